/**
 * Plants with a receiver: added per second against bare Fastify with the same three inserts, delivered per second
 * against undici alone, and the memory while a long backlog is sent.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Agent } from 'undici'
import { inProject } from '../../src/lib/paths.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { insertDeliveries, insertMessages } from '../../src/webhooks/delivery-queries.ts'
import { newPlant } from '../../src/webhooks/events/new-plant.ts'
import { newMessageId } from '../../src/webhooks/message-id.ts'
import { insertEndpoint, updateEndpoint } from '../../src/webhooks/queries.ts'
import { countPending } from '../../src/webhooks/queue-queries.ts'
import { newSecret, signedHeaders, signingKey } from '../../src/webhooks/signing.ts'
import { settle } from './bulk-load.ts'
import { sized } from './sizes.ts'
import { median, type Row, ratioOf } from './table.ts'

const ROUNDS = sized(5, 1)
const SECONDS = sized(0.5, 0.2)
const WARM_SECONDS = sized(1, 0.2)
const CONNECTIONS = 10
/** The connections that the dispatcher opens to a fast receiver. */
const SENDING = 16
const QUEUE = sized(5_000, 200)
const LONG_QUEUE = sized(100_000, 1_000)

interface Running {
  origin: string
  child: ChildProcess
}

async function run(path: string, args: string[], env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /https?:\/\/[\d.:a-z]+/.exec(line)?.[0]
    if (origin === undefined) continue
    child.stdout.resume()
    return { origin, child }
  }
  throw new Error(`${path} did not start`)
}

const beside = (name: string) => join(import.meta.dirname, `${name}.ts`)

async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}

const startService = (url: string) =>
  run(inProject('src/main.ts'), [], {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    // The rows measure what the service can do, not what one user may.
    WEBHOOK_ATTEMPTS_PER_SECOND: '100000',
    QUOTA_PENDING_DELIVERIES: '1000000',
  })

/** The first plant id of the next round, so that rounds never share ids. */
let nextId = 1_000_000

