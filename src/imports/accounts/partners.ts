/**
 * Finds the partner of a part: the account that has the other half of its trades. A part that prints no number is of that
 * account.
 */
import type { Account } from './accounts.ts'
import type { ComparedSales } from './compare-sales.ts'
import type { Part, Source } from './parts.ts'
import { dayOf } from './sale.ts'

/** Whether a tenth of a file's rows or sales, or more, are the same. Fewer can be by chance. */
export const areMany = (same: number, all: number): boolean => same * 10 >= all

/** So many sales, most of those between the first and the last of them, are not the same by chance. */
const IN_A_ROW = 3

/** Of the sales of a part, those of which an account has the other half. */
interface Candidate {
  account: Account
  whole: Set<string>
  some: Set<string>
  open: Set<string>
  /** Whether files of the same upload have them. */
  isInUpload: boolean
}

/**
 * The account that has most of the other half; none if no account has enough. Several, if accounts have it alike, or if
 * others have the other half of sales that the first lacks: then the rows would be of several accounts. `accountOf`: the
 * account of a source; undefined if it does not count.
 */
export function partnersOf(
  part: Part,
  compared: readonly ComparedSales[],
  accountOf: (source: Source) => Account | undefined,
): Account[] {
  const own = compared.filter((one) => one.part === part)
  const sales = new Set(own.flatMap((one) => [...one.sales.keys()]))
  const [best, ...rest] = candidatesOf(part, own, accountOf)
    .filter((one) => hasEnough(one, sales))
    .sort((a, b) => b.whole.size - a.whole.size || b.some.size - a.some.size || b.open.size - a.open.size)
  if (best === undefined) return []
  const isAlike = ({ whole, some, open }: Candidate) =>
    whole.size === best.whole.size && some.size === best.some.size && open.size === best.open.size
  const rivals = rest.filter((one) => isAlike(one) || [...one.whole].some((key) => !best.whole.has(key)))
  return [best, ...rivals].map(({ account }) => account)
}

function candidatesOf(
  part: Part,
  compared: readonly ComparedSales[],
  accountOf: (source: Source) => Account | undefined,
): Candidate[] {
  const candidates = new Map<Account, Candidate>()
  for (const { source, ...sets } of compared.flatMap(({ counterparts }) => counterparts)) {
    const account = 'part' in source && source.part === part ? undefined : accountOf(source)
    if (account === undefined) continue
    const all = candidates.get(account) ?? {
      account,
      whole: new Set(),
      some: new Set(),
      open: new Set(),
      isInUpload: false,
    }
    candidates.set(account, all)
    all.isInUpload ||= 'part' in source && sets.whole.size > 0
    for (const set of ['whole', 'some', 'open'] as const) for (const key of sets[set]) all[set].add(key)
  }
  return [...candidates.values()]
}

/** The files of an upload belong together, also if one of them has few sales of the other. */
const hasEnough = ({ whole, some, isInUpload }: Candidate, sales: ReadonlySet<string>): boolean =>
  isInUpload || isMost(whole, sales) || (some.size > 0 && some.size * 2 >= sales.size)

/**
 * Whether so many of the sales are not the same by chance. A record of a part of the time has few of them, but has most of
 * those between its first and its last.
 */
function isMost(whole: ReadonlySet<string>, sales: ReadonlySet<string>): boolean {
  const days = [...whole].map(dayOf).sort()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const between = [...sales].filter((key) => first <= dayOf(key) && dayOf(key) <= last)
  const isEnough = areMany(whole.size, sales.size) || whole.size >= IN_A_ROW
  return whole.size > 0 && isEnough && whole.size * 2 >= between.length
}
