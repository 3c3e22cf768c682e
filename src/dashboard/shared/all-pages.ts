/** Lists that the API sends page by page, read to their end. */
import type { Listing } from './api.ts'
import { format } from './format.ts'

/** `progress` shows a text while the pages are read; with the `total` if it is known. */
export async function readAll<Item>(
  list: Pick<Listing<unknown, Item>, 'read'>,
  progress: (text: string) => void = () => {},
  total?: number,
): Promise<Item[]> {
  const ofTotal = total === undefined ? '' : ` of ${format.quantity(total)}`
  const all: Item[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await list.read(cursor)
    all.push(...items)
    cursor = next
    progress(`${format.quantity(all.length)}${ofTotal} read…`)
  } while (cursor !== undefined)
  return all
}
