/**
 * The normalised instrument, by which the ledger matches sales to purchases. A share: its ticker, classes written
 * `BRK.B`. A bond: its CUSIP. An option: `UNDERLYING yyyy-mm-dd C|P strike`.
 */
import type { Quantity } from '../lib/decimal.ts'

const OPTION = /^\S+ \d{4}-\d{2}-\d{2} [CP] \d+(\.\d+)?$/
const SHARES_PER_CONTRACT = 100n

/** Whether a normalised instrument is an option contract, whose unit is 100 shares. */
export const isOption = (instrument: string): boolean => OPTION.test(instrument)

/** The units a price is quoted for: shares, or 100 for each option contract. Only prices use it, never totals. */
export const contractUnits = (instrument: string, quantity: Quantity): Quantity =>
  isOption(instrument) ? quantity * SHARES_PER_CONTRACT : quantity
