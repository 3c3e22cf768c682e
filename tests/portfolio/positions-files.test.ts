import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { createPositionsReader } from '../../src/broker-files/positions/reader.ts'
import { inProject } from '../../src/lib/paths.ts'
import { buildTestApp } from '../support/app.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { inCents, investor, WITHOUT_PROVIDER } from './support.ts'

const fixture = (broker: string) => readFileSync(inProject(`tests/fixtures/positions-${broker}.csv`))

const brief = (holdings: { symbol: string; shares: number; holding_type: string; total_cost: number | null }[]) =>
  holdings.map((h) => [h.symbol, h.holding_type, h.shares, h.total_cost])

const FILES = {
  schwab: {
    name: /positions file of Charles Schwab/,
    holdings: [
      ['ALFA', 'stock', 1250.5, 10_004],
      ['BRAV', 'etf', 30, null],
      ['BRK.B', 'stock', 2, 800],
      ['CHRLX', 'mutual_fund', 12.345, 600],
    ],
    ignored: [
      /row 8 \(ALFA 06.*\): an option/,
      /row 9 \(912810SP4\): a bond/,
      /row 10 \(Cash.*\): cash/,
      /row 11 .*: a total/,
    ],
  },
  fidelity: {
    name: /positions file of Fidelity/,
    holdings: [
      ['ALFA', 'stock', 4.5, 250],
      ['BRAV', 'stock', 10.125, 1000],
      ['FIXXX', 'mutual_fund', 7.001, null],
    ],
    ignored: [/row 2 \(QPIXX\*\*\): cash/, /row 5 \(-ALFA260619C15\): an option/, /row 6 .*: pending activity/],
  },
  etrade: {
    name: /positions file of E\*TRADE/,
    holdings: [
      ['ALFA', 'stock', 10, 1001.23],
      ['BRAV', 'stock', 0.5, 49],
    ],
    ignored: [
      /row 10 .*: a lot/,
      /row 11 .*: a lot/,
      /row 13 .*: an option/,
      /row 14 \(CASH\): cash/,
      /row 15 .*: a total/,
    ],
  },
  vanguard: {
    name: /positions file of Vanguard/,
    holdings: [
      ['VEXMX', 'mutual_fund', 12.345, null],
      ['VEXT', 'stock', 7.5, null],
    ],
    ignored: [/row 4 \(VMXXX\): cash/, /row 8 and those below it: transactions/],
  },
  robinhood: {
    name: /positions file of Robinhood/,
    holdings: [
      ['ALFA', 'stock', 1.23456789, 124.07],
      ['BRAV', 'stock', 10, 0],
    ],
    ignored: [],
  },
} as const

for (const [broker, expected] of Object.entries(FILES))
  await onBothEngines(
    t,
    `the positions file of ${broker} is recognised, and every row is accounted for`,
    async (t, on) => {
      const { upload, list } = await investor(await buildTestApp(t, on, { env: WITHOUT_PROVIDER }))
      const { status, body } = await upload(fixture(broker))
      t.equal(status, 200)
      t.match(body.message, expected.name)
      const leftOut = { 0: '', 1: ' 1 row left out: not a holding.' }[body.ignored.length as number]
      t.ok(body.message.endsWith(`.${leftOut ?? ` ${body.ignored.length} rows left out: not holdings.`}`), body.message)
      t.same(body.errors, [])
      t.equal(body.ignored.length, expected.ignored.length, body.ignored.join('\n'))
      for (const [i, pattern] of expected.ignored.entries()) t.match(body.ignored[i], pattern)
      t.same(brief((await list()).holdings), expected.holdings)
      t.equal(body.imported, expected.holdings.length)
      const again = await upload(fixture(broker), 'upload')
      t.match(
        again.body,
        { imported: 0, updated: expected.holdings.length },
        'importing the file again changes nothing',
      )
      t.same(brief((await list()).holdings), expected.holdings)
    },
  )

