/**
 * Assigns rows to accounts. The profile names the account an upload is for; files name it masked (`...123`,
 * `XXXX-1234`), in full, or not at all, and one file may hold several accounts. A number that a file prints takes
 * precedence over the profile's.
 *
 * The account assigned to each label is stored: otherwise, after the profile is corrected, the same rows would go to
 * another account and count twice.
 */

import { assertUnambiguous } from './ambiguous-labels.ts'
import { type AccountChoice, Chooser, type Labels } from './chooser.ts'
import { contradicts, isSameAccount, type KnownAccount, LabelComparer, normaliseAccount } from './labels.ts'
import type { Part } from './partners.ts'

export type ProfileChoice = { kind: 'known'; id: number; rename: boolean } | { kind: 'new' }

/**
 * The account of the profile's number: the one stored under it, or under a part of it. That account is renamed to the
 * fuller number, unless a file printed its present number or a label of it contradicts the new one.
 */
export function chooseProfileAccount(
  number: string,
  known: readonly KnownAccount[],
  remembered: ReadonlyMap<string, number>,
): ProfileChoice {
  const exact = known.find((account) => normaliseAccount(account.number) === normaliseAccount(number))
  if (exact !== undefined) return { kind: 'known', id: exact.id, rename: false }
  const [only, ...more] = known.filter((account) => isSameAccount(account.number, number))
  if (only === undefined || more.length > 0) return { kind: 'new' }
  const labels = [...remembered].filter(([, id]) => id === only.id).map(([label]) => label)
  const ownNumber = normaliseAccount(only.number)
  const namedByFile = labels.some((label) => normaliseAccount(label) === ownNumber || contradicts(label, number))
  return { kind: 'known', id: only.id, rename: !namedByFile && normaliseAccount(number).length > ownNumber.length }
}

/**
 * The account of each label, and of the rows without a label of each file, by its index. The same rule for all, so that it
 * does not matter how files are divided into uploads:
 *
 * 1. A number that a file prints decides: the rows of a file whose number contradicts the profile's, or another number of
 *    the profile's account, are never added to the profile's account. A label keeps the account it was assigned to before,
 *    unless the numbers contradict each other. Otherwise a label that fits the profile's number gets the profile's
 *    account, and one that fits exactly one other account gets that account. Any other number gets a new account.
 * 2. Rows without a number get the account of the other file of a pair; without one, the account that has most of them
 *    already; then the account that has the other half of their trades, as files of the same broker or of none print
 *    it; then, for a name, the account whose number the name of a file shows beside it; and then the account of the
 *    profile. A file with several names gets an account for each.
 *
 * Throws Failure `invalid` if there would be more accounts than the quota, if a label can be several accounts, if several
 * accounts have the other half of the trades, and for a name alone if the profile's account has the rows of another name:
 * which of them had it would depend on the order of the imports.
 */
export function chooseAccounts(labels: Labels): Map<Part, AccountChoice> {
  const read = new LabelComparer()
  const legible = labels.files.map((file) => new Set([...file].filter((label) => read.namesAccount(label))))
  const all = [...new Set(legible.flatMap((file) => [...file]))].sort()
  const chooser = new Chooser(labels, read)
  const { choices } = chooser
  const numbers = all.filter((label) => read.showsNumber(label))
  for (const label of numbers.sort((a, b) => read.visibleLength(b) - read.visibleLength(a)))
    choices.set(label, chooser.chooseByNumber(label))
  for (const label of all) {
    if (choices.has(label)) continue
    const before = labels.remembered.get(label)
    const companion = labels.paired ? companionOf(label, legible, read) : undefined
    if (companion !== undefined) choices.set(label, choices.get(companion) as AccountChoice)
    else if (before !== undefined) choices.set(label, { kind: 'known', id: before })
  }
  const isAlone = (label: string) => legible.every((file) => !file.has(label) || file.size === 1)
  const rest = [...all.filter((label) => !choices.has(label)), ...labels.unnamed.keys()]
  // Histories first: they are the other half of the gains.
  const isHistory = (part: Part) => labels.histories.has(part)
  for (const part of [...rest.filter(isHistory), ...rest.filter((one) => !isHistory(one))])
    choices.set(
      part,
      typeof part === 'string' ? chooser.chooseByName(part, isAlone(part)) : chooser.chooseUnnamed(part),
    )
  assertUnambiguous(
    {
      uploaded: all,
      remembered: labels.remembered.keys(),
      numbers: labels.known.map(({ number }) => number),
      isDecided: (label) => chooser.isDecided(label, choices.get(label)),
    },
    read,
  )
  return choices
}

/** The number that the other file of an upload prints, if this file has only this label and that file only one number. */
function companionOf(label: string, files: readonly ReadonlySet<string>[], read: LabelComparer): string | undefined {
  const own = files.filter((file) => file.has(label))
  const others = files.filter((file) => !file.has(label))
  if (own.some((file) => file.size > 1) || others.some((file) => file.size > 1)) return undefined
  const [only, ...more] = new Set(others.flatMap((file) => [...file]))
  return only !== undefined && more.length === 0 && read.showsNumber(only) ? only : undefined
}
