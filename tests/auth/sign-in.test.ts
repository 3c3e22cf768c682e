/** Signing in as a user does it, with the local provider and with one like those of production. */

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import t, { type Test } from 'tap'
import { createTokenFor, startLocalProvider } from '../../src/auth/index.ts'
import { HOUR } from '../../src/lib/clock.ts'
import { buildTestApp, type TestAppOptions } from '../support/app.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { startOidcProvider } from '../support/oidc.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { Agent, allRows, BASE_URL, openSessions, SAME_ORIGIN } from './support.ts'

const HTML = { accept: 'text/html' }

async function withLocalProvider(t: Test, on: OnEngine, options: TestAppOptions = {}, baseUrl = BASE_URL) {
  const provider = await startLocalProvider({ port: 0, baseUrl })
  t.teardown(() => provider.close())
  const test = await buildTestApp(t, on, {
    clock: new TurnableClock(Date.now()),
    ...options,
    localProvider: provider,
    env: { BASE_URL: baseUrl, ...options.env },
  })
  return { ...test, provider }
}

/** From the login page to the dashboard, as a person would. */
async function signInLocally(agent: Agent, email: string, from = '/auth/login') {
  const login = await agent.go(from, { headers: HTML })
  const link = /href="(\/login[^"]*)"/.exec(login.body)?.[1]?.replaceAll('&amp;', '&')
  if (link === undefined) throw new Error(`no sign-in link at ${login.url}: ${login.status} ${login.body}`)
  const form = await agent.go(link, { headers: HTML })
  return agent.submit(form, { email })
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

await onBothEngines(t, 'a new user signs in over HTTP, works, and signs out', async (t, on) => {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const { app } = await withLocalProvider(t, on, {}, baseUrl)
  await app.listen({ host: 'localhost', port })
  const agent = new Agent(undefined, baseUrl)

  const landed = await agent.go('/auth/profile', { headers: HTML })
  t.match(landed.url, /\/auth\/login\?return_to=%2Fauth%2Fprofile$/, 'a page for the signed-in leads to the login page')
  const profile = await signInLocally(agent, 'Trader@Example.com', landed.url)
  t.equal(profile.url, `${baseUrl}/auth/profile`, 'and from there back to where the user wanted to go')
  t.match(profile.body, 'trader@example.com')

  const put = { method: 'PUT', headers: { ...SAME_ORIGIN, 'content-type': 'application/json' } } as const
  t.match(await agent.json('/auth/profile', { ...put, body: '{"brokerage_account":" 1234-5678 "}' }), {
    status: 200,
    body: { success: true, profile: { email: 'trader@example.com', name: null, brokerage_account: '1234-5678' } },
  })
  t.match((await agent.go('/auth/profile', { headers: HTML })).body, 'value="1234-5678"')
  t.equal((await agent.go('/auth/login')).url, `${baseUrl}/`, 'the login page leads those who are signed in on')

  const before = agent.cookie('tradeleaf_session')
  const out = await agent.go('/logout', { headers: { ...HTML, ...SAME_ORIGIN } })
  t.match(out.body, 'You are signed out.')
  t.equal(agent.cookie('tradeleaf_session'), undefined)
  if (before !== undefined) agent.jar.push(before)
  t.match(await agent.json('/auth/profile'), {
    status: 401,
    body: { success: false, error: 'Authentication required', redirect_to_login: true },
  })
  t.same(await openSessions(on.store), [])
})

await onBothEngines(t, 'visitors leave no rows and get no session cookie', async (t, on) => {
  const { app, provider } = await withLocalProvider(t, on)
  const agent = new Agent(app)
  for (const path of [
    '/',
    '/auth/login',
    '/auth/profile',
    '/api/months',
    '/logout',
    '/health',
    '/auth/callback?code=x&state=y',
    '/nowhere',
  ])
    await agent.go(path, { headers: HTML })
  const form = await agent.go('/login', { headers: HTML })
  t.ok(form.url.startsWith(provider.issuer))
  t.equal(await allRows(on.store), '[[],[],[],[]]')
  t.equal(agent.cookie('tradeleaf_session'), undefined)
})

await onBothEngines(t, 'the session gets a new id at sign-in, and the one before is dead', async (t, on) => {
  const { app } = await withLocalProvider(t, on)
  const victim = new Agent(app)
  const attacker = new Agent(app)
  await signInLocally(attacker, 'attacker@example.com')
  const planted = attacker.cookie('tradeleaf_session')
  if (planted === undefined) throw new Error('not signed in')
  victim.jar.push({ ...planted })

  // The login page would send a signed-in browser on; the sign-in itself must not depend on that.
  const form = await victim.go('/login', { headers: HTML })
  await victim.submit(form, { email: 'victim@example.com' })
  t.not(victim.cookie('tradeleaf_session')?.value, planted.value)
  t.match(await victim.json('/auth/profile'), { body: { profile: { email: 'victim@example.com' } } })
  t.equal((await attacker.json('/auth/profile')).status, 401, 'the planted id is good for nobody')
  t.equal((await openSessions(on.store)).length, 1)

  const madeUp = new Agent(app)
  madeUp.jar.push({ ...planted, value: `${'A'.repeat(32)}.${'B'.repeat(43)}` })
  await madeUp.submit(await madeUp.go('/login', { headers: HTML }), { email: 'victim@example.com' })
  t.notMatch(madeUp.cookie('tradeleaf_session')?.value, 'AAAAAAAA', 'nor is an id taken that was never given out')
})

