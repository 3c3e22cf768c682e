import { readFile } from 'node:fs/promises'
import t from 'tap'
import { transactionKey } from '../../../src/imports/content.ts'
import { fixture } from '../../support/broker-files.ts'
import {
  fixtureRefusal,
  lotFigures,
  readGainsFixture,
  readTransactions,
  readTransactionsFixture,
  refusal,
  show,
} from './read.ts'

const read = (name: string) => readFile(fixture(`fidelity/${name}`), 'utf8')

t.test('the account history of all accounts: options, reinvestment, core fund, dates as of', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactionsFixture(
    'fidelity/history-accounts-2026.csv',
  )
  t.equal(layout, 'Fidelity account history')
  t.same(failed, [])
  t.same(rows.map(show('date', 'action', 'class', 'instrument', 'quantity', 'amount', 'fees')), [
    ['2026-01-20', 'Sell', 'sell', 'ALFA 2026-01-30 C 40', '2', '368.66', '1.34'],
    ['2026-01-16', 'Expired', 'expiration', 'BRAV 2026-01-16 P 95', '1', '0', '0'],
    ['2026-01-12', 'Interest', 'interest', '', '0', '0.3', '0'],
    ['2026-01-05', 'Interest', 'interest', '', '0', '0.3', '0'],
    ['2026-01-13', 'Reinvestment', 'buy', 'BRAV', '0.245', '-24.62', '0'],
    ['2026-01-13', 'Dividend Received', 'dividend', 'BRAV', '0', '28.97', '0'],
    ['2026-01-13', 'Tax', 'tax', 'BRAV', '0', '-4.35', '0'],
    ['2026-01-09', 'Buy', 'buy', 'TOT', '10', '-500', '0'],
    ['2026-01-09', 'Buy', 'buy', 'TOT', '10', '-500', '0'],
    ['2026-01-06', 'Sell Short', 'sell_short', 'BRAV 2026-01-16 P 95', '1', '79.33', '0.67'],
    ['2026-01-05', 'Buy', 'buy', 'ALFA 2026-01-30 C 40', '2', '-241.32', '1.32'],
    ['2026-01-02', 'Cash Transfer', 'cash', '', '0', '5000', '0'],
  ])
  t.same(new Set(accounts), new Set(['X11223344', '255000111']))
  t.match(rows[0], { postedDate: '2026-01-21' })
  t.match(rows[2], { postedDate: '2026-01-15' })
  t.same(
    ignored.map(([, reason]) => reason),
    ['not data: header', 'core account: cash that stays cash', 'not data: text', 'not data: text'],
  )
  t.notSame(transactionKey(rows[2] as never), transactionKey(rows[3] as never), 'two weeks of interest are two rows')
})

t.test('the history of the desktop program: the description has the action', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactionsFixture('fidelity/desktop-history-2026.csv')
  t.equal(layout, 'Fidelity account history')
  t.same(failed, [])
  t.same(rows.map(show('date', 'action', 'class', 'instrument', 'quantity', 'amount', 'fees')), [
    ['2026-02-27', 'Dividend Received', 'dividend', 'KILO', '0', '15.24', '0'],
    ['2026-02-20', 'Expired', 'expiration', 'LIMA 2026-02-20 P 15', '1', '0', '0'],
    ['2026-02-09', 'Sell', 'sell', 'KILO', '100', '1350.97', '0.03'],
    ['2026-02-04', 'Buy', 'buy', 'KILO', '400', '-5224', '0'],
    ['2026-02-02', 'Sell Short', 'sell_short', 'LIMA 2026-02-20 P 15', '1', '150.33', '0.67'],
  ])
  t.same(new Set(accounts), new Set(['Joint Brokerage *3344', 'Individual - TOD *4455']))
  t.same(
    ignored.map(([, reason]) => reason),
    ['not data: header', 'core account: cash that stays cash'],
  )
  const option = 'Date,Description,Symbol,Quantity,Price,Amount,Cash Balance,Security Description\nFeb-2-2026,YOU SOLD'
  t.match((await readTransactions(`${option},LIMA260220P15,-1,1.51,150.33,+6,PUT\n`)).rows, [
    { action: 'Sell (open or close)', instrument: 'LIMA 2026-02-20 P 15', amount: 150_330_000n },
  ])
})

