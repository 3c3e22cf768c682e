/** Masked numbers that end alike are two accounts if they are of two brokers. Beside two names, the user decides. */
import { desc, eq } from 'drizzle-orm'
import t, { type Test } from 'tap'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { genericTransactions, schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, successOf, trader } from '../support/upload.ts'
import { BRAV } from './one-trade.ts'

type User = Awaited<ReturnType<typeof trader>>
type File = [name: string, content: string]

const FIDELITY: File = [
  'History_for_Account_X12345678.csv',
  'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)\n03/04/2025,YOU BOUGHT ALFA,ALFA,A,Cash,10,10,-100\n',
]
const rows = (symbol: string): TransactionRow[] => [
  { date: '2025-03-06', action: 'Sell', symbol, quantity: '10', price: '15', amount: '150' },
  { date: '2025-03-05', action: 'Buy', symbol, quantity: '10', price: '14', amount: '-140' },
]
const schwab = (name: string, symbol = 'ALFA'): File => [
  `${name}_XXX678_Transactions_20250309-115444.csv`,
  schwabTransactions(rows(symbol)),
]
const INDIVIDUAL = schwab('Individual')
const ROTH = schwab('Roth_IRA', 'KILO')
const CHASE: File = [
  'transactions.csv',
  `Trade Date,Post Date,Settlement Date,Account Name,Account Number,Account Type,Type,Description,Cusip,Ticker,Security Type,Local Currency,Price USD,Quantity,Amount USD
3/4/2025,3/4/2025,3/5/2025,Brokerage,...4321,Cash,Buy,ALFA INC,,ALFA,Stock,USD,10,10,-100
`,
]
const ETRADE: File = [
  'activity.csv',
  `All Transactions Activity Types

Account Activity for Trading -4321 from Current Year

Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note
03/06/25,03/06/25,03/07/25,Sold,ALFA INC,ALFA,--,-10.0,15,150,0.0,--,--
03/05/25,03/05/25,03/06/25,Bought,ALFA INC,ALFA,--,10.0,14,-140,0.0,--,--
`,
]
const generic = (account: string): File => ['own.csv', genericTransactions([BRAV.BUY, BRAV.SELL], account)]
const NO_NUMBER: File = generic('')

const setProfile = ({ app }: TestApp, { headers }: User, number: string) =>
  app.inject({ method: 'PUT', url: '/auth/profile', headers, payload: { brokerage_account: number } })
const undo = ({ app }: TestApp, { headers }: User, id: number) =>
  app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers })
const newestOf = async ({ get }: User): Promise<number> => (await get('/api/upload-history')).history[0].id

/** The gain and the open positions of each account, by its number. */
async function recordOf({ get }: User): Promise<Record<string, string>> {
  const { accounts } = (await get('/api/accounts')) as { accounts: { id: number; brokerage_account: string }[] }
  const { trades } = (await get('/api/trades')) as { trades: { account_id: number; total_profit_loss: number }[] }
  const record: Record<string, string> = {}
  for (const { id, brokerage_account } of accounts) {
    const gain = trades.filter((one) => one.account_id === id).reduce((sum, one) => sum + one.total_profit_loss, 0)
    const { positions } = (await get(`/api/open-positions?account_id=${id}`)) as {
      positions: { symbol: string; quantity: number; total_cost: number }[]
    }
    record[brokerage_account] = [gain, ...positions.map((one) => `${one.quantity} ${one.symbol}`)].join(', ')
  }
  return record
}

let users = 0
const newUser = (service: TestApp, profile: string | null) => trader(service, `user${++users}@example.com`, profile)

/** Imports the files in both orders and together, and does what refusals ask for: the record is the same. */
async function inAnyOrder(t: Test, service: TestApp, profile: string | null, files: File[]) {
  const records: unknown[] = []
  for (const uploads of [files.map((file) => [file]), files.toReversed().map((file) => [file]), [files]]) {
    const user = await newUser(service, profile)
    const waiting = [...uploads]
    const inForce = new Map<number, File[]>()
    for (let refusals = 0, upload = waiting.shift(); upload !== undefined; upload = waiting.shift()) {
      const { last } = await user.uploadFiles(upload)
      if (last.type === 'success') {
        inForce.set(await newestOf(user), upload)
        continue
      }
      const [, id] = /Undo import (\d+), import these files/.exec(last.message) ?? []
      if (id === undefined || ++refusals > 3) throw new Error(last.message)
      await undo(service, user, Number(id))
      waiting.unshift(upload, inForce.get(Number(id)) as File[])
    }
    records.push(await recordOf(user))
  }
  const [first, ...others] = records
  for (const other of others) t.strictSame(other, first)
  return first
}

