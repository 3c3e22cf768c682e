/** The files of an import, each beside the other files of its kind that the user has. */
import { chunks } from '../../lib/chunks.ts'
import { plural } from '../../lib/text.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import { contentKindOf } from '../printed.ts'
import { MOST_IN_MESSAGE } from '../report.ts'
import { type FileDays, type LayoutFile, selectDaysOf, selectOtherFiles } from './other-file-queries.ts'

/** A file of the import, how many of its rows are new, and how many were stored already. */
export type ImportedFile = LayoutFile & { imported: number; duplicate: number }

export interface FileBesideOthers {
  file: ImportedFile
  /** Its first and its last day in each of its accounts. */
  days: FileDays[]
  /** Those before it in the import, and those of other imports. */
  others: LayoutFile[]
}

/** `own`: the files of the import that have rows. */
export async function readBesideOthers(
  db: Reader,
  userId: number,
  importId: number,
  own: readonly ImportedFile[],
): Promise<FileBesideOthers[]> {
  if (own.length === 0) return []
  const stored = await selectOtherFiles(db, userId, importId)
  const files: FileBesideOthers[] = []
  for (const [i, file] of own.entries()) {
    const others = [...own.slice(0, i), ...stored].filter(({ kind }) => kind === file.kind)
    files.push({ file, days: await selectDaysOf(db, contentKindOf(file.kind), file.id), others })
  }
  return files
}

/**
 * A note for each of the other files about which `find` finds something, by its id; of many, the rest is counted.
 * `noteOf` gets at least one.
 */
export async function noteEach<Found extends { otherId: number }>(
  others: readonly LayoutFile[],
  find: (otherIds: number[]) => Promise<Found[]>,
  noteOf: (other: LayoutFile, found: Found[]) => string,
): Promise<string[]> {
  const notes: string[] = []
  let more = 0
  for (const some of chunks(others, KEYS_PER_STATEMENT)) {
    const found = Map.groupBy(await find(some.map(({ id }) => id)), ({ otherId }) => otherId)
    for (const other of some) {
      const ofOther = found.get(other.id)
      if (ofOther === undefined) continue
      if (notes.length < MOST_IN_MESSAGE) notes.push(noteOf(other, ofOther))
      else more++
    }
  }
  if (more > 0) notes.push(`The same is true of ${plural(more, 'more file')}.`)
  return notes
}

/** `b.csv`, or `b.csv of import 7` if it is of another import than `file`. */
export const nameBeside = (file: LayoutFile, other: LayoutFile): string =>
  other.importId === file.importId ? other.name : `${other.name} of import ${other.importId}`
