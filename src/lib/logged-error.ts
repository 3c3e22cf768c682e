/**
 * What the log keeps of an error. The message of a failed query quotes the query and its values, secrets and account
 * numbers among them, and a stack begins with the message: of such an error only its frames are kept, and what the
 * driver says.
 */
import { causes } from './errors.ts'

export type LoggedError = {
  type: string
  code?: string
  /** Empty where it may quote values. */
  message: string
  /** Frames only. */
  stack: string
  cause?: LoggedError
}

/** Data exceptions of PostgreSQL, such as `invalid input syntax for type integer: "…"`, quote the value. */
const QUOTES_A_VALUE = /^22\w{3}$/

export function loggedError(error: unknown): LoggedError {
  let logged: LoggedError | undefined
  for (const cause of [...causes(error)].reverse())
    logged = { ...withoutCause(cause), ...(logged === undefined ? {} : { cause: logged }) }
  return logged ?? { type: typeof error, message: String(error), stack: '' }
}

/** As text, for where there is no log. */
export function errorText(error: unknown): string {
  const parts: string[] = []
  for (let at: LoggedError | undefined = loggedError(error); at !== undefined; at = at.cause)
    parts.push([[at.type, at.code, at.message].filter(Boolean).join(' '), at.stack].filter(Boolean).join('\n'))
  return parts.join('\ncaused by ')
}

function withoutCause(error: Record<string, unknown>): LoggedError {
  const { code, message } = error
  return {
    type: error.constructor?.name ?? 'Error',
    ...(typeof code === 'string' ? { code } : {}),
    message: typeof message === 'string' && !quotesValues(error) ? message : '',
    stack: framesOf(error),
  }
}

const quotesValues = (error: Record<string, unknown>): boolean =>
  'params' in error || (typeof error.code === 'string' && QUOTES_A_VALUE.test(error.code))

/** Cut behind the message, since a value may look like a frame. */
function framesOf({ stack, message }: Record<string, unknown>): string {
  if (typeof stack !== 'string') return ''
  const begin = typeof message === 'string' ? Math.max(0, stack.lastIndexOf(message)) + message.length : 0
  return stack
    .slice(begin)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
