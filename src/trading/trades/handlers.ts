import type { components } from '../../../generated/dashboard.ts'
import type { Context } from '../../context.ts'
import type { DashboardHandlers, JsonOf } from '../../contract/types.ts'
import { revisionOf } from '../../ledger/revision.ts'
import { LargeJson } from '../../lib/large-json.ts'
import { toListedTrade, toTradeTotals } from './answers.ts'
import {
  isLongList,
  openTradeList,
  readLongTradeList,
  readTradeList,
  type TradeListPage,
  type TradeQuery,
} from './trades.ts'

type TradeHandlers = Pick<DashboardHandlers, 'listTrades'>

/** The contract's default for `limit`. */
const TRADES_PER_PAGE = 500

const ORDERS: Record<components['schemas']['TradeSort'], Pick<TradeQuery, 'sortedBy' | 'descending'>> = {
  newest: { sortedBy: 'date', descending: true },
  oldest: { sortedBy: 'date', descending: false },
  highest_profit: { sortedBy: 'profit', descending: true },
  lowest_profit: { sortedBy: 'profit', descending: false },
}

export const tradeHandlers = ({ store }: Context): TradeHandlers => ({
  listTrades: async ({ caller: { userId }, query }) => {
    const { from, to, symbol, account_id, side, result, verified, sort, limit = TRADES_PER_PAGE, cursor } = query
    const asked: TradeQuery = {
      ...{ userId, from, to, symbol, accountId: account_id, limit, cursor },
      filter: { side, result, verified },
      ...ORDERS[sort ?? 'newest'],
    }
    const page = await store.snapshot(async (db) => {
      const list = await openTradeList(db, asked)
      return (await isLongList(db, list)) ? undefined : readTradeList(db, list)
    })
    const toBody = ({ items, totals, nextCursor }: TradeListPage): JsonOf<'listTrades'> => ({
      success: true,
      trades: items.map(toListedTrade),
      summary: totals === null ? null : toTradeTotals(totals),
      next_cursor: nextCursor,
      data_source: store.dataSource,
    })
    if (page !== undefined) return { status: 200, body: toBody(page) }
    const read = async () =>
      toBody(await readLongTradeList(store, await store.snapshot((db) => openTradeList(db, asked))))
    return { status: 200, body: new LargeJson<JsonOf<'listTrades'>>(read, revisionOf(store, userId)) }
  },
})
