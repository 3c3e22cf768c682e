/** `users export` and `users import`: what a user sees is the same afterwards, on another service with users of its own. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import t, { type Test } from 'tap'
import { deleteRemovedUsers } from '../../src/auth/delete-user.ts'
import { copyUserIn, copyUserOut, movedTables } from '../../src/store/copy-user.ts'
import { openStore, type Store, sqlitePath } from '../../src/store/index.ts'
import { mover } from '../imports/moving.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { genericTransactions } from '../support/broker-files.ts'
import { ENGINES, freshDatabase } from '../support/engines.ts'
import { filled } from '../support/filled.ts'
import { tradeleaf } from './support.ts'

const MOVER = 'mover@example.com'

/** Two shorts that a broker prints as plain sales: the user is asked. */
const SHORTS = genericTransactions(
  [
    { date: '2026-03-02', action: 'Sell', symbol: 'AMD', quantity: '100', amount: '16000.00' },
    { date: '2026-03-05', action: 'Buy', symbol: 'AMD', quantity: '100', amount: '-15000.00' },
    { date: '2026-03-09', action: 'Sell', symbol: 'AMD', quantity: '100', amount: '15500.00' },
    { date: '2026-03-12', action: 'Buy', symbol: 'AMD', quantity: '100', amount: '-15200.00' },
  ],
  '',
)
const LATER = genericTransactions(
  [{ date: '2026-03-20', action: 'Buy', symbol: 'NVDA', quantity: '10', amount: '-1000.00' }],
  '',
)

/** Beside `filled`: a second account, an answered question, a note that names another import, an undone import, tax boxes. */
async function fillMore(service: TestApp) {
  const user = await mover(service, MOVER)
  await user.add({ 'shorts.csv': SHORTS }, 'Main')
  const main = await user.accountNamed('Main')
  const [question] = (await user.get('/api/questions')).questions
  await user.ask('PUT', `/api/questions/${question.id}`, { answer: 'short' })
  // The file that is known already is told by the number of its import.
  await user.add({ 'again.csv': SHORTS, 'later.csv': LATER }, 'Main')
  const undone = await user.add({ 'more.csv': LATER.replaceAll('NVDA', 'TSM') }, 'Main')
  await user.ask('DELETE', `/api/imports/${undone}`)
  await user.ask('PUT', `/api/tax-years/2026/statements/${main}`, { short_box: 'B', long_box: 'E' })
  await user.ask('POST', '/api/portfolio/holdings', { symbol: 'T', holding_type: 'stock', shares: 2, average_cost: 3 })
}

const LISTS = [
  '/api/months',
  '/api/trades?limit=1000',
  '/api/round-trips',
  '/api/round-trip-statistics',
  '/api/journal',
  '/api/journal-settings',
  '/api/tags',
  '/api/calendar-data?year=2026&month=3',
  '/api/days?end_date=2026-04-01',
  '/api/day-details?date=2026-03-16',
  '/api/accounts',
  '/api/monthly/2026-03',
  '/api/timeframe?start_date=2026-01-01&end_date=2026-03-31',
  '/api/symbols',
  '/api/symbols/AAPL/statistics',
  '/api/tax-years',
  '/api/tax-years/2026',
  '/api/tax-years/2026/statements',
  '/api/import-mappings',
  '/api/imports',
  '/api/upload-history',
  '/api/own-entries',
  '/api/questions',
  '/api/open-positions',
  '/api/open-positions/history?start_date=2026-01-01&end_date=2026-03-31',
  '/api/unmatched-sales',
  '/api/portfolio/history',
  '/api/portfolio/record-comparison',
  '/plants',
]

type Answers = Map<string, string>

/** Every answer that shows something of the user, by its address. */
async function answersOf(service: TestApp): Promise<Answers> {
  const headers = await service.authorize(MOVER)
  const answers: Answers = new Map()
  const ask = async (url: string) => {
    const { statusCode, body } = await service.app.inject({ url, headers })
    answers.set(url, `${statusCode} ${withoutEngine(inOneOrder(body))}`)
    return { statusCode, body }
  }
  const read = async (url: string) => {
    const { statusCode, body } = await ask(url)
    t.equal(statusCode, 200, `${url}: ${body.slice(0, 200)}`)
    return body.startsWith('{') ? JSON.parse(body) : body
  }
  const list = async (url: string, items: string): Promise<{ id: string }[]> =>
    JSON.parse((await service.app.inject({ url, headers })).body)[items]
  for (const url of LISTS) await read(url)
  await read('/api/portfolio/holdings')
  for (const { id } of await list('/api/trades?limit=1000', 'trades')) await read(`/api/trades/${id}`)
  for (const { id } of await list('/api/round-trips', 'round_trips')) {
    await read(`/api/round-trips/${id}`)
    await read(`/api/round-trips/${id}/journal`)
  }
  await read('/api/days/2026-03-16/journal')
  const entries = (await list('/api/journal', 'journal')) as { id: string; pictures: { id: number }[] }[]
  for (const { id, pictures } of entries) {
    await read(`/api/journal/${id}/versions`)
    for (const picture of pictures) await read(`/api/journal-pictures/${picture.id}`)
  }
  t.ok(entries.some(({ pictures }) => pictures.length > 0))
  // Not each import has rows, or a reconciliation.
  for (const { id } of await list('/api/imports', 'imports'))
    for (const part of ['', '/rows', '/reconciliation']) await ask(`/api/imports/${id}${part}`)
  return answers
}

