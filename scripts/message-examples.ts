/**
 * Messages in the examples of the published documents: their texts come from the catalogue, from the code and the params of the example.
 * An example is what the service really sends only if the three belong together.
 */
import { type Code, ERRORS, NOTES, ROWS } from '../src/lib/messages/index.ts'
import { LOTS } from '../src/lib/messages/lots.ts'
import { NOTE_ENDS } from '../src/lib/messages/note-ends.ts'
import { actionsOfRefusal } from '../src/lib/messages/refusal-actions.ts'
import { UNMATCHED } from '../src/lib/messages/unmatched.ts'
import { actionTypes, exampleActions } from './message-schemas.ts'

type Example = Record<string, unknown>

/** Not the ends of imports: their answers have no params. */
const CATALOGUE: Record<string, (params: never) => string> = { ...ERRORS, ...ROWS, ...NOTES, ...UNMATCHED, ...LOTS }

const isObject = (value: unknown): value is Example =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isMessage = (value: Example): value is Example & { code: Code } =>
  typeof value.code === 'string' && Object.hasOwn(CATALOGUE, value.code)

/** What the catalogue says; undefined if it needs params that the example does not have. */
function textOf({ code, params = {} }: Example & { code: Code }): string | undefined {
  try {
    const text = (CATALOGUE[code] as (params: unknown) => string)(params)
    return text.includes('undefined') ? undefined : text
  } catch {
    return undefined
  }
}

/** The field with the text. The body of a failure of the plants has its status in `error`. */
const fieldOf = (example: Example): 'error' | 'message' =>
  example.success === false || typeof example.error === 'string' ? 'error' : 'message'

/** The actions of a refusal; undefined if it is none, or if only the rule that refuses knows them. */
const helpOf = (example: Example & { code: Code }) =>
  fieldOf(example) === 'error' || example.type === 'error'
    ? actionsOfRefusal(example.code, example.params ?? {})
    : undefined

/** An example of a schema that has the fields of a message. The text and the actions are taken from the code of the message. */
export function withOneMessage(example: Example): Example {
  if (!isMessage(example) || !('message' in example)) return example
  const actions = exampleActions(example.code)
  return { ...example, message: textOf(example), ...('actions' in example && actions.length > 0 && { actions }) }
}

/** The example with the texts of the catalogue; a refusal also with the actions that help. */
export function withTexts(example: unknown): unknown {
  if (Array.isArray(example)) return example.map(withTexts)
  if (!isObject(example)) return example
  const whole = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, name === 'params' ? value : withTexts(value)]),
  )
  if (!isMessage(whole)) return whole
  const text = textOf(whole)
  if (text === undefined) throw new Error(`${whole.code}: the params of its example are of another code`)
  const field = fieldOf(whole)
  const actions = whole.actions ?? helpOf(whole)
  const told: Example = { ...whole, ...(actions !== undefined && { actions }) }
  if (field in told) return { ...told, [field]: text }
  const { success, ...others } = told
  return { success, [field]: text, ...others }
}

/** What is wrong with the messages in the examples of a document, each with its place. */
export function* wrongExamples(value: unknown, path = '#', isExample = false): Generator<string> {
  if (Array.isArray(value)) for (const [n, one] of value.entries()) yield* wrongExamples(one, `${path}/${n}`, isExample)
  if (!isObject(value)) return
  if (isExample && isMessage(value) && fieldOf(value) in value) {
    const text = textOf(value)
    if (text !== value[fieldOf(value)]) yield `${path}: ${value.code} with these params is '${text}'`
    const end = NOTE_ENDS[value.code as keyof typeof NOTE_ENDS]
    if (end !== undefined && 'kind' in value && value.kind !== end.kind)
      yield `${path}: ${value.code} is of kind ${end.kind}`
  }
  if (isExample && isMessage(value) && (helpOf(value)?.length ?? 0) > 0 && !Array.isArray(value.actions))
    yield `${path}: ${value.code} has actions`
  if (isExample && isMessage(value) && Array.isArray(value.actions))
    for (const { type } of value.actions as { type: string }[])
      if (!actionTypes(value.code).includes(type)) yield `${path}: ${value.code} has no action ${type}`
  // Params can have a code of their own.
  for (const [name, one] of Object.entries(value))
    if (!isExample || name !== 'params')
      yield* wrongExamples(one, `${path}/${name}`, isExample || name === 'example' || name === 'examples')
}
