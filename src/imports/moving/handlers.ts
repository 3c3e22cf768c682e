import type { components } from '../../../generated/dashboard.ts'
import type { Context } from '../../context.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { assertOwnRules } from '../../ledger/own-rules.ts'
import { toAccount } from '../accounts/change-account.ts'
import { readAccount } from '../accounts/read-account.ts'
import { toImportRecord } from '../answers.ts'
import type { MovedFile } from '../job.ts'
import { readUpload } from '../reports/upload-report.ts'
import { moveUploaded } from '../upload.ts'
import { accountNamed } from './find-move.ts'

type MoveTarget = components['schemas']['MoveTarget']
type MovingHandlers = Pick<DashboardHandlers, 'moveImportFile' | 'mergeAccount'>

export function movingHandlers(context: Context): MovingHandlers {
  const { store, clock, config } = context
  const accountOf = (userId: number, accountId: number) =>
    store.forUser(userId).read((db) => readAccount(db, accountId))
  const targetOf = async (
    userId: number,
    { account_id: accountId, account_name: name }: MoveTarget,
    from: MovedFile,
  ): Promise<number> => {
    if (accountId !== undefined) return (await accountOf(userId, accountId)).id
    const [now, most] = [clock.now(), config.quotas.accounts]
    return await store.forUser(userId).write('record', async (tx) => {
      await assertOwnRules(tx)
      return await accountNamed(tx, userId, { name: name as string, from, now, most })
    })
  }
  return {
    moveImportFile: async ({ caller: { userId }, path, body }) => {
      const from = { importId: path.id, fileId: path.file_id }
      const accountId = await targetOf(userId, body, from)
      const { message, files, notes } = await moveUploaded(context, userId, { accountId, from })
      const { row, files: all } = await store.forUser(userId).snapshot((db) => readUpload(db, path.id, clock.now()))
      const [moved] = files.filter(({ before }) => before === path.file_id) as [(typeof files)[number]]
      return {
        status: 200,
        body: { success: true, message, import: toImportRecord(row, all), file_id: moved.now, notes },
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
