/** Words whose round trip is gone: they can be attached to the one that is proposed, given to another one, or removed. */
import { api, read, type Schemas, send } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card, Failure } from '../../shared/parts.tsx'
import { Removable } from '../../shared/removable.tsx'
import { useRemovals } from '../../shared/removal.ts'
import { usePages } from '../../shared/use-pages.ts'
import { GiveWords, nameOf } from './give-words.tsx'
import { Proposal } from './proposal.tsx'

type Words = Schemas['JournalWords']

const PAGE = 10

/** Most users have none: then nothing is shown. */
export function WithoutTrade() {
  const query = { state: 'without_trade', limit: PAGE } as const
  const pages = usePages<Words>(['/api/journal', query], async (cursor, signal) => {
    const answer = await read('/api/journal', { query: { ...query, ...cursor } }, signal)
    return { items: answer.journal, next_cursor: answer.next_cursor }
  })
  const removals = useRemovals((id, options) =>
    send(api.DELETE('/api/journal/{id}', { params: { path: { id } }, ...options })),
  )
  if (pages.items.length === 0) return null
  return (
    <Card title="Words without a trade">
      <p class="quiet">
        What they are about is in no file any more, or not known for certain. They are kept until you remove them.
      </p>
      {removals.error !== null && <Failure error={removals.error} />}
      <ul class="plain">
        {pages.items.map((words) => {
          const what = `the words about ${nameOf(words)}`
          return (
            <li key={words.id}>
              <div class={removals.pending.has(words.id) ? 'removed' : ''}>
                <Shown of={words} />
                <Proposal of={words} />
              </div>
              <Removable id={words.id} what={what} removals={removals}>
                <GiveWords of={words} what={what} />
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

const Shown = ({ of: { date, instrument, note, setup, tags, pictures } }: { of: Words }) => (
  <>
    <strong>{instrument}</strong>, {format.date(date)}
    {note !== null && <p class="note">{note}</p>}
    <p class="quiet">
      {[setup, ...tags, pictures.length > 0 && format.counted(pictures.length, 'picture')].filter(Boolean).join(', ')}
    </p>
  </>
)
