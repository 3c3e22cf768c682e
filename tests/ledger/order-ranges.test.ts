/**
 * The least and the most of sales and of what is open (rules 2.1 and 3.5) over random histories with returns of capital (rule 3.6),
 * against a model of each share that gives every closing all shares that it may have taken.
 */
import { ok } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveCounted } from '../../src/ledger/derive.ts'
import type { LedgerRow, Side, Transaction } from '../../src/ledger/ledger.ts'
import { type Money, moneyNumber } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { merged, on, row } from './derive-support.ts'

type Event =
  /** Purchases of one day, or short sales, in no printed order. */
  | { kind: 'open'; some: Trade[] }
  /** Sales of one day, or covers, in no printed order. */
  | { kind: 'close'; some: Trade[] }
  | { kind: 'return'; money: number }
  | { kind: 'take back' }
  | { kind: 'split' }

interface Trade {
  shares: number
  price: number
}

interface Share {
  opened: number
  /** What was paid less what was returned; the share costs nothing if it is below zero. */
  left: number
}

/** Which shares a closing may take: any shares that are held, or any shares of the first day on which held shares were bought. */
type Order = 'any' | 'by day'

class Span {
  least = Number.POSITIVE_INFINITY
  most = Number.NEGATIVE_INFINITY

  add(value: number): void {
    this.least = Math.min(this.least, value)
    this.most = Math.max(this.most, value)
  }
}

interface Closing {
  key: string
  money: number
  shares: number
  profit: Span
  /** Else its range may be wider. */
  isExact: boolean
}

interface Truth {
  rows: LedgerRow<Transaction>[]
  closings: Closing[]
  /** What is held in the end cost. */
  open: Span
}

const MOST_SHARES = 8

const costOf = (shares: readonly Share[]): number => shares.reduce((sum, { left }) => sum + Math.max(left, 0), 0)

/** Each way to take so many of the shares, with what is left. */
function* choices(shares: readonly Share[], wanted: number): Generator<{ taken: Share[]; left: Share[] }> {
  const [first, ...others] = shares
  if (first === undefined || wanted === 0) {
    if (wanted === 0) yield { taken: [], left: [...shares] }
    return
  }
  for (const { taken, left } of choices(others, wanted - 1)) yield { taken: [first, ...taken], left }
  for (const { taken, left } of choices(others, wanted)) yield { taken, left: [first, ...left] }
}

const isInOrder = (taken: readonly Share[], left: readonly Share[]): boolean =>
  taken.every(({ opened }) => left.every((other) => opened <= other.opened))

function differing(all: readonly Share[][]): Share[][] {
  const text = (shares: readonly Share[]) =>
    shares
      .map(({ opened, left }) => `${opened} ${left.toFixed(4)}`)
      .sort()
      .join()
  const different = new Map(all.map((shares) => [text(shares), shares])).values()
  return [...different].map((shares) => shares.map((share) => ({ ...share })))
}

const isTrade = ({ kind }: Event): boolean => kind === 'open' || kind === 'close'
const isReturn = (event: Event | undefined): boolean => event?.kind === 'return' || event?.kind === 'take back'

const inEachOrder = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((one) => inEachOrder(items.filter((other) => other !== one)).map((others) => [one, ...others]))

