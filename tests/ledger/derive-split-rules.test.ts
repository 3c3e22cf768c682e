/** Rules of splits (4.1 to 4.3) that few records need, each with a record whose figures are wrong without it. */
import t from 'tap'
import { deriveCounted, deriveInstrument, uncertainSplits } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Ratio, Transaction } from '../../src/ledger/ledger.ts'
import { sum } from '../../src/lib/decimal.ts'
import { dollars, lot, row, tradeLines, units } from './derive-support.ts'

type Row = LedgerRow<Transaction>

const reverse = (day: number, quantity: string): Row => {
  const split = row('split', day, quantity, '0')
  return { ...split, row: { ...split.row, action: 'Reverse Split' } }
}
const given = (one: Row, times: bigint, per: bigint): Row & { row: { ratio: Ratio } } => ({
  ...one,
  row: { ...one.row, ratio: { times, per } },
})
/** Cash for a fraction of a share, whose row prints it. */
const cash = (day: number, amount: string, fraction = '0') => row('cash_in_lieu', day, fraction, amount)
/** Rows of one file, in the order of their places. */
const listed = (rows: Row[], file = 1): Row[] => rows.map((one, at) => ({ ...one, places: [{ file, at, time: null }] }))

/** Before the first row. */
const OLD = -500

/** The profit of all trades, how many shares are open for which money, and each unmatched sale with its code. */
function figuresOf(rows: Row[], lots: LedgerRow<Lot>[] = []) {
  const { trades, unmatched, position, undecided } = deriveCounted(rows, lots)
  const [long, short] = [position?.open.long, position?.open.short]
  return {
    profit: dollars(sum(trades.map(({ profit }) => profit))),
    open: `${units((long?.quantity ?? 0n) - (short?.quantity ?? 0n))} @ ${dollars((long?.money ?? 0n) - (short?.money ?? 0n))}`,
    unmatched: unmatched.map(({ quantity, proceeds, code }) => `${units(quantity)} for ${dollars(proceeds)}: ${code}`),
    undecided: undecided.length,
  }
}
const known = (profit: string, open: string) => ({ profit, open, unmatched: [], undecided: 0 })

t.test('4.1 a dividend in shares of whole percent, up to half', async (t) => {
  const after = (held: string, added: string, left: string) =>
    figuresOf([row('buy', 0, held, '-1000'), row('split', 5, added, '0'), row('sell', 9, left, '1200')])
  t.same(after('100', '7', '107'), known('200', '0 @ 0'))
  t.same(after('50', '3.5', '53.5'), known('200', '0 @ 0'))
  t.same(after('200', '98', '298'), known('200', '0 @ 0'))
  for (const [added, left] of [
    ['7.5', '107.5'],
    ['51', '151'],
    ['-7', '93'],
  ] as const)
    t.same(after('100', added, left).unmatched, [`${left} for 1200: split_incomplete`], added)
})

t.test('4.1 a ratio is exact if the shares are at most a hundredth off', async (t) => {
  const after = (held: string, added: string, left: string) =>
    figuresOf([row('buy', 0, held, '-1000'), row('split', 5, added, '0'), row('sell', 9, left, '1200')])
  // 2:1 of 33.33 are 66.66.
  t.same(after('33.33', '33.34', '66.67'), known('200', '0 @ 0'))
  t.same(after('33.33', '33.35', '66.68').unmatched, ['66.68 for 1200: split_incomplete'])
  // 4:3 of 10 are 13 and a third: no fraction of it is lost.
  t.same(after('10', '3.33', '13.33'), known('200', '0 @ 0'))
})

t.test('4.1 without cash, less than a share is lost; only a reverse split makes it one whole', async (t) => {
  // 3:2 of 7: 210 × 10 ÷ 10.5 is left. 4:3 of 7 would be 9 and a third.
  const rows = [row('buy', 0, '7', '-210'), row('split', 5, '3', '0'), row('sell', 9, '10', '300')]
  t.same(figuresOf(rows), known('100', '0 @ 0'))
  // 1:10 of 99.5 are 9.95, and 1:11 are 9.05: whichever it was, nothing was lost.
  const whole = [row('buy', 0, '99.5', '-995'), row('split', 5, '-89.5', '0'), row('sell', 9, '10', '1200')]
  t.same(figuresOf(whole), known('205', '0 @ 0'))
})

