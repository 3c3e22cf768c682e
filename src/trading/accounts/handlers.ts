import type { Context } from '../../context.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { selectAccounts } from '../../ledger/queries.ts'

type AccountHandlers = Pick<DashboardHandlers, 'listAccounts'>

export const accountHandlers = ({ store }: Context): AccountHandlers => ({
  listAccounts: async ({ caller }) => {
    const rows = await store.read((db) => selectAccounts(db, caller.userId))
    const accounts = rows.map(({ id, brokerageAccount }) => ({ id, brokerage_account: brokerageAccount }))
    return { status: 200, body: { success: true, accounts, data_source: store.dataSource } }
  },
})
