/**
 * Premiums of exercised and assigned options. Brokers that follow the tax rule add the premium to what the shares cost or
 * brought, and have no lot of the option; others close the option as a trade of its own. The lots of the shares show
 * which: if they have the premium, it moves from the trade of the option to the transaction of the shares. Otherwise
 * the option is a trade of its own; lots that have the shares neither with nor without the premium then differ.
 */
import { compare } from '../lib/compare.ts'
import { dayNumber } from '../lib/dates.ts'
import { abs, CENT, type Money, multiply, type Price, parsePrice, proRata, type Quantity, sum } from '../lib/decimal.ts'
import { closingKey } from './closing-keys.ts'
import { slice } from './derive/allocate.ts'
import type { Claim } from './derive/claims.ts'
import { REACH } from './derive/rows.ts'
import type { Closing } from './derive/sides.ts'
import { type Counted, deriveCounted, type WalkedInstrument, walkInstrument } from './derive.ts'
import { contractUnits, isOption } from './instrument.ts'
import type { LedgerRow, Lot, Movement, Side, Trade } from './ledger.ts'

export interface InstrumentRows {
  transactions: LedgerRow<Movement>[]
  lots: LedgerRow<Lot>[]
}

export interface SettledRows extends InstrumentRows {
  /** Closings, as `closingKey`, whose premium is in the shares: they are no trades. */
  inShares: ReadonlySet<string>
  /** Keys of trades of lots that have their shares neither with nor without the premium, with the difference. */
  doubtful: ReadonlyMap<string, Money>
}

const EXERCISED = /assign|exerci/i

/** Whether an expiration of this action delivered shares. */
export const isExercised = (action: string): boolean => EXERCISED.test(action)

/** The instrument whose shares a contract delivers; the instrument itself if it is no option. */
export const underlyingOf = (instrument: string): string =>
  isOption(instrument) ? (instrument.split(' ')[0] as string) : instrument

/** Like `deriveCounted`, of rows that `settlePremiums` returned. */
export function deriveSettled({ transactions, lots, inShares, doubtful }: SettledRows): Counted {
  const counted = deriveCounted(transactions, lots)
  if (inShares.size === 0 && doubtful.size === 0) return counted
  const trades = counted.trades.filter(({ key }) => !inShares.has(key.slice(0, key.lastIndexOf(':'))))
  return { ...counted, trades: trades.map((trade) => differing(trade, doubtful.get(trade.key))) }
}

function differing(trade: Trade, difference: Money | undefined): Trade {
  if (difference === undefined) return trade
  const { quantityDifference, amountDifference } = trade
  return {
    ...trade,
    agreed: false,
    quantityDifference: quantityDifference ?? 0n,
    amountDifference: amountDifference === null || amountDifference === 0n ? difference : amountDifference,
  }
}

/** Settles the premiums of exercised options whose rows are among `rows`, with the rows of their shares. */
export function settlePremiums(rows: ReadonlyMap<string, InstrumentRows>): Map<string, SettledRows> {
  const settled = new Map<string, SettledRows>()
  for (const [instrument, own] of rows) settled.set(instrument, { ...own, inShares: new Set(), doubtful: new Map() })
  const exercised = [...rows].filter(
    ([instrument, { transactions }]) => isOption(instrument) && hasExercise(transactions),
  )
  for (const [shares, options] of Map.groupBy(exercised, ([instrument]) => underlyingOf(instrument)))
    settleUnderlying(shares, options, settled)
  return settled
}

const hasExercise = (transactions: readonly LedgerRow<Movement>[]): boolean =>
  transactions.some(({ row }) => row.class === 'expiration' && isExercised(row.action))

function settleUnderlying(
  shares: string,
  options: readonly [string, InstrumentRows][],
  settled: Map<string, SettledRows>,
): void {
  const own = settled.get(shares)
  if (own === undefined) return
  const deliveries = mergeAlike(options.flatMap(([option, rows]) => exercisesOf(option, rows)))
  if (deliveries.length === 0) return
  const walked = walkInstrument(own.transactions, own.lots)
  const used = new Map<LedgerRow<Movement>, number>()
  const added = new Map<LedgerRow<Movement>, Money[]>()
  const doubtful = new Map<string, Money>()
  for (const delivery of deliveries) {
    const legs = findLegs(delivery, own.transactions, used)
    const { isIncluded, differences } = evidenceOf(delivery, legs, own.transactions, walked)
    if (!isIncluded) {
      for (const [key, difference] of differences) doubtful.set(key, difference)
      continue
    }
    addPremium(delivery, legs, added)
    for (const { option, closing } of delivery.closings) {
      const rows = settled.get(option) as SettledRows
      settled.set(option, { ...rows, inShares: new Set([...rows.inShares, closing]) })
    }
  }
  const transactions = own.transactions.flatMap((row) => withPremium(row, added.get(row) ?? []))
  settled.set(shares, { ...own, transactions, inShares: own.inShares, doubtful })
}

