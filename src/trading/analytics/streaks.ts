/** The longest runs of wins and of losses. */
import type { Money } from '../../lib/decimal.ts'
import { type TradeResult, tradeResult } from '../trade-result.ts'

/** The results of a day, in the order of the list: `W`, `L` or `B` for each. */
export type Results = string

const LETTERS: Record<TradeResult, string> = { Win: 'W', Loss: 'L', Breakeven: 'B' }

export const letterOf = (profit: Money): string => LETTERS[tradeResult(profit)]

/** `days`: oldest first. */
export function longestStreaks(days: Iterable<Results>): { longestWinStreak: number; longestLossStreak: number } {
  let [wins, losses, longestWinStreak, longestLossStreak] = [0, 0, 0, 0]
  for (const day of days)
    for (const result of day) {
      wins = result === 'W' ? wins + 1 : 0
      losses = result === 'L' ? losses + 1 : 0
      longestWinStreak = Math.max(longestWinStreak, wins)
      longestLossStreak = Math.max(longestLossStreak, losses)
    }
  return { longestWinStreak, longestLossStreak }
}
