/**
 * The one check of two files: what they show of a symbol on a day. A file that prints its account is noted, another one is
 * asked for.
 */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { fixture, IBKR_STATEMENT } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader, type Uploaded } from '../support/upload.ts'

/** `noted ALFA 2026-03-02`, `asked ALFA 2026-03-02`, or undefined if the files fit each other. */
function outcomeOf({ last }: Uploaded): string | undefined {
  const said = (params: unknown) => {
    const { symbol, day } = params as { symbol: string; day: string }
    return `${symbol} ${day}`
  }
  if (last.type === 'error') {
    const { code, params } = last as { code?: string; params?: { differing?: object } }
    return code === 'account_required' && params?.differing !== undefined
      ? `asked ${said(params.differing)}`
      : `refused: ${last.message}`
  }
  if (last.type !== 'success') return last.message
  const note = last.notes.find(({ code }) => code === 'overlap_differs')
  return note && `noted ${said(note.params)}`
}

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
    const dry = await uploadFiles({ 'b.csv': files[1] as string }, '?dry_run=true')
    const second = await uploadFiles({ 'b.csv': files[1] as string })
    for (const one of [dry, second]) t.equal(outcomeOf(one), 'noted ALFA 2026-03-02')
    const [{ id: newest }, { id }] = (await get('/api/upload-history')).history
    const { notes, files: stored } = await get(`/api/imports/${newest}`)
    const { params, actions } = notes.find(({ code }: { code: string }) => code === 'overlap_differs')
    t.match(params, { file: 'b.csv', other: `a.csv of import ${id}`, rows: [{ shown: '100', other: '100' }] })
    t.match(actions, [
      { type: 'move_file', import_id: newest, file_id: stored[0].id },
      { type: 'undo_import', import_id: newest },
      { type: 'undo_import', import_id: id },
    ])
    const together = await trader(service, `both${i}@example.com`, 'U7654321')
    t.equal(outcomeOf(await together.uploadFiles({ 'a.csv': STATEMENT, 'b.csv': FILLS })), 'noted ALFA 2026-03-02')
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
    t.equal(outcomeOf(await uploadFiles({ 'b.csv': second as string })), undefined)
    t.match((await get('/api/open-positions')).positions, [{ symbol: 'ALFA', quantity: 100 }, { symbol: 'BRAV' }])
  }
})

const GENERIC = 'Date,Action,Symbol,Quantity,Price,Amount\n'

await onBothEngines(t, 'two files of one layout that print the same trades otherwise are noticed', async (t, on) => {
  const service = await buildTestApp(t, on)
  const executions = STATEMENT.replaceAll('Data,Order', 'Data,Trade').replace(
    /^(.*)100,20,20,-2000,-2,2002(.*)$/m,
    '$160,20,20,-1200,-1.2,1201.2$2\n$140,20,20,-800,-0.8,800.8$2',
  )
  const pairs: [first: string, second: string, outcome?: string][] = [
    [STATEMENT, executions, 'noted ALFA 2026-03-02'],
    [
      `${GENERIC}2026-03-02,Buy,ALFA,100,20,-2000\n`,
      `${GENERIC}2026-03-02,Bought,ALFA,100,20,-2000\n`,
      'asked ALFA 2026-03-02',
    ],
    // Each has a part of the day.
    [`${GENERIC}2026-03-02,Buy,ALFA,100,20,-2000\n`, `${GENERIC}2026-03-02,Buy,ALFA,40,21,-840\n`],
    [
      `${GENERIC}2026-03-02,Buy,ALFA,100,20,-2000\n`,
      `${GENERIC}2026-03-02,Buy,ALFA,100,20,-2000\n2026-03-03,Bought,ALFA,100,20,-2000\n`,
    ],
  ]
  for (const [i, [first, second, outcome]] of pairs.entries()) {
    const { uploadFiles, get } = await trader(service, `${i}@example.com`, 'U7654321')
    statsOf(await uploadFiles({ 'a.csv': first }))
    const answer = await uploadFiles({ 'b.csv': second })
    t.equal(outcomeOf(answer), outcome, String(i))
    if (!outcome?.startsWith('asked')) continue
    t.equal((await get('/api/open-positions')).positions[0].quantity, 100, 'nothing is stored')
    // The user says that it is this account.
    const [{ id }] = (await get('/api/accounts')).accounts
    t.equal(outcomeOf(await uploadFiles({ 'b.csv': second }, '', { 'b.csv': id })), 'noted ALFA 2026-03-02')
  }
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
  t.equal(outcomeOf(second), undefined)
  t.match((await get('/api/open-positions')).positions, [{ symbol: 'ALFA', quantity: 125, cost_basis: 2500 }])
})

