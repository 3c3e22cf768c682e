/**
 * Requests with an `Idempotency-Key`. The key is stored in the transaction of the change that the request makes, so the
 * change and the key are there together or not at all, also after a crash and with several instances. The answer is
 * stored right after it; if that fails, a repetition is refused, and the change is not made again.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Clock, HOUR } from '../lib/clock.ts'
import { Failure } from '../lib/errors.ts'
import type { KeyedRequest, KeyedRequests } from '../lib/keyed-requests.ts'
import type { Store } from '../store/index.ts'
import {
  type IdempotencyKeyRow,
  insertIdempotencyKey,
  selectIdempotencyKey,
  updateIdempotencyAnswer,
} from './idempotency-queries.ts'

/** Stated in the contract. */
export const KEYS_KEPT = 24 * HOUR

const REUSED = 'This Idempotency-Key was used for another request. Use a new key for each request.'
const UNDER_WAY = 'A request with this Idempotency-Key is being carried out. Send it again in a second.'
const NOT_KEPT =
  'The request with this Idempotency-Key was carried out already, and its answer is not kept. Read what it made, or use a new key.'

const repeated = (text: string) => new Failure('repeated', text)

/** A request whose key is stored by its first write. */
interface Claim {
  row: Omit<IdempotencyKeyRow, 'answer'>
  isStored: boolean
}

/** `store` is for the handlers of requests; all others can use the original. */
export function idempotentRequests(
  original: Store,
  clock: Clock,
  onError: (error: unknown) => void,
): KeyedRequests & { store: Store } {
  const claims = new AsyncLocalStorage<Claim>()
  const store: Store = {
    ...original,
    async write(fn) {
      const claim = claims.getStore()
      if (claim === undefined || claim.isStored) return original.write(fn)
      const out = await original.write(async (tx) => {
        if (!(await insertIdempotencyKey(tx, claim.row, claim.row.createdAt - KEYS_KEPT))) throw repeated(UNDER_WAY)
        return fn(tx)
      })
      claim.isStored = true
      return out
    },
  }
  const keep = (asked: KeyedRequest, answer: object) =>
    original.write((tx) => updateIdempotencyAnswer(tx, asked, JSON.stringify(answer))).catch(onError)
  return {
    store,
    async once<Answer extends object>(asked: KeyedRequest, carryOut: () => Promise<Answer>): Promise<Answer> {
      const { keepsAnswer, ...row } = asked
      const now = clock.now()
      const known = await original.read((db) => selectIdempotencyKey(db, asked))
      if (known !== undefined && known.createdAt > now - KEYS_KEPT) return answerAgain<Answer>(known, asked)
      const claim: Claim = { row: { ...row, createdAt: now }, isStored: false }
      const answer = await claims.run(claim, carryOut)
      if (claim.isStored && keepsAnswer) await keep(asked, answer)
      return answer
    },
  }
}

function answerAgain<Answer>(known: IdempotencyKeyRow, { fingerprint }: KeyedRequest): Answer {
  if (known.fingerprint !== fingerprint) throw new Failure('key_reused', REUSED)
  if (known.answer === null) throw repeated(NOT_KEPT)
  return JSON.parse(known.answer) as Answer
}
