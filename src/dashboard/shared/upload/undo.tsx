/** Undoes an import, after a dialog that lists what will be removed. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { client, type Schemas } from '../api.ts'
import { Dialog } from '../dialog.tsx'
import { format } from '../format.ts'
import { Failure, Spoken } from '../parts.tsx'
import { recordChanged, useRead } from '../queries.ts'
import { Reading } from '../reading.tsx'

type Import = Schemas['ImportRecord']

export const canBeUndone = ({ status }: Import): boolean => status === 'success' || status === 'partial'

interface UndoProps {
  of: Import
  /** Called with the text for the user, before the record is read again. */
  done(message: string): void
}

export function UndoButton({ of: record, done }: UndoProps) {
  const [isOpen, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  // The text takes the focus: only when the dialog is closed, and before the new record has no button to undo the import.
  useLayoutEffect(() => {
    if (message !== '') done(message)
  }, [message])
  const finish = (text: string) => {
    setOpen(false)
    setMessage(text)
  }
  return (
    <>
      <button type="button" class="button button-small" onClick={() => setOpen(true)}>
        Undo<Spoken> the import of {format.instant(record.timestamp)}</Spoken>
      </button>
      <Dialog title="Undo this import?" open={isOpen} close={() => setOpen(false)}>
        <Question of={record} done={finish} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface UndoByIdProps {
  importId: number
  /** Repeats what was refused because of the import. */
  again?(): void
}

/** Offers to undo another import that a message names. */
export function UndoById({ importId, again }: UndoByIdProps) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const finish = () => {
    setOpen(false)
    setDone(true)
    again?.()
  }
  if (isDone) return <span class="quiet">Import {importId} is undone.</span>
  return (
    <>
      <button type="button" class="button button-small" onClick={() => setOpen(true)}>
        Undo import {importId}
        {again !== undefined && ' and try again'}
      </button>
      <Dialog title={`Undo import ${importId}?`} open={isOpen} close={() => setOpen(false)}>
        <QuestionById id={importId} done={finish} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function QuestionById({ id, ...props }: { id: number; done(message: string): void; close(): void }) {
  const report = useRead('getImport', { id })
  return (
    <Reading of={report} skeleton={8}>
      {({ import: record }) => <Question of={record} {...props} />}
    </Reading>
  )
}

function Question({ of: record, done, close }: UndoProps & { close(): void }) {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const undo = async () => {
    if (isRunning) return
    setRunning(true)
    setError(null)
    try {
      const { message } = await client.imports.undoImport({ id: record.id })
      done(message)
    } catch (failure) {
      setError(failure)
      setRunning(false)
    }
    // Also without a connection the undo finishes; the list then shows it.
    await recordChanged()
  }
  return (
    <>
      <WhatGoes of={record} />
      {error !== null && <Failure error={error} />}
      {isRunning && (
        <div class="undo-progress">
          <p id="undo-progress" role="status">
            Undoing… This takes about as long as the import. You can close this window; the undo goes on.
          </p>
          <progress aria-labelledby="undo-progress" />
        </div>
      )}
      <div class="dialog-buttons">
        <button type="button" class="button button-primary" aria-disabled={isRunning} onClick={undo}>
          Undo the import
        </button>
        <button type="button" class="button" onClick={close}>
          {isRunning ? 'Close' : 'Keep it'}
        </button>
      </div>
    </>
  )
}

const WhatGoes = ({ of: record }: { of: Import }) => (
  <>
    <p>
      What only this import of {format.instant(record.timestamp)} shows is removed from the record. It stored{' '}
      <strong>{format.counted(record.rows.imported, 'new row')}</strong> and changed{' '}
      <strong>{format.counted(record.months_updated, 'month')}</strong>, from:
    </p>
    <ul class="undo-files">
      {record.files.map(({ name }, at) => (
        <li key={at}>{name}</li>
      ))}
    </ul>
    <p class="quiet">
      Rows that another import also shows stay. Trades, days and months are then added up again without the others. The
      import stays in this list as undone, and its files can be imported again.
    </p>
  </>
)
