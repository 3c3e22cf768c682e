/** The export of everything that is stored of a user, and the deletion of the account. */
import { existsSync, readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import t from 'tap'
import { deleteRemovedUsers, removeUser } from '../../src/auth/delete-user.ts'
import { PARTS } from '../../src/exports/everything-queries.ts'
import { upsertRevision } from '../../src/ledger/queries.ts'
import { sumTable, tableNames } from '../../src/store/copy-all.ts'
import { openStore, type Store, sqlitePath } from '../../src/store/index.ts'
import { SAME_ORIGIN, serviceWithProvider } from '../auth/support.ts'
import { tradeleaf } from '../command/support.ts'
import { buildTestApp, TRADER } from '../support/app.ts'
import { freshDatabase, onBothEngines } from '../support/engines.ts'
import { filled, filledUser } from '../support/filled.ts'
import { png } from '../support/pictures.ts'
import { addUser } from '../support/rows.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const FILLED = [
  'profile',
  'api_tokens',
  'accounts',
  'imports',
  'import_files',
  'left_out_rows',
  'file_accounts',
] as const
const MORE = [
  'column_mappings',
  'transactions',
  'file_transactions',
  'lots',
  'file_lots',
  'own_entries',
  'trades',
  'parts',
  'unmatched_sales',
] as const
const LAST = [
  'journal',
  'journal_tags',
  'journal_entry_tags',
  'journal_versions',
  'journal_pictures',
  'journal_settings',
  'holdings',
  'snapshots',
  'plants',
  'webhook_endpoints',
  'webhook_deliveries',
] as const

await onBothEngines(t, 'everything comes as CSV and JSON, without secrets and others', async (t, on) => {
  const service = await buildTestApp(t, on)
  const headers = await filled(service)
  const other = await service.authorize('other@example.com')
  await service.app.inject({ method: 'POST', url: '/plants', headers: other, payload: { id: 77, name: 'Of another' } })
  await service.app.inject({
    method: 'POST',
    url: '/plants',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"id":9223372036854775807,"name":"=1+1, \\"x\\""}',
  })

  const settings = { review_from: '2026-03-01' }
  await service.app.inject({ method: 'PUT', url: '/api/journal-settings', headers, payload: settings })

  const answer = await service.app.inject({ url: '/api/export/all', headers })
  t.match(
    [answer.statusCode, answer.headers['content-type'], answer.headers['content-length']],
    [200, 'application/zip', String(answer.rawPayload.length)],
  )
  t.match(answer.headers['content-disposition'], /^attachment; filename="tradeleaf-\d{4}-\d\d-\d\d\.zip"$/)
  const files = unzipSync(answer.rawPayload)
  const text = (name: string) => Buffer.from(files[name] as Uint8Array).toString()
  t.same(
    Object.keys(files).sort(),
    Object.keys(PARTS)
      .flatMap((name) => [`${name}.csv`, `${name}.json`])
      .concat('pictures/picture-1.png')
      .sort(),
  )
  for (const name of Object.keys(PARTS)) {
    const json = JSON.parse(text(`${name}.json`)) as Record<string, unknown>[]
    const csv = Papa.parse<Record<string, string>>(text(`${name}.csv`), {
      ...{ header: true, skipEmptyLines: true, delimiter: ',' },
    })
    t.same(csv.errors, [], name)
    t.equal(csv.data.length, json.length, name)
    const shown = (value: unknown) =>
      value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value).replace(/^=/, "'=")
    for (const [n, row] of json.entries())
      t.same(csv.data[n], Object.fromEntries(Object.entries(row).map(([key, value]) => [key, shown(value)])), name)
    if ([...FILLED, ...MORE, ...LAST].includes(name as never)) t.ok(json.length > 0, name)
  }
  t.match(JSON.parse(text('trades.json')), [{ symbol: 'AAPL', profit: '-405', quantity: '30', buy_price: '186' }])
  t.match(JSON.parse(text('transactions.json'))[0].amount, /^-?\d+(\.\d+)?$/)
  t.ok(png(450_000).equals(files['pictures/picture-1.png'] as Uint8Array))
  const account = { account_broker: 'Charles Schwab', account_number: '5550001234', account_name: '5550001234' }
  t.match(JSON.parse(text('journal.json')), [
    { note: '=Too late.', planned_stop: '180.5', tags: ['late'], ...account },
    { day: '2026-03-16', tags: ['late'], account_broker: null, account_number: null, account_name: null },
  ])
  t.same(JSON.parse(text('journal_settings.json')), [settings])
  t.match(JSON.parse(text('plants.json')), [{ id: '42' }, { id: '9223372036854775807', name: '=1+1, "x"' }])
  t.match(text('plants.csv'), `"'=1+1, ""x"""`, 'no spreadsheet runs it as a formula')
  const all = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString())
    .join('\n')
  t.notMatch(all, /whsec_|token_hash|Of another|other@example/)

  const limited = await service.authorize('trader@example.com', ['record:read'])
  t.equal((await service.app.inject({ url: '/api/export/all', headers: limited })).statusCode, 403)
  const head = await service.app.inject({ method: 'HEAD', url: '/api/export/all', headers })
  t.match([head.statusCode, head.payload], [200, ''])
})

