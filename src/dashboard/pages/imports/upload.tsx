/** Chooses files, sends them and shows the progress of the import. */
import { useRef, useState } from 'preact/hooks'
import { format } from '../../shared/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { Card, Failure, Figures } from '../../shared/parts.tsx'
import { recordChanged } from '../../shared/queries.ts'
import { DropZone } from './drop-zone.tsx'
import { FileList } from './file-list.tsx'
import { type ImportState, importFiles, MOST_FILES } from './import-files.ts'

export function Upload({ account }: { account: string | undefined }) {
  const [files, setFiles] = useState<File[]>([])
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  const button = useRef<HTMLButtonElement>(null)
  const isRunning = state.kind === 'running'
  const start = async (event: Event) => {
    event.preventDefault()
    if (isRunning || files.length === 0) return
    if (await importFiles(files, setState)) setFiles([])
    await recordChanged()
  }
  const aside = account !== undefined && (
    <span class="quiet">
      Account <strong class="account">{account}</strong> · <a href="/auth/profile">change</a>
    </span>
  )
  return (
    <Card title="Import broker files" aside={aside} class="upload">
      <form onSubmit={start}>
        <DropZone
          disabled={isRunning}
          add={(more) => {
            setFiles((before) => withoutTwins([...before, ...more]).slice(0, MOST_FILES))
            setState({ kind: 'idle' })
            button.current?.focus()
          }}
        />
        <FileList
          files={files}
          remove={(file) => setFiles(files.filter((each) => each !== file))}
          disabled={isRunning}
        />
        <button
          ref={button}
          class="button button-primary"
          type="submit"
          aria-disabled={isRunning || files.length === 0}
        >
          {files.length < 2 ? 'Import' : `Import ${files.length} files`}
        </button>
      </form>
      <Outcome of={state} />
    </Card>
  )
}

/** A file that was chosen twice is sent once. */
const withoutTwins = (files: readonly File[]) => [
  ...new Map(files.map((file) => [`${file.name}/${file.size}/${file.lastModified}`, file])).values(),
]

const Outcome = ({ of: state }: { of: ImportState }) => (
  <>
    {state.kind === 'running' && (
      <div class="upload-progress">
        <progress
          max={100}
          aria-labelledby="upload-message"
          {...(state.percentage === null ? {} : { value: state.percentage })}
        />
        <output class="num" aria-hidden="true">
          {state.percentage === null ? '' : `${Math.floor(state.percentage)}%`}
        </output>
      </div>
    )}
    <p id="upload-message" role="status" class={state.kind === 'done' ? 'notice' : ''}>
      {(state.kind === 'running' || state.kind === 'done') && state.message}
    </p>
    {state.kind === 'done' && (
      <>
        <Figures
          of={[
            { name: 'Transactions added', value: format.quantity(state.stats.transactions_inserted) },
            { name: 'Realized gains lots', value: format.quantity(state.stats.realized_gains_lots) },
            {
              name: 'Lots that agree with the transactions',
              value: format.quantity(state.stats.broker_verified_trades),
            },
          ]}
        />
        <a class="button" href="/">
          <Icon name="overview" /> See the overview
        </a>
      </>
    )}
    {state.kind === 'failed' && <Failure error={state.error} />}
  </>
)
