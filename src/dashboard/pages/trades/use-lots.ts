/** The lots of a period, page by page. */
import { useEffect, useMemo } from 'preact/hooks'
import { readAll } from '../../shared/all-pages.ts'
import { client, type Schemas } from '../../shared/api.ts'
import { usePages } from '../../shared/use-pages.ts'
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
  const pages = usePages('listTrades', { ...wanted, sort: sortOf(sorted), limit: PAGE })
  const { query, items: loaded, more } = pages
  const needsAll = order !== undefined && pages.hasMore
  useEffect(() => {
    if (needsAll) more()
  }, [needsAll, query.isFetchingNextPage, query.isError])
  const trades = useMemo(
    () => (needsAll || order === undefined ? loaded : loaded.toSorted(directed(order, sorted))),
    [loaded, needsAll, sorted.by, sorted.descending],
  )
  return {
    query,
    trades,
    summary: query.data?.pages[0]?.page.summary ?? undefined,
    /** Every page is being loaded, for an order that the API does not have. */
    isLoadingAll: needsAll,
    more,
  }
}

/** Every trade that is wanted, newest first, for a file. */
export const readAllTrades = (wanted: Wanted, total: number, progress: (text: string) => void): Promise<Trade[]> =>
  readAll(client.trading.listTrades({ ...wanted, sort: '-date', limit: PAGE }), progress, total)

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
