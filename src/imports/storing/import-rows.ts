/** Stores the rows of an upload: into their accounts, matched, summed and reported. */
import type { UserStore, Writer } from '../../store/index.ts'
import { assignAccounts, findAccounts } from '../accounts/assign-accounts.ts'
import type { ImportOutcome } from '../job.ts'
import { idsOfDryRun, takeContentIds } from './content-ids.ts'
import { type ImportIds, prepareImport, type Storing } from './prepare-import.ts'
import { nameOverflow } from './record-limits.ts'
import { storeImport } from './store-import.ts'
import { onUnchangedRecord } from './unchanged-record.ts'

/**
 * Stores all rows, or none, in one transaction. Throws Failure `invalid` if the user has to choose an account, or if figures
 * would be too large to keep.
 */
export async function importRows(own: UserStore, storing: Storing): Promise<ImportOutcome> {
  const { job, files } = storing
  try {
    return await onUnchangedRecord(own, 'import_overtaken', async (record) => {
      const { decided, missing } = await record.read((db) => findAccounts(db, job, files))
      const { accountIds, ...ids } =
        job.dryRun === true
          ? allIdsOfDryRun(storing, missing.length)
          : await own.write('record', (tx) => takeIds(tx, storing, missing.length))
      for (const [i, account] of missing.entries()) account.id = accountIds[i] as number
      const accounts = assignAccounts(decided, missing)
      const ready = await record.read((db) => prepareImport(db, storing, accounts, ids))
      return await record.store((tx) => storeImport(tx, storing, ready))
    })
  } catch (error) {
    throw nameOverflow(error, files)
  }
}

const rowsOf = ({ spool: { rows } }: Storing) => ({ transactions: rows.transactions.count, lots: rows.lots.count })

/** Ids of what the import will add, so that it can be prepared before. */
async function takeIds(tx: Writer, storing: Storing, accounts: number): Promise<ImportIds & { accountIds: number[] }> {
  const { t } = tx
  const { job, files } = storing
  return {
    importId: job.entryId ?? ((await tx.takeIds(t.imports, 1))[0] as number),
    fileIds: await tx.takeIds(t.importFiles, files.length),
    accountIds: await tx.takeIds(t.accounts, accounts),
    contents: await takeContentIds(tx, rowsOf(storing)),
  }
}

function allIdsOfDryRun(storing: Storing, accounts: number): ImportIds & { accountIds: number[] } {
  const { transactions, lots } = rowsOf(storing)
  return {
    importId: idsOfDryRun(1)[0] as number,
    fileIds: idsOfDryRun(storing.files.length),
    accountIds: idsOfDryRun(accounts),
    contents: { transactions: idsOfDryRun(transactions), lots: idsOfDryRun(lots) },
  }
}
