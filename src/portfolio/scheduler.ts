/**
 * Takes the snapshots of the slots that are due, for every user with holdings. Any number of instances may do
 * so at once: a slot is claimed in the database by the transaction that takes it.
 */
import { SECOND } from '../lib/clock.ts'
import { exchangeCalendar } from '../market/exchange-calendar.ts'
import { selectSymbolsOf, selectUsersToSnapshot } from './queries.ts'
import { MOST_LATE_MS, type Slot, slotsDue } from './slots.ts'
import { type SnapshotParts, takeSlot } from './snapshots.ts'

const TICK_MS = 15 * SECOND
/** Users whose prices are asked for at the same time; the provider's limit is shared among them. */
const USERS_AT_ONCE = 4
/** What a user's prices may take, by the provider's limit; those that are not there by then are as they were last. */
const MS_PER_SYMBOL = USERS_AT_ONCE * 1_500
const LEAST_BUDGET_MS = 10 * SECOND
const MOST_BUDGET_MS = 600 * SECOND
/** Kept of an interval's time for writing its snapshot. */
const MARGIN_MS = 15 * SECOND

export interface SchedulerSetting extends SnapshotParts {
  config: { readonly snapshotIntervalMinutes: number; readonly marketClosures: readonly string[] }
}

export interface SnapshotScheduler {
  /** Looks at the clock every few seconds from now on. */
  start(): void
  /** Takes what is due; resolves when it is taken. A call while another is under way joins it. */
  tick(): Promise<void>
  /** Ends what waits for prices, without taking it; waits for what is being written. */
  close(): Promise<void>
}

export function snapshotScheduler(parts: SchedulerSetting, onError: (error: unknown) => void): SnapshotScheduler {
  const calendar = exchangeCalendar(parts.config.marketClosures)
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let stop: () => void = () => {}
  let stopping = false
  const stopped = new Promise<void>((resolve) => {
    stop = () => {
      stopping = true
      resolve()
    }
  })

  const due = () => slotsDue(calendar, parts.clock.now(), parts.config.snapshotIntervalMinutes)

  function budgetFor(symbols: number, { type, at }: Slot): number {
    const wanted = Math.min(MOST_BUDGET_MS, Math.max(LEAST_BUDGET_MS, symbols * MS_PER_SYMBOL))
    const left = at + MOST_LATE_MS - parts.clock.now() - MARGIN_MS
    return type === 'EOD' ? wanted : Math.min(wanted, Math.max(0, left))
  }

  async function takeFor(userId: number, slot: Slot): Promise<void> {
    const symbols = await parts.store.read((db) => selectSymbolsOf(db, userId))
    await Promise.race([parts.prices.current(symbols, { userId, budgetMs: budgetFor(symbols.length, slot) }), stopped])
    // The market may have opened meanwhile, or the next interval begun: its prices are not those of this slot.
    if (!stopping && due().some(({ name }) => name === slot.name)) await takeSlot(parts, userId, slot)
  }

  async function take(slot: Slot): Promise<void> {
    const users = await parts.store.read((db) => selectUsersToSnapshot(db, slot))
    const worker = async () => {
      for (let userId = users.shift(); userId !== undefined && !stopping; userId = users.shift())
        // One user's trouble is not the next one's.
        await takeFor(userId, slot).catch(onError)
    }
    await Promise.all(Array.from({ length: USERS_AT_ONCE }, worker))
  }

  const takeDue = async () => {
    for (const slot of due()) await take(slot)
  }
  const tick = () => {
    underWay ??= takeDue().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    start() {
      timer ??= setInterval(() => void tick().catch(onError), TICK_MS).unref()
    },
    tick,
    async close() {
      clearInterval(timer)
      stop()
      await underWay?.catch(() => {})
    },
  }
}
