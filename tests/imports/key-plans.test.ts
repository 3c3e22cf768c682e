/** How SQLite finds rows by their keys: a query that does not give the day reads all rows of the account. */
import Database from 'better-sqlite3'
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { genericTransactions, schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { freshDatabase } from '../support/engines.ts'
import { newTrader } from './random-imports.ts'

const TRADES = [
  { date: '2024-02-12', action: 'Sell', symbol: 'AAA', quantity: '5', amount: '60' },
  { date: '2024-02-09', action: 'Sell', symbol: 'BBB', quantity: '5', amount: '60' },
  { date: '2024-01-10', action: 'Buy', symbol: 'AAA', quantity: '5', amount: '-50' },
]
const gains = (costBasis: string) =>
  schwabGains([
    { symbol: 'AAA', opened: '2024-01-10', closed: '2024-02-12', quantity: '5', proceeds: '60.00', costBasis },
  ])

/** Compares a key, but not only to look at what is found by other columns. */
const BY_KEY = /"(row_key|sale_key)" = /
const FOUND = /INDEX (\w+) \((?:user_id=\? AND )?account_id=\? AND (?:date|sold)=\? AND (?:row_key|sale_key)=\?\)/

t.test('imports and undos find rows by the account, the day and the key', async (t) => {
  const plans = new Map<string, string>()
  const { prepare } = Database.prototype
  const explain = function (this: Database.Database, text: string) {
    if (BY_KEY.test(text)) {
      const values = (text.match(/\?/g) ?? []).map(() => null)
      const explained = prepare.call(this, `explain query plan ${text}`) as Database.Statement<
        null[],
        { detail: string }
      >
      const steps = explained.all(...values)
      plans.set(text, steps.map(({ detail }) => detail).join('\n'))
    }
    return prepare.call(this, text)
  }
  t.capture(Database.prototype, 'prepare', explain as typeof prepare)
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const trader = await newTrader({ engine: 'sqlite', store, url }, t.testdir({}))
  await trader.addPair(schwabTransactions(TRADES), gains('50.00'))
  const restating = await trader.addPair(schwabTransactions(TRADES), gains('51.00'))
  await trader.addFiles([genericTransactions(TRADES, 'A1111111')])
  await trader.undo(restating)
  const used = [...plans].map(([text, plan]) => {
    const index = FOUND.exec(plan)?.[1]
    t.ok(index, `${text}\n${plan}`)
    return index
  })
  t.same([...new Set(used)].sort(), ['lots_content', 'next_lots_1', 'next_transactions_1', 'transactions_content'])
  const starting = (pattern: RegExp) => [...plans.keys()].filter((text) => pattern.test(text)).length
  t.ok(starting(/^update/) >= 2, 'new rows are compared with the stored ones')
  t.ok(starting(/from "unmatched_sales"/) >= 1, 'and the transactions of unmatched sales')
})
