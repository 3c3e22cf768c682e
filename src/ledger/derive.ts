/**
 * Derives trades from the ledger. The broker's realized-gains lots are the authority. A closing that no
 * lot covers is matched by FIFO over the whole history. A sale without a known purchase is unmatched, not
 * a trade. No sale is counted twice.
 */
import { compare } from '../lib/compare.ts'
import { fromDayNumber, laterOf } from '../lib/dates.ts'
import {
  abs,
  divideRounded,
  MAX_MONEY,
  type Money,
  min,
  type Price,
  perUnit,
  type Quantity,
  sum,
  toCents,
} from '../lib/decimal.ts'
import { contractUnits, isOption } from './instrument.ts'
import { type Answers, type Asked, NOTHING_ASKED } from './kernel/answers.ts'
import { type Claim, isSized, toClaims } from './kernel/claims.ts'
import { type Covered, coverClosings, type Difference, differences } from './kernel/cover.ts'
import type { Unprinted } from './kernel/days.ts'
import { isDivisible } from './kernel/divisible.ts'
import { ByLeg, type Closing } from './kernel/events.ts'
import { withPaidFractions } from './kernel/fractions.ts'
import { historyOf } from './kernel/history.ts'
import type { Taken } from './kernel/inventory.ts'
import { closingDays, lotsOfOneFile } from './kernel/lots-of-day.ts'
import { type CopyName, divide, keyOf, type Named, repeat } from './kernel/multiples.ts'
import { heldBefore, optionSideAsked } from './kernel/option-sides.ts'
import { rangesOf, rangesOfDays, showsOtherOrder } from './kernel/other-order.ts'
import { type LoosePart, type Part, partsIn } from './kernel/parts.ts'
import { withSidesOfLots } from './kernel/plain-options.ts'
import { shortSalesAsked, withMaybeShort } from './kernel/plain-shorts.ts'
import { daysWashed } from './kernel/plan.ts'
import { type Position, positionIn, repeatPosition } from './kernel/position.ts'
import { type RoundTripSpan, roundTripsIn } from './kernel/round-trips.ts'
import { type IsCovered, NOTHING_COVERED, type Row } from './kernel/row.ts'
import { readyRows } from './kernel/rows.ts'
import { markCovers, markShortSales } from './kernel/shorts.ts'
import { ratiosAsked, withRatios } from './kernel/split-answers.ts'
import { unreadAsked, withoutSettled } from './kernel/unread.ts'
import { coverUnsized, sizeClaims } from './kernel/unsized.ts'
import type { ClosedPart, History, Match, Older, UndecidedSplit, Unmatched, Walked } from './kernel/walk.ts'
import { withoutSale } from './kernel/without-sale.ts'
import type { LedgerRow, Lot, Movement, Side, Trade, TransactionClass, UnmatchedSale } from './ledger.ts'
import { isConsistent } from './lot.ts'

/**
 * Raise it if other trades, sales or positions follow from the same rows than before: the next start derives them anew for
 * all accounts.
 */
export const DERIVATION_VERSION = 15

export interface Derived {
  /** By closing date, then key. */
  trades: Trade[]
  /** By date, then key. Includes covers of shorts whose sale is in no file: their proceeds are minus their cost. */
  unmatched: UnmatchedSale[]
}

/** A trade with what it is made of. */
export interface DerivedTrade extends Trade, Named {
  /** Of the first of its copies; see `copyOfPart`. */
  parts: readonly Part[]
  /** The lot that it was made from; null if it was matched from the transactions. */
  lotId: number | null
  /** As `closingKey`; null of a trade of a lot. */
  closing: string | null
}

export type DerivedSale = UnmatchedSale & Named

/** What is derived, with identical trades and sales counted. */
export interface Counted {
  trades: DerivedTrade[]
  unmatched: DerivedSale[]
  /** The parts of rows that are in no trade. */
  loose: LoosePart[]
  /** How many transactions opened or closed each round trip, of one copy. */
  executions: ReadonlyMap<RoundTripSpan, number>
  /** Every trade and sale is real so many times; `repeat` lists the copies. */
  times: number
  /** Of all copies; null without transactions that move shares. */
  position: Position | null
  /** Of one copy. */
  roundTrips: RoundTripSpan[]
  /** The instrument, if its lots show another order than first in, first out (law 3.5). */
  otherOrderIn: string | null
  /** Lots that name a day whose openings are not, or not all, in the rows. Shares of other days count as sold instead. */
  strayed: StrayedLot[]
  /** Lots of covered days that are of no sale (rule 1.3), of one copy of all rows. They are no trades. */
  withoutSale: LotWithoutSale[]
  /** Splits whose ratio no file prints, and which the rows and lots allow to be read in several ways. */
  undecided: UndecidedSplit[]
  /** What the user is asked, or has answered. */
  asked: Asked[]
  /** Whether the history falls in two at the beginning of each day on which nothing is held (rule 6.2). */
  isDivisible: boolean
}

