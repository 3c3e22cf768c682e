/** What is in a backup: a JSON file beside it. */
export interface BackupInfo {
  /** Of Tradeleaf. */
  version: string
  /** The newest migration, milliseconds UTC. */
  schema: number
  /** ISO 8601, UTC. */
  madeAt: string
  /** Of the file, in hexadecimal. */
  sha256: string
  /** Rows by table. */
  rows: Record<string, number>
}

export const infoPath = (file: string) => `${file}.json`
