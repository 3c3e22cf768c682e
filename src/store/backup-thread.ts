/** The thread of a backup: to copy a large file takes seconds, away from the thread that answers requests. */
import { Failure } from '../lib/errors.ts'
import { type BackupInfo, backUpStore } from './index.ts'

export interface BackupJob {
  databaseUrl: string
  file: string
  /** Milliseconds UTC. */
  now: number
}

/** `problem`: why none was made, because an error that is sent to another thread loses what makes it a Failure. */
export type BackupMade = BackupInfo | { problem: string }

export default async function run({ databaseUrl, file, now }: BackupJob): Promise<BackupMade> {
  try {
    // One that was cut off has no description, and is made again.
    return await backUpStore(databaseUrl, file, new Date(now), { force: true })
  } catch (error) {
    if (error instanceof Failure) return { problem: error.detail ?? error.message }
    throw error
  }
}
