/** Requests per second of reads, against the same handlers on bare Fastify, in rounds that alternate. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { median, type Row } from './table.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 10

async function start(
  kind: 'ours' | 'bare',
  url: string,
  userId: number,
): Promise<{ origin: string; child: ChildProcess }> {
  const path = fileURLToPath(new URL('./server.js', import.meta.url))
  const child = spawn(process.execPath, [path, kind, url, String(userId)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { origin: line.toString().trim(), child }
}

async function requestsPerSecond(url: string, token: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

export async function benchRequests(engine: string, url: string, userId: number, token: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/plants', '/api/months'])
    rows.push(
      await compareRequests(engine, url, userId, token, path, {
        what: `GET ${path}`,
        peerName: 'same handler, bare Fastify',
      }),
    )
  return rows
}

export async function compareRequests(
  engine: string,
  url: string,
  userId: number,
  token: string,
  path: string,
  names: Pick<Row, 'what' | 'peerName'>,
): Promise<Row> {
  const ours = await start('ours', url, userId)
  const bare = await start('bare', url, userId)
  try {
    const figures: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (const { origin } of [ours, bare]) await requestsPerSecond(origin + path, token, 2)
    for (let round = 0; round < ROUNDS; round++) {
      figures.ours.push(await requestsPerSecond(ours.origin + path, token, SECONDS))
      figures.bare.push(await requestsPerSecond(bare.origin + path, token, SECONDS))
    }
    const [mine, theirs] = [median(figures.ours), median(figures.bare)]
    return {
      ...names,
      engine,
      ours: `${mine.toFixed(0)} req/s`,
      peer: `${theirs.toFixed(0)} req/s`,
      ratio: mine / theirs,
    }
  } finally {
    ours.child.kill()
    bare.child.kill()
  }
}
