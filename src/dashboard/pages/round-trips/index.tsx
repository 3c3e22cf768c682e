/** One round trip: everything that is known of it, its lots and its executions. */
import { useLocation, useRoute } from 'preact-iso'
import type { AnswerOf } from '../../shared/api.ts'
import { Icon } from '../../shared/icon.tsx'
import { Card, Empty } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { Executions } from '../../shared/round-trips/executions.tsx'
import { tripPath } from '../../shared/round-trips/names.ts'
import { useScope } from '../../shared/scope.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { LotRecords } from './lot-records.tsx'
import { Notes } from './notes.tsx'
import { ResultChart } from './result-chart.tsx'
import './round-trips.css'
import { Summary } from './summary.tsx'

/** The most that the API answers with. */
const MOST_LISTED = 1_000

export default function RoundTripPage() {
  const { id } = useRoute().params
  const { href } = useScope()
  return (
    <div class="round-trips-page stack">
      <p class="back">
        <a href={href('/app/trades')}>
          <Icon name="previous" /> All trades
        </a>
      </p>
      {id === undefined ? <NoneChosen /> : <OneRoundTrip key={id} id={id} />}
    </div>
  )
}

const NoneChosen = () => (
  <div class="card">
    <Empty icon="trades" title="No trade is chosen.">
      <p>Choose one in the list of trades.</p>
    </Empty>
  </div>
)

function OneRoundTrip({ id }: { id: string }) {
  const found = useRead('getRoundTrip', { id })
  return (
    <Reading
      of={found}
      skeleton={
        <div class="card">
          <div class="skeleton page-skeleton" />
        </div>
      }
    >
      {(answer) => <Found of={answer} />}
    </Reading>
  )
}

const Found = ({
  of: { round_trip: trip, trades, executions, previous_id, next_id },
}: {
  of: AnswerOf<'getRoundTrip'>
}) => (
  <>
    <Neighbours previous={previous_id} next={next_id} />
    <Summary of={trip} />
    <Notes of={trip} />
    <ResultChart of={trades} />
    <Card title="Lots">
      <LotRecords of={trades} />
      {trip.trade_count > MOST_LISTED && <p class="hint">These are the first {trades.length} lots.</p>}
    </Card>
    <Card title="Executions">
      <Executions of={executions} />
      {trip.execution_count > MOST_LISTED && <p class="hint">These are the first {executions.length} executions.</p>}
    </Card>
  </>
)

/** In the order in which the trades were closed. */
function Neighbours({ previous, next }: Record<'previous' | 'next', string | null>) {
  const { route } = useLocation()
  const { href } = useScope()
  const go = (id: string | null) => id !== null && route(href(tripPath(id)))
  useShortcuts([
    { keys: 'j', does: 'Next trade', run: () => go(next) },
    { keys: 'k', does: 'Previous trade', run: () => go(previous) },
  ])
  return (
    <nav class="line back" aria-label="Other trades">
      {previous !== null && <a href={href(tripPath(previous))}>Previous trade</a>}
      {next !== null && <a href={href(tripPath(next))}>Next trade</a>}
    </nav>
  )
}