await onBothEngines(t, 'failed rows are reported, the others are imported', async (t, on) => {
  const { upload, list, add } = await investor(await buildTestApp(t, on, { env: WITHOUT_PROVIDER }))
  await add('KEPT', 5, 12, { notes: 'before' })
  const file = [
    'SYMBOL ;Shares; cost_basis;Average_Cost;holding_type;purchase_date;notes',
    'good;"1,250.5";$2,501.00;;ETF;03/04/2024;"=HYPERLINK(""http://example.com"";""x"")"',
    'both;4;100.00;25.00;mutual_fund;2024-03-04;',
    'differ;4;100.00;25.01;stock;;',
    ';3;1;;;;',
    'no shares;3;1;;;;',
    'NONE;;1;;;;',
    'TEXT;ten;1;;;;',
    'SHORT;-5;1;;;;',
    'ZERO;0;1;;;;',
    'LOSS;5;(12.00);;;;',
    'TINY;0.000000001;1;;;;',
    'HUGE;90000001;1;;;;',
    'KIND;1;1;;coin;;',
    'DATE;1;1;;;13/13/2024;',
    'WIDE;1;1;;;;;;stray',
    'KEPT;10;;;;;',
    '=cmd|calc;1;1;;;;',
    'CUTOFF',
    '',
    'Total;;5000;;;;',
  ].join('\r\n')
  const { status, body } = await upload(`\ufeff${file}`)
  t.equal(status, 200)
  t.match(body, { success: true, imported: 2, updated: 1 })
  const causes = [
    /^row 4: cost_basis "100.00" is not Shares × Average_Cost to the cent$/,
    /^row 5: SYMBOL is empty; expected a ticker/,
    /^row 6: SYMBOL "no shares" is not a ticker/,
    /^row 7: Shares is empty; expected a number of shares$/,
    /^row 8: Shares "ten" is not a number$/,
    /^row 9: Shares "-5" is not more than 0$/,
    /^row 10: Shares "0" is not more than 0$/,
    /^row 11: cost_basis "\(12.00\)" is not 0 or more$/,
    /^row 12: Shares "0.000000001" has more decimal places than the 8/,
    /^row 13: Shares "90000001" is out of range: the limit is 90000000$/,
    /^row 14: holding_type "coin" is not one of stock, etf and mutual_fund$/,
    /^row 15: purchase_date "13\/13\/2024" is not a date/,
    /^row 16: column 9 "stray" stands beyond/,
    /^row 18: SYMBOL "=cmd\|calc" is not a ticker/,
    /^row 19: Shares is empty/,
  ]
  t.equal(body.errors.length, causes.length, body.errors.join('\n'))
  for (const [i, cause] of causes.entries()) t.match(body.errors[i], cause)
  t.same(body.ignored, ['row 21 (Total): a total'])
  t.match((await list()).holdings, [
    { symbol: 'BOTH', holding_type: 'mutual_fund', shares: 4, average_cost: 25, purchase_date: '2024-03-04' },
    {
      symbol: 'GOOD',
      holding_type: 'etf',
      shares: 1250.5,
      total_cost: 2501,
      purchase_date: '2024-03-04',
      notes: '=HYPERLINK("http://example.com";"x")',
    },
    { symbol: 'KEPT', shares: 10, average_cost: 12, total_cost: 120, notes: 'before' },
  ])
})

await onBothEngines(t, 'a holding without a cost has a null cost and is listed in uncosted', async (t, on) => {
  const { upload, list, call } = await investor(await buildTestApp(t, on, { env: WITHOUT_PROVIDER }))
  await upload('symbol,shares,cost_basis\nLOTS,1,10\nLOTS,2,\nKNOWN,1,10\n')
  const { holdings, totals } = await list()
  t.match(holdings, [
    { symbol: 'KNOWN', total_cost: 10 },
    { symbol: 'LOTS', shares: 3, average_cost: null, total_cost: null, gain_loss: null, return_percentage: null },
  ])
  t.match(totals, { total_value: 10, total_cost: 10, total_gain_loss: 0, uncosted: ['LOTS'] })
  const id = holdings[1]?.id
  t.match((await call('PUT', `holdings/${id}`, { shares: 4 })).body.holding, { shares: 4, total_cost: null })
  t.match((await call('PUT', `holdings/${id}`, { average_cost: 2.5 })).body.holding, { total_cost: 10 })
})

