import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import t from 'tap'
import { migrateStore, openStore, sqlitePath } from '../../src/store/index.ts'
import { ENGINES, emptyDatabase, onBothEngines } from '../support/engines.ts'
import { failureOf, UNAVAILABLE } from '../support/failures.ts'
import { exitOf, startProgram } from '../support/processes.ts'
import { addUser } from '../support/rows.ts'

await onBothEngines(t, 'migrating again changes nothing', async (t, { url, store }) => {
  const id = await addUser(store)
  await migrateStore(url)
  await migrateStore(url)
  await store.ready()
  t.match(await store.read(({ sql, t }) => sql.select().from(t.users)), [{ id }])
})

for (const engine of ENGINES) {
  t.test(`processes that start together migrate once (${engine})`, async (t) => {
    const url = await emptyDatabase(t, engine)
    const processes = Array.from({ length: 4 }, () => startProgram(t, 'migrate-process', [url]))
    t.same(await Promise.all(processes.map(exitOf)), [0, 0, 0, 0])
    const store = await openStore(url)
    t.teardown(() => store.close())
    await store.ready()
    await addUser(store)
  })
}

t.test('a PostgreSQL database without its tables is not ready', async (t) => {
  const store = await openStore(await emptyDatabase(t, 'postgres'))
  t.teardown(() => store.close())
  t.match(await failureOf(store.ready()), UNAVAILABLE)
})

t.test('a SQLite file is made by migrating, folders and all, never by opening', async (t) => {
  const url = (await emptyDatabase(t, 'sqlite')).replace('test.db', 'deep/down/test.db')
  const store = await openStore(url)
  t.teardown(() => store.close())
  t.match(await failureOf(store.ready()), UNAVAILABLE)
  t.notOk(existsSync(sqlitePath(url)))
  await migrateStore(url)
  await store.ready()
})

t.test('a migration this build does not know makes the store not ready', async (t) => {
  const url = await emptyDatabase(t, 'sqlite')
  await migrateStore(url)
  const handle = new Database(sqlitePath(url))
  handle.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)")
  handle.close()
  const store = await openStore(url)
  t.teardown(() => store.close())
  t.match(await failureOf(store.ready()), { ...UNAVAILABLE, detail: /migrations applied/ })
})
