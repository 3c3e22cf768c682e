import type { Kit } from '../columns.pg.ts'
import { lotColumns, transactionColumns } from './ledger.ts'
import { openLotColumns, positionColumns, runningColumns, tradeColumns, unmatchedSaleColumns } from './trades.ts'

/** The rows of an upload between parsing and storing. */
export function spoolTables(k: Kit) {
  return {
    spoolTransactions: k.table('spool_transactions', {
      ...spooled(k),
      /** As in `file_transactions`, of one row; null if it is not kept. */
      place: k.text(),
      ...transactionColumns(k),
    }),
    spoolLots: k.table('spool_lots', { ...spooled(k), ...lotColumns(k) }),
    /** The account of each label of a file. */
    spoolLabels: k.table('spool_labels', {
      label: k.int().primaryKey(),
      accountId: k.int().notNull(),
      /** Whether readers see the account, so that what changes in it is drafted. */
      drafted: k.bool().notNull(),
    }),
    spoolContents: spoolContentsTable(k),
    ...draftTables(k),
  }
}

/** The changes that the last step of an import makes to accounts readers see; see `src/ledger/draft-queries.ts`. */
const draftTables = (k: Kit) => ({
  /** The number of copies of each row after that step. */
  draftTransactions: k.table('draft_transactions', draftCopies(k)),
  draftLots: k.table('draft_lots', draftCopies(k)),
  /** The rows whose printed fields that step changes, with the new fields. */
  draftPrintedTransactions: k.table('draft_printed_transactions', {
    contentId: k.int().primaryKey(),
    ...printedOfTransaction(k),
  }),
  draftPrintedLots: k.table('draft_printed_lots', { contentId: k.int().primaryKey(), ...printedOfLot(k) }),
  /** Printed fields of single files that differ from the row; null if they no longer differ. */
  draftFileTransactions: k.table('draft_file_transactions', draftForms(k)),
  draftFileLots: k.table('draft_file_lots', draftForms(k)),
  /** The trades that the step adds, and those that it removes. */
  draftTrades: k.table('draft_trades', { ...owned(k), ...tradeColumns(k), lotId: k.int() }),
  draftRemoved: k.table('draft_removed', { tradeId: k.int().primaryKey() }),
  /** The running totals of trades that stay. */
  draftRunning: k.table('draft_running', { tradeId: k.int().primaryKey(), ...runningColumns(k) }),
  draftUnmatchedSales: k.table('draft_unmatched_sales', { ...owned(k), ...unmatchedSaleColumns(k) }),
  draftPositions: k.table('draft_positions', { ...owned(k), ...positionColumns(k) }),
  draftOpenLots: k.table('draft_open_lots', { ...owned(k), ...openLotColumns(k) }),
})

const draftCopies = (k: Kit) => ({ contentId: k.int().primaryKey(), copies: k.int().notNull() })

const draftForms = (k: Kit) => ({
  /** The two ids in one, because these tables have no other index. */
  link: k.text().primaryKey(),
  fileId: k.int().notNull(),
  contentId: k.int().notNull(),
  printed: k.text(),
})

/** The fields of `PRINTED_FIELDS`. */
function printedOfTransaction(k: Kit) {
  const { postedDate, action, symbol, description, price, fees } = transactionColumns(k)
  return { postedDate, action, symbol, description, price, fees }
}

function printedOfLot(k: Kit) {
  const { symbol, gain, disallowedLoss, term } = lotColumns(k)
  return { symbol, gain, disallowedLoss, term }
}

const owned = (k: Kit) => ({ userId: k.int().notNull(), accountId: k.int().notNull() })

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
    /** As in `file_transactions`; null of lots. */
    places: k.text(),
    /** `copies` of the ledger; null if it lacks the content. */
    stored: k.int(),
    /** Whether the ledger has the content with other printed fields; see `src/imports/printed.ts`. */
    differs: k.bool().notNull(),
    /** Whether the change of its count is drafted: readers see the account. */
    drafted: k.bool().notNull(),
  })
