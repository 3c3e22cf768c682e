/** Sales that two accounts have alike by chance, beside those that show which account a file is of. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import {
  genericGains,
  genericTransactions,
  type LotRow,
  schwabGains,
  type TransactionRow,
} from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'
import { BRAV } from './one-trade.ts'

const { BUY, SELL, LOT } = BRAV
const PROFILE = '12345678'
let users = 0

/** How many trades each account has, by its number. */
async function tradesOf({ get }: Awaited<ReturnType<typeof trader>>): Promise<Record<string, number>> {
  const { accounts } = (await get('/api/accounts')) as { accounts: { id: number; brokerage_account: string }[] }
  const { trades } = (await get('/api/trades')) as { trades: { account_id: number }[] }
  const countOf = (id: number) => trades.filter(({ account_id }) => account_id === id).length
  return Object.fromEntries(accounts.map(({ id, brokerage_account }) => [brokerage_account, countOf(id)]))
}

await onBothEngines(t, 'a sale that another account has by chance moves no lots there', async (t, on) => {
  const service = await buildTestApp(t, on)
  const days = Array.from({ length: 18 }, (_, i) => `2024-03-${String(i + 1).padStart(2, '0')}`)
  const rowsOf = (account: string, some: string[]) =>
    genericTransactions(
      some.flatMap((date) => [
        { ...BUY, date },
        { ...SELL, date },
      ]),
      account,
    )
  for (const [equal, notes] of [
    [[4], /1 sale of account 11110001.* They may count twice/],
    [[4, 15], /2 sales of account 11110001.* They would count twice/],
  ] as const) {
    const user = await trader(service, `user${++users}@example.com`, PROFILE)
    const lots = genericGains(days.map((closed) => ({ ...LOT, opened: closed, closed })))
    statsOf(
      await user.uploadFiles({
        'other.csv': rowsOf(
          '11110001',
          equal.map((i) => days[i] as string),
        ),
      }),
    )
    const { last } = await user.uploadFiles({ 'gains.csv': lots })
    t.match(JSON.stringify(last), notes)
    const both = await user.uploadFiles({ 'gains.csv': lots, 'own.csv': rowsOf('', days) })
    t.equal(statsOf(both).broker_verified_trades, days.length)
    t.match(await tradesOf(user), { 11110001: equal.length }, 'the advice works')
  }
})

await onBothEngines(t, 'lots beside the history of their account are few, if it lacks one sale', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'lacks@example.com', PROFILE)
  const days = Array.from({ length: 28 }, (_, i) => `2024-03-${String(i + 1).padStart(2, '0')}`)
  const sold = days.map((date) => ({ ...SELL, date }))
  const bought = { ...BUY, quantity: '280', amount: '-8400' }
  statsOf(await user.uploadFiles({ 'own.csv': genericTransactions([bought, ...sold.slice(0, 27)], PROFILE) }))
  statsOf(await user.uploadFiles({ 'other.csv': genericTransactions([bought, ...sold.slice(27)], '99990009') }))
  const { last } = await user.uploadFiles({ 'gains.csv': genericGains(days.map((closed) => ({ ...LOT, closed }))) })
  t.match(JSON.stringify(last), /28 realized gains lots.*1 sale of account 99990009.*They may count twice/)
})

await onBothEngines(t, 'a record of a small part of the time has the sales of that time', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'part@example.com', PROFILE)
  const days = Array.from({ length: 28 }, (_, i) => `2024-03-${String(i + 1).padStart(2, '0')}`)
  const rows = days.slice(0, 3).map((date) => ({ ...SELL, date }))
  const bought = { ...BUY, quantity: '30', amount: '-900' }
  statsOf(await user.uploadFiles({ 'h.csv': genericTransactions([...rows, bought], '11110001') }))
  statsOf(await user.uploadFiles({ 'gains.csv': genericGains(days.map((closed) => ({ ...LOT, closed }))) }))
  t.equal((await tradesOf(user))['11110001'], 28)
})

await onBothEngines(t, 'a history without a number is imported beside equal lots, with its own lots', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'beside@example.com', PROFILE)
  const days = Array.from({ length: 8 }, (_, i) => `2024-03-${String(i + 1).padStart(2, '0')}`)
  const sold = days.map((date) => ({ ...SELL, date }))
  const history = genericTransactions([...sold, { ...BUY, quantity: '80', amount: '-2400' }], '')
  const lotsOf = (some: string[]) => genericGains(some.map((closed) => ({ ...LOT, closed })))
  const other = schwabGains(
    days.filter((_, i) => i === 0 || i === 7).map((closed) => ({ ...LOT, closed })),
    'lot details',
    { account: 'XXXX-4321' },
  )
  statsOf(await user.uploadFiles({ 'other.csv': other }))
  t.match(
    (await user.uploadFiles({ 'h.csv': history })).last.message,
    /has 2 sales of account XXXX-4321.* import it together with the realized gains of its account\.$/,
  )
  t.equal(statsOf(await user.upload(history, lotsOf(days))).broker_verified_trades, 8)
  t.equal((await tradesOf(user))['XXXX-4321'], 2)
})

await onBothEngines(t, 'lots of short sales are found on the day of the sale', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'short@example.com', PROFILE)
  const lot = { ...LOT, opened: '2024-02-03', closed: '2024-01-02' }
  const rows: TransactionRow[] = [
    { date: '2024-02-03', action: 'Buy to Cover', symbol: 'BRAV', quantity: '10', amount: '-300' },
    { date: '2024-01-02', action: 'Sell Short', symbol: 'BRAV', quantity: '10', amount: '400' },
  ]
  statsOf(await user.uploadFiles({ 'gains.csv': genericGains([lot]) }))
  t.match(
    (await user.uploadFiles({ 'h.csv': genericTransactions(rows, '11110001') })).last.message,
    /has 1 sale .* such as BRAV on 2024-01-02\. They would count twice/,
  )
})

await onBothEngines(t, 'a history goes to the account of the few lots beside it', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'few-lots@example.com', PROFILE)
  const days = Array.from({ length: 14 }, (_, i) => `2024-03-${String(i + 1).padStart(2, '0')}`)
  const bought = { ...BUY, quantity: '140', amount: '-4200' }
  const history = genericTransactions([bought, ...days.map((date) => ({ ...SELL, date }))], '')
  const lots = schwabGains([{ ...LOT, closed: '2024-03-05' }], 'lot details', { account: 'XXXX-4321' })
  statsOf(await user.uploadFiles({ 'h.csv': history, 'g.csv': lots }))
  t.strictSame(await tradesOf(user), { 'XXXX-4321': 14 })
})

await onBothEngines(
  t,
  'accounts that trade alike are two, also if one upload had several files of the other',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const user = await trader(service, `user${++users}@example.com`, PROFILE)
    const [first, second] = ['11110001', '22220002']
    const lotsOf = (lot: LotRow) => schwabGains([lot], 'lot details', { account: second })
    // Each of them prints the number.
    statsOf(
      await user.uploadFiles({
        'lots.csv': lotsOf(LOT),
        'more.csv': lotsOf({ ...LOT, symbol: 'CHAR' }),
      }),
    )
    const answer = await user.uploadFiles({ 'first.csv': genericTransactions([BUY, SELL], first) })
    statsOf(answer)
    t.notMatch((answer.last as { message: string }).message, /twice/)
    t.strictSame(await tradesOf(user), { [first]: 1, [second]: 2 })
  },
)
