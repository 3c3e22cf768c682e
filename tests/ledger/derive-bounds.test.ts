/** The limits of rules in days, cents and fractions of a share. */
import t from 'tap'
import { deriveCounted, deriveInstrument } from '../../src/ledger/derive.ts'
import { isConsistent } from '../../src/ledger/lot.ts'
import { ofSpeed } from '../support/counts.ts'
import { lot, row, tradeLines, units, unmatchedLines } from './derive-support.ts'

t.test('the two rows of a redemption are at most five days apart', async (t) => {
  const bought = row('buy', 0, '100', '-2900')
  const linesOf = (day: number) => {
    const rows = [bought, row('redemption', 9, '0', '3000'), row('redemption', day, '-100', '0')]
    return tradeLines(deriveInstrument(rows, []))
  }
  for (const day of [4, 14]) t.match(linesOf(day), [/3000 - 2900 = 100$/], `day ${day}`)
  for (const day of [3, 15]) t.same(linesOf(day), [], `day ${day}`)
})

t.test('a later date of one of the rows of a split is one of the split', async (t) => {
  const reverse = (quantity: string, posted?: number) => {
    const split = row('split', 5, quantity, '0', posted === undefined ? {} : { posted })
    return { ...split, row: { ...split.row, action: 'Reverse Split' } }
  }
  const rows = [row('buy', 0, '100', '-1000'), row('sell', 5, '20', '240'), row('sell', 9, '8', '960')]
  for (const split of [
    [reverse('-80'), reverse('8', 8)],
    [reverse('-80', 8), reverse('8')],
  ])
    t.match(tradeLines(deriveInstrument([...rows, ...split], [])), [/ 20 .* 240 - 200 = 40$/, / 8 .* 960 - 800 = 160$/])
})

t.test('files round the shares of a split to two places', async (t) => {
  // 100.004 are left when the file adds 100.
  const late = [row('buy', 0, '150.004', '-1500.04'), row('sell', 5, '50', '550'), row('split', 5, '100', '0')]
  t.match(tradeLines(deriveInstrument(late, [])), [/ 50 .* 550 - 500 = 50$/])
  // Three for one of 33.333 would be 99.999.
  const more = [row('buy', 0, '33.333', '-333.33'), row('split', 5, '66.667', '0'), row('sell', 9, '100', '400')]
  t.match(tradeLines(deriveInstrument(more, [])), [/ 100 .* 400 - 333.33 = 66.67$/])
})

t.test(
  'what is reserved for a lot: a return on the day of its purchase has no part in it, one on its sale has',
  async (t) => {
    const held = [row('buy', 0, '10', '-50'), row('return_of_capital', 2, '0', '10')]
    const bought = (day: number) => ['-100', '-120', '-130'].map((amount) => row('buy', day, '10', amount))
    const opened = [...held, ...bought(2), row('sell', 7, '30', '390'), row('sell', 9, '10', '140')]
    t.same(tradeLines(deriveInstrument(opened, [lot(2, 9, '10', '140', '120')])), [
      'fifo long 10 2024-01-01 > 2024-01-08 130 - 40 = 90',
      'fifo long 10 2024-01-03 > 2024-01-08 130 - 100 = 30',
      'fifo long 10 2024-01-03 > 2024-01-08 130 - 130 = 0',
      'lot agreed long 10 2024-01-03 > 2024-01-10 140 - 120 = 20',
    ])
    const sold = [row('sell', 7, '20', '260'), row('return_of_capital', 9, '0', '10'), row('sell', 9, '10', '140')]
    t.same(tradeLines(deriveInstrument([...bought(2), ...sold], [lot(2, 9, '10', '140', '120')])), [
      'fifo long 10 2024-01-03 > 2024-01-08 130 - 100 = 30',
      'fifo long 10 2024-01-03 > 2024-01-08 130 - 120 = 10',
      'lot agreed long 10 2024-01-03 > 2024-01-10 140 - 120 = 20',
    ])
  },
)

