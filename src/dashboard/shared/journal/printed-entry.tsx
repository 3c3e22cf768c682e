/** A journal entry as it is printed: its texts, without the fields of the form. */
import { useRead } from '../queries.ts'
import { type Draft, draftOf } from './draft.ts'

export const PrintedEntry = ({ of: { note, tags, setup, rating, stop, reviewed } }: { of: Draft }) => (
  <div class="only-print">
    {note !== '' && <p class="note">{note}</p>}
    <p>
      {[
        setup,
        ...tags,
        rating !== undefined && `rating ${rating} of 5`,
        stop !== '' && `planned stop ${stop}`,
        reviewed && 'reviewed',
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  </div>
)

/**
 * What is written about a round trip whose form is not on the page. It is read before, because a browser that prints waits for no answer; the
 * form shows it at once when it is opened.
 */
export function TripEntryOnPaper({ id }: { id: string }) {
  const { data } = useRead('getRoundTripJournal', { id })
  if (data === undefined) return null
  const entries = [data.journal, ...data.others].filter((entry) => entry !== null)
  return entries.map((entry) => <PrintedEntry key={entry.id} of={draftOf(entry)} />)
}
