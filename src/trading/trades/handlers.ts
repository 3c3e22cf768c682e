import type { components } from '../../../generated/dashboard.ts'
import type { RecordReads } from '../../contract/record-reads.ts'
import { readTradeExecutions } from '../../ledger/executions.ts'
import { parseTradeId } from '../../ledger/public-ids.ts'
import { notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { toListedTrade, toTradeRecord, toTradeTotals } from './answers.ts'
import { selectTrade } from './queries.ts'
import { isLongList, openTradeList, readTradeList, type TradeQuery } from './trades.ts'

/** The contract's default for `limit`. */
const TRADES_PER_PAGE = 500

const ORDERS: Record<components['schemas']['TradeSort'], Pick<TradeQuery, 'sortedBy' | 'descending'>> = {
  newest: { sortedBy: 'date', descending: true },
  oldest: { sortedBy: 'date', descending: false },
  highest_profit: { sortedBy: 'profit', descending: true },
  lowest_profit: { sortedBy: 'profit', descending: false },
}

/** The contract's most in an answer. */
const MOST_EXECUTIONS = 1_000

export const tradeReads: RecordReads<'listTrades' | 'getTrade'> = {
  getTrade: async (db, { path: { id }, dataSource }) => {
    const name = parseTradeId(id)
    const found = await selectTrade(db, name)
    if (found === undefined) throw notFound(say('trade_not_found'))
    const { trade, lot } = found
    return {
      isLong: false,
      read: async () => {
        const of = { accountId: name.accountId, instrument: trade.instrument, tradeId: trade.id }
        const executions = await readTradeExecutions(db, of, MOST_EXECUTIONS)
        return { success: true, record: toTradeRecord(trade, lot, executions), data_source: dataSource }
      },
    }
  },

  listTrades: async (db, { query, dataSource }) => {
    const {
      from,
      to,
      symbol,
      symbols,
      account_id,
      side,
      result,
      verified,
      sort,
      limit = TRADES_PER_PAGE,
      cursor,
    } = query
    const list = await openTradeList(db, {
      ...{ from, to, symbol, symbols, accountId: account_id, limit, cursor },
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
