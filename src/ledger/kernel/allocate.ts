import { type Money, proRata, type Quantity, toCents } from '../../lib/decimal.ts'

/**
 * The share of `total` for the units `from`..`to` of `whole`, in whole cents. Adjacent slices add up to
 * the total exactly, so that splitting a sale into lots loses nothing. If the total is not whole cents,
 * the slice that ends at `whole` gets the fraction.
 */
export const slice = (total: Money, whole: Quantity, from: Quantity, to: Quantity): Money =>
  upTo(total, whole, to) - upTo(total, whole, from)

const upTo = (total: Money, whole: Quantity, to: Quantity): Money =>
  to === whole ? total : to === 0n ? 0n : toCents(proRata(total, to, whole))
