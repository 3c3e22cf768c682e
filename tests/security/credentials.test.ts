/** Checklist 39: failed credentials are limited by address, 429 with Retry-After; valid ones never are. */
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { MINUTE, SECOND } from '../../src/lib/clock.ts'
import type { Store } from '../../src/store/index.ts'
import { Agent, BASE_URL } from '../auth/support.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { startOidcProvider } from '../support/oidc.ts'
import { TurnableClock } from '../support/turnable-clock.ts'

const LIMIT = 3
const ADDRESS = '203.0.113.9'
const wrong = (n: number) => ({ authorization: `Bearer tlf_${String(n).padStart(43, 'x')}` })

const service = (t: Test, on: OnEngine, env = {}, clock = new TurnableClock()) =>
  buildTestApp(t, on, { env: { FAILED_ATTEMPTS_PER_MINUTE: String(LIMIT), ...env }, clock })

async function get({ app }: Pick<TestApp, 'app'>, headers = {}, url = '/api/months', remoteAddress = ADDRESS) {
  const answer = await app.inject({ url, headers, remoteAddress })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** Fails `LIMIT` times, each with its own answer. */
async function exhaust(t: Test, on: Pick<TestApp, 'app'>, remoteAddress = ADDRESS): Promise<void> {
  for (let n = 0; n < LIMIT; n++) t.equal((await get(on, wrong(n), '/api/months', remoteAddress)).status, 401)
}

const attempts = (store: Store) =>
  store.read(({ sql, t }) =>
    sql.select({ address: t.failedAttempts.address, attempts: t.failedAttempts.attempts }).from(t.failedAttempts),
  )

/** Resolves when the database has this many attempts of the address; fails the test if that never happens. */
async function stored(store: Store, expected: number): Promise<void> {
  for (let n = 0; n < 2_000; n++) {
    if ((await attempts(store))[0]?.attempts === expected) return
    await wait(1)
  }
  throw new Error(`not ${expected} attempts: ${JSON.stringify(await attempts(store))}`)
}

await onBothEngines(t, 'wrong tokens get 429, a valid one from the same address never', async (t, on) => {
  const test = await service(t, on)
  const valid = await test.authorize()
  await exhaust(t, test)
  t.notMatch(test.log(), 'too many failed attempts', 'not before one is refused')
  test.clock.advance(15 * SECOND)
  const policy = { 'ratelimit-policy': `"failed-attempts";q=${LIMIT};w=60` }
  const limited = await get(test, wrong(7))
  t.match(limited, {
    status: 429,
    headers: { 'retry-after': '45', ratelimit: '"failed-attempts";r=0;t=45', ...policy },
    body: { success: false, error: 'Too many failed attempts to authenticate. Try again in 45 seconds.' },
  })
  const plants = await get(test, wrong(8), '/plants')
  t.match(plants, {
    status: 400,
    headers: { 'retry-after': '45', ...policy },
    body: { error: 429, message: /Try again in 45/ },
  })
  t.equal((await get(test, { authorization: 'Bearer nonsense' })).status, 429)
  t.equal((await get(test, valid)).status, 200)
  t.equal((await get(test, valid, '/plants')).status, 200)
  t.equal((await get(test)).status, 401, 'a request without a credential has not tried one')
  t.equal((await get(test, wrong(1), '/api/months', '203.0.113.10')).status, 401, 'another address')

  test.clock.advance(45 * SECOND)
  t.equal((await get(test, wrong(1))).status, 401, 'a minute later it may fail again')
  t.equal(test.log().match(/too many failed attempts/g)?.length, 1, 'one line for each address and minute')
  t.match(test.log(), `"address":"${ADDRESS}"`)
  t.notMatch(test.log(), 'were not stored')
  t.notMatch(test.log(), /tlf_x/)
})

await onBothEngines(t, 'a wrong credential is told how many more are answered, a valid one nothing', async (t, on) => {
  const test = await service(t, on)
  const valid = await test.authorize()
  for (let left = LIMIT - 1; left >= 0; left--) {
    test.clock.advance(10 * SECOND)
    const { status, headers } = await get(test, wrong(left), left === 1 ? '/plants' : '/api/months')
    t.match(
      { status, headers },
      {
        status: left === 1 ? 400 : 401,
        headers: {
          ratelimit: `"failed-attempts";r=${left};t=${60 - 10 * (LIMIT - left)}`,
          'ratelimit-policy': new RegExp(`^"failed-attempts";q=${LIMIT};w=60$`),
          'www-authenticate': 'Bearer error="invalid_token"',
        },
      },
    )
  }
  for (const headers of [valid, {}]) {
    const answer = await get(test, headers)
    t.strictSame([answer.headers.ratelimit, answer.headers['ratelimit-policy']], [undefined, undefined])
  }
})

await onBothEngines(t, 'valid credentials are not counted, and a flood is not stored', async (t, on) => {
  const test = await service(t, on)
  const valid = await test.authorize()
  for (let n = 0; n < 5 * LIMIT; n++) t.equal((await get(test, valid)).status, 200)
  t.strictSame(await attempts(on.store), [])
  await Promise.all(Array.from({ length: 100 }, (_, n) => get(test, wrong(n))))
  await stored(on.store, LIMIT + 1)
  t.strictSame(await attempts(on.store), [{ address: ADDRESS, attempts: LIMIT + 1 }])
  test.clock.advance(2 * MINUTE)
  await get(test, wrong(1))
  await stored(on.store, 1)
})

await onBothEngines(t, 'a flood that is known, also from another instance, writes nothing more', async (t, on) => {
  const clock = new TurnableClock()
  const [one, two] = [await service(t, on, {}, clock), await service(t, on, {}, clock)]
  await exhaust(t, one)
  t.equal((await get(one, wrong(1))).status, 429)
  await stored(on.store, LIMIT + 1)
  let learning = 0
  for (let n = 0; n < 30; n++) {
    t.equal((await get(one, wrong(n))).status, 429)
    // Its first attempts are stored; the answer to that tells it of the others.
    if ((await get(two, wrong(n))).status === 401) learning++
    await stored(on.store, LIMIT + 1 + learning)
  }
  t.ok(learning >= 1 && learning <= 2, `it learned by ${learning} attempts`)
  await Promise.all([one.app.close(), two.app.close()])
  t.strictSame(await attempts(on.store), [{ address: ADDRESS, attempts: LIMIT + 1 + learning }])
})

await onBothEngines(t, 'instances count together', async (t, on) => {
  const clock = new TurnableClock()
  const [one, two] = [await service(t, on, {}, clock), await service(t, on, {}, clock)]
  await exhaust(t, one)
  await stored(on.store, LIMIT)
  t.equal((await get(two, wrong(1))).status, 401, 'the second instance learns of the others by its first failure')
  await stored(on.store, LIMIT + 1)
  await new Promise((resolve) => setImmediate(resolve))
  t.equal((await get(two, wrong(2))).status, 429)
})

await onBothEngines(t, 'a service that ends stores the attempts it has counted', async (t, on) => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { patient } = on.store
  const slow: Store = { ...on.store, patient: { ...patient, write: (fn) => opened.then(() => patient.write(fn)) } }
  const { app } = await service(t, { ...on, store: slow })
  t.equal((await get({ app }, wrong(1))).status, 401)
  let hasEnded = false
  const ended = app.close().then(() => {
    hasEnded = true
  })
  for (let n = 0; n < 100; n++) await new Promise((resolve) => setImmediate(resolve))
  t.notOk(hasEnded, 'it waits for the write')
  open()
  await ended
  t.strictSame(await attempts(on.store), [{ address: ADDRESS, attempts: 1 }])
})

