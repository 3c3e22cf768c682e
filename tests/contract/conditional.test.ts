/**
 * Conditional reads: 304 while nothing has changed, at the price of the credential alone, and never when something has.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { bindContract } from '../../src/contract/bind.ts'
import { answerCache, isNotModified } from '../../src/contract/conditional.ts'
import { type Document, loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { dashboardErrors } from '../../src/contract/errors.ts'
import { upsertRevision } from '../../src/ledger/queries.ts'
import type { Store } from '../../src/store/index.ts'
import { openStore } from '../../src/store/index.ts'
import { serviceWithProvider } from '../auth/support.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import {
  genericTransactions,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { freshDatabase, type OnEngine, onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'
import { withForUser } from '../support/with-for-user.ts'

const READS = [
  '/api/months',
  '/api/trade-details/2024-03',
  '/api/calendar-data',
  '/api/calendar-data?year=2024&month=3',
  '/api/day-details?date=2024-03-05',
  '/api/days',
]

const TRANSACTIONS: TransactionRow[] = [
  { date: '2024-03-08', action: 'Qualified Dividend', symbol: 'SCHD', amount: '26.12' },
  { date: '2024-03-05', action: 'Sell', symbol: 'AAPL', quantity: '30', price: '172.5', amount: '5175' },
  { date: '2024-02-01', action: 'Buy', symbol: 'MSFT', quantity: '5', price: '400', amount: '-2000' },
  { date: '2024-01-10', action: 'Buy', symbol: 'AAPL', quantity: '30', price: '186', amount: '-5580' },
]
const LOTS: LotRow[] = [
  { symbol: 'AAPL', opened: '2024-01-10', closed: '2024-03-05', quantity: '30', proceeds: '5175', costBasis: '5580' },
]
const FILES = [schwabTransactions(TRANSACTIONS), schwabGains(LOTS)] as const
const MORE = schwabTransactions([
  { date: '2024-03-12', action: 'Sell', symbol: 'MSFT', quantity: '5', price: '410', amount: '2050' },
  ...TRANSACTIONS,
])

/** Reads an address, with the tag of an answer held if there is one. */
const reader =
  ({ app }: Pick<TestApp, 'app'>, headers: Record<string, string>) =>
  async (url: string, held?: string) => {
    const answer = await app.inject({ url, headers: { ...headers, ...(held && { 'if-none-match': held }) } })
    return { status: answer.statusCode, body: answer.body, headers: answer.headers, tag: String(answer.headers.etag) }
  }

await onBothEngines(t, 'an answer that the client has is not sent again until the record changes', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { headers, upload } = await trader(service)
  const read = reader(service, headers)
  for (const url of READS) {
    const empty = await read(url)
    t.equal((await read(url, empty.tag)).status, 304, `${url} before the first import`)
  }
  statsOf(await upload(...FILES))
  for (const url of READS) {
    const first = await read(url)
    t.equal(first.status, 200, url)
    t.match(first.tag, /^W\/"[\w-]{27}"$/)
    const again = await read(url, first.tag)
    t.equal(again.status, 304, url)
    t.equal(again.body, '')
    for (const answer of [first, again]) {
      t.match(answer.headers, { 'cache-control': 'private, no-cache', vary: 'Cookie, Authorization', etag: first.tag })
    }
    t.equal(again.headers['content-type'], undefined)
  }

  const held = await Promise.all(READS.map((url) => read(url)))
  statsOf(await upload(...FILES))
  for (const [i, url] of READS.entries())
    t.equal((await read(url, held[i]?.tag)).status, 304, `${url}: the same files again change nothing`)
  t.equal((await upload('no,such\nfile,1\n', FILES[1])).status, 400)
  for (const [i, url] of READS.entries())
    t.equal((await read(url, held[i]?.tag)).status, 304, `${url}: nor does a refused file`)

  statsOf(await upload(MORE, FILES[1]))
  for (const [i, url] of READS.entries()) {
    const changed = await read(url, held[i]?.tag)
    t.equal(changed.status, 200, `${url} after a change`)
    t.not(changed.tag, held[i]?.tag)
  }
  t.match(JSON.parse((await read('/api/trade-details/2024-03')).body).trades, [{}, { symbol: 'MSFT' }])
})

await onBothEngines(t, 'a program that asks with fetch gets 304 too', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = await authorize()
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  for (const url of [...READS, '/openapi/dashboard.json']) {
    const first = await fetch(`${origin}${url}`, { headers })
    await first.text()
    // fetch adds `Cache-Control: no-cache` to this one.
    const again = await fetch(`${origin}${url}`, {
      headers: { ...headers, 'if-none-match': first.headers.get('etag') ?? '' },
    })
    t.match([again.status, await again.text()], [304, ''], url)
  }
})

