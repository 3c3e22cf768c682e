/** Changes of a name or symbol: what is carried, and what is not certain. */
import fc from 'fast-check'
import t from 'tap'
import type { DeriveOptions } from '../../src/ledger/derive.ts'
import { NOTHING_ASKED } from '../../src/ledger/kernel/answers.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { deriveAdjusted } from '../../src/ledger/premiums.ts'
import type { ShareMovement } from '../../src/ledger/queries.ts'
import { adjustRows, renamesIn, withNames } from '../../src/ledger/renames.ts'
import { abs, sum } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { dollars, line, lot, merged, money, on, row, shares, shuffled, units } from './derive-support.ts'

const DAY = 100

/** A row of a change; shares leave if the quantity is negative. */
function moved(
  instrument: string,
  quantity: string,
  { day = DAY, amount = '0', action = 'Name Change', copies = 1 } = {},
): LedgerRow<Transaction> {
  const held = row('share_movement', day, quantity, amount, {
    key: `${action} ${instrument} ${day} ${quantity}`,
    instrument,
    copies,
  })
  return { ...held, row: { ...held.row, action } }
}
const buy = (instrument: string, day: number, quantity: string, amount: string) =>
  row('buy', day, quantity, `-${amount}`, { instrument, key: `buy ${instrument} ${day} ${quantity} ${amount}` })
const sell = (instrument: string, day: number, quantity: string, amount: string) =>
  row('sell', day, quantity, amount, { instrument, key: `sell ${instrument} ${day} ${quantity} ${amount}` })

interface Rows {
  transactions: LedgerRow<Transaction>[]
  lots?: LedgerRow<Lot>[]
}

const renamesOf = (transactions: LedgerRow<Transaction>[]) =>
  renamesIn(
    transactions
      .filter((held) => held.row.class === 'share_movement')
      .map(({ copies, row: { date, action, instrument, quantity, amount } }): ShareMovement => {
        return { date, action, instrument, quantity, amount, copies }
      }),
  )

/** `options`: their answers are about OLD. */
function derivedOf({ transactions, lots = [] }: Rows, options: DeriveOptions = {}) {
  const instruments = [...new Set([...transactions, ...lots].map((held) => held.row.instrument))].sort()
  const rows = new Map(
    instruments.map((instrument) => [
      instrument,
      {
        transactions: transactions.filter((held) => held.row.instrument === instrument),
        lots: lots.filter((held) => held.row.instrument === instrument),
      },
    ]),
  )
  const { answers = NOTHING_ASKED, ...others } = options
  return [...adjustRows(rows, renamesOf(transactions), new Map([['OLD', answers]]))].map(([instrument, rows]) =>
    deriveAdjusted(rows, instrument === 'OLD' ? options : others),
  )
}

const tradesOf = (rows: Rows) => derivedOf(rows).flatMap(({ trades }) => trades)
const linesOf = (rows: Rows) => tradesOf(rows).map((trade) => `${trade.instrument}: ${line(trade)}`)
const unmatchedOf = (rows: Rows) =>
  derivedOf(rows).flatMap(({ unmatched }) => unmatched.map((sale) => `${sale.symbol} ${units(sale.quantity)}`))
const askedOf = (transactions: LedgerRow<Transaction>[]) =>
  derivedOf({ transactions }).flatMap(({ asked }) => asked.map(({ answers }) => answers.join(' or ')))
const openOf = (rows: Rows) =>
  derivedOf(rows).flatMap(({ position }) =>
    position === null || position.quantity === 0n
      ? []
      : [`${position.symbol} ${units(position.quantity)} for ${dollars(position.open.long.money)}`],
  )

// 10 for 1,000 and 20 for 2,600 under the old name.
const BOUGHT = [buy('OLD', 0, '10', '1000'), buy('OLD', 5, '20', '2600')]
const RENAMED = [moved('OLD', '-30'), moved('NEW', '30')]

t.test('the new shares have the days and the cost of the old ones, and nothing is realized', (t) => {
  t.same(openOf({ transactions: [...BOUGHT, ...RENAMED] }), ['NEW 30 for 3600'])
  t.same(linesOf({ transactions: [...BOUGHT, ...RENAMED] }), [])
  const sold = [...BOUGHT, ...RENAMED, sell('NEW', 110, '15', '3000')]
  t.same(linesOf({ transactions: sold }), [
    `NEW: fifo long 10 ${on(0)} > ${on(110)} 2000 - 1000 = 1000`,
    // 5 of the 20 that cost 2,600
    `NEW: fifo long 5 ${on(5)} > ${on(110)} 1000 - 650 = 350`,
  ])
  t.same(unmatchedOf({ transactions: sold }), [])
  t.same(openOf({ transactions: sold }), ['NEW 15 for 1950'])
  t.end()
})

t.test('what was sold under the old name, on the day of the change too, does not come', (t) => {
  const rows = [...BOUGHT, sell('OLD', 50, '10', '1500'), sell('OLD', DAY, '5', '700')]
  const transactions = [...rows, moved('OLD', '-15'), moved('NEW', '15'), sell('NEW', DAY, '15', '2250')]
  t.same(linesOf({ transactions }), [
    `NEW: fifo long 15 ${on(5)} > ${on(DAY)} 2250 - 1950 = 300`,
    `OLD: fifo long 10 ${on(0)} > ${on(50)} 1500 - 1000 = 500`,
    `OLD: fifo long 5 ${on(5)} > ${on(DAY)} 700 - 650 = 50`,
  ])
  t.end()
})

t.test('a lot of the new name has its own purchase, and the rest is left', (t) => {
  const transactions = [...BOUGHT, ...RENAMED, sell('NEW', 110, '20', '4000')]
  const lots = [lot(5, 110, '20', '4000', '2600', { instrument: 'NEW' })]
  t.same(linesOf({ transactions, lots }), [`NEW: lot agreed long 20 ${on(5)} > ${on(110)} 4000 - 2600 = 1400`])
  t.same(openOf({ transactions, lots }), ['NEW 10 for 1000'])
  t.end()
})

t.test('a lot of the old name that was sold on the day of the change leaves the rest its cost', (t) => {
  const transactions = [
    ...[buy('OLD', 0, '20', '1000'), sell('OLD', DAY, '5', '400')],
    ...[moved('OLD', '-15'), moved('NEW', '15'), sell('NEW', 110, '15', '1500')],
  ]
  const lots = [lot(0, DAY, '5', '400', '250', { instrument: 'OLD' })]
  t.ok(linesOf({ transactions, lots }).includes(`NEW: fifo long 15 ${on(0)} > ${on(110)} 1500 - 750 = 750`))
  t.end()
})

