/** Lists that can be read in pages: the pages are the list, in the same words everywhere. */
import t, { type Test } from 'tap'
import { WITHOUT_PROVIDER } from '../portfolio/support.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { genericTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { statsOf, trader } from '../support/upload.ts'

/** The address of a list, and the name of its items in the answer. */
const LISTS: [string, string][] = [
  ['/api/symbols?', 'symbols'],
  ['/api/upload-history?', 'history'],
  ['/api/portfolio/holdings?', 'holdings'],
  ['/api/portfolio/history?', 'history'],
  ['/api/portfolio/history?days=0&type=MANUAL&', 'history'],
  ['/api/trades?', 'trades'],
  ['/api/days?', 'days'],
  ['/api/round-trips?', 'round_trips'],
  ['/api/open-positions?', 'positions'],
  ['/api/unmatched-sales?', 'sales'],
  ['/api/tax-years/2026?', 'rows'],
  ['/api/journal?', 'journal'],
  ['/api/import-mappings?', 'mappings'],
]
/** Of five columns. */
const MAPPING = {
  kind: 'transactions',
  columns: { date: 1, action: 2, symbol: 3, quantity: 4, amount: 5 },
  date_order: 'mdy',
  currency: 'USD',
  signs: 'action',
  amounts: 'after_fees',
}
const OPTION = 'SPY 03/15/2027 500.00 P'
const row = (date: string, action: string, symbol: string, amount: string) => ({
  ...{ date, action, symbol, amount },
  quantity: '5',
})

await onBothEngines(t, 'the pages of a list are the list', async (t, on) => {
  const service = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const { app, clock } = service
  const { get, headers, uploadFiles } = await trader(service)
  for (const [i, symbol] of [OPTION, 'BRK.B', 'AAPL', 'ZM', 'C'].entries()) {
    const [buy, sell] = symbol === OPTION ? ['Buy to Open', 'Sell to Close'] : ['Buy', 'Sell']
    const rows = [
      row('2026-01-05', buy, symbol, '-50.00'),
      row(`2026-01-${String(6 + i).padStart(2, '0')}`, sell, symbol, '60.00'),
      row('2026-01-12', buy, symbol, '-55.00'),
      row('2026-01-08', 'Sell', `X${i}`, '10.00'),
    ]
    statsOf(await uploadFiles({ 'file.csv': genericTransactions(rows) }))
    const payload = { symbol: `H${i}`, holding_type: 'stock', shares: 1, average_cost: 1 }
    await app.inject({ method: 'POST', url: '/api/portfolio/holdings', headers, payload })
    // Two at the same time.
    if (i % 2 === 0) clock.advance(60_000)
    await app.inject({ method: 'POST', url: '/api/portfolio/snapshot', headers })
    await app.inject({ method: 'PATCH', url: `/api/days/2026-01-0${i + 1}/journal`, headers, payload: { rating: 1 } })
    const mapping = { ...MAPPING, header: [`D${i}`, 'A', 'S', 'Q', 'V'], actions: [{ word: 'B', means: 'buy' }] }
    await app.inject({ method: 'POST', url: '/api/import-mappings', headers, payload: mapping })
  }
  for (const [path, name] of LISTS) {
    const whole = await get(path)
    t.equal(whole.success, true, path)
    t.equal(whole[name].length, 5, path)
    t.equal(whole.next_cursor, null, `${path}: without a limit, nothing is left`)
    for (const limit of [1, 2, 4, 5, 6]) {
      const pages = await allPages(get, `${path}limit=${limit}`)
      t.same(
        pages.flatMap((page) => page[name]),
        whole[name],
        `${path} by ${limit}`,
      )
      t.equal(pages.length, Math.ceil(5 / limit), 'no page is empty')
      if (path.endsWith('holdings?')) for (const { totals } of pages) t.same(totals, whole.totals, 'of all holdings')
    }
    const { next_cursor } = await get(`${path}limit=3`)
    t.same((await get(`${path}cursor=${next_cursor}`))[name], whole[name].slice(3), 'a cursor without a limit')

    const refused = async (query: string, error: RegExp) =>
      t.match(await get(`${path}${query}`), { success: false, error }, `${path}${query}`)
    await refused('limit=0', /'limit' must be 1 or more/)
    await refused('limit=1001', /'limit' must be (100|200|1000) or less/)
    await refused('limit=1e1', /'limit' must be a whole number/)
    for (const parts of ['x', {}, [], [null], ['2026-02-30', {}], [1.5, 'A']]) {
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
      await refused(`limit=2&cursor=${cursor}`, /'cursor'/)
      await refused(`cursor=${cursor}`, /'cursor'/)
    }
    const parts = JSON.parse(Buffer.from(next_cursor, 'base64url').toString()) as unknown[]
    for (const [i, part] of parts.entries()) {
      const cursor = Buffer.from(JSON.stringify(parts.with(i, `${part}\0`))).toString('base64url')
      await refused(`cursor=${cursor}`, /'cursor'/)
    }
    await refused('cursor=%F0%9F%92%A9', /'cursor'/)
  }
})

