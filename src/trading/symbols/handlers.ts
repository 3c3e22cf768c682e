import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import { DEFAULT_LIMIT } from '../../lib/cursor.ts'
import { listedPage } from '../../lib/listed-page.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { toAnalytics, toPeriodSummary, toSymbolSummary } from '../analytics/answers.ts'
import { toDividends, toTradeDetail } from '../answers.ts'
import { existMoreSymbols } from '../queries.ts'
import { assertRange } from '../timeframe/timeframe.ts'
import { analyseSymbol, findSymbol, listSymbols, readDividends, readTradesOfSymbol } from './symbols.ts'

/** Trades and dividends of a symbol that are analysed in some 20 ms. */
const MOST_ANALYSED = 5_000

export const symbolReads: RecordReads<'listSymbols' | 'getSymbol' | 'getSymbolStatistics'> = {
  listSymbols: async (db, { query, dataSource }) => {
    const accountId = await readAccountFilter(db, query.account_id)
    return {
      isLong: await existMoreSymbols(db, { accountId }, MOST_ROWS_AT_ONCE),
      read: async () => {
        const symbols = await listSymbols(db, accountId)
        const { items, nextCursor } = listedPage(symbols, query, ({ symbol, instrument }) => [symbol, instrument])
        return {
          success: true,
          symbols: items.map(toSymbolSummary),
          next_cursor: nextCursor,
          data_source: dataSource,
        }
      },
    }
  },

  getSymbol: async (db, { path: { symbol }, query: { limit = DEFAULT_LIMIT, cursor, account_id }, dataSource }) => {
    const accountId = await readAccountFilter(db, account_id)
    const known = await findSymbol(db, symbol, accountId)
    return {
      isLong: known.totals.dividendCount > MOST_ROWS_AT_ONCE,
      read: async () => {
        const page = await readTradesOfSymbol(db, known, { accountId, limit, cursor })
        return {
          success: true,
          symbol: known.totals.symbol,
          summary: toSymbolSummary(known.totals),
          trades: page.items.map(toTradeDetail),
          next_cursor: page.nextCursor,
          dividends: (await readDividends(db, known)).flatMap(toDividends),
          data_source: dataSource,
        }
      },
    }
  },

  getSymbolStatistics: async (db, { path, query: { start_date, end_date, account_id }, dataSource }) => {
    if (start_date !== undefined && end_date !== undefined) assertRange(start_date, end_date)
    const accountId = await readAccountFilter(db, account_id)
    const known = await findSymbol(db, path.symbol, accountId)
    const { symbol, tradeCount, dividendCount } = known.totals
    return {
      isLong: tradeCount + dividendCount > MOST_ANALYSED,
      read: async () => {
        const analysis = await analyseSymbol(db, known, { accountId, first: start_date, last: end_date })
        return {
          success: true,
          symbol,
          start_date: start_date ?? null,
          end_date: end_date ?? null,
          summary: toPeriodSummary(analysis.sums),
          analytics: toAnalytics(analysis),
          data_source: dataSource,
        }
      },
    }
  },
}
