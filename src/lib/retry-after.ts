/** Reads the header `Retry-After` (RFC 9110, section 10.2.3). */
import { SECOND } from './clock.ts'

/** The longest form is a date of about 35 characters. */
const MAX_LENGTH = 64
/** More digits would be more than 30,000 years and are rejected. */
const SECONDS = /^\d{1,12}(\.\d+)?$/
const DATE_IN_GMT = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .* GMT$/
/** The form of asctime names no zone but means GMT. `Date.parse` alone would read it in local time. */
const DATE_OF_ASCTIME = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/

/**
 * The delay in milliseconds from `now`, at least 0. The header is a number of seconds or an HTTP date; otherwise returns
 * undefined. There is no upper limit; callers set their own.
 */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined || header.length > MAX_LENGTH) return undefined
  const text = header.trim()
  if (SECONDS.test(text)) return Number(text) * SECOND
  const at = readDate(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

function readDate(text: string): number {
  if (DATE_IN_GMT.test(text)) return Date.parse(text)
  return DATE_OF_ASCTIME.test(text) ? Date.parse(`${text} GMT`) : Number.NaN
}
