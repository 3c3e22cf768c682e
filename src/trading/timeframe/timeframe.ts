/** Analysis of a date range. */
import { type DateString, daysBetween } from '../../lib/dates.ts'
import { invalidFields } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader } from '../../store/index.ts'
import { type Analysis, analyse } from '../analytics/analyse.ts'
import {
  selectDividendsBySymbol,
  selectPeriodSums,
  selectResultsOfDays,
  selectSymbolResults,
} from '../analytics/queries.ts'
import { type PeriodScope, selectDayTotals } from '../queries.ts'

const MOST_DAYS = 36_525
const MOST_YEARS = 100
const RANGE = { first: 'start_date', last: 'end_date' }
const FIELDS = Object.values(RANGE)

/** Throws Failure `invalid` if `first` is later than `last` or the range covers more than 100 years. */
export function assertRange(first: DateString, last: DateString): void {
  if (first > last) throw invalidFields(FIELDS, say('range_reversed', RANGE))
  if (daysBetween(first, last) >= MOST_DAYS)
    throw invalidFields(FIELDS, say('range_too_long', { ...RANGE, years: MOST_YEARS }))
}

export async function analyseTimeframe(db: Reader, scope: PeriodScope): Promise<Analysis> {
  return analyse({
    days: await selectDayTotals(db, scope.first, scope.last, scope.accountId),
    results: await selectResultsOfDays(db, scope),
    sums: await selectPeriodSums(db, scope),
    bySymbol: await selectSymbolResults(db, scope),
    dividendsBySymbol: await selectDividendsBySymbol(db, scope),
  })
}
