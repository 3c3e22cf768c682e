/**
 * Premiums of exercised and assigned options. Brokers that follow the tax rule add the premium to what the shares cost or
 * brought, and have no lot of the option; others close the option as a trade of its own. The lots of the shares show
 * which: if they have the premium, it moves from the trade of the option to the transaction of the shares. Otherwise
 * the option is a trade of its own; lots that have the shares neither with nor without the premium then differ.
 */
import { abs, type Money, min, type Quantity, sum } from '../lib/decimal.ts'
import { type Counted, type DerivedTrade, type DeriveOptions, deriveCounted, walkInstrument } from './derive.ts'
import { isOption } from './instrument.ts'
import { slice } from './kernel/allocate.ts'
import type { LoosePart } from './kernel/parts.ts'
import type { LedgerRow, Movement } from './ledger.ts'
import { belowZero, type Delivered } from './premiums/below-zero.ts'
import {
  deliveriesOf,
  type Exercise,
  findLegs,
  hasExercise,
  type InstrumentRows,
  type Leg,
  mergeAlike,
  type Premium,
} from './premiums/deliveries.ts'
import { premiumInLots } from './premiums/premium-in-lots.ts'
import { indexShares } from './premiums/shares.ts'

export interface AdjustedRows extends InstrumentRows {
  /** Closings, as `closingKey`, whose premium is in the shares: they are no trades. */
  inShares: ReadonlySet<string>
  /**
   * Keys of trades of lots, with what they differ by: lots that have their shares neither with nor without the premium;
   * and lots of options, without a gain, whose premium is in the shares, which differ by nothing.
   */
  differences: ReadonlyMap<string, Money>
  /** Whether options delivered shares of the instrument: then its rows depend on theirs. */
  isDelivered: boolean
}

type Adjusting = AdjustedRows & { inShares: Set<string>; differences: Map<string, Money> }

/** The instrument whose shares a contract delivers; the instrument itself if it is no option. */
export const underlyingOf = (instrument: string): string =>
  isOption(instrument) ? (instrument.split(' ')[0] as string) : instrument

/** Like `deriveCounted`, of rows that `movePremiums` returned. */
export function deriveAdjusted(
  { transactions, lots, inShares, differences, isDelivered }: AdjustedRows,
  options?: DeriveOptions,
): Counted {
  const own = deriveCounted(transactions, lots, options)
  const counted = { ...own, isDivisible: own.isDivisible && !isDelivered }
  if (inShares.size === 0 && differences.size === 0) return counted
  const isInShares = ({ closing }: DerivedTrade) => closing !== null && inShares.has(closing)
  const moved = counted.trades.filter(isInShares).flatMap(({ parts, roundTripOn, roundTripNumber }) =>
    parts.map(
      (part): LoosePart => ({
        ...part,
        ...(part.roundTripOn === null && { roundTripOn, roundTripNumber }),
        kind: 'moved',
        lotId: null,
      }),
    ),
  )
  const trades = counted.trades.filter((trade) => !isInShares(trade))
  return {
    ...counted,
    trades: trades.map((trade) => differing(trade, differences.get(trade.key))),
    loose: [...counted.loose, ...moved],
  }
}

function differing(trade: DerivedTrade, difference: Money | undefined): DerivedTrade {
  if (difference === undefined) return trade
  const { quantityDifference, amountDifference } = trade
  if (difference === 0n)
    return { ...trade, agreed: quantityDifference === 0n && trade.brokerVerified, amountDifference: 0n }
  return {
    ...trade,
    agreed: false,
    quantityDifference: quantityDifference ?? 0n,
    amountDifference: amountDifference === null || amountDifference === 0n ? difference : amountDifference,
  }
}

/** Names that the same shares had, and the rows that are the changes from one to the next. */
export interface Names {
  names: readonly string[]
  moves: ReadonlySet<LedgerRow<Movement>>
}

/** Settles the premiums of exercised options whose rows are among `rows`, with the rows of their shares under all names. */
export function movePremiums(
  rows: ReadonlyMap<string, InstrumentRows>,
  chains: readonly Names[] = [],
): Map<string, AdjustedRows> {
  const adjusted = new Map<string, Adjusting>()
  for (const [instrument, own] of rows)
    adjusted.set(instrument, { ...own, inShares: new Set(), differences: new Map(), isDelivered: false })
  const chainOf = new Map(chains.flatMap((chain) => chain.names.map((name) => [name, chain] as const)))
  const exercised = [...rows].filter(
    ([instrument, { transactions }]) => isOption(instrument) && hasExercise(transactions),
  )
  const ofShares = Map.groupBy(exercised, ([instrument]) => {
    const shares = underlyingOf(instrument)
    return chainOf.get(shares) ?? shares
  })
  for (const [shares, options] of ofShares) {
    const chain = typeof shares === 'string' ? { names: [shares], moves: NO_MOVES } : shares
    movePremiumsOf(chain, options, adjusted)
  }
  return adjusted
}