await onBothEngines(t, 'the address is that of the connection, or what a trusted proxy says', async (t, on) => {
  const test = await service(t, on)
  const from = async (remoteAddress: string, forwarded: string) =>
    (await get(test, { ...wrong(1), 'x-forwarded-for': forwarded }, '/api/months', remoteAddress)).status
  for (let n = 0; n < LIMIT; n++) t.equal(await from(ADDRESS, `198.51.100.${n}`), 401)
  t.equal(await from(ADDRESS, '198.51.100.99'), 429, 'a client cannot choose its address')
  for (let n = 0; n < 2 * LIMIT; n++)
    t.equal(await from('127.0.0.1', `198.51.100.${n}`), 401, 'the proxy speaks for many')
  t.notMatch(test.log(), 'TRUSTED_PROXIES', 'neither a public address nor a proxy that is listed is logged')
  for (let n = 0; n < LIMIT; n++) t.equal(await from(`2001:db8:1:2::${n}`, ''), 401)
  t.equal(await from('2001:db8:1:2:ffff::1', ''), 429, 'an IPv6 client has a whole /64')
  t.equal(await from('2001:db8:1:3::1', ''), 401)
})

await onBothEngines(t, 'a private address is no proxy unless it is listed', async (t, on) => {
  const test = await service(t, on)
  const from = async (to: TestApp, remoteAddress: string, n: number) =>
    (await get(to, { ...wrong(n), 'x-forwarded-for': `198.51.100.${n}` }, '/api/months', remoteAddress)).status
  const addresses = ['10.0.0.7', '172.16.3.4', '192.168.1.1', '169.254.1.1', '100.64.0.1', 'fd00::1', 'fe80::1%eth0']
  for (const address of addresses) {
    const statuses: number[] = []
    for (let n = 0; n < 60; n++) statuses.push(await from(test, address, n))
    t.same(statuses, [...Array(LIMIT).fill(401), ...Array(60 - LIMIT).fill(429)], address)
    const lines = test.log().split('\n')
    const named = lines.filter((line) => line.includes('TRUSTED_PROXIES') && line.includes(`"address":"${address}"`))
    t.equal(named.length, 1, `${address} is logged once`)
  }
  for (let n = 1; n < 30; n++) await from(test, `10.1.0.${n}`, n)
  t.equal(test.log().match(/TRUSTED_PROXIES/g)?.length, 10, 'a network full of clients does not fill the log')

  const listed = await service(t, on, { TRUSTED_PROXIES: '10.0.0.0/24, fd00::1' })
  for (const address of ['10.0.0.7', 'fd00::1', '::ffff:10.0.0.8'])
    for (let n = 0; n < 2 * LIMIT; n++) t.equal(await from(listed, address, 100 + n), 401, address)
  t.notMatch(listed.log(), 'TRUSTED_PROXIES')
  t.equal(await from(listed, '127.0.0.1', 100), 401)
  t.match(listed.log(), 'TRUSTED_PROXIES', 'the list replaces loopback')
})

