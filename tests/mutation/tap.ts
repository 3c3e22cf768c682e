/**
 * Stands for tap while mutants are tested: collects the tests of a file, so that they can be run again in the same process. The
 * first comparison that fails ends a test. Tap itself would take a hundred times as long as most tests do.
 */
import { deepEqual } from 'node:assert'
import assert from 'node:assert/strict'

type Run = (t: Check) => unknown
export interface Collected {
  name: string
  run: Run
}

let collected: Collected[] = []
/** The tests of all files that were imported since the last call. */
export function takeCollected(): Collected[] {
  const taken = collected
  collected = []
  return taken
}

/** What the tests use of tap's `t`; a comparison that fails throws. */
export class Check {
  readonly #pending: Promise<void>[] = []

  test(_name: string, ...rest: unknown[]): void {
    const inner = new Check()
    const ends = (async () => {
      await (rest.at(-1) as Run)(inner)
      await inner.done()
    })()
    // The test around it may fail before it waits for this one.
    ends.catch(() => undefined)
    this.#pending.push(ends)
  }
  async done(): Promise<void> {
    await Promise.all(this.#pending)
  }
  ok(found: unknown, message?: string): void {
    assert.ok(found, message)
  }
  notOk(found: unknown, message?: string): void {
    assert.ok(!found, message)
  }
  equal(found: unknown, wanted: unknown, message?: string): void {
    assert.equal(found, wanted, message)
  }
  not(found: unknown, unwanted: unknown, message?: string): void {
    assert.notEqual(found, unwanted, message)
  }
  same(found: unknown, wanted: unknown, message?: string): void {
    deepEqual(found, wanted, message)
  }
  strictSame(found: unknown, wanted: unknown, message?: string): void {
    assert.deepEqual(found, wanted, message)
  }
  match(found: unknown, pattern: unknown, message?: string): void {
    assert.ok(matches(found, pattern), message)
  }
  throws(run: () => unknown): void {
    assert.throws(run)
  }
  fail(message?: string): void {
    assert.fail(message)
  }
  end(): void {}
}

/** As `t.match`: a text has a pattern, an object the properties of another. */
function matches(found: unknown, pattern: unknown): boolean {
  if (pattern instanceof RegExp) return pattern.test(String(found))
  if (typeof pattern !== 'object' || pattern === null) return found === pattern
  if (typeof found !== 'object' || found === null) return false
  if (Array.isArray(pattern) && (!Array.isArray(found) || found.length !== pattern.length)) return false
  return Object.entries(pattern).every(([name, of]) => matches(found[name as keyof typeof found], of))
}

/** The `t` of a file. */
class File extends Check {
  override test(name: string, ...rest: unknown[]): void {
    const [options] = rest as [{ skip?: boolean }]
    if (options.skip !== true) collected.push({ name, run: rest.at(-1) as Run })
  }
  setTimeout(): void {}
  teardown(): void {}
}
export default new File()