t.test('what is reserved for a lot: a return after its sale has no part in it', async (t) => {
  const bought = ['-100', '-120', '-140'].map((amount) => row('buy', 2, '10', amount))
  const rows = [
    ...[...bought, row('sell', 7, '10', '150'), row('return_of_capital', 9, '0', '40')],
    ...[row('sell', 11, '10', '160'), row('sell', 12, '10', '170')],
  ]
  // The return is 2 of each of the other 20 shares.
  t.same(tradeLines(deriveInstrument(rows, [lot(2, 7, '10', '150', '120')])), [
    'lot agreed long 10 2024-01-03 > 2024-01-08 150 - 120 = 30',
    'fifo long 10 2024-01-03 > 2024-01-12 160 - 80 = 80',
    'fifo long 10 2024-01-03 > 2024-01-13 170 - 120 = 50',
  ])
})

t.test('what is reserved for a lot that was bought on the day of a late split', async (t) => {
  const rows = [
    row('buy', 5, '10', '-100'),
    row('buy', 5, '10', '-120'),
    row('split', 5, '20', '0', { posted: 8 }),
    row('sell', 8, '20', '130'),
    row('sell', 9, '20', '140'),
  ]
  t.same(tradeLines(deriveInstrument(rows, [lot(5, 9, '20', '140', '120')])), [
    'fifo long 20 2024-01-06 > 2024-01-09 130 - 100 = 30',
    'lot agreed long 20 2024-01-06 > 2024-01-10 140 - 120 = 20',
  ])
})

t.test('a split with a printed ratio takes effect at most seven days before its row', async (t) => {
  // 3:2 of the 100 that were held before the sale; 50 of 50 would be 2:1.
  const rows = (day: number) => {
    const split = row('split', 10, '50', '0')
    const printed = { ...split, row: { ...split.row, ratio: { times: 3n, per: 2n } } }
    return [row('buy', 0, '100', '-900'), row('sell', day, '50', '600'), printed, row('sell', 14, '100', '900')]
  }
  t.same(tradeLines(deriveInstrument(rows(3), [])), [
    'fifo long 50 2024-01-01 > 2024-01-04 600 - 300 = 300',
    'fifo long 100 2024-01-01 > 2024-01-15 900 - 600 = 300',
  ])
  t.same(tradeLines(deriveInstrument(rows(2), [])), ['fifo long 50 2024-01-01 > 2024-01-03 600 - 450 = 150'])
})

t.test('cash that is taken back is not that of a lot', async (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('cash_in_lieu', 5, '0', '-7')]
  t.same(unmatchedLines(deriveInstrument(rows, [lot(0, 5, '1', '20', '10')])), ['2024-01-06 0 -7'])
})

t.test('a printed gain may be a cent off', async (t) => {
  for (const [gain, isRight] of [
    ['40.01', true],
    ['39.99', true],
    ['40.02', false],
    ['39.98', false],
  ] as const)
    t.equal(isConsistent(lot(0, 5, '10', '140', '100', { gain }).row), isRight, gain)
})

t.test('a search for the splits of old shares ends, however many moments fit', ofSpeed, async (t) => {
  // 100 old shares and 100 more become twice as many five times, each time in two rows six days apart. On each of these days
  // two are bought and sold: so each split fits before and after every day, and all of them together in 15 to the fifth ways.
  const rows = [row('buy', 0, '100', '-1000')]
  for (let n = 0, held = 200; n < 5; n++, held *= 2)
    for (let day = 10 + n * 20, on = day; on <= day + 6; on++) {
      rows.push(row('buy', on, '2', `-${10 + on}`), row('sell', on, '2', `${10 + on}.5`))
      if (on === day || on === day + 6) rows.push(row('split', on, String(held / 2), '0'))
    }
  rows.push(row('sell', 110, '3200', '5000'))
  const { user } = process.cpuUsage()
  const { position, undecided, trades } = deriveCounted(rows, [lot(-500, 110, '3200', '5000', '1000')])
  const seconds = process.cpuUsage({ user, system: 0 }).user / 1e6
  t.ok(seconds < 15, `${seconds} s`)
  t.equal(units(position?.quantity ?? 0n), '3200')
  t.equal(undecided.length, 1)
  t.ok(
    trades.some(({ profitLeast }) => profitLeast !== null),
    'the sales beside them are marked',
  )
})
