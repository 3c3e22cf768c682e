/** `backup verify`, and what gives no backup. */
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import t, { type Test } from 'tap'
import { migrateStore, openStore, sqlitePath } from '../../src/store/index.ts'
import { readMigrations } from '../../src/store/migrations.ts'
import { emptyDatabase, freshDatabase } from '../support/engines.ts'
import { filledUser } from '../support/filled.ts'
import { tradeleaf } from './support.ts'

/** A database with a record, and its backup. */
async function place(t: Test) {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  await filledUser(t, { store, url })
  await store.close()
  const folder = t.testdir({})
  const backup = join(folder, 'b.db')
  const run = (...args: string[]) => tradeleaf(args, { DATABASE_URL: url }, { folder })
  t.match(await run('backup', 'b.db'), { code: 0 })
  return { url, folder, backup, run }
}

const changed = (path: string, sql: string) => {
  const handle = new Database(path)
  handle.pragma('foreign_keys = OFF')
  handle.exec(sql)
  handle.close()
}

t.test('a whole backup is verified, and stays as it is', async (t) => {
  const { folder, backup, run } = await place(t)
  const before = readFileSync(backup)
  t.match(await run('backup', 'verify', 'b.db'), {
    code: 0,
    stdout:
      /^b\.db is whole\. It has the tables of this version\.\nMade 2\S+Z by Tradeleaf \S+\. SHA-256 [0-9a-f]{64}, as its description says\n1 users, 1 accounts.*\n1 account added up: no share is missing or sold twice\.\n$/,
    stderr: '',
  })
  t.match(JSON.parse((await run('backup', 'verify', 'b.db', '--json')).stdout), {
    file: backup,
    madeAt: String,
    pending: 0,
    rows: { users: 1 },
    accounts: 1,
    problems: [],
  })
  t.ok(readFileSync(backup).equals(before))
  t.same(readdirSync(folder).sort(), ['b.db', 'b.db.json'], 'nothing is left beside it')

  rmSync(`${backup}.json`)
  t.match(await run('backup', 'verify', 'b.db'), { code: 0, stdout: /\nNo description is beside it\. SHA-256 / })
})

t.test('a backup of a version without pictures is verified', async (t) => {
  const url = await emptyDatabase(t, 'sqlite')
  await migrateStore(url, { migrations: readMigrations('sqlite').slice(0, 1) })
  t.match(await tradeleaf(['backup', 'verify', sqlitePath(url)]), { code: 0, stdout: /is whole\. / })
})

t.test('what is no whole backup has status 1 and a line', async (t) => {
  const { folder, backup, run } = await place(t)
  const refused = async (file: string, text: RegExp) => {
    const ran = await run('backup', 'verify', file)
    t.match(ran, { code: 1, stdout: '', stderr: text }, file)
    t.equal(ran.stderr.trimEnd().split('\n').length, 1)
  }
  await refused('none', /there is no file .*none/)
  writeFileSync(join(folder, 'text'), 'Symbol,Quantity\n'.repeat(100))
  await refused('text', /text is no whole database of Tradeleaf/)

  const other = join(folder, 'other')
  copyFileSync(backup, other)
  copyFileSync(`${backup}.json`, `${other}.json`)
  changed(other, "update users set name = 'other'")
  await refused('other', /other has changed: its checksum is not that of .*other\.json/)
  writeFileSync(`${other}.json`, '{')
  await refused('other', /other\.json is not the description of a backup/)
  rmSync(`${other}.json`)
  t.match(await run('backup', 'verify', 'other'), { code: 0 })
})

t.test('a record that breaks a law is named, with status 1', async (t) => {
  const { folder, backup, run } = await place(t)
  copyFileSync(backup, join(folder, 'wrong'))
  changed(join(folder, 'wrong'), 'update trades set quantity = quantity + 100000000')
  t.match(await run('backup', 'verify', 'wrong'), {
    code: 1,
    stdout:
      /^wrong is whole\..*\n1 account added up: \d problems?\.\n {2}account 1 of user 1: \S+ on \S+: trade of .*\(law 1\.3\)\n/s,
  })
})

t.test('a backup of an older version is whole, and its shares are not added up', async (t) => {
  const url = await emptyDatabase(t, 'sqlite')
  await migrateStore(url, { migrations: readMigrations('sqlite').slice(0, -2) })
  const ran = await tradeleaf(['backup', 'verify', sqlitePath(url)])
  t.match(ran, {
    code: 0,
    stdout: /is whole\. It lacks 2 migrations of this version\.\n.*are not added up: restore it/s,
  })
})

t.test('a database whose index lacks rows gives no backup', async (t) => {
  const { url, folder, run } = await place(t)
  const handle = new Database(sqlitePath(url))
  handle.unsafeMode()
  const indexes = handle
    .prepare("select name from sqlite_master where type = 'index' and tbl_name = 'trades' and sql is not null limit 2")
    .pluck()
    .all()
  const rootOf = (name: unknown) =>
    handle.prepare('select rootpage from sqlite_master where name = ?').pluck().get(name)
  const roots = indexes.map(rootOf)
  handle.pragma('writable_schema = ON')
  for (const [i, name] of indexes.entries())
    handle.prepare('update sqlite_master set rootpage = ? where name = ?').run(roots[1 - i], name)
  handle.close()
  t.match(await run('backup', 'later.db'), { code: 1, stdout: '', stderr: /is damaged: [^\n]*index[^\n]*\n$/ })
  t.match(await run('backup', 'b.db', '--force'), { code: 1 })
  t.same(readdirSync(folder).sort(), ['b.db', 'b.db.json'])
  t.match(await run('backup', 'verify', 'b.db'), { code: 0 }, 'the good one is there')
})
