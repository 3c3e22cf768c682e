/** Analyses a period from the totals of its days. The contract defines every figure. */
import type { DayTotals } from '../../ledger/day-totals.ts'
import { type Extremes, HOLDING_TIMES, type Sums } from '../../ledger/trade-figures.ts'
import { type DateString, dayOfWeek, type MonthString, monthOf } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import { longestStreaks, type Results } from './streaks.ts'

export type AnalysedDay = Pick<DayTotals, 'date' | 'tradeCount' | 'winningTrades' | 'tradingPnl' | 'dividends'>

export type PeriodSums = Sums & Extremes & { dividendCount: number; dividends: Money; fees: Money }

/** The results of a group of trades. */
export interface GroupResult {
  tradeCount: number
  winningTrades: number
  tradingPnl: Money
}
export type SymbolResult = GroupResult & { symbol: string }
export interface SymbolDividends {
  symbol: string
  dividendCount: number
  dividends: Money
}

/** The input of an analysis. */
export interface AnalysedPeriod {
  /** Oldest first. Days without activity are left out. */
  days: readonly AnalysedDay[]
  /** Of each day with trades, oldest first. */
  results: readonly Results[]
  /** Sums over the same days. */
  sums: PeriodSums
  bySymbol: readonly SymbolResult[]
  dividendsBySymbol: readonly SymbolDividends[]
}

export interface EquityPoint {
  date: DateString
  tradingPnl: Money
  dividends: Money
  equity: Money
}

export interface Drawdown {
  amount: Money
  peakDate: DateString | null
  troughDate: DateString | null
  recoveredDate: DateString | null
}

export interface Analysis extends AnalysedPeriod {
  grossLoss: Money
  longestWinStreak: number
  longestLossStreak: number
  equityCurve: EquityPoint[]
  maxDrawdown: Drawdown
  byWeekday: GroupResult[]
  byMonth: (GroupResult & { month: MonthString; dividends: Money })[]
  byHoldingTime: (GroupResult & { holdingTime: (typeof HOLDING_TIMES)[number]['name'] | 'unknown' })[]
  bySide: (GroupResult & { side: Side })[]
}

export function analyse(period: AnalysedPeriod): Analysis {
  const { days, sums, results } = period
  const equityCurve = toEquityCurve(days)
  return {
    ...period,
    grossLoss: sums.tradingPnl - sums.grossProfit,
    ...longestStreaks(results),
    equityCurve,
    maxDrawdown: toMaxDrawdown(equityCurve),
    byWeekday: byWeekday(days),
    byMonth: byMonth(days),
    byHoldingTime: byHoldingTime(sums),
    bySide: bySide(sums),
  }
}

const emptyResult = (): GroupResult => ({ tradeCount: 0, winningTrades: 0, tradingPnl: 0n })

function add(to: GroupResult, { tradeCount, winningTrades, tradingPnl }: GroupResult): void {
  to.tradeCount += tradeCount
  to.winningTrades += winningTrades
  to.tradingPnl += tradingPnl
}

function toEquityCurve(days: readonly AnalysedDay[]): EquityPoint[] {
  let equity = 0n
  return days.map(({ date, tradingPnl, dividends }) => {
    equity += tradingPnl + dividends
    return { date, tradingPnl, dividends, equity }
  })
}

/** The largest fall of a curve that starts at 0. If several are equal, the earliest. */
export function toMaxDrawdown(curve: readonly EquityPoint[]): Drawdown {
  let worst: Drawdown = { amount: 0n, peakDate: null, troughDate: null, recoveredDate: null }
  let peak: { date: DateString | null; equity: Money } = { date: null, equity: 0n }
  let worstPeak = 0n
  for (const { date, equity } of curve) {
    if (worst.troughDate !== null && worst.recoveredDate === null && equity >= worstPeak) worst.recoveredDate = date
    if (equity > peak.equity) peak = { date, equity }
    else if (peak.equity - equity > worst.amount) {
      worst = { amount: peak.equity - equity, peakDate: peak.date, troughDate: date, recoveredDate: null }
      worstPeak = peak.equity
    }
  }
  return worst
}

function byWeekday(days: readonly AnalysedDay[]): GroupResult[] {
  const results = Array.from({ length: 7 }, emptyResult)
  for (const day of days) add(results[dayOfWeek(day.date)] as GroupResult, day)
  return results
}

function byMonth(days: readonly AnalysedDay[]): Analysis['byMonth'] {
  const months: Analysis['byMonth'] = []
  let at: Analysis['byMonth'][number] | undefined
  for (const day of days) {
    const month = monthOf(day.date)
    if (at?.month !== month) {
      at = { month, dividends: 0n, ...emptyResult() }
      months.push(at)
    }
    add(at, day)
    at.dividends += day.dividends
  }
  return months
}

function byHoldingTime(sums: Sums): Analysis['byHoldingTime'] {
  const unknown = { tradeCount: sums.tradeCount, winningTrades: sums.winningTrades, tradingPnl: sums.tradingPnl }
  const known = HOLDING_TIMES.map(({ name, column }) => {
    const result: GroupResult = {
      tradeCount: sums[`${column}Trades`],
      winningTrades: sums[`${column}Wins`],
      tradingPnl: sums[`${column}Pnl`],
    }
    add(unknown, {
      tradeCount: -result.tradeCount,
      winningTrades: -result.winningTrades,
      tradingPnl: -result.tradingPnl,
    })
    return { holdingTime: name, ...result }
  })
  return [...known, { holdingTime: 'unknown', ...unknown }]
}

function bySide(sums: Sums): Analysis['bySide'] {
  const short = { tradeCount: sums.shortTrades, winningTrades: sums.shortWins, tradingPnl: sums.shortPnl }
  const long = {
    tradeCount: sums.tradeCount - short.tradeCount,
    winningTrades: sums.winningTrades - short.winningTrades,
    tradingPnl: sums.tradingPnl - short.tradingPnl,
  }
  return [
    { side: 'long', ...long },
    { side: 'short', ...short },
  ]
}
