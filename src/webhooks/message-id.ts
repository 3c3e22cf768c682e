/** Ids of messages: `msg_`, then a ULID, so that ids order by the instant they were made and cannot be guessed. */
import { randomFillSync } from 'node:crypto'

/** Crockford's base 32: in the order of ASCII. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_DIGITS = 10
const RANDOM_DIGITS = 16
const MAX_TIME = 2 ** 48 - 1

function timePart(ms: number): string {
  let rest = Math.min(Math.max(ms, 0), MAX_TIME)
  let digits = ''
  for (let i = 0; i < TIME_DIGITS; i++) {
    digits = DIGITS.charAt(rest % 32) + digits
    rest = Math.floor(rest / 32)
  }
  return digits
}

/** Asked for many at a time: a call of the system for each id would cost more than all the rest of it. */
const pool = Buffer.alloc(256 * RANDOM_DIGITS)
let used = pool.length

function randomPart(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += RANDOM_DIGITS
  return pool.subarray(used - RANDOM_DIGITS, used)
}

/** A new id: the instant, and 80 random bits. */
export function messageId(now: number): string {
  let random = ''
  for (const byte of randomPart()) random += DIGITS.charAt(byte % 32)
  return `msg_${timePart(now)}${random}`
}

/** No id made at `instant` or later is before this one; every earlier one is. */
export const firstIdAt = (instant: number): string => `msg_${timePart(instant)}${'0'.repeat(RANDOM_DIGITS)}`
