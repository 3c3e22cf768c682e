/**
 * Day and month are in one order throughout a file, which its layout or its mapping states. It is never inferred from the
 * dates: a date that contradicts the order shows that all others may be on wrong days.
 */
import { invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { type DateOrder, provenOrder } from './cells.ts'

/** Of a date alone: `12/31/2024`. */
const LONGEST_DATE = 10

const effectivePart = (text: string): string =>
  text
    .slice(-80)
    .split(/ as of /i)
    .at(-1) ?? ''

/** `year first`: dates as `YYYY-MM-DD`, or with the name of the month. */
export type FixedOrder = DateOrder | 'year first'

/**
 * The order of a layout that has only one. Throws Failure `invalid` for a date that proves another order: dates before
 * it that can be read either way would be on wrong days.
 */
export function fixedDateOrder(order: FixedOrder, text: string, line: number): DateOrder {
  const proof = provenOrder(text) ?? (text.length > LONGEST_DATE ? provenOrder(effectivePart(text)) : undefined)
  if (order === 'year first') {
    if (proof !== undefined || YEAR_LAST.test(text.slice(0, 20))) throw otherOrder(text, line, 'year')
    return 'month first'
  }
  if (proof === undefined || proof === order) return order
  throw otherOrder(text, line, firstOf(order))
}

const YEAR_LAST = /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2}/

const firstOf = (order: DateOrder) => order.split(' ', 1)[0] as string

const otherOrder = (text: string, line: number, expected: string) =>
  invalid(say('date_order_of_layout', { line, date: text.slice(0, 20), expected }))
