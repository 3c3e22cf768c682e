/**
 * The sample data as files that `POST /api/upload-files` and `POST /api/portfolio/upload-csv` import. The rows name an
 * account of their own, and the holdings have a note, so that the pages recognise both and can remove them:
 * `shared/sample-data.ts` has the same names.
 */
import { compare } from '../lib/compare.ts'
import { FEE, type SampleTrader, sampleTrader } from './sample-trader.ts'

// Ends in digits: an account with a mere name could be taken for the account of the profile.
const ACCOUNT = 'SAMPLE-000'
// Unlikely as a note of a user's own: holdings with it go with the sample data.
const NOTE = 'Tradeleaf sample'

/** The content of a file for this trader; undefined if no file has that name. */
export function sampleFile(name: string, ...until: Parameters<typeof sampleTrader>): string | undefined {
  return Object.hasOwn(FILES, name) ? FILES[name]?.(sampleTrader(...until)) : undefined
}

const FILES: Readonly<Record<string, (trader: SampleTrader) => string>> = {
  'tradeleaf-sample-transactions.csv': ({ fills }) =>
    table(
      'Date,Action,Symbol,Description,Quantity,Price,Fees,Net Amount,Account Number',
      fills
        .toSorted((a, b) => compare(a.date, b.date))
        .map(({ date, action, symbol, description, quantity, price, amount }) => [
          date,
          action,
          symbol,
          description,
          quantity === 0 ? '' : quantity,
          price === 0 ? '' : dollars(price),
          /^Sell/.test(action) ? dollars(FEE) : '',
          amount === 0 ? '' : dollars(amount),
          ACCOUNT,
        ]),
    ),
  'tradeleaf-sample-gains.csv': ({ lots }) =>
    table(
      'Symbol,Description,Date Acquired,Date Sold,Quantity,Proceeds,Cost Basis,Gain/Loss,Disallowed Loss,Account Number',
      lots.map(({ symbol, name, opened, closed, quantity, proceeds, cost }) => {
        const gain = proceeds - cost
        const disallowed = symbol === 'AMD' && gain < 0 ? dollars(-gain) : ''
        return [
          symbol,
          name,
          opened,
          closed,
          quantity,
          dollars(proceeds),
          dollars(cost),
          dollars(gain),
          disallowed,
          ACCOUNT,
        ]
      }),
    ),
  'tradeleaf-sample-positions.csv': ({ positions }) =>
    table(
      'symbol,shares,cost_basis,holding_type,notes',
      positions.map(({ symbol, shares, cost, type }) => [symbol, shares, dollars(cost), type, NOTE]),
    ),
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** No cell has a comma or a quote. */
const table = (header: string, rows: readonly (readonly (string | number)[])[]): string =>
  [header, ...rows.map((cells) => cells.join(',')), ''].join('\n')
