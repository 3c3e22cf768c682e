import { type Action, actionsOf } from '../../api.ts'
import type { ChosenFile } from '../chosen-files.ts'
import type { Request } from './draft.ts'

const isOfColumns = (action: Action): action is Request => action.type === 'confirm_mapping'

/** The first file whose columns an error asks for. */
export const columnsAsked = (error: unknown): Request | undefined => actionsOf(error).find(isOfColumns)

/** The first of some files whose columns are asked for. */
export const columnsAskedOf = (files: readonly ChosenFile[]): Request | undefined =>
  files.flatMap(({ unread }) => unread?.actions ?? []).find(isOfColumns)
