import type { components } from '../../../generated/dashboard.ts'
import type { Context } from '../../context.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { type StoredAccount, selectAccounts } from './account-queries.ts'

type AccountHandlers = Pick<DashboardHandlers, 'listAccounts'>

export const accountHandlers = ({ store }: Context): AccountHandlers => ({
  listAccounts: async ({ caller }) => {
    const all = await store.read((db) => selectAccounts(db, caller.userId))
    const accounts = all.filter(({ hasFiles }) => hasFiles).map(toAccount)
    return { status: 200, body: { success: true, accounts, data_source: store.dataSource } }
  },
})

export const toAccount = ({ id, broker, number, name }: StoredAccount): components['schemas']['Account'] => ({
  id,
  broker,
  number,
  name,
  brokerage_account: number ?? name,
})
