/** In development a page of another site must not reach the service by a name of its own (DNS rebinding). */
import { request } from 'node:http'
import t from 'tap'
import { startLocalProvider } from '../../src/auth/index.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

const OWN = ['tradeleaf.test', 'TRADELEAF.test:5000', 'localhost:5000', '127.0.0.1', '127.1.2.3:80', '[::1]:5000']
const OTHER = [
  'evil.test',
  'evil.test:5000',
  'localhost.evil.test',
  '127.0.0.1.evil.test',
  '192.168.1.5',
  '[fd00::1]',
  '%',
]
const BASE_URL = 'http://tradeleaf.test'

t.test('the service answers only to its own host names, and says which', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize } = await buildTestApp(t, { url, store }, { env: { BASE_URL } })
  const headers = await authorize()
  const get = (path: string, host: string, more = {}) =>
    app.inject({ url: path, headers: { ...headers, ...more, host } })
  for (const host of OWN) t.equal((await get('/api/months', host)).statusCode, 200, host)
  for (const host of OTHER) {
    const refused = await get('/api/months', host)
    t.equal(refused.statusCode, 400, host)
    t.match(refused.json(), { success: false, error: /Open http:\/\/tradeleaf\.test, or set BASE_URL/ }, host)
    t.match((await get('/plants', host)).json(), { error: 400, message: /BASE_URL/ }, host)
    for (const path of ['/', '/health', '/login?at_base_url=true', '/docs/'])
      t.equal((await get(path, host)).statusCode, 400, `${host} ${path}`)
  }
  const forwarded = await get('/api/months', 'evil.test', { 'x-forwarded-host': 'localhost' })
  t.equal(forwarded.statusCode, 400, 'a page can set X-Forwarded-Host')

  const production = await buildTestApp(t, { url, store }, { env: { BASE_URL }, config: { production: true } })
  const behindProxy = await production.app.inject({ url: '/api/months', headers: { ...headers, host: 'backend:5000' } })
  t.equal(behindProxy.statusCode, 200, 'in production the proxy decides')
})

t.test('so does the local sign-in', async (t) => {
  const provider = await startLocalProvider({ port: 0, baseUrl: BASE_URL })
  t.teardown(() => provider.close())
  const get = (host: string, path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const asked = request(new URL(path, provider.issuer), { headers: { host } }, (answer) => {
        answer.toArray().then((chunks) => resolve({ status: answer.statusCode, body: chunks.join('') }), reject)
      })
      asked.on('error', reject).end()
    })
  const document = '/.well-known/openid-configuration'
  for (const host of OWN) t.equal((await get(host, document)).status, 200, host)
  for (const host of OTHER)
    for (const path of [document, '/interaction/x', '/sign-in.css'])
      t.match(await get(host, path), { status: 400, body: /BASE_URL/ }, `${host} ${path}`)
})
