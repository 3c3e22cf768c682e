/** Beside a newer version, with other rules for trades, this one changes no record, and reads on. */
import { eq } from 'drizzle-orm'
import t from 'tap'
import { DERIVATION_VERSION } from '../../src/ledger/derive.ts'
import { rebuildOutdated } from '../../src/ledger/rebuild.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { mover } from './moving.ts'

const BUY = { date: '2024-01-05', action: 'Buy', symbol: 'AAA', quantity: '10', amount: '-50' }
const SELL = { date: '2024-03-05', action: 'Sell', symbol: 'AAA', quantity: '10', amount: '60' }

await onBothEngines(t, 'a record is changed by the newest version only', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await mover(service, 'old@example.com')
  await user.add({ 'left.csv': schwabTransactions([BUY, SELL]) }, 'Left')
  const [before, left] = [await user.get('/api/months'), await user.accountNamed('Left')]
  const { importId, id } = await user.fileNamed('left.csv')

  const other = await mover(service, 'other@example.com')
  const setVersion = (derivationVersion: number) =>
    on.store.write(({ sql, t }) => sql.update(t.accounts).set({ derivationVersion }).where(eq(t.accounts.id, left)))
  await setVersion(DERIVATION_VERSION + 1)

  const outdated = { code: 'service_restarting', params: { seconds: 60 } }
  const { last } = await user.uploadFiles({ 'more.csv': schwabTransactions([{ ...BUY, symbol: 'BBB' }]) })
  t.match(last, { type: 'error', ...outdated })
  for (const [method, path, body] of [
    ['DELETE', `/api/imports/${importId}`, undefined],
    ['PATCH', `/api/accounts/${left}`, { name: 'Renamed' }],
    ['PATCH', `/api/imports/${importId}/files/${id}`, { account_name: 'Elsewhere' }],
  ] as const) {
    const refused = await user.ask(method, path, body as never)
    t.equal(refused.statusCode, 503, `${method} ${path}`)
    t.ok(refused.headers['retry-after'])
    t.match(refused.json(), { success: false, ...outdated })
  }
  t.same(await user.get('/api/months'), before, 'it can be read')
  await other.add({ 'own.csv': schwabTransactions([BUY]) }, 'Own')
  t.ok(await other.accountNamed('Own'), 'the records of others go on')
  await rebuildOutdated(on.store, t.testdir({}))
  const [kept] = await on.store.read(({ sql, t }) =>
    sql.select({ version: t.accounts.derivationVersion }).from(t.accounts).where(eq(t.accounts.id, left)),
  )
  t.same(kept, { version: DERIVATION_VERSION + 1 }, 'a start leaves what it finds')

  await setVersion(DERIVATION_VERSION)
  t.equal((await user.ask('DELETE', `/api/imports/${importId}`)).statusCode, 200)
})
