/**
 * Rule 2.5: options whose rows say only that they were bought or sold. Figures were worked out by hand: `trades` as side and
 * profit, `open` as contracts and what they cost or brought, `unmatched` as contracts.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { deriveCounted, deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import { NOTHING_ASKED } from '../../src/ledger/kernel/answers.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { dayNumber } from '../../src/lib/dates.ts'
import { sum } from '../../src/lib/decimal.ts'
import { PLAIN_ACTIONS } from '../../src/lib/terms.ts'
import { dollars, lot, money, row, shares, units } from './derive-support.ts'
import { assertParts } from './parts-support.ts'

type Row = LedgerRow<Transaction>

const CONTRACT = 'ACME 2024-06-21 C 60'
const OLD = '2022-05-02'
const day = (text: string): number => dayNumber(text.length === 5 ? `2024-${text}` : text) - dayNumber('2024-01-01')
const plain = (name: 'buy' | 'sell', on: string, quantity: string, amount: string, key = ''): Row => {
  const held = row(name, day(on), quantity, amount, { instrument: CONTRACT })
  return { ...held, key: `plain ${held.key} ${key}`, row: { ...held.row, action: PLAIN_ACTIONS[name] } }
}
const buy = (on: string, quantity: string, cost: string, key?: string) => plain('buy', on, quantity, `-${cost}`, key)
const sell = (on: string, quantity: string, proceeds: string, key?: string) =>
  plain('sell', on, quantity, proceeds, key)
const marked = (name: Transaction['class'], on: string, quantity: string, amount: string) =>
  row(name, day(on), quantity, amount, { instrument: CONTRACT })
const listed = (...rows: Row[]): Row[] => rows.map((held, at) => ({ ...held, places: [{ file: 1, at, time: null }] }))
const inFile = (file: number, at: number, held: Row): Row => ({ ...held, places: [{ file, at, time: null }] })
const timed = (time: string, held: Row): Row => ({ ...held, places: [{ file: 1, at: null, time }] })
/** Dates as a broker's file prints them: acquired, sold. */
const lotOf = (acquired: string, sold: string, quantity: string, proceeds: string, cost: string) =>
  lot(day(acquired), day(sold), quantity, proceeds, cost, { instrument: CONTRACT })

interface Case {
  name: string
  rows: Row[]
  lots?: LedgerRow<Lot>[]
  trades: string[]
  open?: string
  unmatched?: string
}

