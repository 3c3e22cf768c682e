/** Signatures, ids, the schedule and the health of endpoints: rules without a database. */
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import document from '../../generated/plants.json' with { type: 'json' }
import { DAY, HOUR, MINUTE, SECOND } from '../../src/lib/clock.ts'
import type { Attempt } from '../../src/webhooks/attempt.ts'
import { events, headersOf } from '../../src/webhooks/events/index.ts'
import { newPlant } from '../../src/webhooks/events/new-plant.ts'
import { DISABLE_AFTER, HEALTHY, healthAfter, MAX_PAUSE } from '../../src/webhooks/health.ts'
import { firstIdAt, newMessageId } from '../../src/webhooks/message-id.ts'
import { DELAYS, delayAfter, JITTER, MAX_RETRY_AFTER } from '../../src/webhooks/schedule.ts'
import { newSecret, secretsInForce, signedHeaders, signingKey } from '../../src/webhooks/signing.ts'

interface EventContract {
  post: { parameters: { $ref?: string; name?: string; required?: boolean; schema?: { const?: string } }[] }
}

const NOW = Date.parse('2026-03-16T14:30:00Z')
const answered = (status: number, retryAfter?: string): Attempt => ({
  outcome: 'answered',
  status,
  excerpt: '',
  durationMs: 1,
  ...(retryAfter === undefined ? {} : { retryAfter }),
})
const refused: Attempt = { outcome: 'failed', reason: 'refused', detail: '', durationMs: 1 }

t.test('the test vector of Standard Webhooks gets its published signature', async (t) => {
  const headers = signedHeaders(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    Buffer.from('{"test": 2432232314}'),
    [signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')],
    1_614_265_330_000,
  )
  t.strictSame(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

t.test('an independent library verifies any text with each secret of a rotation and no other', async (t) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const body = JSON.stringify({ name: text })
      const secrets = [newSecret(), newSecret()] as [string, string]
      const now = Date.now()
      const headers = signedHeaders(newMessageId(now), Buffer.from(body), secrets.map(signingKey), now)
      for (const secret of secrets) new Webhook(secret).verify(body, headers)
      try {
        new Webhook(newSecret()).verify(body, headers)
        return false
      } catch {
        return true
      }
    }),
  )
  const old = signedHeaders('msg_1', Buffer.from('{}'), [signingKey(newSecret())], Date.now() - 6 * MINUTE)
  t.throws(() => new Webhook(newSecret()).verify('{}', old), /timestamp/)
})

t.test('an old secret signs until it expires', async (t) => {
  const old = [
    { secret: 'b', until: NOW + 1 },
    { secret: 'c', until: NOW },
  ]
  t.strictSame(secretsInForce('a', old, NOW), ['a', 'b'])
})

t.test('ids sort by creation time, and an instant separates earlier ids from later ones', async (t) => {
  const instant = fc.integer({ min: 1, max: Date.parse('2200-01-01T00:00:00Z') })
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      const [earlier, later] = [Math.min(a, b), Math.max(a, b)]
      const id = newMessageId(earlier)
      return (
        /^msg_[0-9A-HJKMNP-TV-Z]{26}$/.test(id) &&
        firstIdAt(earlier) <= id &&
        (earlier === later || (id < newMessageId(later) && id < firstIdAt(later)))
      )
    }),
  )
  t.equal(new Set(Array.from({ length: 10_000 }, () => newMessageId(NOW))).size, 10_000)
  t.ok(firstIdAt(-1) <= newMessageId(1), 'a cut before 1970 excludes nothing')
  t.ok(firstIdAt(8.64e15) > newMessageId(NOW), 'a cut at the end of time excludes everything')
})

t.test('every delay is within the jitter of the schedule, and a receiver can only lengthen it', async (t) => {
  const made = fc.integer({ min: 1, max: DELAYS.length - 1 })
  const chance = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(made, chance, fc.option(fc.integer({ min: 0, max: 10 * DAY })), (made, chance, asked) => {
      const scheduled = DELAYS[made] as number
      const plain = delayAfter(made, chance) as number
      const delay = delayAfter(made, chance, asked ?? undefined) as number
      return (
        plain >= Math.floor(scheduled * (1 - JITTER)) &&
        plain <= Math.ceil(scheduled * (1 + JITTER)) &&
        delay === Math.max(plain, Math.min(asked ?? 0, MAX_RETRY_AFTER))
      )
    }),
  )
  t.equal(delayAfter(DELAYS.length, 0.5), undefined, 'none after the last')
  t.equal(
    DELAYS.reduce((sum, delay) => sum + delay, 0),
    75 * HOUR + 35 * MINUTE + 5 * SECOND,
  )
})

t.test('delays and pauses are those that the contract states', async (t) => {
  const text = document.webhooks.newPlant.post.description.replace(/\s+/g, ' ')
  const hours = [2, 5, 10, 14, 20, 24]
  t.match(text, 'at once, then after 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14, 20 and 24 hours.')
  t.strictSame(DELAYS, [0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...hours.map((hour) => hour * HOUR)])
  t.match(text, 'Each delay varies by up to 20 %')
  t.equal(JITTER, 0.2)
  t.match(text, 'Delays this message for up to 24 hours, and pauses the endpoint for up to an hour')
  t.strictSame([MAX_RETRY_AFTER, MAX_PAUSE], [24 * HOUR, HOUR])
  t.match(text, 'Failures over 5 days without a success')
  t.equal(DISABLE_AFTER, 5 * DAY)
})

