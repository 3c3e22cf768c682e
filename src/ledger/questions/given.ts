/** What a user answered about an account, and what its files decide without being asked. */
import type { DateString } from '../../lib/dates.ts'
import type { QuestionKind } from '../../lib/terms.ts'

export interface AccountAnswers {
  /** Whether its files mark short sales: a layout always does, or a file has a marked one of shares (rule 2.5). */
  marksShorts: boolean
  /** The last day of which its files have a row; empty without files. */
  lastDay: DateString | ''
  /** Those in force. */
  given: readonly Given[]
}

/** An answer. */
export interface Given {
  question: string
  kind: QuestionKind
  subject: string
  answer: string
}
