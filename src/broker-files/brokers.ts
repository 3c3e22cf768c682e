/** The brokers whose files are read, as their accounts are called. */
export const BROKERS = [
  'Charles Schwab',
  'E*TRADE',
  'Fidelity',
  'Firstrade',
  'Interactive Brokers',
  'J.P. Morgan',
  'Merrill',
  'Robinhood',
  'TD Ameritrade',
  'tastytrade',
  'Vanguard',
  'Webull',
] as const

export type Broker = (typeof BROKERS)[number]
