/**
 * Runs writes one after the other; those that wait at the same time share a commit. A disk confirms hundreds of
 * commits a second, but there can be thousands of requests.
 *
 * Another process or thread (an import, a backup) may hold the write lock. `busy_timeout` would block the event loop,
 * so the writer has none, and the queue waits asynchronously instead.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { diskFull, unavailable } from '../../../lib/errors.ts'
import type { AllWriter, WriteOptions } from '../../conn.ts'
import { assertOwnSchema } from '../../migrations.ts'
import { databaseBusy } from '../../patience.ts'
import { openTransaction } from '../../transaction.ts'
import { assertRoom, foldIfScarce, hasRoom, pagesOf } from './disk.ts'
import { isBusy, isOfDisk, translate } from './errors.ts'
import { selectApplied } from './migrate.ts'
import type { SqliteFile, WriteHandles } from './open.ts'

/** A write that waits for another connection tries at least so often. */
const MOST_PAUSE_MS = 4

/** The most writes that share a commit; none is added once the first has taken this long. */
const MAX_TOGETHER = 64
const TOGETHER_MS = 10

/** A write that waits in the queue. */
interface Waiting {
  fn: (tx: AllWriter) => Promise<unknown>
  resolve: (out: unknown) => void
  reject: (error: unknown) => void
  /** As `performance.now()`: if the lock is not free by then, the write fails. */
  deadline: number
  /** Whether it changes a record. */
  isOfRecord: boolean
}

/** A write that has run and is not committed yet. */
interface Done extends Pick<Waiting, 'resolve' | 'reject'> {
  out: unknown
  effects: (() => void)[]
}

/** Where the writes go. `current` throws if it is gone. */
export type WriteFile = Pick<SqliteFile, 'isStill' | 'drop'> & { current(): WriteHandles }

export class CommitQueue {
  readonly #file: WriteFile
  #waiting: Waiting[] = []
  #committing: Promise<void> | undefined
  /** Whether the file or the disk failed the last transaction. */
  #hasFailed = false

  constructor(file: WriteFile) {
    this.#file = file
  }

