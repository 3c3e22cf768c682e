/** The main path with @hey-api/openapi-ts. Runs beside the generated folders `dashboard` and `plants`. */
import { readFileSync } from 'node:fs'
import { client as dashboard } from './dashboard/client.gen.ts'
import {
  addHolding,
  exportDay,
  getCalendarData,
  getDayDetails,
  listMonths,
  listSnapshots,
  listTradeDetails,
  takeSnapshot,
  updateProfile,
  uploadBrokerageFiles,
} from './dashboard/index.ts'
import { digest, exactFetch, exactJson, type Found, given, must } from './given.ts'
import { client as plants } from './plants/client.gen.ts'
import {
  addPlant,
  addWebhookEndpoint,
  deletePlant,
  listWebhookDeliveries,
  testWebhookEndpoint,
} from './plants/index.ts'

dashboard.setConfig({ baseUrl: given.baseUrl, auth: given.token })
plants.setConfig({ baseUrl: given.baseUrl, auth: given.token, fetch: exactFetch, bodySerializer: exactJson })

const csv = (path: string) => new Blob([readFileSync(path)], { type: 'text/csv' })
const exported = async (format: 'csv' | 'excel' | 'pdf') => {
  const result = await exportDay({ path: { format }, query: { date: given.date }, parseAs: 'blob' })
  return digest(await must(result).arrayBuffer())
}

const profile = must(await updateProfile({ body: { brokerage_account: given.account } }))
const uploaded = must(
  await uploadBrokerageFiles({
    headers: { accept: 'application/json' },
    body: { transaction_history_file: csv(given.transactions), realized_gains_file: csv(given.gains) },
  }),
)
const months = must(await listMonths())
const trades = must(await listTradeDetails({ path: { month: given.date.slice(0, 7) } }))
const calendar = must(await getCalendarData({ query: { year: given.year, month: given.month } }))
const day = must(await getDayDetails({ query: { date: given.date } }))
const added = must(
  await addHolding({ body: { symbol: 'AAPL', holding_type: 'stock', shares: 12.5, average_cost: 101.25 } }),
)
const snapshot = must(await takeSnapshot({ body: { notes: 'mine' } }))
const history = must(await listSnapshots())
const plant = must(await addPlant({ body: { id: given.plantId, name: 'Monstera' } }))
const endpoint = must(await addWebhookEndpoint({ body: { url: given.receiver } }))
const test = must(await testWebhookEndpoint({ path: { id: endpoint.id } }))
const later = given.plantId + 1n
must(await addPlant({ body: { id: later, name: 'Thyme' } }))
const page = must(await listWebhookDeliveries({ query: { plant_id: later } }))
const removed = await deletePlant({ path: { id: given.plantId } })

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
  plantIds: page.deliveries.map((delivery) => String(delivery.plant_id)),
  removed: removed.response?.status,
}
process.stdout.write(JSON.stringify(found))
