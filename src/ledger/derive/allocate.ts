import { type Money, proRata, type Quantity, toCents } from '../../lib/decimal.ts'

/**
 * The money that falls on the units `from`..`to` of `whole`, in whole cents. Neighbouring slices of
 * one total add up to it exactly, so a sale cut into lots loses and gains nothing; a total that is
 * not whole cents leaves its rest with the slice that ends at `whole`.
 */
export const slice = (total: Money, whole: Quantity, from: Quantity, to: Quantity): Money =>
  upTo(total, whole, to) - upTo(total, whole, from)

const upTo = (total: Money, whole: Quantity, to: Quantity): Money =>
  to === whole ? total : to === 0n ? 0n : toCents(proRata(total, to, whole))
