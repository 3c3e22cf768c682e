import { readFile } from 'node:fs/promises'
import t from 'tap'
import { transactionKey } from '../../../src/imports/content.ts'
import type { Transaction } from '../../../src/ledger/ledger.ts'
import { fixture } from '../../support/broker-files.ts'
import { readGains, readTransactions, refusal, show } from './read.ts'

const read = (name: string) => readFile(fixture(`tastytrade/${name}`), 'utf8')
const HEADER =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency'
const OPTION =
  '2024-08-16T15:57:13+0200,Trade,Sell to Open,SELL_TO_OPEN,ALFA  240920C00099000,Equity Option,x,105.00,1,105.00,-1.00,-0.28,100,ALFA,ALFA,9/20/24,99,CALL,1,103.72,USD'

const WITHOUT_TOTAL = HEADER.replace(',Total', '')
/** The option, changed, in a file without the column Total. */
const withoutTotal = (from: string, to: string) =>
  readTransactions(`${WITHOUT_TOTAL}\n${OPTION.replace(from, to).replace(',103.72', '')}\n`)

t.test('the history: net of commission and fees, contracts, assignment, withholding', async (t) => {
  const text = await read('transactions-21-columns.csv')
  const { layout, rows, failed } = await readTransactions(text)
  t.equal(layout, 'tastytrade transaction history')
  t.same(failed, [])
  t.same(rows.map(show('date', 'action', 'instrument', 'quantity', 'price', 'fees', 'amount')), [
    ['2024-09-23', 'Dividend', 'BRAV', '0', null, '0', '12'],
    ['2024-09-20', 'Assigned', 'BRAV 2024-09-20 P 30', '1', '0', '0', '0'],
    ['2024-09-20', 'Buy', 'BRAV', '100', '30', '5', '-3005'],
    ['2024-09-20', 'Expired', 'ALFA 2024-09-20 C 99', '1', '0', '0', '0'],
    ['2024-09-03', 'Sell', 'CHAR 2024-09-20 P 7.5', '2', '3.7', '2.3', '737.7'],
    ['2024-08-20', 'Sell Short', 'BRAV 2024-09-20 P 30', '1', '0.4', '1.14', '38.86'],
    ['2024-08-19', 'Sell Short', 'DELT', '3', '208.33', '0.02', '624.97'],
    ['2024-08-16', 'Sell Short', 'ALFA 2024-09-20 C 99', '1', '1.05', '1.28', '103.72'],
    ['2024-08-16', 'Buy', 'CHAR 2024-09-20 P 7.5', '2', '1', '2.28', '-202.28'],
    ['2024-08-16', 'Buy', 'ALFA', '100', '12', '0.08', '-1200.08'],
    ['2024-08-15', 'Fee', '', '0', null, '0', '-0.02'],
    ['2024-08-15', 'Interest', '', '0', null, '0', '0.41'],
    ['2024-08-14', 'Cash Transfer', '', '0', null, '0', '5000'],
    // Known at the end of the file.
    ['2024-09-23', 'Tax', 'BRAV', '0', null, '0', '-1.8'],
  ])
  const keys = rows.map(transactionKey)
  const shorter = await readTransactions(await read('transactions-20-columns.csv'))
  t.same(shorter.failed, [])
  t.same(shorter.rows.map(transactionKey), keys, 'a trade is the same one without the column Total')
  const oldest = await read('transactions-18-columns.csv')
  const withoutOrders = oldest.replace(/,[^,\n]*$/gm, '')
  for (const [form, columns] of [
    [oldest, 18],
    [withoutOrders, 17],
  ] as const) {
    t.equal(form.split('\n')[0]?.split(',').length, columns)
    const { rows, failed } = await readTransactions(form)
    t.same(failed, [])
    t.same(rows.map(transactionKey), keys, `of ${columns} columns: each row is the same one without a sub type`)
  }
  const named = await readTransactions(text, ',', 'tastytrade_transactions_history_x5WX00039_240101_to_241231.csv')
  t.same(new Set(named.accounts), new Set(['5WX00039']))
})