await onBothEngines(t, 'two brokers whose numbers end alike have two accounts', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const profile of ['X12345678', '55556666', null])
    t.strictSame(await inAnyOrder(t, service, profile, [FIDELITY, INDIVIDUAL]), {
      X12345678: '0, 10 ALFA',
      XXX678: '10',
    })
  t.strictSame(await inAnyOrder(t, service, '55556666', [CHASE, ETRADE]), {
    '...4321 (J.P. Morgan)': '0, 10 ALFA',
    '4321 (E*TRADE)': '10',
  })
})

await onBothEngines(t, 'a file can name its account as this service does, with the broker', async (t, on) => {
  const service = await buildTestApp(t, on)
  const named = generic('4321 (E*TRADE)')
  for (const files of [
    [CHASE, ETRADE, named],
    [CHASE, named, ETRADE],
    [named, CHASE, ETRADE],
  ]) {
    const user = await newUser(service, null)
    for (const file of files) statsOf(await user.uploadFiles([file]))
    t.strictSame(await recordOf(user), { '...4321 (J.P. Morgan)': '0, 10 ALFA', '4321 (E*TRADE)': '110' })
  }
  const other = await newUser(service, null)
  for (const file of [CHASE, ETRADE]) statsOf(await other.uploadFiles([file]))
  for (const label of ['4321 (Trading)', '4321 (Fidelity)']) {
    const { last } = await other.uploadFiles([generic(label)])
    t.match(last, label === '4321 (Fidelity)' ? { type: 'success' } : { message: /which can be/ }, label)
  }
})

await onBothEngines(t, 'two names beside one masked number are refused until the user decides', async (t, on) => {
  const service = await buildTestApp(t, on)
  const second = schwab('Individual', 'KILO')
  for (const profile of ['55556666', '99999678', null]) {
    const user = await newUser(service, profile)
    const account = profile === '99999678' ? profile : 'XXX678'
    const together = await user.uploadFiles([INDIVIDUAL, ROTH])
    t.match(together.last, {
      type: 'error',
      message:
        'The files name the accounts Individual_XXX678 and Roth_IRA_XXX678, whose numbers end alike. Nothing was imported. If the two are one account, rename the files so that all begin with the same name, and import them again. If they are two, import the files of each by themselves, while your profile has its full number.',
    })
    statsOf(await user.uploadFiles([INDIVIDUAL]))
    const id = await newestOf(user)
    const isOfProfile = account === profile
    t.match((await user.uploadFiles([ROTH])).last, {
      type: 'error',
      message: `The files name their account Roth_IRA_XXX678, and the number of Individual_XXX678, of which files were imported before, ends alike. Nothing was imported. If the two are one account, first import a file of Roth_IRA_XXX678 that begins early enough for half of its rows to be in the record already, or rename the files so that they begin with Individual_XXX678, and import them again. If they are two, ${
        isOfProfile
          ? ''
          : `undo import ${id}, enter the full number of Individual_XXX678 in your profile and import its files again; then `
      }enter the full number of Roth_IRA_XXX678 in your profile, and import these files.`,
    })
    t.strictSame(await recordOf(user), { [account]: '10' }, 'nothing was imported')

    const renamed = await newUser(service, profile)
    for (const file of [INDIVIDUAL, INDIVIDUAL, second]) statsOf(await renamed.uploadFiles([file]))
    t.strictSame(await recordOf(renamed), { [account]: '20' }, 'one account under one name')

    const first = isOfProfile ? account : '11111678'
    if (!isOfProfile) {
      await undo(service, user, id)
      await setProfile(service, user, first)
      statsOf(await user.uploadFiles([INDIVIDUAL]))
    }
    await setProfile(service, user, '22222678')
    statsOf(await user.uploadFiles([ROTH]))
    t.strictSame(await recordOf(user), { [first]: '10', 22222678: '10' }, 'two accounts with two full numbers')
    for (const number of ['22222678', first, '55556666']) {
      await setProfile(service, user, number)
      statsOf(await user.uploadFiles([INDIVIDUAL, ROTH]))
    }
    t.strictSame(await recordOf(user), { [first]: '10', 22222678: '10' }, 'which later imports know')
  }
})

