/**
 * Gains files that date sales later than they were made (rule 1.3.0): which lots of two files are one sale. Day 0 is a Monday; each
 * figure was worked out by hand. A sale is named by its proceeds.
 */
import t, { type Test } from 'tap'
import { deriveInstrument } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { dollars, inFiles, lot, row, tradeLines } from './derive-support.ts'

/** A sale of ten shares that cost 100, unless it says otherwise: its day, its proceeds and its shares. */
type Sale = readonly [day: number, proceeds: string, shares?: string]
type Rows = LedgerRow<Transaction>[]

const lots = (...sales: Sale[]): LedgerRow<Lot>[] =>
  sales.map(([day, proceeds, shares = '10']) => lot(-90, day, shares, proceeds, '100'))
const sold = (...sales: Sale[]): Rows =>
  sales.map(([day, proceeds, shares = '10']) => row('sell', day, shares, proceeds))

/**
 * The day and the proceeds of each lot that counts, in whatever order the files are there. Without rows nothing shows which file has the
 * days of trade: then only the proceeds.
 */
function counts(t: Test, rows: Rows, files: LedgerRow<Lot>[][], expected: string[]): void {
  for (const some of [files, files.toReversed()]) {
    const { trades } = deriveInstrument(rows, inFiles(...some))
    const found = trades.filter(({ brokerVerified }) => brokerVerified)
    const lines = found.map(({ proceeds, sellDate }) => [
      ...(rows.length > 0 ? [sellDate.slice(5)] : []),
      dollars(proceeds),
    ])
    t.same(lines.map((line) => line.join(' ')).sort(), expected)
  }
}

t.test('two files by settlement of one and of two days, and rows by trade', async (t) => {
  const rows = sold([0, '300'], [1, '500'], [2, '450'])
  const one = lots([1, '300'], [2, '500'], [3, '450'])
  const two = lots([2, '300'], [3, '500'], [4, '450'])
  counts(t, rows, [one, two], ['01-02 300', '01-03 500', '01-04 450'])
})

t.test('the same without rows: the later file is read by the earlier one', async (t) => {
  counts(t, [], [lots([1, '300'], [3, '500']), lots([2, '300'], [4, '500'])], ['300', '500'])
  counts(t, [], [lots([1, '300']), lots([2, '300'])], ['300'])
})

t.test('files are as they are printed if nothing shows otherwise', async (t) => {
  // Of one day, of days apart, and of a file that goes on where another one ends.
  counts(t, [], [lots([1, '300']), lots([1, '300'])], ['300'])
  counts(t, [], [lots([1, '300'], [2, '500']), lots([2, '500'], [3, '400'])], ['300', '400', '500'])
  counts(t, [], [lots([1, '300']), lots([2, '301'])], ['300', '301'])
})

t.test("last year's file beside this year's, with rows of this year", async (t) => {
  // The sale of Friday differs from Monday's by a hundredth at most. No row shows it: the rows begin on Monday.
  const last = lots([-3, '301'], [-14, '250'])
  const rows = sold([0, '300'], [8, '500'])
  counts(t, rows, [last, lots([0, '300'], [8, '500'])], ['01-01 300', '01-09 500', '12-18 250', '12-29 301'])
  // Nor does its lot take the sale of Monday if this year has no file.
  const { trades, unmatched } = deriveInstrument(rows, last)
  t.equal(trades.length, 2)
  t.same(
    unmatched.map(({ proceeds }) => dollars(proceeds)),
    ['300', '500'],
  )
  // But one with all of its money to the cent is that sale, unless the rows show what that one's shares cost: then both count.
  t.equal(deriveInstrument(sold([0, '301'], [8, '500']), last).unmatched.length, 1)
  const dayTrade = [row('buy', 0, '10', '-120'), ...sold([0, '301'])]
  t.same(tradeLines(deriveInstrument(dayTrade, last)).slice(1), [
    'lot long 10 2023-10-03 > 2023-12-29 301 - 100 = 201',
    'fifo long 10 2024-01-01 > 2024-01-01 301 - 120 = 181',
  ])
})

t.test('a file whose dates are late hides no other sale of its printed days', async (t) => {
  // By settlement after two days: its 300 is of Monday, which the first file does not include.
  const late = lots([2, '300', '4'], [3, '500'], [4, '450'])
  counts(t, [], [lots([1, '500'], [2, '450']), late], ['300', '450', '500'])
})

