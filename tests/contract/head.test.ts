/** HEAD is answered wherever GET is: same status, same headers, no body, and nothing made or changed for it. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import t from 'tap'
import { openSessions, serviceWithProvider } from '../auth/support.ts'
import { addresses } from '../support/addresses.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { filled } from '../support/filled.ts'

const PAGES = [
  '/',
  '/favicon.ico',
  '/assets/app.css',
  '/docs',
  '/docs/',
  '/docs/swagger-ui.css',
  '/openapi/dashboard.json',
  '/openapi/plants.yaml',
  '/nothing',
]

/** Left out of HEAD if it would have to be made, and those that differ at every request. */
const VARYING = ['content-length', 'content-encoding', 'transfer-encoding', 'set-cookie', 'date']
const comparable = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !VARYING.includes(name)))

await onBothEngines(t, 'every GET has a HEAD with its status and headers, and no body', async (t, on) => {
  const service = await buildTestApp(t, on)
  const headers = await filled(service)
  const statuses = new Map<string, number>()
  for (const { id, url } of [...addresses(), ...PAGES.map((url) => ({ id: url, url }))])
    for (const more of [
      { ...headers, 'accept-encoding': 'br' },
      { ...headers, accept: 'text/html' },
      { accept: 'text/html' },
      { ...headers, 'if-none-match': '*' },
    ]) {
      if (id === 'logout' || id === 'finishLogin') continue
      const request = { url, headers: { ...more, 'x-request-id': 'the-same' } }
      const get = await service.app.inject(request)
      const head = await service.app.inject({ ...request, method: 'HEAD' })
      statuses.set(id, Math.min(statuses.get(id) ?? 600, get.statusCode))
      t.equal(head.statusCode, get.statusCode, `${id} ${url}`)
      t.equal(head.payload, '', id)
      t.strictSame(comparable(head.headers), comparable(get.headers), id)
      for (const name of ['content-length', 'content-encoding'])
        if (head.headers[name] !== undefined) t.equal(head.headers[name], get.headers[name], `${id} ${name}`)
    }
  const failing = [...statuses].filter(([, status]) => status >= 400).map(([id]) => id)
  t.strictSame(
    failing,
    [
      ...['getTrade', 'getRoundTrip', 'getRoundTripJournal', 'getOwnEntry', 'getRecordDelivery', 'listTokens'],
      ...['getPlant', 'getWebhookEndpoint', 'getWebhookDelivery', '/nothing'],
    ],
    'the others were read with success',
  )
})

await onBothEngines(t, 'HEAD makes no file, and fails like GET', async (t, on) => {
  const service = await buildTestApp(t, on)
  const headers = await filled(service)
  let made = 0
  const { exporter } = service.context
  const make = exporter.make.bind(exporter)
  exporter.make = (...all) => {
    made++
    return make(...all)
  }
  const read = async (method: 'GET' | 'HEAD', query: string) => {
    const answer = await service.app.inject({ method, url: `/api/monthly/export/pdf?month=${query}`, headers })
    return [answer.statusCode, answer.headers['content-type']]
  }
  for (const month of ['2026-03', '2026-04', '2026-1']) {
    const head = await read('HEAD', month)
    t.equal(made, 0, month)
    t.strictSame(head, await read('GET', month))
    made = 0
  }
})

await onBothEngines(t, 'HEAD neither finishes a sign-in nor signs out', async (t, on) => {
  const { signIn, app } = await serviceWithProvider(t, on)
  const agent = await signIn()
  const cookie = `tradeleaf_session=${agent.cookie('tradeleaf_session')?.value}`
  for (const accept of ['text/html', 'application/json', '*/*']) {
    const out = await app.inject({ method: 'HEAD', url: '/logout', headers: { cookie, accept } })
    t.match(out, { statusCode: 200, headers: { 'content-type': /^text\/html/ } }, accept)
    t.equal(out.headers['set-cookie'], undefined)
  }
  t.equal((await openSessions(on.store)).length, 1)
  const finish = await app.inject({ method: 'HEAD', url: '/auth/callback?code=a&state=b', headers: { cookie } })
  t.equal(finish.statusCode, 400)
  t.equal(finish.headers['set-cookie'], undefined)
})

await onBothEngines(t, 'on a connection, the answer to HEAD ends with its headers', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const { authorization } = await authorize()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const paths = ['/api/months', '/docs/swagger-ui-bundle.js', '/openapi/dashboard.json', '/health', '/nothing']
  for (const [i, path] of paths.entries()) {
    const last = i === paths.length - 1 ? 'Connection: close\r\n' : ''
    socket.write(
      `HEAD ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nAccept-Encoding: gzip\r\n${last}\r\n`,
    )
  }
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'close')
  const answers = text.split('\r\n\r\n')
  t.equal(answers.pop(), '')
  t.strictSame(
    answers.map((answer) => answer.split(' ', 2)[1]),
    ['200', '200', '200', '200', '404'],
  )
})
