/**
 * Requests with an `Idempotency-Key`. The key is stored in the transaction of the change that the request makes, so the
 * change and the key are there together or not at all, also after a crash and with several instances.
 *
 * `once` stores the answer right after it; if that fails, a repetition is refused, and the change is not made again. Work
 * in another thread, such as an import, takes its key and stores it with its answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isInteger, parse, stringify } from 'lossless-json'
import { type Clock, HOUR, SECOND } from '../lib/clock.ts'
import { Failure } from '../lib/errors.ts'
import type { IdempotencyKey, KeyedRequest, KeyedRequests, TakenKey } from '../lib/keyed-requests.ts'
import { say } from '../lib/messages/index.ts'
import { forEachUser, readOfAll, type Store, type Writer } from '../store/index.ts'
import {
  countIdempotencyKeys,
  deleteIdempotencyKey,
  deleteIdempotencyKeysBefore,
  type IdempotencyKeyRow,
  insertIdempotencyKey,
  selectIdempotencyKey,
  selectUsersWithKeysBefore,
  updateIdempotencyAnswer,
} from './queries.ts'

/** Stated in the contract, like `MOST_KEYS`. */
export const KEYS_KEPT = 24 * HOUR
/** Of one user, until they are deleted, within an hour after they expire. A key with its answer takes about 1 kB. */
export const MOST_KEYS = 10_000

/**
 * The answer is stored a moment after the key. Until then it must not be called lost: a client would make the request once
 * more, with a new key. This process knows what it carries out. What another instance carried out is called lost after this
 * time, because it may have been killed in that moment.
 */
const ANSWER_AWAITED = 5 * SECOND

const RETRY_AFTER_SECONDS = 1

