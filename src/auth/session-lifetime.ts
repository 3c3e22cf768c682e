/** How long a session lasts: rules without HTTP. */
import { DAY, MINUTE } from '../lib/clock.ts'

/** The longest lifetime of a session, in use or not. */
export const SESSION_LIFETIME = 7 * DAY
/** "Last seen" is written at most once per step: a write per request would cost more than it is worth. */
const LAST_SEEN_STEP = MINUTE

export interface SessionTimes {
  createdAt: number
  lastSeenAt: number
  endedAt: number | null
}

export const isAlive = (session: SessionTimes, idleMs: number, now: number): boolean =>
  session.endedAt === null && now < session.createdAt + SESSION_LIFETIME && now < session.lastSeenAt + idleMs

/** Below ten minutes of idle time, a whole step would cost a noticeable part of it. */
export const isLastSeenDue = ({ lastSeenAt }: SessionTimes, idleMs: number, now: number): boolean =>
  now - lastSeenAt >= Math.min(LAST_SEEN_STEP, idleMs / 10)
