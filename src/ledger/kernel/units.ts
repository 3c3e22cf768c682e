/**
 * Units: what shares are counted in. A split changes how many units a share has, never how many units are held, so that
 * quantities before and after splits are compared and subtracted without rounding.
 */
import { divideRounded, type Quantity } from '../../lib/decimal.ts'
import type { Ratio } from '../ledger.ts'

/** Shares × `unitsOf(era)`. */
export type Units = bigint

export class Scale {
  readonly #units: readonly bigint[]

  /** The ratios of all splits, in their order. An era is the time between two of them; the first has the number 0. */
  constructor(ratios: readonly Ratio[]) {
    const reduced = ratios.map(({ times, per }) => {
      const divisor = greatestDivisor(times, per)
      return { times: times / divisor, per: per / divisor }
    })
    const units = [reduced.reduce((product, { times }) => product * times, 1n)]
    for (const { times, per } of reduced) units.push(((units.at(-1) as bigint) / times) * per)
    this.#units = units
  }

  unitsOf(era: number): bigint {
    return this.#units[era] as bigint
  }

  toUnits(quantity: Quantity, era: number): Units {
    return quantity * this.unitsOf(era)
  }

  /** Rounded, if the ratios leave more than the places of a quantity. */
  toShares(units: Units, era: number): Quantity {
    return divideRounded(units, this.unitsOf(era))
  }

  /** The part of a whole from one number of units to another, so that parts add up to the whole. */
  partOf(from: Units, to: Units, era: number): Quantity {
    return this.toShares(to, era) - this.toShares(from, era)
  }
}

export const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))
