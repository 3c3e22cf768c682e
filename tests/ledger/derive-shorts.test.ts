/** Lots and rows of which it is not printed whether they are short: what each of them is, so that no sale counts twice. */
import { deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveCounted, deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { counts } from '../support/counts.ts'
import { dollars, lot, merged, on, row, tradeLines, units, unmatchedLines } from './derive-support.ts'
import { assertParts } from './parts-support.ts'

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
  /** Sales: their day, shares and proceeds. */
  unmatched?: string[]
  /** Shares and their cost. */
  open?: string
}

const long = (kind: string, quantity: string, [bought, sold]: [number, number], figures: string) =>
  `${kind} long ${quantity} ${on(bought)} > ${on(sold)} ${figures}`
const shorted = (kind: string, quantity: string, [sold, bought]: [number, number], figures: string) =>
  `${kind} short ${quantity} ${on(bought)} > ${on(sold)} ${figures}`

const CASES: Case[] = [
  {
    // Ten were held and sold; of the short of the other lot only the purchase that closed it is in a file, so that it is not held.
    name: 'a plain sale of shares held is that of its own lot, not of a short of its day',
    rows: [buy(0, '10', '90'), sell(1, '10', '120'), buy(3, '10', '80')],
    lots: [lot(0, 1, '10', '120', '90'), lot(3, 1, '10', '121', '80')],
    trades: [long('lot', '10', [0, 1], '120 - 90 = 30'), shorted('lot', '10', [1, 3], '121 - 80 = 41')],
  },
  {
    name: 'a plain sale on the day of a short lot is its sale, also if the lot has other proceeds',
    rows: [buy(0, '10', '90'), sell(1, '5', '60'), buy(3, '5', '50'), sell(9, '10', '99')],
    lots: [lot(3, 1, '5', '59', '50')],
    trades: [shorted('lot', '5', [1, 3], '59 - 50 = 9'), long('fifo', '10', [0, 9], '99 - 90 = 9')],
  },
  {
    name: 'a lot at the cost of a marked cover is that of a short, also if shares held were bought for as much and sold on its day',
    rows: [buy(3, '1', '5'), sell(4, '1', '20'), cover(6, '1', '5')],
    lots: [lot(3, 4, '1', '20', '5'), lot(6, 4, '1', '30', '5')],
    trades: [long('lot', '1', [3, 4], '20 - 5 = 15'), shorted('lot', '1', [4, 6], '30 - 5 = 25')],
  },
  {
    name: 'but one at the price of the sale names the purchase by settlement',
    rows: [buy(3, '2', '10'), sell(4, '2', '40'), short(5, '1', '30'), cover(6, '1', '5')],
    lots: [lot(6, 4, '2', '40', '10')],
    trades: [long('lot', '2', [3, 4], '40 - 10 = 30'), shorted('fifo', '1', [5, 6], '30 - 5 = 25')],
  },
  {
    name: 'a plain sale of fewer shares than a short lot of its day, at another price, is not its sale',
    rows: [buy(0, '10', '90'), sell(1, '5', '60'), buy(3, '8', '80')],
    lots: [lot(3, 1, '8', '99', '80')],
    trades: [long('fifo', '5', [0, 1], '60 - 45 = 15'), shorted('lot', '8', [1, 3], '99 - 80 = 19')],
    open: '5 @ 45',
  },
  {
    name: 'nor is a plain purchase of fewer shares than a short lot has, at another price, what closed it',
    rows: [buy(0, '10', '90'), sell(1, '10', '120'), buy(3, '5', '60')],
    lots: [lot(0, 1, '10', '120', '90'), lot(3, 1, '8', '99', '80')],
    trades: [long('lot', '10', [0, 1], '120 - 90 = 30'), shorted('lot', '8', [1, 3], '99 - 80 = 19')],
    open: '5 @ 60',
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
    name: 'a plain purchase closes a short from before the history: it is not held, and not sold again',
    rows: [buy(2, '10', '90'), sell(30, '5', '100'), buy(31, '5', '80')],
    lots: [lot(2, -10, '10', '120', '90')],
    trades: [shorted('lot', '10', [-10, 2], '120 - 90 = 30')],
    unmatched: [`${on(30)} 5 100`],
    open: '5 @ 80',
  },
  {
    name: 'a plain purchase of more shares than a short from before the history had opens the rest',
    rows: [buy(2, '15', '135'), sell(30, '5', '100')],
    lots: [lot(2, -10, '10', '120', '90')],
    trades: [shorted('lot', '10', [-10, 2], '120 - 90 = 30'), long('fifo', '5', [2, 30], '100 - 45 = 55')],
  },
  {
    name: 'a plain purchase on the day on which a short from before the history was closed closes it, also if the lot has another cost',
    rows: [buy(2, '10', '90'), buy(3, '10', '70'), sell(30, '10', '100')],
    lots: [lot(2, -10, '10', '120', '90.5')],
    trades: [shorted('lot', '10', [-10, 2], '120 - 90.5 = 29.5'), long('fifo', '10', [3, 30], '100 - 70 = 30')],
  },
  {
    name: 'a plain purchase at the price of a short from before the history that was closed a day later closes it',
    rows: [buy(2, '10', '70'), buy(3, '10', '90'), sell(30, '10', '100')],
    lots: [lot(4, -10, '10', '120', '90')],
    trades: [shorted('lot', '10', [-10, 4], '120 - 90 = 30'), long('fifo', '10', [2, 30], '100 - 70 = 30')],
  },
  {
    name: 'a plain purchase of another day and price closes no short from before the history',
    rows: [buy(3, '10', '70'), sell(30, '10', '100')],
    lots: [lot(4, -10, '10', '120', '90')],
    trades: [shorted('lot', '10', [-10, 4], '120 - 90 = 30'), long('fifo', '10', [3, 30], '100 - 70 = 30')],
  },
  {
    name: 'a cover closes a short from before the history rather than a plain purchase',
    rows: [buy(2, '10', '90'), cover(2, '10', '91'), sell(30, '10', '100')],
    lots: [lot(2, -10, '10', '120', '90')],
    trades: [shorted('lot', '10', [-10, 2], '120 - 90 = 30'), long('fifo', '10', [2, 30], '100 - 90 = 10')],
  },
  {
    // At one price, and the first lot has fees: by its money alone, the second would have the cover.
    name: 'of two shorts from before the history, the cover and the plain purchase each close that of their day',
    rows: [cover(1, '10', '60'), buy(2, '10', '60')],
    lots: [lot(1, -10, '10', '120', '60.37'), lot(2, -10, '10', '121', '60')],
    trades: [shorted('lot', '10', [-10, 1], '120 - 60.37 = 59.63'), shorted('lot', '10', [-10, 2], '121 - 60 = 61')],
  },
  {
    name: 'of two shorts that were sold at one price, one in a marked row, the lot of each is that of its day',
    rows: [short(1, '10', '600'), sell(2, '10', '600'), cover(5, '10', '500'), cover(9, '10', '510')],
    lots: [lot(5, 1, '10', '599.63', '500'), lot(9, 2, '10', '600', '510')],
    trades: [shorted('lot', '10', [1, 5], '599.63 - 500 = 99.63'), shorted('lot', '10', [2, 9], '600 - 510 = 90')],
  },
  {
    // The plain purchase has the lot's day and money; but the cover must be of some short.
    name: 'a cover that no other lot has is of the lot of a plain purchase of another day',
    rows: [cover(1, '10', '60'), buy(2, '10', '60'), sell(30, '10', '90')],
    lots: [lot(2, -10, '10', '121', '60')],
    trades: [shorted('lot', '10', [-10, 2], '121 - 60 = 61'), long('fifo', '10', [2, 30], '90 - 60 = 30')],
  },
  {
    name: 'a plain purchase of the day and money of a short is not its own if the lot of a long has it',
    rows: [cover(1, '10', '60'), buy(2, '10', '60'), buy(3, '10', '70'), sell(30, '10', '90')],
    lots: [lot(2, 30, '10', '90', '60'), lot(2, -10, '10', '121', '60'), lot(3, -10, '10', '122', '70.37')],
    trades: [
      ...[long('lot', '10', [2, 30], '90 - 60 = 30'), shorted('lot', '10', [-10, 2], '121 - 60 = 61')],
      shorted('lot', '10', [-10, 3], '122 - 70.37 = 51.63'),
    ],
  },
  {
    name: 'a plain purchase that a lot of a long names is not that of a short from before the history',
    rows: [buy(2, '10', '90'), sell(30, '10', '100')],
    lots: [lot(2, 30, '10', '100', '90'), lot(2, -10, '10', '120', '90')],
    trades: [long('lot', '10', [2, 30], '100 - 90 = 10'), shorted('lot', '10', [-10, 2], '120 - 90 = 30')],
  },
  {
    // The purchase is that of the short of day 0, at its cost; the other short was bought back at another price, in no file.
    name: 'a plain purchase that closes a short of the history is not that of a short from before it',
    rows: [short(0, '10', '200'), buy(3, '10', '150')],
    lots: [lot(3, 0, '10', '200', '150'), lot(3, -10, '10', '120', '151')],
    trades: [shorted('lot', '10', [0, 3], '200 - 150 = 50'), shorted('lot', '10', [-10, 3], '120 - 151 = -31')],
  },
  {
    name: 'a short of the history that is named a few days before its first row is not from before it',
    rows: [short(0, '10', '200'), buy(3, '10', '150')],
    lots: [lot(3, -2, '10', '200', '150')],
    trades: [shorted('lot', '10', [-2, 3], '200 - 150 = 50')],
  },
  {
    name: 'a lot that costs as much as the cover is the sale, if a lot that is printed as short has all of the cover',
    rows: [buy(0, '10', '90'), short(0, '10', '200'), cover(3, '10', '90'), sell(3, '10', '95')],
    lots: [lot(3, 0, '10', '200', '90'), lot(0, 3, '10', '94', '90')],
    trades: [long('lot', '10', [0, 3], '94 - 90 = 4'), shorted('lot', '10', [0, 3], '200 - 90 = 110')],
  },
]