t.test('splits, returns of capital and premiums of the old shares are in the cost that comes', (t) => {
  const split = [
    ...[buy('OLD', 0, '10', '1000'), row('split', 10, '10', '0', { instrument: 'OLD' })],
    row('return_of_capital', 20, '0', '40', { instrument: 'OLD' }),
    ...[moved('OLD', '-20'), moved('NEW', '20'), sell('NEW', 110, '5', '500')],
  ]
  // (1,000 − 40) / 20 a share
  t.same(linesOf({ transactions: split }), [`NEW: fifo long 5 ${on(0)} > ${on(110)} 500 - 240 = 260`])
  const put = 'OLD 2024-01-19 P 50'
  const assigned = row('expiration', 18, '1', '0', { key: 'x', instrument: put })
  const premium = [
    row('sell_short', 0, '1', '149', { instrument: put, key: 'put' }),
    { ...assigned, row: { ...assigned.row, action: 'Assigned' } },
    row('buy', 18, '100', '-5000', { price: '50', instrument: 'OLD' }),
    sell('OLD', 30, '40', '2400'),
    ...[moved('OLD', '-60'), moved('NEW', '60'), sell('NEW', 110, '60', '3600')],
  ]
  // The lot has the premium: (5,000 − 149) × 40 / 100. The rest is 4,851 − 1,940.40.
  const lots = [lot(18, 30, '40', '2400', '1940.4', { instrument: 'OLD' })]
  t.ok(
    linesOf({ transactions: premium, lots }).includes(`NEW: fifo long 60 ${on(18)} > ${on(110)} 3600 - 2910.6 = 689.4`),
  )
  t.end()
})

t.test('options on the new name that deliver shares are settled with what came', (t) => {
  const call = 'NEW 2024-05-17 C 150'
  const assigned = row('expiration', 137, '1', '0', { key: 'x', instrument: call })
  const transactions = [
    ...[buy('OLD', 0, '100', '12000'), moved('OLD', '-100'), moved('NEW', '100')],
    row('sell_short', 110, '1', '300', { instrument: call, key: 'call' }),
    { ...assigned, row: { ...assigned.row, action: 'Assigned' } },
    row('sell', 137, '100', '15000', { price: '150', instrument: 'NEW' }),
  ]
  const lots = [lot(0, 137, '100', '15300', '12000', { instrument: 'NEW' })]
  t.same(linesOf({ transactions, lots }), [`NEW: lot agreed long 100 ${on(0)} > ${on(137)} 15300 - 12000 = 3300`])
  t.end()
})

t.test('a chain of changes is carried to its end, also if all are of equal quantity', (t) => {
  const chain = [
    ...[buy('A', 0, '10', '1000'), moved('A', '-10', { day: 20 }), moved('B', '10', { day: 20 })],
    ...[buy('B', 30, '5', '700'), moved('B', '-15', { day: 40 }), moved('C', '15', { day: 40 })],
    sell('C', 50, '12', '2400'),
  ]
  t.same(linesOf({ transactions: chain }), [
    `C: fifo long 10 ${on(0)} > ${on(50)} 2000 - 1000 = 1000`,
    `C: fifo long 2 ${on(30)} > ${on(50)} 400 - 280 = 120`,
  ])
  t.same(openOf({ transactions: chain }), ['C 3 for 420'])
  t.same([...withNames(['C'], renamesOf(chain))], ['C', 'B', 'A'])
  const back = [...chain.slice(0, 3), moved('B', '-10', { day: 40 }), moved('A', '10', { day: 40 })]
  t.same(openOf({ transactions: back }), ['A 10 for 0'], 'a name that comes back is not certain')
  const again = [...RENAMED, moved('OLD', '-9', { day: 10 }), moved('NEW', '9', { day: 10 })]
  const dates = new Set([...renamesOf(again).byNew.values()].map(({ date }) => date))
  t.same([...dates], [on(10)], 'only the first shares of a name may be those of another one')
  t.end()
})

t.test('ten changes in turn are carried, and no more', (t) => {
  const chain = (changes: number) => [
    buy('N0', 0, '10', '1000'),
    ...Array.from({ length: changes }, (_, n) => [
      moved(`N${n}`, '-10', { day: n + 1 }),
      moved(`N${n + 1}`, '10', { day: n + 1 }),
    ]).flat(),
  ]
  t.same(openOf({ transactions: chain(10) }), ['N10 10 for 1000'])
  t.same(openOf({ transactions: chain(11) }), ['N11 10 for 0'])
  t.equal(withNames(['N11'], renamesOf(chain(11))).size, 1)
  t.equal(withNames(['N10'], renamesOf(chain(11))).size, 11)
  t.end()
})

t.test('shares of unknown cost stay so, under the day on which they came', (t) => {
  const transactions = [
    row('share_movement', 0, '10', '0', { instrument: 'OLD' }),
    ...[buy('OLD', 5, '20', '2600'), ...RENAMED, sell('NEW', 110, '15', '3000')],
  ]
  t.same(linesOf({ transactions }), [`NEW: fifo long 5 ${on(5)} > ${on(110)} 1000 - 650 = 350`])
  t.same(unmatchedOf({ transactions }), ['NEW 10'])
  const free = [row('buy', 0, '30', '0', { price: '0', instrument: 'OLD' }), ...RENAMED, sell('NEW', 110, '30', '60')]
  t.same(
    linesOf({ transactions: free }),
    [`NEW: fifo long 30 ${on(0)} > ${on(110)} 60 - 0 = 60`],
    'a cost of 0 is known',
  )
  t.end()
})

