/** Sales without a lot do not consume shares that later lots of the broker name: no cost is counted twice. */
import { deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { sum } from '../../src/lib/decimal.ts'
import { counts, ofSpeed } from '../support/counts.ts'
import { dollars, lot, merged, on, row, tradeLines, unmatchedLines } from './derive-support.ts'

const cents = (n: number) => (n / 100).toFixed(2)

const TWO_PURCHASES = [row('buy', 0, '10', '-100'), row('buy', 30, '10', '-200')]
const LATER_LOT = lot(0, 90, '10', '300', '100')

t.test('a sale before the lot takes other shares than those of the lot', async (t) => {
  const derived = deriveInstrument(
    [...TWO_PURCHASES, row('sell', 60, '10', '300'), row('sell', 90, '10', '300')],
    [LATER_LOT],
  )
  t.same(tradeLines(derived), [
    'fifo long 10 2024-01-31 > 2024-03-01 300 - 200 = 100',
    'lot agreed long 10 2024-01-01 > 2024-03-31 300 - 100 = 200',
  ])
  t.same(derived.unmatched, [])
})

t.test(
  'a sale for which no other shares are known is unmatched: what it sold was bought before the history',
  async (t) => {
    const rows = [row('buy', 0, '10', '-100'), row('sell', 60, '10', '300'), row('sell', 90, '10', '300')]
    const derived = deriveInstrument(rows, [LATER_LOT])
    t.same(tradeLines(derived), ['lot agreed long 10 2024-01-01 > 2024-03-31 300 - 100 = 200'])
    t.same(unmatchedLines(derived), ['2024-03-01 10 300'])
  },
)

t.test('a lot without a day of purchase reserves the shares of its cost', async (t) => {
  const sales = [row('sell', 60, '10', '300'), row('sell', 90, '10', '300')]
  const derived = deriveInstrument([...TWO_PURCHASES, ...sales], [lot(null, 90, '10', '300', '100')])
  t.same(tradeLines(derived), [
    'fifo long 10 2024-01-31 > 2024-03-01 300 - 200 = 100',
    'lot agreed long 10 2024-01-01 > 2024-03-31 300 - 100 = 200',
  ])
  t.same(derived.unmatched, [])
})

t.test('a lot whose basis the broker restated reserves the shares of its day', async (t) => {
  const restated = lot(0, 90, '10', '300', '125')
  const derived = deriveInstrument(
    [...TWO_PURCHASES, row('sell', 60, '10', '300'), row('sell', 90, '10', '300')],
    [restated],
  )
  t.equal(tradeLines(derived)[0], 'fifo long 10 2024-01-31 > 2024-03-01 300 - 200 = 100')
})

t.test('of purchases of one day, the lot reserves those of its cost', async (t) => {
  const rows = [
    row('buy', 0, '10', '-100'),
    row('buy', 0, '10', '-200'),
    row('sell', 60, '10', '300'),
    row('sell', 90, '10', '300'),
  ]
  for (const [basis, other] of [
    [100, 200],
    [200, 100],
  ] as const)
    t.equal(
      tradeLines(deriveInstrument(rows, [lot(0, 90, '10', '300', `${basis}`)]))[0],
      `fifo long 10 2024-01-01 > 2024-03-01 300 - ${other} = ${300 - other}`,
    )
})

t.test('shares moved out are others than those of later lots, if others are held', async (t) => {
  const rows = [
    ...TWO_PURCHASES,
    row('share_movement', 60, '-10', '0'),
    row('sell', 90, '10', '300'),
    row('sell', 95, '1', '30'),
  ]
  const derived = deriveInstrument(rows, [LATER_LOT])
  t.same(unmatchedLines(derived), ['2024-04-05 1 30'])
})

t.test(
  'a split makes no parts of shares, although a share before it is no whole number of shares after it',
  async (t) => {
    const rows = [
      row('buy', 0, '10', '-300'),
      row('split', 10, '20', '0'),
      row('buy', 20, '30', '-600'),
      row('split', 25, '60', '0'),
      row('sell', 30, '50', '500'),
      row('sell', 90, '20', '200'),
    ]
    t.same(tradeLines(deriveInstrument(rows, [lot(0, 90, '20', '200', '100')])), [
      'fifo long 40 2024-01-01 > 2024-01-31 400 - 200 = 200',
      'fifo long 10 2024-01-21 > 2024-01-31 100 - 100 = 0',
      'lot agreed long 20 2024-01-01 > 2024-03-31 200 - 100 = 100',
    ])
  },
)

t.test('a lot closed before takes its own shares of the purchases, not those of a later lot', async (t) => {
  const rows = [
    row('buy', 0, '3', '-30'),
    row('buy', 0, '6', '-60'),
    row('sell', 10, '3', '45'),
    row('buy', 30, '10', '-200'),
    row('sell', 60, '5', '100'),
    row('sell', 90, '6', '120'),
  ]
  t.same(tradeLines(deriveInstrument(rows, [lot(0, 10, '3', '45', '30'), lot(0, 90, '6', '120', '60')])), [
    'lot agreed long 3 2024-01-01 > 2024-01-11 45 - 30 = 15',
    'fifo long 5 2024-01-31 > 2024-03-01 100 - 100 = 0',
    'lot agreed long 6 2024-01-01 > 2024-03-31 120 - 60 = 60',
  ])
})

t.test('a lot bought on several days leaves what other lots of its day name', async (t) => {
  const rows = [...TWO_PURCHASES, row('sell', 90, '15', '450')]
  const derived = deriveInstrument(rows, [lot(null, 90, '5', '150', '100'), lot(0, 90, '10', '300', '100')])
  t.same(tradeLines(derived), [
    'lot agreed long 10 2024-01-01 > 2024-03-31 300 - 100 = 200',
    'lot agreed long 5 2024-01-31 > 2024-03-31 150 - 100 = 50',
  ])
})

t.test('a lot of a day trade takes the purchase of its cost, though it is listed after the sale', async (t) => {
  // One sale of two shares is listed before the purchases, at 10, 8 and 9: its lot is of the last one.
  const rows = [
    row('sell', 0, '2', '16'),
    row('buy', 0, '1', '-10'),
    row('buy', 0, '1', '-8'),
    row('buy', 0, '1', '-9'),
  ]
  const listed = rows.map((held, at) => ({ ...held, places: [{ file: 1, at, time: null }] }))
  const lots = [lot(0, 0, '1', '8', '9')]
  t.same(tradeLines(deriveInstrument(listed, lots)), [
    'fifo long 1 2024-01-01 > 2024-01-01 8 - 10 = -2',
    'lot long 1 2024-01-01 > 2024-01-01 8 - 9 = -1',
  ])
  t.equal(dollars(positionOf(listed, lots).open.long.money), '8')
})

t.test('of purchases of one day a cent apart, a lot takes those of its own cost', async (t) => {
  const rows = [row('buy', 0, '1', '-10.02'), row('buy', 0, '1', '-10.03'), row('sell', 90, '1', '12')]
  for (const [acquired, cost, rest] of [
    [0, '10.02', '10.03'],
    [0, '10.03', '10.02'],
    [null, '10.02', '10.03'],
    [null, '10.03', '10.02'],
  ] as const)
    t.equal(dollars(positionOf(rows, [lot(acquired, 90, '1', '12', cost)]).open.long.money), rest)
})

/** One of two purchases at one price is sold before what changes the prices, one of three shares after it. */
const soldAround = (...changes: LedgerRow<Transaction>[]) => [
  row('buy', 0, '1', '-20', { copies: 2 }),
  row('buy', 0, '1', '-30'),
  ...changes,
  row('sell', 2, '1', '25'),
  row('sell', 6, '1', '25'),
]
const restOf = (rows: LedgerRow<Transaction>[], cost: string) =>
  dollars(positionOf(rows, [lot(0, 2, '1', '25', '20'), lot(0, 6, '1', '25', cost)]).open.long.money)

t.test('of purchases a cent apart, a lot takes those of its own cost, also on a day further away', async (t) => {
  const rows = [row('buy', 0, '1', '-8'), row('buy', 1, '1', '-8.01'), row('sell', 2, '1', '8')]
  for (const [cost, open] of [
    ['8', '8.01'],
    ['8.01', '8'],
  ] as const)
    t.equal(dollars(positionOf(rows, [lot(2, 2, '1', '8', cost)]).open.long.money), open)
})

t.test('lots that name their purchases by settlement take none of another day', async (t) => {
  // Two trading days late, over a weekend. Monday's is Thursday's, although Friday is nearer.
  const rows = [row('buy', 1, '1', '-9.01'), row('buy', 3, '1', '-9.01'), row('buy', 4, '5', '-40')]
  const lots = [lot(3, 7, '1', '9.50', '9.01'), lot(7, 7, '1', '9.50', '9.01'), lot(8, 7, '4', '38', '32')]
  t.equal(dollars(positionOf([...rows, row('sell', 7, '6', '57')], lots).open.long.money), '8')
  // What the lots name as Thursday's, Friday's and Monday's is Tuesday's, Wednesday's and Thursday's. Friday's cost more.
  const equal = [
    row('buy', 1, '1', '-8'),
    row('buy', 2, '1', '-8'),
    row('buy', 3, '6', '-48'),
    row('buy', 4, '7', '-56.07'),
  ]
  const named = [lot(3, 30, '1', '12', '8'), lot(4, 30, '1', '12', '8'), lot(7, 30, '6', '72', '48')]
  t.equal(dollars(positionOf([...equal, row('sell', 30, '8', '96')], named).open.long.money), '56.07')
})

t.test('of purchases of one day, a lot takes those of its cost after a split too', async (t) => {
  const rows = soldAround(row('split', 5, '2', '0'))
  t.equal(restOf(rows, '10'), '40')
  t.equal(restOf(rows, '15'), '35')
})

t.test('of purchases of one day, a lot takes those of its cost after a return of capital too', async (t) => {
  const rows = soldAround(row('return_of_capital', 5, '0', '22'))
  t.equal(restOf(rows, '9'), '19')
  t.equal(restOf(rows, '19'), '9')
})

t.test('a lot takes the purchase of its cost before a return of capital after a split too', async (t) => {
  const rows = soldAround(row('return_of_capital', 1, '0', '3'), row('split', 5, '2', '0'))
  t.equal(restOf(rows, '10'), '38.5')
  t.equal(restOf(rows, '15'), '33.5')
})

interface Event {
  day: number
  side: 'buy' | 'sell'
  quantity: number
  price: number
  hasLots: boolean
  /** Whether they print when their shares were bought. */
  areDated: boolean
  /** Which of the shares held a broker takes for each share sold. */
  picks: number[]
}

const event: fc.Arbitrary<Event> = fc.record({
  day: fc.integer({ min: 0, max: 120 }),
  side: fc.constantFrom('buy', 'sell'),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 1000, max: 1400 }),
  hasLots: fc.boolean(),
  areDated: fc.boolean(),
  picks: fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }),
})

