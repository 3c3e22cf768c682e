/** One to twenty files of any kind, broker and account in one upload. */
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { sumImports } from '../../src/imports/quota-queries.ts'
import { inProject } from '../../src/lib/paths.ts'
import { buildTestApp, multipart } from '../support/app.ts'
import { genericTransactions, type LotRow, schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, successOf, trader } from '../support/upload.ts'
import { withoutAccounts } from '../support/without-accounts.ts'
import { mover } from './moving.ts'
import { AAA } from './one-trade.ts'

const { BUY, SELL, LOT } = AAA
const GAINS = schwabGains([LOT], 'lot details', { account: '...123' })

const fixture = (name: string) => readFileSync(inProject('tests/fixtures', name))

type Trader = Awaited<ReturnType<typeof trader>>
const recordOf = async ({ get }: Trader) => ({
  months: await get('/api/months'),
  symbols: await get('/api/symbols'),
  details: withoutAccounts(await get('/api/monthly/2024-02')),
  accounts: (await get('/api/accounts')).accounts.map(
    ({ id: _, etag: _etag, ...account }: { id: number; etag: string }) => account,
  ),
})

await onBothEngines(t, 'files of any kind, alone or together, give the record of their rows', async (t, on) => {
  const service = await buildTestApp(t, on)
  const [one, two, apart] = [
    await trader(service),
    await trader(service, 'two@example.com'),
    await trader(service, 'apart@example.com'),
  ]
  const rows = genericTransactions([SELL, BUY], 'Z99-000123')
  statsOf(await two.upload(rows, GAINS))
  t.strictSame(statsOf(await one.uploadFiles({ 'gains.csv': GAINS, 'rows.csv': rows })), {
    transactions_inserted: 2,
    realized_gains_lots: 1,
    broker_verified_trades: 1,
  })
  t.strictSame(await recordOf(one), await recordOf(two))
  t.strictSame(statsOf(await apart.uploadFiles({ 'rows.csv': rows })), {
    transactions_inserted: 2,
    realized_gains_lots: 0,
    broker_verified_trades: 0,
  })
  statsOf(await apart.uploadFiles({ 'gains.csv': GAINS }))
  t.strictSame(await recordOf(apart), await recordOf(two))
  const { history } = await one.get('/api/upload-history')
  t.match(history, [{ transaction_filename: 'rows.csv', gains_filename: 'gains.csv', status: 'success' }])
  t.match((await apart.get('/api/upload-history')).history, [
    { transaction_filename: '', gains_filename: 'gains.csv', transactions_processed: 0 },
    { transaction_filename: 'rows.csv', gains_filename: '', gains_file_size: 0 },
  ])
  t.strictSame(readdirSync(service.context.uploadFolder), [], 'nothing is left of the uploads')
})

await onBothEngines(t, 'files of several brokers go to their own accounts in one import', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'brokers@example.com', null)
  const schwab = schwabTransactions([SELL, BUY])
  const other = genericTransactions([{ ...BUY, symbol: 'BBB' }], 'U7654321')
  const uploaded = await user.uploadFiles([
    ['Individual_XXX777_Transactions_20260316-101500.csv', schwab],
    ['other.csv', other],
  ])
  t.strictSame(statsOf(uploaded).transactions_inserted, 3, 'no number in the profile is needed')
  const { accounts } = await user.get('/api/accounts')
  t.same(accounts.map((account: { brokerage_account: string }) => account.brokerage_account).sort(), [
    'U7654321',
    'XXX777',
  ])
  t.match((await user.get('/api/upload-history')).history, [{ brokerage_account: 'XXX777', status: 'success' }])
})

await onBothEngines(t, 'a file of no broker that prints no account goes with the other files', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'unnamed@example.com', 'PROFILE-55501')
  statsOf(
    await user.uploadFiles({
      'named.csv': genericTransactions([BUY], 'Z99-000123'),
      'unnamed.csv': genericTransactions([{ ...BUY, symbol: 'BBB' }], ''),
    }),
  )
  const { accounts } = await user.get('/api/accounts')
  t.same(
    accounts.map((account: { brokerage_account: string }) => account.brokerage_account),
    ['Z99-000123'],
  )
})

