/**
 * Assigns rows to accounts. The profile names the account an upload is for; files name it masked (`...123`,
 * `XXXX-1234`), in full, or not at all, and one file may hold several accounts. A number that a file prints takes
 * precedence over the profile's.
 *
 * The account assigned to each label is stored: otherwise, after the profile is corrected, the same rows would go to
 * another account and count twice.
 */

/** A stored account. */
export interface KnownAccount {
  id: number
  /** As the profile or the file spelled it. */
  number: string
}

/** Letters and digits, upper case, so that spellings of one number compare equal. */
export const normaliseAccount = (label: string): string => label.toUpperCase().replace(/[^A-Z0-9]/g, '')

const LEAST_VISIBLE = 3

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

/** Whether any character of the label is legible; otherwise it names no account. */
export const namesAccount = (label: string): boolean => visibleEnd(label) !== ''

/** Whether two labels can be the same account: equal, or one is the visible end of the other. */
export function isSameAccount(a: string, b: string): boolean {
  if (normaliseAccount(a) === normaliseAccount(b)) return true
  const [shorter, longer] = [visibleEnd(a), visibleEnd(b)].sort((x, y) => x.length - y.length) as [string, string]
  return shorter.length >= LEAST_VISIBLE && longer.endsWith(shorter)
}

/** Whether enough of a number is legible to rule out other accounts. `Rollover_IRA` shows no number. */
const showsNumber = (label: string): boolean => /\d{3}$/.test(visibleEnd(label))

/** Whether two labels are certainly two accounts. */
export const contradicts = (a: string, b: string): boolean => showsNumber(a) && showsNumber(b) && !isSameAccount(a, b)

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
}

/**
 * The account of each label. A number that a file prints decides: the rows of a file whose number contradicts the
 * profile's are never added to the profile's account.
 *
 * A label keeps the account it was assigned to before, unless the numbers contradict each other. Otherwise a label
 * that fits the profile's number gets the profile's account, and one that fits exactly one other account gets that
 * account. Any other number gets a new account. A label without a number gets the account whose number the other file of
 * a pair prints; without such a number, the profile's account if the upload has no other label, else a new account.
 */
export function chooseAccounts(labels: Labels): Map<string, AccountChoice> {
  const choices = new Map<string, AccountChoice>()
  const all = [...new Set(labels.files.flatMap((file) => [...file]))].filter(namesAccount).sort()
  const numbers = all.filter(showsNumber).sort((a, b) => visibleEnd(b).length - visibleEnd(a).length)
  for (const label of numbers) choices.set(label, chooseByNumber(label, labels, choices))
  for (const label of all) {
    if (choices.has(label)) continue
    const before = labels.remembered.get(label)
    const companion = labels.paired ? companionOf(label, labels.files) : undefined
    if (companion !== undefined) choices.set(label, choices.get(companion) as AccountChoice)
    else if (before !== undefined) choices.set(label, { kind: 'known', id: before })
    else choices.set(label, chooseByName(label, labels, all.length === 1))
  }
  return choices
}

function chooseByNumber(
  label: string,
  { number, profileId, known, remembered, stored }: Labels,
  chosen: ReadonlyMap<string, AccountChoice>,
): AccountChoice {
  const before = known.find(({ id }) => id === remembered.get(label))
  if (before !== undefined && (stored.has(label) || !contradicts(label, before.number)))
    return { kind: 'known', id: before.id }
  if (number !== null && isSameAccount(label, number)) return { kind: 'profile' }
  const [fitting, ...more] = known.filter(({ id, number }) => id !== profileId && isSameAccount(label, number))
  if (fitting !== undefined && more.length === 0) return { kind: 'known', id: fitting.id }
  for (const [other, choice] of chosen) if (choice.kind === 'new' && isSameAccount(label, other)) return choice
  // A profile without a number in it contradicts nothing.
  return number === null || contradicts(label, number) ? { kind: 'new', label } : { kind: 'profile' }
}

function chooseByName(label: string, { number, profileId, known }: Labels, alone: boolean): AccountChoice {
  if (number !== null && isSameAccount(label, number)) return { kind: 'profile' }
  const [fitting, ...more] = known.filter(({ id, number }) => id !== profileId && isSameAccount(label, number))
  if (fitting !== undefined && more.length === 0) return { kind: 'known', id: fitting.id }
  return alone && number !== null ? { kind: 'profile' } : { kind: 'new', label }
}

/** The number that the other file of an upload prints, if this file has only this label and that file only one number. */
function companionOf(label: string, files: readonly ReadonlySet<string>[]): string | undefined {
  const legible = files.map((file) => [...file].filter(namesAccount))
  const own = legible.filter((file) => file.includes(label))
  const others = new Set(legible.filter((file) => !file.includes(label)).flat())
  const [only] = others
  return own.every((file) => file.length === 1) && others.size === 1 && showsNumber(only as string) ? only : undefined
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
