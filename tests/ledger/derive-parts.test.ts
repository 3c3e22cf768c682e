/** Rule 8.1: what trades, unmatched sales and open lots are made of. Figures were worked out by hand. */
import t from 'tap'
import { type DeriveOptions, deriveCounted } from '../../src/ledger/derive.ts'
import { NOTHING_ASKED } from '../../src/ledger/kernel/answers.ts'
import type { LoosePart, Part } from '../../src/ledger/kernel/parts.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { PLAIN_ACTIONS } from '../../src/lib/terms.ts'
import { dollars, lot, money, on, row, units } from './derive-support.ts'

type Rows = LedgerRow<Transaction>[]

/** The rows as stored ones: the first has the id 1. */
const stored = (...rows: Rows): Rows => rows.map((held, at) => ({ ...held, id: at + 1 }))
const withFees = (fees: string, held: LedgerRow<Transaction>): LedgerRow<Transaction> => ({
  ...held,
  row: { ...held.row, fees: money(fees) },
})

/** What differs from a part of one copy that is shown as its row prints it, and is in the round trip of its trade. */
function line(part: Part): string {
  const { transactionId, copy, copies, n, effect, side, quantity, shownQuantity, shownPrice, money, paid } = part
  const { fees, step, carriedFrom, ownEntry, roundTripOn, roundTripNumber } = part
  const others: [string, unknown, unknown][] = [
    ['copy', copy, 0],
    ['copies', copies, 1],
    ['n', n, 0],
    ['shown', shownQuantity && units(shownQuantity), null],
    ['price', shownPrice && dollars(shownPrice), null],
    ['paid', paid && dollars(paid), null],
    ['fees', fees === undefined ? fees : dollars(fees), '0'],
    ['step', step, 0],
    ['carried from', carriedFrom, null],
    ['own', ownEntry, false],
    ['trip', roundTripOn, null],
    ['number', roundTripNumber, null],
  ]
  return [
    transactionId === null ? 'lot' : `row ${transactionId}`,
    `${effect} ${side} ${units(quantity)} for ${money === null ? '?' : dollars(money)}`,
    ...others.filter(([, value, usual]) => value !== usual).map(([name, value]) => `${name} ${value}`),
  ].join(', ')
}
const looseLine = (part: LoosePart): string =>
  `${part.kind}${part.lotId === null ? '' : ` lot ${part.lotId}`}: ${line(part)}`

function partsOf(rows: Rows, lots: LedgerRow<Lot>[] = [], options?: DeriveOptions) {
  const { trades, loose, executions } = deriveCounted(rows, lots, options)
  return {
    trades: trades.map(({ parts }) => parts.map(line)),
    loose: loose.map(looseLine),
    executions: [...executions.values()],
  }
}

t.test('each share of a row is in one part: in a trade, unmatched, moved out or open', async (t) => {
  // 5 shares came without a cost; of 20 that were sold 5 more are in no file.
  const unknown = stored(
    row('share_movement', 0, '5', '0'),
    withFees('1', row('buy', 1, '10', '-100')),
    withFees('2', row('sell', 5, '20', '400')),
  )
  t.same(partsOf(unknown), {
    trades: [['row 2, opens long 10 for 100, fees 1', 'row 3, closes long 10 for 200, fees 1']],
    loose: [
      'unmatched: row 1, came long 5 for ?',
      'unmatched: row 3, closes long 5 for 100, n 1, fees 0.5, trip 2024-01-01, number 1',
      'unmatched: row 3, closes long 5 for 100, n 2, fees 0.5, trip 2024-01-01, number 1',
    ],
    executions: [2],
  })
  // Of four equal purchases one is sold and moved out in halves, and two are whole: these are one part.
  const copies = stored(
    ...[row('buy', 0, '10', '-100', { copies: 4 }), row('sell', 0, '5', '60')],
    ...[row('share_movement', 3, '-10', '0'), row('buy', 5, '7', '-70')],
  )
  t.same(partsOf(copies), {
    trades: [['row 1, opens long 5 for 50', 'row 2, closes long 5 for 60, step 4']],
    loose: [
      'moved: row 1, opens long 5 for 50, n 1, trip 2024-01-01, number 1',
      'moved: row 1, opens long 5 for 50, copy 1, n 2, step 1, trip 2024-01-01, number 1',
      'open: row 1, opens long 5 for 50, copy 1, n 3, step 1, trip 2024-01-01, number 1',
      'open: row 1, opens long 10 for 100, copy 2, copies 2, n 4, step 2, trip 2024-01-01, number 1',
      'open: row 4, opens long 7 for 70, trip 2024-01-01, number 1',
    ],
    executions: [6],
  })
})

t.test('halves of equal purchases are two parts', async (t) => {
  const rows = stored(row('sell_short', 3, '10', '1000', { copies: 3 }), row('buy_to_cover', 10, '10', '-900'))
  const { loose } = partsOf(rows, [lot(10, 3, '5', '500', '450'), lot(4, 3, '10', '1000', '1300')])
  t.same(
    loose.map((text) => text.replace(/, n .*/, '')),
    ['open: row 1, opens short 5 for 500', 'open: row 1, opens short 5 for 500, copy 1'],
  )
})

t.test('an unmatched sale and what was bought later are of two parts', async (t) => {
  const rows = [row('sell', 3, '10', '110'), row('buy', 5, '10', '-100', { copies: 3 }), row('sell', 9, '10', '130')]
  // Rows that are not stored have no ids of their own.
  t.same(partsOf(rows).loose, [
    'unmatched: row 0, closes long 10 for 110, n 2',
    'open: row 0, opens long 10 for 100, copy 1, copies 2, n 3, step 1, trip 2024-01-06, number 1',
  ])
})

