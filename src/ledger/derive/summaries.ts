/** Summary lots (those without acquisition date) beside the detailed lots of the same sale. Each sale counts once. */
import { min, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import type { Claim, SizedLot } from './claims.ts'
import { matchLots } from './match-lots.ts'
import { DISTANCES, type Piece } from './pieces.ts'
import { isBeyond, lessMoney, moneyOfPart, moneyOfUnits } from './rests.ts'
import type { Closing } from './sides.ts'

/** The units `from`..`to` of a detailed lot, which a summary repeats. */
interface Repeated {
  lot: SizedLot
  from: Quantity
  to: Quantity
}

/**
 * Removes summaries that repeat the detailed lots of the same day. A summary that repeats them only in part keeps the rest:
 * what its money has more than theirs, so that all together have the money of the summary. If the rest of its proceeds or
 * cost would be negative, the files contradict each other: the rest is then an estimate, in proportion.
 *
 * A lot with acquisition date `Various` looks like a summary but is not a duplicate. The transactions
 * decide: if all lots of a day together fit into the sales of that day, none is a duplicate.
 */
export function withoutSummaries(claims: Claim[], closings: Closing[]): Claim[] {
  const sold = new Map<number, Quantity>()
  for (const { day, quantity } of closings) sold.set(day, (sold.get(day) ?? 0n) + quantity)
  const repeating = new Map<Claim, Repeated[]>()
  for (const day of Map.groupBy(claims, (claim) => claim.day).values()) {
    // Claims whose quantity is from the transactions cover what these do not: they repeat none of them.
    const printed = day.filter(({ quantityFrom }) => quantityFrom === 'file')
    const all = inParts(printed)
    if (all.summaries.length === 0 || all.details.length === 0) continue
    const repeated = repeatedQuantity(all, sold)
    for (const alike of byTerm(printed, repeated !== undefined)) noteRepeated(alike, repeated, repeating)
  }
  return claims.flatMap((claim) => {
    const repeated = repeating.get(claim)
    return repeated === undefined ? [claim] : restOf(claim, repeated)
  })
}

interface OfDay {
  summaries: Claim[]
  details: Claim[]
}

const inParts = (claims: Claim[]): OfDay => ({
  summaries: claims.filter((claim) => claim.openedDay === null),
  details: claims.filter((claim) => claim.openedDay !== null),
})

/**
 * The lots of a day that may be of one sale. If nothing shows how much is repeated, a lot of another term is taken for one
 * of another sale, unless the term of any is not known.
 */
export const byTerm = (claims: Claim[], isShown: boolean): OfDay[] =>
  isShown || claims.some(({ lot }) => lot.term === null)
    ? [inParts(claims)]
    : Array.from(Map.groupBy(claims, ({ lot }) => lot.term).values(), inParts)

/** How much of the summaries of a day is repeated by its other lots; undefined if neither these nor the sales show it. */
function repeatedQuantity({ summaries, details }: OfDay, sold: Map<number, Quantity>): Quantity | undefined {
  const [summed, detailed] = [totalOf(summaries), totalOf(details)]
  if (summed.quantity === detailed.quantity && toCents(summed.proceeds) === toCents(detailed.proceeds)) {
    return summed.quantity
  }
  const day = summaries[0]!.day
  const sales = DISTANCES.map((distance) => sold.get(day - distance)).find((quantity) => quantity !== undefined)
  if (sales === undefined) return undefined
  const all = summed.quantity + detailed.quantity
  return all > sales ? all - sales : 0n
}

/** Notes what the summaries repeat of the other lots; `most` is how much at most, of all. */
function noteRepeated(
  { summaries, details }: OfDay,
  most: Quantity | undefined,
  repeating: Map<Claim, Repeated[]>,
): void {
  let left = most ?? totalOf(summaries).quantity
  const used = new Map<Claim, Quantity>()
  // All lots are of one day, so whatever is linked of a summary is a duplicate of detailed lots.
  for (const { lot, closing, quantity } of matchLots(details.map(summaryPiece), summaries.map(summaryPiece))) {
    const [detail, summary] = [details[lot]!, summaries[closing]!]
    const from = used.get(detail) ?? 0n
    const to = from + min(quantity, left)
    left -= to - from
    used.set(detail, to)
    if (to === from) continue
    const repeated = repeating.get(summary) ?? []
    repeating.set(summary, repeated)
    repeated.push({ lot: detail.lot, from, to })
  }
}

const summaryPiece = ({ lot }: Claim): Piece => ({ day: 0, quantity: lot.quantity, money: lot.proceeds })

const totalOf = (claims: Claim[]) => ({
  quantity: sum(claims.map((claim) => claim.lot.quantity)),
  proceeds: sum(claims.map((claim) => claim.lot.proceeds)),
})

/** What a summary has more than the detailed lots that it repeats; nothing if it has no more shares. */
function restOf(claim: Claim, repeated: readonly Repeated[]): Claim[] {
  const { lot } = claim
  const quantity = lot.quantity - sum(repeated.map(({ from, to }) => to - from))
  if (quantity === 0n) return []
  const rest = lessMoney(
    lot,
    repeated.map(({ lot: detail, from, to }) => moneyOfUnits(detail, from, to)),
  )
  return isBeyond(rest, lot)
    ? [{ ...claim, lot: { ...lot, ...moneyOfPart(lot, quantity, lot.quantity), quantity }, isEstimate: true }]
    : [{ ...claim, lot: { ...lot, ...rest, quantity } }]
}
