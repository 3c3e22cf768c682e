import { readFile } from 'node:fs/promises'
import t from 'tap'
import { transactionKey } from '../../../src/imports/content.ts'
import type { Transaction } from '../../../src/ledger/ledger.ts'
import { fixture } from '../../support/broker-files.ts'
import { lotFigures, readGains, readTransactions, refusal, show } from './read.ts'

const read = (name: string) => readFile(fixture(`etrade/${name}`), 'utf8')

t.test('the history to 2025: account above the header, reinvestments, options in two spellings', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactions(await read('transactions-classic.csv'))
  t.equal(layout, 'E*TRADE transaction history')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: title'],
    [3, 'not data: header'],
  ])
  t.same(new Set(accounts), new Set(['4321']))
  t.same(rows.map(show('date', 'action', 'class', 'instrument', 'quantity', 'amount', 'fees')), [
    ['2024-12-31', 'Reinvestment', 'buy', 'KILOX', '5.834', '-81.33', '0'],
    ['2024-12-31', 'Dividend', 'dividend', 'KILOX', '0', '81.33', '0'],
    ['2024-12-30', 'Interest', 'interest', '', '0', '0.14', '0'],
    ['2024-12-20', 'Expired', 'expiration', 'LIMA 2024-12-20 C 1425', '1', '0', '0'],
    ['2024-12-09', 'Sell', 'sell', 'ALFA', '2', '202.19', '0'],
    ['2024-12-09', 'Sell', 'sell', 'ALFA', '2', '202.19', '0'],
    ['2024-12-06', 'Sell Short', 'sell_short', 'LIMA 2024-12-20 C 1425', '1', '398.32', '1.68'],
    ['2024-12-05', 'Buy to Cover', 'buy_to_cover', 'ALFA 2024-12-20 P 95.5', '2', '-61.36', '1.36'],
    ['2024-12-04', 'Sell Short', 'sell_short', 'BRAV', '10', '499.95', '0'],
    ['2024-12-03', 'Buy to Cover', 'buy_to_cover', 'BRAV', '10', '-480', '0'],
    ['2024-12-02', 'Buy', 'buy', 'ALFA', '4', '-400', '0'],
    ['2024-12-02', 'Transfer', 'cash', '', '0', '2000', '0'],
  ])
})

t.test('the Activity page: contracts in the description, the settlement date, a short option', async (t) => {
  const { rows, failed, ignored, accounts } = await readTransactions(await read('transactions-activity-2026.csv'))
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: before the header'],
    [3, 'not data: title'],
    [5, 'not data: before the header'],
    [7, 'not data: header'],
    [19, 'not data: text'],
  ])
  t.same(new Set(accounts), new Set(['4321']), 'the same account as in the form before')
  t.same(rows.map(show('date', 'postedDate', 'class', 'instrument', 'quantity', 'amount')), [
    ['2026-07-17', '2026-07-17', 'expiration', 'ALFA 2026-07-17 P 312.5', '1', '0'],
    ['2026-07-10', '2026-07-13', 'buy_to_cover', 'BRAV 2026-07-17 C 55', '2', '-61.36'],
    ['2026-07-09', '2026-07-10', 'sell_short', 'ALFA 2026-07-17 P 312.5', '1', '212.49'],
    ['2026-07-08', '2026-07-08', 'buy', 'KILOX', '4', '-50'],
    ['2026-07-08', '2026-07-08', 'dividend', 'KILOX', '0', '50'],
    ['2026-07-07', '2026-07-08', 'sell', 'ALFA', '200', '57978.38'],
    ['2026-07-06', '2026-07-06', 'share_movement', 'CHAR', '-3', '0'],
    ['2026-07-06', '2026-07-06', 'interest', '', '0', '-63.46'],
    ['2026-07-06', '2026-07-06', 'fee', '', '0', '-2'],
    ['2026-07-02', '2026-07-02', 'cash', '', '0', '-280'],
  ])
})

