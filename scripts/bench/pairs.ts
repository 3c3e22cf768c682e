/** Pairs of Schwab files: a purchase and a sale for each trade, over five years and 500 symbols, and most of the lots. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fromDayNumber } from '../../src/lib/dates.ts'

/** Paths of the files, and how many rows they have together. */
export interface Pair {
  transactions: string
  gains: string
  rows: number
}

const FIRST_DAY = 18_300
const DAYS = 1_800
const HELD_DAYS = 9
const SYMBOLS = 500
const ROWS_PER_WRITE = 2_000

const HISTORY = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const GAINS =
  'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($),Term,Wash Sale?,Disallowed Loss'

const DATES = Array.from({ length: DAYS + HELD_DAYS }, (_, day) =>
  fromDayNumber(FIRST_DAY + day).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
)

/** The lines of one trade. Sales of every fifth symbol have no lot. */
function trade(i: number) {
  const [symbol, opened] = [`S${i % SYMBOLS}`, i % DAYS]
  const [bought, sold] = [DATES[opened], DATES[opened + HELD_DAYS]]
  const [cost, proceeds] = [1000 + (i % 977), 1000 + (i % 991)]
  return {
    transactions:
      `${bought},Buy,${symbol},LOT ${i},10,$${cost / 10},,-$${cost}.00\n` +
      `${sold},Sell,${symbol},LOT ${i},10,$${proceeds / 10},,$${proceeds}.00\n`,
    lot:
      i % 5 === 4
        ? ''
        : `${symbol},NAME,${sold},${bought},10,$${proceeds}.00,$${cost}.00,$${proceeds - cost}.00,Short Term,No,\n`,
  }
}

/** `trades` trades make 2.8 times as many rows. `of`: the numbers of the trades; by default 0, 1, 2 and so on. */
export function writePair(folder: string, name: string, trades: number, of = (i: number): number => i): Pair {
  const [transactions, gains] = [join(folder, `${name}-t.csv`), join(folder, `${name}-g.csv`)]
  const files = [openSync(transactions, 'w'), openSync(gains, 'w')] as const
  let [history, lots, rows] = [`${HISTORY}\n`, `${GAINS}\n`, 0]
  for (let i = 0; i < trades; i++) {
    const lines = trade(of(i))
    history += lines.transactions
    lots += lines.lot
    rows += lines.lot === '' ? 2 : 3
    if (i % ROWS_PER_WRITE < ROWS_PER_WRITE - 1 && i < trades - 1) continue
    writeSync(files[0], history)
    writeSync(files[1], lots)
    history = ''
    lots = ''
  }
  for (const file of files) closeSync(file)
  return { transactions, gains, rows }
}
