/** An import is undone through the API, and a dry run stores nothing. */

import t from 'tap'
import type { ImportMessage } from '../../src/imports/upload.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { type LotRow, schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, successOf, trader } from '../support/upload.ts'
import { withoutAccounts } from '../support/without-accounts.ts'
import { AAA } from './one-trade.ts'

const LATER: TransactionRow = { date: '2024-03-12', action: 'Sell', symbol: 'AAA', quantity: '2', amount: '30' }
const DIVIDEND: TransactionRow = { date: '2024-03-13', action: 'Qualified Dividend', symbol: 'AAA', amount: '7.5' }
const { BUY, SELL, LOT } = AAA

const A = [schwabTransactions([SELL, BUY, BUY]), schwabGains([LOT])] as const
const B = [schwabTransactions([DIVIDEND, LATER, SELL, BUY]), schwabGains([{ ...LOT, costBasis: '51.5' }])] as const

/** The error is the last line of the stream, after the history has it. */
const UNREADABLE = [schwabTransactions([{ ...BUY, date: 'x' }]), schwabGains([])] as const

type Trader = Awaited<ReturnType<typeof trader>>

const MONTHS = ['2024-02', '2024-03']
const recordOf = async ({ get }: Trader) => ({
  months: await get('/api/months'),
  symbols: await get('/api/symbols'),
  details: withoutAccounts(await Promise.all(MONTHS.map((month) => get(`/api/monthly/${month}`)))),
  accounts: (await get('/api/accounts')).accounts.map(
    ({ id: _, etag: _etag, ...account }: { id: number; etag: string }) => account,
  ),
})

const undo = ({ app }: TestApp, { headers }: Trader, id: number | string) =>
  app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })

const newest = async ({ get }: Trader): Promise<number> => (await get('/api/upload-history')).history[0].id

await onBothEngines(t, 'undoing an import leaves what a later, overlapping one stored, and no more', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  const onlyB = await trader(service, 'only-b@example.com')
  const nobody = await recordOf(await trader(service, 'empty@example.com'))
  statsOf(await onlyB.upload(...B))

  statsOf(await user.upload(...A))
  const a = await newest(user)
  const onlyA = await recordOf(user)
  statsOf(await user.upload(...B))
  const b = await newest(user)
  const tag = (await service.app.inject({ url: '/api/months', headers: user.headers })).headers.etag
  const answer = await undo(service, user, a)
  t.equal(answer.statusCode, 200)
  t.strictSame(answer.json(), {
    success: true,
    message:
      'Undid the import of transaction_history_file.csv and realized_gains_file.csv: removed 1 transaction and 1 realized gains lot.',
    stats: { transactions_removed: 1, realized_gains_lots_removed: 1, months_updated: 2 },
  })
  t.strictSame(await recordOf(user), await recordOf(onlyB))
  t.match((await user.get('/api/upload-history')).history, [
    { id: b, status: 'success' },
    { id: a, status: 'undone' },
  ])
  const headers = { ...user.headers, 'if-none-match': String(tag) }
  t.equal((await service.app.inject({ url: '/api/months', headers })).statusCode, 200, 'a tag of before has expired')

  t.equal((await undo(service, user, b)).statusCode, 200)
  t.strictSame(await recordOf(user), nobody)
  t.match((await user.get('/api/upload-history')).history, [
    { id: b, status: 'undone', account_id: Number },
    { id: a, status: 'undone', account_id: Number },
  ])

  t.equal(statsOf(await user.upload(...A)).transactions_inserted, 3, 'the files can be imported again')
  t.strictSame(await recordOf(user), onlyA)
  statsOf(await user.upload(...B))
  t.equal((await undo(service, user, await newest(user))).statusCode, 200)
  t.strictSame(await recordOf(user), onlyA, 'a restated lot is again as before')
})

await onBothEngines(
  t,
  'a lot that an undo leaves restated comes back when that restatement is undone',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const user = await trader(service)
    const reaching = (closed: string): LotRow => ({ ...LOT, symbol: 'BBB', closed, proceeds: '40', costBasis: '40' })
    const importOf = async (lots: LotRow[]) => {
      statsOf(await user.upload(schwabTransactions([SELL, BUY]), schwabGains(lots)))
      return await newest(user)
    }
    await importOf([LOT])
    const first = await recordOf(user)
    const restating = await importOf([{ ...LOT, costBasis: '51.5' }, reaching('2024-02-20')])
    const restated = await recordOf(user)
    const again = await importOf([LOT, reaching('2024-02-25')])

    t.equal((await undo(service, user, again)).statusCode, 200)
    t.strictSame(await recordOf(user), restated)
    t.equal((await undo(service, user, restating)).statusCode, 200)
    t.strictSame(await recordOf(user), first)
  },
)

await onBothEngines(t, 'only one’s own import in force can be undone', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  const other = await trader(service, 'other@example.com')
  statsOf(await user.upload(...A))
  const id = await newest(user)
  const record = await recordOf(user)

  for (const unknown of [id + 1, 9_007_199_254_740_991]) {
    const answer = await undo(service, user, unknown)
    t.equal(answer.statusCode, 404)
    t.match(answer.json(), { success: false, code: 'not_found' })
  }
  t.equal((await undo(service, other, id)).statusCode, 404, 'another user’s')
  for (const malformed of ['0', 'x', '1.5']) t.equal((await undo(service, user, malformed)).statusCode, 400, malformed)
  const reading = await service.authorize('trader@example.com', ['record:read'])
  const url = `/api/imports/${id}`
  t.equal((await service.app.inject({ method: 'DELETE', url, headers: reading })).statusCode, 403)
  t.strictSame(await recordOf(user), record)

  t.equal((await undo(service, user, id)).statusCode, 200)
  const again = await undo(service, user, id)
  t.equal(again.statusCode, 400)
  t.match(again.json(), { code: 'import_undone_before', params: { import_id: id } })

  t.equal((await user.upload(...UNREADABLE)).last.type, 'error')
  const failed = await newest(user)
  t.match((await undo(service, user, failed)).json(), { code: 'import_has_failed', params: { import_id: failed } })
})

