/** The prices of all holdings asked for anew, told line by line. */
import type { components } from '../../generated/dashboard.ts'
import { priceNumber } from '../lib/decimal.ts'
import { DATABASE_CONNECTION_FAILED, Failure, INTERNAL_SERVER_ERROR } from '../lib/errors.ts'
import { problemText } from '../prices/price.ts'
import type { Prices, RefreshStep } from '../prices/prices.ts'
import type { Store } from '../store/index.ts'
import { selectSymbolsOf } from './queries.ts'

type Message = components['schemas']['RefreshMessage']
type Failed = components['schemas']['RefreshSuccess']['stats']['failed']

export interface RefreshParts {
  store: Store
  prices: Prices
}

/**
 * Begins a refresh; it ends where `signal` is aborted. Resolves with the first step made, so that what forbids a refresh
 * is told before the stream begins: throws Failure `conflict` while another refresh of this user runs.
 */
export async function beginRefresh({ store, prices }: RefreshParts, userId: number, signal: AbortSignal) {
  const symbols = (await store.read((db) => selectSymbolsOf(db, userId))).sort()
  const steps = prices.refresh(symbols, { userId, signal })
  return { symbols, steps, first: await steps.next() }
}

export type BegunRefresh = Awaited<ReturnType<typeof beginRefresh>>

/** The lines of the stream. The last one is `success`, or `error` where the refresh broke off. */
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
    const gone = error instanceof Failure && error.kind === 'unavailable'
    yield { type: 'error', message: gone ? DATABASE_CONNECTION_FAILED : INTERNAL_SERVER_ERROR }
  } finally {
    // Where the reader has left: lets the next refresh of this user begin.
    await steps.return()
  }
}

const percentageOf = ({ done, total }: RefreshStep) => (total === 0 ? 100 : Math.floor((done * 100) / total))

function describe(step: RefreshStep): string {
  if (step.kind === 'waiting')
    return `The provider's limit is reached; going on in ${Math.max(1, Math.ceil(step.waitMs / 1000))} s`
  const { symbol, answer } = step
  if (answer.problem !== undefined) return `${symbol}: ${problemText(answer.problem)}`
  return answer.price === undefined ? symbol : `${symbol} is ${priceNumber(answer.price.price)}`
}
