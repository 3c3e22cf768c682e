/**
 * What a row of a mapped file trades. What may be a future, a currency pair or an option contract that cannot be read
 * fails by name: its multiplier would be lost.
 */
import { isOption } from '../../ledger/instrument.ts'
import type { InstrumentRules } from '../described/instrument.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import type { RowWords } from '../option-words.ts'
import { tickerIn } from '../security.ts'
import { isCurrencyPair, isMarkedFuture, isTicker, looksLikeFuture } from './symbols.ts'

const SHARES =
  'eq, equity, equities, stk, stock, stocks, common stock, etf, etfs, fund, mutual fund, mf, mmf, adr, share, shares, reit, cash, mlp, bond, bonds, fixed income, treasury, treasuries, cd'
const OPTIONS =
  'opt, optn, option, options, equity option, equity options, equity and index options, stock option, stock options, index option, index options'

const classes = (words: string, as: 'share' | 'option') => words.split(', ').map((word) => [word, as] as const)

/** The words of a column Asset Class. */
export const ASSET_CLASSES: InstrumentRules['assetClasses'] = Object.fromEntries([
  ...classes(SHARES, 'share'),
  ...classes(OPTIONS, 'option'),
])

const FUTURE = 'looks like a future; futures are not supported. If it is a share, add a column Asset Class with Stock'

/** `words` of a row that moves no securities are undefined: its symbol names what it is about, in any words. */
export function checkSecurity(row: Fields, { symbol, instrument }: Instrument, words: RowWords | undefined): void {
  if (instrument === '' || isOption(instrument)) return
  if (isMarkedFuture(symbol)) throw row.bad('symbol', FUTURE)
  const isShare = ASSET_CLASSES?.[row.text('assetClass').toLowerCase()] === 'share' || row.text('multiplier') !== ''
  if (words === undefined || isShare) return
  if (looksLikeFuture(symbol)) throw row.bad('symbol', FUTURE)
  if (isCurrencyPair(symbol))
    throw row.bad(
      'symbol',
      'is a pair of currencies, which is not supported: its quantity may be in lots, its amount in another currency',
    )
  if (!isTicker(symbol))
    throw row.bad(
      'symbol',
      'is neither a ticker nor an option contract that can be read, such as "SPY 03/31/2026 284.00 P"',
    )
}

/** By the symbol, or by a ticker in the description. */
export function securityIn(row: Fields): Instrument {
  const description = row.text('description')
  return normaliseSymbol(row.symbol('symbol') || (tickerIn(description) ?? ''), description)
}