await onBothEngines(t, 'signing out lets another user sign in on the same machine', async (t, on) => {
  const { app } = await withLocalProvider(t, on)
  const agent = new Agent(app)
  await signInLocally(agent, 'one@example.com')
  await agent.go('/logout')
  await signInLocally(agent, 'two@example.com')
  t.match(await agent.json('/auth/profile'), { body: { profile: { email: 'two@example.com' } } })
})

await onBothEngines(t, 'a user made with a token is the user who signs in with that address', async (t, on) => {
  const { app, clock } = await withLocalProvider(t, on)
  const token = await createTokenFor(on.store, clock, { email: 'Trader@example.com', name: 'first', scopes: [] })
  const agent = new Agent(app)
  await signInLocally(agent, 'trader@EXAMPLE.com')
  t.match(await agent.json('/api/tokens'), { body: { tokens: [{ name: 'first' }] } })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await new Agent(app).json('/auth/profile', { method: 'PUT', headers, body: '{"brokerage_account":"999"}' })
  t.match(await agent.json('/auth/profile'), { body: { profile: { brokerage_account: '999' } } })
})

await onBothEngines(t, 'an address that changes at the provider changes here, and the record stays', async (t, on) => {
  const oidc = await startOidcProvider(t)
  const { app } = await buildTestApp(t, on, {
    env: { ...oidc.env, BASE_URL, AUTHORIZED_USERS: 'trader@example.com,new@example.com,taken@example.com' },
    clock: new TurnableClock(Date.now()),
  })
  const signIn = async () => {
    const agent = new Agent(app)
    await agent.go('/login', { redirects: 2 })
    return (await agent.json('/auth/profile')).body as { profile?: { email: string; name: string | null } }
  }
  t.match(await signIn(), { profile: { email: 'trader@example.com', name: 'Pat Trader' } })
  oidc.user = { ...oidc.user, email: 'New@example.com', name: 'Pat T.' }
  t.match(await signIn(), { profile: { email: 'new@example.com', name: 'Pat T.' } })

  oidc.user = { sub: 'user-2', email: 'taken@example.com', email_verified: true }
  oidc.atUserinfo = true
  t.match(await signIn(), { profile: { email: 'taken@example.com', name: null } }, 'told at userinfo only')
  oidc.user = { sub: 'user-1', email: 'taken@example.com', email_verified: true }
  t.match(
    await signIn(),
    { profile: { email: 'new@example.com', name: 'Pat T.' } },
    'an address that is taken stays with its user',
  )
  const users = await on.store.read(async ({ sql, t }) =>
    sql.select({ email: t.users.email }).from(t.users).orderBy(t.users.id),
  )
  t.same(users, [{ email: 'new@example.com' }, { email: 'taken@example.com' }])
})

await onBothEngines(t, 'the tokens of the provider are in no cookie, no row, no page and no log', async (t, on) => {
  const oidc = await startOidcProvider(t)
  oidc.atUserinfo = true
  const { app, log } = await buildTestApp(t, on, {
    env: { ...oidc.env, BASE_URL, AUTHORIZED_USERS: 'trader@example.com', LOG_LEVEL: 'trace' },
    clock: new TurnableClock(Date.now()),
  })
  const agent = new Agent(app)
  const back = await agent.go('/login', { redirects: 1 })
  const state = new URL(back.headers.location as string).searchParams.get('state') as string
  const landed = await agent.go(back.headers.location as string, { redirects: 0 })
  const profile = await agent.go('/auth/profile')
  t.equal(oidc.issued.length, 4, 'code, access token, refresh token, id_token')
  const seen = [
    JSON.stringify(landed.headers),
    landed.body,
    JSON.stringify(agent.jar),
    profile.body,
    await allRows(on.store),
    log(),
  ]
  for (const secret of oidc.issued) t.notMatch(seen.join('\n'), secret)

  const sessionId = decodeURIComponent(agent.cookie('tradeleaf_session')?.value ?? '').split('.')[0] as string
  t.ok(sessionId.length > 20)
  for (const secret of [state, sessionId]) t.notMatch([await allRows(on.store), log()].join('\n'), secret)
})

