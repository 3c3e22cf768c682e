/** The report of an import: files, left-out rows, and how lots and transactions agree. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { writePair } from '../../scripts/bench/pairs.ts'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, type LotRow, schwabGains, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, successOf, trader } from '../support/upload.ts'

const row = (action: string, date: string, symbol: string, amount: string): TransactionRow => ({
  date,
  action,
  symbol,
  quantity: '5',
  amount,
})
const lot = (symbol: string, more: Partial<LotRow> = {}): LotRow => ({
  symbol,
  opened: '2024-01-10',
  closed: '2024-02-12',
  quantity: '5',
  proceeds: '60',
  costBasis: '50',
  term: 'short',
  ...more,
})

const SYMBOLS = ['GOOD', 'OFF', 'FIFO']
const ROWS = genericTransactions(
  [
    ...SYMBOLS.flatMap((symbol) => [row('Buy', '2024-01-10', symbol, '-50'), row('Sell', '2024-02-12', symbol, '60')]),
    row('Sell', '2024-02-12', 'NOBUY', '60'),
    row('Sell', 'x', 'BAD', '60'),
  ],
  'Z99-000123',
)
const LOTS = schwabGains([lot('GOOD'), lot('OFF', { proceeds: '61.5' }), lot('ALONE')], 'lot details', {
  account: '...123',
})

type Trader = Awaited<ReturnType<typeof trader>>
const newest = async ({ get }: Trader): Promise<number> => (await get('/api/upload-history')).history[0].id

/** All pages of a list, of which each but the last is full. */
async function pagesOf({ get }: Trader, url: string, list: string, limit: number) {
  const items: Record<string, unknown>[] = []
  let cursor = ''
  for (let pages = 0; pages < 50; pages++) {
    const page = await get(`${url}${url.includes('?') ? '&' : '?'}limit=${limit}${cursor}`)
    items.push(...page[list])
    const { length } = page[list]
    if (length > limit || (length === 0 && pages > 0)) throw new Error(`page ${pages} has ${length} of ${limit} items`)
    if (page.next_cursor === null) return items
    if (length < limit) throw new Error(`page ${pages} is not full, but others follow`)
    cursor = `&cursor=${page.next_cursor}`
  }
  throw new Error('the list does not end')
}

await onBothEngines(
  t,
  'an import says what it means: the result of the days of the rows that it brought',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const user = await trader(service, 'evening@example.com')
    const resultOf = async (id: unknown) => (await user.get(`/api/imports/${id}`)).result
    const add = async (rows: TransactionRow[]) =>
      successOf(await user.uploadFiles({ 'rows.csv': genericTransactions(rows, 'Z99-000123') })).import_id
    const opened = ['GOOD', 'BAD', 'LATE'].map((symbol) => row('Buy', '2024-01-10', symbol, '-50'))
    const old = [...opened, row('Sell', '2024-02-12', 'GOOD', '60.25')]
    const dividend = { date: '2024-02-15', action: 'Qualified Dividend', symbol: 'GOOD', amount: '1.10' }
    const bought = await add(opened)
    t.equal(await resultOf(bought), null, 'nothing was closed')

    const first = await add([...old, dividend])
    const february = {
      first_date: '2024-02-12',
      last_date: '2024-02-15',
      total_pnl: 11.35,
      round_trip_count: 1,
      to_review: 1,
    }
    t.strictSame(await resultOf(first), { ...february, review_date: '2024-02-12' })
    // Of the rows of a whole year only what is new counts.
    const evening = await add([...old, dividend, row('Sell', '2024-03-04', 'BAD', '41.50')])
    const march = {
      first_date: '2024-03-04',
      last_date: '2024-03-04',
      total_pnl: -8.5,
      round_trip_count: 1,
      to_review: 1,
    }
    t.strictSame(await resultOf(evening), { ...march, review_date: '2024-03-04' })
    t.equal(await resultOf(bought), null)

    const { trades } = await user.get('/api/trades?symbols=BAD')
    const reviewed = await service.app.inject({
      method: 'PATCH',
      url: `/api/round-trips/${trades[0].round_trip_id}/journal`,
      headers: user.headers,
      payload: { reviewed: true },
    })
    t.equal(reviewed.statusCode, 200, reviewed.payload)
    t.match(await resultOf(evening), { round_trip_count: 1, to_review: 0 })

    const nothing = await add([...old, row('Sell', '2024-03-04', 'BAD', '41.50')])
    t.equal(await resultOf(nothing), null, 'it brought no row')
    const lots = successOf(await user.uploadFiles({ 'lots.csv': LOTS })).import_id
    t.match(await resultOf(lots), { first_date: '2024-02-12', last_date: '2024-02-12', round_trip_count: 3 })

    await service.app.inject({ method: 'DELETE', url: `/api/imports/${evening}`, headers: user.headers })
    t.equal(await resultOf(evening), null, 'it is undone')
    t.match(await resultOf(nothing), { ...march, to_review: 0 }, 'now this one brings the row')
  },
)

