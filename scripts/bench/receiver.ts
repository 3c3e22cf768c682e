/**
 * A webhook receiver in its own process, which answers at once and counts. Prints its address. `GET /reset` resets the
 * count; `GET /count?until=N` waits for N requests since then and answers with the requests per second.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

let count = 0
let firstAt = 0
let waiting: { until: number; response: ServerResponse }[] = []

function answerWaiting(): void {
  for (const { until, response } of waiting)
    if (count >= until) response.end(String((1_000 * count) / (performance.now() - firstAt)))
  waiting = waiting.filter(({ response }) => !response.writableEnded)
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://receiver')
  request.resume()
  if (request.method === 'POST')
    request.on('end', () => {
      if (count++ === 0) firstAt = performance.now()
      response.end()
      if (waiting.length > 0) answerWaiting()
    })
  else {
    if (url.pathname === '/reset') count = 0
    waiting.push({ until: Number(url.searchParams.get('until') ?? 0), response })
    answerWaiting()
  }
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
