/** What an undo leaves is what the other files alone would have made, and its message counts what it removed. */
import { eq } from 'drizzle-orm'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, type LotRow, schwabGains, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const ACCOUNT = 'A1111111'
const paid = (date: string, count: number): TransactionRow[] =>
  Array.from({ length: count }, () => ({ date, action: 'Dividend', symbol: 'BRAV', amount: '10' }))

/** A user who can undo imports, by their order. */
async function undoer(...given: Parameters<typeof trader>) {
  const [{ app }] = given
  const user = await trader(...given)
  const undo = async (id: number) =>
    (await app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers: user.headers })).json()
  const newest = async (): Promise<number> => (await user.get('/api/upload-history')).history[0].id
  /** The number of each account, by its id. */
  const accounts = async () => {
    const listed: { id: number; brokerage_account: string }[] = (await user.get('/api/accounts')).accounts
    return new Map(listed.map(({ id, brokerage_account }) => [id, brokerage_account]))
  }
  /** The number of the account that has the trade of a symbol. */
  const accountOf = async (symbol: string) =>
    (await accounts()).get((await user.get(`/api/trades?symbol=${symbol}`)).trades[0].account_id)
  return { ...user, undo, newest, accounts, accountOf }
}

const PROFILE = '99990000'
const NAME = 'Rollover_IRA'
const lotsOf = (account: string, symbol: string) =>
  schwabGains(
    [
      {
        symbol,
        opened: '2024-01-02',
        closed: '2024-03-05',
        quantity: '1',
        proceeds: '9',
        costBasis: '7',
        term: 'short',
      },
    ],
    'lot details',
    { account },
  )

await onBothEngines(t, 'identical rows stay as often as another file shows them', async (t, on) => {
  const { uploadFiles, get, undo } = await undoer(await buildTestApp(t, on), 'a@example.com', ACCOUNT)
  for (const count of [3, 1, 2])
    statsOf(await uploadFiles({ 'a.csv': genericTransactions(paid('2024-03-05', count), ACCOUNT) }))
  const dividends = async () =>
    (await get('/api/months')).months.map(
      ({ total_return_with_dividends: sum }: { total_return_with_dividends: number }) => sum,
    )
  t.same(await dividends(), [30])
  for (const [id, left] of [
    [1, [20]],
    [3, [10]],
    [2, []],
  ] as const) {
    t.match(await undo(id), { stats: { transactions_removed: 1 } })
    t.same(await dividends(), left)
  }
})

await onBothEngines(t, 'an undo counts identical rows, and the months of an account that it removes', async (t, on) => {
  const { uploadFiles, get, undo } = await undoer(await buildTestApp(t, on), 'a@example.com', '12345678')
  const rows = [...paid('2024-03-05', 3), ...paid('2024-05-06', 2)]
  statsOf(await uploadFiles({ 'a.csv': genericTransactions(rows, ACCOUNT) }))
  t.match(await undo(1), {
    message: 'Undid the import of a.csv: removed 5 transactions and 0 realized gains lots.',
    stats: { transactions_removed: 5, months_updated: 2 },
  })
  t.same((await get('/api/accounts')).accounts, [])
})

await onBothEngines(t, 'an account bears the fullest number of the imports that are left', async (t, on) => {
  const { uploadFiles, get, undo } = await undoer(await buildTestApp(t, on), 'a@example.com', '99990000')
  statsOf(await uploadFiles({ 'a.csv': genericTransactions(paid('2024-03-05', 1), '...678') }))
  statsOf(await uploadFiles({ 'b.csv': genericTransactions(paid('2024-05-06', 1), '12345678') }))
  const numbers = async () =>
    (await get('/api/accounts')).accounts.map((one: { brokerage_account: string }) => one.brokerage_account)
  t.same(await numbers(), ['12345678'])
  await undo(2)
  t.same(await numbers(), ['...678'])
})

