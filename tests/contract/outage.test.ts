import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { breakable, onBothEngines } from '../support/engines.ts'
import { trader } from '../support/upload.ts'

const FAILED = { success: false, error: 'Database connection failed' }

await onBothEngines(
  t,
  'with the database gone every operation says so, and works again when it is back',
  async (t, on) => {
    const database = await breakable(t, on.url)
    const store = await openStore(database.url)
    t.teardown(() => store.close())
    const service = await buildTestApp(t, { store, url: database.url })
    const { headers, upload } = await trader(service)
    const { app } = service
    const reads = [
      '/api/months',
      '/api/trade-details/2024-03',
      '/api/calendar-data',
      '/api/day-details?date=2024-03-05',
      '/api/upload-history',
      '/auth/profile',
    ]

    await database.takeAway()
    for (const url of reads) {
      const answer = await app.inject({ url, headers })
      t.equal(answer.statusCode, 500, url)
      t.strictSame(answer.json(), FAILED, url)
    }
    t.strictSame((await app.inject({ url: '/ready' })).json(), FAILED)
    t.equal((await app.inject({ url: '/health' })).statusCode, 200, 'the process is up all the same')
    const plants = await app.inject({ url: '/plants', headers })
    t.equal(plants.statusCode, 500)
    t.strictSame(plants.json(), { error: 500, message: 'Database connection failed', code: 'database_unavailable' })
    const uploaded = await upload(schwabTransactions([]), schwabGains([]))
    t.equal(uploaded.status, 500)
    t.strictSame(uploaded.last, { type: 'error', message: 'Database connection failed', code: 'database_unavailable' })
    t.notMatch(service.log(), headers.authorization.slice(7), 'the log has no token')

    await database.bringBack()
    for (const url of reads) t.equal((await app.inject({ url, headers })).statusCode, 200, `${url} works again`)
    const added = await app.inject({ method: 'POST', url: '/plants', headers, payload: { id: 1, name: 'Fern' } })
    t.equal(added.statusCode, 200, 'writes work again')
  },
)
