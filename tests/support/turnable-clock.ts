import type { Clock } from '../../src/lib/clock.ts'

/** A clock that moves only if the test turns it. */
export class TurnableClock implements Clock {
  #at: number
  constructor(at: string | number = '2026-03-16T14:30:00Z') {
    this.#at = typeof at === 'number' ? at : Date.parse(at)
  }
  now(): number {
    return this.#at
  }
  advance(ms: number): void {
    this.#at += ms
  }
  set(at: string): void {
    this.#at = Date.parse(at)
  }
}
