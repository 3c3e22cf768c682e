/** Rules 2.1 and 2.2: in which order the rows of a day take effect. The figures were worked out by hand. */
import t from 'tap'
import { deriveCounted } from '../../src/ledger/derive.ts'
import type { LedgerRow, Transaction } from '../../src/ledger/ledger.ts'
import { roundTripsOf } from '../../src/ledger/round-trip.ts'
import { sum } from '../../src/lib/decimal.ts'
import { dollars, row, units } from './derive-support.ts'

type Row = LedgerRow<Transaction>
const buy = (day: number, quantity: string, cost: string) => row('buy', day, quantity, `-${cost}`)
const sell = (day: number, quantity: string, proceeds: string) => row('sell', day, quantity, proceeds)
const at = (time: string, held: Row): Row => ({ ...held, places: [{ file: 1, at: null, time: `${time}:00` }] })
/** In the order of their places in one file. */
const listed = (...rows: Row[]): Row[] => rows.map((held, n) => ({ ...held, places: [{ file: 1, at: n, time: null }] }))

interface Case {
  name: string
  rows: Row[]
  /** Profit, then what is open and its cost. */
  shown: string
  /** What each trade that has a mark earns at least and at most. */
  marks?: string[]
}

const CASES: Case[] = [
  {
    name: 'a short sale is before a plain purchase, which closes it: 16 − 20',
    rows: [row('sell_short', 2, '2', '16'), buy(2, '3', '30')],
    shown: '-4, 1 @ 10',
  },
  {
    name: 'shares that leave do so after the purchases of the day',
    rows: [row('share_movement', 5, '-5', '0'), buy(5, '10', '120')],
    shown: '0, 5 @ 60',
  },
  {
    name: 'shares that come do so before the sales of the day',
    rows: [sell(5, '5', '60'), { ...row('share_movement', 5, '5', '-50'), row: brought('5', '50') }],
    shown: '10, 0 @ 0',
  },
  {
    name: 'contracts expire after the trades of the day: the purchase does not close what expired',
    rows: [row('sell_short', 3, '5', '53'), row('expiration', 4, '5', '0'), buy(4, '3', '40')],
    shown: '53, 3 @ 40',
  },
  {
    name: 'a time on one of two rows is none: the purchase is first',
    rows: [at('10:00', sell(2, '10', '120')), buy(2, '10', '100')],
    shown: '20, 0 @ 0',
  },
  {
    name: 'times count on a day with a return of capital, which is before the trades: 30 − 9, 20 − 11',
    rows: [
      ...[buy(0, '1', '10'), buy(1, '1', '12'), row('return_of_capital', 2, '0', '2')],
      ...[at('13:00', sell(2, '1', '20')), at('10:00', sell(2, '1', '30'))],
    ],
    shown: '30, 0 @ 0',
  },
  {
    name: 'places count on a day with a return of capital: 20 − 12',
    rows: [row('return_of_capital', 0, '0', '1'), ...listed(buy(0, '1', '12'), buy(0, '1', '10')), sell(1, '1', '20')],
    shown: '8, 1 @ 10',
  },
  {
    name: 'of two sales of a day in no printed order, either may have closed what was held: 16 ÷ 2 − 10, 21 ÷ 3 − 10',
    rows: [buy(0, '1', '10'), sell(2, '2', '16'), sell(2, '3', '21')],
    shown: '-2, 0 @ 0',
    marks: ['-3 -2'],
  },
  {
    name: 'purchases at one time and different prices have no order, though a later one has: 15 − 12, 15 − 10',
    rows: [
      ...[at('09:00', buy(2, '1', '10')), at('09:00', buy(2, '1', '12')), at('11:00', buy(2, '1', '11'))],
      at('10:00', sell(2, '1', '15')),
    ],
    shown: '5, 2 @ 23',
    marks: ['3 5'],
  },
  {
    name: 'each cover may have closed any of what the covers of its day closed: 8 + 12 + 12 to 13 + 12 + 12',
    rows: [
      ...[row('sell_short', 0, '1', '8'), row('sell_short', 1, '1', '13'), row('sell_short', 1, '5', '60')],
      ...[row('buy_to_cover', 4, '3', '-42'), row('buy_to_cover', 4, '3', '-24')],
    ],
    // Of what was sold short on the second day, five of the covers closed 61, and one for 12 is open.
    shown: '3, -1 @ -12',
    marks: ['-10 -5', '8 13'],
  },
  {
    name: 'purchases in no printed order that no sale took leave no doubt',
    rows: [buy(3, '1', '13'), sell(3, '1', '10'), buy(4, '2', '18'), buy(4, '3', '24')],
    shown: '-3, 5 @ 42',
  },
  {
    name: 'shares that came without a cost on a day of purchases in no printed order',
    rows: [buy(3, '5', '50'), buy(3, '1', '11'), row('share_movement', 3, '2', '0')],
    shown: '0, 8 @ 61',
  },
]

/** What an own entry brings has its cost. */
function brought(quantity: string, cost: string): Transaction {
  return { ...row('share_movement', 5, quantity, `-${cost}`).row, acquired: row('buy', 5, '1', '-1').row.date }
}

for (const { name, rows, shown, marks = [] } of CASES)
  t.test(`2.1 ${name}`, async (t) => {
    for (const some of [rows, rows.toReversed()]) {
      const { trades, position } = deriveCounted(some, [])
      const { long, short } = position!.open
      t.equal(
        `${dollars(sum(trades.map(({ profit }) => profit)))}, ${units(long.quantity - short.quantity)} @ ${dollars(long.money - short.money)}`,
        shown,
      )
      const marked = trades.flatMap(({ profitLeast, profitMost }) =>
        profitLeast === null || profitMost === null ? [] : [`${dollars(profitLeast)} ${dollars(profitMost)}`],
      )
      t.same([...new Set(marked)].sort(), marks.toSorted())
    }
  })

t.test(
  '1.4 a redemption and cash in lieu follow the trades of their day, whose places show several round trips',
  async (t) => {
    // 10 − 8 and 13 − 9; then the redemption has nothing to close but what was bought last: 24 − 20.
    const rows = [
      ...listed(buy(2, '1', '8'), sell(2, '1', '10'), buy(2, '1', '9'), sell(2, '1', '13'), buy(2, '1', '20')),
      row('redemption', 2, '1', '24'),
    ]
    for (const some of [rows, rows.toReversed()]) {
      const derived = deriveCounted(some, [])
      t.same(
        roundTripsOf(derived).map(({ number, profit, isOpen }) => [number, dollars(profit), isOpen]),
        [
          [1, '2', false],
          [2, '4', false],
          [3, '4', false],
        ],
      )
      t.equal(derived.position?.open.long.quantity, 0n)
    }
    // 3:2 of 7 leaves half a share, which cost 14, and is paid out on a day on which one share is sold and bought.
    const paid = [
      ...[buy(0, '7', '294'), row('split', 5, '3', '0'), row('cash_in_lieu', 9, '0', '20')],
      ...listed(sell(9, '1', '30'), buy(9, '1', '31')),
    ]
    t.same(
      deriveCounted(paid, []).trades.map(({ quantity, profit }) => [units(quantity ?? 0n), dollars(profit)]),
      [
        ['1', '2'],
        ['0.5', '6'],
      ],
    )
  },
)
