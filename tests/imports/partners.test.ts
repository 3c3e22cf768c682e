/** Files that print no number of their account go to the account that has the other half of their trades. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import {
  genericGains,
  genericTransactions,
  type LotRow,
  schwabGains,
  schwabTransactions,
} from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'
import { BRAV } from './one-trade.ts'

const FIDELITY = `Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date
02/03/2024,"Individual","X11223344", YOU SOLD BRAV CORP (BRAV), BRAV,"B",Cash,40,-10,,,,400,02/05/2024
01/02/2024,"Individual","X11223344", YOU BOUGHT BRAV CORP (BRAV), BRAV,"B",Cash,30,10,,,,-300,01/04/2024
`
const FIDELITY_LOTS = `Symbol(CUSIP),Security description,Date acquired,Date sold,Quantity,Cost basis,Proceeds,Short-term gain/loss,Long-term gain/loss
BRAV(009066102),BRAV CORP,2024-01-02,2024-02-03,10,"$300.00","$400.00",+$100.00, --,
`
const LOTS_NAME = 'Portfolio_Closed_Lots_Aug-21-2026.csv'
const VANGUARD = `Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,
1111,02/03/2024,02/05/2024,Sell,Sell,BRAV,BRAV,-10,40,400,0,400,0,CASH,
1111,01/02/2024,01/04/2024,Buy,Buy,BRAV,BRAV,10,30,-300,0,-300,0,CASH,
`
const { BUY, SELL, LOT } = BRAV
const ROWS = [SELL, BUY]
const PROFILE = '12345678'

type User = Awaited<ReturnType<typeof trader>>
type Files = [string, string][]
let users = 0

/** The trades of each account, by its number. */
async function tradesOf({ get }: User): Promise<Record<string, string[]>> {
  const { accounts } = (await get('/api/accounts')) as { accounts: { id: number; brokerage_account: string }[] }
  const { trades } = (await get('/api/trades')) as {
    trades: { account_id: number; symbol: string; total_profit_loss: number; broker_verified: boolean }[]
  }
  return Object.fromEntries(
    accounts.map(({ id, brokerage_account }) => [
      brokerage_account,
      trades
        .filter(({ account_id }) => account_id === id)
        .map((trade) => `${trade.symbol} ${trade.total_profit_loss}${trade.broker_verified ? ' verified' : ''}`)
        .sort(),
    ]),
  )
}
const ONE = ['BRAV 100 verified']

await onBothEngines(t, 'lots without an account go to the account that has their sales', async (t, on) => {
  const service = await buildTestApp(t, on)
  const newUser = (profile: string | null = PROFILE) => trader(service, `user${++users}@example.com`, profile)
  const cases: [string, Files, Files][] = [
    ['X11223344', [['Accounts_History.csv', FIDELITY]], [[LOTS_NAME, FIDELITY_LOTS]]],
    ['1111', [['OfxDownload.csv', VANGUARD]], [['gains.csv', genericGains([LOT])]]],
  ]
  for (const [account, history, lots] of cases)
    for (const profile of [PROFILE, null]) {
      const [together, reversed, apart] = [await newUser(profile), await newUser(profile), await newUser(profile)]
      statsOf(await together.uploadFiles([...history, ...lots]))
      statsOf(await reversed.uploadFiles([...lots, ...history]))
      statsOf(await apart.uploadFiles(history))
      const stored = await apart.uploadFiles(lots)
      t.match(statsOf(stored), { broker_verified_trades: 1 })
      if (profile !== null)
        t.match(stored.last.message, `Rows of account ${account} were stored there, not in ${PROFILE}.`)
      t.equal(statsOf(await apart.uploadFiles(lots)).realized_gains_lots, 1)
      for (const user of [together, reversed, apart]) t.strictSame(await tradesOf(user), { [account]: ONE })
    }
})

await onBothEngines(
  t,
  'a history that shows that stored lots belong elsewhere is refused, until they are',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const user = await trader(service, 'elsewhere@example.com', PROFILE)
    statsOf(await user.uploadFiles({ [LOTS_NAME]: FIDELITY_LOTS }))
    const [{ id }] = (await user.get('/api/upload-history')).history
    for (const files of [
      [['h.csv', FIDELITY]],
      [
        ['h.csv', FIDELITY],
        [LOTS_NAME, FIDELITY_LOTS],
      ],
    ] as Files[])
      t.match((await user.uploadFiles(files)).last, {
        type: 'error',
        message: `h.csv of account X11223344 has 1 sale of which import ${id} stored the lots in ${PROFILE}, such as BRAV on 2024-02-03. They would count twice. Nothing was imported. Undo import ${id}, import this file, and then import those files again.`,
      })
    t.match((await user.upload(FIDELITY, FIDELITY_LOTS)).last.message, /They would count twice/, 'also a pair')
    t.strictSame(await tradesOf(user), { [PROFILE]: ONE })
    await service.app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers: user.headers })
    statsOf(await user.uploadFiles({ 'h.csv': FIDELITY }))
    statsOf(await user.uploadFiles({ [LOTS_NAME]: FIDELITY_LOTS }))
    t.strictSame(await tradesOf(user), { X11223344: ONE })
  },
)

