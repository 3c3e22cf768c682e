/** The round trips that are not reviewed. */
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
            <p class="quiet">Every trade is reviewed.</p>
          ) : (
            <>
              <p class="quiet">
                <a href={scope.href('/app/trades', { period: 'all', reviewed: 'false' })}>
                  {format.counted(summary?.listed ?? round_trips.length, 'trade')}
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
