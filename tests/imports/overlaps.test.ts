/** Files of one broker in several layouts, whose rows overlap. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { fixture, IBKR_STATEMENT } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, successOf, trader } from '../support/upload.ts'

const STATEMENT = [
  ...IBKR_STATEMENT,
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,USD,ALFA,"2026-03-02, 09:35:10",100,20,20,-2000,-2,2002,0,0,O',
  'Trades,Data,Order,Stocks,USD,BRAV,"2026-03-03, 09:35:10",10,20,20,-200,-1,201,0,0,O',
  '',
].join('\n')
const FLEX =
  '"ClientAccountID","Symbol","Buy/Sell","Quantity","Price","Commission","NetCash","TradeDate","CurrencyPrimary","AssetClass","Open/CloseIndicator"'
const fill = (symbol: string, quantity: number, date: string) =>
  `"U7654321","${symbol}","BUY","${quantity}","20","-1","${-20 * quantity - 1}","${date}","USD","STK","O"`
const FILLS = [FLEX, fill('ALFA', 60, '20260302'), fill('ALFA', 40, '20260302'), fill('BRAV', 10, '20260303'), ''].join(
  '\n',
)

await onBothEngines(t, 'orders in one file and their executions in another are noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const [i, files] of [
    [STATEMENT, FILLS],
    [FILLS, STATEMENT],
  ].entries()) {
    const { get, uploadFiles } = await trader(service, `${i}@example.com`, 'U7654321')
    statsOf(await uploadFiles({ 'a.csv': files[0] as string }))
    const [{ id }] = (await get('/api/upload-history')).history
    const dry = await uploadFiles({ 'b.csv': files[1] as string }, '?dry_run=true')
    const second = await uploadFiles({ 'b.csv': files[1] as string })
    for (const { last } of [dry, second])
      t.ok(
        last.message.includes(
          `b.csv and a.csv of import ${id} have different rows for 1 trade or dividend that may be the same, such as ALFA on 2026-03-02 (200 bought). If they count twice, undo one of the imports.`,
        ),
        last.message,
      )
    const [{ id: newest }] = (await get('/api/upload-history')).history
    t.match((await get(`/api/upload-history/${newest}`)).notes, [/If they count twice/])
    const together = await trader(service, `both${i}@example.com`, 'U7654321')
    t.match(
      (await together.uploadFiles({ 'a.csv': STATEMENT, 'b.csv': FILLS })).last.message,
      /b\.csv and a\.csv have different rows/,
    )
  }
})

await onBothEngines(t, 'a file of another layout with a part of the same rows is not noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  const part = STATEMENT.replace('100,20,20,-2000,-2,2002', '60,20,20,-1200,-1,1201')
  for (const [i, [first, second]] of [
    [FILLS, part],
    [part, FILLS],
  ].entries()) {
    const { get, uploadFiles } = await trader(service, `part${i}@example.com`, 'U7654321')
    statsOf(await uploadFiles({ 'a.csv': first as string }))
    t.notMatch((await uploadFiles({ 'b.csv': second as string })).last.message, /different rows/)
    t.match((await get('/api/open-positions')).positions, [{ symbol: 'ALFA', quantity: 100 }, { symbol: 'BRAV' }])
  }
})

const GENERIC = 'Date,Action,Symbol,Quantity,Price,Amount\n'

await onBothEngines(t, 'two files of one layout that print the same trades otherwise are noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  const executions = STATEMENT.replaceAll('Data,Order', 'Data,Trade').replace(
    /^(.*)100,20,20,-2000,-2,2002(.*)$/m,
    '$160,20,20,-1200,-1.2,1201.2$2\n$140,20,20,-800,-0.8,800.8$2',
  )
  const pairs: [first: string, second: string, note: RegExp | null][] = [
    [STATEMENT, executions, /b\.csv and a\.csv of import \d+ have .* such as ALFA on 2026-03-02 \(200 bought\)/],
    [
      `${GENERIC}2026-03-02,Buy,ALFA,100,20,-2000\n`,
      `${GENERIC}2026-03-02,Bought,ALFA,100,20,-2000\n`,
      /b\.csv and a\.csv of import \d+ have .* such as ALFA on 2026-03-02 \(200 bought\)/,
    ],
    // Each has a part of the day.
    [`${GENERIC}2026-03-02,Buy,ALFA,100,20,-2000\n`, `${GENERIC}2026-03-02,Buy,ALFA,40,21,-840\n`, null],
    [
      `${GENERIC}2026-03-02,Buy,ALFA,100,20,-2000\n`,
      `${GENERIC}2026-03-02,Buy,ALFA,100,20,-2000\n2026-03-03,Bought,ALFA,100,20,-2000\n`,
      null,
    ],
  ]
  for (const [i, [first, second, note]] of pairs.entries()) {
    const { uploadFiles } = await trader(service, `${i}@example.com`, 'U7654321')
    statsOf(await uploadFiles({ 'a.csv': first }))
    const { message } = (await uploadFiles({ 'b.csv': second })).last
    if (note === null) t.notMatch(message, /count twice/)
    else t.match(message, note)
  }
})

await onBothEngines(t, 'of many files that print the same trades otherwise, five are named', async (t, on) => {
  const { uploadFiles } = await trader(await buildTestApp(t, on))
  const days = ['02', '03', '04', '05', '06', '09', '10']
  const rows = (action: string) => days.map((day) => `2026-03-${day},${action},ALFA,100,20,-2000\n`)
  statsOf(await uploadFiles(Object.fromEntries(rows('Buy').map((row, at) => [`${at}.csv`, GENERIC + row]))))
  const { notes } = successOf(await uploadFiles({ 'all.csv': GENERIC + rows('Bought').join('') }))
  t.match(notes.slice(1, -1), Array(5).fill(/^all\.csv and \d\.csv of import \d+ have different rows/))
  t.equal(notes.at(-1), 'The same is true of 2 more files.')
})

const CLASSIC = `For Account:,####4321

TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description
03/02/26,Bought,EQ,ALFA,60,-1200,20,0,ALFA
03/02/26,Bought,EQ,ALFA,60,-1200,20,0,ALFA
`
const ACTIVITY = `Account Activity for Trading -4321 from Current Year

Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note
03/02/26,03/02/26,03/03/26,Bought,ALFA,ALFA,--,60,20,-1200.0,0.0,--,--
03/02/26,03/02/26,03/03/26,Bought,ALFA,ALFA,--,60,20,-1200.0,0.0,--,--
03/02/26,03/02/26,03/03/26,Bought,ALFA,ALFA,--,5,20,-100.0,0.0,--,--
`

await onBothEngines(t, 'the same rows in two layouts count once, and need no note', async (t, on) => {
  const { get, uploadFiles } = await trader(await buildTestApp(t, on), 'e@example.com', '99994321')
  statsOf(await uploadFiles({ 'classic.csv': CLASSIC }))
  const second = await uploadFiles({ 'activity.csv': ACTIVITY })
  t.equal(statsOf(second).transactions_inserted, 1)
  t.notMatch(second.last.message, /count twice/)
  t.match((await get('/api/open-positions')).positions, [{ symbol: 'ALFA', quantity: 125, cost_basis: 2500 }])
})

const COMPACT =
  'Transaction Date,Transaction Type,Description,Symbol,Quantity #,Price $,Amount $,Commission\n03/02/2026,Bought,ALFA,ALFA,120,20,-2400,0\n'

await onBothEngines(t, 'exports of one broker with other rows for the same trades are noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  const history = (amount: string) => `Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount
03/04/2026,Sell,ALFA,ALFA CO,100,$21.00,$0.03,${amount}
03/03/2026,Buy,ALFA,ALFA CO,100,$20.00,,-$2000.00
`
  const total = 'have different rows for 1 trade or dividend that may be the same, such as ALFA on'
  const pairs: [first: string, second: string, note: string | null][] = [
    // An order of 120 is two of 60 in the other file.
    [CLASSIC, COMPACT, `${total} 2026-03-02 (240 bought)`],
    [COMPACT, CLASSIC, `${total} 2026-03-02 (240 bought)`],
    // One of the files has rounded amounts.
    [history('$2099.97'), history('$2099.9734'), `${total} 2026-03-04 (200 sold)`],
    [history('$2099.97'), history('$2099.97'), null],
    // Exported at noon, and again in the evening.
    [history('$2099.97'), `${history('$2099.97')}03/03/2026,Buy,ALFA,ALFA CO,100,$20.50,,-$2050.00\n`, null],
  ]
  for (const [i, [first, second, note]] of pairs.entries()) {
    const { uploadFiles } = await trader(service, `forms${i}@example.com`, '99994321')
    statsOf(await uploadFiles({ 'a.csv': first }))
    const { message } = (await uploadFiles({ 'b.csv': second })).last
    if (note === null) t.notMatch(message, /count twice/)
    else t.ok(message.includes(note), message)
  }
})

await onBothEngines(t, 'trades whose dates differ by their settlement are noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  const history = (...rows: string[]) => [GENERIC.trimEnd(), ...rows, ''].join('\n')
  const deposit = '2026-03-30,Deposit,,,,50'
  const traded = history(
    deposit,
    '2026-03-10,Dividend,ALFA,,,5',
    '2026-03-05,Sell,ALFA,10,21,210',
    '2026-03-02,Buy,ALFA,10,20,-200',
  )
  const pairs: [second: string, note: RegExp | null][] = [
    [
      history(
        deposit,
        '2026-03-06,Sell,ALFA,10,21,210',
        '2026-03-03,Buy,ALFA,10,20,-200',
        '2026-03-01,Buy,BRAV,1,1,-1',
      ),
      / b\.csv has 2 trades or dividends of a\.csv of import \d+ with other dates, such as 10 ALFA on 2026-03-03 instead of 2026-03-02\. If one of the files prints settlement dates, they count twice: undo the import of that file\./,
    ],
    [traded, null],
    [
      history(deposit, '2026-03-11,Dividend,ALFA,,,5', '2026-03-01,Buy,BRAV,1,1,-1'),
      / b\.csv has 1 trade or dividend of a\.csv of import \d+ with other dates, such as ALFA on 2026-03-11 instead of 2026-03-10\./,
    ],
    // A sale and a dividend.
    [history(deposit, '2026-03-11,Sell,ALFA,1,5,5', '2026-03-01,Buy,BRAV,1,1,-1'), null],
    // Both were made.
    [history(deposit, '2026-03-06,Buy,ALFA,10,20,-200', '2026-03-02,Buy,ALFA,10,20,-200'), null],
    // The other file does not reach to this day, and this one not to the days of the other.
    [history('2026-03-06,Buy,ALFA,10,20,-200'), null],
    [history(deposit, '2026-03-06,Buy,ALFA,10,21,-210', '2026-03-01,Sell,ALFA,10,20,200'), null],
    [history(deposit, '2026-03-08,Buy,ALFA,10,20,-200', '2026-03-01,Buy,BRAV,1,1,-1'), null],
  ]
  for (const [i, [second, note]] of pairs.entries()) {
    const { uploadFiles } = await trader(service, `settled${i}@example.com`)
    statsOf(await uploadFiles({ 'a.csv': traded }))
    const { message } = (await uploadFiles({ 'b.csv': second })).last
    if (note === null) t.notMatch(message, /other dates/)
    else t.match(message, note)
  }
})

const FIDELITY = [
  'History_for_Account_X11223344.csv',
  'History_for_Account_X11223344-price-first.csv',
  'History_for_Account_X11223344-cash-management.csv',
  'history-quotes-2023.csv',
  'history-18-columns.csv',
  'history-18-columns-shifted.csv',
  'history-dashes.csv',
]

await onBothEngines(t, 'one Fidelity history under seven headers counts once, in one account', async (t, on) => {
  const service = await buildTestApp(t, on)
  const files = FIDELITY.map((name): [string, string] => [name, readFileSync(fixture(`fidelity/${name}`), 'utf8')])
  const together = await trader(service, 'f1@example.com', 'X11223344')
  t.equal(statsOf(await together.uploadFiles(files)).transactions_inserted, 10)
  const apart = await trader(service, 'f2@example.com', 'X11223344')
  for (const [i, file] of files.entries())
    t.equal(statsOf(await apart.uploadFiles([file])).transactions_inserted, i === 0 ? 10 : 0, file[0])
  for (const { get } of [together, apart]) {
    t.match((await get('/api/accounts')).accounts, [{ brokerage_account: 'X11223344' }])
    t.equal((await get('/api/accounts')).accounts.length, 1)
    t.strictSame((await get('/api/months')).months, [
      // 826.03 − 20 × 40.10, −211.32 of the expired calls, dividend 12.
      { month: '2023-03', total_return_with_dividends: -175.29 },
      { month: '2023-02', total_return_with_dividends: 1.05 },
    ])
  }
})
