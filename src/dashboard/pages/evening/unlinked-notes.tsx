/** Notes whose round trip is gone: the user can attach each to the proposed one or to another one, or remove it. */
import { client, type Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card, Failure } from '../../shared/parts.tsx'
import { Removable } from '../../shared/removable.tsx'
import { useRemovals } from '../../shared/removal.ts'
import { usePages } from '../../shared/use-pages.ts'
import { AttachNote, nameOf } from './attach-note.tsx'
import { Proposal } from './proposal.tsx'

type Entry = Schemas['JournalEntry']

const PAGE = 10

/** Most users have none: then nothing is shown. */
export function UnlinkedNotes() {
  const pages = usePages('listJournal', { state: 'unlinked', limit: PAGE })
  const removals = useRemovals((id, options) => client.journal.deleteJournalEntry({ id }, options))
  if (pages.items.length === 0) return null
  return (
    <Card title="Unlinked notes">
      <p class="quiet">
        The executions that they are about are in no file any more, or not known for certain. They are kept until you
        remove them.
      </p>
      {removals.error !== null && <Failure error={removals.error} />}
      <ul class="plain">
        {pages.items.map((entry) => {
          const what = `the note about ${nameOf(entry)}`
          return (
            <li key={entry.id}>
              <div class={removals.pending.has(entry.id) ? 'removed' : ''}>
                <Shown of={entry} />
                <Proposal of={entry} />
              </div>
              <Removable id={entry.id} what={what} removals={removals}>
                <AttachNote of={entry} what={what} />
              </Removable>
            </li>
          )
        })}
      </ul>
      {pages.hasMore && (
        <button type="button" class="button button-small" onClick={pages.more}>
          Show more
        </button>
      )}
    </Card>
  )
}

const Shown = ({ of: { date, instrument, note, setup, tags, pictures } }: { of: Entry }) => (
  <>
    <strong>{instrument}</strong>, {format.date(date)}
    {note !== null && <p class="note">{note}</p>}
    <p class="quiet">
      {[setup, ...tags, pictures.length > 0 && format.counted(pictures.length, 'picture')].filter(Boolean).join(', ')}
    </p>
  </>
)