t.test('a date in the action is the day of the trade, however it is written', async (t) => {
  const header = 'Run Date,Action,Symbol,Description,Quantity,Price ($),Amount ($),Settlement Date'
  const dateOf = async (words: string) =>
    (await readTransactions(`${header}\n02/04/2026,YOU SOLD KILO ${words} (KILO),KILO,K,-5,10,50,02/02/2026\n`)).rows[0]
  for (const words of ['AS OF 01-30-26', 'as of 01/30/2026', 'as of 2026-01-30', 'as of Jan-30-2026'])
    t.match(await dateOf(words), { date: '2026-01-30', postedDate: '2026-02-04' }, words)
  for (const words of ['as of 13-32-2026', 'as of 01-30-20265', 'as of 01/30-2026'])
    t.match(await dateOf(words), { date: '2026-02-02', postedDate: '2026-02-04' }, words)
})

/** One history under each generated header, and its account. */
const HEADERS: [what: string, file: string, account: string][] = [
  ['one account', 'History_for_Account_X11223344.csv', 'X11223344'],
  ['one account, price before quantity', 'History_for_Account_X11223344-price-first.csv', 'X11223344'],
  ['cash management', 'History_for_Account_X11223344-cash-management.csv', 'X11223344'],
  ['2023, text behind the quotes of the account', 'history-quotes-2023.csv', 'Individual X11223344'],
  ['18 columns', 'history-18-columns.csv', 'X11223344'],
  ['18 columns, rows in another order than the header', 'history-18-columns-shifted.csv', 'X11223344'],
  ['14 columns, dates with dashes', 'history-dashes.csv', 'X11223344'],
]

t.test('one history under every header has the same rows with the same keys', async (t) => {
  const keys = new Set<string>()
  for (const [what, file, account] of HEADERS) {
    const { rows, failed, ignored, accounts } = await readTransactionsFixture(`fidelity/${file}`)
    t.same(failed, [], what)
    t.same(new Set(accounts), new Set([account]), what)
    t.equal(ignored.filter(([, reason]) => reason === 'core account: cash that stays cash').length, 1, what)
    t.same(
      rows.map(show('date', 'postedDate', 'class', 'instrument', 'quantity', 'price', 'fees', 'amount')),
      [
        ['2023-03-17', '2023-03-20', 'expiration', 'LIMA 2023-03-17 C 55', '-2', null, '0', '0'],
        ['2023-03-16', '2023-03-16', 'buy', 'KILO', '0.298', '40.25', '0', '-12'],
        ['2023-03-16', '2023-03-16', 'dividend', 'KILO', '0', null, '0', '12'],
        ['2023-03-14', '2023-03-14', 'tax', 'KILO', '0', null, '0', '-1.8'],
        // 20 × 41.3025 − 0.02
        ['2023-03-10', '2023-03-14', 'sell', 'KILO', '20', '41.3025', '0.02', '826.03'],
        // 2 × 100 × 1.05 + 1.30 + 0.02
        ['2023-03-07', '2023-03-08', 'buy', 'LIMA 2023-03-17 C 55', '2', '1.05', '1.32', '-211.32'],
        ['2023-03-02', '2023-03-06', 'buy', 'KILO', '40', '40.1', '0', '-1604'],
        ['2023-03-01', '2023-03-01', 'cash', '', '0', null, '0', '2500'],
        ['2023-02-28', '2023-02-28', 'dividend', 'SPAXX', '0', null, '0', '1.05'],
        ['2023-02-24', '2023-02-24', 'redemption', '01234CAB5', '-1000', '1', '0', '1000'],
      ],
      what,
    )
    for (const row of rows) keys.add(transactionKey(row))
  }
  t.equal(keys.size, 10)
})

