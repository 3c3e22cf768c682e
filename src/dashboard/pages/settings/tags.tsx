/** The tags of the journal: renamed, merged and removed. */
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { client, isFailureOf, type Schemas } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { format } from '../../shared/format.ts'
import { Card, Failure, Spoken } from '../../shared/parts.tsx'
import { recordChanged, useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { Removable } from '../../shared/removable.tsx'
import { useRemovals } from '../../shared/removal.ts'

type Tag = Schemas['JournalTag']

export function TagsCard() {
  const found = useRead('listTags')
  const [renamed, setRenamed] = useState<Tag | null>(null)
  const removals = useRemovals((id, options) => client.journal.deleteTag({ id }, options))
  return (
    <Card title="Tags">
      {removals.error !== null && <Failure error={removals.error} />}
      <Reading of={found} skeleton={2}>
        {({ tags }) =>
          tags.length === 0 ? (
            <p class="quiet">Tags that you give to trades and days are renamed and removed here.</p>
          ) : (
            <ul class="plain">
              {tags.map((tag) => (
                <li key={tag.id} class="line">
                  <span class={removals.pending.has(tag.id) ? 'removed' : undefined}>
                    {tag.name} <span class="quiet">{format.counted(tag.use_count, 'entry', 'entries')}</span>
                  </span>
                  <span class="end">
                    <Removable id={tag.id} what={`the tag ${tag.name}`} removals={removals}>
                      <button type="button" class="button button-small" onClick={() => setRenamed(tag)}>
                        Rename<Spoken> the tag {tag.name}</Spoken>
                      </button>
                    </Removable>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
      <Dialog title={`Rename ${renamed?.name ?? ''}`} open={renamed !== null} close={() => setRenamed(null)}>
        {renamed !== null && <RenameForm of={renamed} close={() => setRenamed(null)} />}
      </Dialog>
    </Card>
  )
}

function RenameForm({ of: { id, name: before }, close }: { of: Tag; close(): void }) {
  const [name, setName] = useState(before)
  const [error, setError] = useState<unknown>(null)
  const exists = isFailureOf('renameTag', error) && error.code === 'tag_exists'
  const rename = async (merge: boolean) => {
    setError(null)
    try {
      const body = { name: name.trim(), merge }
      const { tag } = await client.journal.renameTag({ id, body })
      announce(`${before} is ${tag.name} now.`)
      close()
      await recordChanged()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void rename(exists)
      }}
    >
      <label class="field">
        Name
        <input
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          onInput={({ currentTarget: { value } }) => {
            setName(value)
            setError(null)
          }}
        />
      </label>
      {error !== null && <Failure error={error} />}
      <p class="line">
        <button type="submit" class="button button-primary">
          {exists ? 'Merge into it' : 'Rename'}
        </button>
      </p>
    </form>
  )
}
