import { readFile } from 'node:fs/promises'
import t from 'tap'
import { transactionKey } from '../../../src/imports/content.ts'
import { fixture } from '../../support/broker-files.ts'
import { readGains, readGainsFixture, readTransactions, readTransactionsFixture, refusal, show } from './read.ts'

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

/** One purchase as each generated header prints it. */
const HEADERS: [what: string, header: string, row: string, account: string | undefined][] = [
  [
    'one account',
    'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date',
    '03/02/2026, YOU BOUGHT KILO CORP (KILO) (Cash), KILO, KILO CORP,Cash,4,25.5,,0.10,,-102.10,Processing,03/03/2026',
    'X12345678',
  ],
  [
    'one account, price first',
    'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date',
    '03/02/2026,YOU BOUGHT KILO CORP (KILO) (Cash),KILO,KILO CORP,Cash,25.5,4,,0.10,,-102.10,--,03/03/2026',
    'X12345678',
  ],
  [
    'cash management',
    'Run Date,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    '03/02/2026, YOU BOUGHT KILO CORP (KILO) (Cash), KILO, KILO CORP,Cash,4,25.5,,0.10,, -102.10,03/03/2026',
    'X12345678',
  ],
  [
    '2023, text behind the quotes of the account',
    'Run Date,Account,Action,Symbol,Security Description,Security Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    '03/02/2026,"Individual" X00000001, YOU BOUGHT KILO CORP (KILO) (Cash), KILO, KILO CORP,Cash,4,25.5,,0.10,,-102.10,03/03/2026',
    'Individual X00000001',
  ],
  [
    '18 columns',
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Currency,Price,Quantity,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date',
    '03/02/2026,"Trading","Z00000002",YOU BOUGHT KILO CORP (KILO) (Cash),KILO,KILO CORP,Cash,0,,USD,25.5,4,0,,0.10,,-102.10,03/03/2026',
    'Z00000002',
  ],
  [
    '18 columns, rows in another order than the header',
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Quantity,Currency,Price,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date',
    '03/02/2026,"Trading","Z00000002",YOU BOUGHT KILO CORP (KILO) (Cash),KILO,KILO CORP,Cash,0,,USD,25.5,4,0,,0.10,,-102.10,03/03/2026',
    'Z00000002',
  ],
  [
    '14 columns',
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    '03-02-2026,"Trading","Z00000002","YOU BOUGHT KILO CORP (KILO) (Cash)",KILO,"KILO CORP ",Cash,25.5,4,,0.10,,-102.10,03-03-2026',
    'Z00000002',
  ],
]

t.test('one purchase under every header is one row with one key', async (t) => {
  const keys = new Set<string>()
  for (const [what, header, row, account] of HEADERS) {
    const { rows, failed, accounts } = await readTransactions(
      `\uFEFF\n\n,,,,\n${header}\n${row}\n\n`,
      ',',
      'History_for_Account_X12345678 (1).csv',
    )
    t.same(failed, [], what)
    t.same(accounts, [account], what)
    t.match(
      rows,
      [
        {
          date: '2026-03-02',
          postedDate: '2026-03-03',
          class: 'buy',
          instrument: 'KILO',
          quantity: 400_000_000n,
          price: 25_500_000n,
          fees: 100_000n,
          amount: -102_100_000n,
        },
      ],
      what,
    )
    keys.add(transactionKey(rows[0] as never))
  }
  t.equal(keys.size, 1)
})

const NAMES = 'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)'
const one = async (line: string) => {
  const { rows, failed } = await readTransactions(`${NAMES}\n${line}\n`)
  return { row: rows[0], failed: failed[0]?.slice(1) }
}

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
      '03/02/2026,YOU SOLD CALL (KILO),-KILO260320C7.5,C,Margin,-1,1,99',
      ['Action', '"YOU SOLD CALL (KILO)": the row does not say whether the option was opened or closed'],
    ],
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
  const wide = HEADERS[4] as (typeof HEADERS)[number]
  const euros = await readTransactions(`${wide[1]}\n${wide[2].replace('USD', 'EUR')}\n`)
  t.same(euros.failed, [[2, 'Currency', '"EUR" is not supported; amounts must be in USD']])
  const shifted = HEADERS[5] as (typeof HEADERS)[number]
  const unclear = await readTransactions(`${shifted[1]}\n${shifted[2].replace('USD', '')}\n`)
  t.same(unclear.failed, [[2, 'Quantity', 'the columns of this row are not in the order of the header']])
})

