/**
 * What `npm run generate` makes of the catalogue of messages: a schema for each code that an answer can have, and for each
 * answer that refuses a request one that has its codes.
 *
 * `x-codes` names them: codes, and schemas that have `x-codes` themselves. A response has its own, and an operation those
 * of its statuses. Each list ends with `OtherMessage`, so that a code of a later version is no violation of this one.
 */
import { METHODS } from '../src/contract/documents.ts'
import { LITERAL } from '../src/lib/errors.ts'
import type { Action } from '../src/lib/messages/actions.ts'
import { MESSAGES } from '../src/lib/messages/index.ts'
import { saleOfLot } from '../src/lib/messages/lots.ts'
import { actionsOfNote, NOTE_ENDS } from '../src/lib/messages/note-ends.ts'
import { actionsOfRefusal } from '../src/lib/messages/refusal-actions.ts'
import { UNMATCHED_WAYS } from '../src/lib/messages/unmatched.ts'
import type { BundledDocument, Operation, Response } from './complete-contract.ts'
import { type DescribedCode, EXAMPLE_PARAMS, GIVEN_ACTIONS, OTHER_EXAMPLE_PARAMS } from './example-params.ts'
import { paramsOfMessages, type Schema } from './message-params.ts'

type Codes = readonly string[]
type Described = { 'x-codes'?: Codes }

const CODE = 'Says which message it is. Compare it, never the text.'
const PARAMS = 'The values in the text, by name.'
const SCHEMAS = '#/components/schemas/'
const OTHER = { $ref: `${SCHEMAS}OtherMessage` }

const params = paramsOfMessages()

export const exampleParams = (code: string): object | undefined =>
  (EXAMPLE_PARAMS as Partial<Record<string, object>>)[code]

const textOf = (code: string): string =>
  (MESSAGES[code as DescribedCode] as (params: unknown) => string)(exampleParams(code))

/** What a client can do about the example of a message; empty if nothing, or if only the rule that sends it knows. */
export function exampleActions(code: string): readonly Action[] {
  const given = exampleParams(code) as never
  if (Object.hasOwn(NOTE_ENDS, code)) return actionsOfNote(code as never, given)
  if (Object.hasOwn(UNMATCHED_WAYS, code)) {
    const sale = { ...(given as { symbol: string; date: string }), account_id: 1 }
    return UNMATCHED_WAYS[code as keyof typeof UNMATCHED_WAYS](sale)
  }
  if (code === 'lot_without_sale') return saleOfLot(given)
  return actionsOfRefusal(code, given ?? {}) ?? []
}

/** The types of the actions of a message. */
export const actionTypes = (code: string): string[] => [
  ...new Set([
    ...exampleActions(code).map(({ type }) => type),
    ...((GIVEN_ACTIONS as Partial<Record<string, readonly string[]>>)[code] ?? []),
  ]),
]

/** The name of the schema of a code: `HoldingExistsMessage`. */
export const messageName = (code: string): string => `${code.split('_').map(capital).join('')}Message`

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

function messageSchema(code: string): Schema {
  const own = params.get(code)
  const types = actionTypes(code)
  const actions = exampleActions(code)
  const other = (OTHER_EXAMPLE_PARAMS as Partial<Record<string, object>>)[code]
  return {
    type: 'object',
    description: textOf(code),
    required: own === undefined ? ['code'] : ['code', 'params'],
    properties: {
      code: { type: 'string', const: code, description: CODE },
      ...(own && { params: { ...own, description: PARAMS } }),
    },
    // It is a part of an answer. Validators of examples would forbid the other fields.
    unevaluatedProperties: true,
    ...(types.length > 0 && { 'x-actions': types }),
    examples: [
      { code, ...(own && { params: exampleParams(code) }), ...(actions.length > 0 && { actions }) },
      ...(other === undefined ? [] : [{ code, params: other }]),
    ],
  }
}

/** Changes the document in place. */
export function addMessages(document: BundledDocument): void {
  const messages = new Messages(document)
  for (const schema of Object.values(document.components.schemas)) messages.expand(schema)
  const { responses = {} } = document.components
  for (const item of Object.values(document.paths))
    for (const method of METHODS) if (item[method] !== undefined) messages.operation(item[method])
  for (const [name, response] of Object.entries(responses)) messages.response(response, { name, status: '', own: [] })
  for (const response of Object.values(responses)) delete (response as Described)['x-codes']
}

class Messages {
  readonly #document: BundledDocument
  /** The names of the schemas of failures, by what they have. */
  readonly #failures = new Map<string, string>()

  constructor(document: BundledDocument) {
    this.#document = document
  }

