/** Each rule by which a change of the contract breaks clients, on a small document. */
import t from 'tap'
import { breakingChanges } from '../../scripts/contract-changes.ts'
import { loadDocument } from '../../src/contract/documents.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents are changed at any place
type Any = any

const small = (): Any => ({
  security: [{ token: [] }],
  paths: {
    '/a/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } }],
      post: {
        operationId: 'addA',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
          { name: 'kind', in: 'query', schema: { $ref: '#/components/schemas/Kind' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewA' } } } },
        responses: {
          200: {
            description: 'A',
            headers: { ETag: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } }, 'text/csv': {} },
          },
          400: {
            description: 'No',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          },
        },
      },
      get: {
        operationId: 'getA',
        security: [],
        responses: { 200: { description: 'A' }, 202: { description: 'Later' } },
      },
    },
  },
  webhooks: {
    added: {
      post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } },
    },
  },
  components: {
    schemas: {
      Kind: { type: 'string', enum: ['x', 'y'] },
      Refusal: {
        allOf: [
          { type: 'object', required: ['error'], properties: { error: { type: 'string' } } },
          { 'x-open': true, anyOf: [{ $ref: '#/components/schemas/FullMessage' }, { type: 'object' }] },
        ],
      },
      FullMessage: {
        type: 'object',
        required: ['code', 'params'],
        properties: {
          code: { type: 'string', const: 'full' },
          params: { type: 'object', required: ['most'], properties: { most: { type: 'number' } } },
        },
      },
      NewA: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 10 },
          note: { type: ['string', 'null'] },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
      A: {
        type: 'object',
        required: ['id', 'kind'],
        properties: {
          id: { type: 'integer', format: 'int64' },
          kind: { $ref: '#/components/schemas/Kind' },
          parts: { type: 'array', items: { $ref: '#/components/schemas/A' } },
          last: { anyOf: [{ $ref: '#/components/schemas/Kind' }, { type: 'null' }] },
        },
      },
    },
  },
})

const post = (document: Any) => document.paths['/a/{id}'].post
const schemas = (document: Any) => document.components.schemas
const full = (document: Any) => schemas(document).FullMessage.properties

const BREAKING: [rule: string, where: string, change: (document: Any) => unknown][] = [
  ['operation removed', 'post /a/{id}', (d) => delete d.paths['/a/{id}'].post],
  ['operation removed', 'post added', (d) => delete d.webhooks.added],
  ['operationId changed', 'addA is createA', (d) => (post(d).operationId = 'createA')],
  ['credential required', 'getA', (d) => delete d.paths['/a/{id}'].get.security],
  ['credential no longer accepted', 'addA {"token":[]}', (d) => (post(d).security = [{ token: ['write'] }])],
  ['parameter removed', 'addA query limit', (d) => post(d).parameters.shift()],
  ['parameter required', 'addA query kind', (d) => (post(d).parameters[1].required = true)],
  [
    'required parameter added',
    'addA query from',
    (d) => post(d).parameters.push({ name: 'from', in: 'query', required: true, schema: {} }),
  ],
  ['body required', 'addA body', (d) => (post(d).requestBody.required = true)],
  ['body removed', 'addA body', (d) => delete post(d).requestBody],
  ['success status removed', 'getA 202', (d) => delete d.paths['/a/{id}'].get.responses[202]],
  ['success status added', 'addA 201', (d) => (post(d).responses[201] = { description: 'Made' })],
  ['header removed from an answer', 'addA 200 ETag', (d) => delete post(d).responses[200].headers],
  ['media type removed', 'addA 200 text/csv', (d) => delete post(d).responses[200].content['text/csv']],
  ['null no longer accepted', 'addA body note', (d) => (schemas(d).NewA.properties.note.type = 'string')],
  ['an answer can be null', 'addA 200 id', (d) => (schemas(d).A.properties.id.type = ['integer', 'null'])],
  ['type changed', 'addA body tags[]', (d) => (schemas(d).NewA.properties.tags.items.type = 'integer')],
  ['format changed', 'addA 200 id', (d) => (schemas(d).A.properties.id.format = 'int32')],
  ['value no longer accepted', 'addA query kind "y"', (d) => schemas(d).Kind.enum.pop()],
  ['an answer has a new value', 'addA 200 kind "z"', (d) => schemas(d).Kind.enum.push('z')],
  ['an answer has a new value', 'addA 200 last "z"', (d) => schemas(d).Kind.enum.push('z')],
  ['lower limit raised', 'addA query limit minimum', (d) => (post(d).parameters[0].schema.minimum = 2)],
  ['lower limit raised', 'addA body name minLength', (d) => (schemas(d).NewA.properties.name.minLength = 2)],
  ['upper limit lowered', 'addA body name maxLength', (d) => (schemas(d).NewA.properties.name.maxLength = 9)],
  ['pattern changed', 'addA body name', (d) => (schemas(d).NewA.properties.name.pattern = '^a')],
  ['other fields no longer accepted', 'addA body', (d) => (schemas(d).NewA.additionalProperties = false)],
  ['field removed from an answer', 'addA 200 kind', (d) => delete schemas(d).A.properties.kind],
  ['field removed from an answer', 'webhook added kind', (d) => delete schemas(d).A.properties.kind],
  ['an answer can lack the field', 'addA 200 kind', (d) => schemas(d).A.required.pop()],
  ['field removed from an answer', 'addA 400 code', (d) => schemas(d).Refusal.allOf.pop()],
  ['code removed', 'full', (d) => delete schemas(d).FullMessage.properties.code.const],
  ['field removed from an answer', 'message full params most', (d) => (full(d).params.properties = {})],
  ['an answer can lack the field', 'message full params most', (d) => full(d).params.required.pop()],
  ['type changed', 'message full params most', (d) => (full(d).params.properties.most.type = 'string')],
  [
    'named schema removed',
    'Kind',
    (d) => Object.assign(d, JSON.parse(JSON.stringify(d).replace('"Kind":', '"Sort":').replaceAll('/Kind"', '/Sort"'))),
  ],
  ['field required', 'addA body note', (d) => schemas(d).NewA.required.push('note')],
]

