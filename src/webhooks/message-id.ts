/**
 * Message ids: `msg_`, a ULID and the suffix of the event, so that ids sort by creation time and cannot be guessed.
 */
import { randomBytes } from 'node:crypto'
import { encodeTime, ulid } from 'ulid'

const RANDOM_DIGITS = 16
/** The latest instant of a ULID. */
const MAX_TIME = 2 ** 48 - 1

/** The id of a message made at `now`, with 80 random bits. `now` must not be before 1970. */
export function newMessageId(now: number): string {
  // By itself ulid draws every digit with a system call: 70 µs an id instead of 3.
  const bytes = randomBytes(RANDOM_DIGITS)
  let at = 0
  return `msg_${ulid(now, () => bytes.readUInt8(at++) / 256)}`
}

/** The lowest possible id of `instant`: ids created earlier sort before it, all others do not. */
export const firstIdAt = (instant: number): string =>
  `msg_${encodeTime(Math.min(Math.max(instant, 0), MAX_TIME))}${'0'.repeat(RANDOM_DIGITS)}`
