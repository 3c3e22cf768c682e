/** Which account the rows of a file are in: printed, chosen, the only one, or asked for. */
import t from 'tap'
import type { ImportMessage } from '../../src/imports/upload.ts'
import { buildTestApp, multipart } from '../support/app.ts'
import {
  genericGains,
  genericTransactions,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, successOf, trader } from '../support/upload.ts'

const AAA = { symbol: 'AAA', description: 'AAA INC', quantity: '10' }
const ROWS: TransactionRow[] = [
  { ...AAA, date: '2024-03-05', action: 'Sell', price: '6', amount: '60' },
  { ...AAA, date: '2024-01-10', action: 'Buy', price: '5', amount: '-50' },
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
const gains = (account: string) => schwabGains([LOT], 'lot details', { account })
const OTHER_LOT: LotRow = { ...LOT, symbol: 'BBB', costBasis: '40' }
const otherGains = (account: string) => schwabGains([OTHER_LOT], 'lot details', { account })
const FILE_777 = { name: 'Individual_XXX777_Transactions_20250309-115444.csv', content: schwabTransactions(ROWS) }

/** As these brokers print them, without an account. */
const ROBINHOOD = `"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"
"1/5/2026","1/5/2026","1/7/2026","ALFA","Alfa Inc","Buy","100","$10.00","($1,000.00)"
`
const ROBINHOOD_LATER = ROBINHOOD.replace(
  /.*ALFA.*/,
  '"4/6/2026","4/6/2026","4/8/2026","ALFA","Alfa Inc","Sell","100","$12.00","$1,200.00"',
)
const FIRSTRADE = `Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType
ALFA,100,50.00,BUY,ALFA INC,2026-02-02,2026-02-04,0,-5000.00,0,0,012345678,Trade
ALFA,-100,55.00,SELL,ALFA INC,2026-03-02,2026-03-04,0,5500.00,0,0,012345678,Trade
`

type Service = Awaited<ReturnType<typeof buildTestApp>>
const setProfile = (service: Service, headers: Record<string, string>, brokerage_account: string) =>
  service.app.inject({ method: 'PUT', url: '/auth/profile', headers, payload: { brokerage_account } })

/** The results of each account, by its number, or by its name if it has none. */
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

const idOf = async (get: (url: string) => Promise<unknown>, name: string): Promise<number> => {
  const { accounts } = (await get('/api/accounts')) as { accounts: { id: number; name: string }[] }
  return accounts.find((account) => account.name === name)?.id as number
}

/** The names of the choices for each file that is asked about. */
const asked = (last: ImportMessage) => {
  const { code, actions = [] } = last as { code?: string; actions?: { file: string; choices: { name: string }[] }[] }
  return [code, Object.fromEntries(actions.map(({ file, choices }) => [file, choices.map(({ name }) => name)]))]
}

await onBothEngines(t, 'an empty field of a form counts as left out', async (t, on) => {
  const { send, get } = await trader(await buildTestApp(t, on))
  const files = [{ field: 'files', filename: 'robinhood.csv', content: ROBINHOOD }]
  t.match((await send(multipart(files, { accounts: '', other: '' }), '', '/api/imports')).last, {
    type: 'success',
  })
  t.match((await get('/api/accounts')).accounts, [{ name: 'Robinhood' }])
  t.match((await send(multipart(files, { accounts: ' ' }), '', '/api/imports')).last, {
    code: 'accounts_not_json',
  })
})

await onBothEngines(t, 'rows of two brokers are never in one account, whatever the files lack', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const order of [
    { 'robinhood.csv': ROBINHOOD, 'firstrade.csv': FIRSTRADE },
    { 'firstrade.csv': FIRSTRADE, 'robinhood.csv': ROBINHOOD },
  ]) {
    const [first] = Object.keys(order)
    const together = await trader(service, `together-${first}@example.com`, null)
    const uploaded = await together.uploadFiles(order)
    t.strictSame(successOf(uploaded).notes, [])
    t.same(await totals(together.get), { Firstrade: [500], Robinhood: [] })
    const apart = await trader(service, `apart-${first}@example.com`, 'Roth IRA')
    for (const [name, content] of Object.entries(order)) statsOf(await apart.uploadFiles({ [name]: content }))
    t.match(await totals(apart.get), { Firstrade: [500], Robinhood: [] })
  }
})

