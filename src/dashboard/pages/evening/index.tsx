/** The evening of a trading day: its result, each round trip to review, and what was not reviewed yet. */
import { useLocation } from 'preact-iso'
import { format } from '../../shared/format.ts'
import { DayJournal } from '../../shared/journal/entry-form.tsx'
import { NothingImported } from '../../shared/nothing-imported.tsx'
import { AddTrade } from '../../shared/own-entry/add-trade.tsx'
import { Card, type FigureProps, Figures, Gain } from '../../shared/parts.tsx'
import { Questions } from '../../shared/questions/questions.tsx'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { averageOf, chosenDate, type Evening, eveningOf, useDayAfter, useDays } from './days.ts'
import './evening.css'
import { NotReviewed } from './not-reviewed.tsx'
import { type End, Review } from './review.tsx'
import { UnlinkedNotes } from './unlinked-notes.tsx'

export default function EveningPage() {
  const { query } = useLocation()
  const scope = useScope()
  const date = chosenDate(query.date)
  const days = useDays(date, accountQuery(scope))
  return (
    <div class="evening-page stack">
      <Reading
        of={days}
        skeleton={
          <div class="stack">
            <div class="card">
              <div class="skeleton day-skeleton" />
            </div>
            <div class="card">
              <div class="skeleton page-skeleton" />
            </div>
          </div>
        }
      >
        {({ days }) =>
          days.length === 0 && date === undefined ? <Nothing /> : <Found of={eveningOf(days, date)} date={date} />
        }
      </Reading>
    </div>
  )
}

const Nothing = () => (
  <div class="card">
    <NothingImported icon="evening" title="No trade has been closed yet." text="Import the files of your broker." />
  </div>
)

function Found({ of: { day, before }, date }: { of: Evening; date: string | undefined }) {
  const scope = useScope()
  const { href } = scope
  const { route, query } = useLocation()
  const shown = day?.date ?? (date as string)
  const days = { before: before[0]?.date, after: useDayAfter(date, accountQuery(scope)) }
  const addressOf = (date: string, trade?: End) => href('/app/evening', { date, trade })
  /** Returns whether there is such a day. */
  const go = (to: keyof typeof days, trade?: End): boolean => {
    const date = days[to]
    if (date !== undefined) route(addressOf(date, trade))
    return date !== undefined
  }
  useShortcuts([
    { keys: 'ArrowLeft', does: 'The trading day before', run: () => go('before') },
    { keys: 'ArrowRight', does: 'The trading day after', run: () => go('after') },
  ])
  return (
    <>
      <Card
        title={format.longDate(shown)}
        aside={
          <div class="line">
            <nav aria-label="Days" class="line">
              {days.before !== undefined && (
                <a href={addressOf(days.before)}>{`Before: ${format.date(days.before)}`}</a>
              )}
              {days.after !== undefined && <a href={addressOf(days.after)}>{`After: ${format.date(days.after)}`}</a>}
            </nav>
            <AddTrade date={shown} />
          </div>
        }
      >
        {day === null ? (
          <p class="quiet">No trade was closed on this day.</p>
        ) : (
          <Figures large of={figuresOf(day, before)} />
        )}
      </Card>
      <div class="evening-columns">
        {day !== null && (
          <Review
            key={shown}
            of={day}
            begin={query.trade === 'first' || query.trade === 'last' ? query.trade : undefined}
            leave={go}
          />
        )}
        <Left date={shown} />
      </div>
    </>
  )
}

const Left = ({ date }: { date: string }) => (
  <div class="stack">
    <Card title="Notes of the day">
      <DayJournal key={date} date={date} />
    </Card>
    <Questions openOnly />
    <NotReviewed date={date} />
    <UnlinkedNotes />
  </div>
)

function figuresOf(day: NonNullable<Evening['day']>, before: Evening['before']): FigureProps[] {
  return [
    { name: 'Trading result', value: <Gain value={day.summary.total_trading_pnl} /> },
    {
      name: 'Usual',
      value: before.length === 0 ? '–' : <Gain value={averageOf(before)} />,
      note:
        before.length === 0
          ? 'the first trading day'
          : `average of the ${format.counted(before.length, 'trading day')} before`,
    },
    { name: 'Trades', value: format.quantity(day.summary.round_trip_count) },
  ]
}
