/** Lots whose file prints no quantity. */
import { ok, deepStrictEqual as same } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { type Derived, deriveInstrument, positionOf } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Trade, Transaction } from '../../src/ledger/ledger.ts'
import { sum } from '../../src/lib/decimal.ts'
import { counts, ofSpeed } from '../support/counts.ts'
import { dollars, inFiles, lot, merged, row, shuffled, tradeLines, units, unmatchedLines } from './derive-support.ts'

const bare = (acquired: number | null, sold: number, proceeds: string, costBasis: string, copies = 1) =>
  lot(acquired, sold, null, proceeds, costBasis, { copies })

interface Case {
  what: string
  rows: LedgerRow<Transaction>[]
  lots: LedgerRow<Lot>[]
  trades: string[]
  unmatched?: string[]
}

const bought = row('buy', 0, '100', '-10000')

const CASES: Case[] = [
  {
    what: 'a lot with the proceeds of a sale has its quantity',
    rows: [bought, row('sell', 5, '10', '1200.05')],
    lots: [bare(0, 5, '1200.05', '1000')],
    trades: ['lot agreed long 10 2024-01-01 > 2024-01-06 1200.05 - 1000 = 200.05'],
  },
  {
    what: 'two lots share a sale by whole shares, not by the exact proportion of their rounded proceeds',
    rows: [bought, row('sell', 5, '10', '1873.33')],
    lots: [bare(0, 5, '749.33', '400'), bare(1, 5, '1124', '600')],
    trades: [
      'lot agreed long 4 2024-01-01 > 2024-01-06 749.33 - 400 = 349.33',
      'lot agreed long 6 2024-01-02 > 2024-01-06 1124 - 600 = 524',
    ],
  },
  {
    what: 'a third of a round sum is 1 share, not 1.00002',
    rows: [bought, row('sell', 5, '3', '1000')],
    lots: [bare(0, 5, '333.34', '100'), bare(1, 5, '666.66', '200')],
    trades: [
      'lot agreed long 1 2024-01-01 > 2024-01-06 333.34 - 100 = 233.34',
      'lot agreed long 2 2024-01-02 > 2024-01-06 666.66 - 200 = 466.66',
    ],
  },
  {
    what: 'one lot covers several sales',
    rows: [bought, row('sell', 5, '10', '1200'), row('sell', 5, '5', '605.5')],
    lots: [bare(0, 5, '1805.5', '1500')],
    trades: ['lot agreed long 15 2024-01-01 > 2024-01-06 1805.5 - 1500 = 305.5'],
  },
  {
    what: 'a sale of the same day without a lot stays a sale of its own',
    rows: [bought, row('sell', 5, '10', '1200'), row('sell', 5, '5', '605.5')],
    lots: [bare(0, 5, '720', '600'), bare(1, 5, '480', '400')],
    trades: [
      'fifo long 5 2024-01-01 > 2024-01-06 605.5 - 500 = 105.5',
      'lot long 6 2024-01-01 > 2024-01-06 720 - 600 = 120',
      'lot long 4 2024-01-02 > 2024-01-06 480 - 400 = 80',
    ],
  },
  {
    what: 'if several quantities agree, none is taken, and the sale is still counted once',
    rows: [row('buy', 0, '100000', '-100'), row('sell', 5, '50000', '75')],
    lots: [bare(0, 5, '25', '20'), bare(1, 5, '50', '30')],
    trades: [
      'lot agreed long unknown 2024-01-01 > 2024-01-06 25 - 20 = 5',
      'lot agreed long unknown 2024-01-02 > 2024-01-06 50 - 30 = 20',
    ],
  },
  {
    what: 'fractions are in steps of the smallest that is traded',
    rows: [row('buy', 0, '2.5', '-250'), row('sell', 5, '2.5', '2500')],
    lots: [bare(0, 5, '500', '50'), bare(1, 5, '2000', '200')],
    trades: [
      'lot agreed long 0.5 2024-01-01 > 2024-01-06 500 - 50 = 450',
      'lot agreed long 2 2024-01-02 > 2024-01-06 2000 - 200 = 1800',
    ],
  },
  {
    what: 'two sales with the same proceeds and other quantities give none',
    rows: [bought, row('sell', 5, '10', '1000'), row('sell', 5, '8', '1000')],
    lots: [bare(0, 5, '1000', '900'), bare(1, 5, '1000', '800')],
    trades: [
      'lot agreed long unknown 2024-01-01 > 2024-01-06 1000 - 900 = 100',
      'lot agreed long unknown 2024-01-02 > 2024-01-06 1000 - 800 = 200',
    ],
  },
  {
    what: 'a lot dated later than its sale',
    rows: [bought, row('sell', 5, '10', '1200')],
    lots: [bare(0, 7, '1200', '1000')],
    trades: ['lot agreed long 10 2024-01-01 > 2024-01-08 1200 - 1000 = 200'],
  },
  {
    what: 'without transactions the lot is a trade as printed',
    rows: [],
    lots: [bare(0, 5, '1200', '1000')],
    trades: ['lot long unknown 2024-01-01 > 2024-01-06 1200 - 1000 = 200'],
  },
  {
    what: 'if the proceeds differ by fees, the sale is not counted twice',
    rows: [bought, row('sell', 5, '10', '1199.95')],
    lots: [bare(0, 5, '1200', '1000')],
    trades: ['lot long unknown 2024-01-01 > 2024-01-06 1200 - 1000 = 200'],
  },
  {
    what: 'nor if the file prints less than the sale',
    rows: [bought, row('sell', 5, '10', '1200')],
    lots: [bare(0, 5, '1199.95', '1000')],
    trades: ['lot long unknown 2024-01-01 > 2024-01-06 1199.95 - 1000 = 199.95'],
  },
  {
    what: 'the rest of a sale, of which the file prints a part, is matched first in, first out',
    rows: [bought, row('sell', 5, '10', '1200')],
    lots: [bare(0, 5, '600.02', '500')],
    trades: [
      'fifo long 5 2024-01-01 > 2024-01-06 600 - 500 = 100',
      'lot long unknown 2024-01-01 > 2024-01-06 600.02 - 500 = 100.02',
    ],
  },
  {
    what: 'a lot that differs from its sale by fees leaves a smaller sale that is listed first',
    rows: [bought, row('sell', 5, '0.5', '70'), row('sell', 5, '10', '1200')],
    lots: [bare(0, 5, '1199', '1000')],
    trades: [
      'fifo long 0.5 2024-01-01 > 2024-01-06 70 - 50 = 20',
      'lot long unknown 2024-01-01 > 2024-01-06 1199 - 1000 = 199',
    ],
  },
  {
    what: 'lots that differ from their sales by fees have those whose money is the nearest together',
    rows: [bought, ...['900', '1000', '950'].map((proceeds) => row('sell', 5, '10', proceeds))],
    lots: [bare(0, 5, '1229', '1000'), bare(1, 5, '620', '1000')],
    trades: [
      'fifo long 10 2024-01-01 > 2024-01-06 1000 - 1000 = 0',
      'lot long unknown 2024-01-01 > 2024-01-06 1229 - 1000 = 229',
      'lot long unknown 2024-01-02 > 2024-01-06 620 - 1000 = -380',
    ],
  },
  {
    what: 'a lot is a part of a sale, not one that has less money',
    rows: [bought, row('sell', 5, '4', '390'), row('sell', 5, '10', '1200')],
    lots: [bare(0, 5, '480.01', '400')],
    trades: [
      'fifo long 4 2024-01-01 > 2024-01-06 390 - 400 = -10',
      'fifo long 6 2024-01-01 > 2024-01-06 720 - 600 = 120',
      'lot long unknown 2024-01-01 > 2024-01-06 480.01 - 400 = 80.01',
    ],
  },
  {
    what: 'a lot with a quantity takes its sale first',
    rows: [bought, row('sell', 5, '10', '1000'), row('sell', 5, '8', '1000')],
    lots: [bare(0, 5, '1000', '900'), lot(1, 5, '8', '1000', '800')],
    trades: [
      'lot agreed long 8 2024-01-02 > 2024-01-06 1000 - 800 = 200',
      'lot agreed long 10 2024-01-01 > 2024-01-06 1000 - 900 = 100',
    ],
  },
  {
    what: 'the same sale with and without a quantity is one',
    rows: [],
    lots: inFiles([bare(0, 5, '1200', '1000')], [lot(0, 5, '10', '1200', '1000')]),
    trades: ['lot long 10 2024-01-01 > 2024-01-06 1200 - 1000 = 200'],
  },
  {
    what: 'a summary without a quantity that repeats detailed lots is left out',
    rows: [bought, row('sell', 5, '10', '1200')],
    lots: inFiles([bare(null, 5, '1200', '1000')], [lot(0, 5, '4', '480', '400'), lot(1, 5, '6', '720', '600')]),
    trades: [
      'lot agreed long 4 2024-01-01 > 2024-01-06 480 - 400 = 80',
      'lot agreed long 6 2024-01-02 > 2024-01-06 720 - 600 = 120',
    ],
  },
  {
    what: 'also if no transaction is known',
    rows: [],
    lots: inFiles([bare(null, 5, '1200', '1000')], [bare(0, 5, '480', '400'), bare(1, 5, '720', '600')]),
    trades: [
      'lot long unknown 2024-01-01 > 2024-01-06 480 - 400 = 80',
      'lot long unknown 2024-01-02 > 2024-01-06 720 - 600 = 120',
    ],
  },
  {
    what: 'a lot of various purchases beside a dated one is none',
    rows: [bought, row('sell', 5, '10', '1200')],
    lots: [bare(null, 5, '480', '400'), bare(1, 5, '720', '600')],
    trades: [
      'lot agreed long 6 2024-01-02 > 2024-01-06 720 - 600 = 120',
      'lot agreed long 4 2024-01-01 > 2024-01-06 480 - 400 = 80',
    ],
  },
  {
    what: 'a short, acquired after it was sold',
    rows: [row('sell_short', 0, '10', '1200'), row('buy_to_cover', 5, '10', '-1000')],
    lots: [bare(5, 0, '1200', '1000')],
    trades: ['lot agreed short 10 2024-01-06 > 2024-01-01 1200 - 1000 = 200'],
  },
  {
    what: 'a short printed by opened and closed date',
    rows: [row('sell_short', 0, '10', '1200'), row('buy_to_cover', 5, '10', '-1000')],
    lots: [bare(0, 5, '1200', '1000')],
    trades: ['lot agreed short 10 2024-01-06 > 2024-01-01 1200 - 1000 = 200'],
  },
  {
    what: 'a short whose transactions are a plain sale and purchase',
    rows: [row('sell', 0, '10', '1200'), row('buy', 5, '10', '-1000')],
    lots: [bare(5, 0, '1200', '1000')],
    trades: ['lot agreed short 10 2024-01-06 > 2024-01-01 1200 - 1000 = 200'],
  },
  {
    what: 'an option that expired adds nothing to the proceeds of a sale',
    rows: [row('buy', 0, '15', '-150'), row('sell', 5, '10', '120'), row('expiration', 5, '-5', '0')],
    lots: [bare(0, 5, '120', '100'), bare(0, 5, '0', '50')],
    trades: [
      'lot agreed long 5 2024-01-01 > 2024-01-06 0 - 50 = -50',
      'lot agreed long 10 2024-01-01 > 2024-01-06 120 - 100 = 20',
    ],
  },
  {
    what: 'one lot of an option that expired, of which the transactions print two rows',
    rows: [row('buy', 0, '5', '-50'), row('expiration', 5, '-2', '0'), row('expiration', 5, '-3', '0')],
    lots: [bare(0, 5, '0', '50')],
    trades: ['lot agreed long unknown 2024-01-01 > 2024-01-06 0 - 50 = -50'],
  },
  {
    what: 'lots that could be of either of two sales have no quantity',
    rows: [bought, row('sell', 5, '10', '1000'), row('sell', 5, '5', '1000')],
    lots: [bare(0, 5, '400', '300'), bare(1, 5, '600', '500')],
    trades: [
      'fifo long 5 2024-01-01 > 2024-01-06 1000 - 500 = 500',
      'lot long unknown 2024-01-01 > 2024-01-06 400 - 300 = 100',
      'lot long unknown 2024-01-02 > 2024-01-06 600 - 500 = 100',
    ],
  },
  {
    what: 'a lot of various purchases that has the proceeds of a dated one is another lot of the sale',
    rows: [bought, row('sell', 5, '10', '1000')],
    lots: [bare(null, 5, '500', '300'), bare(1, 5, '500', '400')],
    trades: [
      'lot agreed long 5 2024-01-02 > 2024-01-06 500 - 400 = 100',
      'lot agreed long 5 2024-01-01 > 2024-01-06 500 - 300 = 200',
    ],
  },
  {
    what: 'a difference worth less than a share is fees',
    rows: [row('buy', 0, '10.5', '-1000'), row('sell', 5, '10.5', '1260')],
    lots: [bare(0, 5, '1240', '1000')],
    trades: ['lot long unknown 2024-01-01 > 2024-01-06 1240 - 1000 = 240'],
  },
  {
    what: 'quantities that do not add up to the sales are not taken: 3 of B, 11 and 12 of A would be 26 of 24',
    rows: [bought, row('sell', 5, '20', '100'), row('sell', 5, '4', '60.04')],
    lots: [bare(0, 5, '45.04', '40'), bare(1, 5, '55', '40'), bare(2, 5, '60', '40')],
    trades: [
      'lot agreed long unknown 2024-01-01 > 2024-01-06 45.04 - 40 = 5.04',
      'lot agreed long unknown 2024-01-02 > 2024-01-06 55 - 40 = 15',
      'lot agreed long unknown 2024-01-03 > 2024-01-06 60 - 40 = 20',
    ],
  },
  {
    what: 'lots that only all together are the sales of their day: 10, 25 and 35 at 10 are 30 and 40',
    rows: [row('buy', 0, '70', '-70'), row('sell', 5, '30', '300'), row('sell', 5, '40', '400')],
    lots: [bare(0, 5, '100', '10'), bare(0, 5, '250', '25'), bare(0, 5, '350', '35')],
    trades: [
      'lot agreed long 10 2024-01-01 > 2024-01-06 100 - 10 = 90',
      'lot agreed long 25 2024-01-01 > 2024-01-06 250 - 25 = 225',
      'lot agreed long 35 2024-01-01 > 2024-01-06 350 - 35 = 315',
    ],
  },
  {
    what: 'lots that are whole sales need no steps',
    rows: [row('buy', 0, '200', '-100'), row('sell', 5, '100.1234', '18756.12'), row('sell', 5, '50.5', '9491.48')],
    lots: [bare(0, 5, '9491.48', '50'), bare(0, 5, '18756.12', '100')],
    trades: [
      'lot agreed long 100.1234 2024-01-01 > 2024-01-06 18756.12 - 100 = 18656.12',
      'lot agreed long 50.5 2024-01-01 > 2024-01-06 9491.48 - 50 = 9441.48',
    ],
  },
  {
    what: 'a cent is no evidence of one share at a cent a share, nor of the date it was bought',
    rows: [row('buy', 0, '3', '-3'), row('sell', 5, '3', '0.03')],
    lots: [bare(null, 5, '0.01', '1'), bare(null, 5, '0.01', '2'), bare(0, 5, '0.01', '3')],
    trades: [
      'lot agreed long unknown ? > 2024-01-06 0.01 - 1 = -0.99',
      'lot agreed long unknown ? > 2024-01-06 0.01 - 2 = -1.99',
      'lot agreed long unknown 2024-01-01 > 2024-01-06 0.01 - 3 = -2.99',
    ],
  },
  {
    what: 'a summary without a quantity repeats detailed lots without a transaction',
    rows: [],
    lots: inFiles([bare(null, 5, '1200', '1000')], [lot(0, 5, '4', '480', '400'), lot(1, 5, '6', '720', '600')]),
    trades: ['lot long 4 2024-01-01 > 2024-01-06 480 - 400 = 80', 'lot long 6 2024-01-02 > 2024-01-06 720 - 600 = 120'],
  },
  {
    what: 'a lot with a quantity leaves the rest of the money of its sale, not a share rounded otherwise',
    rows: [row('buy', 0, '90', '-450'), row('sell', 10, '2', '22.87'), row('sell', 11, '3', '34.30')],
    lots: [
      lot(1, 10, '1', '11.43', '5'),
      bare(0, 10, '11.44', '5'),
      bare(0, 11, '11.43', '5'),
      lot(1, 11, '1', '11.44', '5'),
      bare(2, 11, '11.43', '5'),
    ],
    trades: [
      'lot agreed long 1 2024-01-01 > 2024-01-11 11.44 - 5 = 6.44',
      'lot agreed long 1 2024-01-02 > 2024-01-11 11.43 - 5 = 6.43',
      'lot agreed long 1 2024-01-01 > 2024-01-12 11.43 - 5 = 6.43',
      'lot agreed long 1 2024-01-02 > 2024-01-12 11.44 - 5 = 6.44',
      'lot agreed long 1 2024-01-03 > 2024-01-12 11.43 - 5 = 6.43',
    ],
  },
  {
    what: 'a file with the quantity of the sale counts, not one with dates and no quantities',
    rows: [bought, row('sell', 5, '10', '1200')],
    lots: inFiles([lot(null, 5, '10', '1200', '1000')], [bare(0, 5, '480', '400'), bare(1, 5, '720', '600')]),
    trades: ['lot agreed long 10 2024-01-01 > 2024-01-06 1200 - 1000 = 200'],
  },
  {
    what: 'one lot covers several sales, beside a sale without a lot',
    rows: [bought, row('sell', 5, '10', '1200'), row('sell', 5, '5', '605.5'), row('sell', 5, '7', '1400')],
    lots: [bare(0, 5, '1805.5', '1500')],
    trades: [
      'fifo long 7 2024-01-01 > 2024-01-06 1400 - 700 = 700',
      'lot long 15 2024-01-01 > 2024-01-06 1805.5 - 1500 = 305.5',
    ],
  },
  {
    what: 'lots that are the sale of their day are not also that of the day before',
    rows: [bought, row('sell', 4, '5', '1000'), row('sell', 5, '10', '1000')],
    lots: [bare(0, 5, '400', '300'), bare(1, 5, '600', '500')],
    trades: [
      'fifo long 5 2024-01-01 > 2024-01-05 1000 - 500 = 500',
      'lot agreed long 4 2024-01-01 > 2024-01-06 400 - 300 = 100',
      'lot agreed long 6 2024-01-02 > 2024-01-06 600 - 500 = 100',
    ],
  },
  {
    what: 'a sale that is the lots of its day is not also those of the day after',
    rows: [bought, row('sell', 5, '10', '1000')],
    lots: [bare(0, 5, '400', '300'), bare(1, 5, '600', '500'), bare(0, 6, '300', '200'), bare(1, 6, '700', '600')],
    trades: [
      'lot agreed long 4 2024-01-01 > 2024-01-06 400 - 300 = 100',
      'lot agreed long 6 2024-01-02 > 2024-01-06 600 - 500 = 100',
      'lot long unknown 2024-01-01 > 2024-01-07 300 - 200 = 100',
      'lot long unknown 2024-01-02 > 2024-01-07 700 - 600 = 100',
    ],
  },
  {
    what: 'a lot is rather dated later than its sale than earlier',
    rows: [bought, row('sell', 4, '10', '1000'), row('sell', 6, '5', '1000')],
    lots: [bare(0, 5, '1000', '900')],
    trades: [
      'fifo long 5 2024-01-01 > 2024-01-07 1000 - 500 = 500',
      'lot agreed long 10 2024-01-01 > 2024-01-06 1000 - 900 = 100',
    ],
  },
  {
    what: 'of two lots with the same proceeds either may be a part of the sale: which is not known',
    rows: [bought, row('sell', 5, '10', '1000')],
    lots: [bare(0, 5, '400', '100'), bare(1, 5, '400', '200'), bare(2, 5, '600', '300')],
    trades: [
      'lot agreed long unknown 2024-01-01 > 2024-01-06 400 - 100 = 300',
      'lot agreed long unknown 2024-01-03 > 2024-01-06 600 - 300 = 300',
      'lot long unknown 2024-01-02 > 2024-01-06 400 - 200 = 200',
    ],
  },
  {
    what: 'lots that add up to a sale in two ways: 100 and 400, or 200 and 300',
    rows: [bought, row('sell', 5, '10', '500')],
    lots: [bare(0, 5, '100', '10'), bare(1, 5, '200', '20'), bare(2, 5, '300', '30'), bare(3, 5, '400', '40')],
    trades: [
      'lot long unknown 2024-01-01 > 2024-01-06 100 - 10 = 90',
      'lot long unknown 2024-01-02 > 2024-01-06 200 - 20 = 180',
      'lot long unknown 2024-01-03 > 2024-01-06 300 - 30 = 270',
      'lot long unknown 2024-01-04 > 2024-01-06 400 - 40 = 360',
    ],
  },
  {
    what: 'two sales of two lots each, and one that has the sum of a lot of each by chance',
    rows: [
      ...[row('buy', 0, '90', '-450'), row('sell', 5, '2', '100.01'), row('sell', 5, '2', '105.49')],
      row('sell', 5, '3', '166.45'),
    ],
    lots: [
      ...[bare(0, 5, '50', '5'), bare(1, 5, '50.01', '5')],
      ...[bare(0, 5, '55.48', '5'), bare(1, 5, '110.97', '10')],
    ],
    trades: [
      'fifo long 2 2024-01-01 > 2024-01-06 105.49 - 10 = 95.49',
      'lot long 1 2024-01-01 > 2024-01-06 50 - 5 = 45',
      'lot long 1 2024-01-02 > 2024-01-06 50.01 - 5 = 45.01',
      'lot long 1 2024-01-01 > 2024-01-06 55.48 - 5 = 50.48',
      'lot long 2 2024-01-02 > 2024-01-06 110.97 - 10 = 100.97',
    ],
  },
  {
    what: 'two lots that have the money of two sales, one of which is in both, have no quantity',
    rows: [bought, row('sell', 5, '10', '1000'), row('sell', 5, '5', '605.5'), row('sell', 5, '7', '1400')],
    lots: [bare(0, 5, '1605.5', '1500'), bare(1, 5, '2005.5', '1200')],
    trades: [
      'lot long unknown 2024-01-01 > 2024-01-06 1605.5 - 1500 = 105.5',
      'lot long unknown 2024-01-02 > 2024-01-06 2005.5 - 1200 = 805.5',
    ],
  },
  {
    what: 'of two sales for the same money, one lot is one, and two lots the other: which is not known',
    rows: [...[bought, row('sell', 5, '10', '1000'), row('sell', 5, '5', '1000')], row('sell', 5, '3', '777')],
    lots: [bare(0, 5, '1000', '100'), bare(1, 5, '400', '200'), bare(2, 5, '600', '300')],
    trades: [
      'fifo long 3 2024-01-01 > 2024-01-06 777 - 300 = 477',
      'lot long unknown 2024-01-01 > 2024-01-06 1000 - 100 = 900',
      'lot long unknown 2024-01-02 > 2024-01-06 400 - 200 = 200',
      'lot long unknown 2024-01-03 > 2024-01-06 600 - 300 = 300',
    ],
  },
  {
    what: 'of two lots for the same money, one is a sale, and the other a part of another: which is not known',
    rows: [...[bought, row('sell', 5, '5', '1000'), row('sell', 5, '6', '1500')], row('sell', 5, '3', '777')],
    lots: [bare(0, 5, '1000', '100'), bare(1, 5, '1000', '200'), bare(2, 5, '500', '300')],
    trades: [
      'fifo long 3 2024-01-01 > 2024-01-06 777 - 300 = 477',
      'lot long unknown 2024-01-01 > 2024-01-06 1000 - 100 = 900',
      'lot long unknown 2024-01-02 > 2024-01-06 1000 - 200 = 800',
      'lot long unknown 2024-01-03 > 2024-01-06 500 - 300 = 200',
    ],
  },
  {
    what: 'two lots of two equal sales have their quantity',
    rows: [bought, row('sell', 5, '10', '1000', { copies: 2 })],
    lots: [bare(0, 5, '1000', '900'), bare(1, 5, '1000', '800')],
    trades: [
      'lot agreed long 10 2024-01-01 > 2024-01-06 1000 - 900 = 100',
      'lot agreed long 10 2024-01-02 > 2024-01-06 1000 - 800 = 200',
    ],
  },
  {
    what: 'beside a lot that is 6 of one sale and 3 of another, those that can be of one only have their quantity',
    rows: [bought, row('sell', 5, '10', '1000'), row('sell', 5, '10', '1070')],
    lots: [bare(0, 5, '400', '10'), bare(1, 5, '921', '20'), bare(2, 5, '749', '30')],
    trades: [
      'lot agreed long 4 2024-01-01 > 2024-01-06 400 - 10 = 390',
      'lot agreed long unknown 2024-01-02 > 2024-01-06 921 - 20 = 901',
      'lot agreed long 7 2024-01-03 > 2024-01-06 749 - 30 = 719',
    ],
  },
  {
    what: '1 at 10 and 2 at 15 would be 4 at 10: the lots would have 26 shares, of 25 that were sold',
    rows: [bought, row('sell', 5, '10', '100'), row('sell', 5, '5', '50'), row('sell', 5, '10', '150')],
    lots: [
      ...[bare(0, 5, '40', '1'), bare(1, 5, '80', '1'), bare(2, 5, '40', '1'), bare(3, 5, '20', '1')],
      bare(4, 5, '120', '1'),
    ],
    trades: [
      'lot agreed long unknown 2024-01-01 > 2024-01-06 40 - 1 = 39',
      'lot agreed long unknown 2024-01-02 > 2024-01-06 80 - 1 = 79',
      'lot agreed long unknown 2024-01-03 > 2024-01-06 40 - 1 = 39',
      'lot agreed long unknown 2024-01-04 > 2024-01-06 20 - 1 = 19',
      'lot agreed long unknown 2024-01-05 > 2024-01-06 120 - 1 = 119',
    ],
  },
  {
    what: '4 and 8 of a sale of 10: one of the lots is parts of both sales',
    rows: [bought, row('sell', 5, '10', '100'), row('sell', 5, '10', '150')],
    lots: [bare(0, 5, '40', '1'), bare(1, 5, '80', '1'), bare(2, 5, '45', '1'), bare(3, 5, '85', '1')],
    trades: [
      'lot agreed long unknown 2024-01-01 > 2024-01-06 40 - 1 = 39',
      'lot agreed long unknown 2024-01-02 > 2024-01-06 80 - 1 = 79',
      'lot agreed long unknown 2024-01-03 > 2024-01-06 45 - 1 = 44',
      'lot agreed long unknown 2024-01-04 > 2024-01-06 85 - 1 = 84',
    ],
  },
  {
    what: '3 at 10 or 2 at 15',
    rows: [bought, row('sell', 5, '10', '100'), row('sell', 5, '10', '150')],
    lots: [bare(0, 5, '30', '1'), bare(1, 5, '70', '1'), bare(2, 5, '150', '1')],
    trades: [
      'lot agreed long unknown 2024-01-01 > 2024-01-06 30 - 1 = 29',
      'lot agreed long 7 2024-01-02 > 2024-01-06 70 - 1 = 69',
      'lot agreed long 10 2024-01-03 > 2024-01-06 150 - 1 = 149',
    ],
  },
  {
    what: 'a lot is not more shares than were sold at its price: 8 at 15, not 12 at 10',
    rows: [bought, row('sell', 5, '10', '100'), row('sell', 5, '20', '300')],
    lots: [bare(0, 5, '120', '1'), bare(1, 5, '180', '1'), bare(2, 5, '100', '1')],
    trades: [
      'lot agreed long 8 2024-01-01 > 2024-01-06 120 - 1 = 119',
      'lot agreed long 12 2024-01-02 > 2024-01-06 180 - 1 = 179',
      'lot agreed long 10 2024-01-03 > 2024-01-06 100 - 1 = 99',
    ],
  },
  {
    what: 'a cent more or less than the share of a lot',
    rows: [bought, row('sell', 5, '10', '1000')],
    lots: [bare(0, 5, '400.01', '300'), bare(1, 5, '599.99', '500')],
    trades: [
      'lot agreed long 4 2024-01-01 > 2024-01-06 400.01 - 300 = 100.01',
      'lot agreed long 6 2024-01-02 > 2024-01-06 599.99 - 500 = 99.99',
    ],
  },
  {
    what: 'one share of a sale, or any of thousands of another',
    rows: [row('buy', 0, '100000', '-100'), row('sell', 5, '50000', '75'), row('sell', 5, '2', '50')],
    lots: [bare(0, 5, '25', '1'), bare(1, 5, '100', '1')],
    trades: [
      'lot agreed long unknown 2024-01-01 > 2024-01-06 25 - 1 = 24',
      'lot agreed long unknown 2024-01-02 > 2024-01-06 100 - 1 = 99',
    ],
  },
  {
    what: 'a lot with a fraction of a share leaves the rest of its share to others',
    rows: [bought, row('sell', 5, '10', '1000'), row('sell', 5, '5', '600')],
    lots: [lot(0, 5, '9.6', '960', '960'), bare(1, 5, '500', '400'), bare(2, 5, '140', '100')],
    trades: [
      'lot agreed long 9.6 2024-01-01 > 2024-01-06 960 - 960 = 0',
      'lot agreed long unknown 2024-01-02 > 2024-01-06 500 - 400 = 100',
      'lot agreed long unknown 2024-01-03 > 2024-01-06 140 - 100 = 40',
    ],
  },
  {
    what: 'a share is no fee: the rest of a sale is matched first in, first out',
    rows: [bought, row('sell', 5, '10', '1200')],
    lots: [bare(0, 5, '1080.02', '900')],
    trades: [
      'fifo long 1 2024-01-01 > 2024-01-06 120 - 100 = 20',
      'lot long unknown 2024-01-01 > 2024-01-06 1080.02 - 900 = 180.02',
    ],
  },
  {
    what: 'another sale of less than a share is no fee',
    rows: [bought, row('sell', 5, '10', '1200'), row('sell', 5, '0.5', '70', { key: 'small' })],
    lots: [bare(0, 5, '1200.05', '1000')],
    trades: [
      'fifo long 0.5 2024-01-01 > 2024-01-06 70 - 50 = 20',
      'lot long unknown 2024-01-01 > 2024-01-06 1200.05 - 1000 = 200.05',
    ],
  },
  {
    what: 'lots of more money than the sales of their day count, and the sale counts once',
    rows: [bought, row('sell', 5, '10', '1200')],
    lots: [bare(0, 5, '1250', '1000'), bare(1, 5, '40', '30')],
    trades: [
      'lot long unknown 2024-01-01 > 2024-01-06 1250 - 1000 = 250',
      'lot long unknown 2024-01-02 > 2024-01-06 40 - 30 = 10',
    ],
  },
  {
    what: 'a lot of other money has no part of a sale that other lots are',
    rows: [row('buy', 0, '100000', '-100'), row('sell', 5, '50000', '75')],
    lots: [bare(0, 5, '25', '20'), bare(1, 5, '50', '30'), bare(2, 5, '30', '10')],
    trades: [
      'lot agreed long unknown 2024-01-01 > 2024-01-06 25 - 20 = 5',
      'lot agreed long unknown 2024-01-02 > 2024-01-06 50 - 30 = 20',
      'lot long unknown 2024-01-03 > 2024-01-06 30 - 10 = 20',
    ],
  },
  {
    what: 'a short by settlement dates',
    rows: [row('sell_short', 0, '10', '1200'), row('buy_to_cover', 5, '10', '-1000')],
    lots: [bare(7, 2, '1200', '1000')],
    trades: ['lot agreed short 10 2024-01-08 > 2024-01-03 1200 - 1000 = 200'],
  },
  {
    what: 'a short whose cost differs by fees from its cover, which is not counted twice',
    rows: [row('sell_short', 0, '10', '1200'), row('buy_to_cover', 5, '10', '-1000')],
    lots: [bare(5, 0, '1200', '1000.05')],
    trades: ['lot short unknown 2024-01-06 > 2024-01-01 1200 - 1000.05 = 199.95'],
  },
  {
    what: 'a long is not the cover of a short that has its cost',
    rows: [bought, row('sell_short', 1, '10', '1200'), row('buy_to_cover', 5, '10', '-1000')],
    lots: [bare(0, 5, '1300', '1000')],
    trades: [
      'fifo short 10 2024-01-06 > 2024-01-02 1200 - 1000 = 200',
      'lot long unknown 2024-01-01 > 2024-01-06 1300 - 1000 = 300',
    ],
  },
  {
    what: 'nor of one that has its proceeds',
    rows: [bought, row('sell_short', 1, '10', '1200'), row('buy_to_cover', 5, '10', '-1000')],
    lots: [bare(0, 5, '1000', '900')],
    trades: [
      'fifo short 10 2024-01-06 > 2024-01-02 1200 - 1000 = 200',
      'lot long unknown 2024-01-01 > 2024-01-06 1000 - 900 = 100',
    ],
  },
  {
    what: 'a short is its cover, not a sale of shares held for the same money',
    rows: [
      ...[bought, row('sell', 1, '5', '1200')],
      ...[row('sell_short', 1, '10', '1200'), row('buy_to_cover', 20, '10', '-1000')],
    ],
    lots: [bare(20, 1, '1200', '1000')],
    trades: [
      'fifo long 5 2024-01-01 > 2024-01-02 1200 - 500 = 700',
      'lot agreed short 10 2024-01-21 > 2024-01-02 1200 - 1000 = 200',
    ],
  },
  {
    what: 'nor is a short of which no row is in a file the sale of the day on which it was covered',
    rows: [bought, row('sell', 20, '10', '1200')],
    lots: [bare(20, 1, '1200', '1000')],
    trades: [
      'fifo long 10 2024-01-01 > 2024-01-21 1200 - 1000 = 200',
      'lot short unknown 2024-01-21 > 2024-01-02 1200 - 1000 = 200',
    ],
  },
  {
    what: 'a sale is one lot, not also a short of that day',
    rows: [bought, row('sell', 1, '10', '1200')],
    lots: [bare(0, 1, '1200', '1100'), bare(20, 1, '1200', '1000')],
    trades: [
      'lot agreed long 10 2024-01-01 > 2024-01-02 1200 - 1100 = 100',
      'lot short unknown 2024-01-21 > 2024-01-02 1200 - 1000 = 200',
    ],
  },
]

