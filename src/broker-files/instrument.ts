/**
 * Reads an instrument as a broker prints it. Brokers write one option contract in six ways and one share class
 * in four; the ledger matches sales to purchases by the normalised instrument (`ledger/instrument.ts`).
 */

import { isOption } from '../ledger/instrument.ts'
import { type DateString, fullYear, monthNumber, toDate } from '../lib/dates.ts'
import { PRICE_PLACES, type Price, parsePrice, toText } from '../lib/decimal.ts'
import { memoised } from '../lib/memo.ts'
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

const STRIKE = String.raw`\$?(?<strike>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d*)?|\.\d+)`
const ROOT = String.raw`(?<root>[A-Z][A-Z0-9]{0,5}(?:[./][A-Z]{1,2})?)`
const RIGHT = '(?<right>C|P|CALL|PUT)'
const COMPACT = String.raw`(?<year>\d{2})(?<month>\d{2})(?<day>\d{2})`
/** As in `EXPIRIES`. */
const EXPIRY = String.raw`(?<expiry>\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|[A-Z]{3} \d{1,2},? (?:'?\d{2}|\d{4})|\d{1,2}[ -]?[A-Z]{3}[ -]?(?:'?\d{2}|\d{4})|\d{8}|\d{6})`
/** Webull prints when an option expires with its zone: `09/23/2022 00:00:00 EDT`. */
const TIME = String.raw`(?: \d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?(?: [A-Z]{2,4})?)?`

/** How brokers print one contract. */
const SPELLINGS: readonly RegExp[] = [
  // OCC `AAPL--200619C00320000`, `AAPL 200619C00320000`: eight digits of strike in thousandths
  new RegExp(`^(?<root>[A-Z][A-Z0-9]{0,5})[ -]*${COMPACT}(?<right>[CP])(?<dollars>\\d{5})(?<thousandths>\\d{3})$`),
  // Fidelity `-NVDA260807C200`, thinkorswim `.SPY160819P205`: the strike in dollars, unpadded.
  // Nine letters and digits are a CUSIP.
  new RegExp(`^(?![0-9A-Z]{9}$)[-.]?(?<root>[A-Z]{1,5}\\d?)${COMPACT}(?<right>[CP])(?<strike>\\d{1,7}(?:\\.\\d+)?)$`),
  // Schwab `SPY 03/31/2020 284.00 P`, E*TRADE `RUTW Aug 31 '17 $1425 Call`, Interactive Brokers `AAPL 19JUN20 320 C`
  new RegExp(`^${ROOT} ${EXPIRY}${TIME} ${STRIKE} ${RIGHT}$`),
  // Robinhood `MOH 1/15/2027 Call $200.00`, Vanguard `LITE 270716 P 560.00`
  new RegExp(`^${ROOT} ${EXPIRY}${TIME} ${RIGHT} ${STRIKE}$`),
  new RegExp(`^${ROOT} ${STRIKE} ${RIGHT} (?:EXP )?${EXPIRY}${TIME}$`),
  // E*TRADE's and Firstrade's descriptions `PUT MDB 07/17/26 312.500 …`
  new RegExp(`^${RIGHT} ${ROOT} ${EXPIRY}${TIME} ${STRIKE}(?: .*)?$`),
]

/** How they print its expiry. Month and day may be impossible, which `toDate` finds. */
const EXPIRIES: readonly RegExp[] = [
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{2,4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  // `Aug 31 '17`, `Apr 21 2017`
  /^(?<month>[A-Z]{3}) (?<day>\d{1,2}),? '?(?<year>\d{2,4})$/,
  // `19JUN20`
  /^(?<day>\d{1,2})[ -]?(?<month>[A-Z]{3})[ -]?'?(?<year>\d{2,4})$/,
  // `270716`
  /^(?<year>\d{4}|\d{2})(?<month>\d{2})(?<day>\d{2})$/,
]

interface Contract {
  root: string
  instrument: string
}

/** A file repeats its symbols, and most of them are compared with every spelling in vain. */
const contract = memoised((text: string): Contract | undefined => {
  for (const spelling of SPELLINGS) {
    const parts = spelling.exec(text)?.groups
    const found = parts && contractOfParts(parts)
    if (found !== undefined) return found
  }
  return undefined
}, 1_000)

function contractOfParts(parts: Record<string, string | undefined>): Contract | undefined {
  const { root = '', right = '', strike, dollars, thousandths } = parts
  const { year = '', month = '', day } = parts.expiry === undefined ? parts : partsOfExpiry(parts.expiry)
  const inYear = /^\d/.test(month) ? Number(month) : monthNumber(month)
  const expiry = toDate(fullYear(Number(year)), inYear, Number(day))
  if (expiry === undefined) return undefined
  return contractOf(root, expiry, right, strike ?? `${dollars}.${thousandths}`)
}

function partsOfExpiry(text: string): Record<string, string | undefined> {
  for (const spelling of EXPIRIES) {
    const parts = spelling.exec(text)?.groups
    if (parts !== undefined) return parts
  }
  return {}
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

/** The strike of a normalised instrument; undefined if it is no option. */
export function strikeOf(instrument: string): Price | undefined {
  if (!isOption(instrument)) return undefined
  const strike = parsePrice(instrument.slice(instrument.lastIndexOf(' ') + 1))
  return strike.ok ? strike.value : undefined
}

const WITH_CUSIP = /^(.+?) ?\([0-9A-Z]{9}\)$/

interface PrintedSymbol {
  symbol: string
  /** If it is an option. */
  contract: Contract | undefined
  /** If it is a share. */
  ticker: string
}

/** A file repeats its symbols. */
const readSymbol = memoised((printed: string): PrintedSymbol => {
  const text = tidySymbol(printed)
  const symbol = WITH_CUSIP.exec(text)?.[1] ?? text
  return { symbol, contract: contract(symbol), ticker: withShareClass(symbol) }
}, 1_000)

/** Contracts on an index have a letter behind its symbol (`SPXW`, `NDXP`), adjusted contracts a digit (`LCID1`). */
const isUnderlying = (symbol: string, root: string): boolean =>
  symbol === '' || [root, root.replace(/[WP\d]$/, '')].includes(symbol.replace(/[./\- ]/, ''))

/**
 * The symbol for people and the instrument for matching.
 *
 * The description decides only if it is itself an option contract and the symbol is blank or its underlying, as E*TRADE
 * prints it. Spellings: `brokers` notes of Schwab, Fidelity, OCC,
 * E*TRADE, Robinhood, Interactive Brokers, Vanguard.
 */
export function normaliseSymbol(printed: string, description = ''): Instrument {
  const { symbol, contract: fromSymbol, ticker } = readSymbol(printed)
  if (fromSymbol !== undefined) return { symbol, instrument: fromSymbol.instrument }
  const described = description === '' ? '' : tidySymbol(description).replace(/^OPTION EXPIRATION FOR /, '')
  const fromDescription = described === '' ? undefined : contract(described)
  if (fromDescription !== undefined && isUnderlying(symbol, fromDescription.root)) {
    return { symbol: fromDescription.instrument, instrument: fromDescription.instrument }
  }
  return { symbol, instrument: ticker }
}
