/** Checklist 38: silent connections take no file descriptor that the service needs. */
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { mostSockets } from '../../src/contract/open-sockets.ts'
import { MINUTE } from '../../src/lib/clock.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp, multipart } from '../support/app.ts'
import { SOLD_LOT } from '../support/broker-files.ts'
import { freshDatabase } from '../support/engines.ts'
import { startService, traderIn } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Opens connections that send nothing; resolves when each was accepted or refused. */
async function silence(t: Test, port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1' }))
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on('error', () => resolve()).once('connect', () => resolve())
        }),
    ),
  )
  return sockets
}

t.test('some file descriptors stay free', async (t) => {
  t.equal(mostSockets(1_024), 524)
  t.equal(mostSockets(256), 128)
  t.equal(mostSockets(524_288), 523_788)
  t.ok(mostSockets() > 0)
})

t.test('room comes back, and one line a minute says that connections are refused', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, clock, log } = await buildTestApp(t, { url, store }, { sockets: { sockets: 5, firstByteMs: 400 } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const lines = () => log().match(/connections are refused/g)?.length ?? 0
  for (const expected of [1, 2]) {
    const sockets = await silence(t, port, 40)
    await until(() => lines() === expected)
    await until(() => sockets.every((socket) => socket.closed))
    const answer = await fetch(`http://127.0.0.1:${port}/health`)
    t.equal(answer.status, 200, 'there is room')
    t.equal(lines(), expected)
    clock.advance(MINUTE)
  }
})

t.test('silent connections do not stop an upload on an open one', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  const headers = await traderIn(store)
  await store.close()
  const service = await startService(t, url, {}, [], ['sh', '-c', 'ulimit -n 400 && exec "$@"', 'sh'])
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  const send = (path: string, body?: { payload: Buffer; headers: object }) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const options = { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...body?.headers } }
      const sent = request(new URL(path, service.origin), options, (answer) => {
        answer.toArray().then((chunks) => resolve({ status: answer.statusCode, text: chunks.join('') }), reject)
      })
      sent.on('error', reject).end(body?.payload)
    })
  t.equal((await send('/health')).status, 200)
  await silence(t, Number(new URL(service.origin).port), 600)
  const files = multipart([
    { field: 'transaction_history_file', filename: 't.csv', content: SOLD_LOT[0] },
    { field: 'realized_gains_file', filename: 'g.csv', content: SOLD_LOT[1] },
  ])
  const upload = await send('/api/upload-csv', files)
  t.equal(upload.status, 200)
  t.match(upload.text, '"transactions_inserted":2', upload.text.slice(-500))
  await until(() => /connections are refused/.test(service.output()))
  await until(() =>
    fetch(`${service.origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  t.notMatch(service.output(), /EMFILE|"level":50/)
})