/** A history in which a broker sells any of the shares held, and prints the lots of some sales; doubled on `splitDay`. */
function brokerage(events: Event[], splitDay: number | null, isShort: boolean) {
  const rows: LedgerRow<Transaction>[] = []
  const lots: LedgerRow<Lot>[] = []
  let held: { day: number; cost: number }[] = []
  let isSplit = splitDay === null
  const split = () => {
    if (held.length > 0 && splitDay !== null)
      rows.push(row('split', splitDay, `${isShort ? -held.length : held.length}`, '0'))
    held = held.flatMap(({ day, cost }) => [
      { day, cost: cost / 2 },
      { day, cost: cost / 2 },
    ])
    isSplit = true
  }
  for (const { day, side, quantity, price, hasLots, areDated, picks } of events.toSorted((a, b) => a.day - b.day)) {
    if (!isSplit && day >= splitDay!) split()
    if (side === 'buy') {
      for (let i = 0; i < quantity; i++) held.push({ day, cost: price * 2 })
      rows.push(row(isShort ? 'sell_short' : 'buy', day, `${quantity}`, cents((isShort ? 2 : -2) * quantity * price)))
      continue
    }
    // A broker sells what was held before the day, so that no day's order matters.
    const before = held.filter((share) => share.day < day)
    const sold = picks
      .slice(0, Math.min(quantity, before.length))
      .map((pick) => before.splice(pick % before.length, 1)[0]!)
    if (sold.length === 0) continue
    held = held.filter((share) => !sold.includes(share))
    rows.push(
      row(isShort ? 'buy_to_cover' : 'sell', day, `${sold.length}`, cents((isShort ? -2 : 2) * sold.length * price)),
    )
    if (!hasLots) continue
    for (const of of Map.groupBy(sold, (share) => `${share.day} ${share.cost}`).values()) {
      const [opened, closed] = [sum(of.map(({ cost }) => BigInt(cost))), 2 * price * of.length]
      const basis = cents(Number(opened))
      lots.push(
        isShort
          ? lot(day, of[0]!.day, `${of.length}`, basis, cents(closed))
          : lot(areDated || splitDay !== null ? of[0]!.day : null, day, `${of.length}`, cents(closed), basis),
      )
    }
  }
  return { rows: merged(rows), lots: merged(lots) }
}

