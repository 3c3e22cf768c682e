/** Attaches a note to another round trip: the user enters a symbol, and picks one of its round trips. */
import { useState } from 'preact/hooks'
import { type Account, nameAndNumber } from '../../shared/accounts.ts'
import { announce } from '../../shared/announce.tsx'
import { client, type Schemas } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { format } from '../../shared/format.ts'
import { Failure, Spoken } from '../../shared/parts.tsx'
import { recordChanged, useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import type { ListedRoundTrip } from '../../shared/round-trips/names.ts'
import { TripItem } from '../../shared/round-trips/trip-item.tsx'
import { usePages } from '../../shared/use-pages.ts'

type Entry = Schemas['JournalEntry']

const PAGE = 20
const MOST_OPEN = 100

export function AttachNote({ of: entry, what }: { of: Entry; what: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="button button-small" onClick={() => setOpen(true)}>
        Attach to a trade<Spoken> {what}</Spoken>
      </button>
      <Dialog kind="sheet" title="Attach this note to a trade" open={isOpen} close={() => setOpen(false)}>
        <Choice of={entry} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Choice({ of: entry, close }: { of: Entry; close(): void }) {
  const [symbol, setSymbol] = useState(entry.instrument ?? '')
  const [since, setSince] = useState(entry.date)
  const attach = async (trip: ListedRoundTrip) => {
    await client.journal.changeJournalEntry({ id: entry.id, body: { round_trip_id: trip.id } })
    announce(`Note moved to ${nameOfTrip(trip)}.`)
    close()
    await recordChanged()
  }
  return (
    <>
      <p class="quiet">It was written about {nameOf(entry)}.</p>
      <div class="fields">
        <label class="field">
          Symbol
          <input
            maxLength={100}
            spellcheck={false}
            autoComplete="off"
            value={symbol}
            onChange={({ currentTarget }) => setSymbol(currentTarget.value.trim())}
          />
        </label>
        <label class="field">
          Closed since
          <input type="date" value={since} onChange={({ currentTarget }) => setSince(currentTarget.value)} />
        </label>
      </div>
      {symbol !== '' && (
        <>
          <OpenTrips symbol={symbol} attach={attach} />
          <ClosedTrips symbol={symbol} since={since} attach={attach} />
        </>
      )}
    </>
  )
}

export const nameOf = ({ instrument, date }: Entry): string => `${instrument}, opened on ${format.date(date)}`

const nameOfTrip = (trip: ListedRoundTrip): string => `${trip.symbol}, opened on ${format.date(trip.opened_on)}`

interface TripsProps {
  symbol: string
  attach(trip: ListedRoundTrip): Promise<void>
}

function OpenTrips({ symbol, attach }: TripsProps) {
  const { data } = useRead('listRoundTrips', { symbols: [symbol], state: 'open', limit: MOST_OPEN })
  const trips = data?.round_trips ?? []
  if (trips.length === 0) return null
  return (
    <section>
      <h3>Open</h3>
      <Trips of={trips} attach={attach} />
    </section>
  )
}

function ClosedTrips({ symbol, since, attach }: TripsProps & { since: string }) {
  const pages = usePages('listRoundTrips', {
    ...({ state: 'closed', sort: 'last_closed_on', limit: PAGE } as const),
    symbols: [symbol],
    ...(since !== '' && { start_date: since }),
  })
  return (
    <section>
      <h3>Closed</h3>
      <Reading of={pages.query} skeleton={8}>
        {() =>
          pages.items.length === 0 ? (
            <p class="quiet">
              No trade of {symbol} was closed{since !== '' && ` since ${format.date(since)}`}.
            </p>
          ) : (
            <Trips of={pages.items} attach={attach} />
          )
        }
      </Reading>
      {pages.hasMore && (
        <button type="button" class="button button-small" onClick={pages.more}>
          Show more
        </button>
      )}
    </section>
  )
}

function Trips({ of: trips, attach }: Pick<TripsProps, 'attach'> & { of: readonly ListedRoundTrip[] }) {
  const accounts = useRead('listAccounts').data?.accounts ?? []
  return (
    <ul class="plain">
      {trips.map((trip) => (
        <li key={trip.id}>
          <TripItem trip={trip} />
          <OneTrip
            of={trip}
            account={accounts.length > 1 ? accounts.find(({ id }) => id === trip.account_id) : undefined}
            attach={attach}
          />
        </li>
      ))}
    </ul>
  )
}

interface OneTripProps extends Pick<TripsProps, 'attach'> {
  of: ListedRoundTrip
  account: Account | undefined
}

function OneTrip({ of: trip, account, attach }: OneTripProps) {
  const [error, setError] = useState<unknown>(null)
  const choose = async () => {
    setError(null)
    await attach(trip).catch(setError)
  }
  return (
    <>
      <div class="line">
        {account !== undefined && <span class="quiet">{nameAndNumber(account)}</span>}
        <span class="end">
          {trip.journal !== null && <span class="quiet">has a note already: both are shown </span>}
          <button type="button" class="button button-small" onClick={() => void choose()}>
            Attach to this one<Spoken> of {nameOfTrip(trip)}</Spoken>
          </button>
        </span>
      </div>
      {error !== null && <Failure error={error} />}
    </>
  )
}
