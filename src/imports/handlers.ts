import { Readable } from 'node:stream'
import type { KeyedContext } from '../context.ts'
import { loadDocument } from '../contract/documents.ts'
import type { Call, DashboardHandlers, DashboardOperations } from '../contract/types.ts'
import { componentCheck } from '../contract/validation.ts'
import { invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { selectProfile } from './accounts/account-queries.ts'
import { importUpload, receiveAny, receivePair, type UploadOptions, undoImport } from './upload.ts'

type UploadCall = Pick<Call<DashboardOperations['importFiles']>, 'caller' | 'request' | 'reply'>
type UploadHandlers = Pick<DashboardHandlers, 'uploadBrokerageFiles' | 'importFiles' | 'undoImport'>

export function importHandlers(context: KeyedContext): UploadHandlers {
  const checkMapping = componentCheck(loadDocument('dashboard'), 'NewImportMapping')
  const upload = async ({ caller, request, reply }: UploadCall, options: Omit<UploadOptions, 'checkMapping'>) => {
    const profile = await context.store.read((db) => selectProfile(db, caller.userId))
    const brokerageAccount = profile?.brokerageAccount ?? null
    if (options.receive === receivePair && brokerageAccount === null) throw invalid(say('brokerage_account_not_set'))
    const uploader = { userId: caller.userId, userEmail: caller.email, brokerageAccount }
    const lines = await importUpload(context, uploader, { request, reply }, { ...options, checkMapping })
    return { status: 200 as const, type: 'application/x-ndjson' as const, body: Readable.from(lines) }
  }
  return {
    uploadBrokerageFiles: (call) =>
      upload(call, { receive: receivePair, dryRun: call.query.dry_run === true, skipsUnread: false }),

    importFiles: (call) =>
      upload(call, {
        receive: receiveAny,
        dryRun: call.query.dry_run === true,
        skipsUnread: call.query.skip_unread === true,
      }),

    undoImport: async ({ caller, path }) => {
      const { message, stats } = await undoImport(context, caller.userId, path.id)
      return { status: 200, body: { success: true, message, stats } }
    },
  }
}
