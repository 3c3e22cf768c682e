/** Requests for every operation of a served document: most of them allowed by it, the others wrong in some part. */
import fc, { type Arbitrary } from 'fast-check'
import { stringify } from 'lossless-json'
import { METHODS, type Method } from '../../../src/contract/documents.ts'
import { SOLD_LOT } from '../../support/broker-files.ts'
import { allowedBy, anything, type Node, resolved } from './arbitrary.ts'

export interface FuzzRequest {
  operationId: string
  /** As the document spells it. */
  path: string
  method: Method
  url: string
  headers: Record<string, string>
  credential: 'all' | 'some' | 'wrong' | 'none'
  body: string | undefined
}

interface Operation extends Node {
  operationId: string
  parameters?: Node[]
  requestBody?: { content: Record<string, { schema: Node }> }
}

const [TRANSACTIONS, GAINS] = SOLD_LOT
const BOUNDARY = 'fuzz-boundary'
/** Uploads take much longer than other requests. */
const WEIGHT_OF_UPLOADS = 1
const WEIGHT = 8

const isWrong = fc.integer({ min: 0, max: 9 }).map((n) => n === 0)

/** Its value is wrong in one of ten requests. */
const mostly = (allowed: Arbitrary<unknown>): Arbitrary<unknown> =>
  isWrong.chain((wrong) => (wrong ? anything : allowed))

/** Left out in half of the requests if it is optional. */
const perhaps = <T>(required: boolean, value: Arbitrary<T>): Arbitrary<T | undefined> =>
  required ? value : fc.oneof(fc.constant(undefined), value)

const asText = (value: unknown): string => (typeof value === 'string' ? value : (stringify(value) ?? ''))
const encoded = (value: unknown): string => {
  const text = asText(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80'
}
/** What a client can send in a header. */
const headerText = (value: unknown): string =>
  asText(value)
    .replace(/[^\x21-\x7e]/g, ' ')
    .trim()
    .slice(0, 2_000) || 'x'

/** They have no input, and end the token that the requests share. */
const END_THE_TOKEN = ['rotateCurrentToken', 'revokeCurrentToken']

export function requestsFor(document: Node): Arbitrary<FuzzRequest> {
  const all = Object.entries(document.paths as Record<string, Node>).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined
      if (operation === undefined || operation['x-internal'] === true) return []
      if (END_THE_TOKEN.includes(operation.operationId)) return []
      const shared = (item.parameters ?? []) as Node[]
      const isUpload = operation.requestBody?.content['multipart/form-data'] !== undefined
      const arbitrary = requestsOf(document, path, method, {
        ...operation,
        parameters: [...shared, ...(operation.parameters ?? [])],
      })
      return [{ weight: isUpload ? WEIGHT_OF_UPLOADS : WEIGHT, arbitrary }]
    }),
  )
  return fc.oneof(...all)
}

function requestsOf(document: Node, path: string, method: Method, operation: Operation): Arbitrary<FuzzRequest> {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one))
  const values = parameters.map(({ schema, required }) =>
    perhaps(required === true, mostly(allowedBy(document, schema as Node))),
  )
  return fc
    .record({
      values: fc.tuple(...values),
      extra: fc.oneof(
        { weight: 14, arbitrary: fc.constant(undefined) },
        fc.tuple(fc.string({ maxLength: 8 }), anything),
      ),
      accept: fc.constantFrom(
        undefined,
        undefined,
        'application/json',
        '*/*',
        'application/x-ndjson;q=0.5',
        'text/html',
        'x',
      ),
      credential: fc.oneof(
        { weight: 17, arbitrary: fc.constant('all' as const) },
        fc.constantFrom('some' as const, 'wrong' as const, 'none' as const),
      ),
      body: bodiesOf(document, operation),
    })
    .map(({ values, extra, accept, credential, body }) => {
      const headers: Record<string, string> = { ...body.headers, ...(accept === undefined ? {} : { accept }) }
      const query: string[] = extra === undefined ? [] : [`${encoded(extra[0])}=${encoded(extra[1])}`]
      let at = path
      for (const [i, { name, in: place }] of parameters.entries()) {
        const value = values[i]
        // An empty segment or one of dots is another path.
        if (place === 'path') at = at.replace(`{${name}}`, encoded(value).replace(/^\.*$/, '%2e%2e%2f').slice(0, 600))
        else if (value !== undefined && place === 'query')
          query.push(...[value].flat().map((each) => `${name}=${encoded(each)}`))
        else if (value !== undefined) headers[String(name).toLowerCase()] = headerText(value)
      }
      const url = query.length === 0 ? at : `${at}?${query.join('&')}`
      return { operationId: operation.operationId, path, method, url, headers, credential, body: body.text }
    })
}

interface Body {
  headers: Record<string, string>
  text: string | undefined
}

function bodiesOf(document: Node, { requestBody }: Operation): Arbitrary<Body> {
  const json = requestBody?.content['application/json']?.schema
  if (json !== undefined)
    return fc.tuple(jsonBodies(document, json), contentTypes).map(([text, headers]) => ({ text, headers }))
  const form = requestBody?.content['multipart/form-data']?.schema
  if (form !== undefined) return forms(document, resolved(document, form))
  return fc.constant({ headers: {}, text: undefined })
}

const contentTypes = fc.oneof(
  { weight: 15, arbitrary: fc.constant<Record<string, string>>({ 'content-type': 'application/json' }) },
  fc.constantFrom<Record<string, string>>({}, { 'content-type': 'text/plain' }, { 'content-type': 'x' }),
)

/** A body that is allowed, with one field replaced, or anything. */
const jsonBodies = (document: Node, schema: Node): Arbitrary<string> =>
  fc
    .oneof(
      { weight: 6, arbitrary: allowedBy(document, schema) },
      { weight: 3, arbitrary: fc.tuple(allowedBy(document, schema), fc.nat(20), anything).map(withOneReplaced) },
      anything,
    )
    .map((value) => stringify(value) ?? '')

function withOneReplaced([body, at, value]: [unknown, number, unknown]): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return value
  const names = [...Object.keys(body), 'unknown']
  return { ...body, [names[at % names.length] as string]: value }
}

const files = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(TRANSACTIONS, GAINS) },
  fc.constantFrom('symbol,shares,average_cost\nAAPL,12.5,101.25\nMSFT,1,', 'symbol,shares', '', 'a,b\n1,2'),
  fc.string({ unit: 'binary', maxLength: 500 }),
)

function forms(document: Node, schema: Node): Arbitrary<Body> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Node>)
  const isFile = (node: Node) => {
    const at = resolved(document, node)
    return at.format === 'binary' || at.type === 'array'
  }
  const parts = properties.map(([name, node]) =>
    perhaps(
      ((schema.required ?? []) as string[]).includes(name),
      isFile(node) ? files : mostly(allowedBy(document, node)),
    ).map((value) =>
      value === undefined
        ? ''
        : `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${isFile(node) ? `; filename="${name}.csv"\r\nContent-Type: text/csv` : ''}\r\n\r\n${asText(value)}\r\n`,
    ),
  )
  return fc.tuple(...parts).map((texts) => ({
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    text: `${texts.join('')}--${BOUNDARY}--\r\n`,
  }))
}
