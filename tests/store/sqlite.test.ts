import { once } from 'node:events'
import { copyFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { sql as raw } from 'drizzle-orm'
import t, { type Test } from 'tap'
import { openStore, sqlitePath } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { BUSY, failureOf, UNAVAILABLE } from '../support/failures.ts'
import { exitOf, startProgram } from '../support/processes.ts'
import { addUser, insertUser, selectEmails } from '../support/rows.ts'

async function openFresh(t: Test, options?: Parameters<typeof openStore>[1]) {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url, options)
  t.teardown(() => store.close())
  return { store, url, path: sqlitePath(url) }
}

/** Reads a pragma of the handle that a callback got, which the store's interface does not allow. */
const pragma = (connection: object, name: string): unknown =>
  Object.values((connection as { get(query: unknown): object }).get(raw.raw(`pragma ${name}`)))[0]

t.test('acknowledged writes are durable: the writer has WAL and synchronous=FULL', async (t) => {
  const { store } = await openFresh(t)
  await store.write(async ({ sql }) => {
    t.equal(pragma(sql, 'journal_mode'), 'wal')
    t.equal(pragma(sql, 'synchronous'), 2n)
    t.equal(pragma(sql, 'foreign_keys'), 1n)
    t.equal(pragma(sql, 'busy_timeout'), 0n, 'it never waits on the event loop')
  })
})

t.test('a write that awaits something else, and so would block all others, is refused', async (t) => {
  const { store } = await openFresh(t)
  let proceed = () => {}
  const elsewhere = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const waits = store.write(async (tx) => {
    await insertUser('a@example.com')(tx)
    await elsewhere
    await insertUser('b@example.com')(tx)
  })
  const beside = store.write(insertUser('c@example.com'))
  await t.rejects(waits, /awaited something other than its transaction/)
  await beside
  proceed()
  t.same(await store.read(selectEmails), ['c@example.com'], 'what it did is undone, and nothing follows')
  const nested = store.write(async () => store.write(insertUser('d@example.com')))
  await t.rejects(nested, /awaited something other than its transaction/, 'and so is a write inside a write')
})

t.test('a reader cannot write', async (t) => {
  const { store } = await openFresh(t)
  await store.read(async ({ sql }) => t.equal(pragma(sql, 'query_only'), 1n))
  await t.rejects(
    store.read(async ({ sql, t }) => {
      const writable = sql as unknown as { insert(table: unknown): { values(row: object): Promise<void> } }
      await writable.insert(t.users).values({ email: 'sneaked@example.com', createdAt: 0 })
    }),
  )
  t.same(await store.read(selectEmails), [])
})

async function holdLock(t: Test, path: string) {
  const holder = startProgram(t, 'sqlite-lock-holder', [path])
  await once(holder.stdout, 'data')
  return {
    async release() {
      holder.stdin.end()
      t.equal(await exitOf(holder), 0)
    },
  }
}

t.test('a lock of another process does not block the event loop', async (t) => {
  const { store, path } = await openFresh(t)
  const lock = await holdLock(t, path)
  let settled = false
  const write = addUser(store, 'waited@example.com').finally(() => {
    settled = true
  })

  let longest = 0
  let last = performance.now()
  for (let n = 0; n < 500; n++) {
    await turn()
    t.same(await store.read(selectEmails), [], 'reads are served')
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  t.equal(settled, false, 'the write waits')
  // A wait in SQLite's busy handler would block one turn for many seconds.
  t.ok(longest < 1_000, `the longest turn took ${Math.round(longest)} ms`)

  await lock.release()
  await write
  t.same(await store.read(selectEmails), ['waited@example.com'])
})

t.test('a lock that is never released fails a patient write as busy, and not the service', async (t) => {
  const { store, path } = await openFresh(t, { lockPatienceMs: 100 })
  const lock = await holdLock(t, path)
  t.match(await failureOf(addUser(store.patient, 'first@example.com')), BUSY)
  t.same(await store.read(selectEmails), [])
  await lock.release()
  await addUser(store, 'second@example.com')
  t.same(await store.read(selectEmails), ['second@example.com'])
})

t.test('two stores on one file take turns', async (t) => {
  const { store, url } = await openFresh(t)
  const other = await openStore(url)
  t.teardown(() => other.close())
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => addUser(n % 2 ? store : other, `${String(n).padStart(3, '0')}@example.com`)),
  )
  t.equal((await store.read(selectEmails)).length, 100)
  t.equal((await other.read(selectEmails)).length, 100)
})

