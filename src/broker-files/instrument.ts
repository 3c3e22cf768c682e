/**
 * Reads an instrument as a broker prints it. Brokers write one option contract in six ways and one share class
 * in four; the ledger matches sales to purchases by the normalised instrument (`ledger/instrument.ts`).
 */
import { type DateString, fullYear, monthNumber, toDate } from '../lib/dates.ts'
import { PRICE_PLACES, parsePrice, toText } from '../lib/decimal.ts'
import { tidySymbol, withShareClass } from '../lib/symbols.ts'

export interface Instrument {
  /** As printed, upper case, spaces collapsed; empty if the row has none. */
  symbol: string
  /**
   * A share: its ticker, classes written `BRK.B`. A bond: its CUSIP.
   * An option: `UNDERLYING yyyy-mm-dd C|P strike`, strike without trailing zeros.
   */
  instrument: string
}

const STRIKE = String.raw`\$?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d*)?|\.\d+)`
const ROOT = String.raw`([A-Z][A-Z0-9]{0,5}(?:[./][A-Z]{1,2})?)`
const RIGHT = String.raw`(C|P|CALL|PUT)`

interface Spelling {
  pattern: RegExp
  /** The parts of a match; month and day may be impossible, which `toDate` finds. */
  parts(m: string[]): { root: string; year: number; month: number; day: number; right: string; strike: string }
}

const part = (m: string[], i: number): string => m[i] as string

const SPELLINGS: Spelling[] = [
  // Schwab `SPY 03/31/2020 284.00 P`
  {
    pattern: new RegExp(String.raw`^${ROOT} (\d{1,2})/(\d{1,2})/(\d{4}|\d{2}) ${STRIKE} ${RIGHT}$`),
    parts: (m) => ({
      root: part(m, 1),
      month: Number(m[2]),
      day: Number(m[3]),
      year: Number(m[4]),
      strike: part(m, 5),
      right: part(m, 6),
    }),
  },
  // Robinhood `MOH 1/15/2027 Call $200.00`
  {
    pattern: new RegExp(String.raw`^${ROOT} (\d{1,2})/(\d{1,2})/(\d{4}|\d{2}) ${RIGHT} ${STRIKE}$`),
    parts: (m) => ({
      root: part(m, 1),
      month: Number(m[2]),
      day: Number(m[3]),
      year: Number(m[4]),
      right: part(m, 5),
      strike: part(m, 6),
    }),
  },
  // OCC `AAPL--200619C00320000`, `AAPL 200619C00320000`: eight digits of strike in thousandths
  {
    pattern: /^([A-Z][A-Z0-9]{0,5})[ -]*(\d{2})(\d{2})(\d{2})([CP])(\d{5})(\d{3})$/,
    parts: (m) => ({
      root: part(m, 1),
      year: Number(m[2]),
      month: Number(m[3]),
      day: Number(m[4]),
      right: part(m, 5),
      strike: `${m[6]}.${m[7]}`,
    }),
  },
  // Fidelity `-NVDA260807C200`, thinkorswim `.SPY160819P205`: the strike in dollars, unpadded.
  // Nine letters and digits are a CUSIP.
  {
    pattern: /^(?![0-9A-Z]{9}$)[-.]?([A-Z]{1,5}\d?)(\d{2})(\d{2})(\d{2})([CP])(\d{1,7}(?:\.\d+)?)$/,
    parts: (m) => ({
      root: part(m, 1),
      year: Number(m[2]),
      month: Number(m[3]),
      day: Number(m[4]),
      right: part(m, 5),
      strike: part(m, 6),
    }),
  },
  // E*TRADE `RUTW Aug 31 '17 $1425 Call`, TD Ameritrade `JNJ Apr 21 2017 125.0 Call`
  {
    pattern: new RegExp(String.raw`^${ROOT} ([A-Z]{3}) (\d{1,2}),? (?:'(\d{2})|(\d{4})) ${STRIKE} ${RIGHT}$`),
    parts: (m) => ({
      root: part(m, 1),
      month: monthNumber(part(m, 2)),
      day: Number(m[3]),
      year: Number(m[4] ?? m[5]),
      strike: part(m, 6),
      right: part(m, 7),
    }),
  },
  // Interactive Brokers `AAPL 19JUN20 320 C`
  {
    pattern: new RegExp(String.raw`^${ROOT} (\d{1,2})([A-Z]{3})(\d{2}) ${STRIKE} ${RIGHT}$`),
    parts: (m) => ({
      root: part(m, 1),
      day: Number(m[2]),
      month: monthNumber(part(m, 3)),
      year: Number(m[4]),
      strike: part(m, 5),
      right: part(m, 6),
    }),
  },
  // Vanguard `LITE 270716 P 560.00`
  {
    pattern: new RegExp(String.raw`^${ROOT} (\d{2})(\d{2})(\d{2}) ${RIGHT} ${STRIKE}$`),
    parts: (m) => ({
      root: part(m, 1),
      year: Number(m[2]),
      month: Number(m[3]),
      day: Number(m[4]),
      right: part(m, 5),
      strike: part(m, 6),
    }),
  },
  // E*TRADE's and Firstrade's descriptions `PUT MDB 07/17/26 312.500 …`
  {
    pattern: new RegExp(String.raw`^(CALL|PUT) ${ROOT} (\d{1,2})/(\d{1,2})/(\d{4}|\d{2}) ${STRIKE}(?: .*)?$`),
    parts: (m) => ({
      right: part(m, 1),
      root: part(m, 2),
      month: Number(m[3]),
      day: Number(m[4]),
      year: Number(m[5]),
      strike: part(m, 6),
    }),
  },
]