t.test('profit is cash received plus the cost of what is open, whatever lots a broker sold and printed', async () => {
  const history = fc.tuple(
    fc.array(event, { maxLength: 14 }),
    fc.option(fc.integer({ min: 10, max: 110 })),
    fc.boolean(),
  )
  fc.assert(
    fc.property(history, ([events, splitDay, isShort]) => {
      const { rows, lots } = brokerage(events, splitDay, isShort)
      const { trades, unmatched } = deriveInstrument(rows, lots)
      same(unmatched, [])
      const { open } = positionOf(rows, lots)
      const cash = sum(rows.map(({ row, copies }) => row.amount * BigInt(copies)))
      same(dollars(sum(trades.map(({ profit }) => profit))), dollars(cash + open.long.money - open.short.money))
    }),
    { numRuns: counts(500, 20_000) },
  )
})

t.test('what a lot reserves stays reserved until the last of its sales', async (t) => {
  // The lot of 3 is that of 2 of the first day and of 1 of the next.
  const rows = [
    row('buy', 0, '2', '-20'),
    row('buy', 0, '4', '-40'),
    row('sell', 9, '3', '30.13'),
    row('sell', 9, '5', '50.16'),
    row('sell', 10, '1', '10.03'),
  ]
  const lots = [lot(0, 9, '1', '10.04', '10'), lot(0, 9, '2', '20.06', '20'), lot(0, 9, '3', '30.1', '30')]
  const { trades, unmatched } = deriveInstrument(rows, lots)
  t.equal(trades.length, 3)
  t.ok(trades.every(({ brokerVerified }) => brokerVerified))
  t.equal(dollars(sum(trades.map(({ costBasis }) => costBasis))), '60')
  t.equal(sum(unmatched.map(({ quantity }) => quantity)), 300_000_000n)
})