const withoutEngine = (text: string): string => text.replace(/"data_source":"\w+"/g, '"data_source":#')

/** PostgreSQL sorts the names of stored JSON. */
function inOneOrder(text: string): string {
  const sorted = (_name: string, value: unknown): unknown =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text.startsWith('{') ? JSON.stringify(JSON.parse(text), sorted) : text
}

async function service(t: Test, engine: 'sqlite' | 'postgres') {
  const url = await freshDatabase(t, engine)
  const store = await openStore(url)
  t.teardown(() => store.close())
  const app = await buildTestApp(t, { url, store })
  app.clock.set('2026-04-01T14:30:00Z')
  return { url, store, app }
}

for (const [from, to] of [
  ['sqlite', 'sqlite'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)
  t.test(`every answer is the same (${from} to ${to})`, async (t) => {
    const [source, target] = [await service(t, from), await service(t, to)]
    await filled(source.app, MOVER)
    await fillMore(source.app)
    await filled(source.app)
    // Whose ids are the same.
    await filled(target.app)
    const theirs = await sumsWithout(target.store, MOVER)
    const file = join(t.testdir({}), 'mover.db')

    const before = await answersOf(source.app)
    const out = await tradeleaf(['users', 'export', MOVER, file], { DATABASE_URL: source.url })
    t.match(out, { code: 0, stdout: /mover\.db/ }, out.stderr)
    const verified = await tradeleaf(['backup', 'verify', file], {})
    t.match(verified, { code: 0, stdout: /1 users, 2 accounts.*no share is missing/s })

    const ran = await tradeleaf(['users', 'import', file], { DATABASE_URL: target.url })
    t.match(ran, { code: 0, stdout: /^mover@example\.com was added\.\n/ }, ran.stderr)
    const after = await answersOf(target.app)
    t.ok(before.size > 60, `${before.size} answers`)
    for (const [url, answer] of before) t.equal(after.get(url), answer, url)
    t.same([...after.keys()], [...before.keys()])
    t.match(await tradeleaf(['check'], { DATABASE_URL: target.url }), { code: 0 })
    t.same(await sumsWithout(target.store, MOVER), theirs, 'nothing of others changed')

    const again = await tradeleaf(['users', 'import', file], { DATABASE_URL: target.url })
    t.match(again, { code: 1, stderr: /mover@example\.com is a user of this service/ })
    const other = ['users', 'import', file, '--email', 'Second@example.com']
    t.match(await tradeleaf(other, { DATABASE_URL: target.url }), { code: 0, stdout: /^second@example\.com was added/ })
    // What the user does next gets ids and numbers of its own.
    const user = await mover(target.app, MOVER)
    await user.add({ 'next.csv': LATER.replaceAll('NVDA', 'ASML') }, 'Main')
    const next = { symbol: 'V', holding_type: 'stock', shares: 1, average_cost: 3 }
    t.equal((await user.ask('POST', '/api/portfolio/holdings', next)).statusCode, 200)
    const [entry] = (await user.get('/api/own-entries')).entries
    const { id, account_id, kind, symbol, date, quantity, amount } = entry
    const changed = { account_id, kind, symbol, date, quantity, amount: amount + 1, reason: 'the fee' }
    t.equal((await user.ask('PUT', `/api/own-entries/${id}`, changed)).statusCode, 200)
    t.match((await user.get('/api/own-entries')).entries, [{ id, version: 2, amount: amount + 1 }])
    t.match(await tradeleaf(['check'], { DATABASE_URL: target.url }), { code: 0 })
  })

/** How many rows the users have who were there before. */
async function sumsWithout(store: Store, email: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const users = await store.read(({ sql, t }) => sql.select({ id: t.users.id, email: t.users.email }).from(t.users))
  for (const { id } of users.filter((user) => user.email !== email))
    for (const name of movedTables()) {
      const rows = await store.forUser(id).read(({ sql, t }) => sql.select().from(t[name]))
      counts[name] = (counts[name] ?? 0) + rows.length
    }
  return counts
}

t.test('one user of a backup can be brought back', async (t) => {
  const source = await service(t, 'sqlite')
  await filled(source.app)
  await filled(source.app, MOVER)
  await fillMore(source.app)
  const before = await answersOf(source.app)
  const file = join(t.testdir({}), 'all.db')
  const env = { DATABASE_URL: source.url }
  await tradeleaf(['backup', file], env)
  t.match(await tradeleaf(['users', 'delete', MOVER, '--yes'], env), { code: 0 })
  t.match(await tradeleaf(['users', 'import', file], env), {
    code: 1,
    stderr: /has several users: choose one with --user, of (trader|mover)@example\.com, (trader|mover)@example\.com\n/,
  })
  t.match(await tradeleaf(['users', 'import', file, '--user', 'who@example.com'], env), {
    code: 1,
    stderr: /has no user who@example\.com/,
  })
  t.match(await tradeleaf(['users', 'import', file, '--user', MOVER, '--email', 'nobody'], env), {
    code: 1,
    stderr: /'nobody' is no e-mail address/,
  })
  t.match(await tradeleaf(['users', 'import', file, '--user', MOVER], env), { code: 0 })
  const after = await answersOf(source.app)
  for (const [url, answer] of before) t.equal(after.get(url), answer, url)
})

t.test('a file that is damaged, or cut off, adds nothing', async (t) => {
  const source = await service(t, 'sqlite')
  await filled(source.app, MOVER)
  const folder = t.testdir({ 'text.db': 'no database' })
  const env = { DATABASE_URL: source.url }
  for (const name of ['text.db', 'missing.db']) {
    const ran = await tradeleaf(['users', 'import', join(folder, name)], env)
    t.match(ran, { code: 1, stdout: '', stderr: /\.db/ })
  }
  const file = join(folder, 'mover.db')
  writeFileSync(file, 'x')
  t.match(await tradeleaf(['users', 'export', MOVER, file], env), { code: 1, stderr: /add --force/ })
  t.match(await tradeleaf(['users', 'export', MOVER, file, '--force'], env), { code: 0 })
  t.same(readdirSync(folder).sort(), ['mover.db', 'text.db'])
  t.match(await tradeleaf(['users', 'export', 'who@example.com', join(folder, 'who.db')], env), {
    code: 1,
    stderr: /There is no user who@example\.com/,
  })
  t.notOk(existsSync(join(folder, 'who.db')))
})

for (const engine of ENGINES)
  t.test(`an import that is cut off leaves nothing, after the next start (${engine})`, async (t) => {
    const [source, target] = [await service(t, 'sqlite'), await service(t, engine)]
    await filled(source.app, MOVER)
    const [user] = await source.store.read(({ sql, t }) => sql.select().from(t.users))
    const from = user?.id as number
    const hidden = await target.store.write(async ({ sql, t }) => {
      const [row] = await sql.insert(t.users).values({ email: 'removed x', createdAt: 0 }).returning({ id: t.users.id })
      return row?.id as number
    })
    const cut = copyUserIn(source.store, from, target.store, hidden, (name, row) => {
      if (name === 'holdings') throw new Error('cut off')
      return row
    })
    await t.rejects(cut, { message: 'cut off' })
    await deleteRemovedUsers(target.store)
    for (const name of movedTables())
      t.same(await target.store.read(({ sql, t }) => sql.select().from(t[name])), [], name)
    t.same(await target.store.read(({ sql, t }) => sql.select().from(t.users)), [])
    const out = join(t.testdir({}), 'x.db')
    t.ok((await copyUserOut(source.store, from, out)).some(({ rows }) => rows > 0))
  })

t.test('a user whose rows cannot be stored is not added, and leaves none', async (t) => {
  const [source, target] = [await service(t, 'sqlite'), await service(t, 'sqlite')]
  await filled(source.app, MOVER)
  const file = join(t.testdir({}), 'mover.db')
  t.match(await tradeleaf(['users', 'export', MOVER, file], { DATABASE_URL: source.url }), { code: 0 })
  const handle = new Database(sqlitePath(target.url))
  handle.exec("create trigger no_room before insert on holdings begin select raise(abort, 'no room'); end")
  const ran = await tradeleaf(['users', 'import', file], { DATABASE_URL: target.url })
  t.match(ran, { code: 1, stdout: '', stderr: /no room/ })
  for (const name of ['users', ...movedTables()] as const)
    t.same(await target.store.read(({ sql, t }) => sql.select().from(t[name])), [], name)
  handle.exec('drop trigger no_room')
  handle.close()
  t.match(await tradeleaf(['users', 'import', file], { DATABASE_URL: target.url }), { code: 0 })
})
