/** Requests per second of reads against other implementations of the same work, in alternating rounds. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Kind } from './server.ts'
import { signedIn } from './session.ts'
import { sized } from './sizes.ts'
import { spelling } from './spelling.ts'
import { median, type Row, ratioOf } from './table.ts'

/** Many and short: the machine's speed changes less within a round. */
const ROUNDS = sized(7, 1)
const SECONDS = 0.3
const WARM_SECONDS = sized(1, 0.2)
const CONNECTIONS = 10

interface Contender {
  origin: string
  child: ChildProcess
}

async function startContender(kind: Kind, url: string, userId: number): Promise<Contender> {
  const path = join(import.meta.dirname, 'server.ts')
  const child = spawn(process.execPath, [path, kind, url, String(userId)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { origin: line.toString().trim(), child }
}

/** `isNew`: no two requests are equal, so that no answer is cached. */
async function requestsPerSecond(
  url: string,
  { headers, isNew }: Pick<Comparison, 'headers' | 'isNew'>,
  seconds: number,
): Promise<number> {
  let n = 0
  const { pathname, search } = new URL(url)
  const setupRequest = (request: autocannon.Request) => {
    n += 1
    return isNew ? { ...request, path: spelling(pathname + search, n) } : request
  }
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    // By default it ends at whole seconds.
    sampleInt: seconds * 1_000,
    headers,
    requests: [{ path: pathname + search, setupRequest }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.total / result.duration
}

export interface Comparison {
  path: string
  isNew?: boolean
  headers: Record<string, string>
  peers: Partial<Record<Exclude<Kind, 'ours'>, string>>
}

const CALENDAR = '/api/calendar-data?year=2023&month=6'
/**
 * `atLeast`: a fifth below what is measured on the slower engine. Bare Fastify itself has only 2.7 to 3.6 times the
 * requests per second of Express on Node 24.
 */
const calendarPeers = (atLeast: number) => ({
  bare: 'bare Fastify, same statement prepared, no sign-in: at least 0.6',
  express: `express-openapi-validator, same store: at least ${atLeast}`,
})

export async function* benchRequests(engine: string, url: string, userId: number, token: string): AsyncGenerator<Row> {
  const bearer = { authorization: `Bearer ${token}` }
  const cookie = { cookie: await signedIn(url, userId) }
  const comparisons: Comparison[] = [
    { path: '/plants', headers: bearer, peers: { bare: 'same handler, bare Fastify' } },
    { path: '/api/months', headers: bearer, peers: { bare: 'same handler, bare Fastify' } },
    { path: CALENDAR, headers: cookie, peers: calendarPeers(2.4) },
    { path: CALENDAR, headers: cookie, peers: calendarPeers(1.8), isNew: true },
  ]
  yield* compareRequests(engine, url, userId, comparisons)
}

/** Starts the contenders on the database as it is. */
export async function* compareRequests(
  engine: string,
  url: string,
  userId: number,
  comparisons: readonly Comparison[],
): AsyncGenerator<Row> {
  const contenders = new Map<Kind, Contender>()
  const kinds = new Set(comparisons.flatMap(({ peers }) => ['ours', ...Object.keys(peers)] as Kind[]))
  try {
    const start = async (kind: Kind) => contenders.set(kind, await startContender(kind, url, userId))
    await Promise.all([...kinds].map(start))
    for (const comparison of comparisons) yield* await compare(engine, contenders, comparison)
  } finally {
    for (const { child } of contenders.values()) child.kill()
  }
}

async function compare(
  engine: string,
  contenders: ReadonlyMap<Kind, Contender>,
  comparison: Comparison,
): Promise<Row[]> {
  const { path, peers, isNew = false } = comparison
  const kinds = ['ours', ...Object.keys(peers)] as Kind[]
  const figures = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  const measure = (kind: Kind, seconds: number) =>
    requestsPerSecond((contenders.get(kind) as Contender).origin + path, comparison, seconds)
  await Promise.all(kinds.map((kind) => measure(kind, WARM_SECONDS)))
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of kinds) figures.get(kind)?.push(await measure(kind, SECONDS))
  const of = (kind: Kind) => figures.get(kind) as number[]
  return Object.entries(peers).map(([kind, peerName]) => ({
    what: `GET ${path.split('?', 1)[0]}${isNew ? ', answers not kept' : ''}`,
    engine,
    ours: `${median(of('ours')).toFixed(0)} req/s`,
    peer: `${median(of(kind as Kind)).toFixed(0)} req/s`,
    peerName,
    ratio: ratioOf(of('ours'), of(kind as Kind)),
  }))
}