await onBothEngines(t, 'the report accounts for every row, lot and sale', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  const uploaded = await user.uploadFiles({ 'rows.csv': ROWS, 'lots.csv': LOTS })
  statsOf(uploaded)
  const id = await newest(user)
  const url = `/api/imports/${id}`
  t.match(notesOf(uploaded), { lots_differ: { count: 1 }, lots_without_transactions: { count: 1 } })

  const report = await user.get(url)
  t.match(report, {
    success: true,
    import: { id, status: 'partial', layouts: [String, String], rows: { imported: 10, duplicate: 0, failed: 1 } },
    files: [
      {
        kind: 'transactions',
        name: 'rows.csv',
        size: Buffer.byteLength(ROWS),
        sha256: hash('sha256', ROWS),
        rows: { imported: 7, failed: 1, ignored: 1 },
        ignored_reasons: [{ reason: 'not data: header', row_count: 1 }],
        rows_not_kept: 0,
      },
      {
        kind: 'gains',
        name: 'lots.csv',
        sha256: hash('sha256', LOTS),
        rows: { imported: 3, failed: 0 },
        rows_not_kept: 0,
      },
    ],
    reconciliation: { matched: 1, differing: 1, no_transactions: 1, replaced: 0, no_lot: 1, unmatched: 1 },
  })
  for (const { rows } of [report.import, ...report.files])
    t.equal(rows.read, rows.imported + rows.duplicate + rows.ignored + rows.failed)

  const lines = await pagesOf(user, `${url}/reconciliation`, 'lines', 500)
  t.match(
    lines.toSorted((a, b) => String(a.symbol).localeCompare(String(b.symbol))),
    [
      { status: 'no_transactions', symbol: 'ALONE', quantity_difference: null, amount_difference: null },
      { status: 'no_lot', symbol: 'FIFO', file: 'rows.csv', quantity: 5, proceeds: 60, closed: '2024-02-12' },
      { status: 'matched', symbol: 'GOOD', file: 'lots.csv', quantity_difference: 0, amount_difference: 0 },
      { status: 'unmatched', symbol: 'NOBUY', quantity: 5, proceeds: 60, why: { code: 'no_known_purchase' } },
      { status: 'differing', symbol: 'OFF', quantity_difference: 0, amount_difference: 1.5, contradicts_itself: false },
    ],
  )
  for (const limit of [1, 2]) t.strictSame(await pagesOf(user, `${url}/reconciliation`, 'lines', limit), lines)
  for (const status of Object.keys(report.reconciliation)) {
    const some = await pagesOf(user, `${url}/reconciliation?status=${status}`, 'lines', 1)
    t.strictSame(
      some,
      lines.filter((line) => line.status === status),
      status,
    )
  }

  const left = await pagesOf(user, `${url}/rows`, 'rows', 500)
  t.equal(left.length, report.import.rows.ignored + report.import.rows.failed)
  t.match(
    left.filter(({ outcome }) => outcome === 'failed'),
    [{ file: 'rows.csv', outcome: 'failed', line: 9, column: 'Trade Date', code: 'value_unreadable', reason: /x/ }],
  )
  for (const limit of [1, 2, 3])
    t.strictSame(await pagesOf(user, `${url}/rows`, 'rows', limit), left, `${limit} a page`)
  t.strictSame(
    await pagesOf(user, `${url}/rows?outcome=ignored`, 'rows', 1),
    left.filter(({ outcome }) => outcome === 'ignored'),
  )
  const csv = await service.app.inject({ url: `${url}/rows-csv`, headers: user.headers })
  t.match(csv.headers['content-type'], /^text\/csv/)
  const lines_ = csv.payload.split('\r\n')
  t.equal(lines_[0], '\ufefffile,outcome,line,column,reason,code')
  t.equal(lines_.length, left.length + 2)
  t.match(
    lines_.find((line) => line.includes('failed')),
    /^rows\.csv,failed,9,Trade Date,/,
  )
  t.equal(lines_[1], 'rows.csv,ignored,1,,not data: header,header', 'without a column')

  await user.uploadFiles({ ';=1.csv': `${ROWS}\n` })
  const { history } = await user.get('/api/upload-history')
  const named = await service.app.inject({
    url: `/api/imports/${history[0].id}/rows-csv`,
    headers: user.headers,
  })
  t.match(named.payload.split('\r\n')[1], /^";=1\.csv",/, 'no spreadsheet runs a name as a formula')
})

