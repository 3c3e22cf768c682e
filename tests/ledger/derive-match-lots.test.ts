import { ok, deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { type Link, matchLots } from '../../src/ledger/kernel/match-lots.ts'
import type { Piece, Trade } from '../../src/ledger/kernel/pieces.ts'
import { sum } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'

const UNIT = 100_000_000n
const cents = (dollars: number): bigint => BigInt(Math.round(dollars * 100)) * 10_000n
const piece = (day: number, shares: number, dollars: number): Piece => ({
  day,
  quantity: BigInt(shares) * UNIT,
  money: cents(dollars),
})
const linked = (links: Link[]) => Number(sum(links.map((link) => link.quantity)) / UNIT)
const shown = (links: Link[]) => links.map((link) => `${link.lot}-${link.closing}:${link.quantity / UNIT}`).sort()

const pieces = (dollars: fc.Arbitrary<number>) =>
  fc.array(
    fc
      .record({ day: fc.integer({ min: 0, max: 25 }), shares: fc.integer({ min: 1, max: 4 }), dollars })
      .map(({ day, shares, dollars }) => piece(day, shares, shares * dollars)),
    { maxLength: 12 },
  )

/** The most shares that can be linked, by an independent search (augmenting paths, share by share). */
function most(lots: Piece[], closings: Piece[]): number {
  const shares = (all: Piece[]) =>
    all.flatMap(({ day, quantity }) => Array.from({ length: Number(quantity / UNIT) }, () => day))
  const [from, to] = [shares(lots), shares(closings)]
  const taken: (number | undefined)[] = to.map(() => undefined)
  const place = (lot: number, tried: Set<number>): boolean =>
    to.some((day, closing) => {
      if (Math.abs(day - from[lot]!) > 5 || tried.has(closing)) return false
      tried.add(closing)
      const holder = taken[closing]
      if (holder !== undefined && !place(holder, tried)) return false
      taken[closing] = lot
      return true
    })
  return from.filter((_, lot) => place(lot, new Set())).length
}

const checkLinks = (lots: Piece[], closings: Piece[], links: Link[]) => {
  const used = new Map<string, bigint>()
  for (const { lot, closing, quantity } of links) {
    ok(quantity > 0n)
    ok(Math.abs(lots[lot]!.day - closings[closing]!.day) <= 5)
    for (const key of [`lot ${lot}`, `closing ${closing}`]) used.set(key, (used.get(key) ?? 0n) + quantity)
  }
  for (const [index, lot] of lots.entries()) ok((used.get(`lot ${index}`) ?? 0n) <= lot.quantity)
  for (const [index, closing] of closings.entries()) ok((used.get(`closing ${index}`) ?? 0n) <= closing.quantity)
}

t.test('nothing is linked beyond its quantity or more than 5 days apart', async () => {
  const anyMoney = pieces(fc.integer({ min: 9, max: 11 }))
  fc.assert(
    fc.property(anyMoney, anyMoney, (lots, closings) => {
      checkLinks(lots, closings, matchLots(lots, closings))
    }),
    { numRuns: counts(1000, 10_000) },
  )
})

t.test('as much as possible is linked if money is no evidence, and if all money is equal', async () => {
  fc.assert(
    fc.property(
      pieces(fc.constant(10)),
      pieces(fc.constant(10)),
      fc.constantFrom(10, 1_000),
      (lots, closings, price) => {
        const other = closings.map((closing) => ({ ...closing, money: (closing.money * BigInt(price)) / 10n }))
        same(linked(matchLots(lots, other)), most(lots, other))
      },
    ),
    { numRuns: counts(1000, 10_000) },
  )
})

t.test('evidence', async (t) => {
  t.test('money that agrees to the cent outweighs a nearer day', async (t) => {
    const links = matchLots([piece(5, 10, 100)], [piece(5, 10, 101), piece(3, 10, 100)])
    t.same(shown(links), ['0-1:10'])
  })
  t.test('without money the nearest day is linked, and a day after the sale before a day ahead of it', async (t) => {
    const lots = [piece(5, 10, 7)]
    t.same(shown(matchLots(lots, [piece(3, 10, 100), piece(4, 10, 100)])), ['0-1:10'])
    t.same(shown(matchLots(lots, [piece(6, 10, 100), piece(4, 10, 100)])), ['0-1:10'])
  })
  t.test('a lot is not linked to a sale before its purchase if there is another sale', async (t) => {
    const lot = { ...piece(5, 10, 100), openedDay: 5 }
    t.same(shown(matchLots([lot], [piece(4, 10, 100), piece(7, 10, 100)])), ['0-1:10'])
    t.same(shown(matchLots([lot], [piece(4, 10, 100)])), ['0-0:10'])
  })
  t.test('lots with averaged proceeds match the sales of a day with the same sums', async (t) => {
    const links = matchLots([piece(5, 4, 42), piece(5, 6, 63)], [piece(5, 5, 50), piece(5, 5, 55), piece(6, 10, 100)])
    t.same(linked(links), 10)
    t.ok(links.every((link) => link.closing < 2))
  })
  t.test('lots with averaged proceeds leave a sale beside those that they are together', async (t) => {
    const sales = [piece(5, 3, 31.8), piece(5, 5, 50), piece(5, 5, 55)]
    const links = matchLots([piece(5, 4, 42), piece(5, 6, 63)], sales)
    t.same(linked(links), 10)
    t.ok(links.every((link) => link.closing > 0))
  })
  t.test(
    'lots that have the price of a sale each are of it, though together they have the money of two others',
    async (t) => {
      // 20 + 21 + 21 = 40 + 22
      const links = matchLots(
        [piece(5, 1, 20), piece(5, 1, 21), piece(5, 1, 21)],
        [piece(5, 2, 40), piece(5, 4, 84), piece(5, 1, 22)],
      )
      t.same(shown(links), ['0-0:1', '1-1:1', '2-1:1'])
    },
  )
  t.test('of many sales at one price, a lot is the one that has its shares', async (t) => {
    const sales = [9, 8, 7, 6, 5, 4, 3, 2].map((shares) => piece(5, shares, shares * 10))
    t.same(shown(matchLots([piece(5, 2, 20)], sales)), ['0-7:2'])
  })
  t.test('a lot that is all sales of its day, however many, is not one of the next day', async (t) => {
    // 10 + 11 + … + 23 = 231
    const ofDay = Array.from({ length: 14 }, (_, i) => piece(5, 1, 10 + i))
    const links = matchLots([piece(5, 14, 231)], [...ofDay, piece(6, 14, 231)])
    t.same(
      links.map(({ closing }) => closing).sort((a, b) => a - b),
      [...ofDay.keys()],
    )
  })
  t.test('a lot leaves a sale that another lot cannot do without', async (t) => {
    // 9 are 5 + 4 or 3 + 3 + 3, and 8 are 5 + 3.
    const sales = [5, 4, 3, 3, 3, 3].map((shares) => piece(5, shares, shares * 10))
    const lots = [piece(5, 9, 90), piece(5, 8, 80)]
    const links = matchLots(lots, sales)
    t.equal(linked(links), 17)
    t.same(
      links.filter(({ closing }) => closing < 2).map(({ lot, closing }) => [lot, closing]),
      [[1, 0]],
    )
    // A third lot, for which there are no such sales, changes nothing.
    const others = matchLots([...lots, piece(5, 2, 22)], [...sales, piece(5, 7, 77)])
    t.same(shown(others.filter(({ lot }) => lot < 2)), shown(links))
  })
  t.test('lots are of sales of their own days first, also if another lot then is of an earlier sale', async (t) => {
    const lots = [piece(6, 10, 100), piece(7, 10, 100)]
    t.same(shown(matchLots(lots, [piece(5, 10, 100), piece(6, 10, 100)])), ['0-1:10', '1-0:10'])
  })
  t.test('a lot that a left-over lot moves takes the nearest price, then the nearest day', async (t) => {
    // Only the sale of day 5 is within five days of the second lot.
    const lots = [piece(5, 10, 100), piece(10, 10, 100)]
    const own = piece(5, 10, 130)
    t.same(shown(matchLots(lots, [own, piece(4, 10, 150), piece(3, 10, 110)])), ['0-2:10', '1-0:10'])
    t.same(shown(matchLots(lots, [own, piece(3, 10, 150), piece(4, 10, 150)])), ['0-2:10', '1-0:10'])
  })
  t.test('a lot that a left-over lot moves takes a sale before its purchase only if there is no other', async (t) => {
    const lots = [{ ...piece(5, 10, 100), openedDay: 4 }, piece(10, 10, 100)]
    const [own, before] = [piece(5, 10, 130), piece(3, 10, 110)]
    t.same(shown(matchLots(lots, [own, before, piece(4, 10, 150)])), ['0-2:10', '1-0:10'])
    t.same(shown(matchLots(lots, [own, before])), ['0-1:10', '1-0:10'])
  })
  t.test(
    'the nearest price may be below or above that of the lot, and of two as near the lower one counts',
    async (t) => {
      const lots = [piece(5, 10, 100), piece(10, 10, 100)]
      const own = piece(5, 10, 130)
      t.same(shown(matchLots(lots, [own, piece(4, 10, 70), piece(3, 10, 90)])), ['0-2:10', '1-0:10'])
      t.same(shown(matchLots(lots, [own, piece(4, 10, 80), piece(3, 10, 110)])), ['0-2:10', '1-0:10'])
      t.same(shown(matchLots(lots, [own, piece(4, 10, 130), piece(3, 10, 80)])), ['0-2:10', '1-0:10'])
      t.same(shown(matchLots([piece(5, 10, 100)], [piece(5, 10, 110), piece(5, 10, 90)])), ['0-1:10'])
    },
  )
  t.test('a lot that is left is of a sale before its purchase, also if another lot was moved', async (t) => {
    const moved = [piece(5, 10, 100), piece(10, 10, 100), piece(13, 1, 50)]
    const lots = [...moved, { ...piece(18, 4, 40), openedDay: 18 }, piece(19, 4, 61)]
    const sales = [piece(5, 10, 130), piece(4, 10, 150), piece(13, 1, 50), piece(16, 4, 70), piece(24, 4, 90)]
    t.same(shown(matchLots(lots, sales)), ['0-1:10', '1-0:10', '2-2:1', '3-3:4', '4-4:4'])
  })
  t.test('lots that have the money of sales, but not their shares, are not these', async (t) => {
    t.same(shown(matchLots([piece(5, 10, 100)], [piece(5, 20, 100), piece(6, 10, 100)])), ['0-1:10'])
  })
  t.test('a lot of few shares, which has the cents of more prices, is tried before one of many', async (t) => {
    // 49.96 ÷ 5 is 9.992: within a cent of 10 for one share, not of 1,000 for a hundred.
    const links = matchLots([piece(5, 100, 1_000), piece(5, 1, 10)], [piece(5, 5, 49.96), piece(5, 50, 500)])
    t.same(shown(links), ['0-0:4', '0-1:50', '1-0:1'])
  })
  t.test('a sale of which a part is the trade of a lot is not the row of another one', async (t) => {
    const tradeOf = ({ quantity, money }: Piece, opening: number): Trade => ({
      quantity,
      money,
      opening: cents(opening),
    })
    const part = piece(5, 5, 50)
    const sold = piece(5, 10, 100)
    const split = { ...sold, trades: [tradeOf(sold, 70), tradeOf(part, 30), tradeOf(part, 40)] }
    const lots = [
      { ...sold, trades: [tradeOf(sold, 90)] },
      { ...part, trades: [tradeOf(part, 30)] },
    ]
    t.same(shown(matchLots(lots, [split, { ...sold, trades: [tradeOf(sold, 80)] }])), ['0-1:10', '1-0:5'])
  })
  t.test('a lot is not the trade of a sale that has fewer shares left', async (t) => {
    // A third of the money is 3.33, so that the lot of one share has the lower price and comes first.
    const [third, sold] = [piece(5, 1, 3.33), piece(5, 3, 10)]
    const tradeOf = ({ quantity, money }: Piece, opening: number): Trade => ({
      quantity,
      money,
      opening: cents(opening),
    })
    const split = { ...sold, trades: [tradeOf(sold, 9), tradeOf(third, 3)] }
    const lots = [
      { ...sold, trades: [tradeOf(sold, 9)] },
      { ...third, trades: [tradeOf(third, 3)] },
    ]
    t.same(shown(matchLots(lots, [split, { ...sold, trades: [tradeOf(sold, 12)] }])), ['0-1:3', '1-0:1'])
  })
  t.test('two lots are each the sales that have their shares and money, whatever prices are nearer', async (t) => {
    const sales = [piece(5, 10, 100), piece(5, 5, 60.5), piece(5, 8, 88), piece(5, 4, 38)]
    t.same(shown(matchLots([piece(5, 15, 160.5), piece(5, 12, 126)], sales)), ['0-0:10', '0-1:5', '1-2:8', '1-3:4'])
  })
  t.test('of many sales of a day those near the price of a lot are tried, however cheap others are', async (t) => {
    // 160.50 is 100 and 60.50, though 10.70 a share is the price of three others.
    const cheap = [1, 2, 3, 4, 5, 6, 7, 8].map((price) => piece(5, 1, price))
    const links = matchLots([piece(5, 15, 160.5)], [...cheap, piece(5, 10, 100), piece(5, 5, 60.5), piece(5, 3, 32.1)])
    t.same(shown(links), ['0-8:10', '0-9:5'])
  })
  t.test('a left-over lot moves another lot only to a sale that agrees with its money', async (t) => {
    const lots = [piece(5, 10, 100), piece(10, 10, 100)]
    t.same(linked(matchLots(lots, [piece(0, 10, 100), piece(5, 10, 100)])), 20)
    const other = [piece(5, 10, 100), piece(10, 10, 130)]
    t.same(shown(matchLots(other, [piece(0, 10, 90), piece(5, 10, 100)])), ['0-1:10'])
  })
})

/** The sales of one day and its lots, and the same in another order. */
interface Day {
  lots: Piece[]
  sales: Piece[]
}

const SALE = { shares: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 1_000, max: 1_400 }) }
const saleFor = ({ shares, cents }: { shares: number; cents: number }): Piece =>
  piece(5, shares, (shares * cents) / 100)
