/** Normalises symbols of securities: one spelling for each, however a broker or a user writes it. */
import { invalidField } from './errors.ts'
import { say } from './messages/index.ts'

/** Upper case, spaces collapsed. */
export const tidySymbol = (text: string): string =>
  text.replaceAll('\u00a0', ' ').trim().replace(/\s+/g, ' ').toUpperCase()

/** A share class or series: one to five letters, a separator of any kind, one to three letters. */
const SHARE_CLASS = /^([A-Z]{1,5})[./\- ]([A-Z]{1,3})$/

/** Turns `BRK/B`, `BRK-B` and `BRK B` into `BRK.B`; any other symbol stays. Expects the result of `tidySymbol`. */
export function withShareClass(symbol: string): string {
  const share = SHARE_CLASS.exec(symbol)
  return share === null ? symbol : `${share[1]}.${share[2]}`
}

/** Includes foreign tickers such as `7203.T` and series such as `BAC.PRL`. */
const TICKER = /^[A-Z0-9]{1,10}(\.[A-Z0-9]{1,4})?$/
const MAX_LENGTH = 40

/** Normalises a ticker for storage and comparison. Returns undefined if the text is not a ticker. */
export function readTicker(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const symbol = withShareClass(tidySymbol(text))
  return TICKER.test(symbol) ? symbol : undefined
}

/** Like `readTicker`, but throws Failure `invalid`, which names the place, if the text is not a ticker. */
export function toTicker(text: string, place: 'body' | 'path' = 'body'): string {
  const symbol = readTicker(text)
  if (symbol === undefined)
    throw invalidField(say('not_a_ticker', { in: place, field: 'symbol', value: text.slice(0, MAX_LENGTH) }))
  return symbol
}