await onBothEngines(
  t,
  'a closing without a lot is one line with all of its copies; of a short, minus the cost',
  async (t, on) => {
    const user = await trader(await buildTestApp(t, on))
    const twice = [
      ...[row('Buy', '2024-01-10', 'LONG', '-50'), row('Sell', '2024-02-12', 'LONG', '60')],
      ...[row('Sell Short', '2024-01-10', 'SHORT', '60'), row('Buy to Cover', '2024-02-12', 'SHORT', '-50')],
    ]
    statsOf(await user.uploadFiles({ 'a.csv': genericTransactions([...twice, ...twice], 'Z99-000123') }))
    const lines = await pagesOf(user, `/api/imports/${await newest(user)}/reconciliation`, 'lines', 1)
    t.match(
      lines.toSorted((a, b) => String(a.symbol).localeCompare(String(b.symbol))),
      [
        { symbol: 'LONG', status: 'no_lot', quantity: 10, proceeds: 120 },
        { symbol: 'SHORT', status: 'no_lot', quantity: 10, proceeds: -100 },
      ],
    )
  },
)

await onBothEngines(t, 'a report counts and lists only the rows of its own files', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  const other = await trader(service, 'other@example.com')
  const numbersOf = async ({ get }: Trader, id: number) => {
    const { reconciliation } = await get(`/api/imports/${id}`)
    const lines = await pagesOf({ get } as Trader, `/api/imports/${id}/reconciliation`, 'lines', 1)
    const listed = Map.groupBy(lines, ({ status }) => status as string)
    for (const [status, count] of Object.entries(reconciliation)) t.equal(listed.get(status)?.length ?? 0, count)
    return lines.map(({ symbol, status, quantity, proceeds }) => [symbol, status, quantity, proceeds])
  }
  const sale = row('Sell', '2024-02-12', 'SAME', '60')
  const sales = genericTransactions([sale, row('Sell', '2024-02-12', 'HERE', '60')], 'Z99-000123')
  const matched = genericTransactions(
    [
      row('Sell', '2024-02-12', 'FIRST', '60'),
      row('Buy', '2024-01-10', 'SAME', '-50'),
      sale,
      row('Sell', '2024-02-12', 'LAST', '60'),
    ],
    'Z99-000456',
  )
  t.match(notesOf(await user.uploadFiles({ 'sales.csv': sales })).sales_unmatched, { count: 2 })
  const first = await newest(user)
  statsOf(await user.uploadFiles({ 'matched.csv': matched }))
  const second = await newest(user)
  t.match(notesOf(await other.uploadFiles({ 'sales.csv': sales })).sales_unmatched, { count: 2 })
  const [here, there] = [await numbersOf(user, first), await numbersOf(user, second)]
  t.same(here.sort(), [
    ['HERE', 'unmatched', 5, 60],
    ['SAME', 'unmatched', 5, 60],
  ])
  t.same(there.sort(), [
    ['FIRST', 'unmatched', 5, 60],
    ['LAST', 'unmatched', 5, 60],
    ['SAME', 'no_lot', 5, 60],
  ])

  const again = await user.uploadFiles({ 'third.csv': genericTransactions([sale], 'Z99-000789') })
  t.match(notesOf(again).sales_unmatched, { count: 1 }, 'not that of another account')
  t.same(await numbersOf(user, await newest(user)), [['SAME', 'unmatched', 5, 60]])
  t.same((await numbersOf(other, await newest(other))).length, 2)

  const lots = (symbols: string[]) =>
    schwabGains(
      symbols.map((symbol) => lot(symbol)),
      'lot details',
      { account: '...123' },
    )
  statsOf(await other.uploadFiles({ 'a.csv': lots(['A', 'B']), 'b.csv': lots(['C']) }))
  const two = await newest(other)
  statsOf(await other.uploadFiles({ 'c.csv': lots(['D']) }))
  const lotsOf = async (id: number) => (await numbersOf(other, id)).map(([symbol, status]) => `${symbol} ${status}`)
  t.same(await lotsOf(two), ['A no_transactions', 'B no_transactions', 'C no_transactions'])
  t.same(await lotsOf(await newest(other)), ['D no_transactions'])
})

