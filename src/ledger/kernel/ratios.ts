/** What a split makes of a position (law 4.1). Files print the shares that were added or removed, or the new number. */
import { abs, divideRounded, QUANTITY_PLACES, type Quantity } from '../../lib/decimal.ts'
import type { Ratio } from '../ledger.ts'

export const SHARE: Quantity = 10n ** BigInt(QUANTITY_PLACES)
export const isWhole = (quantity: Quantity): boolean => quantity % SHARE === 0n

/** Files round shares to two places or more. */
const ROUNDING: Quantity = SHARE / 100n

/** Ratios of real splits, the simplest first: with every n:m, some ratio fits any wrong position. */
const RATIOS: readonly Ratio[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 20, 25, 30, 40, 50, 100].map((n) => ({ times: BigInt(n), per: 1n })),
  ...Array.from({ length: 99 }, (_, n) => ({ times: 1n, per: BigInt(n + 2) })),
  ...(
    [
      [3, 2],
      [4, 3],
      [5, 2],
      [5, 3],
      [5, 4],
      [6, 5],
      [7, 2],
      [7, 4],
      [8, 5],
      [9, 5],
      [11, 10],
      [21, 20],
      [2, 5],
      [2, 7],
    ] as const
  ).map(([times, per]) => ({ times: BigInt(times), per: BigInt(per) })),
]

/** What the shares of a split are to the position of its moment. */
export type SplitEffect =
  /** `nominal`: without the rounding of files. `paid`: the fraction of a share that was paid out in cash, in new shares. */
  | { kind: 'scale'; ratio: Ratio; nominal: Ratio; isExact: boolean; isSimple: boolean; paid: Quantity }
  /** There is no ratio: the shares are added or removed without a known cost. */
  | { kind: 'movement'; quantity: Quantity }
  /** The ratio is of no split, so a part of the position is in no file: the cost of all of it is unknown. */
  | { kind: 'unknown'; ratio: Ratio }

export interface PrintedSplit {
  /** Shares added, negative if removed; of a reverse split that prints the new shares only, all that are left. */
  quantity: Quantity
  /** See `Row.reverse`. */
  reverse: boolean
  /** Whether cash for a fraction of a share follows. */
  isPaidOut: boolean
  /** What a file prints or the user answered; null if neither. */
  ratio: Ratio | null
}

/** Whether one share became several, or several one. */
const isSimple = ({ times, per }: Ratio): boolean => times % per === 0n || per % times === 0n

const scaled = (ratio: Ratio, { nominal = ratio, isExact = true, paid = 0n } = {}): SplitEffect => ({
  ...{ kind: 'scale', ratio, nominal, isExact, isSimple: isSimple(nominal), paid },
})

const ALL_EFFECTS: readonly SplitEffect[] = RATIOS.map((ratio) => scaled(ratio))

/** Whether it is exactly one of the ratios of real splits, or the one that is given. */
export const isExactly = (effect: SplitEffect, given: Ratio | null): boolean =>
  effect.kind === 'scale' && effect.isExact && (effect.nominal === given || RATIOS.includes(effect.nominal))

/** What a split may do, to be tried: by each ratio, or by the one that is given. */
export const effectsToTry = (given: Ratio | null): readonly SplitEffect[] =>
  given === null ? ALL_EFFECTS : [scaled(given)]

/** `long` and `short`: what is held. */
export function effectOf(
  { quantity, reverse, isPaidOut, ratio }: PrintedSplit,
  { long, short }: { long: Quantity; short: Quantity },
): SplitEffect {
  const position = long - short
  if (position < 0n && reverse && abs(quantity) < -position) return scaled(reversedShort(-position, abs(quantity)))
  const isWhole = reverse && quantity > 0n
  if (isWhole && quantity >= abs(position)) return { kind: 'movement', quantity }
  const after = isWhole ? (position < 0n ? -quantity : quantity) : position + quantity
  if (position > 0n && after > 0n) {
    if (short > 0n) return scaled({ times: after, per: position })
    return (
      fitting(position, after, { isPaidOut, given: ratio }) ?? {
        kind: 'unknown',
        ratio: { times: after, per: position },
      }
    )
  }
  if (position < 0n && after < 0n) return scaled({ times: -after, per: -position })
  // Some files print the shares of a short position without its sign.
  if (position < 0n && position - quantity < 0n) return scaled({ times: quantity - position, per: -position })
  return { kind: 'movement', quantity: quantity < -long ? -long : quantity }
}

/** If cash follows, the simplest ratio that leaves less than a share; else one that is exact; else one that leaves a part. */
function fitting(
  before: Quantity,
  after: Quantity,
  { isPaidOut, given }: { isPaidOut: boolean; given: Ratio | null },
): SplitEffect | undefined {
  const ratios = given === null ? RATIOS : [given]
  const fraction = (least?: bigint): SplitEffect | undefined => {
    const ratio = ratios.find(({ times, per }) => {
      const missing = before * times - after * per
      return missing < SHARE * per && missing > (least ?? (times < per ? -SHARE * per : -ROUNDING * per))
    })
    if (ratio === undefined) return undefined
    const paid = divideRounded(before * ratio.times, ratio.per) - after
    const isExact = false
    if (isPaidOut && paid > 0n) return scaled(ratio, { isExact, paid })
    return scaled({ times: after, per: before }, { nominal: ratio, isExact })
  }
  const exact = (): SplitEffect | undefined => {
    const ratio = ratios.find(({ times, per }) => abs(before * times - after * per) <= ROUNDING * per)
    if (ratio !== undefined) return scaled({ times: after, per: before }, { nominal: ratio })
    if (given !== null) return undefined
    // A dividend in shares, of some percent.
    const percent = ((after - before) * 100n) / before
    return after > before && percent <= 50n && before * (100n + percent) === after * 100n
      ? scaled({ times: 100n + percent, per: 100n })
      : undefined
  }
  return (isPaidOut ? fraction(0n) : undefined) ?? exact() ?? fraction()
}

/**
 * A reverse split of a short. Files print what is left of it or what is gone, either with or without its sign; at least
 * half is gone.
 */
const reversedShort = (held: Quantity, moved: Quantity): Ratio => ({
  times: moved * 2n <= held ? moved : held - moved,
  per: held,
})
