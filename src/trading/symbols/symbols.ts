/** The trades, dividends and analysis of one symbol. Accepts any broker's spelling of the symbol. */
import { normaliseSymbol } from '../../broker-files/instrument.ts'
import { noActivity } from '../../ledger/day-totals.ts'
import type { SymbolTotals } from '../../ledger/total-queries.ts'
import { addTrade, noTrades } from '../../ledger/trade-figures.ts'
import { compare } from '../../lib/compare.ts'
import type { Page } from '../../lib/cursor.ts'
import { type DateString, FIRST_DATE, LAST_DATE } from '../../lib/dates.ts'
import { toCents } from '../../lib/decimal.ts'
import { notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader } from '../../store/index.ts'
import { type AnalysedDay, type Analysis, analyse } from '../analytics/analyse.ts'
import { letterOf, type Results } from '../analytics/streaks.ts'
import type { DividendRow, TradeRow } from '../queries.ts'
import { ORDERS, parsePlace } from '../trades/order.ts'
import { readTradePage } from '../trades/trades.ts'
import { selectAnalysedTrades, selectSymbolByAccount, selectSymbolDividends, selectSymbols } from './queries.ts'

export interface KnownSymbol {
  instrument: string
  /** Totals over all accounts. */
  totals: SymbolTotals
  /** Accounts with trades or dividends of the symbol, ordered by account number. */
  accounts: readonly { accountId: number }[]
}

/** Throws Failure `not_found` if the user has no trades or dividends of the symbol. */
export async function findSymbol(db: Reader, printed: string, accountId: number | undefined): Promise<KnownSymbol> {
  const { instrument } = normaliseSymbol(printed)
  const accounts = instrument === '' ? [] : await selectSymbolByAccount(db, instrument, accountId)
  const [first, ...others] = accounts
  if (first === undefined) throw notFound(say('symbol_not_recorded', { symbol: printed }))
  const { accountId: _first, ...totals } = first
  for (const other of others) {
    if (other.symbol !== totals.symbol) totals.symbol = instrument
    totals.tradeCount += other.tradeCount
    totals.winningTrades += other.winningTrades
    totals.tradingPnl += other.tradingPnl
    totals.dividendCount += other.dividendCount
    totals.dividends += other.dividends
    totals.fees += other.fees
    totals.roundTrips += other.roundTrips
    totals.roundTripWins += other.roundTripWins
    if (other.firstDate < totals.firstDate) totals.firstDate = other.firstDate
    if (other.lastDate > totals.lastDate) totals.lastDate = other.lastDate
  }
  return { instrument, totals, accounts }
}

/** In the order of time. Throws Failure `invalid` for a cursor that no page gave. */
export const readTradesOfSymbol = (
  db: Reader,
  { instrument }: KnownSymbol,
  { accountId, limit, cursor }: { accountId: number | undefined; limit: number; cursor: string | undefined },
): Promise<Page<TradeRow>> =>
  readTradePage(db, {
    scope: { accountId, first: FIRST_DATE, last: LAST_DATE },
    filter: { instruments: [instrument] },
    order: ORDERS.date,
    after: cursor === undefined ? undefined : parsePlace(cursor, ORDERS.date),
    limit,
  })

/** Every symbol of the user, by name. `accountId` was checked to be theirs. */
export const listSymbols = async (db: Reader, accountId: number | undefined): Promise<SymbolTotals[]> =>
  (await selectSymbols(db, accountId)).sort(
    (a, b) => compare(a.symbol, b.symbol) || compare(a.instrument, b.instrument),
  )

/** Ordered by date. */
export async function readDividends(db: Reader, { instrument, accounts }: KnownSymbol): Promise<DividendRow[]> {
  const found: DividendRow[] = []
  for (const { accountId } of accounts)
    found.push(...(await selectSymbolDividends(db, accountId, instrument, FIRST_DATE, LAST_DATE)))
  return found.sort((a, b) => compare(a.date, b.date))
}

interface AnalysedRange {
  accountId: number | undefined
  /** Both dates are included. Without a date, the period is open on that side. */
  first: DateString | undefined
  last: DateString | undefined
}

export async function analyseSymbol(
  db: Reader,
  { instrument, totals, accounts }: KnownSymbol,
  { accountId, first = FIRST_DATE, last = LAST_DATE }: AnalysedRange,
): Promise<Analysis> {
  const byDate = new Map<DateString, AnalysedDay>()
  const dayOf = (date: DateString) => {
    const day = byDate.get(date) ?? noActivity(date)
    byDate.set(date, day)
    return day
  }
  const sums = { ...noTrades(), dividendCount: 0, dividends: 0n, fees: 0n }
  const results: Results[] = []
  for (const trade of await selectAnalysedTrades(db, { accountId, first, last }, instrument)) {
    const day = dayOf(trade.closedOn)
    day.tradeCount += 1
    if (trade.profit > 0n) day.winningTrades += 1
    day.tradingPnl += trade.profit
    results.push(letterOf(trade.profit))
    addTrade(sums, trade)
    sums.fees += trade.fees ?? 0n
  }
  for (const { accountId } of accounts)
    for (const { date, amount, copies } of await selectSymbolDividends(db, accountId, instrument, first, last)) {
      const dividends = toCents(amount) * BigInt(copies)
      dayOf(date).dividends += dividends
      sums.dividendCount += copies
      sums.dividends += dividends
    }
  const { symbol } = totals
  const { tradeCount, winningTrades, tradingPnl, dividendCount, dividends } = sums
  return analyse({
    days: [...byDate.values()].sort((a, b) => compare(a.date, b.date)),
    results,
    sums,
    bySymbol: tradeCount === 0 ? [] : [{ symbol, tradeCount, winningTrades, tradingPnl }],
    dividendsBySymbol: dividendCount === 0 ? [] : [{ symbol, dividendCount, dividends }],
  })
}