/** Shares that exercised contracts of one strike delivered on one day. */
interface Delivery {
  day: number
  direction: 'in' | 'out'
  strike: Price
  /** How many shares. */
  quantity: Quantity
  /** + received, − paid. */
  premium: Money
  /** Closings of options that FIFO matches. */
  closings: { option: string; closing: string }[]
}

/** The deliveries of an option; without those of which a lot has the gain, or of which the premium is not known. */
function exercisesOf(option: string, { transactions, lots }: InstrumentRows): Delivery[] {
  const [, , right = '', strikeText = ''] = option.split(' ')
  const strike = parsePrice(strikeText)
  if (!strike.ok) return []
  const keys = new Set(transactions.filter((one) => hasExercise([one])).map(({ key }) => key))
  const walked = walkInstrument(transactions, lots)
  const closings = walked.sides.closings.filter(({ row }) => keys.has(row.key))
  return closings.flatMap((closing): Delivery[] => {
    const premium = premiumOf(closing, walked)
    if (premium === null) return []
    const { side, day, row } = closing
    const isMatched = walked.walked.matches.some((match) => match.closing === closing)
    return [
      {
        day,
        direction: (right === 'P') === (side === 'short') ? 'in' : 'out',
        strike: strike.value,
        quantity: contractUnits(option, closing.quantity),
        premium,
        closings: isMatched ? [{ option, closing: closingKey('fifo', side, row.key, row.copy) }] : [],
      },
    ]
  })
}

/** null if a lot has a gain of the option, or if a part of what opened it is not known. */
function premiumOf(closing: Closing, { covers, walked }: WalkedInstrument): Money | null {
  let quantity = 0n
  let premium = 0n
  for (const match of walked.matches.filter((one) => one.closing === closing)) {
    quantity += match.quantity
    premium += signed(closing.side, match.openingMoney - match.closingMoney)
  }
  // A lot without a gain shows that the premium is elsewhere.
  for (const { claim } of covers.filter((cover) => cover.closing === closing)) {
    const { gain, proceeds, costBasis } = claim.lot
    if ((gain ?? proceeds - costBasis) !== 0n) return null
    for (const taken of walked.consumed.get(claim) ?? []) {
      if (taken.money === null) return null
      quantity += taken.quantity
      premium += signed(closing.side, taken.money)
    }
  }
  return quantity === closing.quantity ? premium : null
}

const signed = (side: Side, money: Money): Money => (side === 'short' ? money : -money)

/** Contracts of the same strike that deliver on one day: their shares cannot be told apart. */
function mergeAlike(deliveries: readonly Delivery[]): Delivery[] {
  const alike = Map.groupBy(deliveries, ({ day, direction, strike }) => `${day} ${direction} ${strike}`)
  return [...alike.values()]
    .map(
      (same): Delivery => ({
        ...(same[0] as Delivery),
        quantity: sum(same.map(({ quantity }) => quantity)),
        premium: sum(same.map(({ premium }) => premium)),
        closings: same.flatMap(({ closings }) => closings),
      }),
    )
    .sort((a, b) => a.day - b.day || compare(a.direction, b.direction) || compare(a.strike, b.strike))
}

interface Leg {
  row: LedgerRow<Movement>
  copies: number
}

const CLASSES = { in: new Set(['buy', 'buy_to_cover']), out: new Set(['sell', 'sell_short']) }

/** The transactions of the delivered shares: all of a day at the strike, or one of their number; none if no file has them. */
function findLegs(
  { day, direction, strike, quantity }: Delivery,
  transactions: readonly LedgerRow<Movement>[],
  used: Map<LedgerRow<Movement>, number>,
): Leg[] {
  const free = transactions
    .filter(({ row }) => CLASSES[direction].has(row.class) && isAtStrike(row, strike))
    .map((row): Leg => ({ row, copies: row.copies - (used.get(row) ?? 0) }))
    .filter(({ copies }) => copies > 0)
    .sort((a, b) => compare(a.row.key, b.row.key))
  const take = (legs: readonly Leg[]): Leg[] => {
    for (const { row, copies } of legs) used.set(row, (used.get(row) ?? 0) + copies)
    return [...legs]
  }
  for (const distance of [...Array.from({ length: REACH + 1 }, (_, i) => i), -1]) {
    const ofDay = free.filter(({ row }) => dayNumber(row.row.date) === day + distance)
    if (ofDay.length > 0 && quantityOf(ofDay) === quantity) return take(ofDay)
    const one = ofDay.find(({ row }) => abs(row.row.quantity) === quantity)
    if (one !== undefined) return take([{ ...one, copies: 1 }])
  }
  return []
}

