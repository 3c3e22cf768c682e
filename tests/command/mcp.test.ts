/** `tradeleaf mcp`: an assistant that starts a program, as the client of the protocol does. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import t from 'tap'
import type { Io } from '../../src/command/io.ts'
import { runCommand } from '../../src/command/program.ts'
import { inProject } from '../../src/lib/paths.ts'
import { connected, listening, REVISIONS, type Revision } from '../assistant/support.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { filled } from '../support/filled.ts'
import { NODE_OPTIONS } from '../support/processes.ts'
import { freePort } from '../support/served.ts'

const tokenOf = ({ authorization }: { authorization: string }) => authorization.slice('Bearer '.length)

for (const revision of Object.keys(REVISIONS) as Revision[])
  await onBothEngines(t, `a process answers what its service answers (${revision})`, async (t, on) => {
    const service = await buildTestApp(t, on)
    await filled(service)
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [...NODE_OPTIONS, inProject('src/command.ts'), 'mcp'],
      env: {
        PATH: process.env.PATH ?? '',
        TRADELEAF_URL: await listening(service),
        TRADELEAF_TOKEN: tokenOf(await service.authorize('trader@example.com', ['record:read'])),
      },
    })
    const { call, names, client } = await connected(t, transport, revision)
    t.equal(client.getNegotiatedProtocolVersion(), revision)
    t.ok((await names()).includes('list_months'))
    t.notOk((await names()).includes('import_files'), 'the token has no scope for it')
    // 5175 - 5580, and a dividend of 4.85.
    t.match(await call('get_month', { month: '2026-03' }), {
      isError: false,
      answer: { summary: { trading_pl: -405, dividend_income: 4.85 } },
    })
    t.match(await call('undo_import', { id: 1 }), { isError: true, status: 403 })
    // In a header, a space at an end is lost, and the second one would be read as encoded.
    for (const name of ['no\u2028tool', '=?base64?bm9uZQ==?=', ' spaced '])
      await t.rejects(call(name), { message: new RegExp(`no tool ${name.replaceAll('?', '\\?')}`) })
  })

/** Runs the command in this process with these lines. */
async function said(env: Record<string, string>, lines: AsyncIterable<string> | string[]) {
  const out: string[] = []
  const err: string[] = []
  const input = async function* () {
    yield* lines
  }
  const io: Io = { env, folder: '', out: (text) => out.push(text), err: (text) => err.push(text), input }
  const code = await runCommand(['mcp'], io)
  return { code, err: err.join(''), texts: out, answers: out.map((line) => JSON.parse(line)) }
}

t.test('what a service refuses is an answer of the protocol', async (t) => {
  const env = { TRADELEAF_URL: `http://127.0.0.1:${await freePort()}`, TRADELEAF_TOKEN: `tlf_${'x'.repeat(43)}` }
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const gone = await said(env, [
    '{"jsonrpc":"2.0","id":1,',
    '"method":"ping"}\n',
    '\n',
    'x\n',
    '[1]\n',
    JSON.stringify(list),
  ])
  t.equal(gone.code, 0)
  t.match(
    gone.answers.filter(({ id }) => id === null),
    [{ error: { code: -32700 } }, { error: { code: -32700 } }],
  )
  const unreached = gone.answers.filter(({ id }) => id === 1)
  t.equal(unreached.length, 2)
  t.match(unreached[0].error, { code: -32000, message: /127\.0\.0\.1:\d+ does not answer: ECONNREFUSED/ })
  t.match(
    (await said({ TRADELEAF_URL: 'ftp://x' }, [])).err,
    /TRADELEAF_URL must be an http.*\n.*TRADELEAF_TOKEN is not set/,
  )
  t.equal((await said({ TRADELEAF_URL: 'ftp://x' }, [])).code, 1)
  const byDefault = await said({ TRADELEAF_TOKEN: env.TRADELEAF_TOKEN }, [JSON.stringify(list)])
  t.match(byDefault.answers, [{ error: { message: /http:\/\/localhost:5000 / } }])
})

