import fc from 'fast-check'
import t from 'tap'
import { positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import type { InstrumentRows } from '../../src/ledger/premiums/deliveries.ts'
import { deriveAdjusted, movePremiums } from '../../src/ledger/premiums.ts'
import { sum } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { dollars, line, lot, money, type RowOptions, row, shuffled } from './derive-support.ts'

const PUT = 'ACME 2024-03-15 P 50'
const CALL = 'ACME 2024-03-15 C 50'

/** An assignment or exercise: contracts without an amount. */
function exercised(day: number, contracts: string, instrument: string, options: RowOptions = {}) {
  const held = row('expiration', day, contracts, '0', {
    key: `x ${instrument} ${day} ${contracts}`,
    instrument,
    ...options,
  })
  return { ...held, row: { ...held.row, action: 'Assigned' } }
}

interface Rows {
  transactions: LedgerRow<Transaction>[]
  lots?: LedgerRow<Lot>[]
}

function settledOf({ transactions, lots = [] }: Rows) {
  const rows = new Map<string, InstrumentRows>()
  for (const instrument of new Set([...transactions, ...lots].map((held) => held.row.instrument)))
    rows.set(instrument, {
      transactions: transactions.filter((held) => held.row.instrument === instrument),
      lots: lots.filter((held) => held.row.instrument === instrument),
    })
  return movePremiums(rows)
}

const tradesOf = (rows: Rows) => [...settledOf(rows).values()].flatMap((own) => deriveAdjusted(own).trades)
const linesOf = (rows: Rows) => tradesOf(rows).map((trade) => `${trade.instrument}: ${line(trade)}`)
const profitOf = (rows: Rows) => dollars(sum(tradesOf(rows).map(({ profit }) => profit)))

// A put sold for 149.35 after costs; the shares for 5,000.
const SHORT_PUT = [
  row('sell_short', 0, '1', '149.35', { instrument: PUT }),
  exercised(74, '1', PUT),
  row('buy', 74, '100', '-5000', { price: '50' }),
  row('sell', 80, '100', '5300', { price: '53' }),
]

t.test('a short put: a lot of the shares without the premium leaves it a trade', (t) => {
  t.same(linesOf({ transactions: SHORT_PUT }), [
    `${PUT}: fifo short 1 2024-03-15 > 2024-01-01 149.35 - 0 = 149.35`,
    'ACME: fifo long 100 2024-03-15 > 2024-03-21 5300 - 5000 = 300',
  ])
  t.same(linesOf({ transactions: SHORT_PUT, lots: [lot(74, 80, '100', '5300', '5000')] }), [
    `${PUT}: fifo short 1 2024-03-15 > 2024-01-01 149.35 - 0 = 149.35`,
    'ACME: lot agreed long 100 2024-03-15 > 2024-03-21 5300 - 5000 = 300',
  ])
  t.end()
})

t.test('a short put: a lot whose cost has the premium replaces its trade', (t) => {
  const included = { transactions: SHORT_PUT, lots: [lot(74, 80, '100', '5300', '4850.65')] }
  t.same(linesOf(included), ['ACME: lot agreed long 100 2024-03-15 > 2024-03-21 5300 - 4850.65 = 449.35'])
  t.equal(profitOf(included), profitOf({ transactions: SHORT_PUT }), 'the sum is the same')
  const part = {
    transactions: SHORT_PUT.slice(0, 3).concat(row('sell', 80, '40', '2120')),
    lots: [lot(74, 80, '40', '2120', '1940.26')],
  }
  t.same(linesOf(part), ['ACME: lot agreed long 40 2024-03-15 > 2024-03-21 2120 - 1940.26 = 179.74'])
  const rest = positionOf(settledOf(part).get('ACME')?.transactions ?? [], part.lots)
  t.equal(dollars(rest.open.long.money), '2910.39', 'what is still held costs what the broker says')
  t.end()
})

t.test('a short put: the premium is found in the cost of shares that were split, or had capital returned', (t) => {
  const bought = SHORT_PUT.slice(0, 3)
  const split = row('split', 76, '100', '0')
  const returned = row('return_of_capital', 78, '0', '20')
  t.same(
    linesOf({
      transactions: [...bought, split, row('sell', 80, '200', '5300')],
      lots: [lot(74, 80, '200', '5300', '4850.65')],
    }),
    ['ACME: lot agreed long 200 2024-03-15 > 2024-03-21 5300 - 4850.65 = 449.35'],
  )
  t.same(
    linesOf({
      transactions: [...bought, returned, row('sell', 80, '100', '5300')],
      lots: [lot(74, 80, '100', '5300', '4830.65')],
    }),
    ['ACME: lot agreed long 100 2024-03-15 > 2024-03-21 5300 - 4830.65 = 469.35'],
  )
  // 80 of 200 shares after the split: 40 % of 5,000 - 149.35 - 20.
  const before = row('return_of_capital', 70, '0', '7')
  t.same(
    linesOf({
      transactions: [...bought, before, split, returned, row('sell', 80, '80', '2120')],
      lots: [lot(74, 80, '80', '2120', '1932.26')],
    }),
    ['ACME: lot agreed long 80 2024-03-15 > 2024-03-21 2120 - 1932.26 = 187.74'],
  )
  // A split after the sale has no part in it.
  t.same(
    linesOf({
      transactions: [...bought, row('sell', 80, '40', '2120'), row('split', 82, '60', '0')],
      lots: [lot(74, 80, '40', '2120', '1940.26')],
    }),
    ['ACME: lot agreed long 40 2024-03-15 > 2024-03-21 2120 - 1940.26 = 179.74'],
  )
  // Nor if the lot has the settlement date of the sale, on which the other shares had split.
  const other = row('buy', 75, '100', '-5100')
  t.same(
    linesOf({
      transactions: [...bought, other, row('sell', 80, '100', '5300'), row('split', 81, '100', '0')],
      lots: [lot(74, 82, '100', '5300', '4850.65')],
    }),
    ['ACME: lot agreed long 100 2024-03-15 > 2024-03-23 5300 - 4850.65 = 449.35'],
  )
  t.end()
})

t.test('a short put: a lot whose share of the premium is two cents shows nothing', (t) => {
  const linesWith = (premium: string, cost: string) => {
    const put = row('sell_short', 0, '1', premium, { instrument: PUT })
    const shares = [exercised(74, '1', PUT), row('buy', 74, '100', '-5000', { price: '50' })]
    return linesOf({
      transactions: [put, ...shares, row('sell', 80, '1', '53')],
      lots: [lot(74, 80, '1', '53', cost)],
    })
  }
  t.same(linesWith('2', '49.98'), [
    `${PUT}: fifo short 1 2024-03-15 > 2024-01-01 2 - 0 = 2`,
    'ACME: lot agreed long 1 2024-03-15 > 2024-03-21 53 - 49.98 = 3.02',
  ])
  t.same(
    linesWith('3', '49.97'),
    ['ACME: lot agreed long 1 2024-03-15 > 2024-03-21 53 - 49.97 = 3.03'],
    'three cents show that the cost has the premium',
  )
  t.end()
})

t.test('a short put: a lot that has neither differs', (t) => {
  const [put, shares] = tradesOf({ transactions: SHORT_PUT, lots: [lot(74, 80, '100', '5300', '4900')] })
  t.equal(put?.profit, money('149.35'))
  t.match(shares, { agreed: false, amountDifference: money('-100'), profit: money('400') })
  const other = row('buy', 74, '100', '-4900', { price: '49' })
  const [, explained] = tradesOf({ transactions: [...SHORT_PUT, other], lots: [lot(74, 80, '100', '5300', '4900')] })
  t.match(explained, { agreed: true }, 'a lot of other shares bought on that day agrees')
  t.end()
})

t.test('a short call: the premium is in the proceeds, of one lot or several', (t) => {
  const transactions = [
    row('buy', 0, '60', '-2400'),
    row('buy', 1, '40', '-1800'),
    row('sell_short', 2, '1', '99.33', { instrument: CALL }),
    exercised(74, '1', CALL),
    row('sell', 74, '100', '4999.95', { price: '50' }),
  ]
  const lots = [lot(0, 74, '60', '3059.57', '2400'), lot(1, 74, '40', '2039.71', '1800')]
  t.same(linesOf({ transactions, lots }), [
    'ACME: lot agreed long 60 2024-01-01 > 2024-03-15 3059.57 - 2400 = 659.57',
    'ACME: lot agreed long 40 2024-01-02 > 2024-03-15 2039.71 - 1800 = 239.71',
  ])
  t.equal(profitOf({ transactions, lots }), profitOf({ transactions }))
  const plain = [lot(0, 74, '60', '2999.97', '2400'), lot(1, 74, '40', '1999.98', '1800')]
  t.equal(profitOf({ transactions, lots: plain }), profitOf({ transactions }))
  t.equal(tradesOf({ transactions, lots: plain }).length, 3)
  t.end()
})

t.test('long options: the premium paid is in the cost, or taken off the proceeds', (t) => {
  const call = [
    row('buy', 0, '1', '-200.65', { instrument: CALL }),
    exercised(74, '-1', CALL),
    row('buy', 76, '100', '-5000', { price: '50' }),
    row('sell', 80, '100', '5300'),
  ]
  t.same(
    linesOf({ transactions: call, lots: [lot(74, 80, '100', '5300', '5200.65')] }),
    ['ACME: lot agreed long 100 2024-03-15 > 2024-03-21 5300 - 5200.65 = 99.35'],
    'the lot has the day of the exercise, the transaction a later one',
  )
  const put = [
    row('buy', 0, '100', '-5100'),
    row('buy', 0, '1', '-200.65', { instrument: PUT }),
    exercised(74, '-1', PUT),
    row('sell', 74, '100', '5000', { price: '50' }),
  ]
  t.same(linesOf({ transactions: put, lots: [lot(0, 74, '100', '4799.35', '5100')] }), [
    'ACME: lot agreed long 100 2024-01-01 > 2024-03-15 4799.35 - 5100 = -300.65',
  ])
  t.end()
})

t.test('a lot of the option with a gain shows that the shares are without the premium', (t) => {
  const lots = [lot(74, 80, '100', '5300', '5000'), lot(74, 0, '1', '149.35', '0', { instrument: PUT })]
  t.equal(profitOf({ transactions: SHORT_PUT, lots }), '449.35')
  // Interactive Brokers: the option has a lot without a gain, the shares have the premium.
  const both = [lot(74, 80, '100', '5300', '4850.65'), lot(74, 0, '1', '149.35', '149.35', { instrument: PUT })]
  t.same(linesOf({ transactions: SHORT_PUT, lots: both }), [
    `${PUT}: lot agreed short 1 2024-03-15 > 2024-01-01 149.35 - 149.35 = 0`,
    'ACME: lot agreed long 100 2024-03-15 > 2024-03-21 5300 - 4850.65 = 449.35',
  ])
  t.end()
})

t.test('shares whose transaction is in no file: their lots decide', (t) => {
  const transactions = SHORT_PUT.filter(({ row }) => row.class !== 'buy')
  const included = [lot(74, 80, '100', '5300', '4850.65')]
  t.equal(profitOf({ transactions, lots: included }), '449.35')
  t.equal(profitOf({ transactions, lots: [lot(74, 80, '100', '5300', '5000')] }), '449.35')
  t.equal(profitOf({ transactions, lots: [lot(60, 80, '100', '5300', '4850.65')] }), '598.7', 'bought on another day')
  t.end()
})

t.test('contracts of several rows, dates and options', (t) => {
  const two = [
    row('sell_short', 0, '2', '300.01', { instrument: PUT }),
    exercised(74, '2', PUT),
    row('buy', 74, '100', '-5000', { price: '50', copies: 2 }),
    row('sell', 80, '200', '10600'),
  ]
  const lots = [lot(74, 80, '100', '5300', '4850', { copies: 1 }), lot(74, 80, '100', '5300', '4849.99')]
  t.equal(profitOf({ transactions: two, lots }), '900.01', 'identical rows share the premium to the cent')
  t.equal(tradesOf({ transactions: two, lots }).length, 2)
  const ordinary = row('buy', 74, '30', '-1500', { price: '50', key: 'ordinary' })
  t.same(
    tradesOf({ transactions: [...SHORT_PUT, ordinary], lots: [lot(74, 80, '100', '5300', '4850.65')] }).length,
    1,
    'other shares bought at the strike on that day',
  )
  const later = 'ACME 2024-04-19 P 50'
  const mixed = [
    ...SHORT_PUT.slice(0, 3),
    row('sell_short', 0, '1', '250.65', { instrument: later }),
    exercised(74, '1', later),
    row('buy', 74, '100', '-5000', { price: '50', key: 'second' }),
    row('sell', 80, '200', '10600'),
  ]
  t.equal(profitOf({ transactions: mixed, lots: [lot(74, 80, '200', '10600', '9600')] }), '1000')
  t.end()
})

t.test(
  'contracts of one delivery that were sold at different prices: a lot has the premium of its own contracts',
  (t) => {
    // 101 and 99 for two puts; 200 shares for 10,000. True: 10,400 - 10,000 + 200 = 600.
    const puts = [
      row('sell_short', 0, '1', '101', { instrument: PUT }),
      row('sell_short', 0, '1', '99', { instrument: PUT }),
      exercised(74, '2', PUT),
      row('buy', 74, '200', '-10000', { price: '50' }),
    ]
    const sold = [...puts, row('sell', 80, '200', '10400')]
    const lots = [lot(74, 80, '100', '5200', '4901'), lot(74, 80, '100', '5200', '4899')]
    const lines = (cost: string, gain: string) =>
      `ACME: lot agreed long 100 2024-03-15 > 2024-03-21 5200 - ${cost} = ${gain}`
    t.same(linesOf({ transactions: sold, lots }), [lines('4899', '301'), lines('4901', '299')])
    // A lot of one and a half contracts: 4,901 + 4,899 / 2.
    t.same(
      linesOf({
        transactions: [...puts, row('sell', 80, '150', '7800')],
        lots: [lot(74, 80, '150', '7800', '7350.5')],
      }),
      ['ACME: lot agreed long 150 2024-03-15 > 2024-03-21 7800 - 7350.5 = 449.5'],
    )
    // The other half is held, for what it cost: of the contract that no lot names.
    for (const [cost, rest] of [
      ['4901', '4899'],
      ['4899', '4901'],
      ['4900', '4900'],
    ] as const) {
      const half = { transactions: [...puts, row('sell', 80, '100', '5200')], lots: [lot(74, 80, '100', '5200', cost)] }
      t.same(linesOf(half), [lines(cost, dollars(money('5200') - money(cost)))])
      const { open } = positionOf(settledOf(half).get('ACME')?.transactions ?? [], half.lots)
      t.equal(dollars(open.long.money), rest)
    }
    // Less than any contract brought, and more.
    for (const cost of ['4897', '4903'])
      t.equal(
        tradesOf({ transactions: [...puts, row('sell', 80, '100', '5200')], lots: [lot(74, 80, '100', '5200', cost)] })
          .length,
        3,
        'neither with nor without the premium',
      )
    t.end()
  },
)

t.test('two covered calls of one delivery that were sold at different prices', (t) => {
  const transactions = [
    row('buy', 0, '200', '-9000'),
    row('sell_short', 2, '1', '100', { instrument: CALL }),
    row('sell_short', 2, '1', '200', { instrument: CALL }),
    exercised(74, '2', CALL),
    row('sell', 74, '200', '10000', { price: '50' }),
  ]
  const lots = [lot(0, 74, '100', '5100', '4500'), lot(0, 74, '100', '5200', '4500')]
  t.same(linesOf({ transactions, lots }), [
    'ACME: lot agreed long 100 2024-01-01 > 2024-03-15 5100 - 4500 = 600',
    'ACME: lot agreed long 100 2024-01-01 > 2024-03-15 5200 - 4500 = 700',
  ])
  t.equal(profitOf({ transactions, lots }), '1300')
  t.end()
})

/** Positions of several strikes and days, each assigned, with lots of the shares that have the premium or not. */
const histories = fc
  .array(
    fc.record({
      contracts: fc.integer({ min: 1, max: 3 }),
      premiums: fc.array(fc.integer({ min: 100, max: 90_000 }), { minLength: 3, maxLength: 3 }),
      isOneFill: fc.boolean(),
      includes: fc.boolean(),
      hasLot: fc.boolean(),
      hasLotForEach: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((puts): Required<Rows> => {
    const transactions: LedgerRow<Transaction>[] = []
    const lots: LedgerRow<Lot>[] = []
    for (const [i, { contracts, premiums, isOneFill, includes, hasLot, hasLotForEach }] of puts.entries()) {
      const fills = premiums.slice(0, isOneFill ? 1 : contracts)
      const premium = fills.reduce((all, one) => all + one)
      const strike = 40 + i
      const instrument = `ACME 2024-03-15 P ${strike}`
      const [count, quantity] = [String(contracts), String(contracts * 100)]
      const cost = contracts * strike * 100
      const paid = includes ? (cost * 100 - premium) / 100 : cost
      transactions.push(
        ...fills.map((one, n) =>
          row('sell_short', i, isOneFill ? count : '1', String(one / 100), { instrument, key: `put ${i} ${n}` }),
        ),
        exercised(20 + 10 * i, count, instrument),
        row('buy', 20 + 10 * i, quantity, `-${cost}`, { price: String(strike) }),
        row('sell', 25 + 10 * i, quantity, String(contracts * 6000)),
      )
      if (hasLot && hasLotForEach && !isOneFill)
        for (const [n, one] of fills.entries()) {
          const own = includes ? (strike * 10_000 - one) / 100 : strike * 100
          const { key, ...held } = lot(20 + 10 * i, 25 + 10 * i, '100', '6000', String(own))
          lots.push({ ...held, key: `${key} ${n}` })
        }
      else if (hasLot) lots.push(lot(20 + 10 * i, 25 + 10 * i, quantity, String(contracts * 6000), String(paid)))
    }
    return { transactions, lots }
  })

t.test('whatever the lots have, each premium counts once, in any order of the rows', (t) => {
  fc.assert(
    fc.property(
      histories.chain(({ transactions, lots }) =>
        fc.record({ transactions: shuffled(transactions), lots: shuffled(lots) }),
      ),
      ({ transactions, lots }) => {
        const trades = tradesOf({ transactions, lots })
        t.equal(
          dollars(sum(trades.map(({ profit }) => profit))),
          dollars(sum(transactions.map(({ row }) => row.amount))),
          'all that was paid and received',
        )
        for (const trade of trades) if (trade.brokerVerified) t.equal(trade.agreed, true, 'the lot agrees')
      },
    ),
    { numRuns: counts(100, 3_000) },
  )
  t.end()
})

t.test('the transaction of the shares may have the day before the exercise', (t) => {
  const early = SHORT_PUT.map((held) =>
    held.row.class === 'buy' ? row('buy', 73, '100', '-5000', { price: '50' }) : held,
  )
  t.same(linesOf({ transactions: early, lots: [lot(73, 80, '100', '5300', '4850.65')] }), [
    'ACME: lot agreed long 100 2024-03-14 > 2024-03-21 5300 - 4850.65 = 449.35',
  ])
  t.end()
})

t.test(
  'beside other purchases of the day at the strike, the one of their number is that of the delivered shares',
  (t) => {
    const [opened, assigned, bought] = SHORT_PUT as [
      LedgerRow<Transaction>,
      LedgerRow<Transaction>,
      LedgerRow<Transaction>,
    ]
    const transactions = [
      ...[opened, assigned, bought, row('buy', 74, '50', '-2500', { price: '50' })],
      ...[row('sell', 80, '40', '2120', { price: '53' }), row('sell', 90, '60', '3180', { price: '53' })],
    ]
    t.same(linesOf({ transactions, lots: [lot(74, 80, '40', '2120', '1940.26')] }), [
      'ACME: lot agreed long 40 2024-03-15 > 2024-03-21 2120 - 1940.26 = 179.74',
      'ACME: fifo long 60 2024-03-15 > 2024-03-31 3180 - 2910.39 = 269.61',
    ])
    t.end()
  },
)