t.test('rows that are not certainly one change of all shares are as before', (t) => {
  const cases: Record<string, Rows> = {
    'not all shares': { transactions: [...BOUGHT, moved('OLD', '-20'), moved('NEW', '20')] },
    'more than was bought': { transactions: [...BOUGHT, moved('OLD', '-40'), moved('NEW', '40')] },
    'another number': { transactions: [...BOUGHT, moved('OLD', '-30'), moved('NEW', '15')] },
    'another day': { transactions: [...BOUGHT, moved('OLD', '-30'), moved('NEW', '30', { day: DAY + 1 })] },
    'another action': {
      transactions: [...BOUGHT, moved('OLD', '-30'), moved('NEW', '30', { action: 'Symbol Change' })],
    },
    'a merger': {
      transactions: [
        ...BOUGHT,
        moved('OLD', '-30', { action: 'Stock Merger' }),
        moved('NEW', '30', { action: 'Stock Merger' }),
      ],
    },
    'one row is missing': { transactions: [...BOUGHT, moved('NEW', '30')] },
    'money was paid': { transactions: [...BOUGHT, moved('OLD', '-30', { amount: '5' }), moved('NEW', '30')] },
    'two changes alike': {
      transactions: [...BOUGHT, ...RENAMED, buy('BRAV', 0, '30', '9'), moved('BRAV', '-30'), moved('CHAR', '30')],
    },
    'a third row of the day': { transactions: [...BOUGHT, ...RENAMED, moved('WARR', '15')] },
    'a second row of the new name': {
      transactions: [...BOUGHT, ...RENAMED, row('share_movement', DAY, '1', '0', { instrument: 'NEW' })],
    },
    'a split of the day, of more shares': {
      transactions: [...BOUGHT, ...RENAMED, row('split', DAY, '30', '0', { instrument: 'OLD' })],
    },
    'the new name was traded before': {
      transactions: [buy('NEW', 1, '1', '9'), sell('NEW', 2, '1', '9'), ...BOUGHT, ...RENAMED],
    },
    'the new name has a sale before': {
      transactions: [...BOUGHT, ...RENAMED],
      lots: [lot(1, 2, '1', '9', '9', { instrument: 'NEW' })],
    },
    'the old name is traded later': {
      transactions: [...BOUGHT, ...RENAMED, buy('OLD', DAY + 1, '1', '9'), sell('OLD', DAY + 2, '1', '9')],
    },
    'the old name has a sale later': {
      transactions: [...BOUGHT, buy('OLD', 6, '1', '9'), ...RENAMED],
      lots: [lot(6, DAY + 1, '1', '9', '9', { instrument: 'OLD' })],
    },
    'a short is open too': {
      transactions: [...BOUGHT, row('sell_short', 6, '5', '60', { instrument: 'OLD' }), ...RENAMED],
    },
    'a short alone': {
      transactions: [row('sell_short', 0, '30', '600', { instrument: 'OLD' }), ...RENAMED],
    },
    'a lot without a quantity': {
      transactions: [...BOUGHT, buy('OLD', 6, '1', '9'), sell('OLD', 7, '1', '9'), ...RENAMED],
      lots: [lot(0, 7, null, '9', '9', { instrument: 'OLD' })],
    },
    'a lot of a short': {
      transactions: [...BOUGHT, ...RENAMED],
      lots: [lot(9, 8, '1', '9', '9', { instrument: 'OLD' })],
    },
  }
  for (const [name, rows] of Object.entries(cases)) {
    const sold = { ...rows, transactions: [...rows.transactions, sell('NEW', DAY + 20, '15', '3000')] }
    t.same(
      linesOf(sold).filter((text) => text.startsWith('NEW: fifo long 15') || text.startsWith('NEW: fifo long 10 ')),
      [],
      name,
    )
    t.ok(unmatchedOf(sold).includes('NEW 15'), name)
  }
  t.end()
})

t.test('a change has two rows of one action, one of which leaves', (t) => {
  const none = (...rows: LedgerRow<Transaction>[]) => t.equal(renamesOf(rows).byNew.size, 0)
  none(moved('OLD', '-30', { action: 'Merger' }), moved('NEW', '30', { action: 'Merger' }))
  none(moved('OLD', '30'), moved('NEW', '30'))
  none(moved('OLD', '-30'), moved('OLD', '30'), moved('NEW', '-5'), moved('NEW', '5'))
  const both = (instrument: string, quantity: string) => [
    moved(instrument, quantity),
    moved(instrument, quantity, { action: 'Symbol Change' }),
  ]
  none(...both('OLD', '-30'), ...both('NEW', '30'))
  t.same(
    [...renamesOf([moved('NEW', '30'), moved('OLD', '-30')]).byNew.values()],
    [
      { from: 'OLD', to: 'NEW', date: on(DAY), quantity: shares('30'), side: 'long' },
      { from: 'NEW', to: 'OLD', date: on(DAY), quantity: shares('30'), side: 'short' },
    ],
    'held long, or short',
  )
  t.end()
})

t.test('two changes of a day, of different numbers of shares', (t) => {
  const other = [buy('ALFA', 0, '7', '70'), moved('ALFA', '-7'), moved('BRAV', '7')]
  const same = [moved('CHAR', '-5'), moved('CHAR', '5')]
  t.same(openOf({ transactions: [...BOUGHT, ...RENAMED, ...other, ...same] }), ['BRAV 7 for 70', 'NEW 30 for 3600'])
  t.end()
})

t.test('lots of the old name decide which shares were left', (t) => {
  const transactions = [
    ...[...BOUGHT, sell('OLD', 50, '20', '4000'), moved('OLD', '-10'), moved('NEW', '10')],
    sell('NEW', 110, '10', '1500'),
  ]
  const lots = [lot(5, 50, '20', '4000', '2600', { instrument: 'OLD' })]
  t.ok(linesOf({ transactions, lots }).includes(`NEW: fifo long 10 ${on(0)} > ${on(110)} 1500 - 1000 = 500`))
  t.end()
})

/** 10 for 100 and 10 for 200, of which 10 were sold for 300 before the change. */
const EARLY = [buy('OLD', 1, '10', '100'), buy('OLD', 4, '10', '200'), sell('OLD', 9, '10', '300')]
const change = (from: string, to: string, quantity: string, day = DAY) => [
  moved(from, `-${quantity}`, { day }),
  moved(to, quantity, { day }),
]
const lotOf = (instrument: string, ...[acquired, sold, quantity, proceeds, cost]: Parameters<typeof lot>) =>
  lot(acquired, sold, quantity, proceeds, cost, { instrument })

t.test('a sale without a lot takes nothing that a lot of a later name has', (t) => {
  const whole = [...EARLY, ...change('OLD', 'NEW', '10'), sell('NEW', 110, '10', '400')]
  const right = [
    `NEW: lot agreed long 10 ${on(1)} > ${on(110)} 400 - 100 = 300`,
    `OLD: fifo long 10 ${on(4)} > ${on(9)} 300 - 200 = 100`,
  ]
  for (const lots of [
    [lotOf('NEW', 1, 110, '10', '400', '100')],
    [lotOf('NEW', 1, 110, null, '400', '100')],
    // Some brokers print all lots under one name.
    [lotOf('OLD', 1, 110, '10', '400', '100')],
  ]) {
    t.same(linesOf({ transactions: whole, lots }), right)
    t.same([...openOf({ transactions: whole, lots }), ...unmatchedOf({ transactions: whole, lots })], [])
  }
  const undated = { transactions: whole, lots: [lotOf('NEW', null, 110, '10', '400', '100')] }
  t.same(linesOf(undated), right, 'by its cost')

  const part = [...EARLY, ...change('OLD', 'NEW', '10'), sell('NEW', 110, '4', '160')]
  const lots = [lotOf('NEW', 1, 110, '4', '160', '40')]
  t.same(linesOf({ transactions: part, lots }), [
    `NEW: lot agreed long 4 ${on(1)} > ${on(110)} 160 - 40 = 120`,
    `OLD: fifo long 6 ${on(1)} > ${on(9)} 180 - 60 = 120`,
    `OLD: fifo long 4 ${on(4)} > ${on(9)} 120 - 80 = 40`,
  ])
  t.same(openOf({ transactions: part, lots }), ['NEW 6 for 120'])
  t.end()
})

