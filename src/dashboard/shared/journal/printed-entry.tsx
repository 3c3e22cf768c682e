/** A journal entry as it is printed: its texts, without the fields of the form. */
import type { Draft } from './draft.ts'

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