t.test('two files with other sales on a day: neither hides the other', async (t) => {
  const rows = sold([2, '500'])
  counts(t, rows, [lots([2, '500']), lots([2, '300', '4'])], ['01-03 300', '01-03 500'])
  // Lots with the price of the first are the same sale in other parts, also if only one of them has it.
  counts(t, rows, [lots([2, '500']), lots([2, '200', '4'])], ['01-03 500'])
  counts(t, rows, [lots([2, '500']), lots([2, '200', '4'], [2, '90', '3'])], ['01-03 500'])
  // So are other prices of as many shares.
  t.equal(deriveInstrument(rows, inFiles(lots([2, '500']), lots([2, '495']))).trades.length, 1)
})

t.test('lists of short and of long terms: both count, with rows and without', async (t) => {
  const short = [lot(-20, 2, '50', '976.50', '800')]
  const long = [lot(-400, 2, '43', '839.79', '500')]
  for (const rows of [[], sold([2, '3320.10', '170'])])
    t.equal(deriveInstrument(rows, inFiles(short, long)).trades.filter((one) => one.brokerVerified).length, 2)
})

t.test('a file with fees and without one of the lots shows no other sale', async (t) => {
  const whole = [lot(-20, 2, '20', '2500.58', '1500'), lot(-20, 2, '10', '1250.29', '760')]
  const part = [lot(-20, 2, '10', '1253.30', '760')]
  for (const rows of [[], sold([2, '3759.90', '30'])])
    for (const files of [
      [whole, part],
      [part, whole],
    ])
      t.equal(deriveInstrument(rows, inFiles(...files)).trades.length, 2)
})

t.test('a row that the first file has in other lots is no other sale', async (t) => {
  const rows = sold([2, '300'], [2, '310'])
  counts(t, rows, [lots([2, '305'], [2, '306']), lots([2, '310'])], ['01-03 305', '01-03 306'])
  counts(t, rows, [lots([2, '305'], [2, '306']), lots([2, '320', '9'])], ['01-03 305', '01-03 306', '01-03 320'])
  const other = lots([2, '310'], [2, '320', '9'])
  counts(t, rows, [lots([2, '305'], [2, '306']), other], ['01-03 305', '01-03 306', '01-03 310', '01-03 320'])
})

t.test('Monday settles the sale of Friday, and Tuesday after two days', async (t) => {
  const rows = sold([3, '300'], [4, '500'])
  counts(t, rows, [lots([3, '300'], [4, '500']), lots([4, '300'], [7, '500'])], ['01-04 300', '01-05 500'])
  counts(t, rows, [lots([3, '300'], [4, '500']), lots([7, '300'], [8, '500'])], ['01-04 300', '01-05 500'])
  // Of three days.
  counts(t, rows, [lots([3, '300'], [4, '500']), lots([8, '300'], [9, '500'])], ['01-04 300', '01-05 500'])
})

t.test('a day of a weekend with sales is a day like others', async (t) => {
  const rows = sold([5, '300'], [6, '500'])
  counts(t, rows, [lots([5, '300'], [6, '500']), lots([6, '300'], [7, '500'])], ['01-06 300', '01-07 500'])
})

t.test('after a holiday a day is dated one or two days more, and one less since a law', async (t) => {
  const own = lots([0, '300'], [1, '500'], [7, '450'], [8, '350'])
  const rows = sold([0, '300'], [1, '500'], [7, '450'], [8, '350'])
  const expected = ['01-01 300', '01-02 500', '01-08 450', '01-09 350']
  counts(t, rows, [own, lots([1, '300'], [2, '500'], [8, '450'], [10, '350'])], expected)
  counts(t, rows, [own, lots([1, '300'], [2, '500'], [8, '450'], [11, '350'])], expected)
  counts(t, rows, [own, lots([2, '300'], [3, '500'], [9, '450'])], expected)
  counts(t, rows, [own, lots([2, '300'], [3, '500'], [8, '450'], [9, '350'])], expected)
  // Four days more are of another sale.
  counts(t, rows, [own, lots([1, '300'], [2, '500'], [8, '450'], [14, '350'])], [...expected, '01-15 350'].sort())
})

