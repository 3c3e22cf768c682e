import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { SCHWAB_ACTIONS } from '../../../src/broker-files/layouts/schwab-transactions.ts'
import type { Mapping } from '../../../src/broker-files/mapped/mapping.ts'
import { termFromDates } from '../../../src/broker-files/term.ts'
import type { Lot, Transaction } from '../../../src/ledger/ledger.ts'
import { toText } from '../../../src/lib/decimal.ts'
import { Failure } from '../../../src/lib/errors.ts'
import { genericGains, genericTransactions, type LotRow } from '../../support/broker-files.ts'
import { counts } from '../../support/counts.ts'
import {
  asked,
  mappingOf,
  readGains,
  readGainsFixture,
  readMapped,
  readTransactions,
  readTransactionsFixture,
  refusal,
  show,
} from './read.ts'

const money = (value: bigint | null | undefined) => (value === null || value === undefined ? value : toText(value, 6))

t.test('a generic transaction history: aliases, account column, brackets, totals', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactionsFixture('generic-transactions.csv')
  t.equal(layout, 'generic transaction history')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: header'],
    [9, 'not data: total row'],
    [10, 'not data: text'],
  ])
  t.same(new Set(accounts), new Set(['Z99-000123']))
  t.same(rows.map(show('date', 'postedDate', 'class', 'instrument', 'quantity', 'amount', 'fees')), [
    ['2025-03-28', '2025-03-31', 'dividend', 'KO', '0', '51', '0'],
    ['2025-03-20', '2025-03-21', 'sell', 'BRK.B', '4', '2080.2', '5'],
    ['2025-03-11', '2025-03-12', 'sell', 'AMD 2025-06-20 C 110', '2', '1958.66', '1.34'],
    ['2025-02-18', '2025-02-19', 'buy', 'AMD 2025-06-20 C 110', '2', '-2251.32', '1.32'],
    ['2025-02-03', '2025-02-04', 'buy', 'BRK.B', '10', '-4625.95', '4.95'],
    ['2025-01-15', '2025-01-16', 'buy', 'KO', '100', '-6244.95', '4.95'],
    ['2025-01-10', '2025-01-10', 'cash', '', '0', '20000', '0'],
  ])
})

const NAMES = 'Date,Action,Symbol,Description,Quantity,Price,Fees,Net Amount'
const transactions = (...lines: string[]) => readTransactions([NAMES, ...lines, ''].join('\n'))
const CONTRACT = 'SPY 03/31/2020 284.00 P'
/** A security of which an action can be: only contracts are opened, closed and assigned. */
const securityOf = (action: string): string =>
  /open|close|^(bto|sto)$|expired|assigned|exercise|options/i.test(action) ? CONTRACT : 'KO'

t.test('the posted date of a split is not its settlement date', async (t) => {
  const { rows } = await readTransactions(
    [
      'Trade Date,Settlement Date,Action,Symbol,Quantity,Price,Amount',
      '06/21/2024,06/25/2024,Stock Split,KO,50,,',
      '06/24/2024 as of 06/21/2024,06/25/2024,Stock Split,IBM,50,,',
      '06/21/2024,06/25/2024,Sell,KO,1,50,50',
    ].join('\n'),
  )
  t.same(rows.map(show('date', 'postedDate')), [
    ['2024-06-21', '2024-06-21'],
    ['2024-06-21', '2024-06-24'],
    ['2024-06-21', '2024-06-25'],
  ])
})

