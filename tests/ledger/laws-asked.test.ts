/** Rules 2.3, 2.5 and 5.4 of `src/ledger/RULES.md`: what is asked, and what follows from each answer; worked out by hand. */
import t from 'tap'
import { type Counted, deriveCounted } from '../../src/ledger/derive.ts'
import { type Answers, NOTHING_ASKED } from '../../src/ledger/kernel/answers.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { deriveAsking } from '../../src/ledger/questions/derive-asking.ts'
import { sum } from '../../src/lib/decimal.ts'
import { dollars, lot, row, units } from './derive-support.ts'

type Row = LedgerRow<Transaction>
const buy = (day: number, quantity: string, cost: string) => row('buy', day, quantity, `-${cost}`)
const sell = (day: number, quantity: string, proceeds: string) => row('sell', day, quantity, proceeds)
const at = (held: Row, time: string): Row => ({ ...held, places: [{ file: 1, at: null, time }] })

const answered = (shortSales: Answers['shortSales']): Answers => ({ ...NOTHING_ASKED, shortSales })

function figuresOf({ trades, unmatched, position }: Counted): string {
  const { long, short } = position?.open ?? { long: { quantity: 0n, money: 0n }, short: { quantity: 0n, money: 0n } }
  const open = `${units(long.quantity - short.quantity)} @ ${dollars(long.money - short.money)}`
  return `${dollars(sum(trades.map(({ profit }) => profit)))}, ${open}, ${units(sum(unmatched.map((one) => one.quantity)))}`
}

interface Case {
  name: string
  rows: Row[]
  lots?: LedgerRow<Lot>[]
  /** Profit, open shares and their cost, unmatched shares: without shorts, and with the answer `short`. */
  long: string
  short: string
  /** Quantities of the rows that are asked about. */
  asks: string[]
}

const CASES: Case[] = [
  {
    name: '2.5 shorts, and a last purchase of more than is short',
    rows: [sell(0, '100', '16000'), buy(2, '100', '15000'), sell(4, '50', '7900'), buy(8, '80', '12000')],
    // 7900 − 15000 ÷ 2
    long: '400, 130 @ 19500, 100',
    // 16000 − 15000, 7900 − 12000 × 50 ÷ 80
    short: '1400, 30 @ 4500, 0',
    asks: ['100'],
  },
  {
    name: '2.5 a sale of a position and more: the rest is short',
    rows: [buy(0, '60', '600'), sell(1, '100', '1500'), buy(3, '50', '400')],
    // 1500 × 0.6 − 600
    long: '300, 50 @ 400, 40',
    // 300, 600 − 400 × 0.8
    short: '580, 10 @ 80, 0',
    asks: ['40'],
  },
  {
    name: '2.3 with times, a sale before the purchase of its day',
    rows: [at(sell(0, '10', '500'), '10:00:00'), at(buy(0, '10', '450'), '11:00:00')],
    long: '0, 10 @ 450, 10',
    short: '50, 0 @ 0, 0',
    asks: ['10'],
  },
  {
    name: '2.2 without times it is a day trade, and nothing is asked',
    rows: [sell(0, '10', '500'), buy(0, '10', '450')],
    long: '50, 0 @ 0, 0',
    short: '50, 0 @ 0, 0',
    asks: [],
  },
  {
    name: '2.5 a purchase covers the short of an earlier day, not the sale of its own',
    rows: [sell(0, '10', '100'), buy(2, '10', '90'), sell(2, '10', '95'), buy(4, '10', '80')],
    long: '5, 10 @ 80, 10',
    // 100 − 90, 95 − 80
    short: '25, 0 @ 0, 0',
    asks: ['10'],
  },
  {
    name: '2.5 a sale after which nothing is bought is not asked about',
    rows: [buy(0, '5', '50'), sell(1, '5', '60'), sell(2, '10', '100')],
    long: '10, 0 @ 0, 10',
    short: '10, 0 @ 0, 10',
    asks: [],
  },
  {
    name: '2.5 where lots show old shares, another sale may be of these, and is not asked about',
    rows: [sell(0, '10', '200'), sell(1, '5', '100'), buy(3, '15', '300')],
    lots: [lot(-400, 0, '10', '200', '150')],
    long: '50, 15 @ 300, 5',
    short: '50, 15 @ 300, 5',
    asks: [],
  },
  {
    name: '2.5 a sale that a lot shows as that of shares held is not asked about, another is',
    rows: [sell(0, '10', '200'), sell(1, '5', '100'), buy(3, '15', '300')],
    lots: [lot(null, 1, '5', '100', '80')],
    // 100 − 80
    long: '20, 15 @ 300, 10',
    // … and 200 − 200
    short: '20, 5 @ 100, 0',
    asks: ['10'],
  },
  {
    name: '2.5 a lot that names a day of the history says nothing of another sale',
    rows: [buy(0, '5', '50'), sell(1, '5', '60'), sell(2, '10', '200'), buy(4, '15', '270'), sell(6, '5', '100')],
    lots: [lot(0, 1, '5', '60', '50'), lot(4, 6, '5', '100', '90')],
    // 10, 100 − 90
    long: '20, 10 @ 180, 10',
    // … and 200 − 180
    short: '40, 0 @ 0, 0',
    asks: ['10'],
  },
  {
    // 120 − 90, and 100 − 80
    name: '2.5 a lot of a short from before the history says nothing of another sale',
    rows: [row('buy_to_cover', 2, '10', '-90'), sell(4, '5', '100'), buy(6, '5', '80')],
    lots: [lot(2, -10, '10', '120', '90')],
    long: '30, 5 @ 80, 5',
    short: '50, 0 @ 0, 0',
    asks: ['5'],
  },
  {
    name: '2.5 a lot without rows is not asked about',
    rows: [],
    lots: [lot(0, 9, '10', '120', '90')],
    long: '30, 0 @ 0, 0',
    short: '30, 0 @ 0, 0',
    asks: [],
  },
  {
    // Ten came without a cost, and were sold: no trade. Then 200 − 180.
    name: '2.5 a short after shares that came without their cost and were sold',
    rows: [row('share_movement', 0, '10', '0'), sell(1, '10', '100'), sell(2, '10', '200'), buy(3, '10', '180')],
    long: '0, 10 @ 180, 20',
    short: '20, 0 @ 0, 10',
    asks: ['10'],
  },
  {
    name: '2.5 a sale of shares that came without their cost is not asked about',
    rows: [row('share_movement', 0, '10', '0'), sell(1, '10', '100'), buy(3, '5', '50')],
    long: '0, 5 @ 50, 10',
    short: '0, 5 @ 50, 10',
    asks: [],
  },
]

