/** The other entries of the round trip: they are shown too, and can be removed. */
import { client, type Schemas } from '../api.ts'
import { format } from '../format.ts'
import { Failure } from '../parts.tsx'
import { Removable } from '../removable.tsx'
import { useRemovals } from '../removal.ts'

export function OtherEntries({ of: others }: { of: readonly Schemas['JournalEntry'][] }) {
  const removals = useRemovals((id, options) => client.journal.deleteJournalEntry({ id }, options))
  if (others.length === 0) return null
  return (
    <section class="other-entries">
      <h4>Also written about it</h4>
      {removals.error !== null && <Failure error={removals.error} />}
      <ul class="plain">
        {others.map(({ id, note, setup, tags, rating, pictures, created_at }) => (
          <li key={id}>
            <div class={removals.pending.has(id) ? 'removed' : ''}>
              {note !== null && <p class="note">{note}</p>}
              <p class="quiet">
                {[
                  setup,
                  ...tags,
                  rating !== null && `rating ${rating} of 5`,
                  pictures.length > 0 && format.counted(pictures.length, 'picture'),
                  `written on ${format.instant(created_at)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            </div>
            <Removable id={id} what="this note" removals={removals} />
          </li>
        ))}
      </ul>
    </section>
  )
}
