/** The filters of the list, as they are written in the address. */
import type { Schemas } from '../../shared/api.ts'
import type { Sorted } from '../../shared/virtual-table.tsx'

export interface Filters {
  symbol?: string
  side?: Schemas['TradeSide']
  result?: Schemas['TradeResult']
  verified?: boolean
}

const SIDES: readonly string[] = ['long', 'short'] satisfies Schemas['TradeSide'][]
const RESULTS: readonly string[] = ['Win', 'Loss', 'Breakeven'] satisfies Schemas['TradeResult'][]
const COLUMNS = ['date', 'symbol', 'result', 'return']

export const FILTER_NAMES = ['symbol', 'side', 'result', 'verified', 'sort'] as const

type Query = Record<string, string | undefined>

/** Only what the API understands; the rest of the address is ignored. */
export const readFilters = ({ symbol, side = '', result = '', verified }: Query): Filters => ({
  ...(symbol ? { symbol: symbol.slice(0, 100) } : {}),
  ...(SIDES.includes(side) ? { side: side as Schemas['TradeSide'] } : {}),
  ...(RESULTS.includes(result) ? { result: result as Schemas['TradeResult'] } : {}),
  ...(verified === 'true' || verified === 'false' ? { verified: verified === 'true' } : {}),
})

/** `sort=result` is descending, `sort=-result` ascending. */
export function readSort({ sort = '' }: Query): Sorted {
  const by = sort.replace(/^-/, '')
  return COLUMNS.includes(by) ? { by, descending: !sort.startsWith('-') } : { by: 'date', descending: true }
}

/** The next order if the head of a column is pressed. */
export const sortText = (sorted: Sorted, by: string): string => (sorted.by === by && sorted.descending ? `-${by}` : by)
