/** The order of every list of trades: that of time; one without a known time comes before those with one. */
export const TRADE_KEYS = ['closedOn', 'closedTime', 'instrument', 'accountId', 'tradeKey'] as const
