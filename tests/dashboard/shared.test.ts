/** Modules of the dashboard that need no browser. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { readPlace } from '../../src/dashboard/pages/calendar/place.ts'
import { isDate, lastDayOf, shiftDate, shiftDay, shiftMonth, today } from '../../src/dashboard/shared/dates.ts'
import { directionOf, formattersOf } from '../../src/dashboard/shared/formatters.ts'
import { lastDrawn, levelsOf } from '../../src/dashboard/shared/open-levels.ts'
import { PRESETS, readPeriod } from '../../src/dashboard/shared/period.ts'

const english = formattersOf('en-US')

t.test('gains and losses have a sign, zero has none', async (t) => {
  t.strictSame([73.33, -84.1, 0, -0, 1234567.8].map(english.gain), [
    '+$73.33',
    '-$84.10',
    '$0.00',
    '$0.00',
    '+$1,234,567.80',
  ])
  t.strictSame([4.5, 73.33, -184.1, 0, 12_345.67].map(english.compact), ['+4.5', '+73', '-184', '0', '+12K'])
  t.strictSame([1044.4, -17.5, 12_345, -1_234_567].map(english.shortGain), ['+$1,044', '-$18', '+$12.3K', '-$1.2M'])
  t.strictSame([0.01, -0.01, 0].map(directionOf), ['gain', 'loss', 'flat'])
})

t.test('prices keep four places and quantities eight', async (t) => {
  t.strictSame([180, 187.3325].map(english.price), ['$180.00', '$187.3325'])
  t.strictSame(
    [130.56, 183.746, 158.0087, 0.1 + 0.2].map(english.alignedPrice),
    ['$130.56\u2007\u2007', '$183.7460', '$158.0087', '$0.30\u2007\u2007'],
    'the decimal points of a column are below each other',
  )
  t.strictSame([0.12345678, 1683.7].map(english.quantity), ['0.12345678', '1,683.7'])
})

t.test('the age of a price is rounded down to one unit', async (t) => {
  t.strictSame([59, 60, 3_599, 7_300, 86_400, 200_000].map(english.ago), [
    'now',
    '1 min. ago',
    '59 min. ago',
    '2 hr. ago',
    'yesterday',
    '2 days ago',
  ])
})

t.test('numbers and dates are written as in the locale of the reader', async (t) => {
  const german = formattersOf('de-DE')
  t.equal(german.gain(-1234.5), '-1.234,50\u00a0$')
  t.equal(german.date('2026-03-16'), '16.03.2026')
  t.strictSame([66.67, 19.5, 100].map(german.percent), ['66,67\u00a0%', '19,50\u00a0%', '100,00\u00a0%'])
  t.equal(german.signedPercent(4.5), '+4,50\u00a0%')
  t.strictSame([66.67, 0, -8.3].map(english.signedPercent), ['+66.67%', '0.00%', '-8.30%'])
  t.equal(german.month('2026-03'), 'März 2026')
})

t.test('a date is the same calendar date in every time zone', async (t) => {
  const before = process.env.TZ
  t.teardown(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'UTC']) {
    process.env.TZ = zone
    // Formatters read the time zone when they are created.
    const { longDate, month } = formattersOf('en-US')
    t.equal(longDate('2026-03-01'), 'Sunday, March 1, 2026', zone)
    t.equal(month('2026-01'), 'January 2026', zone)
    t.equal(today(new Date('2026-03-01T04:59:00Z')), '2026-02-28', 'the day of New York')
    t.equal(lastDayOf('2028-02'), '2028-02-29')
  }
})

t.test('the month before January is December of the year before', async (t) => {
  t.equal(shiftMonth('2026-01', -1), '2025-12')
  t.equal(shiftMonth('2025-12', 1), '2026-01')
  t.equal(shiftDate('2026-03-31', -1), '2026-02-28')
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 9900 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat({ max: 500 }),
      (year, number, by) => {
        const month = `${year}-${String(number).padStart(2, '0')}`
        return shiftMonth(shiftMonth(month, by), -by) === month
      },
    ),
  )
})

t.test('the address of the calendar gives a month and a day, if they exist', async (t) => {
  t.strictSame(readPlace('2026-03'), { month: '2026-03', day: null })
  t.strictSame(readPlace('2024-02-29'), { month: '2024-02', day: '2024-02-29' })
  t.strictSame(readPlace('2026-02-29'), { month: '2026-02', day: null }, 'the month exists, the day does not')
  for (const at of [undefined, '', '2026-13', '2026-00', 'content', '2026-3', '0001-01', '2026-03x', '2026-03-1'])
    t.strictSame(readPlace(at), { month: null, day: null }, String(at))
})

t.test('a period of the address has a first and a last day', async (t) => {
  const on = '2026-03-16'
  const range = (text: string | undefined) => {
    const { key, start, end } = readPeriod(text, on)
    return [key, start, end]
  }
  t.strictSame(range('ytd'), ['ytd', '2026-01-01', on])
  t.strictSame(range('12m'), ['12m', '2025-03-17', on])
  t.strictSame(range('3m'), ['3m', '2025-12-17', on])
  t.strictSame(range('last-month'), ['last-month', '2026-02-01', '2026-02-28'])
  t.strictSame(range('2024'), ['2024', '2024-01-01', '2024-12-31'])
  t.strictSame(range('2024-02-01..2024-02-29'), ['2024-02-01..2024-02-29', '2024-02-01', '2024-02-29'])
  for (const text of [undefined, '', 'toString', '2024-02-30..2024-03-01', '2024-03-01..2024-02-01', '12', 'a..b..c'])
    t.strictSame(range(text), ['12m', '2025-03-17', on], String(text))
})

t.test('every preset is a range of at most 100 years, as the API requires', async (t) => {
  for (const key of Object.keys(PRESETS))
    for (const on of ['2026-01-01', '2028-02-29', '2026-12-31']) {
      const { start, end } = readPeriod(key, on)
      t.ok(isDate(start) && isDate(end) && start <= end, `${key} on ${on}`)
      t.equal(end > on, key === 'all', `${key} on ${on}: files can have days that are still to come`)
      t.ok(shiftDate(start, 1200) > end, 'at most 100 years')
    }
})

/** Changes after so many days each, from a Thursday on. */
const changes = (after: readonly number[], cost: (at: number) => number) => {
  let day = '2020-01-02'
  return after.map((days, at) => {
    if (at > 0) day = shiftDay(day, days)
    return { date: day, long_cost: cost(at), short_proceeds: at % 3 }
  })
}