const NO_MOVES: ReadonlySet<LedgerRow<Movement>> = new Set()

function movePremiumsOf(
  { names, moves }: Names,
  options: readonly [string, InstrumentRows][],
  adjusted: Map<string, Adjusting>,
): void {
  const own = names.flatMap((name) => adjusted.get(name) ?? [])
  const transactions = own.flatMap((rows) => rows.transactions).filter((held) => !moves.has(held))
  const lots = own.flatMap((rows) => rows.lots)
  const deliveries = mergeAlike(options.flatMap(([option, rows]) => deliveriesOf(option, rows)))
  if (own.length === 0 || deliveries.length === 0) return
  const index = indexShares(transactions, walkInstrument(transactions, lots))
  const added = new Map<LedgerRow<Movement>, PaidPart[][]>()
  const differences = new Map<string, Money>()
  const delivered: Delivered[] = []
  for (const delivery of deliveries) {
    const legs = findLegs(delivery, index)
    delivered.push({ ...delivery, legs })
    const { premiums, quantity } = delivery
    if (premiums === null) continue
    const { isIncluded, isByPrice, differing } = premiumInLots({ ...delivery, premiums }, legs, index)
    if (isIncluded) {
      const average = [{ quantity, money: sum(premiums.map(({ money }) => money)) }]
      addPremiums(isByPrice ? premiums : average, legs, added)
      for (const closing of delivery.closings) noteIncluded(closing, adjusted)
    } else for (const [key, difference] of differing) differences.set(key, difference)
  }
  const paid = transactions.flatMap((row) => withPremiums(row, added.get(row) ?? []))
  const settled = Map.groupBy(belowZero(paid, lots, delivered), ({ row }) => row.instrument)
  for (const name of names) {
    const rows = adjusted.get(name)
    if (rows === undefined) continue
    const moved = rows.transactions.filter((held) => moves.has(held))
    const transactions = [...(settled.get(name) ?? []), ...moved]
    adjusted.set(name, { ...rows, transactions, inShares: new Set(), differences, isDelivered: true })
  }
}

function noteIncluded({ option, fifo, lots }: Exercise, adjusted: ReadonlyMap<string, Adjusting>): void {
  const { inShares, differences } = adjusted.get(option) as Adjusting
  for (const key of fifo) inShares.add(key)
  for (const key of lots) differences.set(key, 0n)
}

/** A part of a row of shares, with the premium that it has. */
interface PaidPart {
  quantity: Quantity
  money: Money
}

/** Notes for each copy of the legs its parts, each with the premium of contracts of one price. */
function addPremiums(
  premiums: readonly Premium[],
  legs: readonly Leg[],
  added: Map<LedgerRow<Movement>, PaidPart[][]>,
): void {
  let [n, from] = [0, 0n]
  for (const { row, copies } of legs) {
    const parts = added.get(row) ?? []
    added.set(row, parts)
    for (let copy = 0; copy < copies; copy++) {
      const own: PaidPart[] = []
      for (let left = abs(row.row.quantity); left > 0n; ) {
        const { quantity, money } = premiums[n] as Premium
        const part = min(left, quantity - from)
        own.push({ quantity: part, money: slice(money, quantity, from, from + part) })
        left -= part
        from += part
        if (from === quantity) [n, from] = [n + 1, 0n]
      }
      parts.push(own)
    }
  }
}

/** The copies of a row, in parts with what is added to each. */
function withPremiums(held: LedgerRow<Movement>, added: readonly PaidPart[][]): LedgerRow<Movement>[] {
  if (added.length === 0) return [held]
  const rest = held.copies - added.length
  const { row, places = [] } = held
  const all = abs(row.quantity)
  const parts = added.flatMap((own, i) => {
    let from = 0n
    return own.map(({ quantity, money }) => {
      const part = (whole: Money): Money => slice(whole, all, from, from + quantity)
      const [amount, fees] = [part(row.amount) + money, part(row.fees)]
      from += quantity
      const signed = row.quantity < 0n ? -quantity : quantity
      return {
        ...held,
        copies: 1,
        places: places.slice(i, i + 1),
        row: { ...row, quantity: signed, amount, fees },
      }
    })
  })
  return rest === 0 ? parts : [...parts, { ...held, copies: rest, places: places.slice(added.length) }]
}
