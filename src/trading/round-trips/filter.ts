/** The filters of round trips: each is a group of the statistics. */
import type { Side } from '../../lib/terms.ts'
import { type TradeResult, tradeResult } from '../trade-result.ts'
import type { ListedRoundTrip } from './listed-round-trip.ts'

/** By what a round trip is, in any period. */
export interface HeldFilter {
  side?: Side | undefined
  isOpen?: boolean | undefined
  /** null: the time is not known. */
  entryHour?: number | null | undefined
  /** Its place in `TIMES_HELD`. */
  timeHeld?: number | undefined
}

/** By what was closed of it in the period. */
export interface EarnedFilter {
  result?: TradeResult | undefined
  weekday?: number | undefined
  /** Its place in `SIZES`. */
  size?: number | undefined
}

export interface JournalFilter {
  /** Names, in upper or lower case; an entry has at least one of them. Not empty. */
  tags?: readonly string[] | undefined
  /** Empty: without a setup. */
  setup?: string | undefined
  rating?: number | undefined
  /** false: also those without an entry. */
  reviewed?: boolean | undefined
  /** A text of the note, in upper or lower case. */
  note?: string | undefined
  /** The entries that have it: `withNotesFound`. */
  entries?: readonly number[] | undefined
}

export interface TripFilter {
  instruments: readonly string[] | undefined
  held: HeldFilter
  earned: EarnedFilter
  journal: JournalFilter
}

export const NO_FILTER: TripFilter = { instruments: undefined, held: {}, earned: {}, journal: {} }

export const isEmpty = (some: object): boolean => Object.values(some).every((each) => each === undefined)

/** Whether it lists each round trip of the accounts and period. */
export const listsAll = ({ instruments, held, earned, journal }: TripFilter): boolean =>
  instruments === undefined && [held, earned, journal].every(isEmpty)

/** One without any closing has no result, so it is in no group that is made of results. */
export const asksOnlyForOpen = ({ held, earned }: TripFilter): boolean =>
  held.isOpen === true && held.timeHeld === undefined && isEmpty(earned)

/** The same as `isEarned` of `queries.ts`, of what was closed in a part of a period, which is stored nowhere. */
export const passesEarned = (trip: ListedRoundTrip, { result, weekday, size }: EarnedFilter): boolean =>
  (result === undefined || result === tradeResult(trip.profit)) &&
  (weekday === undefined || weekday === trip.weekday) &&
  (size === undefined || size === trip.size)