t.test('actions have many words, and unknown ones are reported', async (t) => {
  const cases: [action: string, kind: string][] = [
    ['BOUGHT', 'buy'],
    ['Buy-to-Open', 'buy'],
    ['BTO', 'buy'],
    ['Sold', 'sell'],
    ['sell_to_close', 'sell'],
    ['Sell Short', 'sell_short'],
    ['STO', 'sell_short'],
    ['Bought To Cover', 'buy_to_cover'],
    ['Buy to Close', 'buy_to_cover'],
    ['Dividend', 'dividend'],
    ['Qualified Dividend', 'dividend'],
    ['Long-Term Capital Gain', 'dividend'],
    ['Interest', 'interest'],
    ['Foreign Tax', 'tax'],
    ['Fee', 'fee'],
    ['Return of Capital', 'return_of_capital'],
    ['Cash in Lieu', 'cash_in_lieu'],
    ['Stock Split', 'split'],
    ['Redemption', 'redemption'],
    ['Buy Cancel', 'cancel_buy'],
    ['Reinvest Shares', 'buy'],
    ['Reinvestment', 'buy'],
    ['Transfer In', 'share_movement'],
    ['Withdrawal', 'share_movement'],
  ]
  for (const [action, kind] of cases) {
    const { rows, failed } = await transactions(`01/15/2024,${action},${securityOf(action)},x,10,5,,50`)
    t.same(failed, [], action)
    t.equal(rows[0]?.class, kind, action)
  }
  const cash: [action: string, kind: string][] = [
    ['Reinvestment', 'dividend'],
    ['Deposit', 'cash'],
    ['ACH Withdrawal', 'cash'],
    ['Transfer', 'cash'],
  ]
  for (const [action, kind] of cash) {
    t.equal((await transactions(`01/15/2024,${action},,x,,,,50`)).rows[0]?.class, kind, action)
  }
  t.match((await transactions('01/15/2024,Expired,SPY 01/12/2024 470 C,x,-1,,,')).rows[0], { class: 'expiration' })
  t.match((await transactions('01/15/2024,Merger,KO,x,-10,,,')).rows[0], { class: 'share_movement' })
  t.same((await transactions('01/15/2024,Bartered,KO,x,10,5,,50')).failed, [[2, 'Action', 'unknown action "Bartered"']])
})

t.test("Schwab's actions have the same classes under generic columns", async (t) => {
  for (const [action, kind] of SCHWAB_ACTIONS) {
    const { rows } = await transactions(`01/02/2024,${action},VXX,x,,,,-6.00`)
    const cash = ['dividend', 'interest', 'tax', 'fee', 'cash', 'return_of_capital', 'cash_in_lieu']
    if (cash.includes(kind)) t.match(rows, [{ class: kind }], action)
    const amount = /stock merger|reorg exc/i.test(action) ? '' : '6.00'
    // Only a minus says that shares left, if the word does not say which way they went.
    const quantity = kind === 'share_movement' || kind === 'cash' ? -2 : 2
    const withShares = await transactions(`01/02/2024,${action},${securityOf(action)},x,${quantity},3,,${amount}`)
    const bought = /^(reinvest dividend|(long|short) term cap gain reinvest)$/i.test(action) ? 'buy' : kind
    t.match(withShares.rows, [{ class: kind === 'cash' ? 'share_movement' : bought }], `${action} with shares`)
  }
})

t.test('the action decides the side; a sign that contradicts it fails', async (t) => {
  const { rows, failed } = await transactions(
    '01/15/2024,Buy,KO,x,10,5,1,-51',
    '01/16/2024,Sell,KO,x,-10,5,1,49',
    '01/17/2024,Fee,,x,,,,-2',
    '01/17/2024,Fee,,x,,,,2',
    '01/18/2024,Withdrawal,,x,,,,7',
    '01/18/2024,Dividend,KO,x,,,,3',
    '01/18/2024,Margin Interest,,x,,,,5',
    '01/18/2024,Sell,Z,x,1,0.01,1,-0.99',
    '01/19/2024,Sell,KO,x,-10,5,1,-49',
    '01/19/2024,Buy,KO,x,-10,5,1,-51',
    '01/19/2024,Buy,KO,x,10,5,1,51',
  )
  t.same(
    rows.map((row) => money(row.amount)),
    ['-51', '49', '-2', '-2', '-7', '3', '-5', '-0.99'],
    'a sale may cost more than it brings',
  )
  t.match(failed, [
    [10, 'Net Amount', /"-49" is negative, which contradicts a sell/],
    [11, 'Quantity', /"-10" is negative, which contradicts a buy/],
    [12, 'Net Amount', /"51" has the other sign than the purchases above it/],
  ])
  t.ok(rows.every((row) => row.quantity >= 0n))
  const unsigned = await transactions('01/15/2024,Buy,KO,x,10,5,1,51', '01/16/2024,Sell,KO,x,10,5,1,49')
  t.same(
    unsigned.rows.map((row) => money(row.amount)),
    ['-51', '49'],
  )
})

