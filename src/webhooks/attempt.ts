/** What one attempt to deliver led to. */

/**
 * - `blocked`: the address is one this service does not send to
 * - `closed`: this service ended the attempt, by `close`
 */
export type FailureReason =
  | 'blocked'
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'protocol'
  | 'closed'

export type Attempt =
  | {
      outcome: 'answered'
      /** 200 to 999, as the receiver sent it. */
      status: number
      /** The header as sent, at most 64 characters. */
      retryAfter?: string
      /** The beginning of the body as text, at most 1,024 characters, control characters replaced. */
      excerpt: string
      durationMs: number
    }
  | {
      outcome: 'failed'
      reason: FailureReason
      /** For the owner of the endpoint. Names no address the owner did not. */
      detail: string
      durationMs: number
    }
