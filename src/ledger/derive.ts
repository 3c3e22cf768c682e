/**
 * Derives trades from the ledger. The broker's realized-gains lots are the authority. A closing that no
 * lot covers is matched by FIFO over the whole history. A sale without a known purchase is unmatched, not
 * a trade. No sale is counted twice.
 */
import { compare } from '../lib/compare.ts'
import { fromDayNumber, laterOf } from '../lib/dates.ts'
import { abs, MAX_MONEY, type Money, type Price, perUnit, type Quantity, toCents } from '../lib/decimal.ts'
import { closingKey } from './closing-keys.ts'
import { type Claim, isSized, toClaims } from './derive/claims.ts'
import { withoutCoarser } from './derive/coarser-lots.ts'
import { type Covered, coverClosings, type Difference, differences } from './derive/cover.ts'
import type { Taken } from './derive/inventory.ts'
import { divide, repeat } from './derive/multiples.ts'
import { type Position, positionIn, repeatPosition } from './derive/position.ts'
import { withoutRepeatedMoney } from './derive/repeated-money.ts'
import type { Row } from './derive/row.ts'
import { readyRows } from './derive/rows.ts'
import { markShortSales } from './derive/shorts.ts'
import { type Sides, takeSides } from './derive/sides.ts'
import { withoutSummaries } from './derive/summaries.ts'
import { coverUnsized, sizeClaims } from './derive/unsized.ts'
import { type Match, type Unmatched, type Walked, walk } from './derive/walk.ts'
import { contractUnits } from './instrument.ts'
import type { LedgerRow, Lot, Movement, Trade, UnmatchedSale } from './ledger.ts'
import { isConsistent } from './lot.ts'

/**
 * Raise it if other trades, sales or positions follow from the same rows than before: the next start derives them anew for
 * all accounts. `tests/ledger/derivation-version.test.ts` fails if it was forgotten.
 */
export const DERIVATION_VERSION = 9

export interface Derived {
  /** By closing date, then key. */
  trades: Trade[]
  /** By date, then key. Includes covers of shorts whose sale is in no file: their proceeds are minus their cost. */
  unmatched: UnmatchedSale[]
}

/** What is derived, with identical trades and sales counted. */
export interface Counted extends Derived {
  /** Every trade and sale is real so many times; `repeat` and `inRunningOrder` list the copies. */
  times: number
  /** Of all copies; null without transactions that move shares. */
  position: Position | null
  /** Lots that name a day whose openings are not, or not all, in the rows. Shares of other days count as sold instead. */
  strayed: StrayedLot[]
}

/** A lot that closed openings of other days than its own. */
export interface StrayedLot {
  /** Of its content. */
  key: string
  lot: Lot
}

/** `deriveCounted` with each copy listed. */
export function deriveInstrument(transactions: LedgerRow<Movement>[], lots: LedgerRow<Lot>[]): Derived {
  const { trades, unmatched, times } = deriveCounted(transactions, lots)
  return { trades: [...repeat(trades, times)].sort(byClosing), unmatched: [...repeat(unmatched, times)].sort(byDate) }
}

const byClosing = (a: Trade, b: Trade): number => compare(a.closedOn, b.closedOn) || compare(a.key, b.key)
const byDate = (a: UnmatchedSale, b: UnmatchedSale): number => compare(a.date, b.date) || compare(a.key, b.key)

/**
 * Derives the trades of one instrument in one account from all of its transactions and lots.
 *
 * The result depends only on the contents of the rows and on which lots one file shows, not on the order of the rows.
 * Never throws; sales that cannot be matched are in `unmatched`. `leastTimes`: how many copies of all rows are counted
 * instead of listed.
 */
export function deriveCounted(
  allTransactions: LedgerRow<Movement>[],
  allLots: LedgerRow<Lot>[],
  leastTimes?: number,
): Counted {
  const { times, transactions, lots } = divide(allTransactions, allLots, leastTimes)
  const instrument = (transactions[0] ?? lots[0])?.row.instrument ?? ''
  const walked = walkInstrument(transactions, lots)
  const { sides, claims, covers, matches, unmatched, consumed, strayed } = walked
  const differing = differences(covers, sides.closings, times)

  const trades = [
    ...claims.map((claim) => lotTrade(claim, consumed.get(claim) ?? [], differing.get(claim))),
    ...matches.map((match) => fifoTrade(match, instrument)),
  ]
  const hasPosition = transactions.some(({ row }) => row.class !== 'return_of_capital' && row.class !== 'cash_in_lieu')
  const position = hasPosition ? repeatPosition(positionIn(walked, transactions), times) : null
  return {
    trades,
    unmatched: unmatched.map((part) => unmatchedSale(part, instrument)),
    times,
    position,
    strayed: [...strayed].map(({ key, lot }) => ({ key: key.split(':')[1] as string, lot })),
  }
}

