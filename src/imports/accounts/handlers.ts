import type { Context } from '../../context.ts'
import { ifMatch } from '../../contract/conditional.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { assertOwnRules } from '../../ledger/own-rules.ts'
import { selectAccounts } from './account-queries.ts'
import { changeAccount, etagOfAccount, toAccount } from './change-account.ts'

type AccountHandlers = Pick<DashboardHandlers, 'listAccounts' | 'updateAccount'>

export const accountHandlers = ({ store }: Context): AccountHandlers => ({
  listAccounts: async ({ caller }) => {
    const all = await store.forUser(caller.userId).read((db) => selectAccounts(db))
    const accounts = all.filter(({ hasFiles }) => hasFiles).map(toAccount)
    return { status: 200, body: { success: true, accounts, data_source: store.dataSource } }
  },

  updateAccount: async ({ caller: { userId }, path, body, request }) => {
    const check = ifMatch(request)
    const account = await store.forUser(userId).write('record', async (tx) => {
      await assertOwnRules(tx)
      return await changeAccount(tx, userId, path.id, body, check)
    })
    return {
      status: 200,
      headers: { etag: etagOfAccount(account) },
      body: { success: true, account: toAccount(account) },
    }
  },
})
