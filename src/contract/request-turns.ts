/**
 * Of one user at most four requests are under way at a time, and in one round of the event loop they start for at most 5 ms;
 * the others wait before their bodies are read. Requests that wait start one in a round, and their users take turns.
 *
 * So a user who sends many costly requests delays another's by one of them, not by all. Operations with `x-own-places`, such
 * as imports and exports, take no turns: they have limits of their own, and may wait for long.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy, clientGone } from '../lib/errors.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { say } from '../lib/messages/index.ts'

const MOST_UNDER_WAY = 4
const MOST_WAITING = 100
const MOST_MS_IN_A_ROUND = 5
const RETRY_AFTER_SECONDS = 1

type Done = (error?: Error) => void

interface Waiting {
  readonly userId: number
  readonly request: FastifyRequest
  readonly done: Done
}

export class RequestTurns {
  readonly #underWay = new Map<number, number>()
  readonly #line = new FairQueue<Waiting>()
  /** When the first request of a user started in this round. */
  readonly #started = new Map<number, number>()
  readonly #ends = new WeakMap<FastifyRequest, () => void>()
  #endsRound = false

  /**
   * Calls `done` when the request may go on. Call it when the caller is known. `done` gets a Failure `busy` if too many
   * requests of the user wait.
   */
  take(request: FastifyRequest, reply: FastifyReply, done: Done): void {
    const userId = request.caller?.userId
    if (userId === undefined) {
      done()
      return
    }
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

  /** Call it when the answer is ready to be sent: a client that reads slowly keeps no turn. */
  end(request: FastifyRequest): void {
    this.#ends.get(request)?.()
  }

  #mayStart(userId: number): boolean {
    if ((this.#underWay.get(userId) ?? 0) >= MOST_UNDER_WAY) return false
    const began = this.#started.get(userId)
    return began === undefined || performance.now() - began < MOST_MS_IN_A_ROUND
  }

  #start({ userId, request, done }: Waiting): void {
    // Requests that a client sent together on one connection do not learn that it is closed.
    if (request.raw.socket.destroyed) {
      done(clientGone())
      return
    }
    this.#underWay.set(userId, (this.#underWay.get(userId) ?? 0) + 1)
    if (!this.#started.has(userId)) this.#started.set(userId, performance.now())
    this.#ends.set(request, () => {
      this.#ends.delete(request)
      const left = (this.#underWay.get(userId) ?? 0) - 1
      if (left > 0) this.#underWay.set(userId, left)
      else this.#underWay.delete(userId)
      if (!this.#line.isEmpty) this.#planRound()
    })
    done()
  }

  #planRound(): void {
    if (this.#endsRound) return
    this.#endsRound = true
    setImmediate(() => {
      this.#endsRound = false
      this.#started.clear()
      const next = this.#line.next((userId) => this.#mayStart(userId))
      if (next === undefined) return
      this.#start(next)
      this.#planRound()
    })
  }
}
