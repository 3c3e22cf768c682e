import { EventEmitter, once } from 'node:events'
import t, { type Test } from 'tap'
import { createTransport, type Transport, type TransportOptions } from '../../src/webhooks/transport.ts'
import { makeCertificate } from '../support/certificate.ts'
import { misbehave, type Reply, startReceiver } from '../support/receiver.ts'

const LOOPBACK = ['127.0.0.0/8', '::1']
const BODY = Buffer.from('{"id":9223372036854775807,"name":"Fern"}')

function transportOf(t: Test, options: Partial<TransportOptions> = {}): Transport {
  const transport = createTransport({ allowedNetworks: LOOPBACK, requireHttps: false, ...options })
  t.teardown(() => transport.close())
  return transport
}

const send = (transport: Transport, url: string, deadlineMs = 10_000) =>
  transport.send({
    url,
    headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
    body: BODY,
    deadlineMs,
  })

t.test('a receiver gets the exact bytes and headers, and its answer is returned', async (t) => {
  const receiver = await startReceiver(t, { status: 202, headers: { 'retry-after': '120' }, body: 'thanks' })
  const attempt = await send(transportOf(t), `${receiver.url}/base/plant/webhook`)
  t.match(attempt, { outcome: 'answered', status: 202, retryAfter: '120', excerpt: 'thanks', durationMs: Number })
  t.match(receiver.received, [
    {
      method: 'POST',
      path: '/base/plant/webhook',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'msg_1',
        'user-agent': /^Tradeleaf\/\d+\.\d+\.\d+(\+[0-9a-f]{8})?$/,
        'content-length': String(BODY.length),
        'accept-encoding': 'identity',
      },
    },
  ])
  t.strictSame(receiver.received[0]?.body, BODY)
})

t.test('every status is returned unchanged, and no redirect is followed', async (t) => {
  const elsewhere = await startReceiver(t)
  const receiver = await startReceiver(t)
  const transport = transportOf(t)
  for (const status of [
    200, 201, 204, 299, 301, 302, 303, 304, 307, 308, 400, 401, 404, 410, 429, 500, 502, 503, 504, 599, 600, 999,
  ]) {
    receiver.reply = { status, headers: { location: `${elsewhere.url}/taken` } }
    t.match(await send(transport, receiver.url), { outcome: 'answered', status })
  }
  t.equal(elsewhere.received.length, 0)
})

t.test('a connection is reused for the same receiver', async (t) => {
  const receiver = await startReceiver(t)
  const transport = transportOf(t)
  for (let i = 0; i < 20; i++) await send(transport, receiver.url)
  t.ok(receiver.connections <= 2, `${receiver.connections} connections`)
})

t.test('an attempt at a receiver that misbehaves ends in time and in bounded memory', async (t) => {
  const answered = (status: number, excerpt: string | RegExp = '') => ({ outcome: 'answered', status, excerpt })
  const failed = (reason: string) => ({ outcome: 'failed', reason })
  const expected = {
    hangs: failed('timeout'),
    hangsInHeaders: failed('timeout'),
    sendsInformationForEver: failed('timeout'),
    cuts: failed('reset'),
    resets: failed('reset'),
    cutsInHeaders: failed('reset'),
    switchesProtocol: failed('reset'),
    sendsHeadersForEver: failed('protocol'),
    speaksGarbage: failed('protocol'),
    cutsInBody: answered(200, 'half'),
    hangsInBody: answered(503, 'half'),
    saysMoreThanItsLength: answered(200, 'ok'),
    sendsABodyForEver: answered(200, /^a{1024}$/),
  } satisfies Record<keyof typeof misbehave, unknown>

  const transport = transportOf(t)
  for (const [name, pattern] of Object.entries(expected) as [keyof typeof misbehave, object][]) {
    const receiver = await startReceiver(t, misbehave[name])
    const before = process.memoryUsage().rss
    const attempt = await send(transport, receiver.url, 400)
    t.match(attempt, pattern, name)
    t.ok(attempt.durationMs < 2_000, `${name}: ended after ${attempt.durationMs} ms`)
    t.ok(process.memoryUsage().rss - before < 100e6, `${name}: memory`)
    receiver.reply = { status: 200, body: 'well again' }
    t.match(
      await send(transport, receiver.url),
      { outcome: 'answered', status: 200, excerpt: 'well again' },
      `after: ${name}`,
    )
  }
})

