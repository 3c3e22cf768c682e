import type { Kit } from '../columns.pg.ts'
import { lotColumns, transactionColumns } from './ledger.ts'

/**
 * The tables of a workspace: the rows that were read, and the record as it will be after an import, undo or move. Each row of
 * a `next` table replaces the row of the record with its id, or is added; see `src/ledger/next-queries.ts`.
 */
export function workspaceTables(k: Kit) {
  return {
    ...spoolTables(k),
    nextTransactions: k.table('next_transactions', { ...nextContent(k), ...transactionColumns(k) }),
    nextLots: k.table('next_lots', { ...nextContent(k), ...lotColumns(k) }),
    nextFileTransactions: k.table('next_file_transactions', { ...nextLink(k), places: k.text() }),
    nextFileLots: k.table('next_file_lots', nextLink(k)),
  }
}

/** Columns by which rows of the tables are found, as in the tables of the record. */
export const WORKSPACE_INDEXES: Readonly<Record<string, readonly string[]>> = {
  next_transactions: ['account_id, instrument', 'account_id, date, row_key'],
  next_lots: ['account_id, instrument', 'account_id, sold, row_key'],
  next_file_transactions: ['content_id'],
  next_file_lots: ['content_id'],
}

/** The rows of an upload between parsing and storing. */
const spoolTables = (k: Kit) => ({
  spoolTransactions: k.table('spool_transactions', {
    ...spooled(k),
    /** As in `file_transactions`, of one row; null if it is not kept. */
    place: k.text(),
    ...transactionColumns(k),
  }),
  spoolLots: k.table('spool_lots', { ...spooled(k), ...lotColumns(k) }),
  /** The account of each label of a file. */
  spoolLabels: k.table('spool_labels', { ...ofUser(k), label: k.int().primaryKey(), accountId: k.int().notNull() }),
  spoolContents: spoolContentsTable(k),
})

const ofUser = (k: Kit) => ({ userId: k.int().notNull() })

const owned = (k: Kit) => ({ ...ofUser(k), accountId: k.int().notNull() })

/** As in `transactions` and `lots`; with 0 copies the row is removed. */
const nextContent = (k: Kit) => ({
  id: k.int().primaryKey(),
  ...owned(k),
  rowKey: k.text().notNull(),
  copies: k.int().notNull(),
  /** Whether the record lacks the row. */
  added: k.bool().notNull(),
})

/** As in `file_transactions` and `file_lots`. */
const nextLink = (k: Kit) => ({
  ...ofUser(k),
  fileId: k.int().notNull(),
  contentId: k.int().notNull(),
  copies: k.int().notNull(),
  printed: k.text(),
  added: k.bool().notNull(),
})

const spooled = (k: Kit) => ({
  ...ofUser(k),
  /** From 1, over all files of the upload. */
  n: k.int().primaryKey(),
  label: k.int().notNull(),
  rowKey: k.text().notNull(),
})

/** The rows of the files of an upload, identical rows of one file once. */
const spoolContentsTable = (k: Kit) =>
  k.table('spool_contents', {
    ...ofUser(k),
    /** Of the first of the identical rows. */
    n: k.int().primaryKey(),
    accountId: k.int().notNull(),
    /** The row of the ledger: the one that it has, or else the one that will be added. */
    contentId: k.int().notNull(),
    /** How many identical rows the file has. */
    copies: k.int().notNull(),
    /** As in `file_transactions`; null of lots. */
    places: k.text(),
    /** `copies` of the ledger, with the files before; null if it lacks the content. */
    stored: k.int(),
    /** Whether the ledger has the content with other printed fields; see `src/imports/printed.ts`. */
    differs: k.bool().notNull(),
  })
