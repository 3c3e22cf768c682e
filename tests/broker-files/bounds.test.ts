/** The limits of the rules by which files are read: in cents, days, rows and dollars. */
import t from 'tap'
import { readMoney } from '../../src/broker-files/cells.ts'
import type { RowCells } from '../../src/broker-files/columns.ts'
import { fixedDateOrder } from '../../src/broker-files/date-order.ts'
import { checkAmount, type Signs, signedAmount } from '../../src/broker-files/described/signs.ts'
import { joinWashSales } from '../../src/broker-files/described/wash-sales.ts'
import type { Fields } from '../../src/broker-files/fields.ts'
import { withinLimits } from '../../src/broker-files/file-limits.ts'
import type { FileReader, Layout, RecordOutcome } from '../../src/broker-files/layout.ts'
import { joinPaidDividends } from '../../src/broker-files/paid-dividends.ts'
import { Sums } from '../../src/broker-files/sums.ts'
import { filledTerm, termFromDates } from '../../src/broker-files/term.ts'
import type { Lot, Transaction, TransactionClass } from '../../src/ledger/ledger.ts'
import type { FileNote } from '../../src/lib/note.ts'
import { lot, money, row } from '../ledger/derive-support.ts'

/** A reader that has these rows, and these at the end of the file. */
const readerOf = <Row extends Transaction | Lot>(
  outcomes: RecordOutcome<Row>[],
  rest: RecordOutcome<Row>[] = [],
): FileReader<Row> => ({ layout: 'made up', delimiter: ',', read: () => outcomes, rest: () => rest })
const RECORD = { line: 1, cells: [] }
const outcomesOf = <Row extends Transaction | Lot>(rows: Row[]) =>
  rows.map((one, i): RecordOutcome<Row> => ({ kind: 'row', line: i + 2, account: undefined, row: one }))

t.test('a date of another order than the stated one ends a file', async (t) => {
  t.equal(fixedDateOrder('month first', '03/04/2024', 2), 'month first')
  t.throws(() => fixedDateOrder('month first', '25/03/2024', 4), {
    code: 'date_order_of_layout',
    params: { line: 4, expected: 'month' },
  })
  t.throws(() => fixedDateOrder('day first', '03/25/2024', 4), {
    code: 'date_order_of_layout',
    params: { expected: 'day' },
  })
  t.equal(fixedDateOrder('day first', '05/05/2024', 2), 'day first')
  t.throws(() => fixedDateOrder('year first', '05/05/2024', 4), {
    code: 'date_order_of_layout',
    params: { expected: 'year' },
  })
  for (const date of ['2024-05-05', '20240505', 'May 5, 2024', '']) fixedDateOrder('year first', date, 2)
})

t.test('what a trade and its reversal may move, to the smallest part of a cent', async (t) => {
  const fields = { bad: (_: string, what: string) => new Error(what) } as unknown as Fields
  const check = (kind: TransactionClass, amount: bigint) => () => checkAmount(fields, 'amount', kind, amount, 500n)
  t.doesNotThrow(check('buy', 0n))
  t.throws(check('buy', 1n), /is positive, which contradicts a buy/)
  t.doesNotThrow(check('cancel_sell', 500n), 'fees that are given back')
  t.throws(check('cancel_sell', 501n), /is positive/)
  t.doesNotThrow(check('sell', -500n))
  t.throws(check('sell', -501n), /is negative, which contradicts a sell/)
  const signs: Signs = { quantity: 'unsigned', amount: 'by class' }
  const signed = (kind: TransactionClass) => signedAmount(fields, 'amount', signs, kind, 7n, undefined)
  t.same((['fee', 'tax', 'interest', 'dividend'] as const).map(signed), [-7n, -7n, 7n, 7n])
})

