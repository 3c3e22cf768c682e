/**
 * Events of a file whose figures are not certain without other rows: spin-offs, shares that leave under a name that no
 * purchase has, or come under a new one without their cost, options that delivered shares, splits of options, splits on a day
 * with trades, and trades of funds. Notes tell the user what is not in the figures.
 */

import { strikeOf } from '../../broker-files/instrument.ts'
import { uncertainSplits } from '../../ledger/derive.ts'
import type { TransactionClass } from '../../ledger/ledger.ts'
import { selectLots, selectPositionTransactions } from '../../ledger/queries.ts'
import { dayNumber, fromDayNumber } from '../../lib/dates.ts'
import { abs, multiply, QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { type Note, note } from '../../lib/note.ts'
import type { Reader } from '../../store/index.ts'
import type { EventKind, ShareEvent } from '../reading/share-events.ts'
import { MOST_IN_MESSAGE } from '../report.ts'
import { selectExchanged, selectRenamedShorts, selectWithoutCost } from './new-names.ts'
import { type ShareTrade, selectBought, selectFifo, selectNewlyStored, selectTradesOn } from './share-event-queries.ts'

type EventCode =
  | 'spin_offs'
  | 'splits_uncertain'
  | 'option_splits'
  | 'fund_sales'
  | 'fund_purchases'
  | 'shares_left'
  | 'shares_without_cost'
  | 'options_not_delivered'

/** The files of an import, with the ids under which they are stored, in the same order. */
export interface StoredEvents {
  importId: number
  files: readonly { file: { name: string }; events: readonly ShareEvent[] }[]
  fileIds: readonly number[]
  accountIds: ReadonlySet<number>
}

/** Notes about the events of each file. */
export async function noteShareEvents(
  db: Reader,
  { importId, files, fileIds, accountIds }: StoredEvents,
): Promise<Note[]> {
  const notes: Note[] = []
  for (const [i, { file, events }] of files.entries()) {
    const stored = { db, importId, fileId: fileIds[i] as number, accountIds }
    for (const { kind, code, find } of NOTES) {
      const some = events.filter((event) => event.kind === kind)
      const found = some.length === 0 ? [] : await find(stored, some)
      if (found.length > 0) notes.push(noteOn(code, file.name, found))
    }
  }
  return notes
}

/** A file that is stored, and the accounts of its import. */
interface StoredFile extends Pick<StoredEvents, 'importId' | 'accountIds'> {
  db: Reader
  fileId: number
}

type Find = (file: StoredFile, events: readonly ShareEvent[]) => Promise<readonly ShareEvent[]>

/**
 * In the order of the notes. `find` gets at least one event, and returns those that the record does not settle. An event that
 * it never settles is returned if no other import has it.
 */
const NOTES: readonly { kind: EventKind; code: EventCode; find: Find }[] = [
  {
    kind: 'spin-off',
    code: 'spin_offs',
    find: (file, events) => newlyStored(file, 'share_movement', events),
  },
  {
    kind: 'split',
    code: 'splits_uncertain',
    find: async (file, events) => await uncertainOf(file, await newlyStored(file, 'split', events)),
  },
  {
    kind: 'option split',
    code: 'option_splits',
    find: async (file, events) => await notOpened(file, await newlyStored(file, 'split', events)),
  },
  {
    kind: 'fund sale',
    code: 'fund_sales',
    find: async (file, events) => await withoutLot(file, await newlyStored(file, 'sell', events)),
  },
  {
    kind: 'fund purchase',
    code: 'fund_purchases',
    find: async (file, events) => await soldElsewhere(file, await newlyStored(file, 'buy', events)),
  },
  { kind: 'leaving', code: 'shares_left', find: leftUnnamed },
  {
    kind: 'arriving',
    code: 'shares_without_cost',
    find: arrivedWithoutCost,
  },
  {
    kind: 'delivery',
    code: 'options_not_delivered',
    find: notDelivered,
  },
]

/** `events` has at least one. */
function noteOn(code: EventCode, file: string, events: readonly ShareEvent[]): Note {
  const rows = events
    .slice(0, MOST_IN_MESSAGE)
    .map(({ quantity, symbol, date }) => ({ quantity: toText(quantity, QUANTITY_PLACES), symbol, date }))
  return note(code, { file, count: events.length, rows })
}

/** An instrument on a day. */
type InstrumentDay = Pick<ShareEvent, 'instrument' | 'date'>

const keyOf = ({ instrument, date }: InstrumentDay): string => `${instrument} ${date}`

function eventsAt(events: readonly ShareEvent[], days: readonly InstrumentDay[]): ShareEvent[] {
  const known = new Set(days.map(keyOf))
  return events.filter((event) => known.has(keyOf(event)))
}

async function newlyStored(
  { db, ...file }: StoredFile,
  name: TransactionClass,
  events: readonly ShareEvent[],
): Promise<ShareEvent[]> {
  return eventsAt(events, await selectNewlyStored(db, { ...file, name }, instrumentsOf(events)))
}

async function withoutLot({ db, accountIds }: StoredFile, events: readonly ShareEvent[]): Promise<ShareEvent[]> {
  const trades = await selectFifo(db, [...accountIds], instrumentsOf(events))
  return eventsAt(
    events,
    trades.map(({ instrument, closedOn }) => ({ instrument, date: closedOn })),
  )
}

/** Purchases that make trades of sales which this file does not bring. */
async function soldElsewhere(file: StoredFile, events: readonly ShareEvent[]): Promise<ShareEvent[]> {
  if (events.length === 0) return []
  const instruments = instrumentsOf(events)
  const trades = await selectFifo(file.db, [...file.accountIds], instruments)
  const own = new Set((await selectNewlyStored(file.db, { ...file, name: 'sell' }, instruments)).map(keyOf))
  const others = trades.filter(({ instrument, closedOn }) => !own.has(keyOf({ instrument, date: closedOn })))
  return eventsAt(
    events,
    others.flatMap(({ instrument, boughtOn }) => (boughtOn === null ? [] : [{ instrument, date: boughtOn }])),
  )
}

async function uncertainOf({ db, accountIds }: StoredFile, events: readonly ShareEvent[]): Promise<ShareEvent[]> {
  if (events.length === 0) return []
  const found: InstrumentDay[] = []
  for (const accountId of accountIds) {
    const rows = await selectPositionTransactions(db, { accountId }, instrumentsOf(events))
    const lots = Map.groupBy(await selectLots(db, { accountId }, instrumentsOf(events)), ({ row }) => row.instrument)
    for (const [instrument, own] of Map.groupBy(rows, ({ row }) => row.instrument))
      for (const { date } of uncertainSplits(own, lots.get(instrument) ?? [])) found.push({ instrument, date })
  }
  return eventsAt(events, found)
}

async function leftUnnamed({ db, accountIds }: StoredFile, events: readonly ShareEvent[]): Promise<ShareEvent[]> {
  const bought = await selectBought(db, instrumentsOf(events))
  const unnamed = events.filter(({ instrument }) => !bought.has(instrument))
  if (unnamed.length === 0) return []
  const exchanged = await selectExchanged(db, accountIds, unnamed)
  const shorts = await selectRenamedShorts(db, accountIds, instrumentsOf(unnamed))
  const known = new Set([...exchanged, ...shorts].map(keyOf))
  return unnamed.filter((event) => !known.has(keyOf(event)))
}

async function arrivedWithoutCost(
  { db, accountIds }: StoredFile,
  events: readonly ShareEvent[],
): Promise<ShareEvent[]> {
  if (events.length === 0) return []
  const found = eventsAt(events, await selectWithoutCost(db, accountIds, instrumentsOf(events)))
  if (found.length === 0) return []
  const shorts = new Set((await selectRenamedShorts(db, accountIds, instrumentsOf(found))).map(keyOf))
  return found.filter((event) => !shorts.has(keyOf(event)))
}

/** Splits of options without an earlier trade in any file. */
async function notOpened({ db }: StoredFile, events: readonly ShareEvent[]): Promise<ShareEvent[]> {
  if (events.length === 0) return []
  const days = events.map(({ date }) => dayNumber(date))
  const period = { first: fromDayNumber(0), last: fromDayNumber(Math.max(...days) - 1) }
  const trades = await selectTradesOn(db, instrumentsOf(events), period)
  const tradesOf = Map.groupBy(trades, ({ instrument }) => instrument)
  return events.filter(({ instrument, date }) => !tradesOf.get(instrument)?.some((trade) => trade.date < date))
}

const instrumentsOf = (events: readonly ShareEvent[]): string[] => [
  ...new Set(events.map(({ instrument }) => instrument)),
]

/** The most days from the end of an option to the trade of its shares, and the most before it. */
const [LATER, EARLIER] = [7, 1]

/** The roots of options on an index, which deliver no shares. */
const INDEX_ROOTS = new Set('SPX SPXW XSP NDX NDXP XND RUT RUTW MRUT VIX VIXW DJX OEX XEO'.split(' '))

async function notDelivered({ db }: StoredFile, events: readonly ShareEvent[]): Promise<ShareEvent[]> {
  const delivering = events.filter((event) => !INDEX_ROOTS.has(sharesOf(event)))
  if (delivering.length === 0) return []
  const days = delivering.map(({ date }) => dayNumber(date))
  const period = { first: fromDayNumber(Math.min(...days) - EARLIER), last: fromDayNumber(Math.max(...days) + LATER) }
  const trades = await selectTradesOn(db, [...new Set(delivering.map(sharesOf))], period)
  const tradesOf = Map.groupBy(trades, keyOf)
  const near = Array.from({ length: EARLIER + LATER + 1 }, (_, i) => i - EARLIER)
  return delivering.filter((event) => {
    const [shares, day] = [sharesOf(event), dayNumber(event.date)]
    const some = near.flatMap(
      (distance) => tradesOf.get(keyOf({ instrument: shares, date: fromDayNumber(day + distance) })) ?? [],
    )
    return !some.some((trade) => isAtStrike(event, trade))
  })
}

const sharesOf = ({ instrument }: ShareEvent): string => instrument.split(' ')[0] as string

/** Its shares may come from several contracts, or from a part of one. */
function isAtStrike({ instrument }: ShareEvent, { quantity, amount }: ShareTrade): boolean {
  const cost = multiply(abs(quantity), strikeOf(instrument) ?? 0n)
  return abs(abs(amount) - cost) * PART_OF_COSTS <= cost
}

/** Brokers take a fee for an assignment. */
const PART_OF_COSTS = 20n
