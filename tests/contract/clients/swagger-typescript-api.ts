/** swagger-typescript-api, client `fetch`. Runs beside the generated `dashboard.ts` and `plants.ts`. */
import './exact-bodies.ts'
import { Api as Dashboard } from './dashboard.ts'
import { exactFetch, given } from './given.ts'
import { takeMainPath } from './main-path.ts'
import { Api as Plants } from './plants.ts'

const config = {
  baseUrl: given.baseUrl,
  baseApiParams: { secure: true },
  securityWorker: () => ({ headers: { authorization: `Bearer ${given.token}` } }),
}
const { api, auth } = new Dashboard(config)
const { plants, plant } = new Plants({ ...config, customFetch: exactFetch })

await takeMainPath({
  setAccount: async (brokerage_account) => (await auth.updateProfile({ brokerage_account })).data,
  upload: async (transaction_history_file, realized_gains_file) => {
    const files = { transaction_history_file, realized_gains_file }
    return (await api.uploadBrokerageFiles(files, { stream: false }, { format: 'json' })).data
  },
  listMonths: async () => (await api.listMonths()).data,
  listTrades: async (month) => (await api.listTradeDetails(month)).data,
  readCalendar: async (year, month) => (await api.getCalendarData({ year, month })).data,
  readDay: async (date) => (await api.getDayDetails({ date })).data,
  exportDay: async (format, date) => (await api.exportDay(format, { date }, { format: 'blob' })).data.arrayBuffer(),
  addHolding: async (holding) => (await api.addHolding(holding)).data,
  listHoldings: async () => (await api.listHoldings()).data,
  takeSnapshot: async (notes) => (await api.takeSnapshot({ notes })).data,
  listSnapshots: async () => (await api.listSnapshots()).data,
  addPlant: async (added) => (await plants.addPlant(added)).data,
  addEndpoint: async (url) => (await plant.addWebhookEndpoint({ url })).data,
  testEndpoint: async ({ id }) => (await plant.testWebhookEndpoint(id)).data,
  listDeliveries: async (plant_id) => (await plant.listWebhookDeliveries({ plant_id })).data,
  deletePlant: async (id) => (await plants.deletePlant(id)).status,
})