t.test('an attempt that waited for a connection beyond its deadline is never sent', async (t) => {
  const receiver = await startReceiver(t)
  const lookup = new EventEmitter()
  const resolve = async () => {
    await once(lookup, 'answer')
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const transport = transportOf(t, { resolve })
  const url = `http://late.example:${receiver.port}/`
  t.match(await send(transport, url, 50), { outcome: 'failed', reason: 'timeout' })
  lookup.emit('answer')
  receiver.reply = { body: 'next' }
  const next = send(transport, url)
  t.match(await next, { outcome: 'answered', excerpt: 'next' })
  t.equal(receiver.received.length, 1)
})

t.test('attempts that hang at an origin do not delay the next one', async (t) => {
  const receiver = await startReceiver(t, misbehave.hangs)
  const transport = transportOf(t)
  const attempts = Array.from({ length: 100 }, (_, i) => send(transport, `${receiver.url}/${i}`))
  await receiver.waitFor(100)
  await transport.close()
  for (const attempt of await Promise.all(attempts)) t.match(attempt, { reason: 'closed' })
})

t.test('an excerpt is safe to store and to show', async (t) => {
  const receiver = await startReceiver(t)
  const transport = transportOf(t)
  const excerptOf = async (reply: Reply) => {
    receiver.reply = reply
    const attempt = await send(transport, receiver.url)
    return attempt.outcome === 'answered' ? attempt.excerpt : attempt.reason
  }
  t.equal(
    await excerptOf({ body: 'a\u0000b\u001b[31m\r\n\u202e\u2028c\ttab' }),
    'a\uFFFDb\uFFFD[31m\uFFFD\n\uFFFD\uFFFDc\ttab',
  )
  t.equal(await excerptOf({ body: 'é'.repeat(2_000) }), 'é'.repeat(512))
  t.equal(await excerptOf({ body: `x${'é'.repeat(2_000)}` }), `x${'é'.repeat(511)}`, 'no half character at the end')
  t.equal(
    await excerptOf({ headers: { 'content-encoding': 'gzip' }, body: Buffer.alloc(100_000, 31) }),
    '(a body in content-encoding gzip, not decoded)',
  )
})

/** A resolver that returns the given answers, one after the other. */
const resolving = (...answers: string[][]) => {
  let asked = 0
  const resolve: NonNullable<TransportOptions['resolve']> = async () => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { resolve, asked: () => asked }
}

t.test('no spelling of an address that is not public is connected to', async (t) => {
  const receiver = await startReceiver(t)
  const transport = transportOf(t, { allowedNetworks: [] })
  const spellings = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '0.0.0.0',
    '0',
    '127。0。0。1',
    '①②⑦.0.0.1',
    '%31%32%37.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[::ffff:0:127.0.0.1]',
    'localhost',
    'LOCALHOST',
  ]
  for (const host of spellings) {
    const attempt = await send(transport, `http://${host}:${receiver.port}/`)
    t.match(attempt, { outcome: 'failed', reason: 'blocked', detail: 'the host is not a public address' }, host)
  }
  for (const host of [
    '169.254.169.254',
    '10.0.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '168.63.129.16',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[5f00::1]',
    '255.255.255.255',
  ])
    t.match(await send(transport, `http://${host}/`), { outcome: 'failed', reason: 'blocked' }, host)
  t.match(await send(transport, `http://localhost.:${receiver.port}/`), { outcome: 'failed', reason: /blocked|dns/ })
  t.equal(receiver.connections, 0)
})

t.test('every address of a name is checked at the moment of connecting', async (t) => {
  const receiver = await startReceiver(t)
  const url = `http://receiver.example:${receiver.port}/`
  const attemptWith = (answers: string[][], allowedNetworks: string[]) =>
    send(transportOf(t, { allowedNetworks, resolve: resolving(...answers).resolve }), url)

  t.match(
    await attemptWith([['127.0.0.1']], LOOPBACK),
    { outcome: 'answered', status: 200 },
    'it is the guard that refuses',
  )
  const before = receiver.connections
  for (const answer of [
    ['127.0.0.1'],
    ['192.0.2.1', '127.0.0.1'],
    ['8.8.8.8', '10.0.0.1'],
    ['2606:4700::1', '::1'],
    ['::ffff:127.0.0.1'],
  ])
    t.match(await attemptWith([answer], []), { outcome: 'failed', reason: 'blocked' }, answer.join(' and '))
  t.equal(receiver.connections, before)
  t.match(await attemptWith([[]], []), { outcome: 'failed', reason: 'dns' }, 'no address at all')
})

