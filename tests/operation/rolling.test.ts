/** Three instances behind HAProxy are replaced one after the other, under load, and no request fails. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { counts } from '../support/counts.ts'
import { freshDatabase } from '../support/engines.ts'
import { type Service, startService, traderIn } from '../support/service.ts'
import { until } from '../support/until.ts'

const INSTANCES = 3
const CLIENTS = 12
const REQUESTS = counts(1_500, 10_000)
const hasProxy = spawnSync('haproxy', ['-v']).status === 0

async function freePort(): Promise<number> {
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

t.test('no request fails', { skip: !hasProxy && 'HAProxy is not installed' }, async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const headers = { ...(await traderIn(store)), 'content-type': 'application/json' }
  const ports = await Promise.all(Array.from({ length: INSTANCES }, freePort))
  const start = (port: number): Promise<Service> =>
    startService(t, url, { PORT: String(port), SHUTDOWN_DELAY_SECONDS: '2', LOG_LEVEL: 'warn' })
  const services = await Promise.all(ports.map(start))
  const port = await freePort()
  const file = `${t.testdir({})}/haproxy.cfg`
  writeFileSync(file, configuration(port, ports))
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  t.teardown(() => proxy.kill('SIGKILL'))
  const base = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${base}/ready`).catch(() => undefined))?.status === 200)

  let [sent, answered, isRolling] = [0, 0, true]
  const failures: string[] = []
  const one = async (n: number) => {
    const isWrite = n % 4 === 0
    const path = isWrite || n % 4 === 1 ? '/plants' : '/api/months'
    const body = JSON.stringify({ id: n, name: 'Fern' })
    try {
      const answer = await fetch(`${base}${path}`, { headers, ...(isWrite ? { method: 'POST', body } : {}) })
      const text = await answer.text()
      if (answer.status !== 200) failures.push(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      failures.push(`${path}: ${String((error as Error).cause ?? error)}`)
    }
    answered++
  }
  const client = async () => {
    while (sent < REQUESTS || isRolling) await one(++sent)
  }
  const load = Array.from({ length: CLIENTS }, client)
  const afterMore = (requests: number) => {
    const enough = answered + requests
    return until(async () => answered >= enough)
  }
  await afterMore(100)
  for (const [n, service] of services.entries()) {
    service.child.kill('SIGTERM')
    t.match(await service.ended, { code: 0 }, service.output())
    await start(ports[n] as number)
    await afterMore(200)
  }
  isRolling = false
  await Promise.all(load)
  t.same(failures, [], `of ${sent} requests`)
  t.ok(sent >= REQUESTS)
  t.comment(`${sent} requests, ${failures.length} failed`)
  const plants = await store.read(async ({ sql, t }) => (await sql.select({ id: t.plants.id }).from(t.plants)).length)
  t.equal(plants, Math.floor(sent / 4), 'what was acknowledged is there')
})
