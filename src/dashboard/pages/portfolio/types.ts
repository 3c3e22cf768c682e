import type { Schemas } from '../../shared/api.ts'

export const TYPES: Record<Schemas['HoldingType'], string> = {
  stock: 'Stock',
  etf: 'ETF',
  mutual_fund: 'Mutual fund',
}
