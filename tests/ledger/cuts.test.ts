/** Law 6.3: what follows a day on which nothing is held depends on nothing before. */
import fc from 'fast-check'
import t from 'tap'
import { deriveCounted } from '../../src/ledger/derive.ts'
import { NOTHING_ASKED } from '../../src/ledger/kernel/answers.ts'
import type { LedgerRow, Lot, RowPosition, Transaction } from '../../src/ledger/ledger.ts'
import { counts } from '../support/counts.ts'
import { assertCuts } from './cut-support.ts'
import { inFiles, lot, merged, row } from './derive-support.ts'

const cents = (n: number) => (n / 100).toFixed(2)
const rowOf = (name: 'buy' | 'sell' | 'sell_short' | 'buy_to_cover', sign: 1 | -1) =>
  fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1000, max: 1003 }))
    .map(([day, quantity, price]) => row(name, day, `${quantity}`, cents(sign * quantity * price)))
const long = fc.oneof(rowOf('buy', -1), rowOf('sell', 1))
const any = fc.oneof(long, rowOf('sell_short', 1), rowOf('buy_to_cover', -1))

type Rows = LedgerRow<Transaction>[]
const withIds = (rows: Rows): Rows => rows.map((held, i) => ({ ...held, id: i + 1 }))
/** `times`: of rows of one file, in the order of the list. */
const placed = (rows: Rows, times: boolean): Rows => {
  let at = 0
  return rows.map((held) => ({
    ...held,
    places: Array.from(
      { length: held.copies },
      (): RowPosition => ({ file: 1, at: at++, time: times ? `10:00:${String(at).padStart(2, '0')}` : null }),
    ),
  }))
}

/** Rows that sell no more than they bought, so that something is left to compare. */
const balanced = (rows: Rows): Rows => {
  const held = { long: 0n, short: 0n }
  return rows
    .toSorted((a, b) => (a.row.date < b.row.date ? -1 : a.row.date > b.row.date ? 1 : 0))
    .filter(({ copies, row: { class: name, quantity } }) => {
      const [side, opens] = [
        name === 'buy' || name === 'sell' ? 'long' : 'short',
        name === 'buy' || name === 'sell_short',
      ] as const
      const all = quantity * BigInt(copies)
      if (!opens && held[side] < all) return false
      held[side] += opens ? all : -all
      return true
    })
}

const orders = fc.constantFrom('no', 'places', 'times')

/** Of the last two, few have such a day. */
const rows = fc.oneof(
  fc.array(long, { maxLength: 16 }).map(merged).map(balanced),
  fc.array(any, { maxLength: 16 }).map(merged).map(balanced),
  fc.array(long, { maxLength: 8 }).map(merged),
  fc.array(any, { maxLength: 10 }).map(merged),
)

t.test('a history without lots falls in two on a day with nothing held', async (t) => {
  let days = 0
  const options = fc.record({
    placed: orders,
    shortSales: fc.constantFrom('marked' as const, 'unanswered' as const),
    hasOtherOrder: fc.boolean(),
  })
  fc.assert(
    fc.property(rows, options, (drawn, { placed: how, shortSales, hasOtherOrder }) => {
      const own = how === 'no' ? withIds(drawn) : placed(withIds(drawn), how === 'times')
      const answers = { ...NOTHING_ASKED, shortSales }
      days += assertCuts({ transactions: own, lots: [] }, ({ transactions }) =>
        deriveCounted([...transactions], [], { answers, hasOtherOrder, leastTimes: Number.POSITIVE_INFINITY }),
      )
    }),
    { numRuns: counts(2000, 120_000) },
  )
  t.ok(days > 0, `${days} days with nothing held`)
})

/** Shares that were bought for 10 each, and sold days later for 12. */
const trade = [row('buy', 0, '10', '-100'), row('sell', 4, '10', '120')]
const cover = [row('sell_short', 0, '10', '120'), row('buy_to_cover', 4, '10', '-100')]
const dayTrade = [row('buy', 4, '10', '-100'), row('sell', 4, '10', '120')]
const right = lot(0, 4, '10', '120', '100')
const isCovered = () => true

