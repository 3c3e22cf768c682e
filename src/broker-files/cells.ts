/**
 * What brokers print in a cell, and what it means. One place for every spelling of amounts,
 * quantities and dates seen in their files.
 *
 * A reader returns `{ ok: true, value }` (value null if the cell is one of the spellings of
 * empty) or `{ ok: false, reason }`; a reason is public text that quotes the cell.
 */
import { type DateString, fullYear, monthNumber, toDate } from '../lib/dates.ts'
import {
  type DecimalProblem,
  MAX_MONEY,
  MAX_QUANTITY,
  MONEY_PLACES,
  type Money,
  type Parsed,
  PRICE_PLACES,
  type Price,
  parseMoney,
  parsePrice,
  parseQuantity,
  QUANTITY_PLACES,
  type Quantity,
  toText,
} from '../lib/decimal.ts'
import { memoised } from '../lib/memo.ts'

export type Cell<T> = { ok: true; value: T } | { ok: false; reason: string }

/** The cell without Excel's `="…"`, without non-breaking and surrounding spaces. */
export function clean(text: string): string {
  if (isPrintedAscii(text.charCodeAt(0)) && isPrintedAscii(text.charCodeAt(text.length - 1))) {
    // Nearly every cell: every reader of a cell cleans it again.
    if (text[0] !== '=' && !text.includes('\u00a0')) return text
  } else if (text === '') return text
  const trimmed = text.replaceAll('\u00a0', ' ').trim()
  const isWrapped = trimmed.length > 2 && trimmed.startsWith('="') && trimmed.endsWith('"')
  return isWrapped ? trimmed.slice(2, -1).trim() : trimmed
}

/** Neither a space nor a control character. False for NaN. */
const isPrintedAscii = (code: number): boolean => code > 0x20 && code < 0x7f

// Not `NA`, which is a ticker.
const EMPTY = new Set(['', '-', '--', '---', '—', '–', 'n/a', 'not applicable'])

const [DOLLAR, COMMA, MINUS, POINT, ZERO, NINE] = [0x24, 0x2c, 0x2d, 0x2e, 0x30, 0x39]

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE

const LONGEST_EMPTY = 'not applicable'.length

/** True for every spelling of an empty cell. `--` is not zero: it means that the figure does not apply. */
export const isBlank = (text: string): boolean => isBlankCell(clean(text))

/** `isBlank` of a text that `clean` returned. */
export function isBlankCell(cell: string): boolean {
  if (cell === '' || isDigit(cell.charCodeAt(0))) return cell === ''
  return cell.length <= LONGEST_EMPTY && EMPTY.has(cell.toLowerCase())
}

/** A cell quoted in a public text. */
export const quote = (text: string): string => `"${oneLine(text)}"`

/** A cell for a public text: on one line, and cut if it is long. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const line = clean(text).replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 40)}…` : line
}

/** No number or date is longer. Longer text is never matched with the patterns below. */
const LONGEST = 80

/** Thousands separators must be in the right places: `1,5` is not 15. `1.20E+03` is no number: a spreadsheet has rounded it. */
const DIGITS = /^(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.\d*)?(?:[eE]-?\d{1,3})?$/

/** Digits that a number holds exactly. */
const MOST_DIGITS = 15

/**
 * The value of a number such as `12`, `-$1,234.56` or `$-5` at a scale; undefined for anything else, and for more
 * digits than the scale has. Nearly every number is one of these, and the patterns below would take ten times as long.
 */
function usualNumber(text: string, places: number): bigint | undefined {
  let at = text.charCodeAt(0) === DOLLAR ? 1 : 0
  const isNegative = text.charCodeAt(at) === MINUS
  if (isNegative) at++
  if (text.charCodeAt(at) === DOLLAR && text.charCodeAt(0) === MINUS) at++
  let value = 0
  let whole = 0
  let group = 0
  let hasComma = false
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) {
      value = value * 10 + (code - ZERO)
      whole++
      group++
    } else if (code === COMMA && (hasComma ? group === 3 : group > 0 && group <= 3)) {
      hasComma = true
      group = 0
    } else break
  }
  if (whole === 0 || whole + places > MOST_DIGITS || (hasComma && group !== 3)) return undefined
  let left = places
  if (text.charCodeAt(at) === POINT)
    for (at++; at < text.length && left > 0 && isDigit(text.charCodeAt(at)); at++, left--)
      value = value * 10 + (text.charCodeAt(at) - ZERO)
  if (at < text.length) return undefined
  value *= 10 ** left
  return BigInt(isNegative ? -value : value)
}

