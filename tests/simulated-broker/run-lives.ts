/**
 * Lives of every kind, new ones in each run, against the table in README.md. Environment: `PROPERTY_SEED` repeats a run,
 * `LIVES_SECONDS` is its length, `LIVES_KIND` a part of the names of its kinds, `LIVES_BATCH` how many lives are judged at once;
 * `LIVES_TABLE` prints the rows of the table for all kinds, `LIVES_SHOW` so many of the smallest wrong lives of each kind, also
 * of those that are listed as failing.
 */
import { readFileSync } from 'node:fs'
import type fc from 'fast-check'
import type { Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { pick, seeded } from '../support/random.ts'
import { describe, draw, type Judged, type Judging, type Style, smallest, type Verdict } from './judge.ts'
import { type Drawn, KINDS, type Kind } from './kinds.ts'

export const SEED = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31))
/**
 * Of a kind that holds, one life of some thousands may still be wrong while the ledger is rebuilt. It is printed, to be mended;
 * more in a run fail it, because a rule that is broken makes many lives wrong.
 */
const LIVES_FOR_ONE_WRONG = 5_000
/** A kind that is listed as failing may be right by chance as often as this. */
const CHANCE = 1e-6
const SHOWN = process.env.LIVES_SHOW

interface Today {
  holds: boolean
  /** The least rate of wrong lives that the measured ones allow: three standard deviations below what was counted. */
  wrong: number
}
/** `| kind | holds | 1000 | 0 | 0 | 0 | 0 |` */
const today = new Map(
  readFileSync(inProject('tests/simulated-broker/README.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, , state]) => state === 'holds' || state === 'fails')
    .map(([, name, state, ...numbers]): [string, Today] => {
      const [exact, absent, marked, wrong] = numbers.map(Number) as [number, number, number, number]
      const least = Math.max(0, wrong - 3 * Math.sqrt(wrong)) / (exact + absent + marked + wrong)
      return [name as string, { holds: state === 'holds', wrong: least }]
    }),
)
export const listedKinds = (): string[] => [...today.keys()]
const kinds = KINDS.filter(({ name }) => name.includes(process.env.LIVES_KIND ?? ''))

export interface RunOptions {
  seconds: number
  /** Lives of a kind that are judged at once. */
  batch: number
}
type Counts = Record<Verdict | 'in silence', number>

/** A kind in the run. */
class KindRun {
  readonly kind: Kind
  readonly counts: Counts = { exact: 0, absent: 0, marked: 0, wrong: 0, 'in silence': 0 }
  ms = 0
  #rounds = 0
  #left: number

  constructor(kind: Kind) {
    this.kind = kind
    this.#left = SHOWN !== undefined ? Number(SHOWN) : today.get(kind.name)?.holds === false ? 0 : 1
  }

  async judge(judging: Judging, batch: number): Promise<void> {
    const from = performance.now()
    const { kind } = this
    // Of its own, so that `LIVES_KIND` alone repeats it.
    const random = seeded(SEED + this.#rounds++ * KINDS.length + KINDS.indexOf(kind))
    const style = styleOf(kind, random)
    const lives = draw(kind, batch, Math.floor(random() * 2 ** 31))
    const judged = await judging.judge(
      lives.map(({ value }) => value),
      kind,
      style,
    )
    this.#count(judged)
    for (const [at, { verdict }] of judged.entries())
      if (verdict === 'wrong' && this.#left-- > 0) await show(judging, kind, style, lives[at] as fc.Value<Drawn>)
    this.ms += performance.now() - from
  }

  #count(judged: readonly Judged[]): void {
    for (const { verdict, inSilence } of judged) {
      this.counts[verdict]++
      if (inSilence) this.counts['in silence']++
    }
  }

  /** As in the table. */
  get row(): string {
    const state = this.counts.wrong === 0 ? 'holds' : 'fails'
    return `| ${[this.kind.name, state, ...Object.values(this.counts)].join(' | ')} |`
  }

  get lives(): number {
    const { exact, absent, marked, wrong } = this.counts
    return exact + absent + marked + wrong
  }

  check(t: Test): void {
    const listed = today.get(this.kind.name)
    if (listed?.holds === true) t.ok(this.counts.wrong <= Math.max(1, this.lives / LIVES_FOR_ONE_WRONG), this.row)
    else if (this.counts.wrong === 0 && (1 - (listed?.wrong ?? 0)) ** this.lives < CHANCE)
      t.fail(`${this.kind.name} is listed as failing, and all ${this.lives} lives are right: list it as one that holds`)
    if (listed?.holds !== true || process.env.LIVES_TABLE !== undefined) process.stderr.write(`${this.row}\n`)
  }
}

/** Every kind at least once, and then as long as the others. */
export async function runLives(t: Test, judging: Judging, { seconds, batch }: RunOptions): Promise<void> {
  const end = performance.now() + seconds * 1000
  const runs = kinds.map((kind) => new KindRun(kind))
  const besides = withBeside(judging)
  const least = () => runs.reduce((next, one) => (one.ms < next.ms ? one : next))
  while (runs.some(({ ms }) => ms === 0) || performance.now() < end)
    await least().judge(besides, Number(process.env.LIVES_BATCH ?? batch))
  for (const run of runs) run.check(t)
  const lives = runs.reduce((sum, run) => sum + run.lives, 0)
  process.stderr.write(`simulated lives: ${lives}; PROPERTY_SEED=${SEED} repeats them\n`)
}

/** Each time with the other lives of the account. */
const withBeside = (judging: Judging): Judging => ({
  async judge(lives, kind, style) {
    const judged = await judging.judge([...lives, ...(kind.beside ?? [])], kind, style)
    return judged.slice(0, lives.length)
  },
})

function styleOf({ brokers }: Kind, random: () => number): Style {
  const files = pick(random, [1, 1, 1, 3, 3, 'noon', 'noon'] as const)
  return { broker: pick(random, brokers), newestFirst: random() < 0.5, files }
}

/** Prints the smallest life that is wrong in the same way. */
async function show(judging: Judging, kind: Kind, style: Style, wrong: fc.Value<Drawn>): Promise<void> {
  const small = await smallest(judging, kind, style, wrong)
  const life = await describe(judging, kind, style, small)
  process.stderr.write(`PROPERTY_SEED=${SEED}: the smallest life that is shown wrongly\n${life}\n`)
}