for (const { name, rows, lots, trades, unmatched = [], open = '0 @ 0' } of CASES)
  t.test(name, async (t) => {
    for (const some of [rows, rows.toReversed()]) {
      const derived = deriveInstrument(some, lots)
      t.same(
        tradeLines(derived)
          .map((line) => line.replace('lot agreed', 'lot'))
          .sort(),
        trades.toSorted(),
      )
      t.same(unmatchedLines(derived), unmatched)
      const { open: left } = positionOf(some, lots)
      t.equal(`${units(left.long.quantity)} @ ${dollars(left.long.money)}`, open)
      t.equal(left.short.quantity, 0n)
    }
  })

t.test(
  'a purchase that opens an option contract closes no short: rows of options print what closes them',
  async (t) => {
    const instrument = 'ACME 2024-06-21 C 60'
    const rows = [row('buy', 2, '1', '-90', { instrument })]
    const lots = [lot(2, -10, '1', '120', '90', { instrument })]
    t.same(tradeLines(deriveInstrument(rows, lots)), [shorted('lot', '1', [-10, 2], '120 - 90 = 30')])
    t.equal(dollars(positionOf(rows, lots).open.long.money), '90')
  },
)

/** As they are stored, each with an id. */
const numbered = <Row>(rows: LedgerRow<Row>[]): LedgerRow<Row>[] => rows.map((held, at) => ({ ...held, id: at + 1 }))