  /** A schema with `x-codes` becomes a choice of their messages. */
  expand(schema: Schema & Described): void {
    const codes = schema['x-codes']
    if (codes === undefined) return
    delete schema['x-codes']
    schema.anyOf = [...this.#refs(codes), ...(schema['x-open'] === true ? [OTHER] : [])]
  }

  operation(operation: Operation): void {
    const { operationId, requestBody, responses, 'x-codes': ofStatuses = {} } = operation
    const groups = Object.keys(requestBody?.content ?? {}).map((type) =>
      type === 'application/json' ? 'BodyMessage' : 'FilesMessage',
    )
    for (const [status, given] of Object.entries(responses)) {
      const own = ofStatuses[status] ?? []
      const more = status === '400' ? [...this.#ofBadRequest(), ...groups, ...own] : own
      // Others share the response of the document.
      if (given.$ref !== undefined && (status === '400' ? groups.length : 0) + own.length === 0) continue
      const { $ref, ...response } = structuredClone({ ...this.#resolved(given) })
      const ofGroups = `Bad${groups.join('') || 'Request'}`
      const name = own.length > 0 || status !== '400' ? `${capital(operationId)}${status}` : ofGroups
      this.response(response, { name, status, own: more })
      delete (response as Described)['x-codes']
      responses[status] = response
    }
    for (const status of Object.keys(ofStatuses))
      if (responses[status] === undefined) throw new Error(`x-codes of ${operationId}: there is no response ${status}`)
    delete operation['x-codes']
  }

  /** Each operation refuses what is malformed. */
  #ofBadRequest(): Codes {
    return (this.#document.components.responses?.BadRequest as Described | undefined)?.['x-codes'] ?? []
  }

  /** Gives the response a schema that has its codes. */
  response(response: Response & Described, { name, status, own }: { name: string; status: string; own: Codes }): void {
    const codes = [...new Set([...(response['x-codes'] ?? []), ...own])]
    const media = response.content?.['application/json']
    if (codes.length === 0 || media === undefined) return
    const base = String(media.schema.$ref).slice(SCHEMAS.length)
    // The error of an upload has its codes itself: a stream ends with it too.
    if (base === 'UploadError') return
    // It is no failure of ours alone.
    if (base === 'McpRefusal') return
    const key = JSON.stringify([base, codes])
    const known = this.#failures.get(key) ?? `${name.replaceAll('Message', '')}Failure`
    if (!this.#failures.has(key)) {
      this.#failures.set(key, known)
      this.#document.components.schemas[known] = this.#failure(base, codes, status)
    }
    media.schema = { $ref: `${SCHEMAS}${known}` }
  }

  #failure(base: string, codes: Codes, status: string): Schema {
    const { description } = this.#document.components.schemas[base] as { description: string }
    const own = codes.findLast((code) => Object.hasOwn(MESSAGES, code)) ?? this.#first(codes)
    return {
      description,
      allOf: [{ $ref: `${SCHEMAS}${base}` }, { 'x-open': true, anyOf: [...this.#refs(codes), OTHER] }],
      examples: [exampleFailure(base, own, status)],
    }
  }

  #first([group]: Codes): string {
    const { anyOf } = this.#document.components.schemas[String(group)] as { anyOf: { $ref: string }[] }
    const name = String(anyOf[0]?.$ref).slice(SCHEMAS.length)
    const { properties } = this.#document.components.schemas[name] as { properties: { code: { const: string } } }
    return properties.code.const
  }

  #refs(codes: Codes): { $ref: string }[] {
    return codes.map((code) => {
      if (/^[A-Z]/.test(code)) {
        const group = this.#document.components.schemas[code] as (Schema & Described) | undefined
        if (group === undefined) throw new Error(`x-codes: there is no schema ${code}`)
        this.expand(group)
        return { $ref: `${SCHEMAS}${code}` }
      }
      if (!Object.hasOwn(MESSAGES, code)) throw new Error(`x-codes: the catalogue has no ${code}`)
      const name = messageName(code)
      this.#document.components.schemas[name] ??= messageSchema(code)
      return { $ref: `${SCHEMAS}${name}` }
    })
  }

  #resolved(response: Response): Response {
    if (response.$ref === undefined) return response
    const name = response.$ref.slice('#/components/responses/'.length)
    return this.#document.components.responses?.[name] as Response
  }
}

/** The body of a failure, in the shape of its document. */
function exampleFailure(base: string, code: string, status: string): object {
  const actions = exampleActions(code)
  const message = {
    ...(LITERAL.has(code as never) ? {} : { code }),
    ...(exampleParams(code) && { params: exampleParams(code) }),
    ...(actions.length > 0 && { actions }),
  }
  if (base === 'Error') return { error: Number(status), message: textOf(code), code, params: exampleParams(code) }
  return { success: false, error: textOf(code), ...message }
}
