/**
 * Rows that refer to rows that are not there, as after somebody has deleted some by hand. They stop neither a backup, nor its restore,
 * nor an update, and are named.
 */
import { copyFileSync, readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import t from 'tap'
import { type Engine, migrateStore, openStore, sqlitePath } from '../../src/store/index.ts'
import { readMigrations } from '../../src/store/migrations.ts'
import { emptyDatabase, freshDatabase, onBothEngines, withDatabase } from '../support/engines.ts'
import { filledUser } from '../support/filled.ts'
import { standInDump } from '../support/stand-in-dump.ts'
import { sumsOf } from '../support/sums.ts'
import { tradeleaf } from './support.ts'

/** Runs a statement without the checks of references. */
async function runUnchecked(engine: Engine, url: string, sql: string): Promise<void> {
  if (engine === 'postgres')
    return void (await withDatabase(url, (client) => client.query(`set session_replication_role = replica; ${sql}`)))
  const handle = new Database(sqlitePath(url))
  handle.pragma('foreign_keys = OFF')
  handle.exec(sql)
  handle.close()
}

interface Problem {
  kind: string
  count: number
  examples: string[]
}

await onBothEngines(t, 'a row whose parent is gone is named by check and backup, which is made', async (t, on) => {
  const { engine, url, store } = on
  const { owner } = await filledUser(t, on)
  const folder = t.testdir({ bin: {} })
  // The dump itself is none of this test.
  standInDump(`${folder}/bin`)
  const { PATH = '' } = process.env
  process.env.PATH = `${folder}/bin:${PATH}`
  t.teardown(() => {
    process.env.PATH = PATH
  })
  const run = (...args: string[]) => tradeleaf(args, { DATABASE_URL: url }, { folder })
  const problemsOf = ({ stdout }: { stdout: string }): Problem[] => JSON.parse(stdout).problems
  const ofReferences = (all: Problem[]) => all.filter(({ kind }) => kind === 'references')
  t.match(await run('backup', 'before'), { code: 0, stderr: '' })
  t.same(JSON.parse(readFileSync(`${folder}/before.json`, 'utf8')).problems, [])

  const lots = await store.read(({ sql, t }) => sql.select({ id: t.lots.id }).from(t.lots))
  await runUnchecked(engine, url, `delete from accounts where id = ${owner.accountId}`)
  const text = `refers to accounts (user_id ${owner.userId}, id ${owner.accountId}), which is not there`
  const wanted = {
    kind: 'references',
    count: lots.length,
    examples: lots.map(({ id }) => `lots (user_id ${owner.userId}, id ${id}): ${text}`),
  }
  const checked = await run('check', '--json')
  t.equal(checked.code, 1)
  const found = ofReferences(problemsOf(checked))
  t.ok(found.length > 5, 'many tables refer to an account')
  t.strictSame(
    found.find(({ examples }) => examples[0]?.startsWith('lots ')),
    wanted,
  )
  const backedUp = await run('backup', 'after', '--json')
  t.match(backedUp, { code: 1, stderr: '' })
  t.strictSame(problemsOf(backedUp), found)
  t.strictSame(JSON.parse(readFileSync(`${folder}/after.json`, 'utf8')).problems, found)
  t.match(await run('backup', 'again'), {
    code: 1,
    stdout: /^again\n.*SHA-256 [0-9a-f]{64}\nIt was made, of a database with problems:\n {2}\w+ \(.*\): refers to /s,
  })
})

await onBothEngines(t, 'the first rows by their keys are named, with the number of all', async (t, on) => {
  const { engine, url } = on
  const { userId } = (await filledUser(t, on)).owner
  const bytes = engine === 'postgres' ? "'\\x00'" : "x'00'"
  // The ids of SQLite are larger than a number of JavaScript can be exact.
  const base = engine === 'postgres' ? 100n : 2n ** 53n
  const rows = [7n, 6n, 5n, 4n, 3n, 2n, 1n].map((n) => `(${userId}, ${base + n}, 1, ${bytes})`)
  await runUnchecked(
    engine,
    url,
    `insert into journal_picture_parts (user_id, picture_id, position, bytes) values ${rows}`,
  )
  const { stdout } = await tradeleaf(['check', '--json'], { DATABASE_URL: url })
  const nameOf = (n: bigint) =>
    `journal_picture_parts (user_id ${userId}, picture_id ${base + n}, position 1): ` +
    `refers to journal_pictures (user_id ${userId}, id ${base + n}), which is not there`
  t.strictSame(
    (JSON.parse(stdout).problems as Problem[]).filter(({ kind }) => kind === 'references'),
    [{ kind: 'references', count: 7, examples: [1n, 2n, 3n, 4n, 5n].map(nameOf) }],
  )
})

t.test(
  'a check reads the references of a table that somebody added, and none that name no table or column',
  async (t) => {
    const url = await freshDatabase(t, 'sqlite')
    await runUnchecked(
      'sqlite',
      url,
      `create table "a""b" (id integer primary key, "c""d" integer references users (id), e references users, f references gone (id));
    insert into "a""b" values (1, 99, 98, 97), (2, null, null, null)`,
    )
    const { stdout } = await tradeleaf(['check', '--json'], { DATABASE_URL: url })
    t.match(JSON.parse(stdout).problems, [
      { kind: 'schema' },
      { kind: 'references', count: 1, examples: ['a"b (id 1): refers to users (id 99), which is not there'] },
    ])
  },
)

t.test('a backup of a database with such rows is restored with them', async (t) => {
  const folder = t.testdir({})
  const url = await emptyDatabase(t, 'sqlite')
  await migrateStore(url)
  const store = await openStore(url)
  await filledUser(t, { store, url })
  await store.close()
  const run = (...args: string[]) => tradeleaf(args, { DATABASE_URL: url }, { folder })
  await runUnchecked(
    'sqlite',
    url,
    "delete from accounts; update journal_picture_parts set bytes = x'00' where position = 1",
  )
  t.match(await run('backup', 'b'), { code: 1 })
  const sums = async () => {
    const open = await openStore(url)
    return await sumsOf(open).finally(() => open.close())
  }
  const before = await sums()
  const named = /lots \(user_id \d+, id \d+\): refers to accounts .*picture 1 of user 1: its bytes are not those/s
  t.match(await run('backup', 'verify', 'b'), { code: 1, stdout: named })
  await runUnchecked('sqlite', url, 'delete from plants')
  t.match(await run('restore', 'b', '--yes'), { code: 0, stdout: /^Restored\./, stderr: named })
  t.same(await sums(), before)
  t.match(await run('users', 'import', 'b', '--email', 'other@example.com'), {
    code: 1,
    stderr: /^\S.*b has problems: .*refers to accounts/,
  })
})

await onBothEngines(
  t,
  'a copy of a database with such rows names the first of them, and copies nothing',
  async (t, on) => {
    const { engine, url } = on
    const { owner } = await filledUser(t, on)
    const other = engine === 'sqlite' ? 'postgres' : 'sqlite'
    const copyTo = (target: string) => tradeleaf(['copy', '--to', target], { DATABASE_URL: url })
    await runUnchecked(
      engine,
      url,
      'delete from journal_picture_parts where position <> 1; delete from journal_pictures',
    )
    const target = await emptyDatabase(t, other)
    const [begin, key] = [
      'the database has rows that refer to nothing, which cannot be copied: ',
      `user_id ${owner.userId}`,
    ]
    const picture = `journal_picture_parts (${key}, picture_id 1, position 1): refers to journal_pictures (${key}, id 1)`
    const refused = await copyTo(target)
    t.match(refused, { code: 1, stdout: '' })
    t.ok(refused.stderr.startsWith(`${begin}${picture}, which is not there. Restore the rows that are not there, or`))
    await runUnchecked(engine, url, 'delete from journal_picture_parts')
    t.match(await copyTo(target), { code: 0 })

    await runUnchecked(engine, url, 'delete from accounts')
    const { stdout } = await tradeleaf(['check', '--json'], { DATABASE_URL: url })
    const counts = (JSON.parse(stdout).problems as Problem[]).map(({ kind, count }) =>
      kind === 'references' ? count : 0,
    )
    const { stderr } = await copyTo(await emptyDatabase(t, other))
    t.equal(stderr.match(/ refers to accounts /g)?.length, 5)
    t.match(stderr, `, which is not there; and ${counts.reduce((sum, count) => sum + count) - 5} more. Restore`)
  },
)

t.test('such rows stop no update', async (t) => {
  const url = await emptyDatabase(t, 'sqlite')
  const migrations = readMigrations('sqlite')
  await migrateStore(url, { migrations: migrations.slice(0, -1) })
  await runUnchecked(
    'sqlite',
    url,
    "insert into journal_picture_parts (user_id, picture_id, position, bytes) values (77, 1, 1, x'00')",
  )
  const copy = (await migrateStore(url)) as string
  const verified = await tradeleaf(['backup', 'verify', copy])
  t.match(verified, { code: 1, stdout: /journal_picture_parts \(user_id 77, picture_id 1, position 1\): refers to/ })

  // A migration that leaves more of them is not made.
  const path = sqlitePath(url)
  copyFileSync(path, `${path}-as-it-was`)
  const [last] = migrations.slice(-1) as [(typeof migrations)[number]]
  const wrong = {
    ...last,
    folderMillis: last.folderMillis + 1,
    sql: ["insert into journal_picture_parts (user_id, picture_id, position, bytes) values (78, 1, 1, x'00')"],
  }
  await t.rejects(migrateStore(url, { migrations: [...migrations, wrong] }), /left 1 broken foreign keys/)
})
