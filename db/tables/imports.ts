import type { ImportStatus } from '../../src/lib/terms.ts'
import type { Kit } from '../columns.pg.ts'
import { ownedBy, type Referenced } from './owned-by.ts'

/** Imports, and what each of them contributes to the ledger. */
export function importTables(k: Kit, referenced: Referenced<'accounts' | 'lots' | 'transactions' | 'users'>) {
  const imports = importsTable(k, referenced)
  return {
    imports,
    importLabels: importLabelsTable(k, { ...referenced, imports }),
    importTransactions: importTransactionsTable(k, { ...referenced, imports }),
    importLots: importLotsTable(k, { ...referenced, imports }),
  }
}

const importsTable = (k: Kit, { accounts, users }: Referenced<'accounts' | 'users'>) =>
  k.table(
    'imports',
    {
      id: k.id(),
      userId: ownedBy(k, users),
      /** The account of the profile at the time; null if the import failed before it was known. */
      accountId: k.int().references(() => accounts.id, { onDelete: 'cascade' }),
      brokerageAccount: k.text().notNull(),
      userEmail: k.text().notNull(),
      transactionFilename: k.text().notNull(),
      gainsFilename: k.text().notNull(),
      transactionFileSize: k.int().notNull(),
      gainsFileSize: k.int().notNull(),
      status: k.text().$type<ImportStatus>().notNull(),
      createdAt: k.instant().notNull(),
      transactionsProcessed: k.int().notNull(),
      monthsUpdated: k.int().notNull(),
      /** What happened to every row, by file; see `src/imports/report.ts`. */
      report: k.json<Record<string, unknown>>().notNull(),
      /** Whether its labels are in `import_labels` and its forms of rows in `printed`. false if an earlier version made it. */
      formsRecorded: k.bool().notNull().default(false),
    },
    (t) => [k.index('imports_user').on(t.userId, t.id)],
  )

/** The account that an import took each label for; `account_labels` keeps that of the newest import in force. */
const importLabelsTable = (k: Kit, { accounts, imports }: Referenced<'accounts' | 'imports'>) =>
  k.table(
    'import_labels',
    {
      importId: ownedBy(k, imports),
      label: k.text().notNull(),
      accountId: ownedBy(k, accounts),
    },
    (t) => [k.primaryKey({ columns: [t.importId, t.label] }), k.index('import_labels_account').on(t.accountId)],
  )

/** How often an import's file contains a row; `transactions.copies` is the maximum over the imports. */
const importTransactionsTable = (k: Kit, { imports, transactions }: Referenced<'imports' | 'transactions'>) =>
  k.table(
    'import_transactions',
    {
      importId: ownedBy(k, imports),
      contentId: ownedBy(k, transactions),
      copies: k.int().notNull(),
      /**
       * The fields that are not in the key, as this import prints them; see `src/imports/printed.ts`. null if they are as
       * in the stored row, which is that of the oldest import in force.
       */
      printed: k.text(),
    },
    (t) => [
      k.primaryKey({ columns: [t.importId, t.contentId] }),
      k.index('import_transactions_content').on(t.contentId),
    ],
  )

const importLotsTable = (k: Kit, { imports, lots }: Referenced<'imports' | 'lots'>) =>
  k.table(
    'import_lots',
    {
      importId: ownedBy(k, imports),
      contentId: ownedBy(k, lots),
      copies: k.int().notNull(),
      /** As for transactions. */
      printed: k.text(),
    },
    (t) => [k.primaryKey({ columns: [t.importId, t.contentId] }), k.index('import_lots_content').on(t.contentId)],
  )
