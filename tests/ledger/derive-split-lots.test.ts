/** Lots of the broker show whether a split came before or after the trades of its day. */
import t from 'tap'
import { deriveCounted, deriveInstrument, uncertainSplits } from '../../src/ledger/derive.ts'
import { lot, row, tradeLines, unmatchedLines } from './derive-support.ts'

/**
 * 120 shares at 9.90. On the day of the split 60 are bought at 10.35 and 120 are sold. The 60 new shares are 3:2 of the 120
 * before, or 2:1 of the 60 after these trades.
 */
const ROWS = [
  row('buy', 0, '120', '-1188'),
  row('split', 5, '60', '0'),
  row('buy', 5, '60', '-621'),
  row('sell', 5, '120', '1300'),
  row('sell', 9, '120', '1400'),
]
/** Without a lot: the 120 for 1,188 are sold before the split. */
const AFTER = ['120 2024-01-01 > 2024-01-06 1300 - 1188 = 112', '120 2024-01-06 > 2024-01-10 1400 - 621 = 779']
/** Of 180 for 1,188, 120 are sold after the split for 792; the other 60 and what was bought are left. */
const BEFORE = [
  '120 2024-01-01 > 2024-01-06 1300 - 792 = 508',
  '60 2024-01-01 > 2024-01-10 700 - 396 = 304',
  '60 2024-01-06 > 2024-01-10 700 - 621 = 79',
]
const linesOf = (rows: typeof ROWS, lots: ReturnType<typeof lot>[]): string[] => {
  const derived = deriveInstrument(rows, lots)
  t.same(unmatchedLines(derived), [])
  return tradeLines(derived)
    .map((line) => line.replace(/^.* long /, ''))
    .sort()
}
const isUncertain = (lots: ReturnType<typeof lot>[]) => uncertainSplits(ROWS, lots).length > 0

t.test('without a lot that shows it, the whole ratio counts, and it is uncertain', async (t) => {
  t.same(linesOf(ROWS, []), AFTER)
  t.ok(isUncertain([]))
})

t.test('a ratio that a file or the user gives decides it', async (t) => {
  const given = (times: bigint, per: bigint) =>
    ROWS.map((one) => (one.row.class === 'split' ? { ...one, row: { ...one.row, ratio: { times, per } } } : one))
  const candidates = deriveCounted(ROWS, []).undecided.map(({ rows, candidates }) => ({
    keys: rows.map(({ key }) => key),
    candidates: candidates.map(([split]) => [split?.moment, split?.effect.kind === 'scale' && split.effect.nominal]),
  }))
  t.same(candidates, [
    {
      keys: [ROWS[1]?.key],
      candidates: [
        ['after', { times: 2n, per: 1n }],
        ['before', { times: 3n, per: 2n }],
      ],
    },
  ])
  for (const [times, per, expected] of [
    [3n, 2n, BEFORE],
    [2n, 1n, AFTER],
  ] as const) {
    t.same(linesOf(given(times, per), []), expected)
    t.same(deriveCounted(given(times, per), []).undecided, [])
  }
  // 120 shares and 60 more are no 4:1: shares from before the history are in no file.
  const derived = deriveInstrument(given(4n, 1n), [])
  t.same(new Set(derived.unmatched.map(({ code }) => code)), new Set(['split_incomplete']))
  t.same(deriveCounted(given(4n, 1n), []).undecided, [])
})

t.test('a lot shows it by its cost for each share', async (t) => {
  for (const [text, shown, expected] of [
    ['sold on the day, before the split', lot(0, 5, '120', '1300', '1188'), AFTER],
    ['sold on the day, after the split', lot(0, 5, '120', '1300', '792'), BEFORE],
    ['bought on the day, before the split', lot(5, 9, '120', '1400', '621'), AFTER],
    ['bought on the day, after the split', lot(5, 9, '60', '700', '621'), BEFORE],
    ['held over the day, after the split', lot(0, 9, '60', '700', '396'), BEFORE],
  ] as const) {
    t.same(linesOf(ROWS, [shown]), expected, text)
    t.notOk(isUncertain([shown]), text)
  }
})

