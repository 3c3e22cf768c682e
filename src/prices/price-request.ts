/** A request for the price of one symbol, as the parts of the request queue see it. */
import type { MarketPrice, PriceProblem } from './price.ts'

export type PriceResult = { price: MarketPrice } | { problem: PriceProblem }

export interface RequestOptions {
  userId: number
  /** A person waits for the answer. */
  urgent: boolean
  /** A price fetched at this instant or later, perhaps by another instance, is as good as a new one. */
  since: number
  /** After this instant the answer is of no use to the caller. Absent: it always is. */
  until?: number
}

/** One symbol to ask the provider for, and all callers who wait for it. */
export interface Job extends RequestOptions {
  symbol: string
  until: number
  attempts: number
  /** Callers who still wait. */
  callers: number
  result: Promise<PriceResult>
  settle(result: PriceResult): void
}

/** Urgent jobs go before those of refreshes and lists; the shared limit counts the two apart. */
export type Priority = 'urgent' | 'background'
export const PRIORITIES = ['urgent', 'background'] as const

export const priorityOf = ({ urgent }: { urgent: boolean }): Priority => (urgent ? 'urgent' : 'background')
