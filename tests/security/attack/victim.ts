/**
 * The user whose requests are timed, in a thread of its own: the times must not contain the work of the attackers, who
 * are busy making texts. Each message is how long to go on, in milliseconds; the answer is a `Timed`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'

export interface VictimData {
  origin: string
  /** Headers of requests with a token, and with a session. */
  token: { authorization: string }
  session: { cookie: string }
}

export interface Timed {
  /** Milliseconds, sorted. */
  times: number[]
  /** Answers that the user should not get. */
  problems: string[]
}

const READS = ['/api/months', '/api/portfolio/holdings', '/plants', '/api/symbols', '/health']
const { origin, token, session } = workerData as VictimData
const dispatcher = new Agent({ connections: 1 })
let plants = 0

parentPort?.on('message', (ms: number) => void timeRequests(ms).then((timed) => parentPort?.postMessage(timed)))

/** One request after the other. */
async function timeRequests(ms: number): Promise<Timed> {
  const timed: Timed = { times: [], problems: [] }
  const until = performance.now() + ms
  for (let n = 0; performance.now() < until; n++) {
    const began = performance.now()
    const write = n % 10 === 9
    const path = write ? '/plants' : (READS[Math.floor(Math.random() * READS.length)] as string)
    try {
      const answer = await request(`${origin}${path}`, {
        dispatcher,
        headers: {
          ...(n % 2 === 0 && path !== '/plants' ? session : token),
          ...(write && { 'content-type': 'application/json' }),
        },
        ...(write && { method: 'POST', body: JSON.stringify({ id: ++plants, name: 'a fern' }) }),
        signal: AbortSignal.timeout(60_000),
      })
      const body = await answer.body.text()
      const isBusy = answer.headers['retry-after'] !== undefined
      if (answer.statusCode !== 200 && !isBusy) timed.problems.push(`${answer.statusCode} ${body.slice(0, 100)}`)
    } catch (error) {
      timed.problems.push(String(error))
    }
    timed.times.push(performance.now() - began)
    await wait(20)
  }
  timed.times.sort((a, b) => a - b)
  return timed
}
