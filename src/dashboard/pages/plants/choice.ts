/** Which deliveries are shown, and which one is open. It is kept in the address. */
import { useLocation } from 'preact-iso'
import { useScope } from '../../shared/scope.ts'
import { plantReceivers } from './plant-receivers.ts'
import { type Delivery, type DeliveryFilter, useReceivers } from './receivers.ts'
import { recordReceivers } from './record-receivers.ts'

const CHOICES = [plantReceivers, recordReceivers].flatMap(({ names }) => Object.values(names))
const STATUSES: readonly Delivery['status'][] = ['pending', 'delivered', 'failed']

export function useChoice() {
  const { query, route } = useLocation()
  const { href } = useScope()
  const { names } = useReceivers()
  const [endpoint, status, delivery] = [query[names.endpoint], query[names.status], query[names.delivery]]
  // The choices of the other kind stay.
  const others: Record<string, string | undefined> = Object.fromEntries(CHOICES.map((name) => [name, query[name]]))
  const go = (changes: Partial<Record<keyof typeof names, string | undefined>>) => {
    const all = { ...others }
    for (const [choice, value] of Object.entries(changes)) all[names[choice as keyof typeof names]] = value || undefined
    route(href('/app/plants', all))
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
