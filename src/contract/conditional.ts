/**
 * Conditional reads (RFC 9110, section 13): an operation whose contract declares 304 answers with an ETag, and with
 * nothing but 304 to a client that still holds the current answer.
 *
 * The tag is not made from the answer but from what the answer follows from: the caller, the revision of
 * their record, the day in New York, the address asked for, and this build with its settings. The revision
 * comes with the credential, so that a 304 reads nothing of the record. It is read before the record is:
 * where a change comes between, the answer is newer than its tag, and the next request sends it again.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../lib/clock.ts'
import { marketDate } from '../lib/dates.ts'

/** The tag of the answer to a request, as the `ETag` header has it. */
export type TagOf = (request: FastifyRequest) => string

/**
 * `settings`: whatever answers follow from beside the record and the date. Instances of one build with the same settings
 * give the same tags.
 */
export function recordTags(clock: Clock, settings: unknown): TagOf {
  const build = createHash('sha256').update(hashOfBuild()).update(JSON.stringify(settings)).digest()
  return (request) => {
    const { caller } = request
    if (caller === null) throw new Error('a public operation has no record to be conditional on')
    const parts = [caller.userId, caller.revision, marketDate(clock.now()), request.url]
    const hash = createHash('sha256').update(build).update(JSON.stringify(parts))
    // Weak: a proxy that compresses the answer may keep it.
    return `W/"${hash.digest('base64url').slice(0, 27)}"`
  }
}

/** The compiled service: the version alone would stay the same from one commit to the next. */
function hashOfBuild(): Buffer {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.[jt]s$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest()
}

/** `If-None-Match` names the tag. Compared weakly, as the header asks; `*` is for unsafe methods and matches nothing here. */
export const isHeld = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((held) => opaque(held) === opaque(tag))

const opaque = (tag: string) => tag.replace(/^W\//, '')

/** Of all answers kept together, and of one of them. */
const KEPT_CHARACTERS = 1 << 24
const LONGEST_KEPT = 1 << 18

/**
 * Answers by their tag, the latest asked for: what follows from the same things is the same, so that it is neither read
 * nor composed again. Those of before a change are never asked for any more, and make room.
 */
export class AnswerCache {
  readonly #answers = new Map<string, string>()
  #characters = 0

  get(tag: string): string | undefined {
    const answer = this.#answers.get(tag)
    if (answer === undefined) return undefined
    this.#answers.delete(tag)
    this.#answers.set(tag, answer)
    return answer
  }

  keep(tag: string, answer: string): void {
    if (answer.length > LONGEST_KEPT || this.#answers.has(tag)) return
    this.#answers.set(tag, answer)
    this.#characters += answer.length
    for (const [oldest, text] of this.#answers) {
      if (this.#characters <= KEPT_CHARACTERS) break
      this.#answers.delete(oldest)
      this.#characters -= text.length
    }
  }
}

/** With every answer that has a tag: kept by the browser alone, and asked about each time. */
export const conditionalHeaders = (tag: string): Record<string, string> => ({
  etag: tag,
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Authorization',
})
