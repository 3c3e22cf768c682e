import t from 'tap'
import { eachFails, eachRefused, figures, readTransactions, readTransactionsFixture } from './read.ts'

t.test('trades: net amounts, rebates, shorts, more decimal places than cents', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactionsFixture('tradezero/trades-2026.csv')
  t.equal(layout, 'TradeZero or TradeNote trades')
  t.same(rows.map(figures), [
    // 588.496 + 0.99 + 0.033 + 0.0000314
    ['2026-06-01', 'buy', 'ALFA', '2', '1.023031', '-589.519031'],
    // 601 − (0.99 + 0.01 + 0.01 + 0.033 + 0.0000314 − 0.25)
    ['2026-06-02', 'sell', 'ALFA', '2', '0.793031', '600.206969'],
    ['2026-06-02', 'sell_short', 'BRAV', '100', '1.08', '1100.92'],
    ['2026-06-02', 'buy_to_cover', 'BRAV', '100', '1.03', '-1096.03'],
    ['2026-06-03', 'buy', 'ALFA 2026-06-19 C 30', '1', '0.59', '-200.59'],
  ])
  t.same(failed, [[6, 'Currency', '"CAD" is not supported; amounts must be in USD']])
  t.same(ignored, [[1, 'not data: header']])
  t.same(new Set(accounts), new Set(['TZA01234']))
})

const NAMES = 'Account,T/D,S/D,Currency,Side,Symbol,Qty,Price,Comm,SEC,Gross Proceeds,Net Proceeds'
const trade = (rest: string) => readTransactions(`${NAMES}\nA1,6/1/2026,6/2/2026,USD,${rest}\n`)

t.test('costs that are printed as negative', async (t) => {
  t.match((await trade('B,ALFA,100,150.50,-1,0,-15050,-15051')).rows, [{ fees: 1_000_000n, amount: -15_051_000_000n }])
})

t.test('what contradicts itself or is not known fails by name', async (t) => {
  await eachFails(t, trade, [
    ['B,ALFA,100,150.50,1,0.02,-15050,-15051', 'Net Proceeds', /by the sum of the costs/],
    ['B,ALFA,100,150.50,0,0,15050,15050', 'Net Proceeds', /is positive, which contradicts a buy/],
    ['S,ALFA,100,150.50,0,0,-15050,-15050', 'Net Proceeds', /is negative, which contradicts a sell/],
    ['S,ALFA,-100,150.50,0,0,15050,15050', 'Qty', /is negative, which contradicts a sell/],
    ['X,ALFA,100,150.50,0,0,15050,15050', 'Side', /unknown action "X"/],
    ['B,ALFA,100,150.50,0,0,,', 'Net Proceeds', /is empty/],
  ])
  await eachRefused(t, 'gains', [
    [
      `${NAMES}\n`,
      /^This file is a TradeZero or TradeNote trades.*, not a realized gains file; .* Export realized gains/,
    ],
  ])
})
