/**
 * What the generic layouts refuse, because columns of unknown meaning would silently produce wrong figures: classes of
 * assets that cannot be valued, multipliers, contracts in columns of their own, currencies.
 */
import { isOption } from '../../ledger/instrument.ts'
import { genericName, TRANSACTION_ALIASES } from '../aliases.ts'
import { quote } from '../cells.ts'
import { type BadCell, Header, type RowCells } from '../columns.ts'
import type { Head } from '../csv/csv.ts'
import type { Instrument } from '../instrument.ts'
import { type RowWords, unreadOption } from '../option-words.ts'
import { currencyIn } from './generic-currency.ts'
import { isCurrencyPair, isInForeignCurrency, isMarkedFuture, isTicker, looksLikeFuture } from './generic-symbols.ts'

/** Position of the columns; -1 if the file does not have the column. */
interface ClassColumns {
  symbol: number
  assetClass: number
  multiplier: number
  right: number
}

const SHARES =
  /^(eq|equity|equities|stk|stock|stocks|common stock|etf|etfs|fund|mutual fund|mf|mmf|adr|share|shares|reit|cash|mlp)$/i
const OPTIONS = /^(opt|optn|option|options|equity options?|equity and index options|stock options?|index options?)$/i
const BONDS = /^(bond|bonds|fixed income|treasury|treasuries|cd)$/i
/**
 * Throws BadCell for a row that cannot be valued. `words` of a row that moves no securities are undefined: its symbol
 * names what it is about, in any words.
 */
export function checkAssetClass(row: RowCells, at: ClassColumns, security: Instrument, words?: RowWords): void {
  const { symbol, instrument } = security
  if (instrument === '') return
  const option = isOption(instrument)
  const word = row.textOrEmpty(at.assetClass)
  if (isMarkedFuture(symbol) && !option) throw futureAt(row, at)
  if (OPTIONS.test(word) && !option) throw row.bad(at.symbol, 'is no option contract that can be read')
  const isShare = SHARES.test(word) || BONDS.test(word)
  if (word !== '' && !OPTIONS.test(word) && !isShare)
    throw row.bad(at.assetClass, 'is not supported; only shares, funds, bonds and options are')
  checkMultiplier(row, at, option)
  if (words !== undefined && !option) checkShare(row, at, security, words, isShare || !row.isBlank(at.multiplier))
}

function checkMultiplier(row: RowCells, at: ClassColumns, option: boolean): void {
  const multiplier = row.price(at.multiplier)
  if (multiplier === null || multiplier === (option ? 100_000_000n : 1_000_000n)) return
  throw row.bad(at.multiplier, 'is a multiplier that is not supported; only 1 (shares) and 100 (options) are')
}

const futureAt = (row: RowCells, at: ClassColumns): BadCell =>
  row.bad(
    at.symbol,
    'looks like a future; futures are not supported. If it is a share, add a column Asset Class with Stock',
  )

/**
 * Throws BadCell for what may be a future, or an option that cannot be read. `isShare`: its class or its multiplier
 * says that it is neither.
 */
function checkShare(
  row: RowCells,
  at: ClassColumns,
  { symbol, instrument }: Instrument,
  words: RowWords,
  isShare: boolean,
): void {
  const named = row.isBlank(at.symbol) ? -1 : at.symbol
  if (/^(c|p|calls?|puts?)$/i.test(row.text(at.right))) throw row.bad(named, 'is no option contract that can be read')
  if (!isShare && looksLikeFuture(symbol)) throw futureAt(row, at)
  if (!isShare && isCurrencyPair(symbol))
    throw row.bad(
      named,
      'is a pair of currencies, which is not supported: its quantity may be in lots, its amount in another currency',
    )
  if (!isShare && !isTicker(symbol))
    throw row.bad(
      named,
      'is neither a ticker nor an option contract that can be read, such as "SPY 03/31/2026 284.00 P"',
    )
  const unread = unreadOption(words, instrument, isShare)
  if (unread !== undefined) throw row.bad(named, `${unread}. If it is a share, add a column Asset Class with Stock`)
}

const STRIKE = ['strike', 'strike price']
const RIGHT = TRANSACTION_ALIASES.right
const EXPIRY = ['expiration date', 'expiration', 'expiry', 'exp', 'expiry date', 'exp date']

/** Why a file with a generic header cannot be imported, as a sentence; undefined if it can. */
export function refuseGeneric(
  { records }: Head,
  isHeader: (cells: string[]) => boolean,
  columnsOf: (cells: string[]) => Readonly<Record<string, number>>,
): string | undefined {
  const at = records.findIndex(({ cells }) => isHeader(cells))
  const header = new Header(records[at]?.cells ?? [], genericName)
  if (header.find(STRIKE) !== -1 && (header.find(RIGHT) !== -1 || header.find(EXPIRY) !== -1))
    return 'This file has the parts of an option contract in columns of their own (strike, expiration, call or put), which the generic layout does not read. Export a file that names the contract in its symbol, such as "SPY 03/31/2026 284.00 P".'
  const twice = Object.values(columnsOf(records[at]?.cells ?? [])).find(
    (column) => column !== -1 && header.has(`${genericName(header.printed[column] as string)}#2`),
  )
  if (twice !== undefined)
    return `Two of its columns are called ${quote(header.printed[twice] as string)}. Name the one that counts, and rename the other.`
  const foreign = header.printed.find((name) => isInForeignCurrency(name.slice(0, 100)))
  if (foreign !== undefined)
    return `Its column ${quote(foreign)} is not in US dollars. Amounts must be in USD; export the account in USD.`
  for (const { line, cells } of records.slice(0, at)) {
    const currency = currencyIn(cells)
    if (currency !== undefined && currency !== 'USD')
      return `This file is in ${currency} (line ${line}). Amounts must be in USD; export the account in USD.`
  }
  return undefined
}
