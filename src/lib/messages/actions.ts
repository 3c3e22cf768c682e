/** What a client can do about a message. The texts of `what` are for people. */
import type { components } from '../../../generated/dashboard.ts'

export type Action = components['schemas']['Action']
type Of<Type extends Action['type']> = Omit<Extract<Action, { type: Type }>, 'type'>

/** At least one. */
export type SomeActions = readonly [Action, ...Action[]]

export const importFile = (
  kind: Of<'import_file'>['kind'],
  what: string,
  about: Partial<Pick<Of<'import_file'>, 'symbol' | 'date'>> = {},
): Action => ({ type: 'import_file', kind, what, symbol: about.symbol ?? null, date: about.date ?? null })

export const enterRow = (
  kind: Of<'enter_row'>['kind'],
  symbol: string,
  { date = null, account_id = null }: Partial<Pick<Of<'enter_row'>, 'date' | 'account_id'>> = {},
): Action => ({ type: 'enter_row', account_id, kind, symbol, date })

export const correctFile = (file: string | null | undefined, what: string): Action => ({
  type: 'correct_file',
  file: file ?? null,
  what,
})

export const exportInstead = (
  what: string,
  about: Partial<Pick<Of<'export_instead'>, 'broker' | 'kind'>> = {},
): Action => ({
  type: 'export_instead',
  broker: about.broker ?? null,
  kind: about.kind ?? null,
  what,
})

export const changeRequest = (field: string | null): Action => ({ type: 'change_request', field })

export const makeRoom = (setting: string | null = null): Action => ({ type: 'make_room', setting })

export const RETRY: Action = { type: 'retry' }