t.test('a mapping states what signs mean', async (t) => {
  const text = (...lines: string[]) => ['Day,What,Stock,Units,Each,Money', ...lines].join('\n')
  const columns = { date: 1, action: 2, symbol: 3, quantity: 4, price: 5, amount: 6 }
  const amounts = async (signs: NonNullable<Mapping['signs']>, ...lines: string[]) => {
    const { rows, failed } = await readMapped<Transaction>(text(...lines), mappingOf(text(), { columns, signs }))
    return [...rows.map((row) => `${row.class} ${money(row.amount)}`), ...failed.map(([line]) => line)]
  }
  t.same(
    await amounts('signed_amount', '1/2/2024,Buy,KO,10,5,-50', '1/3/2024,Sell,KO,10,6,60', '1/3/2024,Buy,KO,1,6,6'),
    ['buy -50', 'sell 60', 4],
  )
  t.same(
    await amounts('inverted_amount', '1/2/2024,Buy,KO,10,5,50', '1/3/2024,Sell,KO,10,6,-60', '1/4/2024,Sell,KO,1,6,6'),
    ['buy -50', 'sell 60', 4],
  )
  t.same(
    await amounts(
      'signed_quantity',
      '1/2/2024,Buy,KO,10,5,50',
      '1/3/2024,Sell,KO,-10,6,60',
      '1/3/2024,Sell,KO,10,6,60',
    ),
    ['buy -50', 'sell 60', 4],
  )
  const bySign = async (signs: NonNullable<Mapping['signs']>, ...lines: string[]) => {
    const mapping = mappingOf(text(), { columns, signs, actions: [{ word: 'trade', means: 'trade' }] })
    return (await readMapped<Transaction>(text(...lines), mapping)).rows.map(
      (row) => `${row.class} ${money(row.amount)}`,
    )
  }
  t.same(await bySign('signed_quantity', '1/2/2024,Trade,KO,10,5,50', '1/3/2024,Trade,KO,-10,6,60'), [
    'buy -50',
    'sell 60',
  ])
  t.same(await bySign('signed_amount', '1/2/2024,TRADE,KO,10,5,-50', '1/3/2024,Trade,KO,10,6,60'), [
    'buy -50',
    'sell 60',
  ])
  t.same(await bySign('inverted_amount', '1/2/2024,Trade,KO,10,5,50', '1/3/2024,Trade,KO,10,6,-60'), [
    'buy -50',
    'sell 60',
  ])
})

t.test('a file without amounts is asked about; the mapping says that they are quantity × price', async (t) => {
  const text = [
    'Date,Side,Ticker,Shares,Price,Commission',
    '2024-01-15,Buy,KO,10,5.005,1',
    '2024-01-16,Sell,KO,10,6,1',
    '2024-01-17,Sell,KO,3,2.5,1.30',
    '2024-01-18,Buy,KO,10,,1',
    '2024-01-18,Buy,KO,90000000,9000000000,1',
    '2024-01-18,Dividend,KO,,,',
    '2024-01-18,Buy,KO,10,-5,',
    '2024-01-18,Buy,912810SP4,10000,99.5,',
  ].join('\n')
  t.ok((await asked(text))?.includes('columns.amount'))
  const columns = { date: 1, action: 2, symbol: 3, quantity: 4, price: 5, fees: [6] }
  const mapping = mappingOf(text, { columns, date_order: 'iso', amounts: 'quantity_times_price' })
  const { rows, failed } = await readMapped<Transaction>(text, mapping)
  t.same(
    rows.map((row) => money(row.amount)),
    ['-51.05', '59', '6.2'],
  )
  t.match(failed, [
    [5, 'Price', /is empty/],
    [6, 'Price', /quantity × price is out of range/],
    [7, /row|Price/, /amount of a Dividend/],
    [8, 'Price', /"-5" is negative, and the amount follows from the price/],
    [9, 'Ticker', /"912810SP4" is a bond/],
  ])
  t.same((await transactions('01/15/2024,Buy,KO,x,10,5,1,')).failed, [
    [2, 'Net Amount', 'is empty; expected the amount of a Buy'],
  ])
})

