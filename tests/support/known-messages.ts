/** What an answer of this version may say: clients allow more, for those that come. */
import type { Document } from '../../src/contract/documents.ts'

/** The document, but an answer has a code that its operation lists, with the params of the code, or none. */
export function withKnownMessages(document: Document): Document {
  const schemas = { ...document.components.schemas, OtherMessage: { not: { required: ['code'] } } }
  return { ...document, components: { ...document.components, schemas } }
}

interface Message {
  'x-actions'?: string[]
  properties?: { code?: { const?: string } }
}

/** The types of the actions that each code lists. */
export const actionsOfCodes = ({ components }: Document): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.values((components.schemas ?? {}) as Record<string, Message>).flatMap(
      ({ properties, 'x-actions': actions = [] }) =>
        properties?.code?.const === undefined ? [] : [[properties.code.const, actions] as const],
    ),
  )

/** The actions in a body that the code of their message does not list. */
export function* unlistedActions(listed: ReadonlyMap<string, readonly string[]>, body: unknown): Generator<string> {
  if (body === null || typeof body !== 'object') return
  const { code, actions } = body as { code?: unknown; actions?: unknown }
  const known = typeof code === 'string' ? listed.get(code) : undefined
  if (known !== undefined && Array.isArray(actions))
    for (const { type } of actions) if (!known.includes(type)) yield `${code} does not list the action ${type}`
  for (const one of Object.values(body)) yield* unlistedActions(listed, one)
}
