import { inArray } from 'drizzle-orm'
import t from 'tap'
import { PHASES } from '../../src/imports/phases.ts'
import { isAsDerived, verifyAccount } from '../../src/ledger/verify.ts'
import { selectAllOwners } from '../../src/ledger/verify-queries.ts'
import { IN_FORCE } from '../../src/lib/terms.ts'
import { schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { watchCommits } from '../support/commits.ts'
import { counts, isLong } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { startService, traderIn, uploadTo } from '../support/service.ts'

const ROUNDS = counts(4, 200)
const ROWS = counts(800, 1_500)
/** From this percentage on, every row is stored, and the commit follows. */
const STORED = PHASES.rebuilding[1]

/** Purchases and sales of many symbols, so that every phase of the import takes long enough to be killed in. */
const rows: TransactionRow[] = Array.from({ length: ROWS }, (_, i) => ({
  date: `2024-0${1 + (i % 9)}-${String(1 + (i % 28)).padStart(2, '0')}`,
  action: i % 9 < 5 ? 'Buy' : 'Sell',
  symbol: `SYM${i % 50}`,
  description: `row ${i}`,
  quantity: '10',
  amount: i % 9 < 5 ? '-100' : '110',
}))

await onBothEngines(
  t,
  'an import that is killed leaves all of its rows or none; SIGTERM lets it finish',
  async (t, on) => {
    const files = [schwabTransactions(rows), schwabGains([])] as const
    const counts = () =>
      on.store.read(async ({ sql, t }) => ({
        transactions: (await sql.select({ id: t.transactions.id }).from(t.transactions)).length,
        imports: (await sql.select({ id: t.imports.id }).from(t.imports).where(inArray(t.imports.status, IN_FORCE)))
          .length,
        statuses: (await sql.select({ status: t.imports.status }).from(t.imports)).map(({ status }) => status),
      }))
    // A user for each import: one of the same user would find the rows of an earlier one.
    const emails = Array.from({ length: ROUNDS + 1 }, (_, n) => `trader${n}@example.com`)
    const start = () => startService(t, on.url, { AUTHORIZED_USERS: emails.join() })
    const commits = await watchCommits(t, on)
    let stored = 0
    let killed = 0
    const folder = t.testdir({})
    for (let round = 0; round < ROUNDS; round++) {
      const authorization = await traderIn(on.store, emails[round])
      const service = await start()
      const kill = () => service.child.kill('SIGKILL')
      // Three of four end within the commit, the others anywhere before it.
      const at = round % 4 === 0 ? (97 * round) / ROUNDS : undefined
      const done = new AbortController()
      let mustBeStored: Promise<boolean | undefined> | undefined
      const upload = uploadTo(service, authorization, ...files, ({ percentage = 0 }) => {
        if (at !== undefined && percentage >= at) kill()
        if (at === undefined && percentage >= STORED) mustBeStored ??= commits.killWithin(round, kill, done.signal)
      })
      const last = await upload.catch(() => undefined)
      done.abort()
      const expected = await mustBeStored
      if (last?.type !== 'success') killed += 1
      kill()
      await service.ended
      const { transactions, imports } = await counts()
      const added = transactions - stored * ROWS
      t.ok(added === 0 || added === ROWS, `round ${round}: ${added} rows`)
      if (added > 0) stored += 1
      t.equal(imports, stored, 'the history says the same as the ledger')
      if (last?.type === 'success') t.equal(added, ROWS, 'what was acknowledged is there')
      if (expected !== undefined) t.equal(added > 0, expected, 'the server has ended the commit, or undone it')
      for (const owner of (await on.store.read(selectAllOwners)).slice(-1))
        t.ok(
          isAsDerived(await verifyAccount(on.store, folder, owner)),
          `round ${round}: everything follows from the rows`,
        )
    }
    await commits.stop()
    t.ok(killed > 0, `${killed} of ${ROUNDS} imports were killed on their way`)
    // A kill within a commit comes before its end or after it.
    t.ok(!isLong || (stored > 0 && stored < ROUNDS), `${stored} of ${ROUNDS} are stored`)

    const authorization = await traderIn(on.store, emails.at(-1))
    const service = await start()
    let signalled = false
    const last = await uploadTo(service, authorization, ...files, (line) => {
      if (signalled || (line.percentage ?? 0) < 10) return
      signalled = true
      service.child.kill('SIGTERM')
    })
    t.match(
      last,
      { type: 'success', stats: { transactions_inserted: ROWS } },
      'the service starts again and imports the files',
    )
    t.ok(signalled, 'SIGTERM, which came meanwhile, has cut no request')
    t.match(await service.ended, { code: 0, signal: null }, service.output())
    await t.rejects(fetch(`${service.origin}/health`), 'nobody listens any more')
    const { transactions, statuses } = await counts()
    t.equal(transactions, (stored + 1) * ROWS)
    // PostgreSQL has other instances: there an entry fails after half a minute.
    const running = statuses.filter((status) => status === 'running')
    if (on.engine === 'sqlite') t.same(running, [], 'the entries of the killed imports have failed')
  },
)