t.test('a lot shows it within a cent only', async (t) => {
  t.same(linesOf(ROWS, [lot(0, 5, '120', '1300', '792.01')])[1], BEFORE[1])
  t.ok(isUncertain([lot(0, 5, '120', '1300', '792.02')]))
})

t.test('lots that show nothing', async (t) => {
  for (const [text, lots] of [
    ['lots that contradict each other', [lot(0, 5, '60', '650', '594'), lot(0, 5, '60', '650', '396')]],
    ['a wash sale changed its cost', [lot(0, 5, '120', '1300', '800')]],
    ['a short, sold for what a part of the purchase of that day costs', [lot(5, 0, '120', '792', '1300')]],
    ['no quantity', [lot(0, 5, null, '1300', '792')]],
    ['no day of purchase', [lot(null, 5, '120', '1300', '792')]],
    ['bought and sold on the day', [lot(5, 5, '10', '108.33', '103.50')]],
    ['so cheap that a cent is more than a third', [lot(0, 5, '0.001', '0.01', '0.01')]],
  ] as const)
    t.ok(isUncertain([...lots]), text)
})

t.test('a lot with the day of the split that is of no sale of that day shows nothing', async (t) => {
  // 50 are sold two days before, and their lot has the day on which they settle; then 2:1 of the other 50.
  const before = [row('buy', 0, '100', '-1000'), row('sell', 3, '50', '600'), row('split', 5, '50', '0')]
  const settled = lot(0, 5, '50', '600', '500')
  for (const [text, trade, left] of [
    ['a purchase on that day', row('buy', 5, '10', '-60'), '100 2024-01-01 > 2024-01-10 700 - 500 = 200'],
    ['a sale of others on that day', row('sell', 5, '20', '130'), '80 2024-01-01 > 2024-01-10 700 - 400 = 300'],
  ] as const) {
    const sold = left.split(' ', 1)[0] as string
    const lines = linesOf([...before, trade, row('sell', 9, sold, '700')], [settled])
    t.ok(lines.includes(left), `${text}: ${lines}`)
  }
})

t.test('a sale before the split that settled after it does not show that the split came first', async (t) => {
  // Of 300 bought on that day 60 are sold; then 1:5 of the other 240.
  const rows = [
    row('buy', 5, '300', '-2706'),
    row('sell', 5, '60', '552.60'),
    row('split', 5, '-192', '0', { posted: 7 }),
    row('sell', 9, '48', '2412'),
  ]
  const lines = linesOf(rows, [lot(5, 6, '60', '552.60', '541.20')])
  t.ok(lines.includes('48 2024-01-06 > 2024-01-10 2412 - 2164.8 = 247.2'), String(lines))
})

t.test('a lot shows the order of a split also after the next one', async (t) => {
  // A second split, before the sale: 120 of 360 shares for 1,188 cost 396 only if the first came before the purchase.
  const rows = [...ROWS.slice(0, -1), row('split', 7, '120', '0'), row('sell', 9, '240', '1400')]
  t.equal(uncertainSplits(rows, [lot(0, 9, '120', '700', '396')]).length, 0)
  t.not(uncertainSplits(rows, []).length, 0)
  t.equal(uncertainSplits(rows, [lot(0, 5, '120', '1300', '792')]).length, 0)
})

t.test('the cost before an earlier split is that of the purchase', async (t) => {
  const rows = [row('buy', 0, '60', '-1188'), row('split', 2, '60', '0'), ...ROWS.slice(1)]
  t.same(linesOf(rows, [lot(0, 5, '120', '1300', '792')]), BEFORE)
  t.same(linesOf(rows, [lot(0, 5, '120', '1300', '1188')]), AFTER)
})

