/**
 * Events of a file whose figures are not certain without other rows: spin-offs, shares that leave under a name that no
 * purchase has, or come under a new one without their cost, options that delivered shares, splits of options, splits on a day
 * with trades, and trades of funds. Notes tell the user what is not in the figures.
 */
import { strikeOf } from '../../broker-files/instrument.ts'
import { uncertainSplits } from '../../ledger/derive/rows.ts'
import { isOption } from '../../ledger/instrument.ts'
import type { Transaction, TransactionClass } from '../../ledger/ledger.ts'
import { selectLots, selectPositionTransactions } from '../../ledger/queries.ts'
import { isRenaming } from '../../ledger/renames.ts'
import { type DateString, dayNumber, fromDayNumber } from '../../lib/dates.ts'
import { abs, multiply, QUANTITY_PLACES, type Quantity, toText } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'
import { MOST_IN_MESSAGE } from '../report.ts'
import { selectWithoutCost } from './new-names.ts'
import { type ShareTrade, selectBought, selectFifo, selectNewlyStored, selectTradesOn } from './share-event-queries.ts'

type EventKind =
  | 'spin-off'
  | 'split'
  | 'option split'
  | 'leaving'
  | 'arriving'
  | 'delivery'
  | 'fund sale'
  | 'fund purchase'

export interface ShareEvent {
  kind: EventKind
  date: DateString
  symbol: string
  instrument: string
  /** Not negative. */
  quantity: Quantity
}

const WITH_EVENTS = new Set<TransactionClass>(['share_movement', 'expiration', 'split', 'sell', 'buy'])

/** The fifth letter of the symbol of a fund is X; the fourth too if it is a money market fund, whose price stays 1. */
const isFund = (instrument: string): boolean => /^[A-Z]{3}[A-WYZ]X$/.test(instrument)

/** No account has as many. */
const MOST_EVENTS = 10_000

/** The file's first events. */
export class ShareEvents {
  readonly events: ShareEvent[] = []

  add(row: Transaction): void {
    if (!WITH_EVENTS.has(row.class)) return
    const kind = kindOf(row)
    if (kind === undefined || this.events.length >= MOST_EVENTS) return
    const { date, symbol, instrument, quantity } = row
    this.events.push({ kind, date, symbol, instrument, quantity: abs(quantity) })
  }
}

function kindOf({ class: name, action, quantity, amount, instrument }: Transaction): EventKind | undefined {
  if (name === 'expiration')
    // Options on an index are settled in cash.
    return /assign|exerci/i.test(action) && amount === 0n && isOption(instrument) ? 'delivery' : undefined
  if (name === 'split' && isOption(instrument)) return 'option split'
  if (name === 'split') return quantity > 0n ? 'split' : undefined
  if (name === 'sell') return isFund(instrument) ? 'fund sale' : undefined
  if (name === 'buy') return isFund(instrument) ? 'fund purchase' : undefined
  if (/\bspin/i.test(action)) return quantity > 0n ? 'spin-off' : undefined
  if (quantity > 0n && isRenaming(action) && !isOption(instrument)) return 'arriving'
  return quantity < 0n && /merger|(name|symbol) change|conver|exchange|reorg/i.test(action) ? 'leaving' : undefined
}

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
  userId: number,
  { importId, files, fileIds, accountIds }: StoredEvents,
): Promise<string[]> {
  const notes: string[] = []
  for (const [i, { file, events }] of files.entries()) {
    const stored = { db, userId, importId, fileId: fileIds[i] as number, accountIds }
    for (const { kind, what, next, find } of NOTES) {
      const some = events.filter((event) => event.kind === kind)
      if (some.length > 0) notes.push(...noted(await find(stored, some), `${file.name} has ${what}`, next))
    }
  }
  return notes
}

/** A file that is stored, and the accounts of its import. */
interface StoredFile extends Pick<StoredEvents, 'importId' | 'accountIds'> {
  db: Reader
  userId: number
  fileId: number
}

type Find = (file: StoredFile, events: readonly ShareEvent[]) => Promise<readonly ShareEvent[]>

const SPIN_OFF =
  'A part of what the parent cost is now the cost of the new shares, and the file does not print it: trades of the parent that no realized gains lot covers show its full cost. Import the realized gains.'
const UNCERTAIN =
  'Its rows fit a split before these trades, and also another one after them, which is shown. Import the realized gains.'
const AVERAGED =
  'Most brokers use the average cost for funds; the gain shown is first in, first out, and not verified. Import the realized gains.'
const LEFT =
  'What was bought under the old symbol still counts as open, and the shares that came instead have no cost. Import the realized gains. Or undo this import, write the old symbol into these rows, and import the file again: this closes the old position, and after a mere change of name the new shares have its cost.'
const WITHOUT_COST =
  'They have the cost of the old shares only if files have both rows of the change and every purchase of the old shares, and all of them left. Import the files that are missing, or the realized gains.'
const NEW_CONTRACT =
  'The file does not print the old contracts: they still count as open, and what the new ones cost or earned is not known. Import the realized gains.'
const NOT_DELIVERED =
  'The shares still count as open, or as not bought. Import the file that has their trade at the strike.'

/**
 * In the order of the notes. `find`: those of the events, at least one, that the record does not settle. Of what the record
 * never settles, only those that no other import has.
 */
