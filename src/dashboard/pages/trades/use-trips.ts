/** The round trips of a period, page by page, in every order of the list. */
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { readAllPages } from '../../shared/all-pages.ts'
import { read, type Schemas } from '../../shared/api.ts'
import type { ListedRoundTrip } from '../../shared/round-trips/names.ts'
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
  const sort = sortOf(sorted)
  const query = useInfiniteQuery({
    queryKey: ['/api/round-trips', wanted, sort],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam }
      return read('/api/round-trips', { query: { ...wanted, sort, limit: PAGE, ...cursor } }, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  return {
    query,
    trips: useMemo(() => data?.pages.flatMap(({ round_trips }) => round_trips) ?? [], [data]),
    totals: data?.pages[0]?.summary ?? undefined,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
    },
  }
}

/** Every round trip that is wanted, in the order of the list, for a file. */
export const readAllTrips = (
  wanted: WantedTrips,
  sorted: Sorted,
  total: number,
  progress: (text: string) => void,
): Promise<ListedRoundTrip[]> =>
  readAllPages(
    async (cursor) => {
      const query = { ...wanted, sort: sortOf(sorted), limit: PAGE, ...cursor }
      const { round_trips, next_cursor } = await read('/api/round-trips', { query })
      return { items: round_trips, next_cursor }
    },
    progress,
    total,
  )
