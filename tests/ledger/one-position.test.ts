/** Rules 1 to 5 about the one position of an instrument: what rows and lots do to it. The figures were worked out by hand. */
import t from 'tap'
import { deriveCounted } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { roundTripsOf } from '../../src/ledger/round-trip.ts'
import { sum } from '../../src/lib/decimal.ts'
import { dollars, lot, money, row, units } from './derive-support.ts'

type Row = LedgerRow<Transaction>
const buy = (day: number, quantity: string, cost: string) => row('buy', day, quantity, `-${cost}`)
const sell = (day: number, quantity: string, proceeds: string) => row('sell', day, quantity, proceeds)
const cover = (day: number, quantity: string, cost: string) => row('buy_to_cover', day, quantity, `-${cost}`)
const short = (day: number, quantity: string, proceeds: string) => row('sell_short', day, quantity, proceeds)
const at = (time: string, held: Row): Row => ({ ...held, places: [{ file: 1, at: null, time: `${time}:00` }] })
const listed = (...rows: Row[]): Row[] => rows.map((held, n) => ({ ...held, places: [{ file: 1, at: n, time: null }] }))

interface Case {
  name: string
  rows: Row[]
  lots?: LedgerRow<Lot>[]
  profit: string
  /** Long shares and their cost, then those sold short, if there are any. */
  open: string
  /** Side, shares and code, and since when the shares are here. */
  unmatched?: string[]
  /** How many lots took shares that they do not name. */
  strayed?: number
}

const TWO_PURCHASES = [buy(0, '10', '100'), buy(1, '10', '130')]
const DOUBLED = [...TWO_PURCHASES, row('split', 5, '20', '0')]

