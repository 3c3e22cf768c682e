import { ok, deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { type Derived, deriveCounted, deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Trade, Transaction } from '../../src/ledger/ledger.ts'
import { abs, sum } from '../../src/lib/decimal.ts'
import { counts } from '../support/counts.ts'
import { dollars, lot, merged, on, row, shuffled, units } from './derive-support.ts'
import { assertParts } from './parts-support.ts'

const CENT = 10_000n
const cents = (n: number) => (n / 100).toFixed(2)

/** Small ranges, so that equal quantities, equal prices and busy days are frequent. */
const day = fc.integer({ min: 0, max: 30 })
const quantity = fc.integer({ min: 1, max: 6 })
const price = fc.integer({ min: 1000, max: 1005 })

const buy = fc.tuple(day, quantity, price).map(([d, q, p]) => row('buy', d, `${q}`, cents(-q * p)))
const sell = fc.tuple(day, quantity, price).map(([d, q, p]) => row('sell', d, `${q}`, cents(q * p + 1)))
const short = fc.tuple(day, quantity, price).map(([d, q, p]) => row('sell_short', d, `${q}`, cents(q * p)))
const cover = fc.tuple(day, quantity, price).map(([d, q, p]) => row('buy_to_cover', d, `${q}`, cents(-q * p)))
const moved = fc.tuple(day, fc.integer({ min: -3, max: 5 })).map(([d, q]) => row('share_movement', d, `${q}`, '0'))
const split = fc.tuple(day, fc.integer({ min: -3, max: 9 })).map(([d, q]) => row('split', d, `${q}`, '0'))
const expired = fc.tuple(day, fc.integer({ min: -3, max: 3 })).map(([d, q]) => row('expiration', d, `${q}`, '0'))
const cancel = fc.tuple(day, quantity, price).map(([d, q, p]) => row('cancel_buy', d, `${q}`, cents(q * p)))
const anyLot = fc
  .tuple(fc.option(day), day, quantity, price, price)
  .map(([acquired, sold, q, p, c]) => lot(acquired, sold, `${q}`, cents(q * p + 1), cents(q * c)))

const plain = fc.array(fc.oneof(buy, sell), { maxLength: 25 }).map(merged)
const everything = fc
  .array(fc.oneof(buy, sell, short, cover, moved, split, expired, cancel), { maxLength: 25 })
  .map(merged)
const someLots = fc.array(anyLot, { maxLength: 10 }).map(merged)

const holds = (property: fc.IProperty<unknown>, runs = 500) =>
  fc.assert(property as fc.IRawProperty<unknown>, { numRuns: counts(Math.ceil(runs / 3), runs * 10) })

const rowsOf = (rows: LedgerRow<Transaction>[], name: string) => rows.filter((held) => held.row.class === name)
const totalOf = <Row>(rows: LedgerRow<Row>[], value: (row: Row) => bigint) =>
  sum(rows.map((held) => BigInt(held.copies) * value(held.row)))
const all = ({ trades, unmatched }: Derived) => [...trades, ...unmatched]
const quantityOf = (parts: { quantity: bigint | null }[]) => sum(parts.map((part) => part.quantity!))
const proceedsOf = (parts: { proceeds: bigint }[]) => sum(parts.map((part) => part.proceeds))
const verified = ({ trades }: Derived) => trades.filter((trade) => trade.brokerVerified)

t.test('the result depends neither on the order of the rows nor on how copies are listed', async () => {
  const ledgers = fc.tuple(everything, someLots).chain(([rows, lots]) => {
    const apart = rows.flatMap((held) => Array.from({ length: held.copies }, () => ({ ...held, copies: 1 })))
    return fc.tuple(fc.constant(rows), fc.constant(lots), shuffled(apart), shuffled(lots))
  })
  holds(
    fc.property(ledgers, ([rows, lots, otherRows, otherLots]) => {
      same(deriveInstrument(otherRows, otherLots), deriveInstrument(rows, lots))
    }),
  )
})

const withIds = <Row>(rows: LedgerRow<Row>[]): LedgerRow<Row>[] => rows.map((held, i) => ({ ...held, id: i + 1 }))

t.test('each trade is the sum of its parts, and each row of its own', async () => {
  holds(
    fc.property(everything, someLots, (rows, lots) => {
      const transactions = withIds(rows)
      assertParts(deriveCounted(transactions, withIds(lots), { leastTimes: Number.POSITIVE_INFINITY }), transactions)
    }),
  )
})

t.test(
  'every trade and every unmatched sale has its own key, a positive quantity and whole cents of profit',
  async () => {
    holds(
      fc.property(everything, someLots, (rows, lots) => {
        const parts = all(deriveInstrument(rows, lots))
        same(new Set(parts.map((part) => part.key)).size, parts.length)
        for (const part of parts) {
          ok(part.quantity! > 0n)
          if ('profit' in part) {
            same(part.profit % CENT, 0n)
            same(part.closedOn, (part.buyDate ?? '') > part.sellDate ? part.buyDate : part.sellDate)
          }
        }
      }),
    )
  },
)

t.test('the trades and unmatched parts of a sale add up to it exactly', async () => {
  holds(
    fc.property(plain, (rows) => {
      const derived = deriveInstrument(rows, [])
      const sells = rowsOf(rows, 'sell')
      same(
        quantityOf(all(derived)),
        totalOf(sells, (sale) => sale.quantity),
      )
      same(
        proceedsOf(all(derived)),
        totalOf(sells, (sale) => sale.amount),
      )
    }),
  )
})

t.test('what is open and what the trades closed add up to what was opened, in shares and cents', async () => {
  const shorts = fc.array(fc.oneof(short, cover), { maxLength: 25 }).map(merged)
  const addsUp = (rows: LedgerRow<Transaction>[], side: 'long' | 'short', name: string) => {
    const { trades } = deriveInstrument(rows, [])
    const open = positionOf(rows, []).open[side]
    const opened = rowsOf(rows, name)
    same(open.withoutMoney, 0n)
    same(sum(open.days.map(({ money }) => money)), open.money)
    same(open.since === null, open.quantity === 0n)
    same(
      quantityOf(trades) + open.quantity,
      totalOf(opened, (r) => r.quantity),
    )
    const closed = side === 'long' ? sum(trades.map((trade) => trade.costBasis)) : proceedsOf(trades)
    same(dollars(closed + open.money), dollars(abs(totalOf(opened, (r) => r.amount))))
  }
  holds(fc.property(plain, (rows) => addsUp(rows, 'long', 'buy')))
  holds(fc.property(shorts, (rows) => addsUp(rows, 'short', 'sell_short')))
})

t.test('with every class of row, no share is closed twice', async () => {
  const uncancelled = everything.map((rows) => rows.filter((held) => held.row.class !== 'cancel_buy'))
  holds(
    fc.property(uncancelled, (rows) => {
      const derived = deriveInstrument(rows, [])
      const closed = ['sell', 'buy_to_cover', 'expiration'].flatMap((name) => rowsOf(rows, name))
      // Also of shorts whose proceeds are not known because of a split.
      const buys = quantityOf(all(derived).filter(({ key }) => key.includes(':buy ')))
      same(
        quantityOf(all(derived)) - buys,
        totalOf(closed, (row) => abs(row.quantity)),
      )
      ok(buys <= totalOf(rowsOf(rows, 'buy'), (row) => row.quantity))
    }),
  )
})

t.test('every lot of the broker is a trade to the share and cent, whatever the transactions are', async () => {
  const detailed = someLots.map((lots) => lots.filter((held) => held.row.acquired !== null))
  holds(
    fc.property(everything, detailed, (rows, lots) => {
      const trades = verified(deriveInstrument(rows, lots))
      same(
        quantityOf(trades),
        totalOf(lots, (lot) => lot.quantity!),
      )
      same(
        proceedsOf(trades),
        totalOf(lots, (lot) => lot.proceeds),
      )
      same(
        sum(trades.map((trade) => trade.costBasis)),
        totalOf(lots, (lot) => lot.costBasis),
      )
    }),
  )
})

// ── FIFO against an independent reference ───────────────────────────────────

/** No file prints the order of a day. FIFO share by share: the n-th share sold is the n-th share bought, if it was bought by then. */
function shareByShare(rows: LedgerRow<Transaction>[]): string[] {
  const single = (name: string) =>
    rowsOf(rows, name)
      .flatMap((held) => Array.from({ length: held.copies }, (_, copy) => ({ ...held.row, key: held.key, copy })))
      .sort((a, b) =>
        a.date !== b.date ? (a.date < b.date ? -1 : 1) : a.key !== b.key ? (a.key < b.key ? -1 : 1) : a.copy - b.copy,
      )
      .flatMap((row) => Array.from({ length: Number(row.quantity / 100_000_000n) }, () => row))
  const held = single('buy')
  const pairs = new Map<string, number>()
  let next = 0
  for (const sold of single('sell')) {
    const bought = held[next]
    const known = bought !== undefined && bought.date <= sold.date
    if (known) next++
    const pair = known
      ? `${bought.date} ${bought.key} ${bought.copy} > ${sold.date} ${sold.key} ${sold.copy}`
      : `? > ${sold.date} ${sold.key} ${sold.copy}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return Array.from(
    pairs,
    ([pair, count]) => `${pair.replace(/^(\S+)( .*)? > (\S+) (.*)$/, '$1 > $3 $4')} ${count}`,
  ).sort()
}

t.test('FIFO agrees with a reference that pairs shares one by one', async () => {
  holds(
    fc.property(plain, (rows) => {
      const { trades, unmatched } = deriveInstrument(rows, [])
      const lines = [
        ...trades.map((trade) => `${trade.buyDate} > ${trade.sellDate} ${source(trade.key)} ${units(trade.quantity!)}`),
        ...unmatched.map((sale) => `? > ${sale.date} ${source(sale.key)} ${units(sale.quantity)}`),
      ]
      same(lines.sort(), shareByShare(rows))
    }),
  )
})

const source = (key: string): string => {
  const [, , content, copy] = key.split(':')
  return `${content} ${copy}`
}

t.test('if everything is sold, the trades cost what the purchases cost, with and without splits', async () => {
  const purchases = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 999_999 }), price), {
    minLength: 1,
    maxLength: 6,
  })
  const splits = fc.uniqueArray(fc.tuple(fc.integer({ min: 10, max: 19 }), fc.constantFrom(2, 3, 4, 10)), {
    maxLength: 3,
    selector: ([d]) => d,
  })
  const cuts = fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 5 })
  holds(
    fc.property(purchases, splits, cuts, (bought, factors, parts) => {
      let held = sum(bought.map(([, q]) => BigInt(q)))
      const added = factors
        .toSorted(([a], [b]) => a - b)
        .map(([d, factor]): [number, bigint] => {
          const more = held * BigInt(factor - 1)
          held += more
          return [d, more]
        })
      const shares = (n: bigint | number) => units(BigInt(n) * 100_000n)
      const rows = [
        ...bought.map(([d, q, p]) => row('buy', d, shares(q), cents(-p))),
        ...added.map(([d, q]) => row('split', d, shares(q), '0')),
      ]
      const position = held
      let rest = position
      for (const [index, part] of parts.entries()) {
        const quantity = (position * BigInt(part)) / 5000n
        rest -= quantity
        if (quantity > 0n) rows.push(row('sell', 20 + index, shares(quantity), '1'))
      }
      rows.push(row('sell', 30, shares(rest), '1'))
      const derived = deriveInstrument(merged(rows), [])
      same(derived.unmatched, [])
      same(sum(derived.trades.map((trade) => trade.costBasis)), -totalOf(rowsOf(rows, 'buy'), (row) => row.amount))
    }),
  )
})

// ── Lots and transactions of the same sales ─────────────────────────────────

interface Sold {
  day: number
  quantity: number
  cents: number
  trades: boolean
  late: number
  cuts: number
}
const soldArbitrary = (late: fc.Arbitrary<number>, unit = price): fc.Arbitrary<Sold> =>
  fc
    .record({
      day: fc.integer({ min: 10, max: 30 }),
      quantity,
      unit,
      trades: fc.boolean(),
      late,
      cuts: fc.nat(2),
    })
    .map(({ unit, ...sold }) => ({ ...sold, cents: sold.quantity * unit + 1 }))

/** The lots that a broker prints for a sale: each with its share of the proceeds in cents. */
function lotsOf({ day, quantity, cents: proceeds, late, cuts }: Sold, extra = 0): LedgerRow<Lot>[] {
  const sizes =
    cuts === 0 || quantity < 2 ? [quantity] : quantity < 3 || cuts === 1 ? [1, quantity - 1] : [1, 1, quantity - 2]
  let from = 0
  return sizes.map((size, index) => {
    const share = Math.round((proceeds * (from + size)) / quantity) - Math.round((proceeds * from) / quantity)
    from += size
    return lot(index, day + late, `${size}`, cents(share + extra), '1')
  })
}

const sales = (sold: Sold[]) => merged(sold.map((sale) => row('sell', sale.day, `${sale.quantity}`, cents(sale.cents))))
const bought = [0, 1, 2].map((d) => row('buy', d, '60', '-600'))

/** A file dates all of its lots by trade, or all some days later. */
const soldLater = fc.nat(5).chain((late) => fc.array(soldArbitrary(fc.constant(late)), { maxLength: 14 }))

t.test('no sale is counted twice, whichever sales have lots, dated up to 5 days late', async () => {
  holds(
    fc.property(soldLater, (sold) => {
      const lots = merged(sold.filter((sale) => sale.trades).flatMap((sale) => lotsOf(sale)))
      const derived = deriveInstrument([...bought, ...sales(sold)], lots)
      same(
        quantityOf(all(derived)),
        totalOf(sales(sold), (sale) => sale.quantity),
      )
      same(
        quantityOf(verified(derived)),
        totalOf(lots, (lot) => lot.quantity!),
      )
      // Of sales at prices cents apart, nothing shows of which one a lot is that is dated later.
      if (sold.some(({ late }) => late > 0)) return
      // A lot is within a cent of its share of the sale, and so is the rest of the sale.
      const difference = abs(proceedsOf(all(derived)) - totalOf(sales(sold), (sale) => sale.amount))
      ok(difference <= CENT * BigInt(2 * lots.length), `${dollars(difference)} between trades and sales`)
    }),
    1000,
  )
})

t.test('no sale is counted twice if the proceeds of the lots agree with no sale', async () => {
  holds(
    fc.property(fc.array(soldArbitrary(fc.nat(5)), { maxLength: 14 }), (sold) => {
      const lots = merged(sold.filter((sale) => sale.trades).flatMap((sale) => lotsOf(sale, 500_000)))
      const derived = deriveInstrument([...bought, ...sales(sold)], lots)
      same(
        quantityOf(all(derived)),
        totalOf(sales(sold), (sale) => sale.quantity),
      )
      ok(derived.trades.every((trade) => !trade.agreed))
    }),
    1000,
  )
})

t.test('if every sale has its lots on the right day, all of them agree', async () => {
  holds(
    fc.property(fc.array(soldArbitrary(fc.constant(0)), { maxLength: 14 }), (sold) => {
      const derived = deriveInstrument([...bought, ...sales(sold)], merged(sold.flatMap((sale) => lotsOf(sale))))
      ok(derived.trades.every((trade) => trade.agreed))
      same(derived.unmatched, [])
    }),
  )
})

/** The lot that a broker would print for a trade. */
const printed = (trade: Trade): LedgerRow<Lot> =>
  lot(
    daysOf(trade.buyDate!),
    daysOf(trade.sellDate),
    units(trade.quantity!),
    dollars(trade.proceeds),
    dollars(trade.costBasis),
  )
const daysOf = (date: string) => (Date.parse(date) - Date.parse(on(0))) / 86_400_000
const shown = (trade: Trade) =>
  `${trade.side} ${units(trade.quantity!)} ${trade.buyDate} ${trade.sellDate} ${dollars(trade.proceeds)} ${dollars(trade.costBasis)}`

t.test('lots equal to the FIFO trades verify them and change no figure', async () => {
  const ledgers = fc.array(fc.oneof(buy, sell, moved), { maxLength: 25 }).map(merged)
  holds(
    fc.property(ledgers, (rows) => {
      const before = deriveInstrument(rows, [])
      // A lot with the price of a sale from before its purchase can have a settlement date: it may be taken for that sale.
      fc.pre(before.unmatched.every((sale) => before.trades.every(({ buyDate }) => buyDate! <= sale.date)))
      const after = deriveInstrument(rows, merged(before.trades.map(printed)))
      same(after.trades.map(shown).sort(), before.trades.map(shown).sort())
      ok(after.trades.every((trade) => trade.brokerVerified))
      same(quantityOf(after.unmatched), quantityOf(before.unmatched))
    }),
  )
})

t.test('lots equal to the FIFO shorts, acquired on the later date, change no figure', async () => {
  const ledgers = fc.array(fc.oneof(short, cover), { maxLength: 25 }).map(merged)
  holds(
    fc.property(ledgers, (rows) => {
      const before = deriveInstrument(rows, [])
      const after = deriveInstrument(rows, merged(before.trades.map(printed)))
      same(after.trades.map(shown).sort(), before.trades.map(shown).sort())
    }),
  )
})

t.test('lots of some FIFO trades do not change the other trades', async () => {
  // Prices a dollar apart distinguish the sales.
  const distinct = fc
    .array(fc.record({ day, quantity, sale: fc.boolean(), trades: fc.boolean() }), { maxLength: 20 })
    .map((rows) =>
      rows.map(({ day, quantity, sale }, index) =>
        sale
          ? row('sell', day, `${quantity}`, cents(quantity * (5000 + 100 * index)))
          : row('buy', day, `${quantity}`, cents(-quantity * (5000 + 100 * index))),
      ),
    )
  holds(
    fc.property(distinct, fc.infiniteStream(fc.boolean()), (rows, choice) => {
      const before = deriveInstrument(rows, [])
      const chosen = before.trades.filter(() => choice.next().value)
      const after = deriveInstrument(rows, merged(chosen.map(printed)))
      same(verified(after).map(shown).sort(), chosen.map(shown).sort())
      same(after.trades.map(shown).sort(), before.trades.map(shown).sort())
      same(after.unmatched, before.unmatched)
    }),
  )
})