await onBothEngines(t, 'an account that was renamed is known by its rows', async (t, on) => {
  const service = await buildTestApp(t, on)
  const file = (name: string, ...symbols: string[]): File => [
    `${name}_XXX678_Transactions_20250309-115444.csv`,
    schwabTransactions(symbols.flatMap(rows)),
  ]
  for (const profile of ['55556666', '11111678']) {
    const account = profile === '11111678' ? profile : 'XXX678'
    const user = await newUser(service, profile)
    statsOf(await user.uploadFiles([file('Individual', 'ALFA', 'BRAV')]))
    const tooLate = await user.uploadFiles([file('Trading', 'BRAV', 'CHAR', 'DELT')])
    t.match(tooLate.last, { type: 'error', message: /ends alike/ }, 'a third of the rows')
    const renamed = await user.uploadFiles([file('Trading', 'ALFA', 'BRAV', 'CHAR', 'DELT')])
    t.match(
      successOf(renamed).message,
      `The rows of Trading_XXX678 and of Individual_XXX678 are in one account, ${account}. If they are two accounts, undo the imports of both, and import the files of each while your profile has its full number.`,
    )
    t.strictSame(await recordOf(user), { [account]: '40' })
    for (const name of ['Trading', 'Individual'])
      t.notMatch(successOf(await user.uploadFiles([file(name, 'ECHO')])).message, /in one account/, 'it was noted')
    const [fileName, content] = file('Trading', 'FOXT')
    const lot = { symbol: 'FOXT', opened: '2025-03-05', closed: '2025-03-06', quantity: '10' }
    const gains = schwabGains([{ ...lot, proceeds: '150', costBasis: '140' }], 'lot details', { account: '...678' })
    statsOf(await user.upload({ name: fileName, content }, gains))
    t.strictSame(await recordOf(user), { [account]: '60' }, 'also a pair under the new name')

    const pair = await newUser(service, profile)
    statsOf(await pair.uploadFiles([file('Individual', 'ALFA', 'FOXT')]))
    statsOf(await pair.upload({ name: fileName, content: file('Trading', 'ALFA', 'FOXT')[1] }, gains))
    t.strictSame(await recordOf(pair), { [account]: '20' }, 'the first pair under the new name')
  }
})

await onBothEngines(t, 'a copy of a file is of the same account', async (t, on) => {
  const service = await buildTestApp(t, on)
  const [name, content] = INDIVIDUAL
  for (const copy of [`Copy of ${name}`, name.replace('.csv', ' (1).csv'), name.replace('.csv', ' - Copy.csv')]) {
    const user = await newUser(service, null)
    for (const file of [INDIVIDUAL, [copy, content] as File]) statsOf(await user.uploadFiles([file]))
    t.strictSame(await recordOf(user), { XXX678: '10' }, copy)
  }
  const user = await newUser(service, null)
  statsOf(await user.uploadFiles([INDIVIDUAL, [name.replace('Individual', 'Trading'), content]]))
  t.strictSame(await recordOf(user), { XXX678: '10' }, 'the same bytes in one upload are one file')
})

await onBothEngines(t, 'the number of the profile that fits two brokers is refused', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await newUser(service, '99994321')
  t.match((await user.uploadFiles([CHASE, ETRADE])).last, {
    type: 'error',
    message:
      'The files name the accounts ...4321 (J.P. Morgan) and 4321 (E*TRADE), and the number 99994321 of your profile can be that of either. Nothing was imported.',
  })
  statsOf(await user.uploadFiles([CHASE]))
  t.match((await user.uploadFiles([ETRADE])).last, {
    type: 'error',
    message:
      'The files name their account 4321 (E*TRADE), but account 99994321 of your profile has the rows of ...4321 (J.P. Morgan), and its number fits both. Nothing was imported. Enter the full number of 4321 (E*TRADE) in your profile, and import them again.',
  })
  await setProfile(service, user, '11114321')
  statsOf(await user.uploadFiles([ETRADE]))
  t.match(await recordOf(user), { 11114321: '10' }, 'what the refusal asks for helps')
  statsOf(await user.uploadFiles([CHASE, ETRADE]))
  t.equal(Object.keys(await recordOf(user)).length, 2)
})

await onBothEngines(t, 'the two files of a pair are one account', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await newUser(service, '11111678')
  const lots = (symbol: string, account: string) =>
    schwabGains(
      [{ symbol, opened: '2025-03-05', closed: '2025-03-06', quantity: '10', proceeds: '150', costBasis: '140' }],
      'lot details',
      { account },
    )
  const importPair = async ([name, content]: File, gains: string) =>
    t.equal(statsOf(await user.upload({ name, content }, gains)).broker_verified_trades, 1)
  await importPair(INDIVIDUAL, lots('ALFA', '...678'))
  t.match((await user.upload({ name: ROTH[0], content: ROTH[1] }, lots('KILO', '...678'))).last, {
    type: 'error',
    message:
      'rename the files so that they begin with Individual_XXX678, and import them again. If they are two, enter',
  })
  await setProfile(service, user, '22222678')
  await importPair(ROTH, lots('KILO', '...678'))
  t.strictSame(await recordOf(user), { 11111678: '10', 22222678: '10' })
  await setProfile(service, user, '55556666')
  t.match((await user.uploadFiles([['g.csv', lots('CHAR', '...678')]])).last, {
    type: 'error',
    message:
      'The files name their account ...678, which can be 11111678 or 22222678. Enter the full number of their account in your profile, and import them again.',
  })

  const mixed = await newUser(service, 'X12345678')
  const [name, content] = FIDELITY
  statsOf(await mixed.upload({ name, content }, lots('KILO', '...678')))
  t.strictSame(await recordOf(mixed), { X12345678: '10, 10 ALFA' }, 'also of two brokers')
})

