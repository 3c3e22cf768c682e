import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import t from 'tap'
import { SCHWAB_ACTIONS } from '../../../src/broker-files/layouts/schwab-transactions.ts'
import { transactionKey } from '../../../src/imports/content.ts'
import { toText } from '../../../src/lib/decimal.ts'
import { TRANSACTION_CLASSES } from '../../../src/lib/terms.ts'
import { fixture, SCHWAB_GENERATIONS, schwabTransactions, type TransactionRow } from '../../support/broker-files.ts'
import { counts } from '../../support/counts.ts'
import { readTransactions, readTransactionsFixture } from './read.ts'

const HEADER = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'
const file = (...lines: string[]) => [HEADER, ...lines, ''].join('\n')
/** Reads one row of the current generation. */
const one = async (line: string) => {
  const { rows, failed, ignored } = await readTransactions(file(line))
  return { row: rows[0], failed: failed[0], ignored: ignored[1] }
}

t.test('the current generation, row by row', async (t) => {
  const { layout, rows, failed, ignored, records, accounts } =
    await readTransactionsFixture('schwab-transactions-2024.csv')
  t.equal(layout, 'Charles Schwab transaction history (since late 2023)')
  t.same(failed, [])
  t.same(ignored, [[1, 'not data: header']])
  t.equal(rows.length, records - 1)
  t.same(new Set(accounts), new Set([undefined]), 'this generation names its account only in the file name')
  t.same(rows[2], {
    date: '2024-12-13',
    postedDate: '2024-12-16',
    action: 'Expired',
    class: 'expiration',
    symbol: 'SPY 12/13/2024 590.00 P',
    instrument: 'SPY 2024-12-13 P 590',
    description: 'PUT SPDR S&P 500 $590 EXP 12/13/24',
    quantity: 100_000_000n,
    price: null,
    fees: 0n,
    amount: 0n,
    time: null,
  })
  t.same(rows[3], {
    date: '2024-12-09',
    postedDate: '2024-12-09',
    action: 'Sell',
    class: 'sell',
    symbol: 'NVDA',
    instrument: 'NVDA',
    description: 'NVIDIA CORP',
    quantity: 4_000_000_000n,
    price: 138_970_100n,
    fees: 160_000n,
    amount: 5_558_640_000n,
    time: null,
  })
  t.same(rows[5], rows[6], 'two identical fills are two rows')
  t.equal(transactionKey(rows[5] as never), transactionKey(rows[6] as never))
  t.same(
    rows.map((row) => row.class).join(' '),
    'interest dividend expiration sell sell_short sell sell buy_to_cover buy dividend sell_short buy_to_cover tax dividend fee sell_short split buy buy buy buy buy cash',
  )
})

t.test('a file of 2021: title, comma after the header, short row, bare quantities, totals', async (t) => {
  const text = await readFile(fixture('schwab-transactions-2021.csv'), 'utf8')
  const { layout, rows, failed, ignored, accounts } = await readTransactions(text.replaceAll('\n', '\r\n'))
  t.equal(layout, 'Charles Schwab transaction history (to 2021)')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: title'],
    [2, 'not data: header'],
    [11, 'not data: total row'],
  ])
  t.same(new Set(accounts), new Set(['XXXX-4567']))
  t.match(rows[3], { class: 'share_movement', instrument: '171439102', quantity: -5_000_000_000n })
  t.match(rows[4], { class: 'cash_in_lieu', date: '2021-03-09', postedDate: '2021-03-10', amount: 3_410_000n })
  t.match(rows[1], { amount: 1_248_190_000n, fees: 10_000n })
})

