/** Realized gains of no known broker, under other names of the columns than those of `generic.test.ts`. */
import t from 'tap'
import { lotFigures, readGainsFixture } from './read.ts'

t.test('a description beside the symbol, the cost before the proceeds, no term', async (t) => {
  const { layout, rows, failed, ignored, notes } = await readGainsFixture('generic-gains-description.csv')
  t.equal(layout, 'generic realized gains')
  t.same([failed, notes], [[], []])
  t.same(ignored.at(-1), [5, 'not data: total row'])
  t.same(rows.map(lotFigures), [
    ['2024-11-04', '2026-01-08', 'ALFA', '12.5', '1000', '937.5', '-62.5', '0', 'long'],
    ['2026-01-05', '2026-01-13', 'BRAV 2026-01-16 P 95', '1', '80.67', '199.33', '118.66', '0', 'short'],
    [null, '2026-01-09', 'TOT', '10', '1510', '1500', '-10', '0', null],
  ])
})

t.test('tickers, shares, the day of the sale before that of the purchase', async (t) => {
  const { rows, failed } = await readGainsFixture('generic-gains-tickers.csv')
  t.same(failed, [])
  t.same(rows.map(lotFigures), [
    ['2024-11-04', '2026-01-08', 'ALFA', '12.5', '1000', '937.5', '-62.5', '0', 'long'],
    ['2026-01-13', '2026-01-20', 'KILO', '0.245', '24.62', '25.01', '0.39', '0', 'short'],
    ['2025-03-30', '2026-01-20', 'KILO', '100', '5700', '5799.98', '99.98', '0', 'short'],
  ])
})