for (const { what, rows, lots, trades, unmatched = [] } of CASES)
  t.test(what, async (t) => {
    const derived = deriveInstrument(rows, lots)
    t.same(tradeLines(derived).sort(), trades.toSorted())
    t.same(unmatchedLines(derived), unmatched)
    for (const { quantity, buyPrice, sellPrice } of derived.trades)
      t.same([buyPrice === null, sellPrice === null], [quantity === null, quantity === null])
  })

t.test('prices follow from the quantity that the transactions show', async (t) => {
  const [trade] = deriveInstrument([bought, row('sell', 5, '10', '1200.05')], [bare(0, 5, '1200.05', '1000')]).trades
  t.same([dollars(trade!.buyPrice!), dollars(trade!.sellPrice!)], ['100', '120.005'])
})

t.test('the position is that of the transactions, whether or not quantities are known', async (t) => {
  const rows = [row('buy', 0, '100000', '-100'), row('sell', 5, '50000', '75')]
  const lots = [bare(0, 5, '25', '20'), bare(1, 5, '50', '30')]
  t.equal(units(positionOf(rows, lots).quantity), '50000')
  const { quantity, unsizedLots } = positionOf([bought], [bare(0, 5, '1200', '1000'), bare(0, 6, '1300', '1000')])
  t.equal(units(quantity), '100', 'a lot without its sale takes nothing')
  t.equal(unsizedLots, 2)
})

