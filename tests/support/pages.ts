/** Lists that are read page by page. */
interface Page {
  next_cursor: string | null
}

const MOST_PAGES = 1_000

/** The pages of the list at `path`, which ends with a query parameter, to the last. Rejects if a cursor comes again: the list would never end. */
export async function allPages<Answer extends Page>(
  get: (path: string) => Promise<Answer>,
  path: string,
): Promise<[Answer, ...Answer[]]> {
  const first = await get(path)
  const pages: [Answer, ...Answer[]] = [first]
  const seen = new Set<string>()
  for (let cursor = first.next_cursor; cursor !== null; ) {
    if (seen.has(cursor) || pages.length === MOST_PAGES)
      throw new Error(`${path} does not end: ${pages.length} pages, then the cursor ${cursor}`)
    seen.add(cursor)
    const page = await get(`${path}&cursor=${cursor}`)
    pages.push(page)
    cursor = page.next_cursor
  }
  return pages
}