const CASES: Case[] = [
  { name: 'a purchase opens a long', rows: [buy('03-04', '1', '100'), sell('03-06', '1', '150')], trades: ['long 50'] },
  {
    name: 'a sale opens a short, which purchases close, first in, first out: 150 − 100, 150 − 250',
    rows: [sell('03-04', '2', '300'), buy('03-05', '1', '100'), buy('03-06', '1', '250')],
    trades: ['short -100', 'short 50'],
  },
  {
    name: 'a sale of more than is held closes that, and opens the rest: 150 − 100, 300 − 160',
    rows: [buy('03-04', '1', '100'), sell('03-05', '3', '450'), buy('03-06', '2', '160')],
    trades: ['long 50', 'short 140'],
  },
  {
    name: 'a purchase of more than was written closes that, and opens the rest',
    rows: [sell('03-04', '1', '200'), buy('03-05', '3', '300')],
    trades: ['short 100'],
    open: '2 @ 200',
  },
  {
    name: 'what was written expires',
    rows: [sell('03-04', '1', '200'), marked('expiration', '06-21', '1', '0')],
    trades: ['short 200'],
  },
  {
    name: 'an expiration at the end keeps no short open for itself: 500 − 300, then 400',
    rows: [
      ...[sell('03-04', '1', '500'), buy('03-05', '1', '300'), sell('03-06', '1', '400')],
      marked('expiration', '06-21', '1', '0'),
    ],
    trades: ['short 200', 'short 400'],
  },
  {
    name: 'without times what is held says what is an opening: 400 − 200, 100 − 100',
    rows: [sell('03-04', '2', '400'), buy('03-05', '3', '300'), sell('03-05', '1', '100')],
    trades: ['short 0', 'short 200'],
  },
  {
    name: 'without times a day that begins with nothing opens what it ends with: 150 − 100',
    rows: [buy('03-04', '1', '100'), sell('03-04', '3', '450')],
    trades: ['short 50'],
    open: '-2 @ -300',
  },
  {
    name: 'the same if it ends with a long',
    rows: [sell('03-04', '1', '150'), buy('03-04', '3', '300')],
    trades: ['long 50'],
    open: '2 @ 200',
  },
  {
    name: 'without times a long that is held before a day is added to first: 150 − 100, 150 − 120',
    rows: [buy('03-04', '1', '100'), sell('03-05', '3', '450'), buy('03-05', '1', '120')],
    trades: ['long 30', 'long 50'],
    open: '-1 @ -150',
  },
  {
    name: 'of a day trade the file shows that the purchase is the first',
    rows: listed(buy('03-04', '1', '100'), sell('03-04', '1', '150')),
    trades: ['long 50'],
  },
  {
    name: 'of a day trade in two files none shows which row is the first',
    rows: [...listed(sell('03-04', '1', '150')), inFile(2, 1, buy('03-04', '1', '100'))],
    trades: ['long 50'],
  },
  {
    name: 'of a day trade the lot shows which row is the first',
    rows: listed(sell('03-04', '1', '150'), buy('03-04', '1', '100')),
    lots: [lotOf('03-04', '03-04', '1', '150', '100')],
    trades: ['long 50'],
  },
  {
    name: 'a sale at the price for which a lot was bought back opens a short',
    rows: [sell('03-04', '1', '300'), buy('03-06', '1', '100'), sell('03-07', '1', '100')],
    lots: [lotOf('03-06', '03-04', '1', '300', '100')],
    trades: ['short 200'],
    open: '-1 @ -100',
  },
  {
    name: 'a purchase at the price for which a lot was sold opens a long',
    rows: [buy('03-04', '1', '100'), sell('03-06', '1', '300'), buy('03-07', '1', '300')],
    lots: [lotOf('03-04', '03-06', '1', '300', '100')],
    trades: ['long 200'],
    open: '1 @ 300',
  },
  {
    name: 'a lot of no purchase date is of its sale',
    rows: [buy('03-04', '1', '100'), sell('03-06', '1', '300')],
    lots: [lot(null, day('03-06'), '1', '300', '100', { instrument: CONTRACT })],
    trades: ['long 200'],
  },
  {
    name: 'of a day trade the file shows which row is the first',
    rows: listed(sell('03-04', '1', '150'), buy('03-04', '1', '100')),
    trades: ['short 50'],
  },
  {
    name: 'of a day trade that no file puts in order the purchase is the first',
    rows: [sell('03-04', '1', '150'), buy('03-04', '1', '100')],
    trades: ['long 50'],
  },
  {
    name: 'times decide: 150 − 100, then a written one',
    rows: [
      timed('10:00:00', buy('03-04', '1', '100')),
      timed('11:00:00', sell('03-04', '1', '150')),
      timed('12:00:00', sell('03-04', '1', '130')),
    ],
    trades: ['long 50'],
    open: '-1 @ -130',
  },
  {
    name: 'a lot shows that a sale closed what was bought before the history',
    rows: [sell('03-11', '1', '500')],
    lots: [lotOf(OLD, '03-11', '1', '500', '300')],
    trades: ['long 200'],
  },
  {
    name: 'a lot shows that a purchase closed what was written before the history',
    rows: [buy('03-11', '1', '100')],
    lots: [lotOf('03-11', OLD, '1', '400', '100')],
    trades: ['short 300'],
  },
  {
    name: 'a lot of a written option agrees with its rows',
    rows: [sell('03-04', '1', '300'), buy('03-06', '1', '100')],
    lots: [lotOf('03-06', '03-04', '1', '300', '100')],
    trades: ['short 200'],
  },
  {
    name: 'the same, if the lot is printed by opened and closed date',
    rows: [sell('03-04', '1', '300'), buy('03-06', '1', '100')],
    lots: [lotOf('03-04', '03-06', '1', '300', '100')],
    trades: ['short 200'],
  },
  {
    name: 'a lot of what was held before has a plain sale, also beside a marked row',
    rows: [sell('03-11', '1', '500'), marked('buy', '03-12', '1', '-200'), sell('03-13', '1', '260')],
    lots: [lotOf(OLD, '03-11', '1', '500', '300')],
    // 500 − 300, 260 − 200
    trades: ['long 200', 'long 60'],
  },
  {
    name: 'a marked sale opens nothing',
    rows: [marked('sell', '03-04', '1', '300')],
    trades: [],
    unmatched: '1',
  },
  {
    name: 'a plain purchase closes a marked short, and a marked sale a plain long',
    rows: [
      ...[marked('sell_short', '03-04', '1', '300'), buy('03-05', '1', '100')],
      ...[buy('03-06', '1', '50'), marked('sell', '03-07', '1', '90')],
    ],
    trades: ['long 40', 'short 200'],
  },
]