t.test('a total that is a cent off is what the broker booked', async (t) => {
  const text = await read('transactions-rounded-totals-2025.csv')
  const { rows, failed } = await readTransactions(text)
  t.same(failed, [])
  t.same(rows.map(show('date', 'class', 'instrument', 'fees', 'amount')), [
    // −245.00 − 1.00 − 1.54 is −247.54.
    ['2025-03-07', 'buy_to_cover', 'ALFA 2025-03-21 P 90', '2.54', '-247.53'],
    // 130.00 − 0.02 is 129.98.
    ['2025-03-06', 'sell', 'BRAV', '0.02', '129.99'],
    ['2025-03-05', 'buy', 'BRAV', '0.01', '-120.01'],
    // 855.00 − 1.00 − 0.19 is 853.81.
    ['2025-03-04', 'sell_short', 'ALFA 2025-03-21 P 90', '1.19', '853.8'],
  ])
  for (const total of ['853.79', '853.83', '-853.80']) {
    const { failed } = await readTransactions(text.replace(',853.80,', `,${total},`))
    t.match(failed, [[5, 'Total', /is not the amount less its costs, which is 853\.81/]], total)
  }
})

const NO_DIVIDENDS = [
  ...['ALFA CORP CASH IN LIEU', 'CASH-IN-LIEU', 'ALFA CORP CIL', 'RETURN-OF-CAPITAL', 'RETURN OF PRINCIPAL'],
  ...['ALFA CORP CASH MERGER', 'ALFA LIQUIDATING DISTRIBUTION', 'TENDER OFFER', 'EXCHANGE', 'SALE OF RIGHTS'],
  ...['Stock borrow fee of ALFA', 'HARD TO BORROW', 'SHORT STOCK REBATE', 'INTEREST ON SHORT ALFA', 'COUPON'],
  ...['ADR PASS THROUGH', 'STOCK LENDING INCOME'],
]

