/** The labels by which files name accounts: a number, also a masked one (`...123`, `XXXX-1234`), or a name (`Rollover_IRA`). */
import { memoised } from '../../lib/memo.ts'

/** Letters, digits and pictures of any script, upper case, so that spellings of one number or name compare equal. */
export const normaliseLabel = (label: string): string =>
  label
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\p{M}\p{So}]/gu, '')

const MASK = new Set('X*#.-')
const isMask = (character: string | undefined) => character !== undefined && MASK.has(character)
/** A picture is two characters, and both are surrogates. */
const isLegible = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}\p{M}\p{So}\p{Cs}]/u.test(character)

/** The legible end of a masked number, or the last word of a label, without punctuation. */
function visibleEnd(label: string): string {
  // Walks back from the end, because a pattern for a mask at the end of a text takes cubic time.
  const token = lastWord(label.slice(-100).normalize('NFKC').trim().toUpperCase())
  let mask = token.length
  while (isLegible(token[mask - 1]) || token[mask - 1] === '-') mask--
  while (isMask(token[mask - 1])) mask--
  // A mask begins the number or follows punctuation: the X of `AX12` is no mask.
  while (isLegible(token[mask - 1])) mask++
  while (isMask(token[mask])) mask++
  const text = normaliseLabel(token.slice(mask)).replace(/^X+/, '')
  const beginning = normaliseLabel(token).replace(/^X+/, '')
  // `1234****` shows how a number begins, which is a name: another number can end so.
  return text === '' && beginning !== '' ? `${beginning}X` : text
}

/** The last word in which something is legible, with the groups of digits before it: `5678` of `Roth (5678)`. */
function lastWord(label: string): string {
  const words = withoutBracket(label).split(/\s+/).map(withoutFootnote)
  while (words.length > 1 && normaliseLabel(words.at(-1) as string).replace(/^X+/, '') === '') words.pop()
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

/** An upload may print a thousand labels, and each is compared with every account of the user. */
const visibleOf = memoised(visibleEnd, 10_000)

/** How many characters of the number are legible. */
export const visibleLength = (label: string): number => visibleOf(label).length

/** Whether enough of a number is legible to rule out other accounts. `Rollover_IRA` shows no number. */
export const showsNumber = (label: string): boolean => /\d{3}$/.test(visibleOf(label)) && !PLAN.test(label)

/** Whether any character of the label is legible. */
export const namesAccount = (label: string): boolean => visibleOf(label) !== ''

/** Whether two numbers can be the same: one ends with the visible part of the other. */
export function isSameNumber(a: string, b: string): boolean {
  const [one, other] = [visibleOf(a), visibleOf(b)]
  return one.endsWith(other) || other.endsWith(one)
}

/** The one that shows more of the number; of two alike, `known`. */
export const fullerNumber = (known: string, printed: string): string =>
  visibleLength(printed) > visibleLength(known) ? printed : known
