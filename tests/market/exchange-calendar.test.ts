/**
 * Compares the exchange calendar with independent facts: the number of trading days of each year, the holidays and half
 * days that the exchange announced, and a second calendar, which checks each day instead of computing the holidays.
 */
import t from 'tap'
import { datesBetween, dayOfWeek, monthOf } from '../../src/lib/dates.ts'
import { exchangeCalendar } from '../../src/market/exchange-calendar.ts'

const FIRST = '2000-01-01'
const LAST = '2030-12-31'
const calendar = exchangeCalendar()
const everyDay = datesBetween(FIRST, LAST)

const TRADING_DAYS = [
  252, 248, 252, 252, 252, 252, 251, 251, 253, 252, 252, 252, 250, 252, 252, 252, 252, 251, 251, 252, 253, 252, 251,
  250, 252, 250, 251, 251, 251, 251, 251,
]

/** Easter Sundays from almanacs. */
const EASTER =
  `2000-04-23 2001-04-15 2002-03-31 2003-04-20 2004-04-11 2005-03-27 2006-04-16 2007-04-08 2008-03-23 2009-04-12
   2010-04-04 2011-04-24 2012-04-08 2013-03-31 2014-04-20 2015-04-05 2016-03-27 2017-04-16 2018-04-01 2019-04-21
   2020-04-12 2021-04-04 2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16 2029-04-01
   2030-04-21`.split(/\s+/)

/** Every half day from 2000 to 2025, and those announced since. */
const HALF_DAYS = `2000-07-03 2000-11-24 2001-07-03 2001-11-23 2001-12-24 2002-07-05 2002-11-29 2002-12-24
   2003-07-03 2003-11-28 2003-12-24 2003-12-26 2004-11-26 2005-11-25 2006-07-03 2006-11-24 2007-07-03 2007-11-23
   2007-12-24 2008-07-03 2008-11-28 2008-12-24 2009-11-27 2009-12-24 2010-11-26 2011-11-25 2012-07-03 2012-11-23
   2012-12-24 2013-07-03 2013-11-29 2013-12-24 2014-07-03 2014-11-28 2014-12-24 2015-11-27 2015-12-24 2016-11-25
   2017-07-03 2017-11-24 2018-07-03 2018-11-23 2018-12-24 2019-07-03 2019-11-29 2019-12-24 2020-11-27 2020-12-24
   2021-11-26 2022-11-25 2023-07-03 2023-11-24 2024-07-03 2024-11-29 2024-12-24 2025-07-03 2025-11-28 2025-12-24
   2026-11-27 2026-12-24 2027-11-26`.split(/\s+/)

const SPECIAL = `2001-09-11 2001-09-12 2001-09-13 2001-09-14 2004-06-11 2007-01-02 2012-10-29 2012-10-30 2018-12-05
   2025-01-09`.split(/\s+/)

/** true if a weekday is a holiday. Uses only weekdays and days of the month, from the host's Date. */
function isHoliday(date: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const isMonday = weekday === 1
  /** On the day, or on the Monday after a Sunday. */
  const orMonday = (m: number, d: number) => month === m && (day === d || (isMonday && day === d + 1))
  /** Also on the Friday before a Saturday. */
  const observed = (m: number, d: number) => orMonday(m, d) || (month === m && weekday === 5 && day === d - 1)
  const week = Math.ceil(day / 7)
  return (
    orMonday(1, 1) ||
    (isMonday && month === 1 && week === 3) ||
    (isMonday && month === 2 && week === 3) ||
    EASTER.includes(new Date(Date.UTC(year, month - 1, day + 2)).toISOString().slice(0, 10)) ||
    (isMonday && month === 5 && day > 24) ||
    (year >= 2022 && observed(6, 19)) ||
    observed(7, 4) ||
    (isMonday && month === 9 && week === 1) ||
    (weekday === 4 && month === 11 && week === 4) ||
    observed(12, 25)
  )
}

