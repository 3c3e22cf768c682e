/** The thread that migrates a SQLite database, away from the thread that answers requests. */
import type { MessagePort } from 'node:worker_threads'
import { Failure } from '../lib/errors.ts'
import { migrateStore } from './index.ts'

export interface MigrateJob {
  databaseUrl: string
  keepCopies: number
  /** Gets each `Progress`. */
  port: MessagePort
}

/** An error that is sent to another thread loses what makes it a Failure. */
export type Migrated = { copy: string | undefined } | { problem: string }

export default async function run({ databaseUrl, keepCopies, port }: MigrateJob): Promise<Migrated> {
  try {
    const onProgress = (progress: object) => port.postMessage(progress)
    return { copy: await migrateStore(databaseUrl, { keepCopies, onProgress }) }
  } catch (error) {
    if (error instanceof Failure) return { problem: error.detail ?? error.message }
    throw error
  } finally {
    port.close()
  }
}
