/**
 * Compares the contract with the answers that tests got: `RECORDED_ANSWERS=FOLDER npm test`, then `npx node scripts/answer-shapes.ts FOLDER`.
 * Lists what the tests never got: examples with members that were never there together, codes that an operation lists, and actions that a
 * code lists. Each is a question: the example or the list is wrong, or a test is missing.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, loadDocument, operationsOf, resolveRef } from '../src/contract/documents.ts'

/** An object of an answer. */
export interface Shape {
  /** Where it is, such as `trades[].lot`. For the params of a message it is the code: `params of plant_exists`. */
  at: string
  /** Its members, sorted; `=null` and `=[]` behind those that are, and the value behind what tells one kind from another. */
  members: readonly string[]
  code?: string
  /** The types of its actions. */
  actions?: readonly string[]
}
type Recorded = Shape & { operation: string; status: number }
type Node = Record<string, unknown>

const KINDS = new Set(['code', 'type'])
const isObject = (value: unknown): value is Node => value !== null && typeof value === 'object' && !Array.isArray(value)

function member([name, value]: [string, unknown]): string {
  if (value === null) return `${name}=null`
  if (Array.isArray(value) && value.length === 0) return `${name}=[]`
  return KINDS.has(name) && typeof value === 'string' ? `${name}=${value}` : name
}

export function* shapesOf(value: unknown, at = ''): Generator<Shape> {
  if (Array.isArray(value)) for (const one of value) yield* shapesOf(one, `${at}[]`)
  if (!isObject(value)) return
  const { code, actions } = value
  const known = typeof code === 'string' ? { code, actions: actionTypes(actions) } : {}
  yield { at, members: Object.entries(value).map(member).sort(), ...known }
  for (const [name, one] of Object.entries(value))
    yield* shapesOf(
      one,
      name === 'params' && known.code ? `params of ${known.code}` : at === '' ? name : `${at}.${name}`,
    )
}

const actionTypes = (actions: unknown): string[] => [
  ...new Set(Array.isArray(actions) ? actions.flatMap((one) => (isObject(one) ? [String(one.type)] : [])).sort() : []),
]

interface Answer {
  operation: string
  status: string
  examples: unknown[]
  codes: string[]
}

/** The answers of an operation in JSON or lines, with their examples and the codes that they list. */
function* answersOf(document: Document): Generator<Answer> {
  const at = <T>(node: T): T =>
    isObject(node) && typeof node.$ref === 'string' ? at(resolveRef(document, node.$ref) as T) : node
  const codesIn = (given: unknown): string[] => {
    const schema = at(given) as { allOf?: unknown[]; anyOf?: unknown[]; properties?: { code?: { const?: string } } }
    const own = schema.properties?.code?.const
    return own === undefined ? [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].flatMap(codesIn) : [own]
  }
  for (const { operation } of operationsOf(document))
    for (const [status, response] of Object.entries(operation.responses))
      for (const [type, given] of Object.entries(at(response).content ?? {})) {
        if (!/json/.test(type)) continue
        const { schema, example, examples = {} } = given as { schema: unknown; example?: unknown; examples?: Node }
        const named = Object.values(examples).map((one) => (one as { value: unknown }).value)
        const all = example === undefined ? named : [example]
        yield { operation: operation.operationId, status, examples: all, codes: codesIn(schema) }
      }
}

/** What the contract has and no answer had, each with its place. */
export function* unseen(document: Document, recorded: readonly Recorded[]): Generator<string> {
  const places = new Map<string, Set<string>>()
  const add = (place: string, what: string) =>
    void (places.get(place) ?? places.set(place, new Set()).get(place))?.add(what)
  for (const { operation, status, at, members, code, actions = [] } of recorded) {
    // Refusals are the same for all operations, and messages wherever they are.
    const place = at.startsWith('params of ') ? at : status >= 400 ? `refusal ${at}` : `${operation} ${status} ${at}`
    add(place, members.join(' '))
    for (const one of members) add(`${place} member`, one)
    if (code !== undefined) add(`${operation} ${status} codes`, code)
    for (const type of actions) add(`actions of ${code}`, type)
    if (code !== undefined) add('codes', code)
    add('answers', `${operation} ${status}`)
  }
  const has = (place: string, what: string) => places.get(place)?.has(what) === true
  for (const { operation, status, examples, codes } of answersOf(document)) {
    const isRefusal = Number(status) >= 400
    if (!isRefusal && !has('answers', `${operation} ${status}`)) yield `${operation} ${status}: no test has this answer`
    else
      for (const { at, members } of examples.flatMap((one) => [...shapesOf(one)])) {
        const place = at.startsWith('params of ') ? at : isRefusal ? `refusal ${at}` : `${operation} ${status} ${at}`
        const never = members.filter((one) => !has(`${place} member`, one))
        if (never.length > 0) yield `${operation} ${status} ${at}: never ${never.join(', ')}`
        else if (!has(place, members.join(' ')))
          yield `${operation} ${status} ${at}: never together ${members.join(' ')}`
      }
    const given = places.get(`${operation} ${status} codes`) ?? new Set()
    const missing = codes.filter((code) => !given.has(code))
    if (missing.length > 0 && isRefusal) yield `${operation} ${status} codes: never ${missing.join(', ')}`
  }
  for (const [name, schema] of Object.entries(document.components.schemas ?? {})) {
    const { properties, 'x-actions': actions = [] } = schema as { properties?: { code?: { const?: string } } } & {
      'x-actions'?: string[]
    }
    const code = properties?.code?.const
    if (code === undefined || !has('codes', code)) continue
    const never = actions.filter((type) => !has(`actions of ${code}`, type))
    if (never.length > 0) yield `${name} actions: never ${never.join(', ')}`
  }
}

if (import.meta.main) {
  const folder = process.argv[2] ?? ''
  const recorded = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Recorded),
  )
  for (const name of ['dashboard', 'plants'] as const)
    for (const one of new Set(unseen(loadDocument(name), recorded))) process.stdout.write(`${name}: ${one}\n`)
}
