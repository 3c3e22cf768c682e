/** Daily figures and the analysis of them, without a database. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { type AnalysedTrade, addTrade, noTrades } from '../../src/ledger/trade-figures.ts'
import { type EquityPoint, toMaxDrawdown } from '../../src/trading/analytics/analyse.ts'
import { letterOf, longestStreaks } from '../../src/trading/analytics/streaks.ts'
import { counts } from '../support/counts.ts'

const trade = (profit: bigint, more: Partial<AnalysedTrade> = {}): AnalysedTrade => ({
  side: 'long',
  buyDate: '2024-03-01',
  sellDate: '2024-03-01',
  profit,
  ...more,
})

const figuresOf = (trades: AnalysedTrade[]) => {
  const figures = noTrades()
  for (const one of trades) addTrade(figures, one)
  return figures
}

t.test('streaks do not depend on how the trades are split into days', async (t) => {
  const signs = fc.array(fc.array(fc.constantFrom(-1n, 0n, 1n, 1n), { maxLength: 6 }), { maxLength: 8 })
  const longest = (profits: bigint[], sign: bigint) =>
    Math.max(
      0,
      ...profits.map((_, from) => {
        const end = profits.findIndex((profit, i) => i >= from && profit !== sign)
        return (end < 0 ? profits.length : end) - from
      }),
    )
  fc.assert(
    fc.property(signs, (days) => {
      const streaks = longestStreaks(days.map((profits) => profits.map(letterOf).join('')))
      const all = days.flat()
      assert.deepEqual(streaks, { longestWinStreak: longest(all, 1n), longestLossStreak: longest(all, -1n) })
    }),
    { numRuns: counts(500, 5_000) },
  )
  t.pass()
})

t.test('each holding time range includes its first and last day', async (t) => {
  const held = (sellDate: string, buyDate: string | null = '2023-01-01') =>
    Object.entries(figuresOf([trade(1n, { buyDate, sellDate })]))
      .filter(([name, value]) => /^held.*Trades$/.test(name) && value === 1)
      .map(([name]) => name.replace(/^held|Trades$/g, ''))
  t.strictSame(held('2023-01-01'), ['SameDay'])
  t.strictSame(held('2023-01-02'), ['Week'])
  t.strictSame(held('2023-01-08'), ['Week'])
  t.strictSame(held('2023-01-09'), ['Month'])
  t.strictSame(held('2023-01-31'), ['Month'])
  t.strictSame(held('2023-02-01'), ['Quarter'])
  t.strictSame(held('2023-04-01'), ['Quarter'])
  t.strictSame(held('2023-04-02'), ['Year'])
  t.strictSame(held('2024-01-01'), ['Year'])
  t.strictSame(held('2024-01-02'), ['Longer'])
  t.strictSame(held('2022-12-31'), ['Week'], 'a short is held from its sale to its purchase')
  t.strictSame(held('2023-01-01', null), [])
})

const curve = (...equity: number[]): EquityPoint[] =>
  equity.map((at, i) => ({
    date: `2024-03-${String(i + 1).padStart(2, '0')}`,
    tradingPnl: 0n,
    dividends: 0n,
    equity: BigInt(at),
  }))
const drawdown = (...equity: number[]) => {
  const { amount, peakDate, troughDate, recoveredDate } = toMaxDrawdown(curve(...equity))
  const day = (date: string | null) => (date === null ? null : Number(date.slice(-2)))
  return [Number(amount), day(peakDate), day(troughDate), day(recoveredDate)]
}

t.test('the largest drawdown has its peak, its trough and its recovery', async (t) => {
  t.strictSame(drawdown(), [0, null, null, null])
  t.strictSame(drawdown(1, 2, 2, 3), [0, null, null, null], 'a curve that never falls')
  t.strictSame(drawdown(5, 2, 4, 1, 5, 6), [4, 1, 4, 5])
  t.strictSame(drawdown(5, 5, 2), [3, 1, 3, null], 'the peak is the first day at that height')
  t.strictSame(drawdown(-3, -1, 0, 2), [3, null, 1, 3], 'a fall from the start')
  t.strictSame(drawdown(4, 1, 4, 1), [3, 1, 2, 3], 'the earliest of equal falls')
  t.strictSame(drawdown(4, 1, 4, 0), [4, 1, 4, null], 'a deeper trough after the recovery')
  t.strictSame(drawdown(4, 2, 9, 3, 8), [6, 3, 4, null])
})
