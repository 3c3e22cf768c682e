/**
 * Assigns rows to accounts. The profile names the account an upload is for; files name it masked (`...123`,
 * `XXXX-1234`), in full, or not at all, and one file may hold several accounts. A number that a file prints takes
 * precedence over the profile's.
 *
 * The account assigned to each label is stored: otherwise, after the profile is corrected, the same rows would go to
 * another account and count twice.
 */
import { compare } from '../lib/compare.ts'
import { assertAccounts } from './quotas.ts'

/** A stored account. */
export interface KnownAccount {
  id: number
  /** As the profile or the file spelled it. */
  number: string
}

/** Letters and digits, upper case, so that spellings of one number compare equal. */
export const normaliseAccount = (label: string): string => label.toUpperCase().replace(/[^A-Z0-9]/g, '')

const MASK = new Set('X*#.…-')
const isMask = (character: string | undefined) => character !== undefined && MASK.has(character)
const isLegible = (character: string | undefined) => character !== undefined && /[A-Z0-9]/.test(character)

/**
 * The legible part of a masked number: the characters after the mask, without spaces and punctuation. Walks back from the
 * end, because a pattern for a mask at the end of a text takes cubic time.
 */
function visibleEnd(label: string): string {
  const token = label.slice(-100).trim().toUpperCase().split(/\s+/).at(-1) ?? ''
  let mask = token.length
  while (isLegible(token[mask - 1]) || token[mask - 1] === '-') mask--
  while (isMask(token[mask - 1])) mask--
  // A mask begins the number or follows punctuation: the X of `AX12` is no mask.
  while (isLegible(token[mask - 1])) mask++
  if (mask > token.length) return normaliseAccount(token).replace(/^X+/, '')
  while (isMask(token[mask])) mask++
  return normaliseAccount(token.slice(mask)).replace(/^X+/, '')
}

const LEAST_VISIBLE = 3

/**
 * Compares labels, and reads each of them once: an upload may print a thousand, and each is compared with every account
 * of the user.
 */
class LabelComparer {
  readonly #read = new Map<string, { normalised: string; visible: string }>()

  /** Whether any character of the label is legible; otherwise it names no account. */
  namesAccount(label: string): boolean {
    return this.#of(label).visible !== ''
  }

  visibleLength(label: string): number {
    return this.#of(label).visible.length
  }