await onBothEngines(
  t,
  'overlapping files of one upload count a row as often as one of them shows it',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const [together, apart] = [await trader(service), await trader(service, 'apart@example.com')]
    const files: [string, string][] = [
      ['a.csv', genericTransactions([SELL, BUY, BUY], 'Z99-000123')],
      ['b.csv', genericTransactions([SELL, SELL, BUY], 'Z99-000123')],
    ]
    t.equal(statsOf(await together.uploadFiles(files)).transactions_inserted, 4)
    for (const file of files) statsOf(await apart.uploadFiles([file]))
    t.strictSame(await recordOf(together), await recordOf(apart))

    const { history } = await together.get('/api/upload-history')
    const url = `/api/imports/${history[0].id}`
    const undone = await service.app.inject({ method: 'DELETE', url, headers: together.headers })
    t.match(undone.json(), {
      message: 'Undid the import of a.csv and b.csv: removed 4 transactions and 0 realized gains lots.',
    })
    t.strictSame((await together.get('/api/accounts')).accounts, [])
  },
)

await onBothEngines(t, 'the same file again is named and adds nothing', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  const rows = genericTransactions([SELL, BUY], 'Z99-000123')
  const first = await user.uploadFiles({ 'a.csv': rows, 'copy.csv': rows })
  t.equal(statsOf(first).transactions_inserted, 2)
  t.strictSame(notesOf(first).file_repeated, { file: 'copy.csv', same_as: 'a.csv' })
  const { id, timestamp } = (await user.get('/api/upload-history')).history[0]
  const again = await user.uploadFiles({ 'again.csv': rows })
  t.equal(statsOf(again).transactions_inserted, 0)
  t.match(again.last, {
    code: 'nothing_new',
    message: `Nothing new: all 2 rows were already known. Import ${id} already has these files.`,
  })
  t.notOk('import_id' in again.last)
  const known = successOf(again).notes.filter(({ code }) => code === 'file_known')
  t.strictSame(
    known.map(({ message: _message, ...one }) => one),
    [
      {
        code: 'file_known',
        kind: 'information',
        params: { file: 'again.csv', day: timestamp.slice(0, 10), import_id: id },
        actions: [],
      },
    ],
  )
  t.equal((await user.get('/api/upload-history')).history.length, 1, 'it is no second import')
  const dry = await user.uploadFiles({ 'again.csv': rows }, '?dry_run=true')
  t.match(dry.last, { code: 'nothing_new', report: { files: [{ rows: { duplicate: 2 } }] } })

  // Further bytes are another file, which keeps the rows.
  const other = await user.uploadFiles({ 'again.csv': rows, 'other.csv': `${rows}\n` })
  t.match(other.last, { code: 'nothing_new', import_id: Number })
  const { history } = await user.get('/api/upload-history')
  t.match(history[0].files, [{ name: 'again.csv' }, { name: 'other.csv' }], 'of an import that is kept each file is')
  const undone = async (importId: number) =>
    (await service.app.inject({ method: 'DELETE', url: `/api/imports/${importId}`, headers: user.headers })).json()
  t.match(await undone(id), { stats: { transactions_removed: 0 } })
  t.equal((await user.get('/api/accounts')).accounts.length, 1, 'the other import keeps the rows')
  t.match((await user.uploadFiles({ 'a.csv': rows })).last, {
    message: new RegExp(`Import ${history[0].id} already has`),
  })
  t.match(await undone(history[0].id), { stats: { transactions_removed: 2 } })
  t.match((await user.uploadFiles({ 'a.csv': rows })).last, { code: 'imported' }, 'no import in force has it')
})

await onBothEngines(t, 'the same bytes in two accounts are two files; each keeps its rows', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'two@example.com', null)
  const rows = genericTransactions([BUY, SELL])
  const add = async (account: string) => (await user.uploadFiles({ 'a.csv': rows }, '', { 'a.csv': account })).last
  const first = await add('One')
  const second = await add('Two')
  t.match([first, second], [{ code: 'imported' }, { code: 'imported' }])
  for (const account of ['One', 'Two']) t.match(await add(account), { code: 'nothing_new' }, account)
  t.equal((await user.get('/api/upload-history')).history.length, 2)
})