const isAtStrike = ({ price, quantity, amount }: Movement, strike: Price): boolean =>
  price === null ? abs(amount) === multiply(abs(quantity), strike) : price === strike

const quantityOf = (legs: readonly Leg[]): Quantity =>
  sum(legs.map(({ row, copies }) => abs(row.row.quantity) * BigInt(copies)))

/** What lots have of the shares. */
interface Evidence {
  /** Whether they have the premium. */
  isIncluded: boolean
  /** Keys of lots that have neither, with the difference. */
  differences: Map<string, Money>
}

/** The cost or proceeds of some shares. */
interface Amount {
  day: number
  quantity: Quantity
  money: Money
}

function evidenceOf(
  delivery: Delivery,
  legs: readonly Leg[],
  transactions: readonly LedgerRow<Movement>[],
  walked: WalkedInstrument,
): Evidence {
  const { direction, premium, quantity, strike, day } = delivery
  const plain: Amount[] = legs.map(({ row }) => amountOf(row.row))
  if (plain.length === 0) plain.push({ day, quantity, money: multiply(quantity, strike) })
  const share = (of: Quantity): Money => proRata(direction === 'out' ? premium : -premium, of, quantity)
  const included = plain.map((one) => ({ ...one, money: one.money + share(one.quantity) }))
  const isLeg = new Set(legs.map(({ row }) => row))
  const others = transactions
    .filter((row) => CLASSES[direction].has(row.row.class) && !isLeg.has(row))
    .map(({ row }) => amountOf(row))
  const [first, last] = [Math.min(day, ...plain.map((one) => one.day)), Math.max(day, ...plain.map((one) => one.day))]
  const found = { included: [] as [string, Money][], plain: 0, neither: [] as [string, Money][] }
  for (const claim of walked.claims) {
    const lot = sideOf(claim, direction, walked)
    if (lot === null || lot.day < first || lot.day > last || abs(share(lot.quantity)) <= 2n * CENT) continue
    const base = plain[0] as Amount
    const entry: [string, Money] = [claim.key, lot.money - proRata(base.money, lot.quantity, base.quantity)]
    if (isShareOf(lot, included)) found.included.push(entry)
    else if (isShareOf(lot, plain)) found.plain += 1
    else if (
      !isShareOf(
        lot,
        others.filter((one) => one.day === lot.day),
      )
    )
      found.neither.push(entry)
  }
  const isIncluded = found.included.length > 0 && found.plain === 0
  return { isIncluded, differences: new Map([...found.included, ...found.neither]) }
}

const amountOf = ({ date, quantity, amount }: Movement): Amount => ({
  day: dayNumber(date),
  quantity: abs(quantity),
  money: abs(amount),
})

/** When a lot was bought and at what cost, or when it was sold and for what; null if that is not known. */
function sideOf(claim: Claim, direction: Delivery['direction'], { walked }: WalkedInstrument): Amount | null {
  const { lot, side, openedDay, quantityFrom } = claim
  if (quantityFrom === null) return null
  const isOpening = (side === 'long') === (direction === 'in')
  const day = isOpening ? (openedDay ?? openedByFifo(claim, walked)) : claim.day
  return day === null ? null : { day, quantity: lot.quantity, money: direction === 'in' ? lot.costBasis : lot.proceeds }
}

/** The only day on which what the lot consumed was opened. */
function openedByFifo(claim: Claim, { consumed }: WalkedInstrument['walked']): number | null {
  const taken = consumed.get(claim) ?? []
  const [date, ...more] = new Set(taken.map((part) => part.date))
  const isWhole = sum(taken.map((part) => part.quantity)) === claim.lot.quantity
  return date !== undefined && more.length === 0 && isWhole ? dayNumber(date) : null
}

const isShareOf = (lot: Amount, whole: readonly Amount[]): boolean =>
  whole.some(({ money, quantity }) => abs(lot.money - proRata(money, lot.quantity, quantity)) <= CENT)

/** Notes for each copy of the legs its share of the premium. */
function addPremium(
  { premium, quantity }: Delivery,
  legs: readonly Leg[],
  added: Map<LedgerRow<Movement>, Money[]>,
): void {
  let from = 0n
  for (const { row, copies } of legs)
    for (let copy = 0; copy < copies; copy++) {
      const to = from + abs(row.row.quantity)
      added.set(row, [...(added.get(row) ?? []), slice(premium, quantity, from, to)])
      from = to
    }
}

/** The copies of a row with what is added to each. */
function withPremium(held: LedgerRow<Movement>, added: readonly Money[]): LedgerRow<Movement>[] {
  if (added.length === 0) return [held]
  const rest = held.copies - added.length
  const copies = added.map((money) => ({
    ...held,
    copies: 1,
    row: { ...held.row, amount: held.row.amount + money },
  }))
  return rest === 0 ? copies : [...copies, { ...held, copies: rest }]
}
