/** The simulated lives against cases that were worked out by hand. Nothing of the service takes part. */
import t from 'tap'
import { Books, type Contract, dateOf, Life, ONE, settledOn } from './life.ts'

const shares = (count: number) => BigInt(Math.round(count * 10_000)) * (ONE / 10_000n)
const profitOf = ({ parts }: Books) => parts.reduce((sum, { proceeds, cost }) => sum + proceeds - cost, 0n)
/** Shares and their cost in cents. */
const openOf = ({ books }: Life) => [
  books.held('shares', 'long'),
  books.lots('shares', 'long').reduce((sum, { money }) => sum + money, 0n),
]

t.test('two sales of one purchase earn 600 dollars', async (t) => {
  const life = new Life(0)
  life.trade('buy', shares(20), 1000n)
  life.wait(5)
  life.trade('sell', shares(10), 3000n)
  life.wait(1)
  life.trade('sell', shares(10), 5000n)
  t.equal(profitOf(life.books), 600_00n)
  t.same(openOf(life), [0n, 0n])
  t.match(life.books.trips, [{ opened: 0, closed: 6, profit: 600_00n, side: 'long' }])
})

const put = (strike: bigint): Contract => ({ right: 'P', strike: strike * 100n, expiry: 4 })
const call = (strike: bigint): Contract => ({ right: 'C', strike: strike * 100n, expiry: 4 })

t.test('a put spread that ends in the money costs its width', async (t) => {
  const life = new Life(4)
  for (const [contract, action] of [
    [put(50n), 'short'],
    [put(45n), 'buy'],
  ] as const)
    life.trade(action, ONE, 0n, { contract })
  life.end('assigned', put(50n), 'short', ONE)
  life.trade('buy', shares(100), 5000n, { how: 'delivered' })
  life.end('exercised', put(45n), 'long', ONE)
  life.trade('sell', shares(100), 4500n, { how: 'delivered' })
  t.equal(profitOf(life.books), -500_00n)
  t.same(life.books.openLots, [])
})

t.test('shares that an assigned call took on Friday are brought on Monday', async (t) => {
  const life = new Life(4)
  life.trade('short', ONE, 200n, { contract: call(60n) })
  life.trade('buy', ONE, 300n, { contract: call(55n) })
  life.end('assigned', call(60n), 'short', ONE)
  life.trade('short', shares(100), 6000n, { how: 'delivered' })
  life.wait(1)
  life.end('exercised', call(55n), 'long', ONE)
  life.trade('cover', shares(100), 5500n, { how: 'delivered' })
  const [part] = life.books.parts
  // 6,000 and a premium of 200 received; 5,500 and a premium of 300 paid.
  t.match(part, { side: 'short', proceeds: 6200_00n, cost: 5800_00n })
  const ends = life.events.filter((event) => event.kind === 'ended')
  const apart = new Books('first', new Set(ends.map(({ id }) => id)))
  for (const event of life.events) apart.apply(event)
  t.equal(profitOf(life.books), 400_00n)
  t.equal(profitOf(apart), 400_00n)
  t.equal(apart.parts.find(({ security }) => security === 'shares')?.proceeds, 6000_00n)
  t.same(life.books.openLots, [])
})

t.test('old shares are sold first, and 10 at 100 dollars stay open after a split', async (t) => {
  const life = new Life(10)
  life.boughtBefore(shares(30), 1500n, -200)
  life.trade('buy', shares(30), 2000n)
  life.wait(1)
  life.trade('sell', shares(30), 2500n)
  t.match(life.books.parts, [{ opened: { before: true }, shares: shares(30), cost: 450_00n }])
  life.wait(1)
  life.split(2n, 1n)
  t.match(life.events.at(-1), { rows: [{ added: shares(30), day: 12 }] })
  for (const count of [20, 10, 20]) {
    life.wait(1)
    life.trade('sell', shares(count), 1200n)
  }
  t.same(openOf(life), [shares(10), 100_00n])
})

t.test('all old shares and all purchases are sold after ten for one', async (t) => {
  const life = new Life(10)
  life.boughtBefore(shares(10), 1000n, -500)
  life.trade('buy', shares(10), 1000n)
  life.wait(1)
  life.trade('sell', shares(10), 1100n)
  life.wait(1)
  life.split(10n, 1n)
  t.match(life.events.at(-1), { rows: [{ added: shares(90) }] })
  life.wait(1)
  life.trade('sell', shares(40), 120n)
  life.wait(1)
  life.trade('sell', shares(60), 120n)
  t.same(openOf(life), [0n, 0n])
  t.equal(life.books.trips.length, 1)
})

