/** A row of a journal has the same limits as the body of `PUT`. */
import { loadDocument } from '../../contract/documents.ts'
import { NumberText } from '../../contract/int64.ts'
import { componentCheck } from '../../contract/validation.ts'
import type { CheckContent } from './read-file.ts'

const NUMBERS = new Set(['rating', 'planned_stop'])

let check: ((data: unknown) => void) | undefined

export const checkContent: CheckContent = (given) => {
  check ??= componentCheck(loadDocument('dashboard'), 'RoundTripJournalEntry')
  const numbers = Object.fromEntries(
    Object.entries(given).map(([field, value]) => [field, NUMBERS.has(field) ? new NumberText(value) : value]),
  )
  check(numbers)
  return numbers
}