t.test('the account is taken from the title', async (t) => {
  const cases: [title: string, account: string | undefined][] = [
    ['"Transactions  for account Brokerage XXXX-1234 as of 11/15/2020 18:00:21 ET"', 'XXXX-1234'],
    ['"Transactions  for account XXXX-1234 as of 11/15/2020 18:00:21 ET From 11/16/2020 to 11/29/2020"', 'XXXX-1234'],
    ['"Transactions  for account General Investing ...123 as of 05/03/2023 02:21:05 PM ET"', '...123'],
    ['"Transactions  for account General Investing ...XXX as of 05/03/2023 02:21:05 PM ET"', '...XXX'],
    ['"Transactions for account Savings as of 2023/05/03"', 'Savings'],
    ['"Transactions  for account Brokerage XXXX-1234 as of 11/15/2020 18:00:21 ET","","","","","","",""', 'XXXX-1234'],
  ]
  for (const [title, account] of cases) {
    const { accounts, ignored } = await readTransactions(
      `${title}\n"From 01/01/2026 to 02/15/2026"\n\n${file('"01/02/2024","Bank Interest","","INT","","","","$0.31"')}`,
    )
    t.same(accounts, [account], title)
    t.same(ignored, [
      [1, 'not data: title'],
      [2, 'not data: before the header'],
      [4, 'not data: header'],
    ])
  }
})

t.test('an empty export is a file without rows, not an unknown file', async (t) => {
  const title = '"Transactions  for account Brokerage XXXX-1234 as of 11/15/2020 18:00:21 ET"'
  const { rows, failed, ignored, layout } = await readTransactions(`${title}\n${HEADER},\n""\n`)
  t.same([rows, failed], [[], []])
  t.same(ignored.at(-1), [3, 'not data: empty row'])
  t.match(layout, /to 2021/)
  t.same((await readTransactions(`${HEADER}\n`)).rows, [])
})

t.test('columns are found by name, whatever their order and company', async (t) => {
  const { rows, failed } = await readTransactions(
    'Notes,AMOUNT,Fees  &  Comm,price,Quantity*,Description,Symbol,Action,\uFEFFDate,Extra\nx,-$925.10,$4,$30.20,30.5,VANGUARD,VUAG,Buy,07/02/2020,y\n',
  )
  t.same(failed, [])
  t.match(rows[0], { quantity: 3_050_000_000n, price: 30_200_000n, fees: 4_000_000n, amount: -925_100_000n })
})

/** The union of the actions seen in Schwab's files, by what they are. */
const SEEN = {
  trades:
    'Buy, Sell, Sell Short, Buy to Cover, Buy to Open, Sell to Open, Buy to Close, Sell to Close, Cancel Buy, Cancel Sell, Reinvest Shares',
  options: 'Expired, Assigned, Exchange or Exercise, Options Frwd Split, Options Frwd Split Adj',
  dividends:
    'Cash Dividend, Qualified Dividend, Non-Qualified Div, Special Dividend, Special Qual Div, Special Non Qual Div, Pr Yr Cash Div, Pr Yr Special Div, Pr Yr Non Qual Div, Pr Yr Non-Qual Div, Qualified Div Adj, Div Adjustment, Stock Div Dist, Return of Capital, Return of Cap Adj, Cash In Lieu, Reinvest Dividend, Qual Div Reinvest, Qual Div Reinvest Adj, Pr Yr Div Reinvest, Reinvestment Adj, Long Term Cap Gain, Short Term Cap Gain, Long Term Cap Gain Reinvest, Short Term Cap Gain Reinvest, Pr Yr Lt C/G Rein',
  interest:
    'Bank Interest, Credit Interest, Bond Interest, CD Interest, Margin Interest, Interest Adj, Promotional Award',
  costs:
    'NRA Tax Adj, NRA Withholding, NRA Withhold, Tax Withholding, Pr Yr NRA Tax, Foreign Tax Paid, Foreign Tax Reclaim, Foreign Tax Reclaim Adj, IRS Withhold Adj, ADR Mgmt Fee, ADR Mgmt Fee Adj, Service Fee, Advisor Fee',
  cash: 'MoneyLink Transfer, MoneyLink Deposit, MoneyLink Adj, Wire Sent, Wire Received, Wire Funds, Wire Funds Received, Wire Funds Adj, Funds Received, Funds Paid, Bank Transfer, Journal, Internal Transfer, Futures MM Sweep, Visa Purchase, Misc Cash Entry, Misc Credits, Adjustment',
  shares:
    'Stock Split, Reverse Split, Spin-off, Stock Plan Activity, Journaled Shares, Security Transfer, Stock Merger, Name Change, Conversion, Cash Merger, Cash Merger Adj, Full Redemption, Full Redemption Adj, Final Cash Liquid, Final Cash Liquid Adj, Cash/Stock Merger, Mandatory Reorg Exc, Dist Rights Trans, Delivered - Other, Received - Other',
}

