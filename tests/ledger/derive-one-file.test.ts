/**
 * The lots of a day of sale come from one file (rule 1.3): which one, and which lots of the others are the same sale once more.
 * Figures were worked out by hand.
 */
import t, { type Test } from 'tap'
import { deriveCounted, deriveInstrument } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { inFiles, lot, row, tradeLines } from './derive-support.ts'

type Lots = LedgerRow<Lot>[]

/** The trades, which are the same whichever file ends last. */
function eitherFirst(t: Test, rows: LedgerRow<Transaction>[], a: Lots, b: Lots): string[] {
  const trades = (...files: Lots[]) => tradeLines(deriveInstrument(rows, inFiles(...files))).sort()
  t.same(trades(a, b), trades(b, a))
  return trades(a, b)
}

t.test('a file counts by what the day closed, not by what it bought', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('buy', 5, '10', '-110'), row('sell', 5, '10', '150')]
  const lots = inFiles([lot(0, 5, '10', '150', '100')], [lot(0, 5, '20', '300', '200')])
  t.same(tradeLines(deriveInstrument(rows, lots)), ['lot agreed long 10 2024-01-01 > 2024-01-06 150 - 100 = 50'])
})

t.test('a file counts with all copies of its lots', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('sell', 5, '10', '150')]
  const part = () => lot(0, 5, '5', '75', '50')
  t.same(tradeLines(deriveInstrument(rows, inFiles([part(), part()], [part()]))), [
    'lot agreed long 5 2024-01-01 > 2024-01-06 75 - 50 = 25',
    'lot agreed long 5 2024-01-01 > 2024-01-06 75 - 50 = 25',
  ])
})

t.test('a lot without a quantity of a day that another file has not is kept', async (t) => {
  const rows = [row('buy', 0, '20', '-200'), row('sell', 4, '10', '150'), row('sell', 6, '10', '160')]
  const lots = inFiles([lot(0, 4, '10', '150', '100')], [lot(0, 6, null, '160', '100')])
  t.same(tradeLines(deriveInstrument(rows, lots)), [
    'lot agreed long 10 2024-01-01 > 2024-01-05 150 - 100 = 50',
    'lot agreed long 10 2024-01-01 > 2024-01-07 160 - 100 = 60',
  ])
})

t.test(
  'a lot without a quantity that names a purchase after its sale is short, also on a day with a sale',
  async (t) => {
    const rows = [
      ...[row('buy', 0, '1', '-10'), row('sell', 5, '1', '12'), row('sell_short', 5, '10', '150')],
      row('buy_to_cover', 7, '10', '-100'),
    ]
    t.same(tradeLines(deriveInstrument(rows, [lot(7, 5, null, '150', '100')])), [
      'fifo long 1 2024-01-01 > 2024-01-06 12 - 10 = 2',
      'lot agreed short 10 2024-01-08 > 2024-01-06 150 - 100 = 50',
    ])
  },
)

t.test('identical lots by the hundred count once each, however many files show them', async (t) => {
  const rows = [row('buy', 0, '1', '-10', { copies: 200 }), row('sell', 5, '1', '12', { copies: 200 })]
  const lots = [lot(0, 5, '1', '12', '10', { copies: 200 })]
  const { trades } = deriveInstrument(rows, inFiles(lots, lots))
  t.equal(trades.length, 200)
  t.equal(new Set(trades.map(({ key }) => key)).size, 200)
})

t.test('a short that a plain purchase closed weeks later counts once with its lot of no purchase date', async (t) => {
  const rows = [row('sell_short', 0, '10', '1000'), row('buy', 19, '10', '-800')]
  const { trades } = deriveInstrument(rows, [lot(null, 0, '10', '1000', '800')])
  t.match(trades, [{ side: 'short', profit: 200_000_000n }])
  t.equal(trades.length, 1)
})