t.test('contracts on an index, and adjusted ones, are those of the description', async (t) => {
  const text = await read('transactions-index-options-2025.csv')
  const { rows, failed, notes } = await readTransactions(text)
  t.same([failed, notes], [[], []], 'the rows add up to the total above the header')
  t.same(rows.map(show('date', 'class', 'instrument', 'quantity', 'amount')), [
    ['2025-02-03', 'sell', 'LCID1 2025-02-21 C 2', '2', '28.98'],
    ['2025-01-31', 'expiration', 'SPXW 2025-01-31 P 6090', '1', '0'],
    ['2025-01-30', 'sell_short', 'SPXW 2025-01-31 P 6090', '1', '508.73'],
    ['2025-01-29', 'buy', 'NDXP 2025-02-07 C 21500', '1', '-1201.5'],
    ['2025-01-28', 'buy', 'LCID1 2025-02-21 C 2', '2', '-21.02'],
  ])
  for (const symbol of ['SPY', 'SP', 'SPXWX'])
    t.match((await readTransactions(text.replaceAll(',SPX,', `,${symbol},`))).failed, [
      [9, 'Symbol', /is no option contract that can be read/],
      [10, 'Symbol', /is no option contract that can be read/],
    ])
})

const CLASSIC = 'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description'
const COMPACT = 'Transaction Date,Transaction Type,Description,Symbol,Quantity #,Price $,Amount $,Commission'

t.test('the page with fees, and the compact form, have the rows of the page without', async (t) => {
  const keysOf = async (name: string) => {
    const { rows, failed, accounts, notes } = await readTransactions(await read(name))
    t.same([failed, notes], [[], []], name)
    return { rows, keys: rows.map(transactionKey), accounts: new Set(accounts) }
  }
  const page = await keysOf('transactions-activity-2026.csv')
  const compact = await keysOf('transactions-compact.csv')
  t.same(compact.keys, page.keys)
  t.same(compact.accounts, new Set([undefined]))
  const fees = await keysOf('transactions-activity-fees-2026.csv')
  t.same(fees.keys.slice(0, -1), page.keys.slice(0, 7), 'investments only, and one dividend more')
  t.same(fees.accounts, new Set(['MY IRA']))
  const costs = show<Transaction>('class', 'instrument', 'fees', 'amount')
  const trades = [
    ['expiration', 'ALFA 2026-07-17 P 312.5', '0', '0'],
    // 2 × 100 × 0.30 + 1.36
    ['buy_to_cover', 'BRAV 2026-07-17 C 55', '1.36', '-61.36'],
    // 213 − 0.51
    ['sell_short', 'ALFA 2026-07-17 P 312.5', '0.51', '212.49'],
    ['buy', 'KILOX', '0', '-50'],
    ['dividend', 'KILOX', '0', '50'],
    // 200 × 289.90 − 1.62
    ['sell', 'ALFA', '1.62', '57978.38'],
    ['share_movement', 'CHAR', '0', '0'],
  ]
  t.same(compact.rows.slice(0, 7).map(costs), trades)
  t.same(fees.rows.map(costs), [...trades, ['dividend', 'BRAV', '0', '12.34']])
  const classic = await readTransactions(`${CLASSIC}\n\n07/07/26,Sold,EQ,ALFA,-200,57978.38,289.9,1.62,ALFA INC\n`)
  t.same(classic.rows.map(transactionKey), [page.keys[5]], 'the form before has the same sale')
})

t.test('the account is what the line above the header shows of it', async (t) => {
  const lines: [line: string, account: string | undefined][] = [
    ['For Account:,####4321', '4321'],
    ['For Account,####-4321', '4321'],
    ['Account Activity for Savings 1(-6084) -4321 from 2024-05-03 to 2026-05-03', '4321'],
    ['"Account MY IRA | Jan 1, 2024 - Aug 28, 2026"', 'MY IRA'],
    ['All Transactions Activity Types', undefined],
  ]
  for (const [line, account] of lines) {
    const { accounts } = await readTransactions(`${line}\n\n${COMPACT}\n07/07/2026,Interest,x,,,,0.14,\n`)
    t.same(accounts, [account], line)
  }
})

t.test('what contradicts itself or is not known fails by name', async (t) => {
  const cases: [row: string, column: string, reason: RegExp][] = [
    ['07/07/26,Sold,EQ,ALFA,2,200,100,0,ALFA', 'Quantity', /"2" is positive, which contradicts a sell/],
    ['07/07/26,Bought,EQ,ALFA,2,200,100,0,ALFA', 'Amount', /"200" is positive, which contradicts a buy/],
    ['07/07/26,Dividend,EQ,ALFA,2,200,100,0,ALFA', 'Amount', /"200" is positive, which contradicts a buy/],
    ['07/07/26,Dividend,EQ,ALFA,2,0,0,0,ALFA', 'TransactionType', /shares without an amount/],
    ['07/07/26,Dividend Reinvestment,EQ,ALFA,2,-20,10,0,ALFA', 'TransactionType', /it is not known whether/],
    [
      "07/07/26,0,OPTN,ALFA Dec 13 '24 $150 Put,-5,3972.31,7.95,2.68,x",
      'TransactionType',
      /"0": is no activity; download these days again/,
    ],
    ['07/07/26,Sold To Close,OPTN,ALFA,-1,39,.39,0,ALFA CALL', 'Symbol', /"ALFA" is no option contract/],
    ['07/07/26,Sold,EQ,ALFA,-1,39,39,0,CALL ALFA soon', 'Symbol', /"ALFA" is no option contract/],
    ['99/99/26,Sold,EQ,ALFA,-1,39,39,0,ALFA', 'TransactionDate', /"99\/99\/26" is not a date/],
  ]
  for (const [row, column, reason] of cases) {
    const { rows, failed } = await readTransactions(`${CLASSIC}\n${row}\n`)
    t.same(rows, [], row)
    t.equal(failed[0]?.[1], column, row)
    t.match(failed[0]?.[2], reason, row)
  }
})

