/**
 * The cases of `src/ledger/RULES.md`. Their figures were worked out by hand, none is taken from the program: `profit` of all
 * trades, `open` as shares and their cost, `unmatched` as shares. A name begins with the number of its rule.
 */
import t from 'tap'
import { type DeriveOptions, deriveCounted, deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import { NOTHING_ASKED } from '../../src/ledger/kernel/answers.ts'
import { repeat } from '../../src/ledger/kernel/multiples.ts'
import type { Part } from '../../src/ledger/kernel/parts.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { looseParts, partsOfTrade } from '../../src/ledger/parts.ts'
import type { InstrumentRows } from '../../src/ledger/premiums/deliveries.ts'
import { deriveAdjusted, movePremiums } from '../../src/ledger/premiums.ts'
import { roundTripsOf } from '../../src/ledger/round-trip.ts'
import { dayNumber } from '../../src/lib/dates.ts'
import { sum } from '../../src/lib/decimal.ts'
import { dollars, inFiles, lot, money as moneyOf, row, shares, tradeLines, units } from './derive-support.ts'

type Row = LedgerRow<Transaction>

interface Case {
  name: string
  rows: Row[]
  lots?: LedgerRow<Lot>[]
  profit: string
  open: string
  unmatched?: string
}

/** A day as `MM-DD` of 2024, or as a date. */
const day = (text: string): number => dayNumber(text.length === 5 ? `2024-${text}` : text) - dayNumber('2024-01-01')

const buy = (on: string, quantity: string, cost: string, key?: string) =>
  row('buy', day(on), quantity, `-${cost}`, key === undefined ? {} : { key })
const sell = (on: string, quantity: string, proceeds: string, key?: string) =>
  row('sell', day(on), quantity, proceeds, key === undefined ? {} : { key })
const split = (on: string, added: string) => row('split', day(on), added, '0')
/** As `bought > sold`. */
const lotOf = (dates: string, quantity: string, proceeds: string, cost: string) => {
  const [acquired = '', sold = ''] = dates.split(' > ')
  return lot(day(acquired), day(sold), quantity, proceeds, cost)
}
const redeemed = (action: string, on: string, quantity: string, amount: string): Row => {
  const held = row('redemption', day(on), quantity, amount)
  return { ...held, row: { ...held.row, action } }
}
const cashOf = (action: string, on: string): Row => redeemed(action, on, '0', '150')
/** Rows of one file, in the order of their places. */
const listed = (...rows: Row[]): Row[] => rows.map((held, at) => ({ ...held, places: [{ file: 1, at, time: null }] }))

/** Rows of one day, with their times. */
const timed = (...rows: [time: string, held: Row][]): Row[] =>
  rows.map(([time, held]) => ({ ...held, places: [{ file: 1, at: null, time: `${time}:00` }] }))

const permutations = <T>(all: T[]): T[][] =>
  all.length === 0 ? [[]] : all.flatMap((first, i) => permutations(all.toSpliced(i, 1)).map((rest) => [first, ...rest]))

/** Before the history. */
const OLD = '2022-05-02'

/** Of a second company, that has the symbol. */
const SECOND = [buy('06-03', '10', '500'), sell('09-03', '10', '600')]

const CASES: Case[] = [
  ...['03-01', '07-15'].map(
    (on): Case => ({
      // Ten for 100 were worth nothing. 600 − 500 are of the second company.
      name: `1.2.3 shares that a row takes away on ${on} are not sold as those of a second company`,
      rows: [buy('01-08', '10', '100'), row('share_movement', day(on), '-10', '0'), ...SECOND],
      profit: '100',
      open: '0 @ 0',
    }),
  ),
  ...['Cash Merger', 'Full Redemption', 'Final Cash Liquid'].map(
    (action): Case => ({
      // 150 − 100 and 600 − 500
      name: `1.2.3 ${action} without shares was paid for all that are held`,
      rows: [buy('01-08', '4', '40'), buy('01-09', '6', '60'), cashOf(action, '03-01'), ...SECOND],
      profit: '150',
      open: '0 @ 0',
    }),
  ),
  {
    name: '1.2.3 a lot shows what the cash of a merger was for: 150 − 90',
    rows: [buy('01-08', '10', '100'), cashOf('Cash Merger', '03-01'), ...SECOND],
    lots: [lotOf('01-08 > 03-01', '10', '150', '90')],
    profit: '160',
    open: '0 @ 0',
  },
  {
    name: '1.2.3 cash of a merger for shares of which the lots name some from before the history: 90 − 60, 60 − 40',
    rows: [buy('01-08', '4', '40'), cashOf('Cash Merger', '03-01')],
    lots: [lotOf(`${OLD} > 03-01`, '6', '90', '60'), lotOf('01-08 > 03-01', '4', '60', '40')],
    profit: '50',
    open: '0 @ 0',
  },
  {
    name: '1.2.3 a second payment is of no shares',
    rows: [buy('01-08', '10', '100'), cashOf('Cash Merger', '03-01'), cashOf('Cash Merger', '03-08')],
    profit: '50',
    open: '0 @ 0',
  },
  {
    name: '1.2.3 cash whose shares come thirty days later is not the sale of others',
    rows: [
      ...[buy('01-08', '10', '100'), cashOf('Cash Merger', '03-01')],
      redeemed('Cash Merger Adj', '03-31', '10', '0'),
    ],
    profit: '0',
    open: '0 @ 0',
  },
  {
    name: '1.2.3 cash of a redemption that may be of a part is listed, and so is cash that was taken back',
    rows: [buy('01-08', '10', '100'), cashOf('Redemption', '03-01'), redeemed('Cash Merger', '03-08', '0', '-20')],
    profit: '0',
    open: '10 @ 100',
  },
  {
    name: '1.3 two gains files by two dates: the sales count once',
    rows: [buy('03-03', '20', '200'), sell('03-10', '10', '300'), sell('03-11', '10', '500')],
    lots: inFiles(
      [lotOf('03-03 > 03-10', '10', '300', '100'), lotOf('03-03 > 03-11', '10', '500', '100')],
      [lotOf('03-03 > 03-11', '10', '300', '100'), lotOf('03-03 > 03-12', '10', '500', '100')],
    ),
    profit: '600',
    open: '0 @ 0',
  },
  {
    // Five shares at 10 were covered, by the other lot. Ten bought at 10 were sold, for two cents more than the row has.
    name: '1.3 a lot that costs as much a share as a cover is no short beyond the shares that were covered: 30.02, 10',
    rows: [
      ...[buy('01-08', '10', '100'), row('sell_short', day('01-08'), '5', '60')],
      ...[sell('01-11', '10', '130'), row('buy_to_cover', day('01-11'), '5', '-50')],
    ],
    lots: [lotOf('01-08 > 01-11', '10', '130.02', '100'), lotOf('01-11 > 01-08', '5', '60', '50')],
    profit: '40.02',
    open: '0 @ 0',
  },
  {
    // The lot of the 11th in the second file is the sale of the 10th, by its price.
    name: '1.3 the same, if the first file ends before the second sale',
    rows: [buy('03-03', '20', '200'), sell('03-10', '10', '300'), sell('03-11', '10', '500')],
    lots: inFiles(
      [lotOf('03-03 > 03-10', '10', '300', '100')],
      [lotOf('03-03 > 03-11', '10', '300', '100'), lotOf('03-03 > 03-12', '10', '500', '100')],
    ),
    profit: '600',
    open: '0 @ 0',
  },
  {
    // The lot is the second sale: the first was before its purchase.
    name: '1.3 of sales at one price, a lot is the one that took shares of its cost: 22.40 − 8 − 9.40',
    rows: timed(
      ['09:30', buy('01-10', '1', '8')],
      ['09:32', sell('01-10', '1', '11.20')],
      ['09:34', buy('01-10', '1', '9.40')],
      ['09:36', sell('01-10', '1', '11.20', 'second')],
      ['09:38', buy('01-10', '1', '8', 'last')],
    ),
    lots: [lotOf('01-10 > 01-10', '1', '11.20', '9.40')],
    profit: '5',
    open: '1 @ 8',
  },
  {
    name: '1.3 shares before money: a lot leaves the sale of its price to one that has no other',
    rows: [
      buy('03-03', '7', '70'),
      ...[sell('03-10', '1', '10.01'), sell('03-10', '2', '20.09'), sell('03-10', '3', '30.10')],
      sell('03-12', '1', '10.03'),
    ],
    lots: [
      ...[lotOf('03-03 > 03-14', '1', '10.05', '10'), lotOf('03-03 > 03-14', '1', '10.04', '10')],
      ...[lotOf('03-03 > 03-14', '1', '10.03', '10'), lotOf('03-03 > 03-14', '2', '20.07', '20')],
      // Six days after the other sales.
      lotOf('03-03 > 03-16', '1', '10.03', '10'),
    ],
    profit: '0.23',
    open: '0 @ 0',
  },
  {
    name: '1.3 the same, if the sales cannot be told apart',
    rows: [buy('01-06', '20', '2000'), sell('06-10', '10', '1200'), sell('06-11', '10', '1200')],
    lots: inFiles(
      [lotOf('01-06 > 06-11', '10', '1200', '1000'), lotOf('01-06 > 06-12', '10', '1200', '1000')],
      [lotOf('01-06 > 06-10', '10', '1200', '1000'), lotOf('01-06 > 06-11', '10', '1200', '1000')],
    ),
    profit: '400',
    open: '0 @ 0',
  },
  ...permutations([sell('06-10', '10', '1200'), sell('06-10', '5', '605.50'), sell('06-10', '3', '400')]).map(
    (sales): Case => ({
      // 305.50, and 3 shares for 400 that cost 300.
      name: `1.3 a lot is the sales that have its shares and money together: ${sales.map(({ key }) => key).join(', ')}`,
      rows: listed(buy('01-06', '18', '1800'), ...sales),
      lots: [lotOf('01-06 > 06-10', '15', '1805.50', '1500')],
      profit: '405.5',
      open: '0 @ 0',
    }),
  ),
  ...permutations([sell('06-10', '10', '1200'), sell('06-10', '5', '650'), sell('06-10', '3', '363')]).map(
    (sales): Case => ({
      // 350, and 63 of 3 shares, although their price is the nearest to the lot's.
      name: `1.3 the same, if another sale has a nearer price: ${sales.map(({ key }) => key).join(', ')}`,
      rows: listed(buy('01-06', '18', '1800'), ...sales),
      lots: [lotOf('01-06 > 06-10', '15', '1850', '1500')],
      profit: '413',
      open: '0 @ 0',
    }),
  ),
  {
    name: '2.2 a delivered put spread, the sale listed before the purchase: 4500 − 5000',
    rows: listed(sell('06-20', '100', '4500'), buy('06-20', '100', '5000')),
    profit: '-500',
    open: '0 @ 0',
  },
  {
    name: '2.2 the same with a later round trip: −500 and 6000 − 5500',
    rows: [
      ...listed(sell('06-20', '100', '4500'), buy('06-20', '100', '5000')),
      ...listed(buy('07-28', '100', '5500'), sell('07-30', '100', '6000')),
    ],
    profit: '0',
    open: '0 @ 0',
  },
  {
    name: '2.2 short and long on one day without times: the first purchase covers, the second is sold: 0 − 0.04',
    rows: [
      row('sell_short', day('06-10'), '1', '64'),
      ...[buy('06-11', '1', '64'), buy('06-11', '1', '64.02'), sell('06-11', '1', '63.98')],
      row('sell_short', day('06-11'), '1', '63.98', { key: 'again' }),
    ],
    profit: '-0.04',
    open: '-1 @ -63.98',
  },
  {
    name: '2.2 the same, if the cover is marked',
    rows: [
      row('sell_short', day('06-10'), '1', '64'),
      ...[row('buy_to_cover', day('06-11'), '1', '-64'), buy('06-11', '1', '64.02'), sell('06-11', '1', '63.98')],
      row('sell_short', day('06-11'), '1', '63.98', { key: 'again' }),
    ],
    profit: '-0.04',
    open: '-1 @ -63.98',
  },
  {
    // The sale is of shares that no file has, and the purchase after it closes the short, also beside cash that has no time.
    name: '2.3 with times the purchase after a sale of more than is held closes the short: 64 − 60',
    rows: [
      row('sell_short', day('06-03'), '1', '64'),
      ...timed(['10:00', sell('06-10', '1', '70')], ['11:00', buy('06-10', '1', '60')]),
      row('cash_in_lieu', day('06-10'), '0', '0.5'),
    ],
    profit: '4',
    open: '0 @ 0',
    unmatched: '1',
  },
  {
    name: '2.5 a plain sale of 10 closes the 4 held, and its lot of 6 is short: 60 − 40, 90 − 60',
    rows: [buy('01-02', '4', '40'), sell('02-01', '10', '150'), buy('02-05', '6', '60')],
    lots: [lotOf('02-05 > 02-01', '6', '90', '60')],
    profit: '50',
    open: '0 @ 0',
  },
  {
    name: '3.2 a lot that names its purchase by settlement, a day after the sale',
    rows: [buy('06-10', '1', '8'), sell('06-11', '1', '9')],
    lots: [lotOf('06-12 > 06-11', '1', '9', '8')],
    profit: '1',
    open: '0 @ 0',
  },
  {
    name: '3.2 the same beside another purchase on the day that the lot names',
    rows: [buy('06-10', '1', '8'), sell('06-11', '1', '9'), buy('06-12', '1', '7')],
    lots: [lotOf('06-12 > 06-11', '1', '9', '8')],
    profit: '1',
    open: '1 @ 7',
  },
  {
    name: '3.2 a short sale that is printed as a plain sale, and its lot: the purchase after it has the cost',
    rows: [buy('06-10', '1', '7'), sell('06-11', '1', '9'), buy('06-12', '1', '8')],
    lots: [lotOf('06-12 > 06-11', '1', '9', '8')],
    profit: '1',
    open: '1 @ 7',
  },
  {
    // The two sales took 5 and 4 at 8.02, and 1 at 8.12; 8 at 8.12 are left.
    name: '3.2 a lot that names no day is the part of what the sales of its day took that has its cost: 80 − 40.10 − 40.20',
    rows: [
      buy('01-10', '9', '72.18'),
      buy('01-10', '9', '73.08'),
      sell('01-11', '5', '40'),
      sell('01-11', '5', '40', 'second'),
    ],
    lots: [lot(null, day('01-11'), '5', '40', '40.20')],
    profit: '-0.3',
    open: '8 @ 64.96',
  },
  {
    // A cent more than two of one purchase cost.
    name: '3.2 the same, if the cost is within a cent of that of other shares: 24 − 8.00 − 16.01',
    rows: [
      ...['8', '8.01', '8.00'].map((cost, i) => buy('01-10', '1', cost, `buy ${i}`)),
      sell('01-10', '1', '8'),
      sell('01-10', '2', '16'),
    ],
    lots: [lot(null, day('01-10'), '2', '16', '16.01')],
    profit: '-0.01',
    open: '0 @ 0',
  },
  {
    name: '3.2 of purchases of one day it takes those that cost as much together, however a file lists them: 32 − 8 − 25.61',
    rows: listed(
      ...[buy('01-10', '1', '8.01'), buy('01-10', '1', '8'), buy('01-10', '1', '9.40'), buy('01-10', '1', '8.20')],
      ...[sell('01-10', '1', '8'), sell('01-10', '3', '24')],
    ),
    lots: [lot(null, day('01-10'), '3', '24', '25.61')],
    profit: '-1.61',
    open: '0 @ 0',
  },
  {
    name: '3.2 it takes nothing that was sold before its day: 40.20 − 8 − 32.21',
    rows: [
      ...[
        buy('01-10', '1', '8'),
        sell('01-10', '1', '8'),
        buy('01-11', '2', '16.20'),
        buy('01-11', '1', '8.01'),
        buy('01-11', '1', '8'),
      ],
      ...[sell('01-11', '2', '16'), sell('01-11', '2', '16.20')],
    ],
    lots: [lot(null, day('01-11'), '2', '16.20', '16.01')],
    profit: '-0.01',
    open: '0 @ 0',
  },
  {
    // 6 × 15.41 = 92.46 and 4 × 8 were paid, and 15.41; received are 49.56 and 59.43. The sale of 4 has no lot, and only 5 of the 6 come
    // before it that no lot of the last sale needs.
    name: '3.3 with times, a lot takes the last purchase of its cost before its sale',
    rows: timed(
      ['09:31', buy('07-26', '6', '92.46')],
      ['09:33', buy('07-26', '4', '32')],
      ['09:35', sell('07-26', '4', '49.56')],
      ['09:37', buy('07-26', '1', '15.41')],
      ['09:39', sell('07-26', '7', '59.43')],
    ),
    lots: [
      ...[lotOf('07-26 > 07-26', '2', '16.98', '30.82'), lotOf('07-26 > 07-26', '4', '33.96', '32')],
      lotOf('07-26 > 07-26', '1', '8.49', '15.41'),
    ],
    profit: '-30.88',
    open: '0 @ 0',
  },
  {
    name: '3.3 a day trade with its lot, the sale listed first',
    rows: listed(sell('04-14', '65', '12139.06'), buy('04-14', '65', '11846.90')),
    lots: [lotOf('04-14 > 04-14', '65', '12139.06', '11846.90')],
    profit: '292.16',
    open: '0 @ 0',
  },
  {
    name: '2.2 a sale of old shares and a day trade in one day are not told apart',
    rows: listed(sell('04-14', '10', '120'), buy('04-14', '10', '100'), sell('04-14', '10', '130')),
    profit: '20',
    open: '0 @ 0',
    unmatched: '10',
  },
  {
    name: '2.6 an unmatched sale leaves nothing behind',
    rows: [sell('01-05', '10', '120'), buy('01-08', '10', '100'), sell('01-09', '10', '130')],
    profit: '30',
    open: '0 @ 0',
    unmatched: '10',
  },
  {
    name: '3.4 old shares that were sold on the day of a split, before it: 4:1 of the 15 that were bought',
    rows: [sell('01-08', '20', '220'), buy('01-08', '15', '150'), split('01-08', '45'), sell('01-12', '30', '377')],
    lots: [lotOf(`${OLD} > 01-08`, '20', '220', '140')],
    // 80, 377 − 75
    profit: '382',
    open: '30 @ 75',
  },
  {
    name: '4.1 old shares that were sold before a split have no part in its ratio: 4:3 of 35 less a fraction, not 2:1 of 11',
    rows: [buy('01-08', '35', '455'), sell('01-15', '24', '264'), split('01-16', '11')],
    lots: [lotOf(`${OLD} > 01-15`, '24', '264', '120')],
    profit: '144',
    // 455 less the cost of two thirds of a share, whose cash no file has: 455 × 46 ÷ 46⅔
    open: '46 @ 448.5',
  },
  {
    name: '3.4 old shares, a split, and a sale that no lot has: −180… the lots, and 500 − 300',
    rows: [
      ...[buy('01-08', '30', '600'), sell('01-12', '30', '180'), split('01-23', '30'), sell('02-01', '20', '500')],
      ...[sell('02-19', '10', '110'), sell('02-21', '20', '500')],
    ],
    lots: [
      lotOf(`${OLD} > 01-12`, '30', '180', '240'),
      lotOf('01-08 > 02-19', '10', '110', '100'),
      lotOf('01-08 > 02-21', '20', '500', '200'),
    ],
    // −60, 500 − 200, 10, 300
    profit: '550',
    open: '10 @ 100',
  },
  {
    name: '3.4 old shares sold years before a split: 1300, 4000 − 400, 7200',
    rows: [
      buy('2020-03-02', '10', '1000'),
      sell('2020-06-01', '10', '1500'),
      split('2024-02-01', '90'),
      sell('2024-03-01', '40', '4000'),
      sell('2025-03-03', '60', '7800'),
    ],
    lots: [
      lotOf('2018-01-02 > 2020-06-01', '10', '1500', '200'),
      lotOf('2020-03-02 > 2025-03-03', '60', '7800', '600'),
    ],
    profit: '12100',
    open: '0 @ 0',
  },
  {
    name: '3.4 old shares and two splits: 600, 30000 − 250 − 500, 12750',
    rows: [
      buy('2020-03-02', '10', '1000'),
      buy('2020-04-01', '10', '2000'),
      sell('2020-06-01', '5', '700'),
      split('2021-02-01', '60'),
      split('2023-02-01', '720'),
      sell('2024-03-01', '300', '30000'),
      sell('2025-03-03', '100', '13000'),
    ],
    lots: [
      lotOf('2018-01-02 > 2020-06-01', '5', '700', '100'),
      lotOf('2020-03-02 > 2025-03-03', '100', '13000', '250'),
    ],
    // 600; 300 of 10 for 1,000 (400 shares, 100 of them named): 750; 13000 − 250
    profit: '42600',
    open: '400 @ 2000',
  },
  {
    name: '3.4 old shares sold after two splits: 8 and 8 are 3:2, with 8 more 32 are 5:4, and 15 are the 8 of before',
    rows: [
      ...[buy('03-01', '8', '960'), split('03-11', '8'), buy('03-12', '8', '640'), split('03-14', '8')],
      sell('03-20', '15', '1200'),
    ],
    lots: [lotOf(`${OLD} > 03-20`, '15', '1200', '700')],
    profit: '500',
    open: '25 @ 1600',
  },
  {
    name: '3.4 the ratio of the first split that is likely without old shares is not theirs: 5:4 and 4:1, not 3:2',
    rows: [buy('03-01', '44', '7480.44'), split('03-11', '22'), split('03-13', '330'), sell('03-20', '220', '7477.80')],
    lots: [lotOf(`${OLD} > 03-20`, '220', '7477.80', '3960')],
    profit: '3517.8',
    open: '220 @ 7480.44',
  },
  {
    name: '3.4 old shares, a sale that no lot has, and what a later lot names: 5:1 of the 2 that are left',
    rows: [
      ...[buy('01-08', '4', '176'), sell('01-12', '4', '295.92'), sell('01-15', '2', '158'), split('01-23', '8')],
      sell('02-19', '10', '84.90'),
    ],
    lots: [lotOf(`${OLD} > 01-12`, '4', '295.92', '96'), lotOf('01-08 > 02-19', '10', '84.90', '88')],
    // 199.92, 158 − 88, −3.10
    profit: '266.82',
    open: '0 @ 0',
  },
  {
    name: '3.5 a sale without a lot beside a split never takes what a later lot names',
    rows: [
      ...[buy('01-10', '100', '1000'), sell('01-31', '100', '1500'), split('03-04', '100'), buy('03-12', '50', '1500')],
      ...[sell('03-22', '100', '1600'), sell('04-01', '100', '1700')],
    ],
    lots: [lotOf(`${OLD} > 01-31`, '100', '1500', '200'), lotOf('01-10 > 04-01', '100', '1700', '500')],
    // 1300, 1600 − 500, 1200
    profit: '3600',
    open: '50 @ 1500',
  },
  {
    name: '4.2 a purchase on the day of a split: two for one of the 100 that were held before it',
    rows: [
      ...[buy('01-10', '100', '1000'), sell('01-31', '100', '1500'), split('03-04', '100'), buy('03-04', '20', '200')],
      sell('03-22', '100', '1600'),
    ],
    lots: [lotOf(`${OLD} > 01-31`, '100', '1500', '200')],
    profit: '2400',
    open: '120 @ 700',
  },
  {
    name: '4.2 two splits, each with its own ratio: 3:1… of 30 + 20, then of 110',
    rows: [
      ...[buy('01-10', '30', '780'), buy('01-12', '20', '280'), sell('01-26', '10', '230'), split('02-03', '50')],
      ...[buy('02-22', '10', '290'), split('03-07', '110'), sell('03-23', '40', '560'), buy('03-31', '20', '160')],
      sell('04-18', '10', '130'),
    ],
    lots: [
      lotOf(`${OLD} > 01-26`, '10', '230', '80'),
      lotOf('01-10 > 03-23', '40', '560', '260'),
      lotOf('01-10 > 04-18', '10', '130', '65'),
    ],
    profit: '515',
    open: '190 @ 1185',
  },
  {
    name: '4.2 a split in two rows, with purchases at the old and at the new price between them: ratio 20',
    rows: [
      ...[buy('07-14', '3', '300'), buy('07-15', '1', '100'), split('07-15', '19'), split('07-18', '57')],
      ...[buy('07-18', '21', '105'), sell('08-12', '101', '1000')],
    ],
    profit: '495',
    open: '0 @ 0',
  },
  {
    name: '4.2 the lot shows 3:2 before the purchase of its day: 900 − 120 × 6.60',
    rows: [buy('07-01', '120', '1188'), split('07-15', '60'), buy('07-15', '60', '495'), sell('07-15', '120', '900')],
    lots: [lotOf('07-01 > 07-15', '120', '900', '792')],
    profit: '108',
    open: '120 @ 891',
  },
  {
    name: '4.2 a split in two rows of shares that were partly unsettled: ratio 20 of 3.7',
    rows: [
      ...[buy('06-03', '3.7', '370'), split('07-15', '3.8'), split('07-18', '66.5'), buy('07-18', '26', '130')],
      sell('08-12', '100', '1000'),
    ],
    profit: '500',
    open: '0 @ 0',
  },
  {
    name: '4.2 the same at ten for one, with the purchase on the day of the first row: 8680 − 5640 − 604 − 605',
    rows: [
      ...[buy('05-20', '6', '5640'), buy('06-07', '0.5', '604'), split('06-07', '4.5'), split('06-10', '54')],
      ...[buy('06-10', '5', '605'), sell('07-01', '70', '8680')],
    ],
    profit: '1831',
    open: '0 @ 0',
  },
  {
    name: '4.2 the row of a split comes after a sale of new shares, whose lot shows its moment: 7.98 − 8',
    rows: [buy('01-10', '1', '16'), sell('01-12', '1', '7.98'), split('01-13', '1')],
    lots: [lotOf('01-10 > 01-12', '1', '7.98', '8')],
    profit: '-0.02',
    open: '1 @ 8',
  },
  {
    name: '4.2 a split that is printed between the trades of its day takes effect there',
    rows: [
      buy('06-03', '100', '1000'),
      ...listed(sell('07-15', '40', '480'), split('07-15', '60'), sell('07-15', '20', '130')),
    ],
    // 480 − 400, 130 − 100
    profit: '110',
    open: '100 @ 500',
  },
  {
    name: '5.3 the fraction of a share that a split left is sold for its cash: 3:2 of 7, half a share paid out',
    rows: [buy('06-03', '7', '210'), split('07-15', '3'), row('cash_in_lieu', day('07-22'), '0', '12')],
    // 12 − 210 × 0.5 ÷ 10.5
    profit: '2',
    open: '10 @ 200',
  },
  {
    // 101 become 151.5 for 3030. The half is sold for 12.5: it cost 10. The other cash is of no shares.
    name: '5.3 of two payments in lieu after a split the first is for its fraction: 12.5 − 10, and 4530 − 3020',
    rows: [
      ...[buy('01-02', '101', '3030'), split('01-08', '50'), row('cash_in_lieu', day('01-10'), '0', '12.5')],
      ...[row('cash_in_lieu', day('01-12'), '0', '3'), sell('02-05', '151', '4530')],
    ],
    profit: '1512.5',
    open: '0 @ 0',
  },
  {
    name: '6.1 a lot without a day of purchase, of short sales of a day of which one share was bought back',
    rows: [
      row('sell_short', day('06-03'), '1', '10'),
      row('sell_short', day('06-03'), '2', '20'),
      buy('06-04', '1', '9'),
    ],
    lots: [lot(null, day('06-03'), null, '10', '9')],
    profit: '1',
    open: '-2 @ -20',
  },
]

const figuresOf = (rows: Row[], lots: LedgerRow<Lot>[]) => {
  const { trades, unmatched } = deriveInstrument(rows, lots)
  const { long, short } = positionOf(rows, lots).open
  return {
    profit: dollars(sum(trades.map(({ profit }) => profit))),
    open: `${units(long.quantity - short.quantity)} @ ${dollars(long.money - short.money)}`,
    unmatched: units(sum(unmatched.map(({ quantity }) => quantity))),
  }
}

for (const { name, rows, lots = [], profit, open, unmatched = '0' } of CASES)
  t.test(name, async (t) => {
    t.same(figuresOf(rows, lots), { profit, open, unmatched })
    t.same(figuresOf(rows.toReversed(), lots.toReversed()), { profit, open, unmatched }, 'in any order')
  })

/** Of 30 shares for 300 ten are sold, a gain of 200. */
const HELD = [buy('03-03', '30', '300'), sell('03-10', '10', '300')]
const SOLD = lotOf('03-03 > 03-10', '10', '300', '100')
/** Of no row: a gain of 300. */
const ALONE = lotOf('03-03 > 03-20', '10', '400', '100')

t.test('1.3.1 a lot without a sale is no trade on a covered day', async (t) => {
  const profitOf = (rows: Row[], lots: LedgerRow<Lot>[], isCovered?: (day: number) => boolean) => {
    const { trades, position, withoutSale } = deriveCounted(rows, lots, isCovered && { isCovered })
    const { quantity = 0n, money = 0n } = position?.open.long ?? {}
    return [
      dollars(sum(trades.map(({ profit }) => profit))),
      `${units(quantity)} @ ${dollars(money)}`,
      withoutSale.length,
    ]
  }
  const always = () => true
  t.same(profitOf(HELD, [SOLD, ALONE], always), ['200', '20 @ 200', 1])
  t.same(profitOf(HELD, [SOLD, ALONE]), ['500', '10 @ 100', 0], 'elsewhere it is a trade')
  t.same(
    profitOf(HELD, [SOLD, ALONE], (at) => at !== dayNumber('2024-03-20')),
    ['500', '10 @ 100', 0],
    'its day counts',
  )
  t.same(profitOf(HELD, [ALONE], always), ['200', '20 @ 200', 1], 'the sale without a lot is first in, first out')
  t.same(profitOf(HELD, [{ ...SOLD, copies: 3 }], always), ['200', '20 @ 200', 2], 'two of three copies')
  const near = lotOf('03-03 > 03-15', '10', '310', '100')
  t.same(profitOf(HELD, [near], always), ['210', '20 @ 200', 0], 'a sale five days before it explains it')
  const far = lotOf('03-03 > 03-16', '10', '310', '100')
  t.same(profitOf(HELD, [far], always), ['200', '20 @ 200', 1], 'a sale six days before it does not')

  const unsized = lot(day('03-03'), day('03-20'), null, '400', '100')
  t.same(profitOf(HELD, [SOLD, unsized], always).slice(0, 1), ['500'], 'its quantity is not known')
  const worthless = lotOf('03-03 > 03-20', '10', '0', '100')
  t.same(profitOf(HELD, [SOLD, worthless], always), ['100', '10 @ 100', 0], 'what is written off has no sale')
  // In the shares of a later split, two for one: each has half of the money of the sale.
  const halves = [lotOf('03-03 > 03-10', '10', '160', '50'), lotOf('03-03 > 03-10', '10', '140', '50')]
  t.same(profitOf(HELD, halves, always).slice(0, 1), ['200'], 'the sale has money for both')
})

t.test('2.7.1 the purchase of a short whose sale is in no row is not held', async (t) => {
  const figures = (rows: Row[], lots: LedgerRow<Lot>[], isCovered = (_: number) => false) => {
    const { trades, position, withoutSale, strayed } = deriveCounted(rows, lots, { isCovered })
    const { long, short } = position!.open
    const held = `${units(long.quantity)} @ ${dollars(long.money)}, short ${units(short.quantity)}`
    return [dollars(sum(trades.map(({ profit }) => profit))), held, withoutSale.length, strayed.length]
  }
  const rows = [buy('03-03', '10', '90'), sell('03-10', '10', '120'), buy('03-20', '10', '80')]
  const lots = [lotOf('03-03 > 03-10', '10', '120', '90'), lotOf('03-20 > 03-10', '10', '121', '80')]
  // 30 of the shares that were held, and 121 − 80.
  t.same(figures(rows, lots), ['71', '0 @ 0, short 0', 0, 0])
  t.same(
    figures(rows, lots, () => true),
    ['30', '10 @ 80, short 0', 1, 0],
    'the rows have every sale: there was no short',
  )
  // A short of the rows that is open on that day is left for its own purchase: 300 − 150 more.
  const other = [row('sell_short', day('03-17'), '10', '300'), buy('03-25', '10', '150')]
  t.same(figures([...rows, ...other], [...lots, lotOf('03-25 > 03-17', '10', '300', '150')]), [
    '221',
    '0 @ 0, short 0',
    ...[0, 0],
  ])
  const marked = [...rows.slice(0, 2), row('buy_to_cover', day('03-20'), '10', '-80'), ...other]
  t.same(figures(marked, [...lots, lotOf('03-25 > 03-17', '10', '300', '150')]), ['221', '0 @ 0, short 0', 0, 0])
  // Without a lot of its own it may be the sale that the lot names by another day: the purchase closes it.
  const dated = [row('sell_short', day('03-03'), '10', '121'), buy('03-20', '10', '80')]
  t.same(figures(dated, [lotOf('03-20 > 03-11', '10', '121', '80')]), ['41', '0 @ 0, short 0', 0, 1])
})

t.test('1.3.1 a short that the rows do not mark has its sale', async (t) => {
  const always = () => true
  const profitOf = (rows: Row[], lots: LedgerRow<Lot>[]) =>
    deriveCounted(rows, lots, { isCovered: always }).trades.map(({ profit }) => dollars(profit))
  // Sold for 100 on the 10th, bought back for 80 on the 20th; printed by opened and closed date, like a long.
  const likeLong = lotOf('03-10 > 03-20', '10', '100', '80')
  t.same(profitOf([sell('03-10', '10', '100'), buy('03-20', '10', '80')], [likeLong]), ['20'])
  // Sold short before the first row.
  const rows = [buy('03-20', '10', '80'), buy('04-02', '1', '9')]
  t.same(profitOf(rows, [lotOf(`03-20 > ${OLD}`, '10', '100', '80')]), ['20'])
  t.same(profitOf(rows, [lotOf(`${OLD} > 03-20`, '10', '100', '80')]), ['20'], 'like a long')
  t.same(profitOf(rows, [lotOf(`${OLD} > 03-20`, '10', '100', '70')]), [], 'of another price')
})

t.test('1.3.1 identical rows by the thousand: as many lots are without a sale', async (t) => {
  const copies = <Of>(held: LedgerRow<Of>, n: number, id: number) => ({ ...held, copies: n, id })
  const rows = [copies(buy('03-03', '10', '100'), 600, 1), copies(sell('03-10', '10', '300'), 200, 2)]
  const lots = [copies(SOLD, 200, 3), copies(ALONE, 400, 4)]
  for (const leastTimes of [100, 1_000_000]) {
    const { trades, times, loose } = deriveCounted(rows, lots, { leastTimes, isCovered: () => true })
    t.equal(trades.length * times, 200)
    const parts = loose.filter(({ lotId }) => lotId !== null)
    t.equal(
      parts.reduce((all, part) => all + part.copies, 0),
      400,
    )
    t.ok(parts.every(({ lotId, quantity, effect }) => lotId === 4 && units(quantity) === '10' && effect === 'closes'))
    const copied = parts.flatMap((part) => Array.from({ length: part.copies }, (_, i) => part.copy + i))
    t.equal(new Set(copied).size, 400, 'each copy once')
  }
  // Copies of one lot, half of them of a sale for a dollar less: the parts of each have numbers of their own.
  const dearer = copies(lotOf('03-03 > 03-10', '10', '301', '100'), 400, 3)
  const { trades, times, loose } = deriveCounted(rows, [dearer], { isCovered: () => true })
  t.equal(times, 200)
  const stored = [...[...repeat(trades, times)].flatMap((trade) => partsOfTrade(trade, times)), ...looseParts(loose)]
  const ofLot = stored.filter((part) => part.ofLot)
  t.equal(ofLot.length, 201)
  t.equal(new Set(ofLot.map(({ n }) => n)).size, 201)
})

t.test('4.4 shares of which a fraction without an end was paid out are all sold', async (t) => {
  const rows = [
    ...[buy('06-03', '100', '400'), split('07-15', '33'), row('cash_in_lieu', day('07-22'), '0', '1.01')],
    ...[sell('08-05', '133', '500'), buy('09-02', '10', '40'), sell('09-09', '10', '50')],
  ]
  const { trades, roundTrips, position } = deriveCounted(rows, [])
  // 4:3 of 100 for 400: a third of a share for 1.01 − 1, 133 for 500 − 399, and then 50 − 40
  t.same(
    trades.map(({ quantity, profit }) => [units(quantity as bigint), dollars(profit)]),
    [
      ['0.33333333', '0.01'],
      ['133', '101'],
      ['10', '10'],
    ],
  )
  t.match(roundTrips, [
    { openedOn: '2024-06-03', flatOn: '2024-08-05' },
    { openedOn: '2024-09-02', flatOn: '2024-09-09' },
  ])
  t.equal(position?.open.long.since, null)
})

t.test('4.4 two thirds of a share that were paid out leave no hundred-millionth', async (t) => {
  // 8 shares are 10.67.
  const rows = [buy('06-03', '8', '24'), split('07-15', '2'), row('cash_in_lieu', day('07-22'), '0', '1.60')]
  const sold = deriveCounted([...rows, sell('08-05', '10', '25')], [])
  t.same(
    sold.trades.map(({ quantity, profit }) => [units(quantity as bigint), dollars(profit)]),
    [
      ['0.66666667', '0.1'],
      ['10', '2.5'],
    ],
  )
  t.equal(sold.position?.open.long.quantity, 0n)
  t.match(sold.roundTrips, [{ flatOn: '2024-08-05' }])
})

t.test('4.4 lots that name shares of which a fraction was paid out leave nothing of them', async (t) => {
  const rows = [
    ...[buy('06-03', '100', '400'), split('07-15', '33'), row('cash_in_lieu', day('07-22'), '0', '1.01')],
    ...[sell('08-05', '100', '400'), sell('08-12', '33', '100')],
  ]
  const lots = [lotOf('06-03 > 08-05', '100', '400', '300'), lotOf('06-03 > 08-12', '33', '100', '99')]
  t.same(
    deriveInstrument(rows, lots).trades.map(({ quantity, profit }) => [units(quantity as bigint), dollars(profit)]),
    [
      ['0.33333333', '0.01'],
      ['100', '100'],
      ['33', '1'],
    ],
  )
  t.match(deriveCounted(rows, lots).roundTrips, [{ openedOn: '2024-06-03', flatOn: '2024-08-12' }])
})

t.test('4.4 a cover takes the whole short, of which a purchase closed a fraction without an end', async (t) => {
  const rows = [
    ...[buy('01-08', '4', '40'), row('sell_short', day('01-08'), '1', '10'), split('01-16', '1')],
    ...[buy('01-17', '1', '10'), row('buy_to_cover', day('01-18'), '1', '-10')],
    ...[row('sell_short', day('01-19'), '1', '12'), row('buy_to_cover', day('01-22'), '1', '-11')],
  ]
  // 4:3 makes the short 1.33 shares, of which the cover needs one.
  const { trades } = deriveCounted(rows, [])
  t.same(
    trades.map(({ quantity }) => units(quantity as bigint)),
    ['0.33333333', '1', '1'],
  )
})

t.test('1.3 lots of a day are of its own rows, long and short, before those of another day', async (t) => {
  const ofDay = (on: string) => [
    buy(on, '1', '8'),
    sell(on, '1', '8'),
    row('sell_short', day(on), '1', '8'),
    row('buy_to_cover', day(on), '1', '-8'),
  ]
  const lots = [lot(day('06-11'), day('06-11'), '1', '8', '8', { copies: 2 })]
  t.same(
    deriveInstrument([...ofDay('06-10'), ...ofDay('06-11')], lots)
      .trades.map(({ side, buyDate, sellDate }) => `${side} ${buyDate} ${sellDate}`)
      .sort(),
    ['06-10', '06-11'].flatMap((on) => [`long 2024-${on} 2024-${on}`, `short 2024-${on} 2024-${on}`]).sort(),
  )
})

t.test('3.5 if lots show another order, a sale without a lot has a least and a most', async (t) => {
  // 30 days between the purchases. The lot takes the second; of the others the sale takes 10 of 15.
  const rows = [
    ...[buy('01-02', '10', '100'), buy('02-01', '10', '150'), buy('03-04', '5', '100')],
    ...[sell('03-11', '10', '300'), sell('04-01', '10', '250')],
  ]
  const lots = [lotOf('02-01 > 03-11', '10', '300', '150')]
  t.equal(deriveCounted(rows, lots).otherOrderIn, 'ACME')
  const marks = (options?: DeriveOptions) =>
    deriveInstrument(rows, lots, options).trades.map(({ profit, profitLeast, profitMost }) =>
      [profit, profitLeast, profitMost].map((money) => money && dollars(money)),
    )
  // 250 − 100, 250 − 50 − 100
  t.same(marks({ hasOtherOrder: true }), [
    ['150', null, null],
    ['150', '100', '150'],
  ])
  t.same(marks(), [
    ['150', null, null],
    ['150', null, null],
  ])
  const firstIn = [lotOf('01-02 > 03-11', '10', '300', '100')]
  t.equal(deriveCounted(rows, firstIn).otherOrderIn, null)
  const near = [...rows.slice(1), buy('01-28', '10', '100')]
  t.equal(deriveCounted(near, lots).otherOrderIn, null, 'the older ones are five days older at most')
})

t.test('3.5 lots show another order if an older purchase was kept, by more than five days twice', async (t) => {
  const bought = [buy('06-03', '10', '100'), buy('06-13', '10', '120')]
  const sold = [sell('06-24', '10', '150'), sell('07-08', '10', '160')]
  const newest = lotOf('06-13 > 06-24', '10', '150', '120')
  const shownBy = (rows: Row[], lots: LedgerRow<Lot>[]) => deriveCounted(rows, lots).otherOrderIn
  for (const [text, rows] of [
    ['sold later', [...bought, ...sold]],
    ['still open', [...bought, ...sold.slice(0, 1)]],
    ['bought six days apart', [buy('06-07', '10', '100'), ...bought.slice(1), ...sold]],
    ['sold six days apart', [...bought, ...sold.slice(0, 1), sell('06-30', '10', '160')]],
  ] as const)
    t.equal(shownBy([...rows], [newest]), 'ACME', text)
  const { row: own, ...rest } = newest
  for (const [text, rows, lots] of [
    ['no lot', [...bought, ...sold], []],
    ['bought five days apart', [buy('06-08', '10', '100'), ...bought.slice(1), ...sold], [newest]],
    ['sold five days apart', [...bought, ...sold.slice(0, 1), sell('06-29', '10', '160')], [newest]],
    ['the oldest', [...bought, ...sold], [lotOf('06-03 > 06-24', '10', '150', '100')]],
    ['no day of purchase', [...bought, ...sold], [{ ...rest, row: { ...own, acquired: null } }]],
    ['a wash sale', [...bought, ...sold], [{ ...rest, row: { ...own, disallowedLoss: 1n } }]],
    ['a split', [...bought, ...sold.slice(0, 1), split('07-01', '10'), sell('07-08', '20', '160')], [newest]],
    ['a part moved out', [...bought, row('share_movement', day('06-14'), '-5', '0'), ...sold.slice(0, 1)], [newest]],
  ] as const)
    t.equal(shownBy([...rows], [...lots]), null, text)
})

t.test('3.5 in another order a sale of several purchases may be of the cheapest or the dearest', async (t) => {
  const bought = [buy('06-03', '10', '100'), buy('06-13', '10', '120'), buy('06-23', '10', '150')]
  const ranges = (sold: Row) =>
    deriveInstrument([...bought, sold], [], { hasOtherOrder: true }).trades.map(({ profitLeast, profitMost }) =>
      [profitLeast, profitMost].map((money) => money && dollars(money)).join(' '),
    )
  // 400 less 120 + 150, or 100 + 120; and 300 less 75 + 120, or 100 + 60
  t.same(ranges(sell('07-03', '20', '400')), ['130 180', '130 180'])
  t.same(ranges(sell('07-03', '15', '300')), ['90 140', '90 140'])
  t.same(ranges(sell('07-03', '30', '600')), [' ', ' ', ' '], 'all there were')
})

t.test(
  '3.5 in another order a sale takes nothing that lots took, and a return of capital may be of its shares',
  async (t) => {
    const rangesOf = (rows: Row[], lots: LedgerRow<Lot>[] = []) =>
      deriveInstrument(rows, lots, { hasOtherOrder: true }).trades.map(({ brokerVerified, profitLeast, profitMost }) =>
        [brokerVerified ? 'lot' : 'fifo', ...[profitLeast, profitMost].map((money) => money && dollars(money))].join(
          ' ',
        ),
      )
    const bought = [buy('06-03', '10', '100'), buy('06-13', '10', '120')]
    // 200 − 100, or the four that the lot left for 48 and six for 60.
    const sold = [sell('06-24', '6', '90'), sell('07-03', '10', '200')]
    t.same(rangesOf([...bought, ...sold], [lotOf('06-13 > 06-24', '6', '90', '72')]), ['lot  ', 'fifo 92 100'])
    // 200 − 120, or 200 − (100 − 10)
    const returned = row('return_of_capital', day('06-05'), '0', '10')
    t.same(rangesOf([...bought, returned, sell('07-03', '10', '200')]), ['fifo 80 110'])
    // The first cost 100 − 10 + 5, the second, from which nothing was returned before, 120 + 5.
    const back = row('return_of_capital', day('06-20'), '0', '-10')
    t.same(rangesOf([...bought, returned, back, sell('07-03', '10', '200')]), ['fifo 75 105'])
    // What is returned later is no matter: 200 − 120, or 200 − 100.
    const later = row('return_of_capital', day('07-10'), '0', '10')
    t.same(rangesOf([...bought, sell('07-03', '10', '200'), later]), ['fifo 80 100'])
    // 30 − (13.17 + 24), or 30 − 36: nothing was returned of the second.
    const cheap = [buy('06-03', '1', '13.18'), row('return_of_capital', day('06-05'), '0', '0.01')]
    const three = [buy('06-13', '3', '36'), sell('07-03', '3', '30')]
    t.same(rangesOf([...cheap, ...three]), ['fifo -7.17 -6', 'fifo -7.17 -6'])
    // None costs less than 0: 200 − (100 − 150), or 200 − 120.
    const rich = row('return_of_capital', day('06-05'), '0', '150')
    t.same(rangesOf([...bought, rich, sell('07-03', '10', '200')]), ['fifo 80 200'])
    // Of one day and price, and of one day at two prices.
    const alike = [buy('06-03', '10', '100', 'first'), buy('06-03', '10', '100', 'second')]
    t.same(rangesOf([...listed(...alike), sell('07-03', '10', '200')]), ['fifo  '])
    const apart = [buy('06-03', '10', '100'), buy('06-03', '10', '120')]
    t.same(rangesOf([...listed(...apart), sell('07-03', '10', '200')]), ['fifo 80 100'])
    const shorts = [row('sell_short', day('06-03'), '10', '100'), row('sell_short', day('06-13'), '10', '120')]
    t.same(rangesOf([...shorts, row('buy_to_cover', day('07-03'), '10', '-50')]), ['fifo 50 70'])
    // What is returned of shares held long is of no short.
    const long = [buy('06-01', '10', '50'), row('return_of_capital', day('06-20'), '0', '20')]
    t.same(rangesOf([...long, ...shorts, row('buy_to_cover', day('07-03'), '10', '-50')]), ['fifo 50 70'])
    // Fees can be more than a short brings: −1 − 5, or −2 − 5.
    const dear = [row('sell_short', day('06-03'), '1', '-1'), row('sell_short', day('06-13'), '1', '-2')]
    t.same(rangesOf([...dear, row('buy_to_cover', day('07-03'), '1', '-5')]), ['fifo -7 -6'])
  },
)

t.test(
  '3.6 a return of capital that is taken back changes nothing, and none changes shares bought later',
  async (t) => {
    const returned = (date: string, amount: string) => row('return_of_capital', day(date), '0', amount)
    const figures = (rows: Row[]) => {
      const { trades, unmatched } = deriveInstrument(rows, [])
      return [...trades.map(({ profit }) => dollars(profit)), ...unmatched.map(({ proceeds }) => dollars(proceeds))]
    }
    const first = [buy('01-02', '10', '60'), sell('01-10', '10', '80')]
    const second = [buy('02-01', '10', '60'), sell('03-01', '10', '80')]
    // Of −10, 7 are of the return, and 3 of nothing; so nothing is left for −5 but the cost: 80 − 65.
    const more = [returned('01-15', '7'), returned('01-20', '-10'), returned('02-10', '-5')]
    t.same(figures([...first, ...second, ...more]), ['20', '15', '7', '-10'])
    // Each purchase gets 5. The first costs only 1, so 4 are listed, and are taken back first.
    const two = [buy('01-02', '10', '1'), buy('01-03', '10', '100'), sell('03-01', '20', '300')]
    t.same(figures([...two, returned('01-10', '10'), returned('02-10', '-10')]), ['149', '50', '4', '-4'])
    // What the first purchase got is not taken from the second.
    t.same(figures([...first, ...second, returned('01-05', '5'), returned('02-10', '-5')]), ['25', '20', '-5'])
    // The latest return is taken back first: 60 − 5 + 5.
    const late = [returned('01-15', '7'), returned('02-05', '5'), returned('02-10', '-5')]
    t.same(figures([...first, ...second, ...late]), ['20', '20', '7'])
  },
)

t.test('3.6 a return of capital before the first purchase is of shares that no file has', async (t) => {
  const returned = (date: string, amount: string) => row('return_of_capital', day(date), '0', amount)
  const figures = (rows: Row[], lots: LedgerRow<Lot>[] = []) => {
    const { trades, unmatched } = deriveInstrument(rows, lots)
    return [
      ...trades.map(({ profit }) => dollars(profit)),
      ...unmatched.map(({ quantity, proceeds, code }) => `${units(quantity)} for ${dollars(proceeds)} ${code}`),
    ]
  }
  const traded = [buy('02-01', '10', '100'), sell('03-01', '10', '150')]
  t.same(figures([returned('01-15', '10')]), ['0 for 10 no_known_shares'])
  t.same(figures([returned('01-15', '10'), ...traded]), ['50', '0 for 10 no_known_shares'])
  // What is taken back of it is not of the shares that were bought since: 150 − 100, not 150 − 110.
  t.same(figures([returned('01-15', '10'), ...traded, returned('02-10', '-10')]), [
    ...['50', '0 for 10 no_known_shares', '0 for -10 no_known_shares'],
  ])
  // Lots show the shares from before the history: the return is in their cost, which the lot has.
  const sold = [buy('02-01', '10', '100'), sell('03-01', '20', '300')]
  const lots = [lotOf(`${OLD} > 03-01`, '10', '150', '60'), lotOf('02-01 > 03-01', '10', '150', '100')]
  t.same(figures([returned('01-15', '10'), ...sold], lots), ['90', '50'])
  // Shares that came without their cost were sold before.
  const came = [row('share_movement', day('01-02'), '10', '0'), sell('01-08', '10', '120')]
  t.same(figures([...came, returned('01-15', '7')]), ['10 for 120 no_known_cost', '0 for 7 no_known_shares'])
  t.same(figures([...came, returned('01-05', '7')]), ['10 for 120 no_known_cost'], 'while they are held')
})

t.test(
  '3.5 what is open has the least and the most that it cost, if no file shows which shares were sold',
  async (t) => {
    const rangeOf = (rows: Row[], lots: LedgerRow<Lot>[] = [], hasOtherOrder = true) => {
      const { position } = deriveCounted(rows, lots, { hasOtherOrder })
      const side = (position?.quantity ?? 0n) > 0n ? 'long' : 'short'
      const range = position?.ranges[side]
      const cost = dollars(position?.open[side].money ?? 0n)
      return range ? `${cost} from ${dollars(range.least)} to ${dollars(range.most)}` : cost
    }
    const bought = [buy('01-02', '10', '100'), buy('02-01', '10', '150')]
    t.equal(rangeOf([...bought, sell('03-11', '10', '300')]), '150 from 100 to 150')
    t.equal(rangeOf([...bought, sell('03-11', '10', '300')], [], false), '150', 'first in, first out')
    const lots = [lotOf('02-01 > 03-11', '10', '300', '150')]
    t.equal(rangeOf([...bought, sell('03-11', '10', '300')], lots), '100', 'the lot shows it')
    // The lot took the second; of 10 for 100 and 5 for 100 the cheapest or the dearest ten were sold.
    const third = [buy('03-04', '5', '100'), sell('03-11', '10', '300'), sell('04-01', '10', '250')]
    t.equal(rangeOf([...bought, ...third], lots), '100 from 50 to 100')
    // A purchase after the sale is open with either of them.
    t.equal(rangeOf([...bought, sell('03-11', '10', '300'), buy('04-01', '10', '1000')]), '1150 from 1100 to 1150')
    // The first ten were sold when no others were held.
    const first = [buy('01-02', '10', '100'), sell('01-10', '5', '90'), ...bought.slice(1), sell('03-11', '5', '80')]
    t.equal(rangeOf(first), '150 from 125 to 150')
    t.equal(rangeOf([...bought, sell('03-11', '20', '600'), buy('04-01', '10', '90')]), '90', 'all were sold before')
    // 1 of each of the first ten was returned.
    const returned = row('return_of_capital', day('01-05'), '0', '10')
    t.equal(
      rangeOf([bought[0] as Row, returned, buy('02-01', '10', '120'), sell('03-11', '10', '1')]),
      '120 from 90 to 120',
    )
    const shorts = [row('sell_short', day('06-03'), '10', '100'), row('sell_short', day('06-13'), '10', '120')]
    t.equal(rangeOf([...shorts, row('buy_to_cover', day('07-03'), '10', '-50')]), '120 from 100 to 120')
    // Of one price, those of another day may be open.
    const equal = [buy('01-02', '10', '100'), buy('02-01', '10', '100'), sell('03-11', '10', '300')]
    t.equal(rangeOf(equal), '100 from 100 to 100')
    // 20 for 100 become 40, of which 10 are sold; of 10 for 40 after the split the dearest ten are four dollars each.
    const around = [
      buy('01-02', '20', '100'),
      split('01-09', '20'),
      buy('01-16', '10', '40'),
      sell('01-23', '10', '50'),
    ]
    t.equal(rangeOf(around), '115 from 100 to 115')
  },
)

t.test(
  '2.1, 4.2 what is open has the least and the most also for an order of a day and a ratio that no file prints',
  async (t) => {
    const rangeOf = (rows: Row[]) => {
      const { position } = deriveCounted(rows, [])
      const range = position?.ranges.long
      return range ? `${dollars(range.least)} to ${dollars(range.most)}` : null
    }
    const bought = [buy('06-03', '10', '100'), buy('06-03', '10', '120')]
    t.equal(rangeOf([...bought, sell('06-10', '10', '200')]), '100 to 120')
    t.equal(rangeOf([...listed(...bought), sell('06-10', '10', '200')]), null, 'in the order of their file')
    t.equal(rangeOf(bought), null, 'none was sold')
    t.equal(rangeOf([...bought, sell('06-10', '5', '100')]), '160 to 170')
    const other = [buy('06-04', '10', '90'), sell('06-10', '10', '200')]
    t.equal(rangeOf([...bought, ...other]), '190 to 210', 'with the purchases of another day')
    // 5:1 of the 4 before the 12 leaves these for 240; 2:1 of all 16 leaves half of them for 120.
    const splits = [
      ...[buy('07-03', '4', '100'), buy('07-24', '12', '240'), split('07-24', '12'), split('07-25', '4')],
      sell('08-01', '20', '300'),
    ]
    t.equal(rangeOf(splits), '120 to 240')
  },
)

t.test('2.1 a sale of shares of a day without an order has what was returned of them', async (t) => {
  const bought = ['06-03', '06-13'].flatMap((date) => [buy(date, '10', '100'), buy(date, '10', '200')])
  // 5 of each share.
  const returned = row('return_of_capital', day('06-20'), '0', '200')
  const ranges = deriveInstrument(
    [...bought, returned, sell('06-24', '10', '300'), sell('07-03', '20', '600')],
    [],
  ).trades.map(({ profitLeast, profitMost }) =>
    [profitLeast, profitMost].map((money) => money && dollars(money)).join(' '),
  )
  // 300 − (200 − 50), or 300 − (100 − 50); of each day one more: 600 − (400 − 100), or 600 − (200 − 100).
  t.same(ranges, ['150 250', '300 500', '300 500'])
})

t.test('2.1 the places of two files say nothing of the order of their rows', async (t) => {
  const inFile = (file: number, held: Row): Row => ({ ...held, places: [{ file, at: 0, time: null }] })
  const ranges = (other: number) =>
    deriveInstrument(
      [inFile(1, buy('06-03', '10', '100')), inFile(other, buy('06-03', '10', '120')), sell('06-10', '10', '200')],
      [],
    ).trades.map(({ profitLeast, profitMost }) => [profitLeast, profitMost].map((money) => money && dollars(money)))
  t.same(ranges(2), [['80', '100']])
})

t.test('1.3 of two sales at one price, a lot has the one whose purchases have its cost together', async (t) => {
  const rows = listed(
    ...[buy('01-08', '5', '90'), buy('01-09', '5', '110'), buy('01-10', '5', '50'), buy('01-11', '5', '60')],
    ...[sell('02-05', '10', '150', 'first'), sell('02-05', '10', '150', 'second')],
  ).map((held, at) => ({ ...held, id: at + 1 }))
  // 50 + 60, 90 + 110: the second sale and the first.
  const lots = ['110', '200'].map((cost) => lot(null, day('02-05'), '10', '150', cost))
  for (const some of [lots, lots.toReversed()])
    t.same(
      deriveCounted(rows, some)
        .trades.map(({ costBasis, parts }) => {
          const closed = parts.filter(({ effect }) => effect === 'closes').map(({ transactionId }) => transactionId)
          return `${dollars(costBasis)} has ${closed}`
        })
        .sort(),
      ['110 has 6', '200 has 5'],
    )
})

t.test('8.1 each share of a row is in one part: of a trade, moved out, unmatched or open', async (t) => {
  const paid = (one: Row, price: string, fees: string): Row => ({
    ...one,
    row: { ...one.row, price: moneyOf(price), fees: moneyOf(fees) },
  })
  const rows = [
    paid(buy('01-08', '10', '101'), '10', '1'),
    // 20 for 101.
    split('02-05', '10'),
    paid(sell('02-06', '5', '59'), '12', '1'),
    row('share_movement', day('02-07'), '-3', '0'),
    // 12 are left.
    paid(sell('02-08', '15', '150'), '10', '0'),
    { ...paid(buy('02-09', '4', '40'), '10', '0'), copies: 2 },
  ].map((one, at) => ({ ...one, id: at + 1 }))
  const { trades, loose, executions } = deriveCounted(rows, [])
  const lineOf = (part: Part) =>
    [
      ...[`${part.transactionId}.${part.n}`, part.effect, units(part.quantity)],
      ...[part.shownQuantity && units(part.shownQuantity), part.shownPrice && dollars(part.shownPrice)],
      ...[part.money && dollars(part.money), dollars(part.fees), part.paid, `${part.copy}+${part.copies}`],
    ].join(' ')
  t.same(
    trades.map(({ parts }) => parts.map(lineOf)),
    [
      // A quarter of the purchase: 2.5 of its shares are 5 at 5.
      ['1.0 opens 2.5 5 5 25.25 0.25  0+1', '3.0 closes 5   59 1  0+1'],
      ['1.1 opens 6 12 5 60.6 0.6  0+1', '5.0 closes 12   120 0  0+1'],
    ],
  )
  t.same(
    loose.map((part) => `${part.kind} ${lineOf(part)}`),
    ['unmatched 5.1 closes 3   30 0  0+1', 'moved 1.2 opens 1.5 3 5 15.15 0.15  0+1', 'open 6.0 opens 4   40 0  0+2'],
  )
  // Of the purchase and two sales, and of two purchases.
  t.same([...executions.values()], [3, 2])
  // Shares that came are no execution.
  const came = [row('share_movement', day('06-03'), '5', '0'), buy('06-04', '5', '50'), sell('06-05', '10', '100')]
  t.same([...deriveCounted(came, []).executions.values()], [2])
  // By their steps within each day: the sale is the second row of its day.
  const sameDay = [buy('03-01', '1', '10'), buy('03-04', '1', '11'), sell('03-04', '2', '30')]
  t.same(
    deriveCounted(sameDay, []).trades.map(({ parts }) => parts.map(({ step }) => step)),
    [
      [0, 1],
      [0, 1],
    ],
  )
})

t.test(
  '2.2 a sale that is printed before the purchase of its shares ends the round trip of that purchase',
  async (t) => {
    const rows = listed(
      sell('06-03', '10', '120'),
      buy('06-03', '10', '100'),
      buy('06-03', '5', '40'),
      sell('06-03', '5', '60'),
    )
    t.same(
      roundTripsOf(deriveCounted(rows, [])).map(({ number, mostHeld, profit }) => [
        ...[number, mostHeld && units(mostHeld), dollars(profit)],
      ]),
      [
        [1, '10', '20'],
        [2, '5', '20'],
      ],
    )
  },
)

t.test('1.4 the round trips of a day are numbered by their beginning, long and short', async (t) => {
  const rows = timed(
    ['09:31', row('sell_short', day('06-03'), '1', '12')],
    ['10:00', row('buy_to_cover', day('06-03'), '1', '-10')],
    ['11:00', buy('06-03', '1', '10')],
    ['12:00', sell('06-03', '1', '13')],
  )
  t.same(
    roundTripsOf(deriveCounted(rows, [])).map(({ side, number, profit }) => `${number} ${side} ${dollars(profit)}`),
    ['1 short 2', '2 long 3'],
  )
})

t.test('3.2 a lot whose quantity is an estimate takes its shares after the others', async (t) => {
  const bought = [buy('06-03', '10', '100'), buy('06-04', '10', '120'), buy('06-05', '10', '130')]
  const sold = [sell('06-12', '10', '302'), sell('06-19', '10', '400'), sell('06-26', '10', '500')]
  const rows = [...bought, ...sold].map((held, at) => ({ ...held, id: at + 1 }))
  /** What each trade took. The first sale has two dollars more than its lot, which prints no quantity. */
  const purchases = (acquired: string | null, cost: string) => {
    const estimate = lot(acquired === null ? null : day(acquired), day('06-12'), null, '300', cost)
    return deriveCounted(rows, [estimate, lotOf('06-03 > 06-19', '10', '400', '100')]).trades.map(
      ({ quantity, sellDate, parts }) => {
        const opened = parts.flatMap(({ effect, transactionId }) => (effect === 'opens' && transactionId) || [])
        return `${sellDate?.slice(5)} ${quantity === null ? 'estimate' : units(quantity)}: ${opened}`
      },
    )
  }
  // Both lots name the first purchase.
  t.same(purchases('06-03', '100'), ['06-19 10: 1', '06-12 estimate: 2', '06-26 10: 3'])
  // Without a day, first in, first out over what no lot names, although the third purchase has its cost.
  t.same(purchases(null, '130'), ['06-19 10: 1', '06-12 estimate: 2', '06-26 10: 3'])
})

t.test('3.3 a lot of a day takes the last purchase at its cost before its sale', async (t) => {
  const rows = timed(
    ['09:31', buy('06-03', '10', '100', 'first')],
    ['10:30', buy('06-03', '10', '100', 'second')],
    ['11:00', sell('06-03', '10', '130')],
    ['11:30', sell('06-03', '10', '140')],
    ['12:00', buy('06-03', '10', '100', 'third')],
  ).map((one, at) => ({ ...one, id: at + 1 }))
  const { trades, loose } = deriveCounted(rows, [lotOf('06-03 > 06-03', '10', '130', '100')])
  t.same(
    trades.map(({ parts }) => parts.map(({ transactionId }) => transactionId)),
    [
      [2, 3],
      [1, 4],
    ],
  )
  t.same(
    loose.map(({ kind, transactionId }) => [kind, transactionId]),
    [['open', 5]],
  )
})

t.test('3.2 a lot that names the purchase of its own day by settlement is long', async (t) => {
  const rows = [buy('06-03', '10', '100'), sell('06-03', '10', '150')]
  t.same(tradeLines(deriveInstrument(rows, [lotOf('06-05 > 06-03', '10', '150', '100')])), [
    'lot agreed long 10 2024-06-03 > 2024-06-03 150 - 100 = 50',
  ])
})

t.test('4.2 the rows of one split are each the new shares of whole old ones', async (t) => {
  // 3 and 1: 2:1 of the four that are held after the purchase. 3:1 of two would make 3 of one and a half.
  const rows = [
    ...[buy('06-03', '2', '20'), split('06-10', '3'), buy('06-10', '2', '40'), split('06-11', '1')],
    sell('06-17', '4', '50'),
  ]
  // 50 − 20
  t.match(figuresOf(rows, []), { profit: '30', open: '4 @ 40' })
})

t.test('1.4 rows, not lots, say when a round trip begins and ends', async (t) => {
  const rows = [
    row('sell_short', day('06-10'), '1', '64'),
    ...listed(
      row('sell_short', day('06-11'), '1', '64'),
      row('buy_to_cover', day('06-11'), '2', '-139.24'),
      row('sell_short', day('06-11'), '1', '63.98'),
      row('buy_to_cover', day('06-11'), '1', '-69.62'),
    ),
  ]
  // Of the first cover. The second has the same price for each share.
  const lots = [lotOf('06-10 > 06-11', '1', '64', '69.62'), lotOf('06-11 > 06-11', '1', '64', '69.62')]
  t.same(
    deriveCounted(rows, lots).roundTrips.map(({ openedOn, flatOn }) => `${openedOn} ${flatOn}`),
    ['2024-06-10 2024-06-11', '2024-06-11 2024-06-11'],
  )
})

t.test(
  '1.4 the lot of old shares may be dated before the first row: the round trip ends with the row of its sale',
  async (t) => {
    const tripsOf = (rows: Row[], lots: LedgerRow<Lot>[]) => {
      const derived = deriveCounted(rows, lots)
      return roundTripsOf(derived).map(({ openedOn, mostHeld, executions, profit }, at) =>
        [openedOn, derived.roundTrips[at]?.flatOn, mostHeld && units(mostHeld), executions, dollars(profit)].join(' '),
      )
    }
    const old = [lotOf(`${OLD} > 01-05`, '10', '150', '60')]
    t.same(tripsOf([sell('01-10', '10', '150')], old), [`${OLD} 2024-01-10 10 1 90`])
    // The purchase before the sale is not what the lot sold: 150 − 60, and 60 − 50.
    const rows = [buy('01-09', '5', '50'), sell('01-10', '10', '150'), sell('01-19', '5', '60')]
    t.same(tripsOf(rows, old), [`${OLD} 2024-01-19 15 3 100`])
    t.same(figuresOf(rows, old), { profit: '100', open: '0 @ 0', unmatched: '0' })
    t.same(figuresOf(rows.slice(0, 2), old), { profit: '90', open: '5 @ 50', unmatched: '0' })
    const short = [row('sell_short', day('01-09'), '5', '50'), row('buy_to_cover', day('01-10'), '10', '-60')]
    t.same(tripsOf(short, [lotOf(`01-05 > ${OLD}`, '10', '150', '60')]), [`${OLD}  15 2 90`])
    // Six days before its row it is another sale, whose shares were gone.
    const earlier = [lotOf(`${OLD} > 01-04`, '10', '150', '60')]
    t.same(figuresOf([sell('01-10', '10', '150')], earlier), { profit: '90', open: '0 @ 0', unmatched: '10' })
  },
)

t.test('1.4 a round trip has the most that was held, what is open, and its times', async (t) => {
  const tripsOf = (rows: Row[], lots: LedgerRow<Lot>[] = []) =>
    roundTripsOf(deriveCounted(rows, lots)).map(
      ({ side, openedOn, lastOn, openedTime, closedTime, mostHeld, openQuantity, profit }) =>
        [
          ...[side, openedOn, openedTime, '>', lastOn, closedTime],
          ...[mostHeld && units(mostHeld), units(openQuantity), dollars(profit)],
        ].join(' '),
    )
  const rows = [
    ...timed(['09:31', buy('01-08', '10', '100')], ['10:00', buy('01-08', '5', '60')]),
    ...timed(['11:00', sell('01-09', '8', '88')], ['15:30', sell('01-09', '7', '91')]),
    // 12 after the split, of which 2 are sold.
    ...[buy('02-05', '6', '60'), split('02-12', '6'), sell('02-19', '2', '20')],
  ]
  // 88 + 91 − 160, and 20 − 10
  t.same(tripsOf(rows), [
    'long 2024-01-08 09:31:00 > 2024-01-09 15:30:00 15 0 19',
    'long 2024-02-05  > 2024-02-19  12 10 10',
  ])
  const shorts = [
    ...timed(
      ['09:31', row('sell_short', day('01-08'), '3', '30')],
      ['10:00', row('sell_short', day('01-08'), '4', '44')],
    ),
    ...timed(['12:00', row('buy_to_cover', day('01-09'), '5', '-40')]),
  ]
  // 30 + 22 − 40
  t.same(tripsOf(shorts), ['short 2024-01-08 09:31:00 > 2024-01-09  7 2 12'])
  // Without rows: 5, 8 from the 8th, 3 from the 10th, 7 from the 12th.
  const lots = [
    ...[lotOf('01-02 > 01-10', '5', '60', '50'), lotOf('01-08 > 01-15', '3', '33', '30')],
    lotOf('01-12 > 01-20', '4', '50', '40'),
  ]
  t.same(tripsOf([], lots), ['long 2024-01-02  > 2024-01-20  8 0 23'])
  const unsized = [lot(day('01-02'), day('01-10'), null, '60', '50')]
  t.same(tripsOf([], unsized), ['long 2024-01-02  > 2024-01-10   0 10'])
})

t.test('2.1 each sale after purchases of a day in no printed order may be of any of them', async (t) => {
  // Of 10 for 100, 10 for 200 and 10 for 300 each sale for 400 takes 10: it earns 100 to 300, also the second of the three.
  const bought = [buy('06-03', '10', '100'), buy('06-03', '10', '200'), buy('06-03', '10', '300')]
  const sold = [sell('06-10', '10', '400'), sell('06-11', '10', '400'), sell('06-12', '10', '400')]
  const { trades } = deriveInstrument([...bought, ...sold], [])
  t.same(
    trades.map(({ profitLeast, profitMost }) => [dollars(profitLeast ?? 0n), dollars(profitMost ?? 0n)]),
    sold.map(() => ['100', '300']),
  )
  t.equal(dollars(sum(trades.map(({ profit }) => profit))), '600')
})

t.test(
  '2.1 of purchases of one minute in no printed order a sale may take either, of those of another only its own',
  async (t) => {
    const rows = [
      ...timed(
        ['09:31', buy('06-03', '10', '100')],
        ['09:31', buy('06-03', '10', '120')],
        ['10:00', buy('06-03', '10', '150')],
      ),
      ...[sell('06-10', '10', '200'), sell('06-11', '10', '200'), sell('06-12', '10', '200')],
    ]
    // 200 − 100 or 200 − 120, twice; and 200 − 150
    t.same(
      deriveInstrument(rows, []).trades.map(({ profitLeast, profitMost }) =>
        [profitLeast, profitMost].map((money) => money && dollars(money)),
      ),
      [
        ['80', '100'],
        ['80', '100'],
        [null, null],
      ],
    )
  },
)

t.test('1.3 of two gains files by two dates the trades are the lots of the one that agrees', async (t) => {
  const rows = [buy('03-03', '20', '200'), sell('03-10', '10', '300'), sell('03-11', '10', '500')]
  const [first, second] = [lotOf('03-03 > 03-10', '10', '300', '100'), lotOf('03-03 > 03-11', '10', '500', '100')]
  const late = [lotOf('03-03 > 03-11', '10', '300', '100'), lotOf('03-03 > 03-12', '10', '500', '100')]
  t.same(tradeLines(deriveInstrument(rows, inFiles([first, second], late))), [
    'lot agreed long 10 2024-03-03 > 2024-03-10 300 - 100 = 200',
    'lot agreed long 10 2024-03-03 > 2024-03-11 500 - 100 = 400',
  ])
  // The lot of the second sale is in the other file only, a day late.
  t.same(tradeLines(deriveInstrument(rows, inFiles([first], late))), [
    'lot agreed long 10 2024-03-03 > 2024-03-10 300 - 100 = 200',
    'lot agreed long 10 2024-03-03 > 2024-03-12 500 - 100 = 400',
  ])
})

t.test('1.3 a cover in two gains files by two dates counts once, by what it cost', async (t) => {
  const rows = [
    row('sell_short', day('03-03'), '20', '400'),
    ...[row('buy_to_cover', day('03-10'), '10', '-100'), row('buy_to_cover', day('03-11'), '10', '-150')],
  ]
  const lots = inFiles(
    [lotOf('03-10 > 03-03', '10', '200', '100')],
    [lotOf('03-11 > 03-03', '10', '200', '100'), lotOf('03-12 > 03-03', '10', '200', '150')],
  )
  t.same(figuresOf(rows, lots), { profit: '150', open: '0 @ 0', unmatched: '0' })
})

t.test('2.1 two sales of a day in no printed order say what each may earn', async (t) => {
  const bought = [buy('06-03', '1', '10'), buy('06-04', '1', '12')]
  const sold = [sell('06-10', '1', '20'), sell('06-10', '1', '21')]
  const rangesOf = (rows: Row[]) =>
    deriveInstrument(rows, [])
      .trades.map(({ proceeds, profitLeast: least, profitMost: most }) =>
        [proceeds, least, most].map((money) => money && dollars(money)).join(' '),
      )
      .sort()
  t.same(rangesOf([...bought, ...sold]), ['20 8 10', '21 9 11'])
  t.same(rangesOf([...bought, ...listed(...sold)]), ['20  ', '21  '], 'in the order of their file')
  t.same(rangesOf([...bought, sold[0] as Row, { ...(sold[0] as Row), key: 'alike' }]), ['20  ', '20  '])
})

t.test(
  '2.1 two closings of a day at one price in no printed order say what each may earn, if only their shares differ',
  async (t) => {
    const rangesOf = (rows: Row[]) =>
      deriveInstrument(rows, [])
        .trades.map(({ quantity, profitLeast: least, profitMost: most }) =>
          [units(quantity ?? 0n), ...[least, most].map((money) => money && dollars(money))].join(' '),
        )
        .sort()
    // 2 cost 5 each, then 3 cost 6 each: 20 − 12 or 20 − 10, and 30 − 18 or 30 − 16.
    const bought = [buy('06-03', '2', '10'), buy('06-06', '3', '18')]
    const sold = [sell('06-10', '2', '20'), sell('06-10', '3', '30')]
    t.same(rangesOf([...bought, ...sold]), ['2 8 10', '3 12 14'])
    t.same(rangesOf([...bought, ...listed(...sold)]), ['2  ', '3  '], 'in the order of their file')
    t.same(rangesOf([...timed(['10:00', sold[0] as Row], ['11:00', sold[1] as Row]), ...bought]), ['2  ', '3  '])
    t.same(rangesOf([buy('06-03', '5', '26'), ...sold]), ['2  ', '3  '], 'of one price')
    // 2 brought 10 each, then 3 brought 12 each: 20 − 10 or 24 − 10, and 36 − 15 or 32 − 15; by covers or plain purchases.
    const shorts = [row('sell_short', day('06-03'), '2', '20'), row('sell_short', day('06-06'), '3', '36')]
    const cover = (quantity: string, cost: string) => row('buy_to_cover', day('06-10'), quantity, `-${cost}`)
    t.same(rangesOf([...shorts, cover('2', '10'), cover('3', '15')]), ['2 10 14', '3 17 21'])
    t.same(rangesOf([...shorts, buy('06-10', '2', '10'), buy('06-10', '3', '15')]), ['2 10 14', '3 17 21'])
    // The purchase closes shares of both days.
    t.same(rangesOf([...shorts, cover('2', '10'), buy('06-10', '3', '15')]), ['1 17 21', '2 10 14', '2 17 21'])
  },
)

t.test(
  '2.1 purchases of a day whose sales are in another file, or have no time, are in no printed order',
  async (t) => {
    // Each of the three sales may have 10 for 100, for 200 or for 300.
    const bought = [buy('06-03', '10', '100'), buy('06-03', '10', '200'), buy('06-03', '10', '300')]
    const sold = [sell('06-03', '10', '400'), sell('06-10', '10', '400'), sell('06-11', '10', '400')]
    const inFile = (file: number, held: Row): Row => ({ ...held, places: [{ file, at: 0, time: null }] })
    const ranges = (rows: Row[]) =>
      deriveInstrument(rows, []).trades.map(({ profitLeast, profitMost }) =>
        [profitLeast, profitMost].map((money) => dollars(money ?? 0n)).join(' '),
      )
    const all = ['100 300', '100 300', '100 300']
    t.same(ranges([...listed(...bought), inFile(2, sold[0] as Row), ...sold.slice(1)]), all)
    t.same(ranges([...timed(...bought.map((held, at): [string, Row] => [`09:3${at}`, held])), ...sold]), all)
  },
)

t.test('2.1 either of two purchases of a day in no printed order may have closed a short', async (t) => {
  const rows = [row('sell_short', day('06-03'), '1', '10'), buy('06-10', '1', '5'), buy('06-10', '1', '8')]
  const rangesOf = (some: Row[]) =>
    deriveInstrument(some, []).trades.map(({ profitLeast, profitMost }) =>
      [profitLeast, profitMost].map((money) => money && dollars(money)).join(' to '),
    )
  // 10 − 8, or 10 − 5
  t.same(rangesOf(rows), ['2 to 5'])
  t.same(rangesOf([rows[0] as Row, ...listed(...rows.slice(1))]), [' to '], 'in the order of their file')
})

t.test('4.2 if another moment has a ratio as well, trades have the least and the most', async (t) => {
  const rows = [
    ...[buy('07-03', '4', '100'), buy('07-24', '12', '240'), split('07-24', '12'), split('07-25', '4')],
    sell('08-01', '20', '300'),
  ]
  const rangesOf = (some: Row[]) =>
    new Set(
      deriveInstrument(some, []).trades.map(({ profitLeast, profitMost }) =>
        profitLeast === null || profitMost === null ? null : `${dollars(profitLeast)} to ${dollars(profitMost)}`,
      ),
    )
  // 5:1 of the 4 are all 20 for 100; 2:1 of the 16 are 8 for 100, and 12 of 24 for 240.
  t.same(rangesOf(rows), new Set(['80 to 200']))
  const given = (times: bigint) => rows.map((one) => ({ ...one, row: { ...one.row, ratio: { times, per: 1n } } }))
  t.same(rangesOf(given(2n)), new Set([null]))
  t.match(figuresOf(given(2n), []), { profit: '80', open: '12 @ 120' })
  t.match(figuresOf(given(5n), []), { profit: '200', open: '12 @ 240' })
})

t.test('4.2 a lot shows that a split came before the day of its row', async (t) => {
  // 1 for 290 becomes 20, then 5 are bought at the new price; the row of the split comes three days later.
  const rows = [buy('06-03', '1', '290'), buy('07-05', '5', '62.60'), split('07-08', '19'), sell('08-28', '5', '52')]
  t.match(figuresOf(rows, [lotOf('06-03 > 08-28', '5', '52', '72.50')]), { profit: '-20.5', open: '20 @ 280.1' })
  const { trades, unmatched, undecided, asked } = deriveCounted(rows, [])
  t.same(trades, [], 'without a lot the ratio is asked')
  t.same(
    unmatched.map(({ code }) => code),
    ['split_undecided'],
  )
  t.same(asked, [
    {
      kind: 'split_ratio',
      subject: '2024-07-08',
      answers: ['20:1'],
      rows: [{ key: rows[2]?.key, copy: 0, quantity: shares('19') }],
    },
  ])
  const ratios = undecided.map(({ candidates }) =>
    candidates.flatMap((splits) => splits.map(({ effect }) => effect.kind === 'scale' && `${effect.nominal.times}:1`)),
  )
  t.same(ratios, [[false, '20:1']])
  const given = rows.map((one, at) =>
    at === 2 ? { ...one, row: { ...one.row, ratio: { times: 20n, per: 1n } } } : one,
  )
  t.match(figuresOf(given, []), { profit: '-20.5', open: '20 @ 280.1' }, 'a given ratio is found at its moment')
})

t.test(
  '4.2 a sale at the new price before the row of its split, without a lot, has the least and the most',
  async (t) => {
    const rows = [buy('01-10', '1', '16'), sell('01-12', '1', '7.98'), split('01-15', '1'), sell('02-05', '1', '9')]
    const { trades, unmatched, asked, position } = deriveCounted(rows.slice(0, 3), [])
    // 7.98 − 16 if nothing was held when the split came; 7.98 − 8 if it was 2:1 before the sale.
    t.same(
      trades.map(({ profit, profitLeast, profitMost }) =>
        [profit, profitLeast, profitMost].map((one) => dollars(one ?? 0n)),
      ),
      [['-8.02', '-8.02', '-0.02']],
    )
    t.same(unmatched, [])
    t.match(position?.open.long.days, [{ withoutMoney: shares('1'), splitUndecided: true, splitIncomplete: false }])
    t.same(
      asked.map(({ answers }) => answers),
      [['2:1']],
    )
    t.same(
      deriveInstrument(rows, []).unmatched.map(({ date, code, cameOn }) => `${date} ${code} ${cameOn}`),
      ['2024-02-05 split_undecided null'],
    )
    // Two are sold, and the second is new: 15.96 − 16.
    const both = [buy('01-10', '1', '16'), sell('01-12', '2', '15.96'), split('01-15', '1')]
    t.match(figuresOf(both, []), { profit: '-0.04', open: '0 @ 0', unmatched: '0' })
    const given = rows.map((one, at) =>
      at === 2 ? { ...one, row: { ...one.row, ratio: { times: 2n, per: 1n } } } : one,
    )
    // 7.98 − 8, 9 − 8
    t.match(figuresOf(given, []), { profit: '0.98', open: '0 @ 0', unmatched: '0' })
  },
)

t.test(
  '4.2 n:1 on the day of its row decides a split; with n:m one of the seven days before may be its moment',
  async (t) => {
    const rangesOf = (rows: Row[]) =>
      deriveInstrument(rows, []).trades.map(({ profitLeast, profitMost }) =>
        [profitLeast, profitMost].map((one) => one && dollars(one)).join(' to '),
      )
    const [bought, sold] = [buy('06-03', '1', '16'), sell('06-19', '1', '7.99')]
    // 3:2 of the two: 7.99 − 16 ÷ 1.5. Or 2:1 of the first: 7.99 − 8.
    t.same(rangesOf([bought, buy('06-17', '1', '8.02'), split('06-18', '1'), sold]), ['-2.68 to -0.01'])
    t.same(
      rangesOf([bought, buy('06-11', '1', '8.02'), split('06-18', '1'), sold]),
      ['-2.68 to -0.01'],
      'seven days before',
    )
    t.same(rangesOf([bought, buy('06-10', '1', '8.02'), split('06-18', '1'), sold]), [' to '], 'eight days before')
    const posted = row('split', day('06-18'), '1', '0', { posted: day('06-20') })
    t.same(rangesOf([bought, buy('06-17', '1', '8.02'), posted, sold]), [' to '], 'the file prints two dates')
    // 5:4 of four: 5 − 12 ÷ 2.5. Or 3:2 of two: 5 − 4.
    const fourths = [buy('06-03', '2', '12'), buy('06-17', '2', '8'), split('06-18', '1'), sell('06-19', '1', '5')]
    t.same(rangesOf(fourths), ['0.2 to 1'])
    // Nothing is held when the row comes; 2:1 of the share that is bought on its day, or of the one that was sold: 7.98 − 16, or − 8.
    const gone = [bought, sell('06-17', '1', '7.98'), split('06-18', '1'), buy('06-18', '1', '8')]
    t.same(rangesOf(gone), ['-8.02 to -0.02'])
    // 2:1 of both, although 3:1 of the first is exact too.
    t.same(rangesOf([buy('06-03', '1', '6'), buy('06-17', '1', '6'), split('06-18', '2'), sell('06-19', '1', '5')]), [
      ' to ',
    ])
  },
)

t.test('4.2 a moment at which no shares are lacking comes before all others', async (t) => {
  // 10 for 656 become 20, and on two days 80, which are sold for 1134.40; 12 that are sold short stay open.
  const rows = [
    ...[buy('09-20', '10', '656'), split('09-27', '10'), split('10-20', '20'), split('10-24', '40')],
    ...[sell('10-24', '80', '1134.40'), row('sell_short', day('10-24'), '12', '143.88')],
  ]
  const { trades, unmatched, position, undecided } = deriveCounted(rows, [])
  t.same(
    trades.map(({ profit, profitLeast }) => [dollars(profit), profitLeast]),
    [['478.4', null]],
  )
  t.same([unmatched, undecided], [[], []])
  t.equal(units(position?.open.short.quantity ?? 0n), '12')
  // A share is bought after two of 2:1 are sold, and before the row.
  const later = [buy('01-10', '1', '16'), sell('01-11', '2', '15.96'), buy('01-12', '1', '8'), split('01-15', '1')]
  t.match(figuresOf(later, []), { profit: '-0.04', open: '1 @ 8', unmatched: '0' })
})

const REVERSED = [buy('01-03', '140', '280'), split('02-03', '-135'), row('cash_in_lieu', day('02-06'), '0', '30.6')]
const REST = sell('03-03', '5', '255')

t.test(
  '4.1 lots show which of several ratios left the fraction that was paid out: 1:25, not 1:24, 1:26 or 1:27',
  async (t) => {
    const ofRest = lotOf('01-03 > 03-03', '5', '255', '250')
    const ofFraction = lotOf('01-03 > 02-06', '0.6', '30.6', '30')
    for (const lots of [[ofRest], [ofFraction], [ofRest, ofFraction]]) {
      const { trades, unmatched } = deriveInstrument([...REVERSED, REST], lots)
      // 0.6 × 51 − 15 × 2, 255 − 125 × 2
      t.same(
        trades.map(({ profit }) => dollars(profit)),
        ['0.6', '5'],
      )
      t.same(
        trades.map(({ quantity }) => units(quantity ?? 0n)),
        ['0.6', '5'],
      )
      t.same(unmatched, [])
    }
    t.match(figuresOf(REVERSED, [ofFraction]), { profit: '0.6', open: '5 @ 250' }, 'what is still held')
  },
)

t.test('4.2 if several ratios fit and no lot shows which it was, no cost is known from then on', async (t) => {
  const { trades, unmatched } = deriveInstrument([...REVERSED, REST], [])
  t.same(trades, [])
  t.same(
    unmatched.map(({ date, code }) => `${date} ${code}`),
    ['2024-02-06 split_undecided', '2024-03-03 split_undecided'],
  )
  t.match(figuresOf(REVERSED, []), { profit: '0', open: '5 @ 0' })
  // Bought after it: 60 − 50.
  const later = [...REVERSED, REST, buy('03-10', '1', '50'), sell('03-12', '1', '60')]
  t.match(figuresOf(later, []), { profit: '10', open: '0 @ 0' })
  // 7 and 1 are 6:5 or 5:4.
  const forward = [buy('01-03', '7', '70'), split('02-03', '1'), row('cash_in_lieu', day('02-06'), '0', '4')]
  t.match(figuresOf(forward, []), { profit: '0', open: '8 @ 0' })
  // 7 ÷ 8.4 × 10, and the fraction is 0.4 of these.
  t.match(figuresOf(forward, [lotOf('01-03 > 02-06', '0.4', '4', '3.33')]), { profit: '0.67', open: '8 @ 66.67' })
})

t.test('4.2 a ratio that leaves a fraction without cash is not surer than an exact one some days before', async (t) => {
  const rows = [buy('06-03', '1', '10'), buy('07-17', '10', '89.20'), split('07-18', '1'), sell('08-01', '4', '32')]
  // 2:1 of the 1, before 10 are bought: 32 − 10 − 2 × 8.92. Or 11:10 of the 11, and a tenth of a share is in no file.
  const { trades } = deriveInstrument(rows, [])
  for (const { profitMost } of trades) t.equal(dollars(profitMost ?? 0n), '4.16')
  t.match(figuresOf(rows, [lotOf('06-03 > 08-01', '2', '16', '10')]), { profit: '4.16', open: '8 @ 71.36' })
})

t.test('4.2 a mark shows also that the same profit may be of other purchases', async (t) => {
  const rows = [
    ...[buy('07-03', '4', '100'), buy('07-24', '12', '240'), split('07-24', '12'), split('07-25', '4')],
    sell('08-01', '32', '640'),
  ]
  const { trades } = deriveInstrument(rows, [])
  t.equal(dollars(sum(trades.map(({ profit }) => profit))), '300')
  for (const { profitLeast, profitMost } of trades)
    t.same(
      [profitLeast, profitMost].map((range) => dollars(range ?? 0n)),
      ['300', '300'],
    )
})

t.test('4.3 if the lots use up two numbers of old shares exactly, no cost is known from then on', async (t) => {
  const rows = [
    ...[buy('06-07', '4', '1072.08'), split('07-14', '108'), buy('07-18', '6', '192.06'), split('07-21', '126')],
    sell('07-26', '160', '2140.80'),
  ]
  const lots = [lotOf(`${OLD} > 07-26`, '160', '2140.80', '1344')]
  // 8 and 4 are 10:1, and with 6 more 2:1: 92 are left. Or 16, 4 and 6 are 10:1: 100 are left.
  const { undecided, position, trades } = deriveCounted(rows, lots)
  t.same(
    trades.map(({ profit }) => dollars(profit)),
    ['796.8'],
  )
  t.ok(position?.open.long.days.every(({ splitUndecided, money }) => splitUndecided && money === 0n))
  t.same(
    undecided.map(({ rows }) => rows.map(({ date }) => date)),
    [['2024-07-14', '2024-07-21']],
  )
  t.equal(undecided[0]?.candidates.length, 2)
  const given = rows.map((one, at) => (at === 3 ? { ...one, row: { ...one.row, ratio: { times: 2n, per: 1n } } } : one))
  t.same(figuresOf(given, lots), { profit: '796.8', open: '92 @ 1264.14', unmatched: '0' })
})

t.test(
  '2.4 a delivery goes below zero only if another option brings the shares within three trading days',
  async (t) => {
    const at = (strike: string) => `ACME 2024-06-21 C ${strike}`
    const exercised = (on: string, contracts: string, instrument: string) => {
      const held = row('expiration', day(on), contracts, '0', { instrument, key: `${instrument} ${on}` })
      return { ...held, row: { ...held.row, action: 'Assigned' } }
    }
    const shares = (name: 'buy' | 'sell', on: string, amount: string) =>
      row(name, day(on), '100', amount, { price: amount === '6000' ? '60' : '55' })
    const sharesOf = (on: string) => {
      const all: Row[] = [
        row('sell_short', day('06-03'), '1', '100', { instrument: at('60') }),
        row('buy', day('06-03'), '1', '-300', { instrument: at('55') }),
        exercised('06-21', '1', at('60')),
        exercised(on, '-1', at('55')),
        shares('sell', '06-21', '6000'),
        shares('buy', on, '-5500'),
      ]
      const rows = new Map<string, InstrumentRows>()
      for (const [instrument, transactions] of Map.groupBy(all, ({ row }) => row.instrument))
        rows.set(instrument, { transactions, lots: [] })
      const own = movePremiums(rows).get('ACME')
      const derived = own === undefined ? undefined : deriveAdjusted(own)
      return derived?.trades.map(({ side, profit }) => `${side} ${dollars(profit)}`)
    }
    t.same(sharesOf('06-24'), ['short 500'], 'on Friday, and on Monday')
    t.same(sharesOf('06-26'), ['short 500'], 'three trading days later')
    t.same(sharesOf('06-27'), [], 'four trading days later: the sale is of shares that no file has')
  },
)

t.test('5.5 after a row that could not be read, only lots of the broker are trades', async (t) => {
  const unread = (on: string) => row('unread', day(on), '0', '0')
  const lines = (rows: Row[], lots: LedgerRow<Lot>[] = [], options?: DeriveOptions) => {
    const { trades, unmatched, asked } = deriveCounted(rows, lots, options)
    return [
      ...trades.map(({ side, profit }) => `${side} ${dollars(profit)}`),
      ...unmatched.map(({ side, quantity, code }) => `${side} ${units(quantity)} ${code}`),
      ...asked.map(({ kind, subject }) => `${kind} ${subject}`),
    ]
  }
  const asks = 'unread_row 2024-01-03'
  const long = [buy('01-02', '10', '100'), sell('01-04', '10', '120')]
  t.same(lines([...long, unread('01-03')]), ['long 10 row_unread', asks])
  t.same(lines([...long, unread('01-04')]), ['long 10 row_unread', 'unread_row 2024-01-04'], 'its day is not certain')
  t.same(lines([...long, unread('01-05')]), ['long 20'], 'nothing was held then')
  t.same(lines([unread('01-03'), ...long], [lotOf('01-02 > 01-04', '10', '120', '90')]), ['long 30'])
  const settled = { answers: { ...NOTHING_ASKED, settledDays: new Set(['2024-01-03']) } }
  t.same(lines([...long, unread('01-03')], [], settled), ['long 20', asks])
  t.same(lines([...long, unread('01-03')], [], { isCovered: () => true }), ['long 20'])

  const short = [row('sell_short', day('01-02'), '10', '100'), row('buy_to_cover', day('01-04'), '10', '-80')]
  t.same(lines([...short, unread('01-03')]), ['short 10 row_unread', asks])
  const later = [buy('01-05', '10', '100'), sell('01-08', '10', '110')]
  t.same(
    lines([unread('01-03'), ...later]),
    ['long 10 row_unread', asks],
    'what was bought later may not be what was sold',
  )
  t.same(lines([unread('01-03'), sell('01-04', '10', '110')]), ['long 10 row_unread', asks], 'it may be the purchase')
  const unmarked = { answers: { ...NOTHING_ASKED, shortSales: 'unanswered' as const } }
  t.same(
    lines([unread('01-03'), sell('01-04', '10', '110'), buy('01-05', '10', '100')], [], unmarked),
    ['long 10 row_unread', asks],
    'nothing is asked about short sales',
  )
  // 5 were bought for 20 each; the split may be 2:1 of them, or of others.
  t.same(lines([buy('01-02', '5', '100'), unread('01-03'), split('01-04', '5'), sell('01-05', '10', '120')]), [
    'long 10 row_unread',
    asks,
  ])
  const { position, isDivisible } = deriveCounted([unread('01-03'), buy('01-05', '10', '100')], [])
  t.match(position?.open.long.days, [
    { quantity: shares('10'), withoutMoney: shares('10'), rowUnread: true, money: 0n },
  ])
  t.notOk(isDivisible)
  t.equal(deriveCounted([unread('01-03')], []).position, null)
})
