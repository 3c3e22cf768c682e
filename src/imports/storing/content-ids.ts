/** The ids of rows that will be added. They are taken before, because what is derived from the rows names them. */
import type { ContentKind } from '../../ledger/next.ts'
import { ledgerOf } from '../../ledger/next-queries.ts'
import type { Writer } from '../../store/index.ts'

export type ContentIds = Readonly<Record<ContentKind, readonly number[]>>

/** `rows`: how many may be added. */
export const takeContentIds = async (tx: Writer, rows: Readonly<Record<ContentKind, number>>): Promise<ContentIds> => ({
  transactions: await tx.takeIds(ledgerOf(tx.t, 'transactions').contents, rows.transactions),
  lots: await tx.takeIds(ledgerOf(tx.t, 'lots').contents, rows.lots),
})

/** Above all ids of the database, so that a dry run takes none of them. */
const FIRST_OF_DRY_RUN = 2 ** 52

export const idsOfDryRun = (count: number): number[] => Array.from({ length: count }, (_, i) => FIRST_OF_DRY_RUN + i)