t.test('of several shorts, each lot of no purchase date is of the one that was sold on its day', async (t) => {
  const rows = [
    row('sell_short', 0, '10', '1000'),
    row('sell_short', 3, '5', '600'),
    row('buy_to_cover', 10, '4', '-320'),
    row('buy_to_cover', 19, '11', '-880'),
  ]
  const { trades } = deriveInstrument(rows, [lot(null, 0, '10', '1000', '800'), lot(null, 3, '5', '600', '400')])
  t.same(trades.map(({ side, profit, closedOn }) => `${side} ${profit / 1_000_000n} ${closedOn}`).sort(), [
    'short 200 2024-01-20',
    'short 200 2024-01-20',
  ])
})

t.test(
  'of two files with all shares of a day, the one that differs on a smaller part of its days comes first',
  async (t) => {
    const days = [5, 15, 25, 35, 45, 55]
    const rows = [row('buy', 0, '60', '-600'), ...days.map((day) => row('sell', day, '10', '150'))]
    // It differs on one of two days.
    const half = [lot(0, 5, '10', '149', '100'), lot(0, 65, '10', '200', '100')]
    // It differs on two of six days.
    const third = [
      ...days.slice(0, 4).map((day) => lot(0, day, '10', '150', '100')),
      ...[66, 67].map((day) => lot(0, day, '10', '150', '100')),
    ]
    const trades = eitherFirst(t, rows, half, third)
    t.equal(
      trades.filter((line) => line.includes('> 2024-01-06')).join(),
      'lot agreed long 10 2024-01-01 > 2024-01-06 150 - 100 = 50',
    )
  },
)

t.test('of two files without all shares of a day, the one with the most comes first', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('sell', 5, '10', '150')]
  const most = [lot(0, 5, '3', '45', '30', { copies: 2 })]
  // 150 is 45 + 45 and 60 for the shares that no lot has.
  t.same(eitherFirst(t, rows, most, [lot(0, 5, '4', '60', '40')]), [
    'fifo long 4 2024-01-01 > 2024-01-06 60 - 40 = 20',
    'lot long 3 2024-01-01 > 2024-01-06 45 - 30 = 15',
    'lot long 3 2024-01-01 > 2024-01-06 45 - 30 = 15',
  ])
})

t.test('of two files with the same shares, one that prints all days of purchase comes first', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('buy', 1, '10', '-110'), row('sell', 5, '20', '300')]
  const dated = [lot(0, 5, '10', '150', '100'), lot(1, 5, '10', '150', '110')]
  const half = [lot(null, 5, '10', '151', '100'), lot(1, 5, '10', '149', '110')]
  t.same(eitherFirst(t, rows, dated, half), [
    'lot agreed long 10 2024-01-01 > 2024-01-06 150 - 100 = 50',
    'lot agreed long 10 2024-01-02 > 2024-01-06 150 - 110 = 40',
  ])
})

t.test('of two files that reach the same day, the one with the most lots comes first', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('sell', 5, '10', '150')]
  for (const [one, other] of ['01', '10'].map((all) => [...all])) {
    const by = (sha256: string | undefined, { copies, ...held }: LedgerRow<Lot>): LedgerRow<Lot> => ({
      ...{ ...held, copies },
      shownBy: [
        { file: { id: Number(sha256), sha256: `${sha256}`, reach: '2024-02-01', lastDate: '2024-02-01' }, copies },
      ],
    })
    const lots = [by(one, lot(0, 5, '10', '150', '100')), by(other, lot(0, 5, '5', '75', '50', { copies: 2 }))]
    t.same(tradeLines(deriveInstrument(rows, lots)), [
      'lot agreed long 5 2024-01-01 > 2024-01-06 75 - 50 = 25',
      'lot agreed long 5 2024-01-01 > 2024-01-06 75 - 50 = 25',
    ])
  }
})

