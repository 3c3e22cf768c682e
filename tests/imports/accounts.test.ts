/** Rows go to the account that their file names, whatever the profile has. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import {
  genericGains,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const ROWS: TransactionRow[] = [
  {
    date: '2024-03-05',
    action: 'Sell',
    symbol: 'AAA',
    description: 'AAA INC',
    quantity: '10',
    price: '6',
    amount: '60',
  },
  {
    date: '2024-01-10',
    action: 'Buy',
    symbol: 'AAA',
    description: 'AAA INC',
    quantity: '10',
    price: '5',
    amount: '-50',
  },
]
const LOT: LotRow = {
  symbol: 'AAA',
  name: 'AAA INC',
  opened: '2024-01-10',
  closed: '2024-03-05',
  quantity: '10',
  proceeds: '60',
  costBasis: '50',
  term: 'short',
}
const FILE_777 = { name: 'Individual_XXX777_Transactions_20250309-115444.csv', content: schwabTransactions(ROWS) }
const gains = (account: string) => schwabGains([LOT], 'lot details', { account })

type Service = Awaited<ReturnType<typeof buildTestApp>>
const setProfile = (service: Service, headers: Record<string, string>, brokerage_account: string) =>
  service.app.inject({ method: 'PUT', url: '/auth/profile', headers, payload: { brokerage_account } })

/** The results of each account, by its number. */
async function totals(get: (url: string) => Promise<unknown>): Promise<Record<string, number[]>> {
  const { accounts } = (await get('/api/accounts')) as { accounts: { id: number; brokerage_account: string }[] }
  const entries = []
  for (const { id, brokerage_account } of accounts) {
    const { months } = (await get(`/api/months?account_id=${id}`)) as {
      months: { total_return_with_dividends: number }[]
    }
    entries.push([brokerage_account, months.map((month) => month.total_return_with_dividends)])
  }
  return Object.fromEntries(entries)
}

await onBothEngines(t, 'a title with another number than the profile is an account of its own', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get, headers } = await trader(service, 'title@example.com', '99994321')
  statsOf(await upload(schwabTransactions(ROWS), gains('...321')))
  const other = await upload(schwabTransactions(ROWS, 'to 2021', { account: 'XXXX-1234' }), gains('...234'))
  t.equal(statsOf(other).transactions_inserted, 2, 'the same rows of another account are other rows')
  t.equal(statsOf(other).broker_verified_trades, 1, 'both files of one account go together')
  t.match(other.last.message, /Rows of account XXXX-1234 were stored there, not in 99994321\./)
  t.strictSame(await totals(get), { '99994321': [10], 'XXXX-1234': [10] })

  await setProfile(service, headers, '55501234')
  t.strictSame(await totals(get), { '99994321': [10], 'XXXX-1234': [10] })
  const again = await upload(schwabTransactions(ROWS, 'to 2021', { account: 'XXXX-1234' }), gains('...234'))
  t.equal(statsOf(again).transactions_inserted, 0)
  t.notMatch(again.last.message, /were stored there/)
  t.strictSame(await totals(get), { '99994321': [10], 'XXXX-1234': [10] }, 'a file gave the account its number')

  await setProfile(service, headers, '88880000')
  statsOf(await upload(schwabTransactions(ROWS, 'to 2021', { account: 'XXXX-1234' }), gains('...234')))
  t.strictSame(await totals(get), { '99994321': [10], 'XXXX-1234': [10] })
})

await onBothEngines(t, "the file's name gives the account of files without a title", async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get } = await trader(service, 'name@example.com', '99994321')
  const fitting = { ...FILE_777, name: 'Individual_XXX321_Transactions_20250309-115444 (1).csv' }
  statsOf(await upload(fitting, gains('...321')))
  const other = await upload(FILE_777, gains('...777'))
  t.match(statsOf(other), { transactions_inserted: 2, broker_verified_trades: 1 })
  t.match(other.last.message, /Rows of account \S*777 were stored there/)
  const nickname = await upload(FILE_777, gains('Rollover_IRA'))
  t.equal(statsOf(nickname).transactions_inserted, 0, 'lots under a nickname go with the number of their companion')
  t.same(Object.values(await totals(get)), [[10], [10]])

  const fidelity = await trader(service, 'fidelity@example.com', 'Z00000009')
  const history =
    'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)\n01/02/2026,YOU SOLD KILO,KILO,K,Cash,-1,9,9\n12/01/2025,YOU BOUGHT KILO,KILO,K,Cash,1,7,-7\n'
  const lots =
    'Symbol(CUSIP),Security description,Date acquired,Date sold,Quantity,Cost basis,Proceeds,Short-term gain/loss,Long-term gain/loss\nKILO,K,2025-12-01,2026-01-02,1,$7.00,$9.00,$2.00, --,\n'
  const uploaded = await fidelity.upload(
    { name: 'History_for_Account_X12345678.csv', content: history },
    { name: 'Portfolio_Closed_Lots_Jan-21-2026.csv', content: lots },
  )
  t.match(statsOf(uploaded), { transactions_inserted: 2, broker_verified_trades: 1 })
  t.same(await totals(fidelity.get), { X12345678: [2] })
})