const together = (all: Piece[]): Piece => ({
  day: 5,
  quantity: sum(all.map(({ quantity }) => quantity)),
  money: sum(all.map(({ money }) => money)),
})
const textOf = ({ quantity, money }: Piece): string => `${quantity / UNIT} for ${money / 10_000n}`

/** What lots take of sales, without the places of either. */
const taken = ({ lots, sales }: Day): string[] =>
  matchLots(lots, sales)
    .map(({ lot, closing, quantity }) => `${textOf(lots[lot]!)} has ${quantity / UNIT} of ${textOf(sales[closing]!)}`)
    .sort()

/** All divisions of sales among lots and none. */
function* divisions(sales: Piece[], lots: number): Generator<Piece[][]> {
  const [first, ...others] = sales
  if (first === undefined) yield Array.from({ length: lots + 1 }, () => [])
  else
    for (const rest of divisions(others, lots))
      for (const at of rest.keys()) yield rest.map((some, i) => (i === at ? [first, ...some] : some))
}

const isWhole = (lot: Piece, some: Piece[]): boolean => textOf(together(some)) === textOf(lot)

t.test('the order in which the sales and lots of a day are listed decides nothing', async () => {
  const few = fc.record({ shares: fc.integer({ min: 1, max: 4 }), cents: fc.constantFrom(1_000, 1_001, 1_030, 1_100) })
  const some = (one: fc.Arbitrary<{ shares: number; cents: number }>) =>
    fc.array(one.map(saleFor), { minLength: 1, maxLength: 5 })
  const day = fc.oneof(
    fc.record({ lots: some(few), sales: some(few) }),
    fc.record({ lots: some(fc.record(SALE)), sales: some(fc.record(SALE)) }),
  )
  const listed = day.chain((all) =>
    fc.record({
      all: fc.constant(all),
      other: fc.record({
        lots: fc.shuffledSubarray(all.lots, { minLength: all.lots.length }),
        sales: fc.shuffledSubarray(all.sales, { minLength: all.sales.length }),
      }),
    }),
  )
  fc.assert(
    fc.property(listed, ({ all, other }) => same(taken(other), taken(all))),
    { numRuns: counts(2_000, 50_000) },
  )
})

