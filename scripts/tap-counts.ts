/**
 * Counts the results in a TAP stream. tap's own summary omits a file that was killed, bailed out or missed its plan,
 * because none of these is an assertion.
 */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The result of one test file. */
export interface FileResult extends Counts {
  name: string
  ok: boolean
  /** From its start to its end; 0 if the stream does not have it. */
  seconds: number
  /** Its tests that were skipped, with the reason. */
  skips: string[]
}

interface Children {
  points: number
  failed: number
}

const POINT = /^((?: {4})*)(not )?ok\b(?: \d+)?(?: - )?(.*)$/
const BLOCK_START = /^( *)---$/
const BAIL_OUT = /^ *Bail out!/
const DIRECTIVE = /(?<!\\)# (SKIP|TODO)\b/i
const SKIP = /^(.*) # (?:SKIP|TODO)\b *(.*)$/i
const TIME = / # time=([\d.]+)ms$/

/** The name of a test in the description of its point, which may end with a time or a directive. */
export const testName = (description: string): string =>
  description.replace(TIME, '').replace(/ # (SKIP|TODO)\b.*$/i, '')

export class TapCounts implements Counts {
  passed = 0
  failed = 0
  skipped = 0
  /** For each depth, the test points since the last point of the depth above. */
  #open: Children[] = []
  #blockEnd: string | undefined
  #before: Counts = { passed: 0, failed: 0, skipped: 0 }
  #bailedOut = false
  #skips: string[] = []

  /** Reads one line; returns the result of a file if the line ends it. */
  line(text: string): FileResult | undefined {
    // Diagnostics quote source code and output, which may look like TAP.
    if (this.#blockEnd !== undefined) {
      if (text === this.#blockEnd) this.#blockEnd = undefined
      return undefined
    }
    const block = BLOCK_START.exec(text)
    if (block) {
      this.#blockEnd = `${block[1]}...`
      return undefined
    }
    if (BAIL_OUT.test(text)) {
      // tap prints it once at every depth; it counts once, and tests that did not run do not count.
      if (!this.#bailedOut) this.failed++
      this.#bailedOut = true
      return undefined
    }
    const point = POINT.exec(text)
    return point ? this.#point((point[1] as string).length / 4, point[2] === undefined, point[3] as string) : undefined
  }

  /** The counts at the end of the stream, once tap has exited. A run that failed or ran nothing has a failure. */
  end(exitedWell: boolean): Counts {
    if ((!exitedWell || this.passed === 0) && this.failed === 0) this.failed = 1
    return { passed: this.passed, failed: this.failed, skipped: this.skipped }
  }

  #point(depth: number, ok: boolean, description: string): FileResult | undefined {
    const below = this.#open.slice(depth + 1)
    this.#open.length = Math.min(this.#open.length, depth + 1)
    while (this.#open.length <= depth) this.#open.push({ points: 0, failed: 0 })
    const level = this.#open[depth] as Children
    const directive = DIRECTIVE.exec(description)
    const children = below.reduce((sum, at) => sum + at.points, 0)
    const failedBelow = below.reduce((sum, at) => sum + at.failed, 0)
    const before = this.failed

    if (children > 0) {
      // A parent is not counted besides its children, unless it failed by itself: a crash, a timeout, a missed plan.
      if (!ok && failedBelow === 0 && !directive) this.failed++
    } else if (directive && !(depth === 0 && description.includes('no tests found'))) {
      this.skipped++
      this.#skips.push(
        description.replace(TIME, '').replace(SKIP, (_, name, reason) => (reason ? `${name} (${reason})` : name)),
      )
    } else if (!ok || depth === 0) this.failed++
    else this.passed++

    level.points++
    level.failed += failedBelow + this.failed - before
    if (depth > 0) return undefined
    const result = {
      name: testName(description),
      ok: this.failed === this.#before.failed,
      seconds: Number(TIME.exec(description)?.[1] ?? 0) / 1000,
      passed: this.passed - this.#before.passed,
      failed: this.failed - this.#before.failed,
      skipped: this.skipped - this.#before.skipped,
      skips: this.#skips,
    }
    this.#skips = []
    this.#before = { passed: this.passed, failed: this.failed, skipped: this.skipped }
    return result
  }
}

/** `12 passed, 0 failed`, and `, 3 skipped` if there are any. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
