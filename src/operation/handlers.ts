import type { Context } from '../context.ts'
import type { DashboardHandlers } from '../contract/types.ts'
import { busy } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { version } from '../lib/version.ts'

const RETRY_AFTER_SECONDS = 5

export const operationHandlers = ({ store, isEnding }: Context): Pick<DashboardHandlers, 'getHealth' | 'getReady'> => ({
  getHealth: async () => ({
    status: 200,
    body: { success: true, status: 'ok', version, uptime_seconds: Math.floor(process.uptime()) },
  }),

  getReady: async () => {
    if (isEnding()) throw busy(say('service_restarting', { seconds: RETRY_AFTER_SECONDS }), RETRY_AFTER_SECONDS)
    await store.ready()
    return { status: 200, body: { success: true, status: 'ready', data_source: store.dataSource } }
  },
})