t.test('lots that are whole sales together, shares and money, take these', async () => {
  const day = fc
    .array(fc.record({ ...SALE, lot: fc.integer({ min: 0, max: 3 }) }), { minLength: 1, maxLength: 6 })
    .map((all): Day => {
      const ofLot = Map.groupBy(all, ({ lot }) => lot)
      ofLot.delete(0)
      return { lots: [...ofLot.values()].map((some) => together(some.map(saleFor))), sales: all.map(saleFor) }
    })
  fc.assert(
    fc.property(day, ({ lots, sales }) => {
      const links = matchLots(lots, sales)
      for (const [i, lot] of lots.entries()) {
        const own = links.filter((link) => link.lot === i)
        ok(own.every(({ closing, quantity }) => quantity === sales[closing]!.quantity))
        same(textOf(together(own.map(({ closing }) => sales[closing]!))), textOf(lot))
      }
    }),
    { numRuns: counts(1_000, 20_000) },
  )
})

t.test('without sales of its money a lot takes those of its shares, then the nearest price', async () => {
  interface Left {
    cents: number
    left: number
  }
  const side = fc.array(fc.record(SALE), { minLength: 1, maxLength: 5 })
  const nearestFirst = (lots: Left[], sales: Left[], isMeant: (lot: Left, sale: Left) => boolean) => {
    for (;;) {
      const [pair] = lots
        .flatMap((lot) => sales.map((sale) => ({ lot, sale })))
        .filter(({ lot, sale }) => lot.left > 0 && sale.left > 0 && isMeant(lot, sale))
        .sort((a, b) => apart(a) - apart(b) || lower(a) - lower(b))
      if (pair === undefined) return
      const shares = Math.min(pair.lot.left, pair.sale.left)
      pair.lot.left -= shares
      pair.sale.left -= shares
    }
  }
  const apart = ({ lot, sale }: { lot: Left; sale: Left }) => Math.abs(lot.cents - sale.cents)
  const lower = ({ lot, sale }: { lot: Left; sale: Left }) => Math.min(lot.cents, sale.cents)
  fc.assert(
    fc.property(side, side, (lots, sales) => {
      const all = { lots: lots.map(saleFor), sales: sales.map(saleFor) }
      const sets = [...divisions(all.sales, 1)].map(([some]) => some!)
      // On these days money to the cent decides, which the properties above hold; this one is of all others.
      fc.pre(![...all.lots, together(all.lots)].some((lot) => sets.some((some) => isWhole(lot, some))))
      fc.pre(!lots.some((lot) => sales.some((sale) => Math.abs(lot.cents - sale.cents) <= 1)))
      const left = ({ shares, cents }: { shares: number; cents: number }): Left => ({ cents, left: shares })
      const [ofLots, ofSales] = [lots.map(left), sales.map(left)]
      nearestFirst(ofLots, ofSales, (lot, sale) => lot.left === sale.left)
      nearestFirst(ofLots, ofSales, () => true)
      const links = matchLots(all.lots, all.sales)
      const linkedAt = (cents: number) => linked(links.filter(({ closing }) => sales[closing]!.cents === cents))
      for (const [cents, some] of Map.groupBy(sales, (sale) => sale.cents)) {
        const expected = ofSales.filter((sale) => sale.cents === cents).reduce((count, { left }) => count - left, 0)
        same(
          linkedAt(cents),
          some.reduce((count, sale) => count + sale.shares, expected),
        )
      }
    }),
    { numRuns: counts(1_000, 20_000) },
  )
})

t.test('the search for whole sales of many lots of a day ends', async (t) => {
  // Each is three of the twelve sales about its price in many ways, and twenty lots want more than these.
  const sales = Array.from({ length: 40 }, (_, i) => piece(5, 1, 10 + i / 100))
  const lots = Array.from({ length: 20 }, () => piece(5, 3, 30.6))
  const from = process.cpuUsage()
  t.equal(linked(matchLots(lots, sales)), 40)
  const seconds = process.cpuUsage(from).user / 1e6
  t.ok(seconds < 5, `${seconds} s`)
})

t.test('thousands of equal sales with lots dated days late are matched completely', async (t) => {
  const count = 3_000
  const closings = Array.from({ length: count }, (_, i) => piece(i % 700, 1 + (i % 97), (1 + (i % 97)) * 10))
  const lots = closings.map((closing, i) => ({ ...closing, day: closing.day + ((i * 7) % 6) }))
  const links = matchLots(lots, closings)
  t.equal(linked(links), linked(closings.map((closing, i) => ({ lot: i, closing: i, quantity: closing.quantity }))))
  checkLinks(lots, closings, links)
})