const CASES: Case[] = [
  {
    // The sale has the other half of the first purchase: 80 − 50, and 90 − 50.
    name: '3.5 after a split, a lot without a sale names shares of its own day',
    rows: [...DOUBLED, sell(8, '10', '80')],
    lots: [lot(0, 20, '10', '90', '50')],
    profit: '70',
    open: '20 @ 130',
  },
  {
    name: '3.5 the same on the day of the split, which is before the trades',
    rows: [...DOUBLED, sell(11, '10', '80')],
    lots: [lot(0, 5, '10', '90', '50')],
    profit: '70',
    open: '20 @ 130',
  },
  {
    name: '3.5 the same on the day of a split that is after the trades: its lot is of the old shares',
    rows: [...TWO_PURCHASES, buy(5, '5', '80'), row('split', 5, '20', '0', { posted: 7 }), sell(11, '10', '80')],
    lots: [lot(0, 5, '5', '90', '50')],
    profit: '70',
    open: '30 @ 210',
  },
  {
    name: '3.2 a lot that names no day, of no sale and of no price of a purchase, has the oldest shares',
    rows: TWO_PURCHASES,
    lots: [lot(null, 12, '5', '60', '40')],
    profit: '20',
    open: '15 @ 180',
  },
  {
    name: '3.2 a lot that names no day has the purchase whose cost is a cent less than its own',
    rows: [buy(0, '0.5', '6'), buy(4, '3', '33.66')],
    lots: [lot(null, 17, '3', '28.59', '33.67')],
    profit: '-5.08',
    open: '0.5 @ 6',
  },
  {
    name: '3.2 the same if it is a cent more',
    rows: [buy(0, '0.5', '6'), buy(4, '3', '33.66')],
    lots: [lot(null, 17, '3', '28.59', '33.65')],
    profit: '-5.06',
    open: '0.5 @ 6',
  },
  {
    name: '1.2 a lot of more shares than its sale in the rows takes as many of the position as it has',
    rows: [buy(0, '30', '300'), sell(5, '6', '60')],
    lots: [lot(0, 5, '10', '105', '100')],
    profit: '5',
    open: '20 @ 200',
  },
  {
    name: '3.2 a lot that names a day whose shares another lot has takes those of the nearest day',
    rows: [buy(1, '5', '60'), buy(2, '3', '24'), sell(3, '8', '104')],
    lots: [lot(1, 3, '5', '65', '60'), lot(1, 3, '3', '39', '36')],
    profit: '8',
    open: '0 @ 0',
  },
  {
    // Ten held cost one less each since the return, which has no part in what was sold short: the lot is of the second sale.
    name: '3.2 a return of capital has no part in what a lot of a short names',
    rows: [
      ...[buy(0, '10', '50'), short(1, '10', '110'), short(2, '10', '100'), row('return_of_capital', 3, '0', '10')],
      cover(5, '10', '90'),
    ],
    lots: [lot(5, 1, '10', '100', '90')],
    profit: '10',
    open: '10 @ 40, short 10 @ 110',
  },
  {
    name: '3.2 a lot takes shares that came after the day of its own, and before its sale in the rows',
    rows: [row('share_movement', 5, '5', '0'), sell(6, '5', '60')],
    lots: [lot(0, 3, '5', '60', '40')],
    profit: '20',
    open: '0 @ 0',
  },
  {
    name: '3.2 a lot of two sales takes shares that came between them',
    rows: [buy(0, '5', '50'), sell(3, '5', '60'), row('share_movement', 5, '5', '0'), sell(6, '5', '60')],
    lots: [lot(0, 3, '10', '120', '100')],
    profit: '20',
    open: '0 @ 0',
  },
  {
    name: '2.1 with times, a purchase closes an open short, whatever is sold after it: 60 − 50',
    rows: [short(0, '5', '60'), at('10:00', buy(2, '5', '50')), at('11:00', sell(2, '5', '55'))],
    profit: '10',
    open: '0 @ 0',
    unmatched: ['long 5 no_known_purchase null'],
  },
  {
    name: '2.1 the same on the day of a redemption, which has no time',
    rows: [
      ...[short(0, '5', '60'), at('10:00', buy(2, '5', '50')), at('11:00', sell(2, '5', '55'))],
      row('redemption', 2, '1', '9'),
    ],
    profit: '10',
    open: '0 @ 0',
    unmatched: ['long 1 no_known_purchase null', 'long 5 no_known_purchase null'],
  },
  {
    name: '2.2 without times, the purchase is long as far as the sale sells more than is held: 55 − 50',
    rows: [short(0, '5', '60'), buy(2, '5', '50'), sell(2, '5', '55')],
    profit: '5',
    open: '0 @ 0, short 5 @ 60',
  },
  {
    // 10 are 3 sold for 36, and 7, which become 14: 70 − 35, 84 − 35.
    name: '4.2 a split that is printed between the trades of its day, on which shares are redeemed as well',
    rows: [
      buy(0, '10', '100'),
      ...listed(sell(5, '3', '36'), row('split', 5, '7', '0'), sell(5, '7', '70')),
      row('redemption', 5, '7', '84'),
    ],
    profit: '90',
    open: '0 @ 0',
  },
  {
    name: '5.1 a cover of a short that brought no known money',
    rows: [short(0, '5', '0'), cover(3, '5', '50')],
    profit: '0',
    open: '0 @ 0',
    unmatched: ['short 5 no_known_short_sale null'],
  },
  {
    name: '5.1 a sale of shares that came without their cost says since when they are here',
    rows: [row('share_movement', 0, '5', '0'), sell(3, '5', '50')],
    profit: '0',
    open: '0 @ 0',
    unmatched: ['long 5 no_known_cost 2024-01-01'],
  },
  {
    name: '5.1 the cancel of a sale that is in no file is listed as that of a short',
    rows: [buy(0, '10', '100'), row('cancel_sell', 3, '5', '-60')],
    profit: '0',
    open: '10 @ 100',
    unmatched: ['short 5 no_known_short_sale null'],
  },
  {
    name: '1.2.2 more shares come than are sold short: the short leaves, and the rest has no known cost',
    rows: [short(0, '2', '20'), row('share_movement', 5, '5', '0')],
    profit: '0',
    open: '3 @ 0',
  },
  {
    name: '1.2.2 as many shares come as are sold short',
    rows: [short(0, '2', '20'), row('share_movement', 5, '2', '0')],
    profit: '0',
    open: '0 @ 0',
  },
  {
    name: 'of contracts held and sold short, those that were held expire',
    rows: [buy(0, '2', '20'), short(1, '2', '30'), row('expiration', 5, '-2', '0')],
    profit: '-20',
    open: '0 @ 0, short 2 @ 30',
  },
  {
    name: 'of contracts held and sold short, those that were sold short expire',
    rows: [buy(0, '2', '20'), short(1, '2', '30'), row('expiration', 5, '2', '0')],
    profit: '30',
    open: '2 @ 20',
  },
]