/** Three bytes of UTF-8 each. */
const long = (length: number) => '中'.repeat(length)
/** 107 kB as JSON. */
const heavyMapping = (n: number) => ({
  ...MAPPING,
  header: Array.from({ length: 100 }, (_, i) => `${n} ${i} ${long(90)}`),
  actions: Array.from({ length: 200 }, (_, i) => ({ word: `${i} ${long(115)}`, means: 'buy' })),
})

/** The pages of a list, by the `next` of each. */
async function pagesOf(read: (cursor: string | undefined) => Promise<{ items: unknown[]; next: string | null }>) {
  const pages: unknown[][] = []
  let cursor: string | null = null
  do {
    const { items, next } = await read(cursor ?? undefined)
    pages.push(items)
    cursor = next
  } while (cursor !== null && pages.length < 50)
  return pages
}

/** Every page but the last is as full as it can be. */
function inFullPages(t: Test, pages: unknown[][], count: number, what: string) {
  t.equal(pages.flat().length, count, `${what}: every item once`)
  const bytes = pages.map((page) => Buffer.byteLength(JSON.stringify(page)))
  t.ok(pages.length > 1 && Math.max(...bytes) < 1_100_000, `${what}: ${bytes} bytes`)
  t.ok(Math.min(...bytes.slice(0, -1)) > 850_000, `${what}: ${bytes} bytes`)
}

await onBothEngines(t, 'a page ends at 1 MB, and the next begins there', async (t, on) => {
  const service: TestApp = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const { app, context } = service
  const { get, headers } = await trader(service)
  const inThreads = new Set<string>()
  const { run } = context.readers
  context.readers.run = (job, signal) => {
    inThreads.add(job.name)
    return run(job, signal)
  }
  const send = async (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) => {
    const answer = await app.inject({ method, url, headers, payload })
    t.ok(answer.statusCode < 300, answer.body.slice(0, 200))
  }
  const dashboardPages = (path: string, name: string) =>
    pagesOf(async (cursor) => {
      const page = await get(`${path}${cursor === undefined ? '' : `&cursor=${cursor}`}`)
      return { items: page[name], next: page.next_cursor }
    })
  const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`

  for (let n = 1; n <= 25; n++) await send('PATCH', `/api/days/${day(n)}/journal`, { note: `${n} ${long(19_990)}` })
  const journal = (await dashboardPages('/api/journal?limit=200', 'journal')) as { date: string }[][]
  inFullPages(t, journal, 25, 'journal')
  t.strictSame(
    journal.flat().map(({ date }) => date),
    Array.from({ length: 25 }, (_, i) => day(25 - i)),
  )

  for (let n = 1; n <= 12; n++) await send('POST', '/api/import-mappings', heavyMapping(n))
  const mappings = (await dashboardPages('/api/import-mappings?limit=100', 'mappings')) as { id: number }[][]
  inFullPages(t, mappings, 12, 'mappings')
  t.strictSame(
    mappings.flat().map(({ id }) => id),
    Array.from({ length: 12 }, (_, i) => 12 - i),
  )
  t.strictSame([...inThreads], ['listJournal', 'listImportMappings'], 'heavy pages are made in a thread')

  for (let n = 1; n <= 350; n++) await send('POST', '/api/portfolio/snapshot', { notes: `${n} ${long(990)}` })
  inFullPages(t, await dashboardPages('/api/portfolio/history?limit=1000', 'history'), 350, 'snapshots')
  t.equal((await get('/api/portfolio/history?days=0')).history.length, 350, 'the whole list has no end')
  t.ok(inThreads.has('listSnapshots'))

  for (let n = 1; n <= 200; n++) await send('POST', '/plants', { id: n, name: long(1_000), tag: long(1_000) })
  const plants = await pagesOf(async (cursor) => {
    const answer = await app.inject({ url: cursor ?? '/plants?limit=1000', headers })
    return { items: answer.json(), next: /<(.*)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1] ?? null }
  })
  inFullPages(t, plants, 200, 'plants')
})

await onBothEngines(t, 'few light items are read at once', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get } = await trader(service)
  service.context.readers.run = async () => {
    throw new Error('no thread is asked')
  }
  for (const path of ['/api/journal', '/api/import-mappings', '/api/portfolio/history?limit=5'])
    t.equal((await get(path)).success, true, path)
})