await onBothEngines(t, 'a line shows the trade of its lot that differs, and the day that closed it', async (t, on) => {
  const user = await trader(await buildTestApp(t, on))
  const twice = [row('Buy', '2024-01-10', 'TWICE', '-50'), row('Buy', '2024-01-10', 'TWICE', '-50')]
  const sold = [row('Sell', '2024-02-12', 'TWICE', '60'), row('Sell', '2024-02-12', 'TWICE', '62')]
  const lots = [
    ...[lot('TWICE'), lot('TWICE'), lot('ONCE'), lot('ONCE')],
    lot('SHORT', { opened: '2024-03-05', closed: '2024-02-12' }),
  ]
  statsOf(
    await user.uploadFiles({
      'rows.csv': genericTransactions(
        [...twice, ...sold, row('Buy', '2024-01-10', 'ONCE', '-50'), row('Sell', '2024-02-12', 'ONCE', '60')],
        'Z99-000123',
      ),
      'lots.csv': schwabGains(lots, 'lot details', { account: '...123' }),
    }),
  )
  const lines = await pagesOf(user, `/api/imports/${await newest(user)}/reconciliation`, 'lines', 2)
  t.match(
    lines.toSorted((a, b) => String(a.symbol).localeCompare(String(b.symbol))),
    [
      { symbol: 'ONCE', status: 'no_transactions', copies: 2, quantity_difference: null, amount_difference: null },
      { symbol: 'SHORT', status: 'no_transactions', closed: '2024-03-05' },
      { symbol: 'TWICE', status: 'differing', copies: 2, quantity_difference: 0, amount_difference: -2 },
    ],
  )
})

await onBothEngines(t, 'the report shows the record as it is now', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  statsOf(await user.uploadFiles({ 'lots.csv': LOTS }))
  const id = await newest(user)
  const counts = async () => (await user.get(`/api/imports/${id}`)).reconciliation
  t.match(await counts(), { matched: 0, no_transactions: 3 })
  statsOf(await user.uploadFiles({ 'rows.csv': ROWS }))
  t.match(await counts(), { matched: 1, differing: 1, no_transactions: 1 })
  const restated = schwabGains(
    [lot('GOOD', { costBasis: '51', closed: '2024-02-12' }), lot('LATER', { closed: '2024-03-01' })],
    'lot details',
    { account: '...123' },
  )
  statsOf(await user.uploadFiles({ 'restated.csv': restated }))
  t.match(await counts(), { matched: 0, replaced: 1 })
  const url = `/api/imports/${id}`
  t.equal((await service.app.inject({ method: 'DELETE', url, headers: user.headers })).statusCode, 200)
  t.match(await user.get(url), {
    import: { status: 'undone' },
    reconciliation: { matched: 0, differing: 0, no_transactions: 0, replaced: 0, no_lot: 0, unmatched: 0 },
  })
})

