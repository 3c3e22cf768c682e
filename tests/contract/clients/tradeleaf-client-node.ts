/** Runs `tradeleaf-client.ts` in Node: reads the files, and receives the webhooks at a port of its own. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { given, takeMainPath } from './tradeleaf-client.js'

const got: { headers: Record<string, string | string[] | undefined>; body: Buffer }[] = []
const COUNT = 3
let isDone = () => {}
const all = new Promise<void>((resolve) => {
  isDone = resolve
})
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  got.push({ headers: request.headers, body: Buffer.concat(chunks) })
  response.end()
  if (got.length === COUNT) isDone()
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))

const files = [new File([readFileSync(given('FILE'))], 'transactions.csv', { type: 'text/csv' })]
const found = await takeMainPath(files, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, async () => {
  await all
  return got
})
process.stdout.write(JSON.stringify(found))
server.close()
