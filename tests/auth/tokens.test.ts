import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { createTokenFor, SCOPES } from '../../src/auth/tokens.ts'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { DAY, HOUR, MINUTE, SECOND, toTimestamp } from '../../src/lib/clock.ts'
import type { Store } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { failureOf } from '../support/failures.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { type Agent, allRows, lateWrites, SAME_ORIGIN, serviceWithProvider } from './support.ts'

interface Token {
  id: number
  name: string
  prefix: string
  scopes: string[]
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

const JSON_HEADERS = { ...SAME_ORIGIN, 'content-type': 'application/json' }
const make = (agent: Agent, body: object) =>
  agent.json('/api/tokens', { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) })
const list = async (agent: Agent) => ((await agent.json('/api/tokens')).body as unknown as { tokens: Token[] }).tokens
const revoke = (agent: Agent, id: number) => agent.json(`/api/tokens/${id}`, { method: 'DELETE', headers: SAME_ORIGIN })
const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` })

async function lastUsed(store: Store, at: number | null): Promise<void> {
  for (let n = 0; n < 1000; n++) {
    const rows = await store.read(async ({ sql, t }) => sql.select({ at: t.apiTokens.lastUsedAt }).from(t.apiTokens))
    if (rows[0]?.at === at) return
    await wait(1)
  }
  throw new Error(`the token was not last used at ${at}`)
}

await onBothEngines(
  t,
  'a token is made in a session, shown once, and opens what its scopes say',
  async (t, { store, url }) => {
    const { signIn, app, clock } = await serviceWithProvider(t, { store, url })
    const agent = await signIn()
    const made = await make(agent, { name: ' nightly report ', scopes: ['profile:read'], expires_in_days: 90 })
    t.equal(made.status, 201)
    const { token, details } = made.body as unknown as { token: string; details: Token }
    t.match(token, /^tlf_[A-Za-z0-9_-]{43}$/)
    t.same(details, {
      id: details.id,
      name: 'nightly report',
      prefix: token.slice(0, 10),
      scopes: ['profile:read'],
      created_at: toTimestamp(clock.now()),
      expires_at: toTimestamp(clock.now() + 90 * DAY),
      last_used_at: null,
    })
    t.same(await list(agent), [details])
    const body = JSON.stringify({ name: 'weekly report' })
    const more = await agent.go('/api/tokens', { method: 'POST', headers: JSON_HEADERS, body })
    t.match(await agent.json(String(more.headers.location)), {
      status: 200,
      body: { details: { name: 'weekly report' } },
    })
    await revoke(agent, JSON.parse(more.body).details.id)
    t.notMatch(await allRows(store), token, 'it is nowhere in the database')

    const ask = (path: string, method: 'GET' | 'PUT' = 'GET') =>
      app.inject({ method, url: path, headers: bearer(token) })
    t.match((await ask('/auth/profile')).json(), { success: true, profile: { email: 'one@example.com' } })
    const months = await ask('/api/months')
    t.equal(months.statusCode, 403)
    t.match(months.json(), { success: false, code: 'scope_missing', params: { scope: 'record:read' } })
    t.equal(months.headers['www-authenticate'], 'Bearer error="insufficient_scope", scope="record:read"')
    t.equal((await ask('/auth/profile', 'PUT')).statusCode, 403)
    const plants = await ask('/plants')
    t.equal(plants.statusCode, 400, 'the plant store knows no other failure')
    t.match(plants.json(), { error: 403 })
  },
)

await onBothEngines(t, 'a token without scopes has all of them', async (t, { store, url }) => {
  const { signIn, app } = await serviceWithProvider(t, { store, url })
  const agent = await signIn()
  for (const body of [{ name: 'a' }, { name: 'b', scopes: [] }]) {
    const { token, details } = (await make(agent, body)).body as unknown as { token: string; details: Token }
    t.same(details.scopes, SCOPES)
    t.equal(details.expires_at, null)
    for (const path of ['/auth/profile', '/api/months', '/plants'])
      t.equal((await app.inject({ url: path, headers: bearer(token) })).statusCode, 200, path)
  }
})

/** What the contract offers to a session alone. */
const SESSION_ONLY = [...operationsOf(loadDocument('dashboard'))].filter(
  ({ operation: { security } }) => security?.some((one) => 'session' in one) && !security.some((one) => 'token' in one),
)

await onBothEngines(
  t,
  'what needs a session tells a valid token so, and any other that it is invalid',
  async (t, on) => {
    const { app, authorize, signIn, clock } = await serviceWithProvider(t, on)
    const agent = await signIn()
    const { details } = (await make(agent, { name: 'stays' })).body as unknown as { details: Token }
    const valid = await authorize('one@example.com')
    const narrow = await authorize('one@example.com', ['plants:read'])
    const stranger = await authorize('three@example.com')
    const expired = bearer(
      await createTokenFor(on.store, clock, { email: 'one@example.com', name: 'n', scopes: [], days: 1 }),
    )
    clock.advance(DAY)
    t.same(SESSION_ONLY.map(({ operation }) => operation.operationId).sort(), [
      'createToken',
      'deleteProfile',
      'listTokens',
      'revokeToken',
    ])
    for (const { method, path } of SESSION_ONLY) {
      const ask = async (headers: { authorization: string }) => {
        const url = path.replace('{id}', String(details.id))
        const answer = await app.inject({ method: method as 'get', url, headers })
        return { status: answer.statusCode, body: answer.json(), challenge: answer.headers['www-authenticate'] }
      }
      const where = `${method} ${path}`
      for (const headers of [valid, narrow])
        t.match(
          await ask(headers),
          {
            status: 403,
            body: { success: false, code: 'session_required', error: /sign in with a browser/ },
            challenge: 'Bearer error="insufficient_scope"',
          },
          where,
        )
      for (const headers of [expired, bearer('tlf_x'), bearer(`tlf_${'x'.repeat(43)}`)])
        t.strictSame(
          await ask(headers),
          {
            status: 401,
            body: { success: false, error: 'Authentication required', redirect_to_login: true },
            challenge: 'Bearer error="invalid_token"',
          },
          where,
        )
      const denied = { success: false, error: 'Access denied. User not authorized.' }
      t.strictSame(await ask(stranger), { status: 403, body: denied, challenge: undefined }, where)
    }
    const alive = await app.inject({ url: '/auth/profile', headers: valid })
    t.equal(alive.statusCode, 200, 'nothing was done')
  },
)

const current = (app: FastifyInstance, token: unknown, method: 'GET' | 'DELETE' = 'GET') =>
  app.inject({ method, url: '/api/tokens/current', headers: bearer(token) })
const rotate = async (app: FastifyInstance, token: unknown) => {
  const answer = await app.inject({ method: 'POST', url: '/api/tokens/current/rotate', headers: bearer(token) })
  return { status: answer.statusCode, headers: answer.headers, ...(answer.json() as { token: string; details: Token }) }
}

await onBothEngines(t, 'a program reads and revokes its own token, whatever its scopes', async (t, on) => {
  const { app, signIn, clock } = await serviceWithProvider(t, on)
  const agent = await signIn()
  const made = await make(agent, { name: 'narrow', scopes: ['plants:read'], expires_in_days: 90 })
  const { token, details } = made.body as unknown as { token: string; details: Token }
  await make(agent, { name: 'another' })
  const read = await current(app, token)
  t.equal(read.statusCode, 200)
  t.strictSame({ ...read.json().details, last_used_at: null }, details)
  t.equal(read.json().details.expires_at, toTimestamp(clock.now() + 90 * DAY))
  t.notMatch(read.payload, token)

  for (const method of ['GET', 'DELETE'] as const) {
    const inSession = await agent.json('/api/tokens/current', { method, headers: SAME_ORIGIN })
    t.equal(inSession.status, 401, `${method}: a session has no token`)
  }
  const revoked = await current(app, token, 'DELETE')
  t.match([revoked.statusCode, revoked.json()], [200, { success: true, message: "Token 'narrow' revoked" }])
  for (const method of ['GET', 'DELETE'] as const) t.equal((await current(app, token, method)).statusCode, 401, method)
  t.match(await list(agent), [{ name: 'another' }])
})

await onBothEngines(t, 'a rotated token has one successor like it, and works for an hour more', async (t, on) => {
  const { app, signIn, clock } = await serviceWithProvider(t, on, { SESSION_IDLE_MINUTES: '10080' })
  const agent = await signIn()
  const made = await make(agent, { name: 'nightly', scopes: ['profile:read', 'plants:read'], expires_in_days: 5 })
  const old = made.body as unknown as { token: string; details: Token }
  clock.advance(2 * DAY)
  const fresh = await rotate(app, old.token)
  t.equal(fresh.status, 201)
  t.equal(fresh.headers['cache-control'], 'no-store')
  t.match(fresh.token, /^tlf_[A-Za-z0-9_-]{43}$/)
  t.not(fresh.token, old.token)
  t.notMatch(await allRows(on.store), fresh.token, 'it is nowhere in the database')
  const now = clock.now()
  const successor = {
    id: fresh.details.id,
    name: 'nightly',
    prefix: fresh.token.slice(0, 10),
    scopes: ['profile:read', 'plants:read'],
    created_at: toTimestamp(now),
    expires_at: toTimestamp(now + 5 * DAY),
    last_used_at: null,
  }
  t.strictSame(fresh.details, successor)
  t.match(
    await list(agent),
    [successor, { id: old.details.id, expires_at: toTimestamp(now + HOUR) }],
    'both are listed as long as both work',
  )

  const status = async (token: string) =>
    (await app.inject({ url: '/auth/profile', headers: bearer(token) })).statusCode
  clock.advance(HOUR - 1)
  t.same([await status(old.token), await status(fresh.token)], [200, 200])
  t.equal((await current(app, old.token)).json().details.expires_at, toTimestamp(now + HOUR))
  t.match(await rotate(app, old.token), { status: 400, code: 'token_rotated' })
  clock.advance(1)
  t.same([await status(old.token), await status(fresh.token)], [401, 200])
  t.equal((await rotate(app, old.token)).status, 401)
  t.same(await list(agent), [{ ...successor, last_used_at: toTimestamp(now + HOUR - 1) }])
  clock.advance(4 * DAY)
  t.equal((await rotate(app, fresh.token)).status, 201, 'the successor can be rotated too')
})

await onBothEngines(t, 'rotation ends a token no later than it would have ended', async (t, on) => {
  const { app, signIn, clock } = await serviceWithProvider(t, on, { SESSION_IDLE_MINUTES: '10080' })
  const agent = await signIn()
  const made = await make(agent, { name: 'a day', expires_in_days: 1 })
  const old = made.body as unknown as { token: string; details: Token }
  clock.advance(DAY - MINUTE)
  const fresh = await rotate(app, old.token)
  t.equal(fresh.details.expires_at, toTimestamp(clock.now() + DAY))
  t.equal((await current(app, old.token)).json().details.expires_at, old.details.expires_at)
  clock.advance(MINUTE)
  t.same([(await current(app, old.token)).statusCode, (await current(app, fresh.token)).statusCode], [401, 200])

  const endless = (await make(agent, { name: 'endless' })).body as unknown as { token: string; details: Token }
  t.match((await rotate(app, endless.token)).details, { name: 'endless', scopes: SCOPES, expires_at: null })
})

await onBothEngines(t, 'of a rotated token and its successor each can be revoked alone', async (t, on) => {
  const { app, signIn, clock } = await serviceWithProvider(t, on)
  const agent = await signIn()
  const rotated = async () => {
    const old = (await make(agent, { name: 'a' })).body as unknown as { token: string; details: Token }
    return { old, fresh: await rotate(app, old.token) }
  }
  const statuses = async (tokens: { token: string }[]) => {
    const answers = []
    for (const { token } of tokens) answers.push((await current(app, token)).statusCode)
    return answers
  }
  const leaked = await rotated()
  t.equal((await current(app, leaked.old.token, 'DELETE')).statusCode, 200, 'by the program')
  t.same(await statuses([leaked.old, leaked.fresh]), [401, 200])
  const seen = await rotated()
  t.equal((await revoke(agent, seen.old.details.id)).status, 200, 'by the user')
  t.same(await statuses([seen.old, seen.fresh]), [401, 200])
  const lost = await rotated()
  t.equal((await revoke(agent, lost.fresh.details.id)).status, 200)
  t.same(await statuses([lost.old, lost.fresh]), [200, 401])
  clock.advance(HOUR)
  t.same(await statuses([lost.old]), [401])
})

await onBothEngines(t, 'of rotations at the same time one is made, and a full quota refuses none', async (t, on) => {
  const { app, signIn } = await serviceWithProvider(t, on, { QUOTA_TOKENS: '2' })
  const agent = await signIn()
  const old = (await make(agent, { name: 'a' })).body as unknown as { token: string }
  await make(agent, { name: 'b' })
  t.match(await make(agent, { name: 'c' }), { status: 400, body: { code: 'quota' } })
  const all = await Promise.all(Array.from({ length: 4 }, () => rotate(app, old.token)))
  t.same(all.map(({ status }) => status).sort(), [201, 400, 400, 400])
  t.same(
    (await list(agent)).map(({ name }) => name),
    ['a', 'b', 'a'],
  )
  let { token = '' } = all.find(({ status }) => status === 201) ?? {}
  for (let n = 0; n < 3; n++) token = (await rotate(app, token)).token
  t.equal((await current(app, token)).statusCode, 200, 'again and again')
})

await onBothEngines(
  t,
  'a malformed token is refused with the same words as an unknown one',
  async (t, { store, url }) => {
    const { app, authorize } = await serviceWithProvider(t, { store, url })
    const good = (await authorize('one@example.com')).authorization.slice('Bearer '.length)
    const ask = async (headers: Record<string, string>) => {
      const answer = await app.inject({ url: '/auth/profile', headers })
      return { status: answer.statusCode, says: answer.json().error, challenge: answer.headers['www-authenticate'] }
    }
    const refused = { status: 401, says: 'Authentication required' }
    const invalid = 'Bearer error="invalid_token"'
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer '])
      t.equal((await ask({ authorization: `${scheme} ${good}` })).status, 200, scheme)
    for (const authorization of [
      `Bearer ${good}x`,
      `Bearer ${good.slice(0, -1)}`,
      `Bearer tlf_${'A'.repeat(43)}`,
      'Bearer',
      'Bearer ',
      `Bearer ${good} ${good}`,
      `Bearer "${good}"`,
      'Bearer null',
    ])
      t.same(await ask({ authorization }), { ...refused, challenge: invalid }, authorization.replace(good, 'TOKEN'))
    for (const authorization of [
      good,
      `Token ${good}`,
      `Basic ${Buffer.from(`${good}:`).toString('base64')}`,
      `Bearer${good}`,
      '',
    ])
      t.same(await ask({ authorization }), { ...refused, challenge: 'Bearer' }, authorization.replace(good, 'TOKEN'))
    t.equal((await ask({ cookie: `tradeleaf_session=${good}` })).status, 401, 'not as a cookie')
    t.equal((await app.inject({ url: `/auth/profile?access_token=${good}` })).statusCode, 401, 'not in the address')
  },
)

await onBothEngines(
  t,
  'an expired token is refused from that moment on, and stays listed',
  async (t, { store, url }) => {
    const { signIn, app, clock } = await serviceWithProvider(t, { store, url }, { SESSION_IDLE_MINUTES: '10080' })
    const agent = await signIn()
    const { token } = (await make(agent, { name: 'a day', expires_in_days: 1 })).body as unknown as { token: string }
    const status = async () => (await app.inject({ url: '/auth/profile', headers: bearer(token) })).statusCode
    clock.advance(DAY - 1)
    t.equal(await status(), 200)
    clock.advance(1)
    t.equal(await status(), 401)
    t.match(await list(agent), [{ name: 'a day' }])
  },
)

await onBothEngines(t, 'a revoked token is refused from that moment on', async (t, { store, url }) => {
  const { signIn, app } = await serviceWithProvider(t, { store, url })
  const agent = await signIn()
  const first = (await make(agent, { name: 'first' })).body as unknown as { token: string; details: Token }
  const second = (await make(agent, { name: 'second' })).body as unknown as { token: string; details: Token }
  t.same(
    (await list(agent)).map(({ name }) => name),
    ['second', 'first'],
    'newest first',
  )
  t.match(await revoke(agent, first.details.id), {
    status: 200,
    body: { success: true, message: "Token 'first' revoked" },
  })
  const answer = await app.inject({ url: '/auth/profile', headers: bearer(first.token) })
  t.equal(answer.statusCode, 401)
  t.equal(answer.headers['www-authenticate'], 'Bearer error="invalid_token"')
  t.equal((await app.inject({ url: '/auth/profile', headers: bearer(second.token) })).statusCode, 200)
  t.same(
    (await list(agent)).map(({ name }) => name),
    ['second'],
  )
  t.match(await revoke(agent, first.details.id), { status: 404, body: { success: false, error: 'Not found' } })
})

await onBothEngines(t, "another user's token is not found, and not revoked", async (t, { store, url }) => {
  const { signIn, app } = await serviceWithProvider(t, { store, url })
  const one = await signIn('one@example.com')
  const two = await signIn('two@example.com')
  const { token, details } = (await make(one, { name: 'mine' })).body as unknown as { token: string; details: Token }
  t.same(await list(two), [])
  t.same(await revoke(two, details.id), await revoke(two, 999_999), 'as if it did not exist')
  t.equal((await revoke(two, details.id)).status, 404)
  t.equal((await app.inject({ url: '/auth/profile', headers: bearer(token) })).statusCode, 200)
})

await onBothEngines(t, 'the last use is kept to the minute', async (t, { store, url }) => {
  const { app, authorize, clock } = await serviceWithProvider(t, { store, url })
  const headers = await authorize('one@example.com')
  const use = () => app.inject({ url: '/auth/profile', headers })
  await lastUsed(store, null)
  const first = clock.now()
  await Promise.all([use(), use(), use()])
  await lastUsed(store, first)
  clock.advance(MINUTE - SECOND)
  await use()
  clock.advance(SECOND)
  await lastUsed(store, first)
  await use()
  await lastUsed(store, first + MINUTE)
})

await onBothEngines(t, 'a use that is stored late does not hide a later one of another instance', async (t, on) => {
  const { late, open } = lateWrites(on.store)
  const clock = new TurnableClock()
  const [one, two] = [await buildTestApp(t, { ...on, store: late }, { clock }), await buildTestApp(t, on, { clock })]
  const headers = await two.authorize()
  await one.app.inject({ url: '/auth/profile', headers })
  clock.advance(MINUTE)
  await two.app.inject({ url: '/auth/profile', headers })
  await lastUsed(on.store, clock.now())
  await open()
  await lastUsed(on.store, clock.now())
})

await onBothEngines(t, 'an invalid field of a new token is refused by name', async (t, { store, url }) => {
  const { signIn } = await serviceWithProvider(t, { store, url })
  const agent = await signIn()
  for (const [body, error] of [
    [{}, /'name' is required/],
    [{ name: '' }, /'name' must be a text that is not empty/],
    [{ name: '   ' }, /'name' must be a text that is not empty/],
    [{ name: 'x'.repeat(101) }, /'name' must be at most 100 characters long/],
    [{ name: 'a\nb' }, /'name' must be a text .*without control characters/],
    [{ name: 'a', scopes: ['everything'] }, /'scopes.0' must be one of 'record:read'/],
    [{ name: 'a', scopes: ['record:read', 'record:read'] }, /'scopes' must be a list without repetitions/],
    [{ name: 'a', expires_in_days: 0 }, /'expires_in_days' must be 1 or more/],
    [{ name: 'a', expires_in_days: 3651 }, /'expires_in_days' must be 3650 or less/],
    [{ name: 'a', expires_in_days: 1.5 }, /'expires_in_days' must be a whole number/],
    [{ name: 'a', expires_in_days: '1' }, /'expires_in_days' must be a whole number/],
    [{ name: 'a', days: 1 }, /Unknown field 'days'/],
  ] as const)
    t.match(await make(agent, body), { status: 400, body: { success: false, error } }, JSON.stringify(body))
  t.same(await list(agent), [])
})

await onBothEngines(
  t,
  'createTokenFor makes the user once, and says what it does not take',
  async (t, { store, url }) => {
    const { clock } = await serviceWithProvider(t, { store, url })
    const create = (change: object) =>
      createTokenFor(store, clock, { email: 'One@Example.com', name: 'n', scopes: [], ...change })
    const [a, b] = await Promise.all([create({}), create({ email: 'One@Example.com' })])
    t.not(a, b)
    const users = await store.read(async ({ sql, t }) => sql.select({ email: t.users.email }).from(t.users))
    t.same(users, [{ email: 'one@example.com' }])
    for (const [change, message] of [
      [{ email: 'one' }, /'one' is not an e-mail address/],
      [{ email: 'a@b, c@d' }, /is not an e-mail address/],
      [{ name: ' ' }, /name/],
      [{ scopes: ['record:read', 'all'] }, /There is no scope 'all'; the scopes are record:read/],
      [{ days: 0 }, /whole number from 1 to 3650/],
      [{ days: 1.5 }, /whole number from 1 to 3650/],
      [{ days: 3651 }, /whole number from 1 to 3650/],
      [{ name: 'x'.repeat(101) }, /1 to 100 characters/],
    ] as const)
      t.match(await failureOf(create(change)), { kind: 'invalid', message })
    t.match(await create({ days: 1 }), /^tlf_/)
    t.match(await create({ days: 3650, name: 'x'.repeat(100) }), /^tlf_/, 'the longest name and life')
  },
)

await onBothEngines(t, 'tokens of two users have the same id, and each is used alone', async (t, { store, url }) => {
  const { app, clock } = await serviceWithProvider(t, { store, url })
  const make = (email: string) => createTokenFor(store, clock, { email, name: 'n', scopes: ['profile:read'] })
  const [mine, theirs] = [await make('one@example.com'), await make('two@example.com')]
  const detailsOf = async (token: string) => (await current(app, token)).json().details
  t.equal((await detailsOf(mine)).id, (await detailsOf(theirs)).id)
  const select = async () =>
    await store.read(({ sql, t: { apiTokens: a } }) => sql.select({ at: a.lastUsedAt }).from(a).orderBy(a.userId))
  const areUsed = async (wanted: number[]) => {
    for (let n = 0; n < 1000 && String((await select()).map(({ at }) => at)) !== String(wanted); n++) await wait(1)
    t.same(
      (await select()).map(({ at }) => at),
      wanted,
    )
  }
  const before = clock.now()
  await areUsed([before, before])
  clock.advance(HOUR)
  await detailsOf(mine)
  await areUsed([clock.now(), before])
  t.equal((await current(app, mine, 'DELETE')).statusCode, 200)
  t.equal((await detailsOf(theirs)).name, 'n', 'revoking one leaves the other')
})
