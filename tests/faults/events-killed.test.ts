/** The service is killed at random moments while files are imported: each import that is kept has told its receiver, and no number is missing. */
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { HOUR } from '../../src/lib/clock.ts'
import { drained, letTimePass } from '../support/backlog.ts'
import { schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { FAULT_ENV, SEED } from '../support/plant-load.ts'
import { seeded } from '../support/random.ts'
import { startReceiver } from '../support/receiver.ts'
import { startService, traderIn, uploadTo } from '../support/service.ts'
import { EVENTS, messageOf, problemOf } from '../webhooks/record.ts'

const IMPORTS = counts(12, 200)
/** With more, fewer are under way when the process is killed. */
const IMPORTS_PER_PROCESS = 4
/** Longer than a small import takes. */
const WITHIN_MS = 1_500

/** A round trip of its own for each import. */
const filesOf = (n: number) =>
  [
    schwabTransactions([
      { date: '2024-01-05', action: 'Buy', symbol: `S${n}`, quantity: '10', amount: '-100' },
      { date: '2024-03-05', action: 'Sell', symbol: `S${n}`, quantity: '10', amount: '150' },
    ]),
    schwabGains([]),
  ] as const

await onBothEngines(
  t,
  `each import that is kept tells its receiver, whatever is killed (seed ${SEED})`,
  async (t, on) => {
    const random = seeded(SEED)
    const headers = await traderIn(on.store)
    const receiver = await startReceiver(t)
    const start = () => startService(t, on.url, FAULT_ENV)
    let service = await start()
    const registered = await fetch(`${service.origin}/api/webhook-endpoints`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url: receiver.url, events: EVENTS }),
    })
    t.equal(registered.status, 201)
    let acknowledged = 0
    let kills = 0
    for (let n = 0; n < IMPORTS; n++) {
      const isLast = n % IMPORTS_PER_PROCESS === IMPORTS_PER_PROCESS - 1
      const upload = uploadTo(service, headers, ...filesOf(n)).catch(() => undefined)
      if (isLast) {
        await wait(random() * WITHIN_MS)
        service.child.kill('SIGKILL')
        await service.ended
        kills += 1
      }
      if ((await upload)?.type === 'success') acknowledged += 1
      if (isLast) service = await start()
    }
    await letTimePass(on.store, 3 * HOUR)
    await drained(on.store)

    const answer = await fetch(`${service.origin}/api/upload-history?limit=1000`, { headers })
    const { history } = (await answer.json()) as { history: { id: number; status: string }[] }
    const kept = history.filter(({ status }) => status === 'success' || status === 'partial').map(({ id }) => id)
    const messages = receiver.received.map(messageOf)
    for (const message of messages) {
      const problem = problemOf(message)
      if (problem !== undefined) t.fail(problem)
    }
    const told = (type: string): number[] => [
      ...new Set(messages.filter((one) => one.type === type).map((one) => one.data.import_id as number)),
    ]
    const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
    t.strictSame(sorted(told('import.finished')), sorted(kept), 'each import that is kept, and no other')
    t.strictSame(sorted(told('record.changed')), sorted(kept))
    const trips = new Set(
      messages.flatMap(({ type, data }) =>
        type === 'round_trip.closed' ? data.round_trips.map(({ id }: { id: string }) => id) : [],
      ),
    )
    t.equal(trips.size, kept.length)
    const numbers = sorted([...new Set(messages.map(({ sequence }) => sequence as number))])
    t.strictSame(
      numbers,
      Array.from({ length: 3 * kept.length }, (_, n) => n + 1),
      'no number is missing',
    )
    for (const { sequence, previous_sequence } of messages)
      if (previous_sequence !== sequence - 1) t.fail(`message ${sequence} names ${previous_sequence} before it`)
    t.ok(acknowledged <= kept.length, `${acknowledged} imports were acknowledged, ${kept.length} are kept`)
    t.ok(acknowledged >= IMPORTS - kills, 'each that was not killed')
    t.comment(JSON.stringify({ imports: IMPORTS, kills, kept: kept.length, acknowledged, messages: messages.length }))
  },
)
