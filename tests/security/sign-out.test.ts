/** Checklist 23: no other site can sign a user out, by GET or otherwise. */
import t from 'tap'
import { Agent, BASE_URL, openSessions, serviceWithProvider } from '../auth/support.ts'
import { onBothEngines } from '../support/engines.ts'

const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const IMAGE = { accept: 'image/avif,image/webp,*/*;q=0.8' }
const JSON_ONLY = { accept: 'application/json' }

await onBothEngines(t, 'a GET signs out unless the browser states that another site asks', async (t, on) => {
  const { signIn } = await serviceWithProvider(t, on)
  const agent = await signIn()
  const from = (site: string) => ({ 'sec-fetch-site': site })

  for (const site of ['cross-site', 'same-site']) {
    const page = await agent.go('/logout', { redirects: 0, headers: { ...NAVIGATION, ...from(site) } })
    t.equal(page.status, 200, site)
    t.match(page.body, '<form method="post" action="/logout">', site)
    t.equal(page.headers['referrer-policy'], 'same-origin', 'or else the Origin of the form would be null')
    for (const accept of [IMAGE, JSON_ONLY, {}]) {
      const refused = await agent.go('/logout', { redirects: 0, headers: { ...accept, ...from(site) } })
      t.equal(refused.status, 403, site)
      t.match(JSON.parse(refused.body), { success: false, error: /^Cross-site request refused/ })
    }
  }
  t.equal((await openSessions(on.store)).length, 1)
  t.equal((await agent.json('/auth/profile')).status, 200)

  for (const headers of [
    from('same-origin'),
    from('none'),
    { ...NAVIGATION, ...from('same-origin') },
    NAVIGATION,
    { ...NAVIGATION, ...from('nonsense') },
    JSON_ONLY,
    {},
  ]) {
    const leaving = await signIn()
    const before = leaving.cookie('tradeleaf_session')
    const out = await leaving.go('/logout', { redirects: 0, headers })
    const expected = { location: '/auth/login?reason=signed_out', 'clear-site-data': '"cache"' }
    t.match(out, { status: 302, headers: expected }, JSON.stringify(headers))
    t.equal(leaving.cookie('tradeleaf_session'), undefined)
    if (before !== undefined) leaving.jar.push(before)
    t.equal((await leaving.json('/auth/profile')).status, 401, 'its old cookie is good for nothing')
  }
  t.equal((await openSessions(on.store)).length, 1, 'each ended its own session')
})

await onBothEngines(t, 'the button of the page signs out; a form of another site does not', async (t, on) => {
  const { signIn, app } = await serviceWithProvider(t, on)
  const agent = await signIn()
  const headers = { ...NAVIGATION, 'content-type': 'application/x-www-form-urlencoded' }
  const post = (more: Record<string, string>) =>
    agent.go('/logout', { method: 'POST', body: '', redirects: 0, headers: { ...headers, ...more } })
  for (const more of [
    { 'sec-fetch-site': 'cross-site', origin: BASE_URL },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ])
    t.equal((await post(more as Record<string, string>)).status, 403, JSON.stringify(more))
  t.equal((await agent.json('/auth/profile')).status, 200)

  const page = await agent.go('/logout', { headers: { ...NAVIGATION, 'sec-fetch-site': 'cross-site' } })
  const out = await agent.submit(page, {}, { headers: { ...headers, 'sec-fetch-site': 'same-origin' } })
  t.match(out.body, 'You are signed out.')
  t.same(await openSessions(on.store), [])
  const program = await signIn()
  const gone = await program.go('/logout', { method: 'POST', redirects: 0 })
  t.match(gone, { status: 302, headers: { 'clear-site-data': '"cache"' } }, 'a program needs no header')
  t.same(await openSessions(on.store), [])

  const nobody = await new Agent(app).go('/logout', { redirects: 0, headers: NAVIGATION })
  t.equal(nobody.headers.location, '/auth/login?reason=signed_out', 'there is nobody to ask')
})

await onBothEngines(t, 'a browser without Fetch Metadata confirms with the Origin of the form', async (t, on) => {
  const { signIn } = await serviceWithProvider(t, on)
  const agent = await signIn()
  const page = await agent.go('/logout', { headers: { ...NAVIGATION, 'sec-fetch-site': 'cross-site' } })
  await agent.submit(page, {}, { redirects: 0, headers: { ...NAVIGATION, origin: BASE_URL } })
  t.same(await openSessions(on.store), [])
})