for (const { name, rows, lots = [], long, short, asks } of CASES)
  t.test(name, async (t) => {
    for (const [answer, figures] of [
      ['marked', long],
      ['unanswered', long],
      ['long', long],
      ['short', short],
    ] as const) {
      const counted = deriveCounted(rows, lots, { answers: answered(answer) })
      t.equal(figuresOf(counted), figures, answer)
      t.equal(figuresOf(deriveCounted(rows.toReversed(), lots, { answers: answered(answer) })), figures, 'in any order')
      const asked = counted.asked.flatMap(({ rows: all }) => all.map(({ quantity }) => units(quantity)))
      t.same(asked, answer === 'marked' || answer === 'short' ? [] : asks, `asked: ${answer}`)
      const questions = answer === 'marked' || asks.length === 0 ? [] : ['short_sales']
      t.same(
        counted.asked.map(({ kind }) => kind),
        questions,
        `it stays a question: ${answer}`,
      )
    }
  })

t.test('2.5 the sales of a day are in one order, whether one of them may be short or not', async (t) => {
  const rows = [
    ...[buy(0, '1', '10'), buy(1, '1', '20'), sell(2, '1', '30'), sell(2, '1', '40')],
    ...[sell(3, '1', '50'), buy(4, '1', '45')],
  ]
  const costsOf = (answer: Answers['shortSales']) =>
    deriveCounted(rows, [], { answers: answered(answer) }).trades.map(
      ({ proceeds, costBasis }) => `${dollars(proceeds)} - ${dollars(costBasis)}`,
    )
  const held = costsOf('marked')
  t.equal(held.length, 2)
  t.same(costsOf('unanswered'), held)
  t.same(costsOf('short').sort(), [...held, '50 - 45'].sort())
})

t.test('2.5 option contracts are not asked about', async (t) => {
  const instrument = 'ACME 2024-06-21 C 60'
  const rows = [row('sell', 0, '1', '300', { instrument }), row('buy', 2, '1', '-200', { instrument })]
  t.same(deriveCounted(rows, [], { answers: answered('unanswered') }).asked, [])
})