interface Contract {
  root: string
  instrument: string
}

function contract(text: string): Contract | undefined {
  for (const { pattern, parts } of SPELLINGS) {
    const m = pattern.exec(text)
    if (m === null) continue
    const { root, year, month, day, right, strike } = parts(m)
    const expiry: DateString | undefined = toDate(fullYear(year), month, day)
    const found = expiry === undefined ? undefined : contractOf(root, expiry, right, strike)
    if (found !== undefined) return found
  }
  return undefined
}

function contractOf(root: string, expiry: DateString, right: string, strike: string): Contract | undefined {
  const price = parsePrice(strike.replaceAll(',', ''))
  if (!price.ok) return undefined
  // Options are listed under the class share's letters alone: BRK/B options are BRKB.
  const underlying = root.replace(/[./]/, '')
  return {
    root: underlying,
    instrument: `${underlying} ${expiry} ${right.slice(0, 1)} ${toText(price.value, PRICE_PLACES)}`,
  }
}

/** An option contract that a file prints in columns of its own; undefined if they make none. `right`: `C`, `PUT`. */
export function optionContract(
  root: string,
  expiry: DateString,
  right: string,
  strike: string,
): Instrument | undefined {
  const text = tidySymbol(root)
  if (!/^[A-Z][A-Z0-9]{0,5}(?:[./][A-Z]{1,2})?$/.test(text) || !/^(C|P|CALL|PUT)$/.test(right)) return undefined
  const found = /^\$?[\d,]*(?:\.\d*)?$/.test(strike)
    ? contractOf(text, expiry, right, strike.replace('$', ''))
    : undefined
  return found && { symbol: found.instrument, instrument: found.instrument }
}

const WITH_CUSIP = /^(.+?) ?\([0-9A-Z]{9}\)$/

/**
 * The symbol for people and the instrument for matching.
 *
 * The description decides only if it is itself an option contract and the symbol is blank or
 * its underlying, as E*TRADE prints it. Spellings: `brokers` notes of Schwab, Fidelity, OCC,
 * E*TRADE, Robinhood, Interactive Brokers, Vanguard.
 */
export function normaliseSymbol(printed: string, description = ''): Instrument {
  const text = tidySymbol(printed)
  const symbol = WITH_CUSIP.exec(text)?.[1] ?? text
  const fromSymbol = contract(symbol)
  if (fromSymbol !== undefined) return { symbol, instrument: fromSymbol.instrument }
  const described = tidySymbol(description).replace(/^OPTION EXPIRATION FOR /, '')
  const fromDescription = described === '' ? undefined : contract(described)
  if (fromDescription !== undefined && (symbol === '' || symbol.replace(/[./\- ]/, '') === fromDescription.root)) {
    return { symbol: fromDescription.instrument, instrument: fromDescription.instrument }
  }
  return { symbol, instrument: withShareClass(symbol) }
}
