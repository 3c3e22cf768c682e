/** Returns of capital over random histories, against a model that follows each share by itself. */
import { ok } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveCounted, deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Transaction } from '../../src/ledger/ledger.ts'
import { moneyNumber, quantityNumber } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { lot, on, row, tradeLines } from './derive-support.ts'
import { assertParts } from './parts-support.ts'

type Event =
  | { kind: 'buy'; shares: number; price: number }
  | { kind: 'sell'; part: number; price: number }
  | { kind: 'return'; money: number }
  | { kind: 'take back' }
  | { kind: 'split'; by: number }

interface Share {
  bought: string
  /** What was paid less what was returned; the share costs nothing if it is below zero. */
  left: number
}

interface Truth {
  rows: LedgerRow<Transaction>[]
  /** By day of purchase and of sale. */
  profits: Map<string, number>
  /** What is no cost and no profit, by day. */
  loose: Map<string, number>
  /** By day of purchase. */
  open: Map<string, number>
}

const add = (all: Map<string, number>, key: string, money: number) => all.set(key, (all.get(key) ?? 0) + money)

/**
 * What is given is remembered with the holding that it was given to: from the first share bought to the last share sold. What is
 * taken back is of what was given last.
 */
function truthOf(events: readonly Event[], apart = 9): Truth {
  const [profits, loose, open] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const rows: LedgerRow<Transaction>[] = []
  let held: Share[] = []
  let holding = 0
  let last = 0
  const given: { holding: number; money: number }[] = []
  const lower = (date: string, money: number) => {
    if (held.length === 0) {
      add(loose, date, money)
      return
    }
    for (const share of held) {
      const before = Math.min(share.left, 0)
      share.left -= money / held.length
      add(loose, date, before - Math.min(share.left, 0))
    }
  }
  for (const [n, event] of events.entries()) {
    const [day, date] = [n * apart, on(n * apart)]
    if (event.kind === 'buy') {
      if (held.length === 0) holding++
      rows.push(row('buy', day, `${event.shares}`, `-${event.shares * event.price}`))
      for (let i = 0; i < event.shares; i++) held.push({ bought: date, left: event.price })
    } else if (event.kind === 'sell') {
      const sold = Math.ceil(held.length * event.part)
      if (sold === 0) continue
      rows.push(row('sell', day, `${sold}`, `${sold * event.price}`))
      for (const { bought, left } of held.slice(0, sold))
        add(profits, `${bought} ${date}`, event.price - Math.max(left, 0))
      held = held.slice(sold)
      if (held.length === 0) holding++
    } else if (event.kind === 'split') {
      if (held.length === 0 || held.length > 2000) continue
      rows.push(row('split', day, `${held.length * (event.by - 1)}`, '0'))
      held = held.flatMap(({ bought, left }) =>
        Array.from({ length: event.by }, () => ({ bought, left: left / event.by })),
      )
    } else {
      const money = event.kind === 'return' ? event.money : -last
      if (money === 0) continue
      last = money
      rows.push(row('return_of_capital', day, '0', `${money}`))
      if (money > 0) {
        given.push({ holding, money })
        lower(date, money)
        continue
      }
      let rest = -money
      let ofHeld = 0
      for (const one of given.toReversed()) {
        const back = Math.min(one.money, rest)
        one.money -= back
        rest -= back
        if (one.holding === holding) ofHeld += back
        else add(loose, date, -back)
      }
      lower(date, -ofHeld - rest)
    }
  }
  for (const { bought, left } of held) add(open, bought, Math.max(left, 0))
  return { rows, profits, loose, open }
}

const anyEvent = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    shares: fc.integer({ min: 1, max: 12 }),
    price: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    kind: fc.constant('sell' as const),
    part: fc.constantFrom(0.2, 0.5, 0.9, 1, 1),
    price: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    kind: fc.constant('return' as const),
    money: fc.oneof(fc.integer({ min: -400, max: 600 }), fc.integer({ min: -20, max: 40 })),
  }),
  fc.constant({ kind: 'take back' as const }),
  fc.record({ kind: fc.constant('split' as const), by: fc.integer({ min: 2, max: 3 }) }),
)

/** The model has no cents: so much may be rounded in a history. */
const ROUNDED = 0.3

function agree(what: string, found: Map<string, number>, right: Map<string, number>) {
  for (const key of new Set([...found.keys(), ...right.keys()])) {
    const [is, should] = [found.get(key) ?? 0, right.get(key) ?? 0]
    ok(Math.abs(is - should) < ROUNDED, `${what} ${key}: ${is}, not ${should}`)
  }
}

function check(events: readonly Event[]): void {
  const truth = truthOf(events)
  const rows = truth.rows.map((held, at) => ({ ...held, id: at + 1 }))
  assertParts(deriveCounted(rows, []), rows)
  const { trades, unmatched } = deriveInstrument(truth.rows, [])
  const [profits, loose, open] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  for (const { buyDate, sellDate, profit } of trades) add(profits, `${buyDate} ${sellDate}`, moneyNumber(profit))
  for (const { date, proceeds, quantity } of unmatched) {
    ok(quantity === 0n, `${quantityNumber(quantity)} shares without a purchase on ${date}`)
    add(loose, date, moneyNumber(proceeds))
  }
  for (const { date, money } of positionOf(truth.rows, []).open.long.days) add(open, date, moneyNumber(money))
  agree('profit', profits, truth.profits)
  agree('cost', open, truth.open)
  agree('loose', loose, truth.loose)
  const total = (all: Map<string, number>) => [...all.values()].reduce((sum, one) => sum + one, 0)
  const cash = truth.rows.reduce((sum, { row }) => sum + moneyNumber(row.amount), 0)
  ok(Math.abs(total(profits) + total(loose) - total(open) - cash) < 0.001, 'the cash is all of them')
}

t.test('each trade and each open share has the returns that it got, whatever was bought, sold and split', async () => {
  fc.assert(fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 20 }), check), { numRuns: counts(3000, 50_000) })
})

t.test('a lot takes the purchase of its cost if what was taken back is of shares that were sold before', async (t) => {
  const rows = [
    ...[row('buy', 0, '10', '-60'), row('sell', 1, '10', '80'), row('return_of_capital', 5, '0', '20')],
    ...[row('buy', 10, '10', '-110'), row('buy', 10, '10', '-120'), row('return_of_capital', 15, '0', '-20')],
    ...[row('sell', 20, '10', '150'), row('sell', 30, '10', '160')],
  ]
  t.same(tradeLines(deriveInstrument(rows, [lot(10, 30, '10', '160', '120')])), [
    'fifo long 10 2024-01-01 > 2024-01-02 80 - 60 = 20',
    'fifo long 10 2024-01-11 > 2024-01-21 150 - 110 = 40',
    'lot agreed long 10 2024-01-11 > 2024-01-31 160 - 120 = 40',
  ])
})
