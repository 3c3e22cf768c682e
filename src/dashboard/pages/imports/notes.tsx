import type { Schemas } from '../../shared/api.ts'
import { Icon } from '../../shared/icon.tsx'

export const Notes = ({ of: notes }: { of: readonly Schemas['Note'][] }) =>
  notes.length === 0 ? null : (
    <ul class="import-notes">
      {notes.map((note, at) => (
        <li key={at}>
          <Icon name="warning" />
          <span>{note.message}</span>
        </li>
      ))}
    </ul>
  )
