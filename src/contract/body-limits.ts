/** How much the JSON body of a request may hold. The binding refuses more while it reads, and the contract states the limits. */
import { type Document, type Operation, resolveRef, type Schema } from './documents.ts'

export interface BodyLimits {
  bytes: number
  /** Fields of objects and items of lists, at any depth. */
  values: number
}

/** Enough for the fields of most operations, and for fields that are ignored. */
export const USUAL_LIMIT = 16_000
/** For spaces and line breaks between the fields. */
const SPACES = 1_000
/** For fields that are ignored, and so that a list that is somewhat too long is refused by its name. */
const OTHER_VALUES = 1_000
/** Written as `\u4e2d`. Outside the basic plane a character has 4 bytes in UTF-8; only if it is escaped, it has 12. */
const LONGEST_CHARACTER = 6
const LONGEST_NUMBER = 40

/** Undefined if the operation takes no JSON. A body whose schema does not say how large it is states its limits. */
export function jsonBodyLimits(document: Pick<Document, 'components'>, operation: Operation): BodyLimits | undefined {
  const media = operation.requestBody?.content['application/json'] as { schema: Schema } | undefined
  if (media === undefined) return undefined
  const { 'x-max-body-bytes': bytes, 'x-max-body-values': values } = operation.requestBody ?? {}
  if (bytes !== undefined && values !== undefined) return { bytes, values }
  const needed = largest(document as Document, media.schema)
  return {
    bytes: Math.max(USUAL_LIMIT, Math.ceil((needed.bytes + SPACES) / 1_000) * 1_000),
    values: needed.values + OTHER_VALUES,
  }
}

/**
 * The limits of the largest value that the schema allows. What the schema does not limit, such as a text without `maxLength`
 * or a schema within itself (`within`), adds nothing.
 */
function largest(document: Document, given: Schema | boolean, within: readonly Schema[] = []): BodyLimits {
  if (typeof given === 'boolean') return sized(0)
  const schema = '$ref' in given ? (resolveRef(document, given.$ref as string) as Schema) : given
  if (within.includes(schema)) return sized(0)
  const inner = (one: Schema) => largest(document, one, [...within, schema])
  const each = (schemas: unknown) => ((schemas ?? []) as Schema[]).map(inner)
  const values = [...((schema.enum ?? []) as unknown[]), ...('const' in schema ? [schema.const] : [])]
  const own =
    values.length > 0
      ? values.map((value) => sized(bytesOf(value)))
      : [schema.type ?? []].flat().map((type) => largestOf(type as string, schema, inner))
  return sum([most([...own, ...each(schema.anyOf), ...each(schema.oneOf)]), ...each(schema.allOf)])
}

function largestOf(type: string, schema: Schema, inner: (schema: Schema) => BodyLimits): BodyLimits {
  const limit = (keyword: string) => (schema[keyword] as number | undefined) ?? 0
  switch (type) {
    case 'string':
      return sized('""'.length + LONGEST_CHARACTER * limit('maxLength'))
    case 'array': {
      const item = sum([sized(','.length, 1), inner((schema.items ?? {}) as Schema)])
      return sized('[]'.length + limit('maxItems') * item.bytes, limit('maxItems') * item.values)
    }
    case 'object': {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
      return sum([
        sized('{}'.length),
        ...fields.flatMap(([name, field]) => [sized(bytesOf(name) + ':,'.length, 1), inner(field)]),
      ])
    }
    case 'boolean':
    case 'null':
      return sized('false'.length)
    default:
      return sized(LONGEST_NUMBER)
  }
}

const sized = (bytes: number, values = 0): BodyLimits => ({ bytes, values })
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const sum = (all: readonly BodyLimits[]) =>
  all.reduce((one, other) => sized(one.bytes + other.bytes, one.values + other.values), sized(0))
const most = (all: readonly BodyLimits[]) =>
  all.reduce((one, other) => sized(Math.max(one.bytes, other.bytes), Math.max(one.values, other.values)), sized(0))
