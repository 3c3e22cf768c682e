/**
 * Decides what is a short if lots and transactions differ. Some brokers print a short lot by acquired and
 * sold date (acquired later), others by opened and closed date like a long; and some transaction files
 * print a short sale as a plain sale. Undecided, each of these would count one sale twice.
 */
import { dayNumber } from '../../lib/dates.ts'
import { abs, type Money, type Quantity, sum } from '../../lib/decimal.ts'
import type { Side, TransactionClass } from '../ledger.ts'
import { slice } from './allocate.ts'
import { type Claim, openingOf, pieceOf } from './claims.ts'
import type { Closing, Opening } from './events.ts'
import { type Link, matchLots, matchLotsOfDay } from './match-lots.ts'
import { DISTANCES, type Piece, priceFinder } from './pieces.ts'
import type { IsCovered, Row } from './row.ts'
import { byDay } from './rows.ts'
import type { Positions } from './walk.ts'

/**
 * Turns plain sales into short sales if only a short lot of the broker explains them. Otherwise the buy
 * that closed the short would count as shares held, and be sold again.
 */
export function markShortSales(rows: Row[], claims: readonly Claim[]): Row[] {
  const { longs, shorts } = sidesOf(claims)
  if (shorts.length === 0) return rows
  // Long lots are matched too, so that a sale of shares held goes to its own lot.
  const plain = { rows: ofClass(rows, 'sell'), others: longs.map(saleOf) }
  const unexplained = withoutRows(shorts.map(saleOf), ofClass(rows, 'sell_short'), plain)
  return turned(rows, linksOf(unexplained, plain), { class: 'sell_short' })
}

/**
 * Marks covers of shorts whose sale is in no row, as their lots show, and turns plain purchases into such covers if only these lots explain
 * them. If the sale is in the rows, a purchase closes the short anyway (rule 2.7).
 */
export function markCovers(rows: Row[], claims: readonly Claim[], isCovered: IsCovered): Row[] {
  const { longs, shorts } = sidesOf(claims)
  if (shorts.length === 0) return rows
  const firstDay = rows[0]?.day ?? 0
  const shortSales = ofClass(rows, 'sell_short')
  const sold = { rows: ofClass(rows, 'sell'), others: longs.map(saleOf) }
  const sales = withoutRows(shorts.map(saleOf), shortSales, sold)
  const explained = sum(shorts.map(({ lot }) => lot.quantity)) - sum(sales.map(({ quantity }) => quantity))
  // A short sale without a lot may belong to any lot.
  const isAnyLacking = explained === sum(shortSales.map(({ quantity }) => quantity))
  const isLacking = ({ lot }: { lot: number }): boolean => {
    const { quantity, day } = sales[lot]!
    return quantity > 0n && (day < firstDay || (isAnyLacking && !isCovered(day)))
  }
  if (!shorts.some((_, lot) => isLacking({ lot }))) return rows
  const pieces = shorts.map(pieceOf)
  const covers = ofClass(rows, 'buy_to_cover')
  const plain = { rows: ofClass(rows, 'buy'), others: longs.map(openingOf).filter((piece) => piece !== null) }
  const marked = linksOfMarked(pieces, covers, plain)
  const links = [...near(pieces, covers, marked), ...linksOf(less(pieces, 'lot', marked), plain)]
  return turned(rows, links.filter(isLacking), { class: 'buy_to_cover', isOfLackingSale: true })
}

const sidesOf = (claims: readonly Claim[]) => ({
  longs: claims.filter(({ side }) => side === 'long'),
  shorts: claims.filter(({ side }) => side === 'short'),
})

const ofClass = (rows: readonly Row[], name: TransactionClass): Row[] => rows.filter((row) => row.class === name)

/** Rows that may be of lots, and other lots that they may be of as well. */
interface Plain {
  rows: readonly Row[]
  others: readonly Piece[]
}

/** The lots less what the marked rows explain of each. */
const withoutRows = (lots: readonly Piece[], rows: readonly Row[], plain: Plain): Piece[] =>
  less(lots, 'lot', linksOfMarked(lots, rows, plain))

/**
 * What marked rows are of lots. A lot that has the money of a plain row of its own day, and not of a marked one, is of a marked row
 * only if this has no other lot.
 */
