/**
 * The order of the rows of a day (laws 2.1 and 4.2). Trades are in the order of their times. Without times, openings come
 * before closings, and each of the two are in the order of their places in one file. Prices never decide.
 */
import { compare } from '../../lib/compare.ts'
import { abs } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../../lib/terms.ts'
import type { Side, TransactionClass } from '../ledger.ts'
import { unitPrice } from './pieces.ts'
import type { Row } from './row.ts'

/** When a row takes effect on its day. Lots without a transaction are closed at the end of trading. */
export const PHASE = { before: 0, trading: 1, lots: 2, after: 3 } as const
export type Phase = (typeof PHASE)[keyof typeof PHASE]

/** The one table of a day: the phase of each class, and its rank within the phase if files print no times. */
const TABLE: Partial<Record<TransactionClass, readonly [Phase, rank: number]>> = {
  unread: [PHASE.before, -1],
  split: [PHASE.before, 0],
  return_of_capital: [PHASE.before, 1],
  sell_short: [PHASE.trading, 0],
  // An explicit cover closes a short before a plain purchase does.
  buy_to_cover: [PHASE.trading, 1],
  buy: [PHASE.trading, 2],
  sell: [PHASE.trading, 3],
  redemption: [PHASE.trading, 4],
  cash_in_lieu: [PHASE.trading, 4],
  // Contracts expire at the end of the day.
  expiration: [PHASE.after, 1],
  share_movement: [PHASE.after, 2],
  cancel_buy: [PHASE.after, 3],
  cancel_sell: [PHASE.after, 3],
}
const SHARES_IN = [PHASE.before, 2] as const

export const isTrade = (row: Row): boolean => BUYS_AND_SELLS.includes(row.class)

export const changesPosition = (name: TransactionClass): boolean => name in TABLE

const entryOf = (row: Row): readonly [Phase, number] =>
  row.class === 'share_movement' && row.quantity > 0n ? SHARES_IN : TABLE[row.class]!

export const phaseOf = (row: Row): Phase => entryOf(row)[0]

/** All of the trades of a day have a time. */
export const areTimed = (trades: readonly Row[]): boolean =>
  trades.every(({ place }) => place !== undefined && place.time !== null)

/** All of the trades of a day are rows of one file whose order follows from its dates. */
export const arePlaced = (trades: readonly Row[]): boolean =>
  trades.every(({ place }) => place !== undefined && place.at !== null && place.file === trades[0]!.place!.file)

/** Whether a day has openings, or closings, at different prices whose order no file prints. */
export function isOrderOpen(ofDay: readonly Row[]): boolean {
  const trades = ofDay.filter(isTrade)
  if (arePlaced(trades)) return false
  const isTimed = areTimed(trades)
  return BUYS_AND_SELLS.some((name) => {
    const ofClass = trades.filter((row) => row.class === name)
    const alike = isTimed ? Map.groupBy(ofClass, ({ place }) => place!.time) : new Map([['', ofClass]])
    return [...alike.values()].some((rows) => new Set(rows.map(unitOf)).size > 1)
  })
}

const OPENINGS: readonly TransactionClass[] = ['buy', 'sell_short']

const isClosing = (row: Row, plainSide: Side): boolean =>
  row.isPlain ? (row.class === 'buy') !== (plainSide === 'long') : !OPENINGS.includes(row.class)

/**
 * An order of openings, or of closings, of one day that no file prints. The figures have the order of the keys of the rows;
 * the two others show between which figures the order can decide.
 */
export type Unprinted = 'by key' | 'cheapest first' | 'dearest first'

/** The rows of a day in the order in which they take effect. `plainSide`: what plain trades of options open on it. */
export function inOrder(ofDay: readonly Row[], unprinted: Unprinted = 'by key', plainSide: Side = 'long'): Row[] {
  if (ofDay.length === 1) return [...ofDay]
  const trades = ofDay.filter(isTrade)
  const [isTimed, isPlaced] = [areTimed(trades), arePlaced(trades)]
  const sign = unprinted === 'by key' ? 0 : unprinted === 'cheapest first' ? 1 : -1
  return ofDay.toSorted((a, b) => {
    const [[phaseA, rankA], [phaseB, rankB]] = [entryOf(a), entryOf(b)]
    if (phaseA !== phaseB) return phaseA - phaseB
    if (!isTrade(a) || !isTrade(b)) return rankA - rankB || byKey(a, b)
    return (
      (isTimed ? compare(a.place!.time!, b.place!.time!) : 0) ||
      Number(isClosing(a, plainSide)) - Number(isClosing(b, plainSide)) ||
      (isPlaced ? a.place!.at! - b.place!.at! : 0) ||
      rankA - rankB ||
      (sign === 0 ? 0 : sign * compare(unitOf(a), unitOf(b))) ||
      byKey(a, b)
    )
  })
}

/** Paid or received for a share. */
export const unitOf = ({ amount, quantity }: Row): bigint => unitPrice(abs(amount), quantity)

const byKey = (a: Row, b: Row): number => compare(a.key, b.key) || a.copy - b.copy

/** Whether places order the trades of a day: then the day may have several round trips. */
export const isInPlaces = (ofDay: readonly Row[]): boolean => {
  const trades = ofDay.filter(isTrade)
  return trades.length > 1 && !areTimed(trades) && arePlaced(trades)
}
