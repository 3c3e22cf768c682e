import type { Context } from '../../context.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { type StoredAccount, selectAccounts } from '../accounts/account-queries.ts'
import { toAccount } from '../accounts/change-account.ts'
import { toUploadRecord } from '../answers.ts'
import { readUpload } from '../reports/upload-report.ts'
import { moveUploaded } from '../upload.ts'

type MovingHandlers = Pick<DashboardHandlers, 'moveUploadedFile' | 'mergeAccount'>

export function movingHandlers(context: Context): MovingHandlers {
  const { store } = context
  /** Throws Failure `not_found` if the user has no such account. */
  const accountOf = async (userId: number, accountId: number): Promise<StoredAccount> => {
    const accounts = await store.read((db) => selectAccounts(db, userId))
    const account = accounts.find(({ id }) => id === accountId)
    if (account === undefined) throw notFound(say('account_not_found', { account: accountId }))
    return account
  }
  return {
    moveUploadedFile: async ({ caller: { userId }, path, body }) => {
      await accountOf(userId, body.account_id)
      const from = { importId: path.id, fileId: path.file_id }
      const { message, files, notes } = await moveUploaded(context, userId, { accountId: body.account_id, from })
      const { row, files: all } = await store.snapshot((db) => readUpload(db, userId, path.id))
      const [moved] = files.filter(({ before }) => before === path.file_id) as [(typeof files)[number]]
      return {
        status: 200,
        body: { success: true, message, import: toUploadRecord(row, all), file_id: moved.now, notes },
      }
    },

    mergeAccount: async ({ caller: { userId }, path, body }) => {
      await accountOf(userId, path.id)
      await accountOf(userId, body.account_id)
      const from = { accountId: body.account_id }
      const { message, files, notes } = await moveUploaded(context, userId, { accountId: path.id, from })
      const account = toAccount(await accountOf(userId, path.id))
      return { status: 200, body: { success: true, message, account, files_moved: files.length, notes } }
    },
  }
}
