/** Refreshes the prices of all holdings and streams the progress as lines. */
import type { components } from '../../generated/dashboard.ts'
import { priceNumber } from '../lib/decimal.ts'
import { errorLine, Failure, internal } from '../lib/errors.ts'
import { problemText } from '../prices/price.ts'
import type { Prices, RefreshStep } from '../prices/prices.ts'
import type { Store } from '../store/index.ts'
import { selectHeldSymbols } from './holding-queries.ts'

type Message = components['schemas']['RefreshMessage']
type Failed = components['schemas']['RefreshSuccess']['stats']['failed']

export interface RefreshDeps {
  store: Store
  prices: Prices
}

/**
 * Begins a refresh, which ends if `signal` is aborted. Makes the first step before it resolves, so that an error can
 * still become a 400. Throws Failure `conflict` if another refresh of this user is running.
 */
export async function beginRefresh({ store, prices }: RefreshDeps, userId: number, signal: AbortSignal) {
  const symbols = (await store.forUser(userId).read((db) => selectHeldSymbols(db))).sort()
  const steps = prices.refresh(symbols, { userId, signal })
  return { symbols, steps, first: await steps.next() }
}

export type BegunRefresh = Awaited<ReturnType<typeof beginRefresh>>

/** The lines of the stream. The last line is `success`, or `error` if the refresh failed. */
export async function* refreshLines(
  { symbols, steps, first }: BegunRefresh,
  onError: (error: unknown) => void,
): AsyncGenerator<Message> {
  const failed: Failed = []
  let percentage = 0
  try {
    yield { type: 'progress', percentage, message: `Refreshing ${symbols.length} prices` }
    for (let step = first; !step.done; step = await steps.next()) {
      percentage = Math.max(percentage, percentageOf(step.value))
      if (step.value.kind === 'priced' && step.value.answer.problem !== undefined)
        failed.push({ symbol: step.value.symbol, reason: problemText(step.value.answer.problem) })
      yield { type: 'progress', percentage, message: describe(step.value) }
    }
    const stats = { symbols: symbols.length, refreshed: symbols.length - failed.length, failed }
    yield { type: 'progress', percentage: 100, message: 'Done' }
    yield { type: 'success', message: `Refreshed ${stats.refreshed} of ${symbols.length} prices.`, stats }
  } catch (error) {
    onError(error)
    yield errorLine(error instanceof Failure && error.kind === 'unavailable' ? error : internal())
  } finally {
    // Releases the user's refresh if the client has disconnected.
    await steps.return()
  }
}

const percentageOf = ({ done, total }: RefreshStep) => (total === 0 ? 100 : Math.floor((done * 100) / total))

function describe(step: RefreshStep): string {
  if (step.kind === 'waiting')
    return `The market data provider's request limit is reached; continuing in ${Math.max(1, Math.ceil(step.waitMs / 1000))} s`
  const { symbol, answer } = step
  if (answer.problem !== undefined) return `${symbol}: ${problemText(answer.problem)}`
  return answer.price === undefined ? symbol : `${symbol} is ${priceNumber(answer.price.price)}`
}
