/**
 * Messages in the examples of the published documents: their texts come from the catalogue, from the code and the params of the example.
 * An example is what the service really sends only if the three belong together.
 */
import { type Code, ERRORS, NOTES, ROWS, type say } from '../src/lib/messages/index.ts'
import { LOTS, saleOfLot } from '../src/lib/messages/lots.ts'
import { NOTE_ENDS } from '../src/lib/messages/note-ends.ts'
import { UNMATCHED, UNMATCHED_WAYS } from '../src/lib/messages/unmatched.ts'

type Example = Record<string, unknown>

/** Not the ends of imports: their answers have no params. */
const CATALOGUE: Record<string, (params: never) => string> = { ...ERRORS, ...ROWS, ...NOTES, ...UNMATCHED, ...LOTS }

const SALE = { symbol: 'INTC', date: '2026-03-16' }

/** Of codes that are the first of a schema which has code and params apart. */
const PARAMS = {
  no_known_purchase: SALE,
  lot_without_sale: SALE,
  cell_unreadable: { row: 4, column: 'shares', reason: '"ten" is not a number' },
} satisfies { [C in Code]?: Parameters<typeof say<C>>[1] }

const ACTIONS: Record<string, () => unknown> = {
  no_known_purchase: () => UNMATCHED_WAYS.no_known_purchase(SALE),
  lot_without_sale: () => saleOfLot(SALE),
}

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

/** The field with the text. The body of a failure of the plants has its status in `error`, and no params. */
const fieldOf = (example: Example): 'error' | 'message' =>
  example.success === false || typeof example.error === 'string' ? 'error' : 'message'

const lacksParams = (example: Example & { code: Code }): boolean =>
  typeof example.error === 'number' && (CATALOGUE[example.code] as (params: never) => string).length > 0

/** An example of a schema with the fields of a message, which were made one by one. */
export function withOneMessage(example: Example): Example {
  if (!isMessage(example) || !('params' in example)) return example
  const params = PARAMS[example.code as keyof typeof PARAMS]
  if (params === undefined)
    throw new Error(`${example.code}: the example of its params is missing in message-examples.ts`)
  const actions = 'actions' in example ? { actions: ACTIONS[example.code]?.() } : {}
  return { ...example, params, message: textOf({ code: example.code, params }), ...actions }
}

/** The example with the texts of the catalogue. */
export function withTexts(example: unknown): unknown {
  if (Array.isArray(example)) return example.map(withTexts)
  if (!isObject(example)) return example
  const whole = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, withTexts(value)]))
  if (!isMessage(whole) || lacksParams(whole)) return whole
  const text = textOf(whole)
  if (text === undefined) throw new Error(`${whole.code}: the params of its example are of another code`)
  const field = fieldOf(whole)
  if (field in whole) return { ...whole, [field]: text }
  const { success, ...others } = whole
  return { success, [field]: text, ...others }
}

/** What is wrong with the messages in the examples of a document, each with its place. */
export function* wrongExamples(value: unknown, path = '#', isExample = false): Generator<string> {
  if (Array.isArray(value)) for (const [n, one] of value.entries()) yield* wrongExamples(one, `${path}/${n}`, isExample)
  if (!isObject(value)) return
  if (isExample && isMessage(value) && !lacksParams(value)) {
    const text = textOf(value)
    if (text !== value[fieldOf(value)]) yield `${path}: ${value.code} with these params is '${text}'`
    const end = NOTE_ENDS[value.code as keyof typeof NOTE_ENDS]
    if (end !== undefined && 'kind' in value && value.kind !== end.kind)
      yield `${path}: ${value.code} is of kind ${end.kind}`
  }
  for (const [name, one] of Object.entries(value))
    yield* wrongExamples(one, `${path}/${name}`, isExample || name === 'example' || name === 'examples')
}
