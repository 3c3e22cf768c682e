import { readFile } from 'node:fs/promises'
import t from 'tap'
import { detect, detectAny } from '../../../src/broker-files/detect.ts'
import { positionsHeader } from '../../../src/broker-files/positions/columns.ts'
import {
  fixture,
  genericGains,
  genericTransactions,
  SCHWAB_GAINS_FORMS,
  SCHWAB_GENERATIONS,
  schwabGains,
  schwabTransactions,
  table,
} from '../../support/broker-files.ts'
import { asked, readGains, readTransactions, recordsOf, refusal } from './read.ts'

const WANTED = /Export the (transaction history|realized gains)/

t.test('every layout is recognised by its header, also when no row follows', async (t) => {
  for (const generation of SCHWAB_GENERATIONS) {
    t.match(
      (await readTransactions(schwabTransactions([], generation))).layout,
      /Schwab transaction history/,
      generation,
    )
  }
  t.equal(
    (await readTransactions(schwabTransactions([], '2022 to mid-2023'))).layout,
    'Charles Schwab transaction history (2022 to mid-2023)',
  )
  for (const form of SCHWAB_GAINS_FORMS)
    t.match((await readGains(schwabGains([], form))).layout, /Schwab realized/, form)
  t.equal((await readTransactions(genericTransactions([]))).layout, 'generic transaction history')
  t.equal((await readGains(genericGains([]))).layout, 'generic realized gains')
})

t.test('a header is found below other lines', async (t) => {
  const below = (lines: number) => `${'some,words\n'.repeat(lines)}${genericTransactions([])}`
  for (const lines of [1, 59, 60, 1_000, 1_999])
    t.equal((await readTransactions(below(lines))).layout, 'generic transaction history', `${lines}`)
  t.match(await refusal('some,words\n'.repeat(100), 'transactions'), /none of its rows is a header/)
  // Rows with names, among which the header is: `10.5` and a date are in no header.
  const rows = 'ACME,Acme Inc,Long\nACME,10.5,Long\nACME,2026-01-05,Long\n'.repeat(60)
  t.equal((await readTransactions(`${rows}${genericTransactions([])}`)).layout, 'generic transaction history')
})

t.test('an error names the two files if they are exchanged', async (t) => {
  for (const text of [schwabGains([]), schwabGains([], 'summary'), genericGains([])]) {
    t.match(
      await refusal(text, 'transactions'),
      /^This file is a (Charles Schwab )?realized gains file, not a transaction history; .* exchanged\. Export the transaction history/,
    )
  }
  for (const text of [schwabTransactions([]), genericTransactions([])]) {
    t.match(
      await refusal(text, 'gains'),
      /^This file is a (Charles Schwab )?transaction history, not a realized gains file; .* exchanged\. Export the realized gains/,
    )
  }
})

t.test('files that look alike are named, with what to export instead', async (t) => {
  const cases: [text: string, what: RegExp][] = [
    [
      table(
        [
          'Date',
          'Action',
          'Symbol',
          'Description',
          'Quantity',
          'FeesAndCommissions',
          'DisbursementElection',
          'Amount',
          'AwardDate',
          'AwardId',
        ],
        [['08/15/2023', 'Lapse', 'BAR', 'Restricted Stock Lapse', '400', '', '', '', '', '']],
      ),
      /^This file is a Schwab Equity Awards history, whose shares are not in the brokerage account\. .* from Schwab/,
    ],
    [
      table(
        ['Symbol', 'Description', 'Qty (Quantity)', 'Price', 'Mkt Val (Market Value)', 'Cost Basis'],
        [['KO', 'COCA COLA', '10', '$60', '$600', '$500']],
      ),
      /^This file is a Schwab list of positions.* from Schwab/,
    ],
    [
      `"Positions for account Individual ...123 as of 04:00 PM ET, 2024/01/05"\n\n${table(['Symbol', 'Description', 'Quantity', 'Price', 'Market Value', 'Day Change $'], [['KO', 'x', '10', '60', '600', '1']])}`,
      /^This file is a list of positions/,
    ],
    [
      `"KO Lot Details for ...123 as of 01/05/2024"\n${table(['Open Date', 'Quantity', 'Price', 'Cost/Share', 'Market Value', 'Cost Basis', 'Gain/Loss $', 'Gain/Loss %', 'Holding Period'], [['01/05/2023', '10', '60', '50', '600', '500', '100', '20%', 'Long Term']])}`,
      /^This file is a Schwab list of open lots.* from Schwab/,
    ],
    [
      '"Form 1099 B"\n"1a","1b","1c"\n"Description of property (Example 100 sh. XYZ Co.)","Date acquired","Date sold or disposed","Proceeds","Cost or other basis"\n',
      /^This file is a 1099 tax form\. /,
    ],
    [
      '1099-B,ACCOUNT NUMBER,TAX YEAR,DATE ACQUIRED,SALE DATE,DESCRIPTION,SHARES,COST BASIS,SALES PRICE\n',
      /^This file is a 1099 tax form/,
    ],
    ['{\n"FromDate": 1}', /^This file is a JSON document/],
    ['', /^This file is empty\. /],
    ['\n\n', /^This file is empty\. /],
    ['hello\nworld\n', /^This file is of no layout that is known: none of its rows is a header .*"hello"/],
    ['City,Population\nBern,134000\n', /has "City", "Population"/],
  ]
  for (const [text, what] of cases) {
    for (const kind of ['transactions', 'gains'] as const) {
      const message = await refusal(text, kind)
      t.match(message, what, text.slice(0, 40))
      t.match(message, WANTED)
      t.ok((message as string).length < 700)
    }
  }
})

