import type { components } from '../../../generated/dashboard.ts'
import type { Mapping } from '../../broker-files/mapped/mapping.ts'
import type { Context } from '../../context.ts'
import { ifMatch } from '../../contract/conditional.ts'
import { MOST_BYTES_AT_ONCE, type RecordReads } from '../../contract/record-reads.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import type { Lot, Transaction } from '../../ledger/ledger.ts'
import { toTimestamp } from '../../lib/clock.ts'
import { DEFAULT_LIMIT } from '../../lib/cursor.ts'
import { moneyNumber, priceNumber, quantityNumber } from '../../lib/decimal.ts'
import { type MappingRow, selectMappings } from './mapping-queries.ts'
import {
  addMapping,
  changeMapping,
  etagOfMapping,
  openMappingPage,
  type Previewed,
  previewMapping,
  readMapping,
  removeMapping,
} from './mappings.ts'

type Schemas = components['schemas']

export const mappingReads: RecordReads<'listImportMappings'> = {
  listImportMappings: async (db, { query: { limit = DEFAULT_LIMIT, cursor } }) => {
    const { ids, nextCursor, bytes } = await openMappingPage(db, { limit, cursor })
    return {
      isLong: bytes > MOST_BYTES_AT_ONCE,
      read: async () => {
        const rows = await selectMappings(db, ids)
        return { success: true, mappings: rows.map(toMapping), next_cursor: nextCursor }
      },
    }
  },
}

type MappingHandlers = Pick<
  DashboardHandlers,
  'addImportMapping' | 'getImportMapping' | 'updateImportMapping' | 'deleteImportMapping' | 'previewImportMapping'
>

export const mappingHandlers = (context: Context): MappingHandlers => ({
  addImportMapping: async ({ caller, body }) => {
    const row = await addMapping(context, caller.userId, body as Mapping)
    const { headers, body: made } = mappingAnswer(row)
    return { status: 201, headers: { ...headers, location: `/api/import-mappings/${row.id}` }, body: made }
  },

  getImportMapping: async ({ caller, path }) => {
    const row = await readMapping(context, caller.userId, path.id)
    return { status: 200, ...mappingAnswer(row) }
  },

  updateImportMapping: async ({ caller, path, body, request }) => {
    const row = await changeMapping(context, caller.userId, path.id, body as Mapping, ifMatch(request))
    return { status: 200, ...mappingAnswer(row) }
  },

  deleteImportMapping: async ({ caller, path }) => {
    await removeMapping(context, caller.userId, path.id)
    return { status: 200, body: { success: true, message: `Mapping ${path.id} deleted` } }
  },

  previewImportMapping: async ({ body: { mapping, rows } }) => {
    return { status: 200, body: { success: true, rows: previewMapping(mapping as Mapping, rows).map(toPreviewed) } }
  },
})

const mappingAnswer = (row: MappingRow) =>
  ({ headers: { etag: etagOfMapping(row) }, body: { success: true, mapping: toMapping(row) } }) as const

const toMapping = ({ id, mapping, createdAt, updatedAt }: MappingRow): Schemas['ImportMapping'] => ({
  id,
  etag: etagOfMapping({ id, mapping }),
  created_at: toTimestamp(createdAt),
  updated_at: toTimestamp(updatedAt),
  mapping: mapping as Schemas['NewImportMapping'],
})

function toPreviewed({ row, outcome }: Previewed): Schemas['PreviewedRow'] {
  if (outcome.kind === 'ignored') return { row, outcome: 'ignored', reason: outcome.reason }
  if (outcome.kind === 'failed') return { row, outcome: 'failed', column: outcome.column, reason: outcome.reason }
  const read = outcome.row
  return { row, outcome: 'read', ...('sold' in read ? { lot: toLot(read) } : { transaction: toTransaction(read) }) }
}

const toTransaction = (row: Transaction): Schemas['PreviewTransaction'] => ({
  date: row.date,
  class: row.class,
  symbol: row.symbol,
  quantity: quantityNumber(row.quantity),
  price: row.price === null ? null : priceNumber(row.price),
  fees: moneyNumber(row.fees),
  amount: moneyNumber(row.amount),
})

const toLot = (lot: Lot): Schemas['PreviewLot'] => ({
  acquired: lot.acquired,
  sold: lot.sold,
  symbol: lot.symbol,
  quantity: quantityNumber(lot.quantity ?? 0n),
  proceeds: moneyNumber(lot.proceeds),
  cost_basis: moneyNumber(lot.costBasis),
  gain: lot.gain === null ? null : moneyNumber(lot.gain),
  disallowed_loss: moneyNumber(lot.disallowedLoss),
})
