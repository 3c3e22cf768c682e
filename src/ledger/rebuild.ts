/**
 * Derives what follows from a change of the ledger: the trades and positions of the changed instruments. Nobody waits for that. One
 * transaction then stores it with the rows of the ledger, sums the totals of its symbols and days, and gives the record a new
 * revision.
 */
import { randomUUID } from 'node:crypto'
import { chunks } from '../lib/chunks.ts'
import { systemClock } from '../lib/clock.ts'
import type { DateString } from '../lib/dates.ts'
import { forEachUser, type Reader, readOfAll, type Store, type Writer } from '../store/index.ts'
import { publishRecordEvents } from '../webhooks/record-outbox.ts'
import { type Links, readLinks, withLinked } from './adjusted-rows.ts'
import { Change } from './change.ts'
import { deleteLeaving, insertComing } from './change-queries.ts'
import { type Days, FROM_THE_BEGINNING } from './days-queries.ts'
import { DERIVATION_VERSION, nameOfLot, type StrayedLot } from './derive.ts'
import { ClosedTrips, Effects, type RecordChange } from './effects.ts'
import { linkEntries, nameEntries } from './entry-links.ts'
import { entryWindow } from './entry-window.ts'
import { type Book, type Files, selectFilesOf } from './file-queries.ts'
import { isExpiredBy } from './instrument.ts'
import { keyOf } from './kernel/multiples.ts'
import { type AccountRows, Next } from './next.ts'
import { updateToNext } from './next-queries.ts'
import { settleEntries } from './own-entries.ts'
import { type StoredEnteredRow, selectEntered, selectOwnEntries } from './own-entry-queries.ts'
import {
  countAccounts,
  countRowsOf,
  existsOutdated,
  type Owner,
  selectInstruments,
  selectOtherOrder,
  selectOutdated,
  selectRevision,
  selectWholeLedger,
  updateDerivationVersion,
  updateOtherOrder,
  upsertRevision,
} from './queries.ts'
import { answersOf, haveMarking, lastDayOf, marksShorts, readAnswers } from './questions/answers.ts'
import type { AccountAnswers } from './questions/given.ts'
import { selectMaybeBefore, selectMaybeShort } from './questions/question-queries.ts'
import { rebuildDailyTotals, rebuildSymbolTotals } from './rebuild-totals.ts'
import { type AccountLinks, type DerivedTrades, deriveBatch, deriveLater, gatherBatch } from './rebuild-trades.ts'
import { changeEvents, derivationFinished } from './record-events.ts'
import { daysOf, findStarts, type Start, type Starts } from './starts.ts'
import { rebuildTaxTotals } from './tax/tax-totals.ts'
import type { SymbolTotals } from './total-queries.ts'

/** Instruments per query. */
const INSTRUMENTS_PER_BATCH = 500
/** Transactions and lots in memory at a time, except for an instrument that has more. */
const ROWS_PER_BATCH = 5_000
/** More lots than these would not help the user. */
const MOST_STRAYED = 500

export interface LedgerChange {
  /** Instruments with a transaction or lot that was added or removed. */
  instruments: ReadonlySet<string>
  /** The first days on which rows of them change. Of those that it lacks any row may. */
  since?: Days
  /** Instruments with a dividend that was added or removed. */
  dividendInstruments: ReadonlySet<string>
  /** Dates on which a dividend was added or removed. The dates of changed trades are added by the rebuild. */
  dates: ReadonlySet<DateString>
}

/** What follows from a change in an account. */
export interface Derived {
  owner: Owner
  change: Change
  /** Of the changed instruments, the first of them. */
  strayed: readonly StrayedLot[]
  /** Of the changed instruments, the first of them. */
  withoutSale: readonly NotedLot[]
  effects: Effects
  /** Those that were derived. */
  instruments: readonly string[]
  /** The days from which some of these were derived. */
  days: Days
  /** Their totals, and those of instruments with other dividends, are summed; those that are known already need not be. */
  summed: { instruments: readonly string[]; known: ReadonlyMap<string, SymbolTotals>; dates: readonly DateString[] }
  /** See `accounts.other_order_in`; undefined if it stays as it is. */
  otherOrder: string | null | undefined
  /** Those that show the rows of the account afterwards. */
  files: Files
}

/** A lot that is of no sale. */
export interface NotedLot extends StrayedLot {
  /** Whether it was a trade before. */
  wasTrade: boolean
}