await onBothEngines(t, 'with skip_unread a file that cannot be read holds up no other', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  const good = genericTransactions([SELL, BUY], 'Z99-000123')
  const rows = '2024-01-02,Buy,KO,1,2,-2\n'.repeat(5_000)
  const files: [string, string | Buffer][] = [
    ['plan.pdf', '%PDF-1.7 and so on'],
    ['good.csv', good],
    ['Positions-2026.csv', fixture('positions-schwab.csv')],
    ['nearly.csv', 'Date,Action,Symbol,Quantity\r\n'],
    // It breaks after rows that were read already.
    ['broken.csv', `Date,Action,Symbol,Quantity,Price,Amount\n${rows}"2024-01-03,Buy,KO,1,2,-2\n`],
    ['bad.csv', 'Date,Action,Symbol,Quantity,Price,Amount\nsoon,Buy,KO,1,2,-2\n'],
  ]
  t.equal((await user.uploadFiles(files)).status, 400)
  for (const query of ['?dry_run=true&skip_unread=true', '?skip_unread=true']) {
    const uploaded = await user.uploadFiles(files, query)
    t.equal(statsOf(uploaded).transactions_inserted, 2)
    const unread = successOf(uploaded).notes.filter(({ code }) => code === 'file_unread')
    t.match(
      unread.map(({ params, actions }) => [params.file, params.position, params.code, actions[0]?.type]),
      [
        ['plan.pdf', 1, 'file_of_other_kind', 'correct_file'],
        ['Positions-2026.csv', 3, 'file_of_positions', 'upload_to_portfolio'],
        ['nearly.csv', 4, 'mapping_required', 'confirm_mapping'],
        ['broken.csv', 5, 'quote_not_closed', 'correct_file'],
        ['bad.csv', 6, 'file_rows_unreadable', 'correct_file'],
      ],
      query,
    )
  }
  const { history } = await user.get('/api/upload-history')
  t.match(history, [{ status: 'success', files: [{ name: 'good.csv' }] }])
  t.equal(history[0].files.length, 1)
  t.strictSame(
    (await user.get('/api/symbols')).symbols.map(({ symbol }: { symbol: string }) => symbol),
    ['AAA'],
  )

  const none = await user.uploadFiles(files.slice(2, 4), '?skip_unread=true')
  t.equal(none.status, 400)
  t.match(none.last, {
    code: 'files_unread',
    params: { files: [{ file: 'Positions-2026.csv' }, { file: 'nearly.csv' }] },
    actions: [{ type: 'upload_to_portfolio' }, { type: 'confirm_mapping' }],
  })
  t.match((await user.uploadFiles(files.slice(3, 4), '?skip_unread=true')).last, { code: 'mapping_required' })
})

await onBothEngines(t, 'a file that is not recognised refuses the upload by name', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  const good = genericTransactions([SELL, BUY], 'Z99-000123')
  const refused = async (name: string, content: string | Buffer, code: string) => {
    const { status, last } = await user.uploadFiles({ 'good.csv': good, [name]: content })
    t.equal(status, 400, name)
    t.match(last, { type: 'error', code, params: { file: name } }, name)
  }
  await refused('Positions-2026.csv', fixture('positions-schwab.csv'), 'file_of_positions')
  await refused('notes.csv', 'a,b\r\n1,2\r\n', 'file_unknown')
  await refused('nearly.csv', 'Date,Action,Symbol,Quantity\r\n', 'mapping_required')
  await refused('book.xlsx', 'x', 'file_not_csv')
  await refused('history.json', '{"ToDate":"1","BrokerageTransactions":[', 'json_broken')
  const html = '<html><table>'
  for (const [name, content] of Object.entries({
    'gains.xls': html,
    'plan.xlsx': 'PK\x03\x04 xl/sheet',
    'any.json': '[{}]',
  }))
    await refused(name, content, 'file_of_other_kind')
  await refused('text.csv', Buffer.from('Date,Action,Symbol\n', 'utf16le'), 'file_of_other_kind')
  await refused('empty.csv', '', 'file_empty')
  const none = await user.send(multipart([]), '', '/api/imports')
  t.match([none.status, none.last], [400, { code: 'no_file' }])
  const many = await user.uploadFiles(Array.from({ length: 21 }, (_, i): [string, string] => [`${i}.csv`, good]))
  t.match([many.status, many.last], [400, { code: 'upload_too_many_parts' }])
  t.strictSame((await user.get('/api/accounts')).accounts, [])
  t.strictSame(readdirSync(service.context.uploadFolder), [], 'nothing is left of the uploads')
  const { history } = await user.get('/api/upload-history')
  t.ok(history.every(({ status }: { status: string }) => status === 'failed'))
})

await onBothEngines(t, 'UTF-16 text with a byte order mark is read like UTF-8', async (t, on) => {
  const service = await buildTestApp(t, on)
  const names = { 'a.csv': genericTransactions([SELL, BUY], 'Z99-000123'), 'g.csv': GAINS }
  const encoded = (encode: (text: string) => Buffer) =>
    Object.fromEntries(Object.entries(names).map(([name, text]) => [name, encode(`\uFEFF${text}`)]))
  const user = await trader(service)
  statsOf(await user.uploadFiles(names))
  const record = await recordOf(user)
  const utf16: [string, (text: string) => Buffer][] = [
    ['little', (text) => Buffer.from(text, 'utf16le')],
    ['big', (text) => Buffer.from(text, 'utf16le').swap16()],
  ]
  for (const [endian, encode] of utf16) {
    const other = await trader(service, `${endian}@example.com`)
    statsOf(await other.uploadFiles(encoded(encode)))
    t.strictSame(await recordOf(other), record, `${endian} endian`)
  }
})

