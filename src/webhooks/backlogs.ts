/** The backlogs of all endpoints, and the limit that they share. */
import { Backlog } from './backlog.ts'

/** The most deliveries in memory. Above it, an endpoint without deliveries may still lease one. */
const MAX_LEASED = 2_048
const MAX_ENDPOINTS_PER_BATCH = 64

export interface LeaseRequest {
  backlog: Backlog
  /** How many deliveries to lease. */
  limit: number
}

export class Backlogs {
  /** In the order in which they are served. */
  readonly #byEndpoint = new Map<number, Backlog>()
  /** Deliveries in all backlogs. */
  size = 0

  /** Creates the backlog if there is none. */
  get(endpointId: number): Backlog {
    const backlog = this.#byEndpoint.get(endpointId) ?? new Backlog(endpointId)
    this.#byEndpoint.set(endpointId, backlog)
    return backlog
  }

  all(): Backlog[] {
    return [...this.#byEndpoint.values()]
  }

  /** Whether deliveries could be leased now. */
  get hasDue(): boolean {
    for (const backlog of this.#byEndpoint.values())
      if (backlog.isDue && limitFor(backlog, MAX_LEASED - this.size) > 0) return true
    return false
  }

  /** Returns the next endpoints to lease deliveries of, and moves them to the end so that all get their turn. */
  takeDue(): LeaseRequest[] {
    const wanted: LeaseRequest[] = []
    let room = MAX_LEASED - this.size
    for (const backlog of this.#byEndpoint.values()) {
      if (wanted.length === MAX_ENDPOINTS_PER_BATCH) break
      const limit = limitFor(backlog, room)
      if (!backlog.isDue || limit === 0) continue
      room -= limit
      wanted.push({ backlog, limit })
    }
    for (const { backlog } of wanted) {
      // Reset before the transaction runs: a wake during it sets this again and must not be lost.
      backlog.isDue = false
      this.#byEndpoint.delete(backlog.endpointId)
      this.#byEndpoint.set(backlog.endpointId, backlog)
    }
    return wanted
  }

  dropIdle(): void {
    for (const backlog of this.all()) if (backlog.isIdle) this.#byEndpoint.delete(backlog.endpointId)
  }
}

/** An endpoint without deliveries may always lease one, even above the shared limit. */
const limitFor = (backlog: Backlog, room: number): number =>
  Math.min(backlog.room, Math.max(room, backlog.size === 0 ? 1 : 0))
