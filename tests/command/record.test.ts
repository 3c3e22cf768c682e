/** `import`, `undo`, `export` and `users`, as an operator types them. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import t, { type Test } from 'tap'
import { createTokenFor } from '../../src/auth/index.ts'
import { systemClock } from '../../src/lib/clock.ts'
import type { Store } from '../../src/store/index.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { filledUser } from '../support/filled.ts'
import { addUser } from '../support/rows.ts'
import { tradeleaf } from './support.ts'

const FILE = schwabTransactions([
  { date: '2024-01-05', action: 'Buy', symbol: 'AAA', quantity: '10', amount: '-50' },
  { date: '2024-03-05', action: 'Sell', symbol: 'AAA', quantity: '10', amount: '60' },
])

await onBothEngines(t, 'import, dry run, export and undo', async (t, { url, store, engine }) => {
  await addUser(store, 'trader@example.com')
  const folder = t.testdir({ 'trades.csv': FILE, 'other.csv': 'nothing,of,this\n1,2,3\n' })
  const run = (...args: string[]) => tradeleaf([...args, '--user', 'Trader@example.com'], { DATABASE_URL: url })
  const trades = `${folder}/trades.csv`
  const countTrades = () => store.read(async ({ sql, t }) => (await sql.select().from(t.trades)).length)

  t.match(await run('import', trades, '--new-account', 'Main', '--json'), {
    code: 0,
    stdout: /^{"type":"success",.*}\n$/,
  })
  t.equal(await countTrades(), 1)

  t.match(await run('export', `${folder}/out.csv`, '--of', '2024-03'), { code: 0 })
  t.match(readFileSync(`${folder}/out.csv`, 'utf8'), /AAA/)
  t.match(await run('undo', '1'), { code: 0, stdout: /^Undid the import of trades\.csv/ })
  t.equal(await countTrades(), 0)

  // Once: the operations behind the commands are tested on both engines.
  if (engine === 'sqlite') {
    t.match(await run('import', trades, '--new-account', 'Main', '--dry-run'), {
      code: 0,
      stdout: /^Would import 2 trans/,
    })
    t.equal(await countTrades(), 0)
    t.match(await run('import', `${folder}/other.csv`), { code: 1, stdout: '', stderr: /other\.csv/ })
    t.match(await run('import', `${folder}/none.csv`), {
      code: 1,
      stderr: /none\.csv cannot be read \(ENOENT: [^\n]*\n$/,
    })
    // Of a file that a program still writes, what it has when it is read.
    const growing = setInterval(() => appendFileSync(trades, '\n'), 1)
    t.match(await run('import', trades, '--dry-run'), { code: 0, stdout: /^Would import 2 trans/ })
    clearInterval(growing)
    writeFileSync(`${folder}/large.csv`, 'x'.repeat(1_000_001))
    const least = await tradeleaf(['import', `${folder}/large.csv`, '--user', 'trader@example.com'], {
      ...{ DATABASE_URL: url, UPLOAD_MAX_MB: '1' },
    })
    t.match(least, { code: 1, stdout: '', stderr: /larger than 1 MB/ })
    t.match(await run('export', `${folder}/out.csv`, '--of', 'March'), { code: 1, stderr: /neither a day/ })
    t.match(await run('export', `${folder}/may.csv`, '--of', '2024-05'), { code: 1, stderr: /No data found/ })
  }
  t.same(await store.read(({ sql, t }) => sql.select().from(t.apiTokens)), [], 'no command makes a token for itself')
  const unknown = await tradeleaf(['undo', '1', '--user', 'no@example.com'], { DATABASE_URL: url })
  t.match(unknown, { code: 1, stderr: /^There is no user no@example\.com/ })
})

await onBothEngines(t, 'users are listed, signed out and deleted with all that is theirs', async (t, on) => {
  const { url, store } = on
  const env = { DATABASE_URL: url, AUTHORIZED_USERS: 'trader@example.com' }
  await filledUser(t, on)
  await createTokenFor(store, systemClock, { email: 'other@example.com', name: 'x', scopes: [] })
  const rowsOf = (
    name: 'users' | 'trades' | 'plants' | 'webhookDeliveries' | 'webhookMessages' | 'apiTokens' | 'lots',
  ) => store.read(async ({ sql, t }) => (await sql.select().from(t[name] as typeof t.users)).length)
  t.ok((await rowsOf('trades')) > 0)

  // Once, as above.
  if (on.engine === 'sqlite') await listsAndSignsOut(t, store, env)
  t.match(await tradeleaf(['users', 'delete', 'trader@example.com'], env), { code: 1, stderr: /Nothing was changed/ })
  t.match(await tradeleaf(['users', 'delete', 'trader@example.com', '--yes'], env), { code: 0 })
  for (const name of ['trades', 'plants', 'webhookDeliveries', 'webhookMessages', 'lots'] as const)
    t.equal(await rowsOf(name), 0, name)
  t.equal(await rowsOf('users'), 1)
  t.match(await tradeleaf(['check'], env), { code: 0 })
})

async function listsAndSignsOut(t: Test, store: Store, env: Record<string, string>) {
  const { stdout } = await tradeleaf(['users', 'list', '--json'], env)
  t.match(JSON.parse(stdout), [
    { email: 'trader@example.com', allowed: true },
    { email: 'other@example.com', allowed: false },
  ])
  t.match(await tradeleaf(['token', 'list', '--email', 'other@example.com'], env), { code: 0, stdout: /tlf_.* all\n/ })
  const [token] = await store.read(({ sql, t }) =>
    sql.select().from(t.apiTokens).orderBy(t.apiTokens.id).limit(1).offset(1),
  )
  const revoke = ['token', 'revoke', String(token?.id), '--email', 'other@example.com']
  t.match(await tradeleaf(revoke, env), { code: 0 })
  t.match(await tradeleaf(revoke, env), { code: 1, stderr: /has no token/ })

  await store.write(({ sql, t }) =>
    sql.insert(t.sessions).values({ idHash: 'x', userId: 1, createdAt: 1, lastSeenAt: 1, expiresAt: 9e12 }),
  )
  t.match(await tradeleaf(['users', 'sign-out', 'trader@example.com'], env), { code: 0, stdout: /ended: 1\n/ })
  t.match(await tradeleaf(['users', 'sign-out', 'trader@example.com'], env), { code: 0, stdout: /ended: 0\n/ })
}

await onBothEngines(
  t,
  'files go to an account that is there, or to one that is asked for',
  async (t, { url, store }) => {
    await addUser(store, 'trader@example.com')
    const folder = t.testdir({ 'trades.csv': FILE })
    const run = (...args: string[]) =>
      tradeleaf(['import', `${folder}/trades.csv`, '--user', 'trader@example.com', ...args], { DATABASE_URL: url })
    const accounts = () =>
      store.read(({ sql, t: { accounts: a } }) => sql.select({ id: a.id, name: a.name }).from(a).orderBy(a.id))
    t.match(await run('--account', 'bogus'), {
      code: 1,
      stdout: '',
      stderr: "There is no account 'bogus'; the accounts are: none. --new-account NAME makes one\n",
    })
    t.same(await accounts(), [], 'none is made')
    t.match(await run('--new-account', 'Roth', '--dry-run'), { code: 0 })
    t.match(await run('--new-account', 'Roth'), { code: 0, stdout: /^Imported 2 trans/ })
    t.match(await run('--new-account', '1'), { code: 0 })
    t.same(await accounts(), [
      { id: 1, name: 'Roth' },
      { id: 2, name: '1' },
    ])
    await store.write(({ sql, t: { accounts: a } }) => sql.update(a).set({ number: '5678' }).where(eq(a.id, 2)))
    const unclear = "'1' may be several accounts: choose one by its id, of 1 (Roth), 2 (1)\n"
    t.match(await run('--account', '1'), { code: 1, stderr: unclear })
    for (const account of ['Roth', '2', '5678'])
      t.match(await run('--account', account), { code: 0, stdout: /^Nothing new: all 2 rows/ }, account)
    t.match(await run('--account', 'roth 2'), { code: 1, stderr: /accounts are: 1 \(Roth\), 2 \(1\)\./ })
    t.match(await run('--account', 'Roth', '--new-account', 'x'), { code: 1, stderr: /cannot be used with/ })
    t.equal((await accounts()).length, 2)
  },
)

t.test('usage', async (t) => {
  t.match(await tradeleaf(['--help']), { code: 0, stdout: /backup .*[\s\S]*restore/ })
  t.match(await tradeleaf(['import', '--user', 'x']), { code: 1, stderr: /missing required argument 'files'/ })
  t.match(await tradeleaf(['nothing']), { code: 1, stderr: /unknown command 'nothing'/ })
  const folder = t.testdir({})
  writeFileSync(`${folder}/secret`, 'of tests, with more than 32 characters')
  const env = { SESSION_SECRET_FILE: `${folder}/secret`, PORT: 'x' }
  const config = await tradeleaf(['config'], env)
  t.match(config, { code: 1, stdout: /SESSION_SECRET +\(hidden\) +\/.*secret\n/ })
  t.match(config.stdout, /PORT must be a whole number/)
  t.notMatch(config.stdout, 'of tests')
})