await onBothEngines(t, 'a lot is shown as the files print it that are left', async (t, on) => {
  const { uploadFiles, get, undo } = await undoer(await buildTestApp(t, on), 'a@example.com', ACCOUNT)
  const lot: LotRow = {
    symbol: 'BRAV',
    opened: '2024-01-02',
    closed: '2024-03-05',
    quantity: '10',
    proceeds: '100',
    costBasis: '90',
    gain: '10',
  }
  statsOf(await uploadFiles({ 'a.csv': schwabGains([{ ...lot, gain: '12', term: 'short' }]) }))
  statsOf(await uploadFiles({ 'b.csv': schwabGains([lot]) }))
  const gains = async () =>
    (await get('/api/trades')).trades.map(({ total_profit_loss: gain }: { total_profit_loss: number }) => gain)
  t.same(await gains(), [12])
  await undo(1)
  t.same(await gains(), [10])
})

await onBothEngines(t, 'a name goes back to the account of the newest import that is left', async (t, on) => {
  const { upload, uploadFiles, undo, newest, accountOf } = await undoer(
    await buildTestApp(t, on),
    'a@example.com',
    PROFILE,
  )
  for (const day of [1, 2, 3])
    statsOf(
      await upload(genericTransactions(paid(`2024-03-0${day}`, 1), `${day}`.repeat(8)), lotsOf(NAME, `LOT${day}`)),
    )
  t.equal(await accountOf('LOT3'), '33333333')
  await undo(await newest())
  statsOf(await uploadFiles({ 'g.csv': lotsOf(NAME, 'NEXT') }))
  t.equal(await accountOf('NEXT'), '22222222')
})

await onBothEngines(t, 'a name that no import has any more is forgotten', async (t, on) => {
  const service = await buildTestApp(t, on)
  const allGone = [PROFILE, 'the account of the profile has its next rows'] as const
  for (const [first, [expected, why]] of [
    ['of an earlier version', ['11111111', 'such an import may have had the name']],
    ['of an earlier version, undone', allGone],
    ['of this version', allGone],
  ] as const) {
    const user = await undoer(service, `${first.replaceAll(/\W/g, '')}@example.com`, PROFILE)
    const { upload, uploadFiles, undo, newest, accountOf } = user
    statsOf(await uploadFiles({ 'a.csv': genericTransactions(paid('2024-03-05', 1), '11111111') }))
    const id = await newest()
    const formsRecorded = !first.startsWith('of an earlier')
    await on.store.write(({ sql, t }) => sql.update(t.imports).set({ formsRecorded }).where(eq(t.imports.id, id)))
    statsOf(await uploadFiles({ 'b.csv': genericTransactions(paid('2024-03-06', 1), '11111111') }))
    if (first.endsWith('undone')) await undo(id)
    statsOf(await upload(genericTransactions(paid('2024-03-07', 1), '11111111'), lotsOf(NAME, 'LOTS')))
    await undo(await newest())
    statsOf(await uploadFiles({ 'g.csv': lotsOf(NAME, 'NEXT') }))
    t.equal(await accountOf('NEXT'), expected, `${first}: ${why}`)
  }
})

await onBothEngines(t, 'imports listed under an account without a row go to that of their rows', async (t, on) => {
  const user = await undoer(await buildTestApp(t, on), 'a@example.com', PROFILE)
  const { uploadFiles, undo, newest } = user
  statsOf(await uploadFiles({ 'a.csv': genericTransactions(paid('2024-03-05', 1), PROFILE) }))
  const ofProfile = await newest()
  statsOf(await uploadFiles({ 'b.csv': genericTransactions(paid('2024-03-06', 2), '11111111') }))
  statsOf(await uploadFiles({ 'c.csv': genericTransactions(paid('2024-03-06', 1), '') }))
  const accountsOfImports = async () => {
    const numbers = await user.accounts()
    const { history } = await user.get('/api/upload-history')
    return history.map(({ account_id }: { account_id: number | null }) => account_id && numbers.get(account_id))
  }
  t.same(await accountsOfImports(), [PROFILE, PROFILE, PROFILE])
  await undo(ofProfile)
  t.same([...(await user.accounts()).values()], ['11111111'])
  t.same(await accountsOfImports(), ['11111111', '11111111', null])
})
