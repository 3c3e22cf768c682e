/** What every command keeps, also those that are added later. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openStore } from '../../src/store/index.ts'
import { emptyDatabase, freshDatabase, withDatabase } from '../support/engines.ts'
import { FILES, filledUser } from '../support/filled.ts'
import { allCommands, startTradeleaf, tradeleaf, usualArguments, type Values } from './support.ts'

/** For the arguments and required options of all commands. */
const valuesIn = (t: Test, folder = t.testdir({ 'trades.csv': FILES[0] })): Values => ({
  files: join(folder, 'trades.csv'),
  file: join(folder, 'new'),
  import: '1',
  token: '1',
  email: 'trader@example.com',
  user: 'trader@example.com',
  of: '2026-03',
  to: `sqlite:${join(folder, 'copy.db')}`,
})

/** They need no database, or make one. */
const WITHOUT = ['backup verify', 'restore', 'config', 'migrate']

t.test('a command makes no database: it says that there is none', async (t) => {
  const folder = t.testdir({ 'trades.csv': FILES[0], 'empty.db': '' })
  const values = valuesIn(t, folder)
  const empty = await emptyDatabase(t, 'postgres')
  for (const [name, command] of allCommands()) {
    if (WITHOUT.includes(name)) continue
    const args = usualArguments(name, command, values)
    for (const place of [`sqlite:${folder}/typo.db`, `sqlite:${folder}/empty.db`, empty]) {
      const ran = await tradeleaf(args, { DATABASE_URL: place })
      t.match(
        ran,
        { code: 1, stdout: '', stderr: /^there is no database (at \/.*db|of Tradeleaf at DATABASE_URL)[^\n]*\n$/ },
        `${name} ${place}`,
      )
    }
  }
  t.same(readdirSync(folder).sort(), ['empty.db', 'trades.csv'])
  const { rows } = await withDatabase(empty, (client) =>
    client.query("select from pg_namespace where nspname = 'drizzle'"),
  )
  t.equal(rows.length, 0, 'nothing was made on PostgreSQL')
})

t.test('a database of another program is left as it is, in a line', async (t) => {
  const folder = t.testdir({ 'trades.csv': FILES[0], 'text.db': 'no database\n'.repeat(500) })
  const values = valuesIn(t, folder)
  for (const [name, command] of allCommands()) {
    if (WITHOUT.includes(name)) continue
    const ran = await tradeleaf(usualArguments(name, command, values), { DATABASE_URL: `sqlite:${folder}/text.db` })
    t.match(ran, { code: 1, stdout: '', stderr: /^[^\n]*text\.db[^\n]*\n$/ }, name)
  }
})

t.test('each command does its work as a process of its own', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  await filledUser(t, { store, url })
  await store.close()
  const folder = t.testdir({ 'trades.csv': FILES[0] })
  const values = valuesIn(t, folder)
  const env = { DATABASE_URL: url }
  // The last ones change what the others need.
  const last = ['restore', 'undo', 'users delete', 'users export', 'users import']
  const names = [...allCommands().keys()].filter((name) => !last.includes(name))
  const run = async (name: string, more: string[] = []) => {
    const command = allCommands().get(name)
    if (command === undefined) throw new Error(name)
    const ran = await startTradeleaf([...usualArguments(name, command, values), ...more], env, folder)
    t.match(ran, { code: 0, stdout: /\S/ }, `${name}: ${ran.stderr}`)
  }
  values.file = 'backup.db'
  await run('backup')
  await run('backup verify')
  values.file = 'march.csv'
  for (const name of names) if (!name.startsWith('backup')) await run(name)
  for (const name of ['backup.db', 'march.csv', 'copy.db']) t.ok(existsSync(join(folder, name)), name)
  values.file = 'backup.db'
  await run('undo')
  await run('restore', ['--yes'])
  values.file = 'user.db'
  await run('users export')
  await run('users delete', ['--yes'])
  await run('users import')
})

t.test('a failure is a line, also of a process of its own', async (t) => {
  const folder = t.testdir({ folder: {}, 'trades.csv': FILES[0] })
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  await filledUser(t, { store, url })
  await store.close()
  const user = ['--user', 'trader@example.com']
  const cases: [string[], RegExp][] = [
    [['import', folder, ...user], /cannot be read \(it is not a file\)/],
    [['import', '', ...user], /^'' cannot be read/],
    [['backup', join(folder, 'folder')], /is a folder/],
    [['undo', 'x/../y', ...user], /./],
    [['token', 'revoke', 'x', '--email', 'trader@example.com'], /has no token x/],
  ]
  for (const [args, text] of cases) {
    const ran = await tradeleaf(args, { DATABASE_URL: url })
    t.match(ran, { code: 1, stdout: '', stderr: text }, args.join(' '))
    t.equal(ran.stderr.split('\n').length, 2, ran.stderr)
  }
  const ran = await startTradeleaf(['import', folder, ...user], { DATABASE_URL: url })
  t.match(ran, { code: 1, stdout: '', stderr: /^[^\n]*cannot be read[^\n]*\n$/ })
  writeFileSync(join(folder, 'new'), 'x')
})