t.test('a lot counts more than a whole ratio before the trades, and more than a later date', async (t) => {
  // 2:1 of 100, or 3:1 of the 50 that are left.
  const rows = (posted: number) => [
    row('buy', 0, '100', '-1000'),
    row('sell', 5, '50', '400'),
    row('split', 5, '100', '0', { posted }),
    row('sell', 9, '150', '900'),
  ]
  const early = ['150 2024-01-01 > 2024-01-10 900 - 750 = 150', '50 2024-01-01 > 2024-01-06 400 - 250 = 150']
  const late = ['150 2024-01-01 > 2024-01-10 900 - 500 = 400', '50 2024-01-01 > 2024-01-06 400 - 500 = -100']
  t.same(linesOf(rows(5), []), early)
  t.same(linesOf(rows(5), [lot(0, 5, '50', '400', '500')]), late)
  t.same(linesOf(rows(7), []), late)
  t.same(
    [5, 7].map((posted) => uncertainSplits(rows(posted), []).length),
    [1, 0],
    'a later date leaves no doubt',
  )
  t.same(linesOf(rows(7), [lot(0, 5, '50', '400', '250')]), early)
})

t.test('an exact ratio on its day is not in doubt by one that is exact some days before', async (t) => {
  // 2:1 of the 50 that are left, or 3:2 of 100 two days before.
  const rows = [
    ...[row('buy', 0, '100', '-1000'), row('sell', 3, '50', '600'), row('split', 5, '50', '0')],
    row('sell', 9, '100', '700'),
  ]
  t.same(linesOf(rows, []), [
    '100 2024-01-01 > 2024-01-10 700 - 500 = 200',
    '50 2024-01-01 > 2024-01-04 600 - 500 = 100',
  ])
  t.same(uncertainSplits(rows, []), [])
})

t.test('the printed place of a split counts more than a whole ratio', async (t) => {
  // 3:2 of the 60 that are held when it is printed, or 2:1 of 30 before.
  const rows = [
    row('buy', 0, '30', '-300'),
    ...[row('buy', 5, '40', '-800'), row('sell', 5, '10', '100'), row('split', 5, '30', '0')].map((one, at) => ({
      ...one,
      places: [{ file: 1, at, time: null }],
    })),
    row('sell', 9, '30', '500'),
  ]
  // 20 of 30 for 300 are left of the first purchase: 30 new shares.
  t.same(linesOf(rows, []), ['10 2024-01-01 > 2024-01-06 100 - 100 = 0', '30 2024-01-01 > 2024-01-10 500 - 200 = 300'])
  t.same(uncertainSplits(rows, []), [])
})

t.test('a lot shows the order of a reverse split', async (t) => {
  // Nine of ten are gone, after 20 of the 100 are sold, or before the 8 that are left are sold too.
  const split = row('split', 5, '-72', '0')
  const rows = [row('buy', 0, '100', '-1000'), row('sell', 5, '20', '240'), split, row('sell', 9, '8', '960')]
  t.same(linesOf(rows, [lot(0, 5, '20', '240', '200')]), [
    '20 2024-01-01 > 2024-01-06 240 - 200 = 40',
    '8 2024-01-01 > 2024-01-10 960 - 800 = 160',
  ])
})

t.test('nothing is left to split after the trades', async (t) => {
  const rows = [row('buy', 0, '100', '-1000'), row('sell', 5, '100', '1100'), row('split', 5, '100', '0')]
  const derived = deriveInstrument([...rows, row('sell', 9, '100', '600')], [lot(0, 5, '100', '1100', '1000')])
  t.same(tradeLines(derived).sort(), [
    'fifo long 100 2024-01-01 > 2024-01-10 600 - 500 = 100',
    'lot agreed long 100 2024-01-01 > 2024-01-06 1100 - 1000 = 100',
  ])
})
