/** Why a sale is no trade yet, and what makes it one. */
import { enterRow, importFile, type SomeActions } from './actions.ts'

type Sale = { symbol: string; date: string }

export const UNMATCHED = {
  no_known_purchase: ({ symbol, date }: Sale) =>
    `No file has the purchase of the ${symbol} sold on ${date}. Import the file that has it or the broker's realized gains of the sale, or enter the purchase yourself.`,
  no_known_short_sale: ({ symbol, date }: Sale) =>
    `No file has the short sale of the ${symbol} bought back on ${date}. Import the file that has it or the broker's realized gains, or enter the short sale yourself.`,
  split_incomplete: ({ symbol, date }: Sale) =>
    `A part of a split of ${symbol} before ${date} is in no file, so that the cost is not known. Import the file that has it or the broker's realized gains, or enter what is missing yourself.`,
  split_undecided: ({ symbol, date }: Sale) =>
    `The rows of a split of ${symbol} before ${date} can be read in several ways, so that the cost is not known. Answer which ratio it had, import the broker's realized gains, or enter what is missing yourself.`,
  row_unread: ({ symbol, date }: Sale) =>
    `A row of ${symbol} up to ${date} could not be read, so that nobody knows which shares were held. Enter what it did and answer that nothing is missing, or import the broker's realized gains.`,
  no_known_cost: ({ symbol, date }: Sale) =>
    `The ${symbol} sold on ${date} came into the account without a cost. Import the file that has their purchase or the broker's realized gains of the sale, or enter their cost yourself.`,
  no_known_shares: ({ symbol, date }: Sale) =>
    `The cash of ${date} was paid for ${symbol} shares that no file has, or is more than the shares held cost. If a purchase is missing, import the file that has it or the realized gains, or enter it.`,
}

export type UnmatchedCode = keyof typeof UNMATCHED

/** The same of several sales: completes "3 sales are no trade yet, because …". */
export const UNMATCHED_BECAUSE: Record<UnmatchedCode, string> = {
  no_known_purchase: 'no file has the purchase',
  no_known_short_sale: 'no file has the short sale that they close',
  split_incomplete: 'a part of a split before them is in no file',
  split_undecided: 'a split before them can be read in several ways',
  row_unread: 'a row of the symbol could not be read',
  no_known_cost: 'their shares came without a cost',
  no_known_shares: 'no file has the shares that the cash is for, or it is more than they cost',
}

/** `came_on`: the day on which shares came without a cost. */
type SaleWithout = Sale & { account_id?: number | null; came_on?: string | null }

const gainsOf = ({ symbol, date }: Sale) =>
  importFile('gains', "Import the broker's realized gains of the sale.", { symbol, date })
const purchaseOf = ({ symbol, date }: Sale) =>
  importFile('transactions', 'Import the transaction history that has the purchase.', { symbol, date })

/** What makes a trade of such a sale. */
export const UNMATCHED_WAYS: Record<UnmatchedCode, (sale: SaleWithout) => SomeActions> = {
  no_known_purchase: (sale) => [
    purchaseOf(sale),
    gainsOf(sale),
    enterRow('purchase', sale.symbol, { account_id: sale.account_id ?? null }),
  ],
  no_known_short_sale: (sale) => [
    importFile('transactions', 'Import the transaction history that has the short sale.', sale),
    gainsOf(sale),
    enterRow('short_sale', sale.symbol, { account_id: sale.account_id ?? null }),
  ],
  split_incomplete: (sale) => [
    importFile('transactions', 'Import the transaction history that has the whole split.', sale),
    gainsOf(sale),
    enterRow('split', sale.symbol, { account_id: sale.account_id ?? null }),
  ],
  split_undecided: (sale) => [
    gainsOf(sale),
    importFile('transactions', 'Import a transaction history that prints the ratio of the split.', sale),
    enterRow('split', sale.symbol, { account_id: sale.account_id ?? null }),
  ],
  row_unread: (sale) => [
    gainsOf(sale),
    ...(sale.account_id == null ? [] : [{ type: 'answer', account_id: sale.account_id, kind: 'unread_row' } as const]),
    importFile(
      'transactions',
      'Import a transaction history that has the row in another form, and undo the import of this one.',
      sale,
    ),
    enterRow('purchase', sale.symbol, { account_id: sale.account_id ?? null }),
  ],
  no_known_cost: (sale) => [
    purchaseOf(sale),
    gainsOf(sale),
    enterRow('transfer_in', sale.symbol, { account_id: sale.account_id ?? null, date: sale.came_on ?? null }),
  ],
  no_known_shares: (sale) => [
    purchaseOf(sale),
    gainsOf(sale),
    enterRow('purchase', sale.symbol, { account_id: sale.account_id ?? null }),
  ],
}
