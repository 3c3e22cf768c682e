/** Securities that a file describes in words, as Form 8949 does: `100 sh. XYZ`. */

import { isOption } from '../ledger/instrument.ts'
import type { Quantity } from '../lib/decimal.ts'
import { readQuantity } from './cells.ts'
import { normaliseSymbol } from './instrument.ts'

const TICKER = /^[A-Z]{1,5}(?:[./-][A-Z]{1,2})?$/
const IN_BRACKETS = /\(([A-Z]{1,5}(?:[./-][A-Z]{1,2})?)\)$/

/** The ticker or option contract that is the whole text or is in brackets at its end. */
export function tickerIn(text: string): string | undefined {
  const short = text.trim().slice(-120)
  if (TICKER.test(short) || isOption(normaliseSymbol(short).instrument)) return short
  return IN_BRACKETS.exec(short)?.[1]
}

/** `100 sh. XYZ`, `12.5 shares of XYZ`, `10.00 SYNTH GAMMA LLC`: the quantity and what follows it. */
export function countedSecurity(text: string): { quantity: Quantity; rest: string } | undefined {
  const m = /^([\d,.]+)(?: ?(?:shares?|shs?|contracts?)\b\.?)? (?:of )?(.+)$/i.exec(
    text.slice(0, 200).replace(/\s+/g, ' ').trim(),
  )
  if (m === null) return undefined
  const quantity = readQuantity(m[1] as string)
  if (!quantity.ok || quantity.value === null || quantity.value === 0n) return undefined
  return { quantity: quantity.value, rest: m[2] as string }
}
