/** The thread of a backup: to copy a large file takes seconds, away from the thread that answers requests. */
import { Failure } from '../lib/errors.ts'
import { backUpStore } from './index.ts'

export interface BackupJob {
  databaseUrl: string
  file: string
  /** Milliseconds UTC. */
  now: number
}

/** An error that is sent to another thread loses what makes it a Failure. */
export type BackupMade = { problem?: string }

export default async function run({ databaseUrl, file, now }: BackupJob): Promise<BackupMade> {
  try {
    // One that was cut off has no description, and is made again.
    await backUpStore(databaseUrl, file, new Date(now), { force: true })
    return {}
  } catch (error) {
    if (error instanceof Failure) return { problem: error.detail ?? error.message }
    throw error
  }
}