/** A lot that closed openings of other days than its own. */
export interface StrayedLot {
  /** Of its content. */
  key: string
  lot: Lot
}

/** One of the copies of a lot that is of no sale. */
export interface LotWithoutSale extends StrayedLot {
  copy: number
}

export interface DeriveOptions {
  /** How many copies of all rows are counted instead of listed. */
  leastTimes?: number
  /** Whether lots of the account show another order than first in, first out: then sales without lots are marked (law 3.5). */
  hasOtherOrder?: boolean
  /** What the user answered about the instrument. */
  answers?: Answers
  /** Default: nothing is covered. */
  isCovered?: IsCovered
}

/** `deriveCounted` with each copy listed. */
export function deriveInstrument(
  transactions: LedgerRow<Movement>[],
  lots: LedgerRow<Lot>[],
  options?: DeriveOptions,
): Derived {
  const { trades, unmatched, times } = deriveCounted(transactions, lots, options)
  return {
    trades: [...repeat(trades, times)].map(figuresOf).sort(byClosing),
    unmatched: [...repeat(unmatched, times)].map(({ name: _, ...sale }) => sale).sort(byDate),
  }
}

const WITHOUT_POSITION: ReadonlySet<TransactionClass> = new Set(['return_of_capital', 'cash_in_lieu', 'unread'])

/** A trade without what it is made of. */
export const figuresOf = ({
  name: _name,
  parts: _parts,
  lotId: _lot,
  closing: _closing,
  ...trade
}: DerivedTrade): Trade => trade

const byClosing = (a: Trade, b: Trade): number => compare(a.closedOn, b.closedOn) || compare(a.key, b.key)
const byDate = (a: UnmatchedSale, b: UnmatchedSale): number => compare(a.date, b.date) || compare(a.key, b.key)

/**
 * Derives the trades of one instrument in one account from all of its transactions and lots.
 *
 * The result depends only on the rows and on which files show them, not on the order of the rows or of the imports.
 * Never throws; sales that cannot be matched are in `unmatched`.
 */
export function deriveCounted(
  allTransactions: LedgerRow<Movement>[],
  allLots: LedgerRow<Lot>[],
  { leastTimes, hasOtherOrder = false, answers = NOTHING_ASKED, isCovered = NOTHING_COVERED }: DeriveOptions = {},
): Counted {
  // Before the copies are divided: each file has its own number of them.
  const counted = lotsOfOneFile(allLots, allTransactions)
  const { times, transactions, lots } = divide(allTransactions, counted, leastTimes)
  const instrument = (transactions[0] ?? lots[0])?.row.instrument ?? ''
  const walked = walkInstrument(transactions, lots, { answers, isCovered })
  const { closings, claims, covers, matches, unmatched, strayed } = walked
  const trips = roundTripsIn(walked)
  const { all: roundTrips, ofClaim, ofMatch } = trips
  const parts = partsIn(walked, trips, times)
  const differing = differences(covers, closings, times)
  const others = otherWalks(walked, transactions, lots, { answers, isCovered })
  const unknown = unknownOrders(walked, others)
  widen(unknown, rangesOfDays(walked))
  if (hasOtherOrder) widen(unknown, rangesOf(walked))

  const trades: DerivedTrade[] = [
    ...claims.map((claim) => ({
      ...lotTrade(claim, walked, { difference: differing.get(claim), trip: ofClaim.get(claim) as RoundTripSpan }),
      name: { ...nameOfLot(claim.lotKey), copy: claim.copy },
      parts: parts.ofClaim.get(claim) ?? [],
      ...{ lotId: claim.lotId, closing: null },
    })),
    ...matches.map((match) => ({
      ...fifoTrade(match, instrument, {
        orders: unknown.get(closingOf(match)) ?? KNOWN,
        trip: ofMatch.get(match) as RoundTripSpan,
      }),
      name: nameOfMatch(match),
      parts: parts.ofMatch.get(match) ?? [],
      ...{ lotId: null, closing: closingOf(match) },
    })),
  ]
  const hasPosition = transactions.some(({ row }) => !WITHOUT_POSITION.has(row.class))
  const asked = [
    ...shortSalesAsked(walked),
    ...ratiosAsked(walked, transactions, answers),
    ...optionSideAsked(walked, answers),
    ...unreadAsked(walked, transactions, answers),
  ]
  const position = hasPosition
    ? repeatPosition(positionIn(walked, transactions, { others, hasOtherOrder }), times)
    : null
  return {
    trades,
    unmatched: unmatched.map((part) => unmatchedSale(part, instrument)),
    ...{ loose: parts.loose, executions: parts.executions },
    times,
    position,
    roundTrips,
    undecided: walked.undecided,
    otherOrderIn: others.length === 0 && showsOtherOrder(walked) ? instrument : null,
    asked,
    isDivisible: asked.length === 0 && isDivisible(walked, others, { transactions: allTransactions, lots: allLots }),
    // Wash sales move the day that a lot names.
    strayed: daysWashed(claims) > 0 ? [] : [...strayed].map(({ lotKey, lot }) => ({ key: lotKey, lot })),
    withoutSale: walked.withoutSale.map(({ lotKey, lot, copy }) => ({ key: lotKey, lot, copy })),
  }
}

