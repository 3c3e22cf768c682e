/**
 * Statements of bank accounts and cards, of any bank. They come after the generic layouts: a file that one of those reads
 * is no statement.
 */
import { genericName, TRANSACTION_COLUMNS } from '../aliases.ts'
import { clean, isBlank } from '../cells.ts'
import { Header } from '../columns.ts'
import type { LookAlike } from '../layout.ts'

const EXPORTS = {
  transactions:
    'Export the transaction history of the brokerage account as CSV, with columns such as Date, Action, Symbol, Quantity, Price and Amount.',
  gains:
    'Export the realized gains of the brokerage account with lot details as CSV, with columns such as Symbol, Quantity, Opened Date, Closed Date, Proceeds and Cost Basis.',
}

const DATE = [...TRANSACTION_COLUMNS.date.all, ...TRANSACTION_COLUMNS.settlement_date.all]
const DESCRIPTION = ['description', 'transaction description', 'payee']
const AMOUNT = ['amount', 'transaction amount', 'debit', 'withdrawal', 'withdrawals']
const CREDIT = ['credit', 'deposit', 'deposits']
const BALANCE = ['balance', 'running bal.', 'running balance']
const CARD = ['card no.', 'card number', 'card member']
/** A file with one of these may be of a broker. */
const SECURITIES = [
  ...TRANSACTION_COLUMNS.symbol.all,
  ...TRANSACTION_COLUMNS.quantity.all,
  ...TRANSACTION_COLUMNS.price.all,
  ...TRANSACTION_COLUMNS.asset_class.all,
  'security',
  'security name',
  'security description',
  'investment',
  'investment name',
  'isin',
  'asset',
  'fund',
  'proceeds',
]

function isStatement(cells: string[]): boolean {
  const header = new Header(cells, genericName)
  const hasAny = (names: readonly string[]) => header.find(names) !== -1
  if (!hasAny(DATE) || !hasAny(DESCRIPTION) || !hasAny(AMOUNT) || hasAny(SECURITIES)) return false
  return hasAny(BALANCE) || hasAny(CARD) || (!header.has('amount') && hasAny(CREDIT))
}

export const bankStatement: LookAlike = {
  kind: 'look-alike',
  name: 'a bank or card statement, which has no trades',
  exports: EXPORTS,
  recognises: (top) => top.some(({ cells }) => isStatement(cells)),
}

/** `"01/15/2026","-45.00","*","","PURCHASE AUTHORIZED ON …"`; in the fourth cell the number of a check. */
function isWellsFargo(cells: string[]): boolean {
  const [date = '', amount = '', star = '', check = '', description = ''] = cells.map(clean)
  return (
    cells.length === 5 &&
    /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(date) &&
    /^-?[\d,]{1,15}\.\d\d$/.test(amount) &&
    star === '*' &&
    /^\d{0,10}$/.test(check) &&
    !isBlank(description)
  )
}

/** It has no header. */
export const wellsFargoStatement: LookAlike = {
  kind: 'look-alike',
  name: 'a Wells Fargo bank or card statement, which has no trades',
  exports: EXPORTS,
  recognises: (top) => top.every(({ cells }) => isWellsFargo(cells)),
}