/** Rule 6.2. */
const DIVISIBLE: [is: boolean, what: string, Rows, LedgerRow<Lot>[]?][] = [
  [true, 'purchases and sales', trade],
  [true, 'a purchase that is held', trade.slice(0, 1)],
  [true, 'short sales and covers', cover],
  [true, 'a lot that its days explain', trade, [right]],
  [true, 'a short that is printed by the days on which it was opened and closed', cover, [right]],
  [true, 'a lot of a day trade', dayTrade, [lot(4, 4, '10', '120', '100')]],
  [true, 'each of two files has what was sold on its days', trade, inFiles([right], [right])],
  [false, 'a sale without a purchase', trade.slice(1)],
  [false, 'a return of capital', [...trade, row('return_of_capital', 2, '0', '5')]],
  [false, 'shares that came', [...trade, row('share_movement', 2, '5', '0')]],
  [false, 'a purchase of another name', trade.map((held) => ({ ...held, carried: 1 }))],
  [false, 'a lot without a quantity', trade, [lot(0, 4, null, '120', '100')]],
  [false, 'a lot of no day of purchase', trade, [lot(null, 4, '10', '120', '100')]],
  [false, 'a lot that names its purchase by settlement', dayTrade, [lot(6, 4, '10', '120', '100')]],
  [false, 'a lot of a day without a sale', trade, [lot(0, 5, '10', '120', '100')]],
  [false, 'a lot of a part of what was sold on its day', trade, [lot(0, 4, '5', '60', '50')]],
  [false, 'one of two files has a part of what was sold', trade, inFiles([right], [lot(0, 4, '5', '60', '50')])],
  [false, 'a lot that has not the money of its sale', trade, [lot(0, 4, '10', '119', '100')]],
  [false, 'a lot that names another day', trade, [lot(1, 4, '10', '120', '100')]],
  [false, 'a lot that names a day before the history', trade.slice(1), [right]],
  [false, 'a lot of more than was bought', [row('buy', 0, '5', '-50'), ...trade.slice(1)], [right]],
  [
    false,
    'a lot of more than was bought on its day, while more is held',
    [
      ...[row('buy', 6, '10', '-120'), row('buy', 9, '2.5', '-25')],
      ...[row('sell', 9, '10', '100'), row('sell', 11, '2.5', '25')],
    ],
    [lot(9, 9, '10', '100', '100')],
  ],
  [
    false,
    'a lot without a quantity beside one that has all that was sold',
    [row('buy', 8, '10', '-100'), row('buy', 15, '10', '-110'), row('sell', 19, '10', '110')],
    [lot(8, 19, null, '110', '100'), lot(15, 19, '10', '110', '109')],
  ],
  [
    false,
    'one of two lots names another day',
    [row('buy', 0, '10', '-100'), row('buy', 1, '10', '-110'), row('sell', 4, '20', '240')],
    [right, lot(2, 4, '10', '120', '110')],
  ],
  [
    false,
    'a lot of a covered day without a sale, beside a cover without a lot',
    [...trade, row('sell_short', 2, '10', '900'), row('buy_to_cover', 4, '10', '-700')],
    [right, lot(1, 4, '10', '120', '101')],
  ],
]
for (const [is, what, drawn, lots = []] of DIVISIBLE)
  t.test(`${is ? 'divisible' : 'not divisible'}: ${what}`, async (t) => {
    t.equal(deriveCounted(withIds(drawn), lots, { isCovered }).isDivisible, is)
  })

/** Shares that were bought and sold, or sold short and bought back, and the lot that a file has of them. */
interface Trip {
  side: 'long' | 'short'
  opened: number
  closed: number
  quantity: number
  /** Shares of the opening that no file has. */
  lacking: number
  /** Cents of a share. */
  paid: number
  got: number
  lot: 'right' | Wrong
  /** Which files have it. */
  files: readonly number[]
}

const lotOf = ({ opened, closed, quantity, paid, got, lot: how }: Trip): LedgerRow<Lot>[] => {
  if (how === 'none') return []
  const right: Printed = { acquired: opened, sold: closed, paid: quantity * paid, got: quantity * got, quantity }
  const printed = { ...right, ...(how === 'right' ? {} : WRONG[how](right)) }
  const [proceeds, cost] = [cents(printed.got), cents(printed.paid)]
  const { acquired, sold, disallowed = 0 } = printed
  return [lot(acquired, sold, `${quantity}`, proceeds, cost, { disallowed: cents(disallowed) })]
}

