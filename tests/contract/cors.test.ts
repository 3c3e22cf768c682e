/** Pages of other origins: anyone may read the documents, listed origins may use the API with a token. */
import t, { type Test } from 'tap'
import { readConfig } from '../../src/config/index.ts'
import { openStore } from '../../src/store/index.ts'
import { type Agent, SAME_ORIGIN, serviceWithProvider } from '../auth/support.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase, onBothEngines } from '../support/engines.ts'

const LISTED = 'https://app.example.com'
const OTHER = 'https://other.example.com'
const EXPOSED =
  'ETag, X-Request-Id, Retry-After, Content-Disposition, Location, Link, Deprecation, Sunset, RateLimit, RateLimit-Policy'

async function service(t: Test, env: Record<string, string>) {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  return buildTestApp(t, { url, store }, { env })
}
const ofCors = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))

for (const env of [{}, { CORS_ORIGINS: LISTED }] as Record<string, string>[])
  t.test(`any page may read the documents (${Object.keys(env)})`, async (t) => {
    const { app } = await service(t, env)
    for (const url of ['/openapi/dashboard.json', '/openapi/plants.yaml'])
      for (const origin of [LISTED, OTHER, 'null']) {
        const etag = (await app.inject(url)).headers.etag as string
        for (const headers of [{ origin }, { origin, 'if-none-match': etag }]) {
          const answer = await app.inject({ url, headers })
          t.match(answer.headers, {
            'access-control-allow-origin': '*',
            'access-control-expose-headers': EXPOSED,
            'access-control-allow-credentials': undefined,
          })
        }
        const preflight = await app.inject({
          method: 'OPTIONS',
          url,
          headers: { origin, 'access-control-request-method': 'GET' },
        })
        t.equal(preflight.statusCode, 204)
        t.match(preflight.headers, {
          'access-control-allow-origin': '*',
        })
      }
  })

t.test('pages of a listed origin can use the API, and read its refusals', async (t) => {
  const { app, authorize } = await service(t, { CORS_ORIGINS: `${LISTED}, http://localhost:3000` })
  const token = await authorize()
  for (const origin of [LISTED, 'http://localhost:3000'])
    for (const url of ['/api/months', '/api/tokens', '/plants', '/plant/webhook-endpoints', '/auth/profile']) {
      const preflight = await app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      })
      t.equal(preflight.statusCode, 204, url)
      t.match(preflight.headers, {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id',
        'access-control-max-age': '600',
        'x-request-id': /./,
        'content-security-policy': /./,
        vary: /Origin/,
      })
      t.equal(preflight.headers['access-control-allow-credentials'], undefined)
      for (const headers of [{ origin, ...token }, { origin }]) {
        const answer = await app.inject({ url, headers })
        t.match(answer.headers, {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': EXPOSED,
          vary: /Origin/,
        })
        t.equal(answer.headers['access-control-allow-credentials'], undefined)
      }
    }
  const missing = await app.inject({ url: '/nothing', headers: { origin: LISTED } })
  t.match(missing, { statusCode: 404, headers: { 'access-control-allow-origin': LISTED } })
})

t.test('for other origins nothing changes', async (t) => {
  const plain = await service(t, {})
  const { app } = await service(t, { CORS_ORIGINS: LISTED })
  for (const origin of [OTHER, 'null', `${LISTED}.evil.example`, 'https://APP.example.com', undefined])
    for (const url of ['/api/months', '/plants', '/nothing', '/docs/'])
      for (const method of ['GET', 'OPTIONS', 'POST'] as const)
        for (const more of [{}, { 'access-control-request-method': 'POST' }]) {
          const headers = { ...(origin && { origin }), ...more }
          const answer = await app.inject({ method, url, headers })
          const before = await plain.app.inject({ method, url, headers })
          t.strictSame(ofCors(answer.headers), [], `${method} ${url} for ${origin}`)
          t.equal(answer.statusCode, before.statusCode, `${method} ${url} for ${origin}`)
          t.equal(answer.headers.allow, before.headers.allow)
          t.match(answer.headers.vary, /Origin/, 'a cache must not send it to a page of a listed origin')
        }
  const options = await app.inject({ method: 'OPTIONS', url: '/api/months', headers: { origin: LISTED } })
  t.match(options, { statusCode: 405, headers: { allow: 'GET, HEAD' } }, 'OPTIONS that is no preflight')
})

await onBothEngines(t, 'a cookie alone opens nothing to a listed origin', async (t, on) => {
  const { app, signIn } = await serviceWithProvider(t, on, { CORS_ORIGINS: LISTED })
  const agent: Agent = await signIn()
  const cookie = `tradeleaf_session=${agent.cookie('tradeleaf_session')?.value}`
  const write = (headers: object) =>
    app.inject({ method: 'PUT', url: '/auth/profile', headers, payload: { brokerage_account: '5550001234' } } as object)
  for (const site of ['cross-site', 'same-site', undefined]) {
    const refused = await write({ cookie, origin: LISTED, ...(site && { 'sec-fetch-site': site }) })
    t.equal(refused.statusCode, 403, `${site}`)
    t.equal(refused.headers['access-control-allow-credentials'], undefined)
  }
  t.equal((await write({ cookie, ...SAME_ORIGIN })).statusCode, 200)
})

t.test('CORS_ORIGINS takes origins and nothing else', async (t) => {
  const read = (CORS_ORIGINS: string, more: object = {}) => readConfig({ CORS_ORIGINS, ...more }).config.corsOrigins
  t.strictSame(read(''), [])
  t.strictSame(read('https://a.example,http://localhost:3000'), ['https://a.example', 'http://localhost:3000'])
  for (const text of [
    '*',
    'null',
    'a.example',
    'https://a.example/',
    'https://a.example/x',
    'https://A.example',
    'ftp://a',
  ])
    t.throws(() => read(text), { message: /CORS_ORIGINS must be origins such as/ }, text)
  const inProduction = /CORS_ORIGINS must be https origins in production/
  t.throws(() => read('http://a.example', { NODE_ENV: 'production' }), { message: inProduction })
})
