/** Requests that a client marks with a key, so that sending one again does not carry it out twice. */

/** A key belongs to one user and one operation. */
export interface IdempotencyKey {
  userId: number
  operation: string
  key: string
}

export interface KeyedRequest extends IdempotencyKey {
  /** Equal for requests with the same address and body. */
  fingerprint: string
  /** false if the answer has a secret: a repetition is then refused. */
  keepsAnswer: boolean
}

export interface KeyedRequests {
  /**
   * Carries out a request, or returns the answer to an earlier one with the same key. Throws Failure `key_reused` if
   * that one was another request, and `repeated` if its answer is not kept or not there yet, or if the user has too many
   * keys.
   */
  once<Answer extends object>(request: KeyedRequest, carryOut: () => Promise<Answer>): Promise<Answer>
  /**
   * Takes a key for work that begins before the whole request is known, and that stores the key itself. Throws Failure
   * `repeated` if work with this key is under way in this process, or if the user has too many keys.
   */
  take(key: IdempotencyKey): Promise<TakenKey>
}

export interface TakenKey {
  /** What the work stores, in the transaction of its change, with its answer. */
  readonly row: IdempotencyKey & { createdAt: number }
  /** Whether the key was used before. */
  readonly isUsed: boolean
  /**
   * Returns the answer to the earlier request; undefined if the key is new. Throws Failure `key_reused` if that was
   * another request.
   */
  answerTo(fingerprint: string): object | undefined
  /** Call it when the work has ended. */
  release(): void
}
