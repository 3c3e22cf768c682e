/**
 * Rule 1.3.1: which lots of covered days are of no sale. Every day is covered: the rows have each purchase and sale. The figures were
 * worked out by hand.
 */
import t from 'tap'
import { deriveCounted } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { dollars, lot, row } from './derive-support.ts'

const buy = (day: number, quantity: string, cost: string) => row('buy', day, quantity, `-${cost}`)
const sell = (day: number, quantity: string, proceeds: string) => row('sell', day, quantity, proceeds)

interface Case {
  name: string
  rows: LedgerRow<Transaction>[]
  lots: LedgerRow<Lot>[]
  /** Of each trade. */
  profits: string[]
  withoutSale: number
}

const SOLD = [buy(0, '30', '300'), sell(10, '10', '300')]
const CASES: Case[] = [
  {
    name: 'another lot has all shares of the sale, and all money but a cent less than this one',
    rows: SOLD,
    lots: [lot(0, 10, '10', '200', '100'), lot(0, 12, '10', '100.01', '100')],
    profits: ['0.01', '100'],
    withoutSale: 0,
  },
  {
    name: 'another lot has all shares of the sale, and all money but two cents less than this one',
    rows: SOLD,
    lots: [lot(0, 10, '10', '200', '100'), lot(0, 12, '10', '100.02', '100')],
    profits: ['100'],
    withoutSale: 1,
  },
  {
    name: 'a lot that names the first day of the rows is not of a short sale before them, though a purchase has its cost',
    rows: [buy(4, '2', '18.90')],
    lots: [lot(4, 9, '2', '16', '18.90')],
    profits: [],
    withoutSale: 1,
  },
  {
    name: 'a lot that names a day before the rows is of a short sale then, if a purchase has its cost',
    rows: [buy(4, '2', '18.90')],
    lots: [lot(-40, 9, '2', '16', '18.90')],
    profits: ['-2.9'],
    withoutSale: 0,
  },
  {
    name: 'its cost is that of a short sale, and of no purchase',
    rows: [row('sell_short', 20, '10', '80')],
    lots: [lot(-40, 20, '10', '100', '80')],
    profits: [],
    withoutSale: 1,
  },
  {
    name: 'shares that came without their cost are no purchase',
    rows: [row('share_movement', 5, '5', '0')],
    lots: [lot(-40, 9, '5', '60', '50')],
    profits: [],
    withoutSale: 1,
  },
]

for (const { name, rows, lots, profits, withoutSale } of CASES)
  t.test(`1.3.1 ${name}`, async (t) => {
    const derived = deriveCounted(rows, lots, { isCovered: () => true })
    t.same(derived.trades.map(({ profit }) => dollars(profit)).sort(), profits)
    t.equal(derived.withoutSale.length, withoutSale)
  })
