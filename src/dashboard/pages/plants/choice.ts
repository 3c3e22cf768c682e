/** Which deliveries are shown, and which one is open. It is kept in the address. */
import { useLocation } from 'preact-iso'
import { useScope } from '../../shared/scope.ts'
import type { Delivery, DeliveryFilter } from './plant-api.ts'

const STATUSES: readonly Delivery['status'][] = ['pending', 'delivered', 'failed']

export function useChoice() {
  const { query, route } = useLocation()
  const { href } = useScope()
  const { endpoint, status, delivery } = query
  const go = (changes: Record<string, string | undefined>) => {
    const all = { endpoint, status, delivery, ...changes }
    route(
      href('/app/plants', Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value || undefined]))),
    )
  }
  const chosen = STATUSES.find((each) => each === status)
  const filter: DeliveryFilter = {
    ...(/^[1-9]\d{0,14}$/.test(endpoint ?? '') ? { endpoint_id: Number(endpoint) } : {}),
    ...(chosen === undefined ? {} : { status: chosen }),
  }
  return {
    current: filter,
    /** An empty text removes a filter. */
    filter: (changes: { endpoint?: string; status?: string }) => go(changes),
    delivery,
    open: (delivery: string) => go({ delivery }),
    close: () => go({ delivery: undefined }),
  }
}
