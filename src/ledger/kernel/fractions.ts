/** Lots of fractions of a share that were paid out in cash. Histories print the cash, and most of them no sale. */
import { sum } from '../../lib/decimal.ts'
import type { Claim } from './claims.ts'
import type { Closing } from './events.ts'
import { REACH } from './pieces.ts'
import { isWhole, SHARE } from './ratios.ts'
import type { Row } from './row.ts'

/** A lot has the day of the split or merger; the cash may come at most so many days later. */
export const PAID_WITHIN = 30

/** The rows with the fraction that cash was paid for, if its row prints it, or if one lot near it, or all of a day, have its money. */
export function withPaidFractions(rows: Row[], claims: readonly Claim[]): Row[] {
  if (!rows.some(({ class: name }) => name === 'cash_in_lieu')) return rows
  const parts = claims.filter(({ lot }) => lot.quantity > 0n && lot.quantity < SHARE)
  return rows.map((row) => {
    if (row.class !== 'cash_in_lieu') return row
    if (row.quantity > 0n) return row.quantity < SHARE ? { ...row, fraction: row.quantity } : row
    const near = parts.filter(({ day }) => day >= row.day - PAID_WITHIN && day <= row.day + REACH)
    const ofDays = [...Map.groupBy(near, ({ day }) => day).values()].filter(({ length }) => length > 1)
    const found = [...near.map((one) => [one]), ...ofDays].filter(
      (some) => sum(some.map(({ lot }) => lot.proceeds)) === row.amount,
    )
    const fractions = new Set(found.map((some) => sum(some.map(({ lot }) => lot.quantity))))
    const [fraction] = fractions
    return fractions.size === 1 && fraction !== undefined ? { ...row, fraction } : row
  })
}

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