t.test('the columns of a table that no layout describes are asked for, with what their names propose', async (t) => {
  const missing = ['date_order', 'currency', 'signs', 'amounts', 'actions']
  t.same(await asked('Title\nDate,Action,Symbol,Description\n01/02/2024,Huh,KO,x\n'), [
    'columns.quantity',
    'columns.amount',
    ...missing,
  ])
  t.same(await asked('Symbol,Date Acquired,Date Sold,Gain/Loss\nKO,1/2/2023,1/2/2024,5\n', 'gains'), [
    'columns.proceeds',
    'columns.cost_basis',
    'columns.quantity',
    'date_order',
    'currency',
  ])
  t.same(await asked('DATE,ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE\n'), [
    'columns.action',
    ...missing,
  ])
  t.same(await asked('Day,What,Paper,Money\n1,2,3,4\n'), [
    'columns.date',
    'columns.quantity',
    'columns.action',
    'columns.amount',
    'columns.symbol',
    ...missing,
  ])
  for (const name of ['Exec Time', 'Filled Time', 'Time'])
    t.same(
      await asked(`${name},Side,Symbol,Qty,Price,Amount,Route\n1/2/2024,Buy,KO,1,2,3,x\n`),
      missing.slice(0, 4),
      name,
    )
  t.equal(await asked('City,Population\nBern,134000\n'), undefined, 'no table of trades')
})

t.test("files of a broker that no layout reads are refused by the broker's name, with what to export", async (t) => {
  const cases: [header: string, what: RegExp][] = [
    [
      'Symbol,Date,Cost/Share $,Date,Price/Share $,Gain $,Deferred Loss $',
      /^This file is an E\*TRADE gains and losses download, in a form that cannot be read yet\. .* from E\*TRADE/,
    ],
    [
      'Record Type,Symbol,Plan Type,Date Sold,Adjusted Cost Basis,Total Proceeds,Gain/Loss',
      /^This file is an E\*TRADE stock plan gains file, in a form/,
    ],
    [
      'Trade Date,Order Type,Security,Cusip,Quantity,Execution Price,Commission,Net Amount',
      /^This file is an E\*TRADE list of a year, which names securities in words/,
    ],
    [
      'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Amount',
      /^This file is a tastytrade transaction history, in a form .* from tastytrade/,
    ],
    [
      'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value',
      /^This file is a Fidelity list of positions.* from Fidelity/,
    ],
    [
      'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,',
      /^This file is a Vanguard list of holdings/,
    ],
    [
      'Asset Class,Description,Ticker,CUSIP,Quantity,Base CCY,Price,Value,Cost,Unrealized G/L Amt.',
      /^This file is a J\.P\. Morgan list of positions/,
    ],
    [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      /^This file is a Chase bank or card statement/,
    ],
    [
      'Date,Status,Type,CheckNumber,Description,Withdrawal,Deposit,RunningBalance',
      /^This file is a Schwab bank statement/,
    ],
    ['Date,Description,Debit,Credit,Balance', /^This file is a bank statement, which has no trades\. Export the/],
    [
      'Symbol,Description,Qty,Event,Open Date,Closed Date,Proceeds,Cost,ST G/L,LT G/L',
      /^This file is a Robinhood realized/,
    ],
    [
      'Record Type,Units Closed,Security,Open Date,Close Date,Proceeds,Tax Cost,WS Cost Adj',
      /^This file is a Robinhood/,
    ],
    ['Exec Time,Side,Qty,Pos Effect,Symbol,Exp,Strike', /^This file is a part of a thinkorswim account statement/],
    [
      'Statement,Header,Feldname,Feldwert',
      /Interactive Brokers activity statement in another language than English; set/,
    ],
  ]
  for (const [header, what] of cases)
    for (const kind of ['transactions', 'gains'] as const) t.match(await refusal(`${header}\n`, kind), what, header)
  // Names that a file of another origin may have too.
  t.ok(await asked('Date,Transaction Type,Symbol,Description,Quantity,Price,Commission,Fees,Amount\n'))
})

