import { rebuildRecord } from '../ledger/rebuild.ts'
import type { Writer } from '../store/index.ts'
import type { Changes } from './changes.ts'

/** Rebuilds what is derived from the changed rows. Returns how many months have other totals than before. */
export async function rebuildAccounts(
  tx: Writer,
  userId: number,
  changes: Changes,
  onProgress: (done: number) => void,
): Promise<number> {
  const months = new Set<string>()
  for (const [accountId, change] of changes) {
    const rebuilt = await rebuildRecord(tx, { userId, accountId }, change, onProgress)
    for (const month of rebuilt.months) months.add(month)
  }
  return months.size
}
