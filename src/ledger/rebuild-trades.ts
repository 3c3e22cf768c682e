/** Derives the trades of instruments, and replaces those that changed. */
import type { DateString } from '../lib/dates.ts'
import type { Reader } from '../store/index.ts'
import { type AskingRows, type Links, readAdjustedRows } from './adjusted-rows.ts'
import type { Change } from './change.ts'
import { selectStoredOf } from './change-queries.ts'
import { continued, totalsAfter } from './continued.ts'
import { type Days, FROM_THE_BEGINNING } from './days-queries.ts'
import { type Counted, type DeriveOptions, figuresOf } from './derive.ts'
import type { Effects } from './effects.ts'
import type { Book } from './file-queries.ts'
import { isSame } from './is-same.ts'
import type { Answers } from './kernel/answers.ts'
import { repeat } from './kernel/multiples.ts'
import { partRow, selectLooseParts } from './part-queries.ts'
import { looseParts, partsOfTrade, sumOfParts } from './parts.ts'
import { openLotRows, positionRows } from './positions.ts'
import { deriveAdjusted } from './premiums.ts'
import type { Owner } from './queries.ts'
import { deriveAsking, type Question } from './questions/derive-asking.ts'
import { questionRows } from './questions/evidence.ts'
import { closedTimeOf, type RoundTrip, roundTripsOf } from './round-trip.ts'
import { selectStoredRoundTrips } from './round-trip-queries.ts'
import { daysOf, type Start, type Starts } from './starts.ts'
import type { SymbolTotals } from './total-queries.ts'
import { type StoredTrade, selectStoredTrades, tradeRow } from './trade-queries.ts'

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
  change: Change
  /** The closing days, old and new, of trades that change, and the last ones of round trips. */
  dates: Set<DateString>
  effects: Effects
}

/** Adds what leaves and what comes of instruments, of some from a day on. */
export async function gatherBatch(
  db: Reader,
  { userId, accountId }: Owner,
  derived: readonly DerivedTrades[],
  days: Days,
  { change, dates, effects }: Gathered,
): Promise<void> {
  const owner = { userId, accountId }
  const instruments = derived.map(({ instrument }) => instrument)
  if (instruments.length === 0) return
  for (const one of derived) gatherTrades(owner, one, { change, dates, effects })
  const own = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...owner, ...row }))
  const trips = derived.flatMap(({ storedTrips }) => storedTrips)
  const tripsNow = effects.closing(accountId, trips, roundTripRows(owner, derived))
  change.replace('roundTrips', own(trips), tripsNow, (trip) => {
    effects.addRow(trip)
    if (trip.lastClosedOn != null) dates.add(trip.lastClosedOn)
  })
  const stored = <Name extends Parameters<typeof selectStoredOf>[1]>(name: Name) =>
    selectStoredOf<Name>(db, name, accountId, instruments)
  const positions = derived.flatMap(({ position, isDivisible }) =>
    position === null ? [] : { ...position, isDivisible },
  )
  change.replace('positions', await stored('positions'), positionRows(owner, positions), effects.addRow)
  change.replace('openLots', await stored('openLots'), openLotRows(owner, positions), effects.addRow)
  // Of a history that is derived from a day on nothing is unmatched or asked, before the change and after it: `kernel/divisible.ts`.
  if (days === FROM_THE_BEGINNING) {
    change.replace('unmatchedSales', await stored('unmatchedSales'), unmatchedRows(owner, derived), effects.addRow)
    const asked = derived.flatMap((one) => questionRows(accountId, one))
    change.replace('questions', await stored('questions'), own(asked))
  }
  const loose = await selectLooseParts(db, accountId, instruments, days)
  change.replace('parts', loose, looseRows(userId, derived))
}

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

function gatherTrades(
  owner: Owner,
  { trades, times, stored }: DerivedTrades,
  { change, dates, effects }: Gathered,
): void {
  const old = new Map(stored.map((trade) => [trade.key, trade]))
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
    if (before !== undefined) change.removeTrade(before.id)
    change.addTrade(
      tradeRow(owner, trade),
      parts.map((part) => partRow(owner.userId, part)),
    )
    effects.addRow(trade)
    for (const day of [trade.closedOn, before?.closedOn ?? trade.closedOn]) dates.add(day)
  }
  for (const gone of old.values()) {
    change.removeTrade(gone.id)
    effects.addRow(gone)
    dates.add(gone.closedOn)
  }
}

function* roundTripRows(owner: Owner, derived: readonly DerivedTrades[]) {
  for (const one of derived) for (const trip of roundTripsOf(one)) yield { ...owner, ...trip }
}

function* unmatchedRows(owner: Owner, derived: readonly DerivedTrades[]) {
  for (const { unmatched, times } of derived)
    for (const { name: _, key: saleKey, ...sale } of repeat(unmatched, times)) yield { ...owner, ...sale, saleKey }
}

function* looseRows(userId: number, derived: readonly DerivedTrades[]) {
  for (const { loose } of derived) for (const part of looseParts(loose)) yield partRow(userId, part)
}
