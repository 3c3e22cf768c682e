/**
 * Charles Schwab transaction history, every generation: a title line with the account and a totals
 * line (to mid-2023), neither of them since; columns in any order; rows without their last comma.
 *
 * Amounts are net of fees and signed; quantities of trades are unsigned, of share movements signed.
 */

import type { Transaction, TransactionClass } from '../../ledger/ledger.ts'
import { clean, quote, readRowDate } from '../cells.ts'
import { completeTransaction } from '../classes.ts'
import { accountIn, BadCell, Header, type RowCells } from '../columns.ts'
import type { CsvRecord } from '../csv.ts'
import { normaliseSymbol } from '../instrument.ts'
import type { Layout } from '../layout.ts'
import { type Columns, tableReader } from '../table.ts'

const NAMES = ['date', 'action', 'symbol', 'description', 'quantity', 'price', 'fees & comm', 'amount'] as const

/** Every action known from Schwab's files. One that is not here is reported, never guessed. */
export const SCHWAB_ACTIONS: ReadonlyMap<string, TransactionClass> = new Map<string, TransactionClass>(
  Object.entries({
    buy: ['Buy', 'Buy to Open', 'Reinvest Shares'],
    sell: ['Sell', 'Sell to Close'],
    sell_short: ['Sell Short', 'Sell to Open'],
    buy_to_cover: ['Buy to Cover', 'Buy to Close'],
    cancel_buy: ['Cancel Buy'],
    cancel_sell: ['Cancel Sell'],
    expiration: ['Expired', 'Assigned', 'Exchange or Exercise'],
    split: ['Stock Split', 'Reverse Split', 'Options Frwd Split', 'Options Frwd Split Adj', 'Stock Div Dist'],
    share_movement: [
      'Spin-off',
      'Stock Plan Activity',
      'Journaled Shares',
      'Security Transfer',
      'Stock Merger',
      'Name Change',
      'Conversion',
    ],
    redemption: ['Cash Merger', 'Cash Merger Adj', 'Full Redemption', 'Full Redemption Adj'],
    dividend: [
      'Cash Dividend',
      'Qualified Dividend',
      'Non-Qualified Div',
      'Special Dividend',
      'Special Qual Div',
      'Special Non Qual Div',
      'Pr Yr Cash Div',
      'Pr Yr Special Div',
      'Pr Yr Non Qual Div',
      'Div Adjustment',
      'Reinvest Dividend',
      'Qual Div Reinvest',
      'Qual Div Reinvest Adj',
      'Pr Yr Div Reinvest',
      'Reinvestment Adj',
      'Long Term Cap Gain',
      'Short Term Cap Gain',
      'Long Term Cap Gain Reinvest',
      'Short Term Cap Gain Reinvest',
      'Pr Yr Lt C/G Rein',
    ],
    return_of_capital: ['Return of Capital'],
    cash_in_lieu: ['Cash In Lieu'],
    interest: [
      'Bank Interest',
      'Credit Interest',
      'Bond Interest',
      'Margin Interest',
      'Interest Adj',
      'Promotional Award',
    ],
    tax: [
      'NRA Tax Adj',
      'NRA Withholding',
      'Pr Yr NRA Tax',
      'Foreign Tax Paid',
      'Foreign Tax Reclaim',
      'Foreign Tax Reclaim Adj',
      'IRS Withhold Adj',
    ],
    fee: ['ADR Mgmt Fee', 'Service Fee', 'Advisor Fee'],
    cash: [
      'MoneyLink Transfer',
      'MoneyLink Deposit',
      'MoneyLink Adj',
      'Wire Sent',
      'Wire Received',
      'Wire Funds',
      'Wire Funds Received',
      'Wire Funds Adj',
      'Funds Received',
      'Funds Paid',
      'Bank Transfer',
      'Journal',
      'Internal Transfer',
      'Futures MM Sweep',
      'Visa Purchase',
      'Misc Cash Entry',
      'Misc Credits',
      'Adjustment',
    ],
  } satisfies Partial<Record<TransactionClass, string[]>>).flatMap(([kind, actions]) =>
    actions.map((action): [string, TransactionClass] => [action.toLowerCase(), kind as TransactionClass]),
  ),
)

const isHeader = (cells: string[]): boolean => cells.length >= NAMES.length && new Header(cells).hasAll(NAMES)

/** The account of a title such as `Transactions for account Brokerage XXXX-1234 as of 11/15/2020 18:00:21 ET`. */
function readTitle(text: string): { account: string | undefined } | undefined {
  const title = /^transactions for account (.*)$/i.exec(text)
  return title === null ? undefined : { account: accountIn((title[1] as string).split(/ as of /i, 1)[0] as string) }
}

const NAME = 'Charles Schwab transaction history'

export const schwabTransactions: Layout<'transactions'> = {
  kind: 'transactions',
  name: NAME,
  recognises: (top) => top.some(({ cells }) => isHeader(cells)),
  reader: ({ delimiter, records }) =>
    tableReader({ layout: `${NAME} (${generationOf(records)})`, delimiter, title: readTitle, columns }),
}

/** Generations differ in the title before the header and the comma at the header's end. */
function generationOf(records: readonly CsvRecord[]): string {
  const header = records.findIndex(({ cells }) => isHeader(cells))
  const isTitle = ({ cells }: CsvRecord) => readTitle(clean(cells[0] ?? '').replace(/\s+/g, ' ')) !== undefined
  if (!records.slice(0, header).some(isTitle)) return 'since late 2023'
  return records[header]?.cells.at(-1) === '' ? 'to 2021' : '2022 to mid-2023'
}

function columns(cells: string[]): Columns<Transaction> | undefined {
  if (!isHeader(cells)) return undefined
  const header = new Header(cells)
  const at = {
    date: header.find(['date']),
    action: header.find(['action']),
    symbol: header.find(['symbol']),
    description: header.find(['description']),
    quantity: header.find(['quantity']),
    price: header.find(['price']),
    fees: header.find(['fees & comm']),
    amount: header.find(['amount']),
  }

  function read(row: RowCells): { row: Transaction; account: undefined } {
    const dates = row.required(at.date, (text) => readRowDate(text), 'a date MM/DD/YYYY')
    const action = row.text(at.action)
    if (action === '') throw row.problem(at.action, 'an action such as Buy or Sell')
    const known = SCHWAB_ACTIONS.get(action.toLowerCase().replace(/\s+/g, ' '))
    if (known === undefined) throw new BadCell(row.name(at.action), `unknown action ${quote(action)}`)
    const security = normaliseSymbol(row.symbol(at.symbol))
    const printed = {
      date: dates.date,
      postedDate: dates.postedDate,
      action,
      symbol: security.symbol,
      instrument: security.instrument,
      description: row.textOrEmpty(at.description),
      quantity: row.quantity(at.quantity),
      price: row.price(at.price),
      fees: row.money(at.fees) ?? 0n,
      amount: row.money(at.amount),
    }
    return { row: completeTransaction(printed, known, row, at), account: undefined }
  }

  return {
    header,
    isTotal: (row) => /^(transactions )?total\b/i.test(row.text(at.date)) && row.isBlank(at.action),
    hasFigures: (row) => !row.isBlank(at.quantity) || !row.isBlank(at.price) || !row.isBlank(at.amount),
    read,
  }
}
