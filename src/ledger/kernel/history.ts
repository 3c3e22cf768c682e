/**
 * Finds the splits of an instrument, and walks through its history with them. A split's ratio follows from the shares held at
 * its moment; these depend on what later lots name, in the shares of that moment, and so on the ratio. So the history is
 * walked again until the splits come out as they were assumed (laws 4.1 and 4.2). Without splits it is walked once,
 * and once more if there are lots.
 */
import { abs, CENT, type Money, min, type Quantity, sum } from '../../lib/decimal.ts'
import type { UnmatchedCode } from '../../lib/messages/index.ts'
import type { Ratio } from '../ledger.ts'
import type { Claim } from './claims.ts'
import { isInPlaces, isTrade, type Unprinted } from './days.ts'
import type { Closing } from './events.ts'
import { PAID_WITHIN } from './fractions.ts'
import type { Reserved } from './inventory.ts'
import { DISTANCES } from './pieces.ts'
import { closesOf, type Lots, planOf } from './plan.ts'
import { effectsToTry, isExactly, isWhole, SHARE, type SplitEffect } from './ratios.ts'
import type { Row } from './row.ts'
import { isPaidOut } from './row.ts'
import { Scale, type Units } from './units.ts'
import {
  type History,
  NO_PLAN,
  type Older,
  type Plan,
  ratioOf,
  SIDES,
  type Split,
  type UndecidedSplit,
  type Unmatched,
  unmatchedOf,
  type Walked,
  type WalkOptions,
  walk,
} from './walk.ts'

export interface HistoryOptions {
  lots?: Lots
  unprinted?: Unprinted | undefined
  older?: Older | undefined
}

/** The most days between two rows of one split. */
const APART = 7
const MOST_WALKS = 6
const MOST_PASSES = 3
/** The search for the ratios of an instrument walks at most so many rows, about two seconds. A walk counts as some rows more. */
const MOST_ROWS_WALKED = 400_000
const ROWS_OF_A_WALK = 20
/** To try a ratio of several, what lots take is planned anew with it, which takes as long as some walks: about two seconds for all. */
const MOST_ROWS_TRIED = 10_000

/** Each is a walk through all rows. */
const MOST_READINGS = 16

/** `rows`: by day. */
export function historyOf(rows: readonly Row[], { lots, ...order }: HistoryOptions = {}): History {
  const walks = new Walks(rows, lots, order)
  const { splits, undecided } = findSplits(walks)
  const walked = walks.whole(splits)
  const alone = walks.claims.filter((claim) => claim.side === 'long' && !walked.closed.has(claim))
  const unmatched = [...listedOf(walked.listed, alone, splits), ...walked.unmatched]
  return { ...walked, unmatched, splits, undecided, otherReadings: () => otherReadings(splits, undecided, walks) }
}

/** The walks by the other candidates of the splits that are undecided, one at a time. */
const otherReadings = (splits: readonly Split[], undecided: readonly UndecidedSplit[], walks: Walks): Walked[] =>
  undecided
    .flatMap(({ candidates: [, ...others], rows }) => others.map((other) => ({ other, rows: new Set(rows) })))
    .slice(0, MOST_READINGS)
    .map(({ other, rows }) => {
      const at = splits.findIndex((split) => split.rows.some((row) => rows.has(row)))
      const rest = splits.filter((split) => !split.rows.some((row) => rows.has(row)))
      return walks.whole(rest.toSpliced(at, 0, ...other))
    })

/** Walks through one history with different splits. */
class Walks {
  readonly rows: readonly Row[]
  readonly claims: readonly Claim[]
  /** What all quantities are multiples of. */
  readonly step: Quantity
  readonly #isRenamed: boolean
  readonly #lots: Lots | undefined
  readonly #plan: Plan
  readonly #order: Pick<WalkOptions, 'unprinted' | 'older'>
  #last: { splits: readonly Split[]; plan: Plan } | undefined
  #lastWhole: { splits: readonly Split[]; walked: Walked } | undefined
  #walked = 0

