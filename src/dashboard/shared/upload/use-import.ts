/** The way of the chosen files: they are checked, the user answers what is asked, and they are imported. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { actionsOf, failureOf, type Schemas } from '../api.ts'
import { recordChanged } from '../queries.ts'
import { removeSampleData } from '../sample-data.ts'
import {
  type ChosenAccount,
  type ChosenFile,
  isUnanswered,
  MOST_FILES,
  type Question,
  withMore,
  withQuestions,
  withReports,
} from './chosen-files.ts'
import { sendFiles } from './import-files.ts'

export type ImportState =
  | { kind: 'idle' }
  /** `percentage` null: not known yet. */
  | { kind: 'running'; isCheck: boolean; percentage: number | null; message: string }
  /** Files have questions. */
  | { kind: 'asked'; message: string }
  /** Nothing is stored yet. */
  | { kind: 'checked'; report: Schemas['DryRunReport'] }
  | ImportDone
  | { kind: 'failed'; error: unknown }

export interface ImportDone {
  kind: 'done'
  code: Schemas['ImportSuccess']['code']
  notes: Schemas['ImportSuccess']['notes']
  importId: number | undefined
}

const TOO_MANY = `Only the first ${MOST_FILES} files are listed: one import has at most ${MOST_FILES}. Import these, then add the others.`

/** `imported` is called before the record is read again. */
export function useImport(imported: (done: ImportDone) => void = () => {}) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  const [warning, setWarning] = useState('')
  const checking = useRef(new AbortController())
  useEffect(() => () => checking.current.abort(), [])

  const fail = (chosen: readonly ChosenFile[], error: unknown) => {
    const questions = questionsOf(error)
    if (questions.length === 0) return setState({ kind: 'failed', error })
    setFiles(withQuestions(chosen, questions))
    setState({ kind: 'asked', message: failureOf(error)?.message ?? '' })
  }

  const send = async (chosen: readonly ChosenFile[], isCheck: boolean, signal?: AbortSignal) => {
    const running = (percentage: number | null, message: string) =>
      signal?.aborted !== true && setState({ kind: 'running', isCheck, percentage, message })
    running(null, isCheck ? 'Checking the files…' : 'Uploading…')
    const progress = ({ percentage, message }: Schemas['ImportProgress']) => running(percentage, message)
    return await sendFiles(chosen, { isCheck, progress, ...(signal === undefined ? {} : { signal }) })
  }

  /** A check that is under way is given up. */
  const check = async (chosen: readonly ChosenFile[]) => {
    checking.current.abort()
    checking.current = new AbortController()
    const { signal } = checking.current
    setFiles(chosen)
    if (chosen.length === 0) return setState({ kind: 'idle' })
    try {
      const { notes, report } = await send(chosen, true, signal)
      if (signal.aborted) return
      setFiles(withReports(chosen, report?.files ?? [], notes))
      if (report !== undefined) setState({ kind: 'checked', report })
    } catch (error) {
      if (!signal.aborted) fail(chosen, error)
    }
  }

  const importNow = async () => {
    try {
      setState({ kind: 'running', isCheck: false, percentage: null, message: 'Uploading…' })
      // Before the first import of the user, so that no sum contains both.
      await removeSampleData()
      const { code, notes, import_id: importId } = await send(files, false)
      setFiles([])
      const done: ImportDone = { kind: 'done', code, notes, importId }
      setState(done)
      imported(done)
    } catch (error) {
      fail(files, error)
    }
    await recordChanged()
  }

  const choose = (chosen: readonly ChosenFile[]) => {
    setFiles(chosen)
    if (!chosen.some(isUnanswered)) void check(chosen)
  }

  return {
    files,
    state,
    warning,
    /** Imports the files if they were checked as they are. */
    start: async () => {
      if (state.kind === 'checked') await importNow()
    },
    importNow,
    checkAgain: () => check(files),
    add(more: readonly File[]) {
      const wanted = withMore(files, more)
      setWarning(wanted.length > MOST_FILES ? TOO_MANY : '')
      void check(wanted.slice(0, MOST_FILES))
    },
    remove(file: File) {
      setWarning('')
      void check(files.filter((each) => each.file !== file))
    },
    choose: (file: File, account: ChosenAccount) =>
      choose(files.map((each) => (each.file === file ? { ...each, account } : each))),
    /** A new account can be chosen for several files. */
    rename: (from: string, to: ChosenAccount) =>
      choose(files.map((each) => (each.account === from ? { ...each, account: to } : each))),
  }
}

const questionsOf = (error: unknown): Question[] =>
  actionsOf(error).filter((action) => action.type === 'choose_account')
