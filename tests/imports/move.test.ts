/** A file is moved to another account, an account is named, and two accounts are merged, through the API. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { mover } from './moving.ts'

const BUY: TransactionRow = { date: '2024-01-05', action: 'Buy', symbol: 'AAA', quantity: '10', amount: '-50' }
const SELL: TransactionRow = { date: '2024-03-05', action: 'Sell', symbol: 'AAA', quantity: '10', amount: '60' }
const OTHER: TransactionRow = { date: '2024-02-06', action: 'Buy', symbol: 'BBB', quantity: '1', amount: '-5' }
/** Of one account, as it prints none; and of an account whose number it prints. */
const unnumbered = (...rows: TransactionRow[]) => schwabTransactions(rows)
const numbered = (account: string, ...rows: TransactionRow[]) => genericTransactions(rows, account)

type User = Awaited<ReturnType<typeof mover>>
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code

/** A user with a file in the accounts Left and Right. */
async function withTwo(user: User): Promise<{ left: number; right: number }> {
  await user.add({ 'left.csv': unnumbered(BUY, SELL) }, 'Left')
  await user.add({ 'right.csv': unnumbered(OTHER) }, 'Right')
  return { left: await user.accountNamed('Left'), right: await user.accountNamed('Right') }
}

await onBothEngines(t, 'a file is moved with its trades', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await mover(service, 'move@example.com')
  const { left, right } = await withTwo(user)
  const tag = (await service.app.inject({ url: '/api/months', headers: user.headers })).headers.etag
  const file = await user.fileNamed('left.csv')
  const answer = await user.move('left.csv', right)
  t.equal(answer.statusCode, 200)
  const moved = answer.json()
  t.match(moved, {
    success: true,
    message: 'Moved left.csv to Right.',
    import: { id: file.importId, account_id: right, brokerage_account: 'Right', status: 'success' },
    notes: [],
  })
  t.match(moved.import.files, [
    { id: moved.file_id, name: 'left.csv', accounts: [{ account_id: right, decided: 'chosen' }], rows: file.rows },
  ])
  t.equal(moved.import.files.length, 1)
  const monthsOf = async (id: number) => (await user.get(`/api/months?account_id=${id}`)).months
  t.equal((await monthsOf(right))[0].total_return_with_dividends, 10)
  t.same(await monthsOf(left), [])
  t.same(
    (await user.accounts()).map(({ name }) => name),
    ['Right'],
    'an account without files is not listed',
  )
  const headers = { ...user.headers, 'if-none-match': String(tag) }
  t.equal((await service.app.inject({ url: '/api/months', headers })).statusCode, 200, 'a tag of before has expired')
  t.equal((await user.move('left.csv', left)).statusCode, 200, 'it can be moved back: the account is still there')
  t.equal((await monthsOf(left))[0].total_return_with_dividends, 10)
  const again = await user.ask('PATCH', `/api/imports/${file.importId}/files/${file.id}`, { account_id: right })
  t.equal(again.statusCode, 404, 'the file had a new id')
})

await onBothEngines(t, 'a file is moved to an account that is made for it', async (t, on) => {
  const user = await mover(await buildTestApp(t, on), 'new@example.com')
  const { left } = await withTwo(user)
  const { id, importId } = await user.fileNamed('left.csv')
  const url = `/api/imports/${importId}/files/${id}`
  const names = async () => (await user.accounts()).map(({ name }) => name)
  for (const payload of [{}, { account_id: left, account_name: 'Kim' }, { account_name: ' ' }])
    t.equal((await user.ask('PATCH', url, payload)).statusCode, 400, JSON.stringify(payload))
  const missing = await user.ask('PATCH', `/api/imports/${importId}/files/${id + 99}`, { account_name: 'Kim' })
  t.equal(missing.statusCode, 404)
  const [file] = (await user.ask('PATCH', url, { account_name: ' Kim ' })).json().import.files
  t.match(file.accounts, [{ name: 'Kim', broker: 'Charles Schwab', decided: 'chosen' }])
  t.strictSame(await names(), ['Right', 'Kim'])
  const named = await user.ask('PATCH', `/api/imports/${importId}/files/${file.id}`, { account_name: 'LEFT' })
  t.equal(named.json().import.account_id, left, 'a name that is known makes no account')
})

