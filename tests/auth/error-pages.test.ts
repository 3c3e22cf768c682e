/** Browsers get a page from the sign-in, the sign-out and the profile, also if something is wrong; programs get JSON. */
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { breakable, onBothEngines } from '../support/engines.ts'
import { type Agent, serviceWithProvider } from './support.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

await onBothEngines(t, 'refusals are pages for browsers and JSON for programs', async (t, on) => {
  const service = await serviceWithProvider(t, on)
  const { cookie } = await signedIn(service)
  const reader = { authorization: (await service.authorize('two@example.com', ['record:read'])).authorization }
  const stranger = await service.authorize('stranger@example.com')
  const cases = [
    ['a method that the profile does not have', { method: 'PATCH', url: '/auth/profile' }, 405],
    ['a form that is posted to the profile', { method: 'POST', url: '/auth/profile', headers: { cookie } }, 405],
    ['a method that the login page does not have', { method: 'POST', url: '/auth/login' }, 405],
    ['a method that the sign-out does not have', { method: 'PUT', url: '/logout' }, 405],
    ['a token without the scope', { url: '/auth/profile', headers: reader }, 403],
    ['a user who is not on the list', { url: '/auth/profile', headers: stranger }, 403],
    [
      'a sign-out that another site posts',
      { method: 'POST', url: '/logout', headers: { cookie, origin: 'https://other.test' } },
      403,
    ],
    ['a parameter that is too long', { url: `/auth/login?reason=${'a'.repeat(60)}` }, 400],
    ['a parameter that is not known', { url: '/login?colour=red' }, 400],
    ['a sign-in that was not started here', { url: '/auth/callback?code=a&state=b' }, 400],
  ] as const
  for (const [name, request, status] of cases) {
    const more = 'headers' in request ? request.headers : {}
    const send = (accept: string) =>
      service.app.inject({ ...(request as object), headers: { host: 'tradeleaf.test', ...more, accept } })
    const page = await send(BROWSER)
    t.equal(page.statusCode, status, name)
    t.match(page.headers['content-type'], /^text\/html/, name)
    t.match(page.body, /<p class="error" role="alert">[^<]{10,}<\/p>/, name)
    for (const accept of ['application/json', '*/*']) {
      const json = await send(accept)
      t.equal(json.statusCode, status, name)
      t.match(json.json(), { success: false, error: /./ }, name)
      t.equal(json.headers.vary, page.headers.vary, name)
      t.match(json.headers.vary, /Accept(,|$)/, name)
    }
  }
})

await onBothEngines(t, 'a program that changes the profile gets JSON, whatever it accepts', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = { ...(await authorize()), accept: BROWSER }
  const answer = await app.inject({ method: 'PUT', url: '/auth/profile', headers, payload: { brokerage_account: '' } })
  t.equal(answer.statusCode, 400)
  t.match(answer.json(), { success: false })
})

await onBothEngines(t, 'faults and a provider that is down are pages too', async (t, on) => {
  const database = await breakable(t, on.url)
  const store = await openStore(database.url)
  t.teardown(() => store.close())
  const { app, authorize } = await buildTestApp(t, { store, url: database.url })
  const headers = { ...(await authorize()), host: 'localhost:5000', accept: BROWSER }
  const isPage = async (url: string, status: number) => {
    const answer = await app.inject({ url, headers })
    t.equal(answer.statusCode, status, url)
    t.match(answer.headers['content-type'], /^text\/html/, url)
  }
  await isPage('/login', 503)
  await database.takeAway()
  await isPage('/auth/profile', 500)
  const json = await app.inject({ url: '/auth/profile', headers: { ...headers, accept: 'application/json' } })
  t.strictSame(json.json(), { success: false, error: 'Database connection failed' })
})

async function signedIn({ signIn }: { signIn: () => Promise<Agent> }) {
  const agent = await signIn()
  return { cookie: `tradeleaf_session=${agent.cookie('tradeleaf_session')?.value}` }
}
