/** `backup`, `restore`, `check` and `copy`, on both engines where they are for both. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { and, eq, gt, isNotNull, isNull, sql as raw } from 'drizzle-orm'
import t from 'tap'
import { findBreaks } from '../../src/ledger/conservation.ts'
import { mendAccount } from '../../src/ledger/mend.ts'
import { type Differences, isAsDerived, verifyAccount } from '../../src/ledger/verify.ts'
import { copyStore } from '../../src/store/copy-store.ts'
import {
  type AllWriter,
  backUpStore,
  openStore,
  restoreStore,
  sqlitePath,
  verifyBackup,
} from '../../src/store/index.ts'
import { ENGINES, emptyDatabase, freshDatabase, onBothEngines } from '../support/engines.ts'
import { failureOf } from '../support/failures.ts'
import { filledUser } from '../support/filled.ts'
import { addUser } from '../support/rows.ts'
import { startService } from '../support/service.ts'
import { sumsOf } from '../support/sums.ts'
import { tradeleaf } from './support.ts'

const NOW = new Date('2026-03-16T14:30:00Z')

for (const from of ENGINES)
  for (const to of ENGINES)
    t.test(`everything arrives, and ids go on (${from} to ${to})`, async (t) => {
      const [url, target] = [await freshDatabase(t, from), await emptyDatabase(t, to)]
      const [store, open] = [await openStore(url), (at: string) => openStore(at)]
      t.teardown(() => store.close())
      await filledUser(t, { store, url })
      // The last id of a table is of no row.
      const gone = await addUser(store, 'gone@example.com')
      await store.write(({ sql, t }) => sql.delete(t.users).where(eq(t.users.id, gone)))

      const sums = await copyStore(store, target)
      const copy = await open(target)
      t.teardown(() => copy.close())
      t.same(await sumsOf(copy), await sumsOf(store))
      t.same(sums, await sumsOf(store))
      t.ok(sums.filter(({ rows }) => rows > 0).length > 20, 'most tables have rows')
      t.equal(await addUser(copy, 'new@example.com'), gone + 1)
      const refused = await failureOf(copyStore(store, target))
      t.match(refused.detail, /has rows/)
    })

for (const to of ENGINES)
  t.test(`a copy that is cut off leaves nothing (to ${to})`, async (t) => {
    const [url, target] = [await freshDatabase(t, 'sqlite'), await emptyDatabase(t, to)]
    const store = await openStore(url)
    t.teardown(() => store.close())
    await filledUser(t, { store, url })
    const cut = copyStore(store, target, ({ table }) => {
      if (table === 'trades') throw new Error('cut off')
    })
    await t.rejects(cut, { message: 'cut off' })
    if (to === 'sqlite') t.notOk(existsSync(sqlitePath(target)))
    await copyStore(store, target)
  })

t.test('a copy that did not arrive whole is none', async (t) => {
  const [url, target] = [await freshDatabase(t, 'sqlite'), await emptyDatabase(t, 'sqlite')]
  const store = await openStore(url)
  t.teardown(() => store.close())
  await filledUser(t, { store, url })
  const folder = dirname(sqlitePath(target))
  const cut = copyStore(store, target, ({ table }) => {
    if (table !== 'plants') return
    const [unfinished] = readdirSync(folder).filter((name) => /\.[0-9a-f]{8}$/.test(name))
    const handle = new Database(`${folder}/${unfinished}`)
    handle.exec("update plants set name = 'another'")
    handle.close()
  })
  await t.rejects(cut, { message: /the table plants did not arrive whole/ })
  t.same(readdirSync(folder), [])
})

/** Damage to what is kept, and where the check must find it. */
const DAMAGE: Record<string, [keyof Differences, (tx: AllWriter) => Promise<unknown>]> = {
  'copies of a lot': ['copies', ({ sql, t }) => sql.update(t.lots).set({ copies: 2 })],
  'copies of a transaction': ['copies', ({ sql, t }) => sql.update(t.transactions).set({ copies: 2 })],
  'a profit': ['trades', ({ sql, t }) => sql.update(t.trades).set({ profit: 1n })],
  'a trade that is gone': ['trades', ({ sql, t }) => sql.delete(t.trades)],
  'an unmatched sale': ['unmatchedSales', ({ sql, t }) => sql.update(t.unmatchedSales).set({ proceeds: 3n })],
  'a part': ['parts', ({ sql, t }) => sql.update(t.parts).set({ fees: 1n })],
  'a part of no trade': [
    'parts',
    ({ sql, t }) => sql.update(t.parts).set({ copies: 7 }).where(isNull(t.parts.tradeId)),
  ],
  'parts that are gone': ['parts', ({ sql, t }) => sql.delete(t.parts)],
  'parts of a trade that is gone': ['parts', ({ sql, t }) => sql.delete(t.trades)],
  'a position': ['positions', ({ sql, t }) => sql.update(t.positions).set({ quantity: 3n })],
  'a position that is gone': ['positions', ({ sql, t }) => sql.delete(t.positions)],
  'an open lot': ['openLots', ({ sql, t }) => sql.update(t.openLots).set({ money: 3n })],
  'totals of a symbol': ['symbolTotals', ({ sql, t }) => sql.update(t.symbolTotals).set({ tradingPnl: 1n })],
  'totals of a symbol that are gone': ['symbolTotals', ({ sql, t }) => sql.delete(t.symbolTotals)],
  'totals of a day': ['months', ({ sql, t }) => sql.update(t.dailyTotals).set({ tradingPnl: 1n })],
  'totals of a day that are gone': ['months', ({ sql, t }) => sql.delete(t.dailyTotals)],
}

