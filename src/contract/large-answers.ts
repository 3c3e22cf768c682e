/**
 * Answers with long lists. Their pages are read and serialised one by one into a file, and sent once the last page is
 * there: the answer is of one revision of the record, its length and status are known before the first byte, and a
 * client that reads slowly holds a file, not a database transaction or memory.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy, invalid } from '../lib/errors.ts'
import type { LargeJson } from '../lib/large-json.ts'
import { TextSpool } from '../lib/text-spool.ts'
import { nextTurn } from '../lib/turns.ts'

/** Concurrent large answers of one user. */
const MAX_PER_USER = 4
const ATTEMPTS = 3
/** A client that reads nothing for this long is cut off. */
const STALL_MS = 60_000

export interface LargeAnswersOptions {
  /** For answers that are longer than a few hundred kilobytes. */
  folder: string
  /** Default 60 s. */
  stallMs?: number
}

export class LargeAnswers {
  readonly #folder: string
  readonly #stallMs: number
  readonly #running = new Map<number, number>()

  constructor({ folder, stallMs = STALL_MS }: LargeAnswersOptions) {
    this.#folder = folder
    this.#stallMs = stallMs
  }

  /**
   * The text of an answer, ready to be sent. Throws Failure `busy` if the user has too
   * many large answers under way, or if the record keeps changing.
   */
  async make(answer: LargeJson<object>, request: FastifyRequest, reply: FastifyReply): Promise<TextSpool> {
    const isGone = () => reply.raw.destroyed
    // The place is freed when the connection closes, and it has closed already.
    if (isGone()) throw clientGone()
    this.#take(request, reply)
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
    throw busy('The record is being changed. Try again in 2 seconds.', 2)
  }

  /** Sends what `make` made. */
  async send(spool: TextSpool, reply: FastifyReply): Promise<FastifyReply> {
    const stream = await spool.read()
    reply.raw.setTimeout(this.#stallMs, () => reply.raw.destroy())
    return reply.header('content-length', spool.bytes).send(stream)
  }

  #take(request: FastifyRequest, reply: FastifyReply): void {
    const userId = request.caller?.userId
    if (userId === undefined) throw new Error('a public operation has no large answers')
    const running = this.#running.get(userId) ?? 0
    if (running >= MAX_PER_USER) throw busy(`You have ${running} large responses under way. Try again in 2 seconds.`, 2)
    this.#running.set(userId, running + 1)
    reply.raw.once('close', () => {
      const left = (this.#running.get(userId) ?? 1) - 1
      if (left === 0) this.#running.delete(userId)
      else this.#running.set(userId, left)
    })
  }
}

const clientGone = () => invalid('The client closed the connection')

async function write(parts: object, spool: TextSpool, isGone: () => boolean): Promise<void> {
  let separator = '{'
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue
    await spool.write(`${separator}${JSON.stringify(name)}:`)
    separator = ','
    if (typeof value === 'function') await writeList(value(), spool, isGone)
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
