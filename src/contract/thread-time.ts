/**
 * What the requests of each user take of the thread that answers requests: from the moment on which a request goes on until
 * another does, or until the round of the event loop ends. Work in other threads and waiting are no part of it.
 */

/** Who has used more of the window waits while others ask. */
const MOST_MS = 50
const WINDOW_MS = 250
/** In one round of the event loop, requests of one user may begin for so long; then others have their turn. */
const MOST_MS_IN_A_ROUND = 5

interface Use {
  /** Milliseconds of the window, at `at`. They wear off steadily. */
  used: number
  at: number
  inRound: number
  askedAt: number
}

export class ThreadTime {
  readonly #now: () => number
  readonly #users = new Map<number, Use>()
  #running: { userId: number | undefined; since: number } | undefined

  /** `now` in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A request of the user has arrived. */
  ask(userId: number): void {
    const now = this.#now()
    this.#useOf(userId, now).askedAt = now
  }

  /** From now on the thread works for this user. */
  run(userId: number | undefined): void {
    if (this.#running === undefined) setImmediate(() => this.#endRound())
    this.#settle()
    this.#running = { userId, since: this.#now() }
  }

  /** Whether a request of the user may begin now. */
  mayBegin(userId: number): boolean {
    this.#settle()
    const now = this.#now()
    const own = this.#useOf(userId, now)
    if (own.inRound >= MOST_MS_IN_A_ROUND) return false
    if (own.used < MOST_MS) return true
    for (const [other, { askedAt }] of this.#users)
      if (other !== userId && now - askedAt < WINDOW_MS && this.#useOf(other, now).used < MOST_MS) return false
    return true
  }

  #settle(): void {
    if (this.#running === undefined) return
    const now = this.#now()
    const { userId, since } = this.#running
    this.#running.since = now
    if (userId === undefined) return
    const use = this.#useOf(userId, now)
    use.inRound += now - since
    // More is forgotten: nobody waits for longer than the window.
    use.used = Math.min(use.used + now - since, 2 * MOST_MS)
  }

  #endRound(): void {
    this.#settle()
    this.#running = undefined
    const now = this.#now()
    for (const [userId, use] of this.#users) {
      use.inRound = 0
      if (now - use.askedAt > WINDOW_MS && this.#useOf(userId, now).used === 0) this.#users.delete(userId)
    }
  }

  #useOf(userId: number, now: number): Use {
    const use = this.#users.get(userId) ?? { used: 0, at: now, inRound: 0, askedAt: Number.NEGATIVE_INFINITY }
    this.#users.set(userId, use)
    use.used = Math.max(0, use.used - ((now - use.at) * MOST_MS) / WINDOW_MS)
    use.at = now
    return use
  }
}
