/** Whether the lots of delivered shares have the premium in their cost or proceeds. */
import { abs, CENT, type Money, multiply, proRata, type Quantity } from '../../lib/decimal.ts'
import { priceFinder } from '../kernel/pieces.ts'
import type { Delivery, Leg } from './deliveries.ts'
import { type Amount, amountOf, type DeliveredShares, dayKey } from './shares.ts'

/** What lots have of the shares. */
export interface PremiumInLots {
  /** Whether they have the premium. */
  isIncluded: boolean
  /** Keys of lots that have neither, with the difference. */
  differing: Map<string, Money>
}

export function premiumInLots(
  delivery: Delivery & { premium: Money },
  legs: readonly Leg[],
  { ofDay, lotsOfDay }: DeliveredShares,
): PremiumInLots {
  const { direction, premium, quantity, strike, day } = delivery
  const plain: Amount[] = legs.map(({ row }) => amountOf(row.row))
  if (plain.length === 0) plain.push({ day, quantity, money: multiply(quantity, strike) })
  const share = (of: Quantity): Money => proRata(direction === 'out' ? premium : -premium, of, quantity)
  const included = plain.map((one) => ({ ...one, money: one.money + share(one.quantity) }))
  const [isIncludedIn, isPlain] = [priceFinder(included), priceFinder(plain)]
  const isLeg = new Set(legs.map(({ row }) => row))
  const base = plain[0] as Amount
  const found = { included: [] as [string, Money][], plain: 0, neither: [] as [string, Money][] }
  // Lots have the day of the exercise, or of the transaction.
  for (let at = Math.min(day, base.day); at <= Math.max(day, base.day); at++) {
    const key = dayKey(direction, at)
    const isOther = priceFinder((ofDay.get(key) ?? []).filter((row) => !isLeg.has(row)).map(({ row }) => amountOf(row)))
    for (const { key: trade, lot } of lotsOfDay.get(key) ?? []) {
      if (abs(share(lot.quantity)) <= 2n * CENT) continue
      const entry: [string, Money] = [trade, lot.money - proRata(base.money, lot.quantity, base.quantity)]
      if (isIncludedIn(lot)) found.included.push(entry)
      else if (isPlain(lot)) found.plain += 1
      else if (!isOther(lot)) found.neither.push(entry)
    }
  }
  const isIncluded = found.included.length > 0 && found.plain === 0
  return { isIncluded, differing: new Map([...found.included, ...found.neither]) }
}