await onBothEngines(t, 'a nickname or a mask contradicts no number', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get } = await trader(service, 'nickname@example.com', '99994321')
  statsOf(await upload(schwabTransactions(ROWS, '2022 to mid-2023', { account: '...XXX' }), gains('Rollover_IRA')))
  t.same(await totals(get), { '99994321': [10] })
})

const OTHER_LOT: LotRow = { ...LOT, symbol: 'BBB', costBasis: '40' }
const otherGains = (account: string) => schwabGains([OTHER_LOT], 'lot details', { account })
const NO_ROWS = schwabTransactions([])

await onBothEngines(t, 'two names are two accounts, also if they end alike', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const [i, other] of ['Roth_IRA', 'Joint Brokerage', 'Old_401k'].entries()) {
    const first = ['Rollover_IRA', 'Individual Brokerage', 'New_401k'][i] as string
    const { upload, uploadFiles, get, headers } = await trader(service, `names${i}@example.com`, '99994321')
    statsOf(await upload(schwabTransactions(ROWS), gains(first)))
    const refused = await upload(NO_ROWS, otherGains(other))
    t.match(
      refused.last.message,
      new RegExp(`account ${other}, but account 99994321 of your profile has the rows of ${first}\\. Enter the number`),
      'which of them has the number of the profile would depend on the order',
    )
    await setProfile(service, headers, '88885678')
    statsOf(await upload(NO_ROWS, otherGains(other)))
    t.same(await totals(get), { '99994321': [10], '88885678': [20] })
    statsOf(await uploadFiles({ 'a.csv': gains(first), 'b.csv': otherGains(other) }))
    t.same(await totals(get), { '99994321': [10], '88885678': [20] }, 'each keeps its account')

    const together = await trader(service, `together${i}@example.com`, '99994321')
    const both = await together.uploadFiles({ 'a.csv': gains(first), 'b.csv': otherGains(other) })
    t.match(both.last, {
      type: 'error',
      message: /^The files name the accounts .* and .*, and show no number of either\./,
    })
    t.same(await totals(together.get), {}, 'as apart: which of them has the number of the profile is not known')
  }
})

await onBothEngines(t, 'a name spelled otherwise, and one that was changed, are the same account', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, uploadFiles, get } = await trader(service, 'renamed@example.com', '99994321')
  statsOf(await uploadFiles({ 'a.csv': gains('Rollover_IRA'), 'b.csv': otherGains('Rollover IRA') }))
  t.same(await totals(get), { '99994321': [30] })
  statsOf(await upload(NO_ROWS, gains('Retirement')))
  t.same(await totals(get), { '99994321': [30] }, 'it has the rows of the file already')
})

await onBothEngines(t, 'two numbers are two accounts, also if both fit the number of the profile', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const [i, number] of ['Main account', '678'].entries()) {
    const { uploadFiles, get } = await trader(service, `fits${i}@example.com`, number)
    statsOf(await uploadFiles({ 'a.csv': gains('12345678') }))
    statsOf(await uploadFiles({ 'b.csv': otherGains('99999678') }))
    t.same(Object.values(await totals(get)).sort(), [[10], [20]])
    const together = await trader(service, `fit-together${i}@example.com`, number)
    statsOf(await together.uploadFiles({ 'a.csv': gains('12345678'), 'b.csv': otherGains('99999678') }))
    t.same(Object.values(await totals(together.get)).sort(), [[10], [20]])
  }
})

await onBothEngines(t, 'a part of a number in the profile joins no two numbers', async (t, on) => {
  const service = await buildTestApp(t, on)
  const completed = await trader(service, 'completed@example.com', '5678')
  statsOf(await completed.uploadFiles({ 'a.csv': gains('12345678') }))
  await setProfile(service, completed.headers, '99995678')
  statsOf(await completed.uploadFiles({ 'b.csv': genericGains([OTHER_LOT]) }))
  t.same(await totals(completed.get), { '5678': [10], '99995678': [20] }, 'the account of 5678 is that of 12345678')

  const shortened = await trader(service, 'shortened@example.com', '12345678')
  statsOf(await shortened.uploadFiles({ 'a.csv': genericGains([LOT]) }))
  await setProfile(service, shortened.headers, '5678')
  statsOf(await shortened.uploadFiles({ 'b.csv': otherGains('99995678') }))
  t.same(await totals(shortened.get), { '12345678': [10], '99995678': [20] }, 'the account of 5678 is that of 12345678')
})

