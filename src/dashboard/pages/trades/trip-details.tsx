/** What a round trip unfolds to: its lots and executions, read when it is unfolded. */
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { Executions } from '../../shared/round-trips/executions.tsx'
import { Lots } from '../../shared/round-trips/lots.tsx'
import { tripPath } from '../../shared/round-trips/names.ts'
import { useScope } from '../../shared/scope.ts'

/** Of more, the page of the round trip has the rest. */
const MOST_SHOWN = 20

export function TripDetails({ id }: { id: string }) {
  const { href } = useScope()
  const details = useRead('getRoundTrip', { id })
  return (
    <Reading of={details} skeleton={8}>
      {({ trades, executions }) => (
        <>
          <Lots of={trades.slice(0, MOST_SHOWN)} title="Lots" />
          <Executions of={executions.slice(0, MOST_SHOWN)} title="Executions" />
          <a href={href(tripPath(id))}>
            {trades.length > MOST_SHOWN || executions.length > MOST_SHOWN
              ? 'All lots and executions'
              : 'Everything about it'}
          </a>
        </>
      )}
    </Reading>
  )
}