await onBothEngines(t, 'a file that may not be moved stays where it is', async (t, on) => {
  const service = await buildTestApp(t, on)
  const [user, stranger] = [await mover(service, 'stays@example.com'), await mover(service, 'stranger@example.com')]
  const nobody = await mover(service, 'nobody@example.com')
  const { left, right } = await withTwo(user)
  await user.add({ 'n.csv': numbered('Z99-000123', BUY) })
  const numberedId = (await user.accounts()).find(({ number }) => number === 'Z99-000123')?.id as number
  const before = await user.record()

  const same = await user.move('left.csv', left)
  t.match([same.statusCode, codeOf(same)], [400, 'account_same'])
  // Ids count for each user: the stranger has some that this user has not.
  for (const number of ['1000', '2000', '3000', '4000'])
    await stranger.add({ 'more.csv': numbered(`Z99-00${number}`, BUY) })
  const strangers = await withTwo(stranger)
  const elsewhere = await user.move('left.csv', strangers.left)
  t.match([elsewhere.statusCode, codeOf(elsewhere)], [404, 'account_not_found'], "another user's account")
  const file = await user.fileNamed('left.csv')
  const url = `/api/imports/${file.importId}/files/${file.id}`
  t.equal((await nobody.ask('PATCH', url, { account_name: 'Mine' })).statusCode, 404, "another user's file")
  const other = await stranger.fileNamed('left.csv')
  const mixed = `/api/imports/${file.importId}/files/${other.id}`
  t.equal((await user.ask('PATCH', mixed, { account_id: right })).statusCode, 404, "another user's file, own import")

  t.equal((await user.ask('PATCH', `/api/accounts/${left}`, { number: '55501234' })).statusCode, 200)
  const contradicting = await user.move('n.csv', left)
  t.match(
    [contradicting.statusCode, contradicting.json()],
    [400, { code: 'account_contradicts', params: { file: 'n.csv', number: 'Z99-000123', account: '55501234' } }],
  )
  const merged = await user.ask('POST', `/api/accounts/${left}/merge`, { account_id: numberedId })
  t.match([merged.statusCode, codeOf(merged)], [400, 'accounts_contradict'])
  const itself = await user.ask('POST', `/api/accounts/${left}/merge`, { account_id: left })
  t.match([itself.statusCode, codeOf(itself)], [400, 'account_same'])
  t.same(await user.record(), before)

  const several = await user.add({
    'two.csv': numbered('Z99-000123', OTHER) + numbered('Z99-000456', OTHER).split('\n').slice(1).join('\n'),
  })
  const both = await user.move('two.csv', right)
  t.match([both.statusCode, codeOf(both)], [400, 'account_not_choosable'])
  await user.undo(several)

  await user.ask('DELETE', `/api/imports/${file.importId}`)
  const undone = (await user.get(`/api/imports/${file.importId}`)).import.files[0].id
  const gone = await user.ask('PATCH', `/api/imports/${file.importId}/files/${undone}`, { account_id: right })
  t.match([gone.statusCode, codeOf(gone)], [400, 'import_not_in_force'])
})

await onBothEngines(t, 'a move keeps to the quota of symbols', async (t, on) => {
  const service = await buildTestApp(t, on, { env: { QUOTA_SYMBOLS: '1' } })
  const user = await mover(service, 'quota@example.com')
  const { left, right } = await withTwo(user)
  await user.add({ 'again.csv': `${unnumbered(BUY, SELL)}\n` }, 'Left')
  const before = await user.record()
  const answer = await user.move('again.csv', right)
  t.equal(answer.statusCode, 400)
  t.same(await user.record(), before)
  t.equal((await user.move('left.csv', left)).statusCode, 400)
  await user.undo((await user.fileNamed('again.csv')).importId)
  t.equal((await user.move('left.csv', right)).statusCode, 200, 'there is one symbol as before')
})