t.test('the price of an option without an amount counts only if the mapping says what it is for', async (t) => {
  const text = 'Date,Side,Ticker,Shares,Price\n2024-01-03,STO,AAA 01/19/2024 50.00 P,2,2.50'
  const read = (multiplier?: 1 | 100) =>
    readMapped<Transaction>(
      text,
      mappingOf(text, {
        columns: { date: 1, action: 2, symbol: 3, quantity: 4, price: 5 },
        date_order: 'iso',
        amounts: 'quantity_times_price',
        actions: [{ word: 'STO', means: 'sell_to_open' }],
        ...(multiplier && { option_multiplier: multiplier }),
      }),
    )
  t.match((await read()).failed, [[2, 'Price', /may be the price of a contract or of one of its shares/]])
  t.same((await read(100)).rows.map(show('class', 'price', 'amount')), [['sell_short', '2.5', '500']])
  t.same((await read(1)).rows.map(show('class', 'price', 'amount')), [['sell_short', '0.025', '5']])
})

t.test('other currencies do not become trades, nor do orders that a mapping leaves out', async (t) => {
  const text = [
    'Date,Action,Symbol,Quantity,Price,Amount,Currency,Status',
    '01/15/2024,Buy,KO,10,5,-50,USD,Filled',
    '01/15/2024,Buy,SAP,10,5,-50,EUR,Filled',
    '01/15/2024,Buy,KO,10,5,-50,USD,Cancelled',
    '01/15/2024,Buy,KO,10,5,-50,USD,Paused',
  ].join('\n')
  t.ok((await asked(text))?.includes('statuses'))
  const mapping = mappingOf(text, {
    columns: { date: 1, action: 2, symbol: 3, quantity: 4, price: 5, amount: 6, currency: 7, status: 8 },
    statuses: [
      { word: 'filled', means: 'carried_out' },
      { word: 'cancelled', means: 'ignore' },
    ],
  })
  const { rows, failed, ignored } = await readMapped<Transaction>(text, mapping)
  t.equal(rows.length, 1)
  t.same(failed, [
    [3, 'Currency', '"EUR" is not supported; amounts must be in USD'],
    [5, 'Status', '"Paused" is no word of your mapping'],
  ])
  t.same(ignored.at(-1), [4, 'order not carried out: "Cancelled"'])
})

t.test('dates are ISO or M/D/Y; a file with others is asked about', async (t) => {
  const row = (date: string) => `${date},Buy,KO,x,10,$5,,-50`
  const file = (...printed: string[]) => [NAMES, ...printed.map(row), ''].join('\n')
  const dates = async (...printed: string[]) => (await transactions(...printed.map(row))).rows.map(({ date }) => date)
  t.same(await dates('03/04/2024', '03/25/2024', '2024-01-02'), ['2024-03-04', '2024-03-25', '2024-01-02'])
  for (const printed of [['03/04/2024', '25/03/2024'], ['03.04.2024'], ['24-01-03'], ['03/26/2024', '03.04.2024']]) {
    const missing = await asked(file(...printed))
    t.ok(missing?.includes('date_order'), printed.join())
  }
  const columns = { date: 1, action: 2, symbol: 3, description: 4, quantity: 5, price: 6, fees: [7], amount: 8 }
  const mapped = async (order: Mapping['date_order'], ...printed: string[]) =>
    (await readMapped<Transaction>(file(...printed), mappingOf(NAMES, { columns, date_order: order }))).rows.map(
      ({ date }) => date,
    )
  t.same(await mapped('dmy', '03/04/2024', '25/03/2024', '04.05.2024', '2024-01-02'), [
    '2024-04-03',
    '2024-03-25',
    '2024-05-04',
    '2024-01-02',
  ])
  t.same(await mapped('mdy', '03.04.2024', '03/25/2024'), ['2024-03-04', '2024-03-25'])
  t.same(await mapped('iso', '2024-03-04', '20240305', '6 Mar 2024'), ['2024-03-04', '2024-03-05', '2024-03-06'])
  for (const [order, printed] of [
    ['iso', '03/04/2024'],
    ['dmy', '03/25/2024'],
    ['mdy', '25/03/2024'],
  ] as const)
    await t.rejects(
      mapped(order, printed),
      { code: 'date_order_of_layout', params: { line: 2 } },
      `${order} ${printed}`,
    )
  const late = Array.from({ length: 2500 }, () => row('03/04/2024'))
  await t.rejects(transactions(...late, row('25/03/2024')), Failure, 'a proof that comes too late refuses the file')
  const notes = async (...printed: string[]) => (await transactions(...printed.map(row))).notes
  t.match(await notes('05/05/2024', '03/04/2024', '04/05/2024'), [
    { code: 'date_order_assumed', params: { first: 'month', date: '03/04/2024', line: 3 } },
  ])
  for (const proven of ['2024-03-04', '05/05/2024']) t.same(await notes(proven), [], proven)
  t.same(await notes('03/04/2024', '03/25/2024'), [])
  t.same((await transactions(...late, row('03/25/2024'))).notes, [], 'a proof beyond the first rows')
  const lots = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\nKO,1,03/04/2024,04/05/2024,$3,2'
  t.match((await readGains(lots)).notes, [
    { code: 'date_order_assumed', params: { first: 'month', date: '04/05/2024', line: 2 } },
  ])
})

