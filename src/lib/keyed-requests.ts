/** Requests that a client marks with a key, so that sending one again does not carry it out twice. */

export interface KeyedRequest {
  userId: number
  operation: string
  key: string
  /** Equal for requests with the same address and body. */
  fingerprint: string
  /** false if the answer has a secret: a repetition is then refused. */
  keepsAnswer: boolean
}

export interface KeyedRequests {
  /**
   * Carries out a request, or returns the answer to an earlier one with the same key. Throws Failure `key_reused` if
   * that one was another request, and `repeated` if its answer is not kept or not there yet.
   */
  once<Answer extends object>(request: KeyedRequest, carryOut: () => Promise<Answer>): Promise<Answer>
}
