/**
 * The schema, defined once for both engines. Given a column kit, it returns the tables of that dialect.
 *
 * Amounts are scaled integers (`src/lib/decimal.ts`), dates are `YYYY-MM-DD` text, instants are
 * milliseconds UTC. Row ids are assigned by the database and never reused.
 */
import type { Kit } from './columns.pg.ts'
import { authTables } from './tables/auth.ts'
import { importTables } from './tables/imports.ts'
import { journalTables } from './tables/journal.ts'
import { ledgerTables } from './tables/ledger.ts'
import { plantTables } from './tables/plants.ts'
import { portfolioTables } from './tables/portfolio.ts'
import { priceTables } from './tables/prices.ts'
import { questionTables } from './tables/questions.ts'
import { requestTables } from './tables/requests.ts'
import { taxTables } from './tables/tax.ts'
import { tradeTables } from './tables/trades.ts'
import { webhookTables } from './tables/webhooks.ts'

/** Who may sign in, and prices: for all users. */
export function directoryTables(k: Kit) {
  const auth = authTables(k)
  return { ...auth, ...priceTables(k, auth) }
}

/**
 * What belongs to one user. Every row has the user, every key begins with it, and no row refers to one of another user or of
 * the directory: so these tables can be distributed by user.
 */
export function userTables(k: Kit) {
  const ledger = ledgerTables(k)
  const imports = importTables(k, ledger)
  return {
    ...ledger,
    ...imports,
    ...questionTables(k, { ...ledger, ...imports }),
    ...tradeTables(k, ledger),
    ...taxTables(k, ledger),
    ...journalTables(k),
    ...plantTables(k),
    ...portfolioTables(k),
    ...webhookTables(k),
    ...requestTables(k),
  }
}

export const tables = (k: Kit) => ({ ...directoryTables(k), ...userTables(k) })

export type Tables = ReturnType<typeof tables>
