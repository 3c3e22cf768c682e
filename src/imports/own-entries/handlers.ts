import type { FastifyBaseLogger } from 'fastify'
import type { KeyedContext } from '../../context.ts'
import { fingerprintOf, keyOf, markReplayed } from '../../contract/idempotency.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { DEFAULT_LIMIT, formatCursor, toPage } from '../../lib/cursor.ts'
import type { Note } from '../../lib/note.ts'
import { readAccount } from '../accounts/read-account.ts'
import { parseImportId } from '../cursors.ts'
import type { ImportJob } from '../job.ts'
import { importOwnEntry, undoImport } from '../upload.ts'
import { toOwnEntry } from './answers.ts'
import type { NewEntry } from './entry.ts'
import { type EnteredFile, etagOfEntry, readChanged, readVersions, toFile } from './own-entries.ts'
import { type OwnEntryRow, selectEntries } from './own-entry-queries.ts'

type OwnEntryHandlers = Pick<
  DashboardHandlers,
  'listOwnEntries' | 'addOwnEntry' | 'getOwnEntry' | 'changeOwnEntry' | 'undoOwnEntry'
>

/** What is stored with the key of a request. */
interface Made {
  entry: OwnEntryRow
  notes: Note[]
}

export function ownEntryHandlers(context: KeyedContext): OwnEntryHandlers {
  const { store, clock, idempotency } = context
  const make = async (
    { userId, email }: { userId: number; email: string },
    { file, accountId, keyed }: { file: EnteredFile; accountId: number } & Pick<ImportJob, 'keyed'>,
    log: FastifyBaseLogger,
  ): Promise<Made> => {
    await store.forUser(userId).read((db) => readAccount(db, accountId))
    const { entry, success } = await importOwnEntry(context, { userId, userEmail: email, accountId, file, keyed }, log)
    return { entry: entry as OwnEntryRow, notes: success.notes }
  }
  return {
    listOwnEntries: async ({ caller: { userId }, query: { state, limit = DEFAULT_LIMIT, cursor } }) => {
      const before = cursor === undefined ? undefined : parseImportId(cursor)
      const found = await store.forUser(userId).read((db) => selectEntries(db, { before, limit: limit + 1, state }))
      const { items, nextCursor } = toPage(found, limit, ({ entry }) => formatCursor([entry]))
      return { status: 200, body: { success: true, entries: items.map(toOwnEntry), next_cursor: nextCursor } }
    },

    addOwnEntry: async ({ caller, body, request, reply }) => {
      const { account_id: accountId, ...entry } = body
      const file = toFile(entry as NewEntry, clock.now())
      const wanted = keyOf(request)
      if (wanted === undefined) return toCreated(await make(caller, { file, accountId }, request.log))
      const key = await idempotency.take(wanted)
      try {
        const fingerprint = fingerprintOf(request)
        const made = key.answerTo(fingerprint) as Made | undefined
        if (made !== undefined) {
          markReplayed(reply)
          return toCreated(made)
        }
        const keyed = { ...key.row, fingerprint }
        return toCreated(await make(caller, { file, accountId, keyed }, request.log))
      } finally {
        key.release()
      }
    },

    getOwnEntry: async ({ caller: { userId }, path }) => {
      const versions = await store.forUser(userId).read((db) => readVersions(db, path.id))
      return {
        status: 200,
        headers: { etag: etagOfEntry(versions[0]) },
        body: { success: true, entry: toOwnEntry(versions[0]), versions: versions.map(toOwnEntry) },
      }
    },

    changeOwnEntry: async ({ caller, path, body, request }) => {
      const { account_id: accountId, reason, ...entry } = body
      const { userId } = caller
      const asked = { reason: reason.trim(), ifMatch: request.headers['if-match'] }
      const changes = await store.forUser(userId).read((db) => readChanged(db, path.id, asked))
      const file = toFile(entry as NewEntry, clock.now(), changes)
      return { status: 200, ...toAnswer(await make(caller, { file, accountId }, request.log)) }
    },

    undoOwnEntry: async ({ caller: { userId }, path }) => {
      const [{ importId }] = await store.forUser(userId).read((db) => readVersions(db, path.id))
      const { message, stats } = await undoImport(context, userId, importId)
      return { status: 200, body: { success: true, message, stats } }
    },
  }
}

const toAnswer = ({ entry, notes }: Made) =>
  ({ headers: { etag: etagOfEntry(entry) }, body: { success: true, entry: toOwnEntry(entry), notes } }) as const

function toCreated(made: Made) {
  const { headers, body } = toAnswer(made)
  return { status: 201, headers: { ...headers, location: `/api/own-entries/${made.entry.entry}` }, body } as const
}
