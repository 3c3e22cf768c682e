/** What is left open, what it cost, and what of that is not known (rules 2.1, 3.5, 3.6, 5.1 and 5.5). Figures were worked out by hand. */
import t from 'tap'
import { type DeriveOptions, deriveCounted, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Transaction } from '../../src/ledger/ledger.ts'
import { dollars, lot, money, row, shares, units } from './derive-support.ts'

type Rows = LedgerRow<Transaction>[]

t.test('the symbol is the printed one, or the instrument if several are printed', async (t) => {
  const as = (symbol: string, held: LedgerRow<Transaction>) => ({ ...held, row: { ...held.row, symbol } })
  const [one, other] = [row('buy', 0, '10', '-100'), row('buy', 1, '10', '-100')]
  t.equal(positionOf([as('ACMEX', one), as('ACMEX', other)], []).symbol, 'ACMEX')
  t.equal(positionOf([as('ACMEX', one), as('ACMEY', other)], []).symbol, 'ACME')
})

t.test('lots without a quantity are counted, not those of no shares', async (t) => {
  const rows = [row('buy', 0, '10', '-100')]
  t.equal(positionOf(rows, [lot(0, 5, null, '5', '4')]).unsizedLots, 1)
  t.equal(positionOf(rows, [lot(0, 5, '0', '5', '4')]).unsizedLots, 0)
})

t.test('equal purchases without a cost are each open without a cost, also if they are counted', async (t) => {
  const rows = [row('buy', 0, '10', '0', { copies: 4 })]
  for (const leastTimes of [2, 100])
    t.match(deriveCounted(rows, [], { leastTimes }).position?.open.long, {
      quantity: shares('40'),
      withoutMoney: shares('40'),
      days: [{ quantity: shares('40'), withoutMoney: shares('40') }],
    })
})

t.test('a return of capital is not listed if no share has a cost', async (t) => {
  const rows = [row('share_movement', 0, '10', '0'), row('return_of_capital', 3, '0', '5')]
  t.same(deriveCounted(rows, []).unmatched, [])
})

t.test('thirds of shares add up to what is held', async (t) => {
  // 3 shares become 4.
  const bought = [row('buy', 0, '1', '-10'), row('buy', 1, '1', '-11'), row('buy', 2, '1', '-12')]
  const { long } = positionOf([...bought, row('split', 5, '1', '0')], []).open
  t.equal(units(long.quantity), '4')
  t.same(
    long.days.map(({ quantity }) => units(quantity)),
    ['1.33333333', '1.33333334', '1.33333333'],
  )
})

t.test('the fees of a purchase are divided once, although returns of capital change its cost', async (t) => {
  const bought = row('buy', 0, '10', '-101')
  const rows = [
    { ...bought, row: { ...bought.row, fees: money('1') } },
    ...[row('sell', 1, '5', '60'), row('return_of_capital', 2, '0', '10')],
    ...[row('sell', 3, '2', '30'), row('return_of_capital', 4, '0', '3'), row('sell', 5, '3', '40')],
  ]
  // 50.5 of 101; 5 shares for 40.5, 2 of them 16.2; 3 shares for 24.3 less 3.
  t.same(
    deriveCounted(rows, []).trades.map(({ costBasis, fees }) => [dollars(costBasis), fees && dollars(fees)]),
    [
      ['50.5', '0.5'],
      ['16.2', '0.2'],
      ['21.3', '0.3'],
    ],
  )
})

t.test('the day of what is open says why its cost is not known', async (t) => {
  const bought = row('buy', 0, '10', '-100')
  const dayAfter = (...rows: Rows) => positionOf([bought, ...rows], []).open.long.days
  const known = { splitIncomplete: false, splitUndecided: false, rowUnread: false }
  t.match(dayAfter(), [known])
  t.match(dayAfter(row('unread', 3, '0', '0')), [{ ...known, rowUnread: true, withoutMoney: shares('10') }])
  // No ratio of real splits makes 7.3 new shares of 10.
  t.match(dayAfter(row('split', 3, '-2.7', '0')), [{ ...known, splitIncomplete: true, withoutMoney: shares('7.3') }])
})

t.test('what was paid is known, also if the cost is not', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('unread', 3, '0', '0')]
  t.match(deriveCounted(rows, []).loose, [{ kind: 'open', money: null, paid: money('100') }])
})

t.test(
  'what is open has the least and the most that it cost, if files leave open which shares were sold',
  async (t) => {
    const rangeIn = (rows: Rows, options?: DeriveOptions) => {
      const { long, short } = deriveCounted(rows, [], options).position!.ranges
      return [long, short].map((range) => range && `${dollars(range.least)} ${dollars(range.most)}`)
    }
    const ten = (day: number, cost: string) => row('buy', day, '10', `-${cost}`)
    // Of each day any may be left: of the first 100 or 120, of the second 15 of 20 shares.
    const first = [ten(0, '100'), ten(0, '120'), row('sell', 4, '10', '120')]
    t.same(rangeIn(first), ['100 120', null])
    t.same(rangeIn([...first, ten(5, '90'), ten(5, '80'), row('sell', 6, '15', '150')]), ['125 130', null])
    // Accounts that sell in another order.
    const other = { hasOtherOrder: true }
    t.same(rangeIn([ten(1, '100'), ten(7, '120'), row('sell', 9, '10', '130')]), [null, null])
    t.same(rangeIn([ten(1, '100'), ten(7, '120'), row('sell', 9, '10', '130')], other), ['100 120', null])
    t.same(rangeIn([ten(1, '100'), ten(7, '100')], other), [null, null])
    const shorts = [row('sell_short', 3, '10', '110'), row('sell_short', 4, '10', '90')]
    t.same(rangeIn([ten(1, '70'), ...shorts, row('buy_to_cover', 8, '10', '-65')], other), [null, '90 110'])
  },
)