await onBothEngines(t, 'any field name is accepted, and a dry run stores nothing', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service)
  const body = multipart([
    { field: 'one', filename: 'a.csv', content: genericTransactions([SELL, BUY], 'Z99-000123') },
    { field: 'two', filename: 'g.csv', content: GAINS },
  ])
  const dry = await user.send(body, '?dry_run=true', '/api/imports')
  t.match(dry.last.message, /^Would import 2 transactions and 1 realized gains lot\. Read a\.csv as .*, g\.csv as /)
  t.match(dry.last.message, /Ignored \d+ rows: .*header/)
  t.strictSame((await user.get('/api/upload-history')).history, [])
  t.strictSame(statsOf(await user.send(body, '', '/api/imports')), statsOf(dry))
})

await onBothEngines(
  t,
  'of two bases of one sale, that of the file that reaches the later date counts',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const gains = (lots: LotRow[]) => schwabGains(lots, 'lot details', { account: '...123' })
    const early = gains([LOT])
    const late = gains([
      { ...LOT, costBasis: '55' },
      { ...LOT, symbol: 'BBB', closed: '2024-03-01' },
    ])
    const records = []
    for (const [i, order] of [
      [early, late],
      [late, early],
    ].entries()) {
      const user = await trader(service, `order${i}@example.com`)
      for (const file of order) statsOf(await user.uploadFiles({ 'gains.csv': file }))
      const { trades } = await user.get('/api/trade-details/2024-02')
      t.match(trades, [{ symbol: 'AAA', total_profit_loss: 5 }])
      records.push(await recordOf(user))
    }
    const together = await trader(service, 'together@example.com')
    statsOf(await together.uploadFiles({ 'late.csv': late, 'early.csv': early }))
    records.push(await recordOf(together))
    for (const record of records) t.strictSame(record, records[0])
  },
)

await onBothEngines(t, 'an account has the fullest number that its files print, in any order', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await trader(service, 'names@example.com', null)
  const numbers = async () =>
    (await user.get('/api/accounts')).accounts.map(
      (account: { brokerage_account: string }) => account.brokerage_account,
    )
  statsOf(await user.uploadFiles({ 'gains.csv': GAINS }))
  t.same(await numbers(), ['...123'])
  statsOf(await user.uploadFiles({ 'rows.csv': genericTransactions([SELL, BUY], 'Z99-000123') }))
  t.same(await numbers(), ['Z99-000123'])
  const { history } = await user.get('/api/upload-history')
  const { id } = history.find((one: { transaction_filename: string }) => one.transaction_filename === 'rows.csv')
  const url = `/api/imports/${id}`
  t.equal((await service.app.inject({ method: 'DELETE', url, headers: user.headers })).statusCode, 200)
  t.same(await numbers(), ['Z99-000123'], 'it is known from then on')
  statsOf(await user.uploadFiles({ 'other.csv': genericTransactions([SELL, BUY], 'Y88-000123') }))
  t.same(await numbers(), ['Z99-000123', 'Y88-000123'])
})

await onBothEngines(t, 'all files together have at most twice the size of one', async (t, on) => {
  const service = await buildTestApp(t, on, { env: { UPLOAD_MAX_MB: '1' } })
  const user = await trader(service)
  const long = genericTransactions(
    Array.from({ length: 800 }, () => ({ ...BUY, description: 'x'.repeat(900) })),
    'Z99-000123',
  )
  const { status, last } = await user.uploadFiles({ 'a.csv': long, 'b.csv': long, 'c.csv': long })
  t.match([status, last], [400, { type: 'error', message: 'The upload is larger than 3 MB' }])
  statsOf(await user.uploadFiles({ 'a.csv': long, 'b.csv': `${long}\n` }))
})

