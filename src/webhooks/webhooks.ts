/** Starts and stops the webhook subsystem: the dispatcher, its transport and the retention. */
import { type Clock, HOUR } from '../lib/clock.ts'
import type { Quotas } from '../lib/quotas.ts'
import type { Store } from '../store/index.ts'
import { createUrlCheck, type UrlCheck } from './address.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { createGuard } from './guard.ts'
import { updateAllToReleased } from './lease-queries.ts'
import type { Observer } from './observer.ts'
import { deleteOldDeliveries } from './retention.ts'
import { createTransport, type Transport } from './transport.ts'

export interface Webhooks extends Dispatcher {
  /** Returns why an address cannot be registered; undefined if it can. */
  readonly checkUrl: UrlCheck
  /** Releases the leases of an instance that was killed. Call it only if no other instance runs, before `start`. */
  releaseLeases(): Promise<void>
}

/** The dependencies of the webhook rules. */
export interface WebhookContext {
  readonly store: Store
  readonly clock: Clock
  readonly webhooks: Webhooks
  readonly config: { readonly quotas: Pick<Quotas, 'webhookEndpoints' | 'pendingDeliveries'> }
}

/** The operator's settings: to which addresses webhooks may be sent, and the limits of a user. */
interface Settings {
  readonly webhookAllowedNetworks: readonly string[]
  readonly production: boolean
  readonly webhookAttemptsPerSecond: number
  readonly quotas: Pick<Quotas, 'pendingDeliveries'>
}

const REMOVE_EVERY_MS = HOUR

export interface WebhooksOptions {
  store: Store
  clock: Clock
  config: Settings
  /** Around each attempt; see `tracing.ts`. */
  traced?: ((send: Transport['send']) => Transport['send']) | undefined
}

export function createWebhooks({ store, clock, config, traced = (send) => send }: WebhooksOptions): Webhooks {
  const rules = { allowedNetworks: config.webhookAllowedNetworks, requireHttps: config.production }
  const transport = createTransport(rules)
  const dispatcher = createDispatcher({
    store: store.patient,
    clock,
    send: traced(transport.send),
    cut: () => transport.close(),
    pendingLimit: config.quotas.pendingDeliveries,
    attemptsPerSecond: config.webhookAttemptsPerSecond,
  })
  const observers: Observer[] = []
  let timer: NodeJS.Timeout | undefined
  let removing: Promise<void> | undefined
  const ending = new AbortController()

  const remove = () => {
    removing ??= deleteOldDeliveries(store.patient, clock.now(), { signal: ending.signal })
      .catch((error) => {
        for (const observer of observers) observer.failed(error)
      })
      .finally(() => {
        removing = undefined
      })
  }

  return {
    checkUrl: createUrlCheck(createGuard(rules), {
      namesNeedHttps: rules.requireHttps && rules.allowedNetworks.length === 0,
    }),
    wake: dispatcher.wake,
    releaseLeases: () => store.write((tx) => updateAllToReleased(tx, clock.now())),
    changed: (userId, endpointId) => dispatcher.changed(userId, endpointId),
    settle: () => dispatcher.settle(),
    observe(observer) {
      observers.push(observer)
      dispatcher.observe(observer)
    },
    start() {
      dispatcher.start()
      timer = setInterval(remove, REMOVE_EVERY_MS)
      remove()
    },
    async close() {
      clearInterval(timer)
      ending.abort()
      await dispatcher.close()
      await removing
    },
  }
}
