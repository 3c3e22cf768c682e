/** The evening of a trading day: its result, each round trip to review, and what was not reviewed yet. */
import { useLocation } from 'preact-iso'
import { format } from '../../shared/format.ts'
import { NothingImported } from '../../shared/nothing-imported.tsx'
import { Card, type FigureProps, Figures, Gain } from '../../shared/parts.tsx'
import { Questions } from '../../shared/questions/questions.tsx'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { averageOf, chosenDate, type Evening, eveningOf, useDays } from './days.ts'
import './evening.css'
import { NotReviewed } from './not-reviewed.tsx'
import { Review } from './review.tsx'
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
  const { href } = useScope()
  const shown = day?.date ?? (date as string)
  const [previous] = before
  return (
    <>
      <Card
        title={format.longDate(shown)}
        aside={
          previous !== undefined && (
            <a href={href('/app/evening', { date: previous.date })}>{`Before: ${format.date(previous.date)}`}</a>
          )
        }
      >
        {day === null ? (
          <p class="quiet">No trade was closed on this day.</p>
        ) : (
          <Figures large of={figuresOf(day, before)} />
        )}
      </Card>
      <div class="evening-columns">
        {day !== null && <Review key={shown} of={day} />}
        <Left />
      </div>
    </>
  )
}

const Left = () => (
  <div class="stack">
    <Questions openOnly />
    <NotReviewed />
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
    { name: 'Trades', value: format.quantity(day.summary.round_trips) },
  ]
}
