/** Cursors of lists in pages: the place of the last item of a page, as text that clients pass back unread. */
import { invalidField } from './errors.ts'
import { say } from './messages/index.ts'

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

/** Of a query for `limit + 1` items: if it found one more than the page takes, the page has a cursor. */
export function toPage<Item>(found: readonly Item[], limit: number, cursorOf: (last: Item) => string): Page<Item> {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last !== undefined ? cursorOf(last) : null }
}

export const isInteger = (part: unknown): part is number => Number.isSafeInteger(part)
