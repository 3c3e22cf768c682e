/** Accounts of two brokers that make the same trades, whose files print no number of their account. */
import t from 'tap'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { genericGains, genericTransactions, type LotRow, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'
import { fidelityHistory, fidelityLots, type Sold, tdGains, tdHistory } from './mirrored-brokers.ts'

const [ROBINHOOD_ACCOUNT, WEBULL_ACCOUNT] = ['11110001', '22220002']
const DAYS = Array.from({ length: 10 }, (_, i) => `2026-06-${String(i + 11)}`)
/** Of ten sales, the first six are the same at the other broker. */
const priceOf = (i: number, isOther: boolean): number => (isOther && i >= 6 ? 44 : 40)
const usDate = (date: string): string => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`

const ROBINHOOD = [
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
  ...DAYS.map(
    (date, i) =>
      `"${usDate(date)}","${usDate(date)}","${usDate(date)}","ALFA","Alfa","Sell","10","$${priceOf(i, false)}.00","$${priceOf(i, false)}0.00"`,
  ),
  '"6/2/2026","6/2/2026","6/3/2026","ALFA","Alfa","Buy","100","$30.00","($3,000.00)"',
  '',
].join('\n')
const WEBULL = [
  'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time',
  ...DAYS.map((date, i) => {
    const at = `${date.slice(5, 7)}/${date.slice(8)}/2026 15:59:58 EDT`
    return `Alfa Inc,ALFA,Sell,Filled,10,10,@${priceOf(i, true)}.00,${priceOf(i, true)}.00,DAY,${at},${at}`
  }),
  'Alfa Inc,ALFA,Buy,Filled,100,100,@30.00,30.00,DAY,06/02/2026 15:59:58 EDT,06/02/2026 15:59:59 EDT',
  '',
].join('\n')
/** `paid`: for each share. */
const lots = (isOther: boolean, paid = 30): string =>
  genericGains(
    DAYS.map(
      (closed, i): LotRow => ({
        symbol: 'ALFA',
        opened: '2026-06-02',
        closed,
        quantity: '10',
        proceeds: `${priceOf(i, isOther)}0`,
        costBasis: `${paid}0`,
      }),
    ),
  )

type User = Awaited<ReturnType<typeof trader>>
const setProfile = ({ app }: TestApp, { headers }: User, number: string) =>
  app.inject({ method: 'PUT', url: '/auth/profile', headers, payload: { brokerage_account: number } })

/** The result and the verified trades of each account, by its number. */
async function resultsOf({ get }: User): Promise<Record<string, string>> {
  const { accounts } = (await get('/api/accounts')) as { accounts: { id: number; brokerage_account: string }[] }
  const { trades } = (await get('/api/trades')) as {
    trades: { account_id: number; total_profit_loss: number; broker_verified: boolean }[]
  }
  return Object.fromEntries(
    accounts.map(({ id, brokerage_account }) => {
      const own = trades.filter(({ account_id }) => account_id === id)
      const profit = own.reduce((sum, trade) => sum + trade.total_profit_loss, 0)
      return [brokerage_account, `${profit}, ${own.filter((trade) => trade.broker_verified).length} of ${own.length}`]
    }),
  )
}

await onBothEngines(t, 'a history does not join the account of another broker with equal sales', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const together of [true, false]) {
    const user = await trader(service, `webull${together}@example.com`, ROBINHOOD_ACCOUNT)
    statsOf(await user.uploadFiles({ 'rh.csv': ROBINHOOD, 'rh-gains.csv': lots(false) }))
    await setProfile(service, user, WEBULL_ACCOUNT)
    const own: [string, string][] = [
      ['wb.csv', WEBULL],
      ['wb-gains.csv', lots(true, 29)],
    ]
    for (const files of together ? [own] : own.map((file) => [file])) {
      const uploaded = await user.uploadFiles(files)
      statsOf(uploaded)
      t.notMatch(uploaded.last.message, /were stored there|twice/)
    }
    t.strictSame(await resultsOf(user), {
      [ROBINHOOD_ACCOUNT]: '1000, 10 of 10',
      [WEBULL_ACCOUNT]: '1260, 10 of 10',
    })
  }
})

await onBothEngines(t, 'lots of no broker that two accounts have alike are refused, with what helps', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'alike@example.com', ROBINHOOD_ACCOUNT)
  statsOf(await user.uploadFiles({ 'rh.csv': ROBINHOOD, 'rh-gains.csv': lots(false) }))
  await setProfile(service, user, WEBULL_ACCOUNT)
  statsOf(await user.uploadFiles({ 'wb.csv': WEBULL }))
  const [, { id }] = (await user.get('/api/upload-history')).history
  t.match((await user.uploadFiles({ 'wb-gains.csv': lots(true) })).last, {
    type: 'error',
    message: `wb-gains.csv would be stored in ${ROBINHOOD_ACCOUNT}, but has 4 sales of account ${WEBULL_ACCOUNT}, such as ALFA on 2026-06-17. They would count twice. Nothing was imported. Undo import ${id}, and import this file in one upload with those files; or add the number of its account to it as a column Account Number.`,
  })
  const numbered = lots(true)
    .split('\n')
    .map((line, i) => (line === '' ? line : `${line},${i === 0 ? 'Account Number' : WEBULL_ACCOUNT}`))
    .join('\n')
  statsOf(await user.uploadFiles({ 'wb-gains.csv': numbered }))
  t.strictSame(await resultsOf(user), {
    [ROBINHOOD_ACCOUNT]: '1000, 10 of 10',
    [WEBULL_ACCOUNT]: '1160, 10 of 10',
  })
})

await onBothEngines(t, 'lots do not join the sales of another broker, and find those of their own', async (t, on) => {
  const service = await buildTestApp(t, on)
  const sold: Sold[] = DAYS.map((day) => ({ symbol: 'ALFA', day, quantity: 10 }))
  const user = await trader(service, 'lots@example.com', ROBINHOOD_ACCOUNT)
  statsOf(await user.uploadFiles({ 'rh.csv': ROBINHOOD }))
  await setProfile(service, user, WEBULL_ACCOUNT)
  const alone = await user.uploadFiles({ 'lots.csv': fidelityLots(sold) })
  statsOf(alone)
  t.notMatch(alone.last.message, /twice/)
  t.match(await resultsOf(user), { [WEBULL_ACCOUNT]: '1000, 10 of 10' })
  // Sales of another broker in their account are not theirs.
  statsOf(await user.uploadFiles({ 'td.csv': tdHistory(sold) }))
  statsOf(await user.uploadFiles({ 'td-gains.csv': tdGains(sold) }))
  const [, , { id }] = (await user.get('/api/upload-history')).history
  const refused = await user.uploadFiles({ 'h.csv': fidelityHistory(sold) })
  t.match(refused.last, {
    type: 'error',
    message: `h.csv of account X11223344 has 10 sales of which import ${id} stored the lots in ${WEBULL_ACCOUNT}, such as ALFA on 2026-06-11. They would count twice. Nothing was imported. Undo import ${id}, import this file`,
  })
  await service.app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers: user.headers })
  statsOf(await user.uploadFiles({ 'h.csv': fidelityHistory(sold) }))
  statsOf(await user.uploadFiles({ 'lots.csv': fidelityLots(sold) }))
  t.strictSame(await resultsOf(user), {
    [ROBINHOOD_ACCOUNT]: '1000, 0 of 10',
    [WEBULL_ACCOUNT]: '1000, 10 of 10',
    X11223344: '1000, 10 of 10',
  })

  const together = await trader(service, 'together@example.com', WEBULL_ACCOUNT)
  statsOf(await together.uploadFiles({ 'h.csv': fidelityHistory(sold), 'td-gains.csv': tdGains(sold) }))
  t.strictSame(await resultsOf(together), { [WEBULL_ACCOUNT]: '1000, 10 of 10', X11223344: '1000, 0 of 10' })
})

await onBothEngines(t, 'a history that lots of no broker drew to another account is named', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'drawn@example.com', ROBINHOOD_ACCOUNT)
  statsOf(await user.uploadFiles({ 'rh-gains.csv': lots(false) }))
  await setProfile(service, user, WEBULL_ACCOUNT)
  t.match((await user.uploadFiles({ 'wb.csv': WEBULL })).last.message, /were stored there, not in/)
  await setProfile(service, user, ROBINHOOD_ACCOUNT)
  const [{ id }] = (await user.get('/api/upload-history')).history
  t.match(
    (await user.uploadFiles({ 'rh.csv': ROBINHOOD })).last.message,
    /rh\.csv and wb\.csv of import \d+ have different rows for 4 trades or dividends that may be the same, .*\. The files are of two brokers\. If they are of two accounts, undo one of the imports, enter the number of its account in your profile, and import its files again\./,
  )
  await service.app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers: user.headers })
  await setProfile(service, user, WEBULL_ACCOUNT)
  statsOf(await user.uploadFiles({ 'wb.csv': WEBULL }))
  t.strictSame(
    await resultsOf(user),
    { [ROBINHOOD_ACCOUNT]: '1000, 10 of 10', [WEBULL_ACCOUNT]: '1160, 0 of 10' },
    'the advice works',
  )
})

await onBothEngines(t, 'files of no broker still find their other half at any broker', async (t, on) => {
  const service = await buildTestApp(t, on)
  const rows = DAYS.map(
    (date): TransactionRow => ({ date, action: 'Sell', symbol: 'ALFA', quantity: '10', amount: '400' }),
  )
  const bought: TransactionRow = {
    date: '2026-06-02',
    action: 'Buy',
    symbol: 'ALFA',
    quantity: '100',
    amount: '-3000',
  }
  const sold: Sold[] = DAYS.map((day) => ({ symbol: 'ALFA', day, quantity: 10 }))
  for (const [name, first, second] of [
    ['lots', ROBINHOOD, lots(false)],
    ['history', fidelityLots(sold), genericTransactions([...rows, bought], '')],
  ] as const) {
    const user = await trader(service, `${name}@example.com`, ROBINHOOD_ACCOUNT)
    statsOf(await user.uploadFiles({ 'first.csv': first }))
    await setProfile(service, user, WEBULL_ACCOUNT)
    statsOf(await user.uploadFiles({ 'second.csv': second }))
    t.strictSame(await resultsOf(user), { [ROBINHOOD_ACCOUNT]: '1000, 10 of 10' })
  }
})
