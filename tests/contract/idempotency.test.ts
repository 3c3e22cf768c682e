/** `Idempotency-Key`: a request that is sent again is carried out once. */
import t from 'tap'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { deleteExpiredKeys, idempotentRequests } from '../../src/idempotency/keyed-requests.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/lib/clock.ts'
import type { Store } from '../../src/store/index.ts'
import { SAME_ORIGIN, serviceWithProvider } from '../auth/support.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { addUser } from '../support/rows.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { withForUser } from '../support/with-for-user.ts'

type Case = { url: string; payload: object; other: object; keeps: boolean; count: () => Promise<number> }

const rowsOf = (store: Store, table: 'holdings' | 'snapshots' | 'plants' | 'webhookEndpoints' | 'idempotencyKeys') =>
  store.read(async ({ sql, t }) => (await sql.select().from(t[table] as never)).length)

function cases(store: Store): Case[] {
  const holding = { symbol: 'AAPL', holding_type: 'stock', shares: 1.5, average_cost: 100.25 }
  return [
    {
      url: '/api/portfolio/holdings',
      payload: holding,
      other: { ...holding, shares: 2 },
      keeps: true,
      count: () => rowsOf(store, 'holdings'),
    },
    {
      url: '/api/portfolio/snapshot',
      payload: { notes: 'before the split' },
      other: { notes: 'after it' },
      keeps: true,
      count: () => rowsOf(store, 'snapshots'),
    },
    {
      url: '/plants',
      payload: { id: 42, name: 'Monstera', tag: 'indoor' },
      other: { id: 43, name: 'Monstera', tag: 'indoor' },
      keeps: true,
      count: () => rowsOf(store, 'plants'),
    },
    {
      url: '/plant/webhook-endpoints',
      payload: { url: 'https://receiver.example.com' },
      other: { url: 'https://other.example.com' },
      keeps: false,
      count: () => rowsOf(store, 'webhookEndpoints'),
    },
  ]
}

/** The precise code of an answer, as each document words it. */
const codeOf = (answer: { statusCode: number; json: () => { error?: unknown } }) => {
  const { error } = answer.statusCode >= 400 ? answer.json() : {}
  return typeof error === 'number' ? error : answer.statusCode
}

await onBothEngines(t, 'a request that is sent again is carried out once', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on, { env: { MARKET_DATA_PROVIDER: 'none' } })
  const [mine, theirs] = [await authorize(), await authorize('other@example.com')]
  for (const { url, payload, other, keeps, count } of cases(on.store)) {
    const send = (key: string, body: object, headers: object = mine) =>
      app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': key }, payload: body })
    const first = await send('the same for all', payload).catch(String)
    t.equal(codeOf(first as never), 400, `${url}: spaces are no part of a key`)
    const made = await send('the-same-for-all', payload)
    t.ok(made.statusCode < 300, `${url} ${made.body}`)
    t.equal(made.headers['idempotent-replayed'], undefined, url)
    t.equal(await count(), 1, url)
    for (let n = 0; n < 2; n++) {
      const again = await send('the-same-for-all', payload)
      t.equal(await count(), 1, `${url} again`)
      if (keeps) {
        t.equal(again.statusCode, made.statusCode, url)
        t.strictSame(again.json(), made.json(), url)
        t.equal(again.headers['idempotent-replayed'], 'true', url)
        t.equal(again.headers['content-type'], made.headers['content-type'], url)
      } else {
        t.equal(codeOf(again), 409, url)
        t.match(again.json(), { code: 'key_answer_not_kept' }, url)
        t.equal(again.headers['retry-after'], undefined, `${url}: waiting does not help`)
        t.notMatch(again.body, /whsec_|tlf_/)
      }
    }
    const another = await send('the-same-for-all', other)
    t.match([codeOf(another), another.json()], [422, { code: 'key_reused' }], `${url} with another body`)
    t.equal(await count(), 1, url)
    t.ok((await send('the-same-for-all', payload, theirs)).statusCode < 300, `${url}: a key belongs to one user`)
    t.equal(await count(), 2, url)
    if (keeps)
      t.strictSame((await send('the-same-for-all', payload)).json(), made.json(), `${url}: and so does its answer`)
  }
})

