/** What an import tells its user to look at. */
import type { Action } from './errors.ts'
import type { FILE_NOTES } from './messages/file-notes.ts'
import { type Message, type NOTES, type NoteCode, type Params, say } from './messages/index.ts'

export interface Note extends Message<NoteCode> {
  actions: Action[]
}

type ParamsOf<C extends NoteCode> = Parameters<(typeof NOTES)[C]>[0]

export const note = <C extends NoteCode>(code: C, params: ParamsOf<C>, actions: Action[] = []): Note => ({
  ...say<NoteCode>(code, params as never),
  actions,
})

export type FileNoteCode = keyof typeof FILE_NOTES

/** What a reader tells about its file, whose name it does not know. */
export interface FileNote {
  code: FileNoteCode
  params: Params
}

/** `params`: without the name of the file. */
export const fileNote = <C extends FileNoteCode>(code: C, params: Omit<ParamsOf<C>, 'file'>): FileNote => ({
  code,
  params: params as Params,
})

export const noteOn = (file: string, { code, params }: FileNote): Note =>
  note(code, { file, ...params } as ParamsOf<FileNoteCode>)
