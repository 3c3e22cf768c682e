/**
 * Newline-delimited JSON from a producer that pushes lines. The producer runs to its end even if the reader disconnects,
 * so that started work is finished.
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
  // The reader gets the error below. If there is no reader any more, this prevents an unhandled rejection.
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