t.test('each year from 2000 to 2030 has the announced number of trading days', async (t) => {
  for (const [i, days] of TRADING_DAYS.entries()) {
    const year = 2000 + i
    t.equal(calendar.tradingDaysInYear(year), days, String(year))
    const listed = everyDay.filter((date) => date.startsWith(`${year}-`) && calendar.day(date).isTradingDay)
    t.equal(listed.length, days, `${year}, day by day`)
  }
})

t.test('every day from 2000 to 2030 agrees with a second calendar', async (t) => {
  const differing = everyDay.filter((date) => {
    const isWeekday = ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
    return calendar.day(date).isTradingDay !== (isWeekday && !isHoliday(date) && !SPECIAL.includes(date))
  })
  t.equal(everyDay.length, 31 * 365 + 8)
  t.strictSame(differing, [])
})

t.test('the half days match the lists and close at 13:00', async (t) => {
  const early = everyDay.filter((date) => calendar.day(date).closesEarlyAt !== null)
  t.strictSame(
    early.filter((date) => date < '2028'),
    HALF_DAYS,
  )
  // July 3 and December 24 are: Monday and Sunday in 2028, Tuesday and Monday in 2029, Wednesday and Tuesday in 2030.
  t.strictSame(
    early.filter((date) => date >= '2028'),
    ['2028-07-03', '2028-11-24', '2029-07-03', '2029-11-23', '2029-12-24', '2030-07-03', '2030-11-29', '2030-12-24'],
  )
  for (const date of early)
    t.match(calendar.day(date), { isTradingDay: true, holiday: null, closesEarlyAt: '13:00:00' }, date)
})

t.test('holidays have their names on the day they are observed', async (t) => {
  const holidays = (year: number) =>
    everyDay
      .filter((date) => date.startsWith(`${year}-`))
      .flatMap((date) => {
        const { holiday } = calendar.day(date)
        return holiday === null ? [] : [`${date.slice(5)} ${holiday}`]
      })
  t.strictSame(holidays(2026), [
    "01-01 New Year's Day",
    '01-19 Martin Luther King Jr. Day',
    "02-16 Washington's Birthday",
    '04-03 Good Friday',
    '05-25 Memorial Day',
    '06-19 Juneteenth',
    '07-03 Independence Day',
    '09-07 Labor Day',
    '11-26 Thanksgiving Day',
    '12-25 Christmas Day',
  ])
  t.strictSame(
    holidays(2022),
    [
      '01-17 Martin Luther King Jr. Day',
      "02-21 Washington's Birthday",
      '04-15 Good Friday',
      '05-30 Memorial Day',
      '06-20 Juneteenth',
      '07-04 Independence Day',
      '09-05 Labor Day',
      '11-24 Thanksgiving Day',
      '12-26 Christmas Day',
    ],
    "New Year's Day on a Saturday is not observed",
  )
  t.match(holidays(2021).at(-1), '12-24 Christmas Day')
  t.notMatch(holidays(2021).join(), 'Juneteenth')
  t.match(holidays(2012).join(), '10-29 Hurricane Sandy,10-30 Hurricane Sandy')
  t.match(holidays(2025)[1], '01-09 Funeral of Jimmy Carter')
  t.match(holidays(2001).join(), /09-11 .*09-12 .*09-13 .*09-14 .*11-22 Thanksgiving/)
})

t.test('no holiday is on a weekend, and no holiday is also an early close', async (t) => {
  for (const date of everyDay) {
    const { isTradingDay, holiday, closesEarlyAt } = calendar.day(date)
    const isWeekend = dayOfWeek(date) === 0 || dayOfWeek(date) === 6
    if (isTradingDay !== (!isWeekend && holiday === null) || (isWeekend && holiday !== null)) t.fail(date)
    if (closesEarlyAt !== null && !isTradingDay) t.fail(date)
  }
  t.equal(calendar.day('2026-07-04').holiday, null, 'a Saturday, observed the day before')
})

