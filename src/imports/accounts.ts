/**
 * Whose rows these are. The profile names the account an upload is for; files name it masked
 * (`...123`, `XXXX-1234`), in full, or not at all, and one file may hold several accounts.
 */

/** An account as the record knows it. */
export interface KnownAccount {
  id: number
  normalised: string
}

/** Letters and digits, upper case: two spellings of one number are one. */
export const normaliseAccount = (label: string): string => label.toUpperCase().replace(/[^A-Z0-9]/g, '')

const LEAST_VISIBLE = 3

/** What is legible of a masked number: the characters after the mask, without spaces and punctuation. */
function visibleEnd(label: string): string {
  const token = label.trim().toUpperCase().split(/\s+/).at(-1) ?? ''
  const unmasked = /(?:^|[^A-Z0-9])[X*#.…-]*([A-Z0-9-]*)$/.exec(token)?.[1] ?? token
  return normaliseAccount(unmasked).replace(/^X+/, '')
}

/** Whether two labels can be the same account: equal, or one is the visible end of the other. */
export function isSameAccount(a: string, b: string): boolean {
  if (normaliseAccount(a) === normaliseAccount(b)) return true
  const [shorter, longer] = [visibleEnd(a), visibleEnd(b)].sort((x, y) => x.length - y.length) as [string, string]
  return shorter.length >= LEAST_VISIBLE && longer.endsWith(shorter)
}

export type AccountChoice = { kind: 'profile' } | { kind: 'known'; id: number } | { kind: 'new'; label: string }

/**
 * The account of each label an upload's files name.
 *
 * A label that fits the profile's number is the profile's account. One that fits exactly one other
 * account of the user is that one. What remains is the profile's account where the upload names only
 * one account (the profile is the user's word for it), and an account of its own where it names several.
 */
export function chooseAccounts(
  labels: readonly string[],
  profileNumber: string,
  known: readonly KnownAccount[],
): Map<string, AccountChoice> {
  const choices = new Map<string, AccountChoice>()
  const others = known.filter((account) => account.normalised !== normaliseAccount(profileNumber))
  for (const label of labels) {
    const fitting = others.filter((account) => isSameAccount(label, account.normalised))
    if (visibleEnd(label) === '' || isSameAccount(label, profileNumber)) choices.set(label, { kind: 'profile' })
    else if (fitting.length === 1) choices.set(label, { kind: 'known', id: (fitting[0] as KnownAccount).id })
    else choices.set(label, labels.length === 1 ? { kind: 'profile' } : { kind: 'new', label })
  }
  return choices
}
