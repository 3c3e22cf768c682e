/** Each value of a sign-in, made wrong in turn: refused, and nobody is signed in. */
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import t, { type Test } from 'tap'
import { openStore, type Store } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'
import { type OidcProvider, startOidcProvider } from '../support/oidc.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { Agent, allRows, BASE_URL, openSessions, sessionsOf } from './support.ts'

const HTML = { accept: 'text/html' }

async function setUp(t: Test, provider?: OidcProvider, env: Record<string, string> = {}) {
  const oidc = provider ?? (await startOidcProvider(t))
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, clock, log } = await buildTestApp(
    t,
    { url, store },
    {
      env: { ...oidc.env, BASE_URL, AUTHORIZED_USERS: 'trader@example.com,second@example.com', ...env },
      clock: new TurnableClock(Date.now()),
    },
  )
  const agent = new Agent(app)
  return { oidc, store, app, agent, clock, log }
}

/** Signs in as far as it goes, as JSON. */
const signIn = (agent: Agent) => agent.go('/login', { headers: { accept: 'application/json' } })

/** Resets the provider, for tests that share one service and provider. */
function mend(oidc: OidcProvider): void {
  oidc.tamper = {}
  oidc.atUserinfo = false
  oidc.user = { sub: 'user-1', email: 'trader@example.com', email_verified: true, name: 'Pat Trader' }
}

async function nobodyIsSignedIn(t: Test, agent: Agent, store: Store): Promise<void> {
  t.same(await openSessions(store), [], 'no session was made')
  t.equal(agent.cookie('tradeleaf_session'), undefined, 'no session cookie was set')
  t.equal((await agent.json('/auth/profile')).status, 401)
}

t.test('with nothing wrong, the same provider signs in', async (t) => {
  const set = await setUp(t)
  const page = await set.agent.go('/login?return_to=/auth/profile', { headers: { accept: 'application/json' } })
  t.equal(page.status, 200)
  t.match(JSON.parse(page.body), { success: true, profile: { email: 'trader@example.com', name: 'Pat Trader' } })
  t.equal((await openSessions(set.store)).length, 1)
})

t.test('an e-mail address is verified if userinfo has email_verified', async (t) => {
  const set = await setUp(t)
  set.oidc.tamper.claims = ({ email_verified: _, ...claims }) => claims
  set.oidc.tamper.userinfo = (info) => ({ ...info, email: 'Trader@example.com', email_verified: 'true' })
  await set.agent.go('/login', { redirects: 2 })
  t.equal((await openSessions(set.store)).length, 1)
})

t.test('OIDC_TRUST_UNVERIFIED_EMAIL accepts a missing email_verified, but not false', async (t) => {
  const set = await setUp(t, undefined, { OIDC_TRUST_UNVERIFIED_EMAIL: 'true' })
  set.oidc.user.email_verified = false
  t.equal((await signIn(set.agent)).status, 400)
  set.oidc.user.email_verified = undefined
  await set.agent.go('/login', { redirects: 2 })
  t.equal((await openSessions(set.store)).length, 1)
})

t.test('without email_verified the page shows what the operator can do', async (t) => {
  const set = await setUp(t)
  set.oidc.user.email_verified = undefined
  const page = await set.agent.go('/login', { headers: HTML })
  t.equal(page.status, 400)
  t.match(page.body, 'does not say whether your e-mail address is verified')
  t.match(page.body, 'OIDC_TRUST_UNVERIFIED_EMAIL')
})

t.test('an empty state is refused, also in a browser that lost the cookie of the state', async (t) => {
  const set = await setUp(t)
  await set.agent.go('/login', { redirects: 0 })
  set.agent.jar = set.agent.jar.filter(({ name }) => name !== 'tradeleaf_state')
  const headers = { accept: 'application/json' }
  t.equal((await set.agent.go('/auth/callback?code=x&state=', { headers })).status, 400)
  t.notOk(set.oidc.asked.includes('/token'))
})

t.test('a browser that lost the PKCE verifier is refused here, and its code is not sent on', async (t) => {
  const set = await setUp(t)
  set.oidc.tamper.lenient = true
  const back = await set.agent.go('/login', { redirects: 1 })
  set.agent.jar = set.agent.jar.filter(({ name }) => name !== 'tradeleaf_verifier')
  const page = await set.agent.go(back.headers.location as string, { headers: { accept: 'application/json' } })
  t.match(page, { status: 400, body: /was not started in this browser/ })
  t.notOk(set.oidc.asked.includes('/token'))
  await nobodyIsSignedIn(t, set.agent, set.store)
})