t.test('a lot of the last of three names, and sales without lots under the others', (t) => {
  const transactions = [
    ...[buy('A', 0, '10', '100'), buy('A', 5, '10', '200'), buy('A', 8, '10', '300'), sell('A', 20, '10', '400')],
    ...[...change('A', 'B', '20', 30), sell('B', 40, '5', '300')],
    ...[...change('B', 'C', '15', 50), sell('C', 60, '10', '500')],
  ]
  const lots = [lotOf('C', 0, 60, '10', '500', '100')]
  t.same(linesOf({ transactions, lots }), [
    `A: fifo long 10 ${on(5)} > ${on(20)} 400 - 200 = 200`,
    `B: fifo long 5 ${on(8)} > ${on(40)} 300 - 150 = 150`,
    `C: lot agreed long 10 ${on(0)} > ${on(60)} 500 - 100 = 400`,
  ])
  t.same(openOf({ transactions, lots }), ['C 5 for 150'])
  t.end()
})

t.test('a lot of a later name, with a split before the change or after it', (t) => {
  const bought = [buy('OLD', 1, '10', '100'), buy('OLD', 4, '10', '200')]
  const splitIn = (instrument: string, day: number, quantity: string) =>
    row('split', day, quantity, '0', { instrument, key: `split ${instrument}` })
  const before = [
    ...[...bought, splitIn('OLD', 20, '20'), sell('OLD', 50, '20', '300')],
    ...[...change('OLD', 'NEW', '20'), sell('NEW', 120, '20', '400')],
  ]
  const after = [
    ...[...bought, sell('OLD', 50, '10', '300'), ...change('OLD', 'NEW', '10')],
    ...[splitIn('NEW', 105, '10'), sell('NEW', 120, '20', '400')],
  ]
  const lots = [lotOf('NEW', 1, 120, '20', '400', '100')]
  for (const [transactions, sold] of [
    [before, '20'],
    [after, '10'],
  ] as const) {
    t.same(linesOf({ transactions, lots }), [
      `NEW: lot agreed long 20 ${on(1)} > ${on(120)} 400 - 100 = 300`,
      `OLD: fifo long ${sold} ${on(4)} > ${on(50)} 300 - 200 = 100`,
    ])
    t.same([...openOf({ transactions, lots }), ...unmatchedOf({ transactions, lots })], [])
  }
  t.end()
})

t.test('a lot of a later name has one of two purchases alike, or shares that came without their cost', (t) => {
  const after = [sell('OLD', 9, '10', '300'), ...change('OLD', 'NEW', '20'), sell('NEW', 110, '10', '400')]
  const lots = [lotOf('NEW', 1, 110, '10', '400', '100')]
  const [twice] = merged([buy('OLD', 1, '10', '100'), buy('OLD', 1, '10', '100')]) as [LedgerRow<Transaction>]
  const alike = { transactions: [twice, buy('OLD', 4, '10', '200'), ...after], lots }
  t.same(linesOf(alike), [
    `NEW: lot agreed long 10 ${on(1)} > ${on(110)} 400 - 100 = 300`,
    `OLD: fifo long 10 ${on(1)} > ${on(9)} 300 - 100 = 200`,
  ])
  t.same(openOf(alike), ['NEW 10 for 200'])

  const came = row('share_movement', 1, '10', '0', { instrument: 'OLD' })
  const others = [came, buy('OLD', 4, '10', '200'), buy('OLD', 5, '10', '250'), ...after]
  const without = { transactions: others, lots: [lotOf('NEW', -90, 110, '10', '400', '100')] }
  t.same(linesOf(without), [
    `NEW: lot agreed long 10 ${on(-90)} > ${on(110)} 400 - 100 = 300`,
    `OLD: fifo long 10 ${on(4)} > ${on(9)} 300 - 200 = 100`,
  ])
  t.same([...openOf(without), ...unmatchedOf(without)], ['NEW 10 for 250'])
  t.end()
})

t.test('what was answered about the old name decides what the shares cost under the new one', (t) => {
  // 60 for 600, then 60 for 600 on the day of a split of 60: 2:1 of those before, or 3:2 of all.
  const split = [
    ...[buy('OLD', 0, '60', '600'), row('split', 5, '60', '0', { instrument: 'OLD' }), buy('OLD', 5, '60', '600')],
    ...[...change('OLD', 'NEW', '180'), sell('NEW', 110, '60', '900')],
  ]
  const answered = (ratio: string) => ({ answers: { ...NOTHING_ASKED, ratios: new Map([[on(5), ratio]]) } })
  const costsOf = (transactions: LedgerRow<Transaction>[], options: DeriveOptions) =>
    derivedOf({ transactions }, options).flatMap(({ trades }) => trades.map(({ costBasis }) => dollars(costBasis)))
  t.same(costsOf(split, {}), [], 'nobody knows which')
  t.same(askedOf(split), ['2:1 or 3:2'])
  const away = split.map((held) =>
    held.row.class === 'share_movement' ? { ...held, row: { ...held.row, action: 'Journaled Shares' } } : held,
  )
  t.same(askedOf(away), [], 'what was moved away earns nothing here')
  t.same(unmatchedOf({ transactions: split }), ['NEW 60'])
  t.same(costsOf(split, answered('2:1')), ['300'], '60 of 120 for 600')
  t.same(costsOf(split, answered('3:2')), ['400'], '60 of 90 for 600')

  const unread = row('unread', 5, '0', '0', { instrument: 'OLD' })
  const rows = [buy('OLD', 0, '10', '100'), unread, ...change('OLD', 'NEW', '10'), sell('NEW', 110, '10', '150')]
  t.same(costsOf(rows, {}), [])
  t.same(costsOf(rows, { answers: { ...NOTHING_ASKED, settledDays: new Set([on(5)]) } }), ['100'], 'it moved nothing')
  t.end()
})

t.test('a lot of a later name has a third of a purchase, and leaves no dust of it', (t) => {
  const transactions = [
    ...[buy('OLD', 1, '10', '300'), row('split', 20, '20', '0', { instrument: 'OLD' }), buy('OLD', 40, '30', '600')],
    ...[sell('OLD', 50, '20', '900'), sell('OLD', 60, '5', '150')],
    ...[...change('OLD', 'NEW', '35'), sell('NEW', 120, '10', '400')],
  ]
  const lots = [lotOf('NEW', 1, 120, '10', '400', '100')]
  t.same(linesOf({ transactions, lots }), [
    `NEW: lot agreed long 10 ${on(1)} > ${on(120)} 400 - 100 = 300`,
    `OLD: fifo long 20 ${on(1)} > ${on(50)} 900 - 200 = 700`,
    `OLD: fifo long 5 ${on(40)} > ${on(60)} 150 - 100 = 50`,
  ])
  t.same(openOf({ transactions, lots }), ['NEW 25 for 500'])
  t.end()
})

