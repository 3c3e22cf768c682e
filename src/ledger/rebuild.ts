/**
 * Rebuilds what is derived from the ledger after a change: the trades and positions of the changed instruments, and the
 * totals of the symbols and days of those trades and dividends. The transaction that shows the change to readers gives the
 * record a new revision, by which they detect it.
 */
import { randomUUID } from 'node:crypto'
import { batches, chunks } from '../lib/chunks.ts'
import { compare } from '../lib/compare.ts'
import { type DateString, laterOf, type MonthString, monthOf } from '../lib/dates.ts'
import { toCents } from '../lib/decimal.ts'
import type { Reader, Store, Writer } from '../store/index.ts'
import { type Steps, stepsOf, writeAll } from '../store/steps.ts'
import { noActivity } from './day-totals.ts'
import { inRunningOrder, repeat } from './derive/multiples.ts'
import type { Counted } from './derive.ts'
import type { Trade } from './ledger.ts'
import { positionWrites } from './positions.ts'
import { deriveSettled } from './premiums.ts'
import {
  countRowsOf,
  deleteTrades,
  deleteUnmatchedSales,
  insertTrades,
  insertUnmatchedSales,
  type KeptTrade,
  type Owner,
  type Running,
  type StoredLot,
  type StoredTrade,
  selectAccountsToRebuild,
  selectStoredTrades,
  selectWholeLedger,
  upsertRevision,
} from './queries.ts'
import { type Exercises, readExercises, readSettledRows, withDelivered } from './settled-rows.ts'
import {
  type KeptDay,
  type SymbolTotals,
  selectDailyTotals,
  selectDividendsOn,
  selectPagesOfTradesClosedOn,
  sumDividendsByInstrument,
  sumTradesByInstrument,
  updateDailyTotals,
  updateSymbolTotals,
} from './total-queries.ts'
import { addTrade, noTrades } from './trade-figures.ts'

/** Instruments per query. */
const INSTRUMENTS_PER_BATCH = 100
/** Transactions and lots in memory at a time, except for an instrument that has more. */
const ROWS_PER_BATCH = 10_000
/** Trades, or unmatched sales, per insert. */
const ROWS_PER_INSERT = 1_000
/** Dates per query. A busy account has hundreds of trades a day. */
const DATES_PER_BATCH = 100

export interface LedgerChange {
  /** Instruments of which a transaction or lot was added or removed. */
  instruments: ReadonlySet<string>
  /** Instruments of which a dividend was added or removed. */
  dividendInstruments: ReadonlySet<string>
  /** Dates on which a dividend was added or removed. The dates of changed trades are added by the rebuild. */
  dates: ReadonlySet<DateString>
}

export interface Rebuilt {
  /** Months whose totals changed. */
  months: ReadonlySet<MonthString>
}

/** Rebuilds in one transaction, and gives the record a new revision. */
export async function rebuildRecord(tx: Writer, owner: Owner, change: LedgerChange): Promise<Rebuilt> {
  const rebuilt = await rebuildInSteps(stepsOf(tx), owner, change)
  if (change.instruments.size > 0 || change.dates.size > 0) await upsertRevision(tx, owner.userId, randomUUID())
  return rebuilt
}

/** Rebuilds what readers do not see yet. When they do, the record needs a new revision. */
export async function rebuildInSteps(
  steps: Steps,
  owner: Owner,
  change: LedgerChange,
  onProgress: (done: number) => void = () => {},
): Promise<Rebuilt> {
  const dates = new Set(change.dates)
  const exercises = await steps.prepare((db) => readExercises(db, owner.accountId))
  const instruments = [...withDelivered(change.instruments, exercises)].sort()
  let done = 0
  for (const some of chunks(instruments, INSTRUMENTS_PER_BATCH))
    for (const batch of byRows(some, await steps.prepare((db) => countRowsOf(db, owner.accountId, some)))) {
      await rebuildTrades(steps, owner, { instruments: batch, exercises }, dates)
      done += batch.length
      onProgress(done / instruments.length)
    }
  await rebuildSymbolTotals(steps, owner, [...new Set([...instruments, ...change.dividendInstruments])].sort())
  return { months: await rebuildDailyTotals(steps, owner, [...dates].sort()) }
}

/**
 * Rebuilds accounts without symbol totals or positions, which an earlier version wrote. One transaction for each account,
 * so that a restart continues with the accounts that are left.
 */
export async function rebuildMigrated(store: Store): Promise<void> {
  for (const owner of await store.read(selectAccountsToRebuild))
    await store.write(async (tx) => rebuildRecord(tx, owner, await selectWholeLedger(tx, owner.accountId)))
}