  constructor(rows: readonly Row[], lots: Lots | undefined, { unprinted, older }: Omit<HistoryOptions, 'lots'>) {
    this.rows = rows
    this.claims = lots?.claims ?? []
    this.step = rows.every(({ quantity }) => isWhole(quantity)) ? SHARE : 1n
    this.#isRenamed = rows.some(({ isRenaming }) => isRenaming)
    this.#lots = lots
    // A walk with other splits has the same closings, which the lots cover.
    this.#plan = lots === undefined ? NO_PLAN : { ...NO_PLAN, closes: closesOf(lots) }
    this.#order = { ...(unprinted && { unprinted }), ...(older && { older }) }
  }

  /** Whether it may be walked once more to search. A history of very many rows is walked only a few times. */
  get mayWalk(): boolean {
    return this.#walked < MOST_ROWS_WALKED
  }

  /** Whether each of so many ratios may be tried. */
  mayTry(ratios: number): boolean {
    return this.mayWalk && ratios * (this.rows.length + ROWS_OF_A_WALK) < MOST_ROWS_TRIED
  }

  /** Whether shares from before the history are sold from a day on, so that their number depends on a split of that day. */
  hasOldSoldFrom(day: number): boolean {
    const { day: first } = this.rows[0] as Row
    return this.claims.some(
      (claim) => claim.side === 'long' && claim.openedDay !== null && claim.openedDay < first && claim.day >= day,
    )
  }

