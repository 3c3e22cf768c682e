/** @hey-api/openapi-ts. Runs beside the generated folders `dashboard` and `plants`. */
import { client as dashboard } from './dashboard/client.gen.ts'
import * as api from './dashboard/index.ts'
import { exactFetch, exactJson, given } from './given.ts'
import { must, takeMainPath } from './main-path.ts'
import { client as plants } from './plants/client.gen.ts'
import * as store from './plants/index.ts'

dashboard.setConfig({ baseUrl: given.baseUrl, auth: given.token })
plants.setConfig({ baseUrl: given.baseUrl, auth: given.token, fetch: exactFetch, bodySerializer: exactJson })

await takeMainPath({
  setAccount: async (brokerage_account) => must(await api.updateProfile({ body: { brokerage_account } })),
  upload: async (transaction_history_file, realized_gains_file) =>
    must(
      await api.uploadBrokerageFiles({
        query: { stream: false },
        body: { transaction_history_file, realized_gains_file },
      }),
    ),
  listMonths: async () => must(await api.listMonths()),
  listTrades: async (month) => must(await api.listTradeDetails({ path: { month } })),
  readCalendar: async (year, month) => must(await api.getCalendarData({ query: { year, month } })),
  readDay: async (date) => must(await api.getDayDetails({ query: { date } })),
  exportDay: async (format, date) =>
    must(await api.exportDay({ path: { format }, query: { date }, parseAs: 'blob' })).arrayBuffer(),
  addHolding: async (body) => must(await api.addHolding({ body })),
  listHoldings: async () => must(await api.listHoldings()),
  takeSnapshot: async (notes) => must(await api.takeSnapshot({ body: { notes } })),
  listSnapshots: async () => must(await api.listSnapshots()),
  addPlant: async (body) => must(await store.addPlant({ body })),
  addEndpoint: async (url) => must(await store.addWebhookEndpoint({ body: { url } })),
  testEndpoint: async ({ id }) => must(await store.testWebhookEndpoint({ path: { id } })),
  listDeliveries: async (plant_id) => must(await store.listWebhookDeliveries({ query: { plant_id } })),
  deletePlant: async (id) => (await store.deletePlant({ path: { id } })).response?.status,
})
