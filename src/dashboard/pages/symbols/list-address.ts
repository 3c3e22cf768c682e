/** The order and the search of the list, which are kept in the address. */
import { useLocation } from 'preact-iso'
import { useScope } from '../../shared/scope.ts'
import type { Sorted } from '../../shared/virtual-table.tsx'

const NAMES = ['find', 'sort'] as const
const COLUMNS = ['symbol', 'trades', 'won', 'trading', 'dividends', 'total', 'last']

export interface ListAddress {
  find: string
  sorted: Sorted
  change(changes: Partial<Record<(typeof NAMES)[number], string>>): void
}

export function useListAddress(): ListAddress {
  const { query, path, route } = useLocation()
  const { href } = useScope()
  return {
    find: (query.find ?? '').slice(0, 100),
    sorted: readSort(query.sort),
    change(changes) {
      const now = new URLSearchParams(location.search)
      const all = Object.fromEntries(NAMES.map((name) => [name, (changes[name] ?? now.get(name)) || undefined]))
      route(href(path, all), true)
    },
  }
}

/** `sort=total` is descending, `sort=-total` ascending. */
function readSort(sort = ''): Sorted {
  const by = sort.replace(/^-/, '')
  return COLUMNS.includes(by) ? { by, descending: !sort.startsWith('-') } : { by: 'total', descending: true }
}

/** The next order if the head of a column is pressed: names begin with A, figures with the largest. */
export function nextSort(sorted: Sorted, by: string): string {
  const descending = sorted.by === by ? !sorted.descending : by !== 'symbol'
  return descending ? by : `-${by}`
}
