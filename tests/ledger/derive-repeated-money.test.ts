/** Summaries beside the lots of a part of their sale, if a file prints no quantity. */
import { deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveInstrument } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Trade, Transaction } from '../../src/ledger/ledger.ts'
import { sum } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { dollars, lot, merged, row, shuffled, tradeLines } from './derive-support.ts'

const linesOf = (...args: Parameters<typeof deriveInstrument>) => tradeLines(deriveInstrument(...args)).sort()
const bare = (acquired: number | null, sold: number, proceeds: string, costBasis: string, options = {}) =>
  lot(acquired, sold, null, proceeds, costBasis, options)
const cents = (n: number) => (n / 100).toFixed(2)

const bought = [row('buy', 0, '5', '-25'), row('buy', 1, '5', '-33')]
const sold = [...bought, row('sell', 5, '10', '100')]
const SUMMARIES = { sized: lot(null, 5, '10', '100', '58'), bare: bare(null, 5, '100', '58') }
const PARTS = { sized: lot(0, 5, '5', '50', '25'), bare: bare(0, 5, '50', '25') }
const PAIRS = [
  { what: 'a summary without a quantity beside a lot with one', summary: SUMMARIES.bare, part: PARTS.sized },
  { what: 'both without a quantity', summary: SUMMARIES.bare, part: PARTS.bare },
  { what: 'a summary with a quantity beside a lot without one', summary: SUMMARIES.sized, part: PARTS.bare },
]

for (const { what, summary, part } of PAIRS)
  t.test(`${what}: the rest of the sale counts once`, async (t) => {
    t.same(linesOf(sold, [summary, part]), [
      'lot agreed long 5 2024-01-01 > 2024-01-06 50 - 25 = 25',
      'lot agreed long 5 2024-01-02 > 2024-01-06 50 - 33 = 17',
    ])
    t.same(
      deriveInstrument([], [summary, part]).trades.map(({ profit }) => dollars(profit)),
      ['25', '17'],
    )
  })

t.test('the rest keeps the disallowed loss and the gain that the lots leave', async (t) => {
  const summary = bare(null, 5, '100', '158', { gain: '-58', disallowed: '58' })
  const { trades } = deriveInstrument([], [summary, bare(0, 5, '50', '75', { gain: '-25', disallowed: '25' })])
  const rest = trades.find(({ buyDate }) => buyDate === null) as Trade
  t.same([rest.profit, rest.disallowedLoss].map(dollars), ['-33', '33'])
  t.equal(rest.brokerVerified, true)
})

t.test('a lot of another sale of the day stays whole', async (t) => {
  const rows = [row('buy', 0, '12', '-60'), row('sell', 5, '10', '100'), row('sell', 5, '2', '21')]
  t.same(linesOf(rows, [SUMMARIES.bare, bare(0, 5, '21', '10')]), [
    'lot agreed long 10 2024-01-01 > 2024-01-06 100 - 58 = 42',
    'lot agreed long 2 2024-01-01 > 2024-01-06 21 - 10 = 11',
  ])
  t.same(linesOf(rows, [SUMMARIES.bare, bare(0, 5, '21', '10'), PARTS.bare]), [
    'lot agreed long 2 2024-01-01 > 2024-01-06 21 - 10 = 11',
    'lot agreed long 5 2024-01-01 > 2024-01-06 50 - 25 = 25',
    'lot agreed long 5 2024-01-01 > 2024-01-06 50 - 33 = 17',
  ])
})

t.test('a sale of the day without a lot does not hide what is repeated', async (t) => {
  const rows = [...sold, row('buy', 2, '2', '-10'), row('sell', 5, '2', '21')]
  const { trades } = deriveInstrument(rows, [SUMMARIES.bare, PARTS.sized])
  t.equal(dollars(sum(trades.map(({ profit }) => profit))), '53', '42, and 11 for the two others')
})

