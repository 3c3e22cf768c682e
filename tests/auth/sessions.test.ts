import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { background } from '../../src/auth/background.ts'
import { deleteExpiredSessions } from '../../src/auth/queries.ts'
import { sessionStore } from '../../src/auth/session-store.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../src/lib/clock.ts'
import type { Store } from '../../src/store/index.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { breakable, onBothEngines } from '../support/engines.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { Agent, BASE_URL, lateWrites, openSessions, SAME_ORIGIN, serviceWithProvider, sessionsOf } from './support.ts'

const isSignedIn = async (agent: Agent) => (await agent.json('/auth/profile')).status === 200
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Resolves when the stored session was last seen at `at`; fails the test if that never happens. */
async function lastSeen(store: Store, at: number): Promise<void> {
  for (let n = 0; n < 1000; n++) {
    const [session] = await sessionsOf(store)
    if (session?.lastSeenAt === at) return
    await wait(1)
  }
  throw new Error(`the session was not last seen at ${at}: ${JSON.stringify(await sessionsOf(store))}`)
}

await onBothEngines(t, 'a session ends when it is not used for the idle time', async (t, { store, url }) => {
  const { signIn, clock } = await serviceWithProvider(t, { store, url }, { SESSION_IDLE_MINUTES: '30' })
  const agent = await signIn()
  for (let n = 0; n < 4; n++) {
    clock.advance(29 * MINUTE)
    t.ok(await isSignedIn(agent), 'each use keeps it')
    await lastSeen(store, clock.now())
  }
  clock.advance(30 * MINUTE)
  t.notOk(await isSignedIn(agent))
  t.equal(agent.cookie('tradeleaf_session'), undefined, 'a cookie that is good for nothing is cleared')
})

await onBothEngines(t, 'a session ends after seven days, however busy', async (t, { store, url }) => {
  const { signIn, clock } = await serviceWithProvider(t, { store, url }, { SESSION_IDLE_MINUTES: '1440' })
  const agent = await signIn()
  for (let day = 0; day < 6; day++) {
    clock.advance(23 * HOUR)
    t.ok(await isSignedIn(agent))
    await lastSeen(store, clock.now())
  }
  clock.advance(7 * DAY - 6 * 23 * HOUR - 1 - 23 * HOUR)
  t.ok(await isSignedIn(agent))
  await lastSeen(store, clock.now())
  clock.advance(23 * HOUR)
  t.ok(await isSignedIn(agent), 'to the last millisecond')
  clock.advance(1)
  t.notOk(await isSignedIn(agent))
})

await onBothEngines(t, 'a session in use is written at most once a minute', async (t, { store, url }) => {
  const { signIn, clock } = await serviceWithProvider(t, { store, url })
  const agent = await signIn()
  const began = clock.now()
  clock.advance(59 * SECOND)
  for (let n = 0; n < 3; n++) await isSignedIn(agent)
  t.match(await sessionsOf(store), [{ lastSeenAt: began }])
  clock.advance(SECOND)
  await Promise.all(Array.from({ length: 5 }, () => isSignedIn(agent)))
  await lastSeen(store, clock.now())
})

await onBothEngines(t, 'a use that is stored late does not hide a later one of another instance', async (t, on) => {
  const { late, open } = lateWrites(on.store)
  const one = await serviceWithProvider(t, { ...on, store: late }, { SESSION_IDLE_MINUTES: '30' })
  const two = await buildTestApp(t, on, { clock: one.clock, env: { BASE_URL, SESSION_IDLE_MINUTES: '30' } })
  const agent = await one.signIn()
  const there = new Agent(two.app)
  there.jar = agent.jar
  one.clock.advance(10 * MINUTE)
  t.ok(await isSignedIn(agent))
  one.clock.advance(10 * MINUTE)
  t.ok(await isSignedIn(there))
  await lastSeen(on.store, one.clock.now())
  await open()
  one.clock.advance(29 * MINUTE)
  t.ok(await isSignedIn(there))
})

await onBothEngines(t, 'an idle time of a minute is not used up by that', async (t, { store, url }) => {
  const { signIn, clock } = await serviceWithProvider(t, { store, url }, { SESSION_IDLE_MINUTES: '1' })
  const agent = await signIn()
  for (let n = 0; n < 5; n++) {
    clock.advance(45 * SECOND)
    t.ok(await isSignedIn(agent))
    await lastSeen(store, clock.now())
  }
})

await onBothEngines(t, 'only the hash of the session id is stored', async (t, { store, url }) => {
  const { signIn } = await serviceWithProvider(t, { store, url })
  const agent = await signIn()
  const [id = ''] = decodeURIComponent(agent.cookie('tradeleaf_session')?.value ?? '').split('.')
  t.match(await sessionsOf(store), [{ idHash: sha256(id) }])
})

