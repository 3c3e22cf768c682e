import { causes, diskFull, Failure, unavailable } from '../../../lib/errors.ts'
import { databaseBusy } from '../../patience.ts'

const codesOf = function* (error: unknown): Generator<string> {
  for (const at of causes(error)) if (typeof at.code === 'string') yield at.code
}
const some = (error: unknown, test: (code: string) => boolean) => [...codesOf(error)].some(test)

/**
 * While one transaction runs, the server keeps what all others have read, in a table of fixed size. Once it is full, a
 * transaction that reads more is undone. Other lack of memory has the same code, and any language may be in its text.
 */
const isOutOfPredicateLocks = (error: unknown) =>
  [...causes(error)].some(({ code, file }) => code === '53200' && file === 'predicate.c')

/**
 * Serialisation failure, deadlock, and a full table of what was read: the server has undone the transaction, and another
 * try can succeed.
 */
export const isRetryable = (error: unknown) =>
  some(error, (code) => code === '40001' || code === '40P01') || isOutOfPredicateLocks(error)

/** A lock or statement time-out: the server has undone the statement. */
const isTimedOut = (error: unknown) => some(error, (code) => code === '55P03' || code === '57014')

/** No connection of the pool became free. pg throws the same error if new connections cannot be opened. */
export const isPoolTimeout = (error: unknown) =>
  [...causes(error)].some(({ message }) => message === 'timeout exceeded when trying to connect')

/**
 * Connection exceptions, a server that only reads, refused sign-in, no such database, shutdown, out of resources, and the
 * socket's own errors.
 */
const GONE =
  /^(08\w{3}|25006|28\w{3}|3D000|53\w{3}|57P0[1-5]|E(CONN|HOST|NET|PIPE|TIMEDOUT)\w*|ENOTFOUND|ENOENT|EACCES|EAI_AGAIN)$/
const GONE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/

/** A standby refuses to begin a serializable transaction. The code is of many refusals, and any language may be in its text. */
const isSerializableOnStandby = (error: unknown) =>
  [...causes(error)].some(({ code, file }) => code === '0A000' && file === 'guc.c')

const GONE_WORKER = /^(08\w{3}|57P0[1-5])$/

/**
 * A worker of a distributed database cannot be reached: its coordinator says so by an error that leaves the connection open. What
 * ends a connection is FATAL. A server with messages in another language is taken for one that is gone, and connected to again.
 */
const isWorkerGone = (error: unknown): boolean =>
  [...causes(error)].some(({ code, severity }) => severity === 'ERROR' && GONE_WORKER.test(String(code)))

/** The server cannot be reached, or the connection is broken. */
export const isGone = (error: unknown): boolean =>
  !isOutOfPredicateLocks(error) &&
  !isWorkerGone(error) &&
  (isSerializableOnStandby(error) ||
    some(error, (code) => GONE.test(code)) ||
    [...causes(error)].some((at) => typeof at.message === 'string' && GONE_TEXT.test(at.message)))

/** The server, its role or its database takes no more connections. */
export const isOutOfConnections = (error: unknown): boolean => some(error, (code) => code === '53300')

/** The server refuses writes: it is a standby, or was demoted to one. */
export const isRefusedWrite = (error: unknown): boolean =>
  isSerializableOnStandby(error) || some(error, (code) => code === '25006')

/** The disk of the server is full. */
const isFull = (error: unknown): boolean => some(error, (code) => code === '53100')

/**
 * Failure `unavailable` for an error of the connection or the disk, `busy` for a time-out; other errors are returned as they
 * are.
 */
export function translate(error: unknown): unknown {
  if (error instanceof Failure) return error
  if (isTimedOut(error)) return databaseBusy('a statement or a lock took too long', error)
  if (!isGone(error) && !isWorkerGone(error)) return error
  const texts = [...causes(error)].map((at) => at.message).filter((text) => typeof text === 'string')
  // The innermost text is the driver's; the outer ones quote the query.
  const options = { detail: [...codesOf(error), texts.at(-1)].join(' '), cause: error }
  return isFull(error) ? diskFull(options) : unavailable(options)
}
