/** No page of another site may read an answer, except the published documents. */
import t from 'tap'
import { operations } from '../../generated/operations.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

const ORIGINS = [
  'https://elsewhere.example',
  'null',
  'http://localhost:5000.elsewhere.example',
  'http://localhost:5000',
]

t.test('no answer of any operation or page permits another origin to read it, preflights included', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize } = await buildTestApp(t, { url, store })
  const token = await authorize()
  const paths = [...Object.values(operations.dashboard), ...Object.values(operations.plants)].map(({ path }) =>
    path.replace(/\{\w+\}/g, '1'),
  )
  const permitted: string[] = []
  for (const path of new Set([...paths, '/', '/docs/', '/assets/app.css', '/nothing']))
    for (const origin of ORIGINS) {
      const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
      for (const answer of [
        await app.inject({ url: path, method: 'OPTIONS', headers: { origin, ...preflight } }),
        await app.inject({ url: path, headers: { origin, ...token } }),
      ])
        if (Object.keys(answer.headers).some((name) => name.startsWith('access-control-')))
          permitted.push(`${path} to ${origin}`)
    }
  t.strictSame(permitted, [])
})
