/**
 * Exact decimals as scaled integers. No binary floating point touches money.
 *
 * Three scales, each a bigint:
 * - Money, in millionths of a dollar (6 places): amounts, proceeds, cost basis, profit.
 * - Price, in millionths of a dollar (6 places): per share or per contract unit.
 * - Quantity, in hundred-millionths (8 places): shares or contracts.
 *
 * Ranges are those a 53-bit integer holds at these scales: ±9,000,000,000.000000 for money and
 * prices, ±90,000,000.00000000 for quantities. Beyond them parsing fails; nothing is ever rounded
 * to fit. A value becomes a JSON number only in `toNumber`, at the edge.
 */
import { withoutTrailing } from './text.ts'

export type Money = bigint
export type Price = bigint
export type Quantity = bigint

export const MONEY_PLACES = 6
export const PRICE_PLACES = 6
export const QUANTITY_PLACES = 8

const MONEY_UNIT = 10n ** 6n
const QUANTITY_UNIT = 10n ** 8n
export const CENT: Money = 10_000n
export const MAX_MONEY: Money = 9_000_000_000n * MONEY_UNIT
export const MAX_QUANTITY: Quantity = 90_000_000n * QUANTITY_UNIT

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/** Computing a power takes longer than the rest of reading a number. */
const POWERS_OF_TEN = Array.from({ length: 41 }, (_, n) => 10n ** BigInt(n))
const powerOfTen = (n: number): bigint => POWERS_OF_TEN[n] ?? 10n ** BigInt(n)

/** Why a text is not a decimal of the wanted kind; the text is public. */
export type DecimalProblem = 'not a number' | 'out of range' | 'more decimal places than can be kept'

export type Parsed = { ok: true; value: bigint } | { ok: false; problem: DecimalProblem }

/**
 * Reads a plain decimal text (digits, optional sign, point and exponent) at a scale.
 * More decimal places than the scale holds are refused unless they are zeros or `round` is set,
 * which rounds half away from zero.
 */
export function parseScaled(text: string, places: number, limit: bigint, round = false): Parsed {
  const m = NUMBER.exec(text)
  if (m === null || (m[2] === '' && (m[3] ?? '') === '')) return { ok: false, problem: 'not a number' }
  const fraction = m[3] ?? ''
  const shift = places - fraction.length + Number(m[4] ?? 0)
  if (shift > 40) return { ok: false, problem: 'out of range' }
  let value = BigInt(`${m[2]}${fraction}` || '0')
  if (shift >= 0) value *= powerOfTen(shift)
  else {
    const unit = powerOfTen(-shift)
    if (!round && value % unit !== 0n) return { ok: false, problem: 'more decimal places than can be kept' }
    value = divideRounded(value, unit)
  }
  if (value > limit) return { ok: false, problem: 'out of range' }
  return { ok: true, value: m[1] === '-' ? -value : value }
}

export const parseMoney = (text: string): Parsed => parseScaled(text, MONEY_PLACES, MAX_MONEY, true)
export const parsePrice = (text: string): Parsed => parseScaled(text, PRICE_PLACES, MAX_MONEY, true)
export const parseQuantity = (text: string): Parsed => parseScaled(text, QUANTITY_PLACES, MAX_QUANTITY)

/** Division rounded half away from zero, the rule of every rounding in the service. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator < 0n) return divideRounded(-numerator, -denominator)
  const half = denominator / 2n
  if (numerator < 0n) return -((-numerator + half) / denominator)
  // For odd denominators denominator/2 truncates, which is still exact: no tie can occur.
  return (numerator + half) / denominator
}

/** Rounds money to whole cents, half away from zero. */
export const toCents = (money: Money): Money => divideRounded(money, CENT) * CENT

/** quantity × price, rounded to the money scale. */
export const multiply = (quantity: Quantity, price: Price): Money => divideRounded(quantity * price, QUANTITY_UNIT)

/** money ÷ quantity, a price; 0 if the quantity is 0. */
export const perUnit = (money: Money, quantity: Quantity): Price =>
  quantity === 0n ? 0n : divideRounded(money * QUANTITY_UNIT, quantity)

/** The share of `total` that falls on `part` of `whole`, rounded to the money scale. */
export const proRata = (total: Money, part: Quantity, whole: Quantity): Money =>
  whole === 0n ? 0n : divideRounded(total * part, whole)

/** part ÷ whole × 100 with 2 places; 0 if the whole is 0. */
export const percent = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number(divideRounded(part * 10_000n, whole)) / 100

/** Like `percent`; null if the whole is 0. */
export const percentOrNull = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : percent(part, whole)

export const abs = (value: bigint): bigint => (value < 0n ? -value : value)
export const sum = (values: Iterable<bigint>): bigint => {
  let total = 0n
  for (const value of values) total += value
  return total
}
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Canonical text: no exponent, no trailing zeros, `-` only before a non-zero value. */
export function toText(value: bigint, places: number): string {
  const text = toFixed(value, places, places)
  return places === 0 ? text : withoutTrailing(withoutTrailing(text, '0'), '.')
}

/** Text with exactly `shown` places, rounded half away from zero. */
export function toFixed(value: bigint, places: number, shown: number): string {
  const rounded =
    shown >= places ? value * powerOfTen(shown - places) : divideRounded(value, powerOfTen(places - shown))
  const digits = abs(rounded)
    .toString()
    .padStart(shown + 1, '0')
  const sign = rounded < 0n ? '-' : ''
  return shown === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -shown)}.${digits.slice(-shown)}`
}

/** The edge: a JSON number with at most `shown` places. */
const toNumber = (value: bigint, places: number, shown: number): number => Number(toFixed(value, places, shown))

/** Money as a JSON number in dollars, 2 places. */
export const moneyNumber = (value: Money): number => toNumber(value, MONEY_PLACES, 2)
/** A price as a JSON number in dollars, at most 4 places. */
export const priceNumber = (value: Price): number => toNumber(value, PRICE_PLACES, 4)
/** A quantity as a JSON number, at most 8 places. */
export const quantityNumber = (value: Quantity): number => toNumber(value, QUANTITY_PLACES, 8)
