/** oazapfts, with `--argumentStyle=object`. Runs beside the generated `dashboard.ts` and `plants.ts`. */
import './exact-bodies.ts'
import { ok } from '@oazapfts/runtime'
import * as api from './dashboard.ts'
import { exactFetch, given } from './given.ts'
import { takeMainPath } from './main-path.ts'
import * as store from './plants.ts'

const headers = { authorization: `Bearer ${given.token}` }
Object.assign(api.defaults, { baseUrl: given.baseUrl, headers })
Object.assign(store.defaults, { baseUrl: given.baseUrl, headers, fetch: exactFetch })

/** It has no bigint: its types say `number`. */
const exact = (id: bigint) => id as unknown as number

await takeMainPath({
  setAccount: (brokerage_account) => ok(api.updateProfile({ profileChange: { brokerage_account } })),
  upload: (transaction_history_file, realized_gains_file) =>
    ok(api.uploadBrokerageFiles({ stream: false, brokerageFiles: { transaction_history_file, realized_gains_file } })),
  listMonths: () => ok(api.listMonths({})),
  listTrades: (month) => ok(api.listTradeDetails({ month })),
  readCalendar: (year, month) => ok(api.getCalendarData({ year, month })),
  readDay: (date) => ok(api.getDayDetails({ date })),
  // It reads a file as text, which damages it, so `fetch` keeps the bytes.
  exportDay: async (format, date) => {
    let bytes: Promise<ArrayBuffer> | undefined
    const keepBytes: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      bytes = answer.clone().arrayBuffer()
      return answer
    }
    await ok(api.exportDay({ format, date }, { fetch: keepBytes, headers: { ...headers, accept: '*/*' } }))
    return bytes as Promise<ArrayBuffer>
  },
  addHolding: (newHolding) => ok(api.addHolding({ newHolding })),
  listHoldings: () => ok(api.listHoldings({})),
  takeSnapshot: (notes) => ok(api.takeSnapshot({ newSnapshot: { notes } })),
  listSnapshots: () => ok(api.listSnapshots({})),
  addPlant: ({ id, name }) => ok(store.addPlant({ newPlant: { id: exact(id), name } })),
  addEndpoint: (url) => ok(store.addWebhookEndpoint({ newEndpoint: { url } })),
  testEndpoint: ({ id }) => ok(store.testWebhookEndpoint({ id })),
  listDeliveries: (plantId) => ok(store.listWebhookDeliveries({ plantId: exact(plantId) })),
  deletePlant: async (id) => (await store.deletePlant({ id: exact(id) })).status,
})
