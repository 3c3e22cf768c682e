/** Stores the rows of an upload: into their accounts, matched, summed and reported. */
import type { UserWorkspace, Writer } from '../../store/index.ts'
import { assignAccounts, findAccounts } from '../accounts/assign-accounts.ts'
import type { ImportOutcome } from '../job.ts'
import { ledgerOf } from '../queries.ts'
import { type ImportIds, prepareImport, type Storing } from './prepare-import.ts'
import { nameOverflow } from './record-limits.ts'
import { CONTENT_IDS_OF_DRY_RUN, FIRST_OF_DRY_RUN } from './spool-queries.ts'
import { storeImport } from './store-import.ts'
import { onUnchangedRecord } from './unchanged-record.ts'

/**
 * Stores all rows, or none, in one transaction. Throws Failure `invalid` if the user has to choose an account, or if figures
 * would be too large to keep.
 */
export async function importRows(workspace: UserWorkspace, storing: Storing): Promise<ImportOutcome> {
  const { job, files } = storing
  try {
    return await onUnchangedRecord(workspace, 'import_overtaken', async (record) => {
      const { decided, missing } = await record.prepare((db) => findAccounts(db, job, files))
      const { accountIds, ...ids } =
        job.dryRun === true
          ? idsOfDryRun(storing, missing.length)
          : await workspace.write((tx) => takeIds(tx, storing, missing.length))
      for (const [i, account] of missing.entries()) account.id = accountIds[i] as number
      const accounts = assignAccounts(decided, missing)
      const ready = await record.prepare((tx) => prepareImport(tx, storing, accounts, ids))
      return await record.store((tx) => storeImport(tx, storing, ready))
    })
  } catch (error) {
    throw nameOverflow(error, files)
  }
}

/** Ids of what the import will add, so that it can be prepared before. */
async function takeIds(
  tx: Writer,
  { job, files }: Storing,
  accounts: number,
): Promise<ImportIds & { accountIds: number[] }> {
  const { t } = tx
  const contents: ImportIds['contents'] = []
  for (const { spooled } of files) contents.push(await tx.newIds(ledgerOf(t, spooled.kind).contents, spooled))
  return {
    importId: job.entryId ?? ((await tx.takeIds(t.imports, 1))[0] as number),
    fileIds: await tx.takeIds(t.importFiles, files.length),
    accountIds: await tx.takeIds(t.accounts, accounts),
    contents,
  }
}

function idsOfDryRun({ files }: Storing, accounts: number): ImportIds & { accountIds: number[] } {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => FIRST_OF_DRY_RUN + i)
  return {
    importId: FIRST_OF_DRY_RUN,
    fileIds: ids(files.length),
    accountIds: ids(accounts),
    contents: files.map(() => CONTENT_IDS_OF_DRY_RUN),
  }
}