t.test(
  'a lot of a later name has shares that an option delivered, or that came with an own entry of their cost',
  (t) => {
    const put = 'OLD 2024-01-19 P 50'
    const assigned = row('expiration', 18, '1', '0', { key: 'x', instrument: put })
    const delivered = [
      row('sell_short', 0, '1', '149', { instrument: put, key: 'put' }),
      { ...assigned, row: { ...assigned.row, action: 'Assigned' } },
      row('buy', 18, '100', '-5000', { price: '50', instrument: 'OLD' }),
      ...[buy('OLD', 25, '100', '4000'), sell('OLD', 30, '100', '6000')],
      ...[...change('OLD', 'NEW', '100'), sell('NEW', 110, '100', '7000')],
    ]
    const lots = [lotOf('NEW', 18, 110, '100', '7000', '4851')]
    t.same(linesOf({ transactions: delivered, lots }), [
      `NEW: lot agreed long 100 ${on(18)} > ${on(110)} 7000 - 4851 = 2149`,
      `OLD: fifo long 100 ${on(25)} > ${on(30)} 6000 - 4000 = 2000`,
    ])
    const came = row('share_movement', 3, '10', '-100', { instrument: 'OLD', key: 'entry' })
    const entered = { ...came, row: { ...came.row, acquired: on(1), ownEntry: '1' } }
    const [, ...others] = EARLY
    const transactions = [entered, ...others, ...change('OLD', 'NEW', '10'), sell('NEW', 110, '10', '400')]
    t.same(linesOf({ transactions, lots: [lotOf('NEW', 1, 110, '10', '400', '100')] }), [
      `NEW: lot agreed long 10 ${on(1)} > ${on(110)} 400 - 100 = 300`,
      `OLD: fifo long 10 ${on(4)} > ${on(9)} 300 - 200 = 100`,
    ])
    t.end()
  },
)

t.test('what a sale may have taken in another order is nothing that a lot of a later name has', (t) => {
  const transactions = [
    ...[
      buy('OLD', 1, '10', '100'),
      buy('OLD', 4, '10', '200'),
      buy('OLD', 7, '10', '250'),
      sell('OLD', 50, '10', '300'),
    ],
    ...[...change('OLD', 'NEW', '20'), sell('NEW', 110, '10', '400')],
  ]
  const lots = [lotOf('NEW', 1, 110, '10', '400', '100')]
  const [sale] = derivedOf({ transactions, lots }, { hasOtherOrder: true })
    .flatMap(({ trades }) => trades)
    .filter(({ instrument }) => instrument === 'OLD')
  // 300 − 250, and 300 − 200
  t.same([sale?.profitLeast, sale?.profit, sale?.profitMost], [money('50'), money('100'), money('100')])
  t.end()
})

t.test('nothing is carried if a lot of a later name names what an earlier sale must have taken', (t) => {
  const transactions = [
    ...[buy('OLD', 1, '10', '100'), sell('OLD', 9, '10', '300'), buy('OLD', 20, '10', '200')],
    ...[...change('OLD', 'NEW', '10'), sell('NEW', 110, '10', '400')],
  ]
  const lots = [lotOf('NEW', 1, 110, '10', '400', '100')]
  t.same(linesOf({ transactions, lots }), [
    `NEW: lot agreed long 10 ${on(1)} > ${on(110)} 400 - 100 = 300`,
    `OLD: fifo long 10 ${on(1)} > ${on(9)} 300 - 100 = 200`,
  ])
  t.same([...openOf({ transactions, lots }), ...unmatchedOf({ transactions, lots })], [])
  t.end()
})

t.test('options keep their rows, and copies of a row count', (t) => {
  const call = 'OLD 2024-06-21 C 40'
  t.same(renamesOf([moved(call, '-1'), moved('NEW 2024-06-21 C 40', '1')]), {
    ...{ byNew: new Map(), names: new Set(), arrived: new Set() },
  })
  const twice = [...BOUGHT, moved('OLD', '-15', { copies: 2 }), moved('NEW', '15', { copies: 2 })]
  t.same(openOf({ transactions: twice }), ['NEW 30 for 3600'], 'such as shares held in cash and on margin')
  const valued = [...BOUGHT, moved('OLD', '-30', { amount: '4000' }), moved('NEW', '30', { amount: '-4000' })]
  t.same(openOf({ transactions: valued }), ['NEW 30 for 3600'], 'the value of both rows is no money')
  const parts = [moved('OLD', '-15', { copies: 2, amount: '2000' }), moved('NEW', '30', { amount: '-4000' })]
  t.same(openOf({ transactions: [...BOUGHT, ...parts] }), ['NEW 30 for 3600'])
  t.same(renamesOf([moved('NEW', '30')]).arrived, new Set(['NEW']))
  t.end()
})

/** Purchases and sales of shares that change their name up to three times. */
const history = fc
  .record({
    days: fc.array(
      fc.record({ bought: fc.integer({ min: 0, max: 9 }), price: fc.integer({ min: 1, max: 99 }), sold: fc.nat(9) }),
      { minLength: 2, maxLength: 12 },
    ),
    names: fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 3 }),
  })
  .map(({ days, names }) => {
    const [renamed, plain]: [LedgerRow<Transaction>[], LedgerRow<Transaction>[]] = [[], []]
    let held = 0
    let name = 0
    const both = (make: (instrument: string) => LedgerRow<Transaction>) => {
      renamed.push(make(`N${name}`))
      plain.push(make('ONE'))
    }
    for (const [i, { bought, price, sold }] of days.entries()) {
      if (names.includes(i) && held > 0) {
        renamed.push(moved(`N${name}`, `-${held}`, { day: i }), moved(`N${++name}`, `${held}`, { day: i }))
      }
      if (bought > 0) both((instrument) => buy(instrument, i, `${bought}`, `${bought * price}`))
      held += bought
      const quantity = Math.min(sold, held)
      if (quantity > 0) both((instrument) => sell(instrument, i, `${quantity}`, `${quantity * 50}`))
      held -= quantity
    }
    return { renamed, plain }
  })

t.test('shares under several names have the trades that they have under one', (t) => {
  fc.assert(
    fc.property(
      history.chain(({ renamed, plain }) => fc.record({ renamed: shuffled(renamed), plain: fc.constant(plain) })),
      ({ renamed, plain }) => {
        const linesAt = (transactions: LedgerRow<Transaction>[]) =>
          tradesOf({ transactions: merged(transactions) })
            .map(line)
            .sort()
        const costAt = (transactions: LedgerRow<Transaction>[]) =>
          sum(derivedOf({ transactions }).map(({ position }) => position?.open.long.money ?? 0n))
        t.strictSame(linesAt(renamed), linesAt(plain))
        t.equal(costAt(renamed), costAt(plain))
        t.same(unmatchedOf({ transactions: renamed }), [])
      },
    ),
    { numRuns: counts(100, 5_000) },
  )
  t.end()
})