t.test('a name that later resolves to a private address is refused then', async (t) => {
  const receiver = await startReceiver(t, { headers: { connection: 'close' } })
  const names = resolving(['127.0.0.1'], ['10.0.0.1'])
  const transport = transportOf(t, { resolve: names.resolve })
  const url = `http://rebinding.example:${receiver.port}/`
  t.match(await send(transport, url), { outcome: 'answered', status: 200 })
  t.match(await send(transport, url), { outcome: 'failed', reason: 'blocked' })
  t.equal(names.asked(), 2, 'once for each connection, and never again between check and use')
})

t.test('the error of a blocked name does not reveal what it resolved to', async (t) => {
  const transport = transportOf(t, { allowedNetworks: [], resolve: resolving(['10.11.12.13']).resolve })
  t.notMatch(JSON.stringify(await send(transport, 'http://internal.example/')), /10\.11/)
})

t.test('URLs that do not lead to the web are refused', async (t) => {
  const transport = transportOf(t)
  for (const url of [
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'unix:/run/x.sock',
    'http://user@127.0.0.1/',
    'http://:pass@127.0.0.1/',
    'no url',
    'http://',
    '',
  ])
    t.match(await send(transport, url), { outcome: 'failed', reason: 'blocked' }, url)
  const outside = transportOf(t, { allowedNetworks: [], requireHttps: true })
  for (const port of [1, 22, 25, 110, 389, 445, 1023])
    t.match(await send(outside, `https://8.8.8.8:${port}/`), { reason: 'blocked', detail: /port/ }, `port ${port}`)
  t.match(await send(outside, 'http://8.8.8.8/'), { reason: 'blocked', detail: 'https is required' })
})

t.test('if https is required, plain http is for allowed networks only', async (t) => {
  const receiver = await startReceiver(t)
  t.match(await send(transportOf(t, { requireHttps: true }), receiver.url), { outcome: 'answered', status: 200 })
})

t.test('certificates are verified', async (t) => {
  const good = makeCertificate('127.0.0.1')
  const receiver = await startReceiver(t, {}, good)
  t.match(await send(transportOf(t, { ca: good.cert }), receiver.url), { outcome: 'answered', status: 200 })

  const refused = async (why: string, attempt: ReturnType<typeof send>) =>
    t.match(await attempt, { outcome: 'failed', reason: 'tls' }, why)
  await refused('a stranger signed it', send(transportOf(t), receiver.url))
  const another = makeCertificate('127.0.0.2')
  const elsewhere = await startReceiver(t, {}, another)
  await refused('it is for another address', send(transportOf(t, { ca: another.cert }), elsewhere.url))
  const old = makeCertificate('127.0.0.1', '210101000000Z')
  const expired = await startReceiver(t, {}, old)
  await refused('it has expired', send(transportOf(t, { ca: old.cert }), expired.url))
  const plain = await startReceiver(t)
  await refused('it speaks plain http', send(transportOf(t), plain.url.replace('http:', 'https:')))
})

t.test('a closed port and a name without an address are failures with a reason', async (t) => {
  const receiver = await startReceiver(t)
  await receiver.close()
  t.match(await send(transportOf(t), receiver.url), { outcome: 'failed', reason: 'refused' })
  const gone = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  const transport = transportOf(t, { resolve: () => Promise.reject(gone) })
  t.match(await send(transport, 'http://nowhere.example/'), { outcome: 'failed', reason: 'dns' })
})

t.test('attempts whose lookup hangs end at the deadline and share one lookup', async (t) => {
  let asked = 0
  const resolve = () => {
    asked++
    return new Promise<never>(() => {})
  }
  const transport = transportOf(t, { resolve })
  const attempts = await Promise.all(Array.from({ length: 10 }, () => send(transport, 'http://slow.example/', 100)))
  for (const attempt of attempts) t.match(attempt, { outcome: 'failed', reason: 'timeout' })
  t.equal(asked, 1)
})

t.test('attempts at hundreds of receivers are all answered', async (t) => {
  const transport = transportOf(t)
  const receivers = await Promise.all(Array.from({ length: 300 }, () => startReceiver(t)))
  for (let round = 0; round < 2; round++) {
    const attempts = await Promise.all(receivers.map(({ url }) => send(transport, url)))
    t.ok(attempts.every((attempt) => attempt.outcome === 'answered'))
  }
})

t.test('closing ends running attempts', async (t) => {
  const receiver = await startReceiver(t, misbehave.hangs)
  const transport = transportOf(t)
  const attempt = send(transport, receiver.url)
  await receiver.waitFor(1)
  await transport.close()
  t.match(await attempt, { outcome: 'failed', reason: 'closed' })
  t.match(await send(transport, receiver.url), { outcome: 'failed', reason: 'closed' }, 'and so do later ones')
})
