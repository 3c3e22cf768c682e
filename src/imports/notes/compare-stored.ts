/** Compares the rows of an import with the record. */
import type { Reader } from '../../store/index.ts'
import type { ReadFile } from '../reading/read-file.ts'
import { MOST_IN_MESSAGE, type StoredReport } from '../report.ts'
import { countLots, selectUnmatchedOf } from '../reports/reconciliation-queries.ts'
import { noteExpired } from './expired.ts'
import { type FileBesideOthers, readBesideOthers } from './other-files.ts'
import { noteOtherLots } from './other-lots.ts'
import { noteDoubled, noteEqual } from './overlaps.ts'
import { noteRenamed } from './renamed-lots.ts'
import { noteReprinted } from './reprinted.ts'
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

/** The files that have rows, each beside the others that the user has. */
export const besideOthers = (
  db: Reader,
  userId: number,
  { importId, fileIds, reports }: Pick<StoredImport, 'importId' | 'fileIds' | 'reports'>,
): Promise<FileBesideOthers[]> =>
  readBesideOthers(
    db,
    userId,
    importId,
    reports.flatMap(({ kind, name, report: { layout, read, imported, duplicate } }, i) =>
      read > 0 ? [{ id: fileIds[i] as number, importId, kind, name, layout, imported, duplicate }] : [],
    ),
  )

/**
 * Notes about the files alone: the last step, for which other writes wait, need not compute them. A file without a new row
 * counts nothing twice.
 */
export async function noteFiles(db: Reader, files: readonly FileBesideOthers[]): Promise<string[]> {
  const notes: string[] = []
  for (const note of [noteDoubled, noteShifted, noteOtherLots])
    for (const beside of files) if (beside.file.imported > 0) notes.push(...(await note(db, beside)))
  return notes
}

/**
 * Compares lots and sales with the transactions, once they are stored. `notes`: rows that count twice beside another file,
 * and rows whose figures are not certain without others.
 */
export async function compareStored(
  db: Reader,
  userId: number,
  { importId, files, fileIds, accountIds }: Omit<StoredImport, 'reports'>,
  beside: readonly FileBesideOthers[],
) {
  const notes: string[] = []
  for (const file of beside) notes.push(...(await noteEqual(db, file)), ...(await noteReprinted(db, userId, file)))
  notes.push(
    ...(await noteRenamed(db, beside)),
    ...(await noteExpired(db, userId, [...accountIds])),
    ...(await noteShareEvents(db, userId, { importId, files, fileIds, accountIds })),
  )
  return {
    lots: await countLots(db, fileIds),
    unmatched: await selectUnmatchedOf(db, userId, fileIds, MOST_IN_MESSAGE),
    notes,
  }
}