t.test('every action seen has a class, in any case, and every class an action', async (t) => {
  const seen = Object.values(SEEN).flatMap((actions) => actions.toLowerCase().split(', '))
  t.same(new Set(SCHWAB_ACTIONS.keys()), new Set(seen))
  for (const [action, kind] of SCHWAB_ACTIONS) {
    const option = kind === 'expiration' || / to (open|close)$/.test(action)
    const symbol = option ? 'SPY 03/31/2020 284.00 P' : 'SPY'
    const paid = /^buy|^cancel_sell/.test(kind) ? '-$6.00' : '$6.00'
    // With an amount it may be a sale in part.
    const amount = /stock merger|reorg exc/.test(action) ? '' : paid
    const { row } = await one(`"01/02/2024","${action.toUpperCase()}","${symbol}","x","2","$3.00","","${amount}"`)
    t.match(row, { class: kind === 'cash' ? 'share_movement' : kind }, `${action} with shares`)
    if (['dividend', 'interest', 'tax', 'fee', 'cash', 'return_of_capital', 'cash_in_lieu'].includes(kind)) {
      const { row } = await one(`"01/02/2024","${action}","","x","","","","-$6.00"`)
      t.match(row, { class: kind, amount: -6_000_000n, instrument: '' }, `${action} of cash`)
    }
  }
  t.same(new Set(SCHWAB_ACTIONS.values()), new Set(TRANSACTION_CLASSES.filter((name) => name !== 'unread')))
  for (const action of ['Stock Merger', 'Cash/Stock Merger', 'Mandatory Reorg Exc']) {
    const { failed } = await one(`"01/02/2024","${action}","SPY","x","-2","","","$6.00"`)
    t.match(failed, [2, 'Amount', /which may be a trade, and is not supported/], action)
  }
})

t.test('an unknown action is reported, never guessed', async (t) => {
  const { row, failed } = await one('"01/02/2024","Buyy","AAPL","x","2","$3.00","","-$6.00"')
  t.equal(row, undefined)
  t.same(failed, [2, 'Action', 'unknown action "Buyy"'])
})

t.test('a sign that contradicts the action fails the row', async (t) => {
  const cases: [row: string, column: string, reason: string][] = [
    ['"01/02/2024","Buy","A","x","2","$3","","$6"', 'Amount', '"$6" is positive, which contradicts a buy'],
    ['"01/02/2024","Buy","A","x","-2","$3","","-$6"', 'Quantity', '"-2" is negative, which contradicts a buy'],
    ['"01/02/2024","Reinvest Shares","A","x","2","$3","","$6"', 'Amount', '"$6" is positive, which contradicts a buy'],
    [
      '"01/02/2024","Buy to Close","SPY 03/31/2020 284.00 P","x","2","$3","","$6"',
      'Amount',
      '"$6" is positive, which contradicts a buy to cover',
    ],
    [
      '"01/02/2024","Cancel Buy","A","x","2","$3","","-$6"',
      'Amount',
      '"-$6" is negative, which contradicts a cancel buy',
    ],
    ['"01/02/2024","Sell","A","x","2","$3","$0.65","-$6"', 'Amount', '"-$6" is negative, which contradicts a sell'],
  ]
  for (const [row, column, reason] of cases) t.same((await one(row)).failed, [2, column, reason], row)
  const worthless = await one('"01/02/2024","Sell to Close","SPY 03/31/2020 284.00 P","x","1","$0.00","$0.65","-$0.65"')
  t.match(worthless.row, { amount: -650_000n }, 'a sale may bring less than its fees')
})

