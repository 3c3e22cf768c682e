/** Derives the trades of instruments, and replaces those that changed. */
import { batches } from '../lib/chunks.ts'
import type { DateString } from '../lib/dates.ts'
import type { Reader, Writer } from '../store/index.ts'
import { type AskingRows, type Links, readAdjustedRows } from './adjusted-rows.ts'
import { continued, totalsAfter } from './continued.ts'
import { type Days, FROM_THE_BEGINNING } from './days-queries.ts'
import { type Counted, type DeriveOptions, figuresOf } from './derive.ts'
import type { Book } from './file-queries.ts'
import { isSame } from './is-same.ts'
import type { Answers } from './kernel/answers.ts'
import { repeat } from './kernel/multiples.ts'
import type { UnmatchedSale } from './ledger.ts'
import { deleteLooseParts, insertParts } from './part-queries.ts'
import { looseParts, partsOfTrade, type StoredPart, sumOfParts } from './parts.ts'
import { deletePositions } from './position-queries.ts'
import { preparePositions } from './positions.ts'
import { deriveAdjusted } from './premiums.ts'
import type { Owner } from './queries.ts'
import { deriveAsking, type Question } from './questions/derive-asking.ts'
import { questionRows } from './questions/evidence.ts'
import { deleteQuestions, insertQuestions } from './questions/question-queries.ts'
import { closedTimeOf, type RoundTrip, roundTripsOf } from './round-trip.ts'
import { insertRemovedRoundTrips, insertRoundTrips, selectStoredRoundTrips } from './round-trip-queries.ts'
import { daysOf, type Start, type Starts } from './starts.ts'
import type { SymbolTotals } from './total-queries.ts'
import {
  type AddedTrade,
  deleteUnmatchedSales,
  insertRemoved,
  insertTrades,
  insertUnmatchedSales,
  type StoredTrade,
  selectStoredTrades,
} from './trade-queries.ts'

/** Trades, or unmatched sales, per insert. */
const ROWS_PER_INSERT = 2_000

/** What the trades of an instrument depend on of the rest of its account. */
export type AccountLinks = Links & DeriveOptions

/** Derives the trades of instruments from their rows, as these will be. */
export async function deriveBatch(
  db: Reader,
  book: Book,
  instruments: string[],
  links: AccountLinks,
): Promise<DerivedTrades[]> {
  const rows = await readRows(db, book, instruments, links, FROM_THE_BEGINNING)
  return rows.map(({ adjusted, ...stored }) => ({
    ...deriveAsking(derivingFrom(adjusted, links), adjusted.answers, adjusted.transactions),
    ...stored,
  }))
}

/** The same from the days of `starts` on. Instruments whose earlier rows are needed as well are left out. */
export async function deriveLater(
  db: Reader,
  book: Book,
  starts: Starts,
  links: AccountLinks,
): Promise<ContinuedTrades[]> {
  const rows = await readRows(db, book, [...starts.keys()], links, daysOf(starts))
  return rows.flatMap(({ adjusted, ...stored }) => {
    const { instrument } = stored
    const start = starts.get(instrument) as Start
    // Rows before the day are not of many copies.
    const derive = derivingFrom(adjusted, { ...links, leastTimes: Number.POSITIVE_INFINITY })
    const counted = continued(derive(adjusted.answers), instrument, start, adjusted)
    if (counted === undefined) return []
    return [{ ...counted, ...stored, questions: [], totals: totalsAfter(start, stored.stored, counted.trades) }]
  })
}

const derivingFrom =
  (adjusted: AskingRows, links: AccountLinks) =>
  (answers: Answers): Counted => {
    const { isCovered } = adjusted
    const counted = deriveAdjusted(adjusted.withAnswers(answers), { ...links, answers, isCovered })
    const asked = [...counted.asked, ...adjusted.entriesAsked(answers)]
    return { ...counted, asked, isDivisible: counted.isDivisible && asked.length === 0 }
  }

/** What the changes of instruments are added to. */
export interface Gathered {
  /** The closing days, old and new, of trades that change, and the last ones of round trips. */
  dates: Set<DateString>
  /** The number of the last trade that is added. */
  lastAdded: number
}

/** Prepares the positions, and the trades that change. */
export async function prepareBatch(
  tx: Writer,
  owner: Owner,
  derived: readonly DerivedTrades[],
  gathered: Gathered,
): Promise<void> {
  for (const { removed, added } of together(derived, gathered)) {
    await insertRemoved(tx, owner.userId, removed)
    await insertTrades(tx, owner, added)
    await insertParts(
      tx,
      owner.userId,
      added.map(({ parts, n }) => ({ parts, trade: n })),
    )
  }
  for (const { removed, added } of changedRoundTrips(derived)) {
    for (const { lastClosedOn } of [...removed, ...added]) if (lastClosedOn !== null) gathered.dates.add(lastClosedOn)
    await insertRemovedRoundTrips(tx, owner, removed)
    await insertRoundTrips(tx, owner, added)
  }
  for (const sales of batches(unmatchedOf(derived), ROWS_PER_INSERT)) await insertUnmatchedSales(tx, owner, sales)
  for (const parts of batches(looseOf(derived), ROWS_PER_INSERT))
    await insertParts(tx, owner.userId, [{ parts, trade: null }])
  await preparePositions(tx, owner, positionsOf(derived))
  await insertQuestions(
    tx,
    owner,
    derived.flatMap((one) => questionRows(owner.accountId, one)),
  )
}