t.test('a path beyond Latin-1 is opened after the sign-in', async (t) => {
  const set = await setUp(t)
  const landed = await set.agent.go(`/login?return_to=${encodeURIComponent('/Ā?ß=€')}`, { redirects: 2 })
  t.equal(landed.headers.location, '/%C4%80?%C3%9F=%E2%82%AC')
  t.equal((await openSessions(set.store)).length, 1)
})

const foreignKey = (await generateKeyPair('RS256')).privateKey

const REFUSED: Record<string, (oidc: OidcProvider) => void> = {
  'a state of somebody else': ({ tamper }) => {
    tamper.redirect = (query) => query.set('state', 'x'.repeat(22))
  },
  'no state': ({ tamper }) => {
    tamper.redirect = (query) => query.delete('state')
  },
  'no code': ({ tamper }) => {
    tamper.redirect = (query) => query.delete('code')
  },
  'a code that was never given out': ({ tamper }) => {
    tamper.redirect = (query) => query.set('code', 'made-up')
  },
  'a redirect that names another issuer': ({ tamper }) => {
    tamper.redirect = (query) => query.set('iss', 'https://elsewhere.example')
  },
  'a redirect that names no issuer, where the provider announces that it does': ({ tamper }) => {
    tamper.redirect = (query) => query.delete('iss')
  },
  'a nonce of another sign-in': ({ tamper }) => {
    tamper.claims = (claims) => ({ ...claims, nonce: 'another' })
  },
  'no nonce': ({ tamper }) => {
    tamper.claims = ({ nonce: _, ...claims }) => claims
  },
  'another issuer': ({ tamper }) => {
    tamper.claims = (claims) => ({ ...claims, iss: 'https://elsewhere.example' })
  },
  'another audience': ({ tamper }) => {
    tamper.claims = (claims) => ({ ...claims, aud: 'another-client' })
  },
  'several audiences without an authorized party': ({ tamper }) => {
    tamper.claims = (claims) => ({ ...claims, aud: ['client', 'another-client'] })
  },
  'another authorized party': ({ tamper }) => {
    tamper.claims = (claims) => ({ ...claims, aud: ['client', 'another-client'], azp: 'another-client' })
  },
  'an expired id_token': ({ tamper }) => {
    tamper.claims = (claims) => ({ ...claims, exp: (claims.iat as number) - 60 })
  },
  'an id_token of tomorrow': ({ tamper }) => {
    tamper.claims = (claims) => ({
      ...claims,
      iat: (claims.iat as number) + 86_400,
      exp: (claims.exp as number) + 86_400,
    })
  },
  'an id_token that never expires': ({ tamper }) => {
    tamper.claims = ({ exp: _, ...claims }) => claims
  },
  'an id_token without a subject': ({ tamper }) => {
    tamper.claims = ({ sub: _, ...claims }) => claims
  },
  'no id_token': ({ tamper }) => {
    tamper.tokens = ({ id_token: _, ...answer }) => answer
  },
  'an id_token that is none': ({ tamper }) => {
    tamper.tokens = (answer) => ({ ...answer, id_token: 'garbage' })
  },
  'a signature by another key under the same key id': ({ tamper }) => {
    tamper.sign = (claims, kid) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(foreignKey)
  },
  'a key the provider does not publish': ({ tamper }) => {
    tamper.sign = (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(foreignKey)
  },
  'a body changed after signing': ({ tamper, privateKey }) => {
    tamper.sign = async (claims, kid) => {
      const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
      const [head, , signature] = signed.split('.')
      const body = Buffer.from(JSON.stringify({ ...claims, email: 'second@example.com' })).toString('base64url')
      return `${head}.${body}.${signature}`
    }
  },
  'the algorithm none': ({ tamper }) => {
    tamper.sign = async (claims) => new UnsecuredJWT(claims).encode()
  },
  'a symmetric signature with the client secret': (oidc) => {
    oidc.tamper.sign = (claims, kid) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(oidc.clientSecret))
  },
  'userinfo about somebody else': (oidc) => {
    oidc.atUserinfo = true
    oidc.tamper.userinfo = (info) => ({ ...info, sub: 'user-2' })
  },
  'userinfo that refuses its own access token': (oidc) => {
    oidc.atUserinfo = true
    oidc.tamper.userinfo = () => ({ error: 'invalid_token' })
  },
  'an e-mail address that is not verified': (oidc) => {
    oidc.user.email_verified = false
  },
  'an e-mail address that is not verified, in the word "false"': (oidc) => {
    oidc.user.email_verified = 'false'
  },
  'an e-mail address that only userinfo says is not verified': ({ tamper }) => {
    tamper.claims = ({ email_verified: _, name: __, ...claims }) => claims
    tamper.userinfo = (info) => ({ ...info, email_verified: false })
  },
  'an e-mail address that the id_token says is verified, and userinfo says is not': ({ tamper }) => {
    tamper.claims = ({ name: _, ...claims }) => claims
    tamper.userinfo = (info) => ({ ...info, email_verified: false })
  },
  'an e-mail address of which nobody says that it is verified': (oidc) => {
    oidc.user.email_verified = undefined
  },
  'an e-mail address of the id_token, and another one that userinfo says is verified': ({ tamper }) => {
    tamper.claims = ({ email_verified: _, ...claims }) => claims
    tamper.userinfo = (info) => ({ ...info, email: 'second@example.com', email_verified: true })
  },
  'no e-mail address': (oidc) => {
    oidc.user.email = undefined as never
  },
  'an e-mail address that is none': (oidc) => {
    oidc.user.email = 'trader@example.com, second@example.com'
  },
  'a refusal by the provider': ({ tamper }) => {
    tamper.redirect = (query) => {
      query.delete('code')
      query.set('error', 'access_denied')
    }
  },
}