await onBothEngines(t, 'failed sign-ins count, and one that is in order passes', async (t, on) => {
  const oidc = await startOidcProvider(t)
  const env = { ...oidc.env, BASE_URL, AUTHORIZED_USERS: 'trader@example.com' }
  // The clock of this service shows the beginning of the minute.
  oidc.tamper.claims = (claims) => ({ ...claims, iat: (claims.iat as number) - 60 })
  const test = await service(t, on, env, new TurnableClock(Math.floor(Date.now() / MINUTE) * MINUTE))
  const callback = (accept: string) =>
    test.app.inject({ url: '/auth/callback?code=x&state=y', headers: { accept }, remoteAddress: '127.0.0.1' })
  for (let left = LIMIT - 1; left >= 0; left--)
    t.match(await callback('application/json'), {
      statusCode: 400,
      headers: { ratelimit: `"failed-attempts";r=${left};t=60` },
    })
  const limited = await callback('application/json')
  t.match([limited.statusCode, limited.headers['retry-after']], [429, '60'])
  t.match(limited.json(), { success: false, error: /Try again in 60 seconds/ })
  const page = await callback('text/html')
  t.equal(page.statusCode, 429)
  t.match(page.body, 'Too many failed attempts to authenticate.')
  t.equal((await get(test, wrong(1), '/api/months', '127.0.0.1')).status, 429, 'tokens and sign-ins count together')

  const agent = new Agent(test.app)
  t.equal((await agent.go('/login', { redirects: 2 })).headers.location, '/')
  t.equal((await agent.json('/auth/profile')).status, 200)
})

await onBothEngines(t, 'the token of the metrics is limited like others', async (t, on) => {
  const token = 'the token of the metrics, long enough'
  const test = await service(t, on, { METRICS_TOKEN: token })
  for (let n = 0; n < LIMIT; n++) t.equal((await get(test, wrong(n), '/metrics')).status, 401)
  t.equal((await get(test, wrong(1), '/metrics')).status, 429)
  const answer = await test.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: ADDRESS,
  })
  t.equal(answer.statusCode, 200)
})
