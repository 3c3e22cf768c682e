/** Requests with one hostile field each, for every operation and every field that the published contracts have. */
import { type DocumentName, loadDocument, operationsOf } from '../../../src/contract/documents.ts'
import type { Random } from '../../support/random.ts'
import { hostileJson, hostileText } from './texts.ts'

type Node = Record<string, unknown>

export interface HostileRequest {
  operationId: string
  /** What the request attacks, such as `query limit`. */
  field: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Statuses the contract declares. */
  declared: ReadonlySet<string>
}

interface Target {
  document: Node
  operationId: string
  method: string
  path: string
  parameters: { name: string; in: string; required: boolean; sample: string }[]
  /** A valid JSON body by field; undefined if the operation takes no JSON. */
  body: Record<string, unknown> | undefined
  declared: ReadonlySet<string>
  fields: string[]
}

export function targets(name: DocumentName): Target[] {
  const document = loadDocument(name) as unknown as Node
  return [...operationsOf(document as never)].map(({ path, method, operation }) => {
    const item = (document.paths as Record<string, Node>)[path] as { parameters?: Node[] }
    const parameters = [...((operation.parameters ?? []) as unknown as Node[]), ...(item.parameters ?? [])]
      .map((parameter) => resolved(document, parameter))
      .map((parameter) => ({
        name: String(parameter.name),
        in: String(parameter.in),
        required: parameter.required === true,
        sample: String(sample(document, (parameter.schema ?? {}) as Node)),
      }))
    const json = (operation.requestBody?.content as Record<string, { schema: Node }> | undefined)?.['application/json']
    const body = json === undefined ? undefined : (sample(document, json.schema) as Record<string, unknown>)
    return {
      document,
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body,
      declared: new Set(Object.keys(operation.responses)),
      fields: [
        ...parameters.map((parameter) => `${parameter.in} ${parameter.name}`),
        ...Object.keys(body ?? {}).map((field) => `body ${field}`),
        'body',
        'query unknown',
        'header if-none-match',
        'header content-type',
        'header accept',
        'header origin',
        'header cookie',
        'header x-forwarded-for',
      ],
    }
  })
}

function resolved(document: Node, node: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const at = node.$ref.slice(2).split('/')
  return resolved(document, at.reduce<unknown>((found, part) => (found as Node)[part], document) as Node)
}

/** A value that the schema allows, more or less; all of its properties. */
function sample(document: Node, schema: Node, depth = 0): unknown {
  const node = resolved(document, schema)
  if (node.default !== undefined) return node.default
  if (Array.isArray(node.examples)) return node.examples[0]
  if (node.example !== undefined) return node.example
  if (Array.isArray(node.enum)) return node.enum[0]
  if (node.const !== undefined) return node.const
  for (const join of ['oneOf', 'anyOf', 'allOf'])
    if (Array.isArray(node[join])) return sample(document, node[join][0] as Node, depth + 1)
  const type = Array.isArray(node.type) ? node.type[0] : node.type
  if (type === 'object' || node.properties !== undefined)
    return depth > 5
      ? {}
      : Object.fromEntries(
          Object.entries((node.properties ?? {}) as Record<string, Node>).map(([name, property]) => [
            name,
            sample(document, property, depth + 1),
          ]),
        )
  if (type === 'array') return []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return node.minimum ?? 1
  if (node.format === 'date') return '2024-01-02'
  if (node.format === 'date-time') return '2024-01-02T03:04:05Z'
  if (node.format === 'uri') return 'https://receiver.example.com'
  return 'AAPL'
}

/** Every field of every operation in turn, again and again. */
export function* hostileRequests(random: Random): Generator<HostileRequest> {
  const all = [...targets('dashboard'), ...targets('plants')].filter(
    ({ method, path, operationId }) => !isUpload(method, path) && !END_THE_TOKEN.includes(operationId),
  )
  for (;;) for (const target of all) for (const field of target.fields) yield hostileRequest(random, target, field)
}

/** They have no input, and end the token that the requests share. */
const END_THE_TOKEN = ['rotateCurrentToken', 'revokeCurrentToken']
const isUpload = (method: string, path: string) => method === 'POST' && /\/upload/.test(path)

function hostileRequest(random: Random, target: Target, field: string): HostileRequest {
  const [place = '', name = ''] = field.split(' ')
  const inUrl = (maxLength: number) => encoded(hostileText(random, maxLength))
  let path = target.path
  const query: string[] = []
  const headers: Record<string, string> = {}
  for (const parameter of target.parameters) {
    const attacked = field === `${parameter.in} ${parameter.name}`
    if (parameter.in === 'path') {
      // An empty segment or one of dots is another path.
      const value = attacked ? inUrl(random() < 0.9 ? 190 : 2_000).replace(/^\.*$/, '%2e%2e%2f') : parameter.sample
      path = path.replace(`{${parameter.name}}`, value || '%20')
    } else if (parameter.in === 'query' && (attacked || parameter.required || random() < 0.3))
      query.push(`${parameter.name}=${attacked ? inUrl(3_000) : encoded(parameter.sample)}`)
  }
  if (field === 'query unknown') query.push(`${encoded(hostileText(random, 100))}=${inUrl(3_000)}`)
  if (place === 'query' && random() < 0.1) query.push(...query)
  let body: string | undefined
  if (target.body !== undefined) {
    const entries = Object.entries(target.body).map(
      ([key, value]) =>
        `${JSON.stringify(key)}:${field === `body ${key}` ? hostileJson(random) : JSON.stringify(value)}`,
    )
    if (place === 'body' && random() < 0.1) entries.push(`"__proto__":${hostileJson(random)}`)
    body = field === 'body' ? hostileJson(random) : `{${entries.join(',')}}`
  } else if (field === 'body' && target.method !== 'GET') body = hostileJson(random)
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (place === 'header') headers[name] = headerText(hostileText(random, 3_000))
  return {
    operationId: target.operationId,
    field,
    method: target.method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers,
    body,
    declared: target.declared,
  }
}

/** A lone surrogate becomes bytes that are no UTF-8. */
const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ff%fe')

/** What a client can send in a header at all. */
const headerText = (text: string) => text.replace(/[^\x21-\x7e\x80-\xff ]/g, '?').trim() || '?'
