/**
 * Exchanges in which the old shares leave under no symbol, as E*TRADE prints reverse splits: one row takes the old shares out,
 * another one brings the new shares. Both have the same action and are at most five days apart. They are a split if all shares
 * that were held left.
 */
import { daysBetween } from '../lib/dates.ts'
import type { Quantity } from '../lib/decimal.ts'
import { walkInstrument } from './derive.ts'
import { isCusip } from './instrument.ts'
import { REACH } from './kernel/pieces.ts'
import type { InstrumentRows } from './premiums/deliveries.ts'
import type { ShareMovement } from './queries.ts'

/** Words of the action of such rows, in lower case. */
export const EXCHANGING = ['reorganization', 'exchange', 'reverse split'] as const

const isExchange = ({ action }: ShareMovement): boolean =>
  EXCHANGING.some((words) => action.toLowerCase().includes(words))

/** Files print `--` or the old CUSIP for shares that have no symbol any more. */
const isUnnamed = ({ instrument }: ShareMovement): boolean =>
  instrument === '' || instrument === '--' || isCusip(instrument)

export interface Exchange {
  instrument: string
  /** Of the row that brings the new shares. */
  date: string
  action: string
  left: Quantity
  came: Quantity
  /** The row that takes out the old shares. */
  leaving: { instrument: string; date: string }
}

/** By instrument. Rows that could belong to several others are in none. */
export function exchangesIn(movements: readonly ShareMovement[]): ReadonlyMap<string, Exchange[]> {
  const rows = movements.filter((row) => isExchange(row) && row.copies === 1)
  const leaving = rows.filter((row) => isUnnamed(row) && row.quantity < 0n)
  const arriving = rows.filter((row) => !isUnnamed(row) && row.quantity > 0n)
  const found = arriving.flatMap((row): Exchange[] => {
    const { instrument, date, action, quantity: came } = row
    const [own, ...more] = leaving.filter((other) => areOne(other, row))
    if (own === undefined || more.length > 0 || arriving.filter((other) => areOne(other, own)).length > 1) return []
    const taken = { instrument: own.instrument, date: own.date }
    return [{ instrument, date, action, left: -own.quantity, came, leaving: taken }]
  })
  return Map.groupBy(found, ({ instrument }) => instrument)
}

const areOne = (a: ShareMovement, b: ShareMovement): boolean =>
  a.action === b.action && Math.abs(daysBetween(a.date, b.date)) <= REACH

/** The rows of an instrument with its exchanges as splits, but for those before which other shares were held. */
export function withExchanges(rows: InstrumentRows, exchanges: readonly Exchange[] = []): InstrumentRows {
  return exchanges.reduce((before, exchange) => withExchange(before, exchange), rows)
}

function withExchange({ transactions, lots }: InstrumentRows, { date, action, left, came }: Exchange): InstrumentRows {
  const { shares } = walkInstrument(
    transactions.filter(({ row }) => row.date < date),
    lots.filter(({ row }) => row.sold < date),
  )
  if (shares.long !== left || shares.short !== 0n) return { transactions, lots }
  const isArrival = ({ row }: (typeof transactions)[number]) =>
    row.class === 'share_movement' && row.date === date && row.action === action && row.quantity === came
  return {
    lots,
    transactions: transactions.map((held) =>
      isArrival(held) ? { ...held, row: { ...held.row, class: 'split', quantity: came - left } } : held,
    ),
  }
}
