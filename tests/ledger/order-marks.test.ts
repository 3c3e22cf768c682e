/**
 * Rule 3.5: which lots show that the broker sells in another order than first in, first out, and between which figures a sale without
 * a lot then is. The figures were worked out by hand.
 */
import t from 'tap'
import { deriveCounted } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { PLAIN_ACTIONS } from '../../src/lib/terms.ts'
import { dollars, lot, row } from './derive-support.ts'

type Row = LedgerRow<Transaction>
const buy = (day: number, quantity: string, cost: string) => row('buy', day, quantity, `-${cost}`)
const sell = (day: number, quantity: string, proceeds: string) => row('sell', day, quantity, proceeds)
const at = (time: string, held: Row): Row => ({ ...held, places: [{ file: 1, at: null, time: `${time}:00` }] })

const CONTRACT = 'ACME 2024-06-21 C 60'
/** As a row of an option that says only that it was bought or sold. */
const plain = (held: Row): Row => ({
  ...held,
  row: { ...held.row, instrument: CONTRACT, action: PLAIN_ACTIONS[held.row.class as 'buy' | 'sell'] },
})

/** Of two purchases, twenty days apart, the newer one is sold first. */
const ROWS = [buy(0, '10', '100'), buy(20, '10', '150'), sell(40, '10', '300')]
const NEWER = lot(20, 40, '10', '300', '150')

interface Case {
  name: string
  rows?: Row[]
  lots: LedgerRow<Lot>[]
  isShown: boolean
}

const CASES: Case[] = [
  { name: 'a lot of the newer purchase', rows: ROWS, lots: [NEWER], isShown: true },
  { name: 'a lot of the older purchase', rows: ROWS, lots: [lot(0, 40, '10', '300', '100')], isShown: false },
  {
    name: 'two lots without rows, the newer purchase sold first',
    lots: [lot(-3, 6, '3', '24', '27'), lot(-60, 15, '1', '11', '9')],
    isShown: true,
  },
  {
    name: 'the same with a third lot, of a wash sale',
    lots: [lot(-3, 6, '3', '24', '27'), lot(-60, 15, '1', '11', '9'), lot(0, 2, '1', '9', '10', { disallowed: '1' })],
    isShown: false,
  },
  {
    name: 'lots of which one names no day',
    lots: [lot(17, 17, '1', '4', '2'), lot(null, 24, '5', '60', '40')],
    isShown: false,
  },
  {
    name: 'lots of which one has no quantity',
    lots: [lot(10, 13, '2', '18', '15'), lot(1, 36, null, '34', '36')],
    isShown: false,
  },
  {
    name: 'a lot of shares bought while older ones are sold short',
    rows: [row('sell_short', 13, '5', '36')],
    lots: [lot(27, 31, '1', '4', '5')],
    isShown: false,
  },
  {
    name: 'a lot of shares bought while older ones are held whose day of purchase is not known',
    rows: [row('share_movement', 0, '5', '0'), ...ROWS.slice(1)],
    lots: [NEWER],
    isShown: false,
  },
  {
    name: 'a lot of the older purchase whose sale is five days after the day that it names, six after that of the newer one',
    rows: [...ROWS.slice(0, 2), sell(30, '10', '280'), sell(36, '10', '300')],
    lots: [lot(20, 30, '10', '280', '150'), lot(0, 31, '10', '300', '100')],
    isShown: true,
  },
  {
    name: 'the same with a sale that is five days after that of the newer one',
    rows: [...ROWS.slice(0, 2), sell(31, '10', '280'), sell(36, '10', '300')],
    lots: [lot(20, 31, '10', '280', '150'), lot(0, 31, '10', '300', '100')],
    isShown: false,
  },
  {
    name: 'a lot of the newer purchase, and a day with a purchase and a sale at different prices',
    rows: [...ROWS, buy(30, '1', '20'), sell(30, '1', '30')],
    lots: [NEWER],
    isShown: true,
  },
  {
    // Rule 2.5.1 decides that the purchase is the opening.
    name: 'a lot of the newer purchase, and a day on which a contract was only bought and sold',
    rows: [...ROWS, buy(30, '1', '20'), sell(30, '1', '30')].map(plain),
    lots: [{ ...NEWER, row: { ...NEWER.row, instrument: CONTRACT } }],
    isShown: true,
  },
  {
    name: 'a lot of the newer purchase, and a day with two purchases whose times are printed',
    rows: [...ROWS, at('10:00', buy(30, '1', '20')), at('11:00', buy(30, '1', '30'))],
    lots: [NEWER],
    isShown: true,
  },
  {
    name: 'a lot of the newer purchase, and a day with two purchases in no printed order',
    rows: [...ROWS, buy(30, '1', '20'), buy(30, '1', '30')],
    lots: [NEWER],
    isShown: false,
  },
]

for (const { name, rows = [], lots, isShown } of CASES)
  t.test(`3.5 ${name}: ${isShown ? 'another order' : 'nothing'} is shown`, async (t) => {
    for (const [some, someLots] of [
      [rows, lots],
      [rows.toReversed(), lots.toReversed()],
    ] as const)
      t.equal(deriveCounted(some, someLots).otherOrderIn, isShown ? (lots[0]?.row.instrument as string) : null)
  })

t.test('3.5 a sale is marked if the shares that it took may be others', async (t) => {
  const marks = (rows: Row[], lots: LedgerRow<Lot>[] = []) =>
    deriveCounted(rows, lots, { hasOtherOrder: true })
      .trades.filter(({ lotId }) => lotId === null)
      .map(({ profitLeast, profitMost }) =>
        profitLeast === null || profitMost === null ? null : `${dollars(profitLeast)} ${dollars(profitMost)}`,
      )
  t.same(marks([buy(0, '2', '16'), buy(5, '2', '20'), sell(8, '2', '30')]), ['10 14'])
  t.same(marks([buy(0, '2', '16'), buy(5, '2', '16'), sell(8, '2', '20')]), ['4 4'], 'only the day is open')
  t.same(marks([buy(0, '2', '16'), sell(8, '1', '10')]), [null], 'all are of one day and price')
  t.same(marks([buy(0, '2', '16'), buy(5, '2', '20'), sell(8, '4', '40')]), [null, null], 'all are sold')
  // A lot has the second purchase.
  const taken = [buy(0, '2', '24'), buy(1, '3', '30'), sell(2, '1', '8'), sell(10, '3', '40')]
  t.same(marks(taken, [lot(1, 10, '3', '40', '30')]), [null])
})