t.test('a lot is of the name under which its sale is in the rows, whatever name it has', (t) => {
  const transactions = [
    ...[buy('FB', 0, '100', '1000'), sell('FB', 30, '50', '600'), moved('FB', '-50'), moved('META', '50')],
    sell('META', 130, '20', '300'),
  ]
  const of = (first: string, second: string) => [
    lot(0, 30, '50', '600', '500', { instrument: first }),
    lot(0, 130, '20', '300', '200', { instrument: second }),
  ]
  for (const lots of [of('FB', 'META'), of('META', 'META'), of('FB', 'FB')]) {
    t.same(linesOf({ transactions, lots }), [
      `FB: lot agreed long 50 ${on(0)} > ${on(30)} 600 - 500 = 100`,
      `META: lot agreed long 20 ${on(0)} > ${on(130)} 300 - 200 = 100`,
    ])
    t.same(openOf({ transactions, lots }), ['META 30 for 300'])
    t.same(unmatchedOf({ transactions, lots }), [])
  }
  // By settlement, after the change.
  const late = [
    ...[buy('FB', 0, '100', '1000'), sell('FB', DAY - 1, '50', '600'), moved('FB', '-50'), moved('META', '50')],
  ]
  const lots = [lot(0, DAY + 1, '50', '600', '500', { instrument: 'META' })]
  t.same(linesOf({ transactions: late, lots }), [`FB: lot agreed long 50 ${on(0)} > ${on(DAY + 1)} 600 - 500 = 100`])
  t.same(openOf({ transactions: late, lots }), ['META 50 for 500'])
  t.end()
})

t.test('an option delivered the shares of the old name, and a lot of the new one has its premium', (t) => {
  const put = 'LMA 2024-03-15 P 50'
  const assigned = row('expiration', 74, '1', '0', { key: 'x', instrument: put })
  const transactions = [
    row('sell_short', 0, '1', '99', { instrument: put, key: 'put' }),
    { ...assigned, row: { ...assigned.row, action: 'Assigned' } },
    row('buy', 74, '100', '-5000', { price: '50', instrument: 'LMA' }),
    ...[moved('LMA', '-100'), moved('LMB', '100'), sell('LMB', 120, '100', '5200')],
  ]
  const lots = [lot(74, 120, '100', '5200', '4901', { instrument: 'LMB' })]
  t.same(linesOf({ transactions, lots }), [`LMB: lot agreed long 100 ${on(74)} > ${on(120)} 5200 - 4901 = 299`])
  t.same(linesOf({ transactions }), [
    `${put}: fifo short 1 ${on(74)} > ${on(0)} 99 - 0 = 99`,
    `LMB: fifo long 100 ${on(74)} > ${on(120)} 5200 - 5000 = 200`,
  ])
  t.end()
})

t.test('a split on the day of the change, of the old name or the new one', (t) => {
  const split = (instrument: string) => [
    row('split', DAY, '10', '0', { instrument, key: 'split 10' }),
    row('split', DAY, '-100', '0', { instrument, key: 'split -100' }),
  ]
  const cases = [
    [buy('OLDX', 0, '100', '100'), moved('OLDX', '-100'), moved('NEWX', '100'), ...split('NEWX')],
    [buy('OLDX', 0, '100', '100'), ...split('OLDX'), moved('OLDX', '-10'), moved('NEWX', '10')],
  ]
  for (const transactions of cases) {
    t.same(openOf({ transactions }), ['NEWX 10 for 100'])
    const sold = [...transactions, sell('NEWX', 130, '10', '120')]
    t.same(linesOf({ transactions: sold }), [`NEWX: fifo long 10 ${on(0)} > ${on(130)} 120 - 100 = 20`])
    t.same([...openOf({ transactions: sold }), ...unmatchedOf({ transactions: sold })], [])
  }
  t.end()
})

const short = (instrument: string, day: number, quantity: string, amount: string) =>
  row('sell_short', day, quantity, amount, { instrument, key: `short ${instrument} ${day} ${quantity} ${amount}` })
const cover = (instrument: string, day: number, quantity: string, amount: string) =>
  row('buy_to_cover', day, quantity, `-${amount}`, { instrument, key: `cover ${instrument} ${day} ${quantity}` })
const sidesOf = (rows: Rows) =>
  derivedOf(rows).flatMap(({ position }) =>
    (['long', 'short'] as const).flatMap((side) => {
      const { quantity, money } = position?.open[side] ?? { quantity: 0n, money: 0n }
      return quantity === 0n ? [] : [`${position?.symbol} ${side} ${units(quantity)} for ${dollars(money)}`]
    }),
  )

t.test('a short keeps its sale over changes of its name', (t) => {
  const transactions = [short('FB', 0, '10', '2000'), moved('FB', '10'), moved('META', '-10')]
  t.same(sidesOf({ transactions }), ['META short 10 for 2000'])
  const covered = [...transactions, cover('META', 130, '10', '1900')]
  t.same(linesOf({ transactions: covered }), [`META: fifo short 10 ${on(130)} > ${on(0)} 2000 - 1900 = 100`])
  t.same([...sidesOf({ transactions: covered }), ...unmatchedOf({ transactions: covered })], [])
  const lots = [lot(130, 0, '10', '2000', '1900', { instrument: 'META' })]
  t.same(linesOf({ transactions: covered, lots }), [
    `META: lot agreed short 10 ${on(130)} > ${on(0)} 2000 - 1900 = 100`,
  ])
  t.end()
})

t.test('a cover without a lot closes no short sale that a lot of a later name has', (t) => {
  const transactions = [
    ...[short('FB', 0, '10', '300'), short('FB', 5, '10', '400'), cover('FB', 10, '10', '200')],
    ...[moved('FB', '10'), moved('META', '-10'), cover('META', 130, '10', '250')],
  ]
  const lots = [lot(130, 0, '10', '300', '250', { instrument: 'META' })]
  t.same(linesOf({ transactions, lots }), [
    `FB: fifo short 10 ${on(10)} > ${on(5)} 400 - 200 = 200`,
    `META: lot agreed short 10 ${on(130)} > ${on(0)} 300 - 250 = 50`,
  ])
  t.same([...sidesOf({ transactions, lots }), ...unmatchedOf({ transactions, lots })], [])
  t.end()
})

t.test('a short that was split is covered under the new name, together with another one', (t) => {
  const transactions = [
    ...[
      short('FB', 0, '4', '80'),
      row('split', 50, '4', '0', { instrument: 'FB' }),
      moved('FB', '8'),
      moved('META', '-8'),
    ],
    ...[short('META', 110, '8', '160'), cover('META', 130, '16', '240')],
  ]
  for (const instrument of ['FB', 'META']) {
    const lots = [
      lot(130, 0, '8', '80', '120', { instrument }),
      lot(130, 110, '8', '160', '120', { instrument: 'META' }),
    ]
    t.same(linesOf({ transactions, lots }), [
      `META: lot agreed short 8 ${on(130)} > ${on(0)} 80 - 120 = -40`,
      `META: lot agreed short 8 ${on(130)} > ${on(110)} 160 - 120 = 40`,
    ])
    t.same([...sidesOf({ transactions, lots }), ...unmatchedOf({ transactions, lots })], [])
  }
  t.end()
})