  /**
   * Resolves once the write is durable and its effects have run. Throws Failure `busy` if another connection holds the
   * lock for longer than `patienceMs`.
   */
  write<T>(fn: (tx: AllWriter) => Promise<T>, { patienceMs, of }: WriteOptions & { patienceMs: number }): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const deadline = performance.now() + patienceMs
      const isOfRecord = of?.area === 'record'
      this.#waiting.push({ fn, resolve: resolve as (out: unknown) => void, reject, deadline, isOfRecord })
      this.#committing ??= this.#commitAll()
    })
  }

  /**
   * Throws Failure `unavailable` if the disk has no room, or if nothing can be written. Only after a failure something is
   * written to find out.
   */
  async assertWritable(patienceMs: number): Promise<void> {
    const handles = this.#file.current()
    if (!this.#hasFailed && hasRoom(handles)) return
    await this.write(async () => void this.#file.current().writer.pragma('user_version = 0'), { patienceMs })
    if (!hasRoom(handles)) throw diskFull()
  }

  /** Resolves once nothing waits. */
  async drained(): Promise<void> {
    await this.#committing
  }

  async #commitAll(): Promise<void> {
    // Writes of the same turn of the event loop share a commit.
    await new Promise(setImmediate)
    try {
      while (this.#waiting.length > 0) await this.#commitTogether()
    } finally {
      // In the same turn as the last check of the queue, so that a later write starts a new run.
      this.#committing = undefined
    }
  }

  async #commitTogether(): Promise<void> {
    const done: Done[] = []
    let handles: WriteHandles | undefined
    try {
      handles = await this.#begin()
      if (handles === undefined) return
      let before = 0
      const began = performance.now()
      for (let n = 0; n === 0 || (n < MAX_TOGETHER && performance.now() - began < TOGETHER_MS); n++) {
        const next = this.#waiting.shift()
        if (next === undefined) break
        // The first write needs no savepoint: if it fails, the whole transaction is undone, which has no other write yet.
        // For a savepoint SQLite would copy every page before it changes the page.
        try {
          if (n === 0) before = pagesOf(handles)
          done.push(n === 0 ? await run(handles, next) : await runWithin(handles, next))
        } catch (error) {
          next.reject(translate(error))
          // A disk that is full or fails may end the whole transaction.
          if (n === 0 || !handles.writer.inTransaction) throw error
        }
      }
      assertRoom(handles, before)
      handles.writer.exec('COMMIT')
      this.#hasFailed = false
      // The file may have been deleted during the write, which must not be acknowledged then.
      if (!this.#file.isStill(handles)) throw unavailable({ detail: 'the SQLite file went away during a write' })
    } catch (error) {
      this.#hasFailed ||= isOfDisk(error)
      if (handles === undefined) this.#waiting.shift()?.reject(translate(error))
      else this.#rollback(handles)
      for (const { reject } of done) reject(translate(error))
      return
    }
    for (const one of done) settle(one)
  }

  /** Undefined if every waiting write has run out of patience. */
  async #begin(): Promise<WriteHandles | undefined> {
    for (let pause = 1; ; pause = Math.min(pause * 2, MOST_PAUSE_MS)) {
      try {
        const handles = this.#file.current()
        foldIfScarce(handles)
        handles.writer.exec('BEGIN IMMEDIATE')
        return handles
      } catch (error) {
        if (!isBusy(error)) throw error
        this.#giveUp(error)
      }
      if (this.#waiting.length === 0) return undefined
      await wait(pause)
    }
  }

  /** Fails the writes whose patience has ended. */
  #giveUp(cause: unknown): void {
    const now = performance.now()
    const late = this.#waiting.filter(({ deadline }) => deadline <= now)
    this.#waiting = this.#waiting.filter(({ deadline }) => deadline > now)
    for (const { reject } of late) reject(databaseBusy('another connection holds the write lock', cause))
  }

  #rollback({ writer }: WriteHandles): void {
    try {
      if (writer.open && writer.inTransaction) writer.exec('ROLLBACK')
    } catch {
      // Closing the handle ends the transaction; if it stayed open, every later one would fail.
      this.#file.drop()
    }
  }
}

function settle({ out, effects, resolve, reject }: Done): void {
  try {
    for (const effect of effects) effect()
    resolve(out)
  } catch (error) {
    reject(error)
  }
}

/** Runs a write of a transaction that has others; if it fails, it alone is undone. */
async function runWithin(handles: WriteHandles, waiting: Waiting): Promise<Done> {
  const { writer } = handles
  writer.exec('SAVEPOINT one')
  try {
    const done = await run(handles, waiting)
    writer.exec('RELEASE one')
    return done
  } catch (error) {
    if (writer.inTransaction) writer.exec('ROLLBACK TO one; RELEASE one')
    throw error
  }
}

async function run({ writer, write }: WriteHandles, { fn, resolve, reject, isOfRecord }: Waiting): Promise<Done> {
  if (isOfRecord) assertOwnSchema('sqlite', selectApplied(writer))
  const { tx, effects, end } = openTransaction(write)
  try {
    return { out: await withinTurn(fn(tx)), effects, resolve, reject }
  } finally {
    end()
  }
}

/**
 * The result of a write. SQLite is synchronous, so a write that has not ended within a turn of the event loop awaits
 * something else, perhaps a later write, which would be a deadlock.
 */
async function withinTurn<T>(running: Promise<T>): Promise<T> {
  let turn: NodeJS.Immediate | undefined
  const turned = new Promise<never>((_resolve, reject) => {
    turn = setImmediate(() => reject(new Error('a write awaited something other than its transaction')))
  })
  try {
    return await Promise.race([running, turned])
  } finally {
    clearImmediate(turn)
  }
}
