import assert from 'node:assert/strict'
import fc from 'fast-check'
import Papa from 'papaparse'
import t from 'tap'
import { CSV_FIELDS, csvFile } from '../../src/exports/csv.ts'
import { csvText } from '../../src/lib/csv-text.ts'
import { MAX_MONEY, MAX_QUANTITY } from '../../src/lib/decimal.ts'
import { contents, dividend, trade } from './rows.ts'

const DANGEROUS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']

t.test('no text cell begins like a formula, and any other text is unchanged', async () => {
  const beginning = fc.constantFrom(...DANGEROUS, '', "'", '"', ',', 'A')
  await fc.assert(
    fc.asyncProperty(beginning, fc.string({ unit: 'grapheme' }), async (first, rest) => {
      const text = first + rest
      const { data } = Papa.parse<string[]>(`before,${csvText(text)},after\r\n`, { newline: '\r\n', delimiter: ',' })
      const [before, cell, after] = data[0] as string[]
      assert.deepEqual([before, after], ['before', 'after'])
      const isDangerous = DANGEROUS.some((start) => text.startsWith(start))
      assert.equal(cell, isDangerous ? `'${text}` : text)
    }),
  )
})

t.test('a text with a semicolon is quoted, for spreadsheets that separate cells by semicolons', async (t) => {
  for (const text of [';=1+1', 'a;=1+1']) t.equal(csvText(text), `"${text}"`)
})

t.test('every line has the same fields and ends in CR LF, after a byte order mark', async (t) => {
  const file = csvFile(
    contents(
      [trade(), trade({ symbol: 'A "B", C', buyDate: null, term: null, brokerVerified: false })],
      [dividend({ action: '=HYPERLINK("x")', copies: 2 })],
    ),
  )
  t.equal(file.charCodeAt(0), 0xfeff)
  t.notMatch(file.replaceAll('\r\n', ''), /[\r\n]/)
  t.ok(file.endsWith('\r\n'))
  const { data, errors } = Papa.parse<string[]>(file.slice(0, -2))
  t.strictSame(errors, [])
  t.strictSame([...new Set(data.map((line) => line.length))], [CSV_FIELDS.length])
  t.strictSame(
    data.map(([record]) => record).filter((record) => record !== 'total'),
    ['record', 'trade', 'trade', 'dividend', 'dividend'],
  )
})

t.test('numbers are written as numbers, with every stored digit', async (t) => {
  const file = csvFile(
    contents(
      [
        trade({
          quantity: MAX_QUANTITY - 1n,
          buyPrice: 1n,
          sellPrice: 1_234_560_000n,
          proceeds: MAX_MONEY - 5_000n,
          costBasis: 0n,
          profit: -MAX_MONEY,
        }),
      ],
      [],
    ),
  )
  const [row] = Papa.parse<Record<string, string>>(file, { header: true }).data
  t.match(row, {
    volume: '89999999.99999999',
    buy_price: '0.0000',
    sell_price: '1234.5600',
    proceeds: '9000000000.00',
    cost_basis: '0.00',
    amount: '-9000000000.00',
    percentage: '0',
  })
})

t.test('the totals are the sums of the rows', async (t) => {
  const file = csvFile(
    contents(
      [
        trade({ profit: 73_330_000n, term: 'long' }),
        trade({ profit: -20_000_000n, disallowedLoss: 5_000_000n }),
        trade({ profit: 0n, term: null }),
      ],
      [dividend({ amount: 26_120_000n }), dividend({ amount: 10_000n, copies: 3 })],
    ),
  )
  const totals = Papa.parse<Record<string, string>>(file, { header: true }).data.filter(
    ({ record }) => record === 'total',
  )
  t.strictSame(
    Object.fromEntries(totals.map((line) => [line.action, `${line.count}${line.percentage}${line.amount}`])),
    {
      total_trades: '3',
      winning_trades: '1',
      win_rate: '33.33',
      proceeds: '5400.00',
      cost_basis: '5100.00',
      disallowed_loss: '5.00',
      short_term: '-20.00',
      long_term: '73.33',
      term_unknown: '0.00',
      trading_pl: '53.33',
      dividend_count: '4',
      dividend_income: '26.15',
      total_return_with_dividends: '79.48',
    },
  )
})