t.test('generic gains: brackets, options, term, totals', async (t) => {
  const { layout, rows, failed, ignored } = await readGainsFixture('generic-gains.csv')
  t.equal(layout, 'generic realized gains')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: header'],
    [4, 'not data: total row'],
    [5, 'not data: text'],
  ])
  t.match(rows[0], { instrument: 'BRK.B', gain: 229_820_000n, term: 'short', disallowedLoss: 0n })
  t.match(rows[1], { instrument: 'AMD 2025-06-20 C 110', gain: -292_660_000n, acquired: '2025-02-18' })
})

t.test('Form 8949: quantity and ticker from the description, code W is the disallowed loss', async (t) => {
  const { rows, failed, ignored } = await readGainsFixture('form-8949.csv')
  t.same(rows.map(show('instrument', 'quantity', 'acquired', 'term', 'gain', 'disallowedLoss')), [
    ['XYZ', '100', '2023-01-03', 'long', '1000', '0'],
    ['EXH', '50', null, 'short', '0', '100'],
    ['ABC', '12.5', '2024-03-04', 'short', '-50', '0'],
  ])
  t.same(failed, [
    [
      5,
      'Description',
      '"30 sh. GENERAL EXAMPLE COMPANY" names no ticker; expected text such as "100 sh. XYZ" or "XYZ Corp (XYZ)"',
    ],
  ])
  t.same(ignored.at(-1), [6, 'not data: total row'])
  const uncounted = await readGains(
    'Description,Date Acquired,Date Sold,Proceeds,Cost Basis\nXYZ,1/2/2023,1/2/2024,5,4\n',
  )
  t.same(uncounted.failed, [
    [2, 'Description', '"XYZ" does not begin with a quantity; expected text such as "100 sh. XYZ"'],
  ])
})

t.test('a lot of no shares fails', async (t) => {
  const { rows, failed } = await readGains(
    'Ticker,Shares,Sale Date,Purchase Date,Cost,Proceeds\nKO,0,1/20/2024,1/10/2023,40,50\n',
  )
  t.same([rows, failed], [[], [[2, 'Shares', '"0" is not the quantity of a lot']]])
})

