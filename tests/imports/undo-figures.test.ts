/** What an undo leaves is what the other files alone would have made, and its message counts what it removed. */
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
    (await app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers: user.headers })).json()
  return { ...user, undo }
}

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

await onBothEngines(t, 'an account keeps the fullest number that was printed', async (t, on) => {
  const { uploadFiles, get, undo } = await undoer(await buildTestApp(t, on), 'a@example.com', '99990000')
  statsOf(await uploadFiles({ 'a.csv': genericTransactions(paid('2024-03-05', 1), '...678') }))
  statsOf(await uploadFiles({ 'b.csv': genericTransactions(paid('2024-05-06', 1), '12345678') }))
  const numbers = async () =>
    (await get('/api/accounts')).accounts.map((one: { brokerage_account: string }) => one.brokerage_account)
  t.same(await numbers(), ['12345678'])
  await undo(2)
  t.same(await numbers(), ['12345678'])
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
