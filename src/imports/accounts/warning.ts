/** What would count twice, and what to do about it. */
import { invalid } from '../../lib/errors.ts'
import { inWords } from '../../lib/text.ts'

export interface Warning {
  what: string
  next: string
  /** Whether it is too much to be chance. */
  isMany: boolean
}

/** The warning as a note. Throws Failure `invalid` if it is too much to be chance. */
export function noteOf({ what, next, isMany }: Warning): string {
  if (isMany) throw invalid(`${what} They would count twice. Nothing was imported. ${next}`)
  return `${what} They may count twice. ${next}`
}

/** `import 7 and import 9`. */
export const importsInWords = (ids: Iterable<number>): string =>
  inWords([...new Set(ids)].map((id) => `import ${id}`).sort())

/** Within one upload the order of the files makes no difference. `imports`: in words. */
export const togetherWith = (imports: string): string =>
  `Undo ${imports}, and import this file in one upload with those files; or add the number of its account to it as a column Account Number.`
