/** The pictures of a journal entry: shown, added and removed. */
import { useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { api, type Schemas, send } from '../api.ts'
import { format } from '../format.ts'
import { Failure } from '../parts.tsx'
import { recordChanged } from '../queries.ts'
import { Removable } from '../removable.tsx'
import { useRemovals } from '../removal.ts'

const MOST_PICTURES = 10

interface PicturesProps {
  of: readonly Schemas['JournalPicture'][]
  add(body: FormData): Promise<unknown>
}

export function Pictures({ of: pictures, add }: PicturesProps) {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setError(null)
    setIsBusy(true)
    try {
      await work()
    } catch (failure) {
      setError(failure)
    } finally {
      setIsBusy(false)
      // Some may have been added before one failed.
      await recordChanged()
    }
  }
  const addAll = (files: readonly File[]) =>
    run(async () => {
      for (const file of files) {
        const body = new FormData()
        body.set('picture', file)
        await add(body)
      }
      announce(`${format.counted(files.length, 'picture')} added`)
    })
  const removals = useRemovals((id, options) =>
    send(api.DELETE('/api/journal-pictures/{id}', { params: { path: { id } }, ...options })),
  )
  return (
    <div class="pictures">
      {pictures.length > 0 && (
        <ul>
          {pictures.map(({ id, file_name }, at) => {
            const name = file_name === '' ? `Picture ${at + 1}` : file_name
            return (
              <li key={id}>
                <img
                  class={removals.pending.has(id) ? 'removed' : ''}
                  src={`/api/journal-pictures/${id}`}
                  alt={name}
                  loading="lazy"
                />
                <Removable id={id} what={name} removals={removals} />
              </li>
            )
          })}
        </ul>
      )}
      {pictures.length < MOST_PICTURES && (
        <label class="field">
          Add pictures
          <input
            type="file"
            multiple
            accept="image/png,image/jpeg,image/webp"
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])]
              currentTarget.value = ''
              if (files.length > 0) void addAll(files)
            }}
          />
          <span class="hint">Choose them or drop them on the button: PNG, JPEG or WebP, at most 5 MB each.</span>
        </label>
      )}
      {error !== null && <Failure error={error} />}
      {removals.error !== null && <Failure error={removals.error} />}
    </div>
  )
}
