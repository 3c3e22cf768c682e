/** What the imports of a user may store. Each function throws Failure `invalid` that names the quota if it is exceeded. */
import { invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Quotas } from '../lib/quotas.ts'

export type ImportQuotas = Pick<Quotas, 'importedBytes' | 'imports' | 'accounts' | 'symbols'>

/** Spellings of account numbers that are remembered for a user; each import reads all of them. */
const MOST_LABELS = 10_000

export function assertImports(kept: number, quota: number): void {
  if (kept >= quota) throw invalid(say('quota_imports', { kept, quota }))
}

export function assertImportedBytes(kept: number, adding: number, quota: number): void {
  if (kept + adding > quota) throw invalid(say('quota_imported_bytes', { kept, adding, quota }))
}

/** `kept`: without the account that is to be added. */
export function assertAccounts(kept: number, quota: number): void {
  if (kept >= quota) throw invalid(say('quota_accounts', { kept, quota }))
}

/** `symbols`: of the record and the import. */
export function assertSymbols(symbols: number, quota: number): void {
  if (symbols > quota) throw invalid(say('quota_symbols', { symbols, quota }))
}

export function assertLabels(kept: number, adding: number): void {
  if (adding > 0 && kept + adding > MOST_LABELS)
    throw invalid(say('account_names_limit', { kept, adding, most: MOST_LABELS }))
}