/** Derives from the rows as they will be. `folder`: for what does not stay in memory. */
export async function deriveAccount(
  tx: Reader,
  book: Book & { next: Next },
  change: LedgerChange,
  { folder, onProgress = () => {} }: { folder: string; onProgress?: (done: number) => void },
): Promise<Derived> {
  const owner = { userId: book.userId, accountId: book.accountId }
  const answers = await readAnswers(tx, book)
  const own = await selectOwnEntries(tx, book)
  const concerned = new Set([...change.instruments, ...change.dividendInstruments])
  await replaceEntries(
    tx,
    { ...book, answers },
    own.entries.filter(({ instrument }) => concerned.has(instrument)),
  )
  // A dividend that replaces an entry may be of another day.
  const settled = [...book.next.settled.values()].filter(({ accountId }) => accountId === owner.accountId)
  const asked = await askedAnew(tx, book, answers)
  const changed = [...change.instruments, ...asked]
  const links = await readLinks(tx, book)
  const before = await selectOtherOrder(tx, owner.accountId)
  const derive = (instruments: readonly string[], starts: Starts, hasOtherOrder: boolean) =>
    deriveTrades(
      tx,
      { ...book, answers },
      { instruments, starts, links: { ...links, hasOtherOrder } },
      { change: new Change(folder), onProgress },
    )
  const since = new Map([...(change.since ?? [])].filter(([instrument]) => !asked.includes(instrument)))
  let instruments = [...withLinked(new Set(changed), links)].sort()
  const starts = await findStarts(tx, owner.accountId, since, [...own.entries, ...own.left])
  let found = await derive(instruments, starts, before !== null)
  const otherOrder = found.otherOrder ?? (await otherOrderBeside(tx, book, { instruments, before, links }))
  if ((otherOrder === null) !== (before === null)) {
    // Then it changes how all of the account is marked.
    found.change.discard()
    instruments = [...withLinked(new Set([...instruments, ...(await selectInstruments(tx, book))]), links)].sort()
    const { strayed, withoutSale } = found
    found = { ...(await derive(instruments, new Map(), otherOrder !== null)), strayed, withoutSale }
  }
  const summed = {
    instruments: [...new Set([...instruments, ...change.dividendInstruments])].sort(),
    known: new Map([...found.totals].filter(([instrument]) => !change.dividendInstruments.has(instrument))),
    dates: [...new Set([...change.dates, ...found.dates, ...settled.map(({ date }) => date)])].sort(),
  }
  const { strayed, withoutSale, days, effects } = found
  for (const instrument of change.dividendInstruments) effects.addRow({ instrument })
  return {
    ...{ owner, change: found.change, effects, strayed, withoutSale, instruments, days, summed, files: book.files },
    otherOrder: otherOrder === before ? undefined : otherOrder,
  }
}

/**
 * An instrument whose lots show another order than first in, first out, if none of the changed ones does. Which one is kept
 * only so that others need not be read: it is as it was before, unless it is one of those that changed.
 */
async function otherOrderBeside(
  db: Reader,
  book: Book,
  { instruments, before, links }: { instruments: readonly string[]; before: string | null; links: Links },
): Promise<string | null> {
  if (before === null || !instruments.includes(before)) return before
  const changed = new Set(instruments)
  const others = (await selectInstruments(db, book)).filter((instrument) => !changed.has(instrument)).sort()
  for (const some of await batchesOf(db, book, others))
    for (const { otherOrderIn } of await deriveBatch(db, book, some, links))
      if (otherOrderIn !== null) return otherOrderIn
  return null
}

/**
 * Instruments whose sales may be short, if the files of the account begin or cease to mark short sales, and contracts that its files
 * begin or cease to reach beyond.
 */
async function askedAnew(
  db: Reader,
  book: Book & { next: Next },
  { marksShorts: will, lastDay }: AccountAnswers,
): Promise<string[]> {
  const { accountId, files, filesBefore = files, next } = book
  const stored = { accountId, files: filesBefore }
  const { there, stored: gone } = next.of(accountId).shorts
  const isSame = there + gone === 0 && haveMarking(files) === haveMarking(stored.files)
  const isMarked = isSame || (await marksShorts(db, stored)) === will
  const before = lastDayOf(stored)
  const contracts = lastDay === before ? [] : await selectMaybeBefore(db, accountId)
  return [
    ...(isMarked ? [] : await selectMaybeShort(db, accountId)),
    ...contracts.filter((instrument) => isExpiredBy(instrument, lastDay) !== isExpiredBy(instrument, before)),
  ]
}