await onBothEngines(t, 'each key of a user has its own answer', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = await authorize()
  const add = async (key: string, symbol: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/portfolio/holdings',
        headers: { ...headers, 'idempotency-key': key },
        payload: { symbol, holding_type: 'stock', shares: 1, average_cost: 1 },
      })
    ).json()
  const [first, second] = [await add('one', 'AAPL'), await add('two', 'MSFT')]
  t.strictSame([await add('one', 'AAPL'), await add('two', 'MSFT')], [first, second])
  t.match(await add('two', 'AAPL'), { success: false, error: /used for another request/ })
})

await onBothEngines(t, 'the address of a request is a part of it, as its body is', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = { ...(await authorize()), 'idempotency-key': 'one' }
  const added: number[] = []
  for (const host of ['a', 'b']) {
    const url = '/plant/webhook-endpoints'
    const payload = { url: `https://${host}.example.com` }
    added.push(
      (await app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': host }, payload })).json().id,
    )
  }
  const test = (id = 0) => app.inject({ method: 'POST', url: `/plant/webhook-endpoints/${id}/test`, headers })
  const sent = await test(added[0])
  t.equal(sent.statusCode, 202, sent.body)
  t.equal(codeOf(await test(added[1])), 422)
  t.strictSame((await test(added[0])).json(), sent.json())
})

await onBothEngines(t, 'an operation that takes no keys does not read them', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = { ...(await authorize()), 'idempotency-key': 'one' }
  for (const account of ['1234-5678', '8765-4321', '1234-5678']) {
    const payload = { brokerage_account: account }
    const answer = await app.inject({ method: 'PUT', url: '/auth/profile', headers, payload })
    t.match(answer.json(), { success: true, profile: payload })
  }
  t.equal(await rowsOf(on.store, 'idempotencyKeys'), 0)
})

await onBothEngines(t, 'the secret of a token is neither kept nor sent again', async (t, on) => {
  const service = await serviceWithProvider(t, on)
  const agent = await service.signIn()
  const create = () =>
    agent.json('/api/tokens', {
      method: 'POST',
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json', 'idempotency-key': 'a' },
      body: JSON.stringify({ name: 'nightly' }),
    })
  const made = await create()
  t.equal(made.status, 201)
  const again = await create()
  t.equal(again.status, 409)
  t.match(again.body, { success: false, code: 'key_answer_not_kept' })
  t.equal(((await agent.json('/api/tokens')).body as unknown as { tokens: unknown[] }).tokens.length, 1)
  const kept = await on.store.read(({ sql, t }) => sql.select().from(t.idempotencyKeys))
  t.match(kept, [{ operation: 'createToken', key: 'a', answer: null }])
})

await onBothEngines(t, 'a request that failed can be sent again with its key', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = await authorize()
  const post = (id: number, key?: string) =>
    app.inject({
      method: 'POST',
      url: '/plants',
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      payload: { id, name: 'Monstera' },
    })
  await post(1)
  t.equal(codeOf(await post(1, 'k')), 409, 'the id is taken')
  t.match((await post(1, 'k')).json(), { code: 'plant_exists' })
  t.equal(await rowsOf(on.store, 'idempotencyKeys'), 0, 'the key was rolled back with it')
  t.equal((await app.inject({ method: 'DELETE', url: '/plants/1', headers })).statusCode, 204)
  t.equal((await post(1, 'k')).statusCode, 200)
  t.equal((await post(1, 'k')).statusCode, 200)
  t.equal(await rowsOf(on.store, 'plants'), 1)
})

