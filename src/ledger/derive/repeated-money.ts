/**
 * Summary lots (those without acquisition date) beside the detailed lots of the same sale, if some of them have no
 * quantity: their money shows what is repeated. Each sale counts once. See `summaries.ts` for lots with quantities.
 */
import { compare } from '../../lib/compare.ts'
import { abs, type Money, min, sum, toCents } from '../../lib/decimal.ts'
import { type Claim, isSized, pieceOf } from './claims.ts'
import { groupByMoney } from './money-groups.ts'
import { soldNear } from './pieces.ts'
import { isBeyond, type LotMoney, lessMoney, moneyOfPart } from './rests.ts'
import type { Closing } from './sides.ts'
import { alikeOf, summariesAndDetails, type WithoutSummaries } from './summaries.ts'

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
 * `sized`: what is left of the claims with quantities.
 */
export function withoutRepeatedMoney(unsized: Claim[], sized: WithoutSummaries, closings: Closing[]): Claim[] {
  const claims = [...sized.claims, ...unsized]
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
    const used = new Set<Claim>(sized.repeated)
    for (const { summaries, details } of sales === undefined ? alikeOf(ofDay) : [summariesAndDetails(ofDay)]) {
      const [some, others] = [summaries, details].map((part) => part.map((claim) => itemOf.get(claim)!))
      const repeated = repeatedOf(some!, mayBeRepeated(others!, used), tooMuch)
      if (repeated.length === 0) continue
      for (const { claim } of repeated) used.add(claim)
      for (const [claim, rest] of settle(some!, repeated)) changed.set(claim, rest)
    }
  }
  return claims.flatMap((claim) => changed.get(claim) ?? [claim])
}

const totalOf = (items: readonly Item[]): Money => toCents(sum(items.map(({ amount }) => amount)))

const costOf = (items: readonly Item[]): Money => toCents(sum(items.map(({ claim }) => claim.lot.costBasis)))

/** The money of the sales of the lots of a day; undefined if none is near. */
function salesOf(day: number, sold: ReadonlyMap<number, Money>): Money | undefined {
  const sales = soldNear(day, sold)
  return sales === undefined ? undefined : toCents(sales)
}

const mayBeRepeated = (details: readonly Item[], used: ReadonlySet<Claim>): Item[] =>
  details.filter(({ claim, amount }) => amount > 0n && !used.has(claim))

/** What becomes of the claims that change. `repeated`: at least one. */
function settle(summaries: readonly Item[], repeated: readonly Item[]): Map<Claim, Claim[]> {
  const changed = new Map<Claim, Claim[]>()
  const whole = withTotal(summaries, totalOf(repeated))
  // Brokers restate a cost, but another summary may have the same money.
  if (whole.length > 0 && (whole.length === summaries.length || costOf(whole) === costOf(repeated))) {
    for (const { claim } of repeating(whole, repeated)) changed.set(claim, [])
    return changed
  }
  const pairs = equalPairs(summaries, repeated)
  for (const [detail, summary] of pairs) for (const { claim } of repeating([summary], [detail])) changed.set(claim, [])
  const paired = new Set(pairs.values())
  const others = summaries.filter((one) => !paired.has(one))
  const parts = repeated.filter((one) => !pairs.has(one))
  for (const one of others.length === 0 ? [] : deduct(others, parts)) {
    for (const { claim } of one.items) changed.set(claim, [])
    changed.set(one.items[0]!.claim, restOf(together(one.items), one.parts))
  }
  return changed
}

/** Which of the same sales to remove: the summaries, unless only these have quantities. */
const repeating = (summaries: readonly Item[], details: readonly Item[]): readonly Item[] =>
  summaries.every(({ claim }) => isSized(claim)) && !details.some(({ claim }) => isSized(claim)) ? details : summaries

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

/** The detailed lots that are all of a summary, with it. */
function equalPairs(summaries: readonly Item[], details: readonly Item[]): Map<Item, Item> {
  const pairs = new Map<Item, Item>()
  const left = new Set(summaries)
  for (const detail of details)
    for (const summary of left)
      if (isEqual(summary.claim.lot, detail.claim.lot) && isOneTerm(summary, detail)) {
        pairs.set(detail, summary)
        left.delete(summary)
        break
      }
  return pairs
}

const isEqual = (a: LotMoney, b: LotMoney): boolean =>
  toCents(a.proceeds) === toCents(b.proceeds) && toCents(a.costBasis) === toCents(b.costBasis)

/** Summaries, and the detailed lots that they have too. */
interface Deducted {
  items: readonly Item[]
  parts: Item[]
}

/** If it is not certain which summary has a lot, all of them are taken together: their sum is certain. */
function deduct(summaries: readonly Item[], details: readonly Item[]): Deducted[] {
  const ofSummary = new Map<Item, Item[]>()
  for (const detail of details) {
    const [only, ...more] = summaries.filter((one) => one.amount >= detail.amount && isOneTerm(one, detail))
    if (only === undefined || more.length > 0) return [{ items: bySize(summaries), parts: [...details] }]
    ofSummary.set(only, [...(ofSummary.get(only) ?? []), detail])
  }
  return Array.from(ofSummary, ([summary, parts]) => ({ items: [summary], parts }))
}

/** Not all files print the term. */
const isOneTerm = ({ claim: { lot: a } }: Item, { claim: { lot: b } }: Item): boolean =>
  a.term === b.term || a.term === null || b.term === null

/** Summaries as one: the first with the money of all. */
function together(items: readonly Item[]): Item {
  const [first, ...more] = items as [Item]
  if (more.length === 0) return first
  const lots = items.map(({ claim }) => claim.lot)
  const total = (name: keyof LotMoney): Money => sum(lots.map((lot) => lot[name]))
  const gain = lots.some((lot) => lot.gain === null) ? null : sum(lots.map((lot) => lot.gain ?? 0n))
  const term = new Set(lots.map((lot) => lot.term)).size === 1 ? first.claim.lot.term : null
  const money = { proceeds: total('proceeds'), costBasis: total('costBasis'), disallowedLoss: total('disallowedLoss') }
  return {
    claim: { ...first.claim, lot: { ...first.claim.lot, ...money, gain, term } },
    amount: sum(items.map(({ amount }) => amount)),
  }
}

const bySize = (items: readonly Item[]): Item[] => items.toSorted((a, b) => compare(b.amount, a.amount))

/** Its quantity is not known. If the files contradict each other, it is in proportion. */
function restOf({ claim, amount }: Item, parts: readonly Item[]): Claim[] {
  const left = amount - sum(parts.map((part) => part.amount))
  if (toCents(left) <= 0n) return []
  const { lot } = claim
  const rest = lessMoney(
    lot,
    parts.map((part) => part.claim.lot),
  )
  const unsized = { ...claim, quantityFrom: null }
  return isBeyond(rest, lot)
    ? [{ ...unsized, lot: { ...lot, ...moneyOfPart(lot, left, amount), quantity: 0n }, isEstimate: true }]
    : [{ ...unsized, lot: { ...lot, ...rest, quantity: 0n } }]
}