/** The instruments in batches of at most `ROWS_PER_BATCH` rows; a larger instrument is alone. */
function byRows(instruments: readonly string[], counts: ReadonlyMap<string, number>): string[][] {
  const batches: string[][] = []
  let rows = Number.POSITIVE_INFINITY
  for (const instrument of instruments) {
    rows += counts.get(instrument) ?? 0
    if (rows <= ROWS_PER_BATCH) batches.at(-1)?.push(instrument)
    else {
      batches.push([instrument])
      rows = counts.get(instrument) ?? 0
    }
  }
  return batches
}

/** Replaces the positions, and the trades that changed, whose closing days, old and new, it adds to `dates`. */
async function rebuildTrades(
  steps: Steps,
  owner: Owner,
  { instruments, exercises }: { instruments: string[]; exercises: Exercises },
  dates: Set<DateString>,
): Promise<void> {
  const derived = await steps.prepare((db) => deriveTrades(db, owner.accountId, instruments, exercises))
  function* writes(): Generator<(tx: Writer) => Promise<void>> {
    yield (tx) => deleteUnmatchedSales(tx, owner.accountId, instruments)
    for (const one of derived) {
      for (const { removed, added } of changesOf(one, dates))
        yield async (tx) => {
          await deleteTrades(tx, removed)
          await insertTrades(tx, owner, added)
        }
      for (const sales of batches(repeat(one.unmatched, one.times), ROWS_PER_INSERT))
        yield (tx) => insertUnmatchedSales(tx, owner, sales)
    }
    yield* positionWrites(owner, instruments, positionsOf(derived))
  }
  await writeAll(steps, writes(), (tx, write) => write(tx))
}

const positionsOf = (derived: DerivedTrades[]) => derived.flatMap(({ position }) => position ?? [])

/** What is derived from the rows of an instrument, and what is stored. */
interface DerivedTrades extends Counted {
  lots: StoredLot[]
  stored: StoredTrade[]
}

async function deriveTrades(
  db: Reader,
  accountId: number,
  instruments: string[],
  exercises: Exercises,
): Promise<DerivedTrades[]> {
  const rows = await readSettledRows(db, accountId, instruments, exercises)
  const storedOf = Map.groupBy(await selectStoredTrades(db, accountId, instruments), (trade) => trade.instrument)
  return [...rows].map(([instrument, own]) => ({
    ...deriveSettled(own),
    lots: own.storedLots,
    stored: storedOf.get(instrument) ?? [],
  }))
}

/** The ids of trades to remove, and the trades to add after that, a few at a time. */
function* changesOf(
  { trades, times, lots, stored }: DerivedTrades,
  dates: Set<DateString>,
): Generator<{ removed: number[]; added: KeptTrade[] }> {
  const lotIds = lotIdsByKey(lots)
  const old = new Map(stored.map((trade) => [trade.key, trade]))
  let change = { removed: [] as number[], added: [] as KeptTrade[] }
  for (const { trade, running } of withRunning(inRunningOrder(trades, times))) {
    const lotId = lotIds.get(lotKeyOf(trade.key)) ?? null
    const before = old.get(trade.key)
    old.delete(trade.key)
    const unchanged = before !== undefined && isSame(before, { ...trade, lotId })
    // The running totals change with earlier trades, even if this trade does not.
    if (unchanged && isSame(before, running)) continue
    if (before !== undefined) change.removed.push(before.id)
    change.added.push({ ...trade, ...running, lotId })
    if (!unchanged) for (const day of [trade.closedOn, before?.closedOn ?? trade.closedOn]) dates.add(day)
    if (change.added.length < ROWS_PER_INSERT) continue
    yield change
    change = { removed: [], added: [] }
  }
  for (const gone of old.values()) {
    change.removed.push(gone.id)
    dates.add(gone.closedOn)
  }
  yield change
}

/** Trades of one instrument in the order of `inRunningOrder`, each with its running totals. */
export function* withRunning<T extends Pick<Trade, 'profit'>>(
  trades: Iterable<T>,
): Generator<{ trade: T; running: Running }> {
  let running: Running = { runningTrades: 0, runningWins: 0, runningProfit: 0n }
  for (const trade of trades) {
    running = {
      runningTrades: running.runningTrades + 1,
      runningWins: running.runningWins + (trade.profit > 0n ? 1 : 0),
      runningProfit: running.runningProfit + trade.profit,
    }
    yield { trade, running }
  }
}

