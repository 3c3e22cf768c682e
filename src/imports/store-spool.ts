/** Stores the rows of one file, a batch at a time. */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import type { Writer } from '../store/index.ts'
import type { AccountOf } from './assign-accounts.ts'
import type { Changes } from './changes.ts'
import type { ContentKind } from './printed.ts'
import { type Content, upsertContents } from './queries.ts'
import type { FileReport } from './report.ts'
import { readSpool, type Spooled } from './spool.ts'

/** Progress is reported, and a stop noticed, after each batch. */
const ROWS_PER_BATCH = 1_000

export interface SpoolTarget {
  tx: Writer
  userId: number
  fileId: number
  kind: ContentKind
  /** Path of the rows. */
  spool: string
  accountOf: AccountOf
  /** Its `imported` and `duplicate` are counted here. */
  report: FileReport
  /** Collects the changed accounts and instruments. */
  changes: Changes
  onRows: (rows: number) => void
}

export async function storeSpool<Row extends Transaction | Lot>(target: SpoolTarget): Promise<void> {
  for (const batch of readSpool<Row>(target.spool, target.kind, ROWS_PER_BATCH)) {
    let inserted = 0
    for (const [accountId, contents] of contentsByAccount(batch, target.accountOf))
      inserted += await storeOfAccount(target, accountId, contents)
    target.report.imported += inserted
    target.report.duplicate += batch.length - inserted
    target.onRows(batch.length)
  }
}

type Contents<Row> = Map<string, Content<Row>>

/** The contents of a batch by account and key, with the number of identical rows. */
function contentsByAccount<Row>(batch: readonly Spooled<Row>[], accountOf: AccountOf): Map<number, Contents<Row>> {
  const byAccount = new Map<number, Contents<Row>>()
  for (const { account, key, row } of batch) {
    const accountId = accountOf(account)
    const contents = byAccount.get(accountId) ?? new Map<string, Content<Row>>()
    byAccount.set(accountId, contents)
    const content = contents.get(key)
    if (content === undefined) contents.set(key, { key, copies: 1, row })
    else content.copies += 1
  }
  return byAccount
}

/** Returns how many rows were new. */
async function storeOfAccount<Row extends Transaction | Lot>(
  { tx, userId, fileId, kind, changes }: SpoolTarget,
  accountId: number,
  contents: Contents<Row>,
): Promise<number> {
  const { inserted, grown } = await upsertContents(tx, kind, { userId, accountId }, fileId, [...contents.values()])
  changes.addAccount(accountId)
  for (const key of grown) changes.addRow(accountId, (contents.get(key) as Content<Row>).row)
  return inserted
}
