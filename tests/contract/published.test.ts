/** What client generators need of the published documents. Each rule is one that a common generator fails on. */
import { Validator } from '@seriousme/openapi-schema-validator'
import t from 'tap'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { contractAjv } from '../../src/contract/validation.ts'
import { brokenFiguresOfExample } from '../support/figures.ts'
import { withKnownMessages } from '../support/known-messages.ts'

const DOCUMENTS = ['dashboard', 'plants'] as const

interface Node {
  path: string
  node: Record<string, unknown>
}

function* nodes(value: unknown, path = '#'): Generator<Node> {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) yield { path, node: value as Record<string, unknown> }
  // What an example holds is data.
  for (const [key, child] of Object.entries(value))
    if (key !== 'example' && key !== 'examples') yield* nodes(child, `${path}/${key}`)
}

/** Content of bodies and responses. */
function* media(name: (typeof DOCUMENTS)[number]): Generator<Node & { type: string; isSuccess: boolean }> {
  for (const { path, node } of nodes(loadDocument(name)))
    for (const [type, content] of Object.entries((node.content ?? {}) as Record<string, Record<string, unknown>>))
      yield { path, type, node: content, isSuccess: !/\/responses\/(?!2\d\d$)[^/]+$/.test(path) }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Whether a schema describes integers, alone or with null. */
const isWhole = ({ type }: Record<string, unknown>) => [type].flat().includes('integer')

/** Names that a generated file would shadow or declare twice. */
const BUILT_IN = [
  'Error',
  'Date',
  'Symbol',
  'ApiError',
  'Object',
  'Array',
  'Map',
  'Set',
  'Promise',
  'Record',
  'Response',
]

for (const name of DOCUMENTS) {
  const document = loadDocument(name) as unknown as { components: Record<string, Record<string, unknown>> }
  const all = [...nodes(document)]
  const rule = (what: string, broken: (found: Node) => boolean) =>
    t.test(`${name}: ${what}`, async (t) =>
      t.strictSame(
        all.filter(broken).map(({ path }) => path),
        [],
      ),
    )

  rule('a $ref names a component, never a part of one', ({ node }) =>
    typeof node.$ref === 'string' ? !/^#\/components\/\w+\/\w+$/.test(node.$ref) : false,
  )
  rule('integers are int32 or int64', ({ node }) => isWhole(node) && !/^int(32|64)$/.test(String(node.format)))
  rule('an enum with null is anyOf', ({ node }) => Array.isArray(node.enum) && node.enum.includes(null))
  rule('a file is a binary string with its media type', ({ node }) =>
    'contentMediaType' in node ? node.type !== 'string' || node.format !== 'binary' : false,
  )

  rule('no text ends the comment that a generator puts it into', ({ node }) =>
    [node.title, node.summary, node.description].some((text) => typeof text === 'string' && text.includes('*/')),
  )
  rule('parameters have an example of their own', ({ node }) =>
    'in' in node && 'name' in node && node.in !== 'cookie' ? !('example' in node) : false,
  )

  t.test(`${name}: a valid OpenAPI document, and every schema in it a valid schema`, async (t) => {
    // The validator replaces references in what it is given.
    t.match(await new Validator().validate(loadDocument(name) as never), { valid: true })
    const ajv = contractAjv()
    const schemas = [
      ...Object.entries(document.components.schemas ?? {}).map(([path, node]) => ({ path, node })),
      ...all.flatMap(({ path, node }) => (isObject(node.schema) ? [{ path, node: node.schema }] : [])),
    ]
    for (const { path, node } of schemas) t.ok(ajv.validateSchema(node as never), `${path}: ${ajv.errorsText()}`)
  })

  t.test(`${name}: every JSON body and answer has an example, which its schema allows`, async (t) => {
    const ajv = contractAjv({ formats: { decimal: true } })
    ajv.addSchema(withKnownMessages(document as never), name)
    for (const { path, type, node } of media(name)) {
      if (!/^(application\/json|multipart|application\/x-ndjson)/.test(type)) continue
      const named = Object.values((node.examples ?? {}) as Record<string, { value: unknown }>)
      const examples = 'example' in node ? [node.example] : named.map(({ value }) => value)
      t.not(examples.length, 0, `${path} ${type}`)
      const validate = ajv.compile({ $ref: `${name}${(node.schema as { $ref: string }).$ref}` })
      for (const example of examples) t.ok(validate(example), `${path}: ${ajv.errorsText(validate.errors)}`)
    }
  })

  t.test(`${name}: the figures of each example belong together`, async (t) => {
    for (const { path, node } of all)
      for (const kind of ['example', 'examples'])
        t.strictSame(brokenFiguresOfExample(node[kind], `${path}/${kind}`), [])
  })

  t.test(`${name}: where it is served, whom to ask, and where to read on`, async (t) =>
    t.match(document, {
      servers: [{ url: '/' }],
      info: { contact: { url: '/' } },
      externalDocs: { url: `/docs/${name}` },
    }),
  )

  t.test(`${name}: names of components are PascalCase, unique without regard to case, and no built-in`, async (t) => {
    const { securitySchemes: _, ...kinds } = document.components
    const names = Object.values(kinds).flatMap(Object.keys)
    t.strictSame(
      names.filter((one) => !/^[A-Z][A-Za-z0-9]*$/.test(one)),
      [],
    )
    t.equal(new Set(names.map((one) => one.toLowerCase())).size, names.length)
    // The requirements name the error of the plants.
    t.strictSame(
      names.filter((one) => BUILT_IN.includes(one)),
      name === 'plants' ? ['Error'] : [],
    )
  })

  t.test(`${name}: every JSON body and answer is a named component; files are binary`, async (t) => {
    for (const { path, type, node } of media(name)) {
      const schema = node.schema as Record<string, unknown>
      if (type === 'text/html') t.strictSame(schema, { type: 'string' }, path)
      else t.match(String(schema.$ref), /^#\/components\/schemas\/\w+$/, `${path} ${type}`)
      if (!/json|html|multipart/.test(type))
        t.match(document.components.schemas?.[String(schema.$ref).split('/').at(-1) ?? ''], {
          type: 'string',
          format: 'binary',
        })
    }
  })
}

for (const name of DOCUMENTS)
  t.test(`${name}: every operation says which credential it needs, tokens first`, async (t) => {
    const document = loadDocument(name)
    for (const { operation } of operationsOf(document)) {
      const {
        operationId: id,
        description = '',
        security = [],
        'x-dry-run-scope': forDryRun,
      } = operation as typeof operation & {
        description?: string
      }
      const schemes = security.flatMap(Object.keys)
      if (schemes.includes('token')) t.equal(schemes[0], 'token', id)
      const scopes = security.flatMap(({ token = [] }) => token).map((scope) => `\`${scope}\``)
      const orElse = forDryRun === undefined ? '' : `, or \`${forDryRun}\` for a dry run`
      const needs = `A token needs the ${scopes.length > 1 ? 'scopes' : 'scope'} ${scopes.join(', ')}${orElse}.`
      if (scopes.length > 0) t.ok(description.trimEnd().endsWith(needs), id)
      if (schemes.length === 0) t.match(description, /Needs no credential\.\s*$/, id)
    }
  })

t.test('statuses and headers that HTTP adds are declared', async (t) => {
  const resolved = (value: { $ref?: string }, document: unknown) =>
    value.$ref === undefined
      ? value
      : value.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
  const document = loadDocument('dashboard')
  for (const { operation } of operationsOf(document)) {
    t.ok('405' in operation.responses, operation.operationId)
    const headers = (operation.parameters ?? []).map((one) => resolved(one, document) as { name: string })
    t.equal(
      '304' in operation.responses,
      headers.some((one) => one.name === 'If-None-Match'),
      operation.operationId,
    )
    if ('304' in operation.responses) t.match(operation.responses['200'], { headers: { ETag: {} } })
  }
})

/** These need no database, or say themselves whether it answers. */
const NEVER_BUSY = ['getHealth', 'getTradingCalendarMetrics', 'showLoginPage']

t.test('an operation that uses the database declares that it can be busy', async (t) => {
  const silent = [...operationsOf(loadDocument('dashboard'))]
    .filter(({ operation }) => !('503' in operation.responses))
    .map(({ operation }) => operation.operationId)
  t.strictSame(silent.sort(), NEVER_BUSY)
})

t.test('redirects of a browser, and what assistants speak, are marked as internal', async (t) => {
  const marked = [...operationsOf(loadDocument('dashboard'))]
    .filter(({ operation }) => (operation as { 'x-internal'?: boolean })['x-internal'] === true)
    .map(({ operation }) => operation.operationId)
  t.strictSame(marked.sort(), [
    'confirmLogout',
    'finishLogin',
    'logout',
    'sendMcpMessage',
    'showLoginPage',
    'startLogin',
  ])
})
