/**
 * The normalised name of what was traded. Shares are their ticker (or CUSIP); an option contract is
 * `UNDERLYING yyyy-mm-dd C|P strike`, whichever of the brokers' spellings it came from.
 */
import type { Quantity } from '../lib/decimal.ts'

const OPTION = /^\S+ \d{4}-\d{2}-\d{2} [CP] \d+(\.\d+)?$/
const SHARES_PER_CONTRACT = 100n

export const isOption = (instrument: string): boolean => OPTION.test(instrument)

/** The units a price is quoted for: shares, or 100 for each option contract. Only prices use it, never totals. */
export const contractUnits = (instrument: string, quantity: Quantity): Quantity =>
  isOption(instrument) ? quantity * SHARES_PER_CONTRACT : quantity