t.test('4.1 the fraction that cash was paid for shows the ratio by half a hundredth', async (t) => {
  // 1:90 leaves 0.556 of a share, 1:91 0.538, 1:92 0.522.
  const rows = (fraction: string) => [
    ...[row('buy', 0, '140', '-280'), row('split', 5, '-139', '0'), cash(7, '100', fraction)],
    row('sell', 9, '1', '190'),
  ]
  // 100 + 190 − 280
  t.same(figuresOf(rows('0.54')), known('10', '0 @ 0'))
  t.same(figuresOf(rows('0.55')).unmatched.length, 2)
})

t.test('4.1 a reverse split with as many new shares as were known lacks some', async (t) => {
  for (const left of ['100', '200']) {
    const rows = [row('buy', 0, '100', '-1000'), reverse(5, left), row('sell', 9, left, '3000')]
    t.same(figuresOf(rows), {
      ...{ profit: '0', open: '0 @ 0', unmatched: [`${left} for 3000: split_incomplete`], undecided: 0 },
    })
  }
})

t.test('4.1 splits of shorts', async (t) => {
  const after = (split: Row, covered: string) =>
    figuresOf([row('sell_short', 0, '10', '200'), split, row('buy_to_cover', 9, covered, '-150')])
  // 3:2 of 10
  t.same(after(row('split', 5, '-5', '0'), '15'), known('50', '0 @ 0'))
  t.same(after(reverse(5, '4'), '4'), known('50', '0 @ 0'))
  // 12:7 of the seven that were sold first is no ratio, so that the five are 3:2 of all ten.
  const rows = [
    ...[row('sell_short', 0, '7', '140'), row('sell_short', 3, '3', '66'), row('split', 5, '-5', '0')],
    row('buy_to_cover', 9, '10.5', '-100'),
  ]
  // 140 − 100; three for 66 are 4.5.
  t.same(figuresOf(rows), known('40', '-4.5 @ -66'))
})

t.test('4.1 shares that leave as a whole are no split', async (t) => {
  t.same(figuresOf([row('buy', 0, '10', '-100'), row('split', 5, '-10', '0')]), known('0', '0 @ 0'))
  t.same(figuresOf([row('buy', 0, '10', '-100'), row('split', 5, '-15', '0'), row('buy', 9, '3', '-30')]), {
    ...known('0', '3 @ 30'),
  })
})

t.test('3.4 a given ratio that is of no list finds how many old shares there were', async (t) => {
  // 13:1 of 5 old shares and 10 that were bought.
  const rows = [row('buy', 0, '10', '-1300'), given(row('split', 5, '180', '0'), 13n, 1n), row('sell', 9, '65', '700')]
  t.same(figuresOf(rows, [lot(OLD, 9, '65', '700', '400')]), known('300', '130 @ 1300'))
})

t.test('3.4 old shares and a split that prints only the new shares', async (t) => {
  // 1:10 of 80 and 20.
  const rows = [row('buy', 0, '20', '-400'), reverse(5, '10'), row('sell', 9, '8', '1000')]
  t.same(figuresOf(rows, [lot(OLD, 9, '8', '1000', '700')]), known('300', '2 @ 400'))
})

t.test('3.4 old shares beside a fraction of a share', async (t) => {
  // 2:1 of 10 and a half
  const rows = [row('buy', 0, '0.5', '-50'), row('split', 5, '10.5', '0'), row('sell', 9, '20', '1000')]
  t.same(figuresOf(rows, [lot(OLD, 9, '20', '1000', '700')]), known('300', '1 @ 50'))
})

t.test('3.4 old shares and three splits, of which the last is a reverse one', async (t) => {
  // 30 and 10 become 80, 240 and 24: the lot has 18 of them.
  const rows = [
    ...[row('buy', 0, '10', '-600'), row('split', 20, '40', '0'), row('split', 40, '160', '0')],
    ...[row('split', 60, '-216', '0'), row('sell', 80, '18', '1000')],
  ]
  t.same(figuresOf(rows, [lot(OLD, 80, '18', '1000', '700')]), known('300', '6 @ 600'))
})

t.test('4.3 a lot of old shares that no ratio explains leaves no known cost', async (t) => {
  // 2:1 of the 100; but 100 more of these and of what becomes 30 are no ratio.
  const rows = [
    ...[row('buy', 0, '100', '-1000'), row('split', 25, '100', '0')],
    ...[row('sell', 29, '30', '600'), row('sell', 30, '170', '2000')],
  ]
  const { profit, unmatched } = figuresOf(rows, [lot(OLD, 29, '30', '600', '100')])
  t.same({ profit, unmatched }, { profit: '500', unmatched: ['170 for 2000: split_incomplete'] })
})

