/** What earlier versions did not store is found at the first start. */
import { eq, getTableColumns } from 'drizzle-orm'
import t from 'tap'
import { dailyTotals } from '../../db/schema.sqlite.ts'
import { DERIVATION_VERSION } from '../../src/ledger/derive.ts'
import { rebuildOutdated } from '../../src/ledger/rebuild.ts'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { earlierDatabase } from '../support/earlier-database.ts'
import { ENGINES } from '../support/engines.ts'

const lot = (id: number, symbol: string, proceeds: number) =>
  `insert into lots (id, user_id, account_id, content_key, sale_key, copies, symbol, instrument, sold, quantity, proceeds, cost_basis, disallowed_loss)
   values (${id}, 1, ${id}, 'k${id}', 's${id}', 1, '${symbol}', '${symbol}', '2024-03-05', 100000000, ${proceeds}, 900000, 0)`
const sale = (id: number, symbol: string) =>
  `insert into transactions (user_id, account_id, content_key, copies, date, posted_date, action, class, symbol, instrument, description, quantity, fees, amount)
   values (1, ${id}, 't${id}', 1, '2024-03-05', '2024-03-05', 'Sell', 'sell', '${symbol}', '${symbol}', '', 100000000, 0, 1000000)`
const bought = (id: number, symbol: string, date: string, quantity: number) =>
  `insert into transactions (user_id, account_id, content_key, copies, date, posted_date, action, class, symbol, instrument, description, quantity, fees, amount)
   values (1, ${id}, 'b${id}', 1, '${date}', '${date}', 'Buy', 'buy', '${symbol}', '${symbol}', '', ${quantity}, 0, ${-quantity})`
const trade = (id: number, symbol: string, proceeds: number, agreed: boolean) =>
  `insert into trades (user_id, account_id, trade_key, symbol, instrument, side, sell_date, closed_on, quantity, buy_price, sell_price,
     proceeds, cost_basis, profit, disallowed_loss, broker_verified, agreed, lot_id, running_trades, running_wins, running_profit)
   values (1, ${id}, 'lot:k${id}:0', '${symbol}', '${symbol}', 'long', '2024-03-05', '2024-03-05', 100000000, 1, 1, ${proceeds}, 900000,
     ${proceeds - 900000}, 0, true, ${agreed}, ${id}, 1, 1, ${proceeds - 900000})`
const account = (id: number) =>
  `insert into accounts (id, user_id, brokerage_account, normalised, created_at) values (${id}, 1, '${id}', '${id}', 0)`
const symbolTotal = (id: number, symbol: string) =>
  `insert into symbol_totals (user_id, account_id, instrument, symbol, trade_count, winning_trades, trading_pnl, dividend_count, dividends, first_date, last_date)
   values (1, ${id}, '${symbol}', '${symbol}', 1, 1, 0, 0, 0, '2024-03-05', '2024-03-05')`
const dayTotal = (id: number) => {
  const values: Record<string, string | number> = { user_id: 1, account_id: id, date: "'2024-03-05'" }
  const names = Object.keys(getTableColumns(dailyTotals)).map((name) =>
    name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
  )
  return `insert into daily_totals (${names.join(', ')}) values (${names.map((name) => values[name] ?? 0).join(', ')})`
}

const ROWS = [
  "insert into users (id, email, created_at) values (1, 'a@example.com', 0)",
  ...[
    { id: 1, symbol: 'SAME', proceeds: 1_000_000, agreed: true },
    { id: 2, symbol: 'OFF', proceeds: 1_500_000, agreed: false },
  ].flatMap(({ id, symbol, proceeds, agreed }) => [
    account(id),
    lot(id, symbol, proceeds),
    sale(id, symbol),
    trade(id, symbol, proceeds, agreed),
    symbolTotal(id, symbol),
    dayTotal(id),
  ]),
]

for (const engine of ENGINES)
  t.test(`the first start finds how lots differ from the transactions (${engine})`, async (t) => {
    const url = await earlierDatabase(t, engine, '0010_lots_without_quantity', ROWS)
    await migrateStore(url)
    const store = await openStore(url)
    t.teardown(() => store.close())
    await store.ready()
    await rebuildOutdated(store)
    const trades = await store.read(({ sql, t }) => sql.select().from(t.trades).orderBy(t.trades.accountId))
    t.match(trades, [
      { symbol: 'SAME', agreed: true, quantityDifference: 0n, amountDifference: 0n },
      { symbol: 'OFF', agreed: false, quantityDifference: 0n, amountDifference: 500_000n },
    ])
    const symbols = await store.read(({ sql, t }) => sql.select().from(t.symbolTotals))
    t.equal(symbols.length, 2)
  })

for (const engine of ENGINES)
  t.test(`the first start finds what is open (${engine})`, async (t) => {
    const url = await earlierDatabase(t, engine, '0017_file_dates', [
      ...ROWS,
      bought(1, 'SAME', '2024-03-01', 300_000_000),
      bought(2, 'OFF', '2024-03-01', 100_000_000),
    ])
    await migrateStore(url)
    const store = await openStore(url)
    t.teardown(() => store.close())
    await store.ready()
    const rebuilt = async () => {
      await rebuildOutdated(store)
      return store.read(async ({ sql, t }) => ({
        positions: await sql.select().from(t.positions).orderBy(t.positions.accountId),
        open: await sql.select().from(t.openLots),
        revisions: await sql.select().from(t.recordRevisions),
      }))
    }
    const found = await rebuilt()
    t.match(found, {
      positions: [
        { accountId: 1, instrument: 'SAME', quantity: 200_000_000n },
        { accountId: 2, instrument: 'OFF', quantity: 0n },
      ],
      open: [{ accountId: 1, instrument: 'SAME', side: 'long', date: '2024-03-01', money: 200_000_000n }],
    })
    t.same(await rebuilt(), found, 'only once')
  })

for (const engine of ENGINES)
  t.test(`a start derives anew what another version derived by other rules (${engine})`, async (t) => {
    const url = await earlierDatabase(t, engine, '0020_file_numbers', ROWS)
    await migrateStore(url)
    const store = await openStore(url)
    t.teardown(() => store.close())
    await store.ready()
    const started = async () => {
      const counts: number[] = []
      await rebuildOutdated(store, (accounts) => counts.push(accounts))
      const rows = await store.read(({ sql, t }) => sql.select().from(t.trades).orderBy(t.trades.accountId))
      return { counts, profits: rows.map(({ profit }) => profit) }
    }
    const right = [100_000n, 600_000n]
    t.same(await started(), { counts: [2], profits: right }, 'of a version that stored no number')

    await store.write(async ({ sql, t }) => {
      await sql.update(t.trades).set({ profit: 1n })
      await sql
        .update(t.accounts)
        .set({ derivationVersion: DERIVATION_VERSION + 1 })
        .where(eq(t.accounts.id, 2))
    })
    t.same(await started(), { counts: [1], profits: [1n, 600_000n] }, 'only the account of the other version')
    t.same(await started(), { counts: [], profits: [1n, 600_000n] }, 'once')
  })