  /** Whether two labels can be the same account: equal, or one is the visible end of the other. */
  isSame(a: string, b: string): boolean {
    const [one, two] = [this.#of(a), this.#of(b)]
    if (one.normalised === two.normalised) return true
    const [shorter, longer] =
      one.visible.length <= two.visible.length ? [one.visible, two.visible] : [two.visible, one.visible]
    return shorter.length >= LEAST_VISIBLE && longer.endsWith(shorter)
  }

  /** Whether enough of a number is legible to rule out other accounts. `Rollover_IRA` shows no number. */
  showsNumber(label: string): boolean {
    return /\d{3}$/.test(this.#of(label).visible)
  }

  /** Whether two labels are certainly two accounts. */
  contradict(a: string, b: string): boolean {
    return this.showsNumber(a) && this.showsNumber(b) && !this.isSame(a, b)
  }

  #of(label: string) {
    let read = this.#read.get(label)
    if (read === undefined) {
      read = { normalised: normaliseAccount(label), visible: visibleEnd(label) }
      this.#read.set(label, read)
    }
    return read
  }
}

export const namesAccount = (label: string): boolean => visibleEnd(label) !== ''
export const isSameAccount = (a: string, b: string): boolean => new LabelComparer().isSame(a, b)
export const contradicts = (a: string, b: string): boolean => new LabelComparer().contradict(a, b)

/**
 * The label that shows most of an account's number; undefined if none shows it. The order of the labels does not matter.
 */
export function fullestNumber(number: string, labels: Iterable<string>): string | undefined {
  const compared = new LabelComparer()
  const fitting = [...labels].filter((label) => compared.showsNumber(label) && compared.isSame(label, number))
  const [fullest] = fitting.sort(
    (a, b) =>
      compared.visibleLength(b) - compared.visibleLength(a) ||
      normaliseAccount(b).length - normaliseAccount(a).length ||
      compare(a, b),
  )
  return fullest
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
  /** The most accounts that the user may have. */
  quota: number
}

/**
 * The account of each label. A number that a file prints decides: the rows of a file whose number contradicts the
 * profile's are never added to the profile's account.
 *
 * A label keeps the account it was assigned to before, unless the numbers contradict each other. Otherwise a label
 * that fits the profile's number gets the profile's account, and one that fits exactly one other account gets that
 * account. Any other number gets a new account. A label without a number gets the account whose number the other file of
 * a pair prints; without such a number, the profile's account if the upload has no other label, else a new account.
 *
 * Throws Failure `invalid` if there would be more accounts than the quota.
 */
export function chooseAccounts(labels: Labels): Map<string, AccountChoice> {
  const read = new LabelComparer()
  const legible = labels.files.map((file) => new Set([...file].filter((label) => read.namesAccount(label))))
  const all = [...new Set(legible.flatMap((file) => [...file]))].sort()
  const byNumber = new ByNumber(labels, read)
  const choices = new Map<string, AccountChoice>()
  const numbers = all.filter((label) => read.showsNumber(label))
  for (const label of numbers.sort((a, b) => read.visibleLength(b) - read.visibleLength(a)))
    choices.set(label, byNumber.choose(label))
  for (const label of all) {
    if (choices.has(label)) continue
    const before = labels.remembered.get(label)
    const companion = labels.paired ? companionOf(label, legible, read) : undefined
    if (companion !== undefined) choices.set(label, choices.get(companion) as AccountChoice)
    else if (before !== undefined) choices.set(label, { kind: 'known', id: before })
    else choices.set(label, chooseByName(label, labels, read, all.length === 1))
  }
  return choices
}

class ByNumber {
  readonly #labels: Labels
  readonly #read: LabelComparer
  readonly #knownById: ReadonlyMap<number, KnownAccount>
  readonly #made: (AccountChoice & { kind: 'new' })[] = []

  constructor(labels: Labels, read: LabelComparer) {
    this.#labels = labels
    this.#read = read
    this.#knownById = new Map(labels.known.map((account) => [account.id, account]))
  }

  choose(label: string): AccountChoice {
    const { number, known, remembered, stored, quota } = this.#labels
    const before = this.#knownById.get(remembered.get(label) ?? 0)
    if (before !== undefined && (stored.has(label) || !this.#read.contradict(label, before.number)))
      return { kind: 'known', id: before.id }
    if (number !== null && this.#read.isSame(label, number)) return { kind: 'profile' }
    const fitting = onlyFitting(label, this.#labels, this.#read)
    if (fitting !== undefined) return { kind: 'known', id: fitting.id }
    const made = this.#made.find((other) => this.#read.isSame(label, other.label))
    if (made !== undefined) return made
    // A profile without a number in it contradicts nothing.
    if (number !== null && !this.#read.contradict(label, number)) return { kind: 'profile' }
    assertAccounts(known.length + this.#made.length, quota)
    const choice = { kind: 'new', label } as const
    this.#made.push(choice)
    return choice
  }
}

function chooseByName(label: string, labels: Labels, read: LabelComparer, alone: boolean): AccountChoice {
  if (labels.number !== null && read.isSame(label, labels.number)) return { kind: 'profile' }
  const fitting = onlyFitting(label, labels, read)
  if (fitting !== undefined) return { kind: 'known', id: fitting.id }
  return alone && labels.number !== null ? { kind: 'profile' } : { kind: 'new', label }
}

/** The account, apart from the profile's, that a label fits; undefined if none or several. */
function onlyFitting(label: string, { profileId, known }: Labels, read: LabelComparer): KnownAccount | undefined {
  const [fitting, ...more] = known.filter(({ id, number }) => id !== profileId && read.isSame(label, number))
  return more.length === 0 ? fitting : undefined
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
