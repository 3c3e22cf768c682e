/**
 * The measured limits of fastify-openapi-glue that can reach a contract of ours, each closed. Every test
 * here fails if its workaround in src/contract is removed.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { type Binding, bindContract, type SecurityHandler } from '../../src/contract/bind.ts'
import { type Document, loadDocument, type Operation, operationsOf } from '../../src/contract/documents.ts'
import { dashboardErrors } from '../../src/contract/errors.ts'
import { answerHead } from '../../src/contract/head.ts'
import { Failure } from '../../src/lib/errors.ts'
import { say } from '../../src/lib/messages/index.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

const OK = {
  '200': {
    description: 'ok',
    content: { 'application/json': { schema: { type: 'object', properties: { seen: {} } } } },
  },
}
const BODY = {
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object', required: ['n'], properties: { n: { type: 'integer' }, s: { type: 'string' } } },
    },
  },
}

const document = (paths: Record<string, unknown>): Document =>
  ({
    openapi: '3.1.0',
    info: { title: 'test', version: '1' },
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' }, other: { type: 'http', scheme: 'bearer' } },
    },
  }) as never

const operation = (operationId: string, more: Partial<Operation> & Record<string, unknown> = {}) => ({
  operationId,
  responses: OK,
  ...more,
})

const key: SecurityHandler = async (request) => {
  if (request.headers.authorization !== 'Bearer right')
    throw new Failure('unauthenticated', say('authentication_required'))
  request.caller = { userId: 1, email: 'a@b', via: 'token', tokenId: 1, scopes: [] }
}

async function bound(t: Test, paths: Record<string, unknown>, more: Partial<Binding> = {}) {
  const app: FastifyInstance = Fastify({ exposeHeadRoutes: false })
  answerHead(app)
  app.decorateRequest('caller', null)
  t.teardown(() => app.close())
  const echo = async ({ path, query, body }: { path: unknown; query: unknown; body: unknown }) => ({
    status: 200,
    body: { seen: { path, query, body } },
  })
  const handlers = more.handlers ?? { one: echo, two: echo }
  await app.register((scope) =>
    bindContract(scope, {
      document: document(paths),
      security: { key },
      errors: dashboardErrors,
      ...more,
      handlers,
    }),
  )
  await app.ready()
  return app
}

const right = { authorization: 'Bearer right' }

t.test('G1: a body that is missing or of an undeclared media type is refused, not passed on', async (t) => {
  const app = await bound(t, { '/things': { post: operation('one', { requestBody: BODY }) } })
  const post = (payload: string | undefined, type?: string) =>
    app.inject({
      method: 'POST',
      url: '/things',
      headers: { ...right, ...(type && { 'content-type': type }) },
      payload,
    })
  t.equal((await post('{"evil":1}', 'text/plain')).statusCode, 415)
  t.equal((await post('n=1', 'application/x-www-form-urlencoded')).statusCode, 415)
  t.equal((await post('{"n":1}', 'application/vnd.thing+json')).statusCode, 415)
  t.equal((await post(undefined)).statusCode, 400)
  t.equal((await post('', 'application/json')).statusCode, 400)
  t.equal((await post('{"n":1}', 'Application/JSON; charset=utf-8')).statusCode, 200)
})

t.test('G2: path-level parameters are validated for an operation with parameters of its own', async (t) => {
  const app = await bound(t, {
    '/a/{n}/{word}': {
      parameters: [{ name: 'n', in: 'path', required: true, schema: { type: 'integer' } }],
      get: operation('one', {
        parameters: [{ name: 'word', in: 'path', required: true, schema: { type: 'string' } }] as never,
      }),
    },
  })
  t.equal((await app.inject({ url: '/a/1/y', headers: right })).statusCode, 200)
  const refused = await app.inject({ url: '/a/NOTINT/y', headers: right })
  t.equal(refused.statusCode, 400)
  t.match(refused.json().error, /Path parameter 'n' must be a whole number/)
})

const takesFiles = ({ requestBody }: Operation): boolean =>
  JSON.stringify(requestBody ?? null).includes('multipart/form-data')

t.test('G2: each operation of the served documents validates its path parameters', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize } = await buildTestApp(t, { store, url })
  const headers = await authorize()
  let tried = 0
  for (const name of ['dashboard', 'plants'] as const)
    for (const { path, method, operation } of operationsOf(loadDocument(name))) {
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const needsSession = operation.security?.every((one) => 'session' in one)
      if (parameters.length === 0 || needsSession) continue
      tried += 1
      const { statusCode, payload } = await app.inject({
        method: method as 'get',
        url: path.replace(/\{\w+\}/g, '%00'),
        headers: { ...headers, ...(takesFiles(operation) && { 'content-type': 'multipart/form-data; boundary=b' }) },
        ...(operation.requestBody === undefined ? {} : { payload: takesFiles(operation) ? '--b--' : {} }),
      })
      t.equal(statusCode, 400, operation.operationId)
      t.match(payload, `Path parameter '${parameters[0]}' must be`, operation.operationId)
    }
  t.ok(tried > 20, `${tried} operations`)
})

t.test('G3: header parameters apply however their name is written', async (t) => {
  const app = await bound(t, {
    '/h': {
      get: operation('one', {
        parameters: [{ name: 'X-Page', in: 'header', required: true, schema: { type: 'integer' } }] as never,
      }),
    },
  })
  t.equal((await app.inject({ url: '/h', headers: right })).statusCode, 400)
  t.equal((await app.inject({ url: '/h', headers: { ...right, 'x-page': 'two' } })).statusCode, 400)
  t.equal((await app.inject({ url: '/h', headers: { ...right, 'X-PAGE': '2' } })).statusCode, 200)
})

t.test('G5: an operation without a handler for its scheme stops the boot and is named', async (t) => {
  const paths = { '/things': { get: operation('one', { security: [{ other: [] }] }) } }
  await t.rejects(bound(t, paths), /operation one \(GET \/things\).*'other'/)
  await t.rejects(bound(t, paths, { security: {} }), /'other'/)
  const open = { '/things': { get: operation('one', { security: [{}, { key: [] }] }) } }
  await t.rejects(bound(t, open), /operation one .* empty security alternative/)
})

t.test('what the contract may not declare stops the boot and is named', async (t) => {
  const conditional = { responses: { ...OK, '304': { description: 'unchanged' } } } as never
  const tagOf = async () => 'tag'
  const noRead = /operation one .* declares 304 and is no read of a record/
  await t.rejects(bound(t, { '/things': { get: operation('one', conditional) } }), noRead, 'without tags')
  await t.rejects(bound(t, { '/things': { post: operation('one', conditional) } }, { tagOf }), noRead, 'a change')
  const forAll = operation('one', { ...(conditional as object), security: [] })
  await t.rejects(bound(t, { '/things': { get: forAll } }, { tagOf }), noRead, 'an answer for everybody')
  await t.resolves(bound(t, { '/things': { get: operation('one', conditional) } }, { tagOf }))

  const decimal = { type: 'number', format: 'decimal', 'x-places': 2, minimum: 0, maximum: 10 }
  const bodyOf = (properties: object) => ({
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties } } } },
  })
  const mixed = operation('one', bodyOf({ a: decimal, b: { type: 'number' } }))
  await t.rejects(bound(t, { '/things': { post: mixed } }), /operation one .* has decimals and other numbers/)
  for (const properties of [{ a: decimal }, { b: { type: 'number' } }])
    await t.resolves(bound(t, { '/things': { post: operation('one', bodyOf(properties)) } }))

  const unsaid = { ...document({ '/things': { get: operation('one') } }), security: undefined } as never
  await t.rejects(bound(t, {}, { document: unsaid }), /operation one .* does not say who may call it/)
})

t.test('G6: credentials are decided before the body is read', async (t) => {
  const app = await bound(t, { '/things': { post: operation('one', { requestBody: BODY }) } })
  let parsed = false
  const answers = []
  for (const [payload, type] of [
    ['{ not json', 'application/json'],
    ['x', 'text/plain'],
    ['x'.repeat(2 << 20), 'application/json'],
  ] as const)
    answers.push(await app.inject({ method: 'POST', url: '/things', headers: { 'content-type': type }, payload }))
  for (const answer of answers) {
    t.equal(answer.statusCode, 401)
    t.strictSame(answer.json(), { success: false, error: 'Authentication required', redirect_to_login: true })
  }
  const spying = Fastify({ exposeHeadRoutes: false })
  spying.decorateRequest('caller', null)
  t.teardown(() => spying.close())
  spying.addContentTypeParser('application/json', (_request, _payload, done) => {
    parsed = true
    done(null, {})
  })
  await spying.register((scope) =>
    bindContract(scope, {
      document: document({ '/things': { post: operation('one', { requestBody: BODY }) } }),
      handlers: { one: async () => ({ status: 200, body: {} }) },
      security: { key },
      errors: dashboardErrors,
    }),
  )
  await spying.inject({
    method: 'POST',
    url: '/things',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  t.notOk(parsed, 'the parser never ran for an anonymous request')
})

t.test('G7: JSON bodies are validated by 2020-12, without coercion', async (t) => {
  const schema = {
    type: 'object',
    properties: {
      n: { type: 'integer' },
      s: { type: 'string' },
      pair: { type: 'array', prefixItems: [{ type: 'string' }], items: false },
    },
    unevaluatedProperties: false,
  }
  const requestBody = { required: true, content: { 'application/json': { schema } } }
  const app = await bound(t, { '/things': { post: operation('one', { requestBody }) } })
  const post = (payload: object) => app.inject({ method: 'POST', url: '/things', headers: right, payload })
  t.equal((await post({ n: '5' })).statusCode, 400, 'a text is no number')
  t.equal((await post({ s: 5 })).statusCode, 400, 'a number is no text')
  t.equal((await post({ other: 1 })).statusCode, 400, 'unevaluatedProperties counts')
  t.equal((await post({ pair: ['a', 'b'] })).statusCode, 400, 'prefixItems counts')
  t.strictSame((await post({ n: 5, pair: ['a'] })).json().seen.body, { n: 5, pair: ['a'] })
})

t.test('G8: two recursive schemas can live in one document', async (t) => {
  const tree = { type: 'object', properties: { kids: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } }
  const list = { type: 'object', properties: { next: { $ref: '#/components/schemas/List' } } }
  const body = (name: string) => ({
    required: true,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  })
  const app = Fastify({ exposeHeadRoutes: false })
  app.decorateRequest('caller', null)
  t.teardown(() => app.close())
  const doc = document({
    '/tree': { post: operation('one', { requestBody: body('Tree') }) },
    '/list': { post: operation('two', { requestBody: body('List') }) },
  })
  Object.assign(doc.components, { schemas: { Tree: tree, List: list } })
  const done = async () => ({ status: 200, body: {} })
  await app.register((scope) =>
    bindContract(scope, {
      document: doc,
      handlers: { one: done, two: done },
      security: { key },
      errors: dashboardErrors,
    }),
  )
  await app.ready()
  t.equal(
    (await app.inject({ method: 'POST', url: '/tree', headers: right, payload: { kids: [{ kids: 5 }] } })).statusCode,
    400,
  )
  t.equal(
    (await app.inject({ method: 'POST', url: '/list', headers: right, payload: { next: { next: {} } } })).statusCode,
    200,
  )
})

t.test('G12: a multipart body reaches its handler unvalidated, as a stream', async (t) => {
  const requestBody = {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'] } } },
  }
  const app = await bound(t, { '/files': { post: operation('one', { requestBody }) } })
  const answer = await app.inject({
    method: 'POST',
    url: '/files',
    headers: { ...right, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--\r\n',
  })
  t.equal(answer.statusCode, 200, answer.payload)
})

t.test('G13: a path the glue would route inexactly stops the boot', async (t) => {
  await t.rejects(bound(t, { '/items/{item-id}': { get: operation('one') } }), /cannot be routed exactly/)
  await t.rejects(bound(t, { '/items:export': { get: operation('one') } }), /cannot be routed exactly/)
})

t.test('G15: errors of ours show no internals; a refusal names its scheme', async (t) => {
  const secret = 'select * from users; /srv/app.js'
  const handlers = {
    one: async () => {
      throw Object.assign(new Error(secret), { statusCode: 418 })
    },
  }
  const app = await bound(t, { '/things': { get: operation('one') } }, { handlers })
  const answer = await app.inject({ url: '/things', headers: right })
  t.equal(answer.statusCode, 500)
  t.strictSame(answer.json(), { success: false, error: 'Internal server error', code: 'internal_error' })
  t.equal((await app.inject('/things')).headers['www-authenticate'], 'Bearer')
})

t.test('G16: an operation without a handler stops the boot; other methods answer 405 with Allow', async (t) => {
  await t.rejects(
    bound(t, { '/things': { get: operation('three') } }),
    /operation three \(GET \/things\) has no handler/,
  )
  const app = await bound(t, { '/things/{id}': { get: operation('one'), delete: operation('two') } })
  for (const method of ['POST', 'PUT', 'PATCH', 'OPTIONS'] as const) {
    const answer = await app.inject({
      method,
      url: '/things/1',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    t.equal(answer.statusCode, 405, method)
    t.equal(answer.headers.allow, 'GET, HEAD, DELETE', method)
  }
})

t.test('the strongest refusal of several alternatives is the answer', async (t) => {
  const security = {
    key: async () => {
      throw new Failure('forbidden', say('access_denied'))
    },
    other: async () => {
      throw new Failure('unauthenticated', say('authentication_required'))
    },
  }
  const app = await bound(
    t,
    { '/things': { get: operation('one', { security: [{ key: [] }, { other: [] }] }) } },
    { security },
  )
  t.equal((await app.inject('/things')).statusCode, 403)
  const gone = {
    ...security,
    key: async () => {
      throw new Failure('unavailable', say('database_unavailable'))
    },
  }
  const broken = await bound(
    t,
    { '/things': { get: operation('one', { security: [{ other: [] }, { key: [] }] }) } },
    { security: gone },
  )
  t.equal((await broken.inject('/things')).json().error, 'Database connection failed')
})

t.test('operations without a body ignore one that is sent along', async (t) => {
  const app = await bound(t, { '/things': { delete: operation('one') } })
  for (const type of ['application/json', 'text/plain', 'image/png'])
    t.equal(
      (
        await app.inject({
          method: 'DELETE',
          url: '/things',
          headers: { ...right, 'content-type': type },
          payload: type === 'application/json' ? '' : 'x',
        })
      ).statusCode,
      200,
      type,
    )
})
