/** When something of an instrument is held, found while its history is walked. */
import type { Quantity } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import type { Closing, Opening } from './events.ts'

/** A moment of the walk. */
export interface Point {
  /** Days since 1970-01-01. */
  day: number
  /** Of the walk; `DAY_BEGINS` and `DAY_ENDS` if only the day is known. */
  step: number
}

export const DAY_BEGINS = -1
export const DAY_ENDS = Number.POSITIVE_INFINITY

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

export class HeldSpans {
  readonly all: HeldSpan[] = []
  readonly #open: Partial<Record<Side, HeldSpan>> = {}

  /** `held`: after the step. `execution`: what the step executed, if anything. */
  note(side: Side, held: Quantity, at: Point, execution: Opening | Closing | undefined): void {
    const own = execution?.side === side ? execution : undefined
    let span = this.#open[side]
    if (span === undefined) {
      if (held === 0n) return
      span = {
        ...{ side, from: at, to: null, openedTime: timeOf(own), closedTime: null },
        ...{ most: 0n, quantity: 0n, executions: [] },
      }
      this.all.push(span)
      this.#open[side] = span
    }
    if (own !== undefined) span.executions.push(own)
    span.quantity = held
    if (held > span.most) span.most = held
    if (held !== 0n) return
    span.to = at
    span.closedTime = timeOf(own)
    delete this.#open[side]
  }
}

const timeOf = (execution: Opening | Closing | undefined): string | null => execution?.row?.place?.time ?? null
