/**
 * The labels by which files name accounts: masked (`...123`, `XXXX-1234`), in full, or by a name (`Rollover_IRA`).
 */
import { compare } from '../../lib/compare.ts'

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

interface Visible {
  /** The legible part of a masked number, or the last word of a label, without punctuation. */
  text: string
  /** Whether a mask precedes it. */
  masked: boolean
}

/** Walks back from the end, because a pattern for a mask at the end of a text takes cubic time. */
function visibleEnd(label: string): Visible {
  const token = label.slice(-100).trim().toUpperCase().split(/\s+/).at(-1) ?? ''
  let mask = token.length
  while (isLegible(token[mask - 1]) || token[mask - 1] === '-') mask--
  while (isMask(token[mask - 1])) mask--
  // A mask begins the number or follows punctuation: the X of `AX12` is no mask.
  while (isLegible(token[mask - 1])) mask++
  if (mask > token.length) return { text: normaliseAccount(token).replace(/^X+/, ''), masked: false }
  while (isMask(token[mask])) mask++
  return { text: normaliseAccount(token.slice(mask)).replace(/^X+/, ''), masked: isMask(token[mask - 1]) }
}

const LEAST_VISIBLE = 3

/**
 * Compares labels, and reads each of them once: an upload may print a thousand, and each is compared with every account
 * of the user.
 */
export class LabelComparer {
  readonly #known = new Map<string, { normalised: string; visible: string; masked: boolean }>()

  visibleLength(label: string): number {
    return this.#read(label).visible.length
  }

  /** The last legible characters of the label, which all labels of one account have in common. */
  visibleEnd(label: string): string {
    return this.#read(label).visible.slice(-LEAST_VISIBLE)
  }

  /**
   * Whether two labels can be the same account: equal, or one is the visible end of the other's number. Two names that end
   * alike, such as `Rollover_IRA` and `Roth_IRA`, are two accounts.
   */
  isSame(a: string, b: string): boolean {
    const [one, two] = [this.#read(a), this.#read(b)]
    if (one.normalised === two.normalised) return true
    const [shorter, longer] = one.visible.length <= two.visible.length ? [a, b] : [b, a]
    const end = this.#read(shorter).visible
    return end.length >= LEAST_VISIBLE && !this.isName(shorter) && this.#read(longer).visible.endsWith(end)
  }

  /** Whether enough of a number is legible to rule out other accounts. `Rollover_IRA` shows no number. */
  showsNumber(label: string): boolean {
    return /\d{3}$/.test(this.#read(label).visible)
  }

  /** Whether the label is a name, such as `Rollover_IRA`. */
  isName(label: string): boolean {
    const { visible, masked } = this.#read(label)
    return visible !== '' && !this.showsNumber(label) && (!masked || !/\d/.test(visible))
  }

  /** Whether two labels are different names. */
  areOtherNames(a: string, b: string): boolean {
    return this.isName(a) && this.isName(b) && !this.isSame(a, b)
  }

  /** Whether two labels are certainly two accounts. */
  contradict(a: string, b: string): boolean {
    return this.showsNumber(a) && this.showsNumber(b) && !this.isSame(a, b)
  }

  #read(label: string) {
    let read = this.#known.get(label)
    if (read === undefined) {
      const { text: visible, masked } = visibleEnd(label)
      read = { normalised: normaliseAccount(label), visible, masked }
      this.#known.set(label, read)
    }
    return read
  }
}

/** Whether any character of the label is legible. */
export const namesAccount = (label: string): boolean => visibleEnd(label).text !== ''

/** `Rollover_IRA_XXX678_Transactions_…`: the name of an account, and the end of its number. */
const NAME_AND_NUMBER = /^(.{1,200}?)_(X+\d{3,})_(?:transactions|gainloss)_/i

/** The name and the number of one account in the name of a file; undefined if it has not both. */
export function linkOf(fileName: string): { name: string; number: string } | undefined {
  const [, name, number] = NAME_AND_NUMBER.exec(fileName) ?? []
  return name !== undefined && number !== undefined && new LabelComparer().isName(name) ? { name, number } : undefined
}

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
