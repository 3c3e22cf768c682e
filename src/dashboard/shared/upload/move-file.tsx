/** Moves a file of an import to another account of the user. */
import { useState } from 'preact/hooks'
import { nameAndNumber } from '../accounts.ts'
import { client, type Schemas } from '../api.ts'
import { Dialog } from '../dialog.tsx'
import { Failure, Spoken } from '../parts.tsx'
import { recordChanged, useRead } from '../queries.ts'
import { Reading } from '../reading.tsx'
import { AccountPicker } from './account-picker.tsx'
import type { ChosenAccount, FileReport } from './chosen-files.ts'
import { Notes } from './notes.tsx'

interface MoveFileProps {
  importId: number
  fileId: number
  /** The file, if the page shows its name beside the button. */
  name?: string
}

export function MoveFile({ importId, fileId, name }: MoveFileProps) {
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<Schemas['MoveAnswer']>()
  const close = () => {
    setOpen(false)
    if (moved === undefined) return
    setMoved(undefined)
    // The file has a new id now.
    void recordChanged()
  }
  return (
    <>
      <button type="button" class="button button-small" onClick={() => setOpen(true)}>
        {name === undefined ? (
          'Move this file'
        ) : (
          <>
            Move <Spoken>{name} </Spoken>to another account
          </>
        )}
      </button>
      <Dialog title="Move this file" open={isOpen} close={close}>
        {moved === undefined ? (
          <MoveForm importId={importId} fileId={fileId} done={setMoved} close={close} />
        ) : (
          <>
            <p class="notice" role="status">
              {moved.message}
            </p>
            <Notes of={moved.notes} />
            <button type="button" class="button button-primary" onClick={close}>
              Done
            </button>
          </>
        )}
      </Dialog>
    </>
  )
}

interface MoveFormProps {
  importId: number
  fileId: number
  done(answer: Schemas['MoveAnswer']): void
  close(): void
}

function MoveForm({ importId, fileId, done, close }: MoveFormProps) {
  const report = useRead('getImport', { id: importId })
  const accounts = useRead('listAccounts')
  return (
    <Reading of={report} skeleton={6}>
      {({ files }) => (
        <Reading of={accounts} skeleton={6}>
          {({ accounts }) => {
            const file = files.find(({ id }) => id === fileId)
            return file === undefined ? (
              <p>The file was moved or its import was undone.</p>
            ) : (
              <ChooseTarget {...{ importId, file, accounts, done, close }} />
            )
          }}
        </Reading>
      )}
    </Reading>
  )
}

type ChooseTargetProps = Omit<MoveFormProps, 'fileId'> & { file: FileReport; accounts: readonly Schemas['Account'][] }

function ChooseTarget({ importId, file, accounts, done, close }: ChooseTargetProps) {
  const [target, setTarget] = useState<ChosenAccount>()
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const others = accounts.filter(({ id }) => !file.accounts.some(({ account_id }) => account_id === id))
  const move = async (event: Event) => {
    event.preventDefault()
    if (target === undefined || isRunning) return
    setRunning(true)
    setError(null)
    try {
      const body = typeof target === 'number' ? { account_id: target } : { account_name: target }
      done(await client.imports.moveImportFile({ id: importId, file_id: file.id, body }))
    } catch (failure) {
      setError(failure)
      setRunning(false)
    }
  }
  return (
    <form onSubmit={move}>
      <p>
        <strong class="name">{file.name}</strong> is in {file.accounts.map(nameAndNumber).join(', ')}. The record is
        then as if it had been imported into the other account.
      </p>
      <p class="file-account">
        <span>Move it to</span>
        <AccountPicker
          label={`New account of ${file.name}`}
          value={target}
          broker={file.broker}
          accounts={others}
          choose={setTarget}
        />
      </p>
      {error !== null && <Failure error={error} />}
      <div class="dialog-buttons">
        <button type="submit" class="button button-primary" aria-disabled={target === undefined || isRunning}>
          {isRunning ? 'Moving…' : 'Move the file'}
        </button>
        <button type="button" class="button" onClick={close}>
          {isRunning ? 'Close' : 'Leave it there'}
        </button>
      </div>
    </form>
  )
}