t.test('further gains headers of our own columns', async (t) => {
  const cases: [what: string, text: string, lot: object][] = [
    [
      'ticker and shares',
      'Ticker,Shares,Sale Date,Purchase Date,Cost,Proceeds,Gain/Loss\nKO,10,1/20/2024,1/10/2023,$40,$50,$10\n',
      { instrument: 'KO', acquired: '2023-01-10', costBasis: 40_000_000n, proceeds: 50_000_000n, term: 'long' },
    ],
    [
      'cost before proceeds',
      'Symbol,Description,Quantity,Date Acquired,Date Sold,Cost Basis,Proceeds,Gain/Loss\nKO,COCA,10,01/10/2023,01/10/2024,40,50,10\n',
      { costBasis: 40_000_000n, proceeds: 50_000_000n, term: 'short' },
    ],
    [
      'separate gain columns of our own',
      'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Short Term Gain/Loss,Long Term Gain/Loss\nKO,30.00000,05/01/2024,06/01/2024,"$3621.38 ","$3700.00 ",-$78.62,-\n',
      { instrument: 'KO', gain: -78_620_000n, term: 'short' },
    ],
    [
      'wash sale as an amount',
      'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss,Term,Wash Sale\nKO,1,1/2/2024,2/2/2024,5,8,-3,S,2.50\n',
      { disallowedLoss: 2_500_000n, gain: -3_000_000n, term: 'short' },
    ],
    [
      'short sale',
      'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\nKO,1,2025-06-02,2024-02-02,8,5\n',
      { acquired: '2025-06-02', sold: '2024-02-02', gain: null, term: null },
    ],
  ]
  for (const [what, text, lot] of cases) {
    const { rows, failed } = await readGains(text)
    t.same(failed, [], what)
    t.match(rows[0], lot, what)
  }
})

t.test('gains under other names are asked about, and read as their mapping says', async (t) => {
  const text = [
    'Security,Event,Qty,Open date,Adj cost,Close date,Adj proceeds,Adj gain($),Adj gain(%),Term',
    'Example Co. (EXC),Sell.FIFO,200.,1/10/2020,"1,379.23 ",3/15/2020,"1,395.62 ",16.39 ,1.19 ,Short-term',
    'Example Co. (EXC),Sell.FIFO,1,1/10/2020,5,3/15/2020,8,2,1.19 ,Short-term',
  ].join('\n')
  t.same(await asked(text, 'gains'), ['columns.gain', 'date_order', 'currency'].slice(1))
  const columns = { description: 1, quantity: 3, acquired: 4, cost_basis: 5, sold: 6, proceeds: 7, gain: 8, term: 10 }
  const { rows, failed } = await readMapped<Lot>(text, mappingOf(text, { kind: 'gains', columns }))
  t.match(rows, [
    { instrument: 'EXC', quantity: 20_000_000_000n, gain: 16_390_000n, term: 'short', sold: '2020-03-15' },
  ])
  t.match(failed, [[3, 'Adj gain($)', /the gain 2\.00 is not proceeds 8\.00/]])
})

t.test('decimal commas are read if the mapping says so', async (t) => {
  const text =
    'Sold,Bought,Stock,Units,In,Out\n05.03.2024,02.01.2024,KO,"1.000,5","1.234,56","1 000,00"\n05.03.2024,02.01.2024,KO,1.5,2,1'
  const columns = { sold: 1, acquired: 2, symbol: 3, quantity: 4, proceeds: 5, cost_basis: 6 }
  const mapping = mappingOf(text, { kind: 'gains', columns, date_order: 'dmy', decimal: 'comma' })
  const { rows, failed } = await readMapped<Lot>(text, mapping)
  t.same(rows.map(show('quantity', 'proceeds', 'costBasis', 'acquired')), [['1000.5', '1234.56', '1000', '2024-01-02']])
  t.match(failed, [[3, 'Units', /"1\.5" is not a number with a decimal comma/]])
})

t.test('lots without a quantity: the columns that the requirements name', async (t) => {
  const { layout, rows, failed, ignored } = await readGainsFixture('generic-gains-without-quantity.csv')
  t.equal(layout, 'generic realized gains')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: header'],
    [6, 'not data: total row'],
  ])
  t.same(rows.map(show('instrument', 'quantity', 'acquired', 'sold', 'proceeds', 'gain')), [
    ['ABC', null, '2024-01-10', '2024-03-15', '749.33', '149.33'],
    ['ABC', null, '2024-02-12', '2024-03-15', '1124', '-76'],
    ['KO', null, '2024-01-10', '2024-03-18', '612.4', '32.4'],
    ['XYZ', null, null, '2024-03-20', '95', '-5'],
  ])
})

