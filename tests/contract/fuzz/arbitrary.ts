/** Values that a JSON Schema of the contract allows, as fast-check arbitraries. */
import fc, { type Arbitrary } from 'fast-check'
import { parse } from 'lossless-json'

export type Node = Record<string, unknown>

const DAY = 86_400_000
const MAX_ITEMS = 3
const MAX_TEXT = 40
/** Days and months near the examples, so that some have data. */
const dates = fc.oneof(
  fc.integer({ min: 0, max: 90 }).map((n) => new Date(Date.UTC(2024, 0, 1) + n * DAY).toISOString().slice(0, 10)),
  fc
    .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const FORMATS: Record<string, Arbitrary<string>> = {
  date: dates,
  month: dates.map((date) => date.slice(0, 7)),
  'date-time': fc
    .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
}

export function resolved(document: Node, node: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const at = node.$ref.slice(2).split('/')
  return resolved(document, at.reduce<unknown>((found, part) => (found as Node)[part], document) as Node)
}

/** Values that `schema` allows, apart from rules between fields. */
export function allowedBy(document: Node, given: Node): Arbitrary<unknown> {
  const schema = resolved(document, given)
  const examples = Array.isArray(schema.examples) ? schema.examples : []
  const generated = generatedFor(document, schema)
  return examples.length === 0 ? generated : fc.oneof({ weight: 2, arbitrary: generated }, fc.constantFrom(...examples))
}

function generatedFor(document: Node, schema: Node): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const choice = (schema.anyOf ?? schema.oneOf) as Node[] | undefined
  if (choice !== undefined && schema.properties === undefined)
    return fc.oneof(...choice.map((one) => allowedBy(document, one)))
  if (Array.isArray(schema.allOf))
    return fc
      .tuple(...(schema.allOf as Node[]).map((one) => allowedBy(document, one)))
      .map((parts) =>
        parts.every((part) => typeof part === 'object') ? Object.assign({}, ...(parts as object[])) : parts[0],
      )
  const types = [schema.type ?? 'object'].flat() as string[]
  return fc.oneof(...types.map((type) => ofType(document, schema, type)))
}

function ofType(document: Node, schema: Node, type: string): Arbitrary<unknown> {
  const { minimum = -1e6, maximum = 1e6 } = schema as { minimum?: number; maximum?: number }
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      if (schema.format === 'int64' && schema.maximum === undefined)
        return fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
      return fc.oneof(
        fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
        // Ids that exist.
        fc.integer({ min: Math.max(minimum, 1), max: Math.max(minimum, Math.min(maximum, 12)) }),
      )
    case 'number': {
      const [min, max] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)]
      return fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((cents) => cents / 100)
    }
    case 'array':
      return fc.array(allowedBy(document, (schema.items ?? {}) as Node), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? MAX_ITEMS), MAX_ITEMS),
      })
    case 'string':
      return text(schema as { format?: string; pattern?: string; minLength?: number; maxLength?: number })
    default: {
      const properties = (schema.properties ?? {}) as Record<string, Node>
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, allowedBy(document, node)])),
        { requiredKeys: (schema.required ?? []) as string[] },
      )
    }
  }
}

function text(schema: { format?: string; pattern?: string; minLength?: number; maxLength?: number }) {
  const { format, pattern, minLength = 0, maxLength = MAX_TEXT } = schema
  const known = FORMATS[format ?? '']
  if (known !== undefined) return known
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length <= maxLength)
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_TEXT)) })
}

/** Values that few schemas allow. */
export const anything: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    null,
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    '\u0000',
    '\ud800',
    '__proto__',
    '2024-02-30',
    '../..',
    1e308,
    -0,
    2 ** 53,
    [],
    {},
  ),
  fc.constantFrom('123456789012345678901234567890', '1e-400', '9223372036854775808').map((digits) => parse(digits)),
  fc.string({ minLength: 1, maxLength: 10 }).map((part) => part.repeat(500)),
)
