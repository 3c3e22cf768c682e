/**
 * The texts that the service sends, by code. Codes are stable and stand in the contract; texts may change, so nothing
 * compares them.
 */
import { AUTH_ERRORS } from './auth.ts'
import { EXPORT_ERRORS } from './exports.ts'
import { IMPORT_ERRORS } from './imports.ts'
import { MAPPING_ERRORS } from './mappings.ts'
import { REQUEST_ERRORS } from './requests.ts'

/** What a refused request answers. `openapi/schemas/codes.yaml` lists the same codes. */
export const ERRORS = { ...REQUEST_ERRORS, ...AUTH_ERRORS, ...EXPORT_ERRORS, ...IMPORT_ERRORS, ...MAPPING_ERRORS }

const MESSAGES = { ...ERRORS }

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
export type Params = Readonly<Record<string, Json>>

export type ErrorCode = keyof typeof ERRORS
export type Code = keyof typeof MESSAGES

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
