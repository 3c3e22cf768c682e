/** Uploads that are refused, as a whole. */
import { readdirSync } from 'node:fs'
import t from 'tap'
import { buildTestApp, multipart } from '../support/app.ts'
import { SOLD_LOT, schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'
import { BRAV } from './one-trade.ts'

const BOTH_REQUIRED = /^Both transaction history and realized gains files are required$/
const BOTH_CSV = /^Both files must be CSV files$/

await onBothEngines(
  t,
  'files that cannot be imported get an error that names the cause, and nothing is stored',
  async (t, on) => {
    const service = await buildTestApp(t, on, { env: { UPLOAD_MAX_MB: '1' } })
    const { upload, send, get } = await trader(service)
    const [T, G] = SOLD_LOT
    const huge = schwabTransactions(Array.from({ length: 20_000 }, () => BRAV.BUY))
    const form = (...fields: [string, string, string | Buffer][]) =>
      multipart(fields.map(([field, filename, content]) => ({ field, filename, content })))
    const cut = form(['transaction_history_file', 't.csv', T], ['realized_gains_file', 'g.csv', G])
    // One after the other: a user may have few imports under way at a time.
    const cases: [string, () => Promise<Awaited<ReturnType<typeof upload>>>, number, RegExp | string][] = [
      ['no file', () => send(form()), 400, BOTH_REQUIRED],
      ['one file', () => send(form(['transaction_history_file', 't.csv', T])), 400, BOTH_REQUIRED],
      [
        'an empty file input',
        () => send(form(['transaction_history_file', 't.csv', T], ['realized_gains_file', '', ''])),
        400,
        BOTH_REQUIRED,
      ],
      ['a text file', () => upload({ name: 't.txt', content: T }, G), 400, BOTH_CSV],
      ['an Excel workbook', () => upload(T, { name: 'g.xlsx', content: G }), 400, BOTH_CSV],
      ['an HTML page', () => upload(T, { name: 'realizedGainOrLoss.xls', content: '<html>' }), 400, BOTH_CSV],
      [
        'an Excel workbook named csv',
        () => upload(T, { content: Buffer.concat([Buffer.from('PK\x03\x04xl/'), Buffer.alloc(2000, 7)]) }),
        400,
        BOTH_CSV,
      ],
      ['a PDF named csv', () => upload({ content: '%PDF-1.7 …' }, G), 400, BOTH_CSV],
      ['UTF-16 without a byte order mark', () => upload({ content: Buffer.from(T, 'utf16le') }, G), 400, BOTH_CSV],
      [
        'half a character of UTF-16',
        () => upload({ content: Buffer.from(`\uFEFF${T}\uD83D`, 'utf16le') }, G),
        400,
        /^The transaction history file is not UTF-16 text, although it begins like it; save it as "CSV UTF-8"$/,
      ],
      [
        'two files, the first a PDF and the second an HTML page',
        () => upload({ content: '%PDF-1.7 …' }, { content: '<html>' }),
        400,
        BOTH_CSV,
      ],
      ['an empty file', () => upload('', G), 400, /transaction history file is empty/],
      [
        'a NUL byte',
        () => upload(T.replace('AAPL', 'AA\0PL'), G),
        400,
        /transaction history file has a NUL byte on line 2/,
      ],
      [
        'Latin-1',
        () => upload(T, { content: Buffer.from(G.replace('APPLE INC', 'CAFÉ'), 'latin1') }),
        400,
        /realized gains file is not UTF-8 text \(line 3\)/,
      ],
      ['an oversize file', () => upload(huge, G), 400, /transaction history file is larger than 1 MB/],
      [
        'a million columns',
        () => upload({ content: `Date${',x'.repeat(400_000)}\n1\n` }, G),
        400,
        /transaction history file .*(column|long)/i,
      ],
      [
        'an unclosed quote',
        () => upload(`${T}"03/01/2024,Buy\n${'x,y\n'.repeat(3000)}`, G),
        400,
        /transaction history.*(quote|line)/,
      ],
      ['an unknown layout', () => upload('Name,Colour\nRose,red\n', G), 400, 'file_unknown'],
      ['the files swapped', () => upload(G, T), 400, 'file_of_other_export'],
      [
        'no row that can be read',
        () => upload(T.replaceAll(/\d\d\/\d\d\/2024/g, 'soon'), G),
        400,
        'file_rows_unreadable',
      ],
      ['nothing in either', () => upload(schwabTransactions([]), schwabGains([])), 400, 'files_without_rows'],
      [
        'a third file',
        () =>
          send(
            form(['transaction_history_file', 't.csv', T], ['realized_gains_file', 'g.csv', G], ['other', 'o.csv', G]),
          ),
        400,
        /more parts|Unknown file field/,
      ],
      [
        'an unknown field',
        () => send(form(['transaction_history', 't.csv', T])),
        400,
        /Unknown file field 'transaction_history'/,
      ],
      [
        'a field twice',
        () => send(form(['realized_gains_file', 't.csv', T], ['realized_gains_file', 'g.csv', G])),
        400,
        /given twice/,
      ],
      [
        'a truncated upload',
        () => send({ payload: cut.payload.subarray(0, cut.payload.length - 700), headers: cut.headers }),
        400,
        /cut short/,
      ],
      [
        'no boundary',
        () => send({ payload: cut.payload, headers: { 'content-type': 'multipart/form-data' } }),
        400,
        /multipart/,
      ],
      [
        'JSON',
        () => send({ payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }),
        400,
        /multipart\/form-data/,
      ],
    ]
    for (const [name, request, status, message] of cases) {
      const answer = await request()
      t.equal(answer.status, status, name)
      const why = typeof message === 'string' ? { code: message } : { message }
      if (message === BOTH_REQUIRED || message === BOTH_CSV)
        t.strictSame(
          Object.keys(answer.last ?? {}).sort(),
          ['message', 'type'],
          `${name}: the requirements give the body`,
        )
      t.match(answer.last, { type: 'error', ...why }, name)
    }
    t.strictSame((await get('/api/months')).months, [])
    for (const record of (await get('/api/upload-history')).history)
      t.match(record, { status: 'failed', error: String, transactions_processed: 0 })
    const counts = await on.store.read(async ({ sql, t }) => ({
      transactions: (await sql.select().from(t.transactions)).length,
      lots: (await sql.select().from(t.lots)).length,
    }))
    t.strictSame(counts, { transactions: 0, lots: 0 })
    t.strictSame(readdirSync(service.context.uploadFolder), [], 'no file is left')
    const ok = await upload(T, G)
    t.equal(statsOf(ok).transactions_inserted, 2, 'the service is unharmed')
  },
)

await onBothEngines(t, 'a boundary that is too long is the client’s fault, in each upload', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { authorization } = await service.authorize()
  await service.app.inject({
    method: 'PUT',
    url: '/auth/profile',
    headers: { authorization },
    payload: { brokerage_account: '12345678' },
  })
  for (const url of ['/api/upload-csv', '/api/imports', '/api/portfolio/upload-csv'])
    for (const length of [253, 256, 300, 4_000]) {
      const type = `multipart/form-data; boundary=${'b'.repeat(length)}`
      const headers = { authorization, 'content-type': type }
      const answer = await service.app.inject({ method: 'POST', url, headers, payload: 'x' })
      t.equal(answer.statusCode, 400, `${url} ${length}`)
      t.match(answer.body, 'The boundary in the Content-Type of the upload is too long', `${url} ${length}`)
    }
  t.notMatch(service.log(), '"level":50')
})

await onBothEngines(t, 'without a brokerage number in the profile nothing is even received', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { upload } = await trader(service, 'new@example.com', null)
  const answer = await upload('x', 'y')
  t.equal(answer.status, 400)
  t.strictSame(answer.last, { type: 'error', message: 'Brokerage account number not set. Please update your profile.' })
})
