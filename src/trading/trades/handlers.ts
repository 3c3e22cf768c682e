import type { components } from '../../../generated/dashboard.ts'
import type { RecordReads } from '../../contract/record-reads.ts'
import { toListedTrade, toTradeTotals } from './answers.ts'
import { isLongList, openTradeList, readTradeList, type TradeQuery } from './trades.ts'

/** The contract's default for `limit`. */
const TRADES_PER_PAGE = 500

const ORDERS: Record<components['schemas']['TradeSort'], Pick<TradeQuery, 'sortedBy' | 'descending'>> = {
  newest: { sortedBy: 'date', descending: true },
  oldest: { sortedBy: 'date', descending: false },
  highest_profit: { sortedBy: 'profit', descending: true },
  lowest_profit: { sortedBy: 'profit', descending: false },
}

export const tradeReads: RecordReads<'listTrades'> = {
  listTrades: async (db, { userId, query, dataSource }) => {
    const { from, to, symbol, account_id, side, result, verified, sort, limit = TRADES_PER_PAGE, cursor } = query
    const list = await openTradeList(db, {
      ...{ userId, from, to, symbol, accountId: account_id, limit, cursor },
      filter: { side, result, verified },
      ...ORDERS[sort ?? 'newest'],
    })
    return {
      isLong: await isLongList(db, list),
      read: async () => {
        const { items, totals, nextCursor } = await readTradeList(db, list)
        return {
          success: true,
          trades: items.map(toListedTrade),
          summary: totals === null ? null : toTradeTotals(totals),
          next_cursor: nextCursor,
          data_source: dataSource,
        }
      },
    }
  },
}
