/** Rows that are one event: cancels and what they cancel, the legs of a split, the two rows of a redemption. */
import t from 'tap'
import { deriveCounted, deriveInstrument } from '../../src/ledger/derive.ts'
import type { LedgerRow, Transaction } from '../../src/ledger/ledger.ts'
import { row, tradeLines, unmatchedLines } from './derive-support.ts'

type Rows = LedgerRow<Transaction>[]
const lines = (rows: Rows): string[] => {
  const derived = deriveInstrument(rows, [])
  return [...tradeLines(derived), ...unmatchedLines(derived)]
}

t.test('a cancel is of the latest row that has its amount or its price', async (t) => {
  const day0 = row('buy', 0, '10', '-100', { price: '9.9' })
  const day1 = row('buy', 1, '10', '-101', { price: '10' })
  const day2 = row('buy', 2, '10', '-102', { price: '10.2' })
  const sale = row('sell', 9, '30', '600')
  const costsAfter = (...cancels: Rows) =>
    tradeLines(deriveInstrument([day0, day1, day2, sale, ...cancels], [])).map((text) => text.split(' - ')[1])
  // Of day 0 by its amount, of day 1 by its price.
  const byBoth = row('cancel_buy', 3, '10', '100', { price: '10' })
  t.same(costsAfter(byBoth), ['100 = 100', '102 = 98'])
  // Of day 1 by its amount, of day 0 by its price.
  t.same(costsAfter(row('cancel_buy', 3, '10', '101', { price: '9.9' })), ['100 = 100', '102 = 98'])
  // A second one has the first of both that is left.
  t.same(costsAfter(byBoth, { ...byBoth, key: 'again' }), ['102 = 98'])
  // Neither the price nor the amount of any.
  t.same(costsAfter(row('cancel_buy', 3, '10', '99', { price: '10.1' })), ['100 = 100', '101 = 99', '102 = 98'])
  t.same(costsAfter(row('cancel_buy', 3, '10', '99')), ['100 = 100', '101 = 99', '102 = 98'])
})

t.test('a cancel is at most five days after what it cancels', async (t) => {
  const sale = row('sell', 9, '10', '150')
  t.same(lines([row('buy', 0, '10', '-100'), row('cancel_buy', 5, '10', '100'), sale]), ['2024-01-10 10 150'])
  t.same(lines([row('buy', 0, '10', '-100'), row('cancel_buy', 6, '10', '100'), sale]), [
    'fifo long 10 2024-01-01 > 2024-01-10 150 - 100 = 50',
    '2024-01-07 10 100',
  ])
})

t.test('three purchases of one amount and two cancels leave the first', async (t) => {
  const rows = [0, 1, 2].map((day) => row('buy', day, '10', '-100'))
  const cancels = [3, 4].map((day) => row('cancel_buy', day, '10', '100'))
  t.same(lines([...rows, ...cancels, row('sell', 9, '10', '150')]), [
    'fifo long 10 2024-01-01 > 2024-01-10 150 - 100 = 50',
  ])
})

t.test('short sales and covers are cancelled like sales and purchases', async (t) => {
  const short = [row('sell_short', 0, '10', '150'), row('buy_to_cover', 2, '10', '-100')]
  t.same(lines([...short, row('sell_short', 0, '5', '80'), row('cancel_sell', 1, '5', '-80')]), [
    'fifo short 10 2024-01-03 > 2024-01-01 150 - 100 = 50',
  ])
  t.same(lines([...short, row('buy_to_cover', 1, '10', '-90'), row('cancel_buy', 3, '10', '90')]), [
    'fifo short 10 2024-01-03 > 2024-01-01 150 - 100 = 50',
  ])
})

t.test('shares that leave and come on one day, or are split off and back, keep their cost', async (t) => {
  const trade = [row('buy', 0, '10', '-100'), row('sell', 9, '10', '150')]
  const wanted = ['fifo long 10 2024-01-01 > 2024-01-10 150 - 100 = 50']
  for (const name of ['share_movement', 'split'] as const)
    t.same(lines([...trade, row(name, 5, '-10', '0'), row(name, 5, '10', '0')]), wanted)
  t.same(deriveCounted([...trade, row('split', 5, '-10', '0'), row('split', 5, '10', '0')], []).undecided, [])
})

t.test('shares whose cost is known stay apart from those of their day that came without one', async (t) => {
  const known = row('share_movement', 5, '10', '-100')
  known.row.acquired = '2024-01-02'
  // 150 × ⅔ − 100, and 5 shares for 50 without a cost.
  t.same(lines([known, row('share_movement', 5, '5', '0'), row('sell', 9, '15', '150')]), [
    'fifo long 10 2024-01-02 > 2024-01-10 100 - 100 = 0',
    '2024-01-10 5 50',
  ])
})

t.test('a ratio that one leg of a split prints is that of both', async (t) => {
  // 57 become 5: 1:10 leaves 7 tenths of a share, 1:11 two elevenths.
  const legs = [row('split', 5, '-57', '0'), row('split', 5, '5', '0')]
  const rows = (legs: Rows) => [row('buy', 0, '57', '-570'), ...legs, row('sell', 9, '5', '600')]
  const ratio = { times: 1n, per: 11n }
  const nominal = (legs: Rows) => {
    const printed = legs.map((leg, n) => (n === 1 ? { ...leg, row: { ...leg.row, ratio } } : leg))
    return deriveCounted(rows(printed), []).asked.length
  }
  t.same([nominal(legs), nominal(legs.toReversed())], [0, 0])
})

t.test('a redemption with its quantity and its amount in one row is one sale', async (t) => {
  const bought = row('buy', 0, '10', '-80')
  const whole = row('redemption', 5, '-4', '40')
  t.same(lines([bought, whole]), ['fifo long 4 2024-01-01 > 2024-01-06 40 - 32 = 8'])
  // Its amount is not that of another row.
  t.same(lines([bought, whole, row('redemption', 6, '-6', '0')]), ['fifo long 4 2024-01-01 > 2024-01-06 40 - 32 = 8'])
})

t.test('the cash of a day pays for all shares that it redeems, once', async (t) => {
  const bought = row('buy', 0, '10', '-80')
  const shares = [row('redemption', 5, '-4', '0'), row('redemption', 5, '-6', '0')]
  t.same(lines([bought, ...shares, row('redemption', 5, '0', '70'), row('redemption', 5, '0', '30')]), [
    'fifo long 10 2024-01-01 > 2024-01-06 100 - 80 = 20',
  ])
  // That of the day, not that of the day before; what is left of the cash is listed.
  t.same(lines([bought, ...shares, row('redemption', 4, '0', '70'), row('redemption', 5, '0', '100')]), [
    'fifo long 10 2024-01-01 > 2024-01-06 100 - 80 = 20',
    '2024-01-05 0 70',
  ])
  // Shares of another day have no cash left: they moved out.
  t.same(
    lines([bought, row('redemption', 5, '-4', '0'), row('redemption', 6, '-6', '0'), row('redemption', 5, '0', '40')]),
    ['fifo long 4 2024-01-01 > 2024-01-06 40 - 32 = 8'],
  )
})