t.test('if one word serves for cash and shares, the filled columns decide', async (t) => {
  t.match((await one('"01/02/2024","Security Transfer","","CASH","","","","$60.00"')).row, { class: 'cash' })
  t.match((await one('"01/02/2024","Security Transfer","VTI","x","-12","","",""')).row, {
    class: 'share_movement',
    quantity: -1_200_000_000n,
  })
  t.match((await one('"01/02/2024","Internal Transfer","VTI","TDA TRAN","12","","",""')).row, {
    class: 'share_movement',
  })
  t.match((await one('"01/02/2024","Exchange or Exercise","OLDCO","x","-12","","",""')).row, {
    class: 'share_movement',
  })
  t.match((await one('"01/02/2024","Exchange or Exercise","SPY 01/19/2024 470.00 C","x","-1","","",""')).row, {
    class: 'expiration',
    quantity: -100_000_000n,
  })
  t.match((await one('"01/02/2024","Expired","WARRW","x","-100","","",""')).row, { class: 'expiration' })
})

t.test('a row that cannot be read names its column as the header prints it', async (t) => {
  const cases: [row: string, column: string, reason: string][] = [
    [
      '"13/45/2024","Buy","A","x","2","$3","","-$6"',
      'Date',
      '"13/45/2024" is not a date; expected MM/DD/YYYY or YYYY-MM-DD',
    ],
    ['"","Buy","A","x","2","$3","","-$6"', 'Date', 'is empty; expected a date MM/DD/YYYY'],
    ['"01/02/2024","","A","x","2","$3","","-$6"', 'Action', 'is empty; expected an action such as Buy or Sell'],
    ['"01/02/2024","Buy","","x","2","$3","","-$6"', 'Symbol', 'is empty; expected the symbol of a Buy'],
    ['"01/02/2024","Buy","A","x","two","$3","","-$6"', 'Quantity', '"two" is not a number'],
    ['"01/02/2024","Buy","A","x","","$3","","-$6"', 'Quantity', 'is empty; expected the quantity of a Buy'],
    ['"01/02/2024","Sell","A","x","0","$3","","$6"', 'Quantity', '"0" is not the quantity of a Sell'],
    ['"01/02/2024","Buy","A","x","2","$3x","","-$6"', 'Price', '"$3x" is not a number'],
    ['"01/02/2024","Buy","A","x","2","$3","free","-$6"', 'Fees & Comm', '"free" is not a number'],
    [
      '"01/02/2024","Buy","A","x","2","$3.00","","-$6,0"',
      'Amount',
      '"-$6,0" is not a number; export with a decimal point, not a decimal comma',
    ],
    ['"01/02/2024","Sell","A","x","2","$3","",""', 'Amount', 'is empty; expected the amount of a Sell'],
    ['"01/02/2024","Cash Dividend","A","x","","","","--"', 'Amount', '"--" is not the amount of a Cash Dividend'],
    [
      '"01/02/2024","Qual Div Reinvest","A","x","2","$3","","-$6"',
      'Amount',
      '"-$6" is negative, in a dividend with a quantity: it may be shares bought with a dividend',
    ],
    [
      '"01/02/2024","Buy","A","x","99999999999","$3","","-$6"',
      'Quantity',
      '"99999999999" is out of range: the limit is 90000000',
    ],
    [
      '"01/02/2024","Buy","A","x","2","$3","","-$9,999,999,999.00"',
      'Amount',
      '"-$9,999,999,999.00" is out of range: the limit is 9000000000',
    ],
    [
      '"01/02/2024","Buy","A","x","0.123456789","$3","","-$6"',
      'Quantity',
      '"0.123456789" has more decimal places than the 8 that can be kept',
    ],
    [
      '"01/02/2024","Buy","A","X, ",LTD","2","$3","","-$6"',
      'column 9',
      '"-$6" stands beyond the last of the header\'s 8 columns',
    ],
    ['"01/02/2024","Buy"', 'Symbol', 'is empty; expected the symbol of a Buy'],
    ['"01/02/2', 'Date', '"01/02/2" is not a date; expected MM/DD/YYYY or YYYY-MM-DD'],
    [
      `"01/02/2024","Buy","${'A'.repeat(101)}","x","2","$3","","-$6"`,
      'Symbol',
      `"${'A'.repeat(40)}…" is too long to be a symbol`,
    ],
  ]
  for (const [row, column, reason] of cases) {
    const text = row === '"01/02/2' ? '01/02/2' : row
    const { failed } = await one(text)
    t.same(failed, [2, column, reason], row)
  }
})

