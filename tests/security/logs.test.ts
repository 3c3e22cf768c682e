/** Secrets and what users wrote are not in the log, and nothing that is sent can forge a line of it. */
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

const CANARY = 'canary-4711'
const LINE = '{"level":60,"msg":"forged"}'

t.test('no part of a request but its method and path is in the log, on one line each', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize, log } = await buildTestApp(t, { url, store })
  const token = await authorize()
  const json = { 'content-type': 'application/json' }
  const requests = [
    { url: `/auth/callback?code=${CANARY}&state=${CANARY}`, headers: { cookie: `tradeleaf_session=${CANARY}` } },
    { url: `/api/months?account_id=${CANARY}`, headers: token },
    { url: '/api/months', headers: { authorization: `Bearer tlf_${CANARY}` } },
    { url: '/api/months', headers: { authorization: `Basic ${CANARY}`, 'user-agent': CANARY, referer: CANARY } },
    { url: '/auth/profile', method: 'PUT', headers: { ...token, ...json }, payload: { brokerage_account: CANARY } },
    { url: '/api/portfolio/holdings', method: 'POST', headers: { ...token, ...json }, payload: `{"notes":"${CANARY}` },
    { url: '/plants', method: 'POST', headers: { ...token, ...json }, payload: { id: 1, name: CANARY, tag: [CANARY] } },
    { url: `/login?return_to=%0d%0a${encodeURIComponent(LINE)}` },
    { url: `/nothing%0a${encodeURIComponent(LINE)}`, headers: { 'x-request-id': `${CANARY} ${LINE}` } },
    { url: `/api/symbols/${encodeURIComponent(`A\n${LINE}\u2028`)}`, headers: token },
  ] as const
  for (const request of requests) await app.inject(request as object)
  t.ok(log().includes('/auth/callback'), 'requests are logged')
  t.strictSame(
    log()
      .split('\n')
      .filter((line) => line.includes(CANARY)),
    [],
  )
  t.notOk(log().includes(token.authorization.slice('Bearer '.length)), 'the token')
  for (const line of log().trimEnd().split('\n')) {
    const { msg } = JSON.parse(line) as { msg: string }
    t.not(msg, 'forged')
  }
})