await onBothEngines(t, 'a file that is not a positions file is rejected with its detected kind', async (t, on) => {
  const test = await buildTestApp(t, on, { env: { ...WITHOUT_PROVIDER, UPLOAD_MAX_MB: '1' } })
  const { upload, list, headers } = await investor(test)
  const refused = async (content: string, code: string, filename?: string) => {
    const { status, body } = await upload(content, 'upload-csv', filename)
    t.match(body, { code }, content.slice(0, 40))
    t.ok(status === 400 || status === 413, `${status}`)
  }
  await refused('symbol,price\nA,1\n', 'holdings_file_without_header')
  await refused('Date,Action,Symbol,Quantity,Price,Amount\n', 'holdings_file_of_trades')
  await refused('Symbol,Quantity,Date Sold,Proceeds\nA,1,1/1/2024,5\n', 'holdings_file_of_trades')
  await refused('', 'file_empty')
  for (const header of ['symbol,shares\n', 'Symbol,Qty', '\n"Symbol","Quantity","Price"\n\n'])
    await refused(header, 'holdings_file_without_rows')
  await refused('%PDF-1.7', 'file_of_other_kind')
  await refused('symbol,shares\nA,1\n', 'holdings_file_not_csv', 'positions.xlsx')
  await refused('symbol,shares\nA,"1\n', 'quote_not_closed')
  await refused(`symbol,shares\n${'A,1\n'.repeat(10_001)}`, 'holdings_file_too_long')
  await refused(`symbol,shares\n${'A,1\n'.repeat(300_000)}`, 'upload_too_large')
  const bare = await test.app.inject({ method: 'POST', url: '/api/portfolio/upload', headers })
  t.match(bare.json(), { success: false, code: 'file_required', params: { field: 'csv_file' } })
  t.same((await list()).holdings, [], 'nothing was stored')
})

const TOO_LARGE = ['position_cost_too_large', 'position_too_large']

