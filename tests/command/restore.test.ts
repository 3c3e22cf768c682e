/** What may be restored, and whose it is then. */
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import t, { type Test } from 'tap'
import { openStore, sqlitePath } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { filledUser } from '../support/filled.ts'
import { sumsOf } from '../support/sums.ts'
import { tradeleaf } from './support.ts'

const NOBODY = 65_534

async function place(t: Test) {
  const url = await freshDatabase(t, 'sqlite')
  const path = sqlitePath(url)
  const store = await openStore(url)
  await filledUser(t, { store, url })
  const sums = await sumsOf(store)
  await store.close()
  return { url, path, folder: dirname(path), sums, run: (...args: string[]) => tradeleaf(args, { DATABASE_URL: url }) }
}

const changed = (path: string, sql: string) => {
  const handle = new Database(path)
  handle.pragma('foreign_keys = OFF')
  handle.exec(sql)
  handle.close()
}

/** What somebody else may have made of a backup, and how it is named. */
const STRANGE: Record<string, RegExp> = {
  'create trigger t after insert on sessions begin delete from users; end':
    /the trigger t on sessions is not of Tradeleaf/,
  'create view v as select * from users': /the view v is not of Tradeleaf/,
  'create table "a""b" (x)': /the table a"b is not of Tradeleaf/,
  'create index i on trades (profit)': /the index i on trades is not of Tradeleaf/,
  'drop table journal_picture_parts; drop table journal_pictures': /the table journal_pictures is missing/,
  'drop index sessions_user': /the index sessions_\w+ on sessions is missing/,
  'alter table trades add column mine text': /the table trades is not as Tradeleaf makes it/,
}

t.test('a backup that the migrations do not make is refused, and so is a backup of it', async (t) => {
  const { folder, path, run } = await place(t)
  const backup = join(folder, 'b')
  t.match(await run('backup', backup), { code: 0 })
  const indexes = new Database(backup, { readonly: true })
  const index = indexes
    .prepare("select name from sqlite_master where type = 'index' and tbl_name = 'sessions' and sql is not null")
    .pluck()
    .get()
  indexes.close()
  for (const [sql, text] of Object.entries(STRANGE)) {
    const strange = join(folder, 'strange')
    copyFileSync(backup, strange)
    const statement = sql.replace('sessions_user', String(index))
    changed(strange, statement)
    const before = statSync(path).ino
    t.match(await run('restore', strange, '--yes'), { code: 1, stdout: '', stderr: text }, sql)
    t.equal(statSync(path).ino, before)
    const damaged = `sqlite:${strange}`
    const out = join(folder, 'out')
    const ran = await tradeleaf(['backup', out], { DATABASE_URL: damaged })
    t.match(ran, { code: 1, stdout: '', stderr: text }, sql)
    t.equal(ran.stderr.trimEnd().split('\n').length, 1)
    t.notOk(existsSync(out), 'a backup that nobody could restore is not made')
    for (const suffix of ['', '-wal', '-shm']) rmSync(strange + suffix, { force: true })
  }
  t.match(await run('restore', backup, '--yes'), { code: 0 })
  t.match(await run('check'), { code: 0 })
})

t.test('a database that is damaged gives no backup, and can be replaced by one', async (t) => {
  const { folder, sums, run: runOnGood } = await place(t)
  const [backup, path] = [join(folder, 'b'), join(folder, 'damaged.db')]
  t.match(await runOnGood('backup', backup), { code: 0 })
  copyFileSync(backup, path)
  const url = `sqlite:${path}`
  const run = (...args: string[]) => tradeleaf(args, { DATABASE_URL: url })
  const handle = new Database(path, { readonly: true })
  const root = handle.prepare("select rootpage from sqlite_master where name = 'trades'").pluck().get() as number
  const size = handle.pragma('page_size', { simple: true }) as number
  handle.close()
  const bytes = readFileSync(path)
  bytes.fill(0xa5, (root - 1) * size, root * size)
  writeFileSync(path, bytes)
  const later = join(folder, 'later')
  t.match(await run('backup', later), {
    code: 1,
    stdout: '',
    stderr: /^[^\n]*is no whole database of Tradeleaf[^\n]*\n$/,
  })
  t.same(
    readdirSync(folder).filter((name) => name.startsWith('later')),
    [],
  )
  t.match(await run('backup', backup, '--force'), { code: 1 })
  t.match(
    await run('restore', backup, '--yes'),
    { code: 0, stdout: /What was there is in / },
    'the good backup is there',
  )
  const store = await openStore(url)
  t.same(await sumsOf(store), sums)
  await store.close()
  const [kept] = readdirSync(folder).filter((name) => name.includes('-before-restore-'))
  t.ok(kept && statSync(join(folder, kept)).size > 0)
})