const NOTES: readonly { kind: EventKind; what: string; next: string; find: Find }[] = [
  {
    kind: 'spin-off',
    what: 'spin-offs',
    next: SPIN_OFF,
    find: (file, events) => newlyStored(file, 'share_movement', events),
  },
  {
    kind: 'split',
    what: 'splits on a day with trades',
    next: UNCERTAIN,
    find: async (file, events) => await uncertainOf(file, await newlyStored(file, 'split', events)),
  },
  {
    kind: 'option split',
    what: 'splits of options that were opened as other contracts',
    next: NEW_CONTRACT,
    find: async (file, events) => await notOpened(file, await newlyStored(file, 'split', events)),
  },
  {
    kind: 'fund sale',
    what: 'sales of funds that no realized gains lot covers',
    next: AVERAGED,
    find: async (file, events) => await withoutLot(file, await newlyStored(file, 'sell', events)),
  },
  {
    kind: 'fund purchase',
    what: 'purchases of funds of which another file has sales that no realized gains lot covers',
    next: AVERAGED,
    find: async (file, events) => await soldElsewhere(file, await newlyStored(file, 'buy', events)),
  },
  { kind: 'leaving', what: 'shares that left under a name that no purchase has', next: LEFT, find: leftUnnamed },
  {
    kind: 'arriving',
    what: 'shares that came under a new name, without their cost',
    next: WITHOUT_COST,
    find: arrivedWithoutCost,
  },
  {
    kind: 'delivery',
    what: 'options that delivered shares, but no file has their trade',
    next: NOT_DELIVERED,
    find: notDelivered,
  },
]

function noted(events: readonly ShareEvent[], what: string, next: string): string[] {
  if (events.length === 0) return []
  const named = events
    .slice(0, MOST_IN_MESSAGE)
    .map(({ quantity, symbol, date }) => `${toText(quantity, QUANTITY_PLACES)} ${symbol} on ${date}`)
  const more = events.length > named.length ? `, and ${events.length - named.length} more` : ''
  return [`${what}: ${named.join(', ')}${more}. ${next}`]
}

/** An instrument on a day. */
type Place = Pick<ShareEvent, 'instrument' | 'date'>

const placeOf = ({ instrument, date }: Place): string => `${instrument} ${date}`

function eventsAt(events: readonly ShareEvent[], places: readonly Place[]): ShareEvent[] {
  const known = new Set(places.map(placeOf))
  return events.filter((event) => known.has(placeOf(event)))
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
  const own = new Set((await selectNewlyStored(file.db, { ...file, name: 'sell' }, instruments)).map(placeOf))
  const others = trades.filter(({ instrument, closedOn }) => !own.has(placeOf({ instrument, date: closedOn })))
  return eventsAt(
    events,
    others.flatMap(({ instrument, boughtOn }) => (boughtOn === null ? [] : [{ instrument, date: boughtOn }])),
  )
}

async function uncertainOf(
  { db, userId, accountIds }: StoredFile,
  events: readonly ShareEvent[],
): Promise<ShareEvent[]> {
  if (events.length === 0) return []
  const found: Place[] = []
  for (const accountId of accountIds) {
    const rows = await selectPositionTransactions(db, { accountId }, instrumentsOf(events))
    const lots = Map.groupBy(
      await selectLots(db, { userId, accountId }, instrumentsOf(events)),
      ({ row }) => row.instrument,
    )
    for (const [instrument, own] of Map.groupBy(rows, ({ row }) => row.instrument))
      for (const { date } of uncertainSplits(own, lots.get(instrument) ?? [])) found.push({ instrument, date })
  }
  return eventsAt(events, found)
}

async function leftUnnamed({ db, userId }: StoredFile, events: readonly ShareEvent[]): Promise<ShareEvent[]> {
  const bought = await selectBought(db, userId, instrumentsOf(events))
  return events.filter(({ instrument }) => !bought.has(instrument))
}

async function arrivedWithoutCost(
  { db, userId, accountIds }: StoredFile,
  events: readonly ShareEvent[],
): Promise<ShareEvent[]> {
  if (events.length === 0) return []
  return eventsAt(events, await selectWithoutCost(db, userId, accountIds, instrumentsOf(events)))
}

/** Splits of options of which no file has a trade before. */
async function notOpened({ db, userId }: StoredFile, events: readonly ShareEvent[]): Promise<ShareEvent[]> {
  if (events.length === 0) return []
  const days = events.map(({ date }) => dayNumber(date))
  const period = { first: fromDayNumber(0), last: fromDayNumber(Math.max(...days) - 1) }
  const trades = await selectTradesOn(db, userId, instrumentsOf(events), period)
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

async function notDelivered({ db, userId }: StoredFile, events: readonly ShareEvent[]): Promise<ShareEvent[]> {
  const delivering = events.filter((event) => !INDEX_ROOTS.has(sharesOf(event)))
  if (delivering.length === 0) return []
  const days = delivering.map(({ date }) => dayNumber(date))
  const period = { first: fromDayNumber(Math.min(...days) - EARLIER), last: fromDayNumber(Math.max(...days) + LATER) }
  const trades = await selectTradesOn(db, userId, [...new Set(delivering.map(sharesOf))], period)
  const tradesOf = Map.groupBy(trades, placeOf)
  const near = Array.from({ length: EARLIER + LATER + 1 }, (_, i) => i - EARLIER)
  return delivering.filter((event) => {
    const [shares, day] = [sharesOf(event), dayNumber(event.date)]
    const some = near.flatMap(
      (distance) => tradesOf.get(placeOf({ instrument: shares, date: fromDayNumber(day + distance) })) ?? [],
    )
    return !some.some((trade) => isAtStrike(event, trade))
  })
}

const sharesOf = ({ instrument }: ShareEvent): string => instrument.split(' ')[0] as string

/** Its shares may be those of several contracts, or a part of them. */
function isAtStrike({ instrument }: ShareEvent, { quantity, amount }: ShareTrade): boolean {
  const cost = multiply(abs(quantity), strikeOf(instrument) ?? 0n)
  return abs(abs(amount) - cost) * PART_OF_COSTS <= cost
}

/** Brokers take a fee for an assignment. */
const PART_OF_COSTS = 20n