await onBothEngines(
  t,
  'a 304 and an answer asked for before read the credential, the revision and nothing else',
  async (t, on) => {
    let reads = 0
    const counting: Store = withForUser({
      ...on.store,
      read: (fn) => {
        reads += 1
        return on.store.read(fn)
      },
    })
    const service = await buildTestApp(t, { ...on, store: counting })
    const read = reader(service, await service.authorize())
    for (const url of READS) {
      const { tag, body } = await read(url)
      reads = 0
      t.equal((await read(url, tag)).status, 304)
      t.equal(reads, 2, url)
      t.match(await read(url), { status: 200, tag, body, headers: { 'content-type': /^application\/json/ } })
      t.equal(reads, 4, url)
    }
  },
)

await onBothEngines(
  t,
  'in a session too an answer is sent once, and after signing out it is 401 instead of 304',
  async (t, on) => {
    const { signIn } = await serviceWithProvider(t, on)
    const agent = await signIn()
    const read = (held = '') => agent.go('/api/months', { headers: { 'if-none-match': held } })
    const tag = String((await read()).headers.etag)
    t.equal((await read(tag)).status, 304)
    const users = await on.store.read(({ sql, t }) => sql.select({ id: t.users.id }).from(t.users))
    const userId = users[0]?.id as number
    await on.store.forUser(userId).write('record', (tx) => upsertRevision(tx, userId, 'another'))
    t.equal((await read(tag)).status, 200)
    t.equal((await read(String((await read()).headers.etag))).status, 304)
    await agent.go('/logout', { redirects: 0 })
    t.equal((await read(tag)).status, 401)
  },
)

await onBothEngines(t, 'instances of one database give the same tags and see each other’s changes', async (t, on) => {
  const here = await buildTestApp(t, on)
  const store = await openStore(on.url)
  t.teardown(() => store.close())
  const there = await buildTestApp(t, { url: on.url, store })
  const { headers, upload } = await trader(here)
  const [readHere, readThere] = [reader(here, headers), reader(there, headers)]
  for (const url of READS) t.equal((await readThere(url, (await readHere(url)).tag)).status, 304, url)
  const before = await readThere('/api/months')
  statsOf(await upload(...FILES))
  const after = await readThere('/api/months', before.tag)
  t.equal(after.status, 200)
  t.equal((await readHere('/api/months', after.tag)).status, 304)
})

await onBothEngines(t, 'whatever is uploaded in whatever order, answers with one tag are one answer', async (t, on) => {
  const service = await buildTestApp(t, on)
  const rows = fc.subarray(TRANSACTIONS, { minLength: 1 })
  let run = 0
  const isRight = async (uploads: TransactionRow[][]) => {
    run += 1
    const { headers, upload } = await trader(service, `trader${run}@example.com`)
    const read = reader(service, headers)
    const seen = new Map<string, string>()
    for (const each of [[], ...uploads]) {
      if (each.length > 0) statsOf(await upload(genericTransactions(each), FILES[1]))
      for (const url of READS) {
        const { tag, body } = await read(url)
        assert.equal(body, seen.get(`${url} ${tag}`) ?? body, url)
        seen.set(`${url} ${tag}`, body)
        // The same resource by another spelling of its address, so that it is composed anew.
        assert.equal((await read(url.replace('/api/', '/%61pi/'))).body, body, url)
      }
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 3 }), isRight), { numRuns: counts(2, 40) })
  t.pass(`${run} records`)
})

const onSqlite = async (t: Test): Promise<OnEngine> => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  return { engine: 'sqlite', url, store }
}

t.test('a tag depends on the user, the address and the market day', async (t) => {
  const service = await buildTestApp(t, await onSqlite(t))
  const read = reader(service, await service.authorize())
  const another = reader(service, await service.authorize('other@example.com'))
  service.clock.set('2026-03-01T04:59:00Z')
  const { tag } = await read('/api/calendar-data')
  t.equal((await another('/api/calendar-data', tag)).status, 200)
  t.equal((await read('/api/calendar-data?month=2', tag)).status, 200)
  service.clock.set('2026-03-01T05:00:00Z')
  const march = await read('/api/calendar-data', tag)
  t.equal(march.status, 200, 'the current month is another one')
  t.equal(JSON.parse(march.body).month, 3)
})

t.test('other settings of the service give other tags', async (t) => {
  const on = await onSqlite(t)
  const plain = await buildTestApp(t, on)
  const closed = await buildTestApp(t, on, { env: { MARKET_CLOSURES: '2026-03-16' } })
  const headers = await plain.authorize()
  const { tag } = await reader(plain, headers)('/api/calendar-data')
  t.equal((await reader(closed, headers)('/api/calendar-data', tag)).status, 200)
})

