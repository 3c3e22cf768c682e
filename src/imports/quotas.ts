/** What the imports of a user may store. Each function throws Failure `invalid` that names the quota if it is exceeded. */
import { invalid } from '../lib/errors.ts'
import type { Quotas } from '../lib/quotas.ts'

export type ImportQuotas = Pick<Quotas, 'importedBytes' | 'imports' | 'accounts' | 'symbols'>

/** Spellings of account numbers that are remembered for a user; each import reads all of them. */
const MOST_LABELS = 10_000

export function assertImports(kept: number, quota: number): void {
  if (kept < quota) return
  throw invalid(`The quota is ${quota} imports for each user: you have ${kept}. ${undoOrRaise('QUOTA_IMPORTS')}`)
}

export function assertImportedBytes(kept: number, adding: number, quota: number): void {
  if (kept + adding <= quota) return
  throw invalid(
    `The quota is ${megabytes(quota)} of imported files for each user: you have ${megabytes(kept)}, and these files ` +
      `have ${megabytes(adding)}. ${undoOrRaise('QUOTA_IMPORTED_MB')}`,
  )
}

/** `kept`: without the account that is to be added. */
export function assertAccounts(kept: number, quota: number): void {
  if (kept < quota) return
  throw invalid(
    `The quota is ${quota} accounts for each user: you have ${kept}, and these files name more. ${undoOrRaise('QUOTA_ACCOUNTS')}`,
  )
}

/** `symbols`: with those of the import. */
export function assertSymbols(symbols: number, quota: number): void {
  if (symbols <= quota) return
  throw invalid(
    `The quota is ${quota} symbols with trades or dividends for each user, counted in each account: with these files you ` +
      `would have ${symbols}. ${undoOrRaise('QUOTA_SYMBOLS')}`,
  )
}

export function assertLabels(kept: number, adding: number): void {
  if (adding === 0 || kept + adding <= MOST_LABELS) return
  throw invalid(
    `The files of your imports name accounts in ${kept} ways, and these files in ${adding} others; the limit is ` +
      `${MOST_LABELS}. Nothing was imported. Undo imports that you no longer need.`,
  )
}

const undoOrRaise = (setting: string) =>
  `Nothing was imported. Undo imports that you no longer need, or ask the operator to raise ${setting}.`

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
