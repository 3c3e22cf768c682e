/** A list that is read page by page, as a table that reads the next page when its end comes into view. */
import type { ComponentChildren } from 'preact'
import { Reading } from './reading.tsx'
import type { Pages } from './use-pages.ts'
import { type Column, VirtualTable } from './virtual-table.tsx'

interface PagedListProps<T> {
  label: string
  of: Pages<T>
  /** Hides the loaded rows for which it returns false. More pages are then read until the table is full. */
  only?: (row: T) => boolean
  columns: readonly Column<T>[]
  card(row: T): ComponentChildren
  cardHeight: number
  cardsOn?: string
  /** Shown if no row is left. */
  empty: ComponentChildren
}

const EVERY = () => true

export function PagedList<T>({ of: pages, only = EVERY, empty, ...table }: PagedListProps<T>) {
  const rows = pages.items.filter(only)
  return (
    <Reading of={pages.query} skeleton={10}>
      {() =>
        rows.length === 0 && !pages.hasMore ? (
          empty
        ) : (
          <VirtualTable
            {...table}
            rows={rows}
            // The API does not count the rows of a filter.
            total={pages.hasMore ? rows.length + 1 : rows.length}
            onEnd={pages.more}
          />
        )
      }
    </Reading>
  )
}
