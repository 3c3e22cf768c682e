/**
 * Takes the snapshots of the slots that are due, for every user with holdings. Several instances can run at once: the
 * transaction that takes a slot also claims it in the database.
 */
import { SECOND } from '../lib/clock.ts'
import type { Quotas } from '../lib/quotas.ts'
import { exchangeCalendar } from '../market/exchange-calendar.ts'
import { selectHeldSymbols, selectUsersToSnapshot } from './queries.ts'
import { MOST_LATE_MS, type Slot, slotsDue } from './slots.ts'
import { type SnapshotDeps, takeSlot } from './snapshots.ts'

const TICK_MS = 15 * SECOND
/** Users whose prices are fetched at the same time; they share the provider's limit. */
const USERS_AT_ONCE = 4
/** The time to wait for each symbol's price, derived from the provider's limit. After that, the last price is used. */
const MS_PER_SYMBOL = USERS_AT_ONCE * 1_500
const LEAST_BUDGET_MS = 10 * SECOND
const MOST_BUDGET_MS = 600 * SECOND
/** Time reserved for writing the snapshot before its slot ends. */
const MARGIN_MS = 15 * SECOND

export interface SchedulerDeps extends Omit<SnapshotDeps, 'quotas'> {
  config: {
    readonly snapshotIntervalMinutes: number
    readonly marketClosures: readonly string[]
    readonly quotas: Quotas
  }
}

export interface SnapshotScheduler {
  /** Checks for due slots every few seconds. */
  start(): void
  /** Takes the due slots; resolves when they are taken. A call during another one joins it. */
  tick(): Promise<void>
  /** Abandons slots that wait for prices, and waits for running writes. */
  close(): Promise<void>
}

export function snapshotScheduler(deps: SchedulerDeps, onError: (error: unknown) => void): SnapshotScheduler {
  const calendar = exchangeCalendar(deps.config.marketClosures)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stop: () => void = () => {}
  let stopping = false
  const stopped = new Promise<void>((resolve) => {
    stop = () => {
      stopping = true
      resolve()
    }
  })

  const due = () => slotsDue(calendar, deps.clock.now(), deps.config.snapshotIntervalMinutes)

  function budgetFor(symbols: number, { type, at }: Slot): number {
    const wanted = Math.min(MOST_BUDGET_MS, Math.max(LEAST_BUDGET_MS, symbols * MS_PER_SYMBOL))
    const left = at + MOST_LATE_MS - deps.clock.now() - MARGIN_MS
    return type === 'EOD' ? wanted : Math.min(wanted, Math.max(0, left))
  }

  async function takeFor(userId: number, slot: Slot): Promise<void> {
    const symbols = await deps.store.read((db) => selectHeldSymbols(db, userId))
    await Promise.race([deps.prices.current(symbols, { userId, budgetMs: budgetFor(symbols.length, slot) }), stopped])
    // If the slot ended during the wait, the prices belong to a later time.
    if (!stopping && due().some(({ name }) => name === slot.name))
      await takeSlot({ ...deps, quotas: deps.config.quotas }, userId, slot)
  }

  async function take(slot: Slot): Promise<void> {
    const users = await deps.store.read((db) => selectUsersToSnapshot(db, slot))
    const worker = async () => {
      for (let userId = users.shift(); userId !== undefined && !stopping; userId = users.shift())
        // An error of one user must not stop the others.
        await takeFor(userId, slot).catch(onError)
    }
    await Promise.all(Array.from({ length: USERS_AT_ONCE }, worker))
  }

  const takeDue = async () => {
    for (const slot of due()) await take(slot)
  }
  const tick = () => {
    running ??= takeDue().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    start() {
      timer ??= setInterval(() => void tick().catch(onError), TICK_MS).unref()
    },
    tick,
    async close() {
      clearInterval(timer)
      stop()
      await running?.catch(() => {})
    },
  }
}
