/** The judge against figures that were made up: what it must not let pass. */
import t from 'tap'
import { type Judged, judgeLife, type Shown } from './judge.ts'
import type { Drawn, Kind } from './kinds.ts'
import { Life, ONE } from './life.ts'
import { robinhood } from './print/robinhood.ts'
import { schwab } from './print/schwab.ts'

const kind = { name: 'made up', brokers: [], draw: undefined as never } satisfies Kind

/** Bought 20 for 200 and 10 for 150, sold 15 for 300: 150 of profit, and 15 for 200 open. */
function bought(): Drawn {
  const life = new Life(0)
  life.trade('buy', 20n * ONE, 1000n)
  life.wait(1)
  life.trade('buy', 10n * ONE, 1500n)
  life.wait(1)
  life.trade('sell', 15n * ONE, 2000n)
  return { life, lots: 0, listing: 0 }
}
const trade = {
  symbol: 'QAAA',
  date: '2023-01-04',
  buy_date: '2023-01-02',
  sell_date: '2023-01-04',
  side: 'long',
  volume: 15,
  gross_sell_price: 20,
  total_profit_loss: 150,
  order_unknown: null as { least: number; most: number } | null,
}
const position = {
  ...{ symbol: 'QAAA', side: 'long', quantity: 15, cost_basis: 200 },
  ...{ quantity_without_cost: 0, split_incomplete: false, split_undecided: false },
  order_unknown: null as { least: number; most: number } | null,
}
const trip = { symbol: 'QAAA', side: 'long', opened_on: '2023-01-02', closed_on: null, total_profit_loss: 150 }
const shown: Shown = { trades: [trade], positions: [position], trips: [trip], unmatched: [] }
const sale = { symbol: 'QAAA', side: 'long', date: '2023-01-04', quantity: 15, code: 'no_known_purchase' }

const judged = (drawn: Drawn, answers: Shown, broker = robinhood): Judged =>
  judgeLife(drawn, kind, broker, 'QAAA', answers)

t.test('the truth is exact', async (t) => {
  t.same(judged(bought(), shown), { verdict: 'exact', inSilence: false, differences: [] })
})

t.test('one cent, one share, one day or one side off is wrong, in silence', async (t) => {
  for (const [text, answers] of [
    ['profit', { ...shown, trades: [{ ...trade, total_profit_loss: 150.01 }] }],
    ['volume', { ...shown, trades: [{ ...trade, volume: 14.99999999 }] }],
    ['purchase', { ...shown, trades: [{ ...trade, buy_date: '2023-01-03' }] }],
    ['side', { ...shown, trades: [{ ...trade, side: 'short' }] }],
    ['a trade twice', { ...shown, trades: [trade, trade] }],
    ['no trade', { ...shown, trades: [] }],
    ['cost', { ...shown, positions: [{ ...position, cost_basis: 200.01 }] }],
    ['position', { ...shown, positions: [{ ...position, quantity: 25 }] }],
    ['no position', { ...shown, positions: [] }],
    ['round trip', { ...shown, trips: [{ ...trip, closed_on: '2023-01-04' }] }],
    ['profit of the round trip', { ...shown, trips: [{ ...trip, total_profit_loss: 149.99 }] }],
  ] as const)
    t.match(judged(bought(), answers), { verdict: 'wrong', inSilence: true }, text)
})

t.test('a reason that is untrue is wrong', async (t) => {
  const answers = { ...shown, trades: [], trips: [], unmatched: [sale] }
  t.match(judged(bought(), answers), { verdict: 'wrong', inSilence: false })
  const withoutCost = { ...position, cost_basis: null, quantity_without_cost: 15 }
  t.match(judged(bought(), { ...shown, positions: [withoutCost] }), { verdict: 'wrong', inSilence: false })
})

t.test('a sale of shares that no file has is absent, with that reason and no other', async (t) => {
  const life = new Life(0)
  life.boughtBefore(15n * ONE, 1000n, -20)
  life.wait(2)
  life.trade('sell', 15n * ONE, 2000n)
  const answers: Shown = { trades: [], positions: [], trips: [], unmatched: [sale] }
  t.match(judged({ life, lots: 0, listing: 0 }, answers), { verdict: 'absent' })
  const other = { ...answers, unmatched: [{ ...sale, code: 'no_known_cost' }] }
  t.match(judged({ life, lots: 0, listing: 0 }, other), { verdict: 'wrong' })
  // The gains file has the sale.
  t.match(judged({ life, lots: 1, listing: 0 }, answers, schwab), { verdict: 'wrong' })
})

t.test('a purchase on the day of the sale makes the reason untrue', async (t) => {
  const life = new Life(0)
  life.boughtBefore(15n * ONE, 1000n, -20)
  life.wait(2)
  life.trade('sell', 15n * ONE, 2000n)
  life.trade('buy', 20n * ONE, 2000n)
  const answers: Shown = { trades: [], positions: [], trips: [], unmatched: [{ ...sale, quantity: 14 }] }
  t.match(judged({ life, lots: 0, listing: 0 }, answers), { verdict: 'wrong' })
})

t.test('a mark counts if the truth is inside it', async (t) => {
  const marked = (least: number, most: number): Shown => ({
    ...shown,
    trades: [{ ...trade, total_profit_loss: 75, order_unknown: { least, most } }],
    trips: [{ ...trip, total_profit_loss: 75 }],
  })
  t.match(judged(bought(), marked(75, 150)), { verdict: 'marked' })
  t.match(judged(bought(), marked(75, 149.99)), { verdict: 'wrong', inSilence: false })
  t.match(judged(bought(), { ...marked(75, 150), positions: [] }), { verdict: 'wrong' })
  const open = (cost_basis: number, order_unknown: { least: number; most: number } | null): Shown => ({
    ...marked(75, 150),
    positions: [{ ...position, cost_basis, order_unknown }],
  })
  t.match(judged(bought(), open(275, { least: 200, most: 275 })), { verdict: 'marked' })
  t.match(judged(bought(), open(275, { least: 200.01, most: 275 })), { verdict: 'wrong' })
  t.match(judged(bought(), open(275, null)), { verdict: 'wrong' })
})
