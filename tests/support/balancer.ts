/** Instances behind HAProxy, and clients of it. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import type { Test } from 'tap'
import { until } from './until.ts'

/** A reason to skip a test; false if HAProxy is installed. */
export const WITHOUT_BALANCER = spawnSync('haproxy', ['-v']).status !== 0 && 'HAProxy is not installed'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** It retries nothing: what an instance refuses, a client sees. */
const configuration = (port: number, ports: readonly number[]) => `
defaults
  mode http
  timeout connect 2s
  # Without it, a check that takes longer than its interval fails.
  timeout check 5s
  timeout client 30s
  timeout server 30s
  retries 0
frontend clients
  bind 127.0.0.1:${port}
  default_backend service
backend service
  balance roundrobin
  option httpchk GET /ready
  http-check expect status 200
  default-server inter 200ms fall 1 rise 1
${ports.map((each, n) => `  server s${n} 127.0.0.1:${each} check`).join('\n')}
`

/** Starts HAProxy in front of instances on these ports, and waits for one that is ready. Returns its origin. */
export async function startBalancer(t: Test, ports: readonly number[]): Promise<string> {
  const port = await freePort()
  const file = `${t.testdir({})}/haproxy.cfg`
  writeFileSync(file, configuration(port, ports))
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  t.teardown(() => proxy.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${origin}/ready`).catch(() => undefined))?.status === 200)
  return origin
}

const CLIENTS = 12
type Ask = (n: number) => { path: string; init?: RequestInit }

/** Clients that send one request after the other. */
export class Load {
  sent = 0
  slowestMs = 0
  readonly failures: string[] = []
  readonly #clients: Promise<unknown>[]
  #answered = 0
  #isOver = false

  /** `ask`: the n-th request, from 1 on. */
  constructor(origin: string, atLeast: number, ask: Ask) {
    this.#clients = Array.from({ length: CLIENTS }, async () => {
      while (this.sent < atLeast || !this.#isOver) await this.#one(origin, ask(++this.sent))
    })
  }

  async #one(origin: string, { path, init }: ReturnType<Ask>): Promise<void> {
    const began = performance.now()
    try {
      const answer = await fetch(`${origin}${path}`, init)
      const text = await answer.text()
      if (!answer.ok) this.failures.push(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      this.failures.push(`${path}: ${String((error as Error).cause ?? error)}`)
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - began)
    this.#answered++
  }

  /** Resolves after so many more answers. */
  async answers(requests: number): Promise<void> {
    const enough = this.#answered + requests
    await until(() => this.#answered >= enough)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#clients)
  }
}
