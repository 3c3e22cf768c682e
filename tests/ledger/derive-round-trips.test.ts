/** Rule 1.4: which trades are one round trip, and what is known of it. Figures were worked out by hand. */
import t from 'tap'
import { deriveCounted } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { dollars, lot, row, units } from './derive-support.ts'

type Rows = LedgerRow<Transaction>[]
const inOrder = (...rows: Rows): Rows => rows.map((held, at) => ({ ...held, places: [{ file: 1, at, time: null }] }))

/** Each round trip as its side, its first day and number, the most that was held, and its end. */
function tripsOf(rows: Rows, lots: LedgerRow<Lot>[] = []): string[] {
  const { roundTrips, trades } = deriveCounted(rows, lots)
  return roundTrips.map((trip) => {
    const own = trades.filter((one) => one.roundTripOn === trip.openedOn && one.roundTripNumber === trip.number)
    const most = trip.mostHeld === null ? '?' : units(trip.mostHeld)
    const end = trip.isOpen ? `open ${units(trip.openQuantity)}` : `flat on ${trip.flatOn ?? '?'}`
    return `${trip.side} ${trip.openedOn} ${trip.number}: ${own.length} trades, at most ${most}, ${end}`
  })
}

t.test('what is held long and what is held short are two round trips', async (t) => {
  t.same(tripsOf([row('buy', 1, '10', '-90'), row('sell_short', 5, '10', '130')]), [
    'long 2024-01-02 1: 0 trades, at most 10, open 10',
    'short 2024-01-06 1: 0 trades, at most 10, open 10',
  ])
})

t.test('round trips are in the order in which they began, with a number for each of a day', async (t) => {
  const rows = inOrder(
    ...[row('buy', 0, '10', '-100'), row('sell', 0, '10', '110'), row('buy', 0, '10', '-120')],
    ...[row('sell', 5, '10', '140'), row('buy', 8, '5', '-50')],
  )
  t.same(tripsOf(rows), [
    'long 2024-01-01 1: 1 trades, at most 10, flat on 2024-01-01',
    'long 2024-01-01 2: 1 trades, at most 10, flat on 2024-01-06',
    'long 2024-01-09 1: 0 trades, at most 5, open 5',
  ])
})

t.test('a lot without its purchase is in the round trip of its days and those of its sale', async (t) => {
  t.same(tripsOf([row('sell', 1, '10', '100')], [lot(null, 3, '10', '100', '90')]), [
    'long 2024-01-02 1: 1 trades, at most 10, flat on ?',
  ])
})

t.test('a lot without rows is a round trip that has ended, beside what is open', async (t) => {
  t.same(tripsOf([row('buy', 9, '1', '-10')], [lot(0, 5, '10', '100', '90')]), [
    'long 2024-01-01 1: 1 trades, at most 10, flat on ?',
    'long 2024-01-10 1: 0 trades, at most 1, open 1',
  ])
})

t.test('lots that overlap are one round trip, whose size is known if that of each is', async (t) => {
  const sized = lot(null, 9, '10', '120', '100')
  t.same(tripsOf([], [lot(null, 9, null, '119', '100'), sized]), ['long 2024-01-10 1: 2 trades, at most ?, flat on ?'])
  t.same(tripsOf([], [lot(null, 9, '4', '50', '40'), sized]), ['long 2024-01-10 1: 2 trades, at most 14, flat on ?'])
})

t.test('lots that connect two times of holding make one round trip of them, with the most of both', async (t) => {
  const rows = [
    ...[row('buy', 0, '10', '-100'), row('sell', 2, '10', '120')],
    ...[row('buy', 8, '5', '-50'), row('sell', 9, '5', '60')],
  ]
  const lots = [lot(1, 20, '3', '40', '30'), lot(-5, 3, '2', '9', '8'), lot(2, 8, '2', '9', '8')]
  t.same(tripsOf(rows, lots), ['long 2024-01-01 1: 5 trades, at most 10, open 2'])
})

t.test('a lot whose shares another one has taken is a round trip of its own day', async (t) => {
  const rows = [row('buy', 1, '5', '-45'), row('buy', 2, '5', '-50')]
  t.same(tripsOf(rows, [lot(null, 8, '5', '50', '50'), lot(null, 2, '10', '99', '100')]), [
    'long 2024-01-02 1: 1 trades, at most 10, flat on 2024-01-03',
    'long 2024-01-09 1: 1 trades, at most 5, flat on ?',
  ])
})

t.test('shares that came without a cost and were all sold are no round trip', async (t) => {
  const came = [row('share_movement', 6, '10', '0'), row('sell', 7, '15', '150')]
  t.same(tripsOf([...came, row('sell_short', 9, '30', '300')]), ['short 2024-01-10 1: 0 trades, at most 30, open 30'])
  t.same(deriveCounted(came, []).executions.size, 0)
})

t.test('what is open has the printed prices of its purchases', async (t) => {
  const pricedIn = (...rows: Rows) =>
    deriveCounted(rows, []).roundTrips.map(({ openPriced: { quantity, product } }) => [
      units(quantity),
      // Shares times price has as many places as both.
      product === null ? null : dollars(product / 10n ** 8n),
    ])
  const bought = row('buy', 1, '5', '-66', { price: '13' })
  t.same(pricedIn(bought), [['5', '65']])
  t.same(pricedIn(bought, row('buy', 2, '5', '-66')), [['10', null]])
  t.same(pricedIn(bought, row('sell', 2, '5', '70')), [['0', '0']])
})
