/**
 * A user whose requests are timed while another floods the service; in a thread of its own, because the times must not
 * contain the work of the flood. Each message is how long to go on, in milliseconds; the answer is a sorted list of
 * milliseconds, one for each request.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'

export interface OtherUser {
  origin: string
  headers: Record<string, string>
}

const READS = [
  '/api/months',
  '/api/calendar-data?year=2023&month=6',
  '/api/trades?limit=50',
  '/api/portfolio/holdings',
  '/health',
]
/** 25 requests a second. */
const EVERY_MS = 40
const { origin, headers } = workerData as OtherUser
const dispatcher = new Agent({ connections: 4, pipelining: 1 })

parentPort?.on('message', (ms: number) => void timeRequests(ms).then((times) => parentPort?.postMessage(times)))

async function timeRequests(ms: number): Promise<number[]> {
  const times: number[] = []
  const underWay: Promise<void>[] = []
  const until = performance.now() + ms
  for (let n = 0; performance.now() < until; n++) {
    underWay.push(timeOne(READS[n % READS.length] as string, times))
    await wait(EVERY_MS)
  }
  await Promise.all(underWay)
  return times.sort((a, b) => a - b)
}

async function timeOne(path: string, times: number[]): Promise<void> {
  const began = performance.now()
  const answer = await request(origin + path, { dispatcher, headers })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`)
  times.push(performance.now() - began)
}