t.test(
  'a lot with settlement dates reserves its shares before a split that comes between its sale and its day',
  (t) => {
    // Sold on day 4, dated by the broker on day 6, after a split on day 5.
    const rows = [
      row('buy', 0, '1', '-22'),
      row('buy', 0, '2', '-40'),
      row('sell', 1, '1', '30'),
      row('sell', 4, '1', '33'),
      row('split', 5, '1', '0'),
    ]
    const lots = [lot(0, 6, '1', '33', '22')]
    t.same(tradeLines(deriveInstrument(rows, lots)), [
      'fifo long 1 2024-01-01 > 2024-01-02 30 - 20 = 10',
      'lot agreed long 1 2024-01-01 > 2024-01-07 33 - 22 = 11',
    ])
    t.equal(dollars(positionOf(rows, lots).open.long.money), '20')
    t.end()
  },
)

t.test('a lot with settlement dates reserves nothing after its sale', (t) => {
  const rows = [row('buy', 8, '20', '-200'), row('sell', 9, '10', '110'), row('sell', 30, '10', '120')]
  const derived = deriveInstrument(rows, [lot(10, 11, '10', '110', '100')])
  t.same(tradeLines(derived), [
    'lot agreed long 10 2024-01-11 > 2024-01-12 110 - 100 = 10',
    'fifo long 10 2024-01-09 > 2024-01-31 120 - 100 = 20',
  ])
  t.same(derived.unmatched, [])
  t.end()
})

