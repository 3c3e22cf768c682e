import type { Note } from '../../src/lib/note.ts'
import type { AccountDecision, FailedCode, FileKind, IgnoredCode, ImportStatus, RowOrder } from '../../src/lib/terms.ts'
import type { Kit } from '../columns.pg.ts'
import type { Referenced } from './owned-by.ts'

/** Imports, and what each of them contributes to the ledger. */
export function importTables(k: Kit, referenced: Referenced<'accounts' | 'lots' | 'transactions'>) {
  const imports = importsTable(k, referenced)
  const importFiles = importFilesTable(k, { imports })
  return {
    imports,
    importFiles,
    fileRows: fileRowsTable(k, { importFiles }),
    fileAccounts: fileAccountsTable(k, { ...referenced, importFiles }),
    fileTransactions: fileTransactionsTable(k, { ...referenced, importFiles }),
    fileLots: fileLotsTable(k, { ...referenced, importFiles }),
    importMappings: importMappingsTable(k),
    ownEntries: ownEntriesTable(k, { imports }),
  }
}

const importsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'imports',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      /** Of its first file; null if the import failed before it was known. */
      accountId: k.int(),
      /** The number or name of that account; of a failed import the number in the profile. */
      brokerageAccount: k.text().notNull(),
      userEmail: k.text().notNull(),
      status: k.text().$type<ImportStatus>().notNull(),
      createdAt: k.instant().notNull(),
      transactionsProcessed: k.int().notNull(),
      monthsUpdated: k.int().notNull(),
      /** Notes for the user and the error; see `src/imports/report.ts`. What happened to the rows is in `import_files`. */
      report: k.json<Record<string, unknown>>().notNull(),
      /** Until when its process has said that it runs; after that, the process has died. null once it has ended. */
      runsUntil: k.instant(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.id] }),
      k.ownedBy({ name: 'imports_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    ],
  )

/** The files of an import. rowsRead = rowsImported + rowsDuplicate + rowsIgnored + rowsFailed. */
const importFilesTable = (k: Kit, { imports }: Referenced<'imports'>) =>
  k.table(
    'import_files',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      importId: k.int().notNull(),
      /** From 0, in the order of the request. */
      position: k.int().notNull(),
      /** null if the file was not recognised. */
      kind: k.text().$type<FileKind>(),
      name: k.text().notNull(),
      /** Bytes. */
      size: k.int().notNull(),
      /** In hex; null if the file was not read. */
      sha256: k.text(),
      /** null if the file was not recognised. */
      layout: k.text(),
      /** The first day of its rows. null without a row. */
      firstDate: k.text(),
      /** Whether later rows of the file are of later days; null if its days do not show it. */
      rowOrder: k.text().$type<RowOrder>(),
      /** The day of the export, if a title prints it. */
      exportedOn: k.text(),
      /** Whether its layout always marks short sales; see `Layout`. */
      marksShorts: k.bool().notNull().default(false),
      /** Whether it has every movement of shares of its days; false of files of earlier versions. */
      isWhole: k.bool().notNull().default(false),
      /** The last day of its rows; see `FileReport`. null without a row. */
      lastDate: k.text(),
      rowsRead: k.int().notNull(),
      rowsImported: k.int().notNull(),
      rowsDuplicate: k.int().notNull(),
      rowsIgnored: k.int().notNull(),
      rowsFailed: k.int().notNull(),
      /** How many rows were ignored for each reason. */
      ignored: k.json<Record<string, number>>().notNull(),
      /** Notes for the user. */
      notes: k.json<Note[]>().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.id] }),
      k.ownedBy({ name: 'import_files_of_import', userId: t.userId, column: t.importId, to: imports }),
      k.uniqueIndex('import_files_position').on(t.userId, t.importId, t.position),
    ],
  )

/** The ignored and failed rows of a file, up to a limit; see `src/imports/report.ts`. */
const fileRowsTable = (k: Kit, { importFiles }: Referenced<'importFiles'>) =>
  k.table(
    'file_rows',
    {
      userId: k.int().notNull(),
      fileId: k.int().notNull(),
      /** From 0, in the order of the file. */
      position: k.int().notNull(),
      failed: k.bool().notNull(),
      /** From 1. */
      line: k.int().notNull(),
      /** As printed; null if the row was ignored. */
      column: k.text(),
      code: k.text().$type<FailedCode | IgnoredCode>().notNull(),
      reason: k.text().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.fileId, t.position] }),
      k.ownedBy({ name: 'file_rows_of_file', userId: t.userId, column: t.fileId, to: importFiles }),
    ],
  )