const lotIdsByKey = (lots: StoredLot[]) => new Map(lots.map((lot) => [lot.key, lot.id]))
/** The key of a trade made from a lot is `lot:<content key>:<copy>`. */
const lotKeyOf = (tradeKey: string) => (tradeKey.startsWith('lot:') ? (tradeKey.split(':')[1] ?? '') : '')

/** Whether a row has every value of `next`. */
const isSame = <Row extends object, Next extends Partial<Row>>(stored: Row, next: Next): boolean =>
  (Object.keys(next) as (keyof Row & keyof Next)[]).every((name) => (stored[name] as unknown) === next[name])

async function rebuildSymbolTotals(steps: Steps, owner: Owner, instruments: string[]): Promise<void> {
  const sums: { batch: string[]; totals: SymbolTotals[] }[] = []
  for (const batch of chunks(instruments, INSTRUMENTS_PER_BATCH))
    sums.push({ batch, totals: await steps.prepare((db) => sumSymbols(db, owner.accountId, batch)) })
  await writeAll(steps, sums, (tx, { batch, totals }) => updateSymbolTotals(tx, owner, batch, totals))
}

/** Computes the totals of the instruments from trades and dividends. Instruments without either are left out. */
export async function sumSymbols(db: Reader, accountId: number, instruments: string[]): Promise<SymbolTotals[]> {
  const symbols = new Map<string, SymbolTotals>()
  for (const traded of await sumTradesByInstrument(db, accountId, instruments))
    symbols.set(traded.instrument, { ...traded, dividendCount: 0, dividends: 0n })
  for (const paid of await sumDividendsByInstrument(db, accountId, instruments)) {
    const traded = symbols.get(paid.instrument)
    symbols.set(
      paid.instrument,
      traded === undefined
        ? { ...paid, tradeCount: 0, winningTrades: 0, tradingPnl: 0n }
        : {
            ...traded,
            dividendCount: paid.dividendCount,
            dividends: paid.dividends,
            symbol: traded.symbol === paid.symbol ? traded.symbol : traded.instrument,
            firstDate: earlierOf(traded.firstDate, paid.firstDate),
            lastDate: laterOf(traded.lastDate, paid.lastDate),
          },
    )
  }
  return [...symbols.values()].sort((a, b) => compare(a.instrument, b.instrument))
}

const earlierOf = (a: DateString, b: DateString): DateString => (a < b ? a : b)

async function rebuildDailyTotals(steps: Steps, owner: Owner, dates: DateString[]): Promise<Set<MonthString>> {
  const months = new Set<MonthString>()
  const sums: { changed: DateString[]; totals: KeptDay[] }[] = []
  for (const batch of chunks(dates, DATES_PER_BATCH)) {
    const [before, after] = await steps.prepare(async (db) => [
      await selectDailyTotals(db, owner.accountId, batch),
      await sumDays(db, owner, batch),
    ])
    const changed = differingDates(before, after)
    if (changed.length === 0) continue
    for (const date of changed) months.add(monthOf(date))
    const kept = new Set(changed)
    sums.push({ changed, totals: after.filter((day) => kept.has(day.date)) })
  }
  await writeAll(steps, sums, (tx, { changed, totals }) => updateDailyTotals(tx, owner, changed, totals))
  return months
}

/** Computes the totals of the dates from trades and dividends. Days without activity are left out. */
export async function sumDays(
  db: Reader,
  owner: Owner,
  dates: DateString[],
  tradesPerPage?: number,
): Promise<KeptDay[]> {
  const days = new Map<DateString, KeptDay>()
  const dayOf = (date: DateString): KeptDay => {
    const day = days.get(date) ?? { ...noActivity(date), ...noTrades() }
    days.set(date, day)
    return day
  }
  for await (const trades of selectPagesOfTradesClosedOn(db, owner.accountId, dates, tradesPerPage))
    for (const trade of trades) addTrade(dayOf(trade.closedOn), trade)
  for (const { date, amount, copies } of await selectDividendsOn(db, owner, dates)) {
    const day = dayOf(date)
    day.dividendCount += copies
    day.dividends += toCents(amount) * BigInt(copies)
  }
  return [...days.values()].sort((a, b) => compare(a.date, b.date))
}

function differingDates(before: KeptDay[], after: KeptDay[]): DateString[] {
  const old = new Map(before.map((day) => [day.date, day]))
  const changed = new Set<DateString>()
  for (const day of after) {
    const was = old.get(day.date)
    old.delete(day.date)
    if (was === undefined || !isSame(was, day)) changed.add(day.date)
  }
  for (const date of old.keys()) changed.add(date)
  return [...changed]
}