await onBothEngines(t, 'an account without a number takes the one that the file prints', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await mover(service, 'number@example.com')
  const { left } = await withTwo(user)
  await user.add({ 'n.csv': numbered('Z99-000123', OTHER) })
  t.equal((await user.move('n.csv', left)).statusCode, 200)
  t.match(
    (await user.accounts()).find(({ id }) => id === left),
    { name: 'Left', number: 'Z99-000123' },
  )
  t.match(await user.fileNamed('n.csv'), { accounts: [{ account_id: left, decided: 'chosen', printed: 'Z99-000123' }] })
})

await onBothEngines(t, 'a note on the account that a file was in goes with the move', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await mover(service, 'assumed@example.com')
  const { left, right } = await withTwo(user)
  await user.move('right.csv', left)
  const assumed = await user.add({ 'assumed.csv': unnumbered({ ...OTHER, date: '2024-05-06' }) })
  const codes = async () => (await user.get(`/api/imports/${assumed}`)).notes.map(({ code }: { code: string }) => code)
  t.same(await codes(), ['account_assumed'])
  t.equal((await user.move('assumed.csv', right)).statusCode, 200)
  t.same(await codes(), [])
})

await onBothEngines(t, 'rows that count twice in the other account are noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await mover(service, 'overlap@example.com')
  const { right } = await withTwo(user)
  const inside = (quantity: string): TransactionRow => ({ ...OTHER, symbol: 'AAA', quantity, amount: '-15' })
  await user.add({ 'mine.csv': unnumbered(BUY, inside('4'), SELL) }, 'Left')
  await user.add({ 'more.csv': unnumbered(BUY, inside('3'), SELL) }, 'Right')
  const answer = await user.move('mine.csv', right)
  t.equal(answer.statusCode, 200, 'the user chose the account')
  const { importId, id } = await user.fileNamed('mine.csv')
  const other = await user.fileNamed('more.csv')
  const notes = answer.json().notes.filter(({ params }: { params: { symbol: string } }) => params.symbol === 'AAA')
  t.match(notes, [
    {
      code: 'overlap_differs',
      params: { file: 'mine.csv', account: 'Right', symbol: 'AAA', day: '2024-02-06' },
      actions: [
        { type: 'move_file', import_id: importId, file_id: id },
        { type: 'undo_import', import_id: other.importId },
      ],
    },
  ])
})

await onBothEngines(t, 'moves, imports and undos at the same time act one after the other', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await mover(service, 'same-time@example.com')
  const { left, right } = await withTwo(user)
  await user.add({ 'gone.csv': unnumbered({ ...SELL, amount: '70' }) }, 'Left')
  const gone = (await user.fileNamed('gone.csv')).importId
  const [moved, undone] = await Promise.all([
    user.move('left.csv', right),
    user.undo(gone),
    user.add({ 'new.csv': unnumbered({ ...OTHER, symbol: 'CCC' }) }, 'Left'),
    user.ask('PATCH', `/api/accounts/${right}`, { name: 'Roth' }),
  ])
  t.match([moved.statusCode, undone.statusCode], [200, 200])
  t.match(await user.accounts(), [
    { id: left, name: 'Left' },
    { id: right, name: 'Roth' },
  ])
  const openOf = async (id: number) =>
    (await user.get(`/api/open-positions?account_id=${id}`)).positions.map(({ symbol }: { symbol: string }) => symbol)
  t.same(await openOf(left), ['CCC'])
  t.same(await openOf(right), ['BBB'])
  t.equal((await user.get(`/api/months?account_id=${right}`)).months[0].total_return_with_dividends, 10)
})