t.test('totals, banners, repeated headers, prose and rows of commas are not data', async (t) => {
  const cases: [row: string, reason: string][] = [
    ['"Transactions Total","","","","","","","-$1,574.04",', 'not data: total row'],
    ['Transactions Total,"","","","","","",-$9620.64', 'not data: total row'],
    ['Total,,,,,,,$5.00', 'not data: total row'],
    ['""', 'not data: empty row'],
    [',,,,,,,', 'not data: empty row'],
    ['   ', 'not data: empty row'],
    [HEADER, 'not data: header'],
    ['"Individual Brokerage ...123"', 'not data: account banner'],
    ['***END OF FILE***', 'not data: text'],
    ['"Prices are delayed, and figures may change."', 'not data: text'],
    ['Brokerage services are provided by Example & Co., Inc., Member SIPC', 'not data: text'],
  ]
  for (const [row, reason] of cases) {
    const { ignored, failed } = await one(row)
    t.same([ignored, failed], [[2, reason], undefined], row)
  }
  t.match((await one('"01/02/2024","Buy","TOT","TOTAL SA","2","$3.00","","-$6.00"')).row, { symbol: 'TOT' })
  t.match((await one('"01/02/2024","Cash Dividend","VTI","VANGUARD TOTAL STOCK MARKET","","","","$6.00"')).row, {
    class: 'dividend',
  })
})

t.test('numbers, dates and quoting as spreadsheets and Schwab mix them', async (t) => {
  const { rows, failed } = await readTransactions(
    `Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount
8/1/24,Sell,snaxx,"MONEY ""ULTRA""","500,135",$1.00,,"$500,135.00"
06/27/2024,NRA Tax Adj,,SCHWAB1 INT,,,,$-0.88
06/27/2024,Credit Interest,,=SUM(A1:A9),,,,($2.94)
06/27/2024,Misc Cash Entry,,@cmd|' /C calc'!A0,,,,-$.26
`,
  )
  t.same(failed, [])
  t.match(rows[0], { date: '2024-08-01', symbol: 'SNAXX', description: 'MONEY "ULTRA"', quantity: 50_013_500_000_000n })
  t.equal(rows[1]?.amount, -880_000n)
  t.match(rows[2], { amount: -2_940_000n, description: '=SUM(A1:A9)' })
  t.equal(rows[3]?.amount, -260_000n)
})