/** Deletes the unmatched sales, positions and parts that a rebuild of the instruments, of some from a day on, replaces. */
export async function deleteReplaced(
  tx: Writer,
  { accountId }: Owner,
  instruments: string[],
  days: Days,
): Promise<void> {
  await deleteUnmatchedSales(tx, accountId, instruments)
  await deleteLooseParts(tx, accountId, instruments, days)
  await deletePositions(tx, accountId, instruments)
  await deleteQuestions(tx, accountId, instruments)
}

const positionsOf = (derived: readonly DerivedTrades[]) =>
  derived.flatMap(({ position, isDivisible }) => (position === null ? [] : { ...position, isDivisible }))

/** What is derived from the rows of an instrument, and what is stored. */
export interface DerivedTrades extends Counted {
  instrument: string
  questions: Question[]
  stored: StoredTrade[]
  storedTrips: RoundTrip[]
}

/** The same from a day on. */
export interface ContinuedTrades extends DerivedTrades {
  /** Undefined if they have to be summed. */
  totals: SymbolTotals | undefined
}

/** The rows of an instrument, and what is stored. */
interface InstrumentRows extends Pick<DerivedTrades, 'instrument' | 'stored' | 'storedTrips'> {
  adjusted: AskingRows
}

async function readRows(
  db: Reader,
  book: Book,
  instruments: string[],
  links: Links,
  days: Days,
): Promise<InstrumentRows[]> {
  const rows = await readAdjustedRows(db, book, instruments, links, days)
  const stored = await selectStoredTrades(db, book.accountId, instruments, days)
  const storedOf = Map.groupBy(stored, (trade) => trade.instrument)
  const storedTrips = await selectStoredRoundTrips(db, book.accountId, instruments, days)
  const storedTripsOf = Map.groupBy(storedTrips, (trip) => trip.instrument)
  return [...rows].map(([instrument, adjusted]) => ({
    ...{ instrument, adjusted },
    stored: storedOf.get(instrument) ?? [],
    storedTrips: storedTripsOf.get(instrument) ?? [],
  }))
}

interface TradeChanges {
  /** Ids. */
  removed: number[]
  /** To be added after the others are removed. */
  added: (AddedTrade & { parts: StoredPart[] })[]
}

const noChanges = (): TradeChanges => ({ removed: [], added: [] })

/** A few at a time. */
function* changesOf({ trades, times, stored }: DerivedTrades, gathered: Gathered): Generator<TradeChanges> {
  const { dates } = gathered
  const old = new Map(stored.map((trade) => [trade.key, trade]))
  let change = noChanges()
  for (const derived of repeat(trades, times)) {
    const parts = partsOfTrade(derived, times)
    const trade = {
      ...figuresOf(derived),
      closedTime: closedTimeOf(derived),
      lotId: derived.lotId,
      partsSum: sumOfParts(parts),
    }
    const before = old.get(trade.key)
    old.delete(trade.key)
    if (before !== undefined && isSame(before, trade)) continue
    if (before !== undefined) change.removed.push(before.id)
    change.added.push({ ...trade, n: ++gathered.lastAdded, parts })
    for (const day of [trade.closedOn, before?.closedOn ?? trade.closedOn]) dates.add(day)
    if (change.added.length < ROWS_PER_INSERT) continue
    yield change
    change = noChanges()
  }
  for (const gone of old.values()) {
    change.removed.push(gone.id)
    dates.add(gone.closedOn)
  }
  yield change
}

/** Joins the changes of instruments: on PostgreSQL a statement for the few trades of each takes longer than its rows. */
function* together(derived: readonly DerivedTrades[], gathered: Gathered): Generator<TradeChanges> {
  let all = noChanges()
  for (const one of derived)
    for (const { removed, added } of changesOf(one, gathered)) {
      all = { removed: [...all.removed, ...removed], added: [...all.added, ...added] }
      if (all.added.length < ROWS_PER_INSERT) continue
      yield all
      all = noChanges()
    }
  yield all
}

/** Those that are new or other ones than before, and those that they replace. */
function* changedRoundTrips(
  derived: readonly DerivedTrades[],
): Generator<{ removed: RoundTrip[]; added: RoundTrip[] }> {
  let change: { removed: RoundTrip[]; added: RoundTrip[] } = { removed: [], added: [] }
  for (const one of derived) {
    const old = new Map(one.storedTrips.map((trip) => [nameOf(trip), trip]))
    for (const trip of roundTripsOf(one)) {
      const before = old.get(nameOf(trip))
      if (before !== undefined && isSame(before, trip)) old.delete(nameOf(trip))
      else change.added.push(trip)
    }
    change.removed.push(...old.values())
    if (change.added.length < ROWS_PER_INSERT) continue
    yield change
    change = { removed: [], added: [] }
  }
  yield change
}

const nameOf = ({ openedOn, number }: RoundTrip): string => `${openedOn} ${number}`

function* unmatchedOf(derived: readonly DerivedTrades[]): Generator<UnmatchedSale> {
  for (const { unmatched, times } of derived) for (const { name: _, ...sale } of repeat(unmatched, times)) yield sale
}

function* looseOf(derived: readonly DerivedTrades[]): Generator<StoredPart> {
  for (const { loose } of derived) yield* looseParts(loose)
}