await onBothEngines(t, 'undone files no longer count towards the quota', async (t, on) => {
  const long = Array.from({ length: 700 }, () => ({ ...BUY, description: 'x'.repeat(900) }))
  const big = [schwabTransactions(long), A[1]] as const
  const service = await buildTestApp(t, on, { env: { QUOTA_IMPORTED_MB: '1' } })
  const user = await trader(service)
  statsOf(await user.upload(...big))
  t.match((await user.upload(...big)).last, { type: 'error', message: /quota/ })
  const id = (await user.get('/api/upload-history')).history.find(
    (one: { status: string }) => one.status === 'success',
  ).id
  t.equal((await undo(service, user, id)).statusCode, 200)
  statsOf(await user.upload(...big))
})

await onBothEngines(t, 'a dry run answers as the import does, and stores nothing', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  statsOf(await user.upload(...A))
  const record = await recordOf(user)
  const { history } = await user.get('/api/upload-history')

  const [rows, gains] = [schwabTransactions([DIVIDEND, { ...BUY, date: 'x' }, LATER, SELL, BUY]), B[1]]
  const dry = await user.upload(rows, gains, '?dry_run=true')
  t.strictSame(await recordOf(user), record)
  t.equal((await user.upload(...UNREADABLE, '?dry_run=true')).last.type, 'error')
  t.strictSame(await user.get('/api/upload-history'), { success: true, history, next_cursor: null })

  const real = await user.upload(rows, gains, '?dry_run=false')
  const { report, ...last } = dry.last as ImportMessage & { report: { files: { id: number }[] } }
  const { id } = (await user.get('/api/upload-history')).history[0]
  t.match(last.message, /nothing was stored/)
  const withoutActions = (notes: readonly object[]) => notes.map((note) => ({ ...note, actions: [] }))
  t.strictSame(
    { ...last, notes: withoutActions(successOf(dry).notes), message: real.last.message, import_id: id },
    { ...real.last, notes: withoutActions(successOf(real).notes) },
    'only a stored import has an id',
  )
  t.strictSame(dry.lines.slice(0, -1), real.lines.slice(0, -1))
  const { files, notes, reconciliation, result } = await user.get(`/api/imports/${id}`)
  const leftOut = async (outcome: string) => (await user.get(`/api/imports/${id}/rows?outcome=${outcome}`)).rows
  const listed = [...(await leftOut('failed')), ...(await leftOut('ignored'))]
  t.ok(listed.length > 1)
  // The files of a dry run are not stored, and get other ids.
  const withoutIds = (of: { id: number }[]) => of.map(({ id: _, ...file }) => file)
  const { round_trips: trades } = await user.get(
    `/api/round-trips?start_date=${result.first_date}&end_date=${result.last_date}`,
  )
  const { positions } = await user.get('/api/open-positions')
  const open = positions.map(({ symbol, quantity }: { symbol: string; quantity: number }) => ({ symbol, quantity }))
  t.strictSame(
    { ...report, files: withoutIds(report.files) },
    {
      ...{ files: withoutIds(files), notes, rows: listed, rows_not_listed: 0, reconciliation, result },
      ...{ round_trips: trades, open_positions: open, open_positions_not_listed: 0 },
    },
  )
  t.notSame(await recordOf(user), record)
})

await onBothEngines(t, 'a dry run lists a hundred rows that are left out, and counts the others', async (t, on) => {
  const user = await trader(await buildTestApp(t, on))
  const bad = Array.from({ length: 120 }, () => ({ ...BUY, date: 'x' }))
  const { last } = await user.upload(schwabTransactions([BUY, ...bad]), B[1], '?dry_run=true')
  const { report } = last as { report?: { rows: { outcome: string }[]; rows_not_listed: number } }
  t.ok(report?.rows.every(({ outcome }) => outcome === 'failed'))
  t.match(report, { rows: { length: 100 }, rows_not_listed: 20 + 3 })
})

await onBothEngines(t, 'dry_run is true or false', async (t, on) => {
  const user = await trader(await buildTestApp(t, on))
  for (const value of ['yes', '1', '', 'TRUE', 'true&dry_run=true']) {
    const { status, last } = await user.upload(...A, `?dry_run=${value}`)
    t.equal(status, 400, value)
    t.match(last, { type: 'error', message: /dry_run/ }, value)
  }
  t.strictSame((await user.get('/api/upload-history')).history, [])
})

await onBothEngines(t, 'a dry run takes no id: the next import has those that it would have had', async (t, on) => {
  const ids = async (dryRuns: number) => {
    const service = await buildTestApp(t, on)
    const user = await trader(service, `dry${dryRuns}@example.com`, '12345678')
    const before = Number(successOf(await user.upload(...A)).import_id)
    for (let n = 0; n < dryRuns; n++) await user.upload(...B, '?dry_run=true')
    return Number(successOf(await user.upload(...B)).import_id) - before
  }
  t.equal(await ids(0), await ids(3))
})
