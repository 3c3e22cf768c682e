/** The rules of names, parameters and lists in `openapi/README.md`, section "Grammar". */

export type Node = Record<string, unknown>
export interface Document {
  paths: Record<string, Record<string, unknown>>
  components: Node
}
interface Operation {
  operationId: string
  description?: string
  parameters?: Node[]
  responses: Record<string, Node>
}
interface Parameter {
  name: string
  in: string
  description?: string
  schema: Node
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete']

/** Names that another name means already. */
const OTHER_WORDS: readonly { word: RegExp; ours: string; kept: readonly string[] }[] = [
  {
    word: /upload/i,
    ours: 'import',
    kept: [
      // The requirements name these paths; the body of an upload has errors of its own shape.
      ...['/api/upload-csv', '/api/upload-history', '/api/portfolio/upload-csv', '/api/portfolio/upload'],
      ...['uploadBrokerageFiles', 'listUploadHistory', 'uploadHoldings', 'uploadHoldingsAlias'],
    ],
  },
  { word: /edit|modif/i, ours: 'change', kept: [] },
  {
    word: /volume|shares|qty/i,
    ours: 'quantity',
    // Trades and holdings of the requirements, and what is compared with holdings.
    kept: ['volume', 'shares', 'held_shares', 'record_shares'],
  },
  {
    word: /profit|pnl|gain/i,
    ours: 'result',
    kept: [
      // Figures of the requirements.
      ...['profit_per_share', 'total_profit_loss', 'trading_pnl', 'total_pnl', 'total_trading_pnl', 'week_total_pnl'],
      ...[
        'gain_loss',
        'total_gain_loss',
        'gains_filename',
        'gains_file_size',
        'realized_gains_file',
        'realized_gains_lots',
      ],
      // Terms of traders, of brokers' files and of tax forms.
      ...['profit_factor', 'gross_profit', 'gain', 'short_term_gain', 'long_term_gain', 'gain_difference'],
      'realized_gains_lots_removed',
    ],
  },
]
const OTHER_PERIODS = ['from', 'to', 'since', 'until', 'start', 'end', 'first', 'last']

const DEFAULT_LIMIT = 100
const MOST = 1_000
/** These lists have all items unless `limit` is given: the requirements say so, and the pages need all symbols. */
const WHOLE_LISTS = ['listHoldings', 'listSnapshots', 'listUploadHistory', 'listSymbols']
/** The requirements give its body, an array, and any `limit`; its cursor is in a header. */
const LIST_IN_ARRAY = 'listPlants'

/** Each as `place: what is wrong`. */
export function grammarBreaks(document: Document): string[] {
  const found: string[] = []
  const report = (place: string, problem: string) => found.push(`${place}: ${problem}`)
  const schemas = nodes(document.components.schemas)
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema.description === undefined) report(`schema ${name}`, 'has no description')
    for (const [property, given] of propertiesOf(schema)) {
      checkWord(property, `${name}.${property}`, report)
      if (!isDescribed(document, given)) report(`${name}.${property}`, 'has no description')
    }
    for (const property of withoutExample(document, schema)) report(`${name}.${property}`, 'has no example')
    if (hasSeveralTypes(schema)) report(`schema ${name}`, 'has a list of types: a value of several types is anyOf')
  }
  for (const [name, header] of Object.entries(nodes(document.components.headers)))
    if (header.description === undefined) report(`header ${name}`, 'has no description')
  for (const [path, item] of Object.entries(document.paths)) {
    checkWord(path, path, report)
    const shared = parametersOf(document, item.parameters)
    for (const method of METHODS) {
      const operation = item[method] as Operation | undefined
      if (operation === undefined) continue
      checkWord(operation.operationId, operation.operationId, report)
      const parameters = [...shared, ...parametersOf(document, operation.parameters)]
      checkParameters(document, operation, parameters, report)
      checkAnswers(document, operation, parameters, report)
    }
  }
  return [...new Set(found)]
}

type Report = (place: string, problem: string) => void

/** Some generators read a list of types besides null without end. */
function hasSeveralTypes(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { type } = node as Node
  if (Array.isArray(type) && type.filter((one) => one !== 'null').length > 1) return true
  return Object.values(node).some(hasSeveralTypes)
}

function checkWord(name: string, place: string, report: Report): void {
  for (const { word, ours, kept } of OTHER_WORDS)
    if (word.test(name) && !kept.includes(name)) report(place, `says ${word.exec(name)?.[0]}; our word is ${ours}`)
}

function checkParameters(document: Document, { operationId }: Operation, all: Parameter[], report: Report): void {
  for (const { name, description, schema: given, in: part } of all) {
    const place = `${operationId} ${name}`
    const schema = resolved(document, given)
    if (description === undefined) report(place, 'has no description')
    if (part !== 'query') continue
    checkWord(name, place, report)
    if (OTHER_PERIODS.includes(name)) report(place, 'a period is start_date and end_date')
    if (/^(start|end)_date$/.test(name) && schema.format !== 'date') report(place, 'is no date')
    if (name === 'sort') checkSort(place, schema, report)
    if (schema.type === 'array' && (!name.endsWith('s') || schema.maxItems === undefined))
      report(place, 'a list has a name in the plural, and maxItems')
    if (name === 'limit' && ![...WHOLE_LISTS, LIST_IN_ARRAY].includes(operationId)) {
      if (schema.default !== DEFAULT_LIMIT) report(place, `its default is ${schema.default}, not ${DEFAULT_LIMIT}`)
      if (Number(schema.maximum ?? Infinity) > MOST) report(place, `its maximum is more than ${MOST}`)
    }
  }
}

