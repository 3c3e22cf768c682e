/** The lots of a period, page by page. */
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useEffect, useMemo } from 'preact/hooks'
import { readAllPages } from '../../shared/all-pages.ts'
import { read, type Schemas } from '../../shared/api.ts'
import type { Sorted } from '../../shared/virtual-table.tsx'
import type { LotFilters } from './filters.ts'

export type Trade = Schemas['ListedTrade']

const PAGE = 1000

interface Wanted extends LotFilters {
  start_date: string
  end_date: string
  account_id?: number
}

/**
 * The API sorts by date and by profit. Every other order needs all trades of the period: then all pages are loaded, one
 * after the other.
 */
export function useTrades(wanted: Wanted, sorted: Sorted) {
  const order = ORDERS[sorted.by]
  const sort = sortOf(sorted)
  const query = useInfiniteQuery({
    queryKey: ['/api/trades', wanted, sort],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam }
      return read('/api/trades', { query: { ...wanted, sort, limit: PAGE, ...cursor } }, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // Comparing every field of 100,000 trades takes longer than showing them.
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  const loaded = useMemo(() => data?.pages.flatMap(({ trades }) => trades) ?? [], [data])
  const needsAll = order !== undefined && hasNextPage
  useEffect(() => {
    if (needsAll && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [needsAll, isFetchingNextPage, isError])
  const trades = useMemo(
    () => (needsAll || order === undefined ? loaded : loaded.toSorted(directed(order, sorted))),
    [loaded, needsAll, sorted.by, sorted.descending],
  )
  return {
    query,
    trades,
    summary: data?.pages[0]?.summary ?? undefined,
    /** Every page is being loaded, for an order that the API does not have. */
    isLoadingAll: needsAll,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
    },
  }
}

/** Every trade that is wanted, newest first, for a file. */
export const readAllTrades = (wanted: Wanted, total: number, progress: (text: string) => void): Promise<Trade[]> =>
  readAllPages(
    async (cursor) => {
      const query = { ...wanted, sort: '-date', limit: PAGE, ...cursor } as const
      const { trades, next_cursor } = await read('/api/trades', { query })
      return { items: trades, next_cursor }
    },
    progress,
    total,
  )

/** The order to request from the API. If the API lacks the wanted order, the page sorts the trades itself. */
function sortOf({ by, descending }: Sorted): Schemas['TradeSort'] {
  if (by === 'result') return descending ? '-total_profit_loss' : 'total_profit_loss'
  return by === 'closed' && !descending ? 'date' : '-date'
}

type Order = (a: Trade, b: Trade) => number

/** The orders that the API does not have. What is not known is smallest. */
const by =
  (value: (trade: Trade) => string | number | null): Order =>
  (a, b) => {
    const [first, second] = [value(a) ?? '', value(b) ?? '']
    return first < second ? -1 : first > second ? 1 : 0
  }

const ORDERS: Readonly<Record<string, Order>> = {
  symbol: by(({ symbol }) => symbol),
  side: by(({ side }) => side),
  return: by((trade) => trade.return_percentage),
  quantity: by(({ volume }) => volume),
  opened: by((trade) => (trade.side === 'short' ? trade.sell_date : trade.buy_date)),
  bought: by((trade) => trade.buy_price),
  sold: by((trade) => trade.sell_price),
}
export const LOT_COLUMNS: readonly string[] = ['closed', 'result', ...Object.keys(ORDERS)]

const directed = (order: Order, { descending }: Sorted): Order => (descending ? (a, b) => order(b, a) : order)
