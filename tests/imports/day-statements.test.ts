/** What the import of a few rows writes, and with how many statements: they are most of its time on PostgreSQL. */
import pg from 'pg'
import t, { type Test } from 'tap'
import { openStore } from '../../src/store/index.ts'
import { genericTransactions } from '../support/broker-files.ts'
import { freshDatabase } from '../support/engines.ts'
import { newTrader } from './random-imports.ts'

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

const dayOf = (date: string): string[] => [
  genericTransactions([
    { date, action: 'Buy', symbol: 'ACME', quantity: '10', amount: '-100.00' },
    { date, action: 'Sell', symbol: 'ACME', quantity: '10', amount: '110.00' },
  ]),
]

/** The tables that a day of one trade adds rows to, and those whose row for the symbol, the user or the import changes. */
const WRITTEN = [
  ...['file_accounts', 'file_rows', 'file_transactions', 'import_files', 'imports', 'last_numbers', 'transactions'],
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
