/** Why a lot is no trade, and what ends it. */
import { enterRow, importFile, type SomeActions } from './actions.ts'

type Lot = { symbol: string; date: string }

export const LOTS = {
  lot_without_sale: ({ symbol, date }: Lot) =>
    `The files have every sale of ${symbol} near ${date}, and the lot is of none of them. It is no trade. Import the file that has its sale, enter the sale yourself, or undo the import of the lot.`,
}

export type LotCode = keyof typeof LOTS

/** `account_id`: null if it is not known. */
type LotInAccount = Lot & { account_id?: number | null }

/** What makes a trade of such a lot. */
export const saleOfLot = ({ symbol, date, account_id = null }: LotInAccount): SomeActions => [
  importFile('transactions', 'Import the transaction history that has the sale.', { symbol, date }),
  enterRow('sale', symbol, { account_id, date }),
]
