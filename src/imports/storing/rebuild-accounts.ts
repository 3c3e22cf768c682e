import { type Draft, draftRebuild, rebuildInSteps } from '../../ledger/rebuild.ts'
import type { MonthString } from '../../lib/dates.ts'
import type { Steps } from '../../store/steps.ts'
import type { StrayedIn } from '../notes/strayed-lots.ts'
import type { Changes } from './changes.ts'

/** What changed in all accounts. */
export interface RebuiltAccounts {
  /** Months that have other totals than before. */
  months: ReadonlySet<MonthString>
  strayed: StrayedIn[]
}

/** Rebuilds what is derived from the changed rows. `made`: accounts of which nothing is derived yet. */
export async function rebuildAccounts(
  steps: Steps,
  userId: number,
  changes: Changes,
  onProgress: (done: number) => void,
  made: ReadonlySet<number>,
): Promise<RebuiltAccounts> {
  const months = new Set<MonthString>()
  const strayed: StrayedIn[] = []
  for (const [accountId, change] of changes) {
    const book = { userId, accountId, change: changes.cause, ...(made.has(accountId) && { isNew: true as const }) }
    const rebuilt = await rebuildInSteps(steps, book, change, onProgress)
    for (const month of rebuilt.months) months.add(month)
    strayed.push({ accountId, lots: rebuilt.strayed })
  }
  return { months, strayed }
}

/** Computes what `storeDrafts` will change in the accounts. */
export async function draftAccounts(
  steps: Steps,
  userId: number,
  changes: Changes,
  onProgress: (done: number) => void,
): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const [accountId, change] of changes)
    drafts.push(await draftRebuild(steps, { userId, accountId, change: changes.cause }, change, onProgress))
  return drafts
}