t.test('5.4 what is not the same with every answer is marked until it is answered, and nothing else', async (t) => {
  const rows = [
    ...[buy(0, '10', '100'), sell(1, '10', '130'), sell(3, '10', '150'), buy(4, '10', '140')],
    ...[sell(6, '10', '145'), buy(8, '10', '135')],
  ]
  const ask = (answers: Answers) => deriveAsking((some) => deriveCounted(rows, [], { answers: some }), answers, rows)
  const marksOf = ({ trades, unmatched, position }: Counted) => ({
    trades: trades.map(({ profit, awaitsAnswer }) => `${dollars(profit)} ${awaitsAnswer}`),
    unmatched: unmatched.map(({ date, awaitsAnswer }) => `${date} ${awaitsAnswer}`),
    open: position?.open.long.days.map(({ date, awaitsAnswer }) => `${date} ${awaitsAnswer}`),
  })
  const open = ask(answered('unanswered'))
  t.same(marksOf(open), {
    trades: ['30 false', '5 true'],
    unmatched: ['2024-01-04 true'],
    open: ['2024-01-09 true'],
  })
  t.match(open.questions, [
    {
      ...{ kind: 'short_sales', subject: '', rowCount: 1 },
      outcomes: [
        { answer: null, trades: 2, unmatched: 1 },
        { answer: 'short', trades: 3, unmatched: 0 },
        { answer: 'long', trades: 2, unmatched: 1 },
      ],
    },
  ])
  t.same(
    open.questions[0]?.outcomes.map(({ profit }) => dollars(profit)),
    // 30, 150 − 140, 145 − 135; and 30, 145 − 140
    ['35', '50', '35'],
  )
  t.same(marksOf(ask(answered('short'))), {
    trades: ['30 false', '10 false', '10 false'],
    unmatched: [],
    open: [],
  })
  t.same(marksOf(ask(answered('long'))), {
    trades: ['30 false', '5 false'],
    unmatched: ['2024-01-04 false'],
    open: ['2024-01-09 false'],
  })
  t.same(ask(answered('marked')).questions, [])
})

t.test('4.1 the ratio of a split that may be two is asked, and the answer decides', async (t) => {
  // 2:1 of the 60 that the trades of the day leave, or 3:2 of 120 before.
  const rows = [
    ...[buy(0, '120', '1188'), row('split', 5, '60', '0'), buy(5, '60', '621')],
    ...[sell(5, '120', '1300'), sell(9, '120', '1400')],
  ]
  const counted = (some: Row[], ...ratios: [days: string, answer: string][]) =>
    deriveCounted(some, [], { answers: { ...NOTHING_ASKED, ratios: new Map(ratios) } })
  const askedOf = (some: Row[], ...ratios: [days: string, answer: string][]) =>
    counted(some, ...ratios).asked.map(({ kind, subject, answers, rows: raising }) =>
      [kind, subject, answers.join(' or '), raising.map(({ quantity }) => units(quantity)).join()].join('; '),
    )
  const profitsOf = (...args: Parameters<typeof counted>) =>
    counted(...args).trades.map(({ profit }) => dollars(profit))
  t.same(askedOf(rows), ['split_ratio; 2024-01-06; 2:1 or 3:2; 60'])
  t.same(profitsOf(rows), ['112', '779'])
  t.same(profitsOf(rows, ['2024-01-06', '2:1']), ['112', '779'])
  // 1300 − 792, 700 − 396, 700 − 621
  t.same(profitsOf(rows, ['2024-01-06', '3:2']), ['508', '304', '79'])
  t.same(askedOf(rows, ['2024-01-06', '3:2']), ['split_ratio; 2024-01-06; ; '], 'it stays')
  t.same(askedOf(rows, ['2024-01-05', '3:2']), ['split_ratio; 2024-01-06; 2:1 or 3:2; 60'], 'no split is on that day')
  const printed = rows.map((one) =>
    one.row.class === 'split' ? { ...one, row: { ...one.row, ratio: { times: 2n, per: 1n } } } : one,
  )
  t.same(profitsOf(printed, ['2024-01-06', '3:2']), ['112', '779'], 'what a file prints stands')
  t.same(askedOf(printed, ['2024-01-06', '3:2']), [])
})

