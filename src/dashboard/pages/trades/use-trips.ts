/** The round trips of a period, page by page, in every order of the list. */
import { readAll } from '../../shared/all-pages.ts'
import { client, type Schemas } from '../../shared/api.ts'
import type { ListedRoundTrip } from '../../shared/round-trips/names.ts'
import { usePages } from '../../shared/use-pages.ts'
import type { Sorted } from '../../shared/virtual-table.tsx'
import type { TripFilters } from './filters.ts'

const PAGE = 1000

export interface WantedTrips extends TripFilters {
  start_date: string
  end_date: string
  account_id?: number
}

/** The names of the API for the columns that can be sorted. */
const SORTS = {
  closed: 'last_closed_on',
  symbol: 'symbol',
  account: 'account_id',
  side: 'side',
  opened: 'opened_on',
  result: 'total_profit_loss',
  return: 'return_percentage',
  quantity: 'quantity',
  entry: 'entry_price',
  exit: 'exit_price',
  fees: 'fees',
  held: 'time_held',
} as const
export const TRIP_COLUMNS: readonly string[] = Object.keys(SORTS)

export function sortOf({ by, descending }: Sorted): Schemas['RoundTripSort'] {
  const field = Object.hasOwn(SORTS, by) ? SORTS[by as keyof typeof SORTS] : SORTS.closed
  return descending ? `-${field}` : field
}

export function useTrips(wanted: WantedTrips, sorted: Sorted) {
  const { query, items, more } = usePages('listRoundTrips', { ...wanted, sort: sortOf(sorted), limit: PAGE })
  return { query, trips: items, totals: query.data?.pages[0]?.page.summary ?? undefined, more }
}

/** Every round trip that is wanted, in the order of the list, for a file. */
export const readAllTrips = (
  wanted: WantedTrips,
  sorted: Sorted,
  total: number,
  progress: (text: string) => void,
): Promise<ListedRoundTrip[]> =>
  readAll(client.trading.listRoundTrips({ ...wanted, sort: sortOf(sorted), limit: PAGE }), progress, total)
