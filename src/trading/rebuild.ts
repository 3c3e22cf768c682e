/**
 * Keeps what follows from the ledger in step with it: the trades of the instruments a change touched,
 * and the daily totals of the days those trades and dividends belong to. Runs in the transaction that
 * changed the ledger.
 */
import { type DateString, type MonthString, monthOf } from '../lib/dates.ts'
import { toCents } from '../lib/decimal.ts'
import type { Reader, Writer } from '../store/index.ts'
import { noActivity } from './calendar.ts'
import { deriveInstrument } from './derive.ts'
import type { Trade, UnmatchedSale } from './ledger.ts'
import {
  deleteTrades,
  type HeldLot,
  insertTrades,
  type Owner,
  replaceDailyTotals,
  replaceUnmatchedSales,
  type StoredTrade,
  selectDailyTotals,
  selectDividendsOn,
  selectLots,
  selectPositionTransactions,
  selectStoredTrades,
  sumTradesByDay,
} from './ledger-queries.ts'
import type { DayTotals } from './queries.ts'

/** Instruments per round trip; most have few rows, so that a batch fits in memory easily. */
const INSTRUMENTS_PER_BATCH = 100
const DATES_PER_BATCH = 300

export interface LedgerChange {
  /** Instruments with a transaction or lot added or removed. */
  instruments: ReadonlySet<string>
  /** Dates with a dividend added or removed. */
  dividendDates: ReadonlySet<DateString>
}

export interface Rebuilt {
  /** Months whose totals are other than before. */
  months: ReadonlySet<MonthString>
}

export async function rebuildRecord(
  tx: Writer,
  owner: Owner,
  change: LedgerChange,
  onProgress: (done: number) => void = () => {},
): Promise<Rebuilt> {
  const dates = new Set(change.dividendDates)
  const instruments = [...change.instruments].sort()
  for (let i = 0; i < instruments.length; i += INSTRUMENTS_PER_BATCH) {
    await rebuildTrades(tx, owner, instruments.slice(i, i + INSTRUMENTS_PER_BATCH), dates)
    onProgress(Math.min(1, (i + INSTRUMENTS_PER_BATCH) / instruments.length))
  }
  return { months: await rebuildDailyTotals(tx, owner, [...dates].sort()) }
}

/** Replaces the trades that differ and adds the days they were or are closed on to `dates`. */
async function rebuildTrades(tx: Writer, owner: Owner, instruments: string[], dates: Set<DateString>): Promise<void> {
  const transactions = groupByInstrument(
    await selectPositionTransactions(tx, owner.accountId, instruments),
    (h) => h.row,
  )
  const lots = groupByInstrument(await selectLots(tx, owner.accountId, instruments), (h) => h.row)
  const stored = groupByInstrument(await selectStoredTrades(tx, owner.accountId, instruments), (trade) => trade)
  const added: (Trade & { lotId: number | null })[] = []
  const removed: StoredTrade[] = []
  const unmatched: UnmatchedSale[] = []
  for (const instrument of instruments) {
    const held = lots.get(instrument) ?? []
    const derived = deriveInstrument(transactions.get(instrument) ?? [], held)
    unmatched.push(...derived.unmatched)
    const lotIds = lotIdsByKey(held)
    const old = new Map((stored.get(instrument) ?? []).map((trade) => [trade.key, trade]))
    for (const trade of derived.trades) {
      const next = { ...trade, lotId: lotIds.get(lotKeyOf(trade.key)) ?? null }
      const before = old.get(trade.key)
      old.delete(trade.key)
      if (before !== undefined && isSame(before, next)) continue
      if (before !== undefined) removed.push(before)
      added.push(next)
    }
    removed.push(...old.values())
  }
  for (const trade of [...removed, ...added]) dates.add(trade.closedOn)
  await deleteTrades(
    tx,
    removed.map((trade) => trade.id),
  )
  await insertTrades(tx, owner, added)
  await replaceUnmatchedSales(tx, owner, instruments, unmatched)
}

function groupByInstrument<T>(items: readonly T[], rowOf: (item: T) => { instrument: string }): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const { instrument } = rowOf(item)
    const group = groups.get(instrument)
    if (group === undefined) groups.set(instrument, [item])
    else group.push(item)
  }
  return groups
}

const lotIdsByKey = (lots: HeldLot[]) => new Map(lots.map((lot) => [lot.key, lot.id]))
/** A trade that is a lot is keyed `lot:<content key>:<copy>`. */
const lotKeyOf = (tradeKey: string) => (tradeKey.startsWith('lot:') ? (tradeKey.split(':')[1] ?? '') : '')

const isSame = (stored: StoredTrade, next: Trade & { lotId: number | null }): boolean =>
  (Object.keys(next) as (keyof typeof next)[]).every((name) => stored[name] === next[name])

async function rebuildDailyTotals(tx: Writer, owner: Owner, dates: DateString[]): Promise<Set<MonthString>> {
  const months = new Set<MonthString>()
  for (let i = 0; i < dates.length; i += DATES_PER_BATCH) {
    const batch = dates.slice(i, i + DATES_PER_BATCH)
    const before = await selectDailyTotals(tx, owner.accountId, batch)
    const after = await sumDays(tx, owner.accountId, batch)
    const changed = differingDates(before, after)
    if (changed.length === 0) continue
    for (const date of changed) months.add(monthOf(date))
    const kept = new Set(changed)
    await replaceDailyTotals(
      tx,
      owner,
      changed,
      after.filter((day) => kept.has(day.date)),
    )
  }
  return months
}

/** The totals of the dates from the rows beneath them; days without activity are left out. */
export async function sumDays(db: Reader, accountId: number, dates: DateString[]): Promise<DayTotals[]> {
  const days = new Map<DateString, DayTotals>()
  const dayOf = (date: DateString): DayTotals => {
    const day = days.get(date) ?? noActivity(date)
    days.set(date, day)
    return day
  }
  for (const totals of await sumTradesByDay(db, accountId, dates)) Object.assign(dayOf(totals.date), totals)
  for (const { date, amount, copies } of await selectDividendsOn(db, accountId, dates)) {
    const day = dayOf(date)
    day.dividendCount += copies
    day.dividends += toCents(amount) * BigInt(copies)
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

function differingDates(before: DayTotals[], after: DayTotals[]): DateString[] {
  const old = new Map(before.map((day) => [day.date, day]))
  const changed = new Set<DateString>()
  for (const day of after) {
    const was = old.get(day.date)
    old.delete(day.date)
    if (was === undefined || (Object.keys(day) as (keyof DayTotals)[]).some((name) => was[name] !== day[name]))
      changed.add(day.date)
  }
  for (const date of old.keys()) changed.add(date)
  return [...changed]
}