t.test('a replaced file is detected, and the old one has everything that was written to it', async (t) => {
  const { store, path } = await openFresh(t)
  await addUser(store, 'old@example.com')
  const replacement = await openFresh(t)
  await addUser(replacement.store, 'new@example.com')
  await replacement.store.close()

  renameSync(path, `${path}.old`)
  copyFileSync(replacement.path, path)
  t.same(await store.read(selectEmails), ['new@example.com'])
  await addUser(store, 'newer@example.com')
  t.same(await store.read(selectEmails), ['new@example.com', 'newer@example.com'])

  const old = await openStore(`sqlite:${path}.old`)
  t.teardown(() => old.close())
  t.same(await old.read(selectEmails), ['old@example.com'])
})

t.test('a deleted file is not written to', async (t) => {
  const { store, path } = await openFresh(t)
  await addUser(store, 'old@example.com')
  rmSync(path)
  t.match(await failureOf(addUser(store, 'lost@example.com')), UNAVAILABLE)
  t.equal(statSync(path, { throwIfNoEntry: false }), undefined, 'and no empty one is put in its place')
})

t.test('a file that is not a database is an outage', async (t) => {
  const { store, path } = await openFresh(t)
  await addUser(store, 'old@example.com')
  renameSync(path, `${path}.old`)
  writeFileSync(path, 'this is not a database, whatever its name says '.repeat(100))
  t.match(await failureOf(store.read(selectEmails)), UNAVAILABLE)
  t.match(await failureOf(addUser(store)), UNAVAILABLE)
  renameSync(`${path}.old`, path)
  t.same(await store.read(selectEmails), ['old@example.com'])
})

t.test('a process that dies in a transaction leaves no partial write, and the next one can write', async (t) => {
  const { store, path } = await openFresh(t)
  await addUser(store, 'first@example.com')
  const holder = startProgram(t, 'sqlite-lock-holder', [path])
  await once(holder.stdout, 'data')
  holder.kill('SIGKILL')
  await exitOf(holder)
  await addUser(store, 'second@example.com')
  t.same(await store.read(selectEmails), ['first@example.com', 'second@example.com'])

  const handle = new Database(path, { readonly: true })
  t.teardown(() => handle.close())
  t.same(handle.pragma('integrity_check'), [{ integrity_check: 'ok' }])
  t.same(handle.pragma('foreign_key_check'), [])
})

t.test('writes that wait together share a commit, and a failed one does not undo the others', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const commits: string[] = []
  const outside = new Database(sqlitePath(url), { readonly: true })
  t.teardown(() => outside.close())
  const users = () => outside.prepare('select count(*) from users').pluck().get() as number

  const seen: number[] = []
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, i) =>
      store.write(async (tx) => {
        await tx.sql.insert(tx.t.users).values({ email: `${i}@example.com`, createdAt: 0 })
        const before = await tx.sql.select().from(tx.t.users)
        seen.push(before.length)
        tx.afterCommit(() => commits.push(`${i}: ${users()}`))
        if (i % 3 === 2) throw new Error(`write ${i} fails`)
      }),
    ),
  )
  t.strictSame(
    answers.map(({ status }) => status === 'fulfilled'),
    Array.from({ length: 30 }, (_, i) => i % 3 !== 2),
  )
  t.equal(users(), 20)
  t.strictSame(
    seen,
    Array.from({ length: 30 }, (_, i) => i + 1 - Math.floor(i / 3)),
    'each saw the successful writes before it, and none that failed',
  )
  t.equal(commits.length, 20, 'effects of those that failed do not happen')
  const stages = new Set(commits.map((line) => line.split(': ')[1]))
  t.ok(stages.size < 20, `others saw ${stages.size} commits for 20 writes`)
})

t.test('of writes that wait together, one that fails at any place leaves the others alone', async (t) => {
  const store = await openStore(await freshDatabase(t, 'sqlite'))
  t.teardown(() => store.close())
  for (const failing of [[0], [0, 1], [1], [0, 2], [0, 1, 2]]) {
    const answers = await Promise.allSettled(
      [0, 1, 2].map((i) =>
        store.write(async ({ sql, t }) => {
          await sql.insert(t.users).values({ email: `${failing}-${i}@example.com`, createdAt: 0 })
          if (failing.includes(i)) throw new Error(`write ${i} fails`)
        }),
      ),
    )
    const stored = await store.read(({ sql, t }) => sql.select({ email: t.users.email }).from(t.users))
    const rest = [0, 1, 2].filter((i) => !failing.includes(i))
    t.strictSame(
      answers.map(({ status }) => status === 'rejected'),
      [0, 1, 2].map((i) => failing.includes(i)),
    )
    t.strictSame(
      stored.map(({ email }) => email).filter((email) => email.startsWith(`${failing}-`)),
      rest.map((i) => `${failing}-${i}@example.com`),
      `of three writes ${failing} fail`,
    )
  }
})
