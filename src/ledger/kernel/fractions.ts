/** Lots of fractions of a share that were paid out in cash. Histories print the cash, and most of them no sale. */
import type { Money } from '../../lib/decimal.ts'
import type { Claim } from './claims.ts'
import type { Closing } from './events.ts'
import { REACH } from './pieces.ts'
import { isWhole } from './ratios.ts'

/** A lot has the day of the split or merger; the cash may come weeks later. */
const PAID_WITHIN = 30

export interface Fractions {
  /** Lots without a transaction that are fractions paid out in cash. */
  fractions: ReadonlySet<Claim>
  /** Cash in lieu, and the one of them that has it to the cent. */
  paid: ReadonlyMap<Closing, Claim>
}

export function fractionsIn(lotsAlone: readonly Claim[], listed: readonly Closing[]): Fractions {
  const cash = listed.filter(({ row }) => row.class === 'cash_in_lieu').sort((a, b) => a.day - b.day)
  const fractions = new Set<Claim>()
  const paid = new Map<Closing, Claim>()
  if (cash.length === 0) return { fractions, paid }
  const parts = lotsAlone.filter(({ lot }) => !isWhole(lot.quantity)).sort((a, b) => a.day - b.day)
  const ofMoney = Map.groupBy(parts, ({ lot }) => lot.proceeds)
  /** By money, the index of the first lot that is not passed. */
  const next = new Map<Money, number>()
  for (const closing of cash) {
    const some = ofMoney.get(closing.money) ?? []
    let at = next.get(closing.money) ?? 0
    while (at < some.length && some[at]!.day < closing.day - PAID_WITHIN) at++
    const claim = some[at]
    if (claim !== undefined && claim.day <= closing.day + REACH) {
      fractions.add(claim)
      paid.set(closing, claim)
      at++
    }
    next.set(closing.money, at)
  }
  const rest = cash.filter((closing) => !paid.has(closing))
  for (const claim of parts) if (rest.some((closing) => isNear(closing, claim))) fractions.add(claim)
  return { fractions, paid }
}

const isNear = ({ day, money }: Closing, claim: Claim): boolean =>
  Math.abs(day - claim.day) <= REACH && money >= claim.lot.proceeds
