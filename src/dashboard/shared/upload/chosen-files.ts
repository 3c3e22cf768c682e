/** The files that the user chose for an import, with what is known of each, and the account that the user chose for it. */
import { hasCode, type Schemas } from '../api.ts'

export type FileReport = Schemas['ImportFileReport']
export type Question = Schemas['ChooseAccount']
/** The id of an account, or the name of a new one. */
export type ChosenAccount = number | string

export interface ChosenFile {
  file: File
  /** undefined: the service decides. */
  account: ChosenAccount | undefined
  /** What the service asked about its account. */
  question: Question | undefined
  /** What the last check found in it: one report for the transactions and one for the gains, if it has both. */
  reports: readonly FileReport[]
  /** Why it cannot be read, so that an import leaves it out. */
  unread: Unread | undefined
}

export type Unread = Pick<Schemas['Note'], 'message' | 'actions'>

/** The largest number of files in one import. */
export const MOST_FILES = 20

/** A file that is chosen twice is sent once; what was chosen for it stays. */
export function withMore(chosen: readonly ChosenFile[], files: readonly File[]): ChosenFile[] {
  const byFile = new Map(chosen.map((each) => [keyOf(each.file), each]))
  for (const file of files)
    if (!byFile.has(keyOf(file)))
      byFile.set(keyOf(file), { file, account: undefined, question: undefined, reports: [], unread: undefined })
  return [...byFile.values()]
}

export const keyOf = ({ name, size, lastModified }: File): string => `${name}/${size}/${lastModified}`

export const isUnanswered = ({ question, account }: ChosenFile): boolean =>
  question !== undefined && account === undefined

/** Adds the questions of a refused upload, and removes those that are no longer asked. */
export const withQuestions = (chosen: readonly ChosenFile[], questions: readonly Question[]): ChosenFile[] =>
  chosen.map((each, at) => {
    const asked = questions.find(({ position }) => position === at + 1)
    // Its report has the account that the service could not be certain of.
    if (asked !== undefined) return { ...each, question: asked, account: undefined, reports: [] }
    return isUnanswered(each) ? { ...each, question: undefined } : each
  })

/** With the reports of a check, which have the names of the files, in the order of the upload. */
export function withReports(
  chosen: readonly ChosenFile[],
  reports: readonly FileReport[],
  notes: readonly Schemas['Note'][],
): ChosenFile[] {
  const left = [...reports]
  return chosen.map((each, position) => {
    const unread = notes.find((note) => hasCode(note, 'file_unread') && note.params.position === position + 1)
    if (unread !== undefined) return { ...each, question: undefined, reports: [], unread }
    const own: FileReport[] = []
    for (;;) {
      const at = left.findIndex(({ name, size }) => name === each.file.name && size === each.file.size)
      // Of two files of one name and size, each has one report of a kind.
      if (at === -1 || own.some(({ kind }) => kind === left[at]?.kind)) break
      own.push(...left.splice(at, 1))
    }
    return { ...each, question: isUnanswered(each) ? undefined : each.question, reports: own, unread: undefined }
  })
}

/** The field `accounts` of the upload; undefined if nothing was chosen. */
export function accountsField(chosen: readonly ChosenFile[]): string | undefined {
  const accounts = chosen.flatMap(({ account }, at) => (account === undefined ? [] : [[`#${at + 1}`, account]]))
  return accounts.length === 0 ? undefined : JSON.stringify(Object.fromEntries(accounts))
}