t.test('statements of banks and cards are named, with what to export', async (t) => {
  const STATEMENT = /^This file is a bank or card statement, which has no trades\. Export .* of the brokerage account/
  const cases: [text: string, what: RegExp][] = [
    [
      'Description,,Summary Amt.\nBeginning balance as of 01/01/2026,,"1,000.00"\n\nDate,Description,Amount,Running Bal.\n01/02/2026,COFFEE,-4.00,"996.00"\n',
      STATEMENT,
    ],
    [
      'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit\n2026-01-02,2026-01-03,1234,COFFEE,Dining,4.00,\n',
      STATEMENT,
    ],
    [
      'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance\n1234,COFFEE,01/02/26,Debit,4.00,996.00\n',
      STATEMENT,
    ],
    ['Date,Description,Card Member,Account #,Amount\n01/02/2026,COFFEE,A B,-1234,4.00\n', STATEMENT],
    ['Date,Description,Debit,Credit\n01/02/2026,COFFEE,4.00,\n', STATEMENT],
    ['Post Date,Payee,Withdrawals,Deposits\n01/02/2026,COFFEE,4.00,\n', STATEMENT],
    ['Posting Date,Description,Withdrawal,Deposit\n01/02/2026,COFFEE,4.00,\n', STATEMENT],
    ['Date,Description,Amount,Running Balance\n01/02/2026,COFFEE,-4.00,9.00\n', STATEMENT],
    ['Date,Card No.,Description,Amount\n01/02/2026,1234,COFFEE,4.00\n', STATEMENT],
    ['Date,Card Number,Description,Amount\n01/02/2026,1234,COFFEE,4.00\n', STATEMENT],
    [
      '"01/02/2026","-4.00","*","","COFFEE"\n"01/03/2026","1,500.00","*","","PAYROLL"\n"01/04/2026","-20.00","*","1001","CHECK"\n',
      /^This file is a Wells Fargo bank or card statement, which has no trades\. Export .* of the brokerage account/,
    ],
  ]
  for (const [text, what] of cases)
    for (const kind of ['transactions', 'gains'] as const) t.match(await refusal(text, kind), what, text.slice(0, 60))
})

t.test('a file that may be of a broker is no bank statement', async (t) => {
  const NEARLY = /statement/
  for (const header of [
    'Date,Description,Symbol,Amount,Balance',
    'Date,Description,Ticker,Amount,Balance',
    'Date,Description,ISIN,Amount,Balance',
    'Date,Description,Quantity,Amount,Balance',
    'Date,Description,Price,Amount,Balance',
    'Date,Description,Security Type,Debit,Credit',
    ...[
      'Security',
      'Security Name',
      'Security Description',
      'Investment',
      'Investment Name',
      'Asset',
      'Fund',
      'Proceeds',
    ].map((name) => `Date,Description,${name},Debit,Credit`),
    'Date,Description,Amount',
    'Date,Description,Amount,Credit',
    'Date,Description,Balance',
    'Date,Amount,Balance',
    'Description,Amount,Balance',
  ])
    t.notMatch(await refusal(`${header}\n`, 'transactions'), NEARLY, header)
  for (const row of [
    '"01/02/2026","-4.00","*","","COFFEE","x"',
    '"2026","-4.00","*","","COFFEE"',
    '"01/02/2026","four","*","","COFFEE"',
    '"01/02/2026","-4.00","-","","COFFEE"',
    '"01/02/2026","-4.00","*","x","COFFEE"',
    '"01/02/2026","-4.00","*","",""',
  ])
    t.notMatch(await refusal(`"01/02/2026","-4.00","*","","COFFEE"\n${row}\n`, 'transactions'), NEARLY, row)
  // Above a table that is read.
  const cash = 'Date,Description,Amount,Balance\n01/02/2024,DEPOSIT,10.00,10.00\n'
  t.equal(await refusal(`${cash}\n${genericTransactions([])}`, 'transactions'), undefined)
  t.equal(await refusal(`${cash}\n${genericGains([])}`, 'gains'), undefined)
  t.match(await refusal(`${cash}\n${genericTransactions([])}`, 'gains'), /^This file is a transaction history, not/)
})