/** Purchases, each on a day of its own, what sales have of them, and the shorts that they closed. */
const anyShorts = fc.record({
  purchases: fc.array(
    fc.record({
      price: fc.integer({ min: 5, max: 9 }),
      /** Each short that was closed by it: its shares, and where its sale is. */
      closed: fc.array(
        fc.record({
          shares: fc.integer({ min: 1, max: 9 }),
          /** `lacking`: its day is in the history, but its row is in no file. */
          sale: fc.constantFrom('old' as const, 'lacking' as const, 'in a row' as const),
          ago: fc.integer({ min: 1, max: 30 }),
        }),
        { maxLength: 3 },
      ),
      held: fc.nat(12),
      /** Whether it is marked as what closes shorts, if files mark some. */
      isMarked: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  /** After how many purchases, and how many shares; whether lots have those that are held. */
  sales: fc.array(fc.record({ after: fc.nat(5), shares: fc.integer({ min: 1, max: 15 }), hasLots: fc.boolean() }), {
    maxLength: 5,
  }),
  /** Days between two events, and from the sales of the old shorts to the first event. */
  apart: fc.integer({ min: 1, max: 8 }),
  before: fc.integer({ min: 6, max: 60 }),
  marks: fc.constantFrom('all', 'some', 'none'),
  /** What lots cost beside the price, in cents. */
  fees: fc.array(fc.constantFrom(0, 37), { minLength: 5, maxLength: 5 }),
})

t.test(
  'purchases that closed shorts are never held, wherever their sales are, whatever else was bought and sold',
  async () => {
    fc.assert(
      fc.property(anyShorts, ({ purchases, sales, apart, before, marks, fees }) => {
        const rows: Row[] = []
        const lots: LedgerRow<Lot>[] = []
        const trades: string[] = []
        const unmatched: string[] = []
        const held: { day: number; left: number; price: number }[] = []
        /** Plain sales that lots show only in part: a short lot of the day would take the rest of them. */
        const unexplained = new Set<number>()
        const shorts: { day: number; since: number; ago: number; shares: number; cents: number; sale: string }[] = []
        /** A purchase closes what is open (rule 2.7), so that a short in the rows was opened after the last purchase that stays held. */
        let since = Number.NEGATIVE_INFINITY
        let day = 0
        const sellAll = (after: number) => {
          for (const { shares, hasLots } of sales.filter((sale) => sale.after === after)) {
            day += apart
            rows.push(sell(day, `${shares}`, `${shares * 20}`))
            let rest = shares
            for (const one of held) {
              const part = Math.min(one.left, rest)
              if (part === 0) continue
              one.left -= part
              rest -= part
              const [proceeds, cost] = [part * 20, part * one.price]
              if (hasLots) lots.push(lot(one.day, day, `${part}`, `${proceeds}`, `${cost}`))
              const figures = `${proceeds} - ${cost} = ${proceeds - cost}`
              trades.push(long(hasLots ? 'lot' : 'fifo', `${part}`, [one.day, day], figures))
            }
            if (!hasLots || rest > 0) unexplained.add(day)
            if (rest > 0) unmatched.push(`${on(day)} ${rest} ${rest * 20}`)
          }
        }
        sellAll(0)
        for (const [at, { price, closed, held: kept, ...one }] of purchases.entries()) {
          day += apart
          const isMarked = marks === 'some' ? one.isMarked : marks === 'all'
          const fee = fees[at]!
          const covered = closed.reduce((all, { shares }) => all + shares, 0)
          if (isMarked && covered > 0) rows.push(cover(day, `${covered}`, `${covered * price}`))
          const plain = kept + (isMarked ? 0 : covered)
          if (plain > 0) rows.push(buy(day, `${plain}`, `${plain * price}`))
          for (const { shares, ...sold } of closed)
            shorts.push({ day, since, shares, cents: shares * price * 100 + fee, ...sold })
          held.push({ day, left: kept, price })
          if (kept > 0) since = day
          sellAll(at + 1)
        }
        for (const [n, { day, since, ago, shares, cents, ...one }] of shorts.entries()) {
          const sale = one.sale === 'in a row' && since === day - 1 ? 'lacking' : one.sale
          let soldOn = sale === 'old' ? -before - n : sale === 'lacking' ? day - ago : Math.max(day - ago, since + 1)
          while (sale === 'lacking' && unexplained.has(soldOn)) soldOn--
          const price = sale === 'in a row' ? 40 : 30
          if (sale === 'in a row') rows.push(short(soldOn, `${shares}`, `${shares * price}`))
          lots.push(lot(day, soldOn, `${shares}`, `${shares * price}`, `${cents / 100}`))
          const figures = `${shares * price} - ${cents / 100} = ${(shares * price * 100 - cents) / 100}`
          trades.push(shorted('lot', `${shares}`, [soldOn, day], figures))
        }
        const [allRows, allLots] = [numbered(merged(rows)), numbered(merged(lots))]
        const derived = deriveInstrument(allRows, allLots)
        assertParts(deriveCounted(allRows, allLots, { leastTimes: 1_000_000 }), allRows)
        const lines = tradeLines(derived).map((line) => line.replace('lot agreed', 'lot'))
        same(lines.sort(), trades.sort())
        same(unmatchedLines(derived), unmatched)
        const { open } = positionOf(allRows, allLots)
        const left = held.filter((one) => one.left > 0)
        const total = (of: (one: (typeof held)[number]) => number) => left.reduce((all, one) => all + of(one), 0)
        same(
          [units(open.long.quantity), dollars(open.long.money), open.short.quantity],
          [`${total((one) => one.left)}`, `${total((one) => one.left * one.price)}`, 0n],
        )
      }),
      { numRuns: counts(500, 20_000) },
    )
  },
)