await onBothEngines(t, 'of requests at the same time one is carried out', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = { ...(await authorize()), 'idempotency-key': 'parallel' }
  const payload = { url: 'https://receiver.example.com' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => app.inject({ method: 'POST', url: '/plant/webhook-endpoints', headers, payload })),
  )
  const codes = answers.map(codeOf).sort()
  t.strictSame(codes, [201, ...Array.from({ length: 11 }, () => 409)])
  t.equal(await rowsOf(on.store, 'webhookEndpoints'), 1)
})

await onBothEngines(
  t,
  'an answer that is lost after the change is not made up: 409, and no second change',
  async (t, on) => {
    let writes = 0
    const failing: Store = withForUser({
      ...on.store,
      // The process dies, or the database goes, between the change and the answer.
      write: (fn) => (writes++ === 1 ? Promise.reject(new Error('gone')) : on.store.write(fn)),
    })
    const { app, authorize, clock, log } = await buildTestApp(t, { ...on, store: failing })
    const headers = { ...(await authorize()), 'idempotency-key': 'lost' }
    const payload = { symbol: 'AAPL', holding_type: 'stock', shares: 1, average_cost: 1 }
    const post = () => app.inject({ method: 'POST', url: '/api/portfolio/holdings', headers, payload })
    writes = 0
    t.equal((await post()).statusCode, 200, 'the change was made, so its request succeeds')
    t.match(log(), /was not kept/)
    const early = await post()
    t.equal(early.statusCode, 409)
    t.match(early.json(), { code: 'key_in_progress' }, 'the answer may still come')
    t.equal(early.headers['retry-after'], '1')
    clock.advance(5 * SECOND - 1)
    t.match((await post()).json(), { code: 'key_in_progress' })
    clock.advance(1)
    const again = await post()
    t.equal(again.statusCode, 409)
    t.match(again.json(), { success: false, code: 'key_answer_not_kept' })
    t.equal(await rowsOf(on.store, 'holdings'), 1)
  },
)

await onBothEngines(
  t,
  'a repetition between the change and its answer is told to wait for the answer',
  async (t, on) => {
    const { promise: changed, resolve: change } = Promise.withResolvers<void>()
    const { promise: repeated, resolve: repeat } = Promise.withResolvers<void>()
    let writes: number | undefined
    const slow: Store = withForUser({
      ...on.store,
      write: async (fn) => {
        if (writes !== undefined && ++writes === 2) {
          change()
          await repeated
        }
        return on.store.write(fn)
      },
    })
    const { app, authorize, clock } = await buildTestApp(t, { ...on, store: slow })
    const headers = { ...(await authorize()), 'idempotency-key': 'slow' }
    const post = () => app.inject({ method: 'POST', url: '/plants', headers, payload: { id: 1, name: 'Monstera' } })
    writes = 0
    const first = post()
    await changed
    clock.advance(MINUTE)
    const second = await post()
    t.match(second.json(), { error: 409, code: 'key_in_progress' })
    t.equal(second.headers['retry-after'], '1')
    repeat()
    const answer = (await first).json()
    t.strictSame((await post()).json(), answer)
    t.equal(await rowsOf(on.store, 'plants'), 1)
  },
)

await onBothEngines(t, 'a key counts for 24 hours, and is then removed', async (t, on) => {
  const { app, authorize, clock } = await buildTestApp(t, on, { env: { MARKET_DATA_PROVIDER: 'none' } })
  const headers = { ...(await authorize()), 'idempotency-key': 'daily' }
  const post = () => app.inject({ method: 'POST', url: '/api/portfolio/snapshot', headers })
  const first = await post()
  clock.advance(DAY - HOUR)
  t.strictSame((await post()).json(), first.json())
  clock.advance(HOUR)
  const next = await post()
  t.equal(next.statusCode, 200)
  t.notSame(next.json(), first.json())
  t.equal(await rowsOf(on.store, 'snapshots'), 2)
  t.equal(await rowsOf(on.store, 'idempotencyKeys'), 1)
  await deleteExpiredKeys(on.store, clock.now() + DAY - 1)
  t.equal(await rowsOf(on.store, 'idempotencyKeys'), 1)
  await deleteExpiredKeys(on.store, clock.now() + DAY)
  t.equal(await rowsOf(on.store, 'idempotencyKeys'), 0)
})

