/** Trades of which both halves are known: the rows of a history, and the lot of a gains file. */
import type { LotRow, TransactionRow } from '../support/broker-files.ts'

interface OneTrade {
  BUY: TransactionRow
  SELL: TransactionRow
  LOT: LotRow
}

/** 10 BRAV, bought for 300 and sold for 400. */
export const BRAV: OneTrade = {
  BUY: { date: '2024-01-02', action: 'Buy', symbol: 'BRAV', quantity: '10', amount: '-300' },
  SELL: { date: '2024-02-03', action: 'Sell', symbol: 'BRAV', quantity: '10', amount: '400' },
  LOT: {
    symbol: 'BRAV',
    opened: '2024-01-02',
    closed: '2024-02-03',
    quantity: '10',
    proceeds: '400',
    costBasis: '300',
    term: 'short',
  },
}

/** 5 AAA, bought for 50 and sold for 60. */
export const AAA: OneTrade = {
  BUY: { date: '2024-01-10', action: 'Buy', symbol: 'AAA', quantity: '5', amount: '-50' },
  SELL: { date: '2024-02-12', action: 'Sell', symbol: 'AAA', quantity: '5', amount: '60' },
  LOT: {
    symbol: 'AAA',
    opened: '2024-01-10',
    closed: '2024-02-12',
    quantity: '5',
    proceeds: '60',
    costBasis: '50',
    term: 'short',
  },
}
