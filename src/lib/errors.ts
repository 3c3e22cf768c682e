/**
 * Expected errors, independent of HTTP.
 *
 * A Failure has a message of the catalogue, which is public, and `detail`, which is internal and goes only to the log.
 * `contract/errors.ts` is the only place that converts a Failure to a response.
 */
import type { components } from '../../generated/dashboard.ts'
import type { Action } from './messages/actions.ts'
import { type Code, type ErrorCode, isFileError, type Message, type Params, say, sayOfFile } from './messages/index.ts'
import { actionsOfRefusal } from './messages/refusal-actions.ts'

export type FailureKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  /** Another request has changed the same thing since it was read. */
  | 'overtaken'
  /** The change is for another version than there is, or for none although it must be. */
  | 'precondition_failed'
  | 'precondition_required'
  /** An Idempotency-Key of an earlier request, with the same content or another. */
  | 'repeated'
  | 'key_reused'
  | 'too_slow'
  | 'too_large'
  | 'unsupported_media_type'
  | 'expectation_failed'
  | 'headers_too_large'
  | 'too_many_attempts'
  | 'busy'
  | 'unavailable'
  /** A fault of ours. */
  | 'internal'

export interface FailureOptions {
  /** Internal text for the log. May name tables, hosts and causes. Never sent to the caller. */
  detail?: string
  cause?: unknown
  /** Each problem of a request with several. */
  problems?: readonly Problem[]
  /** Of the codes that have none of their own; see `refusal-actions.ts`. */
  actions?: Action[]
  /** Response headers, such as `allow` or `www-authenticate`. */
  headers?: Record<string, string>
}

/** A message about a field or parameter; an empty `field` is the body itself. */
export interface Problem extends Message<ErrorCode> {
  field: string
}

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  readonly code: ErrorCode
  readonly params: Params
  readonly actions: Action[]
  readonly detail: string | undefined
  readonly headers: Record<string, string>
  readonly problems: readonly Problem[] | undefined

  constructor(kind: FailureKind, said: Message<ErrorCode>, options: FailureOptions = {}) {
    const { code, params, message } = said
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.kind = kind
    this.code = code
    this.params = params
    this.actions = actionsOfRefusal(code, params) ?? options.actions ?? []
    this.detail = options.detail
    this.headers = options.headers ?? {}
    this.problems = options.problems
  }

  /** What the client is told: plain data, which can cross a thread. */
  get said(): Said {
    const { code, params, message, actions } = this
    return { code, params, message, actions }
  }
}

/** The public part of a Failure. */
export interface Said extends Message<ErrorCode> {
  actions: Action[]
}

/** The last line of a stream that failed. */
export type ErrorLine = components['schemas']['UploadError']

export const errorLine = (failure: Failure): ErrorLine => ({
  type: 'error',
  message: failure.message,
  ...codeOf(failure.said),
})

/** The requirements give these bodies word for word, without a code. */
export const LITERAL: ReadonlySet<Code> = new Set<Code>([
  'access_denied',
  'no_trades_on_date',
  'files_missing',
  'files_not_csv',
  'brokerage_account_not_set',
])

/** What a body has beside the text of a message. */
export const codeOf = ({ code, params, actions }: Said) =>
  LITERAL.has(code)
    ? {}
    : {
        code,
        ...(Object.keys(params).length === 0 ? {} : { params }),
        ...(actions.length === 0 ? {} : { actions }),
      }

export const invalid = (said: Message<ErrorCode>, options?: FailureOptions) => new Failure('invalid', said, options)
/** More would help nobody, and a body can have many thousands. */
export const MOST_PROBLEMS = 20

/** The first problem is the message. At most `MOST_PROBLEMS` are told. */
export const invalidProblems = (problems: readonly Problem[], options?: FailureOptions) => {
  const [first] = problems
  if (first === undefined) throw new Error('a request without problems was refused')
  return new Failure('invalid', first, { ...options, problems: problems.slice(0, MOST_PROBLEMS) })
}
/** Of a message about one field or parameter, which its params name. */
export const invalidField = (said: Message<ErrorCode> & { params: { field?: unknown } }) =>
  invalidProblems([{ field: String(said.params.field), ...said }])
/** `said` names each of the fields or parameters, which together are not valid. */
export const invalidFields = (fields: readonly string[], said: Message<ErrorCode>) =>
  invalid(said, {
    problems: fields.map((field) => ({
      field,
      ...said,
    })),
  })
export const notFound = (said: Message<ErrorCode> = say('not_found'), options?: FailureOptions) =>
  new Failure('not_found', said, options)
export const conflict = (said: Message<ErrorCode>, options?: FailureOptions) => new Failure('conflict', said, options)
export const overtaken = (said: Message<ErrorCode>) => new Failure('overtaken', said)
export const overtakenSince = (said: Message<ErrorCode>) => new Failure('precondition_failed', said)
export const unconditional = () => new Failure('precondition_required', say('if_match_required'))
/** Nobody reads the answer. */
export const clientGone = (options?: FailureOptions) => invalid(say('client_gone'), options)
export const unavailable = (options?: FailureOptions) =>
  new Failure('unavailable', say('database_unavailable'), options)
/** A fault of ours. */
export const internal = (options?: FailureOptions) => new Failure('internal', say('internal_error'), options)
/** Unlike `unavailable`, its message tells the owner what to do. */
export const diskFull = (options?: FailureOptions) => new Failure('unavailable', say('disk_full'), options)

/** The service is too busy and has changed nothing. The same request may succeed after `retryAfterSeconds`. */
export const busy = (said: Message<ErrorCode>, retryAfterSeconds: number, options: FailureOptions = {}) =>
  new Failure('busy', said, { ...options, headers: { ...options.headers, 'retry-after': String(retryAfterSeconds) } })

/** The same failure with more response headers. */
export const withHeaders = (failure: Failure, headers: Record<string, string>) => {
  const { kind, said, actions, detail, problems } = failure
  return new Failure(kind, said, {
    headers: { ...failure.headers, ...headers },
    actions,
    cause: failure,
    ...(detail === undefined ? {} : { detail }),
    ...(problems === undefined ? {} : { problems }),
  })
}

/** Whether a file of ours could not be written because the disk, or the quota of its user, is full. */
export const isDiskFull = (error: unknown): boolean =>
  [...causes(error)].some(({ code }) => code === 'ENOSPC' || code === 'EDQUOT')

/** A failure of reading a file, with the file in its text. Others stay as they are. */
export function ofFile(failure: Failure, file: string): Failure {
  const { code, params, actions, detail } = failure
  if (!isFileError(code)) return failure
  const options = { actions, cause: failure, ...(detail === undefined ? {} : { detail }) }
  return invalid(sayOfFile(code, params, file), options)
}

/** Walks the `cause` chain, because drivers and ORMs wrap the error that has the code. */
export function* causes(error: unknown): Generator<Record<string, unknown>> {
  for (let at = error, depth = 0; at !== null && typeof at === 'object' && depth < 8; depth++) {
    yield at as Record<string, unknown>
    at = (at as { cause?: unknown }).cause
  }
}
