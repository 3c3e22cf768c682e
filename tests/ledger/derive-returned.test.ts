/** Returns of capital, and cash in lieu of fractions of a share. */
import { ok, deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveCounted, deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { sum } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { dollars, lot, merged, row, shuffled, tradeLines, unmatchedLines } from './derive-support.ts'

const profits = (rows: LedgerRow<Transaction>[], lots: Parameters<typeof deriveInstrument>[1] = []) =>
  deriveInstrument(rows, lots).trades.map(({ profit }) => dollars(profit))

t.test('a return of capital lowers the cost of each share held by the same', async (t) => {
  const rows = [
    row('buy', 0, '100', '-1000'),
    row('buy', 1, '200', '-2300'),
    row('return_of_capital', 5, '0', '100'),
    row('buy', 5, '50', '-500'),
    row('sell', 9, '200', '2400'),
  ]
  // 1000 − 33.33, and 100 of 200 shares at 2300 − 66.67
  t.same(tradeLines(deriveInstrument(rows, [])), [
    'fifo long 100 2024-01-01 > 2024-01-10 1200 - 966.67 = 233.33',
    'fifo long 100 2024-01-02 > 2024-01-10 1200 - 1116.67 = 83.33',
  ])
  t.same(positionOf(rows, []).open.long.money, 1616_660_000n, '3800 + 100 − 100 − 966.67 − 1116.67')
})

t.test('a return of capital that is taken back changes nothing', async (t) => {
  const rows = [row('buy', 0, '3', '-100'), row('sell', 9, '3', '120')]
  const back = [row('return_of_capital', 2, '0', '10'), row('return_of_capital', 6, '0', '-10')]
  t.same(profits([...rows, ...back]), ['20'])
})

t.test('a return of capital after a split, and after a part of a purchase was sold', async (t) => {
  const rows = [
    row('buy', 0, '100', '-1000'),
    row('sell', 1, '50', '600'),
    row('split', 3, '50', '0'),
    row('return_of_capital', 5, '0', '100'),
    row('sell', 9, '100', '700'),
  ]
  t.same(profits(rows), ['100', '300'], '700 − (500 − 100)')
})

t.test('what a return of capital has more than the cost, or pays for shares that are sold, is listed', async (t) => {
  const bought = row('buy', 0, '10', '-60')
  const rich = deriveInstrument([bought, row('return_of_capital', 5, '0', '100'), row('sell', 9, '10', '50')], [])
  t.same(profits([bought, row('return_of_capital', 5, '0', '100'), row('sell', 9, '10', '50')]), ['50'])
  t.same(unmatchedLines(rich), ['2024-01-06 0 40'])
  const late = [bought, row('sell', 4, '10', '80'), row('return_of_capital', 5, '0', '7')]
  t.same(unmatchedLines(deriveInstrument(late, [])), ['2024-01-06 0 7'])
  t.same(unmatchedLines(deriveInstrument([row('return_of_capital', 5, '0', '7')], [])), ['2024-01-06 0 7'])
})

t.test('shares are reserved for a later lot by what they cost before a return of capital', async (t) => {
  const bought = [row('buy', 0, '10', '-100'), row('buy', 0, '10', '-120')]
  const sold = [row('sell', 7, '10', '130'), row('sell', 9, '10', '140')]
  const returned = row('return_of_capital', 5, '0', '20')
  // The lot is that of the shares for 120, of which 10 were returned; the others cost 100 − 10.
  t.same(tradeLines(deriveInstrument([...bought, returned, ...sold], [lot(0, 9, '10', '140', '110')])), [
    'fifo long 10 2024-01-01 > 2024-01-08 130 - 90 = 40',
    'lot agreed long 10 2024-01-01 > 2024-01-10 140 - 110 = 30',
  ])
  // One that was bought for 110 is not taken for it.
  const three = [...bought, row('buy', 0, '10', '-110'), row('return_of_capital', 5, '0', '30'), ...sold]
  t.match(tradeLines(deriveInstrument([...three, row('sell', 8, '10', '150')], [lot(0, 9, '10', '140', '110')])), [
    / 130 - 90 = 40$/,
    / 150 - 100 = 50$/,
    / 140 - 110 = 30$/,
  ])
  // A split between: 2 for 1, then 10 are returned of 40.
  const split = [...bought, row('split', 3, '20', '0'), row('return_of_capital', 5, '0', '20')]
  const halves = [row('sell', 7, '20', '130'), row('sell', 9, '20', '140')]
  t.match(tradeLines(deriveInstrument([...split, ...halves], [lot(0, 9, '20', '140', '110')])), [
    / 130 - 90 = 40$/,
    / 140 - 110 = 30$/,
  ])
  // A broker that prints the cost without it.
  t.match(tradeLines(deriveInstrument([...bought, returned, ...sold], [lot(0, 9, '10', '140', '120')])), [
    / 130 - 90 = 40$/,
    / 140 - 120 = 20$/,
  ])
})

t.test('a lot of the broker is not changed by a return of capital, and still takes its own shares', async (t) => {
  const rows = [
    row('buy', 0, '10', '-100'),
    row('buy', 1, '10', '-200'),
    row('return_of_capital', 2, '0', '20'),
    row('sell', 5, '10', '300'),
    row('sell', 30, '10', '150'),
  ]
  const second = lot(1, 5, '10', '300', '190')
  t.same(profits(rows, [second]), ['110', '60'], '150 − (100 − 10)')
})

t.test('a lot whose cost was not lowered takes the shares of its price', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('buy', 0, '10', '-200'), row('sell', 5, '10', '300')]
  const open = positionOf([...rows, row('return_of_capital', 2, '0', '20')], [lot(0, 5, '10', '300', '200')]).open
  t.equal(open.long.money, 90_000_000n, '100 − 10')
})

