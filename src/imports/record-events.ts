/** Messages about imports. */
import type { RecordEvent } from '../webhooks/events/record.ts'

/** What was imported: files, an own entry or an answer. */
type Kind = Extract<RecordEvent, { type: 'import.undone' }>['data']['kind']

const urlOf = (importId: number): string => `/api/imports/${importId}`

export const importFinished = (
  importId: number,
  kind: Kind,
  { status, transactions }: { status: 'success' | 'partial'; transactions: number },
): RecordEvent => ({
  type: 'import.finished',
  data: { import_id: importId, kind, status, transactions_processed: transactions, url: urlOf(importId) },
})

export const importUndone = (importId: number, kind: Kind): RecordEvent => ({
  type: 'import.undone',
  data: { import_id: importId, kind, url: urlOf(importId) },
})