t.test('a lot that is that of thousands of sales takes what is reserved for it in a moment', ofSpeed, (t) => {
  const timeOf = (count: number): number => {
    const rows = Array.from({ length: count }, (_, i) => [
      row('buy', 0, '1', cents(-100_000 - i)),
      row('sell', 9, '1', cents(110_000 + i)),
    ]).flat()
    const start = process.cpuUsage()
    const { trades } = deriveInstrument(
      [...rows, row('sell', 9, '1', '1099')],
      [lot(0, 9, `${count}`, `${count * 1100}`, `${count * 1000}`)],
    )
    const { user, system } = process.cpuUsage(start)
    t.equal(trades.length, 1)
    return user + system
  }
  timeOf(1_000)
  const [few, many] = [timeOf(4_000), timeOf(16_000)]
  // Four times as many: 16 times the time if each sale looked at all others.
  t.ok(many < 9 * few, `${few / 1000} and ${many / 1000} ms of a processor`)
  t.end()
})

t.test('thousands of lots without a day of purchase, at one price, take a moment', ofSpeed, (t) => {
  const count = 6_000
  const rows = Array.from({ length: count }, (_, i) => [
    row('buy', i % 50, '1', '-10', { key: `buy ${i}` }),
    row('sell', 60 + (i % 50), '1', cents(1_100 + i)),
  ]).flat()
  const lots = Array.from({ length: count }, (_, i) => lot(null, 60 + (i % 50), '1', cents(1_100 + i), '10'))
  const start = process.cpuUsage()
  const { trades } = deriveInstrument([...rows, row('sell', 55, '1', '11')], lots)
  const { user, system } = process.cpuUsage(start)
  t.equal(trades.length, count)
  t.ok(user + system < 6_000_000, `${(user + system) / 1000} ms of a processor`)
  t.end()
})

t.test('of purchases at the price of a lot without a day, the newest is its own', (t) => {
  const rows = [
    row('buy', 0, '10', '-100'),
    row('buy', 10, '10', '-200'),
    row('sell', 20, '10', '300'),
    row('buy', 30, '10', '-100'),
    row('sell', 90, '10', '300'),
  ]
  t.same(tradeLines(deriveInstrument(rows, [lot(null, 90, '10', '300', '100')])), [
    'fifo long 10 2024-01-01 > 2024-01-21 300 - 100 = 200',
    'lot agreed long 10 2024-01-31 > 2024-03-31 300 - 100 = 200',
  ])
  t.end()
})

