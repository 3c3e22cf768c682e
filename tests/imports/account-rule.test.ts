/** The steps of the account rule that are seen only if another step would give another account. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'
import { AAA, BRAV } from './one-trade.ts'

const PROFILE = '12345678'
const [FIRST, SECOND] = ['11110001', '22220002']
const historyOf = (account: string) => genericTransactions([BRAV.BUY, BRAV.SELL], account)
const lotsOf = (account: string, lot = BRAV.LOT) => schwabGains([lot], 'lot details', { account })
const OTHER_HISTORY = [AAA.BUY, AAA.SELL]

/** The symbols that each account has traded, by its number; those of lots have a `+`. */
async function tradesOf({ get }: Awaited<ReturnType<typeof trader>>): Promise<Record<string, string>> {
  const { accounts } = (await get('/api/accounts')) as { accounts: { id: number; brokerage_account: string }[] }
  const { trades } = (await get('/api/trades')) as {
    trades: { account_id: number; symbol: string; broker_verified: boolean }[]
  }
  const symbolsOf = (id: number) =>
    trades
      .filter(({ account_id }) => account_id === id)
      .map(({ symbol, broker_verified }) => `${symbol}${broker_verified ? '+' : ''}`)
      .sort()
      .join(' ')
  return Object.fromEntries(accounts.map(({ id, brokerage_account }) => [brokerage_account, symbolsOf(id)]))
}

await onBothEngines(t, 'the other file of a pair decides, if another account has the same lots', async (t, on) => {
  const service = await buildTestApp(t, on)
  const named = await trader(service, 'named@example.com', PROFILE)
  statsOf(await named.upload(historyOf(FIRST), lotsOf('Rollover_IRA')))
  statsOf(await named.upload(historyOf(SECOND), lotsOf('Roth_IRA')))
  t.strictSame(await tradesOf(named), { [FIRST]: 'BRAV+', [SECOND]: 'BRAV+' }, 'a name')

  const unnamed = await trader(service, 'unnamed@example.com', FIRST)
  for (const account of [FIRST, SECOND]) statsOf(await unnamed.upload(historyOf(account), lotsOf(account)))
  statsOf(await unnamed.upload(historyOf(SECOND), genericGains([BRAV.LOT, { ...BRAV.LOT, symbol: 'CHAR' }])))
  t.strictSame(await tradesOf(unnamed), { [FIRST]: 'BRAV+', [SECOND]: 'BRAV+ CHAR+' }, 'rows without a label')
})

await onBothEngines(t, 'of accounts that have as many rows of a file, the first by number has it', async (t, on) => {
  const service = await buildTestApp(t, on)
  const both = [BRAV.BUY, BRAV.SELL, AAA.BUY, AAA.SELL]
  const more = genericTransactions([...both, { ...AAA.BUY, symbol: 'CHAR' }, { ...AAA.SELL, symbol: 'CHAR' }], '')
  for (const order of [
    [FIRST, SECOND],
    [SECOND, FIRST],
  ]) {
    const user = await trader(service, `${order[0]}@example.com`, PROFILE)
    for (const account of order) statsOf(await user.uploadFiles({ 'h.csv': genericTransactions(both, account) }))
    statsOf(await user.uploadFiles({ 'more.csv': more }))
    t.strictSame(await tradesOf(user), { [FIRST]: 'AAA BRAV CHAR', [SECOND]: 'AAA BRAV' }, `${order}`)
  }
})

await onBothEngines(t, 'the account of a known name is that of the other file of a pair', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'known@example.com', PROFILE)
  statsOf(await user.upload(historyOf(FIRST), lotsOf('Rollover_IRA')))
  statsOf(await user.upload(schwabTransactions(OTHER_HISTORY), lotsOf('Rollover_IRA')))
  t.strictSame(await tradesOf(user), { [FIRST]: 'AAA BRAV+' }, 'without a sale in common')
  statsOf(await user.upload(genericTransactions([], 'Rollover_IRA'), lotsOf('Roth_IRA', AAA.LOT)))
  t.strictSame(await tradesOf(user), { [FIRST]: 'AAA+ BRAV+' }, 'or of the sales in common')
})

