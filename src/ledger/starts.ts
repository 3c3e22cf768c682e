/**
 * From which day on an instrument is derived, if only its later rows change (law 6.3). A history that is divisible falls in two at
 * the beginning of a day on which nothing is held: what follows depends on nothing before. So what is stored of the days before
 * stays, and the rest is derived from its own rows and lots.
 */
import { type DateString, earlierOf } from '../lib/dates.ts'
import type { Reader } from '../store/index.ts'
import type { Days } from './days-queries.ts'
import { DERIVATION_VERSION } from './derive.ts'
import { entryWindow } from './entry-window.ts'
import { isOption } from './instrument.ts'
import { type Before, selectBefore, selectDivisible, selectHeldSince } from './start-queries.ts'
import type { SymbolTotals } from './total-queries.ts'

/** Where the derivation of an instrument begins. */
export interface Start extends Before {
  day: DateString
  /** As in the stored position; rows and trades before the day have it too. */
  symbol: string
  /** The stored ones. */
  totals: SymbolTotals
}

interface InstrumentDay {
  instrument: string
  date: DateString
}

/** By instrument. */
export type Starts = ReadonlyMap<string, Start>

export const daysOf = (starts: Starts): Days => new Map([...starts].map(([instrument, { day }]) => [instrument, day]))

/**
 * `since`: the first days on which rows of instruments change. `entries`: the days of the account's own entries, before and after
 * the change. Left out are instruments whose history is not divisible.
 */
export async function findStarts(
  db: Reader,
  accountId: number,
  since: Days,
  entries: readonly InstrumentDay[],
): Promise<Starts> {
  const shares = [...since.keys()].filter((instrument) => !isOption(instrument))
  if (shares.length === 0) return new Map()
  const divisible = await selectDivisible(db, accountId, shares, DERIVATION_VERSION)
  if (divisible.length === 0) return new Map()
  const firsts = divisible.map(({ instrument }): [string, DateString] => [
    instrument,
    since.get(instrument) as DateString,
  ])
  const days = await flatDays(db, accountId, new Map(firsts), entries)
  const before = await selectBefore(db, accountId, days)
  return new Map(
    divisible.flatMap(({ instrument, ...stored }): [string, Start][] => {
      const own = before.get(instrument)
      return own === undefined ? [] : [[instrument, { ...stored, ...own, day: days.get(instrument) as DateString }]]
    }),
  )
}

/**
 * The last days, not after those given, at whose beginning nothing is held, and which are in the window of no own entry: rows on
 * both sides could be the entry.
 */
async function flatDays(db: Reader, accountId: number, since: Days, entries: readonly InstrumentDay[]): Promise<Days> {
  const windows = Map.groupBy(entries, ({ instrument }) => instrument)
  const days = new Map(since)
  for (let open: Days = since; open.size > 0; ) {
    const moved = await selectHeldSince(db, accountId, open)
    for (const [instrument, day] of open) {
      let first = earlierOf(moved.get(instrument) ?? day, day)
      for (const { date } of windows.get(instrument) ?? []) {
        const { from, to } = entryWindow(date)
        if (from < first && first <= to) first = from
      }
      if (first === day) moved.delete(instrument)
      else moved.set(instrument, first)
    }
    for (const [instrument, day] of moved) days.set(instrument, day)
    open = moved
  }
  return days
}
