/** How brokers print numbers, days and rows. */

import type { Event, Option } from './events.ts'
import type { ClosedLot } from './expected.ts'
import type { Ability } from './random-year.ts'

/** A broker whose files a year can be printed as. */
export interface Broker {
  name: string
  can: readonly Ability[]
  /** The name of its file decides the account in some layouts. */
  fileName?: string
  /** `lots`: of brokers that print them in the same file. */
  transactions(year: readonly Event[], lots: readonly ClosedLot[]): string
  gains?: {
    /** Whether the premium of an exercised option is in the lots of its shares. */
    hasPremiums: boolean
    /** Undefined if the lots are in the file of transactions. */
    file?(lots: readonly ClosedLot[]): string
  }
}

/** A decimal of a whole number, with at least so many places. */
export function decimal(value: number, places: number, least = 0): string {
  const text = String(Math.abs(value)).padStart(places + 1, '0')
  const fraction = text.slice(-places).replace(/0+$/, '').padEnd(least, '0')
  return `${value < 0 ? '-' : ''}${text.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`
}
export const cents = (money: number): string => decimal(money, 2, 2)
export const shortCents = (money: number): string => decimal(money, 2)
export const quantityText = (quantity: number, least = 0): string => decimal(quantity, 6, least)
export const priceText = (price: number, least = 2): string => decimal(price, 4, least)
export const grouped = (text: string): string =>
  text.replace(/^(-?)(\d+)/, (_, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','))
/** `-$1,234.50` */
export const dollars = (money: number): string => grouped(cents(money)).replace(/^-?/, '$&$$')
/** `($1,234.50)` */
export const inBrackets = (money: number): string => (money < 0 ? `(${dollars(-money)})` : dollars(money))

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
export const monthName = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] as string
/** `01/31/2025` */
export const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
/** `1/31/2025` */
export const plainDay = (day: string): string => usDay(day).replace(/\b0/g, '')
/** `250131` */
export const shortDay = (day: string): string => day.replaceAll('-', '').slice(2)
/** `ALFA  250131C00190500` */
export const occSymbol = ({ root, expiry, right, strike }: Option): string =>
  `${root.padEnd(6)}${shortDay(expiry)}${right}${String(strike * 10).padStart(8, '0')}`
export const companyOf = (symbol: string): string => (symbol === 'TOT' ? 'TOTAL MARKET FUND' : `${symbol} WIDGETS INC`)

export const quoted = (cells: readonly string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
/** Quoted only if CSV needs it. */
export const bare = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\n]/.test(cell) ? quoted([cell]) : cell)).join(',')
export const newestFirst = (year: readonly Event[], lines: (event: Event) => string[]): string[] =>
  [...year].reverse().flatMap((event) => lines(event).reverse())
