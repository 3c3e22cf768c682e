/**
 * The one place that turns an error into an answer. Failures carry their public text; anything else
 * is a fault of ours and answers `Internal server error`, with the cause in the log only.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { diskFull, Failure, type FailureKind, INTERNAL_SERVER_ERROR, isDiskFull, type Problem } from '../lib/errors.ts'
import { prefersHtml } from './negotiation.ts'

const STATUS: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  repeated: 409,
  key_reused: 422,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  busy: 503,
  unavailable: 500,
}

export interface ErrorAnswer {
  status: number
  body: unknown
}

/** How a document words its failures. */
export type ErrorShape = (
  status: number,
  message: string,
  request: FastifyRequest,
  problems?: readonly Problem[],
  kind?: FailureKind,
) => ErrorAnswer

export const dashboardErrors: ErrorShape = (status, message, request, problems, kind) => {
  // On the dashboard 409 is for keys only: any other conflict is a request that cannot be met as it is.
  const answered = kind === 'conflict' ? 400 : status
  if (status === 401) return { status, body: { success: false, error: message, redirect_to_login: true } }
  const upload = request.routeOptions.schema !== undefined && 'x-errors' in request.routeOptions.schema
  // The requirements define only 400 for input errors of an upload.
  const uploadStatus = status < 500 && kind !== 'repeated' && kind !== 'key_reused' ? 400 : status
  if (upload && ![403, 404, 405, 429].includes(status))
    return { status: uploadStatus, body: { type: 'error', message } }
  return { status: answered, body: { success: false, error: message, ...(problems === undefined ? {} : { problems }) } }
}

export const plantsErrors: ErrorShape = (status, message) => ({
  status: status >= 500 ? 500 : 400,
  body: { error: status, message },
})

/** Fastify's own refusals, by code; their texts name headers and internals. */
const FASTIFY_FAILURES: Record<string, [FailureKind, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is too large'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The media type of the body is not supported'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The body does not have the length its Content-Length says'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'A JSON body is required'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The body is not valid JSON'],
  FST_ERR_BAD_URL: ['invalid', 'The path is not a valid URL'],
  FST_ERR_MAX_PARAM_LENGTH: ['invalid', 'A part of the path is too long'],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['invalid', 'The method needs a body and its media type'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported_media_type', 'The media type of the body is not supported'],
}

/** The other refusals of Fastify and of @fastify/static, by status. A file that must not be read does not exist. */
const FRAMEWORK_FAILURES: Record<number, [FailureKind, string]> = {
  403: ['not_found', 'Not found'],
  404: ['not_found', 'Not found'],
  413: ['too_large', 'The body is too large'],
  415: ['unsupported_media_type', 'The media type of the body is not supported'],
}
const MALFORMED: [FailureKind, string] = ['invalid', 'The request is not valid']

/** Fastify's codes begin with FST_; @fastify/static sends errors of http-errors, which mark those of the caller. */
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

/** `bodyLimit`: of the operation, in bytes. */
function asFailure(error: FastifyError, bodyLimit?: number): Failure | undefined {
  if (error instanceof Failure) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && bodyLimit !== undefined)
    return new Failure('too_large', `The body is larger than ${bodyLimit} bytes`, { cause: error })
  if (isDiskFull(error)) return diskFull({ cause: error, detail: error.message })
  const known = FASTIFY_FAILURES[error.code]
  if (known !== undefined) return new Failure(known[0], known[1], { cause: error })
  // secure-json-parse and Node's HTTP layer refuse with a plain 400.
  if (error.statusCode === 400 && error instanceof SyntaxError)
    return new Failure('invalid', 'The body is not valid JSON', { cause: error })
  if (isRefusal(error)) {
    const [kind, text] = FRAMEWORK_FAILURES[error.statusCode as number] ?? MALFORMED
    return new Failure(kind, text, { cause: error, detail: error.message })
  }
  return undefined
}

/** The status, public text and headers of the answer to an error; 500 if it is a fault of ours. */
export function refusalOf(error: FastifyError): { status: number; message: string; headers: Record<string, string> } {
  const failure = asFailure(withoutGlue(error))
  if (failure === undefined) return { status: 500, message: INTERNAL_SERVER_ERROR, headers: {} }
  return { status: STATUS[failure.kind], message: failure.message, headers: failure.headers }
}

/** The error as an HTML page, for browsers. `status` is the precise code. */
export type ErrorPage = (status: number, message: string) => string

/** `page`: for operations that answer browsers with a page, and for other methods of their paths. */
export const errorHandler =
  (shape: ErrorShape, page?: ErrorPage) =>
  (joined: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = withoutGlue(joined)
    const failure = asFailure(error, request.routeOptions.bodyLimit)
    const status = failure === undefined ? 500 : STATUS[failure.kind]
    if (isGone(error, request)) request.log.info('the client went away before its request was read')
    else if (failure === undefined || failure.kind === 'unavailable')
      request.log.error({ err: error, detail: failure?.detail }, 'request failed')
    else request.log.debug({ detail: failure.detail, reason: failure.message }, 'request refused')
    const message = failure?.message ?? INTERNAL_SERVER_ERROR
    const answer = shape(status, message, request, failure?.problems, failure?.kind)
    if (failure !== undefined) reply.headers(failure.headers)
    if (status === 401 && wantsPage(request)) {
      const to = encodeURIComponent(request.url)
      return reply.code(302).header('location', `/auth/login?return_to=${to}`).send()
    }
    if (page !== undefined && isPage(request)) {
      reply.header('vary', 'Cookie, Authorization, Accept')
      if (prefersHtml(request)) return reply.code(answer.status).type(HTML).send(page(status, message))
    }
    if (status === 401 && failure?.headers['www-authenticate'] === undefined) reply.header('www-authenticate', 'Bearer')
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