t.test('what is no backup is refused in a line', async (t) => {
  const { path, folder } = await place(t)
  writeFileSync(join(folder, 'text'), 'Symbol,Quantity\n'.repeat(100))
  copyFileSync(path, join(folder, 'copied'))
  writeFileSync(join(folder, 'copied-wal'), 'the log of a copy that was made by hand')
  linkSync(path, join(folder, 'same'))
  const cases: [string, RegExp][] = [
    ['text', /text is no whole database of Tradeleaf/],
    ['none', /there is no file .*none/],
    ['.', /there is no file/],
    ['', /there is no file/],
    ['same', /same is the database itself/],
    [path, /is the database itself/],
    ['copied', /copied has a log beside it/],
  ]
  for (const [file, text] of cases) {
    const ran = await tradeleaf(['restore', file, '--yes'], { DATABASE_URL: `sqlite:${path}` }, { folder })
    t.match(ran, { code: 1, stdout: '', stderr: text }, file)
    t.notMatch(ran.stderr, /\n\s+at /)
  }
  const postgres = 'postgres://someone:hunter2@127.0.0.1:9/db'
  const ran = await tradeleaf(['restore', path], { DATABASE_URL: postgres })
  t.match(ran, { code: 1, stderr: /it is PostgreSQL/ })
  t.notMatch(ran.stderr, 'hunter2')
})

t.test('the database that was replaced is whole without its log', async (t) => {
  const { url, path, folder, run } = await place(t)
  t.match(await run('backup', join(folder, 'b')), { code: 0 })
  // A connection that stays open keeps the log.
  const other = await openStore(url)
  await other.write(({ sql, t }) => sql.delete(t.plants))
  const sums = await sumsOf(other)
  linkSync(path, join(folder, 'replaced.db'))
  t.match(await run('restore', join(folder, 'b'), '--yes'), { code: 0 })
  await other.close()
  const replaced = await openStore(`sqlite:${folder}/replaced.db`)
  t.same(await sumsOf(replaced), sums)
  await replaced.close()
})

t.test('a restored file keeps its mode, and belongs to whom it belonged', async (t) => {
  const { path, folder, run } = await place(t)
  const backup = join(folder, 'b')
  t.match(await run('backup', backup), { code: 0 })
  chmodSync(path, 0o640)
  t.match(await run('restore', backup, '--yes'), { code: 0 })
  t.equal(statSync(path).mode & 0o777, 0o640)
  for (const name of readdirSync(folder)) if (name.startsWith('test.db')) rmSync(join(folder, name))
  t.match(await run('restore', backup, '--yes'), { code: 0 })
  t.equal(statSync(path).mode & 0o777, 0o600)
  if (process.getuid?.() !== 0) return t.comment('skipped: only root can give a file away')
  chownSync(path, NOBODY, NOBODY)
  t.match(await run('restore', backup, '--yes'), { code: 0 })
  t.equal(statSync(path).uid, NOBODY, 'of the file that it replaces')
  for (const name of readdirSync(folder).filter((name) => name.includes('-before-restore-')))
    t.equal(statSync(join(folder, name)).uid, NOBODY, name)
  for (const name of readdirSync(folder)) if (name.startsWith('test.db')) rmSync(join(folder, name))
  chownSync(folder, NOBODY, NOBODY)
  t.match(await run('restore', backup, '--yes'), { code: 0 })
  for (const name of readdirSync(folder).filter((name) => name.startsWith('test.db')))
    t.equal(statSync(join(folder, name)).uid, NOBODY, `${name}: of its folder`)
})