t.test('gains and losses: the lots under each symbol, acquired before sold, the total checked', async (t) => {
  const text = await read('gains-2026.csv')
  const { layout, rows, failed, ignored, accounts, notes } = await readGains(text)
  t.equal(layout, 'E*TRADE gains and losses')
  t.same(failed, [])
  t.same(notes, [])
  t.same(new Set(accounts), new Set(['4321']))
  t.same(
    rows.map(
      show('instrument', 'acquired', 'sold', 'quantity', 'proceeds', 'costBasis', 'gain', 'disallowedLoss', 'term'),
    ),
    [
      ['ALFA', '2026-08-17', '2026-09-15', '10', '484.85334', '500', '-15.15', '12', 'short'],
      ['ALFA', '2026-08-17', '2026-09-15', '0.099', '8.464464', '8.73', '-0.26', '0', 'short'],
      ['TOT', '2024-01-02', '2026-06-30', '5', '120', '100', '20', '0', 'long'],
    ],
  )
  t.same(ignored.slice(-5), [
    [14, 'not data: header'],
    [15, 'not data: the rows below it say the same in detail'],
    [18, 'not data: the rows below it say the same in detail'],
    [20, 'not data: total row'],
    [21, 'not data: text'],
  ])
  t.same((await readGains(text.replace(',613.32,', ',713.32,'))).notes, [
    { code: 'total_differs', params: { total: 'Proceeds $', printed: '713.32', sum: '613.32', unread: 0 } },
  ])
})

t.test('gains and losses of 2021: opening and closing dates, an option, a deferred loss', async (t) => {
  const { rows, failed, notes, accounts } = await readGains(await read('gains-2021.csv'))
  t.same([failed, notes], [[], []])
  t.same(new Set(accounts), new Set(['4321']))
  t.same(rows.map(lotFigures), [
    ['2021-02-01', '2021-03-15', 'BRAV', '10', '217.5', '210', '-7.5', '7.5', 'short'],
    ['2021-02-16', '2021-06-18', 'BRAV', '20', '400', '561', '161', '0', 'short'],
    ['2021-08-02', '2021-08-10', 'LIMA 2021-08-20 C 55', '1', '49.41', '200', '150.59', '0', 'short'],
  ])
})

t.test('a lot of gains and losses that contradicts itself fails', async (t) => {
  const names =
    'Symbol,Quantity,Date,Cost/Share $,Total Cost $,Date,Price/Share $,Proceeds $,Gain $,Deferred Loss $,Term,Lot Selection'
  const cases: [lines: string, column: string, reason: RegExp][] = [
    [
      'ALFA,1,--,--,8,--,--,10,2,--,Short,--\n    Sell,1,01/02/2024,8,8,03/01/2024,10,10,10,--,Short,FIFO,',
      'Gain $',
      /not proceeds 10.00 less cost basis 8.00, which is 2.00/,
    ],
    ['    Sell,1,01/02/2024,8,8,03/01/2024,10,10,2,--,Short,FIFO,', 'Symbol', /has no row with its symbol above it/],
    [
      'ALFA,1,--,--,8,--,--,10,2,--,Short,--\n    Buy To Cover,1,01/02/2024,8,8,03/01/2024,10,10,2,--,Short,FIFO,',
      'Symbol',
      /"Buy To Cover" is not supported; only Sell is/,
    ],
  ]
  for (const [lines, column, reason] of cases) {
    const { rows, failed } = await readGains(`TAXABLE G&L DETAILS\n${names}\n${lines}\n`)
    t.same(rows, [], lines)
    t.equal(failed[0]?.[1], column)
    t.match(failed[0]?.[2], reason)
  }
  const own = await readGains(
    `${names}\nALFA,1,--,--,8,--,--,10,2,--,Short,--\nBRAV,1,01/02/2024,8,8,03/01/2024,10,10,2,--,Short,FIFO\n`,
  )
  t.match(own.rows, [{ instrument: 'BRAV' }], 'a row with a symbol of its own keeps it')
})

