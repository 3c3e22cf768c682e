/**
 * Exchanges of shares of which the row that takes the old shares out has no symbol: as E*TRADE prints reverse splits. The two
 * rows are found by action, day and quantity, and are a split if all shares that were held left.
 */
import { daysBetween } from '../lib/dates.ts'
import type { Quantity } from '../lib/decimal.ts'
import { REACH } from './derive/pieces.ts'
import { walkInstrument } from './derive.ts'
import type { InstrumentRows } from './premiums/deliveries.ts'
import type { ShareMovement } from './queries.ts'

/** Words of the action of such rows, in lower case. */
export const EXCHANGING = ['reorganization', 'exchange', 'reverse split'] as const

const isExchange = ({ action }: ShareMovement): boolean =>
  EXCHANGING.some((words) => action.toLowerCase().includes(words))

/** Files print `--` or the old CUSIP for shares that have no symbol any more. */
const isUnnamed = ({ instrument }: ShareMovement): boolean =>
  instrument === '' || instrument === '--' || /^(?=.*\d)[0-9A-Z]{8}\d$/.test(instrument)

export interface Exchange {
  instrument: string
  /** Of the row that brings the new shares. */
  date: string
  action: string
  left: Quantity
  came: Quantity
}

/** By instrument. A row of which it is not certain which other one belongs to it is in none. */
export function exchangesIn(movements: readonly ShareMovement[]): ReadonlyMap<string, Exchange[]> {
  const rows = movements.filter((row) => isExchange(row) && row.copies === 1)
  const leaving = rows.filter((row) => isUnnamed(row) && row.quantity < 0n)
  const arriving = rows.filter((row) => !isUnnamed(row) && row.quantity > 0n)
  const areOne = (a: ShareMovement, b: ShareMovement) =>
    a.action === b.action && Math.abs(daysBetween(a.date, b.date)) <= REACH
  const found = arriving.flatMap(({ instrument, date, action, quantity: came }): Exchange[] => {
    const [own, ...more] = leaving.filter((row) =>
      areOne(row, { instrument, date, action, quantity: came } as ShareMovement),
    )
    if (own === undefined || more.length > 0 || arriving.filter((row) => areOne(row, own)).length > 1) return []
    return [{ instrument, date, action, left: -own.quantity, came }]
  })
  return Map.groupBy(found, ({ instrument }) => instrument)
}

/** The rows of an instrument with its exchanges as splits. One that did not take all shares that were held stays as it is. */
export function withExchanges(rows: InstrumentRows, exchanges: readonly Exchange[] = []): InstrumentRows {
  return exchanges.reduce((before, exchange) => withExchange(before, exchange), rows)
}

function withExchange({ transactions, lots }: InstrumentRows, { date, action, left, came }: Exchange): InstrumentRows {
  const { long, short } = walkInstrument(
    transactions.filter(({ row }) => row.date < date),
    lots.filter(({ row }) => row.sold < date),
  ).held
  if (long.held !== left || short.held !== 0n) return { transactions, lots }
  const isArrival = ({ row }: (typeof transactions)[number]) =>
    row.class === 'share_movement' && row.date === date && row.action === action && row.quantity === came
  return {
    lots,
    transactions: transactions.map((held) =>
      isArrival(held) ? { ...held, row: { ...held.row, class: 'split', quantity: came - left } } : held,
    ),
  }
}
