/**
 * Finds the other half of the trades of a file: realized gains print the lots of sales that a transaction history prints.
 * A file that prints no number of its account is of the account that has the other half.
 */
import type { DateString } from '../../lib/dates.ts'
import { CENT, type Money, type Quantity } from '../../lib/decimal.ts'
import { namesAccount } from './labels.ts'

/** A part of an upload whose rows are all in one account: those of a label, or those of a file that name no account. */
export type Part = string | number

/** The part of a row: its label, if that names an account, or the file's index. */
export const partOf = (label: string | null, file: number): Part =>
  label !== null && namesAccount(label) ? label : file

/** What has the other half of sales: another part of the upload, or a stored account. */
export type Source = { part: Part } | { accountId: number }

/** The sales of a part of which a source has the other half. */
export interface Counterpart {
  source: Source
  /** All of what was sold of an instrument on a day. */
  whole: ReadonlySet<string>
  /** Another quantity, for the same price. */
  some: ReadonlySet<string>
  /** Those of `whole` of which the source has no such half yet. */
  open: ReadonlySet<string>
}

/** What shows which account a part is of. */
export interface Evidence {
  /** The sales of the part that were compared, by `saleKey`. */
  sales: Set<string>
  counterparts: Counterpart[]
}

/** An instrument and the day on which it was sold. */
export interface Sale {
  instrument: string
  soldOn: DateString
}

/** What was sold of it, added up. */
export interface SoldSum extends Sale {
  /** null if a lot prints none. */
  quantity: Quantity | null
  /** Of a transaction, after its fees. */
  proceeds: Money
  fees: Money
}

/** `isOpen`: its account has no such other half yet. */
export type Half = SoldSum & { isOpen: boolean }

export const saleKey = ({ instrument, soldOn }: Sale): string => `${soldOn} ${instrument}`
const dayOf = (key: string): string => key.split(' ', 1)[0] as string

/** Compares sums of a part with those of a source, each by `saleKey`. `isGains`: the part has the lots. */
export function compareHalves(
  source: Source,
  own: ReadonlyMap<string, SoldSum>,
  others: ReadonlyMap<string, Half>,
  isGains: boolean,
): Counterpart {
  const [whole, some, open] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const [key, one] of own) {
    const other = others.get(key)
    const agreed = other === undefined ? undefined : isGains ? agreement(one, other) : agreement(other, one)
    if (agreed === 'some') some.add(key)
    if (agreed !== 'whole') continue
    whole.add(key)
    if (other?.isOpen) open.add(key)
  }
  return { source, whole, some, open }
}

type Sum = Omit<SoldSum, keyof Sale>

/**
 * Whether lots and transactions can be the same sales: all of them, or some. Fees are in the proceeds of some files
 * only.
 */
export function agreement(lots: Sum, transactions: Sum): 'whole' | 'some' | undefined {
  const [sold, proceeds] = [transactions.quantity, transactions.proceeds]
  const slack = transactions.fees + (proceeds < 0n ? -proceeds : proceeds) / 1_000n + 5n * CENT
  const isWithin = (difference: Money, most: Money) => difference <= most && -difference <= most
  if (lots.quantity === null || sold === null || lots.quantity === sold)
    return isWithin(lots.proceeds - proceeds, slack) ? 'whole' : undefined
  if (sold === 0n) return undefined
  const share = (amount: Money) => (amount * (lots.quantity as Quantity)) / sold
  return isWithin(lots.proceeds - share(proceeds), share(slack) + CENT) ? 'some' : undefined
}

/** The account that has the other half of a part's sales, by a name for it; several if that is not certain. */
export type Partners<Name> = { kind: 'none' } | { kind: 'one'; name: Name } | { kind: 'several'; names: Name[] }

/** Fewer of a file's sales than this share can be the same by chance. */
export const FEW = 10

/** So many sales, most of those between the first and the last of them, are not the same by chance. */
const IN_A_ROW = 3

/**
 * Whether so many of the sales are not the same by chance. A record of a part of the time has few of them, but has most of
 * those between its first and its last.
 */
function isMost(whole: ReadonlySet<string>, sales: ReadonlySet<string>): boolean {
  const days = [...whole].map(dayOf).sort()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const between = [...sales].filter((key) => first <= dayOf(key) && dayOf(key) <= last)
  const isEnough = whole.size * FEW >= sales.size || whole.size >= IN_A_ROW
  return whole.size > 0 && isEnough && whole.size * 2 >= between.length
}

/**
 * The account with most of the other half. Several, if accounts have it alike, or if one has the other half of sales that
 * the other lacks: then the rows would be of several accounts. `nameOf`: the account of a source; undefined if it has
 * none.
 */
export function choosePartner<Name>(
  evidence: Evidence | undefined,
  nameOf: (source: Source) => Name | undefined,
): Partners<Name> {
  const byName = new Map<Name, { whole: Set<string>; some: Set<string>; open: Set<string> }>()
  const inUpload = new Set<Name>()
  for (const { source, ...sets } of evidence?.counterparts ?? []) {
    const name = nameOf(source)
    if (name === undefined) continue
    const all = byName.get(name) ?? { whole: new Set(), some: new Set(), open: new Set() }
    byName.set(name, all)
    // The files of an upload belong together, also if one of them has few sales of the other.
    if ('part' in source && sets.whole.size > 0) inUpload.add(name)
    for (const set of ['whole', 'some', 'open'] as const) for (const key of sets[set]) all[set].add(key)
  }
  const sales = evidence?.sales ?? new Set()
  const ranked = [...byName]
    .filter(
      ([name, { whole, some }]) =>
        inUpload.has(name) || isMost(whole, sales) || (some.size > 0 && some.size * 2 >= sales.size),
    )
    .sort(([, a], [, b]) => b.whole.size - a.whole.size || b.some.size - a.some.size || b.open.size - a.open.size)
  const [best, ...rest] = ranked
  if (best === undefined) return { kind: 'none' }
  const isRival = ({ whole, some, open }: (typeof best)[1]) =>
    (whole.size === best[1].whole.size && some.size === best[1].some.size && open.size === best[1].open.size) ||
    [...whole].some((key) => !best[1].whole.has(key))
  const rivals = rest.filter(([, sets]) => isRival(sets))
  return rivals.length === 0
    ? { kind: 'one', name: best[0] }
    : { kind: 'several', names: [best[0], ...rivals.map(([name]) => name)] }
}
