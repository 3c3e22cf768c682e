import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {
  isBlank,
  provenOrder,
  readAcquired,
  readDate,
  readMoney,
  readPrice,
  readQuantity,
  readRowDate,
} from '../../src/broker-files/cells.ts'
import { MAX_MONEY, toFixed, toText } from '../../src/lib/decimal.ts'

const money = (text: string) => {
  const cell = readMoney(text)
  return cell.ok ? (cell.value === null ? null : toText(cell.value, 6)) : cell.reason
}

t.test('every printed form of an amount', async (t) => {
  const cases: [printed: string, value: string | null][] = [
    ['1234.56', '1234.56'],
    ['$1,234.56', '1234.56'],
    ['-$3320.05', '-3320.05'],
    ['$-0.88', '-0.88'],
    ['-$20.00', '-20'],
    ['($1.28)', '-1.28'],
    ['(2400.00)', '-2400'],
    ['$(12.50)', '-12.5'],
    ['+$44.92', '44.92'],
    ['$3621.38 ', '3621.38'],
    [' -393.25', '-393.25'],
    ['.00', '0'],
    ['-.26', '-0.26'],
    ['@187.50', '187.5'],
    ['@.34', '0.34'],
    ['1,379.23 ', '1379.23'],
    ['200.', '200'],
    ['-2.637591265E-4', '-0.000264'],
    ['1.5e3', '1500'],
    ['="1001"', '1001'],
    ['123-', '-123'],
    ['$1,234.50-', '-1234.5'],
    ['- $5', '-5'],
    ['$ 5', '5'],
    ['\u221212.00', '-12'],
    ['12.00\u00a0', '12'],
    ['USD 12.00', '12'],
    ['12.00 USD', '12'],
    ['$0', '0'],
    ['', null],
    ['  ', null],
    ['--', null],
    [' --', null],
    ['-', null],
    ['—', null],
    ['N/A', null],
    ['n/a', null],
    ['not applicable', null],
  ]
  for (const [printed, value] of cases) t.equal(money(printed), value, printed)
})

t.test('a text that is not an amount gets an error that quotes the cell', async (t) => {
  const bad = [
    'abc',
    '1,5',
    '1,23,456',
    '1000,000',
    '12.3.4',
    '--5',
    '-$-5',
    '(-5)',
    '(5',
    '5)',
    '$',
    '.',
    '1 234',
    '€5',
    '12%',
    'NaN',
    'Infinity',
    '0x10',
    '1e',
    ',5',
    '$abc',
  ]
  for (const printed of bad) t.match(money(printed), `"${printed}" is not a number`, printed)
  t.match(money('1.234,50'), /decimal point, not a decimal comma/)
  t.equal(money('$9,000,000,000.01'), '"$9,000,000,000.01" is out of range: the limit is 9000000000')
  const rounded = 'a spreadsheet has rounded it: import the file as it was exported'
  for (const text of ['1.20E+03', '-1.2e+3', '$1E+10']) t.equal(money(text), `"${text}" is not a number; ${rounded}`)
  t.equal(money('1e40'), '"1e40" is out of range: the limit is 9000000000')
  t.equal(money('9'.repeat(60)), `"${'9'.repeat(40)}…" is out of range: the limit is 9000000000`)
  t.equal(money('a\nb\u0007c'), '"a b c" is not a number', 'a reason is one line without control characters')
})

t.test('amounts survive printing in every style', async () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -MAX_MONEY, max: MAX_MONEY }), fc.constantFrom(0, 1, 2, 3), (value, style) => {
      const rounded = (value / 10_000n) * 10_000n
      const [whole, fraction] = toFixed(rounded < 0n ? -rounded : rounded, 6, 2).split('.') as [string, string]
      const grouped = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
      const minus = rounded < 0n ? '-' : ''
      const printed = [
        `${minus}$${grouped}`,
        `$${minus}${grouped}`,
        rounded < 0n ? `($${grouped})` : grouped,
        `${whole}.${fraction}${minus}`,
      ][style] as string
      assert.deepEqual(readMoney(printed), { ok: true, value: rounded })
    }),
  )
})

t.test('a number of the usual form is read like any other', async () => {
  const part = fc.constantFrom('-', '$', ',', '.', '0', '7', '123', '000', '1,234', '12345678', '+', '(', 'e2')
  const text = fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, fc.constantFrom(readMoney, readPrice, readQuantity), (text, read) => {
      // With a space before it, no number has the usual form.
      assert.deepEqual(read(text), read(`\u00a0${text}`))
    }),
    { numRuns: 2_000 },
  )
})

t.test('quantities and prices', async (t) => {
  t.same(readQuantity('1,259.59'), { ok: true, value: 125_959_000_000n })
  t.same(readQuantity('-1,000'), { ok: true, value: -100_000_000_000n })
  t.same(readQuantity('437.844241'), { ok: true, value: 43_784_424_100n })
  t.same(readQuantity('0.00000001'), { ok: true, value: 1n })
  t.same(readQuantity('--'), { ok: true, value: null })
  t.same(readQuantity('0.123456789'), {
    ok: false,
    reason: '"0.123456789" has more decimal places than the 8 that can be kept',
  })
  t.same(readQuantity('90,000,001'), { ok: false, reason: '"90,000,001" is out of range: the limit is 90000000' })
  t.same(readPrice('$135.0075'), { ok: true, value: 135_007_500n })
  t.equal(isBlank('NA'), false, 'NA is a ticker')
})

