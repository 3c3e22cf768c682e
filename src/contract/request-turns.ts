/**
 * Of one user few requests are under way at a time; the others wait before their bodies are read. Those that wait begin one in
 * a round of the event loop, and their users take turns: a user who has used much of the thread waits for others
 * (`thread-time.ts`). So a user who sends many costly requests delays another's by one of them, not by all.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy, clientGone } from '../lib/errors.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { say } from '../lib/messages/index.ts'
import { ThreadTime } from './thread-time.ts'

const MOST_UNDER_WAY = 4
/** Of operations with `x-own-places`: fewer than each of them has places, so that the others wait instead of being refused. */
const MOST_LONG_UNDER_WAY = 8
const MOST_OUTER_UNDER_WAY = 8
const MOST_WAITING = 100
const RETRY_AFTER_SECONDS = 1
/** How often those who wait because of what they used are looked at. */
const WAKE_MS = 10

type Done = (error?: Error) => void

interface Waiting {
  readonly userId: number
  readonly request: FastifyRequest
  readonly done: Done
}

/** All documents have the same, so that a user has the same turns in each. */
export interface Turns {
  readonly time: ThreadTime
  readonly short: RequestTurns
  /** For operations with `x-own-places`, such as imports and exports, which may take minutes. */
  readonly long: RequestTurns
  /** For operations with `x-runs-operations`: each waits for operations that take one of the other turns. */
  readonly outer: RequestTurns
}

export function createTurns(): Turns {
  const time = new ThreadTime()
  return {
    time,
    short: new RequestTurns(time),
    long: new RequestTurns(time, MOST_LONG_UNDER_WAY),
    outer: new RequestTurns(time, MOST_OUTER_UNDER_WAY),
  }
}

export class RequestTurns {
  readonly #time: ThreadTime
  readonly #mostUnderWay: number
  readonly #underWay = new Map<number, number>()
  readonly #line = new FairQueue<Waiting>()
  readonly #ends = new WeakMap<FastifyRequest, () => void>()
  #isPlanned = false
  #isAsleep = false

  constructor(time = new ThreadTime(), mostUnderWay = MOST_UNDER_WAY) {
    this.#time = time
    this.#mostUnderWay = mostUnderWay
  }

  /**
   * Calls `done` when the request may go on. Call it when the caller is known. `done` gets a Failure `busy` if too many
   * requests of the user wait.
   */
  take(request: FastifyRequest, reply: FastifyReply, done: Done): void {
    const userId = request.caller?.userId
    if (userId === undefined) {
      this.#time.run(undefined)
      done()
      return
    }
    this.#time.ask(userId)
    const item = { userId, request, done }
    const waiting = this.#line.countOf(userId)
    if (waiting >= MOST_WAITING) {
      done(busy(say('too_many_requests_waiting', { waiting }), RETRY_AFTER_SECONDS))
      return
    }
    reply.raw.once('close', () => {
      if (this.#line.remove(item)) done(clientGone())
      else this.end(request)
    })
    if (waiting === 0 && this.#mayStart(userId)) this.#start(item)
    else this.#line.add(item)
    this.#planRound()
  }

  /** The turn ends with the connection's response; call it before, if a client that reads slowly is to keep no turn. */
  end(request: FastifyRequest): void {
    this.#ends.get(request)?.()
  }

  #hasRoom = (userId: number) => (this.#underWay.get(userId) ?? 0) < this.#mostUnderWay

  #mayStart = (userId: number) => this.#hasRoom(userId) && this.#time.mayBegin(userId)

  #start({ userId, request, done }: Waiting): void {
    // Requests that a client sent together on one connection do not learn that it is closed.
    if (request.raw.socket.destroyed) {
      done(clientGone())
      return
    }
    this.#underWay.set(userId, (this.#underWay.get(userId) ?? 0) + 1)
    this.#time.run(userId)
    this.#ends.set(request, () => {
      this.#ends.delete(request)
      const left = (this.#underWay.get(userId) ?? 0) - 1
      if (left > 0) this.#underWay.set(userId, left)
      else this.#underWay.delete(userId)
      this.#planRound()
    })
    done()
  }

  #planRound(): void {
    if (this.#isPlanned || this.#line.isEmpty) return
    this.#isPlanned = true
    setImmediate(() => {
      this.#isPlanned = false
      const next = this.#line.next(this.#mayStart)
      if (next === undefined) return this.#wakeLater()
      this.#start(next)
      this.#planRound()
    })
  }

  #wakeLater(): void {
    if (this.#isAsleep || !this.#line.some(this.#hasRoom)) return
    this.#isAsleep = true
    setTimeout(() => {
      this.#isAsleep = false
      this.#planRound()
    }, WAKE_MS)
  }
}
