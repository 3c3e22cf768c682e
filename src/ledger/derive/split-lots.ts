/**
 * What the broker's lots show of the order of a split and the trades of its day. If the split came after these trades, a lot
 * that was sold among them costs what its purchase cost for each share, and one that was bought among them and sold later
 * costs less.
 */
import { abs } from '../../lib/decimal.ts'
import { type Claim, openingOf, pieceOf } from './claims.ts'
import { type DatedSplit, fromFine, type GoBack, historyOf } from './going-back.ts'
import { type Piece, priceFinder } from './pieces.ts'
import type { Row } from './row.ts'

/**
 * Returns a function of the splits before one, and of that one before and after the trades of its day: whether lots show
 * that it was after them. Undefined if none shows it, or if they contradict each other. A lot that was sold after the next
 * split shows nothing, nor does one that has the day of the split but is of no sale of that day: its day may be the day of
 * settlement. `rows`: by day.
 */
export type LateByLots = ReturnType<typeof lateByLots>

export function lateByLots(rows: readonly Row[], claims: readonly Claim[]) {
  const splitDays = rows.filter((row) => row.class === 'split').map(({ day }) => day)
  const lots = claims.filter(({ side, openedDay }) => side === 'long' && openedDay !== null)
  const lotsOf = Map.groupBy(lots, (claim) => splitDays.findLast((day) => day <= claim.day))
  const isOfPurchase = shareFinder(rows.filter((row) => row.class === 'buy'))
  const isOfSale = shareFinder(rows.filter((row) => row.class === 'sell'))
  const isPurchase = (claim: Claim, goBack: GoBack): boolean => {
    const opening = openingOf(claim) as Piece
    const { quantity } = goBack({ quantity: opening.quantity, closed: claim.day }, opening.day)
    return isOfPurchase({ ...opening, quantity: fromFine(quantity) })
  }
  return (splits: readonly DatedSplit[], early: DatedSplit, late: DatedSplit): boolean | undefined => {
    const [goBackEarly, goBackLate] = [early, late].map((one) => historyOf([...splits, one], [])) as [GoBack, GoBack]
    const shown = new Set<boolean>()
    for (const claim of lotsOf.get(early.day) ?? []) {
      if (claim.day === early.day && !isOfSale(pieceOf(claim))) continue
      const isLate = isPurchase(claim, goBackLate)
      const isEarly = isPurchase(claim, goBackEarly)
      if (isLate && !isEarly) shown.add(true)
      // If nothing was held before these trades, a lot that the split did not change may be of a sale that settled later.
      else if (isEarly && !isLate && early.scale !== undefined) shown.add(false)
    }
    return shown.size === 1 ? shown.has(true) : undefined
  }
}

/** Returns a function of what a lot opened or closed: whether it is, to the cent, a share of one of the rows of its day. */
function shareFinder(rows: readonly Row[]): (piece: Piece) => boolean {
  const rowsOf = Map.groupBy(rows, ({ day }) => day)
  const finders = new Map<number, (piece: Piece) => boolean>()
  return (piece) => {
    const { day } = piece
    const pieces = () => (rowsOf.get(day) ?? []).map(({ quantity, amount }) => ({ day, quantity, money: abs(amount) }))
    const isShare = finders.get(day) ?? priceFinder(pieces())
    finders.set(day, isShare)
    return isShare(piece)
  }
}