/** Profit, unmatched sales and open shares: without an answer, and with each that can be given. */
function outcomesOf(rows: Row[], lots: LedgerRow<Lot>[] = []): string[] {
  const derive = (answers: Answers) => deriveCounted(rows, lots, { answers })
  return deriveAsking(derive, NOTHING_ASKED, rows).questions.flatMap(({ outcomes }) =>
    outcomes.map(({ answer, profit, unmatched, open }) => [answer, dollars(profit), unmatched, units(open)].join(' ')),
  )
}

t.test('4.1 a split of which several ratios left the printed shares is asked, and the answer decides', async (t) => {
  const bought = [buy(0, '140', '280'), row('split', 30, '-135', '0')]
  const paid = [...bought, row('cash_in_lieu', 33, '0', '30.6')]
  // Whatever the ratio, all that was paid is sold: 285.60 − 280.
  t.same(outcomesOf([...paid, sell(60, '5', '255')]), [
    ' 0 2 0',
    ...['1:24 5.6 0 0', '1:25 5.6 0 0', '1:26 5.6 0 0', '1:27 5.6 0 0'],
  ])
  // 30.60 less 20, 15, 10 or 5 old shares of 2 each.
  t.same(outcomesOf(paid), [' 0 1 5', '1:24 -9.4 0 5', '1:25 0.6 0 5', '1:26 10.6 0 5', '1:27 20.6 0 5'])
  t.same(outcomesOf(paid, [lot(0, 33, '0.6', '30.6', '30')]), [], 'the lot of the fraction shows it')
  t.same(outcomesOf(paid, [lot(0, 33, '0.6', '30.6', '31')]), [], 'also with a cost of its own, as of a wash sale')
  t.same(outcomesOf([...bought, row('cash_in_lieu', 33, '-0.6', '30.6')]), [], 'the row of the cash prints it')
  // No file has cash: 60 − 50 or 55, and 7 or 2 of the 57 were paid out; or the shares were made whole.
  const made = [buy(0, '57', '57'), row('split', 30, '-52', '0'), sell(60, '5', '60')]
  t.same(outcomesOf(made), [' 0 1 0', ...['1:10 10 0 0', '1:11 5 0 0', '1:12 3 0 0', '1:13 3 0 0', '1:14 3 0 0']])
  t.same(outcomesOf(made, [lot(0, 60, '5', '60', '50')]), [], 'the lot of the sale shows it')
  t.same(
    outcomesOf([buy(0, '50', '50'), row('split', 30, '-45', '0'), sell(60, '5', '60')]),
    [],
    'an exact ratio stands',
  )
})

t.test('4.1 the shares of a split are printed with the sign of a short or without it', async (t) => {
  const bought = (quantity: string) => row('buy_to_cover', 9, quantity, '-60')
  const withSplit = (held: string, splits: string[], covered: string) => [
    row('sell_short', 0, held, '200'),
    ...splits.map((quantity) => row('split', 5, quantity, '0')),
    bought(covered),
  ]
  // 200 − 60; or 5 of 15 for 66.67 − 60.
  const either = [' 0 1 0', '1:2 140 0 0', '3:2 6.67 0 -10']
  t.same(outcomesOf(withSplit('10', ['5'], '5')), either)
  t.same(outcomesOf(withSplit('10', ['-5'], '5')), either)
  const [, ...answers] = outcomesOf(withSplit('7', ['3'], '4'))
  // 4 of 3.5, made whole; or 4 of 10, of 10.5.
  t.same(answers, ['1:2 140 0 0', '3:2 20 0 -6'])
  const decided = (rows: Row[], profit: string, open: string) => {
    t.same(outcomesOf(rows), [])
    t.equal(figuresOf(deriveCounted(rows, [])), `${profit}, ${open}, 0`)
  }
  // Only of 15 can 15 be bought back.
  decided(withSplit('10', ['5'], '15'), '140', '0 @ 0')
  decided(withSplit('10', ['-5'], '15'), '140', '0 @ 0')
  // What leaves and what comes show the signs.
  decided(withSplit('10', ['10', '-5'], '5'), '140', '0 @ 0')
  decided(withSplit('10', ['10', '-15'], '5'), '6.67', '-10 @ -133.33')
  // 4:3, 6:5 and 2:1: nothing else is a ratio of a real split.
  decided(withSplit('9', ['3'], '3'), '-10', '-9 @ -150')
  decided(withSplit('10', ['2'], '3'), '-10', '-9 @ -150')
  decided(withSplit('10', ['10'], '5'), '-10', '-15 @ -150')
  // 4:3 is exact: that 1:2 was made whole is not tried.
  decided(withSplit('3', ['1'], '1'), '-10', '-3 @ -150')
  // Cash shows the half of a share that 3:2 left.
  decided([...withSplit('7', ['3'], '4'), row('cash_in_lieu', 12, '0', '-12')], '20', '-6 @ -120')
  const half = withSplit('10', ['5'], '5').map((one) => ({ ...one, row: { ...one.row, action: 'Reverse Split' } }))
  decided(half, '140', '0 @ 0')
  const ofRatio = (times: bigint, per: bigint) =>
    withSplit('10', ['5'], '5').map((one) =>
      one.row.class === 'split' ? { ...one, row: { ...one.row, ratio: { times, per } } } : one,
    )
  decided(ofRatio(1n, 2n), '140', '0 @ 0')
  decided(ofRatio(3n, 2n), '6.67', '-10 @ -133.33')
})

