/** What an import tells its user. */
import type { components } from '../../generated/dashboard.ts'
import type { Action } from './messages/actions.ts'
import type { FILE_NOTES } from './messages/file-notes.ts'
import { type LotCode, type Message, type NoteCode, type Params, say, type UnmatchedCode } from './messages/index.ts'
import { saleOfLot } from './messages/lots.ts'
import { actionsOfNote, type GivenCode, kindOf, type ParamsOfNote } from './messages/note-ends.ts'
import { UNMATCHED_WAYS } from './messages/unmatched.ts'

export interface Note extends Message<NoteCode> {
  kind: components['schemas']['NoteKind']
  actions: Action[]
}

type Given<C extends NoteCode> = C extends GivenCode ? [actions: Action[]] : []

/** `actions`: of the codes whose actions have ids that the caller knows. */
export const note = <C extends NoteCode>(code: C, params: ParamsOfNote<C>, ...[actions]: Given<C>): Note => ({
  ...say<NoteCode>(code, params as never),
  kind: kindOf(code),
  actions: actions ?? actionsOfNote(code, params),
})

/** A note that an earlier version has stored may lack its kind and actions. */
export const completeNote = (stored: Omit<Note, 'kind'> & Partial<Note>): Note =>
  stored.kind === undefined
    ? {
        ...stored,
        kind: kindOf(stored.code),
        actions: stored.actions.length > 0 ? stored.actions : actionsOfNote(stored.code, stored.params as never),
      }
    : { ...stored, kind: stored.kind }

export type FileNoteCode = keyof typeof FILE_NOTES

/** What a reader tells about its file, whose name it does not know. */
export interface FileNote {
  code: FileNoteCode
  params: Params
}

/** `params`: without the name of the file. */
export const fileNote = <C extends FileNoteCode>(code: C, params: Omit<ParamsOfNote<C>, 'file'>): FileNote => ({
  code,
  params: params as Params,
})

export const noteOn = (file: string, { code, params }: FileNote): Note =>
  note(code, { file, ...params } as ParamsOfNote<FileNoteCode>)

interface UnmatchedOne {
  symbol: string
  date: string
  accountId?: number
  cameOn?: string | null
}

/** Why a sale is no trade, and what makes it one. */
export const sayUnmatched = (code: UnmatchedCode, { symbol, date, accountId, cameOn }: UnmatchedOne) => ({
  ...say<UnmatchedCode>(code, { symbol, date }),
  actions: [...UNMATCHED_WAYS[code]({ symbol, date, account_id: accountId ?? null, came_on: cameOn ?? null })],
})

/** Why a lot is no trade, and what makes it one or removes it. `importId`: of its file. */
export const sayLot = (
  code: LotCode,
  { symbol, date, accountId, importId }: { symbol: string; date: string; accountId: number; importId: number },
) => ({
  ...say<LotCode>(code, { symbol, date }),
  actions: [
    ...saleOfLot({ symbol, date, account_id: accountId }),
    { type: 'undo_import', import_id: importId } as const,
  ],
})
