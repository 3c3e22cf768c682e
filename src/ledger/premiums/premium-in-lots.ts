/** Whether the lots of delivered shares have the premium in their cost or proceeds. */
import { compare } from '../../lib/compare.ts'
import { abs, CENT, type Money, min, multiply, proRata, type Quantity, sum } from '../../lib/decimal.ts'
import { priceFinder, unitPrice } from '../kernel/pieces.ts'
import type { Delivery, Leg, Premium } from './deliveries.ts'
import { type Amount, amountOf, type DeliveredShares, dayKey } from './shares.ts'

/** What lots have of the shares. */
export interface PremiumInLots {
  /** Whether they have the premium. */
  isIncluded: boolean
  /** Whether a lot has what contracts of one price brought, not the average of all. */
  isByPrice: boolean
  /** Keys of lots that have neither, with the difference. */
  differing: Map<string, Money>
}

export function premiumInLots(
  delivery: Delivery & { premiums: readonly Premium[] },
  legs: readonly Leg[],
  { ofDay, lotsOfDay }: DeliveredShares,
): PremiumInLots {
  const { direction, premiums, quantity, strike, day } = delivery
  const premium = sum(premiums.map(({ money }) => money))
  const plain: Amount[] = legs.map(({ row }) => amountOf(row.row))
  if (plain.length === 0) plain.push({ day, quantity, money: multiply(quantity, strike) })
  const share = (of: Quantity): Money => proRata(direction === 'out' ? premium : -premium, of, quantity)
  const included = plain.map((one) => ({ ...one, money: one.money + share(one.quantity) }))
  const [isAverage, isPlain] = [priceFinder(included), priceFinder(plain)]
  const byPrice = premiums.toSorted((a, b) => compare(unitPrice(a.money, a.quantity), unitPrice(b.money, b.quantity)))
  const [fromLeast, fromMost] = [byPrice, byPrice.toReversed()]
  const isBetween = ({ quantity: of, money }: Amount): boolean =>
    plain.some((one) => {
      const without = proRata(one.money, of, one.quantity)
      const brought = direction === 'out' ? money - without : without - money
      return firstOf(fromLeast, of) - CENT <= brought && brought <= firstOf(fromMost, of) + CENT
    })
  const isLeg = new Set(legs.map(({ row }) => row))
  const base = plain[0] as Amount
  const found = { included: [] as [string, Money][], plain: 0, byPrice: 0, neither: [] as [string, Money][] }
  // Lots have the day of the exercise, or of the transaction.
  for (let at = Math.min(day, base.day); at <= Math.max(day, base.day); at++) {
    const key = dayKey(direction, at)
    const isOther = priceFinder((ofDay.get(key) ?? []).filter((row) => !isLeg.has(row)).map(({ row }) => amountOf(row)))
    for (const { key: trade, lot } of lotsOfDay.get(key) ?? []) {
      if (abs(share(lot.quantity)) <= 2n * CENT) continue
      const entry: [string, Money] = [trade, lot.money - proRata(base.money, lot.quantity, base.quantity)]
      if (isAverage(lot)) found.included.push(entry)
      else if (isPlain(lot)) found.plain += 1
      else if (isBetween(lot)) {
        found.included.push(entry)
        found.byPrice += 1
      } else if (!isOther(lot)) found.neither.push(entry)
    }
  }
  const isIncluded = found.included.length > 0 && found.plain === 0
  const differing = new Map([...found.included, ...found.neither])
  return { isIncluded, isByPrice: found.byPrice > 0, differing }
}

/** What the first contracts that deliver so many shares brought. */
function firstOf(premiums: readonly Premium[], shares: Quantity): Money {
  let [left, money] = [shares, 0n]
  for (const one of premiums) {
    const part = min(left, one.quantity)
    money += proRata(one.money, part, one.quantity)
    left -= part
  }
  return money
}