t.test('4.2 a split of a short may have come some days before its row', async (t) => {
  // 1:4 or 9:5 of 13, rounded; or 2:1 of the ten that were sold short before the others.
  const rows = [
    ...[row('sell_short', 0, '10', '200'), row('sell_short', 3, '3', '33'), row('split', 5, '10', '0')],
    row('buy_to_cover', 9, '3', '-60'),
  ]
  t.same(
    deriveCounted(rows, []).asked.flatMap(({ answers }) => [...answers].sort()),
    ['1:4', '2:1', '9:5'],
  )
})

t.test('4.1 each real split of a short is read as it was, however it is printed, or asked', async (t) => {
  const whole = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 20, 25, 30, 40, 50, 100].map((n) => [n, 1] as const)
  const reverse = Array.from({ length: 99 }, (_, n) => [1, n + 2] as const)
  const others = '3:2 4:3 5:2 5:3 5:4 6:5 7:2 7:4 8:5 9:5 11:10 21:20 2:5 2:7'.split(' ').map((text) => {
    const [times = 0, per = 0] = text.split(':').map(Number)
    return [times, per] as const
  })
  const held = 5040
  const real = [...whole, ...reverse, ...others].filter(([times, per]) => Number.isInteger((held * times) / per))
  const isReal = (after: number) =>
    real.some(([times, per]) => after * per === held * times) ||
    (after > held && after <= held * 1.5 && Number.isInteger((after * 100) / held))
  let asked = 0
  for (const [times, per] of real)
    for (const sign of [1, -1]) {
      const after = (held * times) / per
      const printed = sign * (after - held)
      const readings = [held - printed, held + printed].filter((shares) => shares > 0 && isReal(shares))
      const rows = [
        ...[row('sell_short', 0, `${held}`, '504000'), row('split', 5, `${printed}`, '0')],
        row('buy_to_cover', 9, '1', '-10'),
      ]
      const { trades, position, asked: questions } = deriveCounted(rows, [])
      const name = `${times}:${per} printed as ${printed}`
      if (readings.length === 1) {
        t.equal(units((position?.open.short.quantity ?? 0n) + 100_000_000n), `${after}`, name)
        t.equal(dollars(trades[0]?.proceeds ?? 0n), (504000 / after).toFixed(2).replace(/\.?0+$/, ''), name)
      } else {
        t.equal(trades.length, 0, name)
        t.match(questions, [{ kind: 'split_ratio', answers: [/:/, /:/] }], name)
        t.ok(questions[0]?.answers.includes(`${times}:${per}`), name)
        asked++
      }
    }
  // 3:2 and 1:2, 5:3 and 1:3, 7:4 and 1:4, 9:5 and 1:5, 8:5 and 2:5: each is printed in two ways.
  t.equal(asked, 20)
})

