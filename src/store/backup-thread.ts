/** The thread of a backup: to copy a large file takes seconds, away from the thread that answers requests. */
import { backUpStore } from './index.ts'

export interface BackupJob {
  databaseUrl: string
  file: string
  /** Milliseconds UTC. */
  now: number
}

export default async function run({ databaseUrl, file, now }: BackupJob): Promise<void> {
  // One that was cut off has no description, and is made again.
  await backUpStore(databaseUrl, file, new Date(now), { force: true })
}
