/**
 * Validation of parameters and bodies by JSON Schema 2020-12, and the error messages for its failures.
 *
 * The glue's default is draft-07 with coercion everywhere; here JSON bodies are never coerced,
 * parameters are, and nothing is ever removed.
 */
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import type { DataValidationCxt, SchemaValidateFunction } from 'ajv/dist/types/index.js'
import ajvFormats from 'ajv-formats'
import { isDate, isMonth } from '../lib/dates.ts'
import { invalid } from '../lib/errors.ts'
import { MAX_PROBLEMS } from './all-problems.ts'
import { type DecimalSchema, describeDecimal, isDecimal, readDecimal } from './decimals.ts'
import {
  type IntegerForm,
  type IntegerProblem,
  type IntegerSchema,
  isInteger,
  MAX_FIELD,
  NumberText,
  readInteger,
} from './int64.ts'

type Part = 'body' | 'params' | 'querystring' | 'headers'
type Schema = Record<string, unknown>

const PART_NAMES: Record<Part, string> = {
  body: 'Field',
  params: 'Path parameter',
  querystring: 'Query parameter',
  headers: 'Header',
}

/**
 * Ajv with the contract's formats. `addUsedSchema: false`: the glue gives recursive schemas one constant $id.
 * `validateSchema: false`: the tests check that every schema is one, and each instance would compile the meta-schema.
 */
export function contractAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, addUsedSchema: false, validateSchema: false, allErrors: true, ...options })
  // The package's types predate Ajv's ESM build.
  ;(ajvFormats as unknown as (a: Ajv2020) => void)(ajv)
  ajv.addFormat('date', isDate)
  ajv.addFormat('month', isMonth)
  ajv.addKeyword({
    keyword: 'wholeNumber',
    modifying: true,
    errors: true,
    compile: ({ form, schema }: { form: IntegerForm; schema: IntegerSchema }) => {
      const check: SchemaValidateFunction = (data: unknown, context?: DataValidationCxt) => {
        const read = readInteger(data, form, schema)
        check.errors = 'problem' in read ? [integerError(read.problem)] : []
        if ('value' in read && context !== undefined) context.parentData[context.parentDataProperty] = read.value
        return 'value' in read
      }
      return check as never
    },
  })
  ajv.addKeyword({
    keyword: 'exactDecimal',
    modifying: true,
    errors: true,
    compile: (schema: DecimalSchema) => {
      const params = { expected: describeDecimal(schema) }
      const check: SchemaValidateFunction = (data: unknown, context?: DataValidationCxt) => {
        const exact = readDecimal(data, schema)
        check.errors = exact === undefined ? [{ keyword: 'exactDecimal', params }] : []
        if (exact !== undefined && context !== undefined) context.parentData[context.parentDataProperty] = exact
        return exact !== undefined
      }
      return check as never
    },
  })
  return ajv
}

/** The error that Ajv's own keyword would give. */
function integerError(problem: IntegerProblem): Partial<ErrorObject> {
  if (problem === 'type') return { keyword: 'type', params: { type: 'integer' } }
  if (problem === 'int64') return { keyword: 'int64', params: {} }
  const [keyword, limit] = Object.entries(problem)[0] as [string, number]
  return { keyword, params: { limit } }
}

/**
 * Integers and decimals take keywords that read their text: a JavaScript number cannot hold every int64 or decimal, and
 * Ajv's coercion of parameters takes `1e1`, `7.0` and `007` for integers.
 */
function withExactNumbers(schema: unknown, form: IntegerForm): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withExactNumbers(item, form))
  if (schema === null || typeof schema !== 'object') return schema
  if (isInteger(schema)) return { wholeNumber: { form, schema } }
  if (isDecimal(schema)) return { exactDecimal: schema }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withExactNumbers(value, form)]))
}

/** With a custom compiler, Fastify leaves header names as the contract has them; requests have them in lower case. */
function withLowerCaseNames(schema: Schema): Schema {
  const properties = Object.entries((schema.properties ?? {}) as Schema).map(([key, value]) => [
    key.toLowerCase(),
    value,
  ])
  const required = ((schema.required ?? []) as string[]).map((name) => name.toLowerCase())
  return { ...schema, properties: Object.fromEntries(properties), required }
}

/**
 * The validator compiler of a document. Its validators are made on first use, and throw a Failure that names the field.
 */
export function validatorCompiler() {
  const bodies = contractAjv({ coerceTypes: false })
  const parameters = contractAjv({ coerceTypes: true })
  return ({ schema, httpPart, contentType }: { schema: unknown; httpPart?: string; contentType?: string }) => {
    const part = (httpPart ?? 'body') as Part
    // Multipart and other streams are checked by their handler, part by part.
    if (part === 'body' && !/json/.test(contentType ?? 'application/json')) return () => true
    let shape = withExactNumbers(schema, part === 'body' ? 'json' : 'text') as Schema
    if (part === 'headers') shape = withLowerCaseNames(shape)
    let validate: ValidateFunction | undefined
    return (data: unknown) => {
      validate ??= (part === 'body' ? bodies : parameters).compile(shape)
      return check(validate, part, data)
    }
  }
}

