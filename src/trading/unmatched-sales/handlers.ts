import type { Context } from '../../context.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { moneyNumber, quantityNumber } from '../../lib/decimal.ts'
import { say, type UnmatchedCode } from '../../lib/messages/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { readUnmatchedPage, sideOf } from './unmatched-sales.ts'

type UnmatchedSaleHandlers = Pick<DashboardHandlers, 'listUnmatchedSales'>

/** The contract's default for `limit`. */
const SALES_PER_PAGE = 500

export const unmatchedSaleHandlers = ({ store }: Context): UnmatchedSaleHandlers => ({
  listUnmatchedSales: async ({ caller: { userId }, query: { limit = SALES_PER_PAGE, cursor, account_id } }) => {
    const page = await store.forUser(userId).read(async (db) => {
      const accountId = await readAccountFilter(db, userId, account_id)
      return readUnmatchedPage(db, { userId, accountId, limit, cursor })
    })
    const sales = page.items.map((sale) => ({
      account_id: sale.accountId,
      symbol: sale.symbol,
      side: sideOf(sale),
      date: sale.date,
      quantity: quantityNumber(sale.quantity),
      proceeds: moneyNumber(sale.proceeds),
      ...say<UnmatchedCode>(sale.code, { symbol: sale.symbol, date: sale.date }),
    }))
    return { status: 200, body: { success: true, sales, next_cursor: page.nextCursor, data_source: store.dataSource } }
  },
})
