/** What the user wrote about a round trip, below its row. */
import { rText } from '../../shared/journal/names.ts'
import { ShortEntry } from '../../shared/journal/short-entry.tsx'
import { isPart, type ListedRoundTrip } from '../../shared/round-trips/names.ts'

/** null: nothing was written. */
export function journalLine(trip: ListedRoundTrip) {
  const journal = trip.journal
  if (journal === null) return null
  return (
    <>
      {journal.r_multiple !== null && <strong>{rText(journal.r_multiple)}</strong>}
      {journal.r_multiple !== null && isPart(trip) && ' in all'} <ShortEntry of={journal} />
    </>
  )
}
