/** Migrates deliveries of the version that had a test flag instead of an event type. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { eq, getTableColumns } from 'drizzle-orm'
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3'
import { migrate as migrateSqlite } from 'drizzle-orm/better-sqlite3/migrator'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import t, { type Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { type Engine, migrateStore, openStore, sqlitePath } from '../../src/store/index.ts'
import { insertMessage } from '../../src/webhooks/delivery-queries.ts'
import { ENGINES, emptyDatabase } from '../support/engines.ts'

const LAST_WITH_FLAG = '0003_portfolio'

const ROWS = [
  "insert into users (id, email, created_at) values (1, 'a@example.com', 0)",
  "insert into webhook_endpoints (id, user_id, url, secret, old_secrets, created_at) values (1, 1, 'https://a.example', 'whsec_', '[]', 0)",
  ...['false', 'true', 'false'].map(
    (isTest, i) =>
      `insert into webhook_deliveries (id, user_id, endpoint_id, plant_id, is_test, body, status, created_at, step, attempts)
       values ('msg_${i}', 1, 1, 0, ${isTest}, 'body ${i}', 'failed', ${i}, 10, 1${i})`,
  ),
  ...['msg_3', 'msg_4'].map(
    (id) =>
      `insert into webhook_deliveries (id, user_id, endpoint_id, plant_id, is_test, body, status, created_at, step, attempts)
       values ('${id}', 1, 1, 7, false, 'shared', 'failed', 9, 10, 1)`,
  ),
  "insert into webhook_attempts (delivery_id, started_at, duration_ms, succeeded, excerpt) values ('msg_1', 5, 7, false, 'no')",
]

/** The migrations up to `LAST_WITH_FLAG`. */
function oldMigrations(t: Test, engine: Engine): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-migrations-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  cpSync(inProject('db/migrations', engine), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'))
  const last = journal.entries.findIndex(({ tag }) => tag === LAST_WITH_FLAG)
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

async function fillOld(engine: Engine, url: string, migrationsFolder: string): Promise<void> {
  if (engine === 'sqlite') {
    const handle = new Database(sqlitePath(url))
    migrateSqlite(drizzleSqlite(handle), { migrationsFolder })
    for (const statement of ROWS) handle.exec(statement)
    handle.close()
  } else {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await migratePg(drizzlePg(client), { migrationsFolder })
    for (const statement of ROWS) await client.query(statement)
    await client.end()
  }
}

for (const engine of ENGINES) {
  t.test(`test deliveries stay test deliveries, and no other row changes (${engine})`, async (t) => {
    const url = await emptyDatabase(t, engine)
    await fillOld(engine, url, oldMigrations(t, engine))
    await migrateStore(url)
    const store = await openStore(url)
    t.teardown(() => store.close())
    await store.ready()
    const deliveries = await store.read(({ sql, t }) =>
      sql
        .select({ ...getTableColumns(t.webhookDeliveries), body: t.webhookMessages.body })
        .from(t.webhookDeliveries)
        .innerJoin(t.webhookMessages, eq(t.webhookMessages.id, t.webhookDeliveries.messageId))
        .orderBy(t.webhookDeliveries.id),
    )
    t.strictSame(
      deliveries.map(({ id, eventType, body, attempts }) => ({ id, eventType, body, attempts })),
      [
        { id: 'msg_0', eventType: 'newPlant', body: 'body 0', attempts: 10 },
        { id: 'msg_1', eventType: 'test', body: 'body 1', attempts: 11 },
        { id: 'msg_2', eventType: 'newPlant', body: 'body 2', attempts: 12 },
        { id: 'msg_3', eventType: 'newPlant', body: 'shared', attempts: 1 },
        { id: 'msg_4', eventType: 'newPlant', body: 'shared', attempts: 1 },
      ],
    )
    const messages = await store.read(({ sql, t }) => sql.select().from(t.webhookMessages))
    t.equal(messages.length, 4, 'deliveries of one event share a message, others do not')
    t.equal(
      deliveries.find(({ id }) => id === 'msg_3')?.messageId,
      deliveries.find(({ id }) => id === 'msg_4')?.messageId,
    )
    const made = await store.write((tx) => insertMessage(tx, 'new'))
    t.notOk(
      messages.some(({ id }) => id === made),
      'the next message has an id of its own',
    )
    const attempts = await store.read(({ sql, t }) => sql.select().from(t.webhookAttempts))
    t.match(attempts, [{ deliveryId: 'msg_1', startedAt: 5, durationMs: 7, excerpt: 'no' }])
  })
}
