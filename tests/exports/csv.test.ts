import assert from 'node:assert/strict'
import fc from 'fast-check'
import Papa from 'papaparse'
import t from 'tap'
import { CSV_FIELDS } from '../../src/exports/csv.ts'
import { csvText, textOfCell } from '../../src/lib/csv-text.ts'
import { MAX_MONEY, MAX_QUANTITY } from '../../src/lib/decimal.ts'
import { contents, csvOf, dividend, trade } from './rows.ts'

const DANGEROUS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']

t.test('no text cell begins like a formula, any other text is unchanged, and each is read again', async () => {
  const beginning = fc.constantFrom(...DANGEROUS, '', "'", '"', ',', 'A')
  await fc.assert(
    fc.asyncProperty(fc.nat(2), beginning, fc.string({ unit: 'grapheme' }), async (quotes, first, rest) => {
      const text = "'".repeat(quotes) + first + rest
      const { data } = Papa.parse<string[]>(`before,${csvText(text)},after\r\n`, { newline: '\r\n', delimiter: ',' })
      const [before, cell, after] = data[0] as string[]
      assert.deepEqual([before, after], ['before', 'after'])
      // With a quote before it the cell of another text would be the same.
      const isDangerous = DANGEROUS.some((start) => text.replace(/^'+/, '').startsWith(start))
      assert.equal(cell, isDangerous ? `'${text}` : text)
      assert.equal(textOfCell(cell as string), text)
    }),
  )
})

t.test('a text with a semicolon is quoted, for spreadsheets that separate cells by semicolons', async (t) => {
  for (const text of [';=1+1', 'a;=1+1']) t.equal(csvText(text), `"${text}"`)
})

t.test('every line has the same fields and ends in CR LF, after a byte order mark', async (t) => {
  const file = await csvOf(
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

t.test('a file has these fields, and a line for each trade, dividend and total', async (t) => {
  const file = await csvOf(
    contents(
      [
        trade({ disallowedLoss: 1_500_000n, side: 'short' }),
        trade({ buyDate: null, quantity: null, buyPrice: null, sellPrice: null, term: null, brokerVerified: false }),
        trade({ accountId: 9, profit: -50_000_000n }),
      ],
      [dividend()],
    ),
  )
  const figures = '1800.00,1700.00'
  t.strictSame(file.slice(1).split('\r\n'), [
    'record,date,account,symbol,action,side,buy_date,sell_date,volume,buy_price,sell_price,proceeds,cost_basis,' +
      'disallowed_loss,term,trade_result,broker_verified,count,percentage,amount',
    `trade,2026-03-16,1234-5678,AAPL,,short,2026-02-02,2026-03-16,10,170.0000,180.0000,${figures},1.50,short,Win,true,,5.88,100.00`,
    `trade,2026-03-16,1234-5678,AAPL,,long,,2026-03-16,,,,${figures},0.00,,Win,false,,5.88,100.00`,
    `trade,2026-03-16,,AAPL,,long,2026-02-02,2026-03-16,10,170.0000,180.0000,${figures},0.00,short,Loss,true,,-2.94,-50.00`,
    'dividend,2026-03-18,1234-5678,SCHD,Qualified Dividend,,,,,,,,,,,,,,,26.12',
    'total,,,,total_trades,,,,,,,,,,,,,3,,',
    'total,,,,winning_trades,,,,,,,,,,,,,2,,',
    'total,,,,win_rate,,,,,,,,,,,,,,66.67,',
    'total,,,,proceeds,,,,,,,,,,,,,,,5400.00',
    'total,,,,cost_basis,,,,,,,,,,,,,,,5100.00',
    'total,,,,disallowed_loss,,,,,,,,,,,,,,,1.50',
    'total,,,,short_term,,,,,,,,,,,,,,,50.00',
    'total,,,,long_term,,,,,,,,,,,,,,,0.00',
    'total,,,,term_unknown,,,,,,,,,,,,,,,100.00',
    'total,,,,trading_pl,,,,,,,,,,,,,,,150.00',
    'total,,,,dividend_count,,,,,,,,,,,,,1,,',
    'total,,,,dividend_income,,,,,,,,,,,,,,,26.12',
    'total,,,,total_return_with_dividends,,,,,,,,,,,,,,,176.12',
    '',
  ])
})

t.test('numbers are written as numbers, with every stored digit', async (t) => {
  const file = await csvOf(
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
  const file = await csvOf(
    contents(
      [
        trade({ profit: 73_330_000n, term: 'long' }),
        trade({ profit: -20_000_000n, disallowedLoss: 5_000_000n }),
        trade({ profit: -2_000_000n, term: null }),
        trade({ profit: 26_670_000n, term: 'long', disallowedLoss: 1_250_000n }),
        trade({ profit: 10_000_000n }),
        trade({ profit: 0n }),
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
      total_trades: '6',
      winning_trades: '3',
      win_rate: '50',
      proceeds: '10800.00',
      cost_basis: '10200.00',
      disallowed_loss: '6.25',
      short_term: '-10.00',
      long_term: '100.00',
      term_unknown: '-2.00',
      trading_pl: '88.00',
      dividend_count: '4',
      dividend_income: '26.15',
      total_return_with_dividends: '114.15',
    },
  )
})

t.test('parts of a cent that no row shows are in no total', async (t) => {
  const row = { proceeds: 1_004_000n, costBasis: 2_004_000n, disallowedLoss: 3_004_000n, profit: 0n }
  const file = await csvOf(
    contents([trade(row), trade(row), trade(row)], [dividend({ amount: 4_004_000n, copies: 3 })]),
  )
  const lines = Papa.parse<Record<string, string>>(file, { header: true }).data
  t.match(lines[0], { proceeds: '1.00', cost_basis: '2.00', disallowed_loss: '3.00' })
  t.equal(lines[3]?.amount, '4.00')
  const total = (name: string) => lines.find(({ action }) => action === name)?.amount
  t.strictSame(['proceeds', 'cost_basis', 'disallowed_loss', 'dividend_income'].map(total), [
    '3.00',
    '6.00',
    '9.00',
    '12.00',
  ])
})