await onBothEngines(t, 'the number of a profile completes the number that an earlier profile had', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles, get, headers } = await trader(service, 'completes@example.com', '5678')
  statsOf(await uploadFiles({ 'a.csv': genericGains([LOT]) }))
  await setProfile(service, headers, '12345678')
  statsOf(await uploadFiles({ 'b.csv': otherGains('99995678') }))
  t.same(await totals(get), { '12345678': [10], '99995678': [20] })
})

await onBothEngines(t, 'a mask that fits two numbers is refused, whichever of them comes last', async (t, on) => {
  const service = await buildTestApp(t, on)
  const third = schwabGains([{ ...LOT, symbol: 'CCC', costBasis: '30' }], 'lot details', { account: '...678' })
  const files: Record<string, string> = { 'a.csv': gains('12345678'), 'b.csv': otherGains('99999678'), 'c.csv': third }
  const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba']
  for (const order of orders) {
    const { uploadFiles, get } = await trader(service, `mask-${order}@example.com`, '55550000')
    const [one, two, last] = [...order].map((name) => ({ [`${name}.csv`]: files[`${name}.csv`] as string }))
    statsOf(await uploadFiles(one as Record<string, string>))
    statsOf(await uploadFiles(two as Record<string, string>))
    const before = await totals(get)
    const refused = await uploadFiles(last as Record<string, string>)
    t.match(refused.last.message, /account \.\.\.678\b.* can be (12345678 or 99999678|99999678 or 12345678)\./, order)
    t.same(await totals(get), before, `${order}: nothing is stored`)
  }
  const { uploadFiles, headers } = await trader(service, 'mask-profile@example.com', '55550000')
  statsOf(await uploadFiles({ 'c.csv': third }))
  statsOf(await uploadFiles({ 'a.csv': gains('12345678') }))
  await setProfile(service, headers, '99999678')
  const ofProfile = await uploadFiles({ 'b.csv': genericGains([OTHER_LOT]) })
  t.match(
    ofProfile.last.message,
    /Rows of account \.\.\.678 were imported before/,
    "the second number is the profile's",
  )
  const together = await trader(service, 'mask@example.com', '55550000')
  t.match((await together.uploadFiles(files)).last.message, /\.\.\.678, which can be/)
})

await onBothEngines(t, 'the full number in the profile decides what a mask is', async (t, on) => {
  const service = await buildTestApp(t, on)
  const third = schwabGains([{ ...LOT, symbol: 'CCC', costBasis: '30' }], 'lot details', { account: '...678' })
  const files: Record<string, string> = { a: gains('12345678'), b: otherGains('99999678'), c: third }
  for (const order of ['abc', 'cab', 'bca', 'cba']) {
    const { uploadFiles, get } = await trader(service, `decided-${order}@example.com`, '99999678')
    for (const name of order) statsOf(await uploadFiles({ [`${name}.csv`]: files[name] as string }))
    t.same(await totals(get), { '12345678': [10], '99999678': [50] }, order)
  }
  const { uploadFiles, get, headers } = await trader(service, 'decided-before@example.com', '99999678')
  for (const name of 'bc') statsOf(await uploadFiles({ [`${name}.csv`]: files[name] as string }))
  await setProfile(service, headers, '55550000')
  statsOf(await uploadFiles({ 'a.csv': files.a as string }))
  t.same(await totals(get), { '12345678': [10], '99999678': [50] }, 'also that of an earlier profile')
})

await onBothEngines(t, 'rows that an earlier version merged stay, until they are gone', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get } = await trader(service, 'merged@example.com', '99994321')
  statsOf(await upload(schwabTransactions(ROWS), gains('...321')))
  await on.store.write(async ({ sql, t }) => {
    const [account] = await sql.select().from(t.accounts)
    const { id, userId } = account as { id: number; userId: number }
    await sql.insert(t.accountLabels).values({ userId, label: '...777', accountId: id })
  })
  const again = await upload(schwabTransactions(ROWS), gains('...777'))
  t.equal(statsOf(again).transactions_inserted, 0)
  t.match(again.last.message, /An earlier import stored the rows of account \.\.\.777 in 99994321/)
  t.same(await totals(get), { '99994321': [10] })
  statsOf(await upload(NO_ROWS, otherGains('XXXX-4321')))
  t.same(await totals(get), { '99994321': [30] }, 'another label of its number fits the account')
  const fresh = schwabGains([{ ...LOT, symbol: 'CCC' }], 'lot details', { account: '...777' })
  statsOf(await upload(NO_ROWS, fresh))
  t.same(await totals(get), { '99994321': [30], '...777': [10] })
})
