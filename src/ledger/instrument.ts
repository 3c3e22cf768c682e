/**
 * The normalised instrument, by which the ledger matches sales to purchases. A share has its ticker (classes as
 * `BRK.B`), a bond its CUSIP, an option `UNDERLYING yyyy-mm-dd C|P strike`.
 */
import { type DateString, dayNumber } from '../lib/dates.ts'
import type { Quantity } from '../lib/decimal.ts'

const OPTION = /^\S+ \d{4}-\d{2}-\d{2} [CP] \d+(\.\d+)?$/
/** `UNDERLYING yyyy-mm-dd C strike`, as SQL compares it with `like`. */
export const CONTRACT = '% ____-__-__ _ %'
const SHARES_PER_CONTRACT = 100n

/** Whether a normalised instrument is an option contract (of 100 shares). */
export const isOption = (instrument: string): boolean => OPTION.test(instrument)

/** Days within which brokers book an expiration. */
const BOOKED_WITHIN = 7

/** Whether it is a contract whose end must be in a record that reaches to this day. */
export const isExpiredBy = (instrument: string, day: DateString | ''): boolean =>
  day !== '' && isOption(instrument) && dayNumber(instrument.split(' ')[1] as string) + BOOKED_WITHIN < dayNumber(day)

/** The units that a price is quoted for: shares, or 100 for each option contract. For prices only, never for totals. */
export const contractUnits = (instrument: string, quantity: Quantity): Quantity =>
  isOption(instrument) ? quantity * SHARES_PER_CONTRACT : quantity

const CUSIP = /^[0-9A-Z]{8}\d$/
/** Whether a symbol is a CUSIP, which ends with a check digit; bonds and securities without a ticker have one. */
export const isCusip = (symbol: string): boolean => CUSIP.test(symbol)
