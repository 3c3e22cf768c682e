import { MINUTE } from '../lib/clock.ts'
import type { ExchangeCalendar } from '../market/exchange-calendar.ts'
import { type OfAll, readOfAll, type Store } from '../store/index.ts'
import { slotsDue } from './slots.ts'
import { selectUsersToSnapshot } from './snapshot-queries.ts'

/** The prices of a large portfolio take ten minutes. */
const LATE_MS = 30 * MINUTE

/** How many users' snapshot of the last close is missing half an hour after it. */
export async function countLateSnapshots(
  store: Store,
  calendar: ExchangeCalendar,
  now: number,
): Promise<OfAll<number>> {
  const [slot] = slotsDue(calendar, now, 0)
  if (slot === undefined || now - slot.at < LATE_MS) return { parts: [], failure: undefined, unread: 0 }
  const { parts, ...rest } = await readOfAll(store, (db) => selectUsersToSnapshot(db, slot))
  return { ...rest, parts: parts.map((users) => users.length) }
}
