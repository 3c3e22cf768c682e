import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { Agent, BASE_URL, SAME_ORIGIN, serviceWithProvider } from './support.ts'

const JSON_BODY = { 'content-type': 'application/json' }

/** Headers a browser or program sends with a change, and what they get. */
const CASES: [string, Record<string, string>, number][] = [
  ['a page of this service', { 'sec-fetch-site': 'same-origin', origin: BASE_URL }, 200],
  ['a page of this service, without an Origin', { 'sec-fetch-site': 'same-origin' }, 200],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }, 403],
  ['another site that claims our Origin', { 'sec-fetch-site': 'cross-site', origin: BASE_URL }, 403],
  ['a sibling of our domain', { 'sec-fetch-site': 'same-site', origin: 'http://other.tradeleaf.test' }, 403],
  ['the address bar', { 'sec-fetch-site': 'none' }, 403],
  ['something that is no answer', { 'sec-fetch-site': '' }, 403],
  ['an old browser on a page of this service', { origin: BASE_URL }, 200],
  ['an old browser on another site', { origin: 'https://elsewhere.example' }, 403],
  ['an old browser on a site that begins like ours', { origin: `${BASE_URL}.elsewhere.example` }, 403],
  ['an old browser on another port', { origin: `${BASE_URL}:8080` }, 403],
  ['a sandboxed page', { origin: 'null' }, 403],
  ['a program', {}, 200],
  ['a program with a Referer', { referer: 'https://elsewhere.example/' }, 200],
]

await onBothEngines(
  t,
  'with a session, a change is made by pages of this service and by programs, not for another site',
  async (t, { store, url }) => {
    const { signIn } = await serviceWithProvider(t, { store, url })
    const agent = await signIn()
    for (const [name, headers, expected] of CASES) {
      const put = await agent.json('/auth/profile', {
        method: 'PUT',
        headers: { ...JSON_BODY, ...headers },
        body: '{"brokerage_account":"1234"}',
      })
      t.equal(put.status, expected, `PUT from ${name}`)
      if (expected === 403) t.match(put.body, { success: false, error: /^Cross-site request refused/ })
      const post = await agent.json('/api/tokens', {
        method: 'POST',
        headers: { ...JSON_BODY, ...headers },
        body: '{"name":"x"}',
      })
      t.equal(post.status, expected === 200 ? 201 : 403, `POST from ${name}`)
      const gone = await agent.json('/api/tokens/987654', { method: 'DELETE', headers })
      t.equal(gone.status, expected === 200 ? 404 : 403, `DELETE from ${name}`)
      const upload = await agent.json('/api/upload-csv', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
        body: '--x--',
      })
      t.equal(upload.status, expected === 200 ? 400 : 403, `upload from ${name}`)
      t.equal((await agent.json('/auth/profile', { headers })).status, 200, `reading is not a change: ${name}`)
    }
  },
)

await onBothEngines(
  t,
  'a token needs none of that, and counts instead of a cookie beside it',
  async (t, { store, url }) => {
    const { signIn, authorize } = await serviceWithProvider(t, { store, url })
    const agent = await signIn('one@example.com')
    const two = await authorize('two@example.com')
    const put = { method: 'PUT', body: '{"brokerage_account":"1234"}' } as const
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    t.match(await agent.json('/auth/profile', { ...put, headers: { ...JSON_BODY, ...two, ...elsewhere } }), {
      status: 200,
      body: { profile: { email: 'two@example.com' } },
    })
    t.match(await agent.json('/auth/profile'), {
      body: { profile: { email: 'one@example.com', brokerage_account: null } },
    })
    const wrong = { authorization: `Bearer tlf_${'x'.repeat(43)}` }
    t.equal(
      (await agent.json('/auth/profile', { headers: wrong })).status,
      401,
      'a wrong one is not made up for by the cookie',
    )
    t.equal(
      (await agent.json('/auth/profile', { headers: { authorization: 'Basic eDp5' } })).status,
      200,
      'a proxy in front may have its own',
    )
  },
)