t.test('closed lots in both forms: shorts, cents, the account of the file name', async (t) => {
  const { layout, rows, failed, ignored } = await readGainsFixture('fidelity/closed-lots-2026.csv')
  t.equal(layout, 'Fidelity closed lots')
  t.same(failed, [])
  t.same(rows.map(show('instrument', 'acquired', 'sold', 'quantity', 'proceeds', 'costBasis', 'gain', 'term')), [
    ['ALFA 2026-01-30 C 40', '2026-01-05', '2026-01-20', '2', '368.66', '241.32', '127.34', 'short'],
    ['BRAV 2026-01-16 P 95', '2026-01-16', '2026-01-06', '1', '79.33', '0', '79.33', null],
    ['ALFA', '2024-11-04', '2026-01-08', '12.5', '937.5', '1000', '-62.5', 'long'],
  ])
  t.same(ignored.at(-1)?.[1], 'not data: text')
  const older = await readGains(
    'Symbol(CUSIP),Security Description,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Short Term Gain/Loss,Long Term Gain/Loss\nKILO(009066101),KILO CORP,30.00000,05/01/2025,06/01/2025,"$3621.38 ","$3700.00 ",-$78.62,-\n',
    ',',
    'Realized_Gain_Loss_Account_X12345678.csv',
  )
  t.same(older.accounts, ['X12345678'])
  t.match(older.rows, [{ instrument: 'KILO', gain: -78_620_000n, term: 'short', acquired: '2025-05-01' }])
})

t.test('the wrong file is named, with what to export instead', async (t) => {
  t.match(
    await refusal(await readFile(fixture('fidelity/history-accounts-2026.csv'), 'utf8'), 'gains'),
    "This file is a Fidelity account history, not a realized gains file; the two files may have been exchanged. Export the realized gains ('Closed positions', by lot) from Fidelity as CSV.",
  )
  t.match(
    await refusal(await readFile(fixture('fidelity/closed-lots-2026.csv'), 'utf8'), 'transactions'),
    /^This file is a Fidelity closed lots file, not a transaction history; .* Export the transaction history .* from Fidelity/,
  )
  t.match(
    await refusal(
      'Date,Investment,Transaction Type,Shares/Unit,Amount ($)\n01/02/2026,FUND,Contribution,1,5\n',
      'transactions',
    ),
    /^This file is a Fidelity NetBenefits history/,
  )
})

t.test('a trade that was posted after it settled has the day of settlement', async (t) => {
  const header =
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Amount ($),Settlement Date'
  const line = (settled: string, run = '01/05/2026') =>
    `${run},T,X1,YOU SOLD ALFA,ALFA,ALFA INC,Cash,10,-2,20,${settled}`
  const { rows } = await readTransactions(
    [header, line('12/30/2025'), line('01/06/2026'), line('Processing'), line('')].join('\n'),
  )
  t.same(rows.map(show('date', 'postedDate')), [
    ['2025-12-30', '2026-01-05'],
    ['2026-01-05', '2026-01-06'],
    ['2026-01-05', '2026-01-05'],
    ['2026-01-05', '2026-01-05'],
  ])
})

t.test('accrued interest is no part of the cost of a bond: such trades fail', async (t) => {
  const header =
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Accrued Interest ($),Amount ($),Settlement Date'
  const { rows, failed } = await readTransactions(
    `${header}\n01/20/2026,T,X1,YOU BOUGHT BOND,96255NBE8,BOND,Cash,98.5,25000,12.50,-24637.50,\n`,
  )
  t.same(rows, [])
  t.match(failed, [[2, 'Action', /a bond with accrued interest is not supported/]])
})