t.test('4.2 a lot of an earlier moment decides, whatever other lots there are', async (t) => {
  // 2:1 of the first share, before the second was bought; or 3:2 of both.
  const rows = [
    ...[row('buy', 0, '1', '-16'), row('sell_short', 1, '1', '12'), row('buy_to_cover', 2, '1', '-11')],
    ...[row('buy', 14, '1', '-8.02'), row('split', 15, '1', '0'), row('sell', 16, '1', '7.99')],
  ]
  const own = lot(0, 16, '1', '7.99', '8')
  // 7.99 − 8, and the short: 12 − 11
  t.same(figuresOf(rows, [own]), known('0.99', '2 @ 16.02'))
  t.same(figuresOf(rows, [own, lot(2, 1, '1', '12', '11')]), known('0.99', '2 @ 16.02'))
  // A lot without a day, and old shares that were sold before the split.
  const sold = [...rows, row('sell', 17, '1', '9')]
  t.same(figuresOf(sold, [own, lot(null, 17, '1', '9', '8.02')]), known('1.97', '1 @ 8'))
  const before = [...rows, row('sell', 1, '1', '20')]
  t.same(figuresOf(before, [own, lot(OLD, 1, '1', '20', '15')]), known('5.99', '2 @ 16.02'))
})

t.test('4.2 lots that agree with either moment, or contradict each other, leave it in doubt', async (t) => {
  // 2:1 of the first share, before the second was bought; or 3:2 of both.
  const rows = [row('buy', 0, '1', '-16'), row('buy', 14, '1', '-8.02'), row('split', 15, '1', '0')]
  const later = [...rows, row('buy', 20, '1', '-7'), row('sell', 21, '1', '9')]
  t.equal(figuresOf(later, [lot(20, 21, '1', '9', '7')]).undecided, 1, 'bought after it')
  const sameDay = [...rows, row('buy', 15, '1', '-7'), row('sell', 21, '1', '9')]
  t.equal(figuresOf(sameDay, [lot(15, 21, '1', '9', '7')]).undecided, 1, 'bought on its day')
  // 16 ÷ 2, and 8.02 ÷ 1.5
  const lots = [lot(0, 16, '1', '7.99', '8'), lot(14, 17, '1', '9', '5.35')]
  t.equal(figuresOf([...rows, row('sell', 16, '1', '7.99'), row('sell', 17, '1', '9')], lots).undecided, 1)
})

t.test('4.1.1 lots that show nothing of the ratio leave it open', async (t) => {
  // 140 become 5, and the lot of the first ten was sold before: 1:24 to 1:27.
  const rows = [
    ...[row('buy', 0, '150', '-300'), row('sell', 3, '10', '30'), row('split', 15, '-135', '0'), cash(18, '30.6')],
    row('sell', 30, '5', '255'),
  ]
  t.same(figuresOf(rows, [lot(0, 3, '10', '30', '20')]), {
    profit: '10',
    open: '0 @ 0',
    unmatched: ['0 for 30.6: split_undecided', '5 for 255: split_undecided'],
    undecided: 1,
  })
})

t.test('4.1.1 only cash that may be for the fraction is undecided', async (t) => {
  const split = [row('buy', 0, '140', '-280'), row('split', 15, '-135', '0'), cash(18, '30.6')]
  const codes = (...rows: Row[]) => figuresOf([...split, ...rows]).unmatched.map((text) => text.replace(/.* for /, ''))
  const own = '30.6: split_undecided'
  t.same(codes(cash(45, '7')), [own, '7: split_undecided'].sort())
  t.same(codes(cash(15, '7')).sort(), [own, '7: split_undecided'].sort(), 'on its day')
  t.same(codes(cash(46, '7')).sort(), [own, '7: no_known_shares'].sort(), 'more than thirty days later')
  t.same(codes(cash(14, '7')).sort(), [own, '7: no_known_shares'].sort(), 'a day before')
  t.same(codes(row('redemption', 20, '0', '7')).sort(), [own, '7: no_known_shares'].sort(), 'of a redemption')
})