for (const { name, rows, lots = [], trades, open = '0 @ 0', unmatched = '0' } of CASES)
  t.test(name, async (t) => {
    for (const some of [rows, rows.toReversed()]) {
      const derived = deriveInstrument(some, lots)
      const { long, short } = positionOf(some, lots).open
      t.same(derived.trades.map(({ side, profit }) => `${side} ${dollars(profit)}`).sort(), trades)
      t.equal(`${units(long.quantity - short.quantity)} @ ${dollars(long.money - short.money)}`, open)
      t.equal(units(sum(derived.unmatched.map(({ quantity }) => quantity))), unmatched)
    }
  })

t.test('sales of a day that no file puts in order: 300 − 100 or 200 − 100', async (t) => {
  const { trades } = deriveInstrument(
    [sell('03-04', '1', '300'), sell('03-04', '1', '200'), buy('03-05', '1', '100')],
    [],
  )
  const [trade] = trades
  t.same([trade?.profitLeast, trade?.profitMost], [money('100'), money('200')])
})

t.test(
  'a purchase and a sale of a day have no range: which of them is the opening is no question of their order',
  async (t) => {
    const rangesOf = (rows: Row[]) => {
      const { trades, position } = deriveCounted(rows, [])
      const { long, short } = position?.ranges ?? {}
      return [...trades.map(({ profitLeast }) => profitLeast), long, short].filter((one) => one !== null)
    }
    t.same(rangesOf([buy('03-04', '1', '100'), sell('03-04', '1', '150')]), [])
    t.same(rangesOf([sell('03-04', '2', '300'), buy('03-05', '1', '100'), sell('03-05', '1', '150')]), [])
  },
)

t.test('a marked short sale and a plain one of a day are in no order: one of 300 and 200 is open', async (t) => {
  const rows = [marked('sell_short', '03-04', '1', '300'), sell('03-04', '1', '200'), buy('03-06', '1', '50')]
  const { trades, position } = deriveCounted(rows, [])
  t.same(
    trades.map(({ profitLeast, profitMost }) => [profitLeast, profitMost]),
    [[money('150'), money('250')]],
  )
  t.same(position?.ranges.short, { least: money('200'), most: money('300') })
})

const BEFORE = { ...NOTHING_ASKED, plainOption: 'before' } as const
const numbered = (rows: readonly Row[]): Row[] => rows.map((held, at) => ({ ...held, id: at + 1 }))

/** If contracts were held before the history. */
const OLDER: (Omit<Case, 'open'> & { asked: string[] })[] = [
  {
    name: 'the first sale closed what was held: then 250 − 200',
    rows: [sell('03-04', '1', '300'), buy('03-05', '1', '200'), sell('03-06', '1', '250')],
    ...{ trades: ['long 50'], unmatched: '1 no_known_purchase', asked: ['2024-03-06 1'] },
  },
  {
    name: 'the first purchases closed what was written: 2 of 3, then 110 − 100',
    rows: [buy('03-04', '3', '300'), sell('03-05', '1', '110')],
    ...{ trades: ['long 10'], unmatched: '2 no_known_short_sale', asked: ['2024-03-04 2'] },
  },
  {
    name: 'a sale of what was held and of what was bought: half of 300, less 100',
    rows: [buy('03-05', '1', '100'), sell('03-06', '2', '300')],
    ...{ trades: ['long 50'], unmatched: '1 no_known_purchase', asked: ['2024-03-06 1'] },
  },
  {
    name: 'nothing is left open, and nothing is asked',
    rows: [sell('03-04', '1', '300'), buy('03-05', '1', '200')],
    ...{ trades: ['short 100'], unmatched: '', asked: [] },
  },
  {
    name: 'of contracts that were split nothing is asked',
    rows: [buy('03-04', '1', '100'), marked('split', '03-11', '1', '0')],
    ...{ trades: [], unmatched: '', asked: [] },
  },
  {
    name: 'what the rows call an opening is one',
    rows: [marked('buy', '03-04', '1', '-100')],
    ...{ trades: [], unmatched: '', asked: [] },
  },
]

