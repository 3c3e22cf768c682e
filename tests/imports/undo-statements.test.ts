/**
 * What PostgreSQL is asked: by an undo, which for hundreds of thousands of rows is a matter of seconds or hours, and by the import of
 * a few rows, where the time is that of the statements.
 */
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

type Trader = Awaited<ReturnType<typeof newTrader>>

/** The statements of `work`, after what comes before it. */
async function statementsOf(
  t: Test,
  before: (trader: Trader) => Promise<unknown>,
  work: (trader: Trader) => Promise<unknown>,
): Promise<string[]> {
  const [url, folder] = [await freshDatabase(t, 'postgres'), t.testdir({})]
  const store = await openStore(url)
  t.teardown(() => store.close())
  const trader = await newTrader({ engine: 'postgres', store, url }, folder)
  await before(trader)
  const { query } = pg.Client.prototype
  const statements = t.capture(pg.Client.prototype, 'query', query)
  await work(trader)
  return statements().map(({ args: [one] }) => {
    if (typeof one !== 'object') return `${one}`
    return 'text' in one ? one.text : `${(one as { cursor?: { text: string } }).cursor?.text}`
  })
}

t.test('the statements of an undo', async (t) => {
  const statements = await statementsOf(
    t,
    (trader) => trader.addPair(...pair('01')),
    async (trader) => trader.undo(await trader.addPair(...pair('02'))),
  )
  const starting = (text: string) => statements.filter((statement) => statement.startsWith(text))
  for (const table of ['file_transactions', 'file_lots', 'transactions', 'lots'])
    t.equal(starting(`delete from "${table}"`).length, 1, `${table}: one delete, not one for some rows`)
  t.ok(starting('copy').every((text) => !/next_|spool_/.test(text)))
  const compared = statements.filter((statement) => /not in \(\s*select/i.test(statement))
  t.same(compared, [], 'none has `not in` with a query, which is run for each row if its rows do not fit into work_mem')
})

const dayOf = (date: string): string[] => [
  genericTransactions([
    { date, action: 'Buy', symbol: 'ACME', quantity: '10', amount: '-100.00' },
    { date, action: 'Sell', symbol: 'ACME', quantity: '10', amount: '110.00' },
  ]),
]

/** The tables that a day of one trade adds rows to, and those whose row for the symbol, the user or the import changes. */
const WRITTEN = [
  ...['file_accounts', 'file_rows', 'file_transactions', 'import_files', 'imports', 'transactions'],
  ...['parts', 'trades', 'round_trips', 'daily_totals', 'symbol_totals', 'tax_totals', 'record_revisions'],
]
const MOST_STATEMENTS = 64

t.test('the statements of a day of one trade', async (t) => {
  const statements = await statementsOf(
    t,
    async (trader) => {
      await trader.addFiles(dayOf('2024-01-05'))
      await trader.addFiles(dayOf('2024-01-08'))
    },
    (trader) => trader.addFiles(dayOf('2024-01-09')),
  )
  t.ok(statements.length <= MOST_STATEMENTS, `${statements.length} statements`)
  const written = statements.flatMap((one) => /^(?:insert into|update|delete from|copy) "(\w+)"/.exec(one)?.[1] ?? [])
  t.same([...new Set(written)].sort(), WRITTEN.sort(), 'it writes where something changes')
  t.same(
    statements.filter((one) => /^(?:update|delete from) "(?:transactions|file_transactions|daily_totals)"/.test(one)),
    [],
    'nothing is changed of the days before',
  )
})
