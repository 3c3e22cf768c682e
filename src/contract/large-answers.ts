/**
 * Answers of long reads. A reader thread writes them into a file, and they are sent when they are complete: their length and
 * status are known before the first byte, and a client that reads slowly holds a file, not a database transaction or
 * memory.
 */
import type { FileHandle } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../lib/clock.ts'
import { clientGone } from '../lib/errors.ts'
import { unnamedFile } from '../lib/unnamed-file.ts'
import { type Place, WorkQueue } from '../lib/work-queue.ts'
import type { LongRead } from './long-read.ts'
import { READER_THREADS, type ReaderThreads } from './reader-threads.ts'

/** Large answers of one user, and of all users, until they are sent: as many are made as a user has turns, and as many sent. */
const PLACES_PER_USER = 8
const PLACES = 64
const RETRY_AFTER_SECONDS = 2
/** A client that reads nothing for this long is cut off. */
const STALL_MS = 60_000
/** A client that reads more slowly is cut off, so that slow clients cannot keep all places. */
const LEAST_BYTES_PER_SECOND = 10_000

export interface LargeAnswersOptions {
  /** For the files of the answers. */
  folder: string
  readers: Pick<ReaderThreads, 'run'>
  databaseUrl: string
  /** Default 60 s. */
  stallMs?: number
  /** Of one user; default 8. */
  placesPerUser?: number
  /** Of all users; default 64. */
  places?: number
  leastBytesPerSecond?: number
}

/** The right to a large answer. */
export interface AnswerPlace {
  readonly place: Place
  /** Aborted when the connection closes. */
  readonly left: AbortSignal
}

export class LargeAnswers {
  readonly #options: Required<LargeAnswersOptions>
  readonly #queue: WorkQueue

  constructor(options: LargeAnswersOptions) {
    this.#options = {
      stallMs: STALL_MS,
      placesPerUser: PLACES_PER_USER,
      places: PLACES,
      leastBytesPerSecond: LEAST_BYTES_PER_SECOND,
      ...options,
    }
    this.#queue = new WorkQueue({
      slots: READER_THREADS,
      placesPerUser: this.#options.placesPerUser,
      places: this.#options.places,
      work: 'large responses',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  /**
   * Call it before the first read of an operation that may have a large answer. The place is left when the connection
   * closes; leave it before, if the answer is not large. Throws Failure `busy` if the user or all users have too many large
   * answers under way.
   */
  enter(request: FastifyRequest, reply: FastifyReply): AnswerPlace {
    const userId = request.caller?.userId
    if (userId === undefined) throw new Error('a public operation has no large answers')
    // The place is freed when the connection closes, and it has closed already.
    if (reply.raw.destroyed) throw clientGone()
    const place = this.#queue.enter(userId)
    const left = new AbortController()
    reply.raw.once('close', () => {
      place.leave()
      left.abort(clientGone())
    })
    return { place, left: left.signal }
  }

  /** The answer of a read, ready to be sent. Throws what the read throws. */
  async make({ name, request }: LongRead, { place, left }: AnswerPlace): Promise<FileHandle> {
    const { folder, readers, databaseUrl } = this.#options
    return await unnamedFile(folder, (path) =>
      place.run(() => readers.run({ databaseUrl, name, request, path }, left), left),
    )
  }

  /** Sends what `make` made. */
  async send(file: FileHandle, reply: FastifyReply): Promise<FastifyReply> {
    const { size } = await file.stat()
    const { stallMs, leastBytesPerSecond } = this.#options
    this.cutIfStalled(reply)
    const deadline = setTimeout(() => reply.raw.destroy(), stallMs + (size / leastBytesPerSecond) * SECOND)
    reply.raw.once('close', () => clearTimeout(deadline))
    return reply.header('content-length', size).send(file.createReadStream({ start: 0 }))
  }

  /** Closes the connection of a client that reads nothing for long. */
  cutIfStalled(reply: FastifyReply): void {
    reply.raw.setTimeout(this.#options.stallMs, () => reply.raw.destroy())
  }
}