t.test('fees in one of the files', async (t) => {
  const rows = [...sold([0, '300'], [1, '500']), row('buy', 4, '10', '-100')]
  const own = lots([0, '300'], [1, '500'])
  counts(t, rows, [own, lots([2, '297.1'], [3, '496'])], ['01-01 300', '01-02 500'])
  counts(t, rows, [own, lots([2, '302'], [3, '503'])], ['01-01 300', '01-02 500'])
  // More than a hundredth is no fee.
  counts(t, rows, [own, lots([2, '296'], [3, '490'])], ['01-01 300', '01-02 500', '01-03 296', '01-04 490'])
  // What is to the cent comes before what is near: 500 was sold on Tuesday, although Wednesday has nearly as much.
  const close = sold([0, '498'], [1, '500'], [2, '501'])
  counts(t, close, [lots([2, '500'], [3, '501'])], ['01-03 500', '01-04 501'])
  counts(
    t,
    close,
    [lots([0, '498'], [1, '500']), lots([1, '498'], [2, '500'], [3, '501'])],
    ['01-01 498', '01-02 500', '01-04 501'],
  )
})

t.test('nearly the same money after the last row is another sale', async (t) => {
  counts(t, [...sold([0, '300']), row('buy', 1, '10', '-100')], [lots([0, '300']), lots([1, '301'])], ['01-01 300'])
  const rows = sold([0, '300'])
  counts(t, rows, [lots([0, '300']), lots([1, '301'])], ['01-01 300', '01-02 301'])
  counts(t, rows, [lots([0, '300']), lots([1, '300'])], ['01-01 300'])
})

t.test('a file is dated before the rows only if these are dated late', async (t) => {
  // The rows have nothing on Monday and Wednesday.
  const rows = [row('buy', -20, '10', '-100'), ...sold([1, '300'], [3, '500'])]
  counts(t, rows, [lots([0, '300'], [2, '500']), lots([1, '300'], [3, '500'])], ['01-02 300', '01-04 500'])
  // Two and three days late.
  const later = [row('buy', -20, '10', '-100'), ...sold([2, '300', '4'], [4, '500'])]
  counts(t, later, [lots([0, '300', '4'], [2, '500']), lots([2, '300', '4'], [4, '500'])], ['01-03 300', '01-05 500'])
  const latest = [row('buy', -20, '10', '-100'), ...sold([3, '300', '4'], [4, '500'])]
  counts(t, latest, [lots([0, '300', '4'], [1, '500']), lots([3, '300', '4'], [4, '500'])], ['01-04 300', '01-05 500'])
  // Here Monday is before the rows.
  counts(t, sold([1, '300']), [lots([0, '300']), lots([1, '300'])], ['01-01 300', '01-02 300'])
})

t.test('a file that has other shares on most of its days is not late because one agrees', async (t) => {
  const rows = sold([0, '300'], [1, '500'], [2, '450'], [3, '350'])
  const other = lots([1, '300'], [2, '111', '2'], [3, '122', '3'])
  counts(t, rows, [lots([0, '300']), other], ['01-01 300', '01-02 300', '01-03 111', '01-04 122'])
})

t.test('the first days of a file that have what the rows have are as printed', async (t) => {
  // Equal sales on each day, and a file that is a day late: there is another sale on its first day.
  const rows = sold([0, '300'], [1, '300'], [2, '300'])
  const late = lots([1, '300'], [2, '300'], [3, '300'])
  counts(t, rows, [lots([0, '300'], [1, '300'], [2, '300']), late], ['01-01 300', '01-02 300', '01-03 300'])
})

t.test('what a file shows later dates none of its first days anew', async (t) => {
  // Its last days are printed by settlement. Read by it, Tuesday's sale would be Monday's, and Monday's another one.
  const rows = sold([0, '300'], [1, '300'], [2, '300'], [4, '500', '4'], [7, '450', '6'])
  const own = lots([0, '300'], [1, '300'], [2, '300'], [4, '500', '4'], [7, '450', '6'])
  const other = lots([0, '300'], [1, '300'], [2, '300'], [7, '500', '4'], [8, '450', '6'])
  counts(t, rows, [own, other], ['01-01 300', '01-02 300', '01-03 300', '01-05 500', '01-08 450'])
})

t.test('the same sales on each day, as printed in both files', async (t) => {
  const one = lots([0, '300'], [1, '300'], [2, '300'])
  counts(t, [], [one, one], ['300', '300', '300'])
  counts(t, sold([0, '300'], [1, '300'], [2, '300']), [one, one], ['01-01 300', '01-02 300', '01-03 300'])
})

t.test('a day of trade that a file has by its usual dates takes no other day of it', async (t) => {
  // A day late, with a sale on Thursday that the first file lacks.
  const late = lots([1, '300', '4'], [2, '500'], [3, '500'], [4, '500'])
  const own = lots([0, '300', '4'], [1, '500'], [2, '500'])
  counts(t, [], [own, late], ['300', '500', '500', '500'])
  const rows = sold([0, '300', '4'], [1, '500'], [2, '500'])
  counts(t, rows, [own, late], ['01-01 300', '01-02 500', '01-03 500', '01-05 500'])
})

