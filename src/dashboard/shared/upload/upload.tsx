/** Chooses files, shows what is in them and whose account each is of, and imports them. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Card, Failure } from '../parts.tsx'
import { useRead } from '../queries.ts'
import { isSample } from '../sample-data.ts'
import { ChosenFileList } from './chosen-file-list.tsx'
import type { ChosenFile } from './chosen-files.ts'
import { DropZone } from './drop-zone.tsx'
import { columnsAsked, columnsAskedOf } from './mapper/asked.ts'
import { Mapper } from './mapper/index.tsx'
import { Outcome } from './outcome.tsx'
import './upload.css'
import { type ImportDone, useImport } from './use-import.ts'

interface UploadProps {
  title: string
  /** Above the target for files. */
  children?: ComponentChildren
  /** Called when files were imported, before the record is read again. */
  imported?(done: ImportDone): void
}

/** Its page has the class `importing`. */
export function Upload({ title, children, imported }: UploadProps) {
  const { files, state, warning, start, importNow, checkAgain, ...change } = useImport(imported)
  const button = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // The sample data is removed before the import.
  const accounts = useRead('listAccounts').data?.accounts.filter((each) => !isSample(each)) ?? []
  const isImporting = state.kind === 'running' && !state.isCheck
  const asked = state.kind === 'failed' ? columnsAsked(state.error) : isImporting ? undefined : columnsAskedOf(files)
  const isReady = state.kind === 'checked'
  const read = files.filter(({ unread }) => unread === undefined).length
  useLayoutEffect(() => {
    // From the button, which cannot be used yet, to the question.
    if (state.kind === 'asked' && document.activeElement === button.current)
      form.current?.querySelector<HTMLElement>('.asked select')?.focus()
  }, [state.kind])
  return (
    <Card title={title} class="upload">
      {children}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <DropZone
          disabled={isImporting}
          add={(more) => {
            change.add(more)
            button.current?.focus()
          }}
        />
        <ChosenFileList
          files={files}
          accounts={accounts}
          isChecked={isReady}
          disabled={isImporting}
          again={checkAgain}
          {...change}
        />
        {warning !== '' && <Failure error={warning} />}
        <div class="upload-buttons">
          <button ref={button} class="button button-primary" type="submit" aria-disabled={!isReady}>
            {files.length < 2
              ? 'Import'
              : read < files.length
                ? `Import ${read} of ${files.length} files`
                : `Import ${files.length} files`}
          </button>
          <span class="hint">The files are checked first. Nothing is stored before you import them.</span>
        </div>
      </form>
      {state.kind === 'failed' && <Outcome of={state} again={checkAgain} />}
      {asked !== undefined && (
        <Mapper
          key={asked.file}
          request={asked}
          file={onlyNamed(files, asked.file)}
          kept={checkAgain}
          importNow={files.length === 1 ? importNow : undefined}
        />
      )}
      {state.kind !== 'failed' && <Outcome of={state} again={checkAgain} />}
    </Card>
  )
}

/** Undefined if several files have the name. */
function onlyNamed(files: readonly ChosenFile[], name: string): ChosenFile | undefined {
  const [first, ...more] = files.filter(({ file }) => file.name === name)
  return more.length === 0 ? first : undefined
}
