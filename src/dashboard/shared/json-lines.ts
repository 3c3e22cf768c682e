/** Yields each JSON object of a newline-delimited stream as soon as its line is complete. */
export async function* jsonLines<T>(stream: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + (done ? '\n' : value)).split('\n')
    rest = lines.pop() as string
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as T
    if (done) return
  }
}
