import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { startLocalProvider } from '../../src/auth/index.ts'
import { Agent, BASE_URL } from './support.ts'

const authorize = (issuer: string, change: Record<string, string | undefined> = {}) => {
  const url = new URL(`${issuer}/auth`)
  const params = {
    client_id: 'tradeleaf',
    response_type: 'code',
    redirect_uri: `${BASE_URL}/auth/callback`,
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...change,
  }
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

t.test('it starts without output, on the given port or another', async (t) => {
  const said = (['log', 'info', 'warn', 'error'] as const).map((method) => t.capture(console, method, () => {}))
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  t.teardown(() => other.close())
  const taken = (other.address() as AddressInfo).port
  const one = await startLocalProvider({ port: taken, baseUrl: BASE_URL })
  t.teardown(() => one.close())
  t.not(new URL(one.issuer).port, String(taken))
  const two = await startLocalProvider({ port: 0, baseUrl: BASE_URL })
  t.teardown(() => two.close())
  t.not(one.clientSecret, two.clientSecret, 'a secret of its own at each start')
  t.equal(new URL(two.issuer).hostname, '127.0.0.1', 'on this machine only')

  const agent = new Agent(undefined)
  const form = await agent.go(authorize(two.issuer))
  const back = await agent.submit(
    form,
    { email: 'trader@example.com' },
    {
      method: 'POST',
      redirects: 1,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=trader%40example.com',
    },
  )
  const to = new URL(back.headers.location as string)
  t.equal(`${to.origin}${to.pathname}`, `${BASE_URL}/auth/callback`)
  t.match(Object.fromEntries(to.searchParams), { code: /.+/, state: 'the-state', iss: two.issuer })
  await agent.go(`${two.issuer}/nowhere`)
  t.same(
    said.flatMap((calls) => calls()),
    [],
  )
})

t.test('its page', async (t) => {
  const provider = await startLocalProvider({ port: 0, baseUrl: BASE_URL })
  t.teardown(() => provider.close())
  const agent = new Agent(undefined)
  const form = await agent.go(authorize(provider.issuer))

  await t.test('has one labelled field, an explanation, and no scripts', async (t) => {
    t.match(form.body, 'Local sign-in, for this machine only')
    t.match(form.body, '<label for="email">')
    t.equal(form.body.match(/<input/g)?.length, 1)
    t.notMatch(form.body, /<script|<style|style=|onload/)
    t.match(
      form.headers['content-security-policy'],
      /default-src 'none'.*form-action 'self' http:\/\/tradeleaf\.test;.*frame-ancestors 'none'/,
    )
    t.match(await agent.go(`${provider.issuer}/sign-in.css`), {
      status: 200,
      headers: { 'content-type': /^text\/css/ },
    })
  })

  await t.test('asks again if the text is not an e-mail address, and shows it escaped', async (t) => {
    for (const email of ['', 'trader', '"><script>alert(1)</script>', 'a@b,c@d', 'x'.repeat(20_000)]) {
      const page = await agent.submit(form, { email })
      t.equal(page.status, 400)
      t.match(page.body, 'role="alert"')
      t.notMatch(page.body, '<script>')
    }
  })

  await t.test('works only for the browser that began, and only for sign-ins under way', async (t) => {
    const other = new Agent(undefined)
    t.match(await other.go(form.url), { status: 400, body: /has expired/ })
    t.equal((await other.submit(form, { email: 'trader@example.com' })).status, 400)
    t.equal((await agent.go(`${provider.issuer}/interaction/unknown`)).status, 400)
    t.equal((await agent.go(form.url, { method: 'DELETE' })).status, 405)
  })
})

t.test('it refuses what a provider must refuse', async (t) => {
  const provider = await startLocalProvider({ port: 0, baseUrl: BASE_URL })
  t.teardown(() => provider.close())
  const ask = (change: Record<string, string | undefined>) =>
    new Agent(undefined).go(authorize(provider.issuer, change), { redirects: 0 })
  const errorOf = async (change: Record<string, string | undefined>) =>
    new URL((await ask(change)).headers.location as string).searchParams.get('error')
  t.equal(await errorOf({ code_challenge: undefined, code_challenge_method: undefined }), 'invalid_request', 'no PKCE')
  t.equal(await errorOf({ code_challenge_method: 'plain' }), 'invalid_request', 'PKCE that protects nothing')
  for (const change of [
    { redirect_uri: 'https://elsewhere.example/auth/callback' },
    { redirect_uri: `${BASE_URL}/auth/callback/x` },
    { client_id: 'another' },
  ]) {
    const page = await ask(change)
    t.equal(page.status, 400)
    t.match(page.body, 'This sign-in cannot be continued')
  }

  const agent = new Agent(undefined)
  const back = await agent.submit(
    await agent.go(authorize(provider.issuer)),
    {},
    {
      method: 'POST',
      redirects: 1,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=trader%40example.com',
    },
  )
  const code = new URL(back.headers.location as string).searchParams.get('code') as string
  const exchange = async (verifier: string, secret = provider.clientSecret) => {
    const answer = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${provider.clientId}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: `${BASE_URL}/auth/callback`,
        code_verifier: verifier,
      }),
    })
    return (await answer.json()) as { error?: string; id_token?: string }
  }
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  t.match(await exchange(verifier, 'wrong'), { error: 'invalid_client' })
  t.match(await exchange('x'.repeat(43)), { error: 'invalid_grant' }, 'another verifier')
})
