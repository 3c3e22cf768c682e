/** Cursors of lists in pages: the place of the last item of a page, as text that clients pass back unread. */
import { invalidField } from './errors.ts'
import { say } from './messages/index.ts'

/** The most items of a page, if no `limit` is given: the contract's default for each list. */
export const DEFAULT_LIMIT = 100

export type CursorPart = string | number

export const formatCursor = (parts: readonly CursorPart[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The parts; not checked, because the text comes from outside. Throws Failure `invalid` for a text without parts. */
export function parseCursor(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    // PostgreSQL has no text with NUL.
    if (Array.isArray(parts) && !parts.some((part) => typeof part === 'string' && part.includes('\0'))) return parts
  } catch {
    // The failure below covers it.
  }
  throw invalidCursor()
}

export const invalidCursor = () => invalidField(say('cursor_unknown', { in: 'query', field: 'cursor' }))

export interface Page<Item> {
  items: Item[]
  /** null on the last page. */
  nextCursor: string | null
}

/** The bytes of JSON that a page has room for. */
const MOST_PAGE_BYTES = 1_000_000

/** How many items there is room for, at most `limit`, and one at least. `sizes`: of the first items, in bytes. */
export function roomOnPage(sizes: Iterable<number>, limit: number): number {
  let bytes = 0
  let items = 0
  for (const size of sizes) {
    bytes += size
    if (items === limit || (bytes > MOST_PAGE_BYTES && items > 0)) break
    items++
  }
  return items
}

/** Of a query for `limit + 1` items: if it found more than the page has room for, the page has a cursor. */
export function toPage<Item>(found: readonly Item[], limit: number, cursorOf: (last: Item) => string): Page<Item> {
  const items = found.slice(0, roomOnPage(sizesOf(found), limit))
  const last = items.at(-1)
  return { items, nextCursor: found.length > items.length && last !== undefined ? cursorOf(last) : null }
}

/** About the bytes of each item as JSON. */
export function* sizesOf(items: readonly unknown[]): Generator<number> {
  for (const item of items) yield sizeOf(item)
}

const NUMBER_BYTES = 10

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(JSON.stringify(value))
  if (value === null || typeof value !== 'object') return NUMBER_BYTES
  let bytes = '{}'.length
  for (const [name, inner] of Object.entries(value)) bytes += name.length + '"":,'.length + sizeOf(inner)
  return bytes
}

export const isInteger = (part: unknown): part is number => Number.isSafeInteger(part)
