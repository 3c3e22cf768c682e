/** The rows of a file without a number, in a file that prints the number: they count once, in any order. */
import { readFile } from 'node:fs/promises'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { fixture, genericTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const read = async (name: string): Promise<[string, string]> => [
  name.replace('/', '-'),
  await readFile(fixture(name), 'utf8'),
]

await onBothEngines(t, 'what a file without a number and a numbered one have in common counts once', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  for (const [numbered, unnumbered, account] of [
    ['vanguard/ofx-download-2026.csv', 'vanguard/custom-activity-report-2026.csv', '11112222'],
    ['etrade/transactions-activity-2026.csv', 'etrade/transactions-compact.csv', '4321'],
  ] as const) {
    const [one, other] = [await read(numbered), await read(unnumbered)]
    const newUser = () => trader(service, `user${++users}@example.com`, '55556666')
    const stateOf = async ({ get }: Awaited<ReturnType<typeof newUser>>) => ({
      accounts: ((await get('/api/accounts')) as { accounts: { brokerage_account: string }[] }).accounts.map(
        ({ brokerage_account }) => brokerage_account,
      ),
      months: (await get('/api/months')).months as { month: string; total_return_with_dividends: number }[],
    })
    const first = await newUser()
    for (const file of [one, other]) statsOf(await first.uploadFiles([file]))
    const expected = await stateOf(first)
    t.strictSame(expected.accounts, [account])
    if (account === '11112222')
      t.strictSame(expected.months.find(({ month }) => month === '2026-02')?.total_return_with_dividends, 58.75)

    for (const files of [
      [one, other],
      [other, one],
    ]) {
      const together = await newUser()
      statsOf(await together.uploadFiles(files))
      t.strictSame(await stateOf(together), expected, 'together')
    }

    const after = await newUser()
    statsOf(await after.uploadFiles([other]))
    const [{ id }] = (await after.get('/api/upload-history')).history
    t.match((await after.uploadFiles([one])).last, {
      type: 'error',
      message: `${one[0]} is of account ${account}, and has rows of ${other[0]}, which prints no number and which import ${id} stored in 55556666. They would count twice. Nothing was imported. Undo import ${id}, import this file, and then import those files again.`,
    })
    await service.app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers: after.headers })
    for (const file of [one, other]) statsOf(await after.uploadFiles([file]))
    t.strictSame(await stateOf(after), expected, 'what the refusal asks for')
  }
})

/** A purchase on each of the days. */
const bought = (from: number, to: number): TransactionRow[] =>
  Array.from({ length: to - from }, (_, i) => {
    const date = new Date(Date.UTC(2024, 0, 1 + from + i)).toISOString().slice(0, 10)
    return { date, action: 'Buy', symbol: `S${from + i}`, quantity: '1', price: '10', amount: '-10' }
  })
const NUMBER = 'A1111111'

await onBothEngines(t, 'half of the rows decide, wherever they are in the file', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const newUser = (profile = '55556666') => trader(service, `user${++users}@example.com`, profile)
  const all = genericTransactions(bought(0, 900), '')
  const cases: [title: string, rows: TransactionRow[], isSame: boolean][] = [
    ['the middle', bought(90, 810), true],
    ['its ends, a tenth', [...bought(0, 45), ...bought(855, 900)], false],
  ]
  for (const [title, rows, isSame] of cases) {
    const numbered = genericTransactions(rows, NUMBER)
    const before = await newUser()
    await before.uploadFiles({ 'all.csv': all })
    const { last } = await before.uploadFiles({ 'some.csv': numbered })
    t.match(last, isSame ? { type: 'error', message: /They would count twice/ } : { type: 'success' }, title)
    const after = await newUser()
    await after.uploadFiles({ 'some.csv': numbered })
    const placed = await after.uploadFiles({ 'all.csv': all })
    const note = `all.csv prints no account number. It was stored in ${NUMBER}, which has at least half of its rows. If it is of another account, undo this import, and add its number to the file as a column Account Number.`
    t.equal(placed.last.message.includes(note), isSame, 'why it is there')
    t.equal((await after.get('/api/accounts')).accounts.length, isSame ? 1 : 2, `${title}, the number first`)
  }
})

const paidTo = async ({ get }: Awaited<ReturnType<typeof trader>>): Promise<number> =>
  (await get('/api/months')).months[0].total_return_with_dividends

await onBothEngines(t, 'rows that the account has by its own number are its own', async (t, on) => {
  const service = await buildTestApp(t, on)
  const paid: TransactionRow = { date: '2024-03-06', action: 'Qualified Dividend', symbol: 'BRAV', amount: '1' }
  const [mine, hers] = ['55556666', NUMBER].map((number) => genericTransactions([paid], number))
  const month = genericTransactions([paid], '')
  const user = await trader(service, 'both@example.com', '55556666')
  for (const file of [mine, month, hers]) statsOf(await user.uploadFiles([['file.csv', file as string]]))
  t.equal(await paidTo(user), 2, 'one dividend in each account')

  const alone = await trader(service, 'alone@example.com', '55556666')
  statsOf(await alone.uploadFiles([['month.csv', month]]))
  t.match((await alone.uploadFiles([['hers.csv', hers as string]])).last, {
    type: 'error',
    message: /If month\.csv is of another account, add its number to month\.csv as a column Account Number first\.$/,
  })
  const [{ id }] = (await alone.get('/api/upload-history')).history
  await service.app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers: alone.headers })
  for (const file of [mine, hers]) statsOf(await alone.uploadFiles([['file.csv', file as string]]))
  t.equal(await paidTo(alone), 2, 'what the refusal says')
})