/**
 * Rewrites a printed number as `[-]digits`, or undefined for anything else. It may be written `$1,234.56`,
 * `-$5`, `$-5`, `($5)`, `$(5)`, `5-`, `+$5`, `@5`, `.5`, `5 USD`, scientific notation.
 */
function plainNumber(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  let rest = clean(text)
    .replaceAll('\u2212', '-')
    .replace(/^(?:usd|us\$)|usd$/i, '')
    .trim()
  let negative = false
  let signed = false
  const takeSign = (sign: string) => {
    if (signed) return false
    signed = true
    negative = sign !== '+'
    return true
  }
  const brackets = /^(\$?)\s*\((.*)\)$/.exec(rest)
  if (brackets !== null) {
    takeSign('-')
    rest = `${brackets[1]}${(brackets[2] as string).trim()}`
  }
  const trailing = /^(.*\d\.?)\s*-$/.exec(rest)
  if (trailing !== null) {
    if (!takeSign('-')) return undefined
    rest = trailing[1] as string
  }
  const lead = /^([+-]?)\s*(?:[$@]\s*)?(?:([+-])\s*)?/.exec(rest) as RegExpExecArray
  for (const sign of [lead[1], lead[2]]) if (sign && !takeSign(sign)) return undefined
  const digits = rest.slice(lead[0].length)
  if (!DIGITS.test(digits) || !/^\.?\d/.test(digits)) return undefined
  return `${negative ? '-' : ''}${digits.replaceAll(',', '')}`
}

/** The commonest other ways to write a number. */
const hintFor = (text: string): string => {
  if (/^\D*\d{1,3}(?:\.\d{3})*,\d+\D*$/.test(text)) return '; export with a decimal point, not a decimal comma'
  return /\de\+\d/i.test(text) ? '; a spreadsheet has rounded it: import the file as it was exported' : ''
}

const problems = (limit: bigint, places: number): Record<DecimalProblem, string> => ({
  'not a number': 'is not a number',
  'out of range': `is out of range: the limit is ${toText(limit, places)}`,
  'more decimal places than can be kept': 'has more decimal places than the 8 that can be kept',
})
const OF_MONEY = problems(MAX_MONEY, MONEY_PLACES)
const OF_QUANTITY = problems(MAX_QUANTITY, QUANTITY_PLACES)

function readNumber(
  text: string,
  places: number,
  parse: (plain: string) => Parsed,
  why: Record<DecimalProblem, string> = OF_MONEY,
): Cell<bigint | null> {
  const usual = usualNumber(text, places)
  if (usual !== undefined) return { ok: true, value: usual }
  if (isBlank(text)) return { ok: true, value: null }
  const plain = plainNumber(text)
  if (plain === undefined) return { ok: false, reason: `${quote(text)} is not a number${hintFor(text)}` }
  const parsed = parse(plain)
  return parsed.ok ? parsed : { ok: false, reason: `${quote(text)} ${why[parsed.problem]}` }
}

/** Dollars; null if the cell is empty. */
export const readMoney = (text: string): Cell<Money | null> => readNumber(text, MONEY_PLACES, parseMoney)
/** Dollars per share or contract unit; null if the cell is empty. */
export const readPrice = (text: string): Cell<Price | null> => readNumber(text, PRICE_PLACES, parsePrice)
/** Shares or contracts, as signed in the file; null if the cell is empty. */
export const readQuantity = (text: string): Cell<Quantity | null> =>
  readNumber(text, QUANTITY_PLACES, parseQuantity, OF_QUANTITY)

/** How a file orders day and month in a date written `a/b/year`. */
export type DateOrder = 'month first' | 'day first'

