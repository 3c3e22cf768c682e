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
  | Scaling
  | SharesOnly
  /** The ratio is of no split, so a part of the position is in no file: the cost of all of it is unknown. */
  | { kind: 'unknown'; ratio: Ratio }

/** There is no ratio: the shares are added or removed without a known cost. */
export interface SharesOnly {
  kind: 'movement'
  quantity: Quantity
  /** If cash may have paid for all that a reverse split left, less than a share: what it is with a ratio that leaves this. */
  ifPaid?: Scaling
}

export interface Scaling {
  kind: 'scale'
  ratio: Ratio
  /** Without the rounding of files. */
  nominal: Ratio
  /** With it, and without the fraction. */
  printed: Ratio
  isExact: boolean
  isSimple: boolean
  /** The fraction of a share that was paid out in cash, in new shares. */
  paid: Quantity
  /** The same if no file has the cash. */
  lost: Quantity
  /** The ratios that fit, if there are several and it matters which it is. */
  fitting: readonly Ratio[]
  /** Whether these leave different numbers of shares. */
  leavesSeveral: boolean
}

export interface PrintedSplit {
  /** Shares added, negative if removed; of a reverse split that prints the new shares only, all that are left. */
  quantity: Quantity
  /** See `Row.reverse`. */
  reverse: boolean
  /** See `Row.isSigned`. */
  isSigned: boolean
  /** Whether cash for a fraction of a share follows. */
  isPaidOut: boolean
  /** That fraction, in new shares, if its row or its lot shows it. */
  fraction: Quantity | undefined
  /** What a file prints or the user answered; null if neither. */
  ratio: Ratio | null
}

/** Whether one share became several, or several one. */
const isSimple = ({ times, per }: Ratio): boolean => times % per === 0n || per % times === 0n

type Left = Omit<Scaling, 'kind' | 'ratio' | 'isSimple'>

const scaled = (ratio: Ratio, left: Partial<Left> = {}): Scaling => ({
  ...{ kind: 'scale', ratio, nominal: ratio, printed: ratio, isExact: true, paid: 0n, lost: 0n, fitting: [] },
  ...{ leavesSeveral: false, ...left },
  isSimple: isSimple(left.nominal ?? ratio),
})

const ALL_EFFECTS: readonly Scaling[] = RATIOS.map((ratio) => scaled(ratio))

/** Whether it is exactly one of the ratios of real splits, or the one that is given. */
export const isExactly = (effect: SplitEffect, given: Ratio | null): boolean =>
  effect.kind === 'scale' && effect.isExact && (effect.nominal === given || RATIOS.includes(effect.nominal))

/** What a split may do, to be tried: by each ratio, or by the one that is given. */
export const effectsToTry = (given: Ratio | null): readonly Scaling[] =>
  given === null ? ALL_EFFECTS : [scaled(given)]

/** `long` and `short`: what is held. */
export function effectOf(split: PrintedSplit, { long, short }: { long: Quantity; short: Quantity }): SplitEffect {
  const { quantity, reverse } = split
  const position = long - short
  if (position < 0n) return ofShort(-position, split)
  const isWhole = reverse && quantity > 0n
  const after = isWhole ? quantity : position + quantity
  if (position > 0n && after === 0n && split.isPaidOut) return ofNoWholeShare(position, split)
  if (position === 0n || after <= 0n) return { kind: 'movement', quantity }
  // A reverse split leaves fewer shares than there were: else some of these are in no file.
  const isLacking = isWhole && after >= position
  return (isLacking ? undefined : fitting(position, after, split)) ?? unknown(position, after)
}

/**
 * All shares leave, and cash comes: a reverse split left less than one share, if its ratio is given. If it is not, new shares may have
 * come under another name.
 */
function ofNoWholeShare(held: Quantity, { quantity, fraction, ratio }: PrintedSplit): SplitEffect {
  const leftBy = ({ times, per }: Ratio): Quantity => divideRounded(held * times, per)
  const leaving = (ratio === null ? RATIOS : [ratio]).filter(
    (one) => leftBy(one) < SHARE && (ratio !== null || isRounded(leftBy(one), fraction)),
  )
  const [first] = leaving
  if (first === undefined) return { kind: 'movement', quantity }
  const paid = scaled(first, { isExact: false, paid: leftBy(first) })
  return ratio !== null ? paid : { kind: 'movement', quantity, ifPaid: { ...paid, fitting: leaving } }
}

