/** A month as a table of weeks. Days with activity are buttons; one is in the tab order, arrow keys move between them. */
import type { UseQueryResult } from '@tanstack/preact-query'
import { useEffect, useRef } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import type { AnswerOf, Schemas } from '../../shared/api.ts'
import { firstDayOf, isMonth, lastDayOf, shiftMonth } from '../../shared/dates.ts'
import { format } from '../../shared/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { Card, Downloads, Gain, Spoken } from '../../shared/parts.tsx'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { DayCell, WeekCell } from './cells.tsx'
import { moveByKey } from './keys.ts'
import { onSwipe } from './swipe.ts'

type Day = Schemas['CalendarDay']

/** A Sunday; the days after it give the names of the weekdays. */
const WEEKDAYS = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07']

interface MonthCardProps {
  month: string
  total: number
  calendar: UseQueryResult<AnswerOf<'getCalendarData'>>
  day: string | undefined
  show(at: string): void
}

export function MonthCard({ month, total, calendar, day, show }: MonthCardProps) {
  const { href } = useScope()
  const [before, after] = [shiftMonth(month, -1), shiftMonth(month, 1)]
  const showIfAny = (to: string) => isMonth(to) && show(to)
  useShortcuts([
    { keys: 'p', does: 'Previous month', run: () => showIfAny(before) },
    { keys: 'n', does: 'Next month', run: () => showIfAny(after) },
  ])
  useEffect(() => announce(`${format.month(month)}, ${format.gain(total)}`), [month, total])
  const title = (
    <>
      {format.month(month)} <Gain value={total} />
    </>
  )
  const link = (to: string, icon: 'previous' | 'next') => (
    <a class="button button-icon" href={href(`/app/calendar/${to}`)}>
      <Spoken>{format.month(to)}</Spoken>
      <Icon name={icon} />
    </a>
  )
  const links = (
    <nav aria-label="Neighbouring months">
      {isMonth(before) && link(before, 'previous')}
      {isMonth(after) && link(after, 'next')}
    </nav>
  )
  return (
    <Card class="month-card" title={title} aside={links}>
      <Reading of={calendar} skeleton={<MonthSkeleton month={month} />}>
        {({ days }) => <MonthTable key={month} {...{ month, days, day, show, before, after, showIfAny }} />}
      </Reading>
    </Card>
  )
}

interface MonthTableProps {
  month: string
  days: readonly Day[]
  day: string | undefined
  show(at: string): void
  before: string
  after: string
  showIfAny(month: string): void
}

function MonthTable({ month, days, day, show, before, after, showIfAny }: MonthTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const scope = useScope()
  const active = days.filter((each) => each.has_activity)
  const tabStop = active.find((each) => each.date === day)?.date ?? active.at(-1)?.date
  const largest = Math.max(...active.map((each) => Math.abs(each.total_pnl)), 0)
  useEffect(() =>
    onSwipe(table.current as HTMLElement, { right: () => showIfAny(before), left: () => showIfAny(after) }),
  )
  const file = (format: string) =>
    `/api/monthly/export/${format}?${new URLSearchParams({ month, ...textOf(accountQuery(scope)) })}`
  return (
    <>
      <table ref={table} class="month" aria-describedby="calendar-keys" onKeyDown={moveByKey}>
        <caption class="sr">{format.month(month)}: profit and loss with dividends, by day and week</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((date) => (
              <th key={date} scope="col" abbr={format.weekday(date)}>
                <span aria-hidden="true">{format.shortWeekday(date)}</span>
                <Spoken>{format.weekday(date)}</Spoken>
              </th>
            ))}
            <th scope="col" class="week">
              Week
            </th>
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week[0]?.date}>
              <Outside count={(week[0] as Day).day_of_week} />
              {week.map((each) => (
                <DayCell
                  key={each.date}
                  day={each}
                  largest={largest}
                  isShown={each.date === day}
                  isTabStop={each.date === tabStop}
                  choose={() => show(each.date)}
                />
              ))}
              <Outside count={6 - (week.at(-1) as Day).day_of_week} />
              <WeekCell day={week[0] as Day} />
            </tr>
          ))}
        </tbody>
      </table>
      <p id="calendar-keys" class="sr">
        Arrow keys move between days with activity, Enter shows a day.
      </p>
      {active.length === 0 ? (
        <p class="quiet">No trade was closed and no dividend was paid in this month.</p>
      ) : (
        <>
          <p class="trades">
            <a href={scope.href('/app/trades', { period: `${firstDayOf(month)}..${lastDayOf(month)}` })}>
              Trades of {format.month(month)}
            </a>
          </p>
          <Downloads what={format.month(month)} address={file} />
        </>
      )}
    </>
  )
}

const Outside = ({ count }: { count: number }) => (
  <>
    {Array.from({ length: count }, (_, at) => (
      <td key={at} class="outside" />
    ))}
  </>
)

const textOf = (query: Record<string, number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** As high as the table of the month. */
function MonthSkeleton({ month }: { month: string }) {
  const first = new Date(`${firstDayOf(month)}T00:00:00Z`).getUTCDay()
  const weeks = Math.ceil((first + Number(lastDayOf(month).slice(8))) / 7)
  return <div class="skeleton month-skeleton" style={{ '--weeks': weeks }} />
}

/** Sunday to Saturday. The first and last week of a month can be shorter. */
function weeksOf(days: readonly Day[]): Day[][] {
  const weeks: Day[][] = []
  for (const day of days) {
    if (weeks.length === 0 || day.day_of_week === 0) weeks.push([])
    weeks.at(-1)?.push(day)
  }
  return weeks
}
