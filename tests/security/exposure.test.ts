/** What somebody without a credential can fetch. */
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

const PUBLISHED = ['/docs/', '/openapi/dashboard.json', '/openapi/plants.yaml', '/health', '/ready', '/assets/app.css']
const NEVER = [
  '/metrics',
  '/package.json',
  '/.env',
  '/.git/config',
  '/data/tradeleaf.db',
  '/src/main.ts',
  '/assets/../../main.ts',
  '/assets/%2e%2e/%2e%2e/main.ts',
  '/openapi/paths/auth.yaml',
  '/openapi/../package.json',
  '/docs/package.json',
  '/docs/index.js',
  '/documentation',
  '/debug',
  '/admin',
]

t.test('only the documented pages are there for everybody; metrics only if they are configured', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app } = await buildTestApp(t, { url, store })
  for (const path of PUBLISHED) t.equal((await app.inject(path)).statusCode, 200, path)
  for (const path of NEVER) t.ok([400, 404].includes((await app.inject(path)).statusCode), path)

  const METRICS_TOKEN = 'a token of metrics that is long enough'
  const { app: measured } = await buildTestApp(t, { url, store }, { env: { METRICS_TOKEN } })
  t.equal((await measured.inject('/metrics')).statusCode, 401)
  const authorization = `Bearer ${METRICS_TOKEN}`
  t.equal((await measured.inject({ url: '/metrics', headers: { authorization } })).statusCode, 200)
})
