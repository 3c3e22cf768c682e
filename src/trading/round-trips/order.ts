/**
 * The orders of the list of round trips, and its cursors. A list by day is in the order of time within a day; one without a
 * known time is before those with one.
 */
import { compare } from '../../lib/compare.ts'
import { formatCursor, invalidCursor, isInteger, parseCursor } from '../../lib/cursor.ts'
import { isDate } from '../../lib/dates.ts'
import type { ListedRoundTrip } from './listed-round-trip.ts'

/** What each order compares first; then all of them compare the keys. */
const COLUMNS = {
  last_closed_on: [],
  symbol: ['symbol'],
  account_id: ['accountId'],
  side: ['side'],
  opened_on: ['openedOn', 'openedTime'],
  total_profit_loss: ['profit'],
  return_percentage: ['returnRate'],
  quantity: ['quantity'],
  entry_price: ['entryPrice'],
  exit_price: ['exitPrice'],
  fees: ['fees'],
  time_held: ['heldMinutes'],
} as const satisfies Record<string, readonly (keyof ListedRoundTrip)[]>
const KEYS = ['lastClosedOn', 'lastClosedTime', 'accountId', 'instrument', 'openedOn', 'number'] as const

type Column = keyof typeof COLUMNS
export type SortedBy = (typeof COLUMNS)[Column][number] | (typeof KEYS)[number]
export type SortName = Column | `-${Column}`

export interface Order {
  /** In this order. */
  by: readonly SortedBy[]
  /** The first of `by`, if it can be without a value: such round trips are last in both directions. */
  nullable: SortedBy | undefined
  descending: boolean
}

const NULLABLE: readonly Column[] = ['return_percentage', 'quantity', 'entry_price', 'exit_price', 'time_held']

export function orderOf(sort: SortName): Order {
  const descending = sort.startsWith('-')
  const column = (descending ? sort.slice(1) : sort) as Column
  return {
    by: [...COLUMNS[column], ...KEYS],
    nullable: NULLABLE.includes(column) ? COLUMNS[column][0] : undefined,
    descending,
  }
}

/** Columns in which many round trips have the same value. */
export const REPEATED: readonly SortedBy[] = ['fees', 'quantity']

/** The place of a round trip in the list: its values, in the order of `by`. A text that is not known is empty. */
export type Place = readonly (string | number | bigint | null)[]

/** One without any closing is at its opening. */
export const placeOf = (trip: ListedRoundTrip, { by }: Order): Place => {
  const at = trip.lastClosedOn === null ? { lastClosedOn: trip.lastOn, lastClosedTime: trip.openedTime } : {}
  const values = { ...trip, ...at }
  return by.map((name) => values[name] ?? (TEXTS.includes(name) ? '' : null))
}

export const comparePlaces =
  ({ descending }: Order) =>
  (a: Place, b: Place): number => {
    for (const [i, value] of a.entries()) {
      const other = b[i] as Place[number]
      if (value === other) continue
      if (value === null || other === null) return value === null ? 1 : -1
      return (descending ? -1 : 1) * compare(value, other)
    }
    return 0
  }

const DATES: readonly SortedBy[] = ['lastClosedOn', 'openedOn']
const TEXTS: readonly SortedBy[] = [...DATES, 'symbol', 'side', 'openedTime', 'lastClosedTime', 'instrument']
const NUMBERS: readonly SortedBy[] = ['accountId', 'number', 'heldMinutes']

/** Amounts are texts in a cursor, because they may be beyond the exact numbers of JSON; without a value it is empty. */
export const formatPlace = (place: Place): string =>
  formatCursor(place.map((value) => (value === null ? '' : typeof value === 'bigint' ? String(value) : value)))

/** Throws Failure `invalid` for a text that no page of the order has given. */
export function parsePlace(text: string, { by, nullable }: Order): Place {
  const parts = parseCursor(text)
  if (parts.length !== by.length) throw invalidCursor()
  return by.map((name, i) => {
    const part = parts[i]
    if (name === nullable && part === '') return null
    if (NUMBERS.includes(name)) {
      if (isInteger(part)) return part
    } else if (typeof part === 'string') {
      if (TEXTS.includes(name)) {
        if (!DATES.includes(name) || isDate(part)) return part
      } else if (AMOUNT.test(part)) return BigInt(part)
    }
    throw invalidCursor()
  })
}

const AMOUNT = /^-?\d{1,18}$/
