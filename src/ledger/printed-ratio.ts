/** The ratio of a split that the description of its row prints (law 4.1), such as `DELTA LTD 1 FOR 10 REVERSE SPLIT`. */
import type { Movement, Ratio } from './ledger.ts'

/** New shares for old ones. */
const RATIO = /\b([1-9]\d{0,3})[ -]for[ -]([1-9]\d{0,3})\b/gi
const LONGEST = 200

/** Null if the text has none, several, or one that does not agree with the direction of the split. */
export function printedRatio(
  { action, quantity }: Pick<Movement, 'action' | 'quantity'>,
  description: string,
): Ratio | null {
  const text = description.slice(0, LONGEST)
  // Of a dividend it is the new shares for those that stay.
  if (/dividend|\bdist/i.test(text)) return null
  const [found, ...others] = [...text.matchAll(RATIO)]
  if (found === undefined || others.length > 0) return null
  const [times, per] = [BigInt(found[1] as string), BigInt(found[2] as string)]
  if (times === per) return null
  // Some print `10 FOR 1 REVERSE SPLIT`.
  if (/reverse/i.test(`${action} ${text}`)) return times < per ? { times, per } : { times: per, per: times }
  return times < per && quantity > 0n ? null : { times, per }
}
