import { MOST_ROWS_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import { readTradeExecutions } from '../../ledger/executions.ts'
import { parseTradeId } from '../../ledger/public-ids.ts'
import { DEFAULT_LIMIT } from '../../lib/cursor.ts'
import { notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { existMoreTradesBetween } from '../queries.ts'
import { instrumentsOf } from '../wanted-symbols.ts'
import { toListedTrade, toTradeRecord, toTradeTotals } from './answers.ts'
import { ORDERS, parsePlace } from './order.ts'
import { selectTrade } from './queries.ts'
import { listsAll, readScope, readTradeList } from './trades.ts'

/** Trades that are looked at in some 20 ms. */
const MOST_AT_ONCE = 5_000
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
    const { symbols, side, result, verified, sort = '-date', limit = DEFAULT_LIMIT, cursor } = query
    const scope = await readScope(db, query)
    const filter = { instruments: instrumentsOf(symbols), side, result, verified }
    const order = ORDERS[sort]
    const after = cursor === undefined ? undefined : parsePlace(cursor, order)
    return {
      isLong:
        limit > MOST_ROWS_AT_ONCE || (!listsAll(filter) && (await existMoreTradesBetween(db, scope, MOST_AT_ONCE))),
      read: async () => {
        const { items, totals, nextCursor } = await readTradeList(db, { scope, filter, order, after, limit })
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
