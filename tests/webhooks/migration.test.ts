/** Migrates deliveries of the version that had a test flag instead of an event type. */
import { eq, getTableColumns } from 'drizzle-orm'
import t from 'tap'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { insertMessage } from '../../src/webhooks/delivery-queries.ts'
import { earlierDatabase } from '../support/earlier-database.ts'
import { ENGINES } from '../support/engines.ts'

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

for (const engine of ENGINES) {
  t.test(`test deliveries stay test deliveries, and no other row changes (${engine})`, async (t) => {
    const url = await earlierDatabase(t, engine, LAST_WITH_FLAG, ROWS)
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