t.test('a return of capital beyond the cost is taken back before the cost of the shares is raised', async (t) => {
  const rows = [row('buy', 0, '10', '-60'), row('return_of_capital', 5, '0', '100')]
  rows.push(row('return_of_capital', 7, '0', '-100'), row('sell', 9, '10', '80'))
  const derived = deriveInstrument(rows, [])
  t.same(unmatchedLines(derived), ['2024-01-06 0 40', '2024-01-08 0 -40'])
  t.same(profits(rows), ['20'])
})

t.test('returns of capital of a day are one: what is taken back on the day is listed nowhere', async (t) => {
  const rows = [row('buy', 0, '10', '-60'), row('return_of_capital', 5, '0', '100'), row('sell', 9, '10', '80')]
  rows.push(row('return_of_capital', 5, '0', '-120'))
  const derived = deriveInstrument(rows, [])
  t.same(unmatchedLines(derived), [])
  t.same(profits(rows), ['0'])
})

t.test('profits and what is open add up to the cash, with returns of capital', async () => {
  const day = fc.integer({ min: 0, max: 30 })
  const few = fc.integer({ min: 1, max: 6 })
  const cents = (n: number) => (n / 100).toFixed(2)
  const anyRow = fc.oneof(
    fc.tuple(day, few, few).map(([d, q, p]) => row('buy', d, `${q}`, cents(-q * (1000 + p)))),
    fc.tuple(day, few, few).map(([d, q, p]) => row('sell', d, `${q}`, cents(q * (1000 + p)))),
    fc.tuple(day, fc.integer({ min: -900, max: 2500 })).map(([d, m]) => row('return_of_capital', d, '0', cents(m))),
  )
  const ledgers = fc
    .array(anyRow, { maxLength: 20 })
    .map(merged)
    .chain((rows) => fc.tuple(fc.constant(rows), shuffled(rows)))
  fc.assert(
    fc.property(ledgers, ([rows, others]) => {
      const derived = deriveInstrument(rows, [])
      same(deriveInstrument(others, []), derived)
      const open = positionOf(rows, []).open.long.money
      ok(open >= 0n)
      const cash = sum(rows.map(({ copies, row: { amount } }) => BigInt(copies) * amount))
      const profit = sum(derived.trades.map(({ profit }) => profit))
      const listed = sum(derived.unmatched.map(({ proceeds }) => proceeds))
      same(profit + listed, cash + open)
    }),
    { numRuns: counts(500, 5_000) },
  )
})

const SPLIT = [row('buy', 0, '101', '-3030'), row('split', 5, '50', '0'), row('cash_in_lieu', 7, '0', '12.5')]

