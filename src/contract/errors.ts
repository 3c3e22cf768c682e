/**
 * The one place that turns an error into an answer. Failures carry their public message; anything else is a fault of
 * ours and answers `Internal server error`, with the cause in the log only.
 */

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { components } from '../../generated/dashboard.ts'
import { codeOf, diskFull, Failure, type FailureKind, internal, isDiskFull } from '../lib/errors.ts'
import { type ErrorCode, type Message, say } from '../lib/messages/index.ts'
import { prefersHtml } from './negotiation.ts'

const STATUS: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  overtaken: 409,
  precondition_failed: 412,
  precondition_required: 428,
  repeated: 409,
  key_reused: 422,
  too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  too_many_attempts: 429,
  headers_too_large: 431,
  busy: 503,
  unavailable: 500,
  internal: 500,
}

export const statusOf = ({ kind }: Failure): number => STATUS[kind]

export interface ErrorAnswer {
  status: number
  body: unknown
}

/** How a document answers its failures. `request` is undefined if it did not reach a route. */
export type ErrorShape = (failure: Failure, request?: FastifyRequest) => ErrorAnswer

export const dashboardErrors: ErrorShape = (failure, request) => {
  const { kind, message } = failure
  const status = statusOf(failure)
  if (status === 401) return { status, body: { success: false, error: message, redirect_to_login: true } }
  const schema = request?.routeOptions.schema
  if (schema !== undefined && 'x-errors' in schema && ![403, 404, 405, 429].includes(status)) {
    // The requirements define only 400 for input errors of an upload.
    const answered = status < 500 && kind !== 'repeated' && kind !== 'key_reused' ? 400 : status
    return {
      status: answered,
      body: { type: 'error', message, ...codeOf(failure.said) },
    }
  }
  // On the dashboard 409 is for keys and parallel changes: any other conflict is a request that cannot be met as it is.
  const answered = kind === 'conflict' ? 400 : status
  return { status: answered, body: failureBody(failure) }
}

type Body = components['schemas']['Failure']

/** The body of a failure of the dashboard that is neither a 401 nor of an upload. */
export function failureBody({ code, message: error, problems, said }: Failure): Body {
  // The requirements give this body word for word.
  if (code === 'database_unavailable') return { success: false, error }
  return {
    success: false,
    error,
    ...codeOf(said),
    ...(problems === undefined ? {} : { problems: problems as Problems }),
  }
}
type Problems = NonNullable<Body['problems']>

export const plantsErrors: ErrorShape = (failure) => {
  const { code, message, params } = failure
  const status = statusOf(failure)
  return {
    status: status >= 500 ? 500 : 400,
    body: { error: status, message, code, ...(Object.keys(params).length === 0 ? {} : { params }) },
  }
}

const MEDIA_TYPE: Known = ['unsupported_media_type', say('media_type_unsupported', { allowed: [] })]
const BODY_TOO_LARGE: Known = ['too_large', say('body_too_large', { most: null })]
const NOT_FOUND: Known = ['not_found', say('not_found')]
type Known = [FailureKind, Message<ErrorCode>]

/** Fastify's own refusals, by code; their texts name headers and internals. */
const FASTIFY_FAILURES: Record<string, Known> = {
  FST_ERR_CTP_BODY_TOO_LARGE: BODY_TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: MEDIA_TYPE,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', say('content_length_wrong')],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', say('body_required')],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', say('body_not_json')],
  FST_ERR_BAD_URL: ['invalid', say('malformed_path')],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid', say('path_too_long')],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['invalid', say('media_type_missing')],
  FST_INVALID_MULTIPART_CONTENT_TYPE: MEDIA_TYPE,
}

/** The other refusals of Fastify and of @fastify/static, by status. A file that must not be read does not exist. */
const FRAMEWORK_FAILURES: Record<number, Known> = {
  403: NOT_FOUND,
  404: NOT_FOUND,
  413: BODY_TOO_LARGE,
  415: MEDIA_TYPE,
}
const MALFORMED: Known = ['invalid', say('malformed_request')]

/** Fastify's codes begin with FST_; @fastify/static sends errors of http-errors, which mark errors of the caller. */
const isRefusal = ({ code, statusCode, expose }: FastifyError & { expose?: boolean }): boolean =>
  statusCode !== undefined && statusCode >= 400 && statusCode < 500 && (expose === true || /^FST_/.test(code ?? ''))

