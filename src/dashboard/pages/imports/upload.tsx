/** Chooses files, sends them and shows the progress of the import. */
import { useRef, useState } from 'preact/hooks'
import { Card } from '../../shared/parts.tsx'
import { recordChanged } from '../../shared/queries.ts'
import { removeSampleData } from '../../shared/sample-data.ts'
import { DropZone } from './drop-zone.tsx'
import { FileList } from './file-list.tsx'
import { type ImportState, MOST_FILES, sendFiles } from './import-files.ts'
import { columnsAsked } from './mapper/asked.ts'
import { Mapper } from './mapper/index.tsx'
import { Outcome } from './outcome.tsx'

const TOO_MANY = `Only the first ${MOST_FILES} files are listed: one import has at most ${MOST_FILES}. Import these, then add the others.`

export function Upload({ account }: { account: string | undefined }) {
  const [files, setFiles] = useState<File[]>([])
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  const button = useRef<HTMLButtonElement>(null)
  const isRunning = state.kind === 'running'
  const isIdle = !isRunning && files.length > 0
  const start = async (event: Event) => {
    event.preventDefault()
    if (!isIdle) return
    if (!(await withoutSampleData(setState))) return
    if (await sendFiles(files, { isCheck: false, report: setState })) setFiles([])
    await recordChanged()
  }
  const asked = state.kind === 'failed' ? columnsAsked(state.error) : undefined
  const check = () => isIdle && void sendFiles(files, { isCheck: true, report: setState })
  const aside = account !== undefined && (
    <span class="quiet">
      Account <strong class="account">{account}</strong> · <a href="/app/settings">change</a>
    </span>
  )
  return (
    <Card title="Import broker files" aside={aside} class="upload">
      <form onSubmit={start}>
        <DropZone
          disabled={isRunning}
          add={(more) => {
            const wanted = withoutTwins([...files, ...more])
            setFiles(wanted.slice(0, MOST_FILES))
            setState(wanted.length > MOST_FILES ? { kind: 'failed', error: TOO_MANY } : { kind: 'idle' })
            button.current?.focus()
          }}
        />
        <FileList
          files={files}
          remove={(file) => {
            setFiles(files.filter((each) => each !== file))
            // The result of the files before would mislead.
            setState({ kind: 'idle' })
          }}
          disabled={isRunning}
        />
        <div class="upload-buttons">
          <button ref={button} class="button button-primary" type="submit" aria-disabled={!isIdle}>
            {files.length < 2 ? 'Import' : `Import ${files.length} files`}
          </button>
          <button class="button" type="button" aria-disabled={!isIdle} onClick={check}>
            Check first
          </button>
          <span class="hint">A check stores nothing. It shows what an import would do.</span>
        </div>
      </form>
      <Outcome of={state} />
      {asked !== undefined && <Mapper key={asked.file} request={asked} kept={check} />}
    </Card>
  )
}

/**
 * Removes the sample data before the first import of the user, so that no sum contains both. Returns whether it is
 * gone.
 */
async function withoutSampleData(report: (state: ImportState) => void): Promise<boolean> {
  report({ kind: 'running', percentage: null, message: 'Uploading…' })
  try {
    await removeSampleData()
    return true
  } catch (error) {
    report({ kind: 'failed', error })
    return false
  }
}

/** A file that was chosen twice is sent once. */
const withoutTwins = (files: readonly File[]) => [
  ...new Map(files.map((file) => [`${file.name}/${file.size}/${file.lastModified}`, file])).values(),
]
