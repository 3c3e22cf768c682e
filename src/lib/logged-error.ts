/**
 * Prepares errors for the log without secrets. The message of a failed query contains the query and its values, such as
 * secrets and account numbers, and a stack begins with the message. Of such an error the log gets only the stack frames,
 * and the error of the driver.
 */
import { causes, Failure } from './errors.ts'

export type LoggedError = {
  type: string
  code?: string
  /** Empty if it may contain values. */
  message: string
  /** Of a Failure: what is not told to the caller. */
  detail?: string
  /** Stack frames without the message. */
  stack: string
  cause?: LoggedError
}

/** PostgreSQL's data exceptions contain the value, such as `invalid input syntax for type integer: "…"`. */
const QUOTES_A_VALUE = /^22\w{3}$/

export function loggedError(error: unknown): LoggedError {
  let logged: LoggedError | undefined
  for (const cause of [...causes(error)].reverse())
    logged = { ...withoutCause(cause), ...(logged === undefined ? {} : { cause: logged }) }
  return logged ?? { type: typeof error, message: String(error), stack: '' }
}

/** The same as text, for output without a logger. */
export function errorText(error: unknown): string {
  const parts: string[] = []
  for (let at: LoggedError | undefined = loggedError(error); at !== undefined; at = at.cause)
    parts.push(
      [[at.type, at.code, at.message, at.detail].filter(Boolean).join(' '), at.stack].filter(Boolean).join('\n'),
    )
  return parts.join('\ncaused by ')
}

function withoutCause(error: Record<string, unknown>): LoggedError {
  const { code, message } = error
  return {
    type: error.constructor?.name ?? 'Error',
    ...(typeof code === 'string' ? { code } : {}),
    message: typeof message === 'string' && !quotesValues(error) ? message : '',
    ...(error instanceof Failure && error.detail !== undefined ? { detail: loggedDetail(error.detail) } : {}),
    stack: framesOf(error),
  }
}

const quotesValues = (error: Record<string, unknown>): boolean =>
  // Of a failed query.
  'query' in error || (typeof error.code === 'string' && QUOTES_A_VALUE.test(error.code))

const MOST_OF_A_DETAIL = 500

/** Its end may be the text of a driver or of a program: it is cut, and addresses lose their passwords and query strings. */
const loggedDetail = (detail: string): string =>
  detail
    .slice(0, MOST_OF_A_DETAIL)
    .replace(/\/\/[^\s/@]*@/g, '//')
    .replace(/\?\S*/g, '?')

/** Skips the message first, because a value in it can look like a stack frame. */
function framesOf({ stack, message }: Record<string, unknown>): string {
  if (typeof stack !== 'string') return ''
  const begin = typeof message === 'string' ? Math.max(0, stack.lastIndexOf(message)) + message.length : 0
  return stack
    .slice(begin)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