t.test('fees in the money of the lots are not taken for a part that is repeated', async (t) => {
  const rows = [...bought, row('sell', 5, '10', '99.95')]
  t.same(
    deriveInstrument(rows, [bare(null, 5, '50', '33'), PARTS.bare])
      .trades.map(({ profit }) => dollars(profit))
      .sort(),
    ['17', '25'],
  )
  t.same(
    deriveInstrument(rows, [SUMMARIES.bare, PARTS.bare])
      .trades.map(({ profit }) => dollars(profit))
      .sort(),
    ['17', '25'],
  )
})

t.test('a part that costs more than its summary makes the rest an estimate that is not verified', async (t) => {
  const { trades } = deriveInstrument([], [SUMMARIES.bare, bare(0, 5, '50', '70')])
  const rest = trades.find(({ buyDate }) => buyDate === null) as Trade
  t.same([rest.proceeds, rest.costBasis, rest.profit].map(dollars), ['50', '29', '21'])
  t.equal(rest.brokerVerified, false)
})

t.test('of options that expired, the cost shows what is repeated', async (t) => {
  t.same(linesOf([], [bare(null, 5, '0', '50'), bare(0, 5, '0', '20')]), [
    'lot long unknown 2024-01-01 > 2024-01-06 0 - 20 = -20',
    'lot long unknown ? > 2024-01-06 0 - 30 = -30',
  ])
  t.equal(linesOf([], [bare(null, 5, '0', '50'), bare(0, 5, '0', '20'), bare(1, 5, '0', '30')]).length, 2)
})

t.test('without transactions, a lot of another term is of another sale than the summary', async (t) => {
  const summary = bare(null, 5, '100', '58', { term: 'short' })
  t.equal(linesOf([], [summary, bare(0, 5, '50', '25', { term: 'long' })]).length, 2)
  t.match(linesOf([], [summary, bare(0, 5, '50', '25', { term: 'long' })])[1], /100 - 58 = 42$/)
  t.match(linesOf([], [summary, bare(0, 5, '50', '25', { term: 'short' })])[1], /50 - 33 = 17$/)
})

t.test('lots of one file are of other parts of a sale', async (t) => {
  const shown = (held: LedgerRow<Lot>, file: number) => ({ ...held, files: new Set([file]) })
  const gains = (rows: LedgerRow<Transaction>[], ...lots: LedgerRow<Lot>[]) =>
    deriveInstrument(rows, lots)
      .trades.map(({ profit }) => dollars(profit))
      .sort()
  for (const { summary, part } of PAIRS) {
    t.same(gains([], shown(summary, 1), shown(part, 1)), ['25', '42'])
    t.same(gains([], shown(summary, 1), shown(part, 2)), ['17', '25'])
    t.same(gains(sold, shown(summary, 1), shown(part, 1)), ['17', '25'], 'the sales of the day decide first')
    const parts = [shown(part, 1), shown(bare(1, 5, '50', '33'), 1)]
    const total = gains(sold, shown(summary, 1), ...parts).reduce((sum, gain) => sum + Number(gain), 0)
    t.equal(total, 42, 'also of a sum in the file')
  }
  const both = [shown(SUMMARIES.bare, 1), shown(PARTS.bare, 1), shown(SUMMARIES.sized, 2)]
  t.same(gains([], ...both), ['25', '42'], 'also if one of them has a quantity in another file')
  const parts = [PARTS.bare, bare(1, 5, '50', '33')].map((part) => shown(part, 1))
  t.same(gains([], shown(SUMMARIES.bare, 1), ...parts), ['17', '25'], 'a sum of all lots is no lot')
})

