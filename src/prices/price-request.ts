/** A request for the price of one symbol, used by all parts of the request queue. */
import type { MarketPrice, PriceAnswer, PriceProblem } from './price.ts'

export type PriceResult = { price: MarketPrice } | { problem: PriceProblem }

/** `kept`: the last known price, for a request that failed. */
export const answerOf = (symbol: string, result: PriceResult, kept: MarketPrice | undefined): PriceAnswer =>
  'price' in result
    ? { symbol, price: result.price, problem: undefined }
    : { symbol, price: kept, problem: result.problem }

export interface RequestOptions {
  userId: number
  /** A person waits for the answer. */
  urgent: boolean
  /** A price fetched at this instant or later, perhaps by another instance, needs no new request. */
  since: number
  /** After this instant the caller no longer needs the answer. Absent if there is no such limit. */
  until?: number
}

/** A symbol to request from the provider, and all callers who wait for it. */
export interface Job {
  symbol: string
  /** As in `RequestOptions`: the latest of its callers, and whether one of them is urgent. */
  since: number
  until: number
  urgent: boolean
  attempts: number
  /** Callers who still wait. */
  callers: number
  /** Whether it is being requested; it waits otherwise. */
  isSent: boolean
  result: Promise<PriceResult>
  settle(result: PriceResult): void
}

/** Urgent jobs go before refreshes and lists. The shared limit counts the two separately. */
export type Priority = 'urgent' | 'background'
export const PRIORITIES = ['urgent', 'background'] as const

export const priorityOf = ({ urgent }: { urgent: boolean }): Priority => (urgent ? 'urgent' : 'background')
