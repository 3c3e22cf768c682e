/** When something of an instrument is held, from flat to flat. */
import type { Quantity } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import type { Closing, Opening, Point } from './events.ts'
import type { Scale, Units } from './units.ts'

/** From flat to flat, as the rows show it. */
export interface HeldSpan {
  side: Side
  from: Point
  /** null while it is open. */
  to: Point | null
  /** The times of the first and last execution; null if no file prints them. */
  openedTime: string | null
  closedTime: string | null
  /** The most that was held, and what is held now, in the shares of that time. */
  most: Quantity
  quantity: Quantity
  executions: (Opening | Closing)[]
}

/** What a step adds to what is held of a side. */
export interface Move {
  side: Side
  at: Point
  era: number
  units: Units
  /** null if nothing was executed, such as by a split. */
  execution: Opening | Closing | null
}

/** `moves` in any order. If places order a day, its steps get their numbers when the day ends. */
export function spansOf(moves: readonly Move[], scale: Scale): HeldSpan[] {
  const spans: HeldSpan[] = []
  const ordered = moves.toSorted((a, b) => a.at.day - b.at.day || a.at.step - b.at.step)
  for (const side of ['long', 'short'] as const) {
    let [held, span]: [Units, HeldSpan | undefined] = [0n, undefined]
    for (const { at, era, units, execution } of ordered.filter((move) => move.side === side)) {
      held += units
      if (span === undefined) {
        if (held === 0n) continue
        span = {
          ...{ side, from: at, to: null, openedTime: timeOf(execution), closedTime: null },
          ...{ most: 0n, quantity: 0n, executions: [] },
        }
        spans.push(span)
      }
      if (execution !== null) span.executions.push(execution)
      span.quantity = scale.toShares(held, era)
      if (span.quantity > span.most) span.most = span.quantity
      if (held !== 0n) continue
      span.to = at
      span.closedTime = timeOf(execution)
      span = undefined
    }
  }
  return spans
}

const timeOf = (execution: Opening | Closing | null): string | null => execution?.row?.place?.time ?? null