t.test('lists of positions are named by their broker', async (t) => {
  for (const [broker, name] of [
    ['etrade', /^This file is an E\*TRADE list of positions.* from E\*TRADE/],
    ['robinhood', /^This file is a Robinhood list of positions.* from Robinhood/],
  ] as const)
    t.match(await refusal(await readFile(fixture(`positions-${broker}.csv`), 'utf8'), 'transactions'), name)
  for (const [header, name] of [
    [
      "Symbol,Last Price $,Change $,Change %,Quantity,Price Paid $,Day's Gain $,Total Gain $,Total Gain %,Value $",
      /^This file is an E\*TRADE list of positions.* from E\*TRADE/,
    ],
    [
      `"Symbol " ,"Description" ,"Day's Price $ Chg % Chg" ,"Quantity" ,"Day's Value Change $" ,"Value" ,"Unrealized Gain/Loss $ Chg % Chg" ,"Price"`,
      /^This file is a Merrill list of holdings, which says nothing of trades\. .* Export .* from Merrill/,
    ],
    [
      'Account,Symbol,Type,Quantity,Exp Date,DTE,Strike Price,Call/Put,Underlying Last Price,P/L Open,P/L Day',
      /^This file is a tastytrade list of positions, which says nothing of trades\. .* Export .* from tastytrade/,
    ],
  ] as const)
    t.match(await refusal(`${header}\n`, 'transactions'), name, header)
})

t.test('lists of positions can be uploaded to the portfolio', async (t) => {
  const headers = [
    'Account Number,Account Name,Symbol,Description,Quantity,Last Price,Last Price Change,Current Value',
    'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,',
    'Asset Class,Description,Ticker,CUSIP,Quantity,Base CCY,Price,Value,Cost,Unrealized G/L Amt.',
    'Account,Symbol,Type,Quantity,Exp Date,DTE,Strike Price,Call/Put,Underlying Last Price,P/L Open,P/L Day',
    'Symbol,Description,Quantity,Price,Market Value,Day Change $',
    'symbol,shares,cost_basis,purchase_date',
    'Ticker,Shares,Average Cost,Asset Type',
  ]
  for (const header of headers) {
    const head = { delimiter: ',', records: await recordsOf(`${header}\n`) }
    for (const answer of [detect('transactions', head), detect('gains', head), detectAny(head)]) {
      t.equal(answer.ok, false, header)
      t.match(answer, { message: / Upload it on the Portfolio page\. For your trades: Export / }, header)
    }
    t.not(positionsHeader(header.split(',')), undefined, `the portfolio reads ${header}`)
  }
  for (const header of ['Symbol,Side,Qty,Price', 'Symbol,Qty,Price,Fees', 'Symbol,Shares,Cost Basis,Proceeds'])
    t.notMatch(await refusal(`${header}\n`, 'transactions'), /Portfolio/, header)
})

t.test('tastytrade files without the column of fees are not read: their values are before fees', async (t) => {
  const header = 'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions'
  t.match(await refusal(header, 'transactions'), /a tastytrade transaction history, in a form that cannot be read yet/)
})

t.test('a first cell of 1099 is no tax form if it is an amount, a number or an account', async (t) => {
  for (const cell of ['1099', '1099.04', '1099-2345']) {
    const text = `Account,Date,Action,Symbol,Quantity,Price,Amount\n${cell},01/05/2024,Buy,KO,10,60,-600\n`
    t.equal(await refusal(text, 'transactions'), undefined, cell)
  }
  for (const cell of ['1099-DIV', '1099 Consolidated', 'Form 1099', '1099-b'])
    t.match(await refusal(`${cell},ACCOUNT NUMBER\n`, 'gains'), /^This file is a 1099 tax form/, cell)
})

t.test('two columns of one name that is read', async (t) => {
  const row = '01/03/2024,Buy,ALFA,ALFA CO,100,$10.00,,-$1000.00,-$100.00'
  const header = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
  t.match(
    await refusal(`${header},amount\n${row}\n`, 'transactions'),
    'Two of its columns are called "Amount" (line 1). Import the file as it was exported, or remove the one that does not count.',
  )
  t.equal(await refusal(`${header},Note,Note\n${row},\n`, 'transactions'), undefined, 'of a name that is not read')
})