await onBothEngines(
  t,
  'a file that prints no account is of the only one at its broker; of two, it is asked for',
  async (t, on) => {
    const { uploadFiles, get } = await trader(await buildTestApp(t, on), 'only@example.com', null)
    statsOf(await uploadFiles({ 'a.csv': ROBINHOOD }))
    const later = await uploadFiles({ 'b.csv': ROBINHOOD_LATER })
    t.match(notesOf(later), { account_assumed: { file: 'b.csv', account: 'Robinhood' } })
    const notes = successOf(later).notes as { code: string; actions: object[] }[]
    const note = notes.find(({ code }) => code === 'account_assumed')
    t.match(note?.actions, [{ type: 'move_file', import_id: successOf(later).import_id }])
    t.strictSame(await totals(get), { Robinhood: [200] })

    statsOf(await uploadFiles({ 'kim.csv': ROBINHOOD }, '', { 'kim.csv': 'Kim' }))
    const refused = await uploadFiles({ 'c.csv': ROBINHOOD_LATER.replace('4/6/', '5/6/') })
    t.equal(refused.status, 400, 'before the stream begins')
    t.strictSame(asked(refused.last), ['account_required', { 'c.csv': ['Robinhood', 'Kim', 'Robinhood (2)'] }])
    t.strictSame(await totals(get), { Robinhood: [200], Kim: [] }, 'nothing is stored')
    statsOf(await uploadFiles({ 'c.csv': ROBINHOOD_LATER }, '', { '#1': await idOf(get, 'Kim') }))
    t.strictSame(await totals(get), { Robinhood: [200], Kim: [200] })
    const { history } = await get('/api/upload-history')
    t.match(
      history.map(({ status }: { status: string }) => status),
      ['success', 'success', 'success', 'success'],
      'a question is no import that failed',
    )
  },
)

await onBothEngines(t, 'the same bytes for two accounts are two files', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on), 'bytes@example.com', null)
  const files: [string, string][] = [
    ['a.csv', FIRSTRADE],
    ['a.csv', FIRSTRADE],
  ]
  const uploaded = await uploadFiles(files, '', { '#1': 'Kim', '#2': 'Sam' })
  t.equal(statsOf(uploaded).transactions_inserted, 4)
  t.strictSame(await totals(get), { Kim: [500], Sam: [500] })
})

await onBothEngines(t, 'a choice that cannot be right is refused by name', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles, get } = await trader(service, 'wrong@example.com', null)
  const stranger = await trader(service, 'stranger@example.com', null)
  statsOf(await stranger.uploadFiles({ 'a.csv': gains('11112222') }))
  statsOf(await stranger.uploadFiles({ 'b.csv': ROBINHOOD }))
  const theirs = await idOf(stranger.get, 'Robinhood')
  statsOf(await uploadFiles({ 'a.csv': gains('12345678') }))
  const own = await idOf(get, '12345678')
  const files = { 'b.csv': otherGains('99990000') }
  for (const [accounts, code] of [
    [{ 'b.csv': own }, 'account_contradicts'],
    [{ 'b.csv': theirs }, 'account_choice_unknown'],
    [{ 'c.csv': own }, 'accounts_file_unknown'],
    [{ '#2': own }, 'accounts_file_unknown'],
    [{ 'b.csv': '' }, 'accounts_value'],
    [{ 'b.csv': 'x'.repeat(101) }, 'accounts_value'],
    [{ 'b.csv': -1 }, 'accounts_value'],
    [{ 'b.csv': own, '#1': own }, 'accounts_file_twice'],
  ] as [Record<string, number | string>, string][]) {
    const refused = await uploadFiles(files, '', accounts)
    t.match([refused.status, refused.last], [400, { code }], JSON.stringify(accounts))
  }
  const two =
    genericTransactions(ROWS, '11111111') + genericTransactions(ROWS, '22222222').split('\n').slice(1).join('\n')
  t.match((await uploadFiles({ 'd.csv': two }, '', { 'd.csv': own })).last, { code: 'account_not_choosable' })
  t.strictSame(await totals(get), { '12345678': [10] }, 'nothing is stored')
})

await onBothEngines(t, 'a printed number is an account of its own, whatever the profile has', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get, headers } = await trader(service, 'title@example.com', '99994321')
  statsOf(await upload(schwabTransactions(ROWS), gains('...321')))
  const other = await upload(schwabTransactions(ROWS, 'to 2021', { account: 'XXXX-1234' }), gains('...234'))
  t.match(statsOf(other), { transactions_inserted: 2, broker_verified_trades: 1 }, 'rows of another account')
  t.strictSame(await totals(get), { '99994321': [10], 'XXXX-1234': [10] })
  for (const profile of ['55501234', '88880000', 'Roth IRA']) {
    await setProfile(service, headers, profile)
    const again = await upload(schwabTransactions(ROWS, 'to 2021', { account: 'XXXX-1234' }), gains('...234'))
    t.equal(statsOf(again).transactions_inserted, 0, profile)
  }
  t.strictSame(Object.values(await totals(get)), [[10], [10]])
})

