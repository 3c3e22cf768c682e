/**
 * Newline-delimited JSON from a producer that pushes lines. The producer runs to its end even where
 * the reader goes away: work that was begun is finished, not cut.
 */
export function ndjsonFrom<T>(produce: (send: (line: T) => void) => Promise<void>): AsyncGenerator<string> {
  const lines: T[] = []
  let wake: () => void = () => {}
  let over = false
  const finished = produce((line) => {
    lines.push(line)
    wake()
  }).finally(() => {
    over = true
    wake()
  })
  // Rethrown by the reader; without this a reader that left would make it an unhandled rejection.
  finished.catch(() => {})
  return (async function* () {
    for (;;) {
      const line = lines.shift()
      if (line !== undefined) yield `${JSON.stringify(line)}\n`
      else if (over) break
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    await finished
  })()
}