t.test('a sum may be a cent off only if it is of several rounded rows; five differences are noted', async (t) => {
  const notesOf = (rounded: boolean, printed: string, ...rows: string[]) => {
    const notes: FileNote[] = []
    const sums = new Sums({ fields: ['amount'], rounded }, notes)
    for (const amount of rows) sums.add({ money: () => money(amount) } as unknown as Fields)
    sums.compare({ money: () => money(printed), name: () => 'Amount', group: [] })
    return notes.length
  }
  t.equal(notesOf(true, '1.01', '1'), 1, 'one row')
  t.equal(notesOf(true, '1.01', '0.5', '0.5'), 0)
  t.equal(notesOf(true, '1.02', '0.5', '0.5'), 1)
  t.equal(notesOf(false, '1.01', '0.5', '0.5'), 1, 'rows in whole cents')
  t.equal(notesOf(false, '1.02', '0.505', '0.506'), 0, 'rows with parts of cents')
  t.equal(notesOf(false, '1.03', '0.505', '0.506'), 1)
  const notes: FileNote[] = []
  const sums = new Sums({ fields: ['amount'] }, notes)
  for (let n = 0; n < 7; n++) {
    sums.add({ money: () => money('1') } as unknown as Fields)
    sums.compare({ money: () => money('2'), name: () => 'Amount', group: [] })
  }
  t.equal(notes.length, 5)
})

t.test('a file has at most 200 billion dollars, gains and its last rows included', async (t) => {
  const most = money('200000000000')
  const { row: sale } = row('sell', 0, '1', '1')
  const { row: sold } = lot(0, 1, '1', '0', '0')
  const reading =
    (outcomes: RecordOutcome<Transaction | Lot>[], rest: typeof outcomes = []) =>
    () => {
      const reader = withinLimits(readerOf(outcomes, rest))
      reader.read(RECORD)
      reader.rest?.()
    }
  const paid = (amount: bigint) => outcomesOf<Transaction | Lot>([{ ...sale, amount }])
  const gained = (gain: bigint) => outcomesOf<Transaction | Lot>([{ ...sold, gain }])
  t.doesNotThrow(reading(paid(most)))
  t.throws(reading(paid(most + 1n)), /its amounts add up to more than 200000000000 dollars/)
  t.throws(reading(paid(most), paid(-1n)), /its amounts add up/, 'a row at the end of the file')
  t.doesNotThrow(reading(gained(-most)))
  t.throws(reading(gained(-most - 1n)), /its amounts add up/)
})

t.test('50,000 negative dividends are held back, and no more', async (t) => {
  const { row: tax } = row('tax', 0, '0', '-1')
  const read = (count: number) => {
    const outcomes = outcomesOf(Array.from({ length: count }, () => tax))
    const layout = { reader: () => readerOf(outcomes) } as unknown as Layout<'transactions'>
    return joinPaidDividends(layout)
      .reader({} as never)
      .read(RECORD)
  }
  t.same(read(50_000), [])
  t.match(read(50_001), [{ kind: 'failed', line: 50_002, reason: 'the file has more than 50,000 dividends' }])
})

t.test('a wash sale belongs to a lot of its own account', async (t) => {
  const { row: loss } = lot(0, 40, '10', '100', '150')
  const lots = [{ ...loss }, { ...loss }].map((one) => ({ ...one, gain: money('-50') }))
  const wash: Lot = { ...loss, proceeds: 0n, costBasis: 0n, gain: money('50') }
  const outcomes = outcomesOf([...lots, wash]).map((one, i) => ({ ...one, account: ['1', '2', '2'][i] as string }))
  const layout = { reader: () => readerOf(outcomes) } as unknown as Layout<'gains'>
  const reader = joinWashSales(layout, (one) => (one === wash ? 'Gain' : undefined)).reader({} as never)
  const read = [...reader.read(RECORD), ...(reader.rest?.() ?? [])]
  t.match(read, [{ row: { disallowedLoss: 0n } }, { row: { disallowedLoss: money('50') } }, { kind: 'ignored' }])
})

t.test('a lot of one day is short, and one without a gain in either term has none', async (t) => {
  t.equal(termFromDates('2024-01-10', '2024-01-10'), 'short')
  const termOf = (...gains: (bigint | null)[]) =>
    filledTerm({ money: (at: number) => gains[at] ?? null } as unknown as RowCells, 0, 1)
  t.equal(termOf(0n, 0n), null)
  t.equal(termOf(1n, 0n), 'short')
  t.equal(termOf(0n, 1n), 'long')
  t.equal(termOf(1n, 1n), null)
  t.equal(termOf(0n, null), 'short')
})

t.test('a number has one dollar sign', async (t) => {
  for (const text of ['$($5)', '$$5']) t.notOk(readMoney(text).ok, text)
})
