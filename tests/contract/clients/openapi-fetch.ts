/** The main path with openapi-typescript and openapi-fetch. Runs beside the generated `dashboard.ts` and `plants.ts`. */
import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import type { paths as Dashboard } from './dashboard.ts'
import { digest, exactFetch, exactJson, type Found, given, must } from './given.ts'
import type { components, paths as Plants } from './plants.ts'

const headers = { authorization: `Bearer ${given.token}` }
const dashboard = createClient<Dashboard>({ baseUrl: given.baseUrl, headers })
const plants = createClient<Plants>({ baseUrl: given.baseUrl, headers, fetch: exactFetch, bodySerializer: exactJson })

const csv = (path: string) => new Blob([readFileSync(path)], { type: 'text/csv' })
const exported = async (format: 'csv' | 'excel' | 'pdf') => {
  const result = await dashboard.GET('/api/calendar/export/{format}', {
    params: { path: { format }, query: { date: given.date } },
    parseAs: 'arrayBuffer',
  })
  return digest(must(result))
}

const profile = must(await dashboard.PUT('/auth/profile', { body: { brokerage_account: given.account } }))
const upload = await dashboard.POST('/api/upload-csv', {
  headers: { accept: 'application/json' },
  body: { transaction_history_file: csv(given.transactions), realized_gains_file: csv(given.gains) },
  bodySerializer: (files) => {
    const form = new FormData()
    for (const [name, file] of Object.entries(files)) form.set(name, file)
    return form
  },
})
const uploaded = must(upload)
const months = must(await dashboard.GET('/api/months'))
const month = given.date.slice(0, 7)
const trades = must(await dashboard.GET('/api/trade-details/{month}', { params: { path: { month } } }))
const calendar = must(
  await dashboard.GET('/api/calendar-data', { params: { query: { year: given.year, month: given.month } } }),
)
const day = must(await dashboard.GET('/api/day-details', { params: { query: { date: given.date } } }))
const added = must(
  await dashboard.POST('/api/portfolio/holdings', {
    body: { symbol: 'AAPL', holding_type: 'stock', shares: 12.5, average_cost: 101.25 },
  }),
)
const snapshot = must(await dashboard.POST('/api/portfolio/snapshot', { body: { notes: 'mine' } }))
const history = must(await dashboard.GET('/api/portfolio/history'))
const plant = must(await plants.POST('/plants', { body: { id: given.plantId, name: 'Monstera' } }))
const endpoint = must(await plants.POST('/plant/webhook-endpoints', { body: { url: given.receiver } }))
const test = must(await plants.POST('/plant/webhook-endpoints/{id}/test', { params: { path: { id: endpoint.id } } }))
const later: components['schemas']['NewPlant'] = { id: given.plantId + 1n, name: 'Thyme' }
must(await plants.POST('/plants', { body: later }))
const page = must(await plants.GET('/plant/webhook-deliveries', { params: { query: { plant_id: later.id } } }))
const removed = await plants.DELETE('/plants/{id}', { params: { path: { id: given.plantId } } })

const found: Found = {
  account: profile.profile.brokerage_account,
  lots: uploaded.type === 'success' ? uploaded.stats.realized_gains_lots : undefined,
  months: months.months.length,
  trades: trades.trades.map((trade) => trade.total_profit_loss),
  days: calendar.days.length,
  day: day.summary.total_pnl,
  exports: [await exported('csv'), await exported('excel'), await exported('pdf')],
  holding: added.holding.total_cost,
  snapshots: [Number(snapshot.snapshot.id), ...history.history.map((one) => Number(one.id))],
  plant: plant.name,
  event: test.event_type,
  plantIds: page.deliveries.map((delivery) => String(BigInt(delivery.plant_id))),
  removed: removed.response.status,
}
process.stdout.write(JSON.stringify(found))
