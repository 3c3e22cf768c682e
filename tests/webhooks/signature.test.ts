/** The receiver without a library of the guide, against real deliveries. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { onBothEngines } from '../support/engines.ts'
import { type Received, startReceiver } from '../support/receiver.ts'
import { openWebhooks } from './support.ts'

const [, example = ''] =
  /```js\n(\/\/ verify\.mjs[^]*?)```/.exec(readFileSync(inProject('src/webhooks/GUIDE.md'), 'utf8')) ?? []
const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as {
  isGenuine(headers: Received['headers'], body: Buffer, secret: string): boolean
}

await onBothEngines(
  t,
  'the receiver of the guide without a library accepts what is signed, and nothing else',
  async (t, on) => {
    t.ok(example.split('\n').length <= 20)
    const { trader, webhooks, clock } = await openWebhooks(t, on)
    const receiver = await startReceiver(t)
    const { id, secret } = await trader.register(receiver.url)
    const deliver = async () => {
      clock.set(new Date().toISOString())
      await trader.call('POST', `/webhook-endpoints/${id}/test`)
      await webhooks.settle()
      return receiver.received.at(-1) as Received
    }
    const { headers, body } = await deliver()
    t.equal(isGenuine(headers, body, secret), true)
    t.equal(isGenuine(headers, Buffer.concat([body, Buffer.from(' ')]), secret), false, 'another body')
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      t.equal(isGenuine({ ...headers, [name]: `0${headers[name]}` }, body, secret), false, `another ${name}`)
      const { [name]: _, ...without } = headers
      t.equal(isGenuine(without, body, secret), false, `without ${name}`)
    }
    const forged = { ...headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }
    t.equal(isGenuine(forged, body, secret), false, 'a forged signature')
    t.equal(isGenuine(headers, body, `whsec_${Buffer.alloc(32).toString('base64')}`), false, 'another secret')
    const { secret: next } = (await trader.call('POST', `/webhook-endpoints/${id}/rotate-secret`)).body
    const rotated = await deliver()
    for (const one of [secret, next]) t.equal(isGenuine(rotated.headers, rotated.body, one), true, 'during a rotation')

    clock.set(new Date(Date.now() - 301_000).toISOString())
    await trader.call('POST', `/webhook-endpoints/${id}/test`)
    await webhooks.settle()
    const old = receiver.received.at(-1) as Received
    t.not(old.headers['webhook-id'], rotated.headers['webhook-id'])
    t.equal(isGenuine(old.headers, old.body, next), false, 'a message of five minutes ago')
  },
)
