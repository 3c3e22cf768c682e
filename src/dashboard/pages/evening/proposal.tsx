/** A trade to which an unlinked note may belong: nothing is attached before the user says so. */
import { useState } from 'preact/hooks'
import { nameAndNumber } from '../../shared/accounts.ts'
import { announce } from '../../shared/announce.tsx'
import { client, type Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Failure } from '../../shared/parts.tsx'
import { recordChanged, useRead } from '../../shared/queries.ts'

type Entry = Schemas['JournalEntry']

export const Proposal = ({ of: entry }: { of: Entry }) =>
  entry.proposed_round_trip_id === null ? null : <Proposed of={entry} id={entry.proposed_round_trip_id} />

function Proposed({ of: entry, id }: { of: Entry; id: string }) {
  const [error, setError] = useState<unknown>(null)
  const accounts = useRead('listAccounts').data?.accounts ?? []
  const trip = useRead('getRoundTrip', { id }).data?.round_trip
  if (trip === undefined) return null
  const nameOf = (accountId: number | null) => {
    const account = accounts.find((each) => each.id === accountId)
    return account === undefined ? '' : ` at ${nameAndNumber(account)}`
  }
  const what = `${trip.symbol}${nameOf(trip.account_id)}, ${trip.side}, opened on ${format.date(trip.opened_on)}`
  const attach = async () => {
    setError(null)
    try {
      await client.journal.changeJournalEntry({ id: entry.id, body: { round_trip_id: id } })
      announce(`Attached to ${what}`)
      await recordChanged()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <>
      <p>
        This note was about {entry.instrument}
        {nameOf(entry.account_id)}
        {aboutExecution(entry)}. Attach it to {what}?{' '}
        <button type="button" class="button button-small" onClick={() => void attach()}>
          Attach
        </button>
      </p>
      {error !== null && <Failure error={error} />}
    </>
  )
}

function aboutExecution({ execution }: Entry): string {
  if (execution === null) return ''
  const { effect, side, date, price } = execution
  const did = (effect === 'open') === (side === 'long') ? 'bought' : 'sold'
  return `, ${did} on ${format.date(date)}${price === null ? '' : ` at ${format.price(price)}`}`
}
