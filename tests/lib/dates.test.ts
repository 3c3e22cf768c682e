import assert from 'node:assert'
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import t from 'tap'
import {
  addDays,
  datesBetween,
  dayNumber,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  fromDayNumber,
  isDate,
  isMonth,
  laterOf,
  marketDate,
  monthNumber,
  monthOf,
  monthRange,
  newYorkTime,
  toDate,
  toMonth,
} from '../../src/lib/dates.ts'

/** Every date the service supports. */
const anyDate = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('9999-12-30') }).map(fromDayNumber)

t.test('a date that does not exist is rejected', async (t) => {
  for (const text of ['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '1899-12-31'])
    t.equal(isDate(text), false, text)
  for (const text of [
    '',
    '2026-3-16',
    '03/16/2026',
    '2026-03-16T00:00:00Z',
    ' 2026-03-16',
    '2026-03-16\n',
    '12026-03-16',
  ])
    t.equal(isDate(text), false, JSON.stringify(text))
  for (const text of ['2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31']) t.equal(isDate(text), true, text)
  t.equal(toDate(2026, 2, 29), undefined)
  t.equal(toDate(2026, 1.5, 1), undefined)
  t.equal(toDate(2026, 1, Number.NaN), undefined)
  t.equal(toDate(2026, 3, 6), '2026-03-06')
})

t.test('only valid months are accepted', async (t) => {
  for (const text of ['2026-00', '2026-13', '2026-3', '2026', '2026-03-16', '26-03'])
    t.equal(isMonth(text), false, text)
  t.equal(isMonth('2026-12'), true)
  t.equal(toMonth(2026, 3), '2026-03')
  t.strictSame(monthRange('2024-02'), { first: '2024-02-01', last: '2024-02-29' })
  t.strictSame(
    Array.from({ length: 12 }, (_, n) => daysInMonth(2026, n + 1)),
    [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
  )
})

t.test('day numbers count every day once, in order', async (t) => {
  t.equal(dayNumber('1970-01-01'), 0)
  t.equal(dayNumber('1969-12-31'), -1)
  fc.assert(
    fc.property(anyDate, (date) => {
      assert.ok(isDate(date))
      assert.strictEqual(fromDayNumber(dayNumber(date)), date)
      const next = addDays(date, 1)
      assert.strictEqual(addDays(next, -1), date)
      assert.ok(next > date, 'dates sort as text')
      assert.strictEqual(daysBetween(date, next), 1)
      assert.strictEqual(daysBetween(next, date), -1)
      assert.strictEqual(dayOfWeek(next), (dayOfWeek(date) + 1) % 7)
      assert.ok(date.startsWith(monthOf(date)))
    }),
  )
})

t.test('the week starts on Sunday', async (t) => {
  t.equal(dayOfWeek('2026-03-15'), 0)
  t.equal(dayOfWeek('2026-03-21'), 6)
  t.equal(dayOfWeek('1969-12-28'), 0, 'also before 1970')
})

t.test('a range includes its first and last day', async (t) => {
  t.strictSame(datesBetween('2024-02-28', '2024-03-01'), ['2024-02-28', '2024-02-29', '2024-03-01'])
  t.strictSame(datesBetween('2024-02-28', '2024-02-28'), ['2024-02-28'])
  t.strictSame(datesBetween('2024-02-28', '2024-02-27'), [])
  const { first, last } = monthRange('2026-03')
  t.equal(datesBetween(first, last).length, daysInMonth(2026, 3), 'a month with a clock change has all its days')
})

t.test('a month is known by its name, its first three letters or sept, in any case', async (t) => {
  for (const [name, number] of Object.entries({ Jan: 1, may: 5, SEPT: 9, sep: 9, september: 9, December: 12 }))
    t.equal(monthNumber(name), number, name)
  for (const name of ['', 'j', 'juneteenth', 'decem', 'septem', '5']) t.equal(monthNumber(name), 0, name)
})

t.test('laterOf returns the later date', async (t) => {
  t.equal(laterOf('2025-12-31', '2026-01-01'), '2026-01-01')
  t.equal(laterOf('2026-01-01', '2025-12-31'), '2026-01-01')
})

t.test('the market date is the date in New York, in winter and in summer', async (t) => {
  t.equal(marketDate(Date.parse('2026-01-15T04:59:59Z')), '2026-01-14')
  t.equal(marketDate(Date.parse('2026-01-15T05:00:00Z')), '2026-01-15')
  t.equal(marketDate(Date.parse('2026-07-15T03:59:59Z')), '2026-07-14')
  t.equal(marketDate(Date.parse('2026-07-15T04:00:00Z')), '2026-07-15')
})

t.test('the market date of any instant is that of New York at that instant', async () => {
  const near = fc.integer({ min: -1, max: 1 })
  const midnight = fc.tuple(fc.integer({ min: dayNumber('1970-01-02'), max: dayNumber('2199-12-30') }), near, near)
  const ms = midnight.map(([day, hours, ms]) => day * 86_400_000 + (4.5 + 0.5 * hours) * 3_600_000 + ms)
  fc.assert(
    fc.property(fc.oneof(ms, fc.integer({ min: 0, max: 7_258_118_400_000 })), (instant) => {
      assert.equal(marketDate(instant), newYorkTime(instant).date)
    }),
    { numRuns: 2_000 },
  )
})

t.test('dates do not depend on the time zone of the host', async (t) => {
  const program = `
    const d = await import(${JSON.stringify(new URL('../../src/lib/dates.ts', import.meta.url).href)})
    console.log(JSON.stringify([
      d.datesBetween('2026-03-07', '2026-03-09'), d.datesBetween('2026-10-31', '2026-11-02'), d.dayNumber('2026-03-08'),
      d.dayOfWeek('2026-03-08'), d.fromDayNumber(20520), d.marketDate(1773585000000), d.monthRange('2026-02'),
    ]))`
  const inZone = (TZ: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: { TZ }, encoding: 'utf8' })
  const utc = inZone('UTC')
  t.match(utc, /2026-03-08/)
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'Asia/Kathmandu'])
    t.equal(inZone(zone), utc, zone)
})
