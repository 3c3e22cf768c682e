/**
 * Lots whose file prints no quantity. Its quantity comes from the closings that have its money; a lot whose
 * quantity is not certain keeps none, but covers its closings all the same, so that no sale is counted twice.
 */
import { compare } from '../../lib/compare.ts'
import { dayNumber } from '../../lib/dates.ts'
import { type Quantity, sum } from '../../lib/decimal.ts'
import type { Claim } from './claims.ts'
import { type Covered, type FreeClosing, freeClosings } from './cover.ts'
import type { Cover } from './events.ts'
import {
  type Amount,
  type Group,
  groupByDay,
  groupByMoney,
  quantitiesOf,
  type SetAside,
  setAside,
  stepOf,
} from './money-groups.ts'
import type { Positions } from './walk.ts'

/** The same claims: those without a quantity have it if the closings that no other claim covers show it. */
export function sizeClaims(claims: Claim[], { positions, covers }: Covered): Claim[] {
  const unsized = claims.filter(({ quantityFrom }) => quantityFrom === null)
  const step = smallestStep(positions)
  const quantities = new Map<Claim, Quantity>()
  for (const { claims: ofGroup, closings, unique } of matchByMoney(
    unsized,
    positions,
    covers,
    [LONG, shortOf(positions), PLAIN_SHORT],
    groupByMoney,
  )) {
    if (!unique) continue
    const amounts = ofGroup.map(({ amount }) => amount)
    for (const [i, quantity] of quantitiesOf(amounts, closings, step).entries())
      if (quantity !== null) quantities.set(ofGroup[i]!.claim, quantity)
  }
  return claims.map((claim) => {
    const quantity = quantities.get(claim)
    return quantity === undefined ? claim : { ...claim, lot: { ...claim.lot, quantity }, quantityFrom: 'transactions' }
  })
}

const smallestStep = ({ openings, closings }: Positions): Quantity =>
  stepOf([...openings, ...closings].map(({ quantity }) => quantity))

/** Adds the claims without a certain quantity, each with the closings that are reserved for it. */
export function coverUnsized(unsized: Claim[], { positions, claims, covers }: Covered): Covered {
  const added = new Map<Claim, Cover[]>()
  const step = smallestStep(positions)
  const kinds = [LONG, shortOf(positions)]
  for (const { find, steps } of [
    { find: groupByMoney, steps: [step, 1n] },
    { find: groupByDay, steps: [step] },
  ]) {
    const rest = unsized.filter((claim) => !added.has(claim))
    const taken = [...covers, ...[...added.values()].flat()]
    for (const group of matchByMoney(rest, positions, taken, kinds, find)) {
      const amounts = group.claims.map(({ amount }) => amount)
      const parts = setAsideIn(steps, amounts, group.closings)
      for (const [i, { claim }] of group.claims.entries()) {
        const own = parts.get(i)
        if (own === undefined) continue
        const quantity = sum(own.map((part) => part.quantity))
        const { side } = group.closings[0]!.closing
        const covering: Claim = { ...claim, side, lot: { ...claim.lot, quantity } }
        added.set(
          claim,
          own.map((part) => ({
            claim: covering,
            closing: group.closings[part.closing]!.closing,
            quantity: part.quantity,
          })),
        )
      }
    }
  }
  const uncovered = unsized.filter((claim) => !added.has(claim))
  const own = [...added.values()]
  const settled = [...claims, ...own.map(([first]) => first!.claim)]
  return {
    positions,
    claims: [...settled, ...uncovered],
    covers: [...covers, ...own.flat()],
  }
}

/** The parts by lot, in the first steps in which each lot has one: a lot of less than a step of shares would have none. */
function setAsideIn(steps: readonly Quantity[], amounts: Amount[], closings: FreeClosing[]): Map<number, SetAside[]> {
  let parts = new Map<number, SetAside[]>()
  for (const step of steps) {
    parts = Map.groupBy(setAside(amounts, closings, step), ({ lot }) => lot)
    if (parts.size === amounts.length) break
  }
  return parts
}

/** A way in which a lot's money maps to a closing's. */
interface Kind {
  side: 'long' | 'short'
  /** Returns null if the claim cannot be such a closing. */
  amountOf: (claim: Claim) => Amount | null
}

const LONG: Kind = {
  side: 'long',
  amountOf: ({ side, day, lot }) => (side === 'long' ? { day, money: lot.proceeds } : null),
}

/** The transactions may print the short sale that opened a short as a plain sale. */
const PLAIN_SHORT: Kind = {
  side: 'long',
  amountOf: ({ lot }) => ({ day: dayNumber(lot.sold), money: lot.proceeds }),
}

/** Also a short that is printed by opened and closed date, like a long, if a short sale opened it. */
function shortOf({ openings }: Positions): Kind {
  const opened = new Set<number | null>(openings.filter(({ side }) => side === 'short').map(({ day }) => day))
  return {
    side: 'short',
    amountOf: ({ side, day, openedDay, lot }) =>
      side === 'short' || opened.has(openedDay) ? { day, money: lot.costBasis } : null,
  }
}

interface Matched {
  claims: { claim: Claim; amount: Amount }[]
  closings: FreeClosing[]
  unique: boolean
}

function matchByMoney(
  unsized: Claim[],
  { closings }: Positions,
  covers: Cover[],
  kinds: Kind[],
  find: (lots: Amount[], closings: FreeClosing[]) => Group[],
): Matched[] {
  const found: Matched[] = []
  const free = new Set(freeClosings(closings, covers))
  const open = new Set(unsized)
  for (const { side, amountOf } of kinds) {
    const claims = [...open].flatMap((claim) => {
      const amount = amountOf(claim)
      return amount === null ? [] : [{ claim, amount }]
    })
    // Not in the order in which a file lists the sales of a day.
    const ofSide = [...free]
      .filter(({ closing }) => closing.side === side)
      .sort((a, b) => compare(b.money, a.money) || compare(b.quantity, a.quantity))
    for (const { lots, closings, unique } of find(
      claims.map(({ amount }) => amount),
      ofSide,
    )) {
      const matched = { claims: lots.map((i) => claims[i]!), closings: closings.map((i) => ofSide[i]!), unique }
      found.push(matched)
      for (const { claim } of matched.claims) open.delete(claim)
      for (const closing of matched.closings) free.delete(closing)
    }
  }
  return found
}