const COMPACT =
  'Transaction Date,Transaction Type,Description,Symbol,Quantity #,Price $,Amount $,Commission\n03/02/2026,Bought,ALFA,ALFA,120,20,-2400,0\n'

await onBothEngines(t, 'exports of one broker with other rows for the same trades are noticed', async (t, on) => {
  const service = await buildTestApp(t, on)
  const history = (amount: string) => `Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount
03/04/2026,Sell,ALFA,ALFA CO,100,$21.00,$0.03,${amount}
03/03/2026,Buy,ALFA,ALFA CO,100,$20.00,,-$2000.00
`
  const pairs: [first: string, second: string, outcome?: string][] = [
    // An order of 120 is two of 60 in the other file.
    [CLASSIC, COMPACT, 'asked ALFA 2026-03-02'],
    [COMPACT, CLASSIC.replace(/.*4321\n\n/, ''), 'asked ALFA 2026-03-02'],
    // One of the files has rounded amounts.
    [history('$2099.97'), history('$2099.9734'), 'asked ALFA 2026-03-04'],
    [history('$2099.97'), history('$2099.97')],
    // Exported at noon, and again in the evening.
    [history('$2099.97'), `${history('$2099.97')}03/03/2026,Buy,ALFA,ALFA CO,100,$20.50,,-$2050.00\n`],
  ]
  for (const [i, [first, second, outcome]] of pairs.entries()) {
    const { uploadFiles } = await trader(service, `forms${i}@example.com`, '99994321')
    statsOf(await uploadFiles({ 'a.csv': first }))
    t.equal(outcomeOf(await uploadFiles({ 'b.csv': second })), outcome, String(i))
  }
})

await onBothEngines(t, 'trades whose dates differ by their settlement are noticed', async (t, on) => {
  const service = await buildTestApp(t, on)
  const history = (...rows: string[]) => [GENERIC.trimEnd(), ...rows, ''].join('\n')
  const deposit = '2026-03-30,Deposit,,,,50'
  const traded = history(
    deposit,
    '2026-03-10,Dividend,ALFA,,,5',
    '2026-03-05,Sell,ALFA,10,21,210',
    '2026-03-02,Buy,ALFA,10,20,-200',
  )
  const early = '2026-03-01,Buy,BRAV,1,1,-1'
  const pairs: [second: string, outcome?: string][] = [
    [
      history(deposit, '2026-03-06,Sell,ALFA,10,21,210', '2026-03-03,Buy,ALFA,10,20,-200', early),
      'asked ALFA 2026-03-02',
    ],
    [traded],
    [history(deposit, '2026-03-11,Dividend,ALFA,,,5', early), 'asked ALFA 2026-03-02'],
    // The day of its only trade is the last of one file and inside the other, which has no trade on it.
    [history('2026-03-06,Buy,ALFA,10,20,-200'), 'asked ALFA 2026-03-06'],
    // Days that no other file reaches.
    [history('2026-04-06,Buy,ALFA,10,20,-200', '2026-03-31,Buy,ALFA,1,20,-20')],
  ]
  for (const [i, [second, outcome]] of pairs.entries()) {
    const { uploadFiles } = await trader(service, `settled${i}@example.com`)
    statsOf(await uploadFiles({ 'a.csv': traded }))
    t.equal(outcomeOf(await uploadFiles({ 'b.csv': second })), outcome, String(i))
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