t.test('a split is printed for the unsettled purchase first', async (t) => {
  const life = new Life(8)
  life.trade('buy', shares(3), 4000n)
  life.wait(1)
  life.trade('buy', shares(1), 4000n)
  life.wait(1)
  life.split(20n, 1n, {
    rows: () => [
      [-1, shares(19)],
      [0, shares(57)],
    ],
  })
  life.trade('buy', shares(21), 210n)
  t.same(openOf(life), [shares(101), 204_10n])
  life.wait(1)
  life.trade('sell', shares(101), 220n)
  t.equal(profitOf(life.books), 101n * 220n - 204_10n)
  const fractions = new Life(8)
  fractions.trade('buy', shares(3.7), 1000n)
  fractions.split(20n, 1n)
  t.match(fractions.events.at(-1), { rows: [{ added: shares(3.8 + 66.5) }] })
})

t.test('three for two before a purchase: 120 shares for 891 dollars stay open', async (t) => {
  const life = new Life(0)
  life.trade('buy', shares(120), 990n)
  life.wait(3)
  life.split(3n, 2n)
  life.wait(0)
  life.trade('buy', shares(60), 825n)
  life.wait(0)
  life.trade('sell', shares(120), 900n)
  t.match(life.books.parts, [{ cost: 792_00n, shares: shares(120) }])
  t.same(openOf(life), [shares(120), 891_00n])
})

t.test('half a share is paid out of 7 in a split of three for two', async (t) => {
  const life = new Life(0)
  life.trade('buy', shares(7), 3000n)
  life.wait(5)
  life.split(3n, 2n, { lieu: 2200n })
  t.match(life.events.at(-1), { rows: [{ added: shares(3) }], lieu: { day: 7, money: 1100n } })
  // Half of a share that cost 20 dollars now.
  t.match(life.books.parts, [{ shares: shares(0.5), cost: 1000n, proceeds: 1100n, closed: { day: 7 } }])
  t.same(openOf(life), [shares(10), 200_00n])
})

t.test('a short earns what its sale brought less what it cost to cover', async (t) => {
  const life = new Life(0)
  life.trade('short', shares(10), 5000n, { fee: 10n })
  life.wait(2)
  life.trade('cover', shares(4), 4500n)
  t.match(life.books.parts, [{ side: 'short', proceeds: 199_96n, cost: 180_00n, shares: shares(4) }])
  t.match(life.books.openLots, [{ side: 'short', lot: { shares: shares(6), money: 299_94n } }])
  t.match(life.books.trips, [{ opened: 0, closed: null, profit: 19_96n }])
})

t.test('last in, first out takes the latest purchase', async (t) => {
  const life = new Life(0, 'last')
  life.trade('buy', shares(10), 100n)
  life.wait(1)
  life.trade('buy', shares(10), 300n)
  life.wait(1)
  life.trade('sell', shares(15), 400n)
  t.match(life.books.parts, [
    { shares: shares(10), cost: 30_00n },
    { shares: shares(5), cost: 5_00n },
  ])
  t.same(openOf(life), [shares(5), 5_00n])
})

t.test('a third of a cent is rounded once, and the last part has the rest', async (t) => {
  const life = new Life(0)
  life.trade('buy', shares(3), 100n, { fee: 1n })
  for (const _ of [1, 2, 3]) {
    life.wait(1)
    life.trade('sell', shares(1), 200n)
  }
  t.same(
    life.books.parts.map(({ cost, within }) => [cost, within]),
    [
      [100n, 1n],
      [101n, 2n],
      [100n, 2n],
    ],
  )
})

t.test('what one sale brought is shared out in whole cents', async (t) => {
  const life = new Life(0)
  for (const _ of [1, 2, 3]) {
    life.trade('buy', shares(1), 100n)
    life.wait(1)
  }
  life.trade('sell', shares(3), 200n, { fee: 1n })
  t.same(
    life.books.parts.map(({ proceeds, within }) => [proceeds, within]),
    [
      [200n, 1n],
      [200n, 2n],
      [199n, 2n],
    ],
  )
})

t.test('nobody sells more than is held', async (t) => {
  const life = new Life(0)
  life.trade('buy', shares(3), 100n)
  t.throws(() => life.trade('sell', shares(4), 100n), /100000000 of 400000000 shares are not held long/)
})

t.test('days are weekdays, and trades settle a day earlier since May 2024', async (t) => {
  t.same([0, 4, 5, -1].map(dateOf), ['2023-01-02', '2023-01-06', '2023-01-09', '2022-12-30'])
  const day = Array.from({ length: 400 }, (_, at) => at).find((at) => dateOf(at) === '2024-05-28') as number
  t.equal(dateOf(settledOn(day)), '2024-05-29')
  t.equal(dateOf(settledOn(day - 1)), '2024-05-29')
})
