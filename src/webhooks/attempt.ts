/** The result of one attempt to deliver. */

/**
 * - `blocked`: this service does not send to the address
 * - `closed`: this service ended the attempt because it shuts down
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
      /** The first 1,024 characters of the body as text, at most; control characters are replaced. */
      excerpt: string
      durationMs: number
    }
  | {
      outcome: 'failed'
      reason: FailureReason
      /** Shown to the owner of the endpoint. Never contains the addresses that the name resolved to. */
      detail: string
      durationMs: number
    }
