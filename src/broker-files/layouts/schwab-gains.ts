/**
 * Charles Schwab realized gains: lot details (25 columns, also the All_Accounts form with a banner and a header per
 * account), the summary by sale of 2025 and the summary of 2021.
 *
 * Proceeds and cost basis are totals; the printed gain is before any disallowed loss. A lot whose gain is another
 * is kept as Schwab prints it, because rounded and restated lots exist, and does not count as verified.
 */
import { clean } from '../cells.ts'
import { headerOf } from '../columns.ts'
import type { CsvRecord, Head } from '../csv/csv.ts'
import { gainsLayout } from '../described/gains.ts'
import type { Layout } from '../layout.ts'
import { schwabTransactions } from './schwab-transactions.ts'

const COMMON = ['symbol', 'closed date', 'quantity', 'proceeds', 'cost basis (cb)|costbasis']

const described = gainsLayout({
  name: 'Charles Schwab realized gains',
  broker: 'Charles Schwab',
  exports: schwabTransactions.exports,
  form: formOf,
  account: {
    title: /^realized gain\/loss(?: - lot details)? for (.*?)(?: (?:as of|for|from) .*)?$/i,
    // `Individual_XXX123_GainLoss_Realized_Details_20260607-184800.csv`
    fileName: /_(X+\d{3,})_gainloss_/i,
  },
  // `… as of Wed Sep 16  10:16:58 EDT 2026 from …`
  asOf: / as of (?:[a-z]{3} )?([a-z]{3}) (\d{1,2}) [\d:]{4,8} [a-z]{2,4} (\d{4})\b/i,
  signature: [
    [...COMMON, 'opened date'],
    [...COMMON, 'total gain/loss ($)'],
  ],
  columns: {
    symbol: 'symbol',
    description: 'name',
    sold: 'closed date',
    acquired: 'opened date',
    quantity: 'quantity',
    proceeds: 'proceeds',
    costBasis: 'cost basis (cb)|costbasis',
    gain: 'gain/loss ($)|total gain/loss ($)',
    term: 'term',
    longTerm: 'long term gain/loss|long term (lt) gain/loss ($)|long term gain/loss ($)',
    shortTerm: 'short term gain/loss|short term (st) gain/loss ($)|short term gain/loss ($)',
    disallowed: 'disallowed loss',
  },
  quantity: 'any sign',
  disallowedLoss: 'any sign',
  contradiction: 'keep',
  isTotal: (row) => /^total$/i.test(row.text('symbol')) && row.isBlank('sold'),
  sums: ['proceeds', 'costBasis', 'gain', 'longTerm', 'shortTerm', 'disallowed'],
})

export const schwabGains: Layout<'gains'> = {
  ...described,
  recognises: (top) => described.recognises(top) || top.some(saysNothingWasSold),
}

function formOf({ records }: Head): string {
  const isSummary = ({ cells }: CsvRecord) => {
    const header = headerOf(cells)
    return header.has('total gain/loss ($)') && !header.has('opened date')
  }
  return records.some(isSummary) ? 'summary' : 'lot details'
}

/** An export of a period without sales has this sentence in place of the header. */
const saysNothingWasSold = ({ cells }: CsvRecord): boolean =>
  /^there are no transactions available for your search criteria\.?$/i.test(clean(cells[0] ?? ''))
