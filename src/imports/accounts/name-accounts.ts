/**
 * Names accounts by the fullest number that their imports print, so that neither the name nor the recognition of later
 * labels depends on the order of the imports. An account that bears the number of a profile keeps it.
 */
import type { Writer } from '../../store/index.ts'
import { selectAccounts, updateAccountNumber } from '../queries.ts'
import { selectAccountLabels, selectProfileNumbers } from './label-queries.ts'
import { fullestNumber, normaliseAccount } from './labels.ts'
import { namesFrom, qualifiersOf, qualify } from './qualified-labels.ts'

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
  if (new Set(accountIds).size === 0) return
  const known = await selectAccounts(tx, userId)
  const ofProfiles = new Set([...(await selectProfileNumbers(tx, userId)), profileNumber ?? ''].map(normaliseAccount))
  const labels = Map.groupBy(await selectAccountLabels(tx, userId), ({ accountId }) => accountId)
  const names = known.map(({ id, number }) => {
    const own = labels.get(id)?.map(({ label }) => label) ?? []
    const fullest = ofProfiles.has(normaliseAccount(number)) ? undefined : fullestNumber(number, own)
    return { id, number, names: fullest === undefined ? [number] : namesFrom(withBroker(fullest, own)) }
  })
  // Of accounts whose labels show the same digits, each gets the name that tells it from the others.
  const spelled = names.flatMap((one) => [...new Set(one.names.map(normaliseAccount))])
  const times = new Map([...Map.groupBy(spelled, (name) => name)].map(([name, all]) => [name, all.length]))
  const renamed = names.flatMap((one) => {
    const name = one.names.find((other) => times.get(normaliseAccount(other)) === 1) ?? one.number
    return name === one.number ? [] : [{ ...one, name }]
  })
  const taken = new Map(known.map(({ id, number }) => [normaliseAccount(number), id]))
  // Those that leave a name to another come first.
  for (const { id, number, name } of renamed.sort((a, b) => b.name.length - a.name.length)) {
    if ((taken.get(normaliseAccount(name)) ?? id) !== id) continue
    await updateAccountNumber(tx, id, name)
    taken.delete(normaliseAccount(number))
    taken.set(normaliseAccount(name), id)
  }
}

/** The label with the broker that any label of its account has. */
function withBroker(label: string, others: readonly string[]): string {
  const [broker] = others.flatMap((other) => qualifiersOf(other).broker ?? []).sort()
  return qualify(label, { ...qualifiersOf(label), broker })
}
