/** Rules 4.1 and 5.4: what is asked about splits that may be read in several ways, and what an answer does. */
import t from 'tap'
import { deriveCounted } from '../../src/ledger/derive.ts'
import { NOTHING_ASKED } from '../../src/ledger/kernel/answers.ts'
import type { LedgerRow, Transaction } from '../../src/ledger/ledger.ts'
import { dollars, on, row } from './derive-support.ts'

const buy = (day: number, quantity: string, cost: string) => row('buy', day, quantity, `-${cost}`)
const sell = (day: number, quantity: string, proceeds: string) => row('sell', day, quantity, proceeds)

const outcome = (rows: LedgerRow<Transaction>[], ...ratios: [days: string, answer: string][]) => {
  const { trades, asked } = deriveCounted(rows, [], { answers: { ...NOTHING_ASKED, ratios: new Map(ratios) } })
  return {
    profits: trades.map(({ profit }) => dollars(profit)),
    asked: asked.map(({ subject, answers }) => [subject, ...answers.toSorted()].join(' or ')),
  }
}

t.test(
  '5.4 an answer about two rows has no effect if one of them is gone: the other is asked about anew',
  async (t) => {
    // 2:1 of the 60 that the trades of the day leave, or 3:2 of 120 before.
    const rows = [
      ...[buy(0, '120', '1188'), row('split', 5, '60', '0'), buy(5, '60', '621')],
      ...[sell(5, '120', '1300'), sell(9, '120', '1400')],
    ]
    const asked = [`${on(5)} or 2:1 or 3:2`]
    t.same(outcome(rows), { profits: ['112', '779'], asked })
    t.same(outcome(rows, [`${on(5)},${on(8)}`, '3:2']), { profits: ['112', '779'], asked })
    t.same(outcome(rows, [on(5), '3:2']), { profits: ['508', '304', '79'], asked: [on(5)] })
  },
)

t.test('4.1 two rows may be one split, at one of two moments, or one each: all answers are offered', async (t) => {
  // 8:5 of 10, and 3:2 of the 8 that are left: 80 − 50, 120 − 50. Or 2:1 of 10: 80 − 40, 120 − 60. Or 6:1 of the 2 that are
  // left: 80 − 80, 120 − 20.
  const rows = [
    ...[buy(0, '10', '100'), row('split', 5, '6', '0'), sell(6, '8', '80')],
    ...[row('split', 8, '4', '0'), sell(9, '12', '120')],
  ]
  const days = `${on(5)},${on(8)}`
  t.same(outcome(rows).asked, [`${days} or 2:1 or 6:1 or 8:5 3:2`])
  t.same(outcome(rows, [days, '8:5 3:2']), { profits: ['30', '70'], asked: [days] })
  t.same(outcome(rows, [days, '2:1']), { profits: ['40', '60'], asked: [days] })
  t.same(outcome(rows, [days, '6:1']), { profits: ['0', '100'], asked: [days] })
})

t.test(
  '4.2 a split of one ratio at two moments is not asked about: its trades have the least and the most',
  async (t) => {
    // 3:2 of 10, before 4 are sold and bought again: 60 − 4 × 100 ÷ 15; or after that: 60 − 40.
    const rows = [buy(0, '10', '100'), sell(3, '4', '60'), buy(4, '4', '52'), row('split', 7, '5', '0')]
    const { asked, undecided, trades } = deriveCounted(rows, [])
    t.same(asked, [])
    t.equal(undecided.length, 1)
    t.same(
      trades.map(({ profitLeast, profitMost }) => [dollars(profitLeast ?? 0n), dollars(profitMost ?? 0n)]),
      [['20', '33.33']],
    )
  },
)