t.test('5.3 cash is listed, unless a lot without a sale has it', async (t) => {
  const bought = row('buy', 0, '20', '-100')
  const redeemed = (day: number, amount: string) => row('redemption', day, '0', amount)
  const unmatchedOf = (rows: Row[], lots: LedgerRow<Lot>[]) => figuresOf([bought, ...rows], lots).unmatched
  const listed = ['0 for 50: no_known_shares']
  const sold = row('sell', 20, '5', '100')
  t.same(unmatchedOf([sold, redeemed(21, '50')], [lot(0, 20, '5', '100', '25')]), listed, 'its lot has another sale')
  t.same(unmatchedOf([redeemed(21, '50')], [lot(20, 3, '5', '100', '25')]), listed, 'a short lot')
  t.same(unmatchedOf([redeemed(21, '50')], [lot(0, 20, '5', '50', '25')]), [])
  // Each lot has its money once.
  const lots = [lot(0, 20, '5', '30', '25'), lot(0, 22, '5', '40', '25')]
  t.same(unmatchedOf([redeemed(20, '30'), redeemed(22, '40')], lots), [])
  t.same(unmatchedOf([redeemed(20, '30'), redeemed(22, '50')], lots), listed)
})

t.test('4.2 other readings of a split leave the splits around it', async (t) => {
  // 5:1 of the 4, or 2:1 of the 16; twenty days before 2 became 4, and later all became three, then two times as many.
  const rows = [
    ...[row('buy', 0, '2', '-100'), row('split', 10, '2', '0'), row('buy', 30, '12', '-240')],
    ...[
      row('split', 30, '12', '0'),
      row('split', 31, '4', '0'),
      row('split', 51, '64', '0'),
      row('split', 71, '96', '0'),
      row('sell', 80, '120', '300'),
    ],
  ]
  const { trades } = deriveCounted(rows, [])
  // All 20 for 100 were sold; or 8 for 100, and 12 of 24 for 240.
  for (const { profitLeast, profitMost } of trades)
    t.same(
      [profitLeast, profitMost].map((one) => dollars(one ?? 0n)),
      ['80', '200'],
    )
})

t.test('4.2 splits within seven days that are not one', async (t) => {
  const held = row('buy', 0, '100', '-1000')
  // 1:5 and 1:4 print 20 and 5 new shares, which are no 25.
  t.same(figuresOf([held, reverse(5, '20'), reverse(8, '5'), row('sell', 9, '5', '1200')]), known('200', '0 @ 0'))
  // 2:1, then 1:10 of 220: 100 less 98 would be 1:50 before the purchase.
  const later = [held, row('split', 5, '100', '0'), row('buy', 6, '20', '-110'), row('split', 8, '-198', '0')]
  t.same(figuresOf([...later, row('sell', 9, '2', '100')]), known('0', '20 @ 1010'))
  // 1:10, then 2:1 of 15: 100 less 75 would be 1:4 before the purchase.
  const earlier = [held, row('split', 5, '-90', '0'), row('buy', 6, '5', '-510'), row('split', 8, '15', '0')]
  t.same(figuresOf([...earlier, row('sell', 9, '20', '1500')]), known('500', '10 @ 510'))
  // Two ratios are given: 2:1 of 10 and 3:1 of 20.
  const two = [given(row('split', 5, '10', '0'), 2n, 1n), given(row('split', 8, '40', '0'), 3n, 1n)]
  t.same(figuresOf([row('buy', 0, '10', '-600'), ...two, row('sell', 9, '60', '900')]), known('300', '0 @ 0'))
})

t.test('4.2 a lot shows that two rows are two splits', async (t) => {
  // 2:1 of 10, and 2:1 of 40; or 6:1 of the first 10.
  const rows = [
    ...[
      row('buy', 0, '10', '-400'),
      row('split', 5, '10', '0'),
      row('buy', 6, '20', '-400'),
      row('split', 8, '40', '0'),
    ],
    row('sell', 20, '20', '300'),
  ]
  t.match(figuresOf(rows, [lot(0, 20, '20', '300', '200')]), { profit: '100', open: '60 @ 600', unmatched: [] })
})

t.test('4.2 a moment that changes no figure leaves no doubt', async (t) => {
  const rows = [
    ...[row('buy', 0, '100', '-1000'), row('split', 5, '100', '0')],
    ...[row('sell_short', 5, '5', '60'), row('buy_to_cover', 5, '5', '-50'), row('sell', 9, '200', '1500')],
  ]
  t.same(uncertainSplits(rows, []), [])
  t.same(figuresOf(rows), known('510', '0 @ 0'))
})