/** Marks the own entries that files have by now, and those that no file has any more. Only their own instruments change. */
async function replaceEntries(
  db: Reader,
  book: Book & { next: Next; answers: AccountAnswers },
  entries: readonly StoredEnteredRow[],
): Promise<void> {
  if (entries.length === 0) return
  const { accountId, next, answers } = book
  const rows = await selectEntered(db, book, entries)
  const { replaced, replacedBy } = settleEntries(rows, entryWindow, (instrument, subject) =>
    answersOf(answers, instrument).entries.get(subject),
  )
  const ids = new Map(rows.map(({ key, id }) => [key, id]))
  for (const { id, key, symbol, date, action, replaced: before, isAdded = false } of entries) {
    const now = replaced.has(key) ? (ids.get(replacedBy.get(key) ?? key) ?? id) : null
    if (now !== before) next.settled.set(id, { id, accountId, symbol, date, action, replaced: now, isAdded })
  }
}

/** Stores the rows as they will be, the files that show them, and what was derived, with its totals. */
export async function storeRecord(tx: Writer, derived: readonly Derived[], next: Next): Promise<RecordChange> {
  const withEntries = new Set<Derived>()
  for (const one of derived) {
    for (const some of chunks(one.instruments, INSTRUMENTS_PER_BATCH))
      if (await nameEntries(tx, one.owner.accountId, some)) withEntries.add(one)
    await deleteLeaving(tx, one.change.rows)
  }
  await updateToNext(tx, next)
  const changed: RecordChange = {
    ...{ months: new Set(), days: new Set(), accountIds: new Set(), instruments: new Set() },
    closed: new ClosedTrips(),
  }
  for (const { owner, change, effects, summed, otherOrder } of derived) {
    await insertComing(tx, change.rows)
    await rebuildSymbolTotals(tx, owner, summed.instruments, summed.known)
    const { days, months } = await rebuildDailyTotals(tx, owner, summed.dates)
    for (const day of days) changed.days.add(day)
    for (const month of months) changed.months.add(month)
    for (const instrument of effects.instruments) changed.instruments.add(instrument)
    changed.closed.addAll(effects.closed)
    if (days.size + effects.instruments.size > 0) changed.accountIds.add(owner.accountId)
    await rebuildTaxTotals(tx, owner, summed.dates)
    if (otherOrder !== undefined) await updateOtherOrder(tx, owner.accountId, otherOrder)
  }
  for (const { owner, instruments, days, files } of withEntries)
    await linkEntries(tx, { accountId: owner.accountId, files }, instruments, days)
  return changed
}

/** In batches of at most `ROWS_PER_BATCH` rows; a larger instrument is alone, and so is the only one. */
async function batchesOf(
  db: Reader,
  account: AccountRows,
  instruments: readonly string[],
  days: Days = FROM_THE_BEGINNING,
): Promise<string[][]> {
  const batches: string[][] = []
  if (instruments.length === 1) return [[...instruments]]
  for (const some of chunks(instruments, INSTRUMENTS_PER_BATCH))
    batches.push(...byRows(some, await countRowsOf(db, account, some, days)))
  return batches
}

interface DerivedAll extends Pick<Derived, 'change' | 'effects' | 'strayed' | 'withoutSale'> {
  /** The closing days, old and new, of the trades and round trips that change. */
  dates: Set<DateString>
  otherOrder: string | null
  /** Of instruments that were derived from a day on: the day, and their totals if these are known. */
  days: Map<string, DateString>
  totals: Map<string, SymbolTotals>
}

