/** Lists that the API sends page by page, read to their end. */
import { format } from './format.ts'

export interface PageOf<T> {
  items: readonly T[]
  next_cursor: string | null
}

/** Reads the page that begins at the cursor, the first without one. */
export type ReadPage<T> = (cursor: { cursor?: string }, signal?: AbortSignal) => Promise<PageOf<T>>

/** `progress` shows a text while the pages are read; with the `total` if it is known. */
export async function readAllPages<T>(
  readPage: ReadPage<T>,
  progress: (text: string) => void = () => {},
  total?: number,
): Promise<T[]> {
  const ofTotal = total === undefined ? '' : ` of ${format.quantity(total)}`
  const all: T[] = []
  let cursor: string | null = null
  do {
    const page: PageOf<T> = await readPage(cursor === null ? {} : { cursor })
    all.push(...page.items)
    cursor = page.next_cursor
    progress(`${format.quantity(all.length)}${ofTotal} read…`)
  } while (cursor !== null)
  return all
}
