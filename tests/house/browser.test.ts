import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { openPage } from '../support/browser.ts'

t.test('a page runs in a real browser, in its own profile', async (t) => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html').setHeader('set-cookie', 'seen=yes')
    response.end(
      `<!doctype html><title>${request.headers.cookie ?? 'no cookie'}</title><script>throw Error('loud')</script>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const address = server.address() as { port: number }
  const url = `http://127.0.0.1:${address.port}/`

  const first = await openPage(t)
  await first.page.goto(url)
  t.equal(await first.page.title(), 'no cookie')
  await first.page.reload()
  t.equal(await first.page.title(), 'seen=yes')
  t.match(first.errors, [/loud/], 'errors of the page are seen')

  const second = await openPage(t)
  await second.page.goto(url)
  t.equal(await second.page.title(), 'no cookie')
})
