/**
 * Rules 4.1.1 and 5.3: which lots show the fraction of a share that cash in lieu was paid for. 140 shares that cost 2 each become 5:
 * that is 1:24, 1:25, 1:26 or 1:27, and only 1:25 leaves 0.6 of a share. The lots of fractions have a cost of their own, as after a
 * wash sale, so that their cost shows nothing.
 */
import t from 'tap'
import { deriveCounted, deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { dollars, lot, row, units } from './derive-support.ts'

type Row = LedgerRow<Transaction>

const SPLIT = row('split', 33, '-135', '0')
const BOUGHT = row('buy', 0, '140', '-280')
const cash = (day: number) => row('cash_in_lieu', day, '0', '30.60')
const CASH = cash(36)
const fraction = (sold: number, quantity: string | null, proceeds: string, cost = '31') =>
  lot(0, sold, quantity, proceeds, cost)
const OF_CASH = fraction(36, '0.6', '30.60')

interface Case {
  name: string
  rows?: Row[]
  lots: LedgerRow<Lot>[]
  /** Whether the ratio is found: else it is asked. */
  isFound: boolean
}

const CASES: Case[] = [
  { name: 'no lot', lots: [], isFound: false },
  { name: 'cash on the day of the split', rows: [BOUGHT, SPLIT, cash(33)], lots: [], isFound: false },
  { name: 'cash thirty days after it', rows: [BOUGHT, SPLIT, cash(63)], lots: [], isFound: false },
  // 1:28 is exact.
  { name: 'cash 31 days after it', rows: [BOUGHT, SPLIT, cash(64)], lots: [], isFound: true },
  { name: 'cash on the day before it', rows: [BOUGHT, SPLIT, cash(32)], lots: [], isFound: true },
  { name: 'a lot of the fraction with the money of the cash', lots: [OF_CASH], isFound: true },
  { name: 'of other money', lots: [fraction(36, '0.6', '30.50')], isFound: false },
  { name: 'on the day of the split', lots: [fraction(33, '0.6', '30.60')], isFound: true },
  { name: 'five days after the cash', lots: [fraction(41, '0.6', '30.60')], isFound: true },
  { name: 'six days after the cash', lots: [fraction(42, '0.6', '30.60')], isFound: false },
  {
    name: 'on the day of the split, thirty days before the cash',
    rows: [BOUGHT, SPLIT, cash(63)],
    lots: [fraction(33, '0.6', '30.60')],
    isFound: true,
  },
  {
    name: 'of a sale of 0.6 long before the split, for the same money',
    rows: [row('buy', 0, '140.6', '-281.20'), row('sell', 2, '0.6', '30.60'), SPLIT, CASH],
    lots: [fraction(2, '0.6', '30.60')],
    isFound: false,
  },
  {
    name: 'of a sale of 0.6 long after the split, for the same money',
    rows: [BOUGHT, SPLIT, CASH, row('sell', 50, '0.6', '30.60')],
    lots: [fraction(50, '0.6', '30.60')],
    isFound: false,
  },
  {
    name: 'two lots of a day that have the money together',
    lots: [fraction(36, '0.36', '18.36', '18.60'), fraction(36, '0.24', '12.24', '12.40')],
    isFound: true,
  },
  {
    name: 'two lots of different days',
    lots: [fraction(36, '0.36', '18.36', '18.60'), fraction(37, '0.24', '12.24', '12.40')],
    isFound: false,
  },
  {
    name: 'lots of two fractions that have the money each',
    lots: [OF_CASH, fraction(37, '0.4', '30.60')],
    isFound: false,
  },
  {
    name: 'the lot of the fraction beside that of a whole share that was sold for the same money',
    rows: [BOUGHT, SPLIT, CASH, row('sell', 36, '1', '30.60')],
    lots: [OF_CASH, fraction(36, '1', '30.60', '50')],
    isFound: true,
  },
  {
    name: 'the lot of the fraction beside one without a quantity, for the same money',
    rows: [BOUGHT, SPLIT, CASH, row('sell', 36, '1', '30.60')],
    lots: [OF_CASH, fraction(36, null, '30.60', '50')],
    isFound: true,
  },
  {
    name: 'no lot, and a row that prints for how many shares the cash was paid',
    rows: [BOUGHT, SPLIT, row('cash_in_lieu', 36, '1', '30.60')],
    lots: [],
    isFound: false,
  },
  {
    name: 'no lot, and a row that prints the fraction',
    rows: [BOUGHT, SPLIT, row('cash_in_lieu', 36, '0.6', '30.60')],
    lots: [],
    isFound: true,
  },
]

for (const { name, rows = [BOUGHT, SPLIT, CASH], lots, isFound } of CASES)
  t.test(`4.1.1 ${name}: the ratio is ${isFound ? 'found' : 'asked'}`, async (t) => {
    const { asked, undecided } = deriveCounted(rows, lots)
    t.same([asked.length, undecided.length], isFound ? [0, 0] : [1, 1])
  })

t.test('5.3 the lot of a fraction that was never held takes its cost, and no share', async (t) => {
  const rows = [row('buy', 0, '10', '-300'), row('cash_in_lieu', 40, '0', '12.50'), row('sell', 90, '10', '400')]
  const profits = (sold: number) =>
    deriveInstrument(rows, [lot(0, sold, '0.5', '12.50', '10')]).trades.map(({ profit }) => dollars(profit))
  // 400 − 290; or half a share is sold twice: 380 − 285.
  t.same(profits(10), ['2.5', '110'], 'thirty days before its cash')
  t.same(profits(9), ['2.5', '95'], '31 days before it')
  t.same(profits(45), ['2.5', '110'], 'five days after it')
  t.same(profits(46), ['2.5', '95'], 'six days after it')
})

t.test('4.1.1 a fraction whose cash no file has leaves with its cost, unless a lot of it shows its sale', async (t) => {
  // 7 that cost 20 each become 10.5.
  const rows = [row('buy', 0, '7', '-210'), row('split', 33, '3', '0')]
  const open = (sold: number, quantity: string) => {
    const { long } = positionOf(rows, [lot(0, sold, quantity, '12', '10')]).open
    return `${units(long.quantity)} @ ${dollars(long.money)}`
  }
  t.same(open(33, '0.5'), '10 @ 200')
  t.same(open(63, '0.5'), '10 @ 200', 'thirty days later')
  t.same(open(64, '0.5'), '9.5 @ 190', '31 days later the fraction is gone')
  t.same(open(40, '1'), '9 @ 180', 'a whole share is another sale')
})

t.test('5.3 cash for a whole share is listed', async (t) => {
  const { unmatched } = deriveCounted([row('cash_in_lieu', 5, '1', '12')], [])
  t.same(
    unmatched.map(({ quantity, code }) => `${units(quantity)} ${code}`),
    ['0 no_known_shares'],
  )
})
