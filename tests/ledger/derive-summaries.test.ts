import { deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveInstrument } from '../../src/ledger/derive.ts'
import type { Trade } from '../../src/ledger/ledger.ts'
import { sum } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { dollars, lot, merged, row, shuffled, tradeLines } from './derive-support.ts'

const linesOf = (...args: Parameters<typeof deriveInstrument>) => tradeLines(deriveInstrument(...args)).sort()
const cents = (n: number) => (n / 100).toFixed(2)

t.test('what a summary has more than the lots of a part of its sale is a trade', async (t) => {
  const rows = [row('buy', 0, '10', '-750'), row('sell', 7, '10', '1000')]
  const summary = lot(null, 7, '10', '1000', '750', { gain: '250' })
  const part = lot(0, 7, '5', '500', '300', { gain: '200' })
  t.same(linesOf(rows, [summary, part]), [
    'lot agreed long 5 2024-01-01 > 2024-01-08 500 - 300 = 200',
    'lot agreed long 5 2024-01-01 > 2024-01-08 500 - 450 = 50',
  ])
  t.same(linesOf([], [summary, part]), [
    'lot long 5 2024-01-01 > 2024-01-08 500 - 300 = 200',
    'lot long 5 ? > 2024-01-08 500 - 450 = 50',
  ])
})

t.test('its cents and its disallowed loss are what the lots leave', async (t) => {
  const summary = lot(null, 7, '3', '100', '130.01', { gain: '-30.01', disallowed: '30.01' })
  const lots = [
    lot(0, 7, '1', '33.33', '43.34', { gain: '-10.01', disallowed: '10.01' }),
    lot(1, 7, '1', '33.34', '43.34', { gain: '-10', disallowed: '10' }),
  ]
  const { trades } = deriveInstrument([], [summary, ...lots])
  const rest = trades.find((trade) => trade.buyDate === null) as Trade
  t.same([rest.proceeds, rest.costBasis, rest.profit, rest.disallowedLoss].map(dollars), [
    '33.33',
    '43.33',
    '-10',
    '10',
  ])
  t.equal(rest.brokerVerified, true)
})

const restOf = (summary: ReturnType<typeof lot>, ...lots: ReturnType<typeof lot>[]) => {
  const { trades } = deriveInstrument([], [summary, ...lots])
  const { profit, disallowedLoss, brokerVerified } = trades.find((trade) => trade.buyDate === null) as Trade
  return [dollars(profit), dollars(disallowedLoss), brokerVerified]
}

t.test('gains that are rounded, or have a disallowed loss added back, do not change that of the rest', async (t) => {
  const part = lot(0, 7, '5', '50', '120', { gain: '-40', disallowed: '30' })
  t.same(restOf(lot(null, 7, '10', '100', '200', { gain: '-100' }), part), ['-30', '0', true])
  const added = lot(null, 7, '10', '100', '200', { gain: '-60', disallowed: '40' })
  t.same(restOf(added, part), ['-20', '10', true])
  const rounded = lot(0, 7, '1', '100', '75', { gain: '25.01', copies: 5 })
  t.same(restOf(lot(null, 7, '10', '1000', '750', { gain: '250' }), rounded), ['125', '0', true])
})

t.test('a summary that contradicts itself is not verified, and keeps its difference', async (t) => {
  const summary = lot(null, 7, '10', '1000', '750', { gain: '300' })
  t.same(restOf(summary, lot(0, 7, '5', '500', '300')), ['100', '0', false])
})

t.test('a rest that would have negative proceeds or cost is an estimate that is not verified', async (t) => {
  const summary = lot(null, 7, '10', '100', '50', { gain: '50' })
  for (const [proceeds, cost] of [
    ['120', '20'],
    ['60', '70'],
  ] as const) {
    const { trades } = deriveInstrument([], [summary, lot(0, 7, '6', proceeds, cost)])
    const rest = trades.find((trade) => trade.buyDate === null) as Trade
    t.same([rest.proceeds, rest.costBasis, rest.profit].map(dollars), ['40', '20', '20'])
    t.equal(rest.brokerVerified, false)
    const sold = [row('buy', 0, '10', '-50'), row('sell', 7, '10', '100')]
    t.match(linesOf(sold, [summary, lot(0, 7, '6', proceeds, cost)]), [/^fifo long 4 .* 40 - 20 = 20$/, /^lot /])
  }
})