/** Of the trade of a lot, but for its copy. `key`: of its content. */
export const nameOfLot = (key: string): Omit<CopyName, 'copy'> => ({ start: `lot:${key}:`, end: '' })

const nameOfMatch = ({ closing: { side, row }, piece }: Match): CopyName => ({
  ...{ start: `fifo:${side}:${row.key}:`, copy: row.copy, end: `:${piece}` },
})

/** Names a closing within its instrument. */
export const closingKey = ({ side, row }: Closing): string => `${side}:${row.key}:${row.copy}`

const closingOf = ({ closing }: Match): string => closingKey(closing)

/** What the trades of a sale can earn. */
type Orders = Pick<Trade, 'profitLeast' | 'profitMost'>
interface Range extends Orders {
  profitLeast: Money
  profitMost: Money
}

const KNOWN: Orders = { profitLeast: null, profitMost: null }

/** Widens what closings can earn. */
function widen(unknown: Map<string, Range>, ranges: ReadonlyMap<Closing, { least: Money; most: Money }>): void {
  for (const [closing, { least, most }] of ranges) {
    const before = unknown.get(closingKey(closing)) ?? { profitLeast: least, profitMost: most }
    unknown.set(closingKey(closing), {
      profitLeast: min(before.profitLeast, least),
      profitMost: before.profitMost > most ? before.profitMost : most,
    })
  }
}

/** The walks by other orders of a day (law 2.1) and other readings of splits (law 4.2), which fit the files as well. */
const otherWalks = (
  { isOrderOpen, otherReadings }: WalkedInstrument,
  transactions: LedgerRow<Movement>[],
  lots: readonly LedgerRow<Lot>[],
  options: WalkingOptions,
): Walked[] => [
  ...(isOrderOpen
    ? (['cheapest first', 'dearest first'] as const).map((order) =>
        walkInstrument(transactions, lots, { ...options, unprinted: order }),
      )
    : []),
  ...otherReadings(),
]

/**
 * The closings, by key, that earn something else in other walks, or the same with other shares. What another walk closes by other rows
 * of the day, each of the rows that are shown can have closed.
 */
function unknownOrders(walked: Walked, others: readonly Walked[]): Map<string, Range> {
  const unknown = new Map<string, Range>()
  if (others.length === 0) return unknown
  const shown = closedIn(walked)
  for (const closed of others.map(closedIn)) {
    const byOthers = Map.groupBy(
      [...closed].filter(([key]) => !shown.has(key)),
      ([, { moment }]) => moment,
    )
    for (const [key, { profit, parts, moment }] of shown) {
      const own = closed.get(key)
      const instead = own === undefined ? (byOthers.get(moment) ?? []).map(([, one]) => one) : [own]
      for (const other of instead.filter((one) => one.parts !== parts)) {
        const { profitLeast: least, profitMost: most } = unknown.get(key) ?? { profitLeast: profit, profitMost: profit }
        unknown.set(key, {
          profitLeast: min(least, other.profit),
          profitMost: other.profit > most ? other.profit : most,
        })
      }
    }
  }
  return unknown
}