/** A time of day, with or without zone, after a date: kept out of the date, whatever the zone. */
const TIME = String.raw`(?:(?:[T;,]\s*|\s+)\d{1,2}:?\d{2}(?::?\d{2}(?:\.\d+)?)?\s*(?:[AP]M\s*)?(?:,\s*)?(?:Z|[A-Z]{2,4}[+-]?\d{0,2}|[+-]\d{2}:?\d{2})?)?`
const NUMERIC = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})${TIME}$`, 'i')
const YEAR_FIRST = new RegExp(`^(\\d{4})(?:([/.-])(\\d{1,2})\\2(\\d{1,2})|(\\d{2})(\\d{2}))${TIME}$`, 'i')
const MONTH_NAME = new RegExp(`^([A-Za-z]{3,9})\\.?[ -](\\d{1,2}),?[ -](\\d{4})${TIME}$`, 'i')
const DAY_MONTH_NAME = new RegExp(`^(\\d{1,2})[ -]?([A-Za-z]{3,9})[ -]?(\\d{4}|\\d{2})${TIME}$`, 'i')

/**
 * The order a date proves by having a part above 12, or by points: who writes 10.02.2025 means the tenth of February.
 * undefined if it proves none.
 */
export const provenOrder = (text: string): DateOrder | undefined => (text.length > LONGEST ? undefined : orderOf(text))

/** A file repeats its dates. */
const orderOf = memoised((text): DateOrder | undefined => {
  const m = NUMERIC.exec(clean(text))
  if (m === null) return undefined
  const [first, second] = [Number(m[1]), Number(m[3])]
  if ((first > 12 || m[2] === '.') && first <= 31 && second >= 1 && second <= 12) return 'day first'
  if (second > 12 && second <= 31 && first >= 1 && first <= 12) return 'month first'
  return undefined
}, 2_000)

/** True for a date that reads differently in the two orders, such as 03/04/2024. */
export function isAmbiguous(text: string): boolean {
  const m = text.length > LONGEST ? null : NUMERIC.exec(clean(text))
  return m !== null && Number(m[1]) <= 12 && Number(m[3]) <= 12 && Number(m[1]) !== Number(m[3])
}

function dateIn(text: string, order: DateOrder): DateString | undefined {
  const numeric = NUMERIC.exec(text)
  if (numeric !== null) {
    const [a, b, year] = [Number(numeric[1]), Number(numeric[3]), fullYear(Number(numeric[4]))]
    return order === 'month first' ? toDate(year, a, b) : toDate(year, b, a)
  }
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst !== null)
    return toDate(Number(yearFirst[1]), Number(yearFirst[3] ?? yearFirst[5]), Number(yearFirst[4] ?? yearFirst[6]))
  const monthName = MONTH_NAME.exec(text)
  if (monthName !== null) {
    return toDate(Number(monthName[3]), monthNumber(monthName[1] as string), Number(monthName[2]))
  }
  const dayFirst = DAY_MONTH_NAME.exec(text)
  if (dayFirst !== null) {
    return toDate(fullYear(Number(dayFirst[3])), monthNumber(dayFirst[2] as string), Number(dayFirst[1]))
  }
  return undefined
}

/** No row is later: a mistyped year would make every list of days and months longer. */
const LAST_DATE = '2199-12-31'

const dateUpTo2199 = (text: string, order: DateOrder): DateString | undefined => {
  const date = dateIn(text, order)
  return date === undefined || date > LAST_DATE ? undefined : date
}

/** A file repeats its dates. */
const inOrder = {
  'month first': memoised((text) => dateUpTo2199(text, 'month first'), 2_000),
  'day first': memoised((text) => dateUpTo2199(text, 'day first'), 2_000),
} satisfies Record<DateOrder, (text: string) => DateString | undefined>

const parseDate = (text: string, order: DateOrder): DateString | undefined =>
  text.length > LONGEST ? undefined : inOrder[order](text)

const notADate = (text: string, order: DateOrder): string =>
  `${quote(text)} is not a date; expected ${order === 'month first' ? 'MM/DD/YYYY' : 'DD/MM/YYYY'} or YYYY-MM-DD`

/** A calendar date; null if the cell is empty. A time of day and its zone are left out. */
export function readDate(text: string, order: DateOrder = 'month first'): Cell<DateString | null> {
  if (isBlank(text)) return { ok: true, value: null }
  const date = parseDate(clean(text), order)
  return date === undefined ? { ok: false, reason: notADate(text, order) } : { ok: true, value: date }
}

export interface RowDates {
  date: DateString
  postedDate: DateString
}

/** `A as of B`: B is the effective date, A the posted one. A lone date is both. Null if the cell is empty. */
export function readRowDate(text: string, order: DateOrder = 'month first'): Cell<RowDates | null> {
  const lone = parseDate(clean(text), order)
  if (lone !== undefined) return { ok: true, value: { date: lone, postedDate: lone } }
  if (isBlank(text)) return { ok: true, value: null }
  const parts = text.length > LONGEST ? [] : clean(text).split(/\sas\s{1,9}of\s/i)
  if (parts.length !== 2) return { ok: false, reason: notADate(text, order) }
  const posted = parseDate((parts[0] as string).trim(), order)
  const effective = parseDate((parts[1] as string).trim(), order)
  if (posted === undefined || effective === undefined) return { ok: false, reason: notADate(text, order) }
  return { ok: true, value: { date: effective, postedDate: posted } }
}

/** An acquisition date: `Various` and blank are null, as several lots were bought on several days. */
export function readAcquired(text: string, order: DateOrder = 'month first'): Cell<DateString | null> {
  return /^(various|multiple|inherited)$/i.test(clean(text)) ? { ok: true, value: null } : readDate(text, order)
}