await onBothEngines(t, 'cookies over http: HttpOnly, SameSite=Lax, Path=/, for the browser session', async (t, on) => {
  const { app } = await withLocalProvider(t, on)
  const agent = new Agent(app)
  await agent.go('/login', { redirects: 0 })
  t.same(agent.jar.map(({ name }) => name).sort(), ['tradeleaf_flow', 'tradeleaf_state', 'tradeleaf_verifier'])
  for (const { raw } of agent.jar) {
    t.match(raw, /Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    t.ok(raw.length < 4096)
  }
  await signInLocally(agent, 'trader@example.com')
  const session = agent.cookie('tradeleaf_session')
  t.match(session?.raw, /^tradeleaf_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
  t.ok(Buffer.from(decodeURIComponent(session?.value ?? '').split('.')[0] as string, 'base64').length * 8 >= 128)
  t.same(
    agent.jar.map(({ name }) => name).filter((name) => name.startsWith('tradeleaf')),
    ['tradeleaf_session'],
  )
})

await onBothEngines(
  t,
  'cookies over https: Secure and bound to the host, behind a proxy that says so or not',
  async (t, on) => {
    const baseUrl = 'https://tradeleaf.test'
    const { app, clock } = await withLocalProvider(t, on, {}, baseUrl)
    const agent = new Agent(app, baseUrl)
    await agent.go('/login', { redirects: 0 })
    t.same(agent.jar.map(({ name }) => name).sort(), [
      '__Host-tradeleaf_flow',
      '__Host-tradeleaf_state',
      '__Host-tradeleaf_verifier',
    ])
    for (const { raw } of agent.jar) t.match(raw, /; HttpOnly; Secure; SameSite=Lax$/)
    await signInLocally(agent, 'trader@example.com')
    t.match(agent.cookie('__Host-tradeleaf_session')?.raw, /^[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    t.equal((await agent.json('/auth/profile')).status, 200)
    await agent.go('/logout', { redirects: 0 })
    t.equal(agent.cookie('__Host-tradeleaf_session'), undefined)

    await signInLocally(agent, 'trader@example.com')
    clock.advance(2 * HOUR)
    t.equal((await agent.json('/auth/profile')).status, 401)
    t.equal(agent.cookie('__Host-tradeleaf_session'), undefined, 'the cookie of an expired session is cleared')
  },
)

await onBothEngines(t, 'a sign-in begun at another name of the service moves to its address, once', async (t, on) => {
  const { app, provider } = await withLocalProvider(t, on)
  const begun = (host: string, url: string) => app.inject({ url, headers: { host } })
  const first = await begun('127.0.0.1:5000', '/login?return_to=/auth/profile')
  t.equal(first.headers.location, `${BASE_URL}/login?return_to=%2Fauth%2Fprofile&at_base_url=true`)
  t.same(first.cookies, [])
  const second = await begun('127.0.0.1:5000', '/login?return_to=%2Fauth%2Fprofile&at_base_url=true')
  t.ok((second.headers.location as string).startsWith(provider.issuer))
})

await onBothEngines(t, 'return_to leads nowhere else', async (t, on) => {
  const { app } = await withLocalProvider(t, on)
  for (const to of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'elsewhere',
    '/\t/elsewhere.example',
  ]) {
    const agent = new Agent(app)
    const form = await agent.go(`/login?return_to=${encodeURIComponent(to)}`, { headers: HTML })
    const landed = await agent.submit(form, { email: 'trader@example.com' })
    t.equal(landed.url, `${BASE_URL}/`, to)
    const again = await agent.go(`/auth/login?return_to=${encodeURIComponent(to)}`, { redirects: 0 })
    t.equal(again.headers.location, '/', `${to} when already signed in`)
  }
})

await onBothEngines(t, 'pages show what users wrote as text', async (t, on) => {
  const oidc = await startOidcProvider(t)
  oidc.user.name = `<script>alert("1")</script>'`
  const { app } = await buildTestApp(t, on, {
    env: { ...oidc.env, BASE_URL, AUTHORIZED_USERS: 'trader@example.com' },
    clock: new TurnableClock(Date.now()),
  })
  const agent = new Agent(app)
  const page = await agent.go('/login?return_to=/auth/profile', { headers: HTML })
  t.equal(page.status, 200)
  t.match(page.body, '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;')
  t.notMatch(page.body, '<script>alert')
  const login = await new Agent(app).go('/auth/login?return_to=/%22%3E%3Cscript%3E&reason=%3Cscript%3E', {
    headers: HTML,
  })
  t.match(login.body, '/login?return_to=%2F%2522%253E%253Cscript%253E')
  t.notMatch(login.body, '<script>')
})

await onBothEngines(t, 'an invalid brokerage account number is refused by name', async (t, on) => {
  const { app } = await withLocalProvider(t, on)
  const agent = new Agent(app)
  await signInLocally(agent, 'trader@example.com')
  const put = (body: string) =>
    agent.json('/auth/profile', {
      method: 'PUT',
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json' },
      body,
    })
  for (const [body, error] of [
    ['{"brokerage_account":"12"}', /'brokerage_account' must be at least 3 characters long/],
    ['{"brokerage_account":"1    "}', /'brokerage_account' must be at least 3 characters long/],
    ['{"brokerage_account":"<b>1234"}', /'brokerage_account' must be letters, digits, spaces, dots and hyphens/],
    ['{"brokerage_account":1234}', /'brokerage_account' must be a text/],
    ['{}', /'brokerage_account' is required/],
    ['{"brokerage_account":"1234","email":"x@y"}', /Unknown field 'email'/],
  ] as const)
    t.match(await put(body), { status: 400, body: { success: false, error } }, body)
  t.match(await agent.json('/auth/profile'), { body: { profile: { brokerage_account: null } } })
})