t.test('without a sub type, the description says what moved cash, or the row fails', async (t) => {
  const header = HEADER.replace(',Sub Type', '').replace(',Order #,Total,Currency', '')
  const movement = (symbol: string, asset: string, description: string, value = '-3.00') =>
    `2022-09-23T09:00:00-0400,Money Movement,,${symbol},${asset},${description},${value},0,,--,0.00,,,,,,`
  const read = (row: string) => readTransactions(`${header}\n${row}\n`)
  const known: [row: string, kind: string, amount: string][] = [
    [movement('', '', 'FROM 08/16 THRU 09/15 @ 8    %'), 'interest', '-3'],
    [movement('', '', 'Wire Funds Received', '3.00'), 'cash', '3'],
    [movement('', '', 'FULLYPAID LENDING REBATE', '0.40'), 'interest', '0.4'],
    [movement('', '', 'ACH DISBURSEMENT'), 'cash', '-3'],
    [movement('', '', 'INTL WIRE FEE'), 'fee', '-3'],
    [movement('BKLN', 'Equity', 'INVESCO SENIOR LOAN ETF', '3.00'), 'dividend', '3'],
    [movement('ICEE', 'Equity', 'INTERCONTINENTAL EXCHANGE INC', '3.00'), 'dividend', '3'],
    // Paid on a short position: no dividend of its day is twice as large.
    [movement('SPYY', 'Equity', 'SPDR S&P 500 ETF'), 'dividend', '-3'],
  ]
  for (const [row, kind, amount] of known) {
    const { rows, failed } = await read(row)
    t.same(failed, [], row)
    t.same(rows.map(show('class', 'amount')), [[kind, amount]], row)
  }
  const unknown = [
    ...NO_DIVIDENDS.map((description) => movement('ALFA', 'Equity', description, '3.00')),
    movement('ALFA', 'Equity', '', '3.00'),
    movement('ALFA  240920C00099000', 'Equity Option', 'ALFA CORP', '3.00'),
    movement('/ESU2', 'Future', 'Mark to market', '3.00'),
    movement('', '', 'Something else', '3.00'),
  ]
  for (const row of unknown) {
    const { rows, failed } = await read(row)
    t.same(rows, [], row)
    t.match(failed, [[2, 'Action', /^unknown action "Money Movement:/]], row)
  }
})

t.test('what is paid for shares that are lent is interest, with and without a sub type', async (t) => {
  const row = '2024-08-13T23:00:00+0200,Money Movement,Fully Paid Stock Lending Income,,,,FULLYPAID LENDING REBATE,0.20'
  const [with20, without] = [HEADER.replace(',Total', ''), HEADER.replace(',Sub Type', '').replace(',Total', '')]
  const rest = ',0,,--,0.00,,,,,,,,USD'
  const [one, other] = await Promise.all([
    readTransactions(`${with20}\n${row}${rest}\n`),
    readTransactions(`${without}\n${row.replace(',Fully Paid Stock Lending Income', '')}${rest}\n`),
  ])
  t.same([...one.failed, ...other.failed], [])
  t.same(one.rows.map(show('date', 'class', 'amount')), [['2024-08-13', 'interest', '0.2']])
  t.same(other.rows.map(transactionKey), one.rows.map(transactionKey))
})

t.test('what cannot be valued, contradicts itself or is not known fails by name', async (t) => {
  const cases: [from: string, to: string, column: string, reason: RegExp][] = [
    ['Equity Option,', 'Future,', 'Instrument Type', /"Future" is not supported: futures cannot be valued/],
    ['Equity Option,', 'Future Option,', 'Instrument Type', /options on futures cannot be valued/],
    ['Equity Option,', 'Warrant,', 'Instrument Type', /"Warrant" is not supported/],
    ['Equity Option,', 'Equity,', 'Symbol', /is an option, not "Equity"/],
    ['-0.28,100,', '-0.28,50,', 'Multiplier', /"50" is a multiplier that is not supported/],
    ['103.72,USD', '105.00,USD', 'Total', /"105.00" is not the amount less its costs, which is 103.72/],
    ['103.72,USD', '103.72,EUR', 'Currency', /"EUR" is not supported/],
    [',-1.00,-0.28,', ',1.00,-0.28,', 'Total', /which is 105.72/],
    [',99,CALL', ',98,CALL', 'Symbol', /is not the contract of the columns "98 CALL"/],
    [',99,CALL', ',99,PUT', 'Symbol', /is not the contract of the columns "99 PUT"/],
    [',9/20/24,', ',9/27/24,', 'Expiration Date', /"9\/27\/24" is not the expiry of ALFA 2024-09-20 C 99/],
    [',105.00,1,', ',-105.00,1,', 'Total', /which is -106.28/],
    [',105.00,1,', ',105.00,-1,', 'Quantity', /"-1" is negative, which contradicts a sell short/],
    ['SELL_TO_OPEN', 'BUY_TO_OPEN', 'Action', /unknown action "Trade: Sell to Open, BUY TO OPEN"/],
    ['Trade,Sell to Open', 'Receive Deliver,Stock Merger', 'Action', /unknown action "Receive Deliver: Stock Merger"/],
    ['Trade,Sell to Open', 'Receive Deliver,Symbol Change', 'Action', /the new symbol of an option is not supported/],
    ['Trade,Sell to Open', 'Receive Deliver,Forward Split', 'Action', /the split of an option is not supported/],
  ]
  for (const [from, to, column, reason] of cases) {
    const { rows, failed } = await readTransactions(`${HEADER}\n${OPTION.replace(from, to)}\n`)
    t.same(rows, [], to)
    t.equal(failed[0]?.[1], column, to)
    t.match(failed[0]?.[2], reason, to)
  }
  const paid = OPTION.replace('-1.00,-0.28', '1.00,-0.28').replace('103.72', '105.72')
  const { rows } = await readTransactions(`${HEADER}\n${paid}\n`)
  t.same(rows.map(show('amount', 'fees')), [['105.72', '0']], 'a rebate that the total confirms is no fee')
  const rebate = await withoutTotal('-1.00,-0.28', '1.00,-0.28')
  t.match(rebate.failed, [[2, 'Commissions', /"1.00" is positive, in a column whose costs/]])
  const unsigned = await withoutTotal(',105.00,1', ',-105.00,1')
  t.match(unsigned.failed, [[2, 'Value', /is negative, which contradicts a sell short/]])
})

t.test('tastyworks: a contract in columns of its own is an option, and fees are taken off', async (t) => {
  const { layout, rows, failed, accounts } = await readTransactions(await read('transactions-tastyworks-2018.csv'))
  t.equal(layout, 'tastytrade transaction history')
  t.same(failed, [])
  t.same(new Set(accounts), new Set(['Individual...039']))
  t.same(rows.map(show('date', 'class', 'instrument', 'quantity', 'amount')), [
    ['2018-03-19', 'sell_short', 'ALFA', '100', '3075'],
    ['2018-03-16', 'expiration', 'BRAV 2018-03-16 P 14.5', '1', '0'],
    ['2018-03-12', 'sell_short', 'ALFA 2018-06-15 C 40', '1', '244.848'],
    ['2018-03-09', 'sell_short', 'BRAV 2018-03-16 P 14.5', '1', '54.848'],
    ['2018-03-08', 'fee', '', '0', '0.04'],
    ['2018-03-01', 'cash', '', '0', '10000'],
  ])
  const text = await read('transactions-tastyworks-2018.csv')
  const future = await readTransactions(
    text.replace('Sell to Open,ALFA,Sell,Open,100', 'Sell to Open,/ESM8,Sell,Open,100'),
  )
  t.match(future.failed, [[2, 'Symbol', /"\/ESM8" is a future; futures cannot be valued/]])
  const part = await readTransactions(text.replace('06/15/2018,40,C', '06/15/2018,,C'))
  t.match(part.failed, [[4, 'Strike', /is no option contract that can be read/]])
})

t.test('a split: the shares before it leave in one row, and those after it come in another', async (t) => {
  const row = (kind: string, action: string, what: string, quantity: string) =>
    `2024-06-10T06:00:00-0400,Receive Deliver,${kind} Split,${action},ALFA,Equity,${kind} split: ${what} ALFA,${action.startsWith('SELL') ? '' : '-'}100.00,${quantity},,--,0.00,,,,,,,,,USD`
  const closed = row('Forward', 'SELL_TO_CLOSE', 'Close 10.0', '10')
  const opened = row('Forward', 'BUY_TO_OPEN', 'Open 20.0', '20')
  const splits = [
    ['2024-06-10', 'split', 'Stock Split', '-10'],
    ['2024-06-10', 'split', 'Stock Split', '20'],
  ]
  const shown = show<Transaction>('date', 'class', 'action', 'quantity')
  const { rows, failed } = await readTransactions(`${HEADER}\n${closed}\n${opened}\n`)
  t.same(failed, [])
  t.same(rows.map(shown), splits)
  const withoutSub = [HEADER.replace(',Sub Type', ''), closed, opened].join('\n').replaceAll(',Forward Split,', ',')
  t.same((await readTransactions(`${withoutSub}\n`)).rows.map(shown), splits)
  const tastyworks = [
    'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference',
    '06/10/2024 12:39 PM,Receive Deliver,Forward Split,ALFA,Sell,Close,10,,,,,0.00,100.00,Forward split: Close 10.0 ALFA,x',
    '06/10/2024 12:39 PM,Receive Deliver,Forward Split,ALFA,Buy,Open,20,,,,,0.00,-100.00,Forward split: Open 20.0 ALFA,x',
  ]
  t.same((await readTransactions(`${tastyworks.join('\n')}\n`)).rows.map(shown), splits)
  const option = tastyworks[1]?.replace('ALFA,Sell,Close,10,,,', 'ALFA,Sell,Close,1,07/17/2024,2,P')
  t.match((await readTransactions(`${tastyworks[0]}\n${option}\n`)).failed, [
    [2, 'Transaction Subcode', /the split of an option is not supported/],
  ])

  const reverse = [row('Reverse', 'SELL_TO_CLOSE', 'Close 10.0', '10'), row('Reverse', 'BUY_TO_OPEN', 'Open 1.0', '1')]
  t.same((await readTransactions(`${[HEADER, ...reverse].join('\n')}\n`)).rows.map(shown), [
    ['2024-06-10', 'split', 'Reverse Split', '-10'],
    ['2024-06-10', 'split', 'Reverse Split', '1'],
  ])
  for (const action of ['BUY_TO_CLOSE', 'SELL_TO_OPEN'])
    t.match((await readTransactions(`${HEADER}\n${row('Forward', action, 'Close 10.0', '10')}\n`)).failed, [
      [2, 'Action', /the split of a short position is not supported/],
    ])
})

t.test('a change of a symbol: the old shares leave in one row, and the new ones come in another', async (t) => {
  const row = (action: string, what: string, symbol: string, value: string) =>
    `2024-06-10T06:00:00-0400,Receive Deliver,Symbol Change,${action},${symbol},Equity,Symbol change: ${what} 10.0 ${symbol},${value},10,,--,0.00,,,,,,,,${value},USD`
  const both = [row('SELL_TO_CLOSE', 'Close', 'ALFA', '115.00'), row('BUY_TO_OPEN', 'Open', 'BRAV', '-115.00')]
  const moved = [
    ['2024-06-10', 'share_movement', 'Symbol Change', 'ALFA', '-10', '115'],
    ['2024-06-10', 'share_movement', 'Symbol Change', 'BRAV', '10', '-115'],
  ]
  const shown = show<Transaction>('date', 'class', 'action', 'instrument', 'quantity', 'amount')
  const { rows, failed } = await readTransactions(`${[HEADER, ...both].join('\n')}\n`)
  t.same(failed, [])
  t.same(rows.map(shown), moved)
  const withoutSub = [HEADER.replace(',Sub Type', ''), ...both].join('\n').replaceAll(',Symbol Change,', ',')
  t.same((await readTransactions(`${withoutSub}\n`)).rows.map(shown), moved)
  const tastyworks = [
    'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference',
    '06/10/2024 12:39 PM,Receive Deliver,Symbol Change,ALFA,Sell,Close,10,,,,,0.00,115.00,Symbol change:  Close 10.0 ALFA,x',
    '06/10/2024 12:39 PM,Receive Deliver,Symbol Change,BRAV,Buy,Open,10,,,,,0.00,-115.00,Symbol change:  Open 10.0 BRAV,x',
  ]
  t.same((await readTransactions(`${tastyworks.join('\n')}\n`)).rows.map(shown), moved)
  for (const action of ['BUY_TO_CLOSE', 'SELL_TO_OPEN'])
    t.match((await readTransactions(`${HEADER}\n${row(action, 'Close', 'ALFA', '115.00')}\n`)).failed, [
      [2, 'Action', /the new symbol of a short position is not supported/],
    ])
})

t.test('gains of the tax center', async (t) => {
  const text = await read('gains-2024.csv')
  const { layout, rows, failed, accounts } = await readGains(text)
  t.equal(layout, 'tastytrade realized gains')
  t.same(failed, [])
  t.same(new Set(accounts), new Set(['5WX00039']))
  t.same(rows.map(show('instrument', 'acquired', 'sold', 'quantity', 'gain', 'term', 'box')), [
    ['CHAR 2024-09-20 P 7.5', '2024-08-16', '2024-09-03', '2', '535.42', 'short', 'A'],
    ['ALFA', '2023-01-02', '2024-02-05', '10', '-10', 'long', 'D'],
  ])
  for (const [printed, box, term] of [
    ['B', 'B', 'short'],
    ['F', 'F', 'long'],
    ['', null, 'long'],
    ['X', null, 'long'],
    ['G', null, 'long'],
  ] as const) {
    const { rows } = await readGains(text.replace('ALFA INC,D', `ALFA INC,${printed}`))
    t.same([rows[1]?.box, rows[1]?.term], [box, term], 'the box has the term of the form, whatever the dates are')
  }
  const cases: [from: string, to: string, column: string, reason: RegExp][] = [
    ['535.42', '737.70', 'GAIN_LOSS', /the gain 737.70 is not proceeds 737.70 less cost basis 202.28/],
    ['CHAR  240920P00007500,PUT CHAR 09/20/24 7.5', 'CHAR,CHAR', 'SYMBOL', /is no option contract/],
    ['OPTION,PUT', 'FUTURE,', 'SYMBOL', /is a future or a currency/],
    ['2024,2,', '2024,-2,', 'QUANTITY', /is negative/],
  ]
  for (const [from, to, column, reason] of cases) {
    const read = await readGains(text.replace(from, to))
    t.equal(read.rows.length, 1, to)
    t.match(read.failed, [[2, column, reason]], to)
  }
  t.match(
    await refusal(text, 'transactions'),
    /^This file is a tastytrade realized gains file, not a transaction history/,
  )
  t.match(
    await refusal(await read('transactions-21-columns.csv'), 'gains'),
    /^This file is a tastytrade transaction history, not a realized gains file; .* Export the realized gains of the year/,
  )
})

t.test('the offset of a time is that of the user, the date that of the exchange', async (t) => {
  const inTokyo = OPTION.replace('2024-08-16T15:57:13+0200', '2024-08-16T22:57:13+0900')
  const late = OPTION.replace('2024-08-16T15:57:13+0200', '2024-08-17T04:30:00+0900')
  const [home, away] = [
    await readTransactions(`${HEADER}\n${OPTION}\n`),
    await readTransactions(`${HEADER}\n${inTokyo}\n`),
  ]
  t.same(away.rows.map(transactionKey), home.rows.map(transactionKey), 'the same trade, exported elsewhere')
  const { rows } = await readTransactions(`${HEADER}\n${late}\n`)
  t.same(rows.map(show('date')), [['2024-08-16']], 'Friday at 15:30 in New York')
})

t.test('positions that move between accounts: short ones are not read as long ones', async (t) => {
  const moved = (action: string) =>
    `2024-08-16T15:57:13+0200,Receive Deliver,ACAT,${action},ALFA  240920C00099000,Equity Option,ACAT,0.00,1,0.00,--,0.00,100,ALFA,ALFA,9/20/24,99,CALL,,0.00,USD`
  const read = await readTransactions(
    [HEADER, ...['BUY_TO_OPEN', 'SELL_TO_CLOSE', 'SELL_TO_OPEN', 'BUY_TO_CLOSE'].map(moved)].join('\n'),
  )
  t.same(read.rows.map(show('class', 'instrument', 'quantity')), [
    ['share_movement', 'ALFA 2024-09-20 C 99', '1'],
    ['share_movement', 'ALFA 2024-09-20 C 99', '-1'],
  ])
  t.match(read.failed, [
    [4, 'Action', /the transfer of a short position is not supported/],
    [5, 'Action', /the transfer of a short position is not supported/],
  ])
})

const dividend = (symbol: string, amount: string, day = '23') =>
  `2024-09-${day}T09:00:00-0400,Money Movement,Dividend,,${symbol},Equity,x,${amount},0,,--,0.00,,,,,,,,${amount},USD`

t.test('a negative dividend is tax if it can be withheld from one of its day, or else what was paid', async (t) => {
  const { rows, failed } = await readTransactions(
    [
      HEADER,
      dividend('ALFA', '-3.00'),
      dividend('ALFA', '20.00'),
      // Of a short position, although another day has a dividend.
      dividend('BRAV', '-50.00'),
      dividend('BRAV', '80.00', '24'),
      // Taken back and paid anew.
      dividend('CHAR', '12.00'),
      dividend('CHAR', '-12.00'),
      dividend('CHAR', '11.00'),
    ].join('\n'),
  )
  t.same(failed, [])
  const byInstrument = Map.groupBy(rows, ({ instrument }) => instrument)
  const shown = (instrument: string) => new Set((byInstrument.get(instrument) ?? []).map(show('class', 'amount')))
  t.same(
    shown('ALFA'),
    new Set([
      ['dividend', '20'],
      ['tax', '-3'],
    ]),
  )
  t.same(
    shown('BRAV'),
    new Set([
      ['dividend', '80'],
      ['dividend', '-50'],
    ]),
  )
  t.same(
    shown('CHAR'),
    new Set([
      ['dividend', '12'],
      ['dividend', '11'],
      ['dividend', '-12'],
    ]),
  )
})

t.test('at most half of a dividend is withheld', async (t) => {
  const classOf = async (amount: string) => {
    const { rows } = await readTransactions([HEADER, dividend('ALFA', '20.00'), dividend('ALFA', amount)].join('\n'))
    return rows.at(-1)?.class
  }
  t.equal(await classOf('-10.00'), 'tax')
  t.equal(await classOf('-10.01'), 'dividend')
})

t.test('a dividend that is taken back is no tax, however much was paid instead', async (t) => {
  const figuresOf = async (...lines: string[]) => {
    const { rows, failed } = await readTransactions([HEADER, ...lines].join('\n'))
    t.same(failed, [])
    return new Set(rows.map(show('date', 'class', 'amount')))
  }
  const corrected = [dividend('ALFA', '12.50'), dividend('ALFA', '-12.00'), dividend('ALFA', '12.00')]
  const expected = new Set([
    ['2024-09-23', 'dividend', '12.5'],
    ['2024-09-23', 'dividend', '-12'],
    ['2024-09-23', 'dividend', '12'],
  ])
  t.same(await figuresOf(...corrected), expected)
  t.same(await figuresOf(...corrected.toReversed()), expected, 'in any order')
  t.same(
    await figuresOf(dividend('ALFA', '-1.88'), ...corrected, dividend('ALFA', '-12.00'), dividend('ALFA', '12.00')),
    new Set([
      ['2024-09-23', 'dividend', '12.5'],
      ['2024-09-23', 'dividend', '12'],
      ['2024-09-23', 'dividend', '-12'],
      ['2024-09-23', 'dividend', '12'],
      ['2024-09-23', 'dividend', '-12'],
      ['2024-09-23', 'tax', '-1.88'],
    ]),
    'each dividend is taken back once; the tax is of what is left',
  )
  t.same(
    await figuresOf(dividend('ALFA', '12.00'), dividend('ALFA', '-12.00'), dividend('ALFA', '-1.00')),
    new Set([
      ['2024-09-23', 'dividend', '12'],
      ['2024-09-23', 'dividend', '-12'],
      ['2024-09-23', 'dividend', '-1'],
    ]),
    'nothing is withheld from what is taken back',
  )
  // Another file may have one of the days without the other: each row is the same with and without the other day.
  const later = [dividend('ALFA', '30.00', '27'), dividend('BRAV', '30.00', '20')]
  t.same(
    await figuresOf(...later, dividend('ALFA', '-30.00', '20'), dividend('ALFA', '100.00', '20')),
    new Set([
      ['2024-09-27', 'dividend', '30'],
      ['2024-09-20', 'dividend', '30'],
      ['2024-09-20', 'dividend', '100'],
      ['2024-09-20', 'tax', '-30'],
    ]),
    'only a dividend of the same security and day is taken back',
  )
})
