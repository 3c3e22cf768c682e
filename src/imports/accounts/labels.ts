/**
 * The labels by which files name accounts: masked (`...123`, `XXXX-1234`), in full, or by a name (`Rollover_IRA`).
 */
import { compare } from '../../lib/compare.ts'
import { numberAndBrokerOf, type Qualifiers, qualifiersOf, qualify, textOf } from './qualified-labels.ts'

/** A stored account. */
export interface KnownAccount {
  id: number
  /** As the profile or the file spelled it. */
  number: string
}

/** Letters, digits and pictures of any script, upper case, so that spellings of one number compare equal. */
export const normaliseAccount = (label: string): string =>
  textOf(label)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{M}\p{So}]/gu, '')

const MASK = new Set('X*#.-')
const isMask = (character: string | undefined) => character !== undefined && MASK.has(character)
/** A picture is two characters, of which each is a surrogate. */
const isLegible = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}\p{M}\p{So}\p{Cs}]/u.test(character)

interface Visible {
  /** The legible part of a masked number, or the last word of a label, without punctuation. */
  text: string
  /** Whether a mask precedes it. */
  masked: boolean
}

/** Walks back from the end, because a pattern for a mask at the end of a text takes cubic time. */
function visibleEnd(label: string): Visible {
  const token = lastWord(label.slice(-100).normalize('NFKC').trim().toUpperCase())
  let mask = token.length
  while (isLegible(token[mask - 1]) || token[mask - 1] === '-') mask--
  while (isMask(token[mask - 1])) mask--
  // A mask begins the number or follows punctuation: the X of `AX12` is no mask.
  while (isLegible(token[mask - 1])) mask++
  while (isMask(token[mask])) mask++
  const text = normaliseAccount(token.slice(mask)).replace(/^X+/, '')
  const beginning = normaliseAccount(token).replace(/^X+/, '')
  // `1234****` shows how a number begins, which is a name: another number can end so.
  if (text === '' && beginning !== '') return { text: `${beginning}X`, masked: false }
  return { text, masked: isMask(token[mask - 1]) }
}

/** The last word in which something is legible, with the groups of digits before it: `5678` of `Roth (5678)`. */
function lastWord(label: string): string {
  const words = withoutBracket(label).split(/\s+/).map(withoutFootnote)
  while (words.length > 1 && normaliseAccount(words.at(-1) as string).replace(/^X+/, '') === '') words.pop()
  let word = words.pop() ?? ''
  while (/^\d+$/.test(word) && /^\d{2,}$/.test(words.at(-1) ?? '')) word = `${words.pop()}${word}`
  return word
}

/** The text before a bracket at the end, if it ends in a number; or else the text in the bracket. */
function withoutBracket(label: string): string {
  const open = Math.max(...[...'([{'].map((bracket) => label.lastIndexOf(bracket)))
  if (open === -1 || !/[)\]}]$/.test(label)) return label
  const [before, within] = [label.slice(0, open).trimEnd(), label.slice(open + 1, -1).trim()]
  return within === '' || /\d{3}$/.test(before) ? before : within
}

/** `1234*` and `"1234",` end like `1234`. */
function withoutFootnote(word: string): string {
  let end = word.length
  while (end > 0 && !isLegible(word[end - 1]) && !isMask(word[end - 1])) end--
  return isMask(word[end - 1]) && word[end - 1] !== 'X' && isLegible(word[end - 2])
    ? word.slice(0, end - 1)
    : word.slice(0, end)
}

