/** The pictures of a journal entry: shown, added and removed. */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { client, type Schemas } from '../api.ts'
import { Dialog } from '../dialog.tsx'
import { format } from '../format.ts'
import { Failure, Spoken } from '../parts.tsx'
import { recordChanged } from '../queries.ts'
import { Removable } from '../removable.tsx'
import { useRemovals } from '../removal.ts'

const MOST_PICTURES = 10

interface PicturesProps {
  of: readonly Schemas['JournalPicture'][]
  add(picture: File): Promise<unknown>
  /** The element of the entry. */
  entry: RefObject<HTMLElement>
}

export function Pictures({ of: pictures, add, entry }: PicturesProps) {
  const [large, setLarge] = useState<{ id: number; name: string } | null>(null)
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
      for (const file of files) await add(file)
      announce(`${format.counted(files.length, 'picture')} added`)
    })
  usePasted(entry, (files) => {
    if (!isBusy) void addAll(files.slice(0, MOST_PICTURES - pictures.length))
  })
  const removals = useRemovals((id, options) => client.journal.deleteJournalPicture({ id }, options))
  return (
    <div class="pictures">
      {pictures.length > 0 && (
        <ul>
          {pictures.map(({ id, file_name }, at) => {
            const name = file_name === '' ? `Picture ${at + 1}` : file_name
            return (
              <li key={id}>
                <img class={removals.pending.has(id) ? 'removed' : ''} src={addressOf(id)} alt={name} loading="lazy" />
                <Removable id={id} what={name} removals={removals}>
                  <button type="button" class="button button-small" onClick={() => setLarge({ id, name })}>
                    Enlarge<Spoken> {name}</Spoken>
                  </button>
                </Removable>
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
          <span class="hint">
            Paste them with Ctrl+V, choose them, or drop them on the button: PNG, JPEG or WebP, at most 5 MB each.
          </span>
        </label>
      )}
      {error !== null && <Failure error={error} />}
      {removals.error !== null && <Failure error={removals.error} />}
      <Dialog kind="large" title={large?.name ?? ''} open={large !== null} close={() => setLarge(null)}>
        {large !== null && <img src={addressOf(large.id)} alt={large.name} />}
      </Dialog>
    </div>
  )
}

const addressOf = (id: number): string => `/api/journal-pictures/${id}`

/** Pictures of the clipboard go to the entry that has the focus, or else to the first one of the page. A text stays a text. */
function usePasted(entry: RefObject<HTMLElement>, add: (files: readonly File[]) => void): void {
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData as DataTransfer
      const pictures = [...files].filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0 || types.includes('text/plain')) return
      const chosen = (event.target as Element).closest('.journal-entry') ?? document.querySelector('.journal-entry')
      if (chosen !== entry.current) return
      event.preventDefault()
      latest.current(pictures)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
