/** Stores the rows of an upload: into their accounts, matched, summed and reported. */
import type { UserStore, Writer } from '../../store/index.ts'
import { assignAccounts, findAccounts } from '../accounts/assign-accounts.ts'
import type { ImportOutcome } from '../job.ts'
import { idsOfDryRun, takeContentIds } from './content-ids.ts'
import { type ImportIds, type PreparedImport, prepareImport, type Storing } from './prepare-import.ts'
import { nameOverflow } from './record-limits.ts'
import { storeImport } from './store-import.ts'
import { onUnchangedRecord } from './unchanged-record.ts'

/**
 * Stores all rows, or none, in one transaction. Throws Failure `invalid` if the user has to choose an account, or if figures
 * would be too large to keep.
 */
export async function importRows(own: UserStore, storing: Storing): Promise<ImportOutcome> {
  const { job, files } = storing
  const isDry = job.dryRun === true
  try {
    return await onUnchangedRecord(own, 'import_overtaken', async (record) => {
      const take = <T>(fn: (tx: Writer) => Promise<T>) => own.write('requests', fn)
      const ids = isDry ? allIdsOfDryRun(storing) : await take((tx) => takeIds(tx, storing))
      /** Or how many accounts are missing, which need ids too. */
      const prepare = (accountIds: readonly number[]) =>
        record.read(async (db): Promise<PreparedImport | number> => {
          const { decided, missing } = await findAccounts(db, job, files)
          if (accountIds.length < missing.length) return missing.length
          for (const [i, account] of missing.entries()) account.id = accountIds[i] as number
          return await prepareImport(db, storing, assignAccounts(decided, missing), ids)
        })
      let ready = await prepare([])
      while (typeof ready === 'number') {
        const count = ready
        ready = await prepare(isDry ? idsOfDryRun(count) : await take((tx) => tx.takeIds(tx.t.accounts, count)))
      }
      const prepared = ready
      return await record.store((tx) => storeImport(tx, storing, prepared))
    })
  } catch (error) {
    throw nameOverflow(error, files)
  }
}

const rowsOf = ({ spool: { rows } }: Storing) => ({ transactions: rows.transactions.count, lots: rows.lots.count })

/** Ids of what the import will add, so that it can be prepared before. No row is stored. */
async function takeIds(tx: Writer, storing: Storing): Promise<ImportIds> {
  const { t } = tx
  const { job, files } = storing
  return {
    importId: job.entryId ?? (await tx.takeId(t.imports)),
    fileIds: await tx.takeIds(t.importFiles, files.length),
    contents: await takeContentIds(tx, rowsOf(storing)),
  }
}

function allIdsOfDryRun(storing: Storing): ImportIds {
  const { transactions, lots } = rowsOf(storing)
  return {
    importId: idsOfDryRun(1)[0] as number,
    fileIds: idsOfDryRun(storing.files.length),
    contents: { transactions: idsOfDryRun(transactions), lots: idsOfDryRun(lots) },
  }
}
