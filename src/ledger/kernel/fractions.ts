/** Lots of fractions of a share that were paid out in cash. Histories print the cash, and most of them no sale. */
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

/** `lotsAlone`: by day. */
export function fractionsIn(lotsAlone: readonly Claim[], listed: readonly Closing[]): Fractions {
  const cash = listed.filter(({ row }) => row.class === 'cash_in_lieu')
  const parts = lotsAlone.filter(({ lot }) => !isWhole(lot.quantity))
  const fractions = new Set<Claim>()
  const paid = new Map<Closing, Claim>()
  for (const closing of cash) {
    const { day, money } = closing
    const claim = parts.find(
      (one) =>
        !fractions.has(one) && one.lot.proceeds === money && one.day >= day - PAID_WITHIN && one.day <= day + REACH,
    )
    if (claim === undefined) continue
    fractions.add(claim)
    paid.set(closing, claim)
  }
  for (const claim of parts) if (cash.some((closing) => isNear(closing, claim))) fractions.add(claim)
  return { fractions, paid }
}

const isNear = ({ day, money }: Closing, claim: Claim): boolean =>
  Math.abs(day - claim.day) <= REACH && money >= claim.lot.proceeds