await onBothEngines(t, 'a key of another form than the contract states is refused', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = await authorize()
  const post = (key: string) =>
    app.inject({
      method: 'POST',
      url: '/plants',
      headers: { ...headers, 'idempotency-key': key },
      payload: { id: 1, name: 'Monstera' },
    })
  for (const key of ['', ' ', 'a b', 'ä', 'k'.repeat(129)]) {
    const refused = await post(key)
    t.equal(codeOf(refused), 400, key)
    t.match(refused.json(), { message: /[Ii]dempotency-[Kk]ey/ }, key)
  }
  t.equal((await post('k'.repeat(128))).statusCode, 200)
})

t.test('the contract declares the header and its refusals for each operation that takes keys', async (t) => {
  const marked: string[] = []
  for (const name of ['dashboard', 'plants'] as const)
    for (const { method, operation } of operationsOf(loadDocument(name))) {
      const takes = (operation.parameters ?? []).some(({ $ref }) => $ref?.endsWith('/IdempotencyKey') === true)
      t.equal(takes, operation['x-idempotency'] !== undefined, operation.operationId)
      if (!takes) continue
      t.equal(method, 'post')
      if (name === 'dashboard') t.match(operation.responses, { 409: {}, 422: {} })
      marked.push(operation.operationId)
    }
  t.strictSame(marked.sort(), [
    'addDayPicture',
    'addHolding',
    'addImportMapping',
    'addOwnEntry',
    'addPlant',
    'addRecordEndpoint',
    'addRoundTripPicture',
    'addTag',
    'addWebhookEndpoint',
    'createToken',
    'importFiles',
    'importJournal',
    'takeOverPositions',
    'takeSnapshot',
    'testRecordEndpoint',
    'testWebhookEndpoint',
    'uploadBrokerageFiles',
    'uploadHoldings',
    'uploadHoldingsAlias',
  ])
})

await onBothEngines(t, 'an answer is kept with every digit of its integers', async (t, { store }) => {
  const userId = await addUser(store)
  const errors: unknown[] = []
  const requests = idempotentRequests(store, new TurnableClock(), (error) => errors.push(error))
  const request = { userId, operation: 'addPlant', key: 'one', fingerprint: 'same', keepsAnswer: true }
  const answer = { status: 200, body: { ids: [2n ** 63n - 1n, -(2n ** 63n)], small: 0n, share: 1.25, none: null } }
  const add = () => requests.once(request, () => requests.store.write(async () => answer))
  t.strictSame(await add(), answer)
  t.strictSame(await add(), { ...answer, body: { ...answer.body, small: 0 } })
  t.strictSame(errors, [])
})

await onBothEngines(t, 'a key is free again if the database failed when it was taken', async (t, on) => {
  let isBroken = true
  const read: Store['read'] = async (fn) => {
    if (isBroken) throw new Error('no database')
    return await on.store.read(fn)
  }
  const { take } = idempotentRequests(withForUser({ ...on.store, read }), new TurnableClock(), () => {})
  const key = { userId: 1, operation: 'importFiles', key: 'one' }
  await t.rejects(take(key), /no database/)
  isBroken = false
  const taken = await take(key)
  t.equal(taken.isUsed, false)
  await t.rejects(take(key), /is being carried out/)
  for (const other of [{ userId: 2 }, { operation: 'uploadHoldings' }, { key: 'two' }])
    t.equal((await take({ ...key, ...other })).isUsed, false, `of another ${Object.keys(other)}`)
  taken.release()
  t.equal((await take(key)).isUsed, false)
})
