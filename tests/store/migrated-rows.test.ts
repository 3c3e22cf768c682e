/** A migration keeps every row, and ids go on: a filled database, as the first release stored it, is migrated. */
import Database from 'better-sqlite3'
import pg from 'pg'
import t from 'tap'
import { migrateStore, openStore, type Store, sqlitePath } from '../../src/store/index.ts'
import { readMigrations } from '../../src/store/migrations.ts'
import { buildTestApp } from '../support/app.ts'
import { ENGINES, emptyDatabase, freshDatabase } from '../support/engines.ts'
import { filledUser } from '../support/filled.ts'
import { sumsOf } from '../support/sums.ts'

/** Of a row that was deleted. */
const LAST_ACCOUNT = 40

/** In columns that no longer are. */
const GONE = 0

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query('select column_name from information_schema.columns where table_name = $1', [
    table,
  ])
  return rows.map((row) => row.column_name)
}

/** Makes the database `to` as the first release would have stored the rows of `from`. */
const asReleased = {
  sqlite(from: string, to: string): void {
    const db = new Database(sqlitePath(to))
    const [first] = readMigrations('sqlite')
    for (const statement of first?.sql ?? []) db.exec(statement)
    db.exec('create table __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)')
    db.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)').run(
      first?.hash,
      first?.folderMillis,
    )
    db.pragma('foreign_keys = off')
    db.prepare('attach ? as source').run(sqlitePath(from))
    const names = db
      .prepare("select name from main.sqlite_schema where type = 'table' and name not like '\\_\\_%' escape '\\'")
      .pluck()
    for (const name of names.all() as string[]) {
      if (name === 'sqlite_sequence') continue
      const columns = db.prepare('select name from pragma_table_info(?)').pluck().all(name) as string[]
      const kept = new Set(db.prepare("select name from pragma_table_info(?, 'source')").pluck().all(name))
      const values = columns.map((column) => (kept.has(column) ? column : column === 'id' ? 'rowid' : GONE))
      db.exec(`insert into main.${name} (${columns}) select ${values} from source.${name}`)
    }
    db.prepare("update main.sqlite_sequence set seq = ? where name = 'accounts'").run(LAST_ACCOUNT)
    db.close()
  },

  async postgres(from: string, to: string): Promise<void> {
    const [source, target] = [new pg.Client({ connectionString: from }), new pg.Client({ connectionString: to })]
    await Promise.all([source.connect(), target.connect()])
    const [first] = readMigrations('postgres')
    for (const statement of first?.sql ?? []) await target.query(statement)
    await target.query('create schema drizzle')
    await target.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    await target.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      first?.hash,
      first?.folderMillis,
    ])
    await target.query('set session_replication_role = replica')
    const { rows } = await target.query("select tablename as name from pg_tables where schemaname = 'public'")
    for (const { name } of rows as { name: string }[]) {
      const columns = await columnsOf(target, name)
      const kept = await columnsOf(source, name)
      const gone = Object.fromEntries(
        columns.filter((column) => !kept.includes(column)).map((column) => [column, GONE]),
      )
      const id = 'id' in gone ? "jsonb_build_object('id', row_number() over ())" : "'{}'"
      const { rows: stored } = await source.query(
        `select coalesce(json_agg(one)::text, '[]') as rows from (select to_jsonb(x) || $1 || ${id} as one from "${name}" x) all_rows`,
        [gone],
      )
      await target.query(`insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`, [
        (stored[0] as { rows: string }).rows,
      ])
      if (!columns.includes('id')) continue
      const { rows: found } = await target.query("select pg_get_serial_sequence($1, 'id') as name", [name])
      const { name: sequence } = found[0] as { name: string | null }
      if (sequence !== null) await target.query(`select setval($1, max(id)) from "${name}"`, [sequence])
    }
    await target.query("select setval('accounts_id_seq', $1)", [LAST_ACCOUNT])
    await Promise.all([source.end(), target.end()])
  },
}

/** What the first release did not store. A start derives it. */
const forgetAdded = (store: Store) =>
  store.write(async ({ sql, t }) => {
    const counts = { fees: 0n, roundTrips: 0, roundTripWins: 0 }
    await sql.update(t.dailyTotals).set({ ...counts, endedTrips: 0, endedWins: 0, endedProfit: 0n, endedFees: 0n })
    await sql.update(t.symbolTotals).set(counts)
    await sql
      .update(t.trades)
      .set({ fees: null, grossBuyPrice: null, grossSellPrice: null, roundTripOn: '', roundTripNumber: 0, partsSum: 0 })
    await sql.update(t.transactions).set({ ownEntry: null, acquired: null, besides: null, replaced: null })
    await sql.update(t.openLots).set({ ownEntry: false })
    const ranges = { longLeast: null, longMost: null, shortLeast: null, shortMost: null }
    await sql.update(t.positions).set({ ...ranges, isDivisible: false })
    await sql.update(t.importFiles).set({ isWhole: false })
    await sql.update(t.unmatchedSales).set({ transactionId: 0 })
    await sql.delete(t.parts)
    await sql.delete(t.ownEntries)
    await sql.delete(t.roundTrips)
    for (const table of [t.journalEntries, t.journalTags, t.journalRevisions, t.lastNumbers, t.webhookSequences])
      await sql.delete(table)
    await sql.update(t.webhookEndpoints).set({ events: null })
  })

for (const engine of ENGINES)
  t.test(`every row is there, and ids go on (${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'})`, async (t) => {
    const [url, released] = [await freshDatabase(t, engine), await emptyDatabase(t, engine)]
    const store = await openStore(url)
    t.teardown(() => store.close())
    await filledUser(t, { store, url })
    await asReleased[engine](url, released)
    await migrateStore(released)
    const migrated = await openStore(released)
    t.teardown(() => migrated.close())
    await migrated.ready()
    // The migration fills it.
    const sums = (await sumsOf(migrated)).filter(({ table }) => table !== 'last_numbers')
    await forgetAdded(store)
    t.same(
      sums,
      (await sumsOf(store)).filter(({ table }) => table !== 'last_numbers'),
    )
    t.ok(sums.filter(({ rows }) => rows > 0).length > 20, 'most tables have rows')
    const [owner] = await migrated.read(({ sql, t }) =>
      sql.selectDistinct({ userId: t.accounts.userId }).from(t.accounts),
    )
    const next = await migrated.forUser(owner?.userId as number).write('record', (tx) => tx.takeIds(tx.t.accounts, 1))
    t.same(next, [LAST_ACCOUNT + 1])

    const { app, authorize } = await buildTestApp(t, { store: migrated, url: released })
    const headers = await authorize()
    const [kept] = (await app.inject({ url: '/api/portfolio/history', headers })).json().history
    const stored = await migrated.read(({ sql, t }) => sql.select({ id: t.snapshots.id }).from(t.snapshots))
    t.strictSame(stored, [{ id: kept.id }], 'the id of a snapshot stays')
    const more = await app.inject({ method: 'POST', url: '/api/portfolio/snapshot', headers })
    t.equal(more.json().snapshot.id, kept.id + 1)
    const removed = await app.inject({ method: 'DELETE', url: `/api/portfolio/snapshot/${kept.id}`, headers })
    t.equal(removed.statusCode, 200)
    t.match((await app.inject({ url: '/api/portfolio/history', headers })).json(), {
      history: [{ id: kept.id + 1 }],
    })
  })