await onBothEngines(t, 'a history without an account goes to the account that has its lots', async (t, on) => {
  const service = await buildTestApp(t, on)
  const history: Files = [['history.csv', genericTransactions(ROWS, '')]]
  const lots: Files = [['gains.csv', schwabGains([LOT], 'lot details', { account: 'XXXX-4321' })]]
  const [together, apart, late] = [
    await trader(service, 'reverse1@example.com', PROFILE),
    await trader(service, 'reverse2@example.com', PROFILE),
    await trader(service, 'reverse3@example.com', PROFILE),
  ]
  statsOf(await together.uploadFiles([...history, ...lots]))
  statsOf(await apart.uploadFiles(lots))
  statsOf(await apart.uploadFiles(history))
  for (const user of [together, apart]) t.strictSame(await tradesOf(user), { 'XXXX-4321': ONE })

  statsOf(await late.uploadFiles(history))
  const [{ id }] = (await late.get('/api/upload-history')).history
  t.match(
    (await late.uploadFiles(lots)).last.message,
    `gains.csv of account XXXX-4321 has 1 sale of which import ${id} stored the transactions in ${PROFILE}`,
  )
  await service.app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers: late.headers })
  statsOf(await late.uploadFiles(lots))
  statsOf(await late.uploadFiles(history))
  t.strictSame(await tradesOf(late), { 'XXXX-4321': ONE })
})

await onBothEngines(t, 'lots whose sales several accounts have are refused by name', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'several@example.com', PROFILE)
  const [one, other] = [genericTransactions(ROWS, '11110001'), genericTransactions(ROWS, '22220002')]
  statsOf(await user.uploadFiles({ 'one.csv': one, 'other.csv': other }))
  const refused = await user.uploadFiles({ 'gains.csv': genericGains([LOT]) })
  t.match(refused.last, {
    type: 'error',
    message:
      /^gains\.csv names no account, and several accounts have its sales: 11110001 and 22220002\. Nothing was imported\./,
  })
  statsOf(await user.upload(one, genericGains([LOT])))
  t.strictSame(await tradesOf(user), { '11110001': ONE, '22220002': ['BRAV 100'] }, 'a pair decides')
  const other2: LotRow = { ...LOT, symbol: 'ALFA' }
  const both = genericTransactions([...ROWS, ...ROWS.map((row) => ({ ...row, symbol: 'ALFA' }))], '22220002')
  statsOf(await user.uploadFiles({ 'both.csv': both, 'gains2.csv': genericGains([other2]) }))
  t.match(await tradesOf(user), { '22220002': ['ALFA 100 verified', 'BRAV 100'] })
})

await onBothEngines(t, 'two accounts with the same trades stay two accounts if files name both', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'alike@example.com', PROFILE)
  const files = (account: string): Files => [
    [`g${account}.csv`, schwabGains([LOT], 'lot details', { account })],
    [`t${account}.csv`, genericTransactions(ROWS, account)],
  ]
  const [[lotsOne, rowsOne], [lotsTwo, rowsTwo]] = [files('11110001'), files('22220002')] as [Files, Files] as [
    [Files[0], Files[0]],
    [Files[0], Files[0]],
  ]
  for (const file of [lotsOne, rowsTwo, lotsTwo, rowsOne]) statsOf(await user.uploadFiles([file]))
  t.strictSame(await tradesOf(user), { '11110001': ONE, '22220002': ONE })
})

await onBothEngines(t, 'a few sales that are alike by chance move no file', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'chance@example.com', PROFILE)
  const days = Array.from({ length: 28 }, (_, i) => `2024-03-${String(i + 1).padStart(2, '0')}`)
  const lots = days.map((closed) => ({ ...LOT, closed }))
  const history = days.map((date) => ({ ...SELL, date }))
  const bought = { ...BUY, quantity: '280', amount: '-8400' }
  statsOf(await user.uploadFiles({ 'own.csv': genericTransactions([...history, bought], PROFILE) }))
  const sameSale = history.slice(3, 4)
  statsOf(await user.uploadFiles({ 'other.csv': genericTransactions([...sameSale, BUY], '99990009') }))
  t.equal(statsOf(await user.uploadFiles({ 'gains.csv': genericGains(lots) })).broker_verified_trades, 28)
  t.match(await tradesOf(user), { '99990009': ['BRAV 100'] })
})

const schwab = (account?: string) =>
  account === undefined ? schwabTransactions(ROWS) : schwabTransactions(ROWS, 'to 2021', { account })