const NAMES = 'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)'
const one = async (line: string) => {
  const { rows, failed } = await readTransactions(`${NAMES}\n${line}\n`)
  return { row: rows[0], failed: failed[0]?.slice(1) }
}

t.test('the name of a file shows its account: four to twelve digits, behind a letter or not', async (t) => {
  const text = `${NAMES}\n03/02/2026,YOU SOLD KILO (KILO),KILO,K,Cash,-4,25,100\n`
  const accounts: [file: string, account: string | undefined][] = [
    ['History_for_Account_X1234.csv', 'X1234'],
    ['History_for_Account_255000111.csv', '255000111'],
    ['History_for_Account_123456789012.csv', '123456789012'],
    ['History_for_Account_x12345678-2.csv', 'x12345678'],
    ['History_for_Account_X123.csv', undefined],
    ['Accounts_History.csv', undefined],
  ]
  for (const [file, account] of accounts) t.same((await readTransactions(text, ',', file)).accounts, [account], file)
})

t.test('actions are recognised by their beginning', async (t) => {
  const cases: [row: string, expected: object][] = [
    [
      '03/02/2026,SHORT SALE KILO (KILO) (Short),KILO,K,Short,-4,25,100',
      { class: 'sell_short', quantity: 400_000_000n },
    ],
    ['03/02/2026,YOU SOLD SHORT KILO (KILO) (Short),KILO,K,Short,-4,25,100', { class: 'sell_short' }],
    ['03/02/2026,YOU BOUGHT TO COVER KILO (KILO) (Short),KILO,K,Short,4,25,-100', { class: 'buy_to_cover' }],
    ['03/02/2026,SHORT COVER KILO (KILO) (Short),KILO,K,Short,4,25,-100', { class: 'buy_to_cover' }],
    [
      '03/02/2026,YOU BOUGHT CLOSING TRANSACTION CALL,-KILO260320C7.5,C,Margin,1,1,-100',
      { class: 'buy_to_cover', instrument: 'KILO 2026-03-20 C 7.5' },
    ],
    [
      '03/02/2026,ASSIGNED as of Feb-27-2026 CALL (KILO),-KILO260227C7.5,C,Shares,1,,',
      { class: 'expiration', action: 'Assigned', date: '2026-02-27' },
    ],
    ['03/02/2026,MERGER MER FROM 123456789,KILO,K,Cash,4,,', { class: 'share_movement' }],
    ['03/02/2026,MERGER MER PAYOUT,KILO,K,Cash,-4,,100', { class: 'redemption', amount: 100_000_000n }],
    ['03/02/2026,REVERSE SPLIT R/S FROM 123456789,KILO,K,Cash,4,,', { class: 'split', action: 'Reverse Split' }],
    ['03/02/2026,DISTRIBUTION KILO (KILO),KILO,K,Cash,4,,', { class: 'split' }],
    ['03/02/2026,REDEMPTION PAYOUT #REOR,96255NBE8,BOND,Cash,-25000,1,25000', { class: 'redemption' }],
    ['03/02/2026,TRANSFERRED FROM VS X1,KILO,K,Cash,4,,', { class: 'share_movement' }],
    ['03/02/2026,TRANSFERRED TO VS X1,,No Description,Cash,0,,-40', { class: 'cash', amount: -40_000_000n }],
    ['03/02/2026,LONG-TERM CAP GAIN KILO,KILO,K,Cash,0,,4', { class: 'dividend' }],
  ]
  for (const [line, expected] of cases) {
    const { row, failed } = await one(line)
    t.same(failed, undefined, line)
    t.match(row, expected, line)
  }
})