async function plantsPerSecond(origin: string, token: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: `${origin}/plants`,
    connections: CONNECTIONS,
    duration: seconds,
    // By default it ends at whole seconds.
    sampleInt: seconds * 1_000,
    requests: [
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: JSON.stringify({ id: nextId++, name: 'Fern', tag: 'green' }) }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${origin}: ${result.non2xx} refusals, ${result.errors} errors: ${JSON.stringify(result.statusCodeStats)}`,
    )
  return result.requests.total / result.duration
}

async function benchAdding(engine: string, setting: Setting): Promise<Row> {
  const { url, token, userId, store } = setting
  const unsent = await addEndpoint(setting, 'http://127.0.0.1:9', true)
  const ours = await startService(url)
  const bare = await run(beside('bare-plants'), [url, String(userId), String(unsent)])
  const figures: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  try {
    for (const { origin } of [ours, bare]) await plantsPerSecond(origin, token, WARM_SECONDS)
    await settle(url)
    for (let round = 0; round < ROUNDS; round++) {
      await drained(store)
      figures.bare.push(await plantsPerSecond(bare.origin, token, SECONDS))
      figures.ours.push(await plantsPerSecond(ours.origin, token, SECONDS))
    }
    await drained(store)
  } finally {
    await end(ours)
    await end(bare)
  }
  const [mine, theirs] = [median(figures.ours), median(figures.bare)]
  return {
    what: 'POST /plants, delivered meanwhile',
    engine,
    ours: `${mine.toFixed(0)} req/s`,
    peer: `${theirs.toFixed(0)} req/s`,
    peerName: 'bare Fastify, same three inserts',
    ratio: ratioOf(figures.ours, figures.bare),
  }
}

async function drained(store: Store): Promise<void> {
  while ((await store.read((db) => countPending(db, 1))) > 0) await wait(100)
}

/** Queues deliveries in one transaction; returns the deliveries per second until the receiver has all. */
async function deliver({ store, userId, endpointId, receiver }: Setting, queued: number): Promise<number> {
  await fetch(`${receiver.origin}/reset`)
  const now = Date.now()
  await store.forUser(userId).write('plants', async (tx) => {
    const plantIds = Array.from({ length: queued }, () => BigInt(nextId++))
    const messages = await insertMessages(
      tx,
      userId,
      plantIds.map((id) => newPlant.body({ id, name: 'Fern', tag: 'green' })),
    )
    const rows = plantIds.map((plantId, n) => {
      const ids = { id: newMessageId(now), userId, endpointId, plantId, messageId: messages[n] as number }
      return { ...ids, eventType: newPlant.type, createdAt: now }
    })
    await insertDeliveries(tx, rows)
  })
  const answer = await fetch(`${receiver.origin}/count?until=${queued}`)
  await drained(store)
  return Number(await answer.text())
}

/** The same requests from undici alone. */
async function sendAlone(receiver: Running, count: number): Promise<number> {
  await fetch(`${receiver.origin}/reset`)
  const agent = new Agent({ connections: SENDING, pipelining: 1 })
  const body = Buffer.from(newPlant.body({ id: 1n, name: 'Fern', tag: 'green' }))
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(newMessageId(Date.now()), body, [signingKey(newSecret())], Date.now()),
  }
  let left = count
  const sender = async () => {
    while (left-- > 0) {
      const answer = await agent.request({
        origin: receiver.origin,
        path: '/plant/webhook',
        method: 'POST',
        headers,
        body,
      })
      await answer.body.dump()
    }
  }
  await Promise.all(Array.from({ length: SENDING }, sender))
  const rate = Number(await (await fetch(`${receiver.origin}/count?until=${count}`)).text())
  await agent.close()
  return rate
}

async function* benchDelivering(engine: string, setting: Setting): AsyncGenerator<Row> {
  const service = await startService(setting.url)
  const figures: { ours: number[]; alone: number[] } = { ours: [], alone: [] }
  try {
    await deliver(setting, 2_000)
    for (let round = 0; round < ROUNDS; round++) {
      figures.alone.push(await sendAlone(setting.receiver, QUEUE))
      figures.ours.push(await deliver(setting, QUEUE))
    }
    const [mine, theirs] = [median(figures.ours), median(figures.alone)]
    yield {
      what: 'webhook deliveries, recorded',
      engine,
      ours: `${mine.toFixed(0)} /s`,
      peer: `${theirs.toFixed(0)} /s`,
      peerName: `undici alone, ${SENDING} connections`,
      ratio: ratioOf(figures.ours, figures.alone),
    }
    yield await benchQueueMemory(engine, setting, service)
  } finally {
    await end(service)
  }
}

const MB = 1e6

function residentBytes({ child }: Running): number {
  const [, pages] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')
  return Number(pages) * 4_096
}

/** The memory during the last third of a long backlog against that of the first third. */
async function benchQueueMemory(engine: string, setting: Setting, service: Running): Promise<Row> {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(residentBytes(service)), 100)
  await deliver(setting, LONG_QUEUE)
  clearInterval(timer)
  const third = Math.floor(samples.length / 3)
  const [first, last] = [median(samples.slice(0, third)), median(samples.slice(-third))]
  const range = `${(Math.min(...samples) / MB).toFixed(0)} to ${(Math.max(...samples) / MB).toFixed(0)} MB in all`
  return {
    what: `memory while ${LONG_QUEUE} deliveries drain, ${range}`,
    engine,
    ours: `${(last / MB).toFixed(0)} MB at the end`,
    peer: `${(first / MB).toFixed(0)} MB`,
    peerName: 'at the beginning',
    ratio: last / first,
  }
}

interface Setting {
  url: string
  userId: number
  token: string
  /** The bench's own store; the service has another. */
  store: Store
  receiver: Running
  /** Of the receiver. */
  endpointId: number
}

async function addEndpoint(
  { store, userId }: Pick<Setting, 'store' | 'userId'>,
  url: string,
  isDisabled = false,
): Promise<number> {
  const row = { userId, url, description: null, events: null, secret: newSecret(), createdAt: Date.now() }
  return store.forUser(userId).write('plants', async (tx) => {
    const { id } = await insertEndpoint(tx, row)
    if (isDisabled) await updateEndpoint(tx, id, { disabledAt: row.createdAt, disabledReason: 'user' })
    return id
  })
}

export async function* benchWebhooks(engine: string, url: string, userId: number, token: string): AsyncGenerator<Row> {
  const receiver = await run(beside('receiver'), [])
  const store = await openStore(url)
  try {
    const endpointId = await addEndpoint({ store, userId }, receiver.origin)
    const setting = { url, userId, token, store, receiver, endpointId }
    yield await benchAdding(engine, setting)
    yield* benchDelivering(engine, setting)
  } finally {
    await end(receiver)
    await store.close()
  }
}
