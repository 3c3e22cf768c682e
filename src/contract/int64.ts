/**
 * Exact 64-bit integers from the JSON text or the path to a bigint. `JSON.parse` rounds above 2^53,
 * so numbers are read from their text.
 */
import { parse as parseLossless } from 'lossless-json'
import { invalid, invalidField } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'

export const MIN_INT64 = -(2n ** 63n)
export const MAX_INT64 = 2n ** 63n - 1n

export interface IntegerSchema {
  type: 'integer'
  format?: string
  minimum?: number
  maximum?: number
}

export const isInteger = (schema: object): schema is IntegerSchema => 'type' in schema && schema.type === 'integer'

/** An int64 that a JavaScript number cannot hold: a bigint in this program. A smaller `maximum` makes it a number. */
export const isInt64 = (schema: { type?: unknown; format?: unknown; maximum?: unknown }): boolean =>
  schema.type === 'integer' &&
  schema.format === 'int64' &&
  !(typeof schema.maximum === 'number' && schema.maximum <= Number.MAX_SAFE_INTEGER)

/** A JSON number, kept as text until its schema is known. */
export class NumberText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/

/** The integer a number text denotes, or undefined: `1.0` and `10e-1` are integers, as in JSON Schema. */
function exactInteger(text: string): bigint | undefined {
  const m = NUMBER.exec(text)
  if (m === null || text.length > 400) return undefined
  const fraction = m[3] ?? ''
  const shift = Number(m[4] ?? 0) - fraction.length
  const digits = BigInt(`${m[2]}${fraction}`)
  if (digits === 0n) return 0n
  if (shift > 400 || shift < -800) return undefined
  const unit = 10n ** BigInt(Math.abs(shift))
  if (shift < 0 && digits % unit !== 0n) return undefined
  const value = shift < 0 ? digits / unit : digits * unit
  return m[1] === '-' ? -value : value
}

/** The source of an integer: a number of a JSON body, or the text of a parameter. */
export type IntegerForm = 'json' | 'text'

export type IntegerProblem = 'type' | 'int64' | { minimum: number } | { maximum: number }

/** The value, a bigint if `isInt64(schema)`; otherwise why it does not satisfy the schema. */
export function readInteger(
  data: unknown,
  form: IntegerForm,
  schema: IntegerSchema,
): { value: bigint | number } | { problem: IntegerProblem } {
  const value = form === 'json' ? integerOfJson(data) : integerOfText(data)
  if (isInt64(schema)) {
    const fits = value !== undefined && value >= MIN_INT64 && value <= MAX_INT64
    return fits ? { value } : { problem: 'int64' }
  }
  if (value === undefined) return { problem: 'type' }
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema
  if (value < BigInt(minimum)) return { problem: { minimum } }
  if (value > BigInt(maximum)) return { problem: { maximum } }
  return { value: Number(value) }
}

const integerOfJson = (data: unknown) => {
  if (data instanceof NumberText) return exactInteger(data.text)
  return Number.isInteger(data) ? BigInt(data as number) : undefined
}

/** One spelling for each integer: neither 007 nor 1e1, 7.0, +7 or -0. */
const integerOfText = (data: unknown) =>
  typeof data === 'string' && /^(0|-?[1-9]\d{0,29})$/.test(data) ? BigInt(data) : undefined

const FORBIDDEN_KEY = /"(?:_|\\u005[fF]){2}proto(?:_|\\u005[fF]){2}"\s*:/
/** A longer name of a field is cut. */
export const MAX_FIELD = 200

/** Parses JSON with every number as NumberText. Refuses `__proto__` keys. */
export function parseExactJson(text: string): unknown {
  if (FORBIDDEN_KEY.test(text)) throw invalidField(say('forbidden_field', { in: 'body', field: '__proto__' }))
  try {
    return parseLossless(text, undefined, {
      parseNumber: (digits) => new NumberText(digits),
      onDuplicateKey: ({ key }) => {
        const field = key.slice(0, MAX_FIELD)
        throw invalidField(say('given_twice', { in: 'body', field }))
      },
    })
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(say('body_not_json'), { detail: error.message })
    throw error
  }
}