async function deriveTrades(
  tx: Reader,
  book: Book,
  { instruments: all, starts, links }: { instruments: readonly string[]; starts: Starts; links: AccountLinks },
  { change, onProgress }: { change: Change; onProgress: (done: number) => void },
): Promise<DerivedAll> {
  const gathered = { change, dates: new Set<DateString>(), effects: new Effects() }
  const [days, totals] = [new Map<string, DateString>(), new Map<string, SymbolTotals>()]
  for (const some of await batchesOf(tx, book, [...starts.keys()], daysOf(starts))) {
    const own = new Map(some.map((instrument) => [instrument, starts.get(instrument) as Start]))
    const later = await deriveLater(tx, book, own, links)
    await gatherBatch(tx, book, later, daysOf(own), gathered)
    for (const { instrument, totals: own } of later) {
      days.set(instrument, starts.get(instrument)?.day as DateString)
      if (own !== undefined) totals.set(instrument, own)
    }
  }
  const whole = all.filter((instrument) => !days.has(instrument))
  const batches = await batchesOf(tx, book, whole)
  const strayed: StrayedLot[] = []
  const withoutSale: NotedLot[] = []
  let otherOrder: string | null = null
  for (const [n, instruments] of batches.entries()) {
    const batch = await deriveBatch(tx, book, instruments, links)
    for (const one of batch) {
      strayed.push(...one.strayed.slice(0, MOST_STRAYED - strayed.length))
      withoutSale.push(...notedLots(one).slice(0, MOST_STRAYED - withoutSale.length))
    }
    otherOrder ??= batch.find(({ otherOrderIn }) => otherOrderIn !== null)?.otherOrderIn ?? null
    await gatherBatch(tx, book, batch, FROM_THE_BEGINNING, gathered)
    onProgress((n + 1) / batches.length)
  }
  return { ...gathered, strayed, withoutSale, otherOrder, days, totals }
}

function notedLots({ withoutSale, stored, times }: DerivedTrades): NotedLot[] {
  if (withoutSale.length === 0) return []
  const trades = new Set(stored.map(({ key }) => key))
  return withoutSale.map(({ key, lot, copy }) => {
    const name = { ...nameOfLot(key), copy: copy * times }
    return { key, lot, wasTrade: trades.has(keyOf(name)) }
  })
}

/**
 * Rebuilds the accounts that an older version of the service derived by other rules. One transaction for each account, so
 * that the next run continues with the accounts that are left. `folder`: for what does not stay in memory. `onLeft` is called
 * first and after each account, with the number of accounts that are left.
 */
export async function rebuildOutdated(
  store: Store,
  folder: string,
  onLeft: (accounts: number) => void = () => {},
): Promise<void> {
  const found = await readOfAll(store, (db) => selectOutdated(db, DERIVATION_VERSION))
  let left = found.parts.flat().length
  onLeft(left)
  await forEachUser(found, async (owner) => {
    // Another instance that starts at the same time may rebuild it, and an import may change its record meanwhile.
    const isOutdated = () =>
      store.forUser(owner.userId).read((db) => existsOutdated(db, owner.accountId, DERIVATION_VERSION))
    while (await isOutdated()) await rebuildAccount(store, folder, owner)
    onLeft(--left)
  })
}

/** Derives everything in an account anew, or what follows from another change. Stores nothing if its record has changed meanwhile. */
export async function rebuildAccount(
  store: Store,
  folder: string,
  owner: Owner,
  findChange: (db: Reader, accountId: number) => Promise<LedgerChange> = selectWholeLedger,
): Promise<void> {
  const own = store.forUser(owner.userId)
  const next = new Next(folder)
  const { found, derived } = await own.snapshot(async (db) => {
    const book = { ...owner, next, files: await selectFilesOf(db, [owner.accountId]) }
    const derived = await deriveAccount(db, book, await findChange(db, owner.accountId), { folder })
    return { found: await selectRevision(db), derived }
  })
  const storeDerived = async (tx: Writer) => {
    // Another instance may have derived it meanwhile, perhaps by newer rules.
    if (found !== (await selectRevision(tx))) return
    const wasOutdated = await existsOutdated(tx, owner.accountId, DERIVATION_VERSION)
    await updateDerivationVersion(tx, owner.accountId, DERIVATION_VERSION)
    const changed = await storeRecord(tx, [derived], next)
    await linkEntries(tx, { accountId: owner.accountId, files: derived.files }, undefined)
    await upsertRevision(tx, owner.userId, randomUUID())
    const { accounts, outdated } = await countAccounts(tx, DERIVATION_VERSION)
    const finished = wasOutdated && outdated === 0 ? [derivationFinished(accounts)] : []
    const events = [...changeEvents(changed, { reason: 'derivation', importId: null }), ...finished]
    await publishRecordEvents(tx, events, { userId: owner.userId, now: systemClock.now() })
  }
  await own.writeLate(storeDerived).finally(() => {
    derived.change.discard()
    next.discard()
  })
}

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