await onBothEngines(t, 'a check finds whatever does not follow from the rows', async (t, on) => {
  const { owner } = await filledUser(t, on)
  const folder = t.testdir({})
  const verify = () => verifyAccount(on.store, folder, owner)
  t.ok(isAsDerived(await verify()))
  for (const [name, [where, damage]] of Object.entries(DAMAGE)) {
    const saved = await emptyDatabase(t, 'sqlite')
    await copyStore(on.store, saved)
    const store = await openStore(saved)
    await store.write(damage)
    const found = await verifyAccount(store, folder, owner)
    t.ok(found[where] > 0, `${name}: ${JSON.stringify(found)}`)
    t.notOk(isAsDerived(found))
    await store.close()
  }
  t.ok(isAsDerived(await verify()), 'it changes nothing')
})

await onBothEngines(t, 'a check names what breaks the conservation of shares, and derive mends it', async (t, on) => {
  const { owner } = await filledUser(t, on)
  const folder = t.testdir({})
  const breaks = () => on.store.forUser(owner.userId).read((db) => findBreaks(db, owner.accountId))
  t.same(await breaks(), [])
  const [trade] = await on.store
    .forUser(owner.userId)
    .read(({ sql, t: { trades } }) =>
      sql.select().from(trades).where(isNotNull(trades.quantity)).orderBy(trades.id).limit(1),
    )
  const {
    id,
    instrument,
    closedOn: date,
    quantity,
  } = trade as { id: number; instrument: string; closedOn: string; quantity: bigint }
  const change = (damage: (tx: AllWriter) => Promise<unknown>) => on.store.write(damage)
  await change(({ sql, t: { trades } }) =>
    sql
      .update(trades)
      .set({ quantity: quantity + 100_000_000n })
      .where(eq(trades.id, id)),
  )
  t.same(await breaks(), [
    { law: '1.3', what: 'trade', instrument, date, shares: quantity + 100_000_000n, parts: quantity },
  ])
  await change(({ sql, t: { parts } }) =>
    sql
      .update(parts)
      .set({ quantity: raw`${parts.quantity} + 300000000` })
      .where(eq(parts.tradeId, id)),
  )
  const found = await breaks()
  t.ok(
    found.some(({ what, instrument: of }) => what === 'transaction' && of === instrument),
    JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )
  t.ok(isAsDerived((await mendAccount(on.store, folder, owner, false)).left))
  t.same(await breaks(), [], 'derive')
})

