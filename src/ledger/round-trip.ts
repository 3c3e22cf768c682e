/** Round trips as they are kept: what the walk knows of each, and the sums of its trades. */
import { type DateString, earlierOf, laterOf } from '../lib/dates.ts'
import { divideRounded, type Money, type Price, type Quantity, sum } from '../lib/decimal.ts'
import type { Counted } from './derive.ts'
import type { Priced, RoundTripSpan } from './kernel/round-trips.ts'
import type { Trade } from './ledger.ts'
import { type EarnedGroups, earnedGroups, type HeldGroups, heldGroups } from './round-trip-groups.ts'

/** What happened in an instrument of an account from flat to flat. */
export interface RoundTrip extends Omit<RoundTripSpan, 'openPriced' | 'executed' | 'flatOn'>, HeldGroups, Closed {
  instrument: string
  /** As printed; the instrument if it is printed in several ways. */
  symbol: string
  /**
   * The last day on which something was closed, or on which the rest was moved out; of an open one without closings, its first
   * day.
   */
  lastOn: DateString
  tradeCount: number
  /** How many transactions opened or closed it. */
  executions: number
  /** What was closed; null if the quantity of any trade is not known. */
  quantity: Quantity | null
  /** The average printed price of the openings, and of the closings, before fees; null if the price of any share is not known. */
  entryPrice: Price | null
  exitPrice: Price | null
  proceeds: Money
  costBasis: Money
  /** The fees that are known. */
  fees: Money
  profit: Money
  disallowedLoss: Money
  /** Whether an answer of the user may change a part of it. */
  awaitsAnswer: boolean
}

/** What is known of its closings; all null without any. */
type Closed = { [Name in keyof (Closings & EarnedGroups)]: (Closings & EarnedGroups)[Name] | null }

interface Closings {
  /** The first and the last day of a closing. */
  firstClosedOn: DateString
  lastClosedOn: DateString
  /** The time of the last closing on that day; empty if it is not known, which sorts before all times. */
  lastClosedTime: string
}

/** A round trip without trades that is not open is left out, such as an option whose premium is in the shares. */
export function roundTripsOf({
  trades,
  roundTrips,
  executions,
  times,
  position,
}: Omit<Counted, 'unmatched'>): RoundTrip[] {
  const tradesOf = Map.groupBy(trades, nameOf)
  return roundTrips.flatMap((span) => {
    const own = tradesOf.get(nameOf({ roundTripOn: span.openedOn, roundTripNumber: span.number })) ?? []
    const instrument = own[0]?.instrument ?? position?.instrument ?? ''
    if (instrument === '' || (own.length === 0 && !span.isOpen)) return []
    const executed = executions.get(span) ?? 0
    const trip = roundTripOf(span, own, { times, executed, instrument, symbol: position?.symbol ?? instrument })
    const open = span.isOpen ? (position?.open[span.side].days ?? []) : []
    const awaitsAnswer = [...own, ...open.filter(({ date }) => date >= span.openedOn)].some((part) => part.awaitsAnswer)
    return [{ ...trip, awaitsAnswer }]
  })
}

const nameOf = ({ roundTripOn, roundTripNumber }: Pick<Trade, 'roundTripOn' | 'roundTripNumber'>): string =>
  `${roundTripOn} ${roundTripNumber}`

function roundTripOf(
  { openPriced, executed: _, flatOn, ...span }: RoundTripSpan,
  trades: readonly Trade[],
  { times, executed, ...names }: { times: number; executed: number; instrument: string; symbol: string },
): Omit<RoundTrip, 'awaitsAnswer'> {
  const n = BigInt(times)
  const symbols = new Set(trades.map((trade) => trade.symbol))
  const [only = names.symbol] = symbols
  const total = (of: (trade: Trade) => Money) => sum(trades.map(of)) * n
  const isLong = span.side === 'long'
  const entries = trades.map((trade) => priced(trade, isLong ? trade.grossBuyPrice : trade.grossSellPrice))
  const exits = trades.map((trade) => priced(trade, isLong ? trade.grossSellPrice : trade.grossBuyPrice))
  const isSized = trades.every(({ quantity }) => quantity !== null)
  const lastOn = trades.reduce((last, { closedOn }) => laterOf(last, closedOn), flatOn ?? span.openedOn)
  const money = {
    proceeds: total(({ proceeds }) => proceeds),
    costBasis: total(({ costBasis }) => costBasis),
    fees: total(({ fees }) => fees ?? 0n),
    profit: total(({ profit }) => profit),
    disallowedLoss: total(({ disallowedLoss }) => disallowedLoss),
  }
  const closings = closingsOf(trades)
  return {
    ...span,
    ...heldGroups({ ...span, lastOn }),
    ...(closings === null ? NOT_CLOSED : { ...closings, ...earnedGroups({ ...closings, ...money, side: span.side }) }),
    instrument: names.instrument,
    symbol: symbols.size > 1 ? names.instrument : only,
    mostHeld: span.mostHeld === null ? null : span.mostHeld * n,
    openQuantity: span.openQuantity * n,
    unmatchedQuantity: span.unmatchedQuantity * n,
    executions: executed * times,
    lastOn,
    tradeCount: trades.length * times,
    quantity: isSized ? total(({ quantity }) => quantity as Quantity) : null,
    entryPrice: averageOf(span.isOpen ? [...entries, openPriced] : entries),
    exitPrice: averageOf(exits),
    ...money,
  }
}

const NOT_CLOSED = {
  ...{ firstClosedOn: null, lastClosedOn: null, lastClosedTime: null },
  ...{ weekday: null, size: null, returnRate: null },
} satisfies Closed

function closingsOf(trades: readonly Trade[]): Closings | null {
  const [first, ...others] = trades
  if (first === undefined) return null
  const lastClosedOn = others.reduce((last, { closedOn }) => laterOf(last, closedOn), first.closedOn)
  const times = trades.filter(({ closedOn }) => closedOn === lastClosedOn).map(closedTimeOf)
  return {
    firstClosedOn: others.reduce((earliest, { closedOn }) => earlierOf(earliest, closedOn), first.closedOn),
    lastClosedOn,
    lastClosedTime: times.reduce((last, time) => (time > last ? time : last)),
  }
}

/** Its place in its closing day; empty if no file prints the time. */
export const closedTimeOf = ({ side, buyTime, sellTime }: Pick<Trade, 'side' | 'buyTime' | 'sellTime'>): string =>
  (side === 'long' ? sellTime : buyTime) ?? ''

const priced = ({ quantity }: Trade, price: Price | null): Priced => ({
  quantity: quantity ?? 0n,
  product: quantity === null || price === null ? null : quantity * price,
})

function averageOf(parts: readonly Priced[]): Price | null {
  const quantity = sum(parts.map((part) => part.quantity))
  const products = parts.map(({ product }) => product)
  if (quantity === 0n || products.includes(null)) return null
  return divideRounded(sum(products as bigint[]), quantity)
}
