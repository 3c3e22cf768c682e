/** The transactions behind a trade or a round trip: the parts of them that are stored with it. */
import type { DateString } from '../lib/dates.ts'
import { abs, type Money, type Price, type Quantity } from '../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../lib/terms.ts'
import type { Reader } from '../store/index.ts'
import { selectFilesAfter } from './file-queries.ts'
import type { RowPosition } from './ledger.ts'
import { selectEntryIds } from './own-entry-queries.ts'
import { type ExecutedPart, selectPartsOfRoundTrip, selectPartsOfTrade } from './part-queries.ts'
import type { RoundTripKey } from './public-ids.ts'
import { selectPlaces } from './shown-queries.ts'
import { asStored } from './stored-record.ts'

/** A transaction, or the part of it, that opened or closed something. */
export interface Execution {
  isOpening: boolean
  date: DateString
  /** As in `Transaction`. */
  time: string | null
  action: string
  /** In the shares of its day; of an opening of a trade, adjusted for later splits. */
  quantity: Quantity
  price: Price | null
  fees: Money
  /** Paid (−) or received (+); null if no file has it. */
  amount: Money | null
  /** Whether it is an own entry of the user. */
  ownEntry: boolean
  /** Its id; null of other rows, and of shares that have another name now. */
  ownEntryId: number | null
}

interface Instrument {
  accountId: number
  instrument: string
}

/** The first of a trade: openings, then closings, each by day. Empty if no file has its transactions. */
export const readTradeExecutions = async (
  db: Reader,
  { tradeId, ...of }: Instrument & { tradeId: number },
  limit: number,
): Promise<Execution[]> => toExecutions(db, of, await selectPartsOfTrade(db, tradeId, limit))

/** The first of a round trip, by day. */
export async function readRoundTripExecutions(db: Reader, name: RoundTripKey, limit: number): Promise<Execution[]> {
  const parts = await selectPartsOfRoundTrip(db, name, limit)
  const copies = parts.flatMap((part) =>
    Array.from({ length: Math.min(part.copies, limit) }, (_, i) => ({ ...part, copy: part.copy + i })),
  )
  return toExecutions(db, name, copies.slice(0, limit))
}

async function toExecutions(
  db: Reader,
  { accountId, instrument }: Instrument,
  parts: readonly ExecutedPart[],
): Promise<Execution[]> {
  const shown = { accountId, files: await selectFilesAfter(db, [accountId]) }
  // As `adjusted-rows.ts` reads them.
  const placed = parts.filter(({ class: name }) => BUYS_AND_SELLS.includes(name)).map(({ contentId }) => contentId)
  const places = await selectPlaces(asStored(db), shown, [...new Set(placed)])
  const hasEntries = parts.some(({ entry }) => entry !== null)
  const entries = hasEntries ? await selectEntryIds(db, accountId, instrument) : new Map<string, number>()
  return parts.map((part) => ({
    ...toExecution(part, places.get(part.contentId)?.[part.copy]),
    ownEntryId: entries.get(part.entry ?? '') ?? null,
  }))
}

function toExecution(
  { effect, date, action, carriedFrom, quantity, price, fees, money, amount, ownEntry }: ExecutedPart,
  place: RowPosition | undefined,
): Omit<Execution, 'ownEntryId'> {
  const printed = { isOpening: effect === 'opens', action, quantity, fees, ownEntry }
  // A purchase of an old name was paid, but its row prints neither its time nor its price.
  if (carriedFrom !== null)
    return {
      ...{ ...printed, date: carriedFrom, time: null, price: money === 0n ? 0n : null },
      amount: money === null ? null : -money,
    }
  const isPaid = amount < 0n
  return {
    ...{ ...printed, date, time: place?.time ?? null, price },
    amount: money === null ? null : isPaid ? -abs(money) : abs(money),
  }
}