/** `Ella 529`: the section of the law that an account is named after is no number of it. */
const PLAN = /\p{L}[\s_([]+(?:401|403|457|529)\W*$/u

const LEAST_VISIBLE = 3
/** Masks show fewer characters of a number. */
const LEAST_FULL = 6

interface ReadLabel extends Qualifiers {
  normalised: string
  visible: string
  masked: boolean
  isNumber: boolean
}

/**
 * Compares labels, and reads each of them once: an upload may print a thousand, and each is compared with every account
 * of the user.
 */
export class LabelComparer {
  readonly #known = new Map<string, ReadLabel>()

  visibleLength(label: string): number {
    return this.#read(label).visible.length
  }

  /** The last legible characters of the label, which all labels of one account have in common. */
  visibleEnd(label: string): string {
    return this.#read(label).visible.slice(-LEAST_VISIBLE)
  }

  /**
   * Whether two labels can be the same account: equal, or one is the visible end of the other's number. Two names that end
   * alike, such as `Rollover_IRA` and `Roth_IRA`, are two accounts, and so are masked numbers of two brokers or beside two
   * names.
   */
  isSame(a: string, b: string): boolean {
    return this.#fit(a, b) && !areApart(this.#read(a), this.#read(b))
  }

  /** Whether both print the same text, apart from punctuation. */
  areSpellings(a: string, b: string): boolean {
    return this.#read(a).normalised === this.#read(b).normalised
  }

  /** Whether enough of a number is legible to rule out other accounts. `Rollover_IRA` shows no number. */
  showsNumber(label: string): boolean {
    return this.#read(label).isNumber
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

  /** Whether both labels show the same full number: that is one account, whoever prints it. */
  areOneNumber(a: string, b: string): boolean {
    return this.showsNumber(a) && this.showsNumber(b) && areFullyAlike(this.#read(a), this.#read(b))
  }

  /** Whether two labels whose digits can be the same are those of two brokers, or are beside two names. */
  areOfTwo(a: string, b: string): boolean {
    return areApart(this.#read(a), this.#read(b)) && this.#fit(a, b)
  }

  /** Whether they are beside two names, and not of two brokers. */
  areOfTwoNames(a: string, b: string): boolean {
    return this.areOfTwo(a, b) && !differ(this.#read(a).broker, this.#read(b).broker)
  }

  #fit(a: string, b: string): boolean {
    const [one, two] = [this.#read(a), this.#read(b)]
    if (one.normalised === two.normalised) return true
    const [shorter, longer] = one.visible.length <= two.visible.length ? [a, b] : [b, a]
    const end = this.#read(shorter).visible
    if (end.length < LEAST_VISIBLE || this.isName(shorter) || this.isName(longer)) return false
    return this.#read(longer).visible.endsWith(end)
  }

  #read(label: string): ReadLabel {
    let read = this.#known.get(label)
    if (read === undefined) {
      const text = textOf(label)
      const { text: visible, masked } = visibleEnd(text)
      const isNumber = /\d{3}$/.test(visible) && !PLAN.test(text)
      read = { ...qualifiersOf(label), normalised: normaliseAccount(text), visible, masked, isNumber }
      this.#known.set(label, read)
    }
    return read
  }
}

const differ = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && normaliseAccount(a) !== normaliseAccount(b)

const areApart = (one: ReadLabel, two: ReadLabel): boolean =>
  (differ(one.broker, two.broker) || differ(one.name, two.name)) && !areFullyAlike(one, two)

const areFullyAlike = (one: ReadLabel, two: ReadLabel): boolean =>
  one.visible === two.visible && one.visible.length >= LEAST_FULL

/** Whether any character of the label is legible. */
export const namesAccount = (label: string): boolean => visibleEnd(textOf(label)).text !== ''

/** `Rollover_IRA_XXX678_Transactions_…`: the name of an account, and the end of its number. File managers name a copy so. */
const NAME_AND_NUMBER = /^(?:copy of )?(.{1,200}?)_(X+\d{3,})_(?:transactions|gainloss)_/i

/** The name and the number of one account in the name of a file; undefined if it has not both. */
export function nameAndNumberIn(fileName: string): { name: string; number: string } | undefined {
  const [, name, number] = NAME_AND_NUMBER.exec(fileName) ?? []
  return name !== undefined && number !== undefined && new LabelComparer().isName(name) ? { name, number } : undefined
}

/**
 * Adds to a number what its file shows beside it. A name, such as `Rollover_IRA`, stays as it is. Users write the name of an
 * account into files: it can have the broker beside the number.
 */
export function qualifyNumber(printed: string, fileName: string, brokerOfFile: string | undefined): string {
  const compared = new LabelComparer()
  if (!compared.showsNumber(printed)) return printed
  const { number: label, broker } = numberAndBrokerOf(printed) ?? { number: printed, broker: brokerOfFile }
  const beside = nameAndNumberIn(fileName)
  return qualify(label, {
    broker,
    name: beside !== undefined && compared.isSame(beside.number, label) ? beside.name : undefined,
  })
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