function linksOfMarked(lots: readonly Piece[], rows: readonly Row[], plain: Plain): Link[] {
  const marked = rows.map(pieceOfRow)
  const others = plain.others.length
  const notOfMarked = less(lots, 'lot', matchLotsOfDay(lots, marked))
  const ofPlain = matchLotsOfDay([...plain.others, ...notOfMarked], plain.rows.map(pieceOfRow)).flatMap((link) =>
    link.lot < others ? [] : { ...link, lot: link.lot - others },
  )
  const waiting = less(lots, 'lot', ofPlain)
  const links = matchLots(waiting, marked)
  // Lots of plain rows may have the marked rows that are left.
  const rest = less(
    lots,
    'lot',
    waiting.map(({ quantity }, lot) => ({ lot, closing: 0, quantity })),
  )
  return [...links, ...matchLots(rest, less(marked, 'closing', links))]
}

/** The pieces less what the links have of each. */
function less(pieces: readonly Piece[], of: 'lot' | 'closing', links: readonly Link[]): Piece[] {
  const linked = new Map<number, Quantity>()
  for (const link of links) linked.set(link[of], (linked.get(link[of]) ?? 0n) + link.quantity)
  return pieces.map((piece, index) => {
    const from = linked.get(index) ?? 0n
    const { quantity, money } = piece
    return { ...piece, quantity: quantity - from, money: slice(money, quantity, from, quantity) }
  })
}

/** So many shares of a row are of a lot, which is given by its index. */
interface RowLink {
  lot: number
  row: Row
  quantity: Quantity
}

/** Lots and the plain rows of their price, or of their day if these have all of their shares. */
function linksOf(lots: readonly Piece[], { rows, others }: Plain): RowLink[] {
  const links = matchLots([...others, ...lots], rows.map(pieceOfRow))
  return near(
    lots,
    rows,
    links.flatMap((link) => (link.lot < others.length ? [] : { ...link, lot: link.lot - others.length })),
  )
}

/** The links of lots to rows of their price, or of their day if these have all of their shares. */
function near(lots: readonly Piece[], rows: readonly Row[], all: readonly Link[]): RowLink[] {
  const links = all.map(({ lot, closing, quantity }) => ({ lot, row: rows[closing]!, quantity }))
  const linked = new Map<number, Quantity>()
  for (const { lot, row, quantity } of links)
    if (row.day === lots[lot]!.day) linked.set(lot, (linked.get(lot) ?? 0n) + quantity)
  return links.filter(
    ({ lot, row }) =>
      (row.day === lots[lot]!.day && linked.get(lot) === lots[lot]!.quantity) ||
      priceFinder([pieceOfRow(row)])(lots[lot]!),
  )
}

/** What a linked part of a row is instead. */
type Turn = Pick<Row, 'class' | 'isOfLackingSale'>

/** The rows, with what is linked of them as other rows. */
function turned(rows: Row[], links: readonly RowLink[], turn: Turn): Row[] {
  if (links.length === 0) return rows
  const linked = new Map<Row, Quantity>()
  for (const { row, quantity } of links) linked.set(row, (linked.get(row) ?? 0n) + quantity)
  return byDay(rows.flatMap((row) => cut(row, linked.get(row) ?? 0n, turn)))
}

/** How many shares of each plain sale the lots of longs show as sold. */
export function soldByLots(longs: readonly Claim[], rows: readonly Row[]): ReadonlyMap<Row, Quantity> {
  const sold = new Map<Row, Quantity>()
  if (longs.length === 0) return sold
  const plain = ofClass(rows, 'sell')
  for (const { closing, quantity } of matchLots(longs.map(saleOf), plain.map(pieceOfRow))) {
    const row = plain[closing]!
    sold.set(row, (sold.get(row) ?? 0n) + quantity)
  }
  return sold
}

/** The opening sale of a short lot, or the sale of a long one. */
const saleOf = ({ lot }: Claim): Piece => ({
  day: dayNumber(lot.sold),
  quantity: lot.quantity,
  money: lot.proceeds,
})

const pieceOfRow = (row: Row): Piece => ({ day: row.day, quantity: row.quantity, money: abs(row.amount) })

