/** Three instances behind HAProxy are replaced one after the other, under load, and no request fails. */
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { freePort, Load, startBalancer, WITHOUT_BALANCER } from '../support/balancer.ts'
import { counts } from '../support/counts.ts'
import { freshDatabase } from '../support/engines.ts'
import { type Service, startService, traderIn } from '../support/service.ts'

const INSTANCES = 3
const REQUESTS = counts(1_500, 10_000)

t.test('no request fails', { skip: WITHOUT_BALANCER }, async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const headers = { ...(await traderIn(store)), 'content-type': 'application/json' }
  const ports = await Promise.all(Array.from({ length: INSTANCES }, freePort))
  const start = (port: number): Promise<Service> =>
    startService(t, url, { PORT: String(port), SHUTDOWN_DELAY_SECONDS: '2', LOG_LEVEL: 'warn' })
  const services = await Promise.all(ports.map(start))
  const load = new Load(await startBalancer(t, ports), REQUESTS, (n) => {
    const isWrite = n % 4 === 0
    const body = JSON.stringify({ id: n, name: 'Fern' })
    return {
      path: isWrite || n % 4 === 1 ? '/plants' : '/api/months',
      init: { headers, ...(isWrite ? { method: 'POST', body } : {}) },
    }
  })
  await load.answers(100)
  for (const [n, service] of services.entries()) {
    service.child.kill('SIGTERM')
    t.match(await service.ended, { code: 0 }, service.output())
    await start(ports[n] as number)
    await load.answers(200)
  }
  await load.end()
  t.same(load.failures, [], `of ${load.sent} requests`)
  t.ok(load.sent >= REQUESTS)
  t.comment(`${load.sent} requests, ${load.failures.length} failed`)
  const plants = await store.read(async ({ sql, t }) => (await sql.select({ id: t.plants.id }).from(t.plants)).length)
  t.equal(plants, Math.floor(load.sent / 4), 'what was acknowledged is there')
})