for (const { name, rows, lots = [], profit, open, unmatched = [], strayed = 0 } of CASES)
  t.test(name, async (t) => {
    for (const [some, someLots] of [
      [rows, lots],
      [rows.toReversed(), lots.toReversed()],
    ] as const) {
      const derived = deriveCounted(some, someLots)
      const { long, short } = derived.position!.open
      const shorts = short.quantity === 0n ? '' : `, short ${units(short.quantity)} @ ${dollars(short.money)}`
      t.equal(dollars(sum(derived.trades.map((trade) => trade.profit))), profit)
      t.equal(`${units(long.quantity)} @ ${dollars(long.money)}${shorts}`, open)
      t.same(
        derived.unmatched
          .map(({ side, quantity, code, cameOn }) => `${side} ${units(quantity)} ${code} ${cameOn}`)
          .sort(),
        unmatched,
      )
      t.equal(derived.strayed.length, strayed)
    }
  })

t.test(
  '1.4 a sale that is listed before its purchase belongs to the round trip that the purchase begins',
  async (t) => {
    const rows = listed(sell(2, '5', '60'), buy(2, '5', '50'), { ...buy(2, '5', '50'), key: 'b' }, sell(2, '5', '70'))
    t.same(
      roundTripsOf(deriveCounted(rows, [])).map(({ number, profit }) => [number, dollars(profit)]),
      [
        [1, '10'],
        [2, '20'],
      ],
    )
  },
)

t.test('1.4 what a round trip holds at most, and what of it is open', async (t) => {
  const trips = (rows: Row[], lots: LedgerRow<Lot>[] = []) =>
    roundTripsOf(deriveCounted(rows, lots)).map(({ side, mostHeld, openQuantity, lastOn, isOpen }) =>
      [side, mostHeld && units(mostHeld), units(openQuantity), isOpen ? 'open' : lastOn].join(' '),
    )
  // The second purchase covers the third share, and opens one.
  t.same(trips([short(0, '3', '30'), buy(2, '2', '20'), buy(3, '2', '21')]), ['short 3 0 2024-01-04', 'long 1 1 open'])
  const old = lot(-60, 4, '5', '65', '45')
  t.same(trips([sell(4, '5', '65')], [old]), ['long 5 0 2024-01-05'], 'shares from before the rows')
  t.same(trips([buy(4, '1', '13')], [lot(-60, 4, '1', '13', '9')]), ['long 2 1 open'], 'one of them, and one bought')
  t.same(
    trips([buy(4, '3', '37')], [lot(0, 8, '3', '27', '24')]),
    ['long 3 0 2024-01-09'],
    'sold by a lot without a row',
  )
})

t.test('8.1 the fees of a sale are divided among its trades and what is unmatched, to the cent', async (t) => {
  const sale = (quantity: string) => {
    const sold = sell(5, quantity, '29')
    return { ...sold, row: { ...sold.row, fees: money('1') } }
  }
  const three = [buy(0, '1', '5'), buy(1, '1', '6'), buy(2, '1', '7'), sale('3')]
  t.same(
    deriveCounted(three, []).trades.map(({ fees }) => dollars(fees ?? 0n)),
    ['0.33', '0.34', '0.33'],
  )
  const { trades, loose } = deriveCounted([buy(0, '1', '5'), buy(1, '1', '6'), sale('6')], [])
  t.same(
    trades.map(({ fees }) => dollars(fees ?? 0n)),
    ['0.17', '0.16'],
  )
  t.same(
    loose.map(({ fees }) => dollars(fees ?? 0n)),
    ['0.67'],
  )
})
