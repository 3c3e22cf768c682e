/**
 * Sends what is due, and records what became of it. Several instances may run on one database: each claims
 * deliveries by a lease that outlasts their attempts, and those of one that dies come due again.
 *
 * Delivered at least once: between an answer and its record the process may die.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, SECOND } from '../lib/clock.ts'
import type { Store } from '../store/index.ts'
import { deliveryUrl } from './address.ts'
import { headersOf } from './events/index.ts'
import { type Held, Lane } from './lane.ts'
import { selectEndpointsWithDue } from './lease-queries.ts'
import type { Wake } from './outbox.ts'
import { signedHeaders } from './signing.ts'
import type { Attempt, Transport } from './transport.ts'
import { type Claim, newLease, type Result, type Returned, takeTurn } from './turn.ts'

export interface Dispatcher {
  readonly wake: Wake
  /** Lets go of what is held of an endpoint that was changed, so that it is read anew. */
  changed(endpointId: number): void
  /** From now on `observer` is told too. */
  observe(observer: Observer): void
  /** From now on sends what comes due, until `close`. */
  start(): void
  /** Sends what is due now by the clock, and resolves when it is recorded. Rejects while the database is gone. */
  settle(): Promise<void>
  /** Claims nothing more, waits a while for attempts under way, and frees what it still holds. */
  close(): Promise<void>
}

export interface DispatcherOptions {
  store: Store
  clock: Clock
  send: Transport['send']
  /** Ends the attempts that are still under way at the end. */
  cut?: () => Promise<void>
  /** From 0 to 1; for the jitter. */
  random?: () => number
}

/** Told what happens; must not throw. */
export interface Observer {
  /** An attempt has ended; it is recorded later. */
  attempted(result: Result): void
  /** The database could not be used. It is tried again. */
  failed(error: unknown): void
}

/** For one attempt, from the name lookup to the end of the answer. */
const DEADLINE_MS = 20 * SECOND
/**
 * What is claimed is sent within this time, or given back: addresses and secrets may be changed by another instance,
 * which tells nobody.
 */
const FRESH_MS = 2 * SECOND
/** Longer than what was claimed is fresh, its attempt, and a record that has to wait: while it lasts nobody else tries. */
const LEASE_MS = 90 * SECOND
/** What other instances queue, and what comes due by itself, is seen this late at most. */
const LOOK_EVERY_MS = SECOND
/** Turns are this far apart at least, unless there is much to record: under load each then does more. */
const GATHER_MS = 50
const MUCH = 256
/** Deliveries in memory at a time; every endpoint may have one beyond. */
const MAX_HELD = 2_048
const MAX_LANES_PER_TURN = 64
const RETRY_MS = SECOND
/** How long attempts under way are waited for at the end. */
const CLOSE_PATIENCE_MS = 5 * SECOND

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  return new LaneDispatcher(options)
}

class LaneDispatcher implements Dispatcher {
  readonly #store: Store
  readonly #clock: Clock
  readonly #send: Transport['send']
  readonly #observers: Observer[] = []
  readonly #cut: () => Promise<void>
  readonly #random: () => number
  /** In the order in which they are asked next. */
  readonly #lanes = new Map<number, Lane>()
  readonly #underWay = new Set<Promise<void>>()
  #held = 0
  #results: Result[] = []
  #returned: Returned[] = []
  #isActive = false
  #isClosing = false
  /** The database could not be used; it is tried again in a moment. */
  #isWaiting = false
  #running: Promise<void> | undefined
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  /** Ends the wait for more to do in one turn. */
  #enough: (() => void) | undefined
  #lastTurn = Number.NEGATIVE_INFINITY

  constructor({ store, clock, send, cut = async () => {}, random = Math.random }: DispatcherOptions) {
    this.#store = store
    this.#clock = clock
    this.#send = send
    this.#cut = cut
    this.#random = random
  }