interface ClosedBy {
  /** The side and day. */
  moment: string
  profit: Money
  /** Which shares were closed, and for how much. */
  parts: string
}

/** By closing, what its trades earn. */
function closedIn({ matches }: Walked): Map<string, ClosedBy> {
  return new Map(
    [...Map.groupBy(matches, closingOf)].map(([key, own]): [string, ClosedBy] => {
      const { side, day } = (own[0] as Match).closing
      const parts = own.map(({ taken: { date, quantity, money }, closingMoney }) =>
        [date, quantity, money, closingMoney].join(' '),
      )
      return [key, { moment: `${side} ${day}`, profit: sum(own.map(profitOf)), parts: parts.sort().join() }]
    }),
  )
}

const profitOf = ({ closing, taken, closingMoney }: Match): Money =>
  toCents(closing.side === 'long' ? closingMoney - taken.money : taken.money - closingMoney)

/** Everything that matching found out about one instrument. */
export type WalkedInstrument = Covered & History & { older?: Older; withoutSale: readonly Claim[] }

interface WalkingOptions {
  unprinted?: Unprinted
  answers?: Answers
  isCovered?: IsCovered
}

export function walkInstrument(
  transactions: LedgerRow<Movement>[],
  lots: readonly LedgerRow<Lot>[],
  options: WalkingOptions = {},
): WalkedInstrument {
  const walked = walkWith(transactions, lots, options)
  const older = options.answers?.plainOption === 'before' ? heldBefore(walked) : undefined
  return older === undefined ? walked : { ...walkWith(transactions, lots, { ...options, older }), older }
}

/** The rows with the ratios that were answered, without unread rows that say nothing. */
export const asAnswered = (
  printed: LedgerRow<Movement>[],
  answers: Answers,
  isCovered: IsCovered = NOTHING_COVERED,
): LedgerRow<Movement>[] => withRatios(withoutSettled(printed, answers, isCovered), answers)

/** `older`: shares from before the history that no lot names. */
function walkWith(
  printed: LedgerRow<Movement>[],
  allLots: readonly LedgerRow<Lot>[],
  {
    unprinted = 'by key',
    answers = NOTHING_ASKED,
    isCovered = NOTHING_COVERED,
    older,
  }: WalkingOptions & { older?: Older },
): WalkedInstrument {
  const transactions = asAnswered(printed, answers, isCovered)
  const lots = lotsOfOneFile(allLots, transactions)
  const claims = toClaims(lots, closingDays(lots, transactions))
  const rows = withPaidFractions(readyRows(transactions), claims)
  const order = { unprinted, older }
  // Contracts are opened by their first row, and rows print which other ones open them.
  const isContract = isOption(transactions[0]?.row.instrument ?? '')
  const shortSales = isContract ? 'marked' : answers.shortSales
  const cover = (some: Claim[]): Marked => {
    const withSales = markShortSales(withSidesOfLots(rows, some), some)
    const withCovers = isContract ? withSales : markCovers(withSales, some, isCovered)
    const marked = withMaybeShort(withCovers, some, shortSales)
    return { rows: marked, ...coverClosings(some, historyOf(marked, order)) }
  }
  const covered = coverAll(claims, cover, isCovered)
  if (claims.length === 0) return { ...covered, ...covered.positions }
  const history = historyOf(covered.rows, { lots: covered, ...order })
  const closingOf = ByLeg.of(history.closings, (closing) => closing)
  // Cash for a fraction of a share closes none if what the lots take leaves another fraction, or none.
  const covers = covered.covers.flatMap((one) => {
    const closing = closingOf.get(one.closing)
    return closing === undefined ? [] : { ...one, closing }
  })
  return { ...covered, covers, ...history }
}

/** The rows with short sales marked. */
type Marked = Covered & { rows: Row[] }

/** Covers closings with the claims, without those that are of no sale: they are no evidence of anything. */
function coverAll(
  all: Claim[],
  cover: (some: Claim[]) => Marked,
  isCovered: IsCovered,
): Marked & Pick<WalkedInstrument, 'withoutSale'> {
  const without = new Map<string, Claim>()
  for (let claims = all; ; claims = all.filter(({ key }) => !without.has(key))) {
    const covered = cover(claims.filter(isSized))
    const found = withoutSale(covered, isCovered)
    for (const claim of found) without.set(claim.key, claim)
    if (found.length > 0) continue
    const whole = claims.every(isSized) ? covered : coverWithUnsized(claims, covered, cover)
    return { ...whole, withoutSale: [...without.values()] }
  }
}

