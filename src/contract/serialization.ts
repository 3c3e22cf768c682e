/** How answers become JSON: by functions that are made from their schemas. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { isInt64 } from './int64.ts'

type Serialize = (data: unknown) => string
type SerializerCompiler = (route: { schema: unknown }) => Serialize

/** Fastify's own compiler, called at the first answer of a route: compiling all routes takes a tenth of the start. */
export function serializerCompiler(): SerializerCompiler {
  const compile = (SerializerSelector() as unknown as (schemas: object, options: object) => SerializerCompiler)({}, {})
  return (route) => {
    let serialize: Serialize | undefined
    return (data) => {
      serialize ??= compile({ ...route, schema: withNullableBigints(route.schema) })
      return serialize(data)
    }
  }
}

/** The compiler writes a bigint of the type `integer`, but not of one in a list of types: there it takes OpenAPI's older `nullable`. */
function withNullableBigints(schema: unknown, made = new Map<object, unknown>()): unknown {
  if (schema === null || typeof schema !== 'object') return schema
  const known = made.get(schema)
  if (known !== undefined) return known
  const copy: Record<string, unknown> = Array.isArray(schema) ? ([] as never) : {}
  made.set(schema, copy)
  for (const [key, value] of Object.entries(schema)) copy[key] = withNullableBigints(value, made)
  const { type } = copy
  if (!Array.isArray(type) || type.length !== 2 || !type.includes('null')) return copy
  const [single] = type.filter((one) => one !== 'null')
  return isInt64({ ...copy, type: single }) ? Object.assign(copy, { type: single, nullable: true }) : copy
}
