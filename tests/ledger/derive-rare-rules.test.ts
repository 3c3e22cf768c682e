/** Rules that few records need: for each a record whose figures are wrong without it. */
import t from 'tap'
import { deriveCounted, deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { lot, money, on, row, shares, tradeLines, unmatchedLines } from './derive-support.ts'

interface Case {
  what: string
  rows?: LedgerRow<Transaction>[]
  lots?: LedgerRow<Lot>[]
  /** Each matches the trade of its place; there is no other trade. */
  trades: RegExp[]
}

const CASES: Case[] = [
  {
    what: 'a purchase on the day of the sale, named by a later day, is that of a lot of other money',
    rows: [row('buy', 2, '10', '-100'), row('sell', 2, '10', '130')],
    lots: [lot(4, 2, '10', '130', '100.5')],
    trades: [/^lot agreed long 10 .* > 2024-01-03 130 - 100.5 = 29.5$/],
  },
  {
    what: 'a sale has the lot of its own day rather than one of the day before with the same money',
    rows: [row('buy', 0, '20', '-200'), row('sell', 2, '10', '110')],
    lots: [lot(0, 2, '10', '110', '100'), lot(0, 1, '10', '110', '90')],
    trades: [/^lot long 10 .* 110 - 90 = 20$/, /^lot agreed long 10 .* 110 - 100 = 10$/],
  },
  {
    what: 'a purchase of a lot of shares held closes no short that was sold before the first row',
    rows: [row('buy', 3, '10', '-90'), row('sell', 5, '10', '150')],
    lots: [lot(3, 5, '10', '150', '90'), lot(3, -1, '10', '100', '90')],
    trades: [/^lot short 10 .* 100 - 90 = 10$/, /^lot agreed long 10 .* 150 - 90 = 60$/],
  },
  {
    what: 'cash that pays for a fraction only as long as no lot takes the shares closes nothing',
    rows: [
      ...[row('buy', 0, '10', '-90'), row('split', 3, '-9', '0'), row('split', 4, '1', '0')],
      row('cash_in_lieu', 6, '0', '5'),
    ],
    lots: [lot(0, 4, '10', '100', '90')],
    trades: [/^lot long 10 2024-01-01 > 2024-01-05 100 - 90 = 10$/],
  },
  {
    what: 'contracts that expire on the day of a late split expire after it',
    rows: [
      row('buy', 0, '2', '-200'),
      row('sell', 5, '1', '150'),
      row('split', 5, '1', '0', { posted: 7 }),
      row('expiration', 5, '-2', '0'),
    ],
    trades: [/^fifo long 1 .* 150 - 100 = 50$/, /^fifo long 2 .* 0 - 100 = -100$/],
  },
  {
    what: 'a short without a quantity, printed by opened and closed date, covers one of two equal purchases',
    rows: [row('sell_short', 0, '9', '216'), row('buy_to_cover', 5, '5', '-50'), row('buy_to_cover', 5, '4', '-50')],
    lots: [lot(0, 5, null, '120', '50')],
    trades: [/^fifo short \d .* - 50 = /, /^lot .*120 - 50 = 70$/],
  },
  {
    what: 'several lots of fractions that one row of cash paid for take no whole share',
    rows: [row('buy', 0, '10', '-300'), row('cash_in_lieu', 7, '0', '12.5'), row('sell', 30, '10', '400')],
    lots: [lot(0, 7, '0.3', '7.5', '9'), lot(0, 7, '0.2', '5', '6')],
    trades: [/ 0.2 .* 5 - 6 = -1$/, / 0.3 .* 7.5 - 9 = -1.5$/, /long 10 .* 400 - 285 = 115$/],
  },
  {
    what: 'a lot of shares held before stays long on a day on which a short is closed that was opened later',
    rows: [row('buy', 0, '1', '-50'), row('sell_short', 20, '5', '600'), row('buy_to_cover', 25, '5', '-500')],
    lots: [lot(1, 25, '5', '600', '500')],
    trades: [/^fifo short 5 .* 600 - 500 = 100$/, /^lot long 5 2024-01-02 > 2024-01-26/],
  },
  {
    what: 'a lot that was opened before the history begins is of the short that a purchase closes',
    rows: [row('buy_to_cover', 5, '10', '-1000')],
    lots: [lot(0, 5, '10', '1200', '1000')],
    trades: [/^lot agreed short 10 2024-01-06 > 2024-01-01 1200 - 1000/],
  },
  {
    what: 'a sale on another day and at another price is not that of a short lot',
    rows: [row('buy', 0, '10', '-500'), row('sell', 4, '10', '700')],
    lots: [lot(9, 3, '10', '1200', '1000')],
    trades: [/^fifo long 10 .* 700 - 500 = 200$/, /^lot short 10/],
  },
  {
    what: 'a purchase closes a short if a later purchase closes a later short',
    rows: [
      row('sell_short', 0, '10', '1000'),
      row('buy', 2, '10', '-900'),
      row('sell_short', 4, '10', '1000'),
      row('buy_to_cover', 6, '10', '-950'),
    ],
    lots: [],
    trades: [/short 10 2024-01-03 > 2024-01-01 1000 - 900/, /short 10 2024-01-07 > 2024-01-05 1000 - 950/],
  },
  {
    what: 'lots that are as many shares as the sales of their day cover these, not one of their number on another day',
    rows: [row('buy', 0, '40', '-400'), row('sell', 5, '30', '600'), row('sell', 6, '10', '210')],
    lots: [lot(0, 5, '10', '199', '100'), lot(0, 5, '20', '399', '200')],
    trades: [/^lot long 10/, /^lot long 20/, /^fifo long 10 2024-01-01 > 2024-01-07 210 - 100 = 110$/],
  },
  {
    what: 'of two sales, a lot covers the one with its number of shares',
    rows: [row('buy', 0, '30', '-300'), row('sell', 5, '10', '200'), row('sell', 5, '20', '500')],
    lots: [lot(0, 5, '20', '490', '200')],
    trades: [/^fifo long 10 .* 200 - 100 = 100$/, /^lot long 20/],
  },
  {
    what: 'a lot of shares held before is no short because a sale near it, of another lot, was of shares held',
    rows: [row('buy', 0, '10', '-100'), row('sell', 5, '10', '150')],
    lots: [lot(0, 5, '10', '150', '100'), lot(-50, 6, '4', '60', '30')],
    trades: [/^lot agreed long 10 .* 150 - 100 = 50$/, /^lot long 4 2023-11-12 > 2024-01-07 60 - 30 = 30$/],
  },
  {
    what: 'a lot printed by opened and closed date has the cover that no lot of a short has, whose price is as near to another one',
    rows: [
      row('sell_short', 0, '10', '130'),
      row('buy_to_cover', 5, '5', '-50'),
      row('buy_to_cover', 5, '5', '-52', { key: 'b' }),
    ],
    lots: [lot(5, 0, '5', '65', '50'), lot(0, 6, '5', '65', '60')],
    trades: [/^lot short 5 .* 65 - 50 = 15$/, /^lot short 5 .* 65 - 60 = 5$/],
  },
  {
    what: 'a lot whose money differs from its sale leaves the rest of the sale its own money',
    rows: [row('buy', 0, '10', '-50'), row('sell', 5, '10', '100')],
    // 4 of 10 shares are 40 of 100: the other 60 are the lot without a quantity.
    lots: [lot(0, 5, '4', '50', '20'), lot(0, 5, null, '60', '30')],
    trades: [/^lot .*4 .* 50 - 20 = 30$/, /^lot .* 60 - 30 = 30$/],
  },
]

for (const { what, rows = [], lots = [], trades } of CASES)
  t.test(what, (t) => {
    const derived = deriveInstrument(rows, lots)
    const lines = tradeLines(derived)
    t.equal(lines.length, trades.length, lines.join('\n'))
    for (const line of trades)
      t.equal(lines.filter((one) => line.test(one)).length, 1, `${line} in\n${lines.join('\n')}`)
    t.same(unmatchedLines(derived), [])
    t.end()
  })

t.test('a lot consumes the shares that were moved in on its own day, not older ones', (t) => {
  const rows = [row('share_movement', 0, '10', '0'), row('share_movement', 3, '10', '0'), row('sell', 9, '10', '1200')]
  const { open } = positionOf(rows, [lot(3, 9, '10', '1200', '1000')])
  t.same(
    open.long.days.map(({ date, quantity }) => [date, quantity]),
    [[on(0), shares('10')]],
  )
  t.end()
})

t.test(
  'a purchase closes a short that was sold before the first row, also on a covered day, and is not held',
  async (t) => {
    const rows = [row('buy', 3, '10', '-90'), row('buy', 3, '10', '-100')]
    const { trades, position } = deriveCounted(rows, [lot(3, -1, '10', '100', '90')], { isCovered: () => true })
    t.match(trades, [{ side: 'short', agreed: true }])
    t.match(position?.open.long, { quantity: shares('10'), money: money('100') })
  },
)

t.test('contracts held that expire without a known purchase are unmatched as those of a long', async (t) => {
  const { unmatched } = deriveInstrument([row('expiration', 3, '-7', '0', { instrument: 'ACME 2024-01-19 C 60' })], [])
  t.match(unmatched, [{ side: 'long', code: 'no_known_purchase', quantity: shares('7') }])
})
