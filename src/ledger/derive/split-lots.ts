/**
 * What the broker's lots show of the order of a split and the trades of its day. If the split came after these trades, a lot
 * that was sold among them costs what its purchase cost for each share, and one that was bought among them and sold later
 * costs less.
 */
import { type Claim, openingOf } from './claims.ts'
import { type Adjusted, historyOf } from './lot-origins.ts'
import { type Piece, priceFinder } from './pieces.ts'
import { fromFine } from './reservations.ts'
import type { Row } from './rows.ts'

/**
 * Returns a function of the splits before one, and of that one before and after the trades of its day: whether lots show
 * that it was after them. Undefined if none shows it, or if they contradict each other. A lot that was sold after the next
 * split shows nothing. `rows`: by day.
 */
export function lateByLots(
  rows: readonly Pick<Row, 'class' | 'day' | 'quantity' | 'amount'>[],
  claims: readonly Claim[],
) {
  const splitDays = rows.filter((row) => row.class === 'split').map(({ day }) => day)
  const lots = claims.filter(({ side, openedDay }) => side === 'long' && openedDay !== null)
  const lotsOf = Map.groupBy(lots, (claim) => splitDays.findLast((day) => day <= claim.day))
  const isPurchase = purchaseFinder(rows)
  return (splits: readonly Adjusted[], early: Adjusted, late: Adjusted): boolean | undefined => {
    const [goBackEarly, goBackLate] = [early, late].map((one) =>
      historyOf({ adjustments: [...splits, one], returned: [] }),
    ) as [GoBack, GoBack]
    const shown = new Set<boolean>()
    for (const claim of lotsOf.get(early.day) ?? []) {
      const isLate = isPurchase(claim, goBackLate)
      if (isLate !== isPurchase(claim, goBackEarly)) shown.add(isLate)
    }
    return shown.size === 1 ? shown.has(true) : undefined
  }
}

type GoBack = ReturnType<typeof historyOf>

/** Returns a function of a lot: whether it costs its share of a purchase of its day, to the cent. */
function purchaseFinder(rows: readonly Pick<Row, 'class' | 'day' | 'quantity' | 'amount'>[]) {
  const bought = Map.groupBy(
    rows.filter((row) => row.class === 'buy'),
    ({ day }) => day,
  )
  const finders = new Map<number, (lot: Piece) => boolean>()
  return (claim: Claim, goBack: GoBack): boolean => {
    const opening = openingOf(claim) as Piece
    const { day } = opening
    const purchases = () => (bought.get(day) ?? []).map(({ quantity, amount }) => ({ day, quantity, money: -amount }))
    const isIn = finders.get(day) ?? priceFinder(purchases())
    finders.set(day, isIn)
    const { quantity } = goBack({ quantity: opening.quantity, closed: claim.day }, day)
    return isIn({ ...opening, quantity: fromFine(quantity) })
  }
}
