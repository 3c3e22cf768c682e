/** Symbols of securities: one spelling each, however a broker or a person writes them. */
import { invalid } from './errors.ts'

/** Upper case, spaces collapsed. */
export const tidySymbol = (text: string): string =>
  text.replaceAll('\u00a0', ' ').trim().replace(/\s+/g, ' ').toUpperCase()

/** A share class or series: one to five letters, a separator of any kind, one to three letters. */
const SHARE_CLASS = /^([A-Z]{1,5})[./\- ]([A-Z]{1,3})$/

/** `BRK/B`, `BRK-B` and `BRK B` are `BRK.B`; any other symbol stays as it is. Expects a tidy one. */
export function withShareClass(symbol: string): string {
  const share = SHARE_CLASS.exec(symbol)
  return share === null ? symbol : `${share[1]}.${share[2]}`
}

/** Also `7203.T`, and series such as `BAC.PRL`. */
const TICKER = /^[A-Z0-9]{1,10}(\.[A-Z0-9]{1,4})?$/
const MAX_LENGTH = 40

/** The ticker a text denotes, as it is stored, compared and asked for; undefined where it can be none. */
export function readTicker(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const symbol = withShareClass(tidySymbol(text))
  return TICKER.test(symbol) ? symbol : undefined
}

/** As `readTicker`. Throws Failure `invalid`, naming `what` was given, for a text that can be no ticker. */
export function toTicker(text: string, what = "Field 'symbol'"): string {
  const symbol = readTicker(text)
  if (symbol === undefined)
    throw invalid(`${what} must be a ticker such as AAPL or BRK.B, not '${text.slice(0, MAX_LENGTH)}'`)
  return symbol
}