for (const [name, shares, money] of [
  ['redemption', '10', '150'],
  ['expiration', '-10', '0'],
] as const)
  t.test(`what closed shares on a day includes a row of the class ${name}`, async (t) => {
    const rows = [row('buy', 0, '10', '-100'), row(name, 5, shares, money)]
    const trades = eitherFirst(
      t,
      rows,
      [lot(0, 5, '10', money, '100')],
      [lot(0, 5, '20', `${2 * Number(money)}`, '200')],
    )
    t.equal(trades.length, 1)
    t.match(trades[0], /^lot agreed long 10 /)
  })

/** Bought for 10 a share, and two sales of different prices two days apart. */
const twoSales = (copies = 1) => [
  row('buy', 0, `${20 * copies}`, `${-200 * copies}`),
  row('sell', 9, '10', '300', { copies }),
  row('sell', 11, '10', '500'),
]
const byTrade = (copies = 1) => [lot(0, 9, '10', '300', '100', { copies })]
/** The same sale a day later. */
const bySettlement = (copies = 1) => [lot(0, 10, '10', '300', '100', { copies })]

t.test('a sale by another date is no trade, although another sale near it has no lot', async (t) => {
  t.same(eitherFirst(t, twoSales(), byTrade(), bySettlement()), [
    'fifo long 10 2024-01-01 > 2024-01-12 500 - 100 = 400',
    'lot agreed long 10 2024-01-01 > 2024-01-10 300 - 100 = 200',
  ])
  t.same(eitherFirst(t, twoSales(2), byTrade(2), bySettlement(2)), [
    'fifo long 10 2024-01-01 > 2024-01-12 500 - 100 = 400',
    'lot agreed long 10 2024-01-01 > 2024-01-10 300 - 100 = 200',
    'lot agreed long 10 2024-01-01 > 2024-01-10 300 - 100 = 200',
  ])
})

t.test('the same of day trades, whose lots name the day of their sale', async (t) => {
  const rows = [
    ...[row('buy', 9, '10', '-100'), row('sell', 9, '10', '300')],
    ...[row('buy', 11, '10', '-120'), row('sell', 11, '10', '500')],
  ]
  t.same(eitherFirst(t, rows, [lot(9, 9, '10', '300', '100')], [lot(10, 10, '10', '300', '100')]), [
    'fifo long 10 2024-01-12 > 2024-01-12 500 - 120 = 380',
    'lot agreed long 10 2024-01-10 > 2024-01-10 300 - 100 = 200',
  ])
})

t.test('the same of several sales of a day, in whatever order their prices are listed', async (t) => {
  const prices = ['500', '300', '400']
  const rows = [
    ...[row('buy', 0, '40', '-400'), ...prices.map((money) => row('sell', 9, '10', money))],
    row('sell', 11, '10', '350'),
  ]
  const on = (day: number) => prices.map((money) => lot(0, day, '10', money, '100'))
  t.same(eitherFirst(t, rows, on(9), on(10)), [
    'fifo long 10 2024-01-01 > 2024-01-12 350 - 100 = 250',
    ...['300 - 100 = 200', '400 - 100 = 300', '500 - 100 = 400'].map(
      (money) => `lot agreed long 10 2024-01-01 > 2024-01-10 ${money}`,
    ),
  ])
})

t.test('a lot of a second file counts if its sale has no lot, whatever its price', async (t) => {
  t.same(eitherFirst(t, twoSales(), byTrade(), [lot(0, 12, '10', '498', '100')]), [
    'lot agreed long 10 2024-01-01 > 2024-01-10 300 - 100 = 200',
    'lot long 10 2024-01-01 > 2024-01-13 498 - 100 = 398',
  ])
  const parts = [lot(0, 12, '4', '198', '40'), lot(0, 12, '6', '300', '60')]
  t.same(eitherFirst(t, twoSales(), byTrade(), parts).length, 3)
})

