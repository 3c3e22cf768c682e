/**
 * Lots that name no day of purchase, of a day with several sales (rule 3.2): first in, first out, its sales took a run of the purchases
 * together, and a lot is a part of this run that has its cost.
 */
import { deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { sum } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { dollars, lot, on, row, shares, tradeLines, units } from './derive-support.ts'

type Row = LedgerRow<Transaction>

/** All sales are on this day. */
const SOLD = 9

const buy = (day: number, quantity: string, cost: string, key?: string): Row =>
  row('buy', day, quantity, `-${cost}`, key === undefined ? {} : { key })
const sell = (quantity: string, proceeds: string): Row => row('sell', SOLD, quantity, proceeds)
const lotOf = (quantity: string, proceeds: string, cost: string) => lot(null, SOLD, quantity, proceeds, cost)
/** Rows of one file, in the order of their places. */
const listed = (...rows: Row[]): Row[] => rows.map((held, at) => ({ ...held, places: [{ file: 1, at, time: null }] }))

interface Case {
  name: string
  rows: Row[]
  lots: LedgerRow<Lot>[]
  /** In any order. */
  trades: string[]
  /** Shares and their cost. */
  open: string
}

/** A trade of shares that were bought on a day and sold on the day of all sales; without a day, on several. */
const trade = (kind: string, quantity: string, bought: number | null, figures: string): string =>
  `${kind} long ${quantity} ${bought === null ? '?' : on(bought)} > ${on(SOLD)} ${figures}`

const CASES: Case[] = [
  {
    // In a row the sales took 10, 20 | 12, 10, 20. A 10 and a 20 are side by side twice.
    name: 'of two places with its cost, a lot takes the one nearer to what its sale took: the later one',
    rows: [
      ...[buy(0, '1', '10'), buy(1, '1', '20'), buy(2, '1', '12'), buy(3, '1', '10'), buy(4, '1', '20')],
      ...[sell('2', '60'), sell('3', '93')],
    ],
    lots: [lotOf('2', '62', '30')],
    trades: [
      trade('lot', '2', null, '62 - 30 = 32'),
      ...[trade('fifo', '1', 0, '30 - 10 = 20'), trade('fifo', '1', 1, '30 - 20 = 10')],
      trade('fifo', '1', 2, '31 - 12 = 19'),
    ],
    open: '0 @ 0',
  },
  {
    // 10, 20, 12 | 14, 10, 20 …: two places left and one right of what the sale took is a cost of 30.
    name: 'of two places with its cost, a lot takes the one nearer to what its sale took: the earlier one',
    rows: [
      ...[buy(0, '1', '10'), buy(1, '1', '20'), buy(2, '1', '12'), buy(3, '1', '13'), buy(4, '1', '14')],
      ...[buy(5, '1', '10'), buy(6, '1', '20'), sell('2', '60'), sell('2', '62'), sell('3', '96')],
    ],
    lots: [lotOf('2', '62', '30')],
    trades: [
      trade('lot', '2', null, '62 - 30 = 32'),
      ...[trade('fifo', '1', 2, '30 - 12 = 18'), trade('fifo', '1', 3, '30 - 13 = 17')],
      ...[
        trade('fifo', '1', 4, '32 - 14 = 18'),
        trade('fifo', '1', 5, '32 - 10 = 22'),
        trade('fifo', '1', 6, '32 - 20 = 12'),
      ],
    ],
    open: '0 @ 0',
  },
  {
    // 4 of 10 shares at 10 and 2 at 13 cost 66; beside them 6 at 10 and 2 at 13 are sold, and 6 at 13 are left.
    name: 'a lot takes the end of one purchase and the beginning of the next, as far as its cost says',
    rows: [buy(0, '10', '100'), buy(1, '10', '130'), sell('6', '120'), sell('8', '168')],
    lots: [lotOf('6', '126', '66')],
    trades: [
      trade('lot', '6', null, '126 - 66 = 60'),
      ...[trade('fifo', '6', 0, '120 - 60 = 60'), trade('fifo', '2', 1, '42 - 26 = 16')],
    ],
    open: '6 @ 78',
  },
  {
    // The sales took 10, 13 | 12 | 12. The second lot is what its own sale took, so that the first takes the last share.
    name: 'what a sale took with the cost of its lot is not for the lot of another sale, though that is looked at first',
    rows: [
      ...[buy(0, '1', '10'), buy(1, '1', '13'), buy(2, '1', '12'), buy(3, '1', '12')],
      ...[sell('2', '40'), sell('1', '21'), sell('1', '22')],
    ],
    lots: [lotOf('1', '20', '12'), lotOf('1', '21', '12')],
    trades: [
      ...[trade('lot', '1', 3, '20 - 12 = 8'), trade('lot', '1', 2, '21 - 12 = 9')],
      ...[trade('fifo', '1', 0, '20 - 10 = 10'), trade('fifo', '1', 1, '22 - 13 = 9')],
    ],
    open: '0 @ 0',
  },
  {
    // 0.049 of the first share and 0.051 of the next purchase cost 0.90 too, and are nearer to the beginning.
    name: 'a lot with the shares and cost of what a sale took of one purchase is that, not a part of two',
    rows: [buy(0, '1', '10'), buy(1, '0.101', '0.81'), buy(2, '0.1', '0.90'), buy(3, '1', '8'), sell('2', '16')],
    lots: [lotOf('0.1', '0.80', '0.90'), lotOf('0.101', '0.81', '0.81')],
    trades: [
      ...[trade('lot', '0.1', 2, '0.8 - 0.9 = -0.1'), trade('lot', '0.101', 1, '0.81 - 0.81 = 0')],
      ...[trade('fifo', '1', 0, '8 - 10 = -2'), trade('fifo', '0.799', 3, '6.39 - 6.39 = 0')],
    ],
    open: '0.201 @ 1.61',
  },
  {
    name: 'two lots of two sales may each be what the other sale took first in, first out',
    rows: [
      ...[buy(0, '1', '10'), buy(1, '1', '20'), buy(2, '1', '12'), buy(3, '1', '13')],
      ...[sell('2', '40'), sell('2', '42')],
    ],
    lots: [lotOf('2', '40', '25'), lotOf('2', '42', '30')],
    trades: [trade('lot', '2', null, '40 - 25 = 15'), trade('lot', '2', null, '42 - 30 = 12')],
    open: '0 @ 0',
  },
  {
    name: 'a lot takes a purchase of its price that no sale took first in, first out, up to the day of its sale',
    rows: [buy(0, '2', '20'), buy(SOLD, '2', '24'), sell('2', '40')],
    lots: [lotOf('2', '40', '24')],
    trades: [trade('lot', '2', SOLD, '40 - 24 = 16')],
    open: '2 @ 20',
  },
  {
    // Of the two at 12 one was bought after the sale.
    name: 'purchases of its price that are not enough until its sale are not those of a lot: it takes the oldest',
    rows: [buy(0, '2', '20'), buy(3, '1', '12'), sell('2', '40'), buy(20, '1', '12', 'later')],
    lots: [lotOf('2', '40', '24')],
    trades: [trade('lot', '2', 0, '40 - 24 = 16')],
    open: '2 @ 24',
  },
  {
    // Five in a row cost 60, 70, 80, 90, 95, 90, 85, 80, 90, 105, 120 and 135, from the first to the twelfth share on.
    name: 'a lot of more shares than each purchase has is found between its ends: 3 at 15 and 2 at 30',
    rows: [
      ...[buy(0, '4', '40'), buy(1, '4', '80'), buy(2, '4', '60'), buy(3, '4', '120')],
      ...[sell('6', '120'), sell('10', '210')],
    ],
    lots: [lotOf('5', '105', '105')],
    trades: [
      trade('lot', '5', null, '105 - 105 = 0'),
      ...[trade('fifo', '4', 0, '80 - 40 = 40'), trade('fifo', '2', 1, '40 - 40 = 0')],
      ...[trade('fifo', '2', 1, '42 - 40 = 2'), trade('fifo', '1', 2, '21 - 15 = 6')],
      trade('fifo', '2', 3, '42 - 60 = -18'),
    ],
    open: '0 @ 0',
  },
  {
    name: 'a lot of less shares than each purchase has is found over the end of one: 6 at 10 and 1 at 20',
    rows: [buy(0, '10', '100'), buy(1, '10', '200'), buy(2, '10', '150'), sell('12', '240'), sell('18', '378')],
    lots: [lotOf('7', '147', '80')],
    trades: [
      trade('lot', '7', null, '147 - 80 = 67'),
      ...[trade('fifo', '4', 0, '80 - 40 = 40'), trade('fifo', '8', 1, '160 - 160 = 0')],
      ...[trade('fifo', '1', 1, '21 - 20 = 1'), trade('fifo', '10', 2, '210 - 150 = 60')],
    ],
    open: '0 @ 0',
  },
  {
    // The first purchase at 10 has four shares only.
    name: 'a lot takes shares that there are: six at 10, though its own sale took only four at that price',
    rows: [buy(0, '4', '40'), buy(1, '4', '80'), buy(2, '6', '60'), sell('7', '140'), sell('7', '147')],
    lots: [lotOf('6', '120', '60')],
    trades: [
      trade('lot', '6', 2, '120 - 60 = 60'),
      ...[trade('fifo', '1', 0, '20 - 10 = 10'), trade('fifo', '3', 0, '63 - 30 = 33')],
      trade('fifo', '4', 1, '84 - 80 = 4'),
    ],
    open: '0 @ 0',
  },
  {
    // The sales took 3 shares for 10 and 3 for 15; the last of the first and the first of the second cost 3.333… + 5.
    name: 'a lot is found by its cost to the cent, though its shares cost a fraction of a cent',
    rows: [buy(0, '3', '10'), buy(1, '3', '15'), sell('5', '100'), sell('1', '21')],
    lots: [lotOf('2', '40', '8.33')],
    trades: [
      trade('lot', '2', null, '40 - 8.33 = 31.67'),
      ...[trade('fifo', '2', 0, '40 - 6.67 = 33.33'), trade('fifo', '1', 1, '20 - 5 = 15')],
      trade('fifo', '1', 1, '21 - 5 = 16'),
    ],
    open: '0 @ 0',
  },
  {
    // The sale of two was executed in two parts, that of one between them. All are sold: 62 − 34 = 28 in all.
    name: 'shares of several days that are not in a row are a lot of their cost, as a sale may be executed in parts',
    rows: [buy(0, '1', '11'), buy(1, '1', '14'), buy(2, '1', '9'), sell('1', '20'), sell('2', '42')],
    lots: [lotOf('2', '42', '20')],
    trades: [trade('lot', '2', null, '42 - 20 = 22'), trade('fifo', '1', 1, '20 - 14 = 6')],
    open: '0 @ 0',
  },
  {
    name: 'a lot takes purchases of its price rather than shares that only cost as much together',
    rows: [
      ...[buy(0, '1', '11'), buy(1, '1', '14'), buy(2, '1', '9'), buy(3, '2', '20')],
      ...[sell('1', '20'), sell('2', '42')],
    ],
    lots: [lotOf('2', '42', '20')],
    trades: [trade('lot', '2', 3, '42 - 20 = 22'), trade('fifo', '1', 0, '20 - 11 = 9')],
    open: '2 @ 23',
  },
  {
    // Of the prices 6, 7 and 5 one share each. The others cost as much, and 120 − 36 = 84 in all.
    name: 'a lot of three shares has parts of purchases of two',
    rows: [buy(0, '2', '12', 'a'), buy(0, '2', '14', 'b'), buy(0, '2', '10', 'c'), sell('6', '120')],
    lots: [lotOf('3', '60', '18')],
    trades: [
      trade('lot', '3', 0, '60 - 18 = 42'),
      ...['6', '7', '5'].map((cost) => trade('fifo', '1', 0, `20 - ${cost} = ${20 - Number(cost)}`)),
    ],
    open: '0 @ 0',
  },
  {
    // The first lot has 5, 5 and 8 side by side, so that one share is left of the last purchase; the second has 8, 7, 6 and 6.
    name: 'after a lot of three shares of purchases of two, another one has single shares of what is left',
    rows: [
      ...[buy(0, '2', '12', 'a'), buy(0, '2', '14', 'b'), buy(0, '2', '10', 'c'), buy(0, '2', '16', 'd')],
      sell('8', '160'),
    ],
    lots: [lotOf('3', '60', '18'), lotOf('4', '80', '27')],
    trades: [
      ...[trade('lot', '3', 0, '60 - 18 = 42'), trade('lot', '4', 0, '80 - 27 = 53')],
      trade('fifo', '1', 0, '20 - 7 = 13'),
    ],
    open: '0 @ 0',
  },
  {
    // The other sale has two of the three shares that were there: if the lot reserved 11 and 13 for both days, it would lack one.
    name: 'a lot of sales on two days takes nothing that the sales of one of them took together',
    rows: [
      ...[buy(0, '1', '10'), buy(1, '1', '11'), buy(2, '1', '13'), sell('1', '20'), sell('2', '60')],
      ...[buy(SOLD + 1, '1', '12'), row('sell', SOLD + 1, '1', '20')],
    ],
    lots: [lotOf('2', '40', '24')],
    trades: [
      trade('lot', '2', null, '40 - 24 = 16'),
      ...[trade('fifo', '1', 1, '30 - 11 = 19'), trade('fifo', '1', 2, '30 - 13 = 17')],
    ],
    open: '0 @ 0',
  },
  {
    name: 'shares of one day that are not in a row are a lot of their cost, as a file may list them in another order',
    rows: [
      ...[buy(0, '1', '11', 'a'), buy(0, '1', '14', 'b'), buy(0, '1', '9', 'c'), buy(3, '1', '30')],
      ...[sell('1', '20'), sell('2', '42')],
    ],
    lots: [lotOf('2', '42', '20')],
    trades: [trade('lot', '2', 0, '42 - 20 = 22'), trade('fifo', '1', 0, '20 - 14 = 6')],
    open: '1 @ 30',
  },
]

/** The sale of two took 6 and 6, which have the cost of its lot; but then nothing has the cost of the other lot. */
const SHARED = [buy(0, '1', '6'), buy(1, '1', '6'), buy(2, '1', '5'), buy(3, '1', '7'), buy(4, '1', '8')]
const SHARING = [lotOf('2', '40', '12'), lotOf('1', '21', '6')]
CASES.push(
  {
    name: 'lots of a day share what its sales took, so that each has its cost: 5 + 7 and 6',
    rows: [...SHARED, sell('2', '40'), sell('2', '42')],
    lots: SHARING,
    trades: [
      ...[trade('lot', '2', null, '40 - 12 = 28'), trade('lot', '1', 0, '21 - 6 = 15')],
      trade('fifo', '1', 1, '21 - 6 = 15'),
    ],
    open: '1 @ 8',
  },
  {
    name: 'the same beside a lot that no shares have the cost of: it has what is left',
    rows: [...SHARED, sell('2', '40'), sell('2', '42'), sell('1', '121')],
    lots: [...SHARING, lotOf('1', '121', '6.5')],
    trades: [
      ...[trade('lot', '2', null, '40 - 12 = 28'), trade('lot', '1', 0, '21 - 6 = 15')],
      ...[trade('fifo', '1', 1, '21 - 6 = 15'), trade('lot', '1', 4, '121 - 6.5 = 114.5')],
    ],
    open: '0 @ 0',
  },
  {
    // Without the 5 only 6 + 6 are 12, so that nothing has the cost of the other lot: it takes the oldest.
    name: 'they share nothing that a lot of another day has, at its price; then each keeps what it had',
    rows: [
      ...[buy(0, '1', '5'), buy(1, '1', '7'), buy(2, '1', '6'), buy(3, '1', '6'), buy(4, '1', '8')],
      ...[sell('2', '40'), sell('2', '42'), row('sell', SOLD + 7, '1', '30')],
    ],
    lots: [lotOf('2', '42', '12'), lotOf('1', '20', '6'), lot(null, SOLD + 7, '1', '30', '5')],
    trades: [
      ...[trade('lot', '2', null, '42 - 12 = 30'), trade('lot', '1', 1, '20 - 6 = 14')],
      ...[trade('fifo', '1', 4, '20 - 8 = 12'), `lot long 1 ${on(0)} > ${on(SOLD + 7)} 30 - 5 = 25`],
    ],
    open: '0 @ 0',
  },
  {
    // The sale of two took 9 and 5, which are 14; 7 and 7 are too. Each of the others has one of the two at 9.
    name: 'a lot gives what it took to one of the same price, and has a purchase of its price that no sale took',
    rows: [
      ...[buy(0, '1', '9'), buy(1, '1', '5'), buy(2, '1', '7'), buy(3, '1', '7'), buy(SOLD, '1', '9')],
      ...[sell('2', '40'), sell('2', '42')],
    ],
    lots: [lotOf('2', '40', '14'), { ...lotOf('1', '21', '9'), copies: 2 }],
    trades: [
      trade('lot', '2', null, '40 - 14 = 26'),
      ...[trade('lot', '1', 0, '21 - 9 = 12'), trade('lot', '1', SOLD, '21 - 9 = 12')],
    ],
    open: '1 @ 5',
  },
)

/** Whether a lot agrees with the rows is told elsewhere. */
const linesOf = (rows: Row[], lots: LedgerRow<Lot>[]): string[] =>
  tradeLines(deriveInstrument(rows, lots))
    .map((line) => line.replace('lot agreed', 'lot'))
    .sort()

for (const { name, rows, lots, trades, open } of CASES)
  t.test(name, async (t) => {
    t.same(linesOf(listed(...rows), lots), trades.toSorted())
    const { long } = positionOf(listed(...rows), lots).open
    t.equal(`${units(long.quantity)} @ ${dollars(long.money)}`, open)
  })

t.test('of many purchases of a day, the dearest or cheapest that cost as much are found at once', async (t) => {
  // 30, 1, 29, 2 …: no ten of them in a row cost as little or as much as the lots.
  const prices = Array.from({ length: 15 }, (_, i) => [30 - i, 1 + i]).flat()
  const profit = (dear: string[], cost: string) => {
    const bought = [...prices.map(String), ...dear].map((price, i) => buy(0, '1', price, `buy ${i}`))
    const rows = listed(...bought, sell(`${bought.length - 10}`, `${(bought.length - 10) * 100}`), sell('10', '1010'))
    const { trades } = deriveInstrument(rows, [lotOf('10', '1010', cost)])
    return dollars(sum(trades.map(({ profit }) => profit)))
  }
  // Of whole dollars no ten cost 155.50: the lot is of other shares, and the sale of twenty takes the first twenty, 30 + 1 + … + 21 + 10.
  t.equal(profit([], '155.50'), `${2000 - 310 + 1010 - 155.5}`)
  // 1 + … + 10 = 55; 20 × 100 + 1010 − (1 + … + 30 = 465)
  t.equal(profit([], '55'), '2545')
  // 1000 + (22 + … + 30 = 234); 22 × 100 + 1010 − 465 − 2000.01: with the purchase for 1000.01 no nine others cost 233.99.
  t.equal(profit(['1000.01', '1000'], '1234'), '744.99')
})

interface Share {
  day: number
  purchase: number
  /** The sale that took it first in, first out. */
  sale: number
  price: number
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))
const costOf = (some: readonly { price: number }[]): number => some.reduce((cost, { price }) => cost + price, 0)
const indexes = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