t.test('refused with 400 and no session', async (t) => {
  const { app, oidc, store } = await setUp(t)
  for (const [name, spoil] of Object.entries(REFUSED)) {
    await t.test(name, async (t) => {
      mend(oidc)
      spoil(oidc)
      const agent = new Agent(app)
      const page = await signIn(agent)
      t.equal(page.status, 400, page.body)
      t.match(JSON.parse(page.body), { success: false, error: /^The sign-in was refused/ })
      await nobodyIsSignedIn(t, agent, store)
      t.notOk(
        agent.jar.some(({ name }) => name.startsWith('tradeleaf')),
        'the flow cookies are gone',
      )
    })
  }
  mend(oidc)
  await new Agent(app).go('/login', { redirects: 2 })
  t.equal((await openSessions(store)).length, 1, 'the same service signs in when nothing is wrong')
})

t.test('a PKCE verifier that does not match is refused by the provider, and so here', async (t) => {
  const set = await setUp(t)
  const back = await set.agent.go('/login', { redirects: 1 })
  const verifier = set.agent.cookie('tradeleaf_verifier')
  t.ok(verifier)
  if (verifier !== undefined) verifier.value = 'z'.repeat(43)
  const page = await set.agent.go(back.headers.location as string, { headers: { accept: 'application/json' } })
  t.equal(page.status, 400)
  await nobodyIsSignedIn(t, set.agent, set.store)
})

t.test('a redirect of the provider works only in the browser that began', async (t) => {
  const set = await setUp(t)
  const back = await set.agent.go('/login', { redirects: 1 })
  const other = new Agent(set.app)
  t.equal((await other.go(back.headers.location as string)).status, 400)
  await other.go('/login', { redirects: 0 })
  t.equal((await other.go(back.headers.location as string)).status, 400, 'nor in one that has asked for itself')
  t.same(await sessionsOf(set.store), [])
  await set.agent.go(back.headers.location as string, { redirects: 0 })
  t.equal((await openSessions(set.store)).length, 1)
})

t.test(
  'a redirect works once, even for one who kept the cookies and with a provider that takes a code twice',
  async (t) => {
    const set = await setUp(t)
    set.oidc.tamper.lenient = true
    const back = await set.agent.go('/login', { redirects: 1 })
    const kept = [...set.agent.jar]
    t.equal((await set.agent.go(back.headers.location as string, { redirects: 0 })).status, 302)
    t.equal((await openSessions(set.store)).length, 1)

    t.equal(
      (await set.agent.go(back.headers.location as string, { redirects: 0 })).status,
      400,
      'the cookies were cleared',
    )
    const replaying = new Agent(set.app)
    replaying.jar = kept
    t.equal((await replaying.go(back.headers.location as string, { redirects: 0 })).status, 400)
    t.equal(replaying.cookie('tradeleaf_session'), undefined)
    t.equal((await openSessions(set.store)).length, 1)
  },
)