t.test('equal lots by two dates are one lot, although there are two equal sales', async (t) => {
  const rows = [row('buy', 0, '30', '-300'), row('sell', 9, '10', '300', { copies: 2 }), row('sell', 19, '10', '320')]
  const first = [...byTrade(), lot(0, 19, '10', '320', '100')]
  t.same(eitherFirst(t, rows, first, bySettlement()), [
    'fifo long 10 2024-01-01 > 2024-01-10 300 - 100 = 200',
    'lot agreed long 10 2024-01-01 > 2024-01-20 320 - 100 = 220',
    'lot long 10 2024-01-01 > 2024-01-10 300 - 100 = 200',
  ])
})

t.test(
  'a lot of the first file has its sale also if its money differs by fees, and purchases are no sales',
  async (t) => {
    const rows = [row('buy', 0, '10', '-100'), row('sell', 9, '10', '300'), row('buy', 11, '10', '-310')]
    const [first, second] = [lot(0, 9, '10', '299', '100'), lot(0, 10, '10', '299', '100')]
    t.same(eitherFirst(t, rows, [first], [second]), ['lot long 10 2024-01-01 > 2024-01-10 299 - 100 = 199'])
  },
)

t.test('two lots of the first file at the price of one of two sales have both', async (t) => {
  const rows = [row('buy', 0, '20', '-200'), row('sell', 9, '10', '300'), row('sell', 9, '10', '301')]
  const first = [lot(0, 9, '10', '300', '100'), lot(1, 9, '10', '300', '100')]
  t.equal(eitherFirst(t, rows, first, [lot(0, 10, '10', '301', '100')]).length, 2)
})

t.test('a lot of a second file that is near no sale counts alone', async (t) => {
  const rows = [row('buy', 0, '30', '-300'), ...twoSales().slice(1)]
  t.same(eitherFirst(t, rows, byTrade(), [lot(0, 40, '10', '300', '100')]), [
    'fifo long 10 2024-01-01 > 2024-01-12 500 - 100 = 400',
    'lot agreed long 10 2024-01-01 > 2024-01-10 300 - 100 = 200',
    'lot long 10 2024-01-01 > 2024-02-10 300 - 100 = 200',
  ])
})

t.test(
  'of three files, the second and the third of which have one sale, the one that agrees on more days counts',
  async (t) => {
    const rows = [...[29, 39].map((day) => row('sell', day, '10', '200')), ...twoSales(2)]
    const first = [...byTrade(2), lot(0, 39, '10', '200', '100')]
    // It agrees on one day of two, the third on none.
    const second = [lot(0, 12, '10', '499', '100'), lot(0, 29, '10', '200', '100')]
    const third = [lot(0, 14, '10', '498', '100')]
    const trades = (...files: Lots[]) => tradeLines(deriveInstrument(rows, inFiles(...files))).sort()
    for (const found of [trades(first, second, third), trades(third, second, first), trades(second, third, first)])
      t.same(
        found.filter((line) => /49[89]/.test(line)),
        ['lot long 10 2024-01-01 > 2024-01-13 499 - 100 = 399'],
      )
  },
)

t.test('two lots of one file are two sales, although the rows have only one of them', async (t) => {
  for (const second of [
    [lot(0, 12, '10', '498', '100'), lot(0, 13, '10', '497', '100')],
    [lot(0, 12, '10', '497', '100'), lot(0, 12, '10', '498', '100')],
  ]) {
    const lots = inFiles(byTrade(), second)
    const trades = (all: Lots) => tradeLines(deriveInstrument(twoSales(), all)).sort()
    t.same(trades(lots), trades(lots.toReversed()))
    t.equal(trades(lots).length, 3)
  }
})

t.test('a lot of no quantity that names its purchase by settlement is of the day of its sale', async (t) => {
  const rows = [row('buy', 4, '10', '-100'), row('sell', 5, '10', '120')]
  t.same(eitherFirst(t, rows, [lot(6, 5, null, '120', '100')], [lot(4, 5, '10', '120', '100')]), [
    'lot agreed long 10 2024-01-05 > 2024-01-06 120 - 100 = 20',
  ])
})