/** Covers closings also with claims that have no quantity. `covered`: by the others. */
function coverWithUnsized(claims: Claim[], covered: Marked, cover: (some: Claim[]) => Marked): Marked {
  const printed = claims.filter(isSized)
  const found = sizeClaims(claims, covered)
  const sized = found.filter(isSized)
  const unsized = found.filter((claim) => !isSized(claim))
  // Once their quantity is known, these lots are matched again like all others.
  const again = sized.length > printed.length ? cover(sized) : covered
  return { rows: again.rows, ...coverUnsized(unsized, again) }
}

/** The splits of an instrument that may take effect before or after the trades of their day. */
export const uncertainSplits = (transactions: LedgerRow<Movement>[], lots: LedgerRow<Lot>[]): Row[] =>
  walkInstrument(transactions, lots).undecided.flatMap(({ rows }) => rows)

/** The open position of one instrument in one account, by the same matching as `deriveCounted`. */
export const positionOf = (transactions: LedgerRow<Movement>[], lots: LedgerRow<Lot>[]): Position =>
  positionIn(walkInstrument(transactions, lots), transactions)

function lotTrade(
  claim: Claim,
  { consumed, closed: closedBy }: WalkedInstrument,
  { difference, trip }: { difference: Difference | undefined; trip: RoundTripSpan },
): Trade {
  const { key, lot, side } = claim
  const [taken, closings] = [consumed.get(claim) ?? [], closedBy.get(claim) ?? []]
  const brokerVerified = isConsistent(lot)
  const { buyDate, sellDate } = side === 'long' ? longDates(claim, taken) : shortDates(claim, taken)
  const { buyPrice, sellPrice } = isSized(claim)
    ? prices(lot.instrument, lot.quantity, lot.proceeds, lot.costBasis)
    : { buyPrice: null, sellPrice: null }
  const opened = taken[0]?.time ?? null
  const closed = closings.at(-1)?.closing.row.place?.time ?? null
  return {
    key,
    symbol: lot.symbol,
    instrument: lot.instrument,
    side,
    buyDate,
    sellDate,
    ...(side === 'long' ? { buyTime: opened, sellTime: closed } : { buyTime: closed, sellTime: opened }),
    closedOn: side === 'long' ? sellDate : laterOf(buyDate ?? sellDate, sellDate),
    quantity: isSized(claim) ? lot.quantity : null,
    buyPrice,
    sellPrice,
    proceeds: lot.proceeds,
    costBasis: lot.costBasis,
    profit: toCents(lot.gain ?? lot.proceeds - lot.costBasis),
    disallowedLoss: lot.disallowedLoss,
    term: lot.term,
    brokerVerified,
    agreed: difference?.quantity === 0n && difference.money === 0n && brokerVerified,
    quantityDifference: difference?.quantity ?? null,
    amountDifference: difference?.money ?? null,
    ...KNOWN,
    ...printed(side, isSized(claim) ? lot.quantity : null, taken, closings),
    ownEntry: isOwn(taken, closings),
    awaitsAnswer: false,
    ...tripOf(trip),
  }
}

function longDates(claim: Claim, taken: Taken[]) {
  const { lot } = claim
  // A settlement date after the sale is not the day of the purchase.
  if (lot.acquired !== null && lot.acquired <= lot.sold) return { buyDate: lot.acquired, sellDate: lot.sold }
  const bought = new Set(taken.map((part) => (part.money === null ? '' : part.date)))
  const known = isSized(claim) && taken.reduce((quantity, part) => quantity + part.quantity, 0n) === lot.quantity
  const [only = ''] = bought
  const buyDate = known && bought.size === 1 && only !== '' && only <= lot.sold ? only : null
  return { buyDate, sellDate: lot.sold }
}

/** A short needs a sell date: the lot's, else the one found by FIFO, else the closing day. */
function shortDates({ day, openedDay }: Claim, taken: Taken[]) {
  const buyDate = fromDayNumber(day)
  const first = taken[0]?.date ?? buyDate
  return { buyDate, sellDate: openedDay !== null ? fromDayNumber(openedDay) : first < buyDate ? first : buyDate }
}