const named = (name: string) => schwabGains([LOT], 'lot details', { account: name })
const T3 = 'Rollover_IRA_XXX678_Transactions_20250309-115444.csv'
const G3 = 'Rollover_IRA_GainLoss_Realized_Details_20260607-184800_06072026.csv'

await onBothEngines(t, 'a name goes to the account of its trades, however its files are divided', async (t, on) => {
  const service = await buildTestApp(t, on)
  const newUser = (profile: string) => trader(service, `user${++users}@example.com`, profile)
  for (const files of [
    [
      ['t.csv', schwab('XXXX-5678')],
      ['g.csv', named('Rollover_IRA')],
    ],
    [
      [T3, schwab()],
      [G3, named('Rollover_IRA')],
    ],
  ] as Files[]) {
    const divisions: Files[][] = [[files], [files.slice(0, 1), files.slice(1)], [files.slice(1), files.slice(0, 1)]]
    for (const division of divisions) {
      const user = await newUser(PROFILE)
      for (const upload of division) statsOf(await user.uploadFiles(upload))
      t.strictSame(await tradesOf(user), { [PROFILE]: ONE })
    }
    for (const division of divisions.slice(0, 2)) {
      const user = await newUser('99990000')
      for (const upload of division) statsOf(await user.uploadFiles(upload))
      t.strictSame(Object.values(await tradesOf(user)), [ONE], 'an account that the profile does not have')
    }
    const late = await newUser('99990000')
    const [, , [lots, history]] = divisions as [unknown, unknown, [Files, Files]]
    statsOf(await late.uploadFiles(lots))
    t.match((await late.uploadFiles(history)).last.message, /They would count twice/)
  }
})

await onBothEngines(t, 'two names beside two numbers are told apart by their trades', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'two-names@example.com', PROFILE)
  const second = ROWS.map((row) => ({ ...row, symbol: 'ALFA' }))
  statsOf(
    await user.uploadFiles({
      'g1.csv': named('Rollover_IRA'),
      'g2.csv': schwabGains([{ ...LOT, symbol: 'ALFA' }], 'lot details', { account: 'Roth_IRA' }),
      't1.csv': schwab('XXXX-1234'),
      't2.csv': schwabTransactions(second, 'to 2021', { account: 'XXXX-5678' }),
    }),
  )
  t.strictSame(await tradesOf(user), { 'XXXX-1234': ONE, [PROFILE]: ['ALFA 100 verified'] })
})

await onBothEngines(t, "a file's name links a name and a number without a common trade", async (t, on) => {
  const service = await buildTestApp(t, on)
  const other = schwabGains([{ ...LOT, symbol: 'ALFA' }], 'lot details', { account: 'Rollover_IRA' })
  for (const division of [
    [
      [
        [T3, schwab()],
        [G3, other],
      ],
    ],
    [[[T3, schwab()]], [[G3, other]]],
  ] as Files[][]) {
    const user = await trader(service, `user${++users}@example.com`, '99990000')
    for (const upload of division) statsOf(await user.uploadFiles(upload))
    t.strictSame(await tradesOf(user), { XXX678: ['ALFA 100 verified', 'BRAV 100'] })
  }
  const twice = await trader(service, `user${++users}@example.com`, '99990000')
  const second = T3.replace('678', '321')
  statsOf(
    await twice.uploadFiles([
      [T3, schwab()],
      [second, schwabTransactions(ROWS.map((row) => ({ ...row, symbol: 'CCC' })))],
    ]),
  )
  statsOf(await twice.uploadFiles([[G3, other]]))
  t.match(await tradesOf(twice), { '99990000': ['ALFA 100 verified'] }, 'two numbers beside one name link nothing')
})

await onBothEngines(t, 'a mask of the profile with the trades of another account is refused', async (t, on) => {
  const service = await buildTestApp(t, on)
  const [history, lots] = [schwab('XXXX-2678'), named('...678')]
  const message = /\.\.\.678, which can be 12345678 or XXXX-2678: .* Enter the full number/
  for (const together of [true, false]) {
    const user = await trader(service, `user${++users}@example.com`, PROFILE)
    if (!together) statsOf(await user.uploadFiles({ 't.csv': history }))
    const files = { ...(together && { 't.csv': history }), 'g.csv': lots }
    t.match((await user.uploadFiles(files)).last, { type: 'error', message })
    await service.app.inject({
      method: 'PUT',
      url: '/auth/profile',
      headers: user.headers,
      payload: { brokerage_account: 'XXXX-2678' },
    })
    statsOf(await user.uploadFiles(files))
    t.strictSame(await tradesOf(user), { 'XXXX-2678': ONE })
  }
  const late = await trader(service, `user${++users}@example.com`, PROFILE)
  statsOf(await late.uploadFiles({ 'g.csv': lots }))
  t.match((await late.uploadFiles({ 't.csv': history })).last.message, /They would count twice/)
})