t.test('a short that is moved away is in no position', (t) => {
  const away = (quantity: string) => moved('FB', quantity, { action: 'Journaled Shares' })
  t.same(sidesOf({ transactions: [short('FB', 0, '100', '2000'), away('100')] }), [])
  t.same(sidesOf({ transactions: [short('FB', 0, '100', '2000'), away('40')] }), ['FB short 60 for 1200'])
  // The cover shows that the short was still there.
  const covered = [short('FB', 0, '100', '2000'), away('100'), cover('FB', 130, '100', '1900')]
  t.same(linesOf({ transactions: covered }), [`FB: fifo short 100 ${on(130)} > ${on(0)} 2000 - 1900 = 100`])
  t.same(sidesOf({ transactions: covered }), ['FB long 100 for 0'])
  t.end()
})

type Step =
  | { kind: 'open' | 'close' | 'put'; shares: number; price: number; fills: readonly number[]; listed: Listed }
  | { kind: 'rename'; split: 'none' | 'old' | 'new'; ratio: Ratio }
  | { kind: 'split'; ratio: Ratio }
type Ratio = 'double' | 'half'
/** How the gains have a sale: under which name. */
type Listed = 'not' | 'own' | 'first' | 'last'

const ratio = fc.constantFrom<Ratio>('double', 'half')
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('open', 'open', 'close', 'close', 'close', 'put'),
    shares: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 20, max: 90 }),
    fills: fc.array(fc.integer({ min: 5, max: 400 }), { minLength: 1, maxLength: 2 }),
    listed: fc.constantFrom<Listed>('not', 'own', 'first', 'last'),
  }),
  fc.record({ kind: fc.constant('rename'), split: fc.constantFrom('none', 'none', 'old', 'new'), ratio }),
  fc.record({ kind: fc.constant('split'), ratio }),
) as fc.Arbitrary<Step>

interface Held {
  day: number
  shares: number
  /** In cents: the cost, or the proceeds of a short. With premiums, if the broker has them there. */
  money: number
}

/**
 * A made-up broker, first in, first out, that knows nothing of names: it prints each row under the name of its day.
 */
function lifeOf({ steps, isShort, hasPremiums }: { steps: readonly Step[]; isShort: boolean; hasPremiums: boolean }) {
  const transactions: LedgerRow<Transaction>[] = []
  const listed: { names: Listed; name: number; make: (instrument: string) => LedgerRow<Lot> }[] = []
  let [held, name, cash]: [Held[], number, number] = [[], 0, 0]
  const text = (cents: number) => (cents / 100).toFixed(2)
  const total = () => held.reduce((all, { shares }) => all + shares, 0)
  const add = (transaction: LedgerRow<Transaction>) => {
    transactions.push(transaction)
    cash += Number(dollars(transaction.row.amount)) * 100
  }
  const splits = (day: number, ratio: Ratio, instrument: string) => {
    const isWhole = held.every(({ shares }) => shares % 20 === 0)
    const all = total()
    if (all === 0 || isShort || (ratio === 'half' && !isWhole)) return
    const after = ratio === 'double' ? all * 2 : all / 2
    add(row('split', day, `${after - all}`, '0', { instrument, key: `split ${instrument} ${day}` }))
    held = held.map((one) => ({ ...one, shares: (one.shares * after) / all }))
  }
  for (const [n, one] of steps.entries()) {
    const [day, own] = [n * 10, `N${name}`]
    if (one.kind === 'split') splits(day, one.ratio, own)
    else if (one.kind === 'rename') {
      if (total() === 0) continue
      if (one.split === 'old') splits(day, one.ratio, own)
      const [leaving, coming] = isShort ? [`N${name + 1}`, own] : [own, `N${name + 1}`]
      add(moved(leaving, `-${total()}`, { day }))
      add(moved(coming, `${total()}`, { day }))
      name++
      if (one.split === 'new') splits(day, one.ratio, `N${name}`)
    } else if (one.kind === 'open') {
      const [count, money] = [one.shares * 20, one.shares * 20 * one.price * 100]
      add((isShort ? short : buy)(own, day, `${count}`, text(money)))
      held.push({ day, shares: count, money })
    } else if (one.kind === 'put') {
      if (isShort) continue
      const option = `${own} 2030-01-18 P ${one.price}`
      for (const [i, fill] of one.fills.entries())
        add(row('sell_short', day, '1', `${fill}`, { instrument: option, key: `put ${day} ${i}` }))
      const contracts = one.fills.length
      const assigned = row('expiration', day + 3, `${contracts}`, '0', { instrument: option, key: `end ${day}` })
      add({ ...assigned, row: { ...assigned.row, action: 'Assigned' } })
      const count = contracts * 100
      const strike = { instrument: own, price: `${one.price}`, key: `delivered ${day}` }
      add(row('buy', day + 3, `${count}`, `-${count * one.price}`, strike))
      for (const fill of one.fills)
        held.push({ day: day + 3, shares: 100, money: 10_000 * one.price - (hasPremiums ? fill * 100 : 0) })
    } else {
      let left = Math.min(one.shares * 10, total())
      if (left === 0) continue
      const proceeds = left * one.price * 100
      add((isShort ? cover : sell)(own, day, `${left}`, text(proceeds)))
      for (const opened of held) {
        const part = Math.min(left, opened.shares)
        if (part === 0) continue
        const money = Math.round((opened.money * part) / opened.shares)
        const [there, back] = [text(part * one.price * 100), text(money)]
        const from = opened.day
        const make = (instrument: string) => {
          const made = isShort
            ? lot(day, from, `${part}`, back, there, { instrument })
            : lot(from, day, `${part}`, there, back, { instrument })
          return { ...made, key: `${instrument} ${made.key}` }
        }
        listed.push({ names: one.listed, name, make })
        opened.money -= money
        opened.shares -= part
        left -= part
      }
    }
  }
  const lots = listed.flatMap(({ names, name: own, make }) => {
    if (names === 'not') return []
    return [make(`N${names === 'own' ? own : names === 'first' ? 0 : name}`)]
  })
  return { transactions, lots: merged(lots), open: total(), name, cash, isShort }
}

t.test('over all names, what was opened was closed or is open, and what it earned is the cash', (t) => {
  const lives = fc
    .record({
      steps: fc.array(step, { minLength: 3, maxLength: 14 }),
      isShort: fc.boolean(),
      hasPremiums: fc.boolean(),
    })
    .map(lifeOf)
  fc.assert(
    fc.property(lives, ({ transactions, lots, open, name, cash, isShort }) => {
      const side = isShort ? 'short' : 'long'
      const rows = { transactions, lots }
      const positions = derivedOf(rows).flatMap(({ position }) => position ?? [])
      const held = positions.filter(({ open }) => open.long.quantity + open.short.quantity > 0n)
      t.same(
        held.map(({ symbol, open }) => [symbol, units(open[side].quantity), open[side].withoutMoney]),
        open === 0 ? [] : [[`N${name}`, `${open}`, 0n]],
        'open under the last name, at a known cost',
      )
      t.same(unmatchedOf(rows), [])
      const trades = tradesOf(rows)
      const still = sum(positions.map(({ open }) => open.short.money - open.long.money))
      const earned = sum(trades.map(({ profit }) => profit)) + still
      // A trade is rounded to a cent.
      const within = BigInt(trades.length) * money('0.01')
      t.ok(abs(earned - money((cash / 100).toFixed(2))) <= within, `earned ${dollars(earned)}, cash ${cash / 100}`)
      t.same(
        trades.filter(({ brokerVerified, agreed }) => brokerVerified && !agreed).map(line),
        [],
        'each lot is that of its sale',
      )
    }),
    { numRuns: counts(100, 3_000) },
  )
  t.end()
})

