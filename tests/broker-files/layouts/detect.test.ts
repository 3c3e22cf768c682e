import t from 'tap'
import {
  genericGains,
  genericTransactions,
  SCHWAB_GAINS_FORMS,
  SCHWAB_GENERATIONS,
  schwabGains,
  schwabTransactions,
  table,
} from '../../support/broker-files.ts'
import { readGains, readTransactions, refusal } from './read.ts'

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

t.test('a header is found below other lines, but not beyond the first 60', async (t) => {
  const below = (lines: number) => `${'some,words\n'.repeat(lines)}${genericTransactions([])}`
  t.equal((await readTransactions(below(59))).layout, 'generic transaction history')
  t.match(await refusal(below(60), 'transactions'), /none of its first 60 rows is a header/)
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
      /^This file is a Schwab Equity Awards history\. /,
    ],
    [
      table(
        ['Symbol', 'Description', 'Qty (Quantity)', 'Price', 'Mkt Val (Market Value)', 'Cost Basis'],
        [['KO', 'COCA COLA', '10', '$60', '$600', '$500']],
      ),
      /^This file is a list of positions/,
    ],
    [
      `"Positions for account Individual ...123 as of 04:00 PM ET, 2024/01/05"\n\n${table(['Symbol', 'Description', 'Quantity', 'Price', 'Market Value', 'Day Change $'], [['KO', 'x', '10', '60', '600', '1']])}`,
      /^This file is a list of positions/,
    ],
    [
      `"KO Lot Details for ...123 as of 01/05/2024"\n${table(['Open Date', 'Quantity', 'Price', 'Cost/Share', 'Market Value', 'Cost Basis', 'Gain/Loss $', 'Gain/Loss %', 'Holding Period'], [['01/05/2023', '10', '60', '50', '600', '500', '100', '20%', 'Long Term']])}`,
      /^This file is a list of open lots/,
    ],
    [
      '"Form 1099 B"\n"1a","1b","1c"\n"Description of property (Example 100 sh. XYZ Co.)","Date acquired","Date sold or disposed","Proceeds","Cost or other basis"\n',
      /^This file is a 1099 tax form\. /,
    ],
    [
      '1099-B,ACCOUNT NUMBER,TAX YEAR,DATE ACQUIRED,SALE DATE,DESCRIPTION,SHARES,COST BASIS,SALES PRICE\n',
      /^This file is a 1099 tax form/,
    ],
    ['{"FromDate":"01/01/2024","BrokerageTransactions":[]}', /^This file is a JSON document/],
    ['{\n"FromDate": 1}', /^This file is a JSON document/],
    ['', /^This file is empty\. /],
    ['\n\n', /^This file is empty\. /],
    ['hello\nworld\n', /^This file is of no layout that is known: none of its first 2 rows is a header .*"hello"/],
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

t.test('a header that lacks columns is answered with their names', async (t) => {
  t.match(
    await refusal('Title\nDate,Action,Symbol,Description\n01/02/2024,Buy,KO,x\n', 'transactions'),
    /its header on line 2 looks like a transaction history, but has no column for quantity, amount\. Export/,
  )
  t.match(
    await refusal('Symbol,Date Acquired,Date Sold,Gain/Loss\nKO,1/2/2023,1/2/2024,5\n', 'gains'),
    /its header on line 1 looks like realized gains, but has no column for quantity, proceeds, cost basis\. Export/,
  )
  t.match(
    await refusal('DATE,ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE\n', 'transactions'),
    /has no column for action\. /,
  )
})

t.test("another broker's file is refused by name, not read by a generic layout", async (t) => {
  const cases: [header: string, what: RegExp][] = [
    [
      'Symbol,Quantity,Date,Cost/Share $,Total Cost $,Date,Price/Share $,Proceeds $,Gain $,Deferred Loss $,Term,Lot Selection',
      /^This file is an E\*TRADE gains and losses download/,
    ],
    [
      'Record Type,Symbol,Plan Type,Quantity,Date Acquired,Date Sold,Adjusted Cost Basis,Total Proceeds,Gain/Loss',
      /^This file is an E\*TRADE stock plan gains file/,
    ],
    [
      'Security,Trans type,Qty,Open date,Adj cost,Close date,Adj proceeds,Adj gain($),Adj gain(%),Term',
      /^This file is a TD Ameritrade realized gains file/,
    ],
    [
      'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description',
      /^This file is a tastytrade transaction history/,
    ],
    [
      'Symbol,Quantity,TradeDate,SettledDate,Action,Price,Amount,CUSIP,RecordType',
      /^This file is a Firstrade account history/,
    ],
  ]
  for (const [header, what] of cases) {
    for (const kind of ['transactions', 'gains'] as const) {
      const message = await refusal(`${header}\n`, kind)
      // A file that its own layout reads by now is refused only in place of the other.
      if (message !== undefined) t.match(message, /exchanged/.test(message) ? /^This file is an? / : what, header)
    }
  }
})
