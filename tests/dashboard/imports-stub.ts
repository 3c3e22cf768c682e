/** The operations of the imports over a stub's record. */
import type { FastifyInstance } from 'fastify'
import type { components } from '../../generated/dashboard.ts'
import type { Record_ } from './stub.ts'

type Schemas = components['schemas']

export const fileReport = (more: Partial<Schemas['UploadFileReport']> = {}): Schemas['UploadFileReport'] => ({
  kind: 'transactions',
  name: 'history.csv',
  size: 184_213,
  sha256: null,
  layout: 'Charles Schwab transaction history',
  rows: { read: 1210, imported: 1200, duplicate: 4, ignored: 5, failed: 1 },
  ignored: [{ reason: 'not data: header', rows: 5 }],
  rows_not_kept: 0,
  notes: [],
  ...more,
})

export const reconciliation = (
  more: Partial<Schemas['ReconciliationCounts']> = {},
): Schemas['ReconciliationCounts'] => ({
  matched: 0,
  differing: 0,
  no_transactions: 0,
  replaced: 0,
  no_lot: 0,
  unmatched: 0,
  ...more,
})

export interface ImportsStub {
  record: Partial<Record_>
  /** Each change that arrived: `DELETE 1`. */
  changes: string[]
}

export function importsStub(history: Schemas['UploadRecord'][]): ImportsStub {
  const changes: string[] = []
  const routes = (app: FastifyInstance) => {
    app.delete<{ Params: { id: string } }>('/api/upload-history/:id', async ({ params: { id } }) => {
      changes.push(`DELETE ${id}`)
      Object.assign(history.find((each) => each.id === Number(id)) ?? {}, { status: 'undone' })
      return {
        success: true,
        message: 'Undid the import of t.csv: removed 1204 transactions and 412 realized gains lots.',
        stats: { transactions_removed: 1204, realized_gains_lots_removed: 412, months_updated: 3 },
      } satisfies Schemas['UndoAnswer']
    })
  }
  return { record: { history, routes }, changes }
}