t.test('only a status from 200 to 299 is a success', async (t) => {
  for (const status of [200, 201, 202, 204, 299])
    t.equal(healthAfter(HEALTHY, answered(status), NOW), HEALTHY, `${status}`)
  for (const status of [300, 301, 304, 307, 400, 404, 410, 500, 599, 999])
    t.equal(healthAfter(HEALTHY, answered(status), NOW).failingSince, NOW, `${status}`)
  t.equal(healthAfter(HEALTHY, refused, NOW).failingSince, NOW)
})

t.test('410 disables at once', async (t) => {
  t.match(healthAfter(HEALTHY, answered(410), NOW), { disabledAt: NOW, disabledReason: 'gone' })
  const byUser = { ...HEALTHY, disabledAt: 1, disabledReason: 'user' as const }
  t.match(healthAfter(byUser, answered(410), NOW), { disabledAt: 1, disabledReason: 'user' }, 'unless it is already')
})

t.test('failures over days disable; a success or a long gap restarts the count', async (t) => {
  const after = (events: [number, Attempt][]) =>
    events.reduce((health, [at, attempt]) => healthAfter(health, attempt, NOW + at), HEALTHY)
  const [day, ok, bad] = [DAY, answered(200), answered(500)]
  const failing: [number, Attempt][] = [
    [0, bad],
    [2 * day, refused],
    [4 * day, bad],
  ]
  t.equal(after([...failing, [DISABLE_AFTER - 1, bad]]).disabledAt, null)
  t.match(after([...failing, [DISABLE_AFTER, bad]]), { disabledAt: NOW + 5 * day, disabledReason: 'failing' })
  t.equal(after([...failing, [4 * day + 1, ok], [6 * day, bad]]).disabledAt, null, 'a success between')
  t.equal(
    after([
      [0, bad],
      [30 * day, bad],
    ]).disabledAt,
    null,
    'a month between two single failures',
  )
  t.match(
    after([
      [0, bad],
      [DISABLE_AFTER, bad],
    ]),
    { disabledAt: NOW + 5 * day, disabledReason: 'failing' },
    'the longest gap over which two failures count',
  )
  t.match(
    after([
      [0, bad],
      [DISABLE_AFTER + 1, bad],
    ]),
    { disabledAt: null, failingSince: NOW + DISABLE_AFTER + 1 },
    'a longer gap restarts the count',
  )
  t.equal(
    after([
      [0, bad],
      [30 * day, bad],
      [34 * day, bad],
      [35 * day, bad],
    ]).disabledReason,
    'failing',
  )
})

t.test('a receiver that asks for a pause or is overloaded is paused', async (t) => {
  const paused = (attempt: Attempt) => healthAfter(HEALTHY, attempt, NOW).pausedUntil
  for (const status of [429, 502, 504]) t.equal(paused(answered(status)), NOW + MINUTE, `${status}`)
  for (const status of [400, 500, 503]) t.equal(paused(answered(status)), null, `${status}`)
  t.equal(paused(answered(503, '90')), NOW + 90_000)
  t.equal(paused(answered(429, '5')), NOW + 5_000)
  t.equal(paused(answered(429, '1000000')), NOW + MAX_PAUSE)
  t.equal(paused(answered(200, '90')), null, 'a success asks for nothing')
  const long = { ...HEALTHY, pausedUntil: NOW + HOUR }
  t.equal(healthAfter(long, answered(429), NOW).pausedUntil, NOW + HOUR, 'a longer pause stays')
})

t.test('the body of a plant is the text that JSON.stringify writes, with its id exact', async () => {
  const name = fc.string({ unit: 'binary' })
  const id = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
  fc.assert(
    fc.property(id, name, fc.option(name), (id, name, tag) => {
      const rest = JSON.stringify(tag === null ? { name } : { name, tag })
      return newPlant.body({ id, name, tag }) === `{"id":${id},${rest.slice(1)}`
    }),
  )
})

t.test('every event of the contract is defined once, and is sent with the headers of the contract', async (t) => {
  for (const [name, { post }] of Object.entries<EventContract>(document.webhooks)) {
    const parameters = post.parameters.map(({ $ref }) => $ref)
    t.ok(parameters.includes('#/components/parameters/MessageSignature'), `${name} is signed`)
    const required = post.parameters.filter((header) => header.required === true)
    t.strictSame(
      headersOf(name),
      Object.fromEntries(required.map((header) => [header.name, header.schema?.const])),
      `${name}: the headers in addition to the signature`,
    )
  }
  for (const [name, { type }] of Object.entries(events)) t.equal(type, name)
  t.strictSame(Object.keys(events).toSorted(), Object.keys(document.webhooks).toSorted())
  t.strictSame(headersOf('of a later version'), {})
  t.strictSame(headersOf('toString'), {})
})
