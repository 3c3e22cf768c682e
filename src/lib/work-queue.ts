/** Fair and bounded access to few slots for heavy work, such as worker threads. */
import { busy, type Failure } from './errors.ts'
import { FairQueue } from './fair-queue.ts'
import { say } from './messages/index.ts'

export interface WorkQueueOptions {
  /** How much work runs at a time. One user has at most half of the slots, but at least one. */
  slots: number
  /** Places of one user, and of all users. Work that runs keeps its place. */
  placesPerUser: number
  places: number
  /** The plural for messages: `imports`. */
  work: string
  retryAfterSeconds: number
}

/** The right to run work. The caller must leave the place when the work ends. */
export interface Place {
  /**
   * Runs `work` when a slot is free and it is the user's turn. Work that still waits when `signal` is aborted is removed
   * from the queue, and the promise rejects with the reason of the signal.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  leave(): void
}

export interface QueueState {
  running: number
  waiting: number
}

interface Waiting {
  readonly userId: number
  start(): Promise<void>
}

/**
 * Users take turns. Work of a user who has nothing running starts after at most one work of each user who waits
 * already.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions
  readonly #mostPerUser: number
  readonly #waiting = new FairQueue<Waiting>()
  readonly #running = new Map<number, number>()
  readonly #taken = new Map<number, number>()
  #closed: PromiseWithResolvers<void> | undefined

  constructor(options: WorkQueueOptions) {
    this.#options = options
    this.#mostPerUser = Math.max(1, Math.floor(options.slots / 2))
  }

  /** Throws Failure `busy` if the user or the service has no place left, or if the service is stopping. */
  enter(userId: number): Place {
    const { placesPerUser, places, retryAfterSeconds } = this.#options
    if (this.#closed !== undefined) throw busy(say('service_stopping'), retryAfterSeconds)
    const own = this.#taken.get(userId) ?? 0
    if (own >= placesPerUser) throw this.#refusal(own)
    if (sum(this.#taken) >= places) throw this.#refusal(null)
    this.#taken.set(userId, own + 1)
    let left = false
    return {
      run: (work, signal) => this.#run(userId, work, signal),
      leave: () => {
        if (left) return
        left = true
        add(this.#taken, userId, -1)
        if (this.#taken.size === 0) this.#closed?.resolve()
      },
    }
  }

  /** Places that are taken: running, and waiting for a slot or for what is to be run. */
  get state(): QueueState {
    const running = sum(this.#running)
    return { running, waiting: sum(this.#taken) - running }
  }

  /** Gives out no more places. Resolves when all are left. */
  async close(): Promise<void> {
    this.#closed ??= Promise.withResolvers()
    if (this.#taken.size === 0) this.#closed.resolve()
    await this.#closed.promise
  }

  #refusal(yours: number | null): Failure {
    const { work, retryAfterSeconds: seconds } = this.#options
    return busy(say('too_many_under_way', { work, yours, seconds }), seconds)
  }

  #run<T>(userId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason)
      const giveUp = () => {
        if (this.#waiting.remove(waiting)) reject(signal?.reason)
      }
      const waiting: Waiting = {
        userId,
        async start() {
          signal?.removeEventListener('abort', giveUp)
          await work().then(resolve, reject)
        },
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(waiting)
      this.#startWaiting()
    })
  }

  #startWaiting(): void {
    while (sum(this.#running) < this.#options.slots) {
      const next = this.#waiting.next((userId) => (this.#running.get(userId) ?? 0) < this.#mostPerUser)
      if (next === undefined) return
      add(this.#running, next.userId, 1)
      void next.start().finally(() => {
        add(this.#running, next.userId, -1)
        this.#startWaiting()
      })
    }
  }
}

const sum = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((all, count) => all + count, 0)

function add(counts: Map<number, number>, userId: number, change: number): void {
  const count = (counts.get(userId) ?? 0) + change
  if (count === 0) counts.delete(userId)
  else counts.set(userId, count)
}
