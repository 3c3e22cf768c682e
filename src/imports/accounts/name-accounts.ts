/**
 * Names accounts by the fullest number that their imports print, so that neither the name nor the recognition of later
 * labels depends on the order of the imports. An account that bears the number of a profile keeps it.
 */
import type { Writer } from '../../store/index.ts'
import { selectAccounts, updateAccountNumber } from '../queries.ts'
import { selectLabelsOf, selectProfileNumbers } from './label-queries.ts'
import { fullestNumber, normaliseAccount } from './labels.ts'

/**
 * Call it after the labels of an import were stored or removed. `profileNumber` is that of an import that is not in force
 * yet.
 */
export async function nameAccounts(
  tx: Writer,
  userId: number,
  accountIds: Iterable<number>,
  profileNumber: string | null,
): Promise<void> {
  const ids = new Set(accountIds)
  if (ids.size === 0) return
  const known = await selectAccounts(tx, userId)
  const taken = new Set(known.map(({ number }) => normaliseAccount(number)))
  const ofProfiles = new Set([...(await selectProfileNumbers(tx, userId)), profileNumber ?? ''].map(normaliseAccount))
  for (const id of ids) {
    const account = known.find((one) => one.id === id)
    if (account === undefined || ofProfiles.has(normaliseAccount(account.number))) continue
    const fullest = fullestNumber(account.number, await selectLabelsOf(tx, id))
    if (fullest === undefined || taken.has(normaliseAccount(fullest))) continue
    await updateAccountNumber(tx, id, fullest)
    taken.add(normaliseAccount(fullest))
  }
}