for (const { name, rows, trades, unmatched, asked } of OLDER)
  t.test(`held before: ${name}`, async (t) => {
    const ready = numbered(rows)
    for (const some of [ready, ready.toReversed()]) {
      const derived = deriveCounted(some, [], { answers: BEFORE })
      t.same(derived.trades.map(({ side, profit }) => `${side} ${dollars(profit)}`).sort(), trades)
      t.equal(derived.unmatched.map(({ quantity, code }) => `${units(quantity)} ${code}`).join(), unmatched)
      t.ok(derived.unmatched.every(({ cameOn }) => cameOn === null))
      if (asked.length > 0) t.equal(derived.position?.quantity, 0n)
      assertParts(derived, some)
      const open = deriveCounted(some, [], { answers: { ...NOTHING_ASKED, plainOption: 'unanswered' } })
      t.ok(
        open.asked.every(
          ({ kind, subject, answers }) => `${kind}${subject}: ${answers}` === 'option_side: opened,before',
        ),
      )
      const dateOf = (key: string) => some.find((held) => held.key === key)?.row.date
      t.same(
        open.asked.flatMap((one) => one.rows.map(({ key, quantity }) => `${dateOf(key)} ${units(quantity)}`)),
        asked,
      )
      t.same(
        derived.asked.map(({ kind, rows: left }) => [kind, left.length]),
        asked.length > 0 ? [['option_side', 0]] : [],
      )
      t.same(deriveCounted(some, [], { answers: NOTHING_ASKED }).asked, [], 'before its expiry')
    }
  })

// An amount of 0 without a price would be a cost that is not known.
t.test('contracts and money are conserved, whatever is bought and sold', async () => {
  const trade = fc.record({
    on: fc.nat(8),
    bought: fc.boolean(),
    contracts: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 12 }), (list) => {
      const rows = list.map(({ on, bought, contracts, price }, at) => {
        const [text, amount] = [`03-0${on + 1}`, String(contracts * price * 100)]
        return bought ? buy(text, String(contracts), amount, `${at}`) : sell(text, String(contracts), amount, `${at}`)
      })
      const { trades, unmatched } = deriveInstrument(rows, [])
      const { long, short } = positionOf(rows, []).open
      assert.deepEqual(unmatched, [])
      // It is never held long and short.
      assert.ok(long.quantity === 0n || short.quantity === 0n)
      const net = list.reduce((all, { bought, contracts }) => all + (bought ? contracts : -contracts), 0)
      assert.equal(units(long.quantity - short.quantity), String(net))
      const cash = list.reduce(
        (all, { bought, contracts, price }) => all + contracts * price * (bought ? -100 : 100),
        0,
      )
      assert.equal(sum(trades.map(({ profit }) => profit)), money(String(cash)) + long.money - short.money)
      // With contracts from before the history nothing is open, and all cash is in trades and unmatched closings.
      const older = deriveCounted(numbered(rows), [], { answers: BEFORE })
      assert.equal(older.position?.quantity, 0n)
      assert.equal(sum(older.unmatched.map(({ quantity }) => quantity)), shares(String(Math.abs(net))))
      const earned = [...older.trades.map(({ profit }) => profit), ...older.unmatched.map(({ proceeds }) => proceeds)]
      assert.equal(sum(earned), money(String(cash)))
      assertParts(older, numbered(rows))
    }),
  )
})