t.test('cash in lieu of the fraction that a split left is its sale', async (t) => {
  const derived = deriveInstrument([...SPLIT, row('sell', 30, '151', '4530')], [])
  t.same(unmatchedLines(derived), [])
  t.same(
    derived.trades.map(({ profit }) => dollars(profit)),
    ['2.5', '1510'],
    '12.5 − 3030 × 0.5 ÷ 151.5, and 4530 − 3020',
  )
})

t.test('a lot of the fraction is the sale that its cash paid for, and takes its cost but no share', async (t) => {
  for (const acquired of [0, null]) {
    const derived = deriveInstrument(
      [...SPLIT, row('sell', 30, '151', '4530')],
      [lot(acquired, 7, '0.5', '12.5', '10')],
    )
    t.same(derived.unmatched, [])
    t.same(
      derived.trades.map(({ profit }) => dollars(profit)),
      ['2.5', '1510'],
      '4530 − (3030 − 10)',
    )
  }
})

t.test('the lot of a fraction may have the day of the split, weeks before its cash', async (t) => {
  const sold = row('sell', 90, '151', '4530')
  const [bought, split] = SPLIT as [LedgerRow<Transaction>, LedgerRow<Transaction>]
  const derivedOf = (day: number) =>
    deriveInstrument([bought, split, row('cash_in_lieu', day, '0', '12.5'), sold], [lot(0, 5, '0.5', '12.5', '10')])
  t.same(unmatchedLines(derivedOf(35)), [])
  t.same(
    derivedOf(35).trades.map(({ profit }) => dollars(profit)),
    ['2.5', '1510'],
  )
  // The lot is the sale of the fraction, which is not of the shares sold later.
  t.same(unmatchedLines(derivedOf(36)), ['2024-02-06 0 12.5'])
})

t.test(
  'a lot of less than a share, near cash in lieu of at least its money, takes no part of the shares held',
  async (t) => {
    const rows = [row('buy', 0, '10', '-300'), row('cash_in_lieu', 7, '0', '12.5'), row('sell', 90, '10', '400')]
    const derivedOf = (...lots: LedgerRow<Lot>[]) => {
      const derived = deriveInstrument(rows, lots)
      return [...derived.trades.map(({ profit }) => dollars(profit)), ...unmatchedLines(derived)]
    }
    t.same(derivedOf(lot(0, 12, '0.5', '12.5', '10')), ['2.5', '110'], 'five days later')
    t.same(derivedOf(lot(0, 13, '0.5', '12.5', '10')), ['2.5', '95', '2024-01-08 0 12.5', '2024-03-31 0.5 20'])
    t.same(derivedOf(lot(0, 12, '0.5', '12.4', '10')), ['2.4', '110', '2024-01-08 0 12.5'], 'for less money')
    t.same(derivedOf(lot(0, 7, '0.5', '12.6', '10')), ['2.6', '95', '2024-03-31 0.5 20'], 'for more money')
    t.same(derivedOf(lot(0, 7, '2', '12.5', '10')), ['2.5', '80', '2024-03-31 2 80'], 'two shares')
    t.same(
      derivedOf(lot(0, 7, '0.5', '12.5', '10'), lot(0, 8, '0.5', '12.5', '10')),
      ['2.5', '2.5', '120'],
      'a second lot for the same money',
    )
    rows.push(row('cash_in_lieu', 60, '0', '3'))
    t.same(
      derivedOf(lot(0, 12, '0.5', '12.4', '10')),
      ['2.4', '110', '2024-01-08 0 12.5', '2024-03-01 0 3'],
      'beside other cash, far from the lot',
    )
    rows[1] = row('redemption', 7, '0', '12.5')
    t.same(derivedOf(lot(0, 7, '0.5', '12.5', '10')), ['2.5', '95', '2024-03-01 0 3', '2024-03-31 0.5 20'])
  },
)

t.test('a lot of the fraction takes its cost from the shares of its own day', async (t) => {
  const rows = [row('buy', 0, '101', '-3030'), row('buy', 3, '100', '-9000'), row('split', 5, '100', '0')]
  rows.push(row('cash_in_lieu', 7, '0', '12.5'), row('sell', 30, '301', '9030'))
  const derived = deriveInstrument(rows, [lot(0, 7, '0.5', '12.5', '10')])
  t.same(derived.unmatched, [])
  t.same(
    sum(derived.trades.filter(({ buyDate }) => buyDate === '2024-01-01').map(({ costBasis }) => costBasis)),
    3030_000_000n,
  )
})

