/**
 * Large reads take turns: in each round of the event loop only one of them reads or writes a page, however many there
 * are. With pages of 5 ms, another request waits for 5 ms and not for all of them.
 */
let last: Promise<void> = Promise.resolve()

/** Resolves when the caller may do its next page. */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}

/** Merges sorted runs into one, in steps that each take a turn. */
export async function mergeSorted<Item>(
  runs: readonly (readonly Item[])[],
  order: (a: Item, b: Item) => number,
): Promise<readonly Item[]> {
  let left = runs
  while (left.length > 1) {
    const merged: (readonly Item[])[] = []
    for (let at = 0; at < left.length; at += 2) {
      // Two sorted runs in a row are merged in linear time.
      merged.push([...(left[at] ?? []), ...(left[at + 1] ?? [])].sort(order))
      await nextTurn()
    }
    left = merged
  }
  return left[0] ?? []
}