await onBothEngines(
  t,
  'at another name of the same laptop, changes are made too; in production they are not',
  async (t, { store, url }) => {
    const { signIn, app } = await serviceWithProvider(t, { store, url })
    const agent = await signIn()
    const cookie = `tradeleaf_session=${agent.cookie('tradeleaf_session')?.value}`
    const put = { method: 'PUT', url: '/auth/profile', payload: '{"brokerage_account":"1234"}' } as const
    const at = (origin: string) => ({ ...JSON_BODY, cookie, host: '127.0.0.1:5000', origin })
    t.equal((await app.inject({ ...put, headers: at('http://127.0.0.1:5000') })).statusCode, 200)
    t.equal((await app.inject({ ...put, headers: at('http://localhost:5000') })).statusCode, 403)

    const production = { production: true }
    const env = { BASE_URL: 'https://tradeleaf.test' }
    const { signIn: _, app: there, oidc } = await serviceWithProvider(t, { store, url }, env, production)
    oidc.user = { sub: 'one@example.com', email: 'one@example.com', email_verified: true }
    const secure = new Agent(there, 'https://tradeleaf.test')
    await secure.go('/login', { redirects: 2 })
    const session = `__Host-tradeleaf_session=${secure.cookie('__Host-tradeleaf_session')?.value}`
    const send = (origin: string) =>
      there.inject({ ...put, headers: { ...JSON_BODY, cookie: session, host: 'elsewhere.example', origin } })
    t.equal((await send('http://elsewhere.example')).statusCode, 403)
    t.equal((await send('https://tradeleaf.test')).statusCode, 200)
  },
)

await onBothEngines(
  t,
  'one who is taken off the list is out at once, by session and by token',
  async (t, { store, url }) => {
    const before = await serviceWithProvider(
      t,
      { store, url },
      { AUTHORIZED_USERS: 'ONE@example.com, Two@Example.com' },
    )
    const agent = await before.signIn('oNe@Example.COM')
    const token = await before.authorize('one@example.com')
    t.equal((await agent.json('/auth/profile')).status, 200, 'whatever the case of the letters')
    t.equal((await agent.json('/auth/profile', { headers: token })).status, 200)

    const after = await buildTestApp(
      t,
      { store, url },
      { env: { ...before.oidc.env, BASE_URL, AUTHORIZED_USERS: 'two@example.com' }, clock: before.clock },
    )
    const same = new Agent(after.app)
    same.jar = agent.jar
    const denied = { status: 403, body: { success: false, error: 'Access denied. User not authorized.' } }
    t.match(await same.json('/auth/profile'), denied)
    t.match(await same.json('/api/months', { headers: token }), denied)
    t.match(
      await same.json('/auth/profile', { method: 'PUT', headers: { ...SAME_ORIGIN }, body: 'no JSON' }),
      denied,
      'before the body is read',
    )
    const page = await same.go('/')
    t.equal(page.url, `${BASE_URL}/auth/login?reason=not_allowed`, 'and can sign in as somebody else')
    t.match(page.body, 'Access denied: you are no longer on the list of users.')
  },
)

await onBothEngines(t, 'nobody is asked for a body before who they are is known', async (t, { store, url }) => {
  const { app } = await serviceWithProvider(t, { store, url })
  for (const [method, path] of [
    ['PUT', '/auth/profile'],
    ['POST', '/api/tokens'],
    ['DELETE', '/api/tokens/x'],
  ] as const) {
    const answer = await app.inject({
      method,
      url: path,
      headers: { 'content-type': 'application/json' },
      ...(method === 'DELETE' ? {} : { payload: '{"broken' }),
    })
    t.equal(answer.statusCode, 401, `${method} ${path}`)
    t.same(answer.json(), { success: false, error: 'Authentication required', redirect_to_login: true })
    t.equal(answer.headers['www-authenticate'], 'Bearer')
  }
})