t.test('a sign-in left open for more than ten minutes is refused', async (t) => {
  const set = await setUp(t)
  const back = await set.agent.go('/login', { redirects: 1 })
  set.clock.advance(10 * 60_000 + 1)
  t.equal((await set.agent.go(back.headers.location as string)).status, 400)
  t.notOk(set.oidc.asked.includes('/token'), 'the code is not even exchanged')
  t.same(await sessionsOf(set.store), [])
})

t.test('a forged flow cookie is refused', async (t) => {
  const set = await setUp(t)
  const back = await set.agent.go('/login', { redirects: 1 })
  const flow = set.agent.cookie('tradeleaf_flow')
  if (flow === undefined) throw new Error('no flow cookie')
  const [text = '', signature] = flow.value.split('.')
  const state = JSON.parse(Buffer.from(text, 'base64url').toString()) as { returnTo: string }
  t.equal(state.returnTo, '/')
  const changed = Buffer.from(JSON.stringify({ ...state, returnTo: 'https://elsewhere.example' })).toString('base64url')
  flow.value = `${changed}.${signature}`
  t.equal((await set.agent.go(back.headers.location as string)).status, 400)
  t.same(await sessionsOf(set.store), [])
})

t.test('browsers get a page with the error, without the text of the provider', async (t) => {
  const set = await setUp(t)
  set.oidc.tamper.redirect = (query) => {
    query.set('error', 'access_denied')
    query.set('error_description', '<script>alert(1)</script>')
  }
  const page = await set.agent.go('/login', { headers: HTML })
  t.equal(page.status, 400)
  t.match(page.headers['content-type'], 'text/html')
  t.match(page.body, 'The sign-in was refused by the identity provider.')
  t.notMatch(page.body, 'alert(1)')
})

t.test('a user who is not on the list gets an error, and nothing is stored', async (t) => {
  const set = await setUp(t)
  set.oidc.user = { sub: 'user-9', email: 'Stranger@Example.com', email_verified: true, name: 'S' }
  const page = await signIn(set.agent)
  t.equal(page.status, 403)
  t.same(JSON.parse(page.body), { success: false, error: 'Access denied. User not authorized.' })
  await nobodyIsSignedIn(t, set.agent, set.store)
  t.notMatch(await allRows(set.store), /stranger/i)
  const seen = await set.agent.go('/login', { headers: HTML })
  t.equal(seen.status, 403)
  t.match(seen.body, 'Access denied. User not authorized.')
})

t.test('a second subject with the address of a user is refused, and the first keeps the record', async (t) => {
  const set = await setUp(t)
  await set.agent.go('/login', { redirects: 2 })
  set.oidc.user = { ...set.oidc.user, sub: 'user-2' }
  const other = new Agent(set.app)
  const page = await other.go('/login', { headers: { accept: 'application/json' } })
  t.equal(page.status, 403)
  t.match(JSON.parse(page.body).error, 'another account of the identity provider')
  t.equal((await sessionsOf(set.store)).length, 1)
})

const JSON_TYPE = { 'content-type': 'application/json' }

