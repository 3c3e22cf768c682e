import type { Money } from '../lib/decimal.ts'

export type TradeResult = 'Win' | 'Loss' | 'Breakeven'

export const tradeResult = (profit: Money): TradeResult => (profit > 0n ? 'Win' : profit < 0n ? 'Loss' : 'Breakeven')