/** Each field in both directions. */
function checkSort(place: string, { enum: values = [] }: { enum?: unknown }, report: Report): void {
  const names = values as string[]
  for (const name of names) {
    if (!/^-?[a-z_]+$/.test(name)) report(place, `${name} is no field`)
    if (!names.includes(name.startsWith('-') ? name.slice(1) : `-${name}`)) report(place, `${name} has one direction`)
  }
}

function checkAnswers(document: Document, operation: Operation, parameters: Parameter[], report: Report): void {
  const { operationId, responses } = operation
  const takes = (name: string) => parameters.some((one) => one.in === 'query' && one.name === name)
  if (takes('limit') !== takes('cursor')) report(operationId, 'a list has limit and cursor')
  for (const [status, given] of Object.entries(responses)) {
    const place = `${operationId} ${status}`
    const answer = resolved(document, given)
    if (!answer.description) report(place, 'has no description')
    for (const [name, header] of Object.entries(nodes(answer.headers)))
      if (!isDescribed(document, header)) report(`${place} ${name}`, 'has no description')
    if (status >= '300') continue
    for (const { schema } of Object.values(nodes(answer.content))) {
      const kinds = new Map<string, Set<string>>()
      collectKinds(document, schema as Node, kinds, new Set())
      for (const [name, types] of kinds)
        if (types.has('array') && types.has('number')) report(place, `${name} is a list here and a number there`)
      if (status === '200' && takes('cursor') && operationId !== LIST_IN_ARRAY && !kinds.has('next_cursor'))
        report(place, 'a page has next_cursor')
    }
  }
}

/** What the fields of an answer are. The columns of a mapping are numbers of columns, and an action is of no answer alone. */
function collectKinds(document: Document, node: Node | undefined, kinds: Map<string, Set<string>>, seen: Set<string>) {
  if (node === undefined) return
  const { $ref: ref } = node
  if (typeof ref === 'string') {
    if (seen.has(ref) || /\/(Action|\w+Columns)$/.test(ref)) return
    seen.add(ref)
  }
  const schema = resolved(document, node)
  for (const [name, property] of Object.entries(nodes(schema.properties))) {
    // The values of a text, which are its own.
    if (name === 'params') continue
    const types = kinds.get(name) ?? new Set()
    for (const type of typesOf(document, property)) types.add(type)
    kinds.set(name, types)
    collectKinds(document, property, kinds, seen)
  }
  for (const part of partsOf(schema)) collectKinds(document, part, kinds, seen)
}

function typesOf(document: Document, node: Node): string[] {
  const schema = resolved(document, node)
  const types = [schema.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : String(type)))
  const { items: _, ...others } = schema
  return [...types, ...partsOf(others).flatMap((part) => typesOf(document, part))]
}

const partsOf = (schema: Node): Node[] => [
  ...(schema.items === undefined ? [] : [schema.items as Node]),
  ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => (schema[key] ?? []) as Node[]),
]

/** The properties that the schema has itself, nested ones too. */
function propertiesOf(schema: Node): [string, Node][] {
  const own = Object.entries(nodes(schema.properties))
  return [
    ...own.flatMap(([name, property]): [string, Node][] => [[name, property], ...propertiesOf(property)]),
    ...partsOf(schema).flatMap(propertiesOf),
  ]
}

/** Whether it has a description, or what it names does: a reference, or the one choice beside null. */
function isDescribed(document: Document, node: Node): boolean {
  if (typeof node.description === 'string' && node.description !== '') return true
  const { items: _, ...others } = node
  const named = partsOf(others).filter(({ type }) => type !== 'null')
  if (typeof node.$ref === 'string') return isDescribed(document, resolved(document, node))
  return named.length === 1 && isDescribed(document, named[0] as Node)
}

/** The properties, nested ones too, without an example: they have none, and the schemas that contain them have none. */
function* withoutExample(document: Document, schema: Node, given: readonly unknown[] = []): Generator<string> {
  const examples = [...given, ...((schema.examples ?? []) as unknown[])]
  for (const [name, property] of Object.entries(nodes(schema.properties))) {
    const values = examples.flatMap((example) => (isObject(example) && name in example ? [example[name]] : []))
    if (values.length === 0 && !hasExample(document, property)) yield name
    yield* withoutExample(document, property, values)
  }
  const { items, ...others } = schema
  const values = examples.flatMap((example) => (Array.isArray(example) ? (example as unknown[]) : []))
  if (items !== undefined) yield* withoutExample(document, items as Node, values)
  for (const part of partsOf(others)) yield* withoutExample(document, part, examples)
}

/** Whether it has an example, or names something that has: a reference, items, or a choice. The properties of an object have their own. */
function hasExample(document: Document, node: Node): boolean {
  const schema = resolved(document, node)
  if (['examples', 'enum', 'const', 'default', 'properties'].some((key) => key in schema)) return true
  return partsOf(schema).some((part) => hasExample(document, part))
}

const isObject = (value: unknown): value is Node => value !== null && typeof value === 'object' && !Array.isArray(value)

const nodes = (value: unknown) => (value ?? {}) as Record<string, Node>

const parametersOf = (document: Document, given: unknown): Parameter[] =>
  ((given ?? []) as Node[]).map((one) => resolved(document, one) as unknown as Parameter)

function resolved(document: Document, node: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const at = node.$ref.slice(2).split('/')
  return resolved(document, at.reduce<unknown>((found, part) => (found as Node)[part], document) as Node)
}
