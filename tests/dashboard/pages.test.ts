/** The page and its assets over HTTP, without a browser. */
import { readdirSync, readFileSync } from 'node:fs'
import Fastify from 'fastify'
import t from 'tap'
import { registerDashboard } from '../../src/dashboard/index.ts'
import { unavailable } from '../../src/lib/errors.ts'
import { inProject } from '../../src/lib/paths.ts'
import { startStub } from './stub.ts'

t.test('a user who is not signed in is redirected to the sign-in page', async (t) => {
  const { app, record } = await startStub(t)
  record.profile = null
  const answer = await app.inject('/')
  t.equal(answer.statusCode, 302)
  t.equal(answer.headers.location, '/auth/login')
})

t.test('the page has no inline script or style, and everything it loads exists', async (t) => {
  const { app } = await startStub(t)
  const page = await app.inject('/')
  t.equal(page.statusCode, 200)
  t.match(page.headers['content-type'], /^text\/html; charset=utf-8$/)
  t.equal(page.headers['cache-control'], 'no-store')
  t.notMatch(page.body, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  const loaded = [...page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
  t.ok(loaded.length >= 4)
  for (const url of loaded) t.equal((await app.inject(url)).statusCode, 200, url)
})

t.test('every asset has the right media type and an ETag that gives 304', async (t) => {
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

t.test('every module imported by a browser module exists', async (t) => {
  const names = readdirSync(inProject('src/dashboard/assets'))
  for (const name of names.filter((each) => each.endsWith('.js'))) {
    const source = readFileSync(inProject('src/dashboard/assets', name), 'utf8')
    for (const [, wanted = ''] of source.matchAll(/from '\.\/([^']+)'/g))
      t.ok(names.includes(wanted), `${name} → ${wanted}`)
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
  ])
    t.not((await app.inject(url)).statusCode, 200, url)
})

t.test('an error page is HTML and contains no internal details', async (t) => {
  const app = Fastify()
  t.teardown(() => app.close())
  await registerDashboard(app, {
    currentUser: async () => {
      throw unavailable({ detail: 'connect ECONNREFUSED 10.0.0.7:5432' })
    },
  })
  const answer = await app.inject('/')
  t.equal(answer.statusCode, 500)
  t.match(answer.headers['content-type'], /^text\/html/)
  t.notMatch(answer.body, /ECONNREFUSED|5432/)
})

t.test('/favicon.ico is the icon', async (t) => {
  const { app } = await startStub(t)
  const answer = await app.inject('/favicon.ico')
  t.equal(answer.statusCode, 200)
  t.match(answer.body, /<svg/)
})