t.test(
  'of two parts of a day at its cost, a lot without a day takes the one nearer to what its own sale takes',
  (t) => {
    const rows = [
      ...[row('buy', 0, '10', '-100'), row('buy', 1, '10', '-110'), row('buy', 2, '10', '-120')],
      row('buy', 3, '10', '-100'),
      ...['201', '202', '203', '204'].map((amount) => row('sell', 20, '10', amount)),
    ]
    const takenBy = (proceeds: string) =>
      deriveInstrument(rows, [lot(null, 20, '10', proceeds, '100')]).trades.find((trade) => trade.brokerVerified)
        ?.buyDate
    t.equal(takenBy('202'), on(0), 'the second sale')
    t.equal(takenBy('203'), on(3), 'the third sale')
    t.end()
  },
)

t.test('a lot without a day of purchase reserves nothing if less was bought at its price', (t) => {
  const rows = [...TWO_PURCHASES, row('sell', 60, '5', '150'), row('sell', 90, '15', '450')]
  t.equal(
    tradeLines(deriveInstrument(rows, [lot(null, 90, '15', '450', '150')]))[0],
    'fifo long 5 2024-01-01 > 2024-03-01 150 - 50 = 100',
  )
  t.end()
})

t.test('a lot without a day of purchase reserves what no other lot names', (t) => {
  const rows = [
    row('buy', 0, '10', '-100'),
    row('buy', 10, '10', '-200'),
    row('buy', 30, '10', '-100'),
    row('sell', 60, '10', '300'),
    row('sell', 90, '10', '310'),
    row('sell', 91, '10', '320'),
  ]
  const lots = [lot(30, 90, '10', '310', '100'), lot(null, 91, '10', '320', '100')]
  t.equal(tradeLines(deriveInstrument(rows, lots))[0], 'fifo long 10 2024-01-11 > 2024-03-01 300 - 200 = 100')
  t.end()
})

t.test('of purchases of two days, a lot reserves only what it lacks of the older', (t) => {
  const rows = [
    row('buy', 0, '5', '-50'),
    row('buy', 1, '5', '-100'),
    row('sell', 20, '3', '60'),
    row('buy', 30, '2', '-20'),
    row('sell', 90, '4', '120'),
  ]
  t.equal(
    tradeLines(deriveInstrument(rows, [lot(null, 90, '4', '120', '40')]))[0],
    'fifo long 3 2024-01-01 > 2024-01-21 60 - 30 = 30',
  )
  t.end()
})

t.test('of purchases a cent apart before a split, a lot without a day takes those of just its cost', (t) => {
  const rows = [
    row('buy', 0, '2', '-40.08'),
    row('buy', 1, '1', '-20.06'),
    row('sell', 1, '1', '20'),
    row('split', 10, '2', '0'),
    row('sell', 10, '1', '10'),
  ]
  t.equal(dollars(positionOf(rows, [lot(null, 10, '1', '10', '10.02')]).open.long.money), '30.08')
  t.end()
})

t.test(
  'of the purchases of the day that a lot names, at another price, it takes the last; a day trade takes the first',
  async (t) => {
    const bought = [row('buy', 0, '1', '-10'), row('buy', 0, '1', '-20')]
    const listed = (...rows: typeof bought) =>
      rows.map((held, at) => ({ ...held, places: [{ file: 1, at, time: null }] }))
    const openAfter = (sold: number) =>
      dollars(
        positionOf(listed(...bought, row('sell', sold, '1', '30')), [lot(0, sold, '1', '30', '15')]).open.long.money,
      )
    t.equal(openAfter(9), '10')
    t.equal(openAfter(0), '20')
  },
)

t.test('a lot takes shares that were moved in from five days before the day that it names', async (t) => {
  const rows = [
    row('share_movement', 0, '10', '0'),
    row('share_movement', 12, '10', '0'),
    row('sell', 30, '10', '1200'),
  ]
  const left = (named: number) =>
    positionOf(rows, [lot(named, 30, '10', '1200', '1000')]).open.long.days.map(({ date }) => date)
  t.same(left(5), [on(12)])
  t.same(left(6), [on(0)], 'those of the first day came before it')
})
