/** What the user can do about a refusal or a note, as buttons. */
import type { Action } from '../api.ts'
import { MoveFile } from './move-file.tsx'
import { UndoById } from './undo.tsx'

export interface ActionProps {
  of: readonly Action[]
  /** The import is not made, so its files cannot be moved. */
  isCheck?: boolean
  /** Repeats what was refused. */
  again?(): void
}

/** A choice of accounts is no button: the list of files has it. */
export const Actions = ({ of: actions, isCheck = false, again }: ActionProps) => (
  <>
    {actions.map((action, at) => {
      switch (action.type) {
        case 'move_file':
          return isCheck ? null : <MoveFile key={at} importId={action.import_id} fileId={action.file_id} />
        case 'undo_import':
          return <UndoById key={at} importId={action.import_id} {...(again === undefined ? {} : { again })} />
        case 'export_instead':
          return (
            <span key={at} class="export-instead">
              {action.what}
            </span>
          )
        case 'upload_to_portfolio':
          return (
            <a key={at} class="button" href="/app/portfolio">
              Go to the portfolio
            </a>
          )
        default:
          return null
      }
    })}
  </>
)