const day = fc
  .integer({ min: 0, max: 4000 })
  .map((n) => new Date(Date.UTC(2015, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))
const cents = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((n) => toText(BigInt(n), 2))
const positive = (max: number, places: number) => fc.integer({ min: 1, max }).map((n) => toText(BigInt(n), places))
/** Without decimal commas, for which the whole file is refused. */
const words = fc
  .string({ unit: fc.constantFrom('A', 'b', ' ', '"', ',', '=', '-', '1', '$', 'é', '\n') })
  .filter((text) => !/\d,\d/.test(text))

/** A row as Schwab signs it: what is bought is paid for, what is sold brings money. */
const signed = (row: TransactionRow & { amount: string }): TransactionRow => {
  const amount = row.amount.replace(/^-/, '')
  if (/^(Sell|Cash Merger)/.test(row.action)) return { ...row, amount }
  return /^Buy/.test(row.action) && /[1-9]/.test(amount) ? { ...row, amount: `-${amount}` } : row
}

const OF_OPTIONS: Record<string, string> = { Buy: 'Buy to Open', Sell: 'Sell to Close' }
const OF_SHARES: Record<string, string> = { 'Buy to Close': 'Buy to Cover' }

/** A row with the words for its instrument: only contracts are opened and closed. */
const worded = (row: TransactionRow): TransactionRow => {
  const words = row.symbol?.endsWith(' P') ? OF_OPTIONS : OF_SHARES
  return { ...row, action: words[row.action] ?? row.action }
}

const anyRow: fc.Arbitrary<TransactionRow> = fc
  .record({
    date: day,
    postedDate: day,
    action: fc.constantFrom(
      'Buy',
      'Sell',
      'Sell Short',
      'Buy to Close',
      'Cash Dividend',
      'Stock Split',
      'Journal',
      'Cash Merger',
    ),
    symbol: fc.constantFrom('AAPL', 'BRK/B', 'SPY 03/31/2020 284.00 P', '912810SP4'),
    description: words,
    quantity: positive(2_000_000_000, 4),
    price: positive(99_999_999, 4),
    fees: positive(9_999, 2),
    amount: cents,
  })
  .map(signed)
  .map(worded)
  .map((row) => {
    if (row.action !== 'Cash Dividend') return row
    // A dividend with shares and no amount fails: it may be one that is paid in shares.
    return { ...row, amount: /[1-9]/.test(row.amount ?? '') ? row.amount?.replace('-', '') : '0.01' }
  })

t.test('the same rows in every generation are the same rows with the same keys', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 20 }), fc.constantFrom('\n', '\r\n'), async (rows, newline) => {
      const files = await Promise.all(
        SCHWAB_GENERATIONS.map((generation) => readTransactions(schwabTransactions(rows, generation, { newline }))),
      )
      for (const read of files) {
        assert.deepEqual(read.failed, [])
        assert.deepEqual(read.rows, files[0]?.rows)
        assert.deepEqual(read.rows.map(transactionKey), files[0]?.rows.map(transactionKey))
      }
      assert.deepEqual(
        files[0]?.rows.map((row) => [
          row.date,
          row.postedDate,
          row.action,
          row.symbol,
          toText(row.quantity, 8),
          toText(row.price as bigint, 6),
          toText(row.amount, 6),
        ]),
        rows.map((row) => [row.date, row.postedDate, row.action, row.symbol, row.quantity, row.price, row.amount]),
      )
    }),
    { numRuns: counts(150, 1_500) },
  )
})

