/** What PostgreSQL is asked by an undo, which for hundreds of thousands of rows is a matter of seconds or hours. */
import pg from 'pg'
import t, { type Test } from 'tap'
import { openStore } from '../../src/store/index.ts'
import { genericTransactions, schwabGains } from '../support/broker-files.ts'
import { freshDatabase } from '../support/engines.ts'
import { newTrader } from './random-imports.ts'

const TRADES = 700

/** Every `cents` makes other trades. */
function pair(cents: string): [string, string] {
  const trades = Array.from({ length: TRADES }, (_, i) => ({
    cost: `${1_000 + i}.${cents}`,
    proceeds: `${1_100 + i}.00`,
  }))
  const [quantity, symbol, opened, closed] = ['1', 'ACME', '2024-01-05', '2024-03-07']
  return [
    // Both print their account, so that they are not asked for beside a file with other trades of these days.
    genericTransactions([
      ...trades.map(({ cost }) => ({ date: opened, action: 'Buy', symbol, quantity, amount: `-${cost}` })),
      ...trades.map(({ proceeds }) => ({ date: closed, action: 'Sell', symbol, quantity, amount: proceeds })),
    ]),
    schwabGains(
      trades.map(({ cost, proceeds }) => ({ symbol, opened, closed, quantity, proceeds, costBasis: cost })),
      'lot details',
      { account: 'Z99-000123' },
    ),
  ]
}

/** The statements of an import and its undo, beside an import that stays. */
async function statementsOf(t: Test): Promise<string[]> {
  const [url, folder] = [await freshDatabase(t, 'postgres'), t.testdir({})]
  const store = await openStore(url)
  t.teardown(() => store.close())
  const trader = await newTrader({ engine: 'postgres', store, url }, folder)
  await trader.addPair(...pair('01'))
  const { query } = pg.Client.prototype
  const statements = t.capture(pg.Client.prototype, 'query', query)
  await trader.undo(await trader.addPair(...pair('02')))
  return statements().map(({ args: [one] }) => (typeof one === 'object' && 'text' in one ? one.text : `${one}`))
}

t.test('the statements of an undo', async (t) => {
  const statements = await statementsOf(t)
  const starting = (text: string) => statements.filter((statement) => statement.startsWith(text))
  for (const table of ['file_transactions', 'file_lots', 'transactions', 'lots'])
    t.equal(starting(`delete from "${table}"`).length, 1, `${table}: one delete, not one for some rows`)
  t.ok(starting('insert into "next_transactions"').length > 0)
  const compared = statements.filter((statement) => /not in \(\s*select/i.test(statement))
  t.same(compared, [], 'none has `not in` with a query, which is run for each row if its rows do not fit into work_mem')
})