t.test('a header without a quantity may have no other column than a lot has', async (t) => {
  const header = 'Symbol,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss'
  const row = 'KO,01/10/2024,02/10/2024,5,8,-3'
  const accepted: [columns: string, cells: string][] = [
    [',Term,Wash Sale,Account Number', ',Short,No,Z1'],
    [',Description,Disallowed Loss,Currency,', ',500 COM LTD,,USD,'],
  ]
  for (const [columns, cells] of accepted) {
    const { rows, failed } = await readGains(`${header}${columns}\n${row}${cells}\n`)
    t.same(failed, [], columns)
    t.match(rows, [{ instrument: 'KO', quantity: null }], columns)
  }
  for (const columns of [',Gain/Loss %', ',Lots', ',Net Proceeds', ',Proceeds Per Share'])
    t.ok((await asked(`${header}${columns}\n${row},1\n`, 'gains'))?.includes('columns.quantity'), columns)
  for (const missing of ['Symbol', 'Date Acquired', 'Gain/Loss']) {
    const columns = header.split(',').filter((name) => name !== missing)
    const text = `${columns},Description,Term\n${row},KO,Short\n`
    if (missing === 'Symbol') t.same((await readGains(text)).rows, [], 'then the description must have the quantity')
    else t.ok((await asked(text, 'gains'))?.includes('columns.quantity'), missing)
  }
  const { rows, failed } = await readGains(`${header}\nKO,01/10/2024,02/10/2024,5,8,3\n`)
  t.same(rows, [])
  t.same(failed, [[2, 'Gain/Loss', 'the gain 3.00 is not proceeds 5.00 less cost basis 8.00, which is -3.00']])
})

t.test('held more than one year counts from the day after the lot was acquired', async (t) => {
  t.equal(termFromDates('2023-01-10', '2024-01-10'), 'short')
  t.equal(termFromDates('2023-01-10', '2024-01-11'), 'long')
  t.equal(termFromDates('2023-02-28', '2024-02-29'), 'short')
  t.equal(termFromDates('2023-02-28', '2024-03-01'), 'long')
  t.equal(termFromDates('2024-02-29', '2025-02-28'), 'short')
  t.equal(termFromDates('2024-02-29', '2025-03-01'), 'long')
  t.equal(termFromDates(null, '2024-01-11'), null)
  t.equal(termFromDates('2024-02-01', '2023-01-11'), null)
})

const lotRow: fc.Arbitrary<LotRow> = fc.record({
  symbol: fc.constantFrom('AAPL', 'BRK/B', 'SPY 03/31/2020 284.00 P'),
  opened: fc.integer({ min: 10, max: 28 }).map((n) => `2023-05-${n}`),
  closed: fc.integer({ min: 10, max: 28 }).map((n) => `2024-03-${n}`),
  quantity: fc.integer({ min: 1, max: 999_999_999 }).map((n) => toText(BigInt(n), 4)),
  proceeds: fc.integer({ min: 0, max: 999_999_999 }).map((n) => toText(BigInt(n), 2)),
  costBasis: fc.integer({ min: 0, max: 999_999_999 }).map((n) => toText(BigInt(n), 2)),
  term: fc.constantFrom('short', 'long'),
})

t.test('what is written is read back, and garbage among it is accounted for', async () => {
  const garbage = fc.array(fc.constantFrom('', 'Total', '--', 'abc', '01/02/2024', '$5', '"'), {
    minLength: 1,
    maxLength: 11,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(lotRow, { maxLength: 8 }), fc.array(garbage, { maxLength: 8 }), async (rows, lines) => {
      const clean = await readGains(genericGains(rows))
      assert.deepEqual(
        clean.rows.map(show('symbol', 'acquired', 'sold', 'quantity', 'proceeds', 'costBasis', 'term')),
        rows.map((row) => [row.symbol, row.opened, row.closed, row.quantity, row.proceeds, row.costBasis, row.term]),
      )
      const noise = lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
      const noisy = await readGains(genericGains(rows) + noise)
      assert.equal(noisy.rows.length + noisy.ignored.length + noisy.failed.length, noisy.records)
      assert.deepEqual(noisy.rows.slice(0, rows.length), clean.rows)
      const history = await readTransactions(genericTransactions([]) + noise)
      assert.equal(history.rows.length + history.ignored.length + history.failed.length, history.records)
    }),
    { numRuns: counts(150, 1_500) },
  )
})

