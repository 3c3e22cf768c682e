/**
 * Answers with long lists. Their pages are read and serialised one by one into a file, and sent once the last page is
 * there: the answer is of one revision of the record, its length and status are known before the first byte, and a
 * client that reads slowly holds a file, not a database transaction or memory.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../lib/clock.ts'
import { busy, clientGone } from '../lib/errors.ts'
import { type LargeJson, LargeObject } from '../lib/large-json.ts'
import { say } from '../lib/messages/index.ts'
import { TextSpool } from '../lib/text-spool.ts'
import { nextTurn } from '../lib/turns.ts'
import { type Place, WorkQueue } from '../lib/work-queue.ts'

/** Answers that are read and serialised at a time, each with a few pages in memory. Others wait for their turn. */
const MADE_AT_A_TIME = 8
/** Large answers of one user, and of all users, until they are sent: as many are made as a user has turns, and as many sent. */
const PLACES_PER_USER = 8
const PLACES = 64
const RETRY_AFTER_SECONDS = 2
const ATTEMPTS = 3
/** A client that reads nothing for this long is cut off. */
const STALL_MS = 60_000
/** A client that reads more slowly is cut off, so that slow clients cannot keep all places. */
const LEAST_BYTES_PER_SECOND = 10_000

export interface LargeAnswersOptions {
  /** For answers that are longer than a few hundred kilobytes. */
  folder: string
  /** Default 60 s. */
  stallMs?: number
  /** Of one user; default 8. */
  placesPerUser?: number
  /** Of all users; default 64. */
  places?: number
  leastBytesPerSecond?: number
}

export class LargeAnswers {
  readonly #folder: string
  readonly #stallMs: number
  readonly #leastBytesPerSecond: number
  readonly #queue: WorkQueue

  constructor({
    folder,
    stallMs = STALL_MS,
    placesPerUser = PLACES_PER_USER,
    places = PLACES,
    leastBytesPerSecond = LEAST_BYTES_PER_SECOND,
  }: LargeAnswersOptions) {
    this.#folder = folder
    this.#stallMs = stallMs
    this.#leastBytesPerSecond = leastBytesPerSecond
    this.#queue = new WorkQueue({
      slots: MADE_AT_A_TIME,
      placesPerUser,
      places,
      work: 'large responses',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  /**
   * Call it before the first read of an operation that may have a large answer. The place is left when the connection
   * closes; leave it before, if the answer is not large. Throws Failure `busy` if the user or all users have too many large
   * answers under way.
   */
  enter(request: FastifyRequest, reply: FastifyReply): Place {
    const userId = request.caller?.userId
    if (userId === undefined) throw new Error('a public operation has no large answers')
    // The place is freed when the connection closes, and it has closed already.
    if (reply.raw.destroyed) throw clientGone()
    const { run, leave } = this.#queue.enter(userId)
    const left = new AbortController()
    reply.raw.once('close', () => {
      leave()
      left.abort(clientGone())
    })
    return { run: (work) => run(work, left.signal), leave }
  }

  /** The text of an answer, ready to be sent. Throws Failure `busy` if the record keeps changing. */
  async make(answer: LargeJson<object>, place: Place, reply: FastifyReply): Promise<TextSpool> {
    return await place.run(() => this.#make(answer, () => reply.raw.destroyed))
  }

  async #make(answer: LargeJson<object>, isGone: () => boolean): Promise<TextSpool> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const revision = await answer.revision()
      const spool = new TextSpool(this.#folder)
      try {
        await write(await answer.read(), spool, isGone)
        if ((await answer.revision()) === revision) return spool
        await spool.discard()
      } catch (error) {
        await spool.discard()
        throw error
      }
    }
    throw busy(say('record_changing', { seconds: RETRY_AFTER_SECONDS }), RETRY_AFTER_SECONDS)
  }

  /** Sends what `make` made. */
  async send(spool: TextSpool, reply: FastifyReply): Promise<FastifyReply> {
    const stream = await spool.read()
    this.cutIfStalled(reply)
    const atMostMs = this.#stallMs + (spool.bytes / this.#leastBytesPerSecond) * SECOND
    const deadline = setTimeout(() => reply.raw.destroy(), atMostMs)
    reply.raw.once('close', () => clearTimeout(deadline))
    return reply.header('content-length', spool.bytes).send(stream)
  }

  /** Closes the connection of a client that reads nothing for long. */
  cutIfStalled(reply: FastifyReply): void {
    reply.raw.setTimeout(this.#stallMs, () => reply.raw.destroy())
  }
}

async function write(parts: object, spool: TextSpool, isGone: () => boolean): Promise<void> {
  let separator = '{'
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue
    await spool.write(`${separator}${JSON.stringify(name)}:`)
    separator = ','
    if (value instanceof LargeObject) await write(value.parts, spool, isGone)
    else if (typeof value === 'function') await writeList(value(), spool, isGone)
    else await spool.write(JSON.stringify(value))
  }
  await spool.write(separator === '{' ? '{}' : '}')
}

async function writeList(pages: AsyncIterable<readonly unknown[]>, spool: TextSpool, isGone: () => boolean) {
  let isFirst = true
  await spool.write('[')
  for await (const page of pages) {
    if (isGone()) throw clientGone()
    if (page.length > 0) await spool.write(`${isFirst ? '' : ','}${page.map((item) => JSON.stringify(item)).join(',')}`)
    isFirst &&= page.length === 0
    await nextTurn()
  }
  await spool.write(']')
}
