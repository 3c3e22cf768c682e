/** Converts unmatched sales to the contract's shape. */
import type { components } from '../../../generated/dashboard.ts'
import { moneyNumber, quantityNumber } from '../../lib/decimal.ts'
import { sayUnmatched } from '../../lib/note.ts'
import type { UnmatchedSaleRow } from './queries.ts'

type Schemas = components['schemas']

export function toUnmatchedSale(sale: UnmatchedSaleRow): Schemas['UnmatchedSale'] {
  const { actions, ...said } = sayUnmatched(sale.code, sale)
  const asks: Schemas['Action'] = { type: 'answer', account_id: sale.accountId, kind: null }
  return {
    account_id: sale.accountId,
    symbol: sale.symbol,
    side: sale.side,
    date: sale.date,
    quantity: quantityNumber(sale.quantity),
    proceeds: moneyNumber(sale.proceeds),
    came_on: sale.cameOn,
    own_entry: sale.ownEntry,
    awaits_answer: sale.awaitsAnswer,
    ...said,
    actions: sale.awaitsAnswer ? [asks, ...actions] : actions,
  }
}