const date = (text: string, order?: 'month first' | 'day first') => {
  const cell = readDate(text, order)
  return cell.ok ? cell.value : cell.reason
}

t.test('every printed form of a date', async (t) => {
  const cases: [printed: string, value: string][] = [
    ['08/18/2023', '2023-08-18'],
    ['8/1/2023', '2023-08-01'],
    ['08/18/23', '2023-08-18'],
    ['1/2/24', '2024-01-02'],
    ['12/31/69', '2069-12-31'],
    ['01/01/70', '1970-01-01'],
    ['08-18-2023', '2023-08-18'],
    ['2023-08-18', '2023-08-18'],
    ['2023/08/18', '2023-08-18'],
    ['2023/8/1', '2023-08-01'],
    ['20230818', '2023-08-18'],
    ['20230818;093005', '2023-08-18'],
    ['2024-08-16T15:57:13+0200', '2024-08-16'],
    ['2024-08-16T23:59:59.999Z', '2024-08-16'],
    ['06/01/2026 07:21:32 EDT', '2026-06-01'],
    ['2026/07/20 08:03:06,GMT-04', '2026-07-20'],
    ['2026-03-02, 09:35:10', '2026-03-02'],
    ['07/25/2023 9:41 am', '2023-07-25'],
    ['Dec-17-2021', '2021-12-17'],
    ['Sep 22, 2025', '2025-09-22'],
    ['September 22, 2025', '2025-09-22'],
    ['Sept 2, 2025', '2025-09-02'],
    ['22 Sep 2025', '2025-09-22'],
    ['22-Sep-2025', '2025-09-22'],
    ['02/29/2024', '2024-02-29'],
    ['="01/02/2024"', '2024-01-02'],
    [' 01/02/2024 ', '2024-01-02'],
  ]
  for (const [printed, value] of cases) t.equal(date(printed), value, printed)
  t.equal(date('25/03/2024', 'day first'), '2024-03-25')
  t.equal(date('03/04/2024', 'day first'), '2024-04-03')
  t.equal(date('2024-03-04', 'day first'), '2024-03-04')
  t.equal(date('--'), null)
})

t.test('a text that is not a date gets an error', async (t) => {
  const bad = [
    '99/99/2026',
    '02/30/2024',
    '02/29/2023',
    '25/03/2024',
    '15at1900',
    '01/02',
    '1/2/3',
    '2024-13-01',
    '08/18/2017 Pending',
    '01/02-2024',
    'Smarch 3, 2024',
    '0',
    '45000',
  ]
  for (const printed of bad) {
    t.equal(date(printed), `"${printed}" is not a date; expected MM/DD/YYYY or YYYY-MM-DD`, printed)
  }
  t.match(date('03/25/2024', 'day first'), /expected DD\/MM\/YYYY/)
})

t.test('the effective date of `A as of B` is B, and A is the posted date', async (t) => {
  t.same(readRowDate('04/17/2023 as of 04/15/2023'), {
    ok: true,
    value: { date: '2023-04-15', postedDate: '2023-04-17' },
  })
  t.same(readRowDate('04/17/2023'), { ok: true, value: { date: '2023-04-17', postedDate: '2023-04-17' } })
  t.same(readRowDate(''), { ok: true, value: null })
  for (const bad of [
    '04/17/2023 as of',
    '04/17/2023 as of soon',
    'x as of 04/17/2023',
    '1/1/24 as of 1/1/24 as of 1/1/24',
  ]) {
    t.equal(readRowDate(bad).ok, false, bad)
  }
})

t.test('an acquisition date may be various', async (t) => {
  for (const printed of ['Various', 'VARIOUS', '', '--', 'N/A'])
    t.same(readAcquired(printed), { ok: true, value: null })
  t.equal(readAcquired('soon').ok, false)
})

t.test('a date proves the order of day and month only by a part above 12', async (t) => {
  t.equal(provenOrder('25/03/2024'), 'day first')
  t.equal(provenOrder('03/25/2024'), 'month first')
  t.equal(provenOrder('10.02.2024'), 'day first')
  t.equal(provenOrder('10.25.2024'), 'month first')
  for (const neither of ['03/04/2024', '2024-03-25', '25/25/2024', 'x', '']) t.equal(provenOrder(neither), undefined)
})

t.test('a long run of spaces or digits takes no time', async (t) => {
  const started = process.hrtime.bigint()
  for (const filler of [' ', '9', '(', 'a ', '01/02/2024 ', '\u00a0']) {
    const text = `1${filler.repeat(60_000)}x`
    for (const read of [readMoney, readQuantity, readDate, readRowDate, readAcquired]) t.equal(read(text).ok, false)
  }
  t.ok(process.hrtime.bigint() - started < 2_000_000_000n)
})

t.test('a date after 2199 is mistyped', async (t) => {
  for (const text of ['12/31/2199', '2199-12-31', 'Dec 31, 2199'])
    t.same(readDate(text), { ok: true, value: '2199-12-31' }, text)
  for (const text of ['01/01/2200', '2200-01-01', '20260101T00', 'Jan 1, 2200', '9999-12-31'])
    t.notOk(readDate(text).ok, text)
  t.notOk(readRowDate('01/05/2024 as of 01/05/2204').ok)
  t.notOk(readAcquired('01/05/2204').ok)
})