await onBothEngines(
  t,
  'an account is deleted by its session, with everything, and nothing of others',
  async (t, on) => {
    const { app, signIn, authorize } = await serviceWithProvider(t, on)
    const [one, two] = [await signIn('one@example.com'), await signIn('two@example.com')]
    const remove = (agent: typeof one, email: string) =>
      agent.json('/auth/profile', {
        method: 'DELETE',
        headers: { ...SAME_ORIGIN, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
    const token = await authorize('one@example.com')
    const payload = { email: 'one@example.com' }
    const byToken = await app.inject({ method: 'DELETE', url: '/auth/profile', headers: token, payload })
    t.equal(byToken.statusCode, 403, 'a token may not')
    const wrong = await remove(one, 'two@example.com')
    t.match([wrong.status, wrong.body.code], [400, 'email_differs'])
    t.match((await remove(one, 'One@example.com')).body, { success: true })
    t.equal((await app.inject({ url: '/api/months', headers: token })).statusCode, 401)
    t.equal((await one.json('/api/months')).status, 401)
    t.equal((await two.json('/api/months')).status, 200)
    const emailsIn = () => on.store.read(({ sql, t }) => sql.select({ email: t.users.email }).from(t.users))
    await until(async () => (await emailsIn()).length === 1)
    t.same(await emailsIn(), [{ email: 'two@example.com' }])
  },
)

await onBothEngines(t, 'nothing is left of a removed user', async (t, on) => {
  const { owner } = await filledUser(t, on)
  await removeUser(on.store, owner.userId)
  await deleteRemovedUsers(on.store)
  await on.store.read(async (db) => {
    for (const name of tableNames) {
      // Prices are of nobody.
      const { rows } = await sumTable(db, name)
      if (name !== 'prices' && name !== 'priceGrants') t.equal(rows, 0, name)
    }
  })
})

t.test('no byte that a removed user wrote is left in the file (SQLite)', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const bytes = () =>
    ['', '-wal'].map((suffix) => sqlitePath(url) + suffix).map((path) => (existsSync(path) ? readFileSync(path) : ''))
  const has = (text: string) => bytes().some((one) => one.includes(text))
  const { owner } = await within(url, (store) => filledUser(t, { store, url }))
  const texts = ['by letter', 'Too late.', TRADER]
  for (const text of texts) t.ok(has(text), text)
  await within(url, async (store) => {
    await removeUser(store, owner.userId)
    await deleteRemovedUsers(store)
  })
  for (const text of texts) t.notOk(has(text), text)
})
/** Closed afterwards: what it wrote is in the file. */
async function within<T>(url: string, fn: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url)
  try {
    return await fn(store)
  } finally {
    await store.close()
  }
}

await onBothEngines(t, 'work of a user who is removed stores nothing, and leaves nothing', async (t, on) => {
  const { store } = on
  const userId = await addUser(store)
  await removeUser(store, userId)
  const late = store.forUser(userId).writeLate((tx) => upsertRevision(tx, userId, 'stored for nobody'))
  t.match(await late.catch((error) => error), { detail: 'the user was removed' })
  await deleteRemovedUsers(store)
  await store.read(async (db) => {
    for (const name of tableNames) t.equal((await sumTable(db, name)).rows, 0, name)
  })
  t.match(await tradeleaf(['check'], { DATABASE_URL: on.url }), { code: 0 })
})

await onBothEngines(t, 'a start goes on with the rows of a removed user', async (t, { store, url }) => {
  await removeUser(store, await addUser(store))
  await startService(t, url)
  await until(async () => (await store.read(({ sql, t }) => sql.select({ id: t.users.id }).from(t.users))).length === 0)
})
