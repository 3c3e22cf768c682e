/** A user with one of each thing. */
import type { Test } from 'tap'
import type { Owner } from '../../src/ledger/queries.ts'
import { buildTestApp, multipart, type TestApp } from './app.ts'
import { schwabGains, schwabTransactions } from './broker-files.ts'
import type { OnEngine } from './engines.ts'
import { png } from './pictures.ts'
import { statsOf, trader } from './upload.ts'

export const FILES = [
  schwabTransactions([
    { date: '2026-03-16', action: 'Sell', symbol: 'AAPL', quantity: '30', price: '172.5', amount: '5175' },
    { date: '2026-01-10', action: 'Buy', symbol: 'AAPL', quantity: '30', price: '186', amount: '-5580' },
    { date: '2026-03-17', action: 'Sell', symbol: 'MSFT', quantity: '5', price: '400', amount: '2000' },
    { date: '2026-02-02', action: 'Buy', symbol: 'KO', quantity: '10', price: '60', amount: '-600' },
    { date: '2026-03-02', action: 'Qualified Dividend', symbol: 'KO', amount: '4.85' },
  ]),
  schwabGains([
    { symbol: 'AAPL', opened: '2026-01-10', closed: '2026-03-16', quantity: '30', proceeds: '5175', costBasis: '5580' },
  ]),
] as const

export const MAPPING = {
  name: 'orders',
  header: ['Date', 'Side', 'Ticker', 'Shares', 'Price', 'Fee', 'Value'],
  kind: 'transactions',
  columns: { date: 1, action: 2, symbol: 3, quantity: 4, price: 5, fees: [6], amount: 7 },
  date_order: 'mdy',
  currency: 'USD',
  signs: 'action',
  amounts: 'before_fees',
  actions: [
    { word: 'B', means: 'buy' },
    { word: 'S', means: 'sell' },
  ],
}

/** The entry opens another position than the files. */
const OWN_ENTRY = { kind: 'purchase', symbol: 'KO', date: '2026-02-03', quantity: 1, amount: 61.5, notes: 'by letter' }

export async function filled(service: TestApp, email?: string): Promise<Record<string, string>> {
  const { headers, upload, get } = await trader(service, email)
  const post = async (url: string, payload?: object) => {
    const answer = await service.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
  }
  await post('/api/webhook-endpoints', { url: 'https://receiver.example.com', events: ['import.finished'] })
  statsOf(await upload(...FILES))
  await post('/api/portfolio/holdings', { symbol: 'AAPL', holding_type: 'stock', shares: 1, average_cost: 1 })
  await post('/plants', { id: 42, name: 'Monstera' })
  await post('/plant/webhook-endpoints', { url: 'https://receiver.example.com' })
  await post('/api/portfolio/snapshot')
  await post('/api/import-mappings', MAPPING)
  const [{ id: account_id }] = (await get('/api/accounts')).accounts
  await post('/api/own-entries', { account_id, ...OWN_ENTRY })
  const [trip] = (await get('/api/round-trips?symbols=AAPL')).round_trips
  const write = async (url: string, payload: object) => {
    const answer = await service.app.inject({ method: 'PATCH', url, headers, payload })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  }
  await write(`/api/round-trips/${trip.id}/journal`, { note: '=Too late.', tags: ['late'], planned_stop: 180.5 })
  await write('/api/days/2026-03-16/journal', { rating: 2 })
  await write('/api/days/2026-03-16/journal', { setup: 'Range', tags: ['late'], rating: 3, reviewed: true })
  const picture = multipart([{ field: 'picture', filename: 'chart.png', content: png(450_000) }])
  const added = await service.app.inject({
    method: 'POST',
    url: '/api/days/2026-03-16/journal/pictures',
    headers: { ...headers, ...picture.headers },
    payload: picture.payload,
  })
  if (added.statusCode !== 201) throw new Error(added.body)
  return headers
}

/** In a database; with a sale without a purchase, an open position, a dividend and an own entry. */
export async function filledUser(t: Test, on: Pick<OnEngine, 'store' | 'url'>): Promise<{ owner: Owner }> {
  await filled(await buildTestApp(t, on as OnEngine))
  const [owner] = await on.store.read(({ sql, t: { accounts: a } }) =>
    sql.select({ userId: a.userId, accountId: a.id }).from(a),
  )
  return { owner: owner as Owner }
}