t.test('without transactions, a lot of another term is of another sale than the summary', async (t) => {
  const summary = lot(null, 7, '10', '1000', '750', { term: 'short' })
  const longTerm = lot(0, 7, '5', '510', '110', { term: 'long' })
  const shortTerm = lot(1, 7, '5', '500', '300', { term: 'short' })
  t.same(linesOf([], [summary, longTerm]), [
    'lot long 10 ? > 2024-01-08 1000 - 750 = 250',
    'lot long 5 2024-01-01 > 2024-01-08 510 - 110 = 400',
  ])
  t.same(linesOf([], [summary, shortTerm, longTerm]), [
    'lot long 5 2024-01-01 > 2024-01-08 510 - 110 = 400',
    'lot long 5 2024-01-02 > 2024-01-08 500 - 300 = 200',
    'lot long 5 ? > 2024-01-08 500 - 450 = 50',
  ])
  const ofBoth = [lot(null, 7, '10', '1000', '400'), longTerm, shortTerm]
  t.equal(linesOf([], ofBoth).length, 2, 'the terms of a summary may be any')
  t.equal(
    linesOf([row('sell', 7, '10', '1000')], [summary, longTerm]).length,
    2,
    'but the sales decide, if there are any',
  )
})

t.test('lots of one file are of other parts of a sale; a summary may repeat those of other files', async (t) => {
  const shown = (held: ReturnType<typeof lot>, ...files: number[]) => ({ ...held, files: new Set(files) })
  const [various, dated] = [lot(null, 7, '10', '1000', '750'), lot(0, 7, '5', '500', '300')]
  const [whole, part] = ['lot long 10 ? > 2024-01-08 1000 - 750 = 250', 'lot long 5 ? > 2024-01-08 500 - 450 = 50']
  const own = 'lot long 5 2024-01-01 > 2024-01-08 500 - 300 = 200'
  t.same(linesOf([], [shown(various, 1), shown(dated, 1)]), [whole, own].sort())
  t.same(linesOf([], [shown(various, 1), shown(dated, 2)]), [own, part])
  t.same(linesOf([], [shown(various, 1, 3), shown(dated, 2, 3)]), [whole, own].sort(), 'a third file has both')
  const known = linesOf([row('sell', 7, '10', '1000')], [shown(various, 1), shown(dated, 1)])
  t.same(
    known,
    [own, part].map((trade) => trade.replace('lot', 'lot agreed')).sort(),
    'the sales of the day decide first',
  )
  const parts = [shown(dated, 1), shown(lot(1, 7, '5', '500', '450'), 1)]
  t.equal(linesOf([], [shown(various, 1), ...parts]).length, 2, 'a sum of all lots is no lot')

  const half = lot(null, 7, '5', '500', '220')
  t.equal(linesOf([], [shown(half, 1), shown(dated, 1)]).length, 2, 'of the same size, too')
  t.equal(linesOf([], [shown(half, 1), shown(dated, 2)]).length, 1)
  const others = [lot(1, 7, '2', '200', '100'), lot(2, 7, '3', '300', '120')].map((held) => shown(held, 2))
  t.same(
    deriveInstrument([], [shown(half, 1), shown(dated, 1, 2), ...others]).trades.map(({ profit }) => dollars(profit)),
    ['200', '100', '180'],
    'a summary beside one lot of its file repeats the others',
  )
})

t.test('the sales of another day do not show what is repeated, if the day has sales', async (t) => {
  const sales = [row('sell', 6, '12', '1200'), row('sell', 7, '6', '600')]
  const lots = [
    [lot(null, 6, '12', '1200', '900'), lot(null, 7, '6', '600', '400')],
    [lot(0, 6, '6', '600', '450'), lot(1, 6, '6', '600', '450'), lot(2, 7, '6', '600', '400')],
  ]
  const shown = lots.flatMap((some, file) => some.map((held) => ({ ...held, files: new Set([file]) })))
  const { trades } = deriveInstrument(sales, shown)
  t.equal(dollars(sum(trades.map(({ profit }) => profit))), '500')
})

