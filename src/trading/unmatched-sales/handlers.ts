import type { Context } from '../../context.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { DEFAULT_LIMIT } from '../../lib/cursor.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { toUnmatchedSale } from './answers.ts'
import { readUnmatchedPage } from './unmatched-sales.ts'

type UnmatchedSaleHandlers = Pick<DashboardHandlers, 'listUnmatchedSales'>

export const unmatchedSaleHandlers = ({ store }: Context): UnmatchedSaleHandlers => ({
  listUnmatchedSales: async ({ caller: { userId }, query: { limit = DEFAULT_LIMIT, cursor, account_id } }) => {
    const page = await store.forUser(userId).read(async (db) => {
      const accountId = await readAccountFilter(db, account_id)
      return readUnmatchedPage(db, { accountId, limit, cursor })
    })
    const sales = page.items.map(toUnmatchedSale)
    return { status: 200, body: { success: true, sales, next_cursor: page.nextCursor, data_source: store.dataSource } }
  },
})
