/**
 * Assigns rows to accounts. The profile names the account an upload is for; files name it masked (`...123`,
 * `XXXX-1234`), in full, or not at all, and one file may hold several accounts. A number that a file prints takes
 * precedence over the profile's.
 *
 * The account assigned to each label is stored: otherwise, after the profile is corrected, the same rows would go to
 * another account and count twice.
 */
import { invalid } from '../lib/errors.ts'
import { contradicts, isSameAccount, LabelComparer, normaliseAccount } from './account-labels.ts'
import { assertUnambiguous } from './ambiguous-labels.ts'
import { assertAccounts } from './quotas.ts'

/** A stored account. */
export interface KnownAccount {
  id: number
  /** As the profile or the file spelled it. */
  number: string
}

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

export type AccountChoice = { kind: 'profile' } | { kind: 'known'; id: number } | { kind: 'new'; label: string }

/** The inputs for assigning the labels of an upload. */
export interface Labels {
  /** The labels of each file. */
  files: readonly ReadonlySet<string>[]
  /** The number of the profile; null if it has none. */
  number: string | null
  /** Whether the files are the two of one account. */
  paired: boolean
  /** The account of the profile; undefined if there is none yet. */
  profileId: number | undefined
  known: readonly KnownAccount[]
  /** The account that each label was assigned to before. */
  remembered: ReadonlyMap<string, number>
  /** Labels whose rows are already in the account they were assigned to, although it has another number. */
  stored: ReadonlySet<string>
  /** The account that has most rows of a label that is a name: files printed another name, or none, before. */
  held: ReadonlyMap<string, number>
  /** The numbers that the profile had at the imports in force. */
  profileNumbers: readonly string[]
  /** The most accounts that the user may have. */
  quota: number
}

/**
 * The account of each label. A number that a file prints decides: the rows of a file whose number contradicts the
 * profile's, or another number of the profile's account, are never added to the profile's account. Nor are those of a
 * file with another name than the files of that account.
 *
 * A label keeps the account it was assigned to before, unless the numbers contradict each other. Otherwise a label
 * that fits the profile's number gets the profile's account, and one that fits exactly one other account gets that
 * account. Any other number gets a new account. A label without a number gets the account whose number the other file of
 * a pair prints; without such a number, the account that has its rows already, or the profile's account if the upload
 * has no other label, else a new account.
 *
 * Throws Failure `invalid` if there would be more accounts than the quota, if a label can be several accounts, and for a
 * name alone if the profile's account has the rows of another name: which of them had it would depend on the order of the
 * imports.
 */
