import { type Action, Refused } from '../../api.ts'
import type { Request } from './draft.ts'

const isOfColumns = (action: Action): action is Request => action.type === 'confirm_mapping'

/** The file whose columns an error asks for. */
export const columnsAsked = (error: unknown): Request | undefined =>
  error instanceof Refused ? error.actions.find(isOfColumns) : undefined
