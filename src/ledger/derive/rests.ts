/** The money of a summary lot without that of the lots of a part of its sale. */
import { abs, CENT, type Money, type Quantity, sum } from '../../lib/decimal.ts'
import type { Lot } from '../ledger.ts'
import { gainDifference } from '../lot.ts'
import { slice } from './allocate.ts'
import type { SizedLot } from './claims.ts'

export type LotMoney = Pick<Lot, 'proceeds' | 'costBasis' | 'disallowedLoss'>

/** The share of the units `from`..`to` of a lot. */
export function moneyOfUnits({ quantity, ...lot }: SizedLot, from: Quantity, to: Quantity): LotMoney {
  const part = (money: Money) => slice(money, quantity, from, to)
  return { proceeds: part(lot.proceeds), costBasis: part(lot.costBasis), disallowedLoss: part(lot.disallowedLoss) }
}

/** `part` of `whole` of the money. The gain is then proceeds − cost. */
export function moneyOfPart(lot: LotMoney, part: bigint, whole: bigint): LotMoney & { gain: null } {
  const share = (money: Money) => slice(money, whole, 0n, part)
  return {
    proceeds: share(lot.proceeds),
    costBasis: share(lot.costBasis),
    gain: null,
    disallowedLoss: share(lot.disallowedLoss),
  }
}

/** What a summary has more than the lots that it repeats. */
export function lessMoney(summary: Lot, repeated: readonly LotMoney[]): LotMoney & Pick<Lot, 'gain'> {
  const less = (name: keyof LotMoney): Money => summary[name] - sum(repeated.map((one) => one[name]))
  const [proceeds, costBasis, left] = [less('proceeds'), less('costBasis'), less('disallowedLoss')]
  // Not all files print it.
  const disallowedLoss = left < 0n ? 0n : left
  const gain = summary.gain === null ? null : proceeds - costBasis + addedTo(summary, disallowedLoss)
  return { proceeds, costBasis, gain, disallowedLoss }
}

/**
 * What the rest of a summary gains more than its proceeds − its cost: its disallowed loss, if that is added back to the gain
 * of the summary, or what contradicts it. Gains are not subtracted: those of lots may be rounded, or have their disallowed
 * losses added back if that of the summary has not.
 */
function addedTo(summary: Lot, disallowedLoss: Money): Money {
  const difference = gainDifference(summary) ?? 0n
  if (difference !== 0n) return difference
  const more = (summary.gain ?? 0n) - (summary.proceeds - summary.costBasis)
  return abs(more) > CENT ? disallowedLoss : 0n
}

/** Whether the lots have more than their summary: the files contradict each other. */
export const isBeyond = (rest: LotMoney, summary: LotMoney): boolean =>
  isNegative(rest.proceeds, summary.proceeds) || isNegative(rest.costBasis, summary.costBasis)

const isNegative = (rest: Money, whole: Money): boolean => rest < 0n && whole >= 0n
