/** How long the JSON body of a request may be. The binding refuses longer ones unread, and the contract states the limit. */
import { type Document, type Operation, resolveRef, type Schema } from './documents.ts'

/** Enough for the fields of most operations, and for fields that are ignored. */
export const USUAL_LIMIT = 16_000
/** For spaces and line breaks between the fields. */
const SPACES = 1_000
/** A character outside the basic plane, written as `\ud83d\ude00`. */
const LONGEST_CHARACTER = 12
const LONGEST_NUMBER = 40

/** In bytes; undefined if the operation takes no JSON. */
export function jsonBodyLimit(document: Pick<Document, 'components'>, operation: Operation): number | undefined {
  const media = operation.requestBody?.content['application/json'] as { schema: Schema } | undefined
  if (media === undefined) return undefined
  const needed = longest(document as Document, media.schema) + SPACES
  return Math.max(USUAL_LIMIT, Math.ceil(needed / 1_000) * 1_000)
}

/**
 * The bytes of the longest value that the schema allows. What the schema does not limit, such as a text without `maxLength`
 * or a schema within itself (`within`), the limit of the body does.
 */
function longest(document: Document, given: Schema | boolean, within: readonly Schema[] = []): number {
  if (typeof given === 'boolean') return 0
  const schema = '$ref' in given ? (resolveRef(document, given.$ref as string) as Schema) : given
  if (within.includes(schema)) return 0
  const inner = (one: Schema) => longest(document, one, [...within, schema])
  const each = (schemas: unknown) => ((schemas ?? []) as Schema[]).map(inner)
  const values = [...((schema.enum ?? []) as unknown[]), ...('const' in schema ? [schema.const] : [])]
  const own =
    values.length > 0
      ? values.map((value) => bytesOf(value))
      : [schema.type ?? []].flat().map((type) => longestOf(type as string, schema, inner))
  return Math.max(0, ...own, ...each(schema.anyOf), ...each(schema.oneOf)) + sum(each(schema.allOf))
}

function longestOf(type: string, schema: Schema, inner: (schema: Schema) => number): number {
  const limit = (keyword: string) => (schema[keyword] as number | undefined) ?? 0
  switch (type) {
    case 'string':
      return 2 + LONGEST_CHARACTER * limit('maxLength')
    case 'array':
      return 2 + limit('maxItems') * (inner((schema.items ?? {}) as Schema) + 1)
    case 'object': {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
      return 2 + sum(fields.map(([name, field]) => bytesOf(name) + ':,'.length + inner(field)))
    }
    case 'boolean':
    case 'null':
      return 'false'.length
    default:
      return LONGEST_NUMBER
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
