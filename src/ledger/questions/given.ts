/** What a user answered about an account, and what its files decide without being asked. */
import type { QuestionKind } from '../../lib/terms.ts'

export interface AccountAnswers {
  /** Whether its files mark short sales: a layout always does, or a file has a marked one of shares (rule 2.5). */
  marksShorts: boolean
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