t.test('what cannot be valued fails by name', async (t) => {
  const T = 'Date,Action,Symbol,Quantity,Price,Amount,Asset Class,Multiplier,Currency\n'
  const cases: [row: string, column: string, reason: RegExp][] = [
    ['01/02/2024,Buy,/MESH4,1,4700,-2.52,,,', 'Symbol', /looks like a future/],
    ['01/02/2024,Buy,MESH4,1,4700,-2.52,Future,5,', 'Asset Class', /"Future" is not supported/],
    ['01/02/2024,Buy,EUR.USD,1,1.1,-2.52,Forex,,', 'Asset Class', /"Forex" is not supported/],
    ['01/02/2024,Buy,SPX,1,47,-2.52,Option,100,', 'Symbol', /no option contract/],
    ['01/02/2024,Buy,SPY 01/19/2024 470 C,1,47,-470,Option,10,', 'Multiplier', /"10" is a multiplier/],
    ['01/02/2024,Buy,KO,1,47,-470,Stock,10,', 'Multiplier', /"10" is a multiplier/],
    ['01/02/2024,Buy,KO,1,47,-47,Stock,1,GBP', 'Currency', /"GBP" is not supported/],
  ]
  for (const [row, column, reason] of cases) {
    const { rows, failed } = await readTransactions(`${T}${row}\n`)
    t.same(rows, [], row)
    t.match(failed, [[2, column, reason]], row)
  }
  const good =
    '01/02/2024,Buy,KO,1,47,-47,Stock,1,USD\n01/02/2024,Buy to Open,SPY 01/19/2024 470 C,1,4.7,-470,Equity Option,100,\n'
  t.equal((await readTransactions(T + good)).rows.length, 2)

  const parts = [
    'Date,Action,Symbol,Quantity,Price,Amount,Strike,Expiration Date,Call/Put',
    '01/02/2024,Buy to Open,SPY,1,4.7,-470,470,01/19/2024,C',
    '01/02/2024,Buy,SPY,1,470,-470,,,',
  ].join('\n')
  t.ok(await asked(parts), 'the parts of a contract in columns of their own')
  const mapped = await readMapped<Transaction>(
    parts,
    mappingOf(parts, {
      columns: {
        date: 1,
        action: 2,
        symbol: 3,
        quantity: 4,
        price: 5,
        amount: 6,
        strike: 7,
        expiration: 8,
        call_put: 9,
      },
      actions: [
        { word: 'Buy to Open', means: 'buy_to_open' },
        { word: 'Buy', means: 'buy' },
      ],
    }),
  )
  t.same(mapped.rows.map(show('instrument', 'amount')), [
    ['SPY 2024-01-19 C 470', '-470'],
    ['SPY', '-470'],
  ])
  t.match(
    await refusal('Base Currency: GBP\nDate,Action,Symbol,Quantity,Price,Amount\n', 'transactions'),
    /^This file is in GBP \(line 1\)\. Amounts must be in USD/,
  )
})

t.test('a lot that contradicts itself fails, a cent of rounding and a wash sale apart', async (t) => {
  const G = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss,Disallowed Loss\n'
  const { rows, failed } = await readGains(
    `${G}RSU,10,1/2/2024,2/2/2024,2010,2000,2010,\nKO,1,1/2/2024,2/2/2024,10.01,5,5.02,\nKO,1,1/2/2024,2/2/2024,5,8,-3,3\nKO,1,1/2/2024,2/2/2024,5,8,0,3\n`,
  )
  t.equal(rows.length, 3)
  t.same(failed, [[2, 'Gain/Loss', 'the gain 2010.00 is not proceeds 2010.00 less cost basis 2000.00, which is 10.00']])
})
