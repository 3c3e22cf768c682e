/**
 * Exact decimals from the JSON text to a scaled bigint (`lib/decimal.ts`). In a body that has a field of
 * `format: decimal`, every number is read from its text: `JSON.parse` would round 90000000.00000001.
 */
import { parseScaled } from '../lib/decimal.ts'
import { type Document, type Operation, resolveRef } from './documents.ts'
import { isInteger, NumberText } from './int64.ts'

/** The schema of a decimal field; a number with more than `x-places` decimal places is refused. */
export interface DecimalSchema {
  type: 'number'
  format: 'decimal'
  'x-places': number
  minimum?: number
  exclusiveMinimum?: number
  maximum: number
}

export const isDecimal = (schema: object): schema is DecimalSchema =>
  'type' in schema && schema.type === 'number' && 'format' in schema && schema.format === 'decimal'

/** The exact value, scaled; undefined if it does not satisfy the schema. The limits are whole numbers. */
export function readDecimal(data: unknown, schema: DecimalSchema): bigint | undefined {
  if (!(data instanceof NumberText)) return undefined
  const places = schema['x-places']
  const scaled = (limit: number) => BigInt(limit) * 10n ** BigInt(places)
  const parsed = parseScaled(data.text, places, scaled(schema.maximum))
  if (!parsed.ok) return undefined
  if (schema.minimum !== undefined && parsed.value < scaled(schema.minimum)) return undefined
  if (schema.exclusiveMinimum !== undefined && parsed.value <= scaled(schema.exclusiveMinimum)) return undefined
  return parsed.value
}

/** What the schema allows, for the message of its error. */
export const limitsOf = ({ minimum, exclusiveMinimum, maximum, 'x-places': places }: DecimalSchema) => ({
  minimum: minimum ?? null,
  exclusive_minimum: exclusiveMinimum ?? null,
  maximum,
  places,
})

export interface BodyNumbers {
  decimals: boolean
  /** Numbers that are neither decimals nor integers. A body with decimals must have none: they would stay unread text. */
  others: boolean
}

/** Which kinds of number the JSON body of an operation has. */
export function bodyNumbers(document: Document, operation: Operation): BodyNumbers {
  const found = { decimals: false, others: false }
  const seen = new Set<unknown>()
  const visit = (schema: unknown): void => {
    if (schema === null || typeof schema !== 'object' || seen.has(schema)) return
    seen.add(schema)
    if (isDecimal(schema)) found.decimals = true
    else if (!isInteger(schema) && 'type' in schema && [schema.type].flat().some(isNumberType)) found.others = true
    if ('$ref' in schema && typeof schema.$ref === 'string') visit(resolveRef(document, schema.$ref))
    for (const inner of Object.values(schema)) visit(inner)
  }
  visit((operation.requestBody?.content['application/json'] as { schema?: unknown } | undefined)?.schema)
  return found
}

const isNumberType = (type: unknown) => type === 'number' || type === 'integer'