t.test('4.1 a split of a short by no real ratio leaves no known cost', async (t) => {
  const reverse = (quantity: string) => {
    const split = row('split', 5, quantity, '0')
    return { ...split, row: { ...split.row, action: 'Reverse Split' } }
  }
  // 37:40 or 43:40; 227:100; and a reverse split leaves fewer shares.
  for (const [printed, covered] of [
    [row('split', 5, '7.5', '0'), '92.5'],
    [row('split', 5, '-7.5', '0'), '107.5'],
    [row('split', 5, '127', '0'), '227'],
    [reverse('200'), '100'],
    [reverse('100'), '100'],
  ] as const) {
    const rows = [row('sell_short', 0, '100', '200'), printed, row('buy_to_cover', 9, covered, '-60')]
    const { trades, unmatched, asked, position } = deriveCounted(rows, [])
    t.equal(units(position?.open.short.quantity ?? 0n), '0')
    t.same(trades, [])
    t.same(new Set(unmatched.map(({ code }) => code)), new Set(['split_incomplete']))
    t.same(asked, [])
  }
})

t.test('4.1 cash for less than one share that a reverse split left of all: the ratio is asked', async (t) => {
  const gone = [buy(0, '5', '50'), row('split', 30, '-5', '0')]
  const paid = [...gone, row('cash_in_lieu', 33, '0', '3.20')]
  // 3.20 − 50, whatever the ratio.
  const [none, ...others] = outcomesOf(paid)
  t.equal(none, ' 0 1 0')
  t.equal(others.length, 95)
  t.same([others[0], others.at(-1)], ['1:6 -46.8 0 0', '1:100 -46.8 0 0'])
  const codesOf = (rows: Row[]) => deriveCounted(rows, []).unmatched.map(({ code }) => code)
  t.same(codesOf(paid), ['split_undecided'])
  t.same(
    outcomesOf([...gone, row('cash_in_lieu', 33, '-0.5', '3.20')]),
    [' 0 1 0', '1:10 -46.8 0 0'],
    'its row prints it',
  )
  t.same(outcomesOf(paid, [lot(0, 33, '0.5', '3.20', '50')]), [], 'it is a trade of its lot')
  t.same(outcomesOf(gone), [], 'without cash nothing is asked')
  const withRatio = (rows: Row[], per: bigint) =>
    rows.map((one) => (one.row.class === 'split' ? { ...one, row: { ...one.row, ratio: { times: 1n, per } } } : one))
  const { trades, unmatched, asked } = deriveCounted(withRatio(paid, 10n), [])
  t.same(
    trades.map(({ quantity, proceeds, costBasis }) => [units(quantity ?? 0n), dollars(proceeds), dollars(costBasis)]),
    [['0.5', '3.2', '50']],
  )
  t.same([unmatched, asked], [[], []])
  // Two and a half shares cannot be what is paid out: they came under another name.
  const other = deriveCounted(withRatio(paid, 2n), [])
  t.same([other.trades, other.asked], [[], []])
  t.same(
    other.unmatched.map(({ code }) => code),
    ['no_known_shares'],
  )
  // Bought later, the shares are others.
  const later = [...withRatio(paid, 10n), buy(40, '2', '20'), sell(41, '2', '25')]
  t.equal(figuresOf(deriveCounted(later, [])), '-41.8, 0 @ 0, 0')
})

t.test('4.1 an answer for the rows of several days has one ratio for all of them, or one for each', async (t) => {
  // 10 become 20: 2:1 in two rows, or 8:5 and then 5:4. Between them 8 are sold.
  const rows = [
    ...[buy(0, '10', '100'), row('split', 5, '6', '0'), row('split', 8, '4', '0')],
    ...[sell(9, '8', '80'), sell(10, '12', '120')],
  ]
  const splitsOf = (answer: string) => {
    const answers = { ...NOTHING_ASKED, ratios: new Map([['2024-01-06,2024-01-09', answer]]) }
    const { trades, asked } = deriveCounted(rows, [], { answers })
    return [...trades.map(({ profit }) => dollars(profit)), ...asked.map(({ subject }) => subject)]
  }
  // 80 − 40, 120 − 60
  for (const answer of ['2:1', '8:5 5:4']) t.same(splitsOf(answer), ['40', '60', '2024-01-06,2024-01-09'], answer)
  t.same(
    deriveCounted(rows, [], {
      answers: { ...NOTHING_ASKED, ratios: new Map([['2024-01-06,2024-01-09', '3:1 2:1']]) },
    }).unmatched.map(({ code }) => code),
    ['split_incomplete', 'split_incomplete'],
    'no such ratio explains the rows',
  )
})
