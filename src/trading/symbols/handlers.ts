import type { Context } from '../../context.ts'
import type { DashboardHandlers, JsonOf } from '../../contract/types.ts'
import { revisionOf } from '../../ledger/revision.ts'
import { LargeJson, mapListed, type Parts, SMALL_LIST } from '../../lib/large-json.ts'
import { listedPage } from '../../lib/listed-page.ts'
import { nextTurn } from '../../lib/turns.ts'
import type { Reader, Store } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import type { Analysis } from '../analytics/analyse.ts'
import { toAnalytics, toLargeAnalytics, toPeriodSummary, toSymbolSummary } from '../analytics/answers.ts'
import { listDividends, toTradeDetail } from '../answers.ts'
import { assertRange } from '../timeframe/timeframe.ts'
import {
  analyseSymbol,
  dividendPages,
  findSymbol,
  type KnownSymbol,
  listSymbols,
  readDividends,
  readTradePage,
} from './symbols.ts'

type SymbolHandlers = Pick<DashboardHandlers, 'listSymbols' | 'getSymbol' | 'getSymbolStatistics'>

/** The statistics of a symbol with more trades and dividends take a place among the large responses. */
const LARGE_SYMBOL = 5_000
/** The contract's default for `limit`. */
const TRADES_PER_PAGE = 500

export const symbolHandlers = ({ store }: Context): SymbolHandlers => ({
  listSymbols: async ({ caller: { userId }, query }) => {
    const accountId = await store.read((db) => readAccountFilter(db, userId, query.account_id))
    const symbols = await listSymbols(store, userId, accountId)
    const read = async (): Promise<Parts<JsonOf<'listSymbols'>>> => {
      const page = await listedPage(symbols, query, ({ symbol, instrument }) => [symbol, instrument])
      return {
        success: true,
        symbols: mapListed(page.items, toSymbolSummary),
        next_cursor: page.nextCursor,
        data_source: store.dataSource,
      }
    }
    if (typeof symbols !== 'function') return { status: 200, body: (await read()) as JsonOf<'listSymbols'> }
    return { status: 200, body: new LargeJson<JsonOf<'listSymbols'>>(read, revisionOf(store, userId)) }
  },

  getSymbol: async ({
    caller: { userId },
    path: { symbol },
    query: { limit = TRADES_PER_PAGE, cursor, account_id },
  }) => {
    const read = () => readSymbol(store, { userId, symbol, accountId: account_id, limit, cursor })
    const parts = await read()
    if (typeof parts.dividends !== 'function') return { status: 200, body: parts as JsonOf<'getSymbol'> }
    return { status: 200, body: new LargeJson<JsonOf<'getSymbol'>>(read, revisionOf(store, userId)) }
  },

  getSymbolStatistics: async ({ caller: { userId }, path, query: { start_date, end_date, account_id } }) => {
    if (start_date !== undefined && end_date !== undefined) assertRange(start_date, end_date)
    const find = async (db: Reader) =>
      findSymbol(db, userId, path.symbol, await readAccountFilter(db, userId, account_id))
    const period = { first: start_date, last: end_date }
    const toParts = <Analytics>({ totals }: KnownSymbol, { sums }: Analysis, analytics: Analytics) => ({
      success: true as const,
      symbol: totals.symbol,
      start_date: start_date ?? null,
      end_date: end_date ?? null,
      summary: toPeriodSummary(sums),
      analytics,
      data_source: store.dataSource,
    })
    const { known, analysis } = await store.snapshot(async (db) => {
      const known = await find(db)
      const isLarge = known.totals.tradeCount + known.totals.dividendCount > LARGE_SYMBOL
      return { known, analysis: isLarge ? undefined : await analyseSymbol(db, known, period) }
    })
    if (analysis !== undefined) return { status: 200, body: toParts(known, analysis, toAnalytics(analysis)) }
    const read = () =>
      store.read(async (db) => {
        const known = await find(db)
        const analysis = await analyseSymbol(db, known, { ...period, pause: nextTurn })
        return toParts(known, analysis, toLargeAnalytics(analysis))
      })
    return { status: 200, body: new LargeJson<JsonOf<'getSymbolStatistics'>>(read, revisionOf(store, userId)) }
  },
})

interface SymbolRequest {
  userId: number
  symbol: string
  accountId: number | undefined
  limit: number
  cursor: string | undefined
}

/** The answer of getSymbol; its dividends in pages if there are many. */
async function readSymbol(
  store: Store,
  { userId, symbol, accountId, limit, cursor }: SymbolRequest,
): Promise<Parts<JsonOf<'getSymbol'>>> {
  const { known, page, dividends } = await store.snapshot(async (db) => {
    const known = await findSymbol(db, userId, symbol, await readAccountFilter(db, userId, accountId))
    const isLong = known.totals.dividendCount > SMALL_LIST
    return {
      known,
      page: await readTradePage(db, known, limit, cursor),
      dividends: isLong ? dividendPages(store, known) : await readDividends(db, known),
    }
  })
  return {
    success: true,
    symbol: known.totals.symbol,
    summary: toSymbolSummary(known.totals),
    trades: page.items.map(toTradeDetail),
    next_cursor: page.nextCursor,
    dividends: listDividends(dividends),
    data_source: store.dataSource,
  }
}
