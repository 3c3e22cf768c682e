/** Whether a lot was held short or long, as files print it or as its dates decide; the box of Form 8949. */
import type { Term } from '../ledger/ledger.ts'
import { isHeldLong } from '../ledger/tax/held-long.ts'
import type { DateString } from '../lib/dates.ts'
import { BOXES, type Box } from '../lib/terms.ts'
import type { RowCells } from './columns.ts'

/** `Short Term`, `LONG`, `ST`, `S`; null for anything else, such as a lot of both terms. */
export function printedTerm(text: string): Term | null {
  if (/^(short|st$|s$|s\/t$)/i.test(text)) return 'short'
  if (/^(long|lt$|l$|l\/t$)/i.test(text)) return 'long'
  return null
}

/**
 * The term whose gain column is filled. `--` means "not this term" and is not zero. If both are filled
 * the lot has both terms, unless one of them is 0.
 */
export function filledTerm(row: RowCells, shortTerm: number, longTerm: number): Term | null {
  const [short, long] = [row.money(shortTerm), row.money(longTerm)]
  if (short !== null && long !== null) {
    if (short !== 0n && long === 0n) return 'short'
    return long !== 0n && short === 0n ? 'long' : null
  }
  return short !== null ? 'short' : long !== null ? 'long' : null
}

/** By rule 9.2. Null without an acquisition date, and for shorts, whose holding period depends on other positions. */
export function termFromDates(acquired: DateString | null, sold: DateString): Term | null {
  if (acquired === null || acquired > sold) return null
  return isHeldLong(acquired, sold) ? 'long' : 'short'
}

/** `A`, `Box D`; null for anything else, such as X or the boxes of digital assets. */
export function printedBox(text: string): Box | null {
  const letter = /^(?:box )?([a-f])$/i.exec(text)?.[1]?.toUpperCase()
  return BOXES.find((box) => box === letter) ?? null
}

export const termOfBox = (box: Box | null): Term | null => (box === null ? null : box <= 'C' ? 'short' : 'long')
