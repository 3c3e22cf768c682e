/** What waits for the user: round trips that are not reviewed, and words whose trade is gone. */
import { format } from '../../shared/format.ts'
import { Card } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { TripItem } from '../../shared/round-trips/trip-item.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'

const SHOWN = 10

export function NotReviewed() {
  const scope = useScope()
  const query = { reviewed: false, limit: SHOWN, ...accountQuery(scope) } as const
  const found = useRead('/api/round-trips', { query })
  return (
    <Card title="Not reviewed yet">
      <Reading of={found} skeleton={8}>
        {({ round_trips, summary }) =>
          round_trips.length === 0 ? (
            <p class="quiet">Every round trip is reviewed.</p>
          ) : (
            <>
              <p class="quiet">
                <a href={scope.href('/app/trades', { period: 'all', reviewed: 'false' })}>
                  {format.counted(summary?.listed ?? round_trips.length, 'round trip')}
                </a>
                ; the newest:
              </p>
              <ul class="plain">
                {round_trips.map((trip) => (
                  <li key={trip.id}>
                    <TripItem trip={trip} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Reading>
    </Card>
  )
}

/** Most users have none: then nothing is shown. */
export function WithoutTrade() {
  const found = useRead('/api/journal', { query: { state: 'without_trade', limit: SHOWN } })
  const { journal = [], next_cursor = null } = found.data ?? {}
  if (journal.length === 0) return null
  return (
    <Card title="Words without a trade">
      <p class="quiet">Their round trip is in no file any more. They are kept.</p>
      <ul class="plain">
        {journal.map(({ id, date, instrument, note, tags }) => (
          <li key={id}>
            <strong>{instrument}</strong>, {format.date(date)}
            {note !== null && <p class="note">{note}</p>}
            {tags.length > 0 && <p class="quiet">{tags.join(', ')}</p>}
          </li>
        ))}
      </ul>
      {next_cursor !== null && <p class="hint">These are the newest {SHOWN}.</p>}
    </Card>
  )
}
