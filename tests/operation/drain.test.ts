/** A process that is told to end is first not ready, and answers all others until a balancer has noticed. */
import t from 'tap'
import { onBothEngines } from '../support/engines.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

await onBothEngines(
  t,
  'after SIGTERM the service is not ready, and goes on until the delay is over',
  async (t, { url }) => {
    const service = await startService(t, url, { SHUTDOWN_DELAY_SECONDS: '2' })
    const get = (path: string) => fetch(`${service.origin}${path}`, { headers: { connection: 'close' } })
    t.equal((await get('/ready')).status, 200)
    service.child.kill('SIGTERM')
    await until(async () => (await get('/ready')).status === 503)
    const refused = await get('/ready')
    t.equal(refused.headers.get('retry-after'), '5')
    t.match(await refused.json(), { success: false, code: 'service_restarting' })
    for (let n = 0; n < 20; n++) {
      t.equal((await get('/health')).status, 200, 'a new connection is answered')
      t.equal((await get('/plants')).status, 400, 'as before, without a credential')
    }
    t.match(await service.ended, { code: 0, signal: null }, service.output())
    await t.rejects(get('/health'), 'nobody listens any more')
  },
)

t.test('Ctrl+C does not wait', async (t) => {
  const service = await startService(t, `sqlite:${t.testdir()}/x.db`, { SHUTDOWN_DELAY_SECONDS: '300' })
  service.child.kill('SIGINT')
  t.match(await service.ended, { code: 0, signal: null }, service.output())
})