  whole(splits: readonly Split[]): Walked {
    if (this.#lastWhole?.splits !== splits)
      this.#lastWhole = { splits, walked: this.#walk({ splits, plan: this.#planFor(splits) }) }
    return this.#lastWhole.walked
  }

  /**
   * What the splits give of trades and positions. Of each closing what is not matched is unmatched. Shares that leave by a change of
   * their name are a position under the new one.
   */
  figuresOf(splits: readonly Split[]): string {
    const { matches, held, left, era } = this.whole(splits)
    const open = SIDES.flatMap((side) => [...held[side].openLots(era), ...(this.#isRenamed ? left[side] : [])])
    return String([
      ...matches.map(({ closing: { row }, taken }) => [row.key, row.copy, taken.date, taken.quantity, taken.money]),
      ...open.map(({ date, quantity, money }) => [date, quantity, money]),
    ])
  }

  /** What the split is to the position of its moment, without what lots take. */
  firstEffect(splits: readonly Split[], at: number): SplitEffect {
    return this.#effect(splits, at, this.#plan)
  }

  effect(splits: readonly Split[], at: number): SplitEffect {
    return this.#effect(splits, at, this.#planFor(splits))
  }

  /** How many shares from before the history there were if so many are held at the first split. */
  sizeFor(splits: readonly Split[], held: Quantity): Quantity {
    const plan = this.#planFor(splits)
    const { scale, heldAtSplits } = this.#walk({ splits, plan, until: 0 })
    const known = (heldAtSplits[0] as Units) - sum(plan.old.long.values())
    return held - known / scale.unitsOf(0)
  }

  /** What the split is to the position of its moment if so many shares are from before the history. */
  effectWith(splits: readonly Split[], at: number, size: Quantity): SplitEffect {
    const plan = this.#planFor(splits)
    const scale = new Scale(
      splits.map(({ effect }) => (effect.kind === 'movement' ? { times: 1n, per: 1n } : effect.ratio)),
    )
    const old = sizedTo(plan.old.long, scale.toUnits(size, 0))
    return this.#effect(splits, at, { ...plan, old: { ...plan.old, long: old } })
  }

  #effect(splits: readonly Split[], at: number, plan: Plan): SplitEffect {
    return this.#walk({ splits, plan, until: at }).effects[at] as SplitEffect
  }

  #walk(options: Pick<WalkOptions, 'splits' | 'plan' | 'until'>): Walked {
    this.#walked += this.rows.length + ROWS_OF_A_WALK
    return walk(this.rows, { ...options, ...this.#order })
  }

  #planFor(splits: readonly Split[]): Plan {
    const lots = this.#lots
    if (lots === undefined || this.claims.length === 0) return this.#plan
    if (this.#last !== undefined && areSame(splits, this.#last.splits)) return this.#last.plan
    const base = areSame(splits, lots.positions.splits) ? lots.positions : this.#walk({ splits, plan: this.#plan })
    const plan = planOf(lots, base)
    this.#last = { splits, plan }
    return plan
  }
}

/** As many units in all. */
function sizedTo(old: Reserved, units: Units): Reserved {
  const sized: Reserved = new Map()
  let rest = units
  for (const [claim, own] of old) {
    const part = min(own, rest)
    sized.set(claim, part)
    rest -= part
  }
  const last = [...sized.keys()].at(-1)
  if (last !== undefined) sized.set(last, (sized.get(last) as Units) + rest)
  return sized
}

/** Until the first walk finds what it is. */
const NOT_FOUND: SplitEffect = { kind: 'movement', quantity: 0n }

type Found = Pick<History, 'splits' | 'undecided'>

function findSplits(walks: Walks): Found {
  const clusters = clustersOf(walks.rows)
  let splits: Split[] = clusters.map(splitOf)
  for (let at = 0; at < splits.length; at++) {
    splits = splits.with(at, { ...(splits[at] as Split), effect: walks.firstEffect(splits, at) })
  }
  if (splits.length === 0) return { splits, undecided: [] }
  const isSizeOpen = walks.hasOldSoldFrom((splits[0] as Split).day)
  const bySize = isSizeOpen ? readingsBySize(walks, clusters) : []
  if (bySize.length > 0) return ofWhole(bySize, walks)
  const undecided = new Map<Row, UndecidedSplit>()
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const before = splits
    for (let at = 0; at < splits.length; ) {
      const { found, others, open } = bestOf(splits, at, walks)
      splits = splits.toSpliced(at, 1, ...found)
      const rows = found.flatMap((split) => split.rows)
      for (const row of rows) undecided.delete(row)
      const shown = open === undefined ? found : [open]
      if (open !== undefined || others.length > 0)
        undecided.set(rows[0] as Row, { rows, candidates: [shown, ...others] })
      at += found.length
    }
    // What is found of one split depends on the others, if there are any.
    if (splits.length === 1 || areSame(splits, before)) break
  }
  if (areSettled(splits, walks)) return { splits: withUndecided(splits, undecided), undecided: [...undecided.values()] }
  const others = isSizeOpen ? [] : readingsBySize(walks, clusters)
  if (others.length > 0) return ofWhole(others, walks)
  return { splits: withoutUnsettled(splits, walks), undecided: [...undecided.values()] }
}

/** Other moments explain their rows: no part of them is in no file. */
const withUndecided = (splits: Reading, undecided: ReadonlyMap<Row, UndecidedSplit>): Reading =>
  splits.map((split) => ({ ...split, isUndecided: undecided.has(split.rows[0] as Row) }))

/** If no ratio is as assumed, a part of what was held is in no file. */
function withoutUnsettled(splits: readonly Split[], walks: Walks): readonly Split[] {
  const { effects } = walks.whole(splits)
  return splits.map((split, at): Split => {
    const found = effects[at] as SplitEffect
    if (isOpen(split) || isAlike(found, split.effect) || found.kind === 'movement') return split
    return { ...split, effect: { kind: 'unknown', ratio: found.ratio } }
  })
}

/** The most splits in several rows that are read as one, or as one for each row. */
const MOST_PARTED = 4

/**
 * If shares from before the history are held at the first split, each ratio that it may have gives a size of them, and with it
 * the ratios of the splits that follow. Returns the readings whose size the lots use up exactly, with different figures (law 3.4).
 */
function readingsBySize(walks: Walks, clusters: readonly (readonly Row[])[]): Candidate[] {
  let partitions: Split[][] = [[]]
  for (const rows of clusters) {
    const isParted = rows.length > 1 && partitions.length < 2 ** MOST_PARTED
    const apart = rows.map((row) => splitOf([row]))
    partitions = partitions.flatMap((some) => [[...some, splitOf(rows)], ...(isParted ? [[...some, ...apart]] : [])])
  }
  const found = new Map<string, Candidate>()
  for (const partition of partitions) {
    const [first] = partition as [Split]
    for (const moment of momentsOf(first, walks.rows))
      for (const effect of effectsToTry(ratioOf(first))) {
        const held = heldBefore(first, effect.ratio, walks.step)
        if (held === undefined) continue
        if (!walks.mayWalk) return [...found.values()]
        const splits = partition.with(0, { ...first, ...moment, effect })
        const size = walks.sizeFor(splits, held)
        if (size >= 0n) addReadings(found, splits, 1, { size, walks })
      }
  }
  return [...found.values()]
}

/** How many shares were held, if the ratio gives what the row of the split prints; undefined if it is no multiple of `step`. */
function heldBefore({ rows }: Split, { times, per }: Ratio, step: Quantity): Quantity | undefined {
  const quantity = sum(rows.map((row) => row.quantity))
  const isNew = rows.some(({ reverse }) => reverse) && quantity > 0n
  const [product, divisor] = [quantity * per, isNew ? times : times - per]
  return product % (divisor * step) === 0n && product / divisor > 0n ? product / divisor : undefined
}

/** Adds readings with the moments of the splits from `at` on at which each has a ratio of real splits. */
function addReadings(
  found: Map<string, Candidate>,
  splits: Reading,
  at: number,
  { size, walks }: { size: Quantity; walks: Walks },
): void {
  if (!walks.mayWalk) return
  const split = splits[at]
  if (split === undefined) {
    if (!areSettled(splits, walks)) return
    const walked = walks.whole(splits)
    const figures = walks.figuresOf(splits)
    const differing = differingIn(walked, walks.claims, splits[0] as Split)
    const lacking = lackingIn(walked)
    if (!found.has(figures))
      found.set(figures, {
        ...{ found: splits, order: found.size },
        ...{ differing: () => differing, lacking: () => lacking, figures: () => figures },
      })
    return
  }
  for (const moment of momentsOf(split, walks.rows)) {
    const moved = splits.with(at, { ...split, ...moment })
    const effect = walks.effectWith(moved, at, size)
    if (isExactly(effect, ratioOf(split)))
      addReadings(found, moved.with(at, { ...split, ...moment, effect }), at + 1, { size, walks })
  }
}

const areSettled = (splits: readonly Split[], walks: Walks): boolean => {
  const { effects } = walks.whole(splits)
  return splits.every((split, at) => isOpen(split) || isAlike(effects[at] as SplitEffect, split.effect))
}

/** Whether several ratios of it fit, or one may, and nothing decides. */
const isOpen = ({ effect, isUndecided }: Split): boolean =>
  isUndecided && (effect.kind === 'unknown' || (effect.kind === 'movement' && effect.ifPaid !== undefined))

/**
 * Chooses among readings of all splits together. If they leave different numbers of shares, the number of those from before the
 * history is not known, and so no cost (law 4.3).
 */
function ofWhole(candidates: readonly Candidate[], walks: Walks): Found {
  const { best, fit } = likeliest(candidates, walks)
  const { found, others } = readingsOf(best, fit)
  if (others.length === 0) return { splits: found, undecided: [] }
  const undecided = [{ rows: found.flatMap(({ rows }) => rows), candidates: [found, ...others] }]
  const numbers = new Set([found, ...others].map((reading) => walks.whole(reading).shares.long))
  const [first, ...rest] = found as [Split, ...Split[]]
  if (numbers.size === 1 || first.effect.kind === 'movement') return { splits: found, undecided }
  const unknown = { kind: 'unknown', ratio: first.effect.ratio } as const
  return { splits: [{ ...first, effect: unknown, isUndecided: true }, ...rest], undecided }
}

const splitOf = (rows: readonly Row[]): Split => ({
  ...{ rows, day: (rows[0] as Row).day, moment: 'before', effect: NOT_FOUND, tried: null, isUndecided: false },
})

/** Whether no second ratio is printed. */
const isSameRatio = (a: Ratio | null, b: Ratio | null): boolean =>
  a === null || b === null || a.times * b.per === b.times * a.per

/** Rows that print the shares of one split on several days. */
function clustersOf(rows: readonly Row[]): Row[][] {
  const clusters: Row[][] = []
  for (const row of rows.filter(({ class: name }) => name === 'split')) {
    const last = clusters.at(-1)?.at(-1)
    const isAdding = !row.reverse && row.quantity > 0n && (last?.quantity ?? 0n) > 0n
    if (last !== undefined && row.day - last.day <= APART && isAdding && isSameRatio(row.ratio, last.ratio))
      clusters.at(-1)?.push(row)
    else clusters.push([row])
  }
  return clusters
}

type Reading = readonly Split[]

interface Candidate {
  /** One split; or one for each of its rows, if they are not one. */
  found: Reading
  /** How many lots differ in cost from the shares that they take. */
  differing: () => number
  /** How many shares were sold, or bought back, that no file has. */
  lacking: () => Quantity
  order: number
  /** What it gives of trades and positions. */
  figures: () => string
}

/**
 * The moment and ratio of one split, if the others are as assumed. If several ratios fit its moment as well, what is held has no
 * known cost from then on.
 */
function bestOf(splits: readonly Split[], at: number, walks: Walks): Readings {
  const { found, others } = likeliestOf(splits, at, walks)
  const [split, ...more] = found as [Split, ...Split[]]
  if (more.length > 0) return { found, others }
  if (split.effect.kind === 'movement' && split.effect.ifPaid !== undefined) {
    const paid = { ...split, effect: split.effect.ifPaid }
    const [without, having] = [split, paid].map((one) => walks.figuresOf(splits.with(at, one)))
    return { found, others: without === having ? others : [[paid], ...others] }
  }
  if (split.effect.kind !== 'scale') return { found, others }
  const ratios = [found, ...others.filter((other) => isOfMoment(other, split))].flatMap(
    (one) => firstOf(one).tried ?? [],
  )
  const fitting = ratios.length > 1 ? ratios : split.effect.fitting
  if (fitting.length === 0) return { found, others }
  const unknown = { kind: 'unknown', ratio: split.effect.printed } as const
  return {
    found: [{ ...split, effect: unknown, isUndecided: true }],
    others: others.filter((other) => !isOfMoment(other, split)),
    open: { ...split, effect: { ...split.effect, fitting } },
  }
}

/** Whether the first split of a reading takes effect when the split does. */
const isOfMoment = (reading: Reading, { day, moment }: Split): boolean => {
  const first = firstOf(reading)
  return first.day === day && first.moment === moment
}

const firstOf = ([first]: Reading): Split => first as Split

function likeliestOf(splits: readonly Split[], at: number, walks: Walks): Readings {
  const split = splits[at] as Split
  const candidates = candidatesOf(splits, at, { walks, moments: momentsOf(split, walks.rows) })
  if (split.rows.length > 1) {
    let apart: Split[] = split.rows.map((row) => splitOf([row]))
    const others = (some: readonly Split[]) => splits.toSpliced(at, 1, ...some)
    for (let i = 0; i < apart.length; i++) {
      apart = apart.with(i, { ...(apart[i] as Split), effect: walks.firstEffect(others(apart), at + i) })
    }
    for (let i = 0; i < apart.length; i++) apart = apart.with(i, bestOf(others(apart), at + i, walks).found[0] as Split)
    const all = others(apart)
    candidates.push({ found: apart, order: candidates.length, ...gives(all, split, walks) })
  }
  const { best, fit } = likeliest(candidates, walks)
  const lacking = best.lacking()
  if (best.found.every(isSure) && lacking === 0n) return readingsOf(best, fit)
  const earlier = candidatesOf(splits, at, { walks, moments: earlierMoments(splits, at, walks.rows) }).filter(
    (one) => isExactly(firstOf(one.found).effect, ratioOf(split)) && one.lacking() <= lacking,
  )
  const isGiven = ratioOf(split) !== null
  const shown = earlier.filter((one) => {
    const walked = walks.whole(splits.toSpliced(at, 1, ...one.found))
    const { agreeing, differing } = costsIn(walked, walks.claims, firstOf(one.found))
    return one.lacking() < lacking || (differing === 0 && (agreeing > 0 || isGiven))
  })
  if (shown.length === 0) return readingsOf(best, best.found.every(isSure) ? fit : [...fit, ...earlier])
  const { best: first, fit: others } = likeliest(shown, walks)
  return readingsOf(first, others)
}

/** The reading that evidence and then simplicity choose (law 4.2), and those that fit as well. */
function likeliest(candidates: readonly Candidate[], { step }: Walks): { best: Candidate; fit: Candidate[] } {
  const fitting = candidates.filter(({ found }) => found.every(isScale))
  const some = leastBy(fitting.length > 0 ? fitting : candidates, ({ lacking }) => lacking())
  const agreeing = leastBy(some, ({ differing }) => BigInt(differing()))
  const [best] = agreeing.toSorted(
    (a, b) =>
      Number(isPrinted(b)) - Number(isPrinted(a)) ||
      Number(isInParts(b, step)) - Number(isInParts(a, step)) ||
      plainness(b) - plainness(a) ||
      a.order - b.order,
  ) as [Candidate]
  // A later date decides the moment of one split.
  const first = firstOf(best.found)
  const isPosted = best.found.length === 1 && first.rows.some(({ isPostedLater }) => isPostedLater)
  const isAsLikely = (one: Candidate) => one !== best && one.found.every(isScale) && isPrinted(one) === isPrinted(best)
  const fit = agreeing.filter(isAsLikely)
  return { best, fit: isPosted ? fit.filter(({ found }) => isOfMoment(found, first)) : fit }
}

function leastBy(some: readonly Candidate[], numberOf: (one: Candidate) => bigint): readonly Candidate[] {
  if (some.length < 2) return some
  const numbers = some.map(numberOf)
  const least = numbers.reduce((a, b) => min(a, b))
  return some.filter((_, at) => numbers[at] === least)
}

/** What all splits give together. `one`: the split that is tried. */
const gives = (all: Reading, one: Split, walks: Walks): Pick<Candidate, 'differing' | 'lacking' | 'figures'> => ({
  differing: () => (walks.claims.length === 0 ? 0 : differingIn(walks.whole(all), walks.claims, one)),
  lacking: () => lackingIn(walks.whole(all)),
  figures: () => walks.figuresOf(all),
})

const lackingIn = ({ unmatched }: Walked): Quantity =>
  sum(unmatched.map(({ code, quantity }) => (LACKING.has(code) ? quantity : 0n)))

const LACKING: ReadonlySet<UnmatchedCode> = new Set(['no_known_purchase', 'no_known_short_sale'])

interface Readings {
  found: Reading
  /** With other figures. */
  others: Reading[]
  /** What is found, with its ratios, if several fit and nothing decides. */
  open?: Split
}

function readingsOf(best: Candidate, fit: readonly Candidate[]): Readings {
  if (fit.length === 0) return { found: best.found, others: [] }
  const figures = new Map(fit.toReversed().map((one) => [one.figures(), one.found]))
  figures.delete(best.figures())
  return { found: best.found, others: [...figures.values()].toReversed() }
}

const isPrinted = ({ found }: Candidate): boolean => typeof firstOf(found).moment === 'number'

/** Whether each row of a split is the new shares of some of the old ones, which are multiples of `step`. */
const isInParts = ({ found }: Candidate, step: Quantity): boolean =>
  found.every(({ rows, effect }) => {
    if (rows.length === 1 || effect.kind !== 'scale') return true
    const { times, per } = effect.ratio
    return times !== per && rows.every(({ quantity }) => (quantity * per) % ((times - per) * step) === 0n)
  })

const isScale = ({ effect }: Split): boolean => effect.kind === 'scale'

/**
 * Whether the split took effect on a day of its rows, so that no earlier day is tried. It did if its ratio is exact and is given, or
 * is n:1 or 1:n of what was held before the trades that follow its row; if cash shows the fraction that it leaves; or if the file
 * prints two dates.
 */
const isSure = ({ effect, rows, moment }: Split): boolean =>
  effect.kind === 'scale' &&
  (effect.paid > 0n ||
    (effect.isExact &&
      ((effect.isSimple && moment !== 'after') ||
        ratioOf({ rows }) !== null ||
        rows.some(({ isPostedLater }) => isPostedLater))))

const plainness = ({ found }: Candidate): number =>
  Math.min(
    ...found.map(({ effect }) => (effect.kind !== 'scale' ? 0 : (effect.isExact ? 2 : 0) + (effect.isSimple ? 1 : 0))),
  )

function candidatesOf(
  splits: readonly Split[],
  at: number,
  { walks, moments }: { walks: Walks; moments: readonly Moment[] },
): Candidate[] {
  const tried = moments.flatMap(({ day, moment }) => {
    const untried = { ...(splits[at] as Split), day, moment, tried: null, isUndecided: false }
    return byRatio(splits.with(at, settled(splits.with(at, untried), at, walks)), at, walks)
  })
  return tried.map((split, order) => ({ found: [split], order, ...gives(splits.with(at, split), split, walks) }))
}

/** The split with each ratio that fits, if lots may show which it has, or covers of a short may. */
function byRatio(splits: readonly Split[], at: number, walks: Walks): Split[] {
  const split = splits[at] as Split
  const { fitting: ratios, leavesSeveral } = split.effect.kind === 'scale' ? split.effect : NONE_FITS
  const mayShow = walks.claims.length > 0 || leavesSeveral
  if (ratios.length === 0 || !mayShow || !walks.mayTry(ratios.length)) return [split]
  return ratios.map((tried) => settled(splits.with(at, { ...split, tried }), at, walks))
}

const NONE_FITS = { fitting: [], leavesSeveral: false }

type Moment = Pick<Split, 'day' | 'moment'>

/** The moments before its printed days at which a split may have taken effect, the nearest first. */
function earlierMoments(splits: readonly Split[], at: number, all: readonly Row[]): Moment[] {
  const first = ((splits[at] as Split).rows[0] as Row).day
  const from = Math.max(first - APART, (splits[at - 1]?.day ?? Number.NEGATIVE_INFINITY) + 1)
  const days = all.filter((row) => isTrade(row) && row.day >= from && row.day < first).map(({ day }) => day)
  return [...new Set(days)].toReversed().map((day) => ({ day, moment: 'before' }))
}

/** The moments at which a split may take effect, the likeliest first. */
function momentsOf({ rows }: Split, all: readonly Row[]): Moment[] {
  const [first, last] = [(rows[0] as Row).day, (rows.at(-1) as Row).day]
  const trades = all.filter((row) => row.day >= first && row.day <= last && isTrade(row))
  const days = [...new Set(trades.map(({ day }) => day))]
  const before = { day: first, moment: 'before' as const }
  const printed = placeAmong(rows, trades)
  if (printed !== undefined) return [printed, before, ...days.map((day) => ({ day, moment: 'after' as const }))]
  const after = days.map((day) => ({ day, moment: 'after' as const }))
  return rows.some(({ isPostedLater }) => isPostedLater) ? [...after, before] : [before, ...after]
}

/** The place of a split among the trades of its day, if one file prints the order of all of them. */
function placeAmong(rows: readonly Row[], trades: readonly Row[]): Moment | undefined {
  const [{ day, place, isPostedLater }] = rows as [Row]
  if (rows.length > 1 || place?.at == null || isPostedLater || !isInPlaces(trades)) return undefined
  return trades[0]?.place?.file === place.file ? { day, moment: place.at } : undefined
}

/** The split with the ratio that comes out as it was assumed, or the one that was found first. */
function settled(splits: readonly Split[], at: number, walks: Walks): Split {
  const assumed = (effect: SplitEffect): Split => ({ ...(splits[at] as Split), effect })
  const first = assumed(walks.firstEffect(splits, at))
  if (walks.claims.length === 0) return first
  let split = first
  for (let walked = 0; walked < MOST_WALKS && walks.mayWalk; walked++) {
    const found = assumed(walks.effect(splits.with(at, split), at))
    if (isAlike(found.effect, split.effect)) return split
    split = found
  }
  return first
}

const PRECISION = 10n ** 20n

/** What a split does: the same text if it is the same, in whatever numbers a ratio is. */
const textOf = (effect: SplitEffect): string =>
  effect.kind === 'movement'
    ? effect.kind
    : `${effect.kind} ${(effect.ratio.times * PRECISION) / effect.ratio.per} ${effect.kind === 'scale' && effect.lost}`

const isAlike = (a: SplitEffect, b: SplitEffect): boolean => textOf(a) === textOf(b)

const areSame = (some: Reading, others: Reading): boolean => textOfAll(some) === textOfAll(others)

/** All splits of the same rows, in their order. */
const textOfAll = (splits: Reading): string =>
  String(splits.map(({ rows, day, moment, effect }) => [rows.length, day, JSON.stringify(moment), textOf(effect)]))

/**
 * How many lots that were sold from the day of the split on do not cost what the shares cost that they take, and how many do
 * that were bought before its rows.
 */
function costsIn(
  { consumed }: Walked,
  claims: readonly Claim[],
  { day, rows }: Split,
): { agreeing: number; differing: number } {
  const costs = { agreeing: 0, differing: 0 }
  for (const claim of claims) {
    const { side, openedDay, quantityFrom, lot } = claim
    if (side !== 'long' || openedDay === null || quantityFrom !== 'file' || claim.day < day) continue
    const taken = consumed.get(claim) ?? []
    if (taken.length === 0 || taken.some(({ money }) => money === null)) continue
    const isAlike = abs(sum(taken.map(({ money }) => money as Money)) - lot.costBasis) <= CENT
    if (!isAlike) costs.differing++
    else if (openedDay < (rows[0] as Row).day) costs.agreeing++
  }
  return costs
}
const differingIn = (...args: Parameters<typeof costsIn>): number => costsIn(...args).differing

/**
 * What is listed, without cash of redemptions and fractions that is in lots near its day that no transaction closes: they are
 * trades. Each lot has its money once.
 */
function listedOf(listed: readonly Closing[], alone: readonly Claim[], splits: Reading): Unmatched[] {
  const left = new Map<number, Money>()
  const leftOn = (day: number) => left.get(day) ?? 0n
  for (const { day, lot } of alone) left.set(day, leftOn(day) + lot.proceeds)
  return listed
    .filter(({ row, day, money }) => {
      const days = DISTANCES.map((distance) => day + distance)
      if (!isPaidOut(row) || money < 0n || sum(days.map(leftOn)) < money) return true
      let rest = money
      for (const near of days) {
        const part = min(rest, leftOn(near))
        left.set(near, leftOn(near) - part)
        rest -= part
      }
      return false
    })
    .map((closing) => {
      const isOfUndecided = closing.row.class === 'cash_in_lieu' && splits.some((one) => isOpenBefore(one, closing))
      return { ...unmatchedOf(closing), ...(isOfUndecided && { code: 'split_undecided' as const }) }
    })
}

/** Whether the cash may be for the fraction that a split of several ratios left. */
const isOpenBefore = (split: Split, { day }: Closing): boolean =>
  isOpen(split) && split.day <= day && day <= split.day + PAID_WITHIN