/** Whether a fraction is the printed one, which may be rounded. Undefined: none is printed. */
const isRounded = (fraction: Quantity, printed: Quantity | undefined): boolean =>
  printed === undefined || abs(fraction - printed) * 2n <= ROUNDING

const unknown = (before: Quantity, after: Quantity): SplitEffect => ({
  kind: 'unknown',
  ratio: { times: after, per: before },
})

/**
 * Files print the shares of a short with its sign or without it, and of a reverse split what is left or what is gone. If real
 * ratios give several numbers of shares, each of them may be right. The cash for a fraction is not in the profit of a short.
 */
function ofShort(held: Quantity, split: PrintedSplit): SplitEffect {
  const { quantity, reverse, isSigned } = split
  const moved = abs(quantity)
  const both = reverse ? [moved, held - moved].filter((after) => after < held) : [held - quantity, held + quantity]
  const afters = (isSigned && !reverse ? both.slice(0, 1) : both).filter((after) => after > 0n)
  const found = [...new Set(afters)].flatMap((after) => fitting(held, after, split) ?? [])
  const surest = found.map(surenessOf).reduce((a, b) => Math.max(a, b), 0)
  const [first, ...others] = found.filter((one) => surenessOf(one) === surest)
  if (first === undefined) return unknown(held, afters[0] ?? held)
  const { printed, nominal, isExact } = first
  const leavesSeveral = others.length > 0
  const ratios = leavesSeveral ? [first, ...others].map((one) => one.nominal) : []
  return scaled(printed, { nominal, isExact, fitting: ratios, leavesSeveral })
}

/** The order in which `fitting` tries what may be right. */
const surenessOf = ({ paid, isExact }: Scaling): number => (paid > 0n ? 2 : isExact ? 1 : 0)

/**
 * If cash follows, the ratios that leave less than a share; else one that is exact; else those that leave less than a share, or of a
 * reverse split made less than one whole.
 */
function fitting(
  before: Quantity,
  after: Quantity,
  { isPaidOut, fraction, ratio: given }: Pick<PrintedSplit, 'isPaidOut' | 'fraction' | 'ratio'>,
): Scaling | undefined {
  const ratios = given === null ? RATIOS : [given]
  const leftBy = ({ times, per }: Ratio): Quantity => divideRounded(before * times, per) - after
  const leaving = (mayBeMadeWhole: boolean): Scaling | undefined => {
    const all = ratios.filter(({ times, per }) => {
      const missing = before * times - after * per
      return missing < SHARE * per && missing > (mayBeMadeWhole && times < per ? -SHARE * per : 0n)
    })
    const shown = fraction === undefined ? [] : all.filter((ratio) => isRounded(leftBy(ratio), fraction))
    const some = shown.length > 0 ? shown : all
    const [ratio] = some
    if (ratio === undefined) return undefined
    const left = leftBy(ratio)
    const isOpen = some.length > 1 && some.some((one) => leftBy(one) > 0n)
    const printed = { times: after, per: before }
    const more = { nominal: ratio, printed, isExact: false, fitting: isOpen ? some : [] }
    if (left > 0n) return scaled(ratio, { ...more, ...(isPaidOut ? { paid: left } : { lost: left }) })
    return scaled(printed, more)
  }
  const exact = (): Scaling | undefined => {
    const ratio = ratios.find(({ times, per }) => abs(before * times - after * per) <= ROUNDING * per)
    if (ratio !== undefined) return scaled({ times: after, per: before }, { nominal: ratio })
    if (given !== null) return undefined
    // A dividend in shares, of some percent.
    const percent = ((after - before) * 100n) / before
    return after > before && percent <= 50n && before * (100n + percent) === after * 100n
      ? scaled({ times: 100n + percent, per: 100n })
      : undefined
  }
  return (isPaidOut ? leaving(false) : undefined) ?? exact() ?? leaving(true)
}
