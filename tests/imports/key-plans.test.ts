/** How SQLite finds rows: those of an import by their instruments and days, without which it would read all rows of the account. */
import Database from 'better-sqlite3'
import t, { type Test } from 'tap'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { freshDatabase } from '../support/engines.ts'
import { trader } from '../support/upload.ts'
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

/** Finds the rows of the record that those of files may be. */
const BY_DAYS = /"(date|sold)" between /
const FOUND = /INDEX (\w+) \(user_id=\? AND account_id=\? AND instrument=\? AND (?:date|sold)>\? AND (?:date|sold)<\?\)/

/** The plan of each statement of this thread that has the pattern, from now on. */
function plansOf(t: Test, pattern: RegExp): Map<string, string> {
  const plans = new Map<string, string>()
  const { prepare } = Database.prototype
  const explain = function (this: Database.Database, text: string) {
    if (pattern.test(text)) {
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
  return plans
}

t.test('imports find rows by the account, the instrument and the days', async (t) => {
  const plans = plansOf(t, BY_DAYS)
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const trader = await newTrader({ engine: 'sqlite', store, url }, t.testdir({}))
  await trader.addPair(schwabTransactions(TRADES), gains('50.00'))
  await trader.addPair(schwabTransactions(TRADES), gains('51.00'))
  await trader.addFiles([genericTransactions(TRADES, 'A1111111')])
  const used = [...plans].map(([text, plan]) => {
    const index = FOUND.exec(plan)?.[1]
    t.ok(index, `${text}\n${plan}`)
    return index
  })
  t.same([...new Set(used)].sort(), ['lots_instrument', 'transactions_instrument'])
})

const COLUMNS = [
  'last_closed_on',
  'symbol',
  'account_id',
  'side',
  'opened_on',
  'total_profit_loss',
  'return_percentage',
  'quantity',
  'entry_price',
  'exit_price',
  'fees',
  'time_held',
]

t.test('a page of round trips is read along an index in every order', async (t) => {
  const plans = plansOf(t, /(join|from) "round_trips"/)
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const own = await trader(await buildTestApp(t, { store, url }), 'trader@example.com', 'A1111111')
  await own.upload(genericTransactions(TRADES, 'A1111111'), schwabGains([]))
  plans.clear()
  for (const sort of COLUMNS.flatMap((name) => [name, `-${name}`])) await own.get(`/api/round-trips?sort=${sort}`)
  const pages = [...plans].filter(([text]) => / order by .* limit /.test(text))
  t.ok(pages.length > 20)
  for (const [text, plan] of pages) {
    t.match(plan, /SEARCH round_trips USING INDEX \w+ \(user_id=\? AND \w+[=>]/, text)
    t.notMatch(plan, /USE TEMP B-TREE FOR ORDER BY/, 'only equal ones are sorted')
  }
  plans.clear()
  await own.get('/api/round-trips?start_date=2024-01-01&end_date=2024-12-31')
  t.ok(plans.size > 0)
  for (const [text, plan] of plans) t.match(plan, /round_trips\w* USING INDEX \w+ \(user_id=\? AND \w+[=>]/, text)
})
