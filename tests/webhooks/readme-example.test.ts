/** Runs the example receiver of the guide to webhooks unchanged. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import t, { type Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { onBothEngines } from '../support/engines.ts'
import { openWebhooks } from './support.ts'

const [, example] =
  /```js\n(\/\/ node receiver\.mjs[^`]*)```/.exec(readFileSync(inProject('src/webhooks/GUIDE.md'), 'utf8')) ?? []

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Runs the example and returns its output line by line. */
function run(t: Test, port: number, secret: string): AsyncIterator<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-', String(port), secret], {
    cwd: inProject('.'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  child.stdin.end(example)
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]()
}

await onBothEngines(t, 'the receiver of the guide verifies, and handles each message once', async (t, on) => {
  t.ok((example ?? '').split('\n').length <= 30)
  const { trader, webhooks, clock } = await openWebhooks(t, on)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { id: endpoint, secret } = await trader.register(url)
  const lines = run(t, port, secret)
  t.equal((await lines.next()).value, 'ready')

  clock.set(new Date().toISOString())
  await trader.add(9007199254740993n)
  await webhooks.settle()
  t.equal((await lines.next()).value, 'new plant {"id":9007199254740993,"name":"Plant 9007199254740993"}')
  const [delivery] = await trader.deliveries()
  t.match(delivery, { status: 'delivered', attempts: 1 })

  await trader.call('POST', `/webhook-deliveries/${delivery.id}/replay`)
  await webhooks.settle()
  t.match(await trader.deliveries(), [{ status: 'delivered', attempts: 2 }])
  await trader.add(2)
  await webhooks.settle()
  t.equal((await lines.next()).value, 'new plant {"id":2,"name":"Plant 2"}', 'the second time it was known')

  const { id: testId } = (await trader.call('POST', `/webhook-endpoints/${endpoint}/test`)).body
  await webhooks.settle()
  t.equal((await lines.next()).value, 'test event', 'a test event is no plant')
  t.match((await trader.call('GET', `/webhook-deliveries/${testId}`)).body.delivery, { status: 'delivered' })
  const forged = await fetch(`${url}/plant/webhook`, { method: 'POST', body: '{"id":3,"name":"Forged"}' })
  t.equal(forged.status, 401)
})
