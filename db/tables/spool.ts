import type { Kit } from '../columns.pg.ts'
import { lotColumns, transactionColumns } from './ledger.ts'

/** The rows of an upload between parsing and storing. */
export function spoolTables(k: Kit) {
  return {
    spoolTransactions: k.table('spool_transactions', { ...spooled(k), ...transactionColumns(k) }),
    spoolLots: k.table('spool_lots', { ...spooled(k), saleKey: k.text().notNull(), ...lotColumns(k) }),
    /** The account of each label of a file. */
    spoolLabels: k.table('spool_labels', {
      label: k.int().primaryKey(),
      accountId: k.int().notNull(),
      /** Whether the import makes the account, so that no reader sees it yet. */
      staged: k.bool().notNull(),
    }),
    spoolContents: spoolContentsTable(k),
  }
}

const spooled = (k: Kit) => ({
  /** From 1, over all files of the upload. */
  n: k.int().primaryKey(),
  label: k.int().notNull(),
  contentKey: k.text().notNull(),
})

/** The rows of the files of an upload, identical rows of one file once. */
const spoolContentsTable = (k: Kit) =>
  k.table('spool_contents', {
    /** Of the first of the identical rows. */
    n: k.int().primaryKey(),
    accountId: k.int().notNull(),
    /** The row of the ledger: the one that it has, or else the one that will be added. */
    contentId: k.int().notNull(),
    /** How many identical rows the file has. */
    copies: k.int().notNull(),
    /** `copies` of the ledger; null if it lacks the content. */
    stored: k.int(),
    /** Whether the ledger has the content, and prints it otherwise; see `src/imports/printed.ts`. */
    differs: k.bool().notNull(),
    /** Whether it changes what readers see, and so is stored in the last step of the import. */
    waits: k.bool().notNull(),
  })
