/** Yields each JSON object of a newline-delimited stream as soon as its line is complete. */
export async function* jsonLines(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    const lines = (rest + (done ? '\n' : value)).split('\n')
    rest = lines.pop()
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line)
    if (done) return
  }
}