t.test('no lot is repeated by summaries of two files', async (t) => {
  const shown = (held: ReturnType<typeof lot>, file: number) => ({ ...held, files: new Set([file]) })
  const summaries = [shown(lot(null, 7, '10', '1000', '750'), 1), shown(lot(null, 7, '6', '620', '400'), 2)]
  const { trades } = deriveInstrument([], [...summaries, shown(lot(0, 7, '5', '500', '300'), 3)])
  t.equal(dollars(sum(trades.map(({ profit }) => profit))), '470', '250 and 220, each once')
})

/** The lots of a sale, and whether files show each. */
const partsOfSales = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 6 }),
    proceeds: fc.integer({ min: 0, max: 9_999 }),
    cost: fc.integer({ min: 0, max: 9_999 }),
    isShown: fc.boolean(),
    printsGain: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)

t.test('the trades of a sale have the money of its summary, whichever of its lots are beside it', async () => {
  fc.assert(
    fc.property(partsOfSales, fc.boolean(), fc.boolean(), (parts, hasTransactions, printsGain) => {
      const total = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
      const quantity = total(parts.map((part) => part.quantity))
      const [proceeds, cost] = [total(parts.map((part) => part.proceeds)), total(parts.map((part) => part.cost))]
      const gain = (printed: boolean, of: number) => (printed ? { gain: cents(of) } : {})
      const lots = parts.flatMap((part, day) =>
        part.isShown
          ? [
              lot(day, 9, `${part.quantity}`, cents(part.proceeds), cents(part.cost), {
                ...gain(part.printsGain, part.proceeds - part.cost),
              }),
            ]
          : [],
      )
      const summary = lot(null, 9, `${quantity}`, cents(proceeds), cents(cost), gain(printsGain, proceeds - cost))
      const rows = hasTransactions
        ? [...parts.map((part, day) => row('buy', day, `${part.quantity}`, cents(-part.cost)))]
        : []
      const sale = row('sell', 9, `${quantity}`, cents(proceeds))
      const { trades } = deriveInstrument(hasTransactions ? merged([...rows, sale]) : [], merged([summary, ...lots]))
      const sumOf = (moneyOf: (trade: Trade) => bigint) => dollars(sum(trades.map(moneyOf)))
      same(
        {
          quantity: sum(trades.map((trade) => trade.quantity as bigint)),
          money: [sumOf((trade) => trade.proceeds), sumOf((trade) => trade.costBasis), sumOf((trade) => trade.profit)],
          unverified: trades.filter((trade) => !trade.brokerVerified),
        },
        {
          quantity: BigInt(quantity) * 100_000_000n,
          money: [proceeds, cost, proceeds - cost].map((n) => dollars(BigInt(n) * 10_000n)),
          unverified: [],
        },
      )
    }),
    { numRuns: counts(500, 5_000) },
  )
})

t.test('so has each day of several sales, whatever their order', async () => {
  const sales = fc.array(partsOfSales, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(
      sales.chain((days) => {
        const lots = days.flatMap((parts, i) => [
          lot(
            null,
            20 * (i + 1),
            `${parts.reduce((n, part) => n + part.quantity, 0)}`,
            cents(parts.reduce((n, part) => n + part.proceeds, 0)),
            cents(parts.reduce((n, part) => n + part.cost, 0)),
          ),
          ...parts.flatMap(({ isShown, quantity, proceeds, cost }, day) =>
            isShown ? [lot(day, 20 * (i + 1), `${quantity}`, cents(proceeds), cents(cost))] : [],
          ),
        ])
        const summaries = lots.filter(({ row }) => row.acquired === null)
        return fc.tuple(fc.constant(summaries), shuffled(merged(lots)))
      }),
      ([summaries, lots]) => {
        const { trades } = deriveInstrument([], lots)
        for (const { row } of summaries) {
          const ofDay = trades.filter((trade) => trade.sellDate === row.sold)
          same(sum(ofDay.map((trade) => trade.profit)), row.proceeds - row.costBasis)
        }
      },
    ),
    { numRuns: counts(200, 2_000) },
  )
})
