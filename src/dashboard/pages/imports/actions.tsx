import { format } from '../../shared/format.ts'
import { ChangeEntryButton } from '../../shared/own-entry/change-entry.tsx'
import { UndoButton } from '../../shared/upload/undo.tsx'
import type { Import } from './import-record.ts'

/** What can be done with an import that is in force. */
export const Actions = ({ of: record, undone }: { of: Import; undone(message: string): void }) => (
  <span class="row-actions">
    {record.own_entry_id !== null && (
      <ChangeEntryButton id={record.own_entry_id} what={`the entry of ${format.instant(record.timestamp)}`} />
    )}
    <UndoButton of={record} done={undone} />
  </span>
)
