/** The resolver, against a name server of the tests over UDP. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import t, { type Test } from 'tap'
import { createResolver } from '../../src/webhooks/resolver.ts'

const TYPE_A = 1
const TYPE_AAAA = 28
const NO_SUCH_NAME = 3
const HEADER_BYTES = 12

type Zone = Record<string, { 1?: number[]; 28?: number[] } | 'silent'>

/** Answers from the zone; other names do not exist. */
async function nameServer(t: Test, zone: Zone): Promise<{ server: string; asked: string[] }> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const labels: string[] = []
    let at = HEADER_BYTES
    for (let length = message[at] as number; length > 0; length = message[at] as number) {
      labels.push(message.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const name = labels.join('.').toLowerCase()
    const type = message.readUInt16BE(at + 1) as 1 | 28
    asked.push(name)
    const known = zone[name]
    if (known === 'silent') return
    const bytes = known?.[type]
    const header = Buffer.from(message.subarray(0, HEADER_BYTES))
    header.writeUInt16BE(0x8180 | (known === undefined ? NO_SUCH_NAME : 0), 2)
    header.writeUInt16BE(bytes === undefined ? 0 : 1, 6)
    header.writeUInt32BE(0, 8)
    const question = message.subarray(HEADER_BYTES, at + 5)
    const record = bytes && Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes])
    socket.send(Buffer.concat([header, question, record ?? Buffer.alloc(0)]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  return { server: `127.0.0.1:${socket.address().port}`, asked }
}

const LOCALHOST_6 = [...Array.from({ length: 15 }, () => 0), 1]

t.test('a name has the addresses of both families', async (t) => {
  const { server } = await nameServer(t, {
    'both.example.com': { [TYPE_A]: [192, 0, 2, 7], [TYPE_AAAA]: LOCALHOST_6 },
    'four.example.com': { [TYPE_A]: [192, 0, 2, 8] },
  })
  const resolve = createResolver({ servers: [server], lookup: async () => t.fail('DNS knows the name') as never })
  t.strictSame(await resolve('both.example.com'), [
    { address: '192.0.2.7', family: 4 },
    { address: '::1', family: 6 },
  ])
  t.strictSame(await resolve('four.example.com'), [{ address: '192.0.2.8', family: 4 }])
})

t.test('names that hang do not delay others, and end in an error', async (t) => {
  const hanging = Array.from({ length: 20 }, (_, i) => `hangs${i}.example.com`)
  const { server } = await nameServer(t, {
    ...Object.fromEntries(hanging.map((name) => [name, 'silent' as const])),
    'good.example.com': { [TYPE_A]: [192, 0, 2, 9] },
  })
  const resolve = createResolver({
    servers: [server],
    timeoutMs: 300,
    lookup: async () => t.fail('the system would hang, too') as never,
  })
  let ended = 0
  const waiting = hanging.map((name) =>
    t.rejects(
      resolve(name).finally(() => {
        ended += 1
      }),
      { code: 'ETIMEOUT' },
    ),
  )
  t.strictSame(await resolve('good.example.com'), [{ address: '192.0.2.9', family: 4 }])
  t.equal(ended, 0)
  await Promise.all(waiting)
})

t.test('a name that is not in DNS is looked up by the system, one at a time', async (t) => {
  const { server, asked } = await nameServer(t, {})
  let running = 0
  const resolve = createResolver({
    servers: [server],
    lookup: async (hostname) => {
      running += 1
      t.equal(running, 1)
      await new Promise(setImmediate)
      running -= 1
      if (hostname.startsWith('no')) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
      return [{ address: '127.0.0.1', family: 4 }]
    },
  })
  const [hosts, none, again] = await Promise.allSettled(['hosts.test', 'none.test', 'again.test'].map(resolve))
  t.match(
    [hosts, none, again],
    [{ value: [{ address: '127.0.0.1' }] }, { reason: { code: 'ENOTFOUND' } }, { value: [{ address: '127.0.0.1' }] }],
  )
  t.ok(asked.includes('none.test'))
})
