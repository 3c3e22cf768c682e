/** What an import tells its user, with what can be done about it. */
import type { Schemas } from '../api.ts'
import { textOfService } from '../format.ts'
import { Icon } from '../icon.tsx'
import { type ActionProps, Actions } from './actions.tsx'

interface NotesProps extends Omit<ActionProps, 'of'> {
  of: readonly Schemas['Note'][]
}

/** Those that need the user come first. */
export const Notes = ({ of: notes, ...props }: NotesProps) =>
  notes.length === 0 ? null : (
    <ul class="import-notes">
      {[...notes.filter((each) => !isInformation(each)), ...notes.filter(isInformation)].map((note, at) => (
        <li key={at} class={isInformation(note) ? 'information' : 'warning'}>
          <Icon name={isInformation(note) ? 'information' : 'warning'} />
          <span>
            {textOfService(note.message)} <Actions of={note.actions} {...props} />
          </span>
        </li>
      ))}
    </ul>
  )

const isInformation = ({ kind }: Schemas['Note']) => kind === 'information'
