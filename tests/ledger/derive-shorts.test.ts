/** Lots and rows of which it is not printed whether they are short: what each of them is, so that no sale counts twice. */
import t from 'tap'
import { deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { dollars, lot, on, row, tradeLines, units } from './derive-support.ts'

type Row = LedgerRow<Transaction>

const buy = (day: number, quantity: string, cost: string): Row => row('buy', day, quantity, `-${cost}`)
const sell = (day: number, quantity: string, proceeds: string): Row => row('sell', day, quantity, proceeds)
const short = (day: number, quantity: string, proceeds: string): Row => row('sell_short', day, quantity, proceeds)
const cover = (day: number, quantity: string, cost: string): Row => row('buy_to_cover', day, quantity, `-${cost}`)

interface Case {
  name: string
  rows: Row[]
  lots: LedgerRow<Lot>[]
  /** In any order; `agreed` is left out. */
  trades: string[]
  /** Shares and their cost. */
  open?: string
}

const long = (kind: string, quantity: string, [bought, sold]: [number, number], figures: string) =>
  `${kind} long ${quantity} ${on(bought)} > ${on(sold)} ${figures}`
const shorted = (kind: string, quantity: string, [sold, bought]: [number, number], figures: string) =>
  `${kind} short ${quantity} ${on(bought)} > ${on(sold)} ${figures}`

const CASES: Case[] = [
  {
    // Ten were held and sold; of the short of the other lot only the purchase that closed it is in a file.
    name: 'a plain sale of shares held is that of its own lot, not of a short of its day',
    rows: [buy(0, '10', '90'), sell(1, '10', '120'), buy(3, '10', '80')],
    lots: [lot(0, 1, '10', '120', '90'), lot(3, 1, '10', '121', '80')],
    trades: [long('lot', '10', [0, 1], '120 - 90 = 30'), shorted('lot', '10', [1, 3], '121 - 80 = 41')],
    open: '10 @ 80',
  },
  {
    name: 'a plain sale on the day of a short lot is its sale, also if the lot has other proceeds',
    rows: [buy(0, '10', '90'), sell(1, '5', '60'), buy(3, '5', '50'), sell(9, '10', '99')],
    lots: [lot(3, 1, '5', '59', '50')],
    trades: [shorted('lot', '5', [1, 3], '59 - 50 = 9'), long('fifo', '10', [0, 9], '99 - 90 = 9')],
  },
  {
    name: 'a plain sale at the price of a short lot that is dated a day later is its sale',
    rows: [buy(0, '10', '90'), sell(1, '5', '60'), buy(3, '5', '50'), sell(9, '10', '99')],
    lots: [lot(3, 2, '5', '60', '50')],
    trades: [shorted('lot', '5', [2, 3], '60 - 50 = 10'), long('fifo', '10', [0, 9], '99 - 90 = 9')],
  },
  {
    name: 'a lot that names the day of a purchase stays long on a day on which a short is closed that was opened later',
    rows: [buy(0, '5', '500'), short(20, '5', '600'), cover(25, '5', '510')],
    lots: [lot(0, 25, '5', '650', '500')],
    trades: [long('lot', '5', [0, 25], '650 - 500 = 150'), shorted('fifo', '5', [20, 25], '600 - 510 = 90')],
  },
  {
    name: 'a lot of a day with a cover and no sale is a short whatever its money is, and no sale of the next day',
    rows: [buy(0, '10', '90'), short(1, '10', '200'), cover(3, '10', '150'), sell(4, '10', '210')],
    lots: [lot(1, 3, '10', '200.5', '155')],
    trades: [shorted('lot', '10', [1, 3], '200.5 - 155 = 45.5'), long('fifo', '10', [0, 4], '210 - 90 = 120')],
  },
  {
    name: 'the same of a lot that names no day of purchase',
    rows: [buy(0, '10', '90'), short(1, '10', '200'), cover(3, '10', '150'), sell(4, '10', '210')],
    lots: [lot(null, 3, '10', '200.5', '155')],
    trades: [shorted('lot', '10', [1, 3], '200.5 - 155 = 45.5'), long('fifo', '10', [0, 4], '210 - 90 = 120')],
  },
  {
    name: 'on a day with a sale, a lot that costs other than the cover is of the sale',
    rows: [buy(0, '10', '90'), short(0, '10', '200'), cover(3, '10', '150'), sell(3, '10', '95')],
    lots: [lot(0, 3, '10', '94', '91')],
    trades: [long('lot', '10', [0, 3], '94 - 91 = 3'), shorted('fifo', '10', [0, 3], '200 - 150 = 50')],
  },
  {
    name: 'a lot that may be the sale of its day or the cover is the sale',
    rows: [buy(0, '10', '90'), short(0, '10', '95'), cover(3, '10', '90'), sell(3, '10', '95')],
    lots: [lot(0, 3, '10', '95', '90')],
    trades: [long('lot', '10', [0, 3], '95 - 90 = 5'), shorted('fifo', '10', [0, 3], '95 - 90 = 5')],
  },
  {
    name: 'of two such lots one is the sale, and one a part of the cover',
    rows: [buy(0, '10', '90'), short(0, '20', '190'), cover(3, '20', '180'), sell(3, '10', '95')],
    lots: [lot(0, 3, '10', '95', '90', { copies: 2 })],
    trades: [
      ...[long('lot', '10', [0, 3], '95 - 90 = 5'), shorted('lot', '10', [0, 3], '95 - 90 = 5')],
      shorted('fifo', '10', [0, 3], '95 - 90 = 5'),
    ],
  },
  {
    name: 'of two lots that cost as much as the cover, one is all that it covered, and the other is the sale',
    rows: [buy(0, '10', '90'), short(0, '10', '200'), cover(3, '10', '90'), sell(3, '10', '95')],
    lots: [lot(0, 3, '10', '200', '90', { copies: 2 })],
    trades: [long('lot', '10', [0, 3], '200 - 90 = 110'), shorted('lot', '10', [0, 3], '200 - 90 = 110')],
  },
  {
    name: 'a lot that costs as much as the cover is the sale, if a lot that is printed as short has all of the cover',
    rows: [buy(0, '10', '90'), short(0, '10', '200'), cover(3, '10', '90'), sell(3, '10', '95')],
    lots: [lot(3, 0, '10', '200', '90'), lot(0, 3, '10', '94', '90')],
    trades: [long('lot', '10', [0, 3], '94 - 90 = 4'), shorted('lot', '10', [0, 3], '200 - 90 = 110')],
  },
]

for (const { name, rows, lots, trades, open = '0 @ 0' } of CASES)
  t.test(name, async (t) => {
    for (const some of [rows, rows.toReversed()]) {
      const derived = deriveInstrument(some, lots)
      t.same(
        tradeLines(derived)
          .map((line) => line.replace('lot agreed', 'lot'))
          .sort(),
        trades.toSorted(),
      )
      t.same(derived.unmatched, [])
      const { open: left } = positionOf(some, lots)
      t.equal(`${units(left.long.quantity)} @ ${dollars(left.long.money)}`, open)
      t.equal(left.short.quantity, 0n)
    }
  })
