/** The transactions behind a trade or a round trip: derived again from the rows of its instrument when they are asked for. */
import type { DateString } from '../lib/dates.ts'
import { abs, type Money, type Price, type Quantity } from '../lib/decimal.ts'
import type { Reader } from '../store/index.ts'
import { readAdjustedRows, readLinks } from './adjusted-rows.ts'
import { keyOfMatch, type WalkedInstrument, walkInstrument } from './derive.ts'
import { selectFilesAfter } from './file-queries.ts'
import { lotsOfOneFile } from './kernel/lots-of-day.ts'
import { divide, unrepeatedKey } from './kernel/multiples.ts'
import { type RoundTripName, roundTripsIn } from './kernel/round-trips.ts'
import type { Row } from './kernel/row.ts'
import type { TransactionClass } from './ledger.ts'
import { selectEntryIds } from './own-entry-queries.ts'
import { countRowsOf } from './queries.ts'
import { asStored } from './stored-record.ts'

/** A transaction, or the part of it, that opened or closed something. */
export interface Execution {
  isOpening: boolean
  date: DateString
  /** As in `Transaction`, also below. */
  time: string | null
  action: string
  class: TransactionClass
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
  walked: WalkedInstrument
  /** Every row and trade is real so many times. */
  times: number
  actionOf(row: Row): string
  entryOf(row: Row): number | null
}

async function walkStored(stored: Reader, accountId: number, instrument: string): Promise<Instrument> {
  const db = asStored(stored)
  const shown = { accountId, files: await selectFilesAfter(db, [accountId]) }
  const rows = (await readAdjustedRows(db, shown, [instrument], await readLinks(db, accountId))).get(instrument)
  const { transactions: all, lots: allLots } = rows ?? { transactions: [], lots: [] }
  const { times, transactions, lots } = divide(all, lotsOfOneFile(allLots, all))
  const rowOf = new Map(transactions.map(({ key, row }) => [key, row]))
  const hasEntries = transactions.some(({ row }) => row.ownEntry != null)
  const entries = hasEntries ? await selectEntryIds(stored, accountId, instrument) : new Map<string, number>()
  return {
    walked: walkInstrument(transactions, lots),
    times,
    actionOf: ({ key }) => rowOf.get(key)?.action ?? '',
    entryOf: ({ key }) => entries.get(rowOf.get(key)?.ownEntry ?? '') ?? null,
  }
}

/** Transactions and lots of an instrument that are matched again in some 20 ms. */
const MOST_AT_ONCE = 500

/** Whether it takes longer than some 20 ms to find executions of the instrument. */
export const isLongToMatch = async (db: Reader, accountId: number, instrument: string): Promise<boolean> =>
  ((await countRowsOf(asStored(db), accountId, [instrument])).get(instrument) ?? 0) > MOST_AT_ONCE

/** Of the trade with the key, by day. Empty if no file has its transactions. */
export async function readTradeExecutions(
  db: Reader,
  { accountId, instrument, key }: { accountId: number; instrument: string; key: string },
): Promise<Execution[]> {
  const { walked, times, ...names } = await walkStored(db, accountId, instrument)
  const { taken, closed } = partsOf(walked, unrepeatedKey(key, times))
  const opened = taken.flatMap((part) => {
    if (part.row === null) return []
    const { row, quantity, price, fees, money } = part
    return [{ isOpening: true, row, quantity, price, fees, money }]
  })
  const closings = closed.map(({ closing: { row }, quantity, fees, money }) => ({
    ...{ isOpening: false, row, quantity, price: row.price, fees, money },
  }))
  return [...opened, ...closings].map((part) => toExecution(part, names))
}

/** Of the round trip, in their order. */
export async function readRoundTripExecutions(
  db: Reader,
  { accountId, instrument, openedOn, number }: RoundTripName & { accountId: number; instrument: string },
): Promise<Execution[]> {
  const { walked, times, ...names } = await walkStored(db, accountId, instrument)
  const trip = roundTripsIn(walked).all.find((one) => one.openedOn === openedOn && one.number === number)
  const executions = (trip?.executed ?? []).flatMap((executed) => {
    const { row, quantity, fees, money } = executed
    if (row === null) return []
    const isOpening = 'date' in executed
    return [toExecution({ isOpening, row, quantity, price: row.price, fees, money }, names)]
  })
  return executions.flatMap((one) => Array.from({ length: times }, () => one))
}

const partsOf = ({ claims, consumed, closed, matches }: WalkedInstrument, key: string) => {
  const claim = claims.find((one) => one.key === key)
  if (claim !== undefined) return { taken: consumed.get(claim) ?? [], closed: closed.get(claim) ?? [] }
  const match = matches.find((one) => keyOfMatch(one) === key)
  return match === undefined ? { taken: [], closed: [] } : { taken: [match.taken], closed: [match.closed] }
}

interface Part extends Pick<Execution, 'isOpening' | 'quantity' | 'price' | 'fees'> {
  row: Row
  /** As in `Opening` and `Closing`. */
  money: Money | null
}

function toExecution(
  { isOpening, row, quantity, price, fees, money }: Part,
  { actionOf, entryOf }: Pick<Instrument, 'actionOf' | 'entryOf'>,
): Execution {
  const isPaid = row.amount < 0n
  return {
    ...{ isOpening, quantity, price, fees },
    date: row.date,
    time: row.place?.time ?? null,
    action: actionOf(row),
    class: row.class,
    ownEntry: row.isOwn,
    ownEntryId: entryOf(row),
    amount: money === null ? null : isPaid ? -abs(money) : abs(money),
  }
}
