/** Periods with too many rows to be read at once: they are read in pages, and each page waits for its turn. */
import { addDays, type DateString } from '../lib/dates.ts'
import { nextTurn } from '../lib/turns.ts'
import type { Reader, Store } from '../store/index.ts'
import { existMoreDays, existMoreDividends, existMoreSymbols, type PeriodScope, selectActiveDates } from './queries.ts'

/** Up to so many symbols, days and dividends are read at once, which takes some 20 ms. */
const MOST_AT_ONCE = 5_000
/** A day has a row for each account. */
const DAYS_AT_ONCE = 50

export const FIRST_DATE = '0000-01-01'
export const LAST_DATE = '9999-12-31'

export const hasManyDays = (db: Reader, period: PeriodScope): Promise<boolean> =>
  existMoreDays(db, period, MOST_AT_ONCE)

/** Whether an analysis of the period reads too much at once. */
export const isLong = async (db: Reader, period: PeriodScope): Promise<boolean> =>
  (await hasManyDays(db, period)) ||
  (await existMoreSymbols(db, period, MOST_AT_ONCE)) ||
  (await existMoreDividends(db, period, MOST_AT_ONCE))

/** The period in ranges of few days with activity, oldest first. */
export async function* rangesOf(
  store: Store,
  { first, last, ...owner }: PeriodScope,
): AsyncGenerator<{ first: DateString; last: DateString }> {
  for (let from = first; ; ) {
    const dates = await store.read((db) => selectActiveDates(db, { ...owner, first: from, last }, DAYS_AT_ONCE))
    const [start, end] = [dates[0]?.date, dates.at(-1)?.date]
    if (start === undefined || end === undefined) return
    await nextTurn()
    yield { first: start, last: end }
    from = addDays(end, 1)
  }
}