function truthOf(events: readonly Event[], side: Side, order: Order): Truth {
  const rows: LedgerRow<Transaction>[] = []
  const closings: Closing[] = []
  const open = new Span()
  /** All that may be held. */
  let held: Share[][] = [[]]
  let [count, holding, isWhole, last] = [0, 0, true, 0]
  const given: { holding: number; money: number }[] = []
  const lower = (money: number) => {
    for (const share of held.flat()) share.left -= money / count
  }
  const isLong = side === 'long'
  const close = (before: Share[][], { money, shares, profit }: Closing): Share[][] => {
    const all = before.flatMap((one) => [...choices(one, shares)])
    const possible = all.filter(({ taken, left }) => order === 'any' || isInOrder(taken, left))
    for (const { taken } of possible) profit.add(isLong ? money - costOf(taken) : costOf(taken) - money)
    return differing(possible.map(({ left }) => left))
  }
  let day = 0
  for (const [n, event] of events.entries()) {
    // A return is on the day of the trades that follow: these come after it.
    if (!isTrade(event) || !isReturn(events[n - 1])) day += 9
    if (event.kind === 'open') {
      if (count === 0) [holding, isWhole] = [holding + 1, true]
      for (const { shares, price } of event.some) {
        if (count + shares > MOST_SHARES) continue
        rows.push(row(isLong ? 'buy' : 'sell_short', day, `${shares}`, `${(isLong ? -1 : 1) * shares * price}`))
        count += shares
        for (const one of held) one.push(...Array.from({ length: shares }, () => ({ opened: day, left: price })))
      }
    } else if (event.kind === 'close') {
      const ofDay: Closing[] = []
      for (const { shares, price } of event.some) {
        if (count < shares) continue
        const key = `close ${on(day)} ${shares} at ${price}`
        const money = shares * price
        rows.push(row(isLong ? 'sell' : 'buy_to_cover', day, `${shares}`, `${isLong ? money : -money}`, { key }))
        count -= shares
        ofDay.push({ key, money, shares, profit: new Span(), isExact: false })
      }
      if (ofDay.length === 0) continue
      // Of another order, shares that an earlier closing must have taken count as held; of several closings of a day, each may
      // have any of the shares of all.
      for (const one of ofDay) one.isExact = order === 'any' ? isWhole : ofDay.length === 1
      held = differing(inEachOrder(ofDay).flatMap((some) => some.reduce(close, held)))
      closings.push(...ofDay)
      isWhole = false
      if (count === 0) holding++
    } else if (event.kind === 'split') {
      if (count === 0 || count * 2 > MOST_SHARES) continue
      rows.push(row('split', day, `${count}`, '0'))
      const halves = ({ opened, left }: Share) => [0, 1].map(() => ({ opened, left: left / 2 }))
      held = held.map((one) => one.flatMap(halves))
      count *= 2
    } else {
      const money = event.kind === 'return' ? event.money : -last
      if (money === 0) continue
      last = money
      rows.push(row('return_of_capital', day, '0', `${money}`))
      if (money > 0) {
        given.push({ holding, money })
        if (isLong && count > 0) lower(money)
        continue
      }
      // What was given last is taken back first.
      let [rest, before] = [-money, 0]
      for (const one of given.toReversed()) {
        const back = Math.min(one.money, rest)
        one.money -= back
        rest -= back
        if (one.holding !== holding) before += back
      }
      if (isLong && count > 0) lower(money + before)
    }
  }
  for (const one of held) open.add(costOf(one))
  return { rows: merged(rows), closings, open }
}

const anyTrade = fc.record({ shares: fc.integer({ min: 1, max: 3 }), price: fc.integer({ min: 1, max: 60 }) })
/** Of one price too. Trades of one price and as many shares are the same. */
const some = fc.oneof(
  fc.uniqueArray(anyTrade, { minLength: 1, maxLength: 3, selector: ({ price }) => price }),
  fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 3 }),
      fc.integer({ min: 1, max: 60 }),
    )
    .map(([all, price]): Trade[] => all.map((shares) => ({ shares, price }))),
)
const anyEvent = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), some }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const), some }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('return' as const), money: fc.integer({ min: -60, max: 120 }) }),
  },
  fc.constant({ kind: 'take back' as const }),
  fc.constant({ kind: 'split' as const }),
)

/** The model has no cents: so much may be rounded in a history. */
const ROUNDED = 0.2

function holds(what: string, found: { least: number; most: number }, right: Span, isExact: boolean): void {
  const text = `${what}: from ${found.least} to ${found.most}, not from ${right.least} to ${right.most}`
  ok(found.least < right.least + ROUNDED && found.most > right.most - ROUNDED, text)
  if (isExact) ok(found.least > right.least - ROUNDED && found.most < right.most + ROUNDED, text)
}

function check(events: readonly Event[], side: Side, order: Order): void {
  const { rows, closings, open } = truthOf(events, side, order)
  const { trades, position } = deriveCounted(rows, [], { hasOtherOrder: order === 'any' })
  const range = (least: Money | null, most: Money | null, shown: Money) => ({
    least: moneyNumber(least ?? shown),
    most: moneyNumber(most ?? shown),
  })
  for (const { key, profit, isExact } of closings) {
    const own = trades.filter(({ closing }) => closing?.startsWith(`${side}:${key}:`))
    const shown = own.reduce((sum, { profit }) => sum + profit, 0n)
    holds(key, range(own[0]?.profitLeast ?? null, own[0]?.profitMost ?? null, shown), profit, isExact)
  }
  const [shown, ends] = [position?.open[side].money ?? 0n, position?.ranges[side] ?? null]
  holds('open', range(ends?.least ?? null, ends?.most ?? null, shown), open, true)
}

for (const side of ['long', 'short'] as const)
  for (const order of ['any', 'by day'] as const)
    t.test(
      `a ${side} of which a closing takes shares in the order ${order} is between its least and its most`,
      async () => {
        const events = fc.array(anyEvent, { minLength: 3, maxLength: 9 })
        fc.assert(
          fc.property(events, (some) => check(some, side, order)),
          { numRuns: counts(1000, 20_000) },
        )
      },
    )
