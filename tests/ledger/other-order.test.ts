/** Lots that show another order than first in, first out, mark the sales without lots of the whole account, and of no other one. */
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { findBreaks } from '../../src/ledger/conservation.ts'
import type { Owner } from '../../src/ledger/queries.ts'
import { isAsDerived, verifyAccount } from '../../src/ledger/verify.ts'
import { selectAllOwners } from '../../src/ledger/verify-queries.ts'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, type LotRow, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { successOf, trader } from '../support/upload.ts'

type Schemas = components['schemas']

const NUMBER = '100000001'

const row = (symbol: string, date: string, action: string, quantity: number, amount: number): TransactionRow => ({
  ...{ date, action, symbol, quantity: String(quantity), price: '', fees: '' },
  amount: ((action === 'Buy' ? -1 : 1) * amount).toFixed(2),
})
const trades = (symbol: string): TransactionRow[] => [
  row(symbol, '2026-01-05', 'Buy', 10, 100),
  row(symbol, '2026-02-04', 'Buy', 10, 150),
  row(symbol, '2026-03-11', 'Sell', 10, 300),
]
/** The broker sold the second purchase first. */
const LOT: LotRow = {
  ...{ symbol: 'LAST', opened: '2026-02-04', closed: '2026-03-11' },
  ...{ quantity: '10', proceeds: '300.00', costBasis: '150.00' },
}
const transactions = genericTransactions([...trades('LAST'), ...trades('ACME')], NUMBER)

await onBothEngines(t, 'lots of one symbol mark the sales of another one', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, uploadFiles, headers } = await trader(service, 'last@example.com', NUMBER)
  const shown = async () =>
    Object.fromEntries(
      ((await get('/api/trades')) as Schemas['TradesAnswer']).trades.map((trade) => [
        trade.symbol,
        [trade.total_profit_loss, trade.order_unknown],
      ]),
    )
  const open = async () =>
    Object.fromEntries(
      ((await get('/api/open-positions')) as Schemas['OpenPositionsAnswer']).positions.map((one) => [
        one.symbol,
        [one.cost_basis, one.order_unknown],
      ]),
    )
  const isWhole = async () => {
    const [owner] = (await on.store.read(selectAllOwners)).slice(-1)
    const found = await verifyAccount(on.store, t.testdir({}), owner as Owner)
    const breaks = await on.store
      .forUser((owner as Owner).userId)
      .read((db) => findBreaks(db, (owner as Owner).accountId))
    return isAsDerived(found) && breaks.length === 0
  }
  const before = { LAST: [200, null], ACME: [200, null] }
  const marked = { LAST: [150, null], ACME: [200, { least: 150, most: 200 }] }
  await uploadFiles({ 'rows.csv': transactions })
  t.same(await shown(), before)
  t.same(await open(), { LAST: [150, null], ACME: [150, null] })
  const { import_id } = successOf(await uploadFiles({ 'gains.csv': genericGains([LOT]) }))
  t.same(await shown(), marked, 'a later file with lots marks what was stored')
  t.same(await open(), { LAST: [100, null], ACME: [150, { least: 100, most: 150 }] }, 'and what is open')
  t.ok(await isWhole())
  await uploadFiles({ 'more.csv': genericTransactions(trades('MORE'), NUMBER) })
  t.match(await shown(), { ...marked, MORE: [200, { least: 150, most: 200 }] }, 'a later file is marked too')
  await service.app.inject({ method: 'DELETE', url: `/api/imports/${import_id}`, headers })
  t.same(await shown(), { ...before, MORE: [200, null] }, 'its undo takes the marks back')
  t.same(await open(), { LAST: [150, null], ACME: [150, null], MORE: [150, null] })

  t.ok(await isWhole())

  const other = await trader(service, 'together@example.com', NUMBER)
  await other.uploadFiles({ 'gains.csv': genericGains([LOT]) })
  await other.uploadFiles({ 'rows.csv': transactions })
  const together = ((await other.get('/api/trades')) as Schemas['TradesAnswer']).trades
  t.same(
    Object.fromEntries(together.map((trade) => [trade.symbol, [trade.total_profit_loss, trade.order_unknown]])),
    marked,
    'in the other order of imports',
  )
})
