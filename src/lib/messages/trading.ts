/** What is read from the record. */

/** The names of the two parameters. */
type Range = { first: string; last: string }

export const TRADING_ERRORS = {
  range_reversed: ({ first, last }: Range) => `Query parameter '${first}' must not be later than '${last}'`,
  range_too_long: ({ first, last, years }: Range & { years: number }) =>
    `Query parameters '${first}' and '${last}' must be at most ${years} years apart`,
  account_unknown: (p: { account_id: number }) =>
    `No account has the account_id ${p.account_id}; GET /api/accounts lists your accounts`,
  trade_not_found: () => 'There is no such lot',
  round_trip_not_found: () => 'There is no such trade',
  symbol_not_recorded: (p: { symbol: string }) =>
    `No trades or dividends are recorded for the symbol '${p.symbol}'; GET /api/symbols lists the recorded symbols`,
  tax_statements_limit: (p: { most: number }) =>
    `You have statements of ${p.most} accounts and tax years, which is the most. Empty one first.`,
}
