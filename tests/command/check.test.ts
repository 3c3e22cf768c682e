/** What `check` finds, and what `derive` mends. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import t from 'tap'
import { DERIVATION_VERSION } from '../../src/ledger/derive.ts'
import { type AllWriter, type Engine, openStore, sqlitePath } from '../../src/store/index.ts'
import { freshDatabase, onBothEngines, withDatabase } from '../support/engines.ts'
import { filledUser } from '../support/filled.ts'
import { tradeleaf } from './support.ts'

/** Runs statements beside the service, as somebody with a shell of the database. */
async function run(engine: Engine, url: string, sql: string): Promise<void> {
  if (engine === 'postgres') return void (await withDatabase(url, (client) => client.query(sql)))
  const handle = new Database(sqlitePath(url))
  handle.pragma('foreign_keys = OFF')
  handle.exec(sql)
  handle.close()
}

const TRIGGER: Record<Engine, [make: string, drop: string]> = {
  sqlite: ['create trigger t after insert on sessions begin delete from users; end', 'drop trigger t'],
  postgres: [
    `create function f() returns trigger language plpgsql as 'begin delete from users; return null; end';
     create trigger t after insert on sessions for each row execute function f()`,
    'drop trigger t on sessions',
  ],
}

await onBothEngines(t, 'a check names what is not of Tradeleaf, and what is missing', async (t, on) => {
  const { engine, url } = on
  await filledUser(t, on)
  const check = () => tradeleaf(['check'], { DATABASE_URL: url })
  t.match(await check(), { code: 0, stdout: '1 account derived anew and compared: everything is as it should be.\n' })
  const [make, drop] = TRIGGER[engine]
  await run(engine, url, make)
  t.match(await check(), { code: 1, stdout: /1 problem\.\n {2}the trigger t on sessions is not of Tradeleaf\n/ })
  await run(engine, url, drop)
  await run(engine, url, 'drop index trades_lot')
  t.match(await check(), { code: 1, stdout: /1 problem\.\n {2}the index trades_lot on trades is missing\n/ })

  const bytes = engine === 'sqlite' ? 'zeroblob(3)' : "'\\x000000'::bytea"
  await run(engine, url, `update journal_picture_parts set bytes = ${bytes} where position = 1`)
  t.match(await check(), { stdout: / 2 problems\.[^]*picture 1 of user 1: its bytes are not those that were added\n/ })

  await run(engine, url, 'delete from record_revisions')
  t.match(await check(), { stdout: / 3 problems\.[^]*record_revisions: the row of user 1 is missing\n/ })

  await run(engine, url, 'drop table journal_picture_parts')
  const ran = await check()
  t.match(ran, { code: 1, stderr: '', stdout: /the table journal_picture_parts is missing\n/ })
  t.match(ran.stdout, /pictures: not checked \([^\n]*journal_picture_parts[^\n]*\)\n/)
  t.notMatch(ran.stdout, /\n\s+at /)
})

await onBothEngines(t, 'a check leaves out what is still to be derived by newer rules', async (t, { store, url }) => {
  await filledUser(t, { store, url })
  const command = (name: string) => tradeleaf([name], { DATABASE_URL: url })
  await store.write(async ({ sql, t }) => {
    await sql.update(t.accounts).set({ derivationVersion: DERIVATION_VERSION - 1 })
    await sql.update(t.trades).set({ profit: 1n })
  })
  t.match(await command('check'), {
    code: 0,
    stdout:
      /^0 accounts derived anew and compared: everything is as it should be\.\n1 account not compared, still to be derived[^\n]*\n$/,
  })
  t.match(await command('derive'), { code: 0, stdout: /account 1 of user 1: derived anew/ })
  t.match(await command('check'), {
    code: 0,
    stdout: '1 account derived anew and compared: everything is as it should be.\n',
  })
})

t.test('a check of a large damage is short', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  await filledUser(t, { store, url })
  const links = Array.from({ length: 3_000 }, (_, n) => `(1, 99, ${n + 1_000}, 1)`)
  await run('sqlite', url, `insert into file_transactions (user_id, file_id, content_id, copies) values ${links}`)
  const plants = Array.from({ length: 100 }, (_, n) => `(${n + 50}, ${n}, 'Ivy', 0)`)
  await run('sqlite', url, `insert into plants (user_id, id, name, created_at) values ${plants}`)
  const { code, stdout } = await tradeleaf(['check'], { DATABASE_URL: url })
  t.equal(code, 1)
  t.match(
    stdout,
    /\n {2}file_transactions \(user_id 1, file_id 99, content_id 1000\): refers to import_files \(user_id 1, id 99\), which is not there\n/,
  )
  t.match(stdout, /\n {2}… and 2995 more\n/)
  t.match(stdout, /\n {2}plants: rows of user 50, who does not exist\n[^]*\n {2}… and 95 more/)
  t.ok(stdout.split('\n').length < 25, stdout)
  const json = JSON.parse((await tradeleaf(['check', '--json'], { DATABASE_URL: url })).stdout)
  t.match(
    json.problems.find(({ kind }: { kind: string }) => kind === 'nobody'),
    { count: 100 },
  )
})

