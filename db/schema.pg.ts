import { kit } from './columns.pg.ts'
import { tables } from './tables.ts'

export const {
  users,
  identities,
  sessions,
  apiTokens,
  accounts,
  accountLabels,
  imports,
  transactions,
  importTransactions,
  lots,
  importLots,
  trades,
  unmatchedSales,
  dailyTotals,
  symbolTotals,
  recordRevisions,
  prices,
  priceGrants,
  pricePauses,
  priceRefreshes,
  plants,
  holdings,
  snapshots,
  snapshotSlots,
} = tables(kit)
