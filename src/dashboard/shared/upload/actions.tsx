/** What the user can do about a refusal or a note, as buttons. */
import type { Action } from '../api.ts'
import { OwnEntryButton } from '../own-entry/own-entry.tsx'
import { Spoken } from '../parts.tsx'
import { MoveFile } from './move-file.tsx'
import { UndoById } from './undo.tsx'

export interface ActionProps {
  of: readonly Action[]
  /** The import is not made, so its files cannot be moved. */
  isCheck?: boolean
  /** Repeats what was refused. */
  again?(): void
}

/** Without a file of its own kind, a page offers one more file. */
const FILES = { transactions: 'Import transactions', gains: 'Import realized gains' }

/**
 * A choice of accounts and the meaning of columns are no buttons: the list of files has them. A request that is repeated has
 * its button beside the failure.
 */
export const Actions = ({ of: actions, isCheck = false, again }: ActionProps) => (
  <>
    {actions.map((action, at) => {
      switch (action.type) {
        case 'move_file':
          return isCheck ? null : <MoveFile key={at} importId={action.import_id} fileId={action.file_id} />
        case 'undo_import':
          return <UndoById key={at} importId={action.import_id} {...(again === undefined ? {} : { again })} />
        case 'export_instead':
        case 'correct_file':
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
        case 'import_file':
          return isCheck || isListedBefore(actions, at) ? null : (
            <a key={at} class="button button-small" href="/app/imports" title={action.what}>
              {action.kind === null ? 'Import a file' : FILES[action.kind]}
            </a>
          )
        case 'enter_row':
          return isCheck || action.account_id === null ? null : (
            <OwnEntryButton
              key={at}
              of={{
                account_id: action.account_id,
                symbol: action.symbol,
                kinds: [action.kind],
                ...(action.date === null ? {} : { date: action.date }),
              }}
            />
          )
        case 'read_reconciliation':
          return action.import_id === null ? null : (
            <a key={at} class="button button-small" href={`/app/imports/${action.import_id}`}>
              See how they differ<Spoken> in import {action.import_id}</Spoken>
            </a>
          )
        case 'answer':
          return isCheck ? null : (
            <a key={at} class="button button-small" href="/app/imports#questions">
              Answer
            </a>
          )
        default:
          return null
      }
    })}
  </>
)

/** Several sales need files of one kind. */
const isListedBefore = (actions: readonly Action[], at: number): boolean => {
  const action = actions[at]
  return actions
    .slice(0, at)
    .some((other) => other.type === 'import_file' && action?.type === 'import_file' && other.kind === action.kind)
}