t.test('a refusal is not conditional, and is not cached', async (t) => {
  const service = await buildTestApp(t, await onSqlite(t))
  const headers = await service.authorize()
  const { tag } = await reader(service, headers)('/api/months')
  const refused = [
    [401, await reader(service, {})('/api/months', tag)],
    [403, await reader(service, await service.authorize(undefined, ['plants:read']))('/api/months', tag)],
    [400, await reader(service, headers)('/api/day-details', tag)],
    [404, await reader(service, headers)('/api/months?account_id=1', tag)],
  ] as const
  for (const [status, answer] of refused) {
    t.equal(answer.status, status)
    t.equal(answer.headers.etag, undefined, String(status))
    t.equal(answer.headers['cache-control'], 'no-store', String(status))
  }
})

t.test('If-None-Match may list tags, weak or strong', async (t) => {
  const tag = 'W/"abc"'
  for (const held of ['W/"abc"', '"abc"', '"x", W/"abc"', 'W/"x","abc","y"', '"a,b", "abc"'])
    t.ok(isNotModified({ headers: { 'if-none-match': held } }, tag), held)
  for (const held of [undefined, '', 'abc', '"abcd"', '"ab", "c"', '"x, abc"', 'w/"ABC"'])
    t.notOk(isNotModified({ headers: { 'if-none-match': held } }, tag), String(held))
})

t.test('If-None-Match: * is 304 if there is an answer, and the failure if there is none', async (t) => {
  const service = await buildTestApp(t, await onSqlite(t))
  const read = reader(service, await service.authorize())
  for (const attempt of ['first', 'cached']) {
    const any = await read('/api/months', '*')
    t.match(any, { status: 304, body: '', tag: /^W\/"/ }, attempt)
    t.equal((await read('/api/months?account_id=1', '*')).status, 404, attempt)
    t.equal((await read('/api/day-details', '*')).status, 400, attempt)
  }
})

t.test('every read of the record is conditional, by the contract', async (t) => {
  const conditional = [...operationsOf(loadDocument('dashboard'))]
    .filter(({ operation }) => '304' in operation.responses)
    .map(({ operation }) => operation.operationId)
  for (const id of ['listMonths', 'listTradeDetails', 'getCalendarData', 'getDayDetails'])
    t.ok(conditional.includes(id), id)
})

t.test('an operation that cannot be conditional may not declare 304', async (t) => {
  const document = (method: string, security: object[]) => ({
    openapi: '3.1.0',
    info: { title: 'One operation', version: '1' },
    paths: {
      '/it': {
        [method]: { operationId: 'it', security, responses: { 200: { description: '' }, 304: { description: '' } } },
      },
    },
    components: { securitySchemes: {} },
  })
  const bind = async (method: string, security: object[], tagOf?: () => Promise<string>) => {
    const app = Fastify({ exposeHeadRoutes: false })
    t.teardown(() => app.close())
    await app.register(async (scope) =>
      bindContract(scope, {
        document: document(method, security) as unknown as Document,
        handlers: { it: async () => ({ status: 200 }) },
        security: { token: async () => {} },
        errors: dashboardErrors,
        tagOf,
      }),
    )
    await app.ready()
  }
  const token = [{ token: [] }]
  const refusal = /operation it .* declares 304/
  await t.rejects(bind('get', token), refusal, 'nothing makes tags')
  await t.rejects(
    bind('get', [], async () => '"x"'),
    refusal,
    'nobody is known',
  )
  await t.rejects(
    bind('post', token, async () => '"x"'),
    refusal,
    'a change',
  )
  await t.resolves(bind('get', token, async () => '"x"'))
})

t.test('the cache of answers is bounded; the least recently used leave first', async (t) => {
  const answers = answerCache()
  const long = 'x'.repeat(200_000)
  for (let i = 0; i < 500; i++) {
    answers.set(`tag ${i}`, long + i)
    t.equal(answers.get('tag 0'), `${long}0`)
  }
  const kept = Array.from({ length: 500 }, (_, i) => i).filter((i) => answers.get(`tag ${i}`) !== undefined)
  t.ok(kept.length > 50 && kept.length * long.length < 20_000_000, `${kept.length} kept`)
  t.strictSame(
    kept.slice(1),
    Array.from({ length: kept.length - 1 }, (_, i) => 501 - kept.length + i),
  )
  answers.set('longer', 'x'.repeat(300_000))
  t.equal(answers.get('longer'), undefined)
  t.equal(answers.get('tag 499'), `${long}499`)
})
