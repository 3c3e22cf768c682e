/**
 * Expected errors, independent of HTTP.
 *
 * A Failure has two separate texts: `message` is public and shown to the caller, `detail` is internal and goes only to
 * the log. `contract/errors.ts` is the only place that converts a Failure to a response.
 */
export type FailureKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  /** An Idempotency-Key of an earlier request, with the same content or another. */
  | 'repeated'
  | 'key_reused'
  | 'too_large'
  | 'unsupported_media_type'
  | 'too_many_attempts'
  | 'busy'
  | 'unavailable'

export interface FailureOptions {
  /** Internal text for the log. May name tables, hosts and causes. Never sent to the caller. */
  detail?: string
  cause?: unknown
  /** Each problem of a request with several; `field` names the field or parameter. */
  problems?: readonly Problem[]
  /** Response headers, such as `allow` or `www-authenticate`. */
  headers?: Record<string, string>
}

export interface Problem {
  field: string
  message: string
}

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly detail: string | undefined
  readonly headers: Record<string, string>
  readonly problems: readonly Problem[] | undefined

  constructor(kind: FailureKind, publicText: string, options: FailureOptions = {}) {
    super(publicText, options.cause === undefined ? undefined : { cause: options.cause })
    this.kind = kind
    this.detail = options.detail
    this.headers = options.headers ?? {}
    this.problems = options.problems
  }
}

export const INTERNAL_SERVER_ERROR = 'Internal server error'
export const DATABASE_CONNECTION_FAILED = 'Database connection failed'

export const invalid = (text: string, options?: FailureOptions) => new Failure('invalid', text, options)
/** `text` names each of the fields or parameters, which together are not valid. */
export const invalidFields = (fields: readonly string[], text: string) =>
  invalid(text, { problems: fields.map((field) => ({ field, message: text })) })
export const notFound = (text = 'Not found', options?: FailureOptions) => new Failure('not_found', text, options)
export const conflict = (text: string, options?: FailureOptions) => new Failure('conflict', text, options)
/** Nobody reads the answer. */
export const clientGone = (options?: FailureOptions) => invalid('The client closed the connection', options)
export const unavailable = (options?: FailureOptions) => new Failure('unavailable', DATABASE_CONNECTION_FAILED, options)

export const DISK_FULL = 'The disk of the service is full, and nothing was changed. Free some space, then try again.'
/** Unlike `unavailable`, its public text tells the owner what to do. */
export const diskFull = (options?: FailureOptions) => new Failure('unavailable', DISK_FULL, options)

/** The service is too busy and has changed nothing. The same request may succeed after `retryAfterSeconds`. */
export const busy = (text: string, retryAfterSeconds: number, options: FailureOptions = {}) =>
  new Failure('busy', text, { ...options, headers: { ...options.headers, 'retry-after': String(retryAfterSeconds) } })

/** Whether a file of ours could not be written because the disk, or the quota of its user, is full. */
export const isDiskFull = (error: unknown): boolean =>
  [...causes(error)].some(({ code }) => code === 'ENOSPC' || code === 'EDQUOT')

/** Walks the `cause` chain, because drivers and ORMs wrap the error that has the code. */
export function* causes(error: unknown): Generator<Record<string, unknown>> {
  for (let at = error, depth = 0; at !== null && typeof at === 'object' && depth < 8; depth++) {
    yield at as Record<string, unknown>
    at = (at as { cause?: unknown }).cause
  }
}
