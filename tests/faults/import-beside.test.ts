/** Small writes of others while a large import or undo runs. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { desc } from 'drizzle-orm'
import t from 'tap'
import { writePair } from '../../scripts/bench/pairs.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { type Service, startService, traderIn, uploadTo } from '../support/service.ts'
import { ACCOUNT } from '../support/upload.ts'

/** Each makes 2.8 rows. */
const TRADES = counts(1_200, 50_000)
/** Of the time of the import or undo. To store or delete rows takes most of it. */
const MOST_SHARE = 0.5

let plants = 0

/** Adds plants while `running`; returns how long each took, in milliseconds. */
async function addPlants({ origin }: Service, headers: Record<string, string>, running: { is: boolean }) {
  const taken: number[] = []
  const failed: number[] = []
  while (running.is) {
    const start = performance.now()
    const { status } = await fetch(`${origin}/plants`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ id: plants++, name: 'Fern' }),
    })
    taken.push(performance.now() - start)
    if (status !== 200 && status !== 201) failed.push(status)
    await wait(20)
  }
  return { taken, failed }
}

/** Each part of a large record in turn: the first into a new account, the second into one that has rows; then its undo. */
await onBothEngines(
  t,
  'while a large import or undo runs, small writes wait for a step of it at most',
  async (t, on) => {
    const [importing, other] = [await traderIn(on.store), await traderIn(on.store, 'other@example.com')]
    const service = await startService(t, on.url)
    const beside = async (what: string, work: () => Promise<unknown>) => {
      const running = { is: true }
      const start = performance.now()
      const adding = addPlants(service, other, running)
      await work()
      const took = performance.now() - start
      running.is = false
      const { taken, failed } = await adding
      t.strictSame(failed, [], 'none is refused')
      const slowest = Math.max(...taken)
      t.ok(
        slowest < MOST_SHARE * took,
        `${what}: the slowest of ${taken.length} took ${slowest.toFixed(0)} ms of ${took.toFixed(0)} ms`,
      )
    }
    let first = 0
    for (const part of ['into a new account', 'into an account with rows']) {
      const from = first
      const pair = writePair(t.testdir({}), 'large', TRADES, (i) => from + i)
      first += TRADES
      const files = [readFileSync(pair.transactions, 'utf8'), readFileSync(pair.gains, 'utf8')] as const
      await beside(part, async () =>
        // Chosen, so that files with other rows for a day are noted, not refused.
        t.match(await uploadTo(service, importing, ...files, undefined, ACCOUNT), {
          type: 'success',
          stats: { transactions_inserted: 2 * TRADES },
        }),
      )
    }
    const [newest] = await on.store.read(({ sql, t: { imports } }) =>
      sql.select({ id: imports.id }).from(imports).orderBy(desc(imports.id)).limit(1),
    )
    await beside('the undo', async () => {
      const address = `${service.origin}/api/imports/${newest?.id}`
      const answer = await fetch(address, { method: 'DELETE', headers: importing })
      t.match(await answer.json(), { success: true, stats: { transactions_removed: 2 * TRADES } })
    })
    service.child.kill('SIGTERM')
    t.match(await service.ended, { code: 0 })
  },
)