t.test('what cannot be read for certain fails by name', async (t) => {
  const cases: [row: string, failed: [string, string]][] = [
    [
      '03/02/2026,DIVIDEND RECEIVED KILO,KILO,K,Cash,1,10,-10',
      ['Amount ($)', '"-10" is negative, in a dividend with a quantity: it may be shares bought with a dividend'],
    ],
    ['03/02/2026,CONTRIBUTIONS,,FUND,Cash,4,25,100', ['Action', 'unknown action "CONTRIBUTIONS"']],
    ['03/02/2026,YOU SOLD KILO (KILO),KILO,K,Cash,4,25,100', ['Quantity', '"4" is positive, which contradicts a sell']],
    [
      '03/02/2026,YOU BOUGHT KILO (KILO),KILO,K,Cash,4,25,100',
      ['Amount ($)', '"100" is positive, which contradicts a buy'],
    ],
  ]
  for (const [line, failed] of cases) t.same((await one(line)).failed, failed, line)
  const text = await read('history-18-columns.csv')
  const euros = await readTransactions(text.replace('USD,40.1,', 'EUR,40.1,'))
  t.same(euros.failed, [[10, 'Currency', '"EUR" is not supported; amounts must be in USD']])
  const shifted = await read('history-18-columns-shifted.csv')
  const unclear = await readTransactions(shifted.replace('USD,40.1,', ',40.1,'))
  t.same(unclear.failed, [[10, 'Quantity', 'the columns of this row are not in the order of the header']])
  const cut = await readTransactions(shifted.replace(/(USD),40\.1,.*/, '$1'))
  t.same(cut.failed, [[10, 'Quantity', 'is empty; expected the quantity of a Buy']])
})

t.test('closed lots of 2026: shorts, cents, a comma after each row', async (t) => {
  const { layout, rows, failed, ignored } = await readGainsFixture('fidelity/closed-lots-2026.csv')
  t.equal(layout, 'Fidelity closed lots')
  t.same(failed, [])
  t.same(rows.map(show('instrument', 'acquired', 'sold', 'quantity', 'proceeds', 'costBasis', 'gain', 'term')), [
    ['ALFA 2026-01-30 C 40', '2026-01-05', '2026-01-20', '2', '368.66', '241.32', '127.34', 'short'],
    ['BRAV 2026-01-16 P 95', '2026-01-16', '2026-01-06', '1', '79.33', '0', '79.33', null],
    ['ALFA', '2024-11-04', '2026-01-08', '12.5', '937.5', '1000', '-62.5', 'long'],
  ])
  t.same(ignored.at(-1)?.[1], 'not data: text')
})

t.test(
  'realized gains of one account and of several: money in quotes with a space, quantity before the dates',
  async (t) => {
    const one = await readGainsFixture('fidelity/Realized_Gain_Loss_Account_X11223344.csv')
    const several = await readGainsFixture('fidelity/realized-gains-accounts.csv')
    t.same([one.failed, several.failed], [[], []])
    t.same(one.accounts, Array(3).fill('X11223344'), 'of the name of the file')
    t.same(several.accounts, ['X11223344', '255000111'])
    const [kilo, call, tot] = one.rows
    t.same(one.rows.map(lotFigures), [
      ['2023-03-02', '2023-03-10', 'KILO', '20', '802', '826.03', '24.03', '0', 'short'],
      ['2023-03-07', '2023-03-17', 'LIMA 2023-03-17 C 55', '2', '211.32', '0', '-211.32', '0', 'short'],
      ['2021-01-05', '2023-02-14', 'TOT', '12.345', '1300', '1234.5', '-65.5', '0', 'long'],
    ])
    t.same(several.rows, [kilo, tot])
    t.equal(call?.symbol, 'LIMA230317C55')
  },
)

t.test('the wrong file is named, with what to export instead', async (t) => {
  t.match(
    await refusal(await read('history-accounts-2026.csv'), 'gains'),
    "This file is a Fidelity account history, not a realized gains file; the two files may have been exchanged. Export the realized gains ('Closed positions', by lot) from Fidelity as CSV.",
  )
  t.match(
    await refusal(await read('closed-lots-2026.csv'), 'transactions'),
    /^This file is a Fidelity closed lots file, not a transaction history; .* Export the transaction history .* from Fidelity/,
  )
  t.match(
    await fixtureRefusal('fidelity-netbenefits.csv', 'transactions'),
    /^This file is a Fidelity NetBenefits history .* Export the transaction history .* from Fidelity/,
  )
})

