/** What the user states about an account and a tax year: boxes, totals of Form 1099-B, the mark of Section 1256. */
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

type Schemas = components['schemas']
type Statement = Schemas['TaxStatement']

const COLUMNS = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss,Term,Disallowed Loss,Box'
const LOTS = [
  'AAPL,10,01/02/2026,03/02/2026,1100.00,1000.00,100.00,Short,,',
  'F,10,01/02/2026,03/03/2026,800.00,1000.00,-200.00,Short,120.50,',
  'GE,10,01/02/2026,03/04/2026,500.00,400.00,100.00,Short,,B',
  'MSFT,10,01/02/2024,03/05/2026,1300.00,1000.00,300.00,Long,,',
]
const GAINS = [COLUMNS, ...LOTS, ''].join('\n')

async function withGains(service: TestApp, email?: string) {
  const user = await trader(service, email, '100000001')
  statsOf(await user.uploadFiles({ 'g.csv': GAINS }))
  const read = async (account = 1, year = 2026): Promise<Statement> =>
    (await user.get(`/api/tax-years/${year}/statements?account_id=${account}`)).statements[0]
  const put = async (
    payload: object,
    { etag, account = 1, year = 2026 }: { etag?: string; account?: number; year?: number } = {},
  ) => {
    const answer = await service.app.inject({
      ...{ method: 'PUT', url: `/api/tax-years/${year}/statements/${account}`, payload },
      headers: { ...user.headers, ...(etag === undefined ? {} : { 'if-match': etag }) },
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const boxes = async () => {
    const { rows }: Schemas['TaxYearAnswer'] = await user.get('/api/tax-years/2026')
    return rows.map(({ description, box, box_from, box_reason }) => [description, box, box_from, box_reason])
  }
  return { ...user, read, put, boxes }
}

const UNSTATED = [
  ['10 AAPL', null, null, 'to_check'],
  ['10 F', null, null, 'to_check'],
  ['10 GE', 'B', 'file', null],
  ['10 MSFT', null, null, 'to_check'],
]

await onBothEngines(
  t,
  'a stated box is that of the rows without a printed one, until it is taken back',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const { read, put, boxes, get, headers } = await withGains(service)
    t.strictSame(await boxes(), UNSTATED)
    const none = await read()
    t.match(none, { short_box: null, long_box: null, section_1256_mark: null })
    const { etag: tag } = (await service.app.inject({ url: '/api/tax-years/2026', headers })).headers
    const stated = await put({ short_box: 'A', long_box: 'D' }, { etag: none.etag })
    t.equal(stated.status, 200, JSON.stringify(stated.body))
    t.match(stated.body.statement, { account_id: 1, short_box: 'A', long_box: 'D' })
    t.equal(stated.headers.etag, stated.body.statement.etag)
    t.match(await read(), { account_id: 1, short_box: 'A', long_box: 'D', etag: stated.body.statement.etag })
    t.strictSame(await boxes(), [
      ['10 AAPL', 'A', 'statement', null],
      ['10 F', 'A', 'statement', null],
      ['10 GE', 'B', 'file', null],
      ['10 MSFT', 'D', 'statement', null],
    ])
    const again = await service.app.inject({
      url: '/api/tax-years/2026',
      headers: { ...headers, 'if-none-match': String(tag) },
    })
    t.equal(again.statusCode, 200, 'the old tag is not current any more')
    const txf = await service.app.inject({ url: '/api/tax-years/2026/export/txf', headers })
    t.equal(txf.statusCode, 200, txf.body)
    t.equal(txf.body.match(/^N321\r$/gm)?.length, 2)
    t.strictSame((await get('/api/tax-years/2026')).summary, (await get('/api/tax-years')).years[0])
    t.match(await read(1, 2025), { short_box: null, boxes: [] }, 'of another year nothing is stated')

    t.equal((await put({}, { etag: stated.body.statement.etag })).status, 200)
    t.strictSame(await boxes(), UNSTATED)
    t.strictSame(await read(), none)
  },
)

await onBothEngines(t, 'the totals of the form are compared by box, and what differs is named', async (t, on) => {
  const { read, put } = await withGains(await buildTestApp(t, on))
  const short = { proceeds: 1900, cost_basis: 2000, adjustment: 120.5, gain: 20.5 }
  const printed = { A: short, D: { proceeds: 1310.01, cost_basis: 1000, adjustment: 0, gain: 310.01 } }
  const { etag } = await read()
  const { body } = await put({ short_box: 'A', section_1256_mark: -12.34, form_1099b: printed }, { etag })
  t.match(body.statement, { short_box: 'A', long_box: null, section_1256_mark: -12.34 })
  t.strictSame(body.statement.form_1099b, printed)
  const compared = await read()
  t.equal(compared.section_1256_mark, -12.34)
  t.strictSame(compared.boxes, [
    { box: 'A', row_count: 2, recorded: short, form_1099b: short, differs: [] },
    {
      box: 'B',
      row_count: 1,
      recorded: { proceeds: 500, cost_basis: 400, adjustment: 0, gain: 100 },
      form_1099b: null,
      differs: [],
    },
    // The long-term box is not stated, so the record has no row in it.
    {
      ...{
        box: 'D',
        row_count: 0,
        recorded: { proceeds: 0, cost_basis: 0, adjustment: 0, gain: 0 },
        form_1099b: printed.D,
      },
      differs: ['proceeds', 'cost_basis', 'gain'],
    },
    {
      box: null,
      row_count: 1,
      recorded: { proceeds: 1300, cost_basis: 1000, adjustment: 0, gain: 300 },
      form_1099b: null,
      differs: [],
    },
  ])
  const next = await put({ short_box: 'A', long_box: 'D', form_1099b: printed }, { etag: body.statement.etag })
  t.match(next.body.statement, { section_1256_mark: null })
  t.match((await read()).boxes[2], { box: 'D', row_count: 1, differs: ['proceeds', 'gain'] })
})

await onBothEngines(t, 'a statement is changed by who has read it, and is of one user', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { read, put, get } = await withGains(service)
  const { etag } = await read()
  t.match(await put({ short_box: 'A' }), { status: 428, body: { code: 'if_match_required' } })
  t.equal((await put({ short_box: 'A' }, { etag })).status, 200)
  t.match(await put({ short_box: 'B' }, { etag }), { status: 412, body: { code: 'changed_since_read' } })
  t.equal((await read()).short_box, 'A')
  t.match(await put({ short_box: 'D' }, { etag: '*' }), { status: 400 }, 'a box of the other term')
  t.match(await put({ short_bx: 'A' }, { etag: '*' }), { status: 400, body: { code: 'unknown_field' } })
  const cents = { proceeds: 1.001, cost_basis: 1, adjustment: 0, gain: 0 }
  t.match(await put({ form_1099b: { A: cents } }, { etag: '*' }), { status: 400 }, 'cents have two places')
  t.match(await put({ form_1099b: { G: cents } }, { etag: '*' }), { status: 400 })
  t.match(await put({}, { etag: '*', account: 99 }), { status: 404, body: { code: 'account_unknown' } })
  const other = await withGains(service, 'other@example.com')
  statsOf(await other.uploadFiles({ 'second.csv': GAINS }, '', { 'second.csv': 'Second' }))
  t.match(await put({ short_box: 'A' }, { etag: '*', account: 2 }), { status: 404 }, 'the account of another user')
  t.match((await other.get('/api/tax-years/2026/statements')).statements, [{ short_box: null }, { short_box: null }])
  t.match(await get('/api/tax-years/2026/statements?account_id=2'), { code: 'account_unknown' })
  t.match(await put({}, { etag: '*', year: 26 }), { status: 400 })
})

await onBothEngines(
  t,
  'a statement goes with an account that is merged, unless the other one has its own',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const { uploadFiles, put, read, headers } = await withGains(service)
    const other = [COLUMNS, 'XOM,1,01/05/2026,03/11/2026,110.00,100.00,10.00,Short,,', ''].join('\n')
    statsOf(await uploadFiles({ 'other.csv': other }, '', { 'other.csv': 'Second' }))
    for (const [account, year, short_box] of [
      [1, 2026, 'A'],
      [2, 2026, 'B'],
      [2, 2025, 'C'],
    ] as const)
      t.equal((await put({ short_box }, { account, year, etag: (await read(account, year)).etag })).status, 200)
    const merged = await service.app.inject({
      ...{ method: 'POST', url: '/api/accounts/1/merge', headers, payload: { account_id: 2 } },
    })
    t.equal(merged.statusCode, 200, merged.body)
    t.equal((await read(1, 2026)).short_box, 'A')
    t.equal((await read(1, 2025)).short_box, 'C')
  },
)

await onBothEngines(t, 'a user has statements of a thousand accounts and years at most', async (t, on) => {
  const { read, put } = await withGains(await buildTestApp(t, on))
  await on.store.write(async ({ sql, t }) => {
    const [account] = await sql.select({ userId: t.accounts.userId }).from(t.accounts)
    const { userId } = account as { userId: number }
    const years = Array.from({ length: 1_000 }, (_, i) => ({ userId, accountId: 1, year: 3000 + i }))
    await sql.insert(t.taxStatements).values(years)
  })
  const { etag } = await read()
  t.match(await put({ short_box: 'A' }, { etag }), { status: 400, body: { code: 'tax_statements_limit' } })
  t.equal((await read()).short_box, null)
  t.equal(
    (await put({ short_box: 'A' }, { year: 3000, etag: (await read(1, 3000)).etag })).status,
    200,
    'one is changed',
  )
  t.equal((await put({}, { year: 3001, etag: (await read(1, 3001)).etag })).status, 200)
  t.equal((await put({ short_box: 'A' }, { etag })).status, 200, 'after another one was emptied')
})