for (const [rule, where, change] of BREAKING)
  t.test(`${rule}: ${where}`, async (t) => {
    const after = small()
    change(after)
    t.match(
      breakingChanges(small(), after).find((one) => one.rule === rule && one.where === where),
      { rule },
    )
    t.strictSame(breakingChanges(after, after), [], 'a document breaks nothing of itself')
  })

t.test('a field that is no longer known breaks clients if other fields are refused', async (t) => {
  const [before, after] = [small(), small()]
  for (const document of [before, after]) schemas(document).NewA.additionalProperties = false
  delete schemas(after).NewA.properties.note
  t.strictSame(breakingChanges(before, after), [{ rule: 'field no longer accepted', where: 'addA body note' }])
})

const HARMLESS: [string, (document: Any) => unknown][] = [
  ['an operation is added', (d) => (d.paths['/b'] = { get: { operationId: 'getB', responses: {} } })],
  ['an optional parameter is added', (d) => post(d).parameters.push({ name: 'from', in: 'query', schema: {} })],
  ['an error is no longer declared', (d) => delete post(d).responses[400]],
  ['an answer has a new field', (d) => (schemas(d).A.properties.more = { type: 'string' })],
  ['an optional field is accepted', (d) => (schemas(d).NewA.properties.more = { type: 'string' })],
  ['a limit is relaxed', (d) => (schemas(d).NewA.properties.name.maxLength = 20)],
  ['no credential is needed', (d) => (post(d).security = [])],
  ['an open list has a new value', (d) => Object.assign(schemas(d).Kind, { enum: ['x', 'y', 'z'], 'x-open': true })],
  [
    'an operation has a new code',
    (d) => {
      const params = { type: 'object', properties: {} }
      schemas(d).Refusal.allOf[1].anyOf.push({
        type: 'object',
        properties: { code: { type: 'string', const: 'new' }, params },
      })
    },
  ],
  [
    'a schema is used by another name',
    (d) => {
      schemas(d).Sort = schemas(d).Kind
      post(d).parameters[1].schema.$ref = '#/components/schemas/Sort'
    },
  ],
]

for (const [name, change] of HARMLESS)
  t.test(`no client breaks if ${name}`, async (t) => {
    const after = small()
    change(after)
    t.strictSame(breakingChanges(small(), after), [])
  })

t.test('the published documents can be compared', async (t) => {
  for (const name of ['dashboard', 'plants'] as const) {
    const [before, after] = [loadDocument(name), loadDocument(name)] as unknown as [Any, Any]
    t.strictSame(breakingChanges(before, after), [])
    delete after.paths[Object.keys(after.paths)[0] as string]
    t.ok(breakingChanges(before, after).length > 0)
  }
})
