/** orval, client `fetch`, with `orval-request.ts`. Runs beside the generated `dashboard.ts` and `plants.ts`. */
import './exact-bodies.ts'
import * as api from './dashboard.ts'
import { takeMainPath } from './main-path.ts'
import * as store from './plants.ts'

/** Of the media types of an upload one is a stream, without `data`. */
type Answer = { status: number; data?: unknown }
/** The answers of success. */
type Successful<A extends Answer> = Extract<A, { status: 200 | 201 | 204; data: unknown }>['data']

async function must<A extends Answer>(answer: Promise<A>): Promise<Successful<A>> {
  const { status, data } = await answer
  if (status >= 300) throw new Error(`the request failed: ${JSON.stringify(data)}`)
  return data as Successful<A>
}

await takeMainPath({
  setAccount: (brokerage_account) => must(api.updateProfile({ brokerage_account })),
  upload: (transaction_history_file, realized_gains_file) =>
    must(api.uploadBrokerageFiles({ transaction_history_file, realized_gains_file }, { stream: false })),
  listMonths: () => must(api.listMonths()),
  listTrades: (month) => must(api.listTradeDetails(month)),
  readCalendar: (year, month) => must(api.getCalendarData({ year, month })),
  readDay: (date) => must(api.getDayDetails({ date })),
  exportDay: async (format, date) => (await must(api.exportDay(format, { date }))).arrayBuffer(),
  addHolding: (holding) => must(api.addHolding(holding)),
  listHoldings: () => must(api.listHoldings()),
  takeSnapshot: (notes) => must(api.takeSnapshot({ notes })),
  listSnapshots: () => must(api.listSnapshots()),
  addPlant: (plant) => must(store.addPlant(plant)),
  addEndpoint: (url) => must(store.addWebhookEndpoint({ url })),
  testEndpoint: ({ id }) => must(store.testWebhookEndpoint(id)),
  listDeliveries: (plant_id) => must(store.listWebhookDeliveries({ plant_id })),
  deletePlant: async (id) => (await store.deletePlant(id)).status,
})
