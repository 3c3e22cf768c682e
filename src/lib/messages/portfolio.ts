/** Holdings, snapshots, positions files and prices. */
export const PORTFOLIO_ERRORS = {
  not_a_ticker: (p: { in: 'body' | 'path'; field: string; value: string }) =>
    `${p.in === 'body' ? 'Field' : 'Path parameter'} '${p.field}' must be a ticker such as AAPL or BRK.B, not '${p.value}'`,
  holding_exists: (p: { symbol: string }) =>
    `A holding of ${p.symbol} already exists; change it with PUT /api/portfolio/holdings/{id}`,
  holding_unknown: (p: { id: number }) => `No holding has the id ${p.id}`,
  cost_too_large: (p: { most: number }) =>
    `Fields 'shares' and 'average_cost': shares × average_cost must be at most ${p.most}`,
  snapshot_unknown: (p: { id: number }) => `No snapshot has the id ${p.id}`,
  snapshot_too_large: (p: { most: number }) =>
    `The value or cost of the portfolio is more than ${p.most} dollars; a snapshot cannot store it`,

  refresh_running: () => 'Prices are being refreshed already; wait until that refresh has ended',
  price_unknown: (p: { symbol: string; problem: PriceProblem }) =>
    `No price of '${p.symbol}' is known: ${PRICE_PROBLEMS[p.problem]}`,
}

/** Why there is no price, or no fresh one. */
export const PRICE_PROBLEMS = {
  slow: 'The market data provider has not answered in time',
  limit: "The market data provider's limit of requests is reached",
  down: 'The market data provider does not answer',
  bad_answer: "The market data provider's answer could not be understood",
  refused: 'The market data provider refuses this request',
  not_found: 'The market data provider does not know this symbol',
  off: 'Market data is switched off',
}
type PriceProblem = keyof typeof PRICE_PROBLEMS
