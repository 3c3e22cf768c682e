/** JSON objects with lists that are too long to be in memory at once. */

/** A list in pages. */
export type Pages<Item> = AsyncIterable<readonly Item[]>
export type Listed<Item> = readonly Item[] | Pages<Item>

/** A body; each list in it may be given in pages. */
export type Parts<Body> = {
  [Name in keyof Body]: Body[Name] extends readonly (infer Item)[] ? Body[Name] | Listed<Item> : Body[Name]
}

const isPages = (value: unknown): value is Pages<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/** The body, with its lists in memory. */
export async function bodyOf<Body extends object>(parts: Parts<Body>): Promise<Body> {
  const body: Record<string, unknown> = { ...parts }
  for (const [name, value] of Object.entries(parts)) if (isPages(value)) body[name] = await listOf(value)
  return body as Body
}

export async function listOf<Item>(pages: Pages<Item>): Promise<Item[]> {
  const list: Item[] = []
  for await (const page of pages) for (const item of page) list.push(item)
  return list
}

/** Writes the body as JSON, page by page. */
export async function writeJson(parts: object, write: (text: string) => void): Promise<void> {
  let separator = '{'
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue
    write(`${separator}${JSON.stringify(name)}:`)
    separator = ','
    if (isPages(value)) await writeList(value, write)
    else write(JSON.stringify(value))
  }
  write(separator === '{' ? '{}' : '}')
}

async function writeList(pages: Pages<unknown>, write: (text: string) => void): Promise<void> {
  let before = '['
  for await (const page of pages)
    for (const item of page) {
      write(before + JSON.stringify(item))
      before = ','
    }
  write(before === '[' ? '[]' : ']')
}
