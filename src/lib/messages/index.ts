/**
 * The texts that the service sends, by code. Codes are stable and stand in the contract; texts may change, so nothing
 * compares them.
 */
import { AUTH_ERRORS, COMMAND_ERRORS } from './auth.ts'
import { EXPORT_ERRORS } from './exports.ts'
import { FILE_NOTES } from './file-notes.ts'
import { FILE_ERRORS } from './files.ts'
import { IMPORT_ENDS, IMPORT_NOTES } from './import-notes.ts'
import { IMPORT_ERRORS } from './imports.ts'
import { JOURNAL_ERRORS } from './journal.ts'
import { LOTS, type LotCode } from './lots.ts'
import { MAPPING_ERRORS } from './mappings.ts'
import { OWN_ENTRY_ERRORS } from './own-entries.ts'
import { PLANT_ERRORS } from './plants.ts'
import { PORTFOLIO_ERRORS } from './portfolio.ts'
import { POSITION_ROWS, POSITIONS_ERRORS } from './positions.ts'
import { QUESTION_ERRORS } from './questions.ts'
import { REQUEST_ERRORS } from './requests.ts'
import { TRADING_ERRORS } from './trading.ts'
import { UNMATCHED, type UnmatchedCode } from './unmatched.ts'
import { UPLOAD_ERRORS } from './uploads.ts'

/** Why a request is refused. The contract lists the same codes in `ErrorCode`. */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...AUTH_ERRORS,
  ...TRADING_ERRORS,
  ...EXPORT_ERRORS,
  ...PORTFOLIO_ERRORS,
  ...POSITIONS_ERRORS,
  ...PLANT_ERRORS,
  ...UPLOAD_ERRORS,
  ...FILE_ERRORS,
  ...IMPORT_ERRORS,
  ...MAPPING_ERRORS,
  ...JOURNAL_ERRORS,
  ...OWN_ENTRY_ERRORS,
  ...QUESTION_ERRORS,
}

/** What an import notes. `openapi/schemas/codes.yaml` lists the same codes. */
export const NOTES = { ...IMPORT_NOTES, ...FILE_NOTES }

/** Why a row of a file is left out; `RowCode` in the contract. */
export const ROWS = { ...POSITION_ROWS }

/** Of every code. */
export const MESSAGES = { ...ERRORS, ...ROWS, ...COMMAND_ERRORS, ...NOTES, ...IMPORT_ENDS, ...UNMATCHED, ...LOTS }

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type Params = Readonly<Record<string, Json>>

export type { LotCode, UnmatchedCode }
export type NoteCode = keyof typeof NOTES
export type Code = keyof typeof MESSAGES
export type RowCode = keyof typeof ROWS
/** What a Failure can have. */
export type ErrorCode = keyof typeof ERRORS | keyof typeof COMMAND_ERRORS

/** What the service tells a client. */
export interface Message<C extends Code = Code> {
  code: C
  /** The values in the text. */
  params: Params
  message: string
}

/** The message of a code; its function in the catalogue types `params`. */
export function say<C extends Code>(code: C, ...[params]: Parameters<(typeof MESSAGES)[C]>): Message<C> {
  const text = MESSAGES[code] as (params: Params | undefined) => string
  return { code, params: params ?? {}, message: text(params) }
}

export const isFileError = (code: string): code is keyof typeof FILE_ERRORS => Object.hasOwn(FILE_ERRORS, code)

/** The message again, with the file that its reader did not know. */
export function sayOfFile<C extends keyof typeof FILE_ERRORS>(code: C, params: Params, file: string): Message<C> {
  const named = { ...params, file }
  return { code, params: named, message: (FILE_ERRORS[code] as (params: Params) => string)(named) }
}
