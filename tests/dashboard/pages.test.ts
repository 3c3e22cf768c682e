/** The pages and their files over HTTP, without a browser. */
import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import t from 'tap'
import { registerDashboard } from '../../src/dashboard/index.ts'
import { busy, invalid, unavailable } from '../../src/lib/errors.ts'
import { say } from '../../src/lib/messages/index.ts'
import { inProject } from '../../src/lib/paths.ts'
import { startStub } from './stub.ts'

t.test('a user who is not signed in is redirected to the sign-in page', async (t) => {
  const { app, record } = await startStub(t)
  record.profile = null
  const answer = await app.inject('/')
  t.equal(answer.statusCode, 302)
  t.equal(answer.headers.location, '/auth/login')
})

t.test('the sign-in comes back to the address of a page', async (t) => {
  const { app, record } = await startStub(t)
  record.profile = null
  const answer = await app.inject('/app/calendar/2026-03-16?account=2')
  t.equal(answer.headers.location, '/auth/login?return_to=%2Fapp%2Fcalendar%2F2026-03-16%3Faccount%3D2')
})

const PAGES = readdirSync(inProject('src/dashboard/pages')).map((name) => (name === 'overview' ? '/' : `/app/${name}`))

t.test('a page has no inline script or style, and everything it loads exists', async (t) => {
  const { app } = await startStub(t)
  for (const path of PAGES) {
    const page = await app.inject(path)
    t.equal(page.statusCode, 200, path)
    t.match(page.headers['content-type'], /^text\/html; charset=utf-8$/)
    t.equal(page.headers['cache-control'], 'no-store')
    t.notMatch(page.body, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
    const loaded = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => match[1] ?? '')
    t.ok(loaded.length >= 5, `${path} names its own files too`)
    for (const url of loaded) t.equal((await app.inject(url)).statusCode, 200, url)
  }
  for (const path of ['/app/nothing', '/app/overview']) t.equal((await app.inject(path)).statusCode, 404, path)
})

t.test('built files never change and are compressed', async (t) => {
  const { app } = await startStub(t)
  const types: Record<string, RegExp> = { js: /^text\/javascript/, css: /^text\/css/, svg: /^image\/svg\+xml/ }
  for (const name of readdirSync(inProject('generated/dashboard/assets'))) {
    const bytes = readFileSync(inProject('generated/dashboard/assets', name))
    const get = (encoding: string) =>
      app.inject({ url: `/app/assets/${name}`, headers: { 'accept-encoding': encoding } })
    const plain = await get('identity')
    t.match(plain.headers['content-type'], types[name.split('.').at(-1) ?? ''] ?? /never/, name)
    t.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable', name)
    t.ok(plain.rawPayload.equals(bytes), name)
    const br = await get('gzip, deflate, br')
    if (bytes.length < 1_024) {
      t.equal(br.headers['content-encoding'], undefined, 'not worth it')
      continue
    }
    t.equal(br.headers['content-encoding'], 'br')
    t.ok(brotliDecompressSync(br.rawPayload).equals(bytes), name)
    const gzip = await get('gzip')
    t.equal(gzip.headers['content-encoding'], 'gzip')
    t.ok(gunzipSync(gzip.rawPayload).equals(bytes), name)
  }
})

