/** The phases of an import on the scale of 0 to 100. */
import type { ReportProgress } from './job.ts'

type Range = readonly [number, number]

export const PHASES = { reading: [2, 50], storing: [50, 80], rebuilding: [80, 98] } as const

/** A part of a phase; `from` and `to` are 0 to 1. */
export const shareOf = ([begin, end]: Range, from: number, to: number): Range => [
  begin + (end - begin) * from,
  begin + (end - begin) * to,
]

/** Reports the part done of one phase, 0 to 1, as a percentage of the whole. */
export const phaseOf =
  (report: ReportProgress, [from, to]: Range, message: string) =>
  (done: number): void =>
    report(from + (to - from) * done, message)
