/**
 * Rule 9.2: long-term is what was held for more than a year, counted from the day after the purchase. So the first long-term day is a
 * year and a day after it; of 28 February it is 1 March, also in a leap year. Days are compared as numbers, such as 20260228: lists and
 * sums do it in SQL.
 */
import type { DateString } from '../../lib/dates.ts'

/** The difference between the day of sale and the day of purchase, as numbers, if the shares were held for a year. */
export const A_YEAR = 10_000
/** The same for a purchase on 28 February: 29 February is still within the year. */
export const A_YEAR_FROM_28_FEBRUARY = 10_001
export const ON_28_FEBRUARY = '-02-28'

const numberOf = (day: DateString) => Number(day.replaceAll('-', ''))

/** Of a long trade. */
export const isHeldLong = (bought: DateString, sold: DateString): boolean =>
  numberOf(sold) - numberOf(bought) > (bought.endsWith(ON_28_FEBRUARY) ? A_YEAR_FROM_28_FEBRUARY : A_YEAR)
