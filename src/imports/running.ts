/** Imports that are listed as running, although their process has died. */
import type { ImportRow } from './queries.ts'

/** What the history says of them. */
export const CUT_OFF = {
  error: 'The service stopped during this import. Nothing was stored: import the files again.',
}

/** An entry as users see it: if its process has died, it has failed. `now`: milliseconds UTC. */
export const asSeen = (row: ImportRow, now: number): ImportRow =>
  row.status === 'running' && (row.runsUntil ?? 0) < now ? { ...row, status: 'failed', report: { ...CUT_OFF } } : row