t.test('with any garbage among the rows, every record is accounted for and every row is still read', async () => {
  const cell = fc.oneof(
    words,
    fc.constantFrom(
      '01/02/2024',
      'Buy',
      'Date',
      'Total',
      '$5.00',
      '--',
      'Transactions  for account x as of y',
      '...123',
    ),
  )
  const garbage = fc.array(cell, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(anyRow, garbage), { maxLength: 25 }), async (mixed) => {
      const good = mixed.filter((entry): entry is TransactionRow => !Array.isArray(entry))
      const lines = mixed.map((entry) =>
        Array.isArray(entry)
          ? entry.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
          : (schwabTransactions([entry]).split(/\r\n(?=")/)[1] as string).trimEnd(),
      )
      const { records, outcomes, rows, ignored, failed } = await readTransactions(file(...lines))
      assert.equal(outcomes.length, records)
      assert.equal(rows.length + ignored.length + failed.length, records)
      const keys = new Set(rows.map(transactionKey))
      const expected = await readTransactions(schwabTransactions(good))
      for (const row of expected.rows) assert.ok(keys.has(transactionKey(row)))
      for (const [, column, reason] of failed) assert.ok(column !== '' && reason !== '' && reason.length < 200)
    }),
    { numRuns: counts(300, 3_000) },
  )
})

t.test('rows of the years at TD Ameritrade say in their description what they are', async (t) => {
  const PUT = 'ALFA 02/23/2024 50.00 P'
  const ended = 'REMOVAL OF OPTION DUE TO'
  const cases: [action: string, symbol: string, words: string, figures: string, expected: object][] = [
    ['Buy', 'ALFA', 'Bought 100 (ALFA) @45.0000', '"100","$45.00","","-$4500.00"', { class: 'buy', action: 'Buy' }],
    [
      'Buy',
      'ALFA',
      'Bought to Cover 100 (ALFA) @45',
      '"100","$45.00","","-$4500.00"',
      { class: 'buy_to_cover', action: 'Buy' },
    ],
    ['Buy', PUT, 'Bought to Close 1 (ALFA) @1', '"1","$1.00","","-$100.00"', { class: 'buy_to_cover' }],
    ['Sell', 'ALFA', 'Sold Short 100 (ALFA) @47', '"100","$47.00","","$4700.00"', { class: 'sell_short' }],
    ['Sell', PUT, 'Sold to Open 1 (ALFA) @2', '"1","$2.00","","$200.00"', { class: 'sell_short', action: 'Sell' }],
    [
      'Journaled Shares',
      PUT,
      `${ended} EXPIRATION (0ALFA)`,
      '"1","","",""',
      { class: 'expiration', action: 'Expired' },
    ],
    [
      'Journaled Shares',
      PUT,
      `${ended} ASSIGNMENT (0ALFA)`,
      '"1","","",""',
      { class: 'expiration', action: 'Assigned' },
    ],
    ['Journaled Shares', PUT, `${ended} EXERCISE (0ALFA)`, '"-1","","",""', { class: 'expiration' }],
    ['Journaled Shares', 'ALFA', 'STOCK SPLIT (ALFA)', '"255","","",""', { class: 'split', quantity: 25_500_000_000n }],
    ['Journaled Shares', 'ALFA', 'MANDATORY REVERSE SPLIT (ALFA)', '"-100","","",""', { action: 'Reverse Split' }],
    ['Journaled Shares', '', 'MANDATORY REORGANIZATION FEE (ALFA)', '"","","","-$38.00"', { class: 'fee' }],
    ['Journaled Shares', '', 'W-8 WITHHOLDING (ALFA)', '"","","","-$1.02"', { class: 'tax', amount: -1_020_000n }],
    ['Journaled Shares', '', 'MARK TO THE MARKET', '"","","","-$1.02"', { class: 'cash', action: 'Journaled Shares' }],
    ['Journaled Shares', 'ALFA', 'NON-TAXABLE SPIN OFF (ALFA)', '"5","","",""', { class: 'share_movement' }],
  ]
  for (const [action, symbol, words, figures, expected] of cases)
    t.match((await one(`"01/02/2024","${action}","${symbol}","TDA TRAN - ${words}",${figures}`)).row, expected, words)
  const unnamed = await one(`"01/02/2024","Journaled Shares","1A1NI0","TDA TRAN - ${ended} EXPIRATION","1","","",""`)
  t.match(unnamed.failed, [2, 'Action', /the row ends an option, and its symbol is no option contract/])
  const own = await one('"01/02/2024","Journaled Shares","ALFA","STOCK SPLIT ETF","5","","",""')
  t.match(own.row, { class: 'share_movement' })
})
