/** Lots that another file shows in parts, such as one lot for all that an order sold of a day's purchases. */
import { compare } from '../../lib/compare.ts'
import { type Money, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import type { Claim } from './claims.ts'
import { groupByMoney } from './money-groups.ts'
import { soldNear } from './pieces.ts'
import type { Closing } from './sides.ts'

/** Of more lots that were opened on one day and closed on one day, none is compared with the others. */
const MOST_COMPARED = 50

/**
 * Removes lots that others of their days of opening and closing have in parts: these add up to its quantity, and to its
 * proceeds and cost to the cent. Only if the lots of a day are more than what its sales have, by the quantity of the lot: if
 * all were sold, each is a lot of its own. The sales are those of the day, or those of the nearest day in reach if that day
 * has no lots of its own. Without a sale, nothing is removed.
 */
export function withoutCoarser(claims: Claim[], closings: readonly Closing[]): Claim[] {
  const days = Map.groupBy(claims, (claim) => claim.day)
  const sold = new Map<number, Sold>()
  for (const { day, quantity } of closings) sold.set(day, { day, quantity: (sold.get(day)?.quantity ?? 0n) + quantity })
  const removed = new Set<Claim>()
  for (const [day, ofDay] of days) {
    const sales = ofDay.length === 1 ? undefined : soldNear(day, sold)
    if (sales === undefined || (sales.day !== day && days.has(sales.day))) continue
    let tooMuch = quantityOf(ofDay) - sales.quantity
    for (const alike of Map.groupBy(ofDay, ({ side, openedDay }) => `${side} ${openedDay}`).values())
      for (const claim of tooMuch > 0n ? coarserOf(alike) : []) {
        if (claim.lot.quantity > tooMuch) continue
        tooMuch -= claim.lot.quantity
        removed.add(claim)
      }
  }
  return removed.size === 0 ? claims : claims.filter((claim) => !removed.has(claim))
}

interface Sold {
  day: number
  quantity: Quantity
}

const quantityOf = (claims: readonly Claim[]): Quantity => sum(claims.map(({ lot }) => lot.quantity))

/** Those that others have in parts, the largest first. More than two files may show a sale, each in other parts. */
function coarserOf(claims: readonly Claim[]): Claim[] {
  if (claims.length === 1 || claims.length > MOST_COMPARED) return []
  const found: Claim[] = []
  const left = new Set(claims.toSorted((a, b) => compare(b.lot.quantity, a.lot.quantity) || compare(a.key, b.key)))
  for (const claim of left) {
    if (!hasParts(claim, [...left])) continue
    found.push(claim)
    left.delete(claim)
  }
  return found
}

function hasParts(claim: Claim, claims: readonly Claim[]): boolean {
  // Copies of a lot are in one file, which does not print a sale twice.
  const others = claims.filter(({ lot }) => lot !== claim.lot && lot.quantity <= claim.lot.quantity)
  return [allOf, proceedsOf].some((moneyOf) => {
    const amounts = others.map((other) => ({ day: 0, money: moneyOf(other) }))
    const [group] = groupByMoney(amounts, [{ day: 0, money: moneyOf(claim) }])
    const parts = (group?.lots ?? []).map((index) => others[index] as Claim)
    return parts.length > 0 && isSame(totalsOf(parts), totalsOf([claim]))
  })
}

/** More than any sum of proceeds or costs. */
const MOST = 10n ** 30n

/** Quantity, proceeds and cost as one number: lots that were sold at one price may differ in their cost only. */
const allOf = ({ lot }: Claim): Money => (lot.quantity * MOST + toCents(lot.proceeds)) * MOST + toCents(lot.costBasis)

/** Without the cost: costs with more decimal places may add up to other cents than those of the parts. */
const proceedsOf = ({ lot }: Claim): Money => lot.proceeds

const totalsOf = (claims: readonly Claim[]): bigint[] => [
  quantityOf(claims),
  toCents(sum(claims.map(({ lot }) => lot.proceeds))),
  toCents(sum(claims.map(({ lot }) => lot.costBasis))),
]

const isSame = (a: readonly bigint[], b: readonly bigint[]): boolean => a.every((total, i) => total === b[i])