  readonly wake: Wake = (endpointIds) => {
    for (const id of endpointIds) this.#lane(id).isDue = true
    if (this.#isActive) this.#schedule()
  }

  changed(endpointId: number): void {
    const lane = this.#lanes.get(endpointId)
    if (lane !== undefined) this.#release(lane)
    this.wake([endpointId])
  }

  observe(observer: Observer): void {
    this.#observers.push(observer)
  }

  start(): void {
    this.#isActive = true
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#look()
  }

  async settle(): Promise<void> {
    const wasActive = this.#isActive
    this.#isActive = true
    try {
      do {
        this.wake(await this.#due())
        while (!this.#isQuiet) {
          await this.#run()
          if (this.#underWay.size > 0) await Promise.race(this.#underWay)
        }
      } while ((await this.#due()).length > 0)
    } finally {
      this.#isActive = wasActive
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#enough?.()
    clearInterval(this.#timer)
    for (const lane of this.#lanes.values()) this.#release(lane)
    const patience = new AbortController()
    await Promise.race([
      Promise.all(this.#underWay),
      wait(CLOSE_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {}),
    ])
    patience.abort()
    // What has not ended by now was perhaps received and perhaps not: it is sent again. Nobody may begin before we end.
    await this.#cut()
    await this.#looking
    await this.#running?.catch(() => {})
    await this.#turn().catch((error) => this.#failed(error))
  }

  #failed(error: unknown): void {
    for (const observer of this.#observers) observer.failed(error)
  }

  #due(): Promise<number[]> {
    return this.#store.read((db) => selectEndpointsWithDue(db, this.#clock.now()))
  }

  #look(): void {
    this.#looking ??= this.#due()
      .then(this.wake, (error) => this.#failed(error))
      .finally(() => {
        this.#looking = undefined
      })
  }

  #lane(endpointId: number): Lane {
    const lane = this.#lanes.get(endpointId) ?? new Lane(endpointId)
    this.#lanes.set(endpointId, lane)
    return lane
  }

  /** True where a turn would do something. */
  get #hasWork(): boolean {
    if (this.#results.length > 0 || this.#returned.length > 0) return true
    if (this.#isClosing) return false
    for (const lane of this.#lanes.values()) if (lane.isDue && limitOf(lane, MAX_HELD - this.#held) > 0) return true
    return false
  }

  get #isQuiet(): boolean {
    return !this.#hasWork && this.#underWay.size === 0 && this.#running === undefined
  }

  #schedule(): void {
    if (this.#running === undefined && !this.#isWaiting) void this.#run().catch((error) => this.#retry(error))
  }

  async #retry(error: unknown): Promise<void> {
    this.#failed(error)
    this.#isWaiting = true
    await wait(RETRY_MS, undefined, { ref: false })
    this.#isWaiting = false
    if (this.#isActive && !this.#isClosing) this.#schedule()
  }

  /** Takes turns while there is work; one caller at a time does, and the others wait for it. */
  #run(): Promise<void> {
    const turns = async () => {
      while (this.#hasWork) await this.#turn()
    }
    this.#running ??= turns().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #gather(): Promise<void> {
    const pause = this.#lastTurn + GATHER_MS - performance.now()
    if (pause <= 0 || this.#hasGathered) return
    const enough = new Promise<void>((resolve) => {
      this.#enough = resolve
    })
    const timer = setTimeout(() => this.#enough?.(), pause)
    await enough
    clearTimeout(timer)
    this.#enough = undefined
  }

  get #hasGathered(): boolean {
    return this.#isClosing || this.#results.length >= MUCH
  }

  async #turn(): Promise<void> {
    await this.#gather()
    this.#lastTurn = performance.now()
    const results = this.#results.splice(0)
    const returned = this.#returned.splice(0)
    const lanes = this.#isClosing ? [] : this.#lanesToAsk()
    const now = this.#clock.now()
    const turn = {
      now,
      lease: newLease(),
      until: now + LEASE_MS,
      results,
      returned,
      asks: lanes.map(({ lane, limit }) => ({ endpointId: lane.endpointId, limit })),
      random: this.#random,
    }
    try {
      this.#take(lanes, await this.#store.write((tx) => takeTurn(tx, turn)))
    } catch (error) {
      this.#results.unshift(...results)
      this.#returned.unshift(...returned)
      for (const { lane } of lanes) lane.isDue = true
      throw error
    }
    for (const lane of [...this.#lanes.values()]) if (lane.isIdle) this.#lanes.delete(lane.endpointId)
  }

  /** Those that were asked go to the end, so that all have their turn. */
  #lanesToAsk(): { lane: Lane; limit: number }[] {
    const asked: { lane: Lane; limit: number }[] = []
    let room = MAX_HELD - this.#held
    for (const lane of this.#lanes.values()) {
      if (asked.length === MAX_LANES_PER_TURN) break
      const limit = limitOf(lane, room)
      if (!lane.isDue || limit === 0) continue
      room -= limit
      asked.push({ lane, limit })
    }
    for (const { lane } of asked) {
      // A wake while the transaction runs must not be lost: it sets this again.
      lane.isDue = false
      this.#lanes.delete(lane.endpointId)
      this.#lanes.set(lane.endpointId, lane)
    }
    return asked
  }

  #take(asked: { lane: Lane; limit: number }[], claims: Claim[]): void {
    const byEndpoint = new Map(claims.map((claim) => [claim.endpointId, claim]))
    for (const { lane, limit } of asked) {
      const claim = byEndpoint.get(lane.endpointId)
      if (claim === undefined) {
        this.#release(lane)
        continue
      }
      const count = claim.deliveries.length
      if (count === limit || (claim.isFailing && count > 0)) lane.isDue = true
      this.#held += count
      lane.take(claim)
      if (this.#isClosing) this.#release(lane)
      this.#pump(lane)
    }
  }

  #release(lane: Lane): void {
    this.#giveBack(lane.release())
  }

  #giveBack(held: readonly Held[]): void {
    this.#held -= held.length
    for (const { delivery, claim } of held) this.#returned.push({ id: delivery.id, lease: claim.lease })
  }

  #pump(lane: Lane): void {
    for (let next = lane.next(); next !== undefined; next = lane.next()) {
      if (this.#clock.now() - next.claim.at < FRESH_MS) this.#attempt(lane, next)
      else {
        lane.sending--
        lane.isDue = true
        this.#giveBack([next])
      }
    }
  }

  #attempt(lane: Lane, { delivery, claim }: Held): void {
    const startedAt = this.#clock.now()
    const body = Buffer.from(delivery.body)
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      ...signedHeaders(delivery.id, body, claim.keys, startedAt),
      ...headersOf(delivery.eventType),
    }
    const sent = this.#send({ url: deliveryUrl(claim.url), headers, body, deadlineMs: DEADLINE_MS })
    const { endpointId } = lane
    const { lease } = claim
    const ended = sent.then((attempt) => {
      this.#underWay.delete(ended)
      this.#ended(lane, { endpointId, lease, delivery, startedAt, endedAt: this.#clock.now(), attempt })
    })
    this.#underWay.add(ended)
  }

  #ended(lane: Lane, result: Result): void {
    this.#held--
    this.#giveBack(lane.ended(result.attempt))
    if (isOurDoing(result.attempt)) this.#returned.push({ id: result.delivery.id, lease: result.lease })
    else {
      this.#results.push(result)
      for (const observer of this.#observers) observer.attempted(result)
    }
    this.#pump(lane)
    if (this.#hasGathered) this.#enough?.()
    if (this.#isActive && !this.#isClosing) this.#schedule()
  }
}

/** How many deliveries may be claimed for a lane. Whatever the others hold, one that has none may have one. */
const limitOf = (lane: Lane, room: number): number => Math.min(lane.room, Math.max(room, lane.held === 0 ? 1 : 0))

/** The service ended the attempt, so it says nothing about the receiver. */
const isOurDoing = (attempt: Attempt) => attempt.outcome === 'failed' && attempt.reason === 'closed'
