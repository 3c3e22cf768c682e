import type { Context } from '../../context.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { assertOwnRules } from '../../ledger/own-rules.ts'
import { selectAccounts } from './account-queries.ts'
import { changeAccount, toAccount } from './change-account.ts'

type AccountHandlers = Pick<DashboardHandlers, 'listAccounts' | 'updateAccount'>

export const accountHandlers = ({ store }: Context): AccountHandlers => ({
  listAccounts: async ({ caller }) => {
    const all = await store.forUser(caller.userId).read((db) => selectAccounts(db))
    const accounts = all.filter(({ hasFiles }) => hasFiles).map(toAccount)
    return { status: 200, body: { success: true, accounts, data_source: store.dataSource } }
  },

  updateAccount: async ({ caller, path, body }) => {
    const { userId } = caller
    const account = await store.forUser(userId).write('record', async (tx) => {
      await assertOwnRules(tx)
      return await changeAccount(tx, userId, path.id, body)
    })
    return { status: 200, body: { success: true, account: toAccount(account) } }
  },
})
