import type { Context } from '../context.ts'
import type { DashboardHandlers } from '../contract/types.ts'
import { toTimestamp } from '../lib/clock.ts'
import { type Price, priceNumber } from '../lib/decimal.ts'
import { busy, notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { readTicker, toTicker } from '../lib/symbols.ts'
import { changeOf, type PriceAnswer, type PriceProblem, percentChangeOf, problemText, type Quote } from './price.ts'
import type { Validation } from './prices.ts'

type PriceHandlers = Pick<DashboardHandlers, 'validateSymbol' | 'getPrice'>

export const priceHandlers = ({ prices }: Pick<Context, 'prices'>): PriceHandlers => ({
  validateSymbol: async ({ caller: { userId }, path }) => {
    const symbol = readTicker(path.symbol)
    if (symbol === undefined) return { status: 200, body: impossible(path.symbol) }
    return { status: 200, body: toSymbolCheck(await prices.validate(symbol, { userId })) }
  },

  getPrice: async ({ caller: { userId }, path }) => {
    const symbol = toTicker(path.symbol, 'path')
    return { status: 200, body: toPriceBody(await prices.quote(symbol, { userId })) }
  },
})

const impossible = (symbol: string) => ({
  success: true as const,
  valid: false,
  symbol,
  error: `Symbol '${symbol}' is invalid: it must be a ticker such as AAPL or BRK.B`,
})

function toSymbolCheck(validation: Validation) {
  const { valid, symbol } = validation
  if (valid === undefined) {
    const error = `Symbol '${symbol}' cannot be checked now: ${problemText(validation.problem)}`
    return { success: true as const, valid: false, symbol, error }
  }
  if (!valid) return { success: true as const, valid, symbol, error: `Symbol '${symbol}' was not found` }
  return {
    success: true as const,
    valid,
    symbol,
    current_price: priceNumber(validation.price.price),
    price_source: validation.price.provider,
    message:
      validation.price.provider === 'simulated'
        ? `${symbol} is a valid symbol; with simulated prices every ticker is`
        : `${symbol} is a valid symbol`,
  }
}

/** Problems that the same request may not have later. */
const PASSING: readonly PriceProblem[] = ['slow', 'limit', 'down', 'bad_answer']
const RETRY_AFTER_SECONDS = 5

function toPriceBody({ symbol, price, problem }: PriceAnswer) {
  if (price === undefined) {
    const unknown = say('price_unknown', { symbol, problem: problem ?? 'down' })
    throw PASSING.includes(problem ?? 'down') ? busy(unknown, RETRY_AFTER_SECONDS) : notFound(unknown)
  }
  return {
    success: true as const,
    symbol,
    price_data: toPriceData(price),
    price_time: toTimestamp(price.pricedAt),
    fetched_at: toTimestamp(price.fetchedAt),
    price_source: price.provider,
    stale: problem !== undefined,
    ...(problem === undefined ? {} : { stale_reason: problemText(problem) }),
  }
}

const toPriceData = (quote: Quote) => ({
  current_price: priceNumber(quote.price),
  change: numberOrNull(changeOf(quote)),
  percent_change: percentChangeOf(quote),
  high: numberOrNull(quote.high),
  low: numberOrNull(quote.low),
  open: numberOrNull(quote.open),
  previous_close: numberOrNull(quote.previousClose),
})

const numberOrNull = (price: Price | null) => (price === null ? null : priceNumber(price))
