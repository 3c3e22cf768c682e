/** Compares the rows of an import with the record. */
import type { Reader } from '../../store/index.ts'
import type { ReadFile } from '../reading/read-file.ts'
import { MOST_IN_MESSAGE, type StoredReport } from '../report.ts'
import { countLots, selectUnmatchedOf } from '../reports/reconciliation-queries.ts'
import { noteExpired } from './expired.ts'
import { noteOtherLots } from './other-lots.ts'
import { type ImportedFile, noteDoubled, noteOverlaps } from './overlaps.ts'
import { noteRenamed } from './renamed-lots.ts'
import { noteShareEvents } from './share-events.ts'
import { noteShifted } from './shifted-trades.ts'

export interface StoredImport {
  importId: number
  files: readonly ReadFile[]
  /** In the order of the files. */
  fileIds: number[]
  reports: readonly StoredReport[]
  /** Of its rows. */
  accountIds: ReadonlySet<number>
}

/** Notes about the files alone: the last step, for which other writes wait, need not compute them. */
export async function noteFiles(
  db: Reader,
  userId: number,
  { importId, fileIds, reports }: Pick<StoredImport, 'importId' | 'fileIds' | 'reports'>,
): Promise<string[]> {
  const files = importedOf(importId, fileIds, reports)
  return [
    ...(await noteDoubled(db, userId, importId, files)),
    ...(await noteShifted(db, userId, importId, files)),
    ...(await noteOtherLots(db, userId, importId, files)),
  ]
}

/**
 * Compares lots and sales with the transactions, once they are stored. `notes`: rows that count twice beside another file,
 * and rows whose figures are not certain without others.
 */
export const compareStored = async (
  db: Reader,
  userId: number,
  { importId, files, fileIds, reports, accountIds }: StoredImport,
) => {
  const imported = importedOf(importId, fileIds, reports)
  return {
    lots: await countLots(db, fileIds),
    unmatched: await selectUnmatchedOf(db, userId, fileIds, MOST_IN_MESSAGE),
    notes: [
      ...(await noteOverlaps(db, userId, importId, imported)),
      ...(await noteRenamed(db, imported)),
      ...(await noteExpired(db, userId, [...accountIds])),
      ...(await noteShareEvents(db, userId, { importId, files, fileIds, accountIds })),
    ],
  }
}

const importedOf = (importId: number, fileIds: readonly number[], reports: readonly StoredReport[]): ImportedFile[] =>
  reports.flatMap(({ kind, name, report: { layout, read, duplicate } }, i) =>
    read > 0 ? [{ id: fileIds[i] as number, importId, kind, name, layout, duplicate }] : [],
  )
