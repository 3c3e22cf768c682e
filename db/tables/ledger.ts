import { sql } from 'drizzle-orm'
import type { Box, Term, TransactionClass } from '../../src/lib/terms.ts'
import type { Kit } from '../columns.pg.ts'
import type { Referenced } from './owned-by.ts'

/** The contents of the files in force, by account. */
export function ledgerTables(k: Kit) {
  const accounts = accountsTable(k)
  return {
    accounts,
    accountLabels: accountLabelsTable(k, { accounts }),
    transactions: transactionsTable(k, { accounts }),
    lots: lotsTable(k, { accounts }),
  }
}

const accountsTable = (k: Kit) =>
  k.table(
    'accounts',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      /** The name of the broker; null until a file of a broker is in the account. */
      broker: k.text(),
      /** The account number as a file or the profile spells it; null if none has printed it. */
      number: k.text(),
      /** What people call it: the number until the user gives another name. */
      name: k.text().notNull(),
      /** The name as it is compared: no two accounts of a user have the same. */
      nameKey: k.text().notNull(),
      createdAt: k.instant().notNull(),
      /** `DERIVATION_VERSION` of what is derived from its rows. */
      derivationVersion: k.int().notNull().default(0),
      /** An instrument whose lots show another order of sales than first in, first out; null if none does. */
      otherOrderIn: k.text(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.id] }), k.uniqueIndex('accounts_user_name').on(t.userId, t.nameKey)],
  )

/** Names that files print for an account instead of a number. */
const accountLabelsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'account_labels',
    {
      userId: k.int().notNull(),
      /** The broker of the files; empty if they are of none. */
      broker: k.text().notNull(),
      /** As it is compared. */
      label: k.text().notNull(),
      accountId: k.int().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.broker, t.label] }),
      k.index('account_labels_account').on(t.userId, t.accountId),
      k.ownedBy({ name: 'account_labels_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    ],
  )

/**
 * The transaction history, one row per content. `copies` is how many identical rows are real: the
 * maximum over the files in force, kept from `file_transactions`.
 *
 * The index of content keys has the date first, although a key covers it: equal keys have equal dates. Keys are random, and
 * a file is in the order of its dates: so its rows go into few pages of the index, and not each into another. A query
 * by the key must give the date too.
 */
const transactionsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'transactions',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      rowKey: k.text().notNull(),
      copies: k.int().notNull(),
      ...transactionColumns(k),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.id] }),
      k.ownedBy({ name: 'transactions_of_account', userId: t.userId, column: t.accountId, to: accounts }),
      k.uniqueIndex('transactions_content').on(t.userId, t.accountId, t.date, t.rowKey),
      k.index('transactions_instrument').on(t.userId, t.accountId, t.instrument, t.date),
      k
        .index('transactions_exercises')
        .on(t.userId, t.accountId, t.instrument)
        .where(sql`"class" = 'expiration' and "action" <> 'Expired'`),
      k.index('transactions_movements').on(t.userId, t.accountId, t.date).where(sql`"class" = 'share_movement'`),
      k.index('transactions_own').on(t.userId, t.accountId, t.instrument).where(sql`"own_entry" is not null`),
      k.index('transactions_user_class').on(t.userId, t.class, t.date),
      k.check('transactions_copies', sql`${t.copies} > 0`),
    ],
  )

/** What a file prints of a transaction. */
export const transactionColumns = (k: Kit) => ({
  date: k.text().notNull(),
  postedDate: k.text().notNull(),
  action: k.text().notNull(),
  class: k.text().$type<TransactionClass>().notNull(),
  symbol: k.text().notNull(),
  instrument: k.text().notNull(),
  description: k.text().notNull(),
  quantity: k.int64().notNull(),
  price: k.int64(),
  fees: k.int64().notNull(),
  amount: k.int64().notNull(),
  /** Of an own entry of the user, a text that no other row has; null of the rows of files. See `src/ledger/own-entries.ts`, also below. */
  ownEntry: k.text(),
  /** When shares that came in an own entry were bought. */
  acquired: k.text(),
  /** How many rows like it the files have beside it. */
  besides: k.int(),
  /**
   * Of an own entry that counts no longer, because files have the row: the first transaction that is it; itself, if it is of more
   * shares than came. null otherwise.
   */
  replaced: k.int(),
})

/**
 * Realized-gains lots, one row per content, `copies` as for transactions. The content key covers the day of the sale, which is
 * in its index as the date is in the index of transactions. Which lots of a day count: see `derive/lots-of-day.ts`.
 */
const lotsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'lots',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      rowKey: k.text().notNull(),
      copies: k.int().notNull(),
      ...lotColumns(k),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.id] }),
      k.ownedBy({ name: 'lots_of_account', userId: t.userId, column: t.accountId, to: accounts }),
      k.uniqueIndex('lots_content').on(t.userId, t.accountId, t.sold, t.rowKey),
      k.index('lots_instrument').on(t.userId, t.accountId, t.instrument, t.sold),
      k.check('lots_copies', sql`${t.copies} > 0`),
    ],
  )

/** What a file prints of a lot. */
export const lotColumns = (k: Kit) => ({
  symbol: k.text().notNull(),
  instrument: k.text().notNull(),
  acquired: k.text(),
  sold: k.text().notNull(),
  /** null if the file does not print it. */
  quantity: k.int64(),
  proceeds: k.int64().notNull(),
  costBasis: k.int64().notNull(),
  gain: k.int64(),
  disallowedLoss: k.int64().notNull(),
  term: k.text().$type<Term>(),
  box: k.text().$type<Box>(),
})
