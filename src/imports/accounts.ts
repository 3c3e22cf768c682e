/**
 * Whose rows these are. The profile names the account an upload is for; files name it masked
 * (`...123`, `XXXX-1234`), in full, or not at all, and one file may hold several accounts.
 *
 * What a label was taken for once it stays: otherwise a corrected profile would send the same rows to
 * another account, and they would count twice.
 */

/** An account as the record knows it. */
export interface KnownAccount {
  id: number
  /** As the profile or the file spelled it. */
  number: string
}

/** Letters and digits, upper case: two spellings of one number are one. */
export const normaliseAccount = (label: string): string => label.toUpperCase().replace(/[^A-Z0-9]/g, '')

const LEAST_VISIBLE = 3

const MASK = new Set('X*#.…-')
const isMask = (character: string | undefined) => character !== undefined && MASK.has(character)
const isLegible = (character: string | undefined) => character !== undefined && /[A-Z0-9]/.test(character)

/**
 * What is legible of a masked number: the characters after the mask, without spaces and punctuation. Walks back from the
 * end, because a pattern for a mask at the end of a text takes cubic time.
 */
function visibleEnd(label: string): string {
  const token = label.trim().toUpperCase().split(/\s+/).at(-1) ?? ''
  let mask = token.length
  while (isLegible(token[mask - 1]) || token[mask - 1] === '-') mask--
  while (isMask(token[mask - 1])) mask--
  // A mask begins the number or follows punctuation: the X of `AX12` is no mask.
  while (isLegible(token[mask - 1])) mask++
  if (mask > token.length) return normaliseAccount(token).replace(/^X+/, '')
  while (isMask(token[mask])) mask++
  return normaliseAccount(token.slice(mask)).replace(/^X+/, '')
}

/** A label of which nothing is legible names no account. */
export const namesAccount = (label: string): boolean => visibleEnd(label) !== ''

/** Whether two labels can be the same account: equal, or one is the visible end of the other. */
export function isSameAccount(a: string, b: string): boolean {
  if (normaliseAccount(a) === normaliseAccount(b)) return true
  const [shorter, longer] = [visibleEnd(a), visibleEnd(b)].sort((x, y) => x.length - y.length) as [string, string]
  return shorter.length >= LEAST_VISIBLE && longer.endsWith(shorter)
}

export type ProfileChoice = { kind: 'known'; id: number; rename: boolean } | { kind: 'new' }

/**
 * The account the profile's number stands for. An account known under a part of the number, or under a
 * number that was mistyped (the upload's only label was taken for it, and fits the number only now), is
 * that account with a better number.
 */
export function chooseProfileAccount(
  number: string,
  known: readonly KnownAccount[],
  labels: readonly string[],
  remembered: ReadonlyMap<string, number>,
): ProfileChoice {
  const exact = known.find((account) => normaliseAccount(account.number) === normaliseAccount(number))
  if (exact !== undefined) return { kind: 'known', id: exact.id, rename: false }
  const same = known.filter((account) => isSameAccount(account.number, number))
  const [only] = same
  if (same.length === 1 && only !== undefined)
    return {
      kind: 'known',
      id: only.id,
      rename: normaliseAccount(number).length > normaliseAccount(only.number).length,
    }
  const [label] = labels
  const taken =
    labels.length === 1 && label !== undefined ? known.find(({ id }) => id === remembered.get(label)) : undefined
  if (taken !== undefined && isSameAccount(label as string, number) && !isSameAccount(label as string, taken.number))
    return { kind: 'known', id: taken.id, rename: true }
  return { kind: 'new' }
}

export type AccountChoice = { kind: 'profile' } | { kind: 'known'; id: number } | { kind: 'new'; label: string }

/**
 * The account of each label an upload's files name.
 *
 * A label is what it was taken for before. Else one that fits the profile's number is the profile's
 * account, and one that fits exactly one other account of the user is that one. What remains is the
 * profile's account where the upload names only one account (the profile is the user's word for it), and
 * an account of its own where it names several.
 */
export function chooseAccounts(
  labels: readonly string[],
  profile: KnownAccount,
  known: readonly KnownAccount[],
  remembered: ReadonlyMap<string, number>,
): Map<string, AccountChoice> {
  const choices = new Map<string, AccountChoice>()
  const others = known.filter((account) => account.id !== profile.id)
  for (const label of labels) {
    const before = remembered.get(label)
    const [fitting, ...more] = others.filter((account) => isSameAccount(label, account.number))
    if (!namesAccount(label)) choices.set(label, { kind: 'profile' })
    else if (before !== undefined) choices.set(label, { kind: 'known', id: before })
    else if (isSameAccount(label, profile.number)) choices.set(label, { kind: 'profile' })
    else if (fitting !== undefined && more.length === 0) choices.set(label, { kind: 'known', id: fitting.id })
    else choices.set(label, labels.length === 1 ? { kind: 'profile' } : { kind: 'new', label })
  }
  return choices
}

/** How many of a file's sampled rows an account already has. */
export interface Overlap {
  accountId: number
  rows: number
}

/**
 * The account of rows that name none: `usual`, unless another account already has at least half of them, and
 * more of them than `usual` has. Then that account's file is uploaded again.
 */
export function chooseUnnamed(usual: number, sampled: number, overlaps: readonly Overlap[]): number {
  const ofUsual = overlaps.find(({ accountId }) => accountId === usual)?.rows ?? 0
  const most = overlaps.reduce((a, b) => (b.rows > a.rows ? b : a), { accountId: usual, rows: ofUsual })
  return most.rows > ofUsual && most.rows * 2 >= sampled ? most.accountId : usual
}
