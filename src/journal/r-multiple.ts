/** R: what was at risk in a round trip by the stop that was planned. */
import { contractUnits, isCusip } from '../ledger/instrument.ts'
import { abs, divideRounded, type Money, multiply, type Price, type Quantity } from '../lib/decimal.ts'
import type { Side } from '../lib/terms.ts'

export interface Risked {
  side: Side
  instrument: string
  entryPrice: Price | null
  mostHeld: Quantity | null
}

/** Whether a position that is closed at the stop has a loss, fees left out. */
export const isOnSideOfLoss = (side: Side, entry: Price, stop: Price): boolean =>
  side === 'long' ? stop < entry : stop > entry

/** null if it is not known. A bond's price is a percentage of its face value, so that its risk cannot be computed. */
export function riskOf({ side, instrument, entryPrice, mostHeld }: Risked, stop: Price | null): Money | null {
  if (stop === null || entryPrice === null || mostHeld === null || isCusip(instrument)) return null
  if (!isOnSideOfLoss(side, entryPrice, stop)) return null
  const risk = multiply(contractUnits(instrument, mostHeld), abs(entryPrice - stop))
  return risk === 0n ? null : risk
}

/** Hundredths of R. */
export type Multiple = bigint

export const multipleOf = (profit: Money, risk: Money): Multiple => divideRounded(profit * 100n, risk)

export const multipleNumber = (multiple: Multiple): number => Number(multiple) / 100
