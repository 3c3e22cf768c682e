/** What is in a backup: a JSON file beside it. */
import { writeFileSync } from 'node:fs'
import { type WholeOptions, writeWhole } from '../lib/whole-file.ts'
import type { Finding } from './finding.ts'

export interface BackupInfo {
  /** Of Tradeleaf. */
  version: string
  /** The newest migration, milliseconds UTC. */
  schema: number
  /** ISO 8601, UTC. */
  madeAt: string
  /** Of the file, in hexadecimal. */
  sha256: string
  /** Rows by table; none of a dump of PostgreSQL, which counts none. */
  rows: Record<string, number>
  /** Rows of the database that are not as they should be. Absent from descriptions of older versions, and of copies before a migration. */
  problems?: Finding[]
}

export interface BackupOptions extends WholeOptions {
  /** Ends `pg_dump`. */
  signal?: AbortSignal
}

export const infoPath = (file: string) => `${file}.json`

export const writeInfo = (file: string, info: BackupInfo, options: WholeOptions): Promise<void> =>
  writeWhole(
    infoPath(file),
    (unfinished) => writeFileSync(unfinished, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600, flag: 'wx' }),
    options,
  )
