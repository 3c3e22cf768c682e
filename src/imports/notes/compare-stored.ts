/** Compares the rows of an import with the record. */
import type { Derived } from '../../ledger/rebuild.ts'
import type { Reader } from '../../store/index.ts'
import type { ReadFile } from '../reading/read-file.ts'
import { MOST_IN_MESSAGE } from '../report.ts'
import { countLots, selectUnmatchedOf } from '../reports/reconciliation-queries.ts'
import { noteExpired } from './expired.ts'
import { noteResults } from './printed-results.ts'
import { noteQuestions } from './questions.ts'
import { noteShareEvents } from './share-events.ts'
import { noteStrayed, noteWithoutSale } from './strayed-lots.ts'

export interface StoredImport {
  importId: number
  files: readonly ReadFile[]
  /** In the order of the files. */
  fileIds: number[]
  derived: readonly Derived[]
  /** Of the labels of each file. */
  accounts: { files: readonly ReadonlyMap<string | null, number>[] }
}

/**
 * Compares lots and sales with the transactions, once they are stored. `notes`: rows whose figures are not certain without
 * others.
 */
export async function compareStored(db: Reader, { importId, files, fileIds, derived, accounts }: StoredImport) {
  const accountIds = new Set(derived.map(({ owner }) => owner.accountId))
  const strayed = derived.map(({ owner: { accountId }, strayed: lots }) => ({ accountId, lots }))
  const withoutSale = derived.map(({ owner: { accountId }, withoutSale: lots }) => ({ accountId, lots }))
  const printing = files.map((file, i) => ({ ...file, accounts: accounts.files[i] ?? new Map() }))
  const ofLots = fileIds.filter((_, i) => files[i]?.kind === 'gains')
  return {
    lots: await countLots(db, ofLots),
    unmatched: await selectUnmatchedOf(db, fileIds, MOST_IN_MESSAGE),
    notes: [
      ...(await noteResults(db, printing)),
      ...(await noteStrayed(db, fileIds, strayed)),
      ...(await noteWithoutSale(db, fileIds, withoutSale)),
      ...(await noteQuestions(db, derived)),
      ...(await noteExpired(db, [...accountIds])),
      ...(await noteShareEvents(db, { importId, files, fileIds, accountIds })),
    ],
  }
}