await onBothEngines(t, 'the name of a file gives the account of files without a title', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload, get } = await trader(service, 'name@example.com', '99994321')
  const fitting = { ...FILE_777, name: 'Individual_XXX321_Transactions_20250309-115444 (1).csv' }
  statsOf(await upload(fitting, gains('...321')))
  t.match(statsOf(await upload(FILE_777, gains('...777'))), { transactions_inserted: 2, broker_verified_trades: 1 })
  const nickname = await upload(FILE_777, gains('Rollover_IRA'))
  t.equal(statsOf(nickname).transactions_inserted, 0, 'lots under a name go with the number of the other file')
  t.same(Object.values(await totals(get)), [[10], [10]])
})

await onBothEngines(
  t,
  'a pair without a number is of the profile’s account, unless that is of another broker',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const { upload, uploadFiles, get } = await trader(service, 'pair@example.com', '99994321')
    statsOf(await upload(schwabTransactions(ROWS), genericGains([])))
    t.strictSame(await totals(get), { '99994321': [10] })
    const robinhood = await upload(ROBINHOOD, genericGains([]))
    t.match(asked(robinhood.last), ['account_required', { 'transaction_history_file.csv': ['99994321', 'Robinhood'] }])
    statsOf(await uploadFiles({ 'r.csv': ROBINHOOD }))
    t.match(Object.keys(await totals(get)), ['99994321', 'Robinhood'])
  },
)

await onBothEngines(t, 'each of two names is asked about once, and is remembered', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const [first, other] of [
    ['Rollover_IRA', 'Roth_IRA'],
    ['Individual Brokerage', 'Joint Brokerage'],
    ['New_401k', 'Old_401k'],
  ] as const) {
    const { uploadFiles, get } = await trader(service, `${other.replace(' ', '')}@example.com`, null)
    statsOf(await uploadFiles({ 'a.csv': gains(first) }))
    const refused = await uploadFiles({ 'b.csv': otherGains(other) })
    t.match([refused.status, refused.last], [400, { code: 'account_required' }], 'the account has another name already')
    statsOf(await uploadFiles({ 'b.csv': otherGains(other) }, '', { 'b.csv': other }))
    for (const [name, content] of Object.entries({ a: gains(first.replace('_', ' ')), b: otherGains(other) }))
      t.match((await uploadFiles({ [`${name}.csv`]: content })).last, { code: 'nothing_new' }, 'not asked again')
    t.strictSame(Object.values(await totals(get)), [[10], [20]])
    await uploadFiles({ 'b.csv': otherGains(other) }, '', { 'b.csv': 'Third' })
    const { files } = await get(`/api/imports/${(await get('/api/upload-history')).history[0].id}`)
    t.match(files[0].accounts, [{ name: 'Third', decided: 'chosen' }], 'a name can be chosen for another account')
    const next = await uploadFiles({ 'b.csv': otherGains(other) }, '?dry_run=true')
    t.match(
      next.last,
      { report: { files: [{ accounts: [{ name: 'Third', decided: 'printed' }] }] } },
      'and stays there',
    )
  }
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

const THIRD = schwabGains([{ ...LOT, symbol: 'CCC', costBasis: '30' }], 'lot details', { account: '...678' })
const MASKED: Record<string, string> = { a: gains('12345678'), b: otherGains('99999678'), c: THIRD }

await onBothEngines(t, 'a mask that fits two numbers is asked for; one that fits one is that number', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const order of ['abc', 'bac']) {
    const { uploadFiles, get } = await trader(service, `mask-${order}@example.com`, '55550000')
    for (const name of order.slice(0, 2)) statsOf(await uploadFiles({ [`${name}.csv`]: MASKED[name] as string }))
    const before = await totals(get)
    const refused = await uploadFiles({ 'c.csv': THIRD })
    t.match([refused.status, refused.last], [400, { code: 'account_required' }], order)
    t.same(await totals(get), before, `${order}: nothing is stored`)
    statsOf(await uploadFiles({ 'c.csv': THIRD }, '', { 'c.csv': await idOf(get, '99999678') }))
    t.same(await totals(get), { '12345678': [10], '99999678': [50] }, order)
  }
  for (const order of ['cab', 'bca', 'cba']) {
    const { uploadFiles, get } = await trader(service, `decided-${order}@example.com`, '99999678')
    for (const name of order) statsOf(await uploadFiles({ [`${name}.csv`]: MASKED[name] as string }))
    t.same(await totals(get), { '12345678': [10], '99999678': [50] }, `${order}: the full number is in the profile`)
  }
  const together = await trader(service, 'mask@example.com', '55550000')
  const files = Object.fromEntries(Object.entries(MASKED).map(([name, content]) => [`${name}.csv`, content]))
  t.match((await together.uploadFiles(files)).last, { code: 'account_required', params: { files: ['c.csv'] } })
})

