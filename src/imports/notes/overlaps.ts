/**
 * Rows of one account that two files show differently: they may count twice, or be those of two accounts.
 *
 * It is the only comparison of files: what a file shows of an instrument on a day, beside what another file of its kind
 * shows, in whatever layout.
 */
import { invalid } from '../../lib/errors.ts'
import type { AccountDecision } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { PlacedFile } from '../accounts/placed-files.ts'
import { contentKindOf } from '../printed.ts'
import { type FileInAccount, type OverlapDifference, selectDifferences, selectFilesIn } from './overlap-queries.ts'

/** Two files that differ. */
export interface Overlap {
  file: FileInAccount
  other: FileInAccount
  differences: readonly OverlapDifference[]
}

/** Compares the files of an import with those before them. `fileIds`: the files that have new rows. */
export async function findOverlaps(
  db: Reader,
  userId: number,
  { importId, fileIds, accountIds }: { importId: number; fileIds: ReadonlySet<number>; accountIds: readonly number[] },
): Promise<Overlap[]> {
  if (fileIds.size === 0) return []
  const files = await selectFilesIn(db, userId, importId, accountIds)
  const overlaps: Overlap[] = []
  for (const file of files) {
    if (!fileIds.has(file.fileId)) continue
    for (const other of files) {
      // Of two files of the import each pair is compared once.
      const isBefore = other.importId !== importId || !fileIds.has(other.fileId) || other.fileId < file.fileId
      if (!isBefore || other.fileId === file.fileId) continue
      if (other.accountId !== file.accountId || other.kind !== file.kind) continue
      const differences = await selectDifferences(db, contentKindOf(file.kind), file, other)
      if (differences.length > 0) overlaps.push({ file, other, differences })
    }
  }
  return overlaps
}

/** Ways of deciding an account after which a file is certainly of it. */
const CERTAIN: readonly AccountDecision[] = ['printed', 'chosen']

/**
 * A note for each pair of files that differ. Throws Failure `invalid` if one of them is a file of the import whose account
 * was assumed: it can be of another account. `placed`: the files of the import, by id.
 */
export function noteOverlaps(overlaps: readonly Overlap[], placed: ReadonlyMap<number, PlacedFile>): string[] {
  for (const overlap of overlaps)
    for (const { fileId } of [overlap.file, overlap.other]) {
      const file = placed.get(fileId)
      if (file?.accounts.every(({ decided }) => CERTAIN.includes(decided)) === false)
        throw mustChooseBeside(file, overlap)
    }
  return overlaps.map(
    ({ file, other, differences: [first, ...more] }) =>
      `${file.name} and ${nameBeside(file, other)} differ in ${more.length + 1} trades or dividends, such as ${first?.symbol} on ${first?.day}. If rows count twice, undo one of the imports or move one of the files.`,
  )
}

/** `b.csv`, or `b.csv of import 7` if it is of another import than `file`. */
const nameBeside = (file: FileInAccount, other: FileInAccount): string =>
  other.importId === file.importId ? other.name : `${other.name} of import ${other.importId}`

const mustChooseBeside = ({ name }: PlacedFile, { differences: [first] }: Overlap) =>
  invalid(
    `Choose the account of ${name}: it differs from another file of its account, such as in ${first?.symbol} on ${first?.day}. Nothing was imported.`,
  )
