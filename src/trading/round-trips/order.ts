/** The orders of the list of round trips, and its cursors. */
import { compare } from '../../lib/compare.ts'
import { formatCursor, invalidCursor, isInteger, parseCursor } from '../../lib/cursor.ts'
import { type DateString, daysBetween, isDate } from '../../lib/dates.ts'
import { percentOrNull } from '../../lib/decimal.ts'
import { minutesHeld } from './parts.ts'
import type { RoundTripPart } from './queries.ts'

type Value = string | number | null

/** What a column is sorted by. Stored amounts are within the range of exact numbers. */
const COLUMNS = {
  last: ({ lastClosedOn }) => lastClosedOn,
  symbol: ({ symbol }) => symbol,
  account: ({ accountId }) => accountId,
  side: ({ side }) => side,
  opened: ({ openedOn, openedTime }) => `${openedOn} ${openedTime ?? ''}`,
  profit: ({ profit }) => Number(profit),
  return: ({ profit, costBasis }) => percentOrNull(profit, costBasis),
  quantity: ({ quantity }) => numberOrNull(quantity),
  entry_price: ({ entryPrice }) => numberOrNull(entryPrice),
  exit_price: ({ exitPrice }) => numberOrNull(exitPrice),
  fees: ({ fees }) => Number(fees),
  time_held: (part) =>
    part.isOpen ? null : daysBetween(part.openedOn, part.lastOn) * 1_440 + (minutesHeld(part) ?? 0),
} as const satisfies Record<string, (part: RoundTripPart) => Value>

const numberOrNull = (value: bigint | null): number | null => (value === null ? null : Number(value))

type Column = keyof typeof COLUMNS
export type SortName = 'newest' | 'oldest' | `${Exclude<Column, 'last'>}_${'ascending' | 'descending'}`

export interface Order {
  column: Column
  descending: boolean
}

export function orderOf(sort: SortName): Order {
  if (sort === 'newest' || sort === 'oldest') return { column: 'last', descending: sort === 'newest' }
  const end = sort.lastIndexOf('_')
  return { column: sort.slice(0, end) as Column, descending: sort.slice(end) === '_descending' }
}

/** The place of a round trip in the list. */
export interface Place {
  value: Value
  lastClosedOn: DateString
  accountId: number
  instrument: string
  openedOn: DateString
  number: number
}

export const placeOf = (part: RoundTripPart, { column }: Order): Place => ({ ...part, value: COLUMNS[column](part) })

/** Without a value is last in both directions. */
export const comparePlaces = ({ descending }: Order) => {
  const direction = descending ? -1 : 1
  return (a: Place, b: Place): number => {
    if (a.value === null || b.value === null) {
      if (a.value !== b.value) return a.value === null ? 1 : -1
    } else if (a.value !== b.value) return direction * compare(a.value, b.value)
    return direction * compareKeys(a, b)
  }
}

const compareKeys = (a: Place, b: Place): number =>
  compare(a.lastClosedOn, b.lastClosedOn) ||
  a.accountId - b.accountId ||
  compare(a.instrument, b.instrument) ||
  compare(a.openedOn, b.openedOn) ||
  a.number - b.number

/** A cursor has null as an empty list, because a part of it is a text or a number. */
export const formatPlace = ({ value, lastClosedOn, accountId, instrument, openedOn, number }: Place): string =>
  formatCursor([lastClosedOn, accountId, instrument, openedOn, number, ...(value === null ? [] : [value])])

/** Throws Failure `invalid` for a text that no page has given. */
export function parsePlace(text: string): Place {
  const [lastClosedOn, accountId, instrument, openedOn, number, value = null] = parseCursor(text)
  if (typeof lastClosedOn !== 'string' || !isDate(lastClosedOn) || !isInteger(accountId)) throw invalidCursor()
  if (typeof instrument !== 'string' || typeof openedOn !== 'string' || !isInteger(number)) throw invalidCursor()
  if (value !== null && typeof value !== 'string' && typeof value !== 'number') throw invalidCursor()
  return { value, lastClosedOn, accountId, instrument, openedOn, number }
}