t.test('lines end by LF or CR LF, in what is read and in what is said', async (t) => {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    bodies.push(body)
    const { id } = JSON.parse(body)
    const answer = { jsonrpc: '2.0', id, result: { text: 'one\r\ntwo' } }
    response.end(JSON.stringify(answer, null, 2).replaceAll('\n', '\r\n'))
  }).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const env = { TRADELEAF_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, TRADELEAF_TOKEN: 'tlf_x' }
  const line = (id: number) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', params: { text: 'one\r\ntwo\u2028' } })
  const { answers, texts } = await said(env, [`${line(1)}\r`, `\n\r\n \r\n${line(2)}\r\n`, line(3)])
  t.same(answers.map(({ id }) => id).sort(), [1, 2, 3])
  for (const text of texts) t.match(text, /^[^\r\n]+\n$/)
  for (const { result } of answers) t.same(result, { text: 'one\r\ntwo' })
  t.same(
    bodies.map((body) => JSON.parse(body).params.text),
    Array(3).fill('one\r\ntwo\u2028'),
  )
})

await onBothEngines(t, 'a wrong token is said, and notifications have no answer', async (t, on) => {
  const service = await buildTestApp(t, on)
  const TRADELEAF_URL = await listening(service)
  const lines = [
    '{"jsonrpc":"2.0","method":"notifications/initialized"}\n',
    '{"jsonrpc":"2.0","id":"a","method":"tools/list"}\n',
  ]
  const refused = await said({ TRADELEAF_URL, TRADELEAF_TOKEN: `tlf_${'x'.repeat(43)}` }, lines)
  t.strictSame(
    refused.answers.map(({ id, error }) => [id, error.message]),
    [['a', `The service at ${TRADELEAF_URL} refused the message: Authentication required`]],
  )
  const TRADELEAF_TOKEN = tokenOf(await service.authorize('trader@example.com', ['portfolio:read']))
  const { answers } = await said({ TRADELEAF_URL: `${TRADELEAF_URL}/`, TRADELEAF_TOKEN }, lines)
  t.match(answers, [{ id: 'a', result: { tools: [{ name: 'list_holdings' }] } }])
})

t.test('a cancelled request ends, and the token goes to no other address', async (t) => {
  const asked: string[] = []
  const arrived = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const elsewhere = createServer((request, response) => {
    asked.push(`elsewhere ${request.headers.authorization}`)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  const port = () => (elsewhere.address() as AddressInfo).port
  const server = createServer((request, response) => {
    request.on('data', (text) => {
      const { method } = JSON.parse(text)
      asked.push(method)
      if (method === 'moved') response.writeHead(307, { location: `http://127.0.0.1:${port()}/mcp` }).end()
      else {
        response.on('close', left.resolve)
        arrived.resolve()
      }
    })
  }).listen(0, '127.0.0.1')
  t.teardown(() => [server, elsewhere].map((one) => one.close()))
  await Promise.all(
    [server, elsewhere].map((one) => one.listening || new Promise((resolve) => one.on('listening', resolve))),
  )
  const lines = async function* () {
    yield '{"jsonrpc":"2.0","id":1,"method":"never"}\n'
    await arrived.promise
    yield '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n'
    await left.promise
    yield '{"jsonrpc":"2.0","id":2,"method":"moved"}\n'
  }
  const env = { TRADELEAF_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, TRADELEAF_TOKEN: 'tlf_x' }
  const { answers } = await said(env, lines())
  t.match(answers, [{ id: 2, error: { message: /does not answer: unexpected redirect$/ } }])
  t.equal(answers.length, 1)
  t.strictSame(asked, ['never', 'moved'])
})

t.test('what the service takes without an answer has none, and what it never answers is given up', async (t) => {
  const server = createServer((request, response) => {
    request.on('data', (text) => {
      if (JSON.parse(text).method === undefined) response.writeHead(202).end()
    })
  }).listen(0, '127.0.0.1')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const env = { TRADELEAF_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, TRADELEAF_TOKEN: 'tlf_x' }
  t.strictSame((await said(env, ['{"jsonrpc":"2.0","id":1,"result":{}}\n'])).texts, [])
  const { timeout } = AbortSignal
  const asked: number[] = []
  const soon = (ms: number) => {
    asked.push(ms)
    return timeout.call(AbortSignal, 10)
  }
  t.intercept(AbortSignal, 'timeout', { value: soon, configurable: true })
  const { answers } = await said(env, ['{"jsonrpc":"2.0","id":2,"method":"never"}\n'])
  t.match(answers, [{ id: 2, error: { code: -32000, message: /does not answer: .*timeout/ } }])
  t.strictSame(asked, [120_000], 'longer than the service takes for any call')
})