await onBothEngines(
  t,
  'signing out ends the session also for a request in flight that saves it',
  async (t, { store }) => {
    const clock = new TurnableClock()
    await store.write(async ({ sql, t }) => {
      await sql.insert(t.users).values({ id: 1, email: 'one@example.com', createdAt: 1 })
    })
    const sessions = sessionStore({
      store,
      clock,
      background: background((error) => t.fail(String(error))),
      idleMs: HOUR,
    })
    const get = (id: string) =>
      new Promise<unknown>((resolve, reject) =>
        sessions.get(id, (error, session) => (error ? reject(error) : resolve(session))),
      )
    const set = (id: string, session: unknown) =>
      new Promise<void>((resolve, reject) =>
        sessions.set(id, session as never, (error) => (error ? reject(error) : resolve())),
      )
    const destroy = (id: string) =>
      new Promise<void>((resolve, reject) => sessions.destroy(id, (error) => (error ? reject(error) : resolve())))

    const user = { id: 1, email: 'one@example.com', name: null }
    await set('the id', { user, signedInAt: clock.now() })
    const inFlight = await get('the id')
    t.match(inFlight, { user })
    await destroy('the id')
    await set('the id', inFlight)
    t.equal(await get('the id'), null)
    t.same(await openSessions(store), [])

    await store.write((tx) => deleteExpiredSessions(tx, clock.now() + 7 * DAY - 1))
    await set('the id', inFlight)
    t.equal(await get('the id'), null, 'the tombstone stays as long as the session could have lasted')
    clock.advance(7 * DAY)
    await store.write((tx) => deleteExpiredSessions(tx, clock.now()))
    t.same(await sessionsOf(store), [])
    await set('the id', inFlight)
    t.equal(await get('the id'), null, 'and after that it has expired')

    await set('nobody', {})
    t.equal((await sessionsOf(store)).length, 1, 'a session nobody is signed in to is not kept')
  },
)

await onBothEngines(
  t,
  'over HTTP: a request that is under way while its session ends changes nothing',
  async (t, { store, url }) => {
    const { signIn, app } = await serviceWithProvider(t, { store, url })
    const agent = await signIn()
    const same = new Agent(app)
    same.jar = agent.jar.map((cookie) => ({ ...cookie }))
    const put = { method: 'PUT', headers: { ...SAME_ORIGIN, 'content-type': 'application/json' } } as const
    const underWay = Array.from({ length: 10 }, (_, n) =>
      same.json('/auth/profile', { ...put, body: `{"brokerage_account":"100${n}"}` }),
    )
    await agent.go('/logout', { redirects: 0 })
    await Promise.all(underWay)
    t.notOk(await isSignedIn(same))
    t.same(await openSessions(store), [])
  },
)

await onBothEngines(t, 'signing out of one browser leaves the others signed in', async (t, { store, url }) => {
  const { signIn } = await serviceWithProvider(t, { store, url })
  const [one, two] = [await signIn(), await signIn()]
  await one.go('/logout', { redirects: 0 })
  t.notOk(await isSignedIn(one))
  t.ok(await isSignedIn(two))
})

await onBothEngines(t, 'a cookie that this service did not sign signs nobody in', async (t, { store, url }) => {
  const { signIn, app } = await serviceWithProvider(t, { store, url })
  const value = (await signIn()).cookie('tradeleaf_session')?.value ?? ''
  const [id = '', signature = ''] = decodeURIComponent(value).split('.')
  for (const forged of [
    id,
    `${id}.`,
    `${id}.${'A'.repeat(signature.length)}`,
    `${id}x.${signature}`,
    '',
    '.',
    '%',
    'x'.repeat(4000),
  ]) {
    const { statusCode } = await app.inject({
      url: '/auth/profile',
      headers: { cookie: `tradeleaf_session=${forged}` },
    })
    t.equal(statusCode, 401, forged.slice(0, 50))
  }
})

await onBothEngines(
  t,
  'with the database gone, a session is no refusal but a failure, and pages for everybody answer',
  async (t, { url }) => {
    const way = await breakable(t, url)
    const broken = await openStore(way.url)
    t.teardown(() => broken.close())
    const { signIn } = await serviceWithProvider(t, { store: broken, url })
    const agent = await signIn()
    await way.takeAway()
    for (const path of ['/auth/profile', '/api/months', '/api/tokens'])
      t.match(
        await agent.json(path),
        { status: 500, body: { success: false, error: 'Database connection failed' } },
        path,
      )
    t.equal((await agent.json('/health')).status, 200)
    t.equal((await agent.go('/assets/app.css')).status, 200)
    t.match(await agent.json('/logout'), { status: 500 }, 'a sign-out that did not happen does not look like one')
    await way.bringBack()
    t.ok(await isSignedIn(agent), 'and the session is there again, and its cookie was left alone')
  },
)
