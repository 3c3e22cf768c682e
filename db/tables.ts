/**
 * The schema, defined once for both engines. Given a column kit, it returns the tables of that dialect.
 *
 * Amounts are scaled integers (`src/lib/decimal.ts`), dates are `YYYY-MM-DD` text, instants are
 * milliseconds UTC. Row ids are assigned by the database and never reused.
 */
import type { Kit } from './columns.pg.ts'
import { authTables } from './tables/auth.ts'
import { importTables } from './tables/imports.ts'
import { ledgerTables } from './tables/ledger.ts'
import { plantTables } from './tables/plants.ts'
import { portfolioTables } from './tables/portfolio.ts'
import { priceTables } from './tables/prices.ts'
import { tradeTables } from './tables/trades.ts'
import { webhookTables } from './tables/webhooks.ts'
import { workspaceTables } from './tables/workspace.ts'

export function tables(k: Kit) {
  const auth = authTables(k)
  const ledger = ledgerTables(k, auth)
  return {
    ...auth,
    ...ledger,
    ...importTables(k, { ...auth, ...ledger }),
    ...tradeTables(k, { ...auth, ...ledger }),
    ...priceTables(k, auth),
    ...plantTables(k, auth),
    ...portfolioTables(k, auth),
    ...webhookTables(k, auth),
  }
}

/** Tables that no migration makes: each workspace of the store has its own. */
export const temporaryTables = workspaceTables

export type TemporaryTables = ReturnType<typeof temporaryTables>
export type Tables = ReturnType<typeof tables> & TemporaryTables
