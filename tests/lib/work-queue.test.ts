import fc from 'fast-check'
import t from 'tap'
import { Failure } from '../../src/lib/errors.ts'
import { type Place, WorkQueue } from '../../src/lib/work-queue.ts'
import { counts } from '../support/counts.ts'

const queueOf = (options: Partial<ConstructorParameters<typeof WorkQueue>[0]> = {}) =>
  new WorkQueue({ slots: 2, placesPerUser: 10, places: 100, work: 'imports', retryAfterSeconds: 30, ...options })

const turn = () => new Promise(setImmediate)

/** One work of a user, whose end the test decides. */
class Work {
  readonly userId: number
  started = false
  /** Works of other users that started after this one arrived. */
  overtakenBy = 0
  /** Other users who waited when this one arrived. */
  othersWaiting = 0
  /** True if the user had other work in the queue when this one arrived. */
  readonly isFirst: boolean
  readonly abort = new AbortController()
  readonly #end = Promise.withResolvers<string>()
  readonly place: Place
  outcome: PromiseSettledResult<string> | undefined

  constructor(userId: number, place: Place, isFirst: boolean) {
    this.userId = userId
    this.place = place
    this.isFirst = isFirst
  }

  get waits(): boolean {
    return !this.started && this.outcome === undefined
  }

  get runs(): boolean {
    return this.started && this.outcome === undefined
  }

  run(onStart: (work: Work) => void): void {
    this.place
      .run(() => {
        this.started = true
        onStart(this)
        return this.#end.promise
      }, this.abort.signal)
      .then(
        (value) => {
          this.outcome = { status: 'fulfilled', value }
        },
        (reason) => {
          this.outcome = { status: 'rejected', reason }
        },
      )
      .finally(() => this.place.leave())
  }

  end(fails: boolean): void {
    if (fails) this.#end.reject(new Error('work fails'))
    else this.#end.resolve('done')
  }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('arrive' as const), pick: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('end' as const), pick: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('abort' as const), pick: fc.nat(50) }) },
)

t.test('users take turns, bounds hold, nothing is lost', async () => {
  const scenario = fc.record({
    slots: fc.integer({ min: 1, max: 5 }),
    placesPerUser: fc.integer({ min: 1, max: 6 }),
    places: fc.integer({ min: 1, max: 15 }),
    steps: fc.array(step, { maxLength: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(scenario, async ({ slots, placesPerUser, places, steps }) => {
      const queue = queueOf({ slots, placesPerUser, places })
      const most = Math.max(1, Math.floor(slots / 2))
      const all: Work[] = []
      const inside = () => all.filter(({ outcome }) => outcome === undefined)
      const onStart = (started: Work) => {
        for (const work of all) if (work.waits && work.userId !== started.userId) work.overtakenBy++
      }
      const check = () => {
        const running = all.filter((work) => work.runs)
        if (running.length > slots) throw new Error('more work than slots')
        const byUser = Map.groupBy(running, ({ userId }) => userId)
        for (const own of byUser.values()) if (own.length > most) throw new Error('one user has too many slots')
        const mayStart = all.some((work) => work.waits && (byUser.get(work.userId)?.length ?? 0) < most)
        if (mayStart && running.length < slots) throw new Error('a slot is free and work waits')
        for (const work of all)
          if (work.isFirst && work.overtakenBy > work.othersWaiting)
            throw new Error(`overtaken ${work.overtakenBy} times by ${work.othersWaiting} others`)
      }
      for (const { kind, pick } of steps) {
        const now = inside()
        if (kind === 'arrive') {
          const own = now.filter(({ userId }) => userId === pick).length
          const isFull = own >= placesPerUser || now.length >= places
          let place: Place | undefined
          try {
            place = queue.enter(pick)
          } catch (error) {
            if (!isFull || !(error instanceof Failure) || error.kind !== 'busy') throw error
            continue
          }
          if (isFull) throw new Error('a place too many')
          const work = new Work(pick, place, own === 0)
          work.othersWaiting = new Set(now.filter((w) => w.waits).map(({ userId }) => userId)).size
          all.push(work)
          work.run(onStart)
        } else if (kind === 'end') {
          const running = now.filter((work) => work.runs)
          running[pick % running.length]?.end(pick % 7 === 0)
        } else {
          const waiting = now.filter((work) => work.waits)
          waiting[pick % waiting.length]?.abort.abort(new Error('left'))
        }
        await turn()
        check()
      }
      const closed = queue.close()
      while (inside().length > 0) {
        for (const work of inside()) if (work.runs) work.end(false)
        await turn()
        check()
      }
      await closed
      for (const { started, abort, outcome } of all) {
        if (outcome === undefined) throw new Error('work was lost')
        if (!started && !abort.signal.aborted) throw new Error('work ended without running')
      }
    }),
    { numRuns: counts(200, 5_000) },
  )
})

t.test('a full queue says why there is no place, and when to try again', async (t) => {
  const queue = queueOf({ placesPerUser: 2, places: 3 })
  const first = queue.enter(1)
  queue.enter(1)
  t.throws(() => queue.enter(1), {
    kind: 'busy',
    message: 'You have 2 imports under way already. Try again in 30 seconds.',
    headers: { 'retry-after': '30' },
  })
  queue.enter(2)
  t.throws(() => queue.enter(3), { kind: 'busy', message: 'Too many imports are waiting. Try again in 30 seconds.' })
  first.leave()
  first.leave()
  queue.enter(3)
  t.throws(() => queue.enter(4), { message: /^Too many imports/ }, 'leaving twice frees one place')
})

t.test('a closing queue gives out no place, and waits until all are left', async (t) => {
  const queue = queueOf()
  const place = queue.enter(1)
  let closed = false
  const closing = queue.close().then(() => {
    closed = true
  })
  t.throws(() => queue.enter(2), { message: /stopping/ })
  t.equal(await place.run(async () => 'done'), 'done', 'a place that was given still counts')
  t.equal(closed, false)
  place.leave()
  await closing
})
