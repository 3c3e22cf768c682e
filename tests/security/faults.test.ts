/** A fault of the program itself. */
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { startService, traderIn } from '../support/service.ts'

/** Rejects a promise that nobody waits for when the process gets SIGUSR2. */
const FAULT =
  'data:text/javascript,process.on("SIGUSR2",()=>{Promise.reject(new Error("a fault that nobody expected"))})'

t.test('a rejection that nobody handles ends the process with 1, after the requests under way', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  const headers = await traderIn(store)
  await store.close()
  const service = await startService(t, url, {}, [`--import=${FAULT}`])
  let finish: () => void = () => {}
  const body = new ReadableStream({
    start(stream) {
      const send = (text: string) => stream.enqueue(new TextEncoder().encode(text))
      send('{"id": 7, ')
      finish = () => {
        send('"name": "a fern"}')
        stream.close()
      }
    },
  })
  const answer = fetch(`${service.origin}/plants`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)
  // Requests come in order of their connections: once this one is answered, the first has arrived.
  await fetch(`${service.origin}/health`)
  service.child.kill('SIGUSR2')
  while (!service.output().includes('a fault that nobody expected'))
    await fetch(`${service.origin}/health`).catch(() => {})
  finish()
  t.equal((await answer).status, 200)
  t.match(await service.ended, { code: 1, signal: null })
})