/** `quantity` of the row as another row. */
function cut(row: Row, quantity: Quantity, turn: Turn): Row[] {
  if (quantity === 0n) return [row]
  const part: Row = {
    ...row,
    ...turn,
    quantity,
    amount: slice(row.amount, row.quantity, 0n, quantity),
    fees: slice(row.fees, row.quantity, 0n, quantity),
  }
  if (quantity === row.quantity) return [part]
  // Both may close shares: their trades have names of their own.
  part.key = `${row.key}:${turn.class}`
  const rest = (money: Money) => slice(money, row.quantity, quantity, row.quantity)
  return [part, { ...row, quantity: row.quantity - quantity, amount: rest(row.amount), fees: rest(row.fees) }]
}

/**
 * Turns claims short that are printed by opened and closed date: if a short was opened and closed on their days, and no sale of
 * the closing day has their proceeds, or other lots of the day have all of its shares; of a day with sales, as many as it has covers
 * that no other lot has.
 */
export function turnShorts(claims: Claim[], { openings, closings }: Positions): Claim[] {
  const opened = new Set(openings.filter(isShort).map((opening) => opening.day))
  const covers = pieces(closings.filter(isShort))
  const sales = pieces(closings.filter((closing) => !isShort(closing)))
  const mayTurn = ({ side, day, openedDay }: Claim): boolean =>
    side === 'long' && covers.has(day) && (openedDay === null || opened.has(openedDay))
  const turned = new Map<Claim, Claim>()
  const turn = (claim: Claim): void => {
    turned.set(claim, { ...claim, side: 'short' })
  }
  /** Those that may be a sale of the day as well come last. */
  const [onlyCovers, undecided]: [Claim[], Claim[]] = [[], []]
  for (const claim of claims.filter(mayTurn)) {
    if (!sales.has(claim.day)) turn(claim)
    else if (covers.agrees(pieceOf({ ...claim, side: 'short' })))
      (sales.agrees(pieceOf(claim)) ? undecided : onlyCovers).push(claim)
  }
  const mayBeSale = new Set(undecided)
  const fitting = [...onlyCovers, ...undecided]
  const allOf = Map.groupBy(fitting.length === 0 ? [] : claims, (claim) => claim.day)
  for (const [day, ofDay] of Map.groupBy(fitting, (claim) => claim.day)) {
    const lots = (allOf.get(day) ?? []).map((claim) => turned.get(claim) ?? claim)
    const sharesOf = (side: Side) => sum(lots.map((one) => (one.side === side ? one.lot.quantity : 0n)))
    let beyond = sharesOf('long') - sales.sharesOn(day)
    let room = covers.sharesOn(day) - sharesOf('short')
    for (const claim of ofDay) {
      const { quantity } = claim.lot
      if (quantity > room || (beyond <= 0n && mayBeSale.has(claim))) continue
      turn(claim)
      beyond -= quantity
      room -= quantity
    }
  }
  return claims.map((claim) => turned.get(claim) ?? claim)
}

/**
 * Of the claims that match no sale, those to turn short: if closings of shorts near their closing day are
 * left over, and a short was opened near their opening day or before the first transaction.
 */
export function turnLeftOver(claims: Claim[], free: Piece[], { openings, firstDay }: Positions): Set<Claim> {
  const opened = new Set(openings.filter(isShort).map((opening) => opening.day))
  const candidates = claims.filter(
    ({ openedDay }) =>
      openedDay === null || openedDay < firstDay || DISTANCES.some((distance) => opened.has(openedDay - distance)),
  )
  const asShort = candidates.map((claim) => pieceOf({ ...claim, side: 'short' }))
  return new Set(matchLots(asShort, free).map((link) => candidates[link.lot]!))
}

const isShort = ({ side }: Opening | Closing): boolean => side === 'short'

/** Indexes closings by day. `agrees` returns whether the lot's money is its share of a closing of that day. */
function pieces(closings: Closing[]) {
  const days = Map.groupBy(closings, (closing) => closing.day)
  const finders = new Map<number, (lot: Piece) => boolean>()
  return {
    has: (day: number) => days.has(day),
    sharesOn: (day: number): Quantity => sum((days.get(day) ?? []).map(({ quantity }) => quantity)),
    agrees: (lot: Piece) => {
      let finder = finders.get(lot.day)
      if (finder === undefined) {
        finder = priceFinder(days.get(lot.day) ?? [])
        finders.set(lot.day, finder)
      }
      return finder(lot)
    },
  }
}
