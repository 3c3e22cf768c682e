/**
 * Takes the snapshots of the slots that are due, for every user with holdings. Several instances can run at once: the
 * transaction that takes a slot also claims it in the database.
 */
import { SECOND } from '../lib/clock.ts'
import type { Quotas } from '../lib/quotas.ts'
import { type ExchangeCalendar, exchangeCalendar } from '../market/exchange-calendar.ts'
import { readOfAll } from '../store/index.ts'
import { selectHeldSymbols } from './holding-queries.ts'
import { MOST_LATE_MS, type Slot, slotsDue } from './slots.ts'
import { selectUsersToSnapshot } from './snapshot-queries.ts'
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

export interface SnapshotSchedulerDeps extends Omit<SnapshotDeps, 'quotas'> {
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

export const snapshotScheduler = (deps: SnapshotSchedulerDeps, onError: (error: unknown) => void): SnapshotScheduler =>
  new TickingScheduler(deps, onError)

class TickingScheduler implements SnapshotScheduler {
  readonly #deps: SnapshotSchedulerDeps
  readonly #onError: (error: unknown) => void
  readonly #calendar: ExchangeCalendar
  readonly #closing = Promise.withResolvers<void>()
  #isClosing = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(deps: SnapshotSchedulerDeps, onError: (error: unknown) => void) {
    this.#deps = deps
    this.#onError = onError
    this.#calendar = exchangeCalendar(deps.config.marketClosures)
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.tick().catch(this.#onError), TICK_MS).unref()
  }

  tick(): Promise<void> {
    this.#running ??= this.#takeDue().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#isClosing = true
    this.#closing.resolve()
    await this.#running?.catch(() => {})
  }

  #due(): Slot[] {
    return slotsDue(this.#calendar, this.#deps.clock.now(), this.#deps.config.snapshotIntervalMinutes)
  }

  async #takeDue(): Promise<void> {
    for (const slot of this.#due()) await this.#take(slot)
  }

  async #take(slot: Slot): Promise<void> {
    const { parts, failure } = await readOfAll(this.#deps.store, (db) => selectUsersToSnapshot(db, slot))
    if (failure !== undefined) this.#onError(failure)
    const users = parts.flat()
    const worker = async () => {
      for (let userId = users.shift(); userId !== undefined && !this.#isClosing; userId = users.shift())
        // An error of one user must not stop the others.
        await this.#takeFor(userId, slot).catch(this.#onError)
    }
    await Promise.all(Array.from({ length: USERS_AT_ONCE }, worker))
  }

  async #takeFor(userId: number, slot: Slot): Promise<void> {
    const { store, prices, config } = this.#deps
    const symbols = await store.forUser(userId).read((db) => selectHeldSymbols(db))
    const budgetMs = this.#budgetFor(symbols.length, slot)
    await Promise.race([prices.current(symbols, { userId, budgetMs }), this.#closing.promise])
    // If the slot ended during the wait, the prices belong to a later time.
    if (!this.#isClosing && this.#due().some(({ name }) => name === slot.name))
      await takeSlot({ ...this.#deps, quotas: config.quotas }, userId, slot)
  }

  #budgetFor(symbols: number, { type, at }: Slot): number {
    const wanted = Math.min(MOST_BUDGET_MS, Math.max(LEAST_BUDGET_MS, symbols * MS_PER_SYMBOL))
    const left = at + MOST_LATE_MS - this.#deps.clock.now() - MARGIN_MS
    return type === 'EOD' ? wanted : Math.min(wanted, Math.max(0, left))
  }
}
