import type { Context } from '../context.ts'
import type { DashboardHandlers } from '../contract/types.ts'
import { version } from '../lib/version.ts'

export const operationHandlers = ({ store }: Context): Pick<DashboardHandlers, 'getHealth' | 'getReady'> => ({
  getHealth: async () => ({
    status: 200,
    body: { success: true, status: 'ok', version, uptime_seconds: Math.floor(process.uptime()) },
  }),

  getReady: async () => {
    await store.ready()
    return { status: 200, body: { success: true, status: 'ready', data_source: store.dataSource } }
  },
})
