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

const HISTORY = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const GAINS =
  'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($),Term,Wash Sale?,Disallowed Loss'

/** Days of a pair that has no day in common with one of `FIRST_DAY`. */
export const EARLIER_DAY = FIRST_DAY - DAYS - HELD_DAYS - 1

const datesFrom = (first: number): string[] =>
  Array.from({ length: DAYS + HELD_DAYS }, (_, day) =>
    fromDayNumber(first + day).replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
  )

/** The lines of one trade. Sales of every fifth symbol have no lot. */
function trade(i: number, dates: readonly string[]) {
  const [symbol, opened] = [`S${i % SYMBOLS}`, i % DAYS]
  const [bought, sold] = [dates[opened], dates[opened + HELD_DAYS]]
  const [cost, proceeds] = [1000 + (i % 977), 1000 + (i % 991)]
  return {
    purchase: `${bought},Buy,${symbol},LOT ${i},10,$${cost / 10},,-$${cost}.00\n`,
    sale: `${sold},Sell,${symbol},LOT ${i},10,$${proceeds / 10},,$${proceeds}.00\n`,
    lot:
      i % 5 === 4
        ? ''
        : `${symbol},NAME,${sold},${bought},10,$${proceeds}.00,$${cost}.00,$${proceeds - cost}.00,Short Term,No,\n`,
  }
}

/**
 * `trades` trades make 2.8 times as many rows, the newest first, as Schwab prints them. `numberOf`: the numbers of the
 * trades; by default 0, 1, 2 and so on. `firstDay`: days since 1970.
 */
export function writePair(
  folder: string,
  name: string,
  trades: number,
  numberOf = (i: number): number => i,
  firstDay: number = FIRST_DAY,
): Pair {
  const dates = datesFrom(firstDay)
  const opened = Array.from({ length: DAYS + HELD_DAYS }, (): number[] => [])
  for (let i = 0; i < trades; i++) opened[numberOf(i) % DAYS]?.push(numberOf(i))
  const days = opened.map((_, day) => day).reverse()
  const closedOn = (day: number) => opened[day - HELD_DAYS] ?? []
  const history = days.map((day) => () => [
    ...closedOn(day).map((i) => trade(i, dates).sale),
    ...(opened[day] ?? []).map((i) => trade(i, dates).purchase),
  ])
  const lots = days.map((day) => () => closedOn(day).flatMap((i) => trade(i, dates).lot || []))
  const [transactions, gains] = [join(folder, `${name}-t.csv`), join(folder, `${name}-g.csv`)]
  return { transactions, gains, rows: writeLines(transactions, HISTORY, history) + writeLines(gains, GAINS, lots) }
}

/** Returns how many lines there are below the header. */
function writeLines(path: string, header: string, days: readonly (() => string[])[]): number {
  const file = openSync(path, 'w')
  writeSync(file, `${header}\n`)
  let count = 0
  for (const linesOf of days) {
    const lines = linesOf()
    writeSync(file, lines.join(''))
    count += lines.length
  }
  closeSync(file)
  return count
}