// ── Properties ──────────────────────────────────────────────────────────────

const holds = (property: fc.IProperty<unknown>, runs = 500) =>
  fc.assert(property as fc.IRawProperty<unknown>, { numRuns: counts(Math.ceil(runs / 2), runs * 10) })
const cents = (n: number) => (n / 100).toFixed(2)

/** What is certain of a position. What is open of a day is an estimate if the quantity of a lot is not certain. */
const certainOf = ({ open, ...position }: ReturnType<typeof positionOf>, isEstimate: boolean) => ({
  ...position,
  open: [open.long, open.short].map(({ days, ...side }) => ({
    ...side,
    days: isEstimate ? days.length : days.map(({ date, money }) => ({ date, money })),
  })),
})

const hasEstimate = ({ trades }: Derived) => trades.some(({ quantity }) => quantity === null)

/** The same lot from a file that prints no quantity. */
const erased = (held: LedgerRow<Lot>): LedgerRow<Lot> => ({
  ...held,
  key: `${held.row.acquired} ${held.row.sold} ${held.row.proceeds} ${held.row.costBasis}`,
  row: { ...held.row, quantity: null },
})

interface Sold {
  day: number
  quantity: number
  price: number
  cuts: number
  /** Whether the file of lots has it. */
  inFile: boolean
}
const soldAt = (price: fc.Arbitrary<number>): fc.Arbitrary<Sold> =>
  fc.record({
    day: fc.integer({ min: 10, max: 20 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    price,
    cuts: fc.nat(2),
    inFile: fc.boolean(),
  })

const bookedAs = ({ day, quantity, price }: Sold) => row('sell', day, `${quantity}`, cents(quantity * price + 1))

/** The lots that a broker prints for a sale: each with its share of the proceeds in cents. */
function lotsOf({ day, quantity, price, cuts }: Sold): LedgerRow<Lot>[] {
  const sizes = Array.from({ length: Math.min(cuts, quantity - 1) }, () => 1)
  sizes.push(quantity - sizes.length)
  const proceeds = quantity * price + 1
  let from = 0
  return sizes.map((size, index) => {
    const share = Math.round((proceeds * (from + size)) / quantity) - Math.round((proceeds * from) / quantity)
    from += size
    return lot(index, day, `${size}`, cents(share), `${size * 5}`)
  })
}

const purchases = [0, 1, 2].map((day) => row('buy', day, '90', '-450'))
const proceedsOf = ({ trades, unmatched }: Derived) => sum([...trades, ...unmatched].map(({ proceeds }) => proceeds))
const lotsIn = ({ trades }: Derived) => trades.filter((trade) => trade.brokerVerified)
const shown = (trade: Trade) =>
  `${trade.side} ${trade.buyDate} ${trade.sellDate} ${dollars(trade.proceeds)} ${dollars(trade.costBasis)}`
const withQuantity = (trade: Trade) => `${shown(trade)} ${units(trade.quantity!)}`

/** Lots of one sale at two prices, with the same dates and proceeds, would be one lot if one has a quantity. */
const areDistinct = (lots: LedgerRow<Lot>[]) =>
  new Set(lots.map(({ row }) => `${row.acquired} ${row.sold} ${row.proceeds}`)).size === lots.length

/** Of two lots of a day with the same proceeds, nothing shows which had more shares, and so which purchase has some left. */
const areDecided = (lots: LedgerRow<Lot>[]) =>
  [...Map.groupBy(lots, ({ row }) => `${row.sold} ${row.proceeds}`).values()].every(
    (equal) => new Set(equal.map(({ row }) => row.quantity)).size === 1,
  )

/** All sales have their lots, some of them without a quantity. */
const complete = fc
  .tuple(fc.array(soldAt(fc.integer({ min: 1000, max: 1200 })), { maxLength: 8 }), fc.infiniteStream(fc.boolean()))
  .map(([sold, choice]) => {
    const printed = merged(sold.flatMap(lotsOf))
    const lots = printed.map((held) => (choice.next().value ? erased(held) : held))
    return { rows: merged([...purchases, ...sold.map(bookedAs)]), printed, lots }
  })
  .filter(({ printed, lots }) => areDistinct(lots) && areDecided(printed))

t.test('if only whole shares are traded, a lot whose quantity is not certain takes the cost of whole shares', (t) => {
  const rows = [
    ...[0, 1, 2].map((day) => row('buy', day, '90', '-450')),
    row('sell', 20, '5', '50.26'),
    row('sell', 20, '5', '50.31'),
  ]
  const lots = [
    bare(0, 20, '10.05', '5'),
    bare(1, 20, '10.05', '5'),
    lot(2, 20, '3', '30.16', '15'),
    lot(0, 20, '1', '10.06', '5'),
    bare(1, 20, '10.06', '5'),
    bare(2, 20, '30.19', '15'),
  ]
  t.same(
    positionOf(rows, lots).open.long.days.map(({ quantity, money }) => `${units(quantity)} ${dollars(money)}`),
    ['88 440', '88 440', '84 420'],
  )
  t.end()
})

t.test('of fractions of shares, each lot whose quantity is not certain has a part', (t) => {
  const rows = [row('buy', 0, '10', '-100'), row('sell', 20, '1.5', '18'), row('sell', 20, '1.5', '18')]
  for (const [first, second] of [
    ['17.88', '0.12'],
    ['0.12', '17.88'],
  ] as const) {
    const lots = [bare(0, 20, first, '14.9'), bare(1, 20, second, '0.1'), bare(2, 20, '18', '15')]
    t.ok(deriveInstrument(rows, lots).trades.every(({ agreed }) => agreed))
    t.equal(positionOf(rows, lots).unsizedLots, 0)
  }
  t.end()
})

t.test('whichever lots lack their quantity, the trades, sums and positions are the same', async () => {
  let [all, certain] = [0, 0]
  holds(
    fc.property(complete, ({ rows, printed, lots }) => {
      const known = deriveInstrument(rows, printed)
      const derived = deriveInstrument(rows, lots)
      same(derived.trades.map(shown).sort(), known.trades.map(shown).sort())
      same(derived.unmatched, known.unmatched)
      const isEstimate = hasEstimate(derived)
      same(certainOf(positionOf(rows, lots), isEstimate), certainOf(positionOf(rows, printed), isEstimate))
      ok(derived.trades.every(({ agreed }) => agreed))
      const real = new Set(known.trades.map(withQuantity))
      for (const trade of derived.trades) if (trade.quantity !== null) ok(real.has(withQuantity(trade)))
      all += derived.trades.length
      certain += derived.trades.filter(({ quantity }) => quantity !== null).length
    }),
  )
  ok(certain > all * 0.8, `${certain} of ${all} quantities are certain`)
})

t.test(
  'a lot that differs from whole sales of its day by fees leaves the others, however they are listed',
  async () => {
    const sale = fc.record({
      shares: fc.integer({ min: 1, max: 9 }),
      cents: fc.integer({ min: 1_000, max: 40_000 }),
      isSold: fc.boolean(),
    })
    const day = fc
      .record({ sales: fc.array(sale, { minLength: 1, maxLength: 5 }), fee: fc.integer({ min: -99, max: 99 }) })
      .filter(({ sales }) => sales.some(({ isSold }) => isSold))
    const centsOf = (sales: { shares: number; cents: number }[]) =>
      sales.reduce((all, { shares, cents }) => all + shares * cents, 0)
    fc.assert(
      fc.property(
        day.chain(({ sales, fee }) =>
          fc.record({
            sales: shuffled(sales),
            proceeds: fc.constant(centsOf(sales.filter((one) => one.isSold)) - fee),
          }),
        ),
        ({ sales, proceeds }) => {
          const parts = sales.reduce<(typeof sales)[]>(
            (all, one) => all.flatMap((some) => [some, [...some, one]]),
            [[]],
          )
          const fitting = parts.filter((some) => centsOf(some) * 100 >= proceeds * 99)
          const apart = (some: typeof sales) => Math.abs(centsOf(some) - proceeds)
          const least = Math.min(...fitting.map(apart))
          const [nearest, ...others] = fitting.filter((some) => apart(some) === least)
          if (nearest === undefined || others.length > 0 || least * 100 > proceeds) return
          const rows = sales.map((one, at) => ({
            ...row('sell', 5, `${one.shares}`, `${(one.shares * one.cents) / 100}`, { key: `sale ${at}` }),
            places: [{ file: 1, at, time: null }],
          }))
          const { trades } = deriveInstrument(
            [row('buy', 0, '45', '-4500'), ...rows],
            [bare(0, 5, `${proceeds / 100}`, '1000')],
          )
          const left = sales.filter((one) => !nearest.includes(one)).map((one) => (one.shares * one.cents) / 100)
          same(
            trades
              .filter(({ brokerVerified }) => !brokerVerified)
              .map((trade) => dollars(trade.proceeds))
              .sort(),
            left.map(String).sort(),
          )
        },
      ),
      { numRuns: counts(300, 10_000) },
    )
  },
)

t.test('a file with quantities beside one without changes nothing, whichever is first', async () => {
  holds(
    fc.property(complete, ({ rows, printed }) => {
      const known = deriveInstrument(rows, printed)
      const both = inFiles(printed.map(erased), printed)
      same(deriveInstrument(rows, both), known)
      same(deriveInstrument(rows, inFiles(printed, printed.map(erased))), known)
      same(deriveInstrument([], both), deriveInstrument([], printed))
    }),
  )
})

t.test('no sale is counted twice, whichever sales have lots', async () => {
  const ledgers = fc
    .array(soldAt(fc.constant(0)), { maxLength: 8 })
    .map((sold) => sold.map((sale, index) => ({ ...sale, price: 5000 + 137 * index })))
  holds(
    fc.property(ledgers, (sold) => {
      const rows = merged([...purchases, ...sold.map(bookedAs)])
      const printed = sold.filter(({ inFile }) => inFile).flatMap(lotsOf)
      const lots = merged(printed.map(erased))
      const [known, derived] = [deriveInstrument(rows, merged(printed)), deriveInstrument(rows, lots)]
      same(proceedsOf(derived), proceedsOf(known))
      same(lotsIn(derived).map(shown).sort(), lotsIn(known).map(shown).sort())
      const isEstimate = hasEstimate(derived)
      same(certainOf(positionOf(rows, lots), isEstimate), certainOf(positionOf(rows, merged(printed)), isEstimate))
    }),
  )
})

const anyLot = fc
  .record({
    acquired: fc.option(fc.nat(20)),
    sold: fc.nat(20),
    quantity: fc.option(fc.integer({ min: 1, max: 6 })),
    cents: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ acquired, sold, quantity, cents: n }) =>
    lot(acquired, sold, quantity === null ? null : `${quantity}`, cents(n), cents(n - 7)),
  )
const anyRow = fc
  .record({
    name: fc.constantFrom('buy' as const, 'sell' as const, 'sell_short' as const, 'buy_to_cover' as const),
    day: fc.nat(20),
    quantity: fc.integer({ min: 1, max: 6 }),
    cents: fc.integer({ min: 0, max: 5000 }),
  })
  .map(({ name, day, quantity, cents: n }) => row(name, day, `${quantity}`, cents(name.startsWith('b') ? -n : n)))

t.test('whatever the files hold, the result depends on no order, and every detailed lot is a trade', async () => {
  const ledgers = fc
    .tuple(fc.array(anyRow, { maxLength: 15 }).map(merged), fc.array(anyLot, { maxLength: 8 }).map(merged))
    .chain(([rows, lots]) => fc.tuple(fc.constant(rows), fc.constant(lots), shuffled(rows), shuffled(lots)))
  holds(
    fc.property(ledgers, ([rows, lots, otherRows, otherLots]) => {
      const derived = deriveInstrument(rows, lots)
      same(deriveInstrument(otherRows, otherLots), derived)
      same(new Set(derived.trades.map(({ key }) => key)).size, derived.trades.length)
      const detailed = lots.filter(({ row }) => row.acquired !== null)
      if (!areDistinct(detailed) || detailed.length < lots.length) return
      const count = sum(detailed.map(({ copies }) => BigInt(copies)))
      same(BigInt(lotsIn(derived).length), count)
      same(
        sum(lotsIn(derived).map(({ proceeds }) => proceeds)),
        sum(detailed.map((held) => BigInt(held.copies) * held.row.proceeds)),
      )
    }),
  )
})

t.test('a day of a thousand lots and sales that add up to nothing is derived in time', ofSpeed, async (t) => {
  const rows = Array.from({ length: 1000 }, (_, i) => row('sell', i % 5, '3', cents(10_000 + 7 * i)))
  const lots = Array.from({ length: 1000 }, (_, i) => bare(0, i % 5, cents(3_333 + 11 * i), '1'))
  const start = performance.now()
  deriveInstrument([row('buy', 0, '5000', '-1'), ...rows], lots)
  t.ok(performance.now() - start < 5_000)
})

t.test('twenty thousand lots of a day do not exhaust the stack', ofSpeed, async (t) => {
  const lots = Array.from({ length: 20_000 }, (_, i) => bare(0, 5, cents(100 + i), '1'))
  const { trades } = deriveInstrument([row('buy', 0, '5', '-1'), row('sell', 5, '5', '1500000.01')], lots)
  t.equal(trades.length, 20_000)
})
