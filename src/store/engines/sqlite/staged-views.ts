/** Hides from a reading connection what an import has staged; see `src/imports/README.md`. */
import type Database from 'better-sqlite3'

const SHOWN_BY_A_FILE_IN_FORCE =
  'exists (select 1 from main.file_lots shown join main.import_files f on f.id = shown.file_id join main.imports i on i.id = f.import_id where shown.content_id = lots.id and i.staged_at is null)'
const OF_STAGED_ACCOUNTS = 'account_id in (select id from main.accounts where staged_by > 0)'
/** The rows of each table that no reader sees. */
const STAGED = {
  accounts: 'staged_by > 0',
  imports: 'staged_at > 0',
  transactions: `copies = 0 or ${OF_STAGED_ACCOUNTS}`,
  // A lot that another file restates has no copies either.
  lots: `(copies = 0 and not ${SHOWN_BY_A_FILE_IN_FORCE}) or ${OF_STAGED_ACCOUNTS}`,
  trades: OF_STAGED_ACCOUNTS,
  unmatched_sales: OF_STAGED_ACCOUNTS,
  daily_totals: OF_STAGED_ACCOUNTS,
  symbol_totals: OF_STAGED_ACCOUNTS,
  positions: OF_STAGED_ACCOUNTS,
  open_lots: OF_STAGED_ACCOUNTS,
}

/** Adds views to a connection, by the names of the tables: SQLite looks for a name in `temp` first. */
export function hideStaged(handle: Database.Database): void {
  for (const [table, staged] of Object.entries(STAGED))
    handle.exec(`create temp view ${table} as select * from main.${table} where (${staged}) is not true`)
}