/** The accounts of a file: one, unless it prints the numbers or names of several. */
const fileAccountsTable = (k: Kit, { accounts, importFiles }: Referenced<'accounts' | 'importFiles'>) =>
  k.table(
    'file_accounts',
    {
      userId: k.int().notNull(),
      fileId: k.int().notNull(),
      accountId: k.int().notNull(),
      /** From 0, by the first row of each account. */
      position: k.int().notNull(),
      decided: k.text().$type<AccountDecision>().notNull(),
      /** The number as the file prints it; null if it prints none. */
      printed: k.text(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.fileId, t.accountId] }),
      k.index('file_accounts_account').on(t.userId, t.accountId),
      k.ownedBy({ name: 'file_accounts_of_file', userId: t.userId, column: t.fileId, to: importFiles }),
      k.ownedBy({ name: 'file_accounts_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    ],
  )

/** How often a file contains a row; `transactions.copies` is the maximum over the files in force. */
const fileTransactionsTable = (k: Kit, { importFiles, transactions }: Referenced<'importFiles' | 'transactions'>) =>
  k.table(
    'file_transactions',
    {
      userId: k.int().notNull(),
      fileId: k.int().notNull(),
      contentId: k.int().notNull(),
      copies: k.int().notNull(),
      /** The place and the time of each copy in the file: see `src/ledger/row-positions.ts`. null if there are too many. */
      places: k.text(),
      /**
       * The fields that are not in the key, as this file prints them; see `src/imports/printed.ts`. null if they are as
       * in the stored row, which is as the preferred file in force prints it.
       */
      printed: k.text(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.fileId, t.contentId] }),
      k.index('file_transactions_content').on(t.userId, t.contentId),
      k.ownedBy({ name: 'file_transactions_of_file', userId: t.userId, column: t.fileId, to: importFiles }),
      k.ownedBy({ name: 'file_transactions_of_content', userId: t.userId, column: t.contentId, to: transactions }),
    ],
  )

const fileLotsTable = (k: Kit, { importFiles, lots }: Referenced<'importFiles' | 'lots'>) =>
  k.table(
    'file_lots',
    {
      userId: k.int().notNull(),
      fileId: k.int().notNull(),
      contentId: k.int().notNull(),
      copies: k.int().notNull(),
      /** As for transactions. */
      printed: k.text(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.fileId, t.contentId] }),
      k.index('file_lots_content').on(t.userId, t.contentId),
      k.ownedBy({ name: 'file_lots_of_file', userId: t.userId, column: t.fileId, to: importFiles }),
      k.ownedBy({ name: 'file_lots_of_content', userId: t.userId, column: t.contentId, to: lots }),
    ],
  )

/** What the columns of files of no known layout mean, as their users said. */
const importMappingsTable = (k: Kit) =>
  k.table(
    'import_mappings',
    {
      userId: k.int().notNull(),
      id: k.int().notNull(),
      /** Equal for headers with the same names; see `src/broker-files/mapped/mapping.ts`. */
      headerKey: k.text().notNull(),
      /** As the API takes it. */
      mapping: k.json<Record<string, unknown>>().notNull(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.id] }),
      k.uniqueIndex('import_mappings_header').on(t.userId, t.headerKey),
    ],
  )

/**
 * The versions of the user's own entries. Each is an import of one row, which has its account and whether it is in force; a
 * later version replaces it.
 */
const ownEntriesTable = (k: Kit, { imports }: Referenced<'imports'>) =>
  k.table(
    'own_entries',
    {
      userId: k.int().notNull(),
      importId: k.int().notNull(),
      /** The import of the first version, by which the entry is known. */
      entry: k.int().notNull(),
      /** From 1. */
      version: k.int().notNull(),
      /** Why it was changed; null of the first version. */
      reason: k.text(),
      /** What the user entered; see `src/imports/own-entries/entry.ts`. */
      fields: k.json<Record<string, unknown>>().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.importId] }),
      k.ownedBy({ name: 'own_entries_of_import', userId: t.userId, column: t.importId, to: imports }),
      k.uniqueIndex('own_entries_version').on(t.userId, t.entry, t.version),
    ],
  )
