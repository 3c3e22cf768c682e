import t from 'tap'
import { exchangeCalendar } from '../../src/market/exchange-calendar.ts'
import { slotsDue } from '../../src/portfolio/slots.ts'

const calendar = exchangeCalendar()
const due = (at: string, interval = 60) => slotsDue(calendar, Date.parse(at), interval).map(({ name }) => name)

t.test('EOD is due from five minutes after the close until the market opens again', async (t) => {
  // Monday, March 16 is in daylight saving time: the market closes at 20:00 UTC.
  t.same(due('2026-03-16T20:00:00Z'), [], 'closing prices are not published yet')
  t.same(due('2026-03-16T20:04:59Z'), [])
  t.same(due('2026-03-16T20:05:00Z'), ['EOD 2026-03-16'])
  t.same(due('2026-03-17T13:29:59Z'), ['EOD 2026-03-16'], 'still due the next morning')
  t.same(due('2026-03-17T13:30:00Z'), [], 'not due once the market is open')
  t.same(due('2026-03-14T12:00:00Z'), ['EOD 2026-03-13'], 'on Saturday, the EOD of Friday')
  t.same(due('2026-03-16T13:29:59Z'), ['EOD 2026-03-13'], 'until Monday morning')
})

t.test('half days close at 13:00, holidays have no EOD', async (t) => {
  t.same(due('2026-11-27T18:04:59Z'), [], 'the day after Thanksgiving closes at 13:00 in New York')
  t.same(due('2026-11-27T18:05:00Z'), ['EOD 2026-11-27'])
  t.same(due('2026-11-26T21:10:00Z'), ['EOD 2026-11-25'], 'on Thanksgiving, the EOD of the day before')
  const closed = exchangeCalendar(['2026-03-16'])
  t.same(
    slotsDue(closed, Date.parse('2026-03-16T15:30:00Z'), 60).map(({ name }) => name),
    ['EOD 2026-03-13'],
    'a closure of the configuration',
  )
})

t.test('slots follow New York time through clock changes', async (t) => {
  // Clocks go forward on March 8, 2026 and back on November 1.
  for (const [at, slot] of [
    ['2026-03-06T21:05:00Z', 'EOD 2026-03-06'],
    ['2026-03-09T20:05:00Z', 'EOD 2026-03-09'],
    ['2026-10-30T20:05:00Z', 'EOD 2026-10-30'],
    ['2026-11-02T21:05:00Z', 'EOD 2026-11-02'],
  ] as const) {
    t.same(due(at), [slot])
    t.same(due(new Date(Date.parse(at) - 1_000).toISOString()), [], 'not due a second earlier')
  }
  t.same(due('2026-03-06T15:30:00Z'), ['AUTOMATIC 2026-03-06T15:30:00.000Z'], '10:30 in winter')
  t.same(due('2026-03-09T14:30:00Z'), ['AUTOMATIC 2026-03-09T14:30:00.000Z'], '10:30 in summer')
})

t.test('AUTOMATIC is due at each interval of the session and skipped if five minutes late', async (t) => {
  t.same(due('2026-03-16T13:30:00Z'), [], 'not at the opening')
  t.same(due('2026-03-16T14:29:59Z'), [])
  t.same(due('2026-03-16T14:30:00Z'), ['AUTOMATIC 2026-03-16T14:30:00.000Z'])
  t.same(due('2026-03-16T14:34:59Z'), ['AUTOMATIC 2026-03-16T14:30:00.000Z'])
  t.same(due('2026-03-16T14:35:00Z'), [], 'skipped')
  t.same(due('2026-03-16T19:30:30Z'), ['AUTOMATIC 2026-03-16T19:30:00.000Z'])
  t.same(due('2026-03-16T14:30:00Z', 0), [], 'switched off')
  t.same(due('2026-03-16T13:45:10Z', 15), ['AUTOMATIC 2026-03-16T13:45:00.000Z'])
  const names = new Set<string>()
  for (let at = Date.parse('2026-03-16T13:00:00Z'); at < Date.parse('2026-03-16T21:00:00Z'); at += 15_000)
    for (const { name } of slotsDue(calendar, at, 30)) names.add(name)
  t.equal([...names].filter((name) => name.startsWith('AUTOMATIC')).length, 12, 'every half hour from 10:00 to 15:30')
})