await onBothEngines(t, 'a part of a number completes only what it can be', async (t, on) => {
  const service = await buildTestApp(t, on)
  const typed = await newUser(service, '12345678')
  statsOf(await typed.uploadFiles([INDIVIDUAL]))
  t.strictSame(await recordOf(typed), { 12345678: '10' }, 'the only account of its digits is that of the profile')
  t.strictSame(
    await inAnyOrder(t, service, '55556666', [generic('12345678'), INDIVIDUAL]),
    { 12345678: '110' },
    'files of no broker are of any',
  )
  t.strictSame(
    await inAnyOrder(t, service, '55556666', [generic('X12345678'), FIDELITY, INDIVIDUAL]),
    { X12345678: '100, 10 ALFA', XXX678: '10' },
    'a full number is one account, whoever prints it',
  )
  const user = await newUser(service, '55556666')
  statsOf(await user.uploadFiles([FIDELITY, INDIVIDUAL]))
  t.match((await user.uploadFiles([generic('...678')])).last, {
    type: 'error',
    message: /\.\.\.678, which can be Individual_XXX678 or X12345678 \(Fidelity\)\./,
  })
})

await onBothEngines(
  t,
  'a record of an earlier version keeps its accounts, and new ones are kept apart',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    /** Earlier versions stored labels as files print them. */
    const forget = () =>
      on.store.write(async ({ sql, t }) => {
        const labels = await sql.select().from(t.importLabels)
        for (const { importId, label, accountId } of labels) {
          const [text] = label.split('\u001f') as [string]
          if (text === label) continue
          await sql.delete(t.importLabels).where(eq(t.importLabels.label, label))
          await sql.insert(t.importLabels).values({ importId, label: text, accountId }).onConflictDoNothing()
          const [account] = await sql.select().from(t.accounts).where(eq(t.accounts.id, accountId))
          await sql.delete(t.accountLabels).where(eq(t.accountLabels.label, label))
          await sql
            .insert(t.accountLabels)
            .values({ userId: account?.userId as number, label: text, accountId })
            .onConflictDoNothing()
        }
      })
    const kept = await newUser(service, 'X12345678')
    statsOf(await kept.uploadFiles([FIDELITY]))
    await forget()
    statsOf(await kept.uploadFiles([INDIVIDUAL]))
    t.strictSame(await recordOf(kept), { X12345678: '0, 10 ALFA', XXX678: '10' }, 'another broker')

    for (const [title, files, next, number, own] of [
      ['beside a file without a number', [CHASE, NO_NUMBER], ETRADE, '4321 (E*TRADE)', '10'],
      ['in the name of a file, beside another number', [INDIVIDUAL, CHASE], FIDELITY, 'X12345678', '0, 10 ALFA'],
    ] as const) {
      const user = await newUser(service, '55556666')
      statsOf(await user.uploadFiles(files as unknown as File[]))
      await forget()
      statsOf(await user.uploadFiles([next]))
      t.equal((await recordOf(user))[number], own, title)
    }

    const named = await newUser(service, null)
    statsOf(await named.uploadFiles([INDIVIDUAL]))
    await forget()
    t.match((await named.uploadFiles([ROTH])).last, {
      type: 'error',
      message:
        'The files name their account Roth_IRA_XXX678, and the number of Individual_XXX678, of which files were imported before, ends alike.',
    })
    statsOf(await named.uploadFiles([INDIVIDUAL]))
    t.strictSame(await recordOf(named), { XXX678: '10' })

    const merged = await newUser(service, null)
    statsOf(await merged.uploadFiles([INDIVIDUAL]))
    await forget()
    await on.store.write(async ({ sql, t }) => {
      const [newest] = await sql.select().from(t.importFiles).orderBy(desc(t.importFiles.id)).limit(1)
      const { id: _, ...file } = newest as NonNullable<typeof newest>
      await sql.insert(t.importFiles).values({ ...file, position: 1, name: ROTH[0] })
    })
    const again = await merged.uploadFiles([ROTH])
    t.match(
      again.last.message,
      'The rows of Roth_IRA_XXX678 and of Individual_XXX678 are in one account, XXX678. If they are two accounts, undo the imports of both, and import the files of each while your profile has its full number.',
    )
    t.equal(Object.keys(await recordOf(merged)).length, 1)
  },
)