const BROKEN: Record<string, (oidc: OidcProvider) => void> = {
  'is down': ({ tamper }) => {
    tamper.answers = { '/.well-known/openid-configuration': (_, response) => response.destroy() }
  },
  'answers an error to discovery': ({ tamper }) => {
    tamper.answers = {
      '/.well-known/openid-configuration': (_, response) => response.writeHead(502).end('Bad gateway'),
    }
  },
  'answers garbage to discovery': ({ tamper }) => {
    tamper.answers = { '/.well-known/openid-configuration': (_, response) => response.end('<html>') }
  },
  'sends a discovery document without end': ({ tamper }) => {
    tamper.answers = {
      '/.well-known/openid-configuration': (_, response) => response.end(`"${'x'.repeat(2_000_000)}"`),
    }
  },
  'sends a list as its discovery document': ({ tamper }) => {
    tamper.discovery = () => []
  },
  'names another issuer in its discovery document': ({ tamper }) => {
    tamper.discovery = (document) => ({ ...document, issuer: 'https://elsewhere.example' })
  },
  'has no token endpoint': ({ tamper }) => {
    tamper.discovery = ({ token_endpoint: _, ...document }) => document
  },
  'has a token endpoint that is no address': ({ tamper }) => {
    tamper.discovery = (document) => ({ ...document, token_endpoint: 'nowhere' })
  },
  'has an authorization endpoint that would run a script': ({ tamper }) => {
    tamper.discovery = (document) => ({ ...document, authorization_endpoint: 'javascript:alert(1)' })
  },
  'fails at the exchange': ({ tamper }) => {
    tamper.answers = { '/token': (_, response) => response.writeHead(500).end() }
  },
  'answers at the exchange that the request took too long': ({ tamper }) => {
    tamper.answers = { '/token': (_, response) => response.writeHead(408, JSON_TYPE).end('{}') }
  },
  'answers at the exchange that it has too many requests': ({ tamper }) => {
    tamper.answers = { '/token': (_, response) => response.writeHead(429, JSON_TYPE).end('{}') }
  },
  'hangs up at the exchange': ({ tamper }) => {
    tamper.answers = { '/token': (_, response) => response.destroy() }
  },
  'answers garbage at the exchange': ({ tamper }) => {
    tamper.answers = {
      '/token': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"access'),
    }
  },
  'answers a page at the exchange': ({ tamper }) => {
    tamper.answers = {
      '/token': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    }
  },
  'has no keys': ({ tamper }) => {
    tamper.answers = { '/jwks': (_, response) => response.writeHead(500).end() }
  },
  'has keys that are none': ({ tamper }) => {
    tamper.answers = { '/jwks': (_, response) => response.end('{"keys":7}') }
  },
  'fails at userinfo': (oidc) => {
    oidc.atUserinfo = true
    oidc.tamper.answers = { '/userinfo': (_, response) => response.writeHead(503).end() }
  },
  'answers garbage at userinfo': (oidc) => {
    oidc.atUserinfo = true
    oidc.tamper.answers = { '/userinfo': (_, response) => response.end('eyJhbGciOi') }
  },
}

t.test('503 and no session, and a sign-in as soon as it works again, while the provider', async (t) => {
  let set = await setUp(t)
  for (const [name, spoil] of Object.entries(BROKEN)) {
    await t.test(name, async (t) => {
      mend(set.oidc)
      spoil(set.oidc)
      const agent = new Agent(set.app)
      const page = await signIn(agent)
      t.equal(page.status, 503, page.body)
      t.match(JSON.parse(page.body), { success: false, error: /^The identity provider cannot be reached/ })
      await nobodyIsSignedIn(t, agent, set.store)
      t.match(await agent.go('/login', { headers: HTML }), {
        status: 503,
        headers: { 'content-type': /^text\/html/ },
        body: /The identity provider cannot be reached/,
      })
    })
  }
  for (const where of ['/.well-known/openid-configuration', '/jwks', '/token']) {
    await t.test(`failed at ${where}, and recovers`, async (t) => {
      set = await setUp(t)
      set.oidc.tamper.answers = { [where]: (_, response) => response.destroy() }
      t.equal((await signIn(set.agent)).status, 503)
      mend(set.oidc)
      t.equal((await set.agent.go('/login', { redirects: 2 })).status, 302)
      t.equal((await openSessions(set.store)).length, 1)
    })
  }
})

t.test('the service starts and answers while the provider is unreachable', async (t) => {
  const oidc = await startOidcProvider(t)
  oidc.env.OIDC_ISSUER = 'http://127.0.0.1:1'
  const { agent } = await setUp(t, oidc)
  t.equal((await agent.json('/health')).status, 200)
  t.equal((await agent.go('/auth/login')).status, 200)
  t.equal((await agent.go('/login')).status, 503)
})

t.test('discovery is fetched once, also by concurrent sign-ins', async (t) => {
  const { app, oidc } = await setUp(t)
  await Promise.all(Array.from({ length: 5 }, () => new Agent(app).go('/login', { redirects: 0 })))
  await new Agent(app).go('/login', { redirects: 0 })
  t.same(oidc.asked, ['/.well-known/openid-configuration'])
})

t.test('a public client is sent without a secret in the header', async (t) => {
  const oidc = await startOidcProvider(t)
  delete oidc.env.OIDC_CLIENT_SECRET
  const { agent, log } = await setUp(t, oidc)
  t.equal((await signIn(agent)).status, 400, 'this provider wants one')
  t.match(log(), 'the token endpoint answered 401 invalid_client')
})

t.test('an issuer may be given by the address of its discovery document', async (t) => {
  const oidc = await startOidcProvider(t)
  oidc.env.OIDC_ISSUER = `${oidc.issuer}/.well-known/openid-configuration`
  const { agent, store } = await setUp(t, oidc)
  t.equal((await agent.go('/login', { redirects: 2 })).status, 302)
  t.match(await allRows(store), JSON.stringify(oidc.issuer), 'identities are kept by what the document names')
})