function fifoTrade(match: Match, instrument: string, { orders, trip }: { orders: Orders; trip: RoundTripSpan }): Trade {
  const { closing, taken, closed, closingMoney } = match
  const { quantity, date: openedOn, time: openedAt, money: openingMoney } = taken
  const { side, row } = closing
  const closedAt = row.place?.time ?? null
  const long = side === 'long'
  const proceeds = long ? closingMoney : openingMoney
  const costBasis = long ? openingMoney : closingMoney
  const { buyPrice, sellPrice } = prices(instrument, quantity, proceeds, costBasis)
  return {
    key: keyOf(nameOfMatch(match)),
    symbol: row.symbol,
    instrument,
    side,
    buyDate: long ? openedOn : row.date,
    sellDate: long ? row.date : openedOn,
    ...(long ? { buyTime: openedAt, sellTime: closedAt } : { buyTime: closedAt, sellTime: openedAt }),
    closedOn: row.date,
    quantity,
    buyPrice,
    sellPrice,
    proceeds,
    costBasis,
    profit: profitOf(match),
    disallowedLoss: 0n,
    term: null,
    brokerVerified: false,
    agreed: false,
    quantityDifference: null,
    amountDifference: null,
    ...orders,
    ...printed(side, quantity, [taken], [closed]),
    ownEntry: isOwn([taken], [closed]),
    awaitsAnswer: false,
    ...tripOf(trip),
  }
}

const isOwn = (taken: readonly Taken[], closings: readonly ClosedPart[]): boolean =>
  taken.some(({ row }) => row?.isOwn === true) || closings.some(({ closing }) => closing.row.isOwn)

const tripOf = ({ openedOn, number }: RoundTripSpan) => ({ roundTripOn: openedOn, roundTripNumber: number })

/** What the transactions of a trade print: fees and prices before them. */
function printed(
  side: Side,
  quantity: Quantity | null,
  taken: readonly Taken[],
  closings: readonly ClosedPart[],
): Pick<Trade, 'fees' | 'grossBuyPrice' | 'grossSellPrice'> {
  const rows = [...taken.filter(({ row }) => row !== null), ...closings]
  const opened = averagePrice(taken, quantity)
  const closed = averagePrice(
    closings.map((part) => ({ quantity: part.quantity, price: part.closing.row.price })),
    quantity,
  )
  return {
    fees: rows.length === 0 ? null : sum(rows.map(({ fees }) => fees)),
    ...(side === 'long'
      ? { grossBuyPrice: opened, grossSellPrice: closed }
      : { grossBuyPrice: closed, grossSellPrice: opened }),
  }
}

/** null unless the price of each of so many shares is known. */
function averagePrice(
  parts: readonly { quantity: Quantity; price: Price | null }[],
  quantity: Quantity | null,
): Price | null {
  const priced = parts.filter((part): part is { quantity: Quantity; price: Price } => part.price !== null)
  if (quantity === null || quantity === 0n || sum(priced.map((part) => part.quantity)) !== quantity) return null
  const [first] = priced
  if (priced.every(({ price }) => price === first?.price)) return first?.price ?? null
  return divideRounded(sum(priced.map((part) => part.quantity * part.price)), quantity)
}

const nameOfSale = ({ closing: { side, row }, isRest }: Unmatched): CopyName => ({
  ...{ start: `unmatched:${side}:${row.key}:`, copy: row.copy, end: isRest ? ':rest' : '' },
})

const unmatchedSale = (sale: Unmatched, instrument: string): DerivedSale => {
  const { closing, quantity, money, code, cameOn } = sale
  return {
    name: nameOfSale(sale),
    key: keyOf(nameOfSale(sale)),
    side: closing.side,
    transactionId: closing.row.id,
    symbol: closing.row.symbol,
    instrument,
    date: closing.row.date,
    quantity,
    proceeds: closing.side === 'long' ? money : -money,
    code,
    cameOn,
    ownEntry: closing.row.isOwn,
    awaitsAnswer: false,
  }
}

/** Prices per share, or per unit of an option contract (100 units a contract). */
function prices(instrument: string, quantity: Quantity, proceeds: Money, costBasis: Money) {
  const units = contractUnits(instrument, quantity)
  return { buyPrice: priceOf(costBasis, units), sellPrice: priceOf(proceeds, units) }
}

/** null if it is more than a price can be: a part of a share may have the money of many. */
function priceOf(money: Money, units: Quantity): Price | null {
  const price = perUnit(money, units)
  return abs(price) > MAX_MONEY ? null : price
}
