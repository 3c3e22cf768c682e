/** Pages of a list that is read as a whole. */
import { compare } from './compare.ts'
import { formatCursor, invalidCursor, parseCursor, roomOnPage, sizesOf } from './cursor.ts'

export interface PageRequest {
  /** undefined means all, however many bytes they have. */
  limit?: number | undefined
  cursor?: string | undefined
}

export interface ListedPage<Item> {
  items: readonly Item[]
  /** null on the last page. */
  nextCursor: string | null
}

/**
 * `sortKeyOf` returns the texts that the list is sorted by. Throws Failure `invalid` for a cursor that is no such key.
 */
export function listedPage<Item>(
  list: readonly Item[],
  { limit = Number.POSITIVE_INFINITY, cursor }: PageRequest,
  sortKeyOf: (item: Item) => string[],
): ListedPage<Item> {
  const after = cursor === undefined ? undefined : parseSortKey(cursor)
  const rest = after === undefined ? list : list.filter((item) => compareSortKeys(sortKeyOf(item), after) > 0)
  const items = limit === Number.POSITIVE_INFINITY ? rest : rest.slice(0, roomOnPage(sizesOf(rest), limit))
  const last = rest.length > items.length ? items.at(-1) : undefined
  return { items, nextCursor: last === undefined ? null : formatCursor(sortKeyOf(last)) }
}

function compareSortKeys(a: readonly string[], b: readonly string[]): number {
  for (const [i, text] of a.entries()) {
    const order = compare(text, b[i] ?? '')
    if (order !== 0) return order
  }
  return 0
}

function parseSortKey(text: string): string[] {
  const parts = parseCursor(text)
  if (parts.length === 0 || !parts.every((part) => typeof part === 'string')) throw invalidCursor()
  return parts
}
