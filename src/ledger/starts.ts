/**
 * From which day on an instrument is derived, if only its later rows change (law 6.3). A history falls in two at the beginning
 * of a day on which nothing is held: what follows depends on nothing before. So what is stored of the days before stays,
 * and the rest is derived from its own rows.
 */
import { type DateString, earlierOf } from '../lib/dates.ts'
import type { Reader } from '../store/index.ts'
import { type Links, readExercises } from './adjusted-rows.ts'
import type { Days } from './days-queries.ts'
import { DERIVATION_VERSION } from './derive.ts'
import { entryWindow } from './entry-window.ts'
import { isOption } from './instrument.ts'
import {
  selectEntryDays,
  selectHeldSince,
  selectPlain,
  selectTotalsOf,
  selectWithEarlier,
  selectWithEvents,
} from './start-queries.ts'
import { asStored } from './stored-record.ts'
import type { SymbolTotals } from './total-queries.ts'

/** Where the derivation of an instrument begins. */
export interface Start {
  day: DateString
  /** As in the stored position; trades before the day have it too. */
  symbol: string
  /** The stored ones. */
  totals: SymbolTotals
}

/** By instrument. */
export type Starts = ReadonlyMap<string, Start>

export const daysOf = (starts: Starts): Days => new Map([...starts].map(([instrument, { day }]) => [instrument, day]))

/**
 * `since`: the first days on which rows of instruments change. Left out are instruments
 * whose days depend on each other: those with lots, questions, sales without a purchase, or rows other than purchases and sales.
 */
export async function findStarts(db: Reader, accountId: number, since: Days, links: Links): Promise<Starts> {
  const shares = [...since.keys()].filter((instrument) => !isOption(instrument))
  if (shares.length === 0) return new Map()
  const plain = new Map(
    (await selectPlain(db, accountId, shares, DERIVATION_VERSION)).map((one) => [one.instrument, one]),
  )
  if (plain.size === 0) return new Map()
  const events = await selectWithEvents(db, accountId, [...plain.keys()])
  const exercises = [links.exercises, await readExercises(asStored(db), accountId)]
  const isDelivered = (instrument: string) => exercises.some((some) => some.has(instrument))
  const alone = [...plain.keys()].filter((instrument) => !events.has(instrument) && !isDelivered(instrument))
  const flat = await flatDays(db, accountId, new Map(alone.map((name) => [name, since.get(name) as DateString])))
  const earlier = await selectWithEarlier(db, accountId, flat)
  const totals = await selectTotalsOf(db, accountId, [...earlier])
  return new Map(
    totals.map((own): [string, Start] => [
      own.instrument,
      {
        day: flat.get(own.instrument) as DateString,
        symbol: plain.get(own.instrument)?.symbol as string,
        totals: own,
      },
    ]),
  )
}

/**
 * The last days, not after those given, at whose beginning nothing is held, and which are in the window of no own entry: rows on
 * both sides could be the entry.
 */
async function flatDays(db: Reader, accountId: number, since: Days): Promise<Days> {
  if (since.size === 0) return since
  const windows = Map.groupBy(await selectEntryDays(db, accountId), ({ instrument }) => instrument)
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