t.test('each rule applies only in its years', async (t) => {
  t.ok(calendar.day('1997-01-20').isTradingDay, 'Martin Luther King Jr. Day from 1998')
  t.equal(calendar.day('1998-01-19').holiday, 'Martin Luther King Jr. Day')
  t.equal(calendar.day('1994-04-27').holiday, 'Funeral of Richard Nixon')
  t.equal(calendar.day('1991-11-29').closesEarlyAt, null, 'the day after Thanksgiving Day from 1992')
  t.equal(calendar.day('1992-11-27').closesEarlyAt, '14:00:00')
  t.equal(calendar.day('1993-11-26').closesEarlyAt, '13:00:00')
  for (const year of [1990, 1991, 1992]) t.equal(calendar.day(`${year}-12-24`).closesEarlyAt, '14:00:00')
  t.equal(calendar.day('1996-12-24').closesEarlyAt, '13:00:00')
  t.equal(calendar.day('1995-07-03').closesEarlyAt, '13:00:00')
  t.equal(calendar.day('1996-07-05').closesEarlyAt, '13:00:00')
  t.equal(calendar.day('2013-07-05').closesEarlyAt, null)
  t.equal(calendar.day('2002-07-03').closesEarlyAt, null, 'a Wednesday before 2013')
  t.equal(calendar.day('1997-12-26').closesEarlyAt, '13:00:00')
  t.equal(calendar.day('1999-12-31').closesEarlyAt, '13:00:00')
  t.same(calendar.day('1989-12-25'), { isTradingDay: true, holiday: null, closesEarlyAt: null }, 'no rules before 1990')
})

t.test('Good Friday is found in other centuries too', async (t) => {
  for (const date of ['1990-04-13', '2106-04-16', '2326-04-23'])
    t.equal(calendar.day(date).holiday, 'Good Friday', date)
})

t.test('trading days of the months add up to the year', async (t) => {
  for (let year = 2000; year <= 2030; year++) {
    const months = new Set(everyDay.filter((date) => date.startsWith(`${year}-`)).map(monthOf))
    const sum = [...months].reduce((days, month) => days + calendar.tradingDaysInMonth(month), 0)
    t.equal(sum, calendar.tradingDaysInYear(year), String(year))
  }
  t.equal(calendar.tradingDaysInMonth('2001-09'), 15)
  t.equal(calendar.tradingDaysInMonth('2026-03'), 22)
})

t.test('the next and the previous trading day skip weekends, holidays and closures', async (t) => {
  const cases = {
    '2026-03-16': '2026-03-17',
    '2026-04-02': '2026-04-06',
    '2026-07-02': '2026-07-06',
    '2001-09-10': '2001-09-17',
    '2012-10-26': '2012-10-31',
    '2006-12-29': '2007-01-03',
    '2021-12-31': '2022-01-03',
    '2027-12-31': '2028-01-03',
  }
  for (const [date, next] of Object.entries(cases)) {
    t.equal(calendar.nextTradingDay(date), next, `after ${date}`)
    t.equal(calendar.previousTradingDay(next), date, `before ${next}`)
  }
})

t.test('configured closures are closed days and reduce the counts', async (t) => {
  const closed = exchangeCalendar(['2027-03-10', '2027-03-13', '2027-11-26', '2027-12-24'])
  t.strictSame(closed.day('2027-03-10'), { isTradingDay: false, holiday: 'Special closure', closesEarlyAt: null })
  t.equal(closed.nextTradingDay('2027-03-09'), '2027-03-11')
  t.equal(
    closed.tradingDaysInMonth('2027-03'),
    calendar.tradingDaysInMonth('2027-03') - 1,
    'a closure on a Saturday does not count',
  )
  t.strictSame(closed.day('2027-11-26'), { isTradingDay: false, holiday: 'Special closure', closesEarlyAt: null })
  t.equal(closed.day('2027-12-24').holiday, 'Christmas Day', 'a holiday keeps its name')
  t.equal(closed.tradingDaysInYear(2027), calendar.tradingDaysInYear(2027) - 2)
})

t.test('results stay correct beyond the size of the cache', async (t) => {
  for (let year = 1900; year <= 2100; year++) calendar.tradingDaysInYear(year)
  t.equal(calendar.tradingDaysInYear(2024), 252)
  t.equal(calendar.day('2000-07-04').holiday, 'Independence Day')
})
