/** Pages of a list that is read as a whole. */
import { compare } from './compare.ts'
import { formatCursor, invalidCursor, parseCursor } from './cursor.ts'
import type { Listed } from './large-json.ts'

export interface PageRequest {
  /** undefined means all. */
  limit?: number | undefined
  cursor?: string | undefined
}

export interface ListedPage<Item> {
  items: Listed<Item>
  /** null on the last page. */
  nextCursor: string | null
}

/**
 * `placeOf` returns the texts that the list is sorted by. Without a limit and cursor the list is returned as it is, else
 * the page as an array. Throws Failure `invalid` for a cursor that is not a place.
 */
export async function listedPage<Item>(
  list: Listed<Item>,
  { limit = Number.POSITIVE_INFINITY, cursor }: PageRequest,
  placeOf: (item: Item) => string[],
): Promise<ListedPage<Item>> {
  if (cursor === undefined && limit === Number.POSITIVE_INFINITY) return { items: list, nextCursor: null }
  const after = cursor === undefined ? undefined : parsePlace(cursor)
  const items: Item[] = []
  for await (const some of typeof list === 'function' ? list() : [list])
    for (const item of some) {
      if (after !== undefined && comparePlaces(placeOf(item), after) <= 0) continue
      const last = items.at(-1)
      if (items.length === limit && last !== undefined) return { items, nextCursor: formatCursor(placeOf(last)) }
      items.push(item)
    }
  return { items, nextCursor: null }
}

function comparePlaces(a: readonly string[], b: readonly string[]): number {
  for (const [i, text] of a.entries()) {
    const order = compare(text, b[i] ?? '')
    if (order !== 0) return order
  }
  return 0
}

function parsePlace(text: string): string[] {
  const parts = parseCursor(text)
  if (parts.length === 0 || !parts.every((part) => typeof part === 'string')) throw invalidCursor()
  return parts
}
