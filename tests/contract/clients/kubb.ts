/** kubb with zod, and with `kubb-client.ts`. Runs beside the generated folders `dashboard` and `plants`. */
import './exact-bodies.ts'
import * as api from './dashboard/index.ts'
import { takeMainPath } from './main-path.ts'
import * as store from './plants/index.ts'

await takeMainPath({
  setAccount: async (brokerage_account) => (await api.updateProfile({ data: { brokerage_account } })).data,
  upload: async (transaction_history_file, realized_gains_file) => {
    const files = { transaction_history_file, realized_gains_file }
    return (await api.uploadBrokerageFiles({ data: files, params: { stream: false } })).data
  },
  listMonths: async () => (await api.listMonths()).data,
  listTrades: async (month) => (await api.listTradeDetails({ month })).data,
  readCalendar: async (year, month) => (await api.getCalendarData({ params: { year, month } })).data,
  readDay: async (date) => (await api.getDayDetails({ params: { date } })).data,
  exportDay: async (format, date) => (await api.exportDay({ format, params: { date } })).data.arrayBuffer(),
  addHolding: async (data) => (await api.addHolding({ data })).data,
  listHoldings: async () => (await api.listHoldings()).data,
  takeSnapshot: async (notes) => (await api.takeSnapshot({ data: { notes } })).data,
  listSnapshots: async () => (await api.listSnapshots()).data,
  addPlant: async (data) => (await store.addPlant({ data })).data,
  addEndpoint: async (url) => (await store.addWebhookEndpoint({ data: { url } })).data,
  testEndpoint: async ({ id }) => (await store.testWebhookEndpoint({ id })).data,
  listDeliveries: async (plant_id) => (await store.listWebhookDeliveries({ params: { plant_id } })).data,
  deletePlant: async (id) => (await store.deletePlant({ id })).status,
})
