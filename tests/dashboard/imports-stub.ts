/** The reports of imports. */
import type { components } from '../../generated/dashboard.ts'

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