const TWO_SALES = [
  ...[row('buy', 0, '6', '-16.23'), row('buy', 1, '4', '-24.53'), row('buy', 3, '6', '-28.79')],
  ...[row('buy', 2, '2', '-27.01'), row('buy', 2, '4', '-9.04')],
  ...[row('sell', 9, '16', '95.68'), row('sell', 9, '6', '58.56')],
]
const gainOf = (...lots: LedgerRow<Lot>[]) =>
  dollars(sum(deriveInstrument(TWO_SALES, lots).trades.map(({ profit }) => profit)))

t.test('two sales of a day: summaries that may each have a lot are taken together', async (t) => {
  const parts = [bare(3, 9, '35.88', '28.79'), bare(2, 9, '39.04', '9.04')]
  t.equal(gainOf(...parts, bare(null, 9, '95.68', '69.55'), bare(null, 9, '58.56', '36.05')), '48.64')
  const lines = linesOf(TWO_SALES, [...parts, bare(null, 9, '95.68', '69.55'), bare(null, 9, '58.56', '36.05')])
  t.match(lines, [/39.04 - 9.04 = 30$/, /35.88 - 28.79 = 7.09$/, /79.32 - 67.77 = 11.55$/], 'what the lots leave')
})

t.test('two sales of a day: a lot that is all of a summary is of no other', async (t) => {
  const lots = [bare(null, 9, '58.56', '36.05'), bare(2, 9, '58.56', '36.05'), bare(3, 9, '35.88', '28.79')]
  t.match(linesOf(TWO_SALES, [...lots, bare(null, 9, '95.68', '69.55')]), [
    /59.8 - 40.76 = 19.04$/,
    /58.56 - 36.05 = 22.51$/,
    /35.88 - 28.79 = 7.09$/,
  ])
})

t.test(
  'two sales of a day: what is left of both is not taken for a part of one whose money it has by chance',
  async (t) => {
    const bought = [row('buy', 0, '4', '-1'), row('buy', 1, '4', '-2')]
    const rows = [...bought, row('sell', 9, '4', '39.96'), row('sell', 9, '4', '20')]
    const parts = [bare(0, 9, '19.98', '0.5'), bare(1, 9, '10', '1')]
    // 29.98 are 2 at 9.99 and 2 at 5, and to the cent also 3 at 9.99.
    t.same(linesOf(rows, [...parts, bare(null, 9, '39.96', '1'), bare(null, 9, '20', '2')]), [
      'lot agreed long unknown 2024-01-01 > 2024-01-10 19.98 - 0.5 = 19.48',
      'lot agreed long unknown 2024-01-02 > 2024-01-10 10 - 1 = 9',
      'lot agreed long unknown ? > 2024-01-10 29.98 - 1.5 = 28.48',
    ])
  },
)

t.test('two sales of a day: a term shows which summary has a lot', async (t) => {
  const [short, long] = [{ term: 'short' as const }, { term: 'long' as const }]
  const summaries = [bare(null, 9, '95.68', '69.55', short), bare(null, 9, '58.56', '36.05', long)]
  t.match(linesOf(TWO_SALES, [...summaries, bare(2, 9, '39.04', '9.04', long), bare(3, 9, '35.88', '28.79', short)]), [
    /59.8 - 40.76 = 19.04$/,
    /19.52 - 27.01 = -7.49$/,
    /39.04 - 9.04 = 30$/,
    /35.88 - 28.79 = 7.09$/,
  ])
})

t.test(
  'a lot with a quantity is also a part of a summary without one, if another summary has a quantity',
  async (t) => {
    const sized = [
      lot(2, 9, '4', '39.04', '9.04'),
      lot(null, 9, '6', '58.56', '36.05'),
      lot(3, 9, '6', '35.88', '28.79'),
    ]
    t.equal(gainOf(...sized, bare(null, 9, '95.68', '69.55')), '48.64')
  },
)

/** The lots of a sale, and whether files show each. */
const partsOfSale = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 6 }),
    cost: fc.integer({ min: 0, max: 9_999 }),
    isShown: fc.boolean(),
    isSized: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)

