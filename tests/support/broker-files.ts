/**
 * Broker files generated from plain row data: the same rows in every generation of a layout, with the quirks of each.
 * The texts are those that a user would download.
 */
import { inProject } from '../../src/lib/paths.ts'

/** Decimals as plain text (`-1234.5`), empty if the row has none; dates as `YYYY-MM-DD`. */
export interface TransactionRow {
  date: string
  /** Printed as `posted as of date` if it differs. */
  postedDate?: string
  action: string
  symbol?: string
  description?: string
  quantity?: string
  price?: string
  fees?: string
  amount?: string
}

export interface LotRow {
  symbol: string
  name?: string
  /** If empty, no date is printed. */
  opened?: string
  closed: string
  quantity: string
  proceeds: string
  costBasis: string
  gain?: string
  term?: 'short' | 'long'
  disallowedLoss?: string
}

export const SCHWAB_GENERATIONS = ['to 2021', '2022 to mid-2023', 'since late 2023', 'price first', 'unquoted'] as const
export type SchwabGeneration = (typeof SCHWAB_GENERATIONS)[number]

/** `2024-01-05` as `01/05/2024`. */
export const usDate = (date: string): string => {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}

/** `-1234.5` as `-$1,234.50`, with Schwab's sign before the dollar. Digits beyond cents are kept. */
export function dollars(text: string, thousands = true): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? ['', '', text]
  const grouped = thousands ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return `${sign}$${grouped}.${fraction.padEnd(2, '0')}`
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
/** Quotes a cell only if CSV needs it, like spreadsheets. */
const bare = (cell: string): string => (/[",\r\n]/.test(cell) ? quoted(cell) : cell)

const printedDate = ({ date, postedDate }: TransactionRow): string =>
  postedDate === undefined || postedDate === date ? usDate(date) : `${usDate(postedDate)} as of ${usDate(date)}`

/** A Schwab transaction history. `account` is printed in the titles of the first two generations. */
export function schwabTransactions(
  rows: TransactionRow[],
  generation: SchwabGeneration = 'since late 2023',
  { account = 'XXXX-1234', newline = '\r\n' }: { account?: string; newline?: string } = {},
): string {
  const thousands = generation !== 'to 2021'
  const cells = (row: TransactionRow): string[] => {
    const money = (text: string | undefined) => (text === undefined || text === '' ? '' : dollars(text, thousands))
    const [quantity, price] = [row.quantity ?? '', money(row.price)]
    return [
      printedDate(row),
      row.action,
      row.symbol ?? '',
      row.description ?? '',
      ...(generation === 'price first' ? [price, quantity] : [quantity, price]),
      money(row.fees),
      money(row.amount),
    ]
  }
  const names = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount']
  const swapped = ['Date', 'Action', 'Symbol', 'Description', 'Price', 'Quantity', 'Fees & Comm', 'Amount']
  const all = (line: string[]) => line.map(quoted).join(',')
  switch (generation) {
    case 'to 2021':
      return [
        `"Transactions  for account Brokerage ${account} as of 11/15/2021 18:00:21 ET"`,
        `${all(names)},`,
        ...rows.map((row) => `${all(cells(row))},`),
        'Transactions Total,"","","","","","",-$9620.64',
        '',
      ].join(newline)
    case '2022 to mid-2023':
      return [
        `"Transactions  for account General Investing ${account} as of 05/03/2023 02:21:05 PM ET"`,
        all(names),
        ...rows.map((row) => all(cells(row))),
        '"Transactions Total","","","","","","","-$1,574.04",',
        '',
      ].join(newline)
    case 'since late 2023':
      return [all(names), ...rows.map((row) => all(cells(row))), ''].join(newline)
    case 'price first':
      return [swapped.join(','), ...rows.map((row) => cells(row).map(bare).join(',')), ''].join(newline)
    case 'unquoted':
      return [names.join(','), ...rows.map((row) => cells(row).map(bare).join(',')), ''].join(newline)
  }
}

export const SCHWAB_GAINS_FORMS = ['lot details', 'summary', 'summary 2021'] as const
export type SchwabGainsFileForm = (typeof SCHWAB_GAINS_FORMS)[number]

const LOT_DETAILS =
  'Symbol|Name|Closed Date|Opened Date|Quantity|Proceeds Per Share|Cost Per Share|Proceeds|Cost Basis (CB)|Gain/Loss ($)|Gain/Loss (%)|Long Term Gain/Loss|Short Term Gain/Loss|Term|Unadjusted Cost Basis|Wash Sale?|Disallowed Loss|Transaction Closed Date|Transaction Cost Basis|Total Transaction Gain/Loss ($)|Total Transaction Gain/Loss (%)|LT Transaction Gain/Loss ($)|LT Transaction Gain/Loss (%)|ST Transaction Gain/Loss ($)|ST Transaction Gain/Loss (%)'.split(
    '|',
  )
const SUMMARY =
  'Symbol|Name|Closed Date|Quantity|Closing Price|Cost Basis Method|Proceeds|Cost Basis (CB)|Total Gain/Loss ($)|Total Gain/Loss (%)|Long Term (LT) Gain/Loss ($)|Long Term (LT) Gain/Loss (%)|Short Term (ST) Gain/Loss ($)|Short Term (ST) Gain/Loss (%)|Wash Sale?|Disallowed Loss|Transaction Closed Date|Transaction Cost Basis|Total Transaction Gain/Loss ($)|Total Transaction Gain/Loss (%)|LT Transaction Gain/Loss ($)|LT Transaction Gain/Loss (%)|ST Transaction Gain/Loss ($)|ST Transaction Gain/Loss (%)'.split(
    '|',
  )
const SUMMARY_2021 =
  'Symbol|Name|Closed Date|Quantity|Proceeds|CostBasis|Total Gain/Loss ($)|Total Gain/Loss (%)|Long Term Gain/Loss ($)|Long Term Gain/Loss (%)|Short Term Gain/Loss ($)|Short Term Gain/Loss (%)|Wash Sale?|Disallowed Loss|Transaction Closed Date|Transaction Cost Basis|Total Transaction Gain/Loss ($)|Total Transaction Gain/Loss (%)|LT Transaction Gain/Loss ($)|LT Transaction Gain/Loss (%)|ST Transaction Gain/Loss ($)|ST Transaction Gain/Loss (%)'.split(
    '|',
  )

/** Subtracts decimal texts with up to 6 places exactly. */
function minus(a: string, b: string): string {
  const scaled = (text: string) => {
    const [, sign, whole = '0', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? []
    return BigInt(`${sign}${whole || '0'}${fraction.padEnd(6, '0').slice(0, 6)}`)
  }
  const value = scaled(a) - scaled(b)
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${fraction}`
}

function lotCells(row: LotRow, form: SchwabGainsFileForm): string[] {
  const gain = row.gain ?? minus(row.proceeds, row.costBasis)
  const only = (term: 'short' | 'long') => (row.term === term ? dollars(gain) : '--')
  const values: Record<string, string> = {
    Symbol: row.symbol,
    Name: row.name ?? '',
    'Closed Date': usDate(row.closed),
    'Opened Date': row.opened === undefined || row.opened === '' ? '' : usDate(row.opened),
    Quantity: row.quantity,
    'Cost Basis Method': 'FIFO',
    Proceeds: dollars(row.proceeds),
    'Cost Basis (CB)': dollars(row.costBasis),
    CostBasis: dollars(row.costBasis),
    'Unadjusted Cost Basis': dollars(row.costBasis),
    'Gain/Loss ($)': dollars(gain),
    'Total Gain/Loss ($)': dollars(gain),
    'Gain/Loss (%)': '1.987654321012345%',
    'Total Gain/Loss (%)': '1.987654321012345%',
    'Long Term Gain/Loss': only('long'),
    'Short Term Gain/Loss': only('short'),
    'Long Term (LT) Gain/Loss ($)': only('long'),
    'Short Term (ST) Gain/Loss ($)': only('short'),
    'Long Term Gain/Loss ($)': only('long'),
    'Short Term Gain/Loss ($)': only('short'),
    Term: row.term === undefined ? '' : row.term === 'short' ? 'Short Term' : 'Long Term',
    'Wash Sale?': row.disallowedLoss === undefined ? 'No' : 'Yes',
    'Disallowed Loss': row.disallowedLoss === undefined ? '' : dollars(row.disallowedLoss),
  }
  return names(form).map((name) => values[name] ?? '')
}

const names = (form: SchwabGainsFileForm): string[] =>
  form === 'lot details' ? LOT_DETAILS : form === 'summary' ? SUMMARY : SUMMARY_2021

/** A Schwab realized gains file of one account. */
export function schwabGains(
  rows: LotRow[],
  form: SchwabGainsFileForm = 'lot details',
  { account = '...234', newline = '\r\n' }: { account?: string; newline?: string } = {},
): string {
  const titles: Record<SchwabGainsFileForm, string> = {
    'lot details': `Realized Gain/Loss - Lot Details for ${account} as of Wed Sep 16  10:16:58 EDT 2026 from 06/16/2023 to 09/16/2026`,
    summary: `Realized Gain/Loss for ${account} for 01/01/2025 to 12/31/2025 as of Sat Mar 14  09:23:17 EDT 2026`,
    'summary 2021': `Realized Gain/Loss for ${account} for 08/29/2021 to 09/28/2021 as of Tue Sep 28  23:17:11 EDT 2021`,
  }
  const header = names(form)
  const padded = (cells: string[]) => [...cells, ...header.slice(cells.length).map(() => '')].map(quoted).join(',')
  const total = form === 'lot details' ? [] : [padded(['Total', '', '', '', '$50,371.90', '$49,629.03', '$742.87'])]
  return [padded([titles[form]]), padded(header), ...rows.map((row) => padded(lotCells(row, form))), ...total, ''].join(
    newline,
  )
}

/** Schwab lot details of several accounts, each with a banner and a header; an empty section has a note. */
export function schwabGainsAllAccounts(sections: { banner: string; rows: LotRow[] }[], newline = '\r\n'): string {
  const line = (cells: string[]) => cells.map(quoted).join(',')
  return [
    line(['Realized Gain/Loss - Lot Details for All_Accounts as of Wed Sep 16  10:16:58 EDT 2026']),
    '',
    ...sections.flatMap(({ banner, rows }) => [
      line([banner]),
      line(LOT_DETAILS),
      ...(rows.length === 0
        ? [line(['There are no transactions available for your search criteria'])]
        : rows.map((row) => line(lotCells(row, 'lot details')))),
      '',
    ]),
  ].join(newline)
}

/** A table with header and rows, quoted only if needed. */
export const table = (header: string[], rows: string[][], { delimiter = ',', newline = '\n' } = {}): string =>
  [header, ...rows].map((cells) => cells.map(bare).join(delimiter)).join(newline) + newline

export const GENERIC_TRANSACTIONS_HEADER = [
  'Trade Date',
  'Account Number',
  'Action',
  'Symbol',
  'Description',
  'Quantity',
  'Price',
  'Commission',
  'Net Amount',
]

/** A generic transaction history with an account column. */
export const genericTransactions = (rows: TransactionRow[], account = 'Z99-000123'): string =>
  table(
    GENERIC_TRANSACTIONS_HEADER,
    rows.map((row) => [
      usDate(row.date),
      account,
      row.action,
      row.symbol ?? '',
      row.description ?? '',
      row.quantity ?? '',
      row.price ?? '',
      row.fees ?? '',
      row.amount ?? '',
    ]),
  )

/** A generic realized gains file. */
export const genericGains = (rows: LotRow[]): string =>
  table(
    ['Symbol', 'Quantity', 'Date Acquired', 'Date Sold', 'Proceeds', 'Cost Basis', 'Gain/Loss', 'Term', 'Wash Sale'],
    rows.map((row) => [
      row.symbol,
      row.quantity,
      row.opened === undefined || row.opened === '' ? 'Various' : usDate(row.opened),
      usDate(row.closed),
      row.proceeds,
      row.costBasis,
      row.gain ?? minus(row.proceeds, row.costBasis),
      row.term === undefined ? '' : row.term === 'short' ? 'Short' : 'Long',
      row.disallowedLoss ?? '',
    ]),
  )

/** A generic realized gains file with the columns that the requirements name, and the account. */
export const gainsWithoutQuantity = (rows: LotRow[], account: string): string =>
  table(
    ['Symbol', 'Date Acquired', 'Date Sold', 'Proceeds', 'Cost Basis', 'Gain or Loss', 'Account Number'],
    rows.map((row) => [
      row.symbol,
      row.opened === undefined || row.opened === '' ? 'Various' : usDate(row.opened),
      usDate(row.closed),
      row.proceeds,
      row.costBasis,
      row.gain ?? minus(row.proceeds, row.costBasis),
      account,
    ]),
  )

/** Whole files kept in tests/fixtures, written for this project. */
export const fixture = (name: string): string => inProject('tests', 'fixtures', name)

/** A transaction history and realized gains of one lot: 10 AAPL, bought for 1,860.00 and sold for 1,724.99. */
export const SOLD_LOT = [
  schwabTransactions([
    { date: '2024-01-10', action: 'Buy', symbol: 'AAPL', quantity: '10', price: '186', amount: '-1860' },
    { date: '2024-03-05', action: 'Sell', symbol: 'AAPL', quantity: '10', price: '172.50', amount: '1724.99' },
  ]),
  schwabGains([
    {
      symbol: 'AAPL',
      name: 'APPLE INC',
      opened: '2024-01-10',
      closed: '2024-03-05',
      quantity: '10',
      proceeds: '1724.99',
      costBasis: '1860',
      term: 'short',
    },
  ]),
] as const

/** The first lines of an activity statement of Interactive Brokers. */
export const IBKR_STATEMENT = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,Title,Activity Statement',
  'Account Information,Header,Field Name,Field Value',
  'Account Information,Data,Account,U7654321',
]

/** An activity statement of Interactive Brokers. `trades`: rows of its section Trades, from `Order` or `ClosedLot` on. */
export const ibkrStatement = (...trades: string[]): string =>
  [
    'Statement,Header,Field Name,Field Value',
    'Statement,Data,BrokerName,Interactive Brokers LLC',
    'Statement,Data,Title,Activity Statement',
    'Statement,Data,Period,"January 1, 2026 - December 31, 2026"',
    'Account Information,Header,Field Name,Field Value',
    'Account Information,Data,Account,U7654321',
    'Account Information,Data,Base Currency,USD',
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    ...trades.map((trade) => `Trades,Data,${trade}`),
    '',
  ].join('\n')
