/**
 * Conditional reads (RFC 9110, section 13): an operation whose contract declares 304 sends an ETag with its answer,
 * and 304 without a body to a client that holds the current answer.
 *
 * The tag is computed from the inputs of the answer, not from the answer: the caller, the revision of their record,
 * the date in New York, the URL, and this build with its settings. A 304 reads only the revision of the record. It is read before the record: if a change commits in between, the answer is
 * newer than its tag, and the next request sends it again.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyRequest } from 'fastify'
import isFresh from 'fresh'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../lib/clock.ts'
import { marketDate } from '../lib/dates.ts'
import { unconditional } from '../lib/errors.ts'
import { type CheckTag, tagCheck } from '../lib/etag.ts'
import { SOURCE } from '../lib/paths.ts'

/** The entity tag of the answer to a request, as written in the `ETag` header. */
export type TagOf = (request: FastifyRequest) => Promise<string>

/**
 * `revisionOf`: of the record of a user. It must not be cached: a stale one would answer 304 for changed data. `settings`:
 * every setting that changes an answer. Instances with the same build and settings give the same tags.
 */
export function recordTags(
  { clock, revisionOf }: { clock: Clock; revisionOf: (userId: number) => Promise<string | undefined> },
  settings: unknown,
): TagOf {
  buildHash ??= hashOfBuild()
  const build = createHash('sha256').update(buildHash).update(JSON.stringify(settings)).digest()
  return async (request) => {
    const { caller } = request
    if (caller === null) throw new Error('a public operation has no record to be conditional on')
    const parts = [caller.userId, (await revisionOf(caller.userId)) ?? '', marketDate(clock.now()), request.url]
    const hash = createHash('sha256').update(build).update(JSON.stringify(parts))
    // Weak: a proxy that compresses the answer may keep it.
    return `W/"${hash.digest('base64url').slice(0, 27)}"`
  }
}

let buildHash: Buffer | undefined
/** Hashes the source: the version number does not change with every commit. */
function hashOfBuild(): Buffer {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith(SOURCE)) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest()
}

/**
 * Whether the client holds the answer with this tag (`If-None-Match`); `*` matches any answer. `Cache-Control: no-cache` is
 * ignored: fetch adds it to each request for which a program sets `If-None-Match`, and would never get a 304.
 */
export const isNotModified = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  isFresh({ 'if-none-match': headers['if-none-match'] }, { etag })

/** Whether `If-None-Match` asks if there is an answer at all, whatever its tag. */
export const asksForAny = ({ headers }: FastifyRequest): boolean => headers['if-none-match'] === '*'

/** Conditional changes (`If-Match`): the check of a request. Throws Failure `precondition_required` without the header if it `isRequired`. */
export function ifMatch(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { isRequired = false }: { isRequired?: boolean } = {},
): CheckTag {
  const given = headers['if-match']
  if (given === undefined && isRequired) throw unconditional()
  return tagCheck(given)
}

const CACHED_CHARACTERS = 1 << 24
const LONGEST_CACHED = 1 << 18

/** The JSON of recent answers by their tag: same inputs, same answer. Long answers are not cached. */
export const answerCache = () =>
  new LRUCache<string, string>({
    maxSize: CACHED_CHARACTERS,
    maxEntrySize: LONGEST_CACHED,
    sizeCalculation: (json) => json.length,
  })

/**
 * Sent with every tag. `private, no-cache` instead of `no-store`: a client that may not store the answer has no ETag to
 * send back. Shared caches must not store it; if one does anyway, `Vary` names every header that the answer depends on.
 */
export const conditionalHeaders = (tag: string): Record<string, string> => ({
  etag: tag,
  'cache-control': 'private, no-cache',
  vary: 'Cookie, Authorization',
})
