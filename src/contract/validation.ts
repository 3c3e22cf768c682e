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
import { invalidProblems, MOST_PROBLEMS } from '../lib/errors.ts'
import { type ErrorCode, type Message, say } from '../lib/messages/index.ts'
import { type DecimalSchema, isDecimal, limitsOf, readDecimal } from './decimals.ts'
import type { Document } from './documents.ts'
import {
  type IntegerForm,
  type IntegerProblem,
  type IntegerSchema,
  isInteger,
  MAX_FIELD,
  NumberText,
  readInteger,
} from './int64.ts'

type RequestPart = 'body' | 'params' | 'querystring' | 'headers'
type Schema = Record<string, unknown>

/** The parts as messages name them. */
const PLACES = { body: 'body', params: 'path', querystring: 'query', headers: 'header' } as const

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
      const params = limitsOf(schema)
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

/** A list is repeated in a query, and has commas between its values unless they may have commas themselves (`x-commas: kept`). */
function splitLists(query: Record<string, unknown>, lists: ReadonlyMap<string, Schema>): void {
  for (const [name, list] of lists) {
    const given = query[name]
    if (given === undefined) continue
    const values = [given].flat() as string[]
    query[name] = list['x-commas'] === 'kept' ? values : values.flatMap((value) => value.split(','))
  }
}

const listsOf = (schema: Schema): Map<string, Schema> =>
  new Map(
    Object.entries((schema.properties ?? {}) as Record<string, Schema>).filter(([, { type }]) => type === 'array'),
  )

/**
 * The validator compiler of a document. Its validators are made on first use, and throw a Failure that names the field.
 */
export function validatorCompiler() {
  const bodies = contractAjv({ coerceTypes: false })
  const parameters = contractAjv({ coerceTypes: true })
  return ({ schema, httpPart, contentType }: { schema: unknown; httpPart?: string; contentType?: string }) => {
    const part = (httpPart ?? 'body') as RequestPart
    // Multipart and other streams are checked by their handler, part by part.
    if (part === 'body' && !/json/.test(contentType ?? 'application/json')) return () => true
    let shape = withExactNumbers(schema, part === 'body' ? 'json' : 'text') as Schema
    if (part === 'headers') shape = withLowerCaseNames(shape)
    const lists = part === 'querystring' ? listsOf(shape) : new Map()
    let validate: ValidateFunction | undefined
    return (data: unknown) => {
      validate ??= (part === 'body' ? bodies : parameters).compile(shape)
      splitLists(data as Record<string, unknown>, lists)
      return check(validate, part, data, lists)
    }
  }
}

/**
 * The check of a component of a document, for what is no body of a request, such as a row of a file. A number is given as a JSON
 * number or as a `NumberText`; an exact one must be a `NumberText`, and is replaced in the value, as in a body.
 */
export function componentCheck(document: Pick<Document, 'components'>, name: string): (data: unknown) => void {
  let validate: ValidateFunction | undefined
  return (data) => {
    validate ??= contractAjv({ coerceTypes: false }).compile({
      $ref: `#/components/schemas/${name}`,
      components: withExactNumbers(document.components, 'json'),
    })
    check(validate, 'body', data)
  }
}

/** Throws Failure `invalid` with one problem for each field; the first is the message. */
function check(
  validate: ValidateFunction,
  part: RequestPart,
  data: unknown,
  lists: ReadonlyMap<string, Schema> = new Map(),
): true {
  const isValid = validate(data)
  const malformed = isObject(data) ? malformedTexts(data).slice(0, MOST_PROBLEMS) : []
  if (isValid && malformed.length === 0) return true
  const problems = new Map<string, Message<ErrorCode>>()
  for (const error of validate.errors ?? []) {
    if (problems.size === MOST_PROBLEMS) break
    const field = fieldOf(error, part)
    const place = { in: PLACES[part], field }
    // The first error of a field says most; errors of its `if` or `anyOf` only follow from it.
    if (!problems.has(field))
      problems.set(field, isGivenTwice(part, data, field, lists) ? say('given_twice', place) : describe(error, place))
  }
  for (const path of malformed) {
    const field = nameOf(path, part).slice(0, MAX_FIELD)
    problems.set(field, say('text_not_storable', { in: PLACES[part], field }))
  }
  throw invalidProblems([...problems].map(([field, message]) => ({ field, ...message })))
}

const isObject = (data: unknown) => data !== null && typeof data === 'object' && !Array.isArray(data)

/** Fastify makes a list of a query parameter that is given more than once, also of one that is no list. */
const isGivenTwice = (part: RequestPart, data: unknown, field: string, lists: ReadonlyMap<string, Schema>) =>
  part === 'querystring' && !lists.has(field) && Array.isArray((data as Record<string, unknown>)[field])

/** The paths of texts that no database stores as they are: PostgreSQL refuses them, SQLite changes them. */
function malformedTexts(value: unknown): string[][] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [[]] : []
  if (value === null || typeof value !== 'object' || value instanceof NumberText) return []
  const found: string[][] = []
  for (const [key, inner] of Object.entries(value)) for (const path of malformedTexts(inner)) found.push([key, ...path])
  return found
}

const MAX_QUOTED = 50

/** Of a list in a query only its name: values with commas between them have no numbers. */
const nameOf = (path: readonly string[], part: RequestPart): string =>
  (part === 'querystring' ? path.slice(0, 1) : path).join('.')

/** The field or parameter, with dots between the names of nested ones; empty for the body itself. */
function fieldOf({ instancePath, keyword, params }: ErrorObject, part: RequestPart): string {
  const names = instancePath
    .split('/')
    .slice(1)
    .map((piece) => piece.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') names.push(String(params.missingProperty))
  if (keyword === 'additionalProperties') names.push(String(params.additionalProperty).slice(0, MAX_QUOTED))
  return nameOf(names, part)
}

/** The error of each keyword: it names the field or parameter and what was expected. */
function describe({ keyword, params }: ErrorObject, place: { in: (typeof PLACES)[RequestPart]; field: string }) {
  const { limit } = params
  switch (keyword) {
    case 'required':
      return say('required', place)
    case 'additionalProperties':
      return say('unknown_field', place)
    case 'type':
      return say('type', { ...place, types: [params.type].flat() })
    case 'format':
      return say('format', { ...place, format: params.format })
    case 'pattern':
      return say('pattern', { ...place, pattern: params.pattern })
    case 'enum':
      return say('enum', { ...place, allowed: params.allowedValues })
    case 'const':
      return say('const', { ...place, allowed: params.allowedValue })
    case 'minimum':
      return say('minimum', { ...place, limit })
    case 'maximum':
      return say('maximum', { ...place, limit })
    case 'exclusiveMinimum':
      return say('exclusive_minimum', { ...place, limit })
    case 'exclusiveMaximum':
      return say('exclusive_maximum', { ...place, limit })
    case 'minLength':
      return say('min_length', { ...place, limit })
    case 'maxLength':
      return say('max_length', { ...place, limit })
    case 'minProperties':
      return say('min_properties', { ...place, limit })
    case 'minItems':
      return say('min_items', { ...place, limit })
    case 'maxItems':
      return say('max_items', { ...place, limit })
    case 'uniqueItems':
      return say('unique_items', place)
    case 'int64':
      return say('int64', place)
    case 'exactDecimal':
      return say('decimal', { ...place, ...(params as ReturnType<typeof limitsOf>) })
    default:
      return say('rule', { ...place, keyword })
  }
}