export function chooseAccounts(labels: Labels): Map<string, AccountChoice> {
  const read = new LabelComparer()
  const legible = labels.files.map((file) => new Set([...file].filter((label) => read.namesAccount(label))))
  const all = [...new Set(legible.flatMap((file) => [...file]))].sort()
  const chooser = new Chooser(labels, read)
  const choices = new Map<string, AccountChoice>()
  const numbers = all.filter((label) => read.showsNumber(label))
  for (const label of numbers.sort((a, b) => read.visibleLength(b) - read.visibleLength(a)))
    choices.set(label, chooser.chooseByNumber(label))
  const alone = new Set(all.map(normaliseAccount)).size === 1
  for (const label of all) {
    if (choices.has(label)) continue
    const before = labels.remembered.get(label)
    const companion = labels.paired ? companionOf(label, legible, read) : undefined
    if (companion !== undefined) choices.set(label, choices.get(companion) as AccountChoice)
    else if (before !== undefined) choices.set(label, { kind: 'known', id: before })
    else choices.set(label, chooser.chooseByName(label, alone))
  }
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

class Chooser {
  readonly #labels: Labels
  readonly #read: LabelComparer
  readonly #knownById: ReadonlyMap<number, KnownAccount>
  /** By account. */
  readonly #remembered = new Map<number, string[]>()
  readonly #ofProfile: string[] = []
  readonly #made: (AccountChoice & { kind: 'new' })[] = []

  constructor(labels: Labels, read: LabelComparer) {
    this.#labels = labels
    this.#read = read
    this.#knownById = new Map(labels.known.map((account) => [account.id, account]))
    for (const [label, id] of labels.remembered) this.#remembered.set(id, [...(this.#remembered.get(id) ?? []), label])
  }

  chooseByNumber(label: string): AccountChoice {
    const { number, remembered, stored } = this.#labels
    const before = this.#knownById.get(remembered.get(label) ?? 0)
    if (before !== undefined && (stored.has(label) || !this.#read.contradict(label, before.number)))
      return { kind: 'known', id: before.id }
    const fitsProfile = !this.#contradictsProfile(label)
    if (number !== null && this.#read.isSame(label, number) && fitsProfile) return this.#profile(label)
    const fitting = this.#onlyFitting(label)
    if (fitting !== undefined) return fitting
    // A profile without a number in it contradicts nothing.
    if (number !== null && !this.#read.isSame(label, number) && !this.#read.contradict(label, number) && fitsProfile)
      return this.#profile(label)
    return this.#make(label)
  }

  /** `alone`: the upload has no other label. */
  chooseByName(label: string, alone: boolean): AccountChoice {
    const { number, profileId, held } = this.#labels
    if (number !== null && this.#read.isSame(label, number)) return { kind: 'profile' }
    const fitting = this.#onlyFitting(label)
    if (fitting !== undefined) return fitting
    const holder = held.get(label)
    if (holder !== undefined) return { kind: 'known', id: holder }
    const named = this.#remembered.get(profileId ?? 0) ?? []
    const other = named.find((one) => this.#read.areOtherNames(label, one))
    if (!alone || number === null) return this.#make(label)
    if (other === undefined) return { kind: 'profile' }
    throw invalid(
      `The files name their account ${label}, but account ${number} of your profile has the rows of ${other}. Enter the number of ${label} in your profile, and import them again.`,
    )
  }

  /** Whether the number of a profile decided the account of the label: the present one, or that of an earlier import. */
  isDecided(label: string, choice: AccountChoice | undefined): boolean {
    const { number, profileNumbers, remembered } = this.#labels
    if (choice?.kind === 'profile') return number !== null && this.#read.isSame(label, number)
    const account = this.#knownById.get(choice?.kind === 'known' ? choice.id : (remembered.get(label) ?? 0))
    if (account === undefined) return false
    return profileNumbers.includes(account.number) && this.#read.isSame(label, account.number)
  }

  /** Whether the account of the profile has a label with another number. */
  #contradictsProfile(label: string): boolean {
    const { number, profileId } = this.#labels
    return this.#contradictsAny(label, number ?? '', [
      ...(this.#remembered.get(profileId ?? 0) ?? []),
      ...this.#ofProfile,
    ])
  }

  /** Labels of another number than the account's own are those of rows that an earlier version merged. */
  #contradictsAny(label: string, number: string, others: readonly string[]): boolean {
    return others.some((other) => this.#read.contradict(label, other) && !this.#read.contradict(other, number))
  }

  /** The account, apart from the profile's, that a label fits; undefined if none or several. */
  #onlyFitting(label: string): AccountChoice | undefined {
    const { profileId, known } = this.#labels
    const stored = known.filter(
      ({ id, number }) =>
        id !== profileId &&
        this.#read.isSame(label, number) &&
        !this.#contradictsAny(label, number, this.#remembered.get(id) ?? []),
    )
    const fitting: AccountChoice[] = [
      ...stored.map(({ id }) => ({ kind: 'known', id }) as const),
      ...this.#made.filter((other) => this.#read.isSame(label, other.label)),
    ]
    return fitting.length === 1 ? fitting[0] : undefined
  }

  #profile(label: string): AccountChoice {
    this.#ofProfile.push(label)
    return { kind: 'profile' }
  }

  #make(label: string): AccountChoice {
    assertAccounts(this.#labels.known.length + this.#made.length, this.#labels.quota)
    const choice = { kind: 'new', label } as const
    this.#made.push(choice)
    return choice
  }
}

/** The number that the other file of an upload prints, if this file has only this label and that file only one number. */
function companionOf(label: string, files: readonly ReadonlySet<string>[], read: LabelComparer): string | undefined {
  const own = files.filter((file) => file.has(label))
  const others = files.filter((file) => !file.has(label))
  if (own.some((file) => file.size > 1) || others.some((file) => file.size > 1)) return undefined
  const [only, ...more] = new Set(others.flatMap((file) => [...file]))
  return only !== undefined && more.length === 0 && read.showsNumber(only) ? only : undefined
}

/** How many of a file's sampled rows an account already has. */
export interface Overlap {
  accountId: number
  rows: number
}

/**
 * The account of rows without a label: `usual`, unless another account already has at least half of them and more
 * than `usual` has. In that case the file was uploaded before, for that account.
 */
export function chooseUnnamed<Usual extends number | undefined>(
  usual: Usual,
  sampled: number,
  overlaps: readonly Overlap[],
): Usual | number {
  const ofUsual = overlaps.find(({ accountId }) => accountId === usual)?.rows ?? 0
  const most = overlaps.reduce<Overlap | undefined>((a, b) => (b.rows > (a?.rows ?? ofUsual) ? b : a), undefined)
  return most !== undefined && holdsMost(most.rows, sampled) ? most.accountId : usual
}

/** Whether an account that holds so many of a file's sampled rows has had that file before. */
export const holdsMost = (held: number, sampled: number): boolean => sampled > 0 && held * 2 >= sampled
