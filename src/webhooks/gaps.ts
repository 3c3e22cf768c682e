/**
 * Limits the pending deliveries of a user. The enabled endpoints of the user share the limit evenly. An endpoint that
 * has its share is behind: from then on, plants are not queued for it when they are added, but here, oldest first, as
 * its deliveries finish. Messages about the record are left out until there is room: their numbers show the receiver that
 * some are missing, and the API has what they were about.
 *
 * Nothing is lost: `behindSince` is stored before the first plant is left out, and a plant added before it is queued
 * with its addition (`publishEvent`). A transaction that moves `behindSince` reads the plants added since then, and a
 * transaction that adds a plant reads `behindSince`. If both run at the same time, the store repeats one of them.
 */
import type { Clock } from '../lib/clock.ts'
import { forEachUser, readOfAll, type Store, type Writer } from '../store/index.ts'
import { newPlant } from './events/new-plant.ts'
import { countPendingOf, type EndpointKey, selectUsersBehind, updateToBehind } from './gap-queries.ts'
import { kindOf } from './kinds.ts'
import { missedBy, withoutSpan } from './missed-periods.ts'
import { sendEvents, type Wake } from './outbox.ts'
import { type EndpointRow, type Period, selectEnabledEndpoints, selectEndpoint, updateEndpoint } from './queries.ts'
import { type MissingPlant, selectMissing } from './replay-missing-queries.ts'

/** The most that one transaction queues. */
const MOST_QUEUED = 500

/** How many pending deliveries each of the user's enabled endpoints may have. */
export const shareOf = (limit: number, enabledEndpoints: number): number =>
  Math.max(1, Math.floor(limit / Math.max(1, enabledEndpoints)))

/** How many more deliveries may be queued for an endpoint. */
export async function selectRoom(tx: Writer, endpointId: number, limit: number): Promise<number> {
  const share = shareOf(limit, (await selectEnabledEndpoints(tx)).length)
  return share - (await countPendingOf(tx, endpointId, share))
}

/** The time for which plants wait to be queued: since it is behind, without the times when it was disabled. */
export function gapOf(endpoint: Pick<EndpointRow, 'behindSince' | 'missed' | 'createdAt'>): Period[] {
  if (endpoint.behindSince === null) return []
  const since: Period[] = [{ from: endpoint.behindSince, until: Number.MAX_SAFE_INTEGER }]
  return missedBy(endpoint).reduce((rest, period) => withoutSpan(rest, period), since)
}

/** Plants added in these periods without a delivery to the endpoint since, oldest first. */
export async function selectMissed(
  tx: Writer,
  endpointId: number,
  periods: readonly Period[],
  limit: number,
): Promise<MissingPlant[]> {
  const found: MissingPlant[] = []
  for (const period of periods)
    if (found.length < limit)
      found.push(...(await selectMissing(tx, { endpointId, eventType: newPlant.type }, period, limit - found.length)))
  return found
}

export class Gaps {
  readonly #store: Store
  readonly #clock: Clock
  readonly #limit: number
  readonly #wake: Wake
  /** Users with deliveries that were queued since the last check. */
  readonly #added = new Set<number>()

  constructor({ store, clock, limit, wake }: { store: Store; clock: Clock; limit: number; wake: Wake }) {
    this.#store = store
    this.#clock = clock
    this.#limit = limit
    this.#wake = wake
  }

  added(userId: number): void {
    this.#added.add(userId)
  }

  /** Finds the endpoints that have their share, and queues what waits for those with room. */
  async check(): Promise<void> {
    const { parts, failure } = await readOfAll(this.#store, selectUsersBehind)
    const users = new Set([...this.#added, ...parts.flat()])
    this.#added.clear()
    await forEachUser({ parts: [[...users]], failure }, async (userId) => {
      this.#added.add(userId)
      await this.#checkUser(userId)
      this.#added.delete(userId)
    })
  }

  async #checkUser(userId: number): Promise<void> {
    const full: number[] = []
    const roomy: number[] = []
    const store = this.#store.forUser(userId)
    await store.read(async (db) => {
      const endpoints = await selectEnabledEndpoints(db)
      const share = shareOf(this.#limit, endpoints.length)
      for (const { id: endpointId, behindSince } of endpoints) {
        const pending = await countPendingOf(db, endpointId, share)
        if (behindSince === null && pending >= share) full.push(endpointId)
        // Not at once, so that a transaction queues many.
        if (behindSince !== null && pending <= share / 2) roomy.push(endpointId)
      }
    })
    const now = this.#clock.now()
    if (full.length > 0) await store.write('plants', (tx) => updateToBehind(tx, full, now))
    for (const endpointId of roomy) await store.write('plants', (tx) => this.#fill(tx, { userId, endpointId }, now))
  }

  async #fill(tx: Writer, key: EndpointKey, now: number): Promise<void> {
    const endpoint = await selectEndpoint(tx, key.endpointId)
    if (endpoint === undefined || endpoint.disabledAt !== null || endpoint.behindSince === null) return
    if (kindOf(endpoint) === 'record') {
      await updateEndpoint(tx, key.endpointId, { behindSince: null })
      return
    }
    const room = Math.min(MOST_QUEUED, await selectRoom(tx, key.endpointId, this.#limit))
    if (room <= 0) return
    const found = await selectMissed(tx, key.endpointId, gapOf(endpoint), room + 1)
    const plants = found.slice(0, room)
    const last = plants.at(-1)?.createdAt ?? endpoint.behindSince
    // Not before the plants, whose times may come from the clock of another instance.
    await sendEvents(tx, this.#wake, newPlant, plants, { ...key, now: Math.max(now, last) })
    await updateEndpoint(tx, key.endpointId, { behindSince: found.length > room ? last : null })
  }
}
