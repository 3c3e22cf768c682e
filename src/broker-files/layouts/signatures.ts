/**
 * Brokers' own files that no layout above reads. The generic layouts would accept them and misread their
 * peculiarities: two columns of one name, sums among the rows, contracts in columns of their own, futures.
 */
import { Header } from '../columns.ts'
import type { CsvRecord } from '../csv.ts'
import type { LookAlike } from '../layout.ts'

/** What completes "This file is …", and the names that its header has together. */
const SIGNATURES: readonly [name: string, ...headers: string[][]][] = [
  [
    'an E*TRADE transaction history',
    ['transactiondate', 'transactiontype', 'securitytype'],
    ['activity/trade date', 'activity type', 'quantity #'],
  ],
  [
    'an E*TRADE gains and losses download',
    ['symbol', 'date', 'date#2', 'gain $', 'deferred loss $'],
    ['symbol', 'opening date', 'closing date', 'gain $', 'deferred loss $'],
  ],
  [
    'an E*TRADE stock plan gains file',
    ['record type', 'plan type', 'adjusted cost basis', 'date sold', 'total proceeds'],
  ],
  [
    'a Vanguard transaction history',
    [
      'account number',
      'trade date',
      'transaction type',
      'transaction description',
      'investment name',
      'shares',
      'principal amount',
    ],
  ],
  [
    'a Merrill Edge transaction history',
    ['settlement date', 'description', 'type', 'symbol/ cusip', 'quantity', 'price', 'amount'],
    ['trade date', 'settlement date', 'pending/settled', 'description 1'],
  ],
  [
    'a J.P. Morgan transaction history',
    ['post date', 'account type', 'ticker', 'security type', 'price usd', 'amount usd', 'tran code'],
  ],
  [
    'a thinkorswim account statement',
    ['ref #', 'misc fees', 'commissions & fees', 'balance'],
    ['pos effect', 'exp', 'strike', 'net price'],
  ],
  ['an Interactive Brokers activity statement', ['trades', 'header', 'datadiscriminator']],
  ['an Interactive Brokers transaction history', ['transaction history', 'header', 'transaction type']],
  [
    'a tastytrade transaction history',
    ['date', 'type', 'action', 'symbol', 'instrument type', 'value'],
    ['date/time', 'transaction code', 'transaction subcode'],
  ],
  ['a tastytrade realized gains file', ['account_nr', '8949_code', 'open_date', 'close_date']],
  ['an M1 Finance list of lots', ['m1 tax lot id', 'acquisition date', 'close date']],
]

const has = (top: readonly CsvRecord[], headers: string[][]): boolean => {
  const fewest = Math.min(...headers.map((names) => names.length))
  return top.some(({ cells }) => {
    if (cells.length < fewest) return false
    const header = new Header(cells)
    return headers.some((names) => header.hasAll(names))
  })
}

/** Reached only by files that no described layout of their broker reads. */
export const otherBrokers: readonly LookAlike[] = SIGNATURES.map(([name, ...headers]) => ({
  kind: 'look-alike',
  name: `${name}, in a form that cannot be read yet`,
  recognises: (top) => has(top, headers),
}))
