/** The phases of an import on the scale of 0 to 100. */
import type { ReportProgress } from './job.ts'

export const PHASES = { transactions: [2, 35], gains: [35, 50], storing: [50, 80], rebuilding: [80, 98] } as const

/** Reports the part done of one phase, 0 to 1, as a percentage of the whole. */
export const phaseOf =
  (report: ReportProgress, [from, to]: readonly [number, number], message: string) =>
  (done: number): void =>
    report(from + (to - from) * done, message)