await onBothEngines(t, 'a random file is imported exactly, with its lots added up', async (t, on) => {
  const { upload, list } = await investor(await buildTestApp(t, on, { env: WITHOUT_PROVIDER }))
  const stored = () => on.store.read(({ sql, t }) => sql.select().from(t.holdings).orderBy(t.holdings.symbol))
  const row = fc.record({
    symbol: fc.integer({ min: 0, max: 5 }).map((i) => `S${i}`),
    shares: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    cost: fc.bigInt({ min: 0n, max: 10n ** 11n }),
  })
  const text = (value: bigint, places: number) => {
    const digits = String(value).padStart(places + 1, '0')
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`
  }
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      await on.store.write(({ sql, t }) => sql.delete(t.holdings).returning())
      const lines = rows.map(({ symbol, shares, cost }) => `${symbol},${text(shares, 8)},${text(cost, 2)}`)
      const { body } = await upload(['symbol,shares,cost_basis', ...lines].join('\n'))
      const wanted = new Map<string, { shares: bigint; totalCost: bigint }>()
      for (const { symbol, shares, cost } of rows) {
        const before = wanted.get(symbol) ?? { shares: 0n, totalCost: 0n }
        wanted.set(symbol, { shares: before.shares + shares, totalCost: before.totalCost + cost * 10_000n })
      }
      // A millionth of a share for a thousand dollars has a cost per share that is too large to store.
      if (body.errors.length > 0) return body.problems.every(({ code }) => TOO_LARGE.includes(code))
      const found = await stored()
      t.equal(body.imported, wanted.size)
      t.same(
        found.map(({ symbol, shares, totalCost }) => [symbol, shares, totalCost]),
        [...wanted].sort().map(([symbol, { shares, totalCost }]) => [symbol, shares, totalCost]),
      )
      for (const { shares, totalCost, averageCost } of found) {
        const exact = (totalCost as bigint) * 10n ** 8n
        const off = (averageCost as bigint) * shares * 2n - exact * 2n
        if (off > shares || off < -shares) return false
      }
      const { holdings } = await list()
      return holdings.every((h) => inCents(h.total_cost ?? 0) * 10_000n === wanted.get(h.symbol)?.totalCost)
    }),
    { numRuns: counts(12, 120) },
  )
})

await onBothEngines(t, 'a file of ten thousand rows does not block other requests', async (t, on) => {
  const test = await buildTestApp(t, on, { env: { ...WITHOUT_PROVIDER, QUOTA_HOLDINGS: '10000' } })
  const { upload, call } = await investor(test)
  const lines = Array.from({ length: 10_000 }, (_, i) => `T${i},${i + 1}.5,${i + 1}.25,stock,note ${i}`)
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  const { status, body } = await upload(['symbol,shares,cost_basis,type,notes', ...lines].join('\n'))
  clearInterval(timer)
  t.equal(status, 200)
  t.match(body, { imported: 10_000, updated: 0, errors: [] })
  t.comment(`the event loop was kept for ${longest.toFixed(0)} ms at most`)
  t.ok(longest < 1_000, `${longest} ms`)
  t.equal((await call('GET', 'holdings')).body.totals.holdings_count, 10_000)
})

await onBothEngines(t, 'a row that starts with a long security name is imported', async (t, on) => {
  const { upload } = await investor(await buildTestApp(t, on, { env: WITHOUT_PROVIDER }))
  const name = 'Vanguard Total Stock Market Index Fund Admiral'
  const { body } = await upload(`name,symbol,shares,cost_basis\n${name},VTSAX,,100\n${name},VTSAX,2,200\n`)
  t.match(body, { imported: 1, errors: [/^row 2: shares is empty/], ignored: [] })
})

await onBothEngines(t, 'repeated headers are not counted as rows', async (t, on) => {
  const { upload } = await investor(await buildTestApp(t, on, { env: WITHOUT_PROVIDER }))
  const header = 'symbol,shares\n'
  const { body } = await upload(`${header}ALFA,1\n${header.repeat(10_001)}BRAV,2\n${header}ALFA,3\n`)
  t.match(body, { imported: 2, errors: [], ignored: [] }, 'a file can have 10,000 rows')
})

await onBothEngines(t, 'repeated transaction tables in a file are reported once', async (t, on) => {
  const { upload } = await investor(await buildTestApp(t, on, { env: WITHOUT_PROVIDER }))
  const { body } = await upload(`symbol,shares\nALFA,1\n${'Date,Action,Symbol,Quantity,Price,Amount\n'.repeat(1_000)}`)
  t.match(body, { imported: 1, errors: [] })
  t.equal(body.ignored.length, 1)
})

await onBothEngines(
  t,
  'a positions file that takes too long is ended, and the service answers meanwhile',
  async (t, on) => {
    const folder = t.testdir({ 'never-ends.ts': 'export default () => { for (;;); }' })
    const positionsReader = createPositionsReader({ worker: join(folder, 'never-ends.ts'), timeoutSeconds: 1.5 })
    const service = await buildTestApp(t, on, { env: WITHOUT_PROVIDER, positionsReader })
    const { upload, list } = await investor(service)
    let over = false
    const answer = upload('symbol,shares\nAAPL,1').finally(() => {
      over = true
    })
    t.equal((await service.app.inject({ url: '/health' })).statusCode, 200)
    t.equal(over, false, 'the file is still being read')
    const { status, body } = await answer
    t.equal(status, 400)
    t.match(body.error, 'The holdings file took longer than 1.5 seconds to read. Nothing of it was stored.')
    t.strictSame((await list()).holdings, [])
  },
)