t.test('after a row of the old name that could not be read, nothing is carried', async (t) => {
  const unread = (instrument: string, day: number) =>
    row('unread', day, '0', '0', { instrument, key: `unread ${instrument} ${day}` })
  const rows = [
    ...[buy('OLD', 0, '10', '100'), moved('OLD', '-10'), moved('NEW', '10')],
    sell('NEW', DAY + 10, '10', '150'),
  ]
  t.same(
    tradesOf({ transactions: rows }).map(({ profit }) => dollars(profit)),
    ['50'],
  )
  t.same(tradesOf({ transactions: [...rows, unread('OLD', 5)] }), [])
  t.same(tradesOf({ transactions: [...rows, unread('NEW', DAY + 5)] }), [])
  const after = tradesOf({ transactions: [...rows, unread('NEW', DAY + 15)] })
  t.same(
    after.map(({ profit }) => dollars(profit)),
    ['50'],
  )
})

type Order =
  | { kind: 'open'; eighths: number; price: number }
  | { kind: 'close'; eighths: number; price: number; listed: Listed; chosen: readonly number[] }
  | { kind: 'rename' | 'double' }

const order = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('open'),
      eighths: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 99 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('close'),
      eighths: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 99 }),
      listed: fc.constantFrom<Listed>('not', 'not', 'own', 'first', 'last'),
      chosen: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('rename', 'rename', 'double') }) },
) as fc.Arbitrary<Order>

/**
 * An account that names the purchases of some sales, any that it holds: its gains list these. The others take, first in, first out, what
 * none of these names, earlier or later. A sale of more is made of what there is. In the shares after the last split.
 */
function chosenOf(orders: readonly Order[], isShort: boolean) {
  const made = orders.map((one, n) => ({ ...one, day: n * 10 }))
  const openings = made.flatMap((one) => (one.kind === 'open' ? [{ ...one, left: one.eighths * 8 }] : []))
  const closings = made.flatMap((one) =>
    one.kind === 'close' ? [{ ...one, took: new Map<(typeof openings)[number], number>() }] : [],
  )
  const take = (closing: (typeof closings)[number], some: readonly (typeof openings)[number][]) => {
    for (const opening of some) {
      const wanted = closing.eighths * 8 - [...closing.took.values()].reduce((all, one) => all + one, 0)
      const part = Math.min(wanted, opening.left)
      if (part === 0) continue
      opening.left -= part
      closing.took.set(opening, part + (closing.took.get(opening) ?? 0))
    }
  }
  const before = (day: number) => openings.filter((one) => one.day < day)
  for (const closing of closings.filter(({ listed }) => listed !== 'not'))
    take(
      closing,
      closing.chosen.flatMap((n) => before(closing.day).slice(n, n + 1)),
    )
  for (const closing of closings.filter(({ listed }) => listed === 'not')) take(closing, before(closing.day))

  const transactions: LedgerRow<Transaction>[] = []
  const lots: ((last: number) => LedgerRow<Lot>)[] = []
  const trades: string[] = []
  let [held, name, each] = [0, 0, 2 ** made.filter(({ kind }) => kind === 'double').length]
  for (const one of made) {
    const { kind, day } = one
    const [own, next] = [`N${name}`, `N${name + 1}`]
    if (kind === 'double') {
      each /= 2
      if (held > 0)
        transactions.push(row('split', day, `${held / each / 2}`, '0', { instrument: own, key: `split ${day}` }))
    } else if (kind === 'rename') {
      if (held === 0) continue
      const [leaving, coming] = isShort ? [next, own] : [own, next]
      transactions.push(moved(leaving, `-${held / each}`, { day }), moved(coming, `${held / each}`, { day }))
      name++
    } else if (kind === 'open') {
      const count = one.eighths * 8
      transactions.push((isShort ? short : buy)(own, day, `${count / each}`, `${count * one.price}`))
      held += count
    } else {
      const { price, listed, took } = closings.find((closing) => closing.day === day) as (typeof closings)[number]
      const count = [...took.values()].reduce((all, part) => all + part, 0)
      if (count === 0) continue
      transactions.push((isShort ? cover : sell)(own, day, `${count / each}`, `${count * price}`))
      held -= count
      for (const [opening, part] of took) {
        const [quantity, there, back] = [`${part / each}`, `${part * price}`, `${part * opening.price}`]
        trades.push(`${own} ${quantity} ${on(opening.day)} ${on(day)} ${there} ${back}`)
        if (listed === 'not') continue
        const [from, to, proceeds, cost] = isShort ? [day, opening.day, back, there] : [opening.day, day, there, back]
        const now = name
        lots.push((last) => {
          const instrument = `N${{ own: now, first: 0, last }[listed]}`
          const made = lot(from, to, quantity, proceeds, cost, { instrument })
          return { ...made, key: `${instrument} ${made.key}` }
        })
      }
    }
  }
  const open = openings.map(({ left, price }) => left * price).reduce((all, one) => all + one, 0)
  return {
    transactions,
    lots: lots.map((make) => make(name)),
    trades: trades.sort(),
    open: held === 0 ? [] : [[`N${name}`, `${held / each}`, `${open}`]],
  }
}

t.test('under several names, lots take what they name, and other sales what is left, first in, first out', (t) => {
  fc.assert(
    fc.property(fc.array(order, { minLength: 3, maxLength: 16 }), fc.boolean(), (orders, isShort) => {
      const { transactions, lots, trades, open } = chosenOf(orders, isShort)
      const rows = { transactions, lots }
      const side = isShort ? 'short' : 'long'
      const derived = tradesOf(rows).map(({ instrument, quantity, buyDate, sellDate, proceeds, costBasis }) => {
        const [days, amounts] = isShort
          ? [
              [sellDate, buyDate],
              [costBasis, proceeds],
            ]
          : [
              [buyDate, sellDate],
              [proceeds, costBasis],
            ]
        return [instrument, units(quantity ?? 0n), ...days, ...amounts.map(dollars)].join(' ')
      })
      t.same(derived.sort(), trades)
      t.same(unmatchedOf(rows), [])
      t.same(
        derivedOf(rows).flatMap(({ position }) => {
          const { quantity, money } = position?.open[side] ?? { quantity: 0n, money: 0n }
          return quantity === 0n ? [] : [[position?.symbol, units(quantity), dollars(money)]]
        }),
        open,
      )
    }),
    { numRuns: counts(200, 5_000) },
  )
  t.end()
})
