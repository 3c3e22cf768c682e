/** What the user wrote about a round trip, below its row. */
import { rText } from '../../shared/journal/names.ts'
import { ShortWords } from '../../shared/journal/short-words.tsx'
import { isPart, type ListedRoundTrip } from '../../shared/round-trips/names.ts'

/** null: nothing was written. */
export function wordsLine(trip: ListedRoundTrip) {
  const words = trip.journal
  if (words === null) return null
  return (
    <>
      {words.r_multiple !== null && <strong>{rText(words.r_multiple)}</strong>}
      {words.r_multiple !== null && isPart(trip) && ' in all'} <ShortWords of={words} />
    </>
  )
}