t.test('the first load of every page is below 120 kB', async (t) => {
  const { app } = await startStub(t)
  const sizeOf = async (url: string) =>
    (await app.inject({ url, headers: { 'accept-encoding': 'br' } })).rawPayload.length
  // The charts of the overview, which are loaded with its data.
  const charts = readdirSync(inProject('generated/dashboard/assets')).filter((name) =>
    /^(bars|curve|colors)-/.test(name),
  )
  for (const path of PAGES) {
    const { body } = await app.inject(path)
    const urls = [...body.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
    t.equal(new Set(urls).size, urls.length, `${path}: nothing is named twice`)
    if (path === '/') urls.push(...charts.map((name) => `/app/assets/${name}`))
    let total = 0
    for (const url of urls) total += await sizeOf(url)
    t.ok(total < 120_000, `${path}: ${total} bytes`)
    t.comment(`${path}: ${total} bytes`)
  }
})

t.test('every asset of the pages without a build has the right media type and an ETag that gives 304', async (t) => {
  const { app } = await startStub(t)
  const types: Record<string, RegExp> = {
    js: /^(text|application)\/javascript/,
    css: /^text\/css/,
    svg: /^image\/svg\+xml/,
  }
  for (const name of readdirSync(inProject('src/dashboard/assets'))) {
    const first = await app.inject(`/assets/${name}`)
    t.match(first.headers['content-type'], types[name.split('.').at(-1) ?? ''] ?? /never/, name)
    t.equal(first.headers['cache-control'], 'no-cache', name)
    const again = await app.inject({ url: `/assets/${name}`, headers: { 'if-none-match': String(first.headers.etag) } })
    t.equal(again.statusCode, 304, name)
  }
})

t.test('nothing outside the assets is served', async (t) => {
  const { app } = await startStub(t)
  for (const url of [
    '/assets/',
    '/assets/../index.ts',
    '/assets/%2e%2e/index.ts',
    '/assets/..%2findex.ts',
    '/assets/none.js',
    '/app/assets/none.js',
    '/app/assets/../manifest.json',
    '/app/assets/..%2fmanifest.json',
    '/app/assets/__proto__',
    '/app/assets/',
  ])
    t.not((await app.inject(url)).statusCode, 200, url)
})

t.test('an error page is HTML and contains no internal details', async (t) => {
  const app = Fastify()
  t.teardown(() => app.close())
  await registerDashboard(app, {
    today: () => '2026-03-31',
    isTradingDay: () => true,
    currentUser: async () => {
      throw unavailable({ detail: 'connect ECONNREFUSED 10.0.0.7:5432' })
    },
  })
  const answer = await app.inject('/')
  t.equal(answer.statusCode, 500)
  t.match(answer.headers['content-type'], /^text\/html/)
  t.notMatch(answer.body, /ECONNREFUSED|5432/)
})

t.test('a page that is refused has the status and the reason of the refusal', async (t) => {
  for (const [refusal, status, reason] of [
    [busy(say('service_restarting', { seconds: 5 }), 5), 503, /The service is restarting/],
    [
      invalid(say('account_name_taken', { name: '<script> & one' })),
      400,
      /Another account is called &lt;script&gt; &amp; one/,
    ],
  ] as const) {
    const app = Fastify()
    t.teardown(() => app.close())
    app.addHook('onRequest', async () => {
      throw refusal
    })
    await registerDashboard(app, { currentUser: async () => null, today: () => '2026-03-31', isTradingDay: () => true })
    for (const url of ['/', '/app/trades']) {
      const answer = await app.inject(url)
      t.equal(answer.statusCode, status, url)
      t.match(answer.headers, { 'content-type': /^text\/html/, ...refusal.headers })
      t.match(answer.body, reason)
    }
  }
})

t.test('/favicon.ico is the icon', async (t) => {
  const { app } = await startStub(t)
  const answer = await app.inject('/favicon.ico')
  t.equal(answer.statusCode, 200)
  t.match(answer.body, /<svg/)
})

t.test('/app leads to the overview', async (t) => {
  const { app } = await startStub(t)
  for (const url of ['/app', '/app/']) t.equal((await app.inject(url)).headers.location, '/', url)
})

t.test('the sample trader trades on trading days only', async (t) => {
  const app = Fastify()
  t.teardown(() => app.close())
  const isTradingDay = (date: string) => date.endsWith('5')
  await registerDashboard(app, { currentUser: async () => null, today: () => '2026-03-31', isTradingDay })
  for (const name of ['transactions', 'gains']) {
    const { body } = await app.inject(`/app/sample/tradeleaf-sample-${name}.csv`)
    const dates = body.match(/\b20\d\d-\d\d-\d\d\b/g) ?? []
    t.ok(dates.length > 10 && dates.every(isTradingDay), `${name}: ${dates}`)
  }
})
