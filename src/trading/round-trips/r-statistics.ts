/** The results of round trips in R. */
import { type Multiple, multipleOf, type Risked, riskOf } from '../../journal/r-multiple.ts'
import { divideRounded, type Money, type Price, sum } from '../../lib/decimal.ts'

export interface RMultiples {
  /** Those whose risk is known. */
  roundTrips: number
  total: Multiple
  /** null without any, as the averages. */
  expectancy: Multiple | null
  averageWin: Multiple | null
  averageLoss: Multiple | null
}

/** `profit`: what was earned in the period. */
export function sumMultiples(some: readonly (Risked & { profit: Money; plannedStop: Price | null })[]): RMultiples {
  const multiples = some.flatMap((one) => {
    const risk = riskOf(one, one.plannedStop)
    return risk === null ? [] : [multipleOf(one.profit, risk)]
  })
  return {
    roundTrips: multiples.length,
    total: sum(multiples),
    expectancy: averageOf(multiples),
    averageWin: averageOf(multiples.filter((multiple) => multiple > 0n)),
    averageLoss: averageOf(multiples.filter((multiple) => multiple < 0n)),
  }
}

const averageOf = (multiples: readonly Multiple[]): Multiple | null =>
  multiples.length === 0 ? null : divideRounded(sum(multiples), BigInt(multiples.length))
