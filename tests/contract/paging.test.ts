/** Lists that can be read in pages: the pages are the list, in the same words everywhere. */
import t from 'tap'
import { WITHOUT_PROVIDER } from '../portfolio/support.ts'
import { buildTestApp } from '../support/app.ts'
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
  ['/api/round-trips?', 'round_trips'],
  ['/api/open-positions?', 'positions'],
  ['/api/unmatched-sales?', 'sales'],
  ['/api/tax-years/2026?', 'rows'],
  ['/api/journal?', 'journal'],
]
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
      row('2026-01-06', sell, symbol, '60.00'),
      row('2026-01-07', buy, symbol, '-55.00'),
      row('2026-01-08', 'Sell', `X${i}`, '10.00'),
    ]
    statsOf(await uploadFiles({ 'file.csv': genericTransactions(rows) }))
    const payload = { symbol: `H${i}`, holding_type: 'stock', shares: 1, average_cost: 1 }
    await app.inject({ method: 'POST', url: '/api/portfolio/holdings', headers, payload })
    // Two at the same time.
    if (i % 2 === 0) clock.advance(60_000)
    await app.inject({ method: 'POST', url: '/api/portfolio/snapshot', headers })
    await app.inject({ method: 'PUT', url: `/api/days/2026-01-0${i + 1}/journal`, headers, payload: { rating: 1 } })
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
    await refused('limit=5001', /'limit' must be (200|1000|5000) or less/)
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