await onBothEngines(t, 'a note on one of several files names it', async (t, on) => {
  const { uploadFiles } = await trader(await buildTestApp(t, on))
  const rows = (price: string) => `Date,Action,Symbol,Quantity,Price,Amount\n2026-01-15,Buy,ALFA,1,${price},-10\n`
  const lots = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\nBRAV,1,2026-01-03,2026-01-04,3,2\n'
  const alone = successOf(await uploadFiles({ 'a.csv': rows('10') }, '?dry_run=true'))
  const assumed = ({ notes }: ReturnType<typeof successOf>) =>
    notes.filter(({ code }) => code === 'currency_assumed').map(({ params }) => params.file)
  t.same(assumed(alone), ['a.csv'])
  const several = successOf(await uploadFiles({ 'a.csv': rows('10'), 'b.csv': rows('$10'), 'c.csv': lots }))
  t.same(assumed(several), ['a.csv', 'c.csv'])
})

await onBothEngines(t, 'a statement with closed lots serves as both kinds, and counts once', async (t, on) => {
  const service = await buildTestApp(t, on)
  const [files, pair] = [await trader(service), await trader(service, 'pair@example.com')]
  const statement = fixture('ibkr/activity-statement-closed-lots-2026.csv')
  const purchases = fixture('ibkr/activity-statement-2026.csv')
  const asPair = await pair.upload(statement.toString(), statement.toString())
  const uploaded = await files.uploadFiles({ 'statement.csv': statement })
  t.strictSame(statsOf(uploaded), statsOf(asPair))
  t.match(statsOf(uploaded), { transactions_inserted: 4, realized_gains_lots: 4 })
  const march = async ({ get }: Trader) => withoutAccounts(await get('/api/monthly/2026-03'))
  t.strictSame(await march(files), await march(pair))

  const [{ id, rows, files: listed, layouts }] = (await files.get('/api/upload-history')).history
  const lines = statement.toString().trimEnd().split('\n').length
  t.equal(rows.read, lines, 'each row of the file counts once')
  t.equal(rows.read, rows.imported + rows.duplicate + rows.ignored + rows.failed)
  t.match(listed, [
    { kind: 'transactions', name: 'statement.csv', size: statement.length },
    { kind: 'gains', name: 'statement.csv', size: statement.length, rows: { imported: 4, ignored: 0, failed: 1 } },
  ])
  t.strictSame(layouts, ['Interactive Brokers activity statement', 'Interactive Brokers closed lots'])
  t.strictSame(await on.store.forUser(1).read(sumImports), { imports: 1, bytes: statement.length })

  const again = await files.uploadFiles({ 'a.csv': statement, 'b.csv': statement })
  t.match(statsOf(again), { transactions_inserted: 0 })
  t.match(notesOf(again), { file_repeated: { file: 'b.csv', same_as: 'a.csv' }, file_known: { file: 'a.csv' } })
  const undone = async (importId: number) =>
    (await service.app.inject({ method: 'DELETE', url: `/api/imports/${importId}`, headers: files.headers })).json()
  t.equal((await files.get('/api/upload-history')).history.length, 1, 'it is no second import')
  t.match(await undone(id), { stats: { transactions_removed: 4, realized_gains_lots_removed: 4 } })
  t.strictSame((await files.get('/api/months')).months, [])

  const withoutLots = purchases.toString().replace(/^Trades,Data,ClosedLot.*\n/m, '')
  statsOf(await files.uploadFiles({ 'purchases.csv': withoutLots }))
  t.match((await files.get('/api/upload-history')).history[0].files, [{ kind: 'transactions' }])
  t.equal((await files.get('/api/upload-history')).history[0].files.length, 1)
})

await onBothEngines(
  t,
  'a file that is known is named with the last import that has it in its account',
  async (t, on) => {
    const user = await mover(await buildTestApp(t, on), 'known@example.com')
    const [first, second] = [genericTransactions([BUY, SELL]), genericTransactions([{ ...BUY, symbol: 'BBB' }])]
    const known = async (files: Record<string, string>, accounts: Record<string, string>) =>
      notesOf(await user.uploadFiles(files, '', accounts)).file_known
    t.same(await known({ 'first.csv': first }, { 'first.csv': 'One' }), undefined)
    t.match(await known({ 'first.csv': first, 'second.csv': second }, { 'first.csv': 'One', 'second.csv': 'One' }), {
      import_id: 1,
    })
    t.strictSame((await on.store.forUser(1).read(sumImports)).imports, 2)
    t.match(await known({ 'first.csv': first }, { 'first.csv': 'One' }), { import_id: 2 })
    const third = genericTransactions([{ ...BUY, symbol: 'CCC' }])
    const other = { 'first.csv': 'Two', 'third.csv': 'One' }
    t.same(await known({ 'first.csv': first, 'third.csv': third }, other), undefined, 'not of another account')
    t.strictSame((await on.store.forUser(1).read(sumImports)).imports, 3, 'an import of two files is one')
  },
)
