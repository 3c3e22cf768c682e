/** How PostgreSQL finds the rows of a range. */
import { eq, sql as raw } from 'drizzle-orm'
import t from 'tap'
import { countSpooled, selectChanged } from '../../src/imports/storing/spool-count-queries.ts'
import { insertAdded, insertSpoolContents, insertSpoolLabels } from '../../src/imports/storing/spool-queries.ts'
import { type AllWriter, openStore } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { addAccount, addUser } from '../support/rows.ts'

const ROWS = 20_000
const RANGE = 1_000

const lot = (n: number) => ({
  n,
  label: 1,
  rowKey: `lot ${n}`,
  saleKey: `sale ${n}`,
  symbol: `S${n % 50}`,
  instrument: `S${n % 50}`,
  acquired: null,
  sold: '2024-03-05',
  quantity: 100_000_000n,
  proceeds: 10_000n,
  costBasis: 10_000n,
  gain: null,
  disallowedLoss: 0n,
  term: null,
})

/** Of the spooled rows, in this transaction: those read without an index, and how often an index was searched. */
async function readsOf({ sql }: AllWriter) {
  const [table] = await sql
    .select({ scanned: raw`seq_tup_read`.mapWith(Number), searches: raw`coalesce(idx_scan, 0)`.mapWith(Number) })
    .from(raw`pg_stat_xact_user_tables`)
    .where(raw`relid = 'spool_lots'::regclass`)
  return table as { scanned: number; searches: number }
}

t.test('on PostgreSQL the spooled rows of a range are read once, and no others', async (t) => {
  const store = await openStore(await freshDatabase(t, 'postgres'))
  t.teardown(() => store.close())
  const userId = await addUser(store)
  const accountId = await addAccount(store, userId)
  const rows = { kind: 'lots', first: 1, last: ROWS } as const
  await store.forUser(userId).workspace(t.testdir({}), async (workspace) => {
    const { add, flush, end } = workspace.fill('spoolLots')
    for (let n = rows.first; n <= rows.last; n++) add(lot(n))
    await flush()
    await end()
    await workspace.write(async (tx) => {
      await insertSpoolLabels(tx, [{ userId, label: 1, accountId }])
      await insertSpoolContents(tx, rows, await tx.newIds(tx.t.lots, rows))
      await tx.analyzeFilled()
      t.match(await countSpooled(tx, rows), { added: ROWS, missing: ROWS })
      t.equal((await selectChanged(tx, rows)).length, 50)
      const before = await readsOf(tx)
      for (let first = 1; first <= ROWS; first += RANGE)
        await insertAdded(tx, { kind: 'lots', first, last: first + RANGE - 1 })
      const { scanned, searches } = await readsOf(tx)
      t.equal(scanned - before.scanned, 0)
      // The planner searches it too.
      const ranges = ROWS / RANGE
      t.ok(searches - before.searches < 5 * ranges, `${searches - before.searches} searches for ${ranges} ranges`)
      const [stored] = await tx.sql
        .select({ count: raw`count(*)`.mapWith(Number) })
        .from(tx.t.nextLots)
        .where(eq(tx.t.nextLots.accountId, accountId))
      t.equal(stored?.count, ROWS)
    })
  })
})