await onBothEngines(t, 'another name in a pair is another account', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'names@example.com', PROFILE)
  statsOf(await user.upload(historyOf(FIRST), lotsOf('Rollover_IRA')))
  statsOf(
    await user.upload(
      genericTransactions(OTHER_HISTORY, 'Rollover_IRA'),
      lotsOf('Roth_IRA', { ...AAA.LOT, symbol: 'CHAR' }),
    ),
  )
  t.strictSame(await tradesOf(user), { [FIRST]: 'AAA BRAV+', [PROFILE]: 'CHAR+' })
})

await onBothEngines(t, 'of several names in a file each has an account, also in a pair', async (t, on) => {
  const service = await buildTestApp(t, on)
  const [head, ...rows] = historyOf('Rollover_IRA').split('\n')
  const [, ...others] = genericTransactions(OTHER_HISTORY, 'Roth_IRA').split('\n')
  const user = await trader(service, 'several@example.com', PROFILE)
  const lots = lotsOf(FIRST, { ...BRAV.LOT, symbol: 'CHAR' })
  statsOf(await user.upload([head, ...rows.filter((row) => row !== ''), ...others].join('\n'), lots))
  t.strictSame(await tradesOf(user), { [FIRST]: 'CHAR+', Rollover_IRA: 'BRAV', Roth_IRA: 'AAA' })
})

await onBothEngines(t, 'a name beside rows without a label is the account of the profile', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'beside@example.com', PROFILE)
  const [, ...unnamed] = genericTransactions(OTHER_HISTORY, '').split('\n')
  statsOf(await user.uploadFiles({ 'h.csv': [historyOf('Rollover_IRA').trimEnd(), ...unnamed].join('\n') }))
  t.strictSame(await tradesOf(user), { [PROFILE]: 'AAA BRAV' })
})

await onBothEngines(t, 'gains go where the history of the upload goes, whichever is first', async (t, on) => {
  const service = await buildTestApp(t, on)
  const history = genericTransactions([BRAV.BUY, BRAV.SELL, ...OTHER_HISTORY], '')
  const files: [string, string][] = [
    ['g.csv', genericGains([AAA.LOT])],
    ['h.csv', history],
  ]
  for (const some of [files, files.toReversed()]) {
    const user = await trader(service, `${some[0]?.[0]}@example.com`, PROFILE)
    statsOf(await user.uploadFiles({ 'other.csv': lotsOf('XXXX-4321') }))
    statsOf(await user.uploadFiles(some))
    t.strictSame(await tradesOf(user), { 'XXXX-4321': 'AAA+ BRAV+' })
  }
})

await onBothEngines(t, 'two numbers in one upload are told apart as in two', async (t, on) => {
  const service = await buildTestApp(t, on)
  const first = lotsOf(PROFILE, { ...BRAV.LOT, symbol: 'CHAR' })
  const second = lotsOf('99995678', { ...BRAV.LOT, symbol: 'DELT' })
  for (const together of [true, false]) {
    const user = await trader(service, `numbers-${together}@example.com`, '55550000')
    statsOf(await user.uploadFiles({ 'mask.csv': lotsOf('...678') }))
    await service.app.inject({
      method: 'PUT',
      url: '/auth/profile',
      headers: user.headers,
      payload: { brokerage_account: PROFILE },
    })
    if (together) statsOf(await user.uploadFiles({ 'a.csv': first, 'b.csv': second }))
    else for (const file of [first, second]) statsOf(await user.uploadFiles({ 'a.csv': file }))
    t.strictSame(await tradesOf(user), { [PROFILE]: 'BRAV+ CHAR+', '99995678': 'DELT+' })
  }
})

