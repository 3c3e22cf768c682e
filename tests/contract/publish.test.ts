/** The published documents and the page to explore them. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { parse as parseYaml } from 'yaml'
import { publishContract } from '../../src/contract/publish.ts'
import { inProject } from '../../src/lib/paths.ts'

const BASE_URL = 'https://trade.example.com'

async function service(t: Test) {
  const app = Fastify()
  t.teardown(() => app.close())
  // Like the service: no-store unless a response sets its own Cache-Control.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  await publishContract(app, BASE_URL)
  return app
}

/** The generated bundle with the address of the service. */
function bundle(name: string) {
  const document = JSON.parse(readFileSync(inProject('generated', `${name}.json`), 'utf8'))
  document.servers[0].url = BASE_URL
  document.info.contact.url = BASE_URL
  document.externalDocs.url = `${BASE_URL}/docs/${name}`
  return document
}

for (const name of ['dashboard', 'plants']) {
  t.test(`${name}: the published JSON is the generated bundle at the address of the service`, async (t) => {
    const answer = await (await service(t)).inject(`/openapi/${name}.json`)
    t.equal(answer.statusCode, 200)
    t.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    t.equal(answer.body, `${JSON.stringify(bundle(name), null, 2)}\n`)
  })

  t.test(`${name}: the published YAML has the same content, read as YAML 1.2 and as 1.1`, async (t) => {
    const answer = await (await service(t)).inject(`/openapi/${name}.yaml`)
    t.equal(answer.statusCode, 200)
    t.equal(answer.headers['content-type'], 'application/yaml; charset=utf-8')
    const document = bundle(name)
    t.strictSame(parseYaml(answer.body), document)
    t.strictSame(parseYaml(answer.body, { version: '1.1' }), document)
    t.notMatch(answer.body, /(^|\s)[&*]a\d/m, 'no aliases')
  })

  for (const kind of ['json', 'yaml'])
    t.test(`${name}.${kind}: a client that has it already gets 304`, async (t) => {
      const app = await service(t)
      const url = `/openapi/${name}.${kind}`
      const etag = String((await app.inject(url)).headers.etag)
      t.match(etag, /^W\/"[\w-]{20,}"$/)
      for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const again = await app.inject({ url, headers: { 'if-none-match': known } })
        t.equal(again.statusCode, 304, known)
        t.equal(again.body, '')
        t.equal(again.headers.etag, etag)
      }
      t.equal((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode, 200)
    })
}

t.test('the changes and the main path are beside the documents, and linked from their pages', async (t) => {
  const app = await service(t)
  const page = (await app.inject('/docs/')).body
  const served = { 'changes.md': 'text/markdown', 'main-path.arazzo.yaml': 'application/yaml' }
  for (const [name, type] of Object.entries(served)) {
    t.match(page, `href="/openapi/${name}"`)
    const answer = await app.inject(`/openapi/${name}`)
    t.equal(answer.statusCode, 200, name)
    t.equal(answer.headers['content-type'], `${type}; charset=utf-8`)
    const headers = { 'if-none-match': String(answer.headers.etag) }
    t.equal((await app.inject({ url: `/openapi/${name}`, headers })).statusCode, 304, name)
  }
  t.equal((await app.inject('/openapi/changes.md')).body, readFileSync(inProject('openapi/CHANGES.md'), 'utf8'))
  const { sourceDescriptions } = parseYaml((await app.inject('/openapi/main-path.arazzo.yaml')).body)
  for (const { url } of sourceDescriptions) t.equal((await app.inject(`/openapi/${url}`)).statusCode, 200, url)
})

t.test('each document has a page of its own', async (t) => {
  const app = await service(t)
  for (const name of ['dashboard', 'plants']) {
    const { body } = await app.inject(`/docs/${name}`)
    const { info } = (await app.inject(`/openapi/${name}.json`)).json()
    t.match(body, `<h1>${info.title}</h1>`, 'with its title before Swagger UI is there')
    t.notMatch(body, /\]\(/, 'a link of the introduction is its text')
    t.notMatch(body, /\{\w+\}"|<p class="introduction">\{/, 'every place is filled')
    t.equal((await app.inject(`/docs/${name}/`)).statusCode, 404)
  }
  t.equal((await app.inject('/docs/')).body, (await app.inject('/docs/dashboard')).body)
})

t.test('/docs leads to the page, which has nothing inline and whose files are all there', async (t) => {
  const app = await service(t)
  const moved = await app.inject('/docs')
  t.equal(moved.statusCode, 302)
  t.equal(moved.headers.location, '/docs/')

  const page = await app.inject('/docs/')
  t.equal(page.statusCode, 200)
  t.match(page.headers['content-type'], /^text\/html/)
  t.notMatch(page.body, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  const files = [...page.body.matchAll(/(?:src|href)="(\/docs\/[^"]+\.\w+)"/g)].map((match) => match[1] ?? '')
  t.equal(files.length, 4)
  for (const url of files) {
    const file = await app.inject(url)
    t.equal(file.statusCode, 200, url)
    t.match(file.headers['content-type'], url.endsWith('.css') ? /^text\/css/ : /^(text|application)\/javascript/, url)
    t.equal(file.headers['cache-control'], 'no-cache', url)
    const again = await app.inject({ url, headers: { 'if-none-match': String(file.headers.etag) } })
    t.equal(again.statusCode, 304, `${url} again`)
  }
})

t.test('nothing else of the package is served', async (t) => {
  const app = await service(t)
  for (const name of [
    'index.html',
    'swagger-initializer.js',
    'swagger-ui.js',
    'swagger-ui-bundle.js.map',
    'package.json',
  ])
    t.equal((await app.inject(`/docs/${name}`)).statusCode, 404, name)
})

t.test('the page keeps no token, sends no document to others and takes no address from its query', async (t) => {
  const start = (await (await service(t)).inject('/docs/start.js')).body
  t.match(start, /persistAuthorization: false/)
  t.match(start, /validatorUrl: null/)
  t.match(start, /queryConfigEnabled: false/)
})