t.test('what is open is drawn until today, or until the last change if that is later', async (t) => {
  const point = (date: string, long_cost: number) => ({ date, long_cost, short_proceeds: 0 })
  t.equal(lastDrawn(point('2026-03-02', 5), '2026-03-16'), '2026-03-16')
  t.equal(lastDrawn(point('2026-03-17', 5), '2026-03-16'), '2026-03-17')
  t.equal(lastDrawn(point('2026-03-02', 0), '2026-03-16'), '2026-03-02', 'nothing is open')
})

t.test('holdings too brief to be seen are drawn as the most of each week, month or longer', async (t) => {
  const held = (count: number, days: number, between: number) =>
    changes(
      Array.from({ length: 2 * count }, (_, at) => (at % 2 === 0 ? between : days)),
      (at) => (at % 2 === 0 ? 100 + at : 0),
    )
  const stepOf = (points: ReturnType<typeof changes>) => levelsOf(points, points.at(-1)?.date ?? '').step
  t.equal(stepOf(held(10, 2, 3)), 'day', 'weeks of data')
  t.equal(stepOf(held(8, 40, 30)), 'day', 'long holdings')
  t.equal(stepOf(held(20, 2, 20)), 'week')
  t.equal(stepOf(held(40, 2, 20)), 'month')
  t.equal(stepOf(held(20, 9, 200)), 'quarter')
  const { points } = levelsOf(held(20, 2, 20), '2021-03-01')
  t.match(points.slice(0, 3), [
    { date: '2020-01-02', long_cost: 100 },
    { date: '2020-01-05', long_cost: 0 },
    { date: '2020-01-12', long_cost: 0 },
  ])
  t.match(points.at(-1), { date: '2021-03-01', long_cost: 0 })
})

t.test('each step is the most that was open at the end of one of its days', async () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 2, max: 60 })
        .chain((max) => fc.array(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 120, size: 'max' })),
      fc.array(fc.nat({ max: 5 }), { minLength: 1 }),
      fc.nat({ max: 100 }),
      (after, costs, more) => {
        const exact = changes(after, (at) => costs[at % costs.length] as number)
        const end = shiftDay(exact.at(-1)?.date as string, more)
        const { points } = levelsOf(exact, end)
        const mostOpen = (figure: 'long_cost' | 'short_proceeds', from: string, to: string) => {
          let most = 0
          for (let day = from; day <= to; day = shiftDay(day, 1))
            most = Math.max(most, exact.findLast(({ date }) => date <= day)?.[figure] ?? 0)
          return most
        }
        for (const [at, point] of points.entries()) {
          const next = points[at + 1]?.date ?? shiftDay(end, 1)
          for (const figure of ['long_cost', 'short_proceeds'] as const) {
            const expected = [mostOpen(figure, point.date, shiftDay(next, -1))]
            // The last day has a point of its own, and can be a part of the last step.
            if (next === end) expected.push(mostOpen(figure, point.date, end))
            assert.ok(expected.includes(point[figure]))
          }
        }
        assert.ok(points.every(({ date }, at) => at === 0 || date > (points[at - 1]?.date ?? '')))
        assert.equal(points.at(-1)?.date, end)
      },
    ),
  )
})