await onBothEngines(
  t,
  'a second name in the account of the profile is refused in one upload as in two',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const [known, other] = [lotsOf('Rollover_IRA'), lotsOf('Roth_IRA', AAA.LOT)]
    for (const together of [true, false]) {
      const user = await trader(service, `second-${together}@example.com`, PROFILE)
      statsOf(await user.uploadFiles({ 'g.csv': genericGains([BRAV.LOT]) }))
      if (!together) statsOf(await user.uploadFiles({ 'a.csv': known }))
      const { last } = await user.uploadFiles({ ...(together && { 'a.csv': known }), 'b.csv': other })
      t.match(last, { type: 'error', message: together ? /show no number of either/ : /has the rows of Rollover_IRA/ })
    }
  },
)

await onBothEngines(t, 'two accounts whose labels end alike are not merged', async (t, on) => {
  const service = await buildTestApp(t, on)
  const labels: [one: string, other: string][] = [
    ['Roth (1111)', 'Joint (2222)'],
    ['11110001 (Roth)', '22220002 (Joint)'],
    ['11110001*', '22220002*'],
    ['11110001.0', '22220002.0'],
    ['1111 0001', '2222 0001'],
    ['1111****', '2222****'],
    ['Roth ****', 'Joint ****'],
    ['Smith Inc.', 'Jones Inc.'],
    ['Ella 529', 'Max 529'],
    ['Ella_529', 'Max_529'],
    ['退休', '个人'],
    ['🏠', '🚗'],
  ]
  for (const [i, [one, other]] of labels.entries()) {
    const [head, ...rows] = historyOf(one).trimEnd().split('\n')
    const [, ...others] = genericTransactions(OTHER_HISTORY, other).split('\n')
    const user = await trader(service, `alike-${i}@example.com`, PROFILE)
    statsOf(await user.uploadFiles({ 'h.csv': [head, ...rows, ...others].join('\n') }))
    const [first, second] = [one, other].map((label) => label.replace('.0', ''))
    t.strictSame(await tradesOf(user), { [first as string]: 'BRAV', [second as string]: 'AAA' }, `${one} and ${other}`)
  }
})

await onBothEngines(
  t,
  'a number in brackets, beside brackets or with a footnote is that of its account',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    for (const [i, label] of [
      'Roth (5678)',
      '12345678 (Roth)',
      'Roth 1234 5678',
      '12345678*',
      '"12345678"',
    ].entries()) {
      const user = await trader(service, `same-${i}@example.com`, '99990000')
      statsOf(await user.uploadFiles({ 'h.csv': historyOf(label), 'g.csv': lotsOf(PROFILE, AAA.LOT) }))
      t.strictSame(Object.values(await tradesOf(user)), ['AAA+ BRAV'], label)
    }
  },
)

await onBothEngines(t, 'files of two accounts with the same bytes are both imported', async (t, on) => {
  const service = await buildTestApp(t, on)
  const content = schwabTransactions([BRAV.BUY, BRAV.SELL])
  const files = ['Ella_XXX777', 'Ella_XXX777', 'Max_XXX888'].map((account, i): [string, string] => [
    `${account}_Transactions_20260401-11544${i}.csv`,
    content,
  ])
  const user = await trader(service, 'bytes@example.com', PROFILE)
  const uploaded = await user.uploadFiles(files)
  t.equal(statsOf(uploaded).transactions_inserted, 4)
  t.match(uploaded.last.message, /Ella_XXX777_\S+1.csv is the same file as Ella_XXX777_\S+0.csv and was skipped/)
  t.strictSame(await tradesOf(user), { XXX777: 'BRAV', XXX888: 'BRAV' })
  const apart = await trader(service, 'bytes-apart@example.com', PROFILE)
  for (const file of files) statsOf(await apart.uploadFiles([file]))
  t.strictSame(await tradesOf(apart), await tradesOf(user))
})