t.test('a sale that only late files have is one, by one and by two days', async (t) => {
  const rows = sold([0, '300', '4'], [1, '500'])
  const one = lots([1, '300', '4'], [2, '500'], [3, '450', '6'])
  const two = lots([2, '300', '4'], [3, '500'], [4, '450', '6'])
  for (const files of [
    [one, two],
    [two, one],
  ])
    t.equal(deriveInstrument(rows, inFiles(...files)).trades.length, 3)
})

t.test('two equal lots of a day are two, in files of both dates', async (t) => {
  const rows = sold([0, '600', '20'], [1, '500'], [2, '600', '20'])
  const own = lots([0, '300'], [0, '300'], [1, '500'], [2, '300'], [2, '300'])
  const late = lots([1, '300'], [1, '300'], [2, '500'], [3, '300'], [3, '300'])
  const expected = ['01-01 300', '01-01 300', '01-02 500', '01-03 300', '01-03 300']
  counts(t, rows, [own, late], expected)
})

t.test('of several files the one that agrees on most days is read next', async (t) => {
  // The second agrees with the first by two days, with the third by one. The third agrees with the first on no day.
  const first = lots([-3, '300'], [0, '500'])
  const third = lots([0, '400', '4'], [1, '450'], [2, '350'])
  const second = lots([0, '300'], [1, '500'], [2, '400', '4'], [3, '450'], [4, '350'])
  counts(t, [], [first, third], ['300', '350', '400', '450', '500'])
  counts(t, [], [first, second, third], ['300', '350', '400', '450', '500'])
})

t.test('a part of the lots of a day is of the rows of that day', async (t) => {
  const rows = sold([0, '300'], [0, '310'], [1, '500'], [1, '510'])
  const own = lots([0, '300'], [0, '310'], [1, '500'], [1, '510'])
  counts(t, rows, [own, lots([2, '300'], [3, '510'])], ['01-01 300', '01-01 310', '01-02 500', '01-02 510'])
})

t.test('a short is compared by what its cover cost', async (t) => {
  const rows = [
    row('sell_short', -20, '30', '900'),
    ...[
      row('buy_to_cover', 0, '10', '-200'),
      row('buy_to_cover', 1, '10', '-250'),
      row('buy_to_cover', 2, '10', '-220'),
    ],
  ]
  const covers = (...days: number[]) =>
    (['200', '250', '220'] as const).map((cost, n) => lot(days[n] as number, -20, '10', '300', cost))
  const profits = (files: LedgerRow<Lot>[][]) =>
    deriveInstrument(rows, inFiles(...files))
      .trades.map(({ profit }) => dollars(profit))
      .sort()
  t.same(profits([covers(0, 1, 2), covers(2, 3, 4)]), ['100', '50', '80'])
})

t.test('what a sale cost is not compared with what another one brought', async (t) => {
  // The first file is two days late. Tuesday's sale brought what Monday's had cost.
  const rows = sold([0, '300'], [1, '100'])
  counts(
    t,
    rows,
    [lots([2, '300']), [lot(-90, 0, '10', '300', '100'), lot(-90, 1, '10', '100', '80')]],
    ['01-01 300', '01-02 100'],
  )
  const friday = [lot(4, 4, '10', '911.80', '911.80')]
  const monday = [lot(4, 7, '10', '914.70', '911.80')]
  for (const files of [
    [friday, monday],
    [monday, friday],
  ])
    t.same(tradeLines(deriveInstrument([], inFiles(...files))).sort(), [
      'lot long 10 2024-01-05 > 2024-01-05 911.8 - 911.8 = 0',
      'lot long 10 2024-01-05 > 2024-01-08 914.7 - 911.8 = 2.9',
    ])
})

t.test('files without quantities are compared by their money', async (t) => {
  const bare = (...sales: Sale[]) => sales.map(([day, proceeds]) => lot(-90, day, null, proceeds, '100'))
  const own = bare([0, '300'], [1, '500'])
  const late = bare([2, '300'], [3, '500'])
  const bought = [row('buy', -90, '20', '-200'), ...sold([0, '300'], [1, '500'])]
  for (const files of [
    [own, late],
    [late, own],
  ]) {
    const { trades } = deriveInstrument(bought, inFiles(...files))
    t.same(trades.map(({ profit }) => dollars(profit)).sort(), ['200', '400'])
  }
})