const countOf = (all: readonly number[]): number => all.reduce((count, one) => count + one, 0)
/** Each sale has a price of its own, and none has the money of others together, so that it is known which one a lot is of. */
const salePrice = (sale: number): number => [20, 21, 121][sale]!

/** Purchases of a day or of some, sales of a later day, and what lots of these take; how many shares a share of them stands for. */
const salesOfADay = fc
  .record({
    purchases: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 4 }),
        shares: fc.integer({ min: 1, max: 12 }),
        price: fc.integer({ min: 5, max: 9 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    sales: fc.array(fc.integer({ min: 1, max: 18 }), { minLength: 1, maxLength: 3 }),
    isOfOneDay: fc.boolean(),
    wanted: fc.array(fc.record({ sale: fc.nat(), less: fc.nat(9), pick: fc.nat(), inARow: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
    shareOf: fc.constantFrom(1, 0.5, 10),
  })
  .map(({ purchases, sales, isOfOneDay, ...rest }) => {
    const bought = purchases.map((one) => ({ ...one, day: isOfOneDay ? 0 : one.day }))
    const count = countOf(bought.map(({ shares }) => shares))
    return {
      ...rest,
      purchases: bought.toSorted((a, b) => a.day - b.day),
      sales: sales.filter((_, at, all) => countOf(all.slice(0, at + 1)) <= count),
    }
  })
  .filter(({ sales }) => sales.length > 0)

/** Some of the shares, by a number. */
function chosen(all: readonly Share[], count: number, by: number): Share[] {
  const left = [...all]
  return indexes(count).flatMap((n) => left.splice((by >> n) % left.length, 1))
}

/**
 * So many of the prices that cost so much, as many as can be of the first, then of the second …: as indexes. `costs[at][count]` has
 * the costs of `count` prices from `at` on, as the bits of a number.
 */
function firstSet(prices: readonly number[], count: number, cost: number): number[] | undefined {
  const costs = [...prices, 0].map(() => [1n, ...indexes(count).map(() => 0n)])
  for (const at of indexes(prices.length).reverse())
    for (const n of indexes(count))
      costs[at]![n + 1] = costs[at + 1]![n + 1]! | (costs[at + 1]![n]! << BigInt(prices[at]!))
  const isFound = (at: number, n: number, rest: number) =>
    n >= 0 && rest >= 0 && ((costs[at]![n]! >> BigInt(rest)) & 1n) === 1n
  if (!isFound(0, count, cost)) return undefined
  const set: number[] = []
  let rest = cost
  for (const [at, price] of prices.entries())
    if (isFound(at + 1, count - set.length - 1, rest - price)) {
      set.push(at)
      rest -= price
    }
  return set
}

/** How many shares of one purchase and sale are in the run. */
const partsOf = (run: readonly Share[]): number[] =>
  [...Map.groupBy(run, ({ purchase, sale }) => `${purchase} ${sale}`).values()].map(({ length }) => length)

interface Wanted {
  sale: number
  count: number
  cost: number
}

/** What each lot takes, one after the other; undefined if one of them finds nothing of its cost. `all`: with those that are left. */
function takenBy(lots: readonly Wanted[], all: readonly Share[], sold: readonly Share[]): Share[][] | undefined {
  let run = [...sold]
  const taken = new Map<Wanted, Share[]>()
  const take = (lot: Wanted, some: Share[]) => {
    taken.set(lot, some)
    run = run.filter((share) => !some.includes(share))
  }
  const isLacking = (lot: Wanted) => !taken.has(lot)
  const places = new Map(sold.map((share, at) => [share, at]))
  for (const lot of lots) {
    const own = run.filter(({ sale }) => sale === lot.sale)
    if (own.length === lot.count && costOf(own) === lot.cost) take(lot, own)
  }
  const others = lots.filter(isLacking)
  // In steps of what all parts and lots are multiples of.
  const step = [...partsOf(run), ...others.map(({ count }) => count)].reduce(greatestDivisor, 0)
  /** All that one sale took of one purchase begins there, or what is left of it. */
  const isBegin = (at: number): boolean => {
    const [before, share] = [run[at - 1], run[at]]
    if (before === undefined || share === undefined) return true
    return (
      before.purchase !== share.purchase || before.sale !== share.sale || places.get(before)! + 1 !== places.get(share)
    )
  }
  for (const isOfWhole of [true, false])
    for (const lot of others.filter(isLacking)) {
      const first = run.findIndex(({ sale }) => sale === lot.sale)
      const own = first === -1 ? 0 : first
      const inARow = indexes(Math.max(0, run.length - lot.count + 1))
        .filter((at) => at % step === 0 && costOf(run.slice(at, at + lot.count)) === lot.cost)
        .filter((at) => !isOfWhole || (isBegin(at) && isBegin(at + lot.count)))
        .toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own) || a - b)
      const [start] = inARow
      if (start !== undefined) take(lot, run.slice(start, start + lot.count))
    }
  const purchases = new Set<number>()
  for (const lot of others.filter(isLacking)) {
    const gone = new Set([...taken.values()].flat())
    const ofPrice = all.filter((share) => share.price * lot.count === lot.cost && !gone.has(share)).reverse()
    if (ofPrice.length < lot.count) continue
    const latest = ofPrice.slice(0, lot.count)
    taken.set(lot, latest)
    for (const { purchase } of latest) purchases.add(purchase)
  }
  run = run.filter(({ purchase }) => !purchases.has(purchase))
  for (const lot of others.filter(isLacking)) {
    const blocks = indexes(run.length / step).map((n) => run.slice(n * step, (n + 1) * step))
    const dearest = blocks.toSorted((a, b) => b[0]!.price - a[0]!.price)
    const set = firstSet(dearest.map(costOf), lot.count / step, lot.cost)
    if (set === undefined) return undefined
    take(
      lot,
      set.flatMap((at) => dearest[at]!),
    )
  }
  return lots.map((lot) => taken.get(lot)!)
}

t.test(
  'lots take the shares in a row with their cost that are nearest to what their sale took, else those of their price, else others',
  async () => {
    fc.assert(
      fc.property(salesOfADay, ({ purchases, sales, wanted, shareOf }) => {
        const soldBy = sales.flatMap((count, sale) => Array.from({ length: count }, () => sale))
        const all = purchases
          .flatMap(({ day, shares, price }, purchase) =>
            Array.from({ length: shares }, () => ({ day, purchase, price })),
          )
          .map((share, at): Share => ({ ...share, sale: soldBy[at] ?? sales.length }))
        const sold = all.slice(0, soldBy.length)

        const lots: Wanted[] = []
        let rest = sold
        const unsold = [...sales]
        for (const { sale: of, less, pick, inARow } of wanted) {
          const sale = of % sales.length
          const count = Math.min(unsold[sale]!, Math.max(1, sales[sale]! - less))
          if (count === 0 || count > rest.length) continue
          unsold[sale]! -= count
          const starts = rest.length - count + 1
          const some = inARow ? rest.slice(pick % starts, (pick % starts) + count) : chosen(rest, count, pick)
          rest = rest.filter((share) => !some.includes(share))
          lots.push({ sale, count: some.length, cost: costOf(some) })
        }
        const taken = takenBy(lots, all, sold)
        const quantity = (count: number) => `${count * shareOf}`
        const rows = listed(
          ...purchases.map(({ day, shares, price }, at) =>
            buy(day, quantity(shares), `${shares * price}`, `buy ${at}`),
          ),
          ...sales.map((count, sale) => sell(quantity(count), `${count * salePrice(sale)}`)),
        )
        const printed = lots.map(({ sale, count, cost }, at) => ({
          ...lotOf(quantity(count), `${count * salePrice(sale)}`, `${cost}`),
          key: `lot ${at}`,
        }))
        const { long } = positionOf(rows, printed).open
        if (taken === undefined) {
          // The lots were drawn so that they can share what was sold, in parts of a share. Of larger parts see derive-undated-days.
          if ([...partsOf(sold), ...lots.map(({ count }) => count)].reduce(greatestDivisor, 0) > 1) return
          const profit = sum(deriveInstrument(rows, printed).trades.map((trade) => trade.profit))
          const cash = countOf(sales.map((count, sale) => count * salePrice(sale))) - costOf(all)
          same([dollars(profit - long.money), long.quantity], [`${cash}`, shares(quantity(all.length - sold.length))])
          return
        }
        const expected = lots.map(({ sale, count, cost }, at) => {
          const days = new Set(taken[at]!.map(({ day }) => day))
          const proceeds = count * salePrice(sale)
          const bought = days.size === 1 ? [...days][0]! : null
          return trade('lot', quantity(count), bought, `${proceeds} - ${cost} = ${proceeds - cost}`)
        })
        const left = all.filter((share) => !taken.flat().includes(share))
        for (const [sale, count] of unsold.entries())
          for (const some of Map.groupBy(left.splice(0, count), ({ purchase }) => purchase).values()) {
            const [proceeds, cost] = [some.length * salePrice(sale), costOf(some)]
            const figures = `${proceeds} - ${cost} = ${proceeds - cost}`
            expected.push(trade('fifo', quantity(some.length), some[0]!.day, figures))
          }

        same(linesOf(rows, printed), expected.sort())
        same([dollars(long.money), long.quantity], [`${costOf(left)}`, shares(quantity(left.length))])
      }),
      { numRuns: counts(500, 20_000) },
    )
  },
)
