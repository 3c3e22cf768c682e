/** The trading calendar: a month by day and week, the months of every year, and a day beside it. */
import { useLocation, useRoute } from 'preact-iso'
import { monthOf, today } from '../../shared/dates.ts'
import { NothingImported } from '../../shared/nothing-imported.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { PHONE, useMedia } from '../../shared/use-media.ts'
import './calendar.css'
import { DayCard, DaySheet } from './day.tsx'
import { MonthCard } from './month.tsx'
import { Months } from './months.tsx'
import { readPlace } from './place.ts'

export default function CalendarPage() {
  const scope = useScope()
  const months = useRead('listMonths', accountQuery(scope))
  return (
    <Reading of={months} skeleton={<CalendarSkeleton />}>
      {({ months }) =>
        months.length > 0 ? (
          <Calendar months={months} />
        ) : (
          <div class="card">
            <NothingImported
              icon="calendar"
              title="Your calendar is empty."
              text="Import the files of your broker to see what you earned on each day."
            />
          </div>
        )
      }
    </Reading>
  )
}

function Calendar({ months }: { months: { month: string; total_return_with_dividends: number }[] }) {
  const { route } = useLocation()
  const scope = useScope()
  const isPhone = useMedia(PHONE)
  const place = readPlace(useRoute().params.at)
  const month = place.month ?? months[0]?.month ?? monthOf(today())
  const [year, number] = month.split('-').map(Number) as [number, number]
  const calendar = useRead('getCalendarData', { year, month: number, ...accountQuery(scope) })
  const lastActive = calendar.data?.days.findLast((day) => day.has_activity)?.date
  const day = place.day ?? (isPhone ? undefined : lastActive)
  const show = (at: string, replace = false) => route(scope.href(`/app/calendar/${at}`), replace)
  return (
    <div class="calendar-page">
      <div class="stack">
        <MonthCard
          month={month}
          total={months.find((each) => each.month === month)?.total_return_with_dividends ?? 0}
          calendar={calendar}
          day={day}
          show={show}
        />
        <Months months={months} shown={month} />
      </div>
      {isPhone ? (
        <DaySheet date={place.day ?? undefined} close={() => show(month, true)} />
      ) : (
        <DayCard date={day} isReading={calendar.data === undefined && calendar.error === null} />
      )}
    </div>
  )
}

const CalendarSkeleton = () => (
  <div class="calendar-page">
    <div class="card calendar-skeleton">
      <div class="skeleton" />
    </div>
    <div class="card calendar-skeleton only-beside">
      <div class="skeleton" />
    </div>
  </div>
)