/** What can be derived from the rows, and is mended. */
const MENDED: Record<string, (tx: AllWriter) => Promise<unknown>> = {
  'the round trip of an entry': ({ sql, t }) =>
    sql.update(t.journalEntries).set({ tripOn: '2000-01-01' }).where(eq(t.journalEntries.kind, 'round_trip')),
  'copies of a lot': ({ sql, t }) => sql.update(t.lots).set({ copies: 2 }),
  'copies of a transaction': ({ sql, t }) => sql.update(t.transactions).set({ copies: 2 }),
  'a profit': ({ sql, t }) => sql.update(t.trades).set({ profit: 1n }),
  'a trade that is gone': ({ sql, t }) => sql.delete(t.trades),
  'a part': ({ sql, t }) => sql.update(t.parts).set({ fees: 1n }),
  'a part that is gone': ({ sql, t }) => sql.delete(t.parts).where(eq(t.parts.effect, 'closes')),
  'an unmatched sale': ({ sql, t }) => sql.update(t.unmatchedSales).set({ proceeds: 3n }),
  'a position that is gone': ({ sql, t }) => sql.delete(t.positions),
  'an open lot': ({ sql, t }) => sql.update(t.openLots).set({ money: 3n }),
  'totals of a symbol': ({ sql, t }) => sql.update(t.symbolTotals).set({ tradingPnl: 1n }),
  'totals of a day that are gone': ({ sql, t }) => sql.delete(t.dailyTotals),
  'tax totals of a day': ({ sql, t }) => sql.update(t.taxTotals).set({ profit: 1n }),
  'tax totals that are gone': ({ sql, t }) => sql.delete(t.taxTotals),
  'what ended on a day': ({ sql, t }) => sql.update(t.dailyTotals).set({ endedProfit: 1n }),
  'the group of a round trip': ({ sql, t }) => sql.update(t.roundTrips).set({ size: 4 }),
  'the revision of a record': ({ sql, t }) => sql.delete(t.recordRevisions),
}

await onBothEngines(t, 'what follows from the rows is derived anew', async (t, on) => {
  const { url, store } = on
  await filledUser(t, on)
  await store.write(({ sql, t }) => sql.insert(t.users).values({ email: 'other@example.com', createdAt: 0 }))
  const folder = t.testdir({})
  const command = (...args: string[]) => tradeleaf(args, { DATABASE_URL: url })
  const exported = async () => {
    const file = join(folder, 'march.csv')
    const ran = await command('export', file, '--user', 'trader@example.com', '--of', '2026-03', '--force')
    t.match(ran, { code: 0 })
    return readFileSync(file, 'utf8')
  }
  const before = await exported()
  t.match(await command('derive'), { code: 0, stdout: /^1 account compared: everything was/ })
  for (const [name, damage] of Object.entries(MENDED)) {
    await store.write(damage)
    t.match(await command('check'), { code: 1 }, name)
    t.match(await command('derive', '--user', 'other@example.com'), { code: 0, stdout: /^0 accounts/ })
    t.match(await command('check'), { code: 1 }, `${name}: of another user`)
    const mended = await command('derive', '--user', 'trader@example.com')
    t.match(mended, { code: 0, stdout: /^1 account compared\.\n {2}account 1 of user 1: derived anew \(.+\)\n$/ }, name)
    t.match(await command('check'), { code: 0 }, name)
    t.equal(await exported(), before, name)
  }
  // Which file has shown a row follows from nothing.
  await store.write(async ({ sql, t }) => {
    await sql.delete(t.fileTransactions).where(eq(t.fileTransactions.contentId, 1))
  })
  t.match(await command('derive'), {
    code: 1,
    stdout: /account 1 of user 1: cannot be derived \(copies 1.*restore a backup/,
  })
  t.match(await command('derive', '--user', 'nobody@example.com'), { code: 1, stderr: /^There is no user/ })
})