await onBothEngines(t, 'a merge is of accounts that are one', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await mover(service, 'merge@example.com')
  const { left } = await withTwo(user)
  await user.add({ 'n.csv': numbered('Z99-000123', { ...OTHER, symbol: 'CCC' }) })
  const from = (await user.accounts()).find(({ number }) => number === 'Z99-000123')?.id as number
  const url = `/api/accounts/${left}/merge`
  const answer = await user.ask('POST', url, { account_id: from })
  t.match(
    [answer.statusCode, answer.json()],
    [
      200,
      {
        success: true,
        message: 'Moved 1 file to Left.',
        account: { id: left, name: 'Left', number: 'Z99-000123', brokerage_account: 'Z99-000123' },
        files_moved: 1,
        notes: [],
      },
    ],
  )
  t.match(await user.ask('POST', url, { account_id: from }).then((again) => again.json()), { files_moved: 0 })
  await user.add({ 'next.csv': numbered('Z99-000123', { ...OTHER, symbol: 'DDD' }) })
  t.match(await user.fileNamed('next.csv'), { accounts: [{ account_id: left }] }, 'the next file goes there too')
  t.equal((await user.ask('POST', url, { account_id: 99_999 })).statusCode, 404)
})

await onBothEngines(t, 'an account is named and numbered', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await mover(service, 'name@example.com')
  const stranger = await mover(service, 'other-name@example.com')
  const { left, right } = await withTwo(user)
  const change = (id: number, payload: object, of = user) => of.ask('PATCH', `/api/accounts/${id}`, payload)

  const named = await change(left, { name: '  Roth IRA ', number: 'XXXX-5678' })
  t.match(named.json(), {
    success: true,
    account: { id: left, name: 'Roth IRA', number: 'XXXX-5678', brokerage_account: 'XXXX-5678' },
  })
  t.match(await user.fileNamed('left.csv'), { accounts: [{ name: 'Roth IRA', number: 'XXXX-5678' }] })
  t.match(
    (await user.get('/api/upload-history')).history.map((one: { brokerage_account: string }) => one.brokerage_account),
    ['Right', 'XXXX-5678'],
  )
  const refused = async (id: number, payload: object) => {
    const answer = await change(id, payload)
    return [answer.statusCode, codeOf(answer)]
  }
  t.same(await refused(right, { name: 'ROTH ira' }), [400, 'account_name_taken'])
  t.same(await refused(right, { number: '12345678' }), [400, 'account_number_taken'])
  t.same(await refused(right, { number: 'my account' }), [400, 'account_number_unreadable'])
  t.same(await refused(right, { name: '' }), [400, 'min_length'])
  t.same(await refused(right, {}), [400, 'min_properties'])
  t.equal((await change(left, { name: 'Mine' }, stranger)).statusCode, 404, "another user's account")
  t.match((await change(left, { number: null })).json(), { account: { name: 'Roth IRA', number: null } })
  t.equal((await change(right, { number: '12345678' })).statusCode, 200)
  const tag = (await service.app.inject({ url: '/api/months', headers: user.headers })).headers.etag
  await change(right, { name: 'Taxable' })
  const headers = { ...user.headers, 'if-none-match': String(tag) }
  t.equal((await service.app.inject({ url: '/api/months', headers })).statusCode, 200, 'a tag of before has expired')
})

await onBothEngines(t, 'of two accounts that get one name or number at the same time, one gets it', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await mover(service, 'same-name@example.com')
  const { left, right } = await withTwo(user)
  for (const [i, change] of [
    { name: 'Taxable' },
    { number: '55501234' },
    { name: 'Roth' },
    { name: 'IRA' },
  ].entries()) {
    const answers = await Promise.all(
      [left, right].map((id) => user.ask('PATCH', `/api/accounts/${id}`, change).then(({ statusCode }) => statusCode)),
    )
    t.same(answers.sort(), [200, 400], `change ${i}`)
  }
})
