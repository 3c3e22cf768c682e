import type { Migration } from './migrations.ts'

/** How far a migration is: `done` of `steps`. A step is a statement, or the copy that is made first. */
export interface Progress {
  done: number
  steps: number
}

export interface MigrateOptions {
  onProgress?: (progress: Progress) => void
  /** So many of the copies of a SQLite database that are made before migrations stay, the newest. */
  keepCopies?: number
  /** On PostgreSQL: how long a migration waits for a table that others use, and then leaves it to them. Default 2 s, about 4 s. */
  lockTimeoutMs?: number
  pauseMs?: number
  /** Those of this build if absent. */
  migrations?: readonly Migration[]
}

/** What a migration would take. */
export interface Effort {
  seconds: number
  /** Of the disk, at the most while it runs. */
  bytes: number
  /** Seen with a copy, not estimated. */
  isMeasured: boolean
}

/** Stated in the operating guide. */
export const KEEP_COPIES = 7

/** Counts the steps of migrations, and tells each. */
export function stepsOf(migrations: readonly Migration[], before: number, onProgress: MigrateOptions['onProgress']) {
  const steps = before + migrations.reduce((sum, { sql }) => sum + sql.length, 0)
  let done = 0
  onProgress?.({ done, steps })
  return {
    step() {
      onProgress?.({ done: ++done, steps })
    },
    /** A transaction was undone, and begins again. */
    backTo(earlier: number) {
      done = earlier
      onProgress?.({ done, steps })
    },
    get done() {
      return done
    },
  }
}
