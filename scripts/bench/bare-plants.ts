/**
 * `POST /plants` on bare Fastify: only the same three inserts in one durable transaction. Arguments: database, user id,
 * endpoint id. Prints its address.
 */
import Database from 'better-sqlite3'
import Fastify from 'fastify'
import pg from 'pg'
import { isSqliteUrl, sqlitePath } from '../../src/store/index.ts'
import { newPlant } from '../../src/webhooks/events/new-plant.ts'
import { newMessageId } from '../../src/webhooks/message-id.ts'

const [url, userId, endpointId] = process.argv.slice(2) as [string, string, string]

interface Plant {
  id: number
  name: string
  tag: string
}
type Insert = (plant: Plant, now: number) => unknown

const PLANT = 'insert into plants (user_id, id, name, tag, created_at) values'
const MESSAGE = 'insert into webhook_messages (user_id, id, body) values'
const DELIVERY =
  'insert into webhook_deliveries (id, user_id, endpoint_id, plant_id, event_type, message_id, status, created_at, due_at, step, attempts) values'

const valuesOf = ({ id, name, tag }: Plant, now: number) => ({
  plant: [userId, id, name, tag, now],
  message: [userId, id, newPlant.body({ id: BigInt(id), name, tag })],
  delivery: [newMessageId(now), userId, endpointId, id, id, now, now],
})

function onSqlite(): Insert {
  const db = new Database(sqlitePath(url))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  const plant = db.prepare(`${PLANT} (?, ?, ?, ?, ?)`)
  const message = db.prepare(`${MESSAGE} (?, ?, ?)`)
  const delivery = db.prepare(`${DELIVERY} (?, ?, ?, ?, 'newPlant', ?, 'pending', ?, ?, 0, 0)`)
  return db.transaction((one: Plant, now: number) => {
    const values = valuesOf(one, now)
    plant.run(values.plant)
    message.run(values.message)
    delivery.run(values.delivery)
  })
}

/** PostgreSQL asks for another try. */
const SERIALIZATION_FAILURE = '40001'

function onPostgres(): Insert {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  async function add(client: pg.PoolClient, values: ReturnType<typeof valuesOf>): Promise<void> {
    await client.query('begin isolation level serializable')
    await client.query({ name: 'plant', text: `${PLANT} ($1, $2, $3, $4, $5)`, values: values.plant })
    await client.query({ name: 'message', text: `${MESSAGE} ($1, $2, $3)`, values: values.message })
    await client.query({
      name: 'delivery',
      text: `${DELIVERY} ($1, $2, $3, $4, 'newPlant', $5, 'pending', $6, $7, 0, 0)`,
      values: values.delivery,
    })
    await client.query('commit')
  }
  return async (one, now) => {
    const values = valuesOf(one, now)
    const client = await pool.connect()
    try {
      for (let done = false; !done; ) {
        try {
          await add(client, values)
          done = true
        } catch (error) {
          await client.query('rollback')
          if ((error as { code?: string }).code !== SERIALIZATION_FAILURE) throw error
        }
      }
    } finally {
      client.release()
    }
  }
}

const insert = isSqliteUrl(url) ? onSqlite() : onPostgres()
const app = Fastify()
app.post<{ Body: Plant }>('/plants', async ({ body }) => {
  await insert(body, Date.now())
  return { name: body.name, tag: body.tag }
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${app.listeningOrigin}\n`)
