/** The same rows once without and once with the number of their account. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, schwabTransactions, type TransactionRow, usDate } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { trader } from '../support/upload.ts'

const NUMBER = 'A1111111'
const ROWS: TransactionRow[] = ['2024-03-01', '2024-03-08', '2024-03-15'].flatMap((date, i) => [
  { date, action: 'Buy', symbol: 'BRAV', quantity: '10', amount: '-300' },
  { date, action: 'Sell', symbol: 'BRAV', quantity: '10', amount: `${340 + i}` },
])
const [UNNUMBERED, NUMBERED] = [genericTransactions(ROWS, ''), genericTransactions(ROWS, NUMBER)]
const NOTE = /6 of the 6 rows looked at of b\.csv, which are of account A1111111, are also in /
const messageOf = (answer: { last: unknown }) => (answer.last as { message: string }).message
const monthsOf = async ({ get }: Awaited<ReturnType<typeof trader>>) => (await get('/api/months')).months

await onBothEngines(t, 'rows that a file without a number put into another account are refused', async (t, on) => {
  const service = await buildTestApp(t, on)
  const apart = await trader(service, 'apart@example.com')
  t.notMatch(messageOf(await apart.uploadFiles({ 'a.csv': UNNUMBERED })), /looked at/)
  const { history } = (await apart.get('/api/upload-history')) as { history: { id: number }[] }
  t.match((await apart.uploadFiles({ 'b.csv': NUMBERED })).last, {
    type: 'error',
    message: `b.csv is of account A1111111, and has rows of a.csv, which prints no number and which import ${history[0]?.id} stored in 5550001234. They would count twice. Nothing was imported. Undo import ${history[0]?.id}, import this file, and then import those files again.`,
  })
  await service.app.inject({
    method: 'DELETE',
    url: `/api/upload-history/${history[0]?.id}`,
    headers: apart.headers,
  })
  for (const [name, file] of [
    ['b.csv', NUMBERED],
    ['a.csv', UNNUMBERED],
  ] as const)
    t.notMatch(messageOf(await apart.uploadFiles({ [name]: file })), /looked at/, 'the advice works')
  const once = [{ month: '2024-03', total_return_with_dividends: 123 }]
  t.strictSame(await monthsOf(apart), once)

  const together = await trader(service, 'together@example.com')
  t.notMatch(messageOf(await together.uploadFiles({ 'a.csv': UNNUMBERED, 'b.csv': NUMBERED })), /looked at/)
  t.strictSame(await monthsOf(together), once)

  const beside = await trader(service, 'beside@example.com')
  const ofProfile = genericTransactions([{ ...(ROWS[0] as TransactionRow), symbol: 'CHAR' }], '5550001234')
  await beside.uploadFiles({ 'a.csv': UNNUMBERED, 'other.csv': ofProfile })
  t.match(
    (await beside.uploadFiles({ 'b.csv': NUMBERED })).last,
    { type: 'error', message: /They would count twice/ },
    'another file of the import has a number',
  )

  const [head, ...rows] = NUMBERED.split('\n')
  const [, ...unnumbered] = genericTransactions(
    ROWS.slice(0, 4).map((row) => ({ ...row, symbol: 'CHAR' })),
    '',
  ).split('\n')
  const both = [head, ...unnumbered.filter((row) => row !== ''), ...rows].join('\n')
  const mixed = await trader(service, 'mixed@example.com')
  await mixed.uploadFiles({ 'c.csv': both })
  t.match((await mixed.uploadFiles({ 'c.csv': `${both}\n` })).last, { type: 'success' }, 'a file with and without')

  const after = await trader(service, 'after@example.com')
  await after.uploadFiles({ 'b.csv': NUMBERED })
  t.notMatch(messageOf(await after.uploadFiles({ 'a.csv': UNNUMBERED })), /looked at/)
  t.strictSame(await monthsOf(after), once)

  const two = await trader(service, 'two@example.com')
  await two.uploadFiles({ 'b.csv': NUMBERED })
  const other = genericTransactions(ROWS, 'B2222222')
  t.notMatch(messageOf(await two.uploadFiles({ 'c.csv': other })), /looked at/, 'two numbers are two accounts')
})

await onBothEngines(t, 'a tenth of the rows in another account is noted, fewer are not', async (t, on) => {
  const service = await buildTestApp(t, on)
  const bought = (count: number) =>
    Array.from({ length: count }, (_, i): TransactionRow => ({ ...(ROWS[0] as TransactionRow), symbol: `S${i}` }))
  const others = ['CHAR', 'DELT'].map((symbol): TransactionRow => ({ ...(ROWS[0] as TransactionRow), symbol }))
  const some = genericTransactions([...bought(1), ...others], '')
  for (const [count, notes] of [
    [10, 1],
    [11, 0],
  ] as const) {
    const all = genericTransactions(bought(count), NUMBER)
    const after = await trader(service, `after${count}@example.com`)
    await after.uploadFiles({ 'a.csv': some })
    const beside = await trader(service, `beside${count}@example.com`)
    for (const message of [
      messageOf(await after.uploadFiles({ 'b.csv': all })),
      messageOf(await beside.uploadFiles({ 'a.csv': some, 'b.csv': all })),
    ])
      t.equal(message.split(`1 of the ${count} rows looked at of b.csv`).length - 1, notes, message)
  }
})

/** The rows as Fidelity prints them, with the number of their account. */
const FIDELITY = [
  'Run Date,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)',
  ...ROWS.map(({ date, action, symbol, quantity, amount }) =>
    [
      usDate(date),
      NUMBER,
      action === 'Buy' ? 'YOU BOUGHT' : 'YOU SOLD',
      symbol,
      'BRAV INC,Cash',
      action === 'Buy' ? quantity : `-${quantity}`,
      '',
      amount,
    ].join(),
  ),
].join('\n')