t.test('a trade that was posted after it settled has the day of settlement', async (t) => {
  const header =
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($),Settlement Date'
  const line = (settled: string, run = '01/05/2026') =>
    `${run},T,X1,YOU SOLD ALFA,ALFA,ALFA INC,Cash,10,-2,20,${settled}`
  const { rows } = await readTransactions(
    [header, line('12/30/2025'), line('01/06/2026'), line('Processing'), line(''), line('01/06/2020')].join('\n'),
  )
  t.same(rows.map(show('date', 'postedDate')), [
    ['2025-12-30', '2026-01-05'],
    ['2026-01-05', '2026-01-06'],
    ['2026-01-05', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
    // Years before it was posted: a wrong date.
    ['2026-01-05', '2020-01-06'],
  ])
})

t.test('the posted date of a split is not its settlement date', async (t) => {
  const header =
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($),Settlement Date'
  const { rows } = await readTransactions(
    `${header}\n01/05/2026,T,X1,DISTRIBUTION ALFA,ALFA,ALFA INC STOCK SPLIT,Shares,,2,,01/07/2026`,
  )
  t.same(rows.map(show('class', 'date', 'postedDate')), [['split', '2026-01-05', '2026-01-05']])
})

t.test('accrued interest is no part of the cost of a bond: such trades fail', async (t) => {
  const header =
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Accrued Interest ($),Amount ($),Settlement Date'
  const { rows, failed } = await readTransactions(
    `${header}\n01/20/2026,T,X1,YOU BOUGHT BOND,96255NBE8,BOND,Cash,98.5,25000,12.50,-24637.50,\n` +
      '01/21/2026,T,X1,YOU SOLD BOND,96255NBE8,BOND,Cash,98.5,-25000,12.50,24637.50,\n',
  )
  t.same(rows, [])
  const reason = /a bond with accrued interest is not supported/
  t.match(failed, [
    [2, 'Action', reason],
    [3, 'Action', reason],
  ])
})

t.test('rows are realigned only if the header has quantity, currency and price side by side', async (t) => {
  const DATES = '03/02/2026,T,X1'
  const header = (columns: string) =>
    `Run Date,Account,Account Number,Action,Symbol,Description,Type,${columns},Commission,Amount,Settlement Date`
  const line = (cells: string) => `${DATES},REDEMPTION PAYOUT,ALFA,ALFA INC,Cash,${cells},,100,`
  const cases: [columns: string, cells: string, read: [unknown, unknown]][] = [
    ['Quantity,Currency,Price', '-4,USD,25', ['-4', '25']],
    ['Quantity,Currency,Price', ' -4.5 ,USD,25', ['-4.5', '25']],
    ['Quantity,Currency,Price', ' USD ,25,-4', ['-4', '25']],
    // Without a quantity, only a price would show which column has it.
    ['Quantity,Currency,Price', ',USD,', ['0', null]],
    ['Quantity,Currency,Price', '--,,0.00', ['0', '0']],
    ['Quantity,Currency,Price', ',25,', ['Quantity', 'the columns of this row are not in the order of the header']],
    ['Quantity,Currency,Price', ',,25', ['Quantity', 'the columns of this row are not in the order of the header']],
    ['Quantity,Price,Currency', ',25,USD', ['0', '25']],
    ['Price,Quantity,Currency', '25,,USD', ['0', '25']],
    ['Quantity,Currency,Exchange Rate,Price', ',USD,1,25', ['0', '25']],
    ['Currency,Quantity,Price', 'USD,,25', ['0', '25']],
    ['Currency,Price,Quantity', 'USD,25,', ['0', '25']],
  ]
  for (const [columns, cells, expected] of cases) {
    const { rows, failed } = await readTransactions(`${header(columns)}\n${line(cells)}\n`)
    t.same(
      rows.length > 0 ? rows.map(show('quantity', 'price')) : failed.map(([, ...why]) => why),
      [expected],
      `${columns}: ${cells}`,
    )
  }
})
