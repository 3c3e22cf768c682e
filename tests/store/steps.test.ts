/** Long work in steps lets other writes in between. */
import t from 'tap'
import type { Writer } from '../../src/store/index.ts'
import { ownSteps, writeAll } from '../../src/store/steps.ts'

/** No write may wait for longer than a second; a part of the work can begin just before the end of a step. */
const MOST_MS = 500
/** Longer than a waiting connection pauses between two tries. */
const LEAST_PAUSE_MS = 5

t.test('a step ends after a part of a second, and then others get their turn', async (t) => {
  let now = 0
  t.intercept(performance, 'now', { value: () => now })
  const took: number[] = []
  const pauses: number[] = []
  let ended: bigint | undefined
  const steps = ownSteps({
    prepare: (fn) => fn({} as Writer),
    async write(fn) {
      if (ended !== undefined) pauses.push(Number(process.hrtime.bigint() - ended) / 1e6)
      const began = now
      const out = await fn({} as Writer)
      took.push(now - began)
      ended = process.hrtime.bigint()
      return out
    },
  })
  const written: number[] = []
  const items = Array.from({ length: 100 }, (_, n) => n)
  await writeAll(steps, items, async (_tx, item) => {
    written.push(item)
    now += 20
  })
  t.strictSame(written, items)
  t.ok(Math.max(...took) < MOST_MS, `${took} ms`)
  t.ok(Math.min(...pauses) >= LEAST_PAUSE_MS, `${pauses} ms`)
})

t.test('a step waits only if the lock was not free before it', async (t) => {
  let now = 0
  t.intercept(performance, 'now', { value: () => now })
  let begun = 0
  const steps = ownSteps({
    prepare: (fn) => fn({} as Writer),
    write(fn) {
      begun++
      return fn({} as Writer)
    },
  })
  const lock = (ms: number) =>
    steps.write(async () => {
      now += ms
    })
  await lock(300)
  now += LEAST_PAUSE_MS
  const late = lock(300)
  t.equal(begun, 1, 'others have had too little time')
  await late
  now += 2 * LEAST_PAUSE_MS
  const free = lock(300)
  t.equal(begun, 3)
  await free
})
