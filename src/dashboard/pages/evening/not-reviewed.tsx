/** The round trips that are not reviewed, from a day on that the user chooses. */
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { client } from '../../shared/api.ts'
import { today } from '../../shared/dates.ts'
import { format } from '../../shared/format.ts'
import { Card, Failure } from '../../shared/parts.tsx'
import { recordChanged, useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { TripItem } from '../../shared/round-trips/trip-item.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'

const SHOWN = 10

/** `date`: the day that is shown. */
export function NotReviewed({ date }: { date: string }) {
  const settings = useRead('getJournalSettings')
  return (
    <Card title="Not reviewed yet">
      <Reading of={settings} skeleton={8}>
        {({ settings: { review_from: from } }) => (
          <>
            <Found from={from} />
            <ReviewFrom date={date} from={from} />
          </>
        )}
      </Reading>
    </Card>
  )
}

function Found({ from }: { from: string | null }) {
  const scope = useScope()
  const since = from === null ? {} : { start_date: from }
  const query = { reviewed: false, limit: SHOWN, ...since, ...accountQuery(scope) } as const
  const found = useRead('listRoundTrips', query)
  return (
    <Reading of={found} skeleton={8}>
      {({ round_trips, summary }) =>
        round_trips.length === 0 ? (
          <p class="quiet">Every trade is reviewed.</p>
        ) : (
          <>
            <p class="quiet">
              <a
                href={scope.href('/app/trades', {
                  period: from === null || from > today() ? 'all' : `${from}..${today()}`,
                  reviewed: 'false',
                })}
              >
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
  )
}

/** Older trades count as not to be reviewed. */
function ReviewFrom({ date, from }: { date: string; from: string | null }) {
  const [error, setError] = useState<unknown>(null)
  const choose = async (review_from: string | null) => {
    setError(null)
    try {
      await client.journal.putJournalSettings({ body: { review_from } })
      announce(
        review_from === null ? 'All trades are to be reviewed.' : `Reviewed from ${format.date(review_from)} on.`,
      )
      await recordChanged()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <>
      {from !== null && <p class="hint">Trades that were closed before {format.date(from)} are not to be reviewed.</p>}
      <p class="line">
        {from !== date && (
          <button type="button" class="button button-small" onClick={() => void choose(date)}>
            Review from {format.date(date)} on
          </button>
        )}
        {from !== null && (
          <button type="button" class="button button-small" onClick={() => void choose(null)}>
            Review all
          </button>
        )}
      </p>
      {error !== null && <Failure error={error} />}
    </>
  )
}