await onBothEngines(t, 'only the owner reads a report, and only with the scope', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  const other = await trader(service, 'other@example.com')
  statsOf(await user.uploadFiles({ 'rows.csv': ROWS }))
  const id = await newest(user)
  const uploads = await service.authorize('trader@example.com', ['imports:write'])
  for (const end of ['', '/rows', '/rows-csv', '/reconciliation']) {
    const url = `/api/imports/${id}${end}`
    t.equal((await service.app.inject({ url, headers: other.headers })).statusCode, 404, url)
    t.equal((await service.app.inject({ url, headers: uploads })).statusCode, 403, url)
    const known = await service.app.inject({ url, headers: user.headers })
    t.equal(known.statusCode, 200, url)
  }
  const behind = { url: `/api/imports/${id}/reconciliation?cursor=WzksMF0`, headers: user.headers }
  t.match((await service.app.inject(behind)).json(), { lines: [], next_cursor: null }, 'a place behind the last file')
  for (const cursor of ['x', 'WzEsIngiXQ', 'Wy0xLDBd']) {
    const url = `/api/imports/${id}/rows?cursor=${cursor}`
    t.equal((await service.app.inject({ url, headers: user.headers })).statusCode, 400, cursor)
  }
})

await onBothEngines(t, 'sales without a known purchase are listed, and an import names only its own', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  const sales = (symbols: string[], date: string, account: string) =>
    genericTransactions(
      symbols.map((symbol) => row('Sell', date, symbol, '60')),
      account,
    )
  const first = await user.uploadFiles({ 'a.csv': sales(['A', 'B', 'C'], '2024-02-12', 'Z99-000123') })
  t.match(notesOf(first).sales_unmatched, { count: 3 })
  const second = await user.uploadFiles({ 'b.csv': sales(['D', 'E'], '2024-03-12', 'Z99-000456') })
  t.match(notesOf(second).sales_unmatched, {
    count: 2,
    sales: [{ quantity: '5', symbol: 'D', date: '2024-03-12' }, {}],
  })
  const third = await user.uploadFiles({
    'c.csv': genericTransactions([row('Buy', '2024-04-01', 'F', '-1')], 'Z99-000123'),
  })
  t.notOk(notesOf(third).sales_unmatched)
  const many = [...'ZYXW'].map((symbol) => row('Sell', '2024-05-02', symbol, '60'))
  const dry = await user.uploadFiles(
    {
      'd.csv': genericTransactions(
        [row('Sell', '2024-05-01', 'K', '60'), ...many, row('Sell', '2024-05-03', 'V', '60')],
        'Z99-000123',
      ),
    },
    '?dry_run=true',
  )
  t.strictSame(notesOf(dry).sales_unmatched, {
    count: 6,
    codes: [{ code: 'no_known_purchase', count: 6 }],
    sales: [['V', '2024-05-03'], ...[...'WXYZ'].map((symbol) => [symbol, '2024-05-02'])].map(([symbol, date]) => ({
      ...{ quantity: '5', symbol, date, code: 'no_known_purchase', account_id: 1 },
    })),
  })

  const all = await pagesOf(user, '/api/unmatched-sales', 'sales', 500)
  t.match(all[0], { code: 'no_known_purchase', params: { symbol: 'D', date: '2024-03-12' } })
  t.match(
    all.map(({ symbol, date, quantity, proceeds, side }) => [symbol, date, quantity, proceeds, side]),
    [
      ['D', '2024-03-12', 5, 60, 'long'],
      ['E', '2024-03-12', 5, 60, 'long'],
      ['A', '2024-02-12', 5, 60, 'long'],
      ['B', '2024-02-12', 5, 60, 'long'],
      ['C', '2024-02-12', 5, 60, 'long'],
    ],
  )
  for (const limit of [1, 2, 5]) t.strictSame(await pagesOf(user, '/api/unmatched-sales', 'sales', limit), all)
  const { accounts } = await user.get('/api/accounts')
  for (const { id } of accounts) {
    const url = `/api/unmatched-sales?account_id=${id}`
    t.strictSame(
      await pagesOf(user, url, 'sales', 2),
      all.filter((sale) => sale.account_id === id),
    )
  }
  const other = await trader(service, 'other@example.com')
  t.strictSame((await other.get('/api/unmatched-sales')).sales, [])
  const refused = { url: `/api/unmatched-sales?account_id=${accounts[0].id}`, headers: other.headers }
  t.equal((await service.app.inject(refused)).statusCode, 404)
  for (const parts of [
    'x',
    ['2024-02-30', 1, 'A', 'k'],
    ['2024-02-12', 'x', 'A', 'k'],
    ['2024-02-12', 1, 2, 'k'],
    ['2024-02-12', 1, 'A', 3],
  ]) {
    const url = `/api/unmatched-sales?cursor=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`
    t.equal((await service.app.inject({ url, headers: user.headers })).statusCode, 400, String(parts))
  }
})

