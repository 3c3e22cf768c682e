import type { Box } from '../../src/lib/terms.ts'
import type { Kit } from '../columns.pg.ts'
import type { Referenced } from './owned-by.ts'

/** What the user states about an account and a tax year. No figure of the record depends on it. */
export function taxTables(k: Kit, referenced: Referenced<'accounts'>) {
  return { taxStatements: taxStatementsTable(k, referenced), taxFormTotals: taxFormTotalsTable(k, referenced) }
}

const taxStatementsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'tax_statements',
    {
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      year: k.int().notNull(),
      /** The box of rows for which no file prints one, by their term; null if it is not stated. */
      shortBox: k.text().$type<Box>(),
      longBox: k.text().$type<Box>(),
      /** What contracts of Section 1256 that were open at the end of the year had gained. */
      section1256Mark: k.int64(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.accountId, t.year] }),
      k.ownedBy({ name: 'tax_statements_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    ],
  )

/** The totals of a box on Form 1099-B, as the user typed them in. */
const taxFormTotalsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'tax_form_totals',
    {
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      year: k.int().notNull(),
      box: k.text().$type<Box>().notNull(),
      proceeds: k.int64().notNull(),
      costBasis: k.int64().notNull(),
      adjustment: k.int64().notNull(),
      gain: k.int64().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.accountId, t.year, t.box] }),
      k.ownedBy({ name: 'tax_form_totals_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    ],
  )
