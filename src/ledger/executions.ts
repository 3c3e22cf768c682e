/** The transactions behind a trade or a round trip: the parts of them that are stored with it. */
import { compare } from '../lib/compare.ts'
import type { DateString } from '../lib/dates.ts'
import { abs, type Money, type Price, type Quantity, sum } from '../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../lib/terms.ts'
import type { Reader } from '../store/index.ts'
import { selectFilesOf } from './file-queries.ts'
import type { RowPosition } from './ledger.ts'
import { selectEntryIds } from './own-entry-queries.ts'
import {
  type ExecutedPart,
  type PrintedTransaction,
  selectPartsOfRoundTrip,
  selectPartsOfTrade,
  selectPrinted,
} from './part-queries.ts'
import type { RoundTripSpan } from './public-ids.ts'
import { selectPlaces } from './shown-queries.ts'

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
export async function readTradeExecutions(
  db: Reader,
  { tradeId, ...of }: Instrument & { tradeId: number },
  limit: number,
): Promise<Execution[]> {
  const parts = (await selectPartsOfTrade(db, tradeId)).map((part) => ({
    ...part,
    quantity: part.shownQuantity ?? part.quantity,
  }))
  const ordered = parts.sort(byDate)
  const [opening, closing] = [ordered.filter(isOpening), ordered.filter((part) => !isOpening(part))]
  return toExecutions(db, of, [...opening, ...closing].slice(0, limit))
}

/** The first of a round trip, by day: whole transactions. */
export async function readRoundTripExecutions(db: Reader, trip: RoundTripSpan, limit: number): Promise<Execution[]> {
  const parts = (await selectPartsOfRoundTrip(db, trip)).map((part) => ({
    ...part,
    ...{ money: part.paid ?? part.money, shownPrice: null },
  }))
  const legs = Map.groupBy(parts, ({ contentId, copy, effect, side }) => `${contentId} ${copy} ${effect} ${side}`)
  const first = [...legs.values()].map(whole).sort(byDate).slice(0, limit)
  const copies = first.flatMap((part) =>
    Array.from({ length: Math.min(part.copies, limit) }, (_, i) => ({ ...part, copy: part.copy + i })),
  )
  return toExecutions(db, trip, copies.slice(0, limit))
}

/** The parts of a transaction as one. */
const whole = (parts: readonly ExecutedPart[]): ExecutedPart => ({
  ...(parts[0] as ExecutedPart),
  quantity: sum(parts.map(({ quantity }) => quantity)),
  fees: sum(parts.map(({ fees }) => fees)),
  money: parts.every(({ money }) => money === null) ? null : sum(parts.map(({ money }) => money ?? 0n)),
})

const isOpening = ({ effect }: ExecutedPart): boolean => effect === 'opens'

const dateOf = ({ carriedFrom, date }: ExecutedPart): DateString => carriedFrom ?? date

const byDate = (a: ExecutedPart, b: ExecutedPart): number =>
  compare(dateOf(a), dateOf(b)) || a.step - b.step || a.contentId - b.contentId || a.copy - b.copy

async function toExecutions(
  db: Reader,
  { accountId, instrument }: Instrument,
  parts: readonly ExecutedPart[],
): Promise<Execution[]> {
  const printed = await selectPrinted(db, [...new Set(parts.map(({ contentId }) => contentId))])
  const shown = { accountId, files: await selectFilesOf(db, [accountId]) }
  // As `adjusted-rows.ts` reads them.
  const placed = [...printed.values()].filter((one) => BUYS_AND_SELLS.includes(one.class)).map(({ id }) => ({ id }))
  const places = await selectPlaces(db, shown, placed)
  const hasEntries = [...printed.values()].some(({ entry }) => entry !== null)
  const entries = hasEntries ? await selectEntryIds(db, accountId, instrument) : new Map<string, number>()
  return parts.map((part) => {
    const of = printed.get(part.contentId) as PrintedTransaction
    return {
      ...toExecution(part, of, places.get(part.contentId)?.[part.copy]),
      ownEntryId: entries.get(of.entry ?? '') ?? null,
    }
  })
}

function toExecution(
  part: ExecutedPart,
  { action, price, amount }: PrintedTransaction,
  place: RowPosition | undefined,
): Omit<Execution, 'ownEntryId'> {
  const { carriedFrom, side, quantity, shownPrice, fees, money, ownEntry } = part
  const known = { isOpening: isOpening(part), date: dateOf(part), action, quantity, fees, ownEntry }
  // The row of the new name prints neither the time nor the price of a purchase, or of a short sale, of the old name.
  if (carriedFrom !== null) {
    const amount = money === null || side === 'short' ? money : -money
    return { ...known, time: null, price: money === 0n ? 0n : null, amount }
  }
  const isPaid = amount < 0n
  return {
    ...{ ...known, time: place?.time ?? null, price: shownPrice ?? price },
    amount: money === null ? null : isPaid ? -abs(money) : abs(money),
  }
}
