import type { Prices } from '../../src/prices/prices.ts'

/** Market prices that are off, with a refresh that the test supplies. */
export const scriptedPrices = (refresh: Prices['refresh']): Prices => ({
  source: 'finnhub',
  keptFrom: 'finnhub',
  known: async () => new Map(),
  current: async () => new Map(),
  quote: async (symbol) => ({ symbol, price: undefined, problem: 'off' }),
  validate: async (symbol) => ({ valid: undefined, symbol, problem: 'off' }),
  refresh,
  reportTo() {},
  close: async () => {},
})
