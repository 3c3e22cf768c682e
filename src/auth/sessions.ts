/** How long a session lasts: rules without HTTP. */
import { DAY, MINUTE } from '../lib/clock.ts'

/** However busy it is. */
export const SESSION_LIFETIME = 7 * DAY
/** How exact "last seen" is; a write per request would be worth less than it costs. */
export const LAST_SEEN_STEP = MINUTE

export interface SessionTimes {
  createdAt: number
  lastSeenAt: number
  endedAt: number | null
}

export const isAlive = (session: SessionTimes, idleMs: number, now: number): boolean =>
  session.endedAt === null && now < session.createdAt + SESSION_LIFETIME && now < session.lastSeenAt + idleMs

/** Below ten minutes of idle time, a whole step would cost a noticeable part of it. */
export const isDueForTouch = ({ lastSeenAt }: SessionTimes, idleMs: number, now: number): boolean =>
  now - lastSeenAt >= Math.min(LAST_SEEN_STEP, idleMs / 10)
