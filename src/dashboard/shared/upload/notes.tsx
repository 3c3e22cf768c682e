/** What the user should look at after an import, with what can be done about it. */
import type { Schemas } from '../api.ts'
import { textOfService } from '../format.ts'
import { Icon } from '../icon.tsx'
import { type ActionProps, Actions } from './actions.tsx'

interface NotesProps extends Omit<ActionProps, 'of'> {
  of: readonly Schemas['Note'][]
}

export const Notes = ({ of: notes, ...props }: NotesProps) =>
  notes.length === 0 ? null : (
    <ul class="import-notes">
      {notes.map((note, at) => (
        <li key={at}>
          <Icon name="warning" />
          <span>
            {textOfService(note.message)} <Actions of={note.actions} {...props} />
          </span>
        </li>
      ))}
    </ul>
  )
