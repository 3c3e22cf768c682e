import { kit } from './columns.pg.ts'
import { tables } from './tables.ts'

export const {
  users,
  identities,
  sessions,
  apiTokens,
  accounts,
  imports,
  transactions,
  importTransactions,
  lots,
  importLots,
  trades,
  unmatchedSales,
  dailyTotals,
  plants,
} = tables(kit)