t.test('what a lot has and its rows have not is a part of the lot', async (t) => {
  const fee = { ...lot(0, 5, '10', '149', '100'), id: 7 }
  t.same(partsOf(stored(row('buy', 0, '5', '-100'), row('sell', 5, '10', '150')), [fee]).trades, [
    [
      ...['row 1, opens long 5 for 100', 'lot, opens long 5 for 0'],
      ...['row 2, closes long 10 for 150', 'lot, closes long 0 for -1, n 1'],
    ],
  ])
  t.same(partsOf([], [{ ...lot(0, 5, null, '149', '100'), id: 7 }]).trades, [
    ['lot, opens long 0 for 100', 'lot, closes long 0 for 149, n 1'],
  ])
})

t.test('a lot that is of no sale is a part of its own, for each of its copies', async (t) => {
  const lots = [
    { ...lot(0, 5, '10', '150', '100'), id: 7 },
    { ...lot(0, 5, '4', '60', '40', { copies: 2 }), id: 8 },
  ]
  const rows = stored(row('buy', 0, '10', '-100'), row('sell', 5, '10', '150'))
  t.same(partsOf(rows, lots, { isCovered: () => true }), {
    trades: [['row 1, opens long 10 for 100', 'row 2, closes long 10 for 150']],
    loose: ['unmatched lot 8: lot, closes long 4 for 60', 'unmatched lot 8: lot, closes long 4 for 60, copy 1, n 1'],
    executions: [2],
  })
})

t.test('contracts from before the files are no part of a row', async (t) => {
  const plain = (name: 'buy' | 'sell', day: number, quantity: string, amount: string) => {
    const held = row(name, day, quantity, amount, { instrument: 'ACME 2024-01-19 C 60' })
    return { ...held, row: { ...held.row, action: PLAIN_ACTIONS[name] } }
  }
  const rows = stored(plain('buy', 0, '3', '-300'), plain('sell', 1, '1', '120'))
  // Two of the three contracts closed what was written before.
  t.same(partsOf(rows, [], { answers: { ...NOTHING_ASKED, plainOption: 'before' } }), {
    trades: [['row 1, opens long 1 for 100, step 1', 'row 2, closes long 1 for 120']],
    loose: ['unmatched: row 1, closes short 2 for 200, n 1'],
    executions: [2],
  })
})

t.test('a purchase that came over a change of name has its number, and its own day', async (t) => {
  const bought = { ...row('buy', 0, '10', '-100', { copies: 2 }), carried: 3 }
  t.same(partsOf(stored(bought, row('sell', 5, '15', '300'))).trades, [
    ['row 1, opens long 10 for 100, copy 3, carried from 2024-01-01', 'row 2, closes long 10 for 200'],
    ['row 1, opens long 5 for 50, copy 3, n 1, step 1, carried from 2024-01-01', 'row 2, closes long 5 for 100, n 1'],
  ])
})

t.test('shares that came are no execution of a round trip; what was sold of them is', async (t) => {
  const rows = stored(
    ...[row('buy', 0, '10', '-100'), row('share_movement', 1, '5', '0'), row('sell', 3, '12', '240')],
    ...[row('sell', 4, '3', '45'), row('buy', 8, '2', '-30')],
  )
  t.same(partsOf(rows), {
    trades: [['row 1, opens long 10 for 100', 'row 3, closes long 10 for 200']],
    loose: [
      'unmatched: row 2, came long 2 for ?',
      'unmatched: row 3, closes long 2 for 40, n 1, trip 2024-01-01, number 1',
      'unmatched: row 2, came long 3 for ?, n 1',
      'unmatched: row 4, closes long 3 for 45, trip 2024-01-01, number 1',
      'open: row 5, opens long 2 for 30, trip 2024-01-09, number 1',
    ],
    executions: [3, 1],
  })
  const sales = stored(row('sell', 2, '5', '65'), row('sell', 5, '10', '100'))
  t.same(partsOf(sales).executions, [])
  const { roundTrips } = deriveCounted(rows, [])
  t.same(
    roundTrips.map(({ openedOn, unmatchedQuantity }) => [openedOn, units(unmatchedQuantity)]),
    [
      [on(0), '5'],
      [on(8), '0'],
    ],
  )
})

t.test('the parts of rows by the hundred are numbered as if each was listed', async (t) => {
  const rows = stored(row('buy', 0, '10', '-100', { copies: 6 }), row('sell', 5, '10', '150', { copies: 2 }))
  t.same(partsOf(rows, [], { leastTimes: 2 }).loose, [
    'open: row 1, opens long 10 for 100, copy 2, copies 4, n 2, step 1, trip 2024-01-01, number 1',
  ])
})

t.test('a part has the shares of its row, and shows those of its closing', async (t) => {
  const rows = stored(
    ...[row('buy', 0, '10', '-100', { price: '10' }), row('split', 3, '10', '0')],
    ...[row('return_of_capital', 4, '0', '10'), row('sell', 5, '10', '150')],
  )
  t.same(partsOf(rows), {
    trades: [['row 1, opens long 5 for 45, shown 10, price 5, paid 50', 'row 4, closes long 10 for 150']],
    loose: ['open: row 1, opens long 5 for 45, n 1, shown 10, price 5, paid 50, trip 2024-01-01, number 1'],
    executions: [2],
  })
})
