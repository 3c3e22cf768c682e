/** More than any list of a test has. */
const MOST_PAGES = 2_000

/**
 * All pages of a list. `read` is given what its query needs to go on, such as `&cursor=abc`. Throws if the list does not end, as with
 * a cursor that does not move on.
 */
export async function readPages<Page extends { next_cursor: string | null }>(
  read: (cursor: string) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await read('')]
  for (let next = pages[0]?.next_cursor ?? null; next !== null; next = pages.at(-1)?.next_cursor ?? null) {
    if (pages.length === MOST_PAGES) throw new Error(`a list does not end within ${MOST_PAGES} pages`)
    pages.push(await read(`&cursor=${next}`))
  }
  return pages
}
