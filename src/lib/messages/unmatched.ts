/** Why a sale is no trade yet, and what makes it one. */
type Sale = { symbol: string; date: string }

export const UNMATCHED = {
  no_known_purchase: ({ symbol, date }: Sale) =>
    `No file has the purchase of the ${symbol} sold on ${date}. Import the file that has it or the broker's realized gains of the sale, or enter the purchase yourself.`,
  no_known_short_sale: ({ symbol, date }: Sale) =>
    `No file has the short sale of the ${symbol} bought back on ${date}. Import the file that has it or the broker's realized gains, or enter the short sale yourself.`,
  split_incomplete: ({ symbol, date }: Sale) =>
    `A part of a split of ${symbol} before ${date} is in no file, so that the cost is not known. Import the file that has it or the broker's realized gains, or enter what is missing yourself.`,
  no_known_cost: ({ symbol, date }: Sale) =>
    `The ${symbol} sold on ${date} came into the account without a cost. Import the file that has their purchase or the broker's realized gains of the sale, or enter their cost yourself.`,
  no_known_shares: ({ symbol, date }: Sale) =>
    `No file has the ${symbol} shares that the cash of ${date} was paid for. Import the file that has their purchase or the broker's realized gains, or enter the purchase yourself.`,
}