/** Everything that matching found out about one instrument. */
export type WalkedInstrument = Covered & Walked

export function walkInstrument(transactions: LedgerRow<Movement>[], lots: LedgerRow<Lot>[]): WalkedInstrument {
  const claims = toClaims(lots)
  const sized = claims.filter(isSized)
  const rows = readyRows(transactions, sized)
  const sides = sidesOf(rows, sized)
  const once = withoutSummaries(withoutCoarser(sized, sides.closings), sides.closings)
  const covered =
    sized.length === claims.length
      ? coverClosings(once.claims, sides)
      : coverWithUnsized(rows, withoutRepeatedMoney(claims.filter(isUnsized), once, sides.closings))
  return { ...covered, ...walk(covered) }
}

const isUnsized = (claim: Claim): boolean => !isSized(claim)

const sidesOf = (rows: Row[], claims: Claim[]): Sides => takeSides(markShortSales(rows, claims))

/** Covers closings also with claims that have no quantity. */
function coverWithUnsized(rows: Row[], claims: Claim[]): Covered {
  const cover = (some: Claim[]): Covered => coverClosings(some, sidesOf(rows, some))
  const printed = claims.filter(isSized)
  const covered = cover(printed)
  const found = sizeClaims(claims, covered)
  const sized = found.filter(isSized)
  // Once their quantity is known, these lots are matched again like all others.
  return coverUnsized(found.filter(isUnsized), sized.length > printed.length ? cover(sized) : covered)
}

/** The open position of one instrument in one account, by the same matching as `deriveCounted`. */
export const positionOf = (transactions: LedgerRow<Movement>[], lots: LedgerRow<Lot>[]): Position =>
  positionIn(walkInstrument(transactions, lots), transactions)

function lotTrade(claim: Claim, taken: Taken[], difference: Difference | undefined): Trade {
  const { key, lot, side, isEstimate = false } = claim
  const brokerVerified = isConsistent(lot) && !isEstimate
  const { buyDate, sellDate } = side === 'long' ? longDates(claim, taken) : shortDates(claim, taken)
  const { buyPrice, sellPrice } = isSized(claim)
    ? prices(lot.instrument, lot.quantity, lot.proceeds, lot.costBasis)
    : { buyPrice: null, sellPrice: null }
  return {
    key,
    symbol: lot.symbol,
    instrument: lot.instrument,
    side,
    buyDate,
    sellDate,
    closedOn: laterOf(buyDate ?? sellDate, sellDate),
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
  }
}

function longDates(claim: Claim, taken: Taken[]) {
  const { lot } = claim
  if (lot.acquired !== null) return { buyDate: lot.acquired, sellDate: lot.sold }
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

function fifoTrade(
  { closing, piece, quantity, openedOn, openingMoney, closingMoney }: Match,
  instrument: string,
): Trade {
  const { side, row } = closing
  const long = side === 'long'
  const proceeds = long ? closingMoney : openingMoney
  const costBasis = long ? openingMoney : closingMoney
  const { buyPrice, sellPrice } = prices(instrument, quantity, proceeds, costBasis)
  return {
    key: `${closingKey('fifo', side, row.key, row.copy)}:${piece}`,
    symbol: row.symbol,
    instrument,
    side,
    buyDate: long ? openedOn : row.date,
    sellDate: long ? row.date : openedOn,
    closedOn: row.date,
    quantity,
    buyPrice,
    sellPrice,
    proceeds,
    costBasis,
    profit: toCents(proceeds - costBasis),
    disallowedLoss: 0n,
    term: null,
    brokerVerified: false,
    agreed: false,
    quantityDifference: null,
    amountDifference: null,
  }
}

const unmatchedSale = ({ closing, quantity, money }: Unmatched, instrument: string): UnmatchedSale => ({
  key: closingKey('unmatched', closing.side, closing.row.key, closing.row.copy),
  symbol: closing.row.symbol,
  instrument,
  date: closing.row.date,
  quantity,
  proceeds: closing.side === 'long' ? money : -money,
})

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
