import type { Context } from '../context.ts'
import type { DashboardHandlers } from '../contract/types.ts'
import { monthRange } from '../lib/dates.ts'
import { narrowedTo } from './accounts.ts'
import { toAnalytics, toMonthSummary, toPeriodSummary, toSymbolSummary } from './analysis-answers.ts'
import { selectSymbols } from './analysis-queries.ts'
import { toDividends, toTradeDetail } from './answers.ts'
import { selectDayTotals, selectDividends, selectTrades } from './queries.ts'
import { sumTotals } from './summary.ts'
import { analyseSymbol, findSymbol, readDividends, readTradePage } from './symbols.ts'
import { analyseTimeframe, assertRange } from './timeframe.ts'

type AnalysisHandlers = Pick<
  DashboardHandlers,
  'getMonth' | 'getTimeframe' | 'listSymbols' | 'getSymbol' | 'getSymbolStatistics'
>

/** What the contract says of `limit`. */
const TRADES_PER_PAGE = 500

export const analysisHandlers = ({ store }: Context): AnalysisHandlers => ({
  getMonth: async ({ caller: { userId }, path: { month }, query }) => {
    const { first, last } = monthRange(month)
    const { trades, dividends, days } = await store.snapshot(async (db) => {
      const accountId = await narrowedTo(db, userId, query.account_id)
      return {
        trades: await selectTrades(db, userId, first, last, accountId),
        dividends: await selectDividends(db, userId, first, last, accountId),
        days: await selectDayTotals(db, userId, first, last, accountId),
      }
    })
    const body = {
      success: true as const,
      month,
      summary: toMonthSummary(month, sumTotals(days)),
      trades: trades.map(toTradeDetail),
      dividends: dividends.flatMap(toDividends),
      data_source: store.dataSource,
    }
    return { status: 200, body }
  },

  getTimeframe: async ({ caller: { userId }, query: { start_date, end_date, account_id } }) => {
    assertRange(start_date, end_date)
    const analysis = await store.snapshot(async (db) => {
      const accountId = await narrowedTo(db, userId, account_id)
      return analyseTimeframe(db, { userId, accountId, first: start_date, last: end_date })
    })
    const body = {
      success: true as const,
      start_date,
      end_date,
      summary: toPeriodSummary(analysis.sums),
      analytics: toAnalytics(analysis),
      data_source: store.dataSource,
    }
    return { status: 200, body }
  },

  listSymbols: async ({ caller: { userId }, query }) => {
    const symbols = await store.read(async (db) =>
      selectSymbols(db, userId, await narrowedTo(db, userId, query.account_id)),
    )
    return {
      status: 200,
      body: { success: true, symbols: symbols.map(toSymbolSummary), data_source: store.dataSource },
    }
  },

  getSymbol: async ({ caller: { userId }, path, query: { limit = TRADES_PER_PAGE, cursor, account_id } }) => {
    const { known, page, dividends } = await store.snapshot(async (db) => {
      const known = await findSymbol(db, userId, path.symbol, await narrowedTo(db, userId, account_id))
      return {
        known,
        page: await readTradePage(db, known, limit, cursor),
        dividends: await readDividends(db, known),
      }
    })
    const body = {
      success: true as const,
      symbol: known.totals.symbol,
      summary: toSymbolSummary(known.totals),
      trades: page.trades.map(toTradeDetail),
      next_cursor: page.nextCursor,
      dividends: dividends.flatMap(toDividends),
      data_source: store.dataSource,
    }
    return { status: 200, body }
  },

  getSymbolStatistics: async ({ caller: { userId }, path, query: { start_date, end_date, account_id } }) => {
    if (start_date !== undefined && end_date !== undefined) assertRange(start_date, end_date)
    const { known, analysis } = await store.read(async (db) => {
      const known = await findSymbol(db, userId, path.symbol, await narrowedTo(db, userId, account_id))
      return { known, analysis: await analyseSymbol(db, known, start_date, end_date) }
    })
    const body = {
      success: true as const,
      symbol: known.totals.symbol,
      start_date: start_date ?? null,
      end_date: end_date ?? null,
      summary: toPeriodSummary(analysis.sums),
      analytics: toAnalytics(analysis),
      data_source: store.dataSource,
    }
    return { status: 200, body }
  },
})
