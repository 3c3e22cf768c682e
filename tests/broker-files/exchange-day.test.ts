/** Times in other zones than that of the exchange. */
import t from 'tap'
import { readDate } from '../../src/broker-files/cells.ts'
import { exchangeDay, exchangeTime } from '../../src/broker-files/exchange-day.ts'

const dayOf = (text: string, options = {}) => {
  const date = readDate(text)
  return exchangeDay(text, date.ok && date.value !== null ? date.value : '2024-08-17', options)
}

t.test('a time with its offset is of a day of the exchange', async (t) => {
  const dates: [text: string, date: string | null][] = [
    ['2024-08-17T04:00:00+0900', '2024-08-16'],
    ['2026/07/21 03:30:06,GMT+08', '2026-07-20'],
    ['2026/07/21 04:30:06,GMT+8', '2026-07-20'],
    ['2026/07/20 20:30:06, UTC-4', '2026-07-20'],
    ['2026-01-21 04:30:06 GMT', '2026-01-20'],
    ['2026-01-21 10:00:06+05:30', '2026-01-20'],
    ['2026/07/21 03:30:06', null],
    ['2026/07/21 03:30:06,EDT', null],
    ['2024-08-16T15:57:13+0200', '2024-08-16'],
    ['2024-08-17T03:59:59Z', '2024-08-16'],
    ['2024-08-17T04:00:00Z', '2024-08-17'],
    ['2024-01-17T04:59:59+00:00', '2024-01-16'],
    ['2024-08-16T23:30:00-0700', '2024-08-17'],
    ['2024-08-16T15:57:13', null],
    ['2024-08-16', null],
  ]
  for (const [text, value] of dates) t.same(dayOf(text), { ok: true, value }, text)
})

t.test('a time of another zone, or with an offset that is none, is not ok', async (t) => {
  for (const text of ['2026/07/21 03:30:06,GMT+99', '2026-07-21 03:30 JST', '03:30 CET', '2026-07-21 25:30Z'])
    t.match(
      dayOf(text),
      { ok: false, reason: /is a time of a zone that is not known; write it with its offset from UTC/ },
      text,
    )
})

t.test('midnight is a time, unless it stands for a date alone', async (t) => {
  for (const text of ['2024-01-17T00:00:00+0300', '2024-01-17 12:00 AM UTC']) {
    t.same(dayOf(text), { ok: true, value: '2024-01-16' }, text)
    t.same(dayOf(text, { isDateAtMidnight: true }), { ok: true, value: null }, text)
  }
  t.same(dayOf('2024-01-17 12:00 PM UTC', { isDateAtMidnight: true }), { ok: true, value: '2024-01-17' })
  t.same(dayOf('00:00:01', { zone: 'UTC', isDateAtMidnight: true }), { ok: true, value: '2024-08-16' })
})

t.test('a time of execution is that of New York', async (t) => {
  const times: [text: string, time: string | null, zone?: string][] = [
    ['03/02/2026 10:05:07', '10:05:07'],
    ['03/02/2026 10:05:07 EST', '10:05:07'],
    ['03/02/2026 10:05 AM', '10:05:00'],
    ['03/02/2026 12:05:07 PM', '12:05:07'],
    ['03/02/2026 3:05:07 PM ET', '15:05:07'],
    ['03/02/2026 09:05:07 CST', '10:05:07'],
    ['07/20/2026 06:31:00 PDT', '09:31:00'],
    ['2024-08-16T15:57:13+0200', '09:57:13'],
    ['2026-01-20T15:57:13Z', '10:57:13'],
    ['2026/07/21 03:30:06,GMT+08', '15:30:06'],
    ['2026-01-20 15:57:13', '10:57:13', 'UTC'],
    ['20240102;093005', '09:30:05'],
    ['09:30:05', '09:30:05'],
    ['03/02/2026', null],
    ['03/02/2026 00:00:00', null],
    ['03/02/2026 23:30 PST', null],
    ['2026-07-21 03:30 JST', null],
    ['', null],
  ]
  for (const [text, time, zone = ''] of times) {
    const date = readDate(text)
    const day = date.ok && date.value !== null ? date.value : '2026-03-02'
    t.equal(exchangeTime(text, day, { zone }), time, text)
  }
})
