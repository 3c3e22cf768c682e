/**
 * Summary lots (those without acquisition date) beside the detailed lots of the same sale, if some of them have no
 * quantity: their money shows what is repeated. Each sale counts once. See `summaries.ts` for lots with quantities.
 */
import { compare } from '../../lib/compare.ts'
import { abs, type Money, min, sum, toCents } from '../../lib/decimal.ts'
import { type Claim, isSized, pieceOf } from './claims.ts'
import { groupByMoney } from './money-groups.ts'
import { DISTANCES } from './pieces.ts'
import { isBeyond, type LotMoney, lessMoney, moneyOfPart, moneyOfUnits } from './rests.ts'
import type { Closing } from './sides.ts'
import { alikeOf, inParts } from './summaries.ts'

/** A claim with its part in the money of the sales of its day. */
interface Item {
  claim: Claim
  amount: Money
}

/**
 * Removes summaries that repeat the detailed lots of the same day; a summary that repeats them only in part keeps what its
 * money has more than theirs. Detailed lots without a quantity are removed instead if summaries with one have their money.
 *
 * The sales of the day decide what is repeated: how much all lots have more than these. Without a sale, what can be.
 */
export function withoutRepeatedMoney(claims: Claim[], closings: Closing[]): Claim[] {
  const sold = new Map<number, Money>()
  for (const { day, money } of closings) sold.set(day, (sold.get(day) ?? 0n) + money)
  const changed = new Map<Claim, Claim[]>()
  for (const [day, ofDay] of Map.groupBy(claims, (claim) => claim.day)) {
    if (ofDay.every(isSized)) continue
    // If nothing was paid for any, as for options that expired, their cost shows more.
    const isWorthless = ofDay.every((claim) => pieceOf(claim).money === 0n)
    const items = ofDay.map((claim) => ({ claim, amount: isWorthless ? claim.lot.costBasis : pieceOf(claim).money }))
    const sales = isWorthless ? undefined : salesOf(day, sold)
    const itemOf = new Map(items.map((item) => [item.claim, item]))
    const tooMuch = sales === undefined ? undefined : totalOf(items) - sales
    const used = new Set<Claim>()
    for (const { summaries, details } of sales === undefined ? alikeOf(ofDay) : [inParts(ofDay)]) {
      const [some, others] = [summaries, details].map((part) => part.map((claim) => itemOf.get(claim)!))
      const repeated = repeatedOf(some!, mayBeRepeated(others!, summaries, used), tooMuch)
      if (repeated.length === 0) continue
      for (const { claim } of repeated) used.add(claim)
      for (const [claim, rest] of settle(some!, repeated)) changed.set(claim, rest)
    }
  }
  return claims.flatMap((claim) => changed.get(claim) ?? [claim])
}

const totalOf = (items: readonly Item[]): Money => toCents(sum(items.map(({ amount }) => amount)))

/** The money of the sales of the lots of a day; undefined if none is near. */
function salesOf(day: number, sold: ReadonlyMap<number, Money>): Money | undefined {
  const sales = DISTANCES.map((distance) => sold.get(day - distance)).find((money) => money !== undefined)
  return sales === undefined ? undefined : toCents(sales)
}

/** If a summary has a quantity, `withoutSummaries` has compared it with the lots that have one. */
function mayBeRepeated(details: readonly Item[], summaries: readonly Claim[], used: ReadonlySet<Claim>): Item[] {
  const isCompared = summaries.some(isSized)
  return details.filter(({ claim, amount }) => amount > 0n && !used.has(claim) && !(isCompared && isSized(claim)))
}

/** What becomes of the claims that change. `repeated`: at least one. */
function settle(summaries: readonly Item[], repeated: readonly Item[]): Map<Claim, Claim[]> {
  const changed = new Map<Claim, Claim[]>()
  const total = totalOf(repeated)
  const whole = withTotal(summaries, total)
  if (whole.length > 0) {
    const isKept = whole.every(({ claim }) => isSized(claim)) && !repeated.some(({ claim }) => isSized(claim))
    for (const { claim } of isKept ? repeated : whole) changed.set(claim, [])
  } else
    for (const { item, left, parts } of deduct(summaries, repeated)) changed.set(item.claim, restOf(item, left, parts))
  return changed
}

/** The detailed lots that the summaries have too. `tooMuch`: what all lots of the day have more than its sales. */
function repeatedOf(summaries: readonly Item[], details: readonly Item[], tooMuch: Money | undefined): readonly Item[] {
  if (tooMuch === undefined) return details
  if (tooMuch <= 0n) return []
  const some = withTotal(details, tooMuch)
  if (some.length > 0) return some
  // Fees may be in the money of the lots only, or of the sales only.
  const ifAll = tooMuch - min(totalOf(summaries), totalOf(details))
  return abs(ifAll) < tooMuch ? details : []
}

/** The items that add up to the total, if it is certain which do. */
function withTotal(items: readonly Item[], total: Money): Item[] {
  const amounts = items.map(({ amount }) => ({ day: 0, money: amount }))
  const [group] = groupByMoney(amounts, [{ day: 0, money: total }])
  return group?.lots.map((index) => items[index]!) ?? []
}

/** A summary with what is left of its amount without parts of detailed lots. */
interface Deducted {
  item: Item
  left: Money
  parts: LotMoney[]
}

/** Those that change. The largest lots are taken first from the first that has enough. */
function deduct(summaries: readonly Item[], repeated: readonly Item[]): Deducted[] {
  const all: Deducted[] = bySize(summaries).map((item) => ({ item, left: item.amount, parts: [] }))
  for (const { claim, amount } of bySize(repeated)) {
    const enough = all.find(({ left }) => left >= amount)
    let from = 0n
    for (const one of enough === undefined ? all : [enough]) {
      const to = from + min(one.left, amount - from)
      if (to <= from) continue
      one.left -= to - from
      // Its money is divided as if each unit of it were a share.
      one.parts.push(moneyOfUnits({ ...claim.lot, quantity: amount }, from, to))
      from = to
    }
  }
  return all.filter(({ parts }) => parts.length > 0)
}

const bySize = (items: readonly Item[]): Item[] => items.toSorted((a, b) => compare(b.amount, a.amount))

/** Its quantity is not known. If the files contradict each other, it is in proportion. */
function restOf({ claim, amount }: Item, left: Money, parts: readonly LotMoney[]): Claim[] {
  if (toCents(left) === 0n) return []
  const { lot } = claim
  const rest = lessMoney(lot, parts)
  const unsized = { ...claim, quantityFrom: null }
  return isBeyond(rest, lot)
    ? [{ ...unsized, lot: { ...lot, ...moneyOfPart(lot, left, amount), quantity: 0n }, isEstimate: true }]
    : [{ ...unsized, lot: { ...lot, ...rest, quantity: 0n } }]
}
