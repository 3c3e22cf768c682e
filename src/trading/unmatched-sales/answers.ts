/** Converts unmatched sales to the contract's shape. */
import type { components } from '../../../generated/dashboard.ts'
import { moneyNumber, quantityNumber } from '../../lib/decimal.ts'
import { sayUnmatched } from '../../lib/note.ts'
import type { UnmatchedSaleRow } from './queries.ts'

export const toUnmatchedSale = (sale: UnmatchedSaleRow): components['schemas']['UnmatchedSale'] => ({
  account_id: sale.accountId,
  symbol: sale.symbol,
  side: sale.side,
  date: sale.date,
  quantity: quantityNumber(sale.quantity),
  proceeds: moneyNumber(sale.proceeds),
  came_on: sale.cameOn,
  own_entry: sale.ownEntry,
  ...sayUnmatched(sale.code, sale),
})