await onBothEngines(t, 'once the user says which number an account has, the account has it', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on), 'number@example.com', null)
  statsOf(await uploadFiles({ 'a.csv': schwabTransactions(ROWS) }))
  const refused = await uploadFiles({ 'b.csv': gains('12345678') })
  t.match(asked(refused.last), ['account_required', { 'b.csv': ['Charles Schwab', '12345678'] }])
  const id = await idOf(get, 'Charles Schwab')
  const same = await uploadFiles({ 'b.csv': gains('12345678') }, '', { 'b.csv': id })
  t.equal(statsOf(same).broker_verified_trades, 1)
  t.match((await get('/api/accounts')).accounts, [{ id, number: '12345678', broker: 'Charles Schwab' }])
  statsOf(await uploadFiles({ 'c.csv': otherGains('...678') }))
  t.strictSame(await totals(get), { '12345678': [30] })
})

await onBothEngines(t, 'an account keeps its id when its imports are undone and made again', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles, get, headers } = await trader(service, 'ids@example.com', null)
  const files = { 'a.csv': gains('12345678'), 'r.csv': ROBINHOOD }
  const { import_id: id } = successOf(await uploadFiles(files))
  const before = (await get('/api/accounts')).accounts
  await service.app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })
  t.strictSame((await get('/api/accounts')).accounts, [])
  t.strictSame((await get(`/api/months?account_id=${before[0].id}`)).months, [])
  statsOf(await uploadFiles(files))
  t.strictSame((await get('/api/accounts')).accounts, before)
})

await onBothEngines(t, 'only a printed number takes the other files of an upload to its account', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on), 'label@example.com', null)
  statsOf(await uploadFiles({ 'a.csv': gains('12345678') }))
  statsOf(await uploadFiles({ 'b.csv': otherGains('Rollover_IRA') }, '', { 'b.csv': 'Rollover' }))
  const before = await totals(get)
  const plain = { 'plain.csv': schwabTransactions(ROWS) }
  // The name is known, but it is a label of an account without a number.
  const refused = await uploadFiles({ 'b.csv': otherGains('Rollover_IRA'), ...plain })
  t.match([refused.status, refused.last], [400, { code: 'account_required', params: { files: ['plain.csv'] } }])
  t.same(await totals(get), before, 'nothing is stored')
  statsOf(await uploadFiles({ 'a.csv': gains('12345678'), ...plain }))
  const { files } = await get(`/api/imports/${(await get('/api/upload-history')).history[0].id}`)
  const ofPlain = files.find(({ name }: { name: string }) => name === 'plain.csv')
  t.match(ofPlain.accounts, [{ number: '12345678', decided: 'upload' }])
})

await onBothEngines(t, 'accounts of two brokers can have one number, those of one broker cannot', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles, get, headers } = await trader(service, 'same-number@example.com', null)
  statsOf(await uploadFiles({ 'r.csv': ROBINHOOD, 'f.csv': FIRSTRADE }))
  statsOf(await uploadFiles({ 'k.csv': ROBINHOOD }, '', { 'k.csv': 'Kim' }))
  const setNumber = async (name: string) => {
    const url = `/api/accounts/${await idOf(get, name)}`
    const answer = await service.app.inject({ method: 'PATCH', url, headers, payload: { number: '55512345' } })
    return { status: answer.statusCode, body: answer.json() }
  }
  t.match(await setNumber('Robinhood'), { status: 200, body: { account: { number: '55512345' } } })
  t.match(await setNumber('Firstrade'), { status: 200, body: { account: { number: '55512345' } } })
  t.match(await setNumber('Kim'), {
    status: 400,
    body: { code: 'account_number_taken', params: { number: '55512345', account: 'Robinhood' } },
  })
  const accounts: { name: string; number: string | null }[] = (await get('/api/accounts')).accounts
  t.same(Object.fromEntries(accounts.map(({ name, number }) => [name, number])), {
    ...{ Robinhood: '55512345', Firstrade: '55512345', Kim: null },
  })
})