const inProgress = () =>
  new Failure('repeated', say('key_in_progress'), { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
const notKept = () => new Failure('repeated', say('key_answer_not_kept'))
const tooMany = () => new Failure('repeated', say('key_limit', { most: MOST_KEYS }))

/** A request whose key is stored by its first write. */
interface Claim {
  row: Omit<IdempotencyKeyRow, 'answer' | 'createdAt'>
  isStored: boolean
}

/**
 * Stores the key of a request that was carried out, in the transaction of its change. Throws Failure `repeated` if it
 * is stored already.
 */
export async function storeKey(
  tx: Writer,
  row: Omit<IdempotencyKeyRow, 'answer'> & { answer?: string },
): Promise<void> {
  if (!(await insertIdempotencyKey(tx, row, row.createdAt - KEYS_KEPT))) throw inProgress()
}

/** Deletes the keys of all users that have expired at `now`. */
export async function deleteExpiredKeys(store: Store, now: number): Promise<void> {
  const before = now - KEYS_KEPT
  await forEachUser(await readOfAll(store, (db) => selectUsersWithKeysBefore(db, before)), (userId) =>
    store.forUser(userId).write('requests', (tx) => deleteIdempotencyKeysBefore(tx, before)),
  )
}

/** `store` is for the handlers of requests; all others can use the original. */
export function idempotentRequests(
  original: Store,
  clock: Clock,
  onError: (error: unknown) => void,
): KeyedRequests & { store: Store } {
  const claims = new AsyncLocalStorage<Claim>()
  const underWay = new Set<string>()
  /** The time is that of the transaction, which may have waited. */
  const storeClaim = (tx: Writer, { row }: Claim) => storeKey(tx, { ...row, createdAt: clock.now() })
  const claimed = () => {
    const claim = claims.getStore()
    return claim?.isStored === false ? claim : undefined
  }
  const forUser: Store['forUser'] = (userId) => {
    const own = original.forUser(userId)
    return {
      ...own,
      async write(area, fn) {
        const claim = claimed()
        if (claim === undefined) return await own.write(area, fn)
        const out = await own.write(area, async (tx) => {
          await storeClaim(tx, claim)
          return await fn(tx)
        })
        claim.isStored = true
        return out
      },
    }
  }
  const store: Store = {
    ...original,
    forUser,
    async write(fn, options) {
      const claim = claimed()
      if (claim === undefined) return await original.write(fn, options)
      // The directory and what belongs to a user are in no transaction together. If the process dies between the two, the key
      // stays, and a repetition is told that its answer is not kept.
      const own = original.forUser(claim.row.userId)
      await own.write('requests', (tx) => storeClaim(tx, claim))
      try {
        const out = await original.write(fn, options)
        claim.isStored = true
        return out
      } catch (error) {
        await own.write('requests', (tx) => deleteIdempotencyKey(tx, claim.row))
        throw error
      }
    },
  }
  const keep = (request: KeyedRequest, answer: object) =>
    original
      .forUser(request.userId)
      .write('requests', (tx) => updateIdempotencyAnswer(tx, request, textOf(answer)))
      .catch(onError)
  /** The row of a key that has not expired. Throws if the key is new and the user has too many. */
  const find = (key: IdempotencyKey, now: number) =>
    original.forUser(key.userId).read(async (db) => {
      const known = await selectIdempotencyKey(db, key)
      if (known !== undefined && known.createdAt > now - KEYS_KEPT) return known
      if ((await countIdempotencyKeys(db)) >= MOST_KEYS) throw tooMany()
      return undefined
    })
  return {
    store,
    async once<Answer extends object>(request: KeyedRequest, carryOut: () => Promise<Answer>): Promise<Answer> {
      const { keepsAnswer, ...row } = request
      const now = clock.now()
      const name = nameOf(request)
      const known = await find(request, now)
      if (known !== undefined) return answerAgain(known, request, now, underWay.has(name)) as Answer
      if (underWay.has(name)) throw inProgress()
      const claim: Claim = { row, isStored: false }
      underWay.add(name)
      try {
        const answer = await claims.run(claim, carryOut)
        if (claim.isStored && keepsAnswer) await keep(request, answer)
        return answer
      } finally {
        underWay.delete(name)
      }
    },
    take: takenKeys(find, clock),
  }
}

const nameOf = ({ userId, operation, key }: IdempotencyKey) => JSON.stringify([userId, operation, key])

/** Keys that are taken are known to this process only; between instances the transaction of the change decides. */
function takenKeys(
  find: (key: IdempotencyKey, now: number) => Promise<IdempotencyKeyRow | undefined>,
  clock: Clock,
): KeyedRequests['take'] {
  const taken = new Set<string>()
  return async ({ userId, operation, key }): Promise<TakenKey> => {
    const row = { userId, operation, key, createdAt: clock.now() }
    const name = nameOf(row)
    if (taken.has(name)) throw inProgress()
    taken.add(name)
    try {
      const known = await find(row, row.createdAt)
      return {
        row,
        isUsed: known !== undefined,
        answerTo: (fingerprint) =>
          known === undefined ? undefined : answerAgain(known, { fingerprint, keepsAnswer: true }, row.createdAt),
        release: () => taken.delete(name),
      }
    } catch (error) {
      taken.delete(name)
      throw error
    }
  }
}

function answerAgain(
  known: IdempotencyKeyRow,
  { fingerprint, keepsAnswer }: Pick<KeyedRequest, 'fingerprint' | 'keepsAnswer'>,
  now: number,
  isUnderWay = false,
): object {
  if (known.fingerprint !== fingerprint) throw new Failure('key_reused', say('key_reused'))
  if (known.answer === null) {
    const isAwaited = isUnderWay || known.createdAt > now - ANSWER_AWAITED
    throw keepsAnswer && isAwaited ? inProgress() : notKept()
  }
  return answerOf(known.answer)
}

/** Not by `JSON`, which refuses bigints and rounds integers that need them. */
const textOf = (answer: object): string => stringify(answer) as string
const answerOf = (text: string): object => parse(text, undefined, exactNumber) as object
const exactNumber = (text: string): number | bigint =>
  isInteger(text) && !Number.isSafeInteger(Number(text)) ? BigInt(text) : Number(text)
