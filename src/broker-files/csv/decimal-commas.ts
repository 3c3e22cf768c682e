/**
 * Files whose numbers have decimal commas. `1,500` would be read as fifteen hundred instead of one and a half, so such a
 * file is refused as a whole.
 */
import { quote } from '../cells.ts'
import type { Head } from './csv.ts'

const LONGEST = 30
const START = String.raw`^[-+]?\s?[($€£]{0,2}[-+]?`
const END = String.raw`\)?-?$`
/** `1,5`, `1234,56`, `1.234,56`, `12,3456` */
const COMMA = new RegExp(`${START}(?:\\d{1,3}(?:\\.\\d{3})+,\\d+|\\d+,\\d{1,2}|\\d+,\\d{4,}|\\d{4,},\\d+)${END}`)
/** `12.5`, `1,234.56` */
const POINT = new RegExp(`${START}(?:\\d{1,3}(?:,\\d{3})+|\\d*)\\.(?:\\d{1,2}|\\d{4,})${END}`)
/** `1,500`, `1.500` */
const EITHER = new RegExp(`${START}\\d{1,3}[.,]\\d{3}${END}`)

const ADVICE = 'Import the file as it was exported, or save it with decimal points.'

/**
 * Why the numbers of a file cannot be read, as a sentence; undefined if they can. A file with decimal points has none
 * with decimal commas. Without points, `1,500` is a thousand and five hundred between commas and tabs, and unknown between
 * semicolons, which come with decimal commas.
 */
export function decimalCommas({ delimiter, records }: Head): string | undefined {
  const seen = new Map<RegExp, string>()
  for (const { line, cells } of records)
    for (const printed of cells) {
      const cell = printed.trim()
      if (cell.length > LONGEST || !/[.,]\d/.test(cell)) continue
      if (POINT.test(cell)) return undefined
      for (const form of [COMMA, EITHER])
        if (!seen.has(form) && form.test(cell)) seen.set(form, `line ${line} has ${quote(cell)}`)
    }
  if (seen.has(COMMA)) return `Its numbers have decimal commas (${seen.get(COMMA)}). ${ADVICE}`
  if (delimiter !== ';' || !seen.has(EITHER)) return undefined
  return `Its numbers may have decimal commas (${seen.get(EITHER)}). ${ADVICE}`
}