t.test(
  'a lot of the fraction takes its cost from the shares bought near the day that it names, not from others',
  async (t) => {
    const rows = [row('buy', 0, '101', '-3030'), row('buy', 20, '100', '-9000'), row('split', 25, '100', '0')]
    rows.push(row('cash_in_lieu', 27, '0', '12.5'), row('sell', 40, '301', '9030'))
    const { trades, unmatched } = deriveInstrument(rows, [lot(0, 27, '0.5', '12.5', '10')])
    t.same(unmatched, [])
    t.same(trades.map(({ buyDate, costBasis }) => `${buyDate} ${dollars(costBasis)}`).sort(), [
      '2024-01-01 10',
      '2024-01-01 3020',
      '2024-01-21 9000',
    ])
  },
)

t.test(
  'the cost of a fraction that was never held is that of shares bought near its day, then of others',
  async (t) => {
    const rows = [row('buy', 0, '10', '-300'), row('buy', 20, '10', '-500'), row('cash_in_lieu', 27, '0', '12.5')]
    rows.push(row('sell', 40, '20', '1000'))
    const costsOf = (acquired: number | null, cost: string) =>
      deriveInstrument(rows, [lot(acquired, 27, '0.5', '12.5', cost)])
        .trades.filter(({ brokerVerified }) => !brokerVerified)
        .map(({ costBasis }) => dollars(costBasis))
    t.same(costsOf(0, '10'), ['290', '500'])
    t.same(costsOf(15, '10'), ['300', '490'], 'five days before the second purchase')
    t.same(costsOf(14, '10'), ['295', '495'], 'near neither: half of each')
    t.same(costsOf(null, '10'), ['295', '495'], 'without a day')
    t.same(costsOf(0, '310'), ['0', '490'], 'all of the first, and 10 of the second')
  },
)

t.test('a return of capital of shares without a known cost is no gain', async (t) => {
  const rows = [
    row('buy', 0, '10', '-100'),
    row('share_movement', 1, '10', '0'),
    row('return_of_capital', 2, '0', '10'),
  ]
  const derived = deriveInstrument([...rows, row('sell', 3, '20', '400')], [])
  t.same(
    derived.trades.map(({ profit }) => dollars(profit)),
    ['105'],
    '200 − (100 − 5)',
  )
  t.same(unmatchedLines(derived), ['2024-01-04 10 200'])
})

t.test('the parts of a trade say what was paid before a return of capital', async (t) => {
  const rows = [
    ...[row('buy', 0, '10', '-100'), row('return_of_capital', 1, '0', '10')],
    ...[row('sell', 3, '4', '60'), row('sell', 5, '6', '90')],
  ]
  const { trades } = deriveCounted(rows, [])
  t.same(
    trades.map(({ parts }) =>
      parts.flatMap(({ effect, money, paid }) =>
        effect === 'opens' ? [dollars(money ?? 0n), dollars(paid ?? 0n)] : [],
      ),
    ),
    [
      ['36', '40'],
      ['54', '60'],
    ],
    '0.4 and 0.6 of 90, and of 100',
  )
})

t.test('cash in lieu of a fraction that is held is its sale', async (t) => {
  const rows = [row('buy', 0, '101', '-3030'), row('split', 5, '50.5', '0'), row('cash_in_lieu', 7, '-0.5', '12.5')]
  t.same(profits(rows), ['2.5'])
  t.equal(positionOf(rows, []).quantity, 151n * 10n ** 8n)
  t.same(unmatchedLines(deriveInstrument(rows, [])), [])
})

t.test('money of shares that no file moves is no position', async (t) => {
  const paid = [row('return_of_capital', 5, '0', '7'), row('cash_in_lieu', 7, '0', '12.5')]
  const { position, unmatched } = deriveCounted(paid, [])
  t.equal(position, null)
  t.equal(unmatched.length, 2)
  t.equal(deriveCounted([row('buy', 0, '1', '-1'), row('sell', 1, '1', '2'), ...paid], []).position?.quantity, 0n)
})