const STRENGTH: FailureKind[] = ['unavailable', 'too_many_attempts', 'forbidden', 'unauthenticated']

/** The glue joins the refusals of all alternatives; the strongest one is the answer, and what is logged. */
const withoutGlue = (error: FastifyError & { errors?: unknown[] }): FastifyError =>
  error.name === 'Unauthorized' && Array.isArray(error.errors) ? (strongest(error.errors) as FastifyError) : error

function strongest(errors: unknown[]): unknown {
  const fault = errors.find((error) => !(error instanceof Failure))
  if (fault !== undefined) return fault
  for (const kind of STRENGTH) {
    const found = errors.find((error) => (error as Failure).kind === kind)
    if (found !== undefined) return found
  }
  return errors[0]
}

/** Undefined if the error is a fault of ours. */
function asFailure(error: FastifyError): Failure | undefined {
  if (error instanceof Failure) return error
  if (isDiskFull(error)) return diskFull({ cause: error, detail: error.message })
  const known = FASTIFY_FAILURES[error.code]
  if (known !== undefined) return new Failure(known[0], known[1], { cause: error })
  // secure-json-parse and Node's HTTP layer refuse with a plain 400.
  if (error.statusCode === 400 && error instanceof SyntaxError)
    return new Failure('invalid', say('body_not_json'), { cause: error })
  if (isRefusal(error)) {
    const [kind, said] = FRAMEWORK_FAILURES[error.statusCode as number] ?? MALFORMED
    return new Failure(kind, said, { cause: error, detail: error.message })
  }
  return undefined
}

/** The status, public text and headers of the answer to an error; 500 if it is a fault of ours. */
export function refusalOf(error: FastifyError): { status: number; message: string; headers: Record<string, string> } {
  const failure = asFailure(withoutGlue(error)) ?? internal()
  return { status: statusOf(failure), message: failure.message, headers: failure.headers }
}

/** The error as an HTML page, for browsers. `status` is the precise code. */
export type ErrorPage = (status: number, message: string) => string

/** `page`: for operations that answer browsers with a page, and for other methods of their paths. */
export const errorHandler =
  (shape: ErrorShape, page?: ErrorPage) =>
  (joined: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = withoutGlue(joined)
    const known = asFailure(error)
    const failure = known ?? internal()
    const { message, detail } = failure
    const status = statusOf(failure)
    if (isGone(error, request)) request.log.info('the client went away before its request was read')
    else if (status === 500) request.log.error({ err: known ?? error }, 'request failed')
    else request.log.debug({ detail, reason: message }, 'request refused')
    const answer = shape(failure, request)
    reply.headers(failure.headers)
    if (status === 401 && wantsPage(request)) {
      const to = encodeURIComponent(request.url)
      return reply.code(302).header('location', `/auth/login?return_to=${to}`).send()
    }
    if (page !== undefined && isPage(request)) {
      reply.header('vary', 'Cookie, Authorization, Accept')
      if (prefersHtml(request)) return reply.code(answer.status).type(HTML).send(page(status, message))
    }
    if (status === 401 && failure.headers['www-authenticate'] === undefined) reply.header('www-authenticate', 'Bearer')
    return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
  }

/** Node ends the body of a client that closes its connection with this error. */
const isGone = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  (error as Error) === raw.errored && error.code === 'ECONNRESET'

const HTML = 'text/html; charset=utf-8'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for the other methods of a path whose GET answers with a page. */
    isPage?: boolean
  }
}

type Responses = Record<string, { content?: object }>

/** Whether the contract declares a page among the responses. */
export const hasPage = (responses: Responses | undefined): boolean =>
  Object.values(responses ?? {}).some(({ content }) => 'text/html' in (content ?? {}))

const isPage = ({ routeOptions: { config, schema } }: FastifyRequest): boolean =>
  config.isPage === true || hasPage(schema?.response as Responses | undefined)

/** Whether a browser asks for a page; without a session it is redirected to the login page. */
function wantsPage(request: FastifyRequest): boolean {
  if (!['GET', 'HEAD'].includes(request.method) || !prefersHtml(request)) return false
  const responses = request.routeOptions.schema?.response as Record<string, { content?: object }> | undefined
  return 'text/html' in (responses?.['200']?.content ?? {})
}