await onBothEngines(t, 'the counts of a large import are those of its list', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  // More rows than are counted at once.
  const { transactions, gains } = writePair(t.testdir({}), 'large', 1_050)
  statsOf(await user.uploadFiles({ 't.csv': readFileSync(transactions, 'utf8'), 'g.csv': readFileSync(gains, 'utf8') }))
  const url = `/api/imports/${await newest(user)}`
  const { reconciliation } = await user.get(url)
  const lines = await pagesOf(user, `${url}/reconciliation`, 'lines', 500)
  const listed = Map.groupBy(lines, ({ status }) => status as string)
  for (const [status, count] of Object.entries(reconciliation)) t.equal(count, listed.get(status)?.length ?? 0, status)
  t.match(reconciliation, { matched: 840, no_lot: 210 })

  const lots = Array.from({ length: 2_050 }, (_, n) => lot(`L${n}`))
  const content = { 'lots.csv': schwabGains(lots, 'lot details', { account: '...123' }) }
  statsOf(await user.uploadFiles(content, '', { 'lots.csv': 'Other' }))
  const ofLots = `/api/imports/${await newest(user)}`
  t.match((await user.get(ofLots)).reconciliation, { matched: 0, differing: 0, no_transactions: 2_050, replaced: 0 })
  const listedLots = await pagesOf(user, `${ofLots}/reconciliation`, 'lines', 410)
  t.equal(new Set(listedLots.map(({ symbol }) => symbol)).size, 2_050)
  t.equal(listedLots.length, 2_050, 'each of them once')
})

await onBothEngines(
  t,
  'reasons with as many rows are in one order, in the message and in the report',
  async (t, on) => {
    const user = await trader(await buildTestApp(t, on))
    const file = genericTransactions([row('Buy', '2024-01-10', 'AAPL', '-50')], 'Z99-000123')
    const [header = '', ...rows] = file.split('\n')
    const uploaded = await user.uploadFiles({
      't.csv': ['Downloaded today', header, ...rows, 'Total', 'Bye'].join('\n'),
    })
    statsOf(uploaded)
    t.match(uploaded.last.message, 'Ignored 4 rows: before the header (1), header (1), text (1), total row (1).')
    const { files } = await user.get(`/api/imports/${await newest(user)}`)
    t.same(
      files[0].ignored_reasons.map(({ reason }: { reason: string }) => reason),
      ['not data: before the header', 'not data: header', 'not data: text', 'not data: total row'],
    )
  },
)

await onBothEngines(t, 'each row that is left out has a code', async (t, on) => {
  const user = await trader(await buildTestApp(t, on))
  const header = 'Date,Action,Symbol,Quantity,Price,Amount,Currency'
  const rows = [
    '2024-01-10,Buy,AAA,1,5,-5,USD',
    '2024-01-11,Buy,AAA,,5,-5,USD',
    '2024-01-11,Buy,AAA,abc,5,-5,USD',
    '2024-01-11,Buy,AAA,1,5,5,USD',
    '2024-01-11,Buy,AAA,1,5,-5,EUR',
    '2024-01-11,Juggle,AAA,1,5,-5,USD',
    `2024-01-11,Buy,${'A'.repeat(200)},1,5,-5,USD`,
    '2024-01-11,Buy,#NAME?,1,5,-5,USD',
    '2024-01-11,Buy,AAA,1,5,-5,USD,more',
    ',,,,,,',
    'Total,,,,,-5,',
  ]
  const { last } = await user.uploadFiles({ 'a.csv': [header, ...rows].join('\n') }, '?dry_run=true')
  const { report } = last as unknown as { report: { rows: { line: number; code: string }[] } }
  t.same(Object.fromEntries(report.rows.map(({ line, code }) => [line, code])), {
    1: 'header',
    3: 'value_missing',
    4: 'value_unreadable',
    5: 'row_contradicts',
    6: 'currency_not_supported',
    7: 'action_unknown',
    8: 'value_too_long',
    9: 'value_spoiled',
    10: 'row_too_wide',
    11: 'empty_row',
    12: 'total_row',
  })
})
