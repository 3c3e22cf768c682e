/** The backlogs of all endpoints, the limit that they share, and the pace of each user. */
import type { AttemptPace } from './attempt-pace.ts'
import { Backlog } from './backlog.ts'
import type { EndpointKey } from './gap-queries.ts'

/** The most deliveries in memory. Above it, an endpoint without deliveries may still lease one. */
const MAX_LEASED = 2_048
const MAX_ENDPOINTS_PER_BATCH = 64

export interface LeaseRequest {
  backlog: Backlog
  /** How many deliveries to lease. */
  limit: number
}

/** The ids of endpoints count for each user. */
const nameOf = ({ userId, endpointId }: EndpointKey): string => `${userId} ${endpointId}`

export class Backlogs {
  /** In the order in which they are served. */
  readonly #byEndpoint = new Map<string, Backlog>()
  readonly #pace: AttemptPace
  /** Deliveries in all backlogs. */
  size = 0

  constructor(pace: AttemptPace) {
    this.#pace = pace
  }

  /** Creates the backlog if there is none. */
  get(key: EndpointKey): Backlog {
    const backlog = this.#byEndpoint.get(nameOf(key)) ?? new Backlog(key)
    this.#byEndpoint.set(nameOf(key), backlog)
    return backlog
  }

  all(): Backlog[] {
    return [...this.#byEndpoint.values()]
  }

  /** Whether deliveries could be leased now. */
  get hasDue(): boolean {
    for (const backlog of this.#byEndpoint.values())
      if (backlog.isDue && this.#limitFor(backlog, MAX_LEASED - this.size) > 0) return true
    return false
  }

  /** Returns the next endpoints to lease deliveries of, and moves them to the end so that all get their turn. */
  takeDue(): LeaseRequest[] {
    const wanted: LeaseRequest[] = []
    let room = MAX_LEASED - this.size
    for (const backlog of this.#byEndpoint.values()) {
      if (wanted.length === MAX_ENDPOINTS_PER_BATCH) break
      const limit = this.#limitFor(backlog, room)
      if (!backlog.isDue || limit === 0) continue
      room -= limit
      this.#pace.take(backlog.userId, limit)
      wanted.push({ backlog, limit })
    }
    for (const { backlog } of wanted) {
      // Reset before the transaction runs: a wake during it sets this again and must not be lost.
      backlog.isDue = false
      this.#byEndpoint.delete(nameOf(backlog))
      this.#byEndpoint.set(nameOf(backlog), backlog)
    }
    return wanted
  }

  dropIdle(): void {
    for (const backlog of this.all()) if (backlog.isIdle) this.#byEndpoint.delete(nameOf(backlog))
  }

  /** An endpoint without deliveries may lease one even above the shared limit. */
  #limitFor(backlog: Backlog, room: number): number {
    const most = Math.max(room, backlog.size === 0 ? 1 : 0)
    return Math.min(backlog.room, most, this.#pace.left(backlog.userId))
  }
}
