/**
 * Rebuilds what is derived from the ledger after a change: the trades and positions of the changed instruments, and the
 * totals of the symbols and days of those trades and dividends. The transaction that shows the change to readers gives the
 * record a new revision, by which they detect it.
 */
import { randomUUID } from 'node:crypto'
import { chunks } from '../lib/chunks.ts'
import type { DateString, MonthString } from '../lib/dates.ts'
import type { Store, Writer } from '../store/index.ts'
import { type Steps, stepsOf, type Write, writeAll } from '../store/steps.ts'
import { DERIVATION_VERSION, type StrayedLot } from './derive.ts'
import {
  type Book,
  countRowsOf,
  type Owner,
  selectOutdated,
  selectWholeLedger,
  updateDerivationVersion,
  upsertRevision,
} from './queries.ts'
import { rebuildDailyTotals, rebuildSymbolTotals } from './rebuild-totals.ts'
import { deleteReplaced, deriveBatch, type ReadBatch, readBatch, storeBatch } from './rebuild-trades.ts'
import { type Links, readLinks, withLinked } from './settled-rows.ts'
import { insertDraft } from './store-draft-queries.ts'

/** Instruments per query. */
const INSTRUMENTS_PER_BATCH = 500
/** Transactions and lots in memory at a time, except for an instrument that has more. */
const ROWS_PER_BATCH = 5_000
/** More lots than these would not help the user. */
const MOST_STRAYED = 500

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
  /** Of the changed instruments, the first of them. */
  strayed: readonly StrayedLot[]
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
  book: Book,
  change: LedgerChange,
  onProgress: (done: number) => void = () => {},
): Promise<Rebuilt> {
  const { totals, ...rebuilt } = await rebuildBook(steps, book, change, onProgress)
  await writeAll(steps, totals, (tx, write) => write(tx))
  return rebuilt
}

/** What a rebuild will change in an account that readers see. The workspace holds the rows that it adds. */
export interface Draft extends Rebuilt {
  owner: Owner
  /** Their unmatched sales and positions are replaced. */
  instruments: string[]
  totals: Write[]
}

/** Computes what follows from a change that the last step of an import stores. Writes to its workspace only. */
export async function draftRebuild(
  { stepMs, prepare, pause }: Steps,
  owner: Book,
  change: LedgerChange,
  onProgress: (done: number) => void = () => {},
): Promise<Draft> {
  const drafting = { stepMs, isOneTransaction: false, pause, prepare, write: prepare }
  return { owner, ...(await rebuildBook(drafting, { ...owner, isDraft: true }, change, onProgress)) }
}

/** Stores all drafts of a workspace, with the counts of the rows that they follow from. `undone`: as for `insertDraft`. */
export async function storeDrafts(tx: Writer, drafts: readonly Draft[], undone?: readonly number[]): Promise<void> {
  if (drafts.length === 0) return
  for (const { owner, instruments } of drafts)
    for (const some of chunks(instruments, INSTRUMENTS_PER_BATCH)) await deleteReplaced(tx, owner, some)
  await insertDraft(tx, undone)
  for (const { totals } of drafts) for (const write of totals) await write(tx)
}

/** Rebuilds the trades, and returns the writes that change the totals. */
async function rebuildBook(
  steps: Steps,
  book: Book,
  change: LedgerChange,
  onProgress: (done: number) => void,
): Promise<Rebuilt & { instruments: string[]; totals: Write[] }> {
  const links = await steps.prepare((db) => readLinks(db, book))
  const instruments = [...withLinked(change.instruments, links)].sort()
  const batches = await batchesOf(steps, book, instruments)
  const { dates: closed, strayed } = await rebuildTrades(steps, book, { batches, links }, onProgress)
  const dates = new Set([...change.dates, ...closed])
  const summed = [...new Set([...instruments, ...change.dividendInstruments])].sort()
  if (book.isNew) await steps.prepare((tx) => tx.analyzeGrown())
  const ofSymbols = await rebuildSymbolTotals(steps, book, summed, change.dividendInstruments)
  const { months, writes } = await rebuildDailyTotals(steps, book, [...dates].sort(), change.dates)
  return { months, strayed, instruments, totals: [...ofSymbols, ...writes] }
}

/** In batches of at most `ROWS_PER_BATCH` rows; a larger instrument is alone. */
async function batchesOf(steps: Steps, { accountId }: Book, instruments: readonly string[]): Promise<string[][]> {
  const batches: string[][] = []
  for (const some of chunks(instruments, INSTRUMENTS_PER_BATCH))
    batches.push(...byRows(some, await steps.prepare((db) => countRowsOf(db, accountId, some))))
  return batches
}

/**
 * In one transaction the next batch is derived while the one before is stored: a server works at the same time. Otherwise
 * only one batch is in memory. `dates`: the closing days, old and new, of the trades that changed.
 */
async function rebuildTrades(
  steps: Steps,
  book: Book,
  { batches, links }: { batches: string[][]; links: Links },
  onProgress: (done: number) => void,
): Promise<{ dates: Set<DateString>; strayed: StrayedLot[] }> {
  const dates = new Set<DateString>()
  const strayed: StrayedLot[] = []
  const read = async (n: number) => batches[n] && (await readBatch(steps, book, batches[n], links))
  const derive = async (rows: ReadBatch | undefined) => rows && (await deriveBatch(steps, rows))
  let batch = await derive(await read(0))
  for (let done = 1; batch !== undefined; done++) {
    for (const one of batch.derived) strayed.push(...one.strayed.slice(0, MOST_STRAYED - strayed.length))
    const next = steps.isOneTransaction ? await read(done) : undefined
    // Both end before an error does, and the transaction with it.
    const [stored, derived] = await Promise.allSettled([storeBatch(steps, book, batch, dates), derive(next)])
    if (stored.status === 'rejected') throw stored.reason
    if (derived.status === 'rejected') throw derived.reason
    onProgress(done / batches.length)
    batch = steps.isOneTransaction ? derived.value : await derive(await read(done))
  }
  return { dates, strayed }
}

/**
 * Rebuilds the accounts that another version of the service derived by other rules. One transaction for each account, so
 * that a restart continues with the accounts that are left. `onSome` is called first if there are any, with their number.
 */
export async function rebuildOutdated(store: Store, onSome: (accounts: number) => void = () => {}): Promise<void> {
  const owners = await store.read((db) => selectOutdated(db, DERIVATION_VERSION))
  if (owners.length > 0) onSome(owners.length)
  for (const owner of owners)
    await store.write(async (tx) => {
      // Another instance that starts at the same time may have rebuilt it.
      if (await updateDerivationVersion(tx, owner.accountId, DERIVATION_VERSION))
        await rebuildRecord(tx, owner, await selectWholeLedger(tx, owner.accountId))
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
