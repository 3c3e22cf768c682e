/** A mapping of transactions as the description of a layout. */
import { isCusip, isOption } from '../../ledger/instrument.ts'
import type { TransactionClass } from '../../ledger/ledger.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Price } from '../../lib/decimal.ts'
import { quote } from '../cells.ts'
import type { AmountRules } from '../described/amounts.ts'
import type { Signs } from '../described/signs.ts'
import type { TransactionsDescription } from '../described/transactions.ts'
import { normaliseAction } from '../described/vocabulary.ts'
import { exchangeDay, zoneIn } from '../exchange-day.ts'
import type { Fields } from '../fields.ts'
import type { Instrument } from '../instrument.ts'
import type { RowWords } from '../option-words.ts'
import { isTotalLabel } from '../table.ts'
import { checkCurrencies, fileRules } from './file-rules.ts'
import type { Mapping } from './mapping.ts'
import { rulesFor } from './meanings.ts'
import { ASSET_CLASSES, checkSecurity, securityIn } from './securities.ts'

const SIGNS: Record<NonNullable<Mapping['signs']>, Signs> = {
  action: { quantity: 'either', amount: 'either' },
  signed_amount: { quantity: 'either', amount: 'signed' },
  inverted_amount: { quantity: 'either', amount: 'inverted' },
  signed_quantity: { quantity: 'signed', amount: 'either' },
}

/** They move no securities: their symbol may be any word. */
const MONEY: ReadonlySet<TransactionClass> = new Set([
  'dividend',
  'return_of_capital',
  'cash_in_lieu',
  'interest',
  'tax',
  'fee',
])
const EITHER: ReadonlySet<TransactionClass> = new Set(['share_movement', 'redemption', 'cash'])
const PURCHASES: ReadonlySet<TransactionClass> = new Set(['buy', 'buy_to_cover'])
const TRADES: ReadonlySet<TransactionClass> = new Set([...PURCHASES, 'sell', 'sell_short'])

const TAKEN_BACK = /\b(cancel(s|led|ed|lation)?|cxl(d|ed)?|reversal|reversed|busted|voided|correction)\b/i

/** A new one for each file: it remembers how the first rows sign what is paid. */
export function mappedTransactions(mapping: Mapping): TransactionsDescription {
  const { signs = 'action', amounts = 'after_fees', columns } = mapping
  const fees = [...(columns.fees ?? []).keys()].map((i) => `fee${i}`)
  const checkCosts =
    amounts === 'after_fees' ? () => {} : sameSigns(fees, 'may be a rebate, as other costs have the other sign')
  const checkPaid =
    signs === 'action' || signs === 'signed_quantity'
      ? sameSigns(['amount'], 'has the other sign than the purchases above it')
      : () => {}
  return {
    name: 'transaction history by your mapping',
    broker: null,
    ...fileRules(mapping),
    columns: { date: '', action: '' },
    vocabulary: (mapping.actions ?? []).flatMap(({ word, means }) =>
      rulesFor(
        word,
        means,
        signs === 'signed_quantity'
          ? { field: 'quantity', isSoldNegative: true }
          : { field: 'amount', isSoldNegative: signs === 'inverted_amount' },
      ),
    ),
    actionOf: (row) => [row.text('action'), row.text('action2')].filter((word) => word !== '').join(' '),
    signs: SIGNS[signs],
    feeFields: fees,
    ...netOf(mapping, fees),
    ...(columns.amount === undefined ? {} : { sums: ['amount'] }),
    ...(mapping.option_multiplier === 1 ? { priceOf: pricePerUnit } : {}),
    times: dayOf,
    assetClasses: ASSET_CLASSES,
    instrumentOf: (row, words) => instrumentOf(mapping, row, words),
    skip: statusRule(mapping),
    isTotal: (row) =>
      !/\d/.test(row.text('date')) &&
      ['action', 'symbol', 'description'].some((field) => isTotalLabel(row.text(field))),
    check: (row, kind) => {
      checkCurrencies(row)
      if (TRADES.has(kind)) {
        checkNotTakenBack(row)
        checkCosts(row)
      }
      if (PURCHASES.has(kind)) checkPaid(row)
    },
  }
}

function netOf({ amounts, option_multiplier }: Mapping, costs: string[]): Pick<AmountRules, 'net'> {
  if (amounts === 'before_fees') return { net: { gross: 'amount', costs } }
  if (amounts !== 'quantity_times_price') return {}
  return { net: { timesQuantity: 'price', perContract: option_multiplier === 1, costs } }
}

function instrumentOf({ amounts, option_multiplier }: Mapping, row: Fields, words?: RowWords): Instrument {
  const security = securityIn(row)
  if (words === undefined) return security
  const isOfMoney = MONEY.has(words.kind) || (EITHER.has(words.kind) && (row.quantity('quantity') ?? 0n) === 0n)
  checkSecurity(row, security, isOfMoney ? undefined : words)
  if (amounts !== 'quantity_times_price' || !TRADES.has(words.kind)) return security
  if ((row.price('price') ?? 0n) < 0n) throw row.bad('price', 'is negative, and the amount follows from the price')
  if (isCusip(security.instrument)) throw row.bad('symbol', 'is a bond, whose amount is not quantity × price')
  if (isOption(security.instrument) && option_multiplier === undefined)
    throw row.bad('price', 'may be the price of a contract or of one of its shares; the mapping must say which')
  return security
}

const pricePerUnit = (row: Fields, instrument: string): Price | null => {
  const price = row.price('price')
  return price === null || !isOption(instrument) ? price : price / 100n
}

/** The day of the exchange, if the time of a row, which may have a column of its own, is of another zone. */
export function dayOf(row: Fields, date: DateString): DateString | null {
  const field = row.isBlank('time') ? 'date' : 'time'
  const zone = zoneIn(row.cells.name(row.at(field)))
  return row.cells.value(row.at(field), (text) => exchangeDay(text, date, { zone, isDateAtMidnight: true }))
}

/** Reads the status of an order. */
function statusRule({ columns, statuses = [] }: Mapping): (row: Fields) => string | undefined {
  if (columns.status === undefined) return () => undefined
  const meaning = new Map(statuses.map(({ word, means }) => [normaliseAction(word), means]))
  return (row) => {
    const status = row.text('status')
    const means = meaning.get(normaliseAction(status))
    if (means === undefined && status !== '') throw row.bad('status', 'is no word of your mapping')
    return means === 'ignore' ? `order not carried out: ${quote(status)}` : undefined
  }
}

function checkNotTakenBack(row: Fields): void {
  if (TAKEN_BACK.test(row.text('description').slice(0, 200)))
    throw row.bad(
      'description',
      'may say that the trade was taken back; write Cancel Buy or Cancel Sell as the action of such a row, or remove the word',
    )
}

/** Throws BadCell for an amount in one of the fields with another sign than the first. */
function sameSigns(fields: readonly string[], problem: string): (row: Fields) => void {
  let isNegative: boolean | undefined
  return (row) => {
    for (const field of fields) {
      const amount = row.money(field) ?? 0n
      if (amount === 0n) continue
      isNegative ??= amount < 0n
      if (amount < 0n !== isNegative) throw row.bad(field, problem)
    }
  }
}