await onBothEngines(t, 'the same rows in one account, or of another broker, are not noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  /** The messages of two files, one after the other and together. */
  const messagesOf = async (profile: string, first: string, second: string) => {
    const another = genericTransactions([{ ...(ROWS[0] as TransactionRow), symbol: 'CHAR' }], 'C3333333')
    const after = await trader(service, `a${++users}@example.com`, profile)
    await after.uploadFiles({ 'another.csv': another })
    await after.uploadFiles({ 'a.csv': first })
    const beside = await trader(service, `b${users}@example.com`, profile)
    await beside.uploadFiles({ 'another.csv': another })
    return [
      messageOf(await after.uploadFiles({ 'b.csv': second })),
      messageOf(await beside.uploadFiles({ 'a.csv': first, 'b.csv': second })),
    ]
  }
  for (const message of await messagesOf(NUMBER, UNNUMBERED, NUMBERED)) t.notMatch(message, /looked at/, 'one account')
  const [after, beside] = await messagesOf('5550001234', UNNUMBERED, FIDELITY)
  t.match(after, /They would count twice/, 'of any broker')
  t.notMatch(beside, /looked at/, 'one account by its rows')
  for (const message of await messagesOf('5550001234', schwabTransactions(ROWS), FIDELITY))
    t.notMatch(message, /looked at/, 'of another broker')
  const ofOther = genericTransactions(ROWS, 'B2222222')
  for (const message of await messagesOf(NUMBER, ofOther, NUMBERED)) t.notMatch(message, /looked at/, 'two numbers')
})

await onBothEngines(t, 'rows that two imports put into another account count once', async (t, on) => {
  const { uploadFiles } = await trader(await buildTestApp(t, on))
  const others = Array.from(
    { length: 8 },
    (_, i): TransactionRow => ({ ...(ROWS[0] as TransactionRow), symbol: `S${i}` }),
  )
  for (const count of [7, 8])
    await uploadFiles({ 'a.csv': genericTransactions([...ROWS, ...others.slice(0, count)], '') })
  const message = messageOf(await uploadFiles({ 'b.csv': NUMBERED }))
  t.match(message, NOTE)
  t.match(message, /import 1 and import 2 stored them there/)
})

await onBothEngines(t, 'a file without a number that shares fewer than half of its rows is noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  const later = ['BRAV', 'CHAR', 'DELT', 'ECHO', 'FOXT'].map(
    (symbol, i): TransactionRow => ({ date: `2024-04-0${i + 1}`, action: 'Buy', symbol, quantity: '1', amount: '-30' }),
  )
  const file = genericTransactions([...ROWS.slice(4), ...later], '')
  const user = await trader(service, 'fewer@example.com')
  await user.uploadFiles({ 'b.csv': NUMBERED })
  const { history } = (await user.get('/api/upload-history')) as { history: { id: number }[] }
  const note = `2 of the 7 rows looked at of a.csv, which prints no number and was stored in 5550001234, are also in ${NUMBER}, by import ${history[0]?.id}. If the two are one account, they count twice: undo this import, `
  for (const query of ['?dry_run=true', '']) {
    const message = messageOf(await user.uploadFiles({ 'a.csv': file }, query))
    t.ok(message.includes(note), message)
  }
  // The advice works.
  const [{ id }] = (await user.get('/api/upload-history')).history
  await service.app.inject({ method: 'DELETE', url: `/api/upload-history/${id}`, headers: user.headers })
  await service.app.inject({
    method: 'PUT',
    url: '/auth/profile',
    headers: user.headers,
    payload: { brokerage_account: NUMBER },
  })
  t.notMatch(messageOf(await user.uploadFiles({ 'a.csv': file })), /looked at/)
  t.match((await user.get('/api/accounts')).accounts, { length: 1 })
  t.match((await monthsOf(user))[0], { month: '2024-03', total_return_with_dividends: 123 })
})
