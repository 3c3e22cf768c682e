/**
 * Merrill Edge: the full history of transactions (also the header of 2017). The beginning of the description decides
 * what a row does.
 *
 * Quantities and amounts are signed. A reinvestment is three rows: the dividend, the shares, and the program, which is
 * the cash that paid for the shares. A trade of an option does not print whether it opens or closes: see
 * `option-sides.ts`. The list of recent activity has settlement dates only: it is refused, because
 * its trades would count on another day than in the full history, and twice with it.
 */
import { toDate } from '../../lib/dates.ts'
import { headerOf } from '../columns.ts'
import { transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol, optionContract } from '../instrument.ts'
import type { LookAlike } from '../layout.ts'
import { findOptionSides } from '../option-sides.ts'

const EXPORTS = {
  transactions: 'Export the full history of the account, with the column Trade Date, from Merrill as CSV.',
  gains:
    'Export realized gains with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis.',
}

const REINVESTED = /\breinv (?:amt|amount) \$?([\d,]+\.\d+)/i
const hasCost = (row: Fields) =>
  (row.money('amount') ?? 0n) !== 0n || REINVESTED.test(row.text('description').slice(0, 400))
const hasAmount = (row: Fields) => (row.money('amount') ?? 0n) !== 0n

const ACTIONS: readonly Rule[] = [
  { action: /^pending\b/, to: { ignore: 'pending: the next export has it with its final figures' } },
  { action: /^(deposit|withdrawal) ml\b|^check accumulation\b/, to: { ignore: 'bank deposit: cash that stays cash' } },
  { action: /^reinvestment program\b/, to: { ignore: 'reinvestment: another row has its shares and what they cost' } },
  { action: /^reinvestment share/, when: hasCost, to: 'buy', as: 'Reinvestment' },
  { action: /^reinvestment share/, to: { refuse: 'the row does not say what the shares cost' } },
  { action: /^(option )?purchase\b/, to: 'buy' },
  { action: /^(option |fractional share )?sale\b/, to: 'sell' },
  { action: /^option expired\b/, to: 'expiration' },
  { action: /^short sale\b/, to: 'sell_short' },
  { action: /^cover short\b/, to: 'buy_to_cover' },
  { action: /^(foreign |qualified )?dividend\b/, to: 'dividend' },
  { action: /^(long|short) term capital gain\b/, to: 'dividend' },
  { action: /^(bank )?interest\b/, to: 'interest' },
  { action: /^(advisory|advisory program|annual service) fee\b/, to: 'fee' },
  { action: /^foreign tax\b/, to: 'tax' },
  { action: /^redemption\b/, to: 'redemption' },
  {
    action: /^exchange\b/,
    when: hasAmount,
    to: { refuse: 'an exchange with an amount may be a sale, and is not supported' },
  },
  { action: /^exchange\b/, to: 'share_movement', as: 'Exchange' },
  { action: /^security transfer in\b/, to: 'share_movement', as: 'Transfer' },
  { action: /^security transfer out\b/, to: 'share_movement', flow: 'out', as: 'Transfer' },
  {
    action: /^(funds (received|transfer)|deposit|withdrawal|transfer|other income)\b/,
    to: 'share_movement',
    as: 'Transfer',
  },
]

/** `ALFA#N0626D125000`: a put of February, the 6th, 2026, at 12.5. A to L are calls of a month, M to X puts. */
const CONTRACT = /^(?<root>[A-Z]{1,6})#(?<month>[A-X])(?<day>\d{2})(?<year>\d{2})(?<places>[A-E])(?<digits>\d{6})$/

/** 0 for A. */
const indexOf = (letter: string): number => letter.charCodeAt(0) - 65

function contractIn(symbol: string): Instrument | undefined {
  const { root = '', month = '', day, year, places = '', digits = '' } = CONTRACT.exec(symbol)?.groups ?? {}
  const inYear = indexOf(month)
  const expiry = toDate(2000 + Number(year), (inYear % 12) + 1, Number(day))
  if (expiry === undefined) return undefined
  const point = digits.length - indexOf(places) - 1
  return optionContract(root, expiry, inYear < 12 ? 'C' : 'P', `${digits.slice(0, point)}.${digits.slice(point)}`)
}

function instrumentOf(row: Fields): Instrument {
  const printed = row.symbol('symbol')
  const isContract = printed.includes('#') || /^option /i.test(row.text('action'))
  if (!isContract) return normaliseSymbol(printed, row.text('description'))
  const contract = contractIn(printed)
  if (contract === undefined) throw row.bad('symbol', 'is no option contract that can be read')
  return contract
}

const history = transactionsLayout({
  name: 'Merrill account history',
  printsAll: true,
  marksShorts: true,
  broker: 'Merrill',
  exports: EXPORTS,
  signature: [
    [
      'trade date',
      'settlement date',
      'description|description 1',
      'type',
      'symbol/ cusip|symbol/cusip|symbol/cusip #',
      'quantity',
    ],
  ],
  account: { title: /^selected account\(s\): ?(.*)$/i },
  columns: {
    account: 'account|account #',
    date: 'trade date',
    posted: 'settlement date',
    status: 'pending/settled',
    action: 'description|description 1',
    description: 'description|description 2',
    symbol: 'symbol/ cusip|symbol/cusip|symbol/cusip #',
    quantity: 'quantity',
    price: 'price|price ($)',
    amount: 'amount|amount ($)',
  },
  instrumentOf,
  vocabulary: ACTIONS,
  costIn: { field: 'description', pattern: REINVESTED },
  optionSides: 'from all rows',
  signs: { quantity: 'either', amount: 'signed' },
  skip: (row) =>
    /\bpending\b/i.test(`${row.text('status')} ${row.text('posted')}`)
      ? 'pending: the next export has it with its final figures'
      : undefined,
  isTotal: (row) => /^total\b/i.test(row.text('date')),
  sums: ['amount'],
})

export const merrillTransactions = findOptionSides(history, ({ records }) =>
  records.some(({ cells }) => headerOf(cells).has('description 1')) ? 'Description 1' : 'Description',
)

/** Recent activity: settlement dates, no trade dates, and no account on a row. */
export const merrillActivity: LookAlike = {
  kind: 'look-alike',
  name: 'a Merrill list of activity with settlement dates only, which does not say on what day a trade was made',
  exports: EXPORTS,
  recognises: (top) =>
    top.some(({ cells }) => {
      const header = headerOf(cells)
      const hasSymbol = header.find(['symbol/ cusip', 'symbol/cusip']) !== -1
      return (
        hasSymbol && header.hasAll(['settlement date', 'description', 'type', 'amount']) && !header.has('trade date')
      )
    }),
}

export const merrillGains: LookAlike = {
  kind: 'look-alike',
  name: 'a Merrill realized gains file, which names securities by number and not by ticker',
  exports: EXPORTS,
  recognises: (top) =>
    top.some(({ cells }) => headerOf(cells).hasAll(['security #', 'acquisition date', 'liquidation date'])),
}