t.test('4.2 cash that shows the fraction leaves no doubt', async (t) => {
  // 3:2 of 21, and half a share for 5; 2:1 of the 10 that were bought first would be exact.
  const rows = [
    ...[row('buy', 0, '10', '-100'), row('buy', 3, '11', '-100'), row('split', 5, '10', '0'), cash(7, '5')],
    row('sell', 9, '31', '400'),
  ]
  t.same(figuresOf(rows), known('205', '0 @ 0'))
})

t.test('4.2 a given ratio that is exact on its day leaves no doubt', async (t) => {
  // 3:2 of 10, also before 4 of these were sold and 4 were bought.
  const rows = [
    ...[row('buy', 0, '10', '-100'), row('sell', 3, '4', '60'), row('buy', 3, '4', '-60')],
    ...[given(row('split', 5, '5', '0'), 3n, 2n), row('sell', 9, '9', '200')],
  ]
  // 60 − 40, and 200 − 60 of the six that are nine
  t.same(figuresOf(rows), known('160', '6 @ 60'))
})

t.test('4.2 the place of a split says nothing among trades of another file, or if no file prints it', async (t) => {
  const trades = listed([row('sell', 5, '40', '480'), row('sell', 5, '20', '130')])
  const split = row('split', 5, '60', '0')
  // 8:5 of 100, or 5:2 of the 40 that are left. Between the sales it would be 2:1 of 60.
  for (const one of [split, { ...split, places: [{ file: 2, at: 1, time: null }] }]) {
    const rows = [row('buy', 0, '100', '-1000'), ...trades, one, row('sell', 9, '100', '900')]
    // 1510 of 1000, whichever it is
    t.match(figuresOf(rows), { profit: '510', open: '0 @ 0', undecided: 1 })
  }
  const among = listed([row('sell', 5, '40', '480'), split, row('sell', 5, '20', '130')])
  t.same(figuresOf([row('buy', 0, '100', '-1000'), ...among, row('sell', 9, '100', '900')]), known('510', '0 @ 0'))
})

t.test('3.4 old shares whose number one reading explains leave no doubt', async (t) => {
  // 8 and 8 are 3:2, with 8 more 32 are 5:4, and 15 are the 8 of before.
  const rows = [
    ...[
      row('buy', 0, '8', '-960'),
      row('split', 10, '8', '0'),
      row('buy', 11, '8', '-640'),
      row('split', 13, '8', '0'),
    ],
    row('sell', 19, '15', '1200'),
  ]
  t.same(figuresOf(rows, [lot(OLD, 19, '15', '1200', '700')]), known('500', '25 @ 1600'))
})

t.test('4.2 the place of a row that prints a later date is that of the later date', async (t) => {
  // 4:3 of the 180 after the purchases of its day: 120 of 160 for 1188 are sold. Before them it would be 3:2 of 120.
  const before = row('buy', 0, '120', '-1188')
  const bought = [row('buy', 5, '20', '-165'), row('buy', 5, '40', '-330')]
  const split = (posted: number) => row('split', 5, '60', '0', { posted })
  const sold = row('sell', 9, '120', '1000')
  for (const at of [0, 1, 2])
    t.same(figuresOf(listed([before, ...bought.toSpliced(at, 0, split(8)), sold])), known('109', '120 @ 792'))
  t.match(figuresOf(listed([before, split(5), ...bought, sold])), { profit: '208', open: '120 @ 891' })
})

t.test('of two splits within a week, one may print its ratio and the other not', async (t) => {
  const printed = row('split', 5, '10', '0')
  const rows = [
    ...[row('buy', 0, '10', '-100'), { ...printed, row: { ...printed.row, ratio: { times: 2n, per: 1n } } }],
    ...[row('split', 9, '20', '0'), row('sell', 20, '40', '800')],
  ]
  // 10 shares become 20, then 40.
  t.same(tradeLines(deriveInstrument(rows, [])), ['fifo long 40 2024-01-01 > 2024-01-21 800 - 100 = 700'])
})

t.test('cash after a split of which a part is missing is not that of an undecided split', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('split', 5, '-2.7', '0'), row('cash_in_lieu', 6, '0', '3')]
  t.match(deriveInstrument(rows, []).unmatched, [{ code: 'no_known_shares', quantity: 0n }])
})
