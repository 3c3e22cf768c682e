/** openapi-typescript and openapi-fetch. Runs beside the generated `dashboard.ts` and `plants.ts`. */
import createClient from 'openapi-fetch'
import type { paths as Dashboard } from './dashboard.ts'
import { exactFetch, exactJson, given } from './given.ts'
import { must, takeMainPath } from './main-path.ts'
import type { paths as Plants } from './plants.ts'

const headers = { authorization: `Bearer ${given.token}` }
const dashboard = createClient<Dashboard>({ baseUrl: given.baseUrl, headers })
const plants = createClient<Plants>({ baseUrl: given.baseUrl, headers, fetch: exactFetch, bodySerializer: exactJson })

await takeMainPath({
  setAccount: async (brokerage_account) => must(await dashboard.PUT('/auth/profile', { body: { brokerage_account } })),
  upload: async (transaction_history_file, realized_gains_file) =>
    must(
      await dashboard.POST('/api/upload-csv', {
        params: { query: { stream: false } },
        body: { transaction_history_file, realized_gains_file },
        bodySerializer: (files) => {
          const form = new FormData()
          for (const [name, file] of Object.entries(files)) form.set(name, file)
          return form
        },
      }),
    ),
  listMonths: async () => must(await dashboard.GET('/api/months')),
  listTrades: async (month) => must(await dashboard.GET('/api/trade-details/{month}', { params: { path: { month } } })),
  readCalendar: async (year, month) =>
    must(await dashboard.GET('/api/calendar-data', { params: { query: { year, month } } })),
  readDay: async (date) => must(await dashboard.GET('/api/day-details', { params: { query: { date } } })),
  exportDay: async (format, date) =>
    must(
      await dashboard.GET('/api/calendar/export/{format}', {
        params: { path: { format }, query: { date } },
        parseAs: 'arrayBuffer',
      }),
    ),
  addHolding: async (body) => must(await dashboard.POST('/api/portfolio/holdings', { body })),
  listHoldings: async () => must(await dashboard.GET('/api/portfolio/holdings')),
  takeSnapshot: async (notes) => must(await dashboard.POST('/api/portfolio/snapshot', { body: { notes } })),
  listSnapshots: async () => must(await dashboard.GET('/api/portfolio/history')),
  addPlant: async (body) => must(await plants.POST('/plants', { body })),
  addEndpoint: async (url) => must(await plants.POST('/plant/webhook-endpoints', { body: { url } })),
  testEndpoint: async ({ id }) =>
    must(await plants.POST('/plant/webhook-endpoints/{id}/test', { params: { path: { id } } })),
  listDeliveries: async (plant_id) =>
    must(await plants.GET('/plant/webhook-deliveries', { params: { query: { plant_id } } })),
  deletePlant: async (id) => (await plants.DELETE('/plants/{id}', { params: { path: { id } } })).response.status,
})
