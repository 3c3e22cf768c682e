/**
 * The lots of a day of sale come from one file (rule 1.3): which one, and which lots of the others are the same sale once more.
 * Figures were worked out by hand.
 */
import t, { type Test } from 'tap'
import { deriveInstrument } from '../../src/ledger/derive.ts'
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

t.test('a lot of no quantity that names its purchase by settlement is of the day of its sale', async (t) => {
  const rows = [row('buy', 4, '10', '-100'), row('sell', 5, '10', '120')]
  t.same(eitherFirst(t, rows, [lot(6, 5, null, '120', '100')], [lot(4, 5, '10', '120', '100')]), [
    'lot agreed long 10 2024-01-05 > 2024-01-06 120 - 100 = 20',
  ])
})