t.test('a backup is whole while others write, and comes back as it was', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  const { owner } = await filledUser(t, { store, url })
  const folder = t.testdir({})
  const file = `${folder}/backup.db`
  const before = await sumsOf(store)
  const info = await backUpStore(url, file, NOW)
  t.equal(info.rows.users, 1)
  t.equal(info.rows.own_entries, 1)
  t.ok((info.rows.journal_picture_parts ?? 0) > 1, 'a picture of several parts')
  t.match(await verifyBackup(file), { sha256: info.sha256, madeAt: NOW.toISOString() })

  // In the log, which would be replayed over the backup.
  await store.write(({ sql, t }) => sql.delete(t.trades))
  await store.write(({ sql, t }) =>
    sql
      .update(t.users)
      .set({ name: 'later' })
      .where(and(gt(t.users.id, 0), isNotNull(t.users.email))),
  )
  const after = await sumsOf(store)
  const kept = (await restoreStore(url, file, NOW)) as string
  t.same(await sumsOf(store), before, 'an open store finds the restored file')
  t.ok(isAsDerived(await verifyAccount(store, folder, owner)))
  await store.close()
  const old = await openStore(`sqlite:${kept}`)
  t.same(await sumsOf(old), after, 'what was there is kept')
  await old.close()

  writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 8192), Buffer.from('other')]))
  t.match((await failureOf(verifyBackup(file))).detail, /has changed: its checksum/)
  t.match((await failureOf(restoreStore(url, `${folder}/none.db`, NOW))).detail, /there is no file/)
})

t.test('a log that is left of another database is not replayed over a backup', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const path = sqlitePath(url)
  const store = await openStore(url)
  await filledUser(t, { store, url })
  const file = `${t.testdir({})}/backup.db`
  await backUpStore(url, file, NOW)
  const before = await sumsOf(store)
  await store.write(({ sql, t }) => sql.delete(t.trades))
  const log = readFileSync(`${path}-wal`)
  t.ok(log.length > 0)
  await store.close()
  // As after a crash, when somebody has deleted the database only.
  rmSync(path)
  writeFileSync(`${path}-wal`, log)
  t.equal(await restoreStore(url, file, NOW), undefined, 'there was nothing to keep')
  const restored = await openStore(url)
  t.same(await sumsOf(restored), before)
  await restored.close()
})

t.test('the commands: a backup beside a running service, a restore only without it', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  await filledUser(t, { store, url })
  await store.close()
  const env = { DATABASE_URL: url }
  const file = `${t.testdir({})}/b.db`
  const service = await startService(t, url)
  t.match(await tradeleaf(['backup', file], env), { code: 0, stdout: /1 users, 1 accounts.*\nSHA-256/ })
  t.match(await tradeleaf(['check', '--json'], env), {
    code: 0,
    stdout: '{"accounts":1,"underived":0,"problems":[]}\n',
  })
  t.match(await tradeleaf(['restore', file, '--yes'], env), { code: 1, stderr: /a service runs on/ })
  service.child.kill('SIGTERM')
  await service.ended
  t.match(await tradeleaf(['restore', file], env), { code: 1, stderr: /1 users.*\nNothing was changed: answer yes/ })
  t.match(await tradeleaf(['restore', file, '--yes'], env), { code: 0, stdout: /^Restored\. What was there is in / })

  const damaged = await openStore(url)
  await damaged.write(async ({ sql, t }) => {
    await sql.update(t.trades).set({ profit: 1n })
    await sql.insert(t.plants).values({ userId: 77, id: 1n, name: 'Ivy', createdAt: 0 })
  })
  await damaged.close()
  t.match(await tradeleaf(['check'], env), {
    code: 1,
    stdout: /2 problems\.\n {2}plants: rows of user 77, who does not exist\n {2}account 1 of user 1: trades \d/,
  })
  const postgres = { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/db' }
  t.match(await tradeleaf(['restore', file], postgres), { code: 1, stderr: /pg_restore/ })
  t.match(await tradeleaf(['config'], postgres), {
    code: 0,
    stdout: /DATABASE_URL +postgres:\/\/someone:\(hidden\)@127/,
  })
})