t.test(
  'a lot of no purchase date is of the day on which its short was bought back, beside lots that have one',
  async (t) => {
    const rows = [
      ...[row('sell_short', 0, '10', '1000'), row('buy_to_cover', 19, '10', '-800')],
      ...[row('buy', 30, '10', '-100'), row('sell', 31, '10', '150')],
    ]
    t.same(tradeLines(deriveInstrument(rows, [lot(null, 0, '10', '1000', '800'), lot(30, 31, '10', '150', '100')])), [
      'lot agreed short 10 2024-01-20 > 2024-01-01 1000 - 800 = 200',
      'lot agreed long 10 2024-01-31 > 2024-02-01 150 - 100 = 50',
    ])
  },
)

const shortUndated = lot(null, 0, '10', '1000', '800')

t.test('a lot of no purchase date is of the plain sale of its day, although a short was sold on it too', async (t) => {
  const rows = [
    ...[row('buy', 0, '10', '-100'), row('sell', 5, '10', '150'), row('sell_short', 5, '10', '160')],
    row('buy_to_cover', 9, '10', '-140'),
  ]
  t.same(tradeLines(deriveInstrument(rows, [lot(null, 5, '10', '150', '100')])), [
    'lot agreed long 10 2024-01-01 > 2024-01-06 150 - 100 = 50',
    'fifo short 10 2024-01-10 > 2024-01-06 160 - 140 = 20',
  ])
})

t.test('a lot of no purchase date is of the day of an explicit cover, not of a purchase before it', async (t) => {
  const rows = [row('sell_short', 0, '10', '1000'), row('buy', 3, '10', '-700'), row('buy_to_cover', 12, '10', '-800')]
  t.same(tradeLines(deriveInstrument(rows, [shortUndated])), [
    'lot agreed short 10 2024-01-13 > 2024-01-01 1000 - 800 = 200',
  ])
})

t.test('a purchase before a short sale does not close it', async (t) => {
  const rows = [row('buy', 0, '10', '-800'), row('sell_short', 12, '10', '1000'), row('buy', 19, '10', '-805')]
  t.same(tradeLines(deriveInstrument(rows, [lot(null, 12, '10', '1000', '805')])), [
    'lot agreed short 10 2024-01-20 > 2024-01-13 1000 - 805 = 195',
  ])
})

t.test(
  'a short that was sold and bought back on one day has its lot on that day, in whatever order of rows',
  async (t) => {
    const rows = [
      ...[row('sell_short', 1, '10', '1000'), row('buy_to_cover', 1, '10', '-900')],
      ...[row('sell_short', 11, '10', '1100'), row('buy_to_cover', 12, '10', '-1000')],
    ]
    for (const some of [rows, rows.toReversed()])
      t.same(tradeLines(deriveInstrument(some, [lot(null, 1, '10', '1000', '900')])), [
        'lot agreed short 10 2024-01-02 > 2024-01-02 1000 - 900 = 100',
        'fifo short 10 2024-01-13 > 2024-01-12 1100 - 1000 = 100',
      ])
  },
)

t.test('equal short sales have their lots on the day on which the last of them was bought back', async (t) => {
  const rows = [
    row('sell_short', 0, '10', '1000', { copies: 2 }),
    ...[row('buy_to_cover', 10, '10', '-800'), row('buy_to_cover', 14, '10', '-850')],
  ]
  t.same(tradeLines(deriveInstrument(rows, [shortUndated, lot(null, 0, '10', '1000', '850')])), [
    'lot agreed short 10 2024-01-15 > 2024-01-01 1000 - 800 = 200',
    'lot agreed short 10 2024-01-15 > 2024-01-01 1000 - 850 = 150',
  ])
})

t.test('a history whose files each show all of a day may be divided', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('sell', 5, '10', '150')]
  const lots = inFiles([lot(0, 5, '10', '150', '99')], [lot(0, 5, '10', '150', '100')])
  t.equal(deriveCounted(rows, lots).isDivisible, true)
})