const price = fc.integer({ min: 1, max: 9_999 })
const ledgers = fc
  .tuple(partsOfSale, price, fc.boolean(), fc.boolean())
  .chain(([drawn, price, isSized, hasTransactions]) => {
    const parts = drawn.map((part) => ({ ...part, proceeds: part.quantity * price }))
    const total = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
    const [quantity, proceeds, cost] = [
      total(parts.map((part) => part.quantity)),
      total(parts.map((part) => part.proceeds)),
      total(parts.map((part) => part.cost)),
    ]
    const lots = parts.flatMap((part, day) =>
      part.isShown
        ? [lot(day, 9, part.isSized ? `${part.quantity}` : null, cents(part.proceeds), cents(part.cost))]
        : [],
    )
    // A summary and a lot with quantities are those of `derive-summaries.test.ts`.
    const someSized = parts.some((part) => part.isShown && part.isSized)
    const summary = lot(null, 9, isSized && !someSized ? `${quantity}` : null, cents(proceeds), cents(cost))
    const bought = parts.map((part, day) => row('buy', day, `${part.quantity}`, cents(-part.cost)))
    const rows = hasTransactions ? merged([...bought, row('sell', 9, `${quantity}`, cents(proceeds))]) : []
    return fc.record({
      rows: shuffled(rows),
      lots: shuffled<LedgerRow<Lot>>(merged([summary, ...lots])),
      expected: fc.constant([proceeds, cost, proceeds - cost].map((n) => dollars(BigInt(n) * 10_000n))),
    })
  })

t.test('the trades of a sale have the money of its summary, whichever lots are beside it', async () => {
  fc.assert(
    fc.property(ledgers, ({ rows, lots, expected }) => {
      const { trades } = deriveInstrument(rows, lots)
      const sumOf = (moneyOf: (trade: Trade) => bigint) => dollars(sum(trades.map(moneyOf)))
      same(
        [sumOf((trade) => trade.proceeds), sumOf((trade) => trade.costBasis), sumOf((trade) => trade.profit)],
        expected,
      )
      same(
        trades.filter((trade) => !trade.brokerVerified),
        [],
      )
    }),
    { numRuns: counts(500, 5_000) },
  )
})

/** Each sale has a summary, and files show some of its lots. The lots have no quantity, or the summaries have none. */
const twoSales = fc.record({
  sales: fc.uniqueArray(fc.tuple(partsOfSale, fc.integer({ min: 500, max: 999 })), {
    minLength: 2,
    maxLength: 2,
    selector: ([parts, price]) => price * parts.reduce((total, { quantity }) => total + quantity, 0),
  }),
  sized: fc.constantFrom('lots', 'summaries', 'none'),
})

t.test('the trades of two sales of a day have the money of their summaries', async () => {
  fc.assert(
    fc.property(twoSales, ({ sales, sized }) => {
      const rows: LedgerRow<Transaction>[] = []
      const lots: LedgerRow<Lot>[] = []
      let expected = 0
      for (const [parts, price] of sales) {
        let [quantity, cost] = [0, 0]
        for (const [day, part] of parts.entries()) {
          rows.push(row('buy', day, `${part.quantity}`, cents(-part.cost)))
          const size = sized === 'lots' ? `${part.quantity}` : null
          if (part.isShown) lots.push(lot(day, 9, size, cents(part.quantity * price), cents(part.cost)))
          quantity += part.quantity
          cost += part.cost
        }
        rows.push(row('sell', 9, `${quantity}`, cents(quantity * price)))
        lots.push(lot(null, 9, sized === 'summaries' ? `${quantity}` : null, cents(quantity * price), cents(cost)))
        expected += quantity * price - cost
      }
      const { trades } = deriveInstrument(merged(rows), merged(lots))
      same(sum(trades.map(({ profit }) => profit)), BigInt(expected) * 10_000n)
    }),
    { numRuns: counts(500, 5_000) },
  )
})