/** Throws Failure `invalid` with one problem for each field; the first is the message. */
function check(validate: ValidateFunction, part: Part, data: unknown): true {
  // A body that is no object is refused without a walk through its values.
  const malformed = data === null || typeof data !== 'object' || Array.isArray(data) ? [] : malformedTexts(data)
  if (validate(data) && malformed.length === 0) return true
  const problems = new Map<string, string>()
  for (const error of validate.errors ?? []) {
    if (problems.size === MAX_PROBLEMS) break
    const field = fieldOf(error)
    // The first error of a field says most; those of its `if` or `anyOf` only follow from it.
    if (!problems.has(field)) problems.set(field, isList(part, data, field) ? twice(field) : describe(error, part))
  }
  for (const field of malformed) problems.set(field, `${PART_NAMES[part]} ${quote(field)} must be ${WELL_FORMED}`)
  const list = [...problems].map(([field, message]) => ({ field, message })).slice(0, MAX_PROBLEMS)
  throw invalid(list[0]?.message ?? describe(undefined, part), { problems: list })
}

/** Fastify makes a list of a query parameter that is given more than once; the contract has no such parameters. */
const isList = (part: Part, data: unknown, field: string) =>
  part === 'querystring' && Array.isArray((data as Record<string, unknown>)[field])
const twice = (field: string) => `Query parameter ${quote(field)} is given more than once`

const WELL_FORMED = 'a text without NUL characters and unpaired surrogates'

/**
 * The fields whose text no database stores as it is: PostgreSQL refuses it, SQLite changes it. At most `MAX_PROBLEMS`.
 * A loop, because a body can be nested deeper than the stack.
 */
function malformedTexts(data: unknown): string[] {
  const found: string[] = []
  const values = [{ at: '', value: data }]
  for (const { at, value } of values) {
    if (found.length === MAX_PROBLEMS) break
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) found.push(at)
    if (value === null || typeof value !== 'object' || value instanceof NumberText) continue
    for (const [key, inner] of Object.entries(value))
      values.push({ at: (at === '' ? key : `${at}.${key}`).slice(0, MAX_FIELD), value: inner })
  }
  return found
}

const MAX_QUOTED = 50
const quote = (value: unknown) => `'${String(value)}'`

/** The field or parameter, with dots between the names of nested ones; empty for the body itself. */
function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const names = instancePath
    .split('/')
    .slice(1)
    .map((piece) => piece.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') names.push(String(params.missingProperty))
  if (keyword === 'additionalProperties') names.push(String(params.additionalProperty).slice(0, MAX_QUOTED))
  return names.join('.')
}

/** The error message: names the field or parameter and what was expected. */
function describe(error: ErrorObject | undefined, part: Part): string {
  if (error === undefined) return `${PART_NAMES[part]} is not valid`
  const at = fieldOf(error)
  if (error.keyword === 'required') return `${PART_NAMES[part]} ${quote(at)} is required`
  if (error.keyword === 'additionalProperties') return `Unknown ${PART_NAMES[part].toLowerCase()} ${quote(at)}`
  const subject = at === '' ? 'The body' : `${PART_NAMES[part]} ${quote(at)}`
  return `${subject} must be ${expectation(error)}`
}

const FORMATS: Record<string, string> = {
  date: 'a date as YYYY-MM-DD',
  month: 'a month as YYYY-MM',
  'date-time': 'a timestamp with a time zone, such as 2026-03-16T14:30:00Z',
}
const TYPES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'a list',
  null: 'null',
}
const TICKER = '^\\s*([A-Za-z0-9]{1,10}(\\.[A-Za-z0-9]{1,4})?|[A-Za-z]{1,5}([./\\-]|\\s+)[A-Za-z]{1,3})\\s*$'
const PATTERNS: Record<string, string> = {
  '^\\d{4}-\\d{2}$': FORMATS.month as string,
  '^ *[A-Za-z0-9][A-Za-z0-9 .\\-]*$': 'letters, digits, spaces, dots and hyphens, beginning with a letter or digit',
  [TICKER]: 'a ticker such as AAPL or BRK.B',
  '^ *[^\\s\\x00-\\x1f][^\\x00-\\x1f]*$': 'a text that is not empty, without control characters',
  '^msg_[0-9A-Za-z]{26}(_test)?$': 'a message id, msg_ and 26 letters and digits, and _test for a test event',
  '^[\\x21-\\x7e]+$': 'a text of printable ASCII characters without spaces',
  '^[^\\u0000]*$': 'a text without NUL characters',
  '^[^\\x00-\\x1f]*$': 'a text without control characters',
}

function expectation({ keyword, params }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return [params.type]
        .flat()
        .map((type: string) => TYPES[type] ?? type)
        .join(' or ')
    case 'format':
      return FORMATS[params.format] ?? `in the format ${params.format}`
    case 'pattern':
      return PATTERNS[params.pattern] ?? `of the form ${params.pattern}`
    case 'enum':
      return `one of ${(params.allowedValues as unknown[]).map(quote).join(', ')}`
    case 'const':
      return quote(params.allowedValue)
    case 'minimum':
      return `${params.limit} or more`
    case 'maximum':
      return `${params.limit} or less`
    case 'exclusiveMinimum':
      return `more than ${params.limit}`
    case 'exclusiveMaximum':
      return `less than ${params.limit}`
    case 'minLength':
      return params.limit === 1 ? 'a text that is not empty' : `at least ${params.limit} characters long`
    case 'maxLength':
      return `at most ${params.limit} characters long`
    case 'minProperties':
      return `a JSON object with at least ${params.limit} of the fields it can have`
    case 'minItems':
      return `a list of at least ${params.limit}`
    case 'maxItems':
      return `a list of at most ${params.limit}`
    case 'uniqueItems':
      return 'a list without repetitions'
    case 'int64':
      return 'a whole number from -9223372036854775808 to 9223372036854775807'
    case 'exactDecimal':
      return params.expected
    default:
      return `valid (${keyword})`
  }
}