t.test('a stock plan: the adjusted columns count, and the summary agrees', async (t) => {
  const text = await read('stock-plan-2025.csv')
  const { layout, rows, failed, notes, ignored } = await readGains(text)
  t.equal(layout, 'E*TRADE stock plan gains')
  t.same(failed, [])
  t.same(notes, [], 'the rows add up to the Summary row above them')
  t.same(ignored.at(-1), [2, 'not data: total row'])
  t.same(
    rows.map(show('acquired', 'sold', 'quantity', 'proceeds', 'costBasis', 'gain', 'term')),
    [
      ['2025-02-15', '2025-03-10', '10', '2010', '2000', '10', 'short'],
      ['2025-02-15', '2025-03-11', '5.002', '1005.402', '1000.4', '5', 'short'],
      ['2025-02-15', '2025-03-11', '0.998', '200.598', '199.6', '1', 'short'],
      ['2023-05-31', '2025-03-12', '10', '2000', '2000', '0', 'long'],
    ],
    'ten shares taxed at 200 and sold at 201 gain 10, not 2,010',
  )
  t.same((await readGains(text.replace(',$16.00,', ',$26.00,'))).notes, [
    { code: 'total_differs', params: { total: 'Adjusted Gain/Loss', printed: '26.00', sum: '16.00', unread: 0 } },
  ])
  const older = text.replace(',Quantity,', ',Qty.,').replace('Capital Gains Status', 'Term')
  t.same((await readGains(older)).rows, rows)

  const contradicting = await readGains(text.replace('--,$10.00,', '--,"$2,010.00",'))
  t.equal(contradicting.rows.length, 3)
  t.match(contradicting.failed, [
    [3, 'Adjusted Gain/Loss', /the gain 2010.00 is not proceeds 2010.00 less cost basis 2000.00/],
  ])
  t.match((await readGains(text.replace('02/15/2025,02/15/2025', '15at1900,15at1900'))).failed, [
    [3, 'Date Acquired', /"15at1900" is not a date/],
  ])
})

t.test('a stock plan with all 47 columns: those of wash sales change neither basis nor date', async (t) => {
  const text = await read('stock-plan-47-columns.csv')
  t.equal(text.split('\n')[0]?.split(',').length, 47)
  const { rows, failed, notes } = await readGains(text)
  t.same(failed, [])
  t.same(notes, [], 'the rows add up to 244.00, as the Summary row says')
  t.same(rows.map(lotFigures), [
    ['2025-02-15', '2025-03-10', 'KILO', '10', '2100', '2000', '-100', '100', 'short'],
    ['2025-02-15', '2025-03-20', 'KILO', '5.002', '1050.42', '1070.428', '20.01', '0', 'short'],
    ['2025-02-15', '2025-03-20', 'KILO', '0.998', '209.58', '213.572', '3.99', '0', 'short'],
    ['2025-03-15', '2025-03-21', 'KILO', '2', '420', '430', '10', '0', 'short'],
    ['2025-03-15', '2025-03-21', 'KILO', '2', '420', '430', '10', '0', 'short'],
    ['2022-12-30', '2025-03-12', 'KILO', '10', '1200', '1500', '300', '0', 'long'],
  ])
  t.same((await readGains(text.replace(',$244.00,', ',$288.98,'))).notes, [
    { code: 'total_differs', params: { total: 'Adjusted Gain/Loss', printed: '288.98', sum: '244.00', unread: 0 } },
  ])
})

t.test('files that cannot be used are refused by name', async (t) => {
  t.match(
    await refusal(
      'Record Type,Symbol,Plan Type,Quantity,Date Acquired,Acquisition Cost,Date Sold,Total Proceeds,Gain/Loss\n',
      'gains',
    ),
    /^This file is an E\*TRADE stock plan file without the columns Adjusted Cost Basis and .*Download Expanded/,
  )
  t.match(
    await refusal(await read('transactions-classic.csv'), 'gains'),
    /^This file is an E\*TRADE transaction history, not a realized gains file; .* Export the gains and losses/,
  )
  t.match(
    await refusal(await read('gains-2026.csv'), 'transactions'),
    /^This file is an E\*TRADE gains and losses file, not a transaction history; .* Export the transaction history/,
  )
})
