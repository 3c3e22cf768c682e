/**
 * The columns that say in which currency amounts are. A mapping that leaves them out would read amounts of any currency as US
 * dollars, in silence.
 */
import { normaliseName } from '../columns.ts'
import { foreignCurrencyIn } from './symbols.ts'

/** The fields whose cells are money. */
const MONEY_FIELDS = [
  'amount',
  'proceeds',
  'cost_basis',
  'gain',
  'short_term_gain',
  'long_term_gain',
  'disallowed_loss',
  'fees',
  'price',
] as const

/** A column of currencies, and the name of what it is about; undefined for all amounts, `local` for `Local Currency`. */
interface CurrencyColumn {
  /** From 1. */
  column: number
  about: string | undefined
}

const NAMES: readonly RegExp[] = [
  /^(?:currency|ccy|currency ?code|currency ?primary)$/,
  /^(?:currency|ccy) ?[([](.+)[)\]]$/,
  /^(.+) (?:currency|ccy)(?: code)?$/,
]

function currencyColumns(header: readonly string[]): CurrencyColumn[] {
  return header.flatMap((printed, i) => {
    const name = normaliseName(printed.slice(0, 100).replaceAll('_', ' '))
    const found = NAMES.map((pattern) => pattern.exec(name)).find((match) => match !== null)
    return found === undefined ? [] : [{ column: i + 1, about: found[1] }]
  })
}

type MoneyField = (typeof MONEY_FIELDS)[number]

interface Mapped {
  header: readonly string[]
  /** From 1. */
  columns: { readonly [Field in MoneyField | 'currency']?: number | readonly number[] }
}

/** The columns of the money that a mapping reads, from 1. */
const moneyColumns = ({ columns }: Mapped): number[] => MONEY_FIELDS.flatMap((field) => columns[field] ?? [])

const DOLLARS = /\bUSD\b|\bUS ?\$/i

/** A column of money whose name says that it is in another currency; from 1. */
export function foreignColumn(mapped: Mapped): { column: number; currency: string } | undefined {
  for (const column of moneyColumns(mapped)) {
    const name = (mapped.header[column - 1] ?? '').slice(0, 100)
    const currency = DOLLARS.test(name) ? undefined : foreignCurrencyIn(name)
    if (currency !== undefined) return { column, currency }
  }
  return undefined
}

/**
 * The columns, from 1, with the currency of what a mapping reads: of each column of money that has one of its own, and of all
 * others. A column of currencies counts only if the mapping reads its amounts, and their name does not say US dollars.
 */
function relevant(mapped: Mapped): { own: number[]; common: number[] } {
  const all = currencyColumns(mapped.header)
  const names = mapped.header.map((name) => normaliseName(name.slice(0, 100)))
  const money = moneyColumns(mapped)
  const undeclared = money.filter((column) => !DOLLARS.test((mapped.header[column - 1] ?? '').slice(0, 100)))
  const own: number[] = []
  const common: number[] = []
  for (const { column, about } of all) {
    const owner = about === undefined ? 0 : names.indexOf(about) + 1
    if (owner === 0) common.push(column)
    else if (undeclared.includes(owner)) own.push(column)
  }
  return { own, common: undeclared.length === 0 ? [] : common }
}

/** The column that a mapping has to read as `currency` and does not, from 1; undefined if it reads one of them. */
export function currencyLeftOut(mapped: Mapped): number | undefined {
  const { own, common } = relevant(mapped)
  const columns = [...own, ...common]
  const { currency } = mapped.columns
  return typeof currency === 'number' && columns.includes(currency) ? undefined : columns[0]
}

/** The columns whose cells must be US dollars or empty, from 0, beside the one that is mapped. */
export function currenciesToCheck(mapped: Mapped): number[] {
  const { own, common } = relevant(mapped)
  const checked = mapped.columns.currency === undefined ? [...own, ...common] : own
  return checked.filter((column) => column !== mapped.columns.currency).map((column) => column - 1)
}

/** The column to propose as `currency`: the currency of an amount, else of all amounts, else of a price. */
export function proposedCurrency(mapped: Mapped): number | undefined {
  const { own, common } = relevant(mapped)
  const names = mapped.header.map((name) => normaliseName(name.slice(0, 100)))
  const price = mapped.columns.price
  const isOfPrice = ({ column, about }: CurrencyColumn) =>
    own.includes(column) && about !== undefined && names.indexOf(about) + 1 === price
  const ofPrice = currencyColumns(mapped.header).filter(isOfPrice)
  const ofAmounts = own.filter((column) => !ofPrice.some((one) => one.column === column))
  return ofAmounts[0] ?? common[0] ?? own[0]
}