/** What a lot shows, in cents. */
interface Printed {
  acquired: number | null
  sold: number
  paid: number
  got: number
  quantity: number
  disallowed?: number
}
/** Lots that are not what the rows of their days show, or not quite. */
const WRONG = {
  none: () => ({}),
  'both days by settlement': ({ acquired, sold }: Printed) => ({ acquired: (acquired as number) + 1, sold: sold + 1 }),
  'sold by settlement': ({ sold }: Printed) => ({ sold: sold + 2 }),
  'acquired by settlement': ({ acquired }: Printed) => ({ acquired: (acquired as number) + 1 }),
  'acquired earlier': ({ acquired }: Printed) => ({ acquired: (acquired as number) - 2 }),
  'acquired still earlier': ({ acquired }: Printed) => ({ acquired: (acquired as number) - 4 }),
  'long ago': ({ acquired }: Printed) => ({ acquired: (acquired as number) - 40 }),
  undated: () => ({ acquired: null }),
  'a cent more': ({ got }: Printed) => ({ got: got + 1 }),
  'other proceeds': ({ got }: Printed) => ({ got: got + 50 }),
  'proceeds of other rows': ({ got, quantity }: Printed) => ({ got: got + quantity }),
  'cost of other rows': ({ paid, quantity }: Printed) => ({ paid: paid + quantity }),
  'cost of still others': ({ paid, quantity }: Printed) => ({ paid: paid - quantity }),
  'a wash sale': ({ paid }: Printed) => ({ paid: paid + 40, disallowed: 40 }),
  'as a short': ({ acquired, sold }: Printed) => ({ acquired: sold, sold: acquired as number }),
} satisfies Record<string, (right: Printed) => Partial<Printed>>
type Wrong = keyof typeof WRONG
/** Only two of these on near days make that rows of one are taken for those of the other. */
const OFTEN: readonly Wrong[] = ['proceeds of other rows', 'cost of other rows', 'cost of still others']
const KINDS = [...(Object.keys(WRONG) as Wrong[]), ...Array.from({ length: 4 }, () => OFTEN).flat()]

const cent = fc.integer({ min: 1000, max: 1003 })
const trips = (wrong: number) =>
  fc.array(
    fc
      .record({
        side: fc.constantFrom('long' as const, 'long' as const, 'long' as const, 'short' as const),
        ...{ opened: fc.nat(16), over: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 2, 14) },
        ...{ quantity: fc.integer({ min: 1, max: 3 }), paid: cent, got: cent },
        lacking: fc.constantFrom(...Array.from({ length: 12 }, () => 0), 1, 3),
        lot: fc.oneof(
          { weight: 12, arbitrary: fc.constant('right' as const) },
          { weight: 2, arbitrary: fc.constant('none' as const) },
          { weight: wrong, arbitrary: fc.constantFrom(...KINDS) },
        ),
        files: fc.constantFrom([0], [0], [1], [0, 1]),
      })
      .map(({ over, ...of }): Trip => ({ ...of, closed: of.opened + over })),
    { maxLength: 9 },
  )
const rowsOf = ({ side, opened, closed, quantity, lacking, paid, got }: Trip): LedgerRow<Transaction>[] => {
  const of = (name: 'buy' | 'sell' | 'sell_short' | 'buy_to_cover', day: number, shares: number, price: number) =>
    shares > 0 ? [row(name, day, `${shares}`, cents(price * shares))] : []
  return side === 'long'
    ? [...of('buy', opened, quantity - lacking, -paid), ...of('sell', closed, quantity, got)]
    : [...of('sell_short', opened, quantity - lacking, got), ...of('buy_to_cover', closed, quantity, -paid)]
}

for (const [name, wrong] of [
  ['lots that are right, or missing', 0],
  ['lots of all kinds', 3],
] as const)
  t.test(`a history with ${name} falls in two on a day with nothing held`, async (t) => {
    let [days, others] = [0, 0]
    const options = fc.record({
      ...{ placed: orders, hasOtherOrder: fc.boolean() },
      /** Of two files: whether each has whole days. */
      files: fc.constantFrom('one', 'days', 'days', 'any'),
      ...{ until: fc.nat(16), from: fc.nat(16) },
      /** Whether the files cover all days of each part. */
      covered: fc.record({ whole: fc.boolean(), before: fc.boolean(), later: fc.boolean() }),
    })
    fc.assert(
      fc.property(trips(wrong), options, (drawn, { placed: how, hasOtherOrder, files, until, from, covered }) => {
        const printed = withIds(merged(drawn.flatMap(rowsOf)))
        const transactions = how === 'no' ? printed : placed(printed, how === 'times')
        const isIn = (trip: Trip, file: number): boolean =>
          files === 'any' ? trip.files.includes(file) : file === 0 ? trip.closed <= until : trip.closed >= from
        const inFile = (file: number) => drawn.filter((trip) => isIn(trip, file)).flatMap(lotOf)
        const all = files === 'one' ? merged(drawn.flatMap(lotOf)) : inFiles(inFile(0), inFile(1))
        const lots = all.map((held, i) => ({ ...held, id: 1000 + i }))
        const cuts = assertCuts({ transactions, lots }, (rows, which) =>
          deriveCounted([...rows.transactions], [...rows.lots], {
            ...{ hasOtherOrder, leastTimes: Number.POSITIVE_INFINITY },
            isCovered: () => covered[which],
          }),
        )
        days += cuts
        if (cuts > 0 && lots.length > 0) others++
      }),
      { numRuns: counts(500, 100_000) },
    )
    t.ok(days > 0, `${days} cuts`)
    t.ok(others > 0, `${others} histories with lots`)
  })
