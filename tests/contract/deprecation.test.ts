/** What the contract marks as deprecated is announced by headers, in the answers and in the published document. */
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { completeContract } from '../../scripts/complete-contract.ts'
import { bindContract, type SecurityHandler } from '../../src/contract/bind.ts'
import { type Document, loadDocument } from '../../src/contract/documents.ts'
import { dashboardErrors } from '../../src/contract/errors.ts'
import { Failure } from '../../src/lib/errors.ts'
import { say } from '../../src/lib/messages/index.ts'

const MARK = { deprecated: true, 'x-deprecated-on': '2027-01-10', 'x-sunset': '2027-07-10' }
const EARLIER = { deprecated: true, 'x-deprecated-on': '2026-12-01', 'x-sunset': '2027-08-01' }
const CHANGES = '</openapi/changes.md>; rel="deprecation"; type="text/markdown"'

const parameter = (name: string, more: object = {}, place = 'query') => ({
  name,
  in: place,
  schema: { type: 'integer', examples: [1] },
  ...more,
})

/** `/old` is deprecated; of `/new` only parameters. */
const document = () => ({
  openapi: '3.1.0',
  info: { title: 'test', version: '1.0.0' },
  security: [{ key: [] }],
  paths: {
    '/old': {
      get: { operationId: 'listOld', ...MARK, parameters: [parameter('n')], responses: responses() },
    },
    '/new': {
      parameters: [{ $ref: '#/components/parameters/Since' }],
      get: {
        operationId: 'listNew',
        parameters: [parameter('n'), parameter('from', EARLIER), parameter('X-From', MARK, 'header')],
        responses: responses(),
      },
    },
    '/shared': {
      parameters: [{ $ref: '#/components/parameters/Since' }],
      get: { operationId: 'listShared', responses: responses() },
    },
    '/newest': { get: { operationId: 'listNewest', responses: responses() } },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    parameters: { Since: parameter('since', MARK) },
    responses: { Refused: { description: 'no' } },
    headers: { Deprecation: { schema: { type: 'string' } }, Sunset: { schema: { type: 'string' } } },
    schemas: {},
  },
})
const responses = () => ({ '200': { description: 'ok' }, '404': { $ref: '#/components/responses/Refused' } })

const key: SecurityHandler = async (request) => {
  if (request.headers.authorization !== 'Bearer right')
    throw new Failure('unauthenticated', say('authentication_required'))
}

async function service(t: Test) {
  const app = Fastify({ exposeHeadRoutes: false })
  app.decorateRequest('caller', null)
  t.teardown(() => app.close())
  const handle = async () => ({ status: 200, headers: { link: '</next>; rel="next"' } })
  const handlers = { listOld: handle, listNew: handle, listShared: handle, listNewest: handle }
  await app.register((scope) =>
    bindContract(scope, { document: document() as never, handlers, security: { key }, errors: dashboardErrors }),
  )
  const authorization = 'Bearer right'
  return (url: string, headers: object = { authorization }) =>
    app.inject({ url, headers: { authorization, ...headers } })
}

const announced = { deprecation: /^@1799539200$/, sunset: 'Sat, 10 Jul 2027 00:00:00 GMT' }
const silent = { deprecation: undefined, sunset: undefined }

t.test('every answer of a deprecated operation says since when, and until when it stays', async (t) => {
  const get = await service(t)
  const answer = await get('/old')
  t.equal(answer.statusCode, 200)
  t.match(answer.headers, { ...announced, link: `</next>; rel="next", ${CHANGES}` })
  t.match(await get('/old?n=x'), { statusCode: 400, headers: { ...announced, link: CHANGES } })
  t.match(await get('/old', { authorization: 'Bearer wrong' }), { statusCode: 401, headers: announced })
})

t.test('a deprecated parameter is announced to who sends it', async (t) => {
  const get = await service(t)
  t.match((await get('/new?n=1')).headers, { ...silent, link: '</next>; rel="next"' })
  t.match((await get('/newest')).headers, silent)
  t.match((await get('/new?since=1')).headers, announced)
  t.match((await get('/new', { 'x-from': '1' })).headers, announced)
  t.match((await get('/new?from=1')).headers, {
    deprecation: /^@1796083200$/,
    sunset: 'Sun, 01 Aug 2027 00:00:00 GMT',
  })
})

t.test('of several the earliest dates', async (t) => {
  const get = await service(t)
  t.match((await get('/new?since=1&from=1')).headers, {
    deprecation: /^@1796083200$/,
    sunset: 'Sat, 10 Jul 2027 00:00:00 GMT',
  })
})

t.test('the document names the headers in each of their answers', async (t) => {
  const published = document()
  completeContract(published as never)
  const headersOf = (path: '/old' | '/new' | '/shared' | '/newest', status: '200' | '404') => {
    const response = published.paths[path].get.responses[status] as { headers?: object }
    return Object.keys(response.headers ?? {}).filter((name) => name !== 'X-Request-Id')
  }
  for (const path of ['/old', '/new', '/shared'] as const)
    for (const status of ['200', '404'] as const)
      t.strictSame(headersOf(path, status), ['Deprecation', 'Sunset'], `${path} ${status}`)
  t.strictSame(headersOf('/newest', '200'), [])
})

t.test('nothing is announced that is not deprecated', async (t) => {
  for (const name of ['dashboard', 'plants'] as const) {
    const text = JSON.stringify(loadDocument(name) as Document)
    t.equal(text.includes('"deprecated":true'), text.includes('components/headers/Deprecation'), name)
  }
})
