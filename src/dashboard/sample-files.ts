/**
 * The sample data: files that `POST /api/imports` and `POST /api/portfolio/upload-csv` import, and what is written about round
 * trips with `PATCH /api/round-trips/{id}/journal`. The rows name an account of their own, and the holdings have a note, so that the
 * pages recognise all of it and can remove it: `shared/sample-data.ts` has the same names.
 */
import { compare } from '../lib/compare.ts'
import { FEE, type SampleTrader, sampleTrader } from './sample-trader.ts'

// Ends in digits: an account with a mere name could be taken for the account of the profile.
const ACCOUNT = 'SAMPLE-000'
// Unlikely as a note of a user's own: holdings with it go with the sample data.
const NOTE = 'Tradeleaf sample'

export type SampleName = keyof typeof FILES

export const isSampleName = (name: string): name is SampleName => Object.hasOwn(FILES, name)

/** The content of a file for this trader. `account`: the number that it prints. */
export const sampleFile = (name: SampleName, until: Parameters<typeof sampleTrader>, account = ACCOUNT): string =>
  FILES[name](sampleTrader(...until), account)

const FILES = {
  'tradeleaf-sample-transactions.csv': ({ fills }: SampleTrader, account: string) =>
    table(
      'Date,Time,Action,Symbol,Description,Quantity,Price,Fees,Net Amount,Account Number',
      fills
        .toSorted((a, b) => compare(a.date, b.date))
        .map(({ date, time, action, symbol, description, quantity, price, amount }) => [
          date,
          time,
          action,
          symbol,
          description,
          quantity === 0 ? '' : quantity,
          price === 0 ? '' : dollars(price),
          /^Sell/.test(action) ? dollars(FEE) : '',
          amount === 0 ? '' : dollars(amount),
          account,
        ]),
    ),
  'tradeleaf-sample-gains.csv': ({ lots }: SampleTrader, account: string) =>
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
          account,
        ]
      }),
    ),
  'tradeleaf-sample-positions.csv': ({ positions }: SampleTrader, account: string) =>
    table(
      'symbol,shares,cost_basis,holding_type,notes',
      positions.map(({ symbol, shares, cost, type }) => [
        symbol,
        shares,
        dollars(cost),
        type,
        account === ACCOUNT ? NOTE : '',
      ]),
    ),
  'tradeleaf-sample-journal.json': ({ journal }: SampleTrader) => JSON.stringify(journal),
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** No cell has a comma or a quote. */
const table = (header: string, rows: readonly (readonly (string | number)[])[]): string =>
  [header, ...rows.map((cells) => cells.join(',')), ''].join('\n')
