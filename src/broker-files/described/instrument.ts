/** The instrument of a described row: from its symbol, or from columns for expiry, strike and right. */
import { isOption } from '../../ledger/instrument.ts'
import { type DateString, dayNumber } from '../../lib/dates.ts'
import { quote, readDate } from '../cells.ts'
import { BadCell } from '../columns.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol, optionContract } from '../instrument.ts'
import { type RowWords, unreadOption } from '../option-words.ts'
import type { DateReader } from './table-rules.ts'

export interface InstrumentRules {
  /** Needed if the symbol and description columns cannot be read as they are. */
  readonly instrumentOf?: (row: Fields, words?: RowWords) => Instrument
  /** What the words of the `assetClass` column are, in lower case. A word that is missing here fails its row. */
  readonly assetClasses?: Readonly<Record<string, 'share' | 'option' | { readonly refuse: string }>>
}

/**
 * Throws BadCell for what cannot be valued: another class of asset, another multiplier, a contract in part, and text that
 * looks like an option contract but cannot be read as one.
 */
export function readInstrument(rules: InstrumentRules, row: Fields, dates: DateReader, words?: RowWords): Instrument {
  const security = readSecurity(rules, row, dates, words)
  checkMultiplier(row, security)
  return security
}

/** The same, whatever its multiplier. */
export function readSecurity(rules: InstrumentRules, row: Fields, dates: DateReader, words?: RowWords): Instrument {
  const { assetClasses } = rules
  const word = row.text('assetClass')
  const kind = assetClasses === undefined || word === '' ? undefined : assetClasses[word.toLowerCase()]
  if (assetClasses !== undefined && word !== '' && kind === undefined) throw row.bad('assetClass', 'is not supported')
  if (typeof kind === 'object') throw row.bad('assetClass', kind.refuse)
  const security = optionOfColumns(row, dates) ?? rules.instrumentOf?.(row, words) ?? plain(row)
  if (kind === 'option' && security.instrument !== '' && !isOption(security.instrument))
    throw row.bad('symbol', 'is no option contract that can be read')
  if (kind === 'share' && isOption(security.instrument)) throw row.bad('symbol', `is an option, not ${quote(word)}`)
  // A file with the parts of a contract in columns of their own leaves them empty for shares.
  const isShare = kind === 'share' || row.has('right')
  const texts = {
    ...security,
    printed: row.symbol('symbol'),
    description: words?.description ?? row.text('description'),
  }
  const unread = unreadOption(texts, words, isShare)
  if (unread !== undefined) throw row.bad('symbol', unread)
  return security
}

const plain = (row: Fields): Instrument => normaliseSymbol(row.symbol('symbol'), row.text('description'))

function optionOfColumns(row: Fields, dates: DateReader): Instrument | undefined {
  const [expiry, strike, right] = [row.text('expiry'), row.text('strike'), row.text('right')]
  // A share has neither; some files print a strike of 0 for it.
  if (expiry === '' && right === '') return undefined
  const root = row.symbol('root') || row.symbol('symbol')
  const date = readDate(expiry, dates(expiry))
  const named = normaliseSymbol(row.symbol('symbol'))
  if (isOption(named.instrument) && date.ok && date.value !== null) {
    checkParts(row, named, date.value)
    return { symbol: named.instrument, instrument: named.instrument }
  }
  const contract =
    date.ok && date.value !== null ? optionContract(root, date.value, right.toUpperCase(), strike) : undefined
  if (contract !== undefined) return contract
  const column = expiry === '' ? 'expiry' : right === '' ? 'right' : 'strike'
  throw new BadCell(
    row.cells.name(row.at(column)),
    'value_unreadable',
    `${quote(`${root} ${expiry} ${strike} ${right}`)} is no option contract that can be read`,
  )
}

/**
 * Throws BadCell if the columns are of another contract than the symbol. An expiry that a file converts to the user's
 * zone may be a day off.
 */
function checkParts(row: Fields, { instrument }: Instrument, expiry: DateString): void {
  const [root = '', date = ''] = instrument.split(' ')
  const parts = optionContract(root, expiry, row.text('right').toUpperCase(), row.text('strike'))?.instrument
  const sameDay = parts?.replace(expiry, date)
  if (sameDay !== instrument)
    throw row.bad('symbol', `is not the contract of the columns ${quote(`${row.text('strike')} ${row.text('right')}`)}`)
  if (Math.abs(dayNumber(expiry) - dayNumber(date)) > 1) throw row.bad('expiry', `is not the expiry of ${instrument}`)
}

/** Throws BadCell unless the multiplier is 100 for an option, and 1 for anything else. */
export function checkMultiplier(row: Fields, { instrument }: Instrument): void {
  const multiplier = row.price('multiplier')
  if (multiplier === null || multiplier === 0n || instrument === '') return
  const expected = isOption(instrument) ? 100_000_000n : 1_000_000n
  if (multiplier !== expected)
    throw row.bad('multiplier', 'is a multiplier that is not supported; only 1 (shares) and 100 (options) are')
}
