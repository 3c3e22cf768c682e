/** The open position of each instrument, over all accounts of a user. */
import { nextTurn } from '../lib/turns.ts'
import type { Store } from '../store/index.ts'
import { type Position, positionOf } from './derive.ts'
import { countTransactionsByInstrument, selectAccounts, selectLots, selectPositionTransactions } from './queries.ts'

/** About how many rows a step reads and matches: this keeps the request thread busy for a few tens of milliseconds. */
const ROWS_PER_STEP = 1_000
const INSTRUMENTS_PER_PAGE = 50

/** Shares over all accounts; see `Position`. */
export type NetPosition = Pick<Position, 'quantity' | 'unmatched' | 'unsizedLots'>

/** By normalised instrument, as `normaliseSymbol` returns it. Includes closed positions, with quantity 0. */
export async function readPositions(store: Store, userId: number): Promise<Map<string, NetPosition>> {
  const positions = new Map<string, NetPosition>()
  for (const { id } of await store.read((db) => selectAccounts(db, userId)))
    for await (const some of positionSteps(store, id)) {
      for (const [instrument, { quantity, unmatched, unsizedLots }] of some) {
        const before = positions.get(instrument)
        positions.set(instrument, {
          quantity: quantity + (before?.quantity ?? 0n),
          unmatched: unmatched + (before?.unmatched ?? 0n),
          unsizedLots: unsizedLots + (before?.unsizedLots ?? 0),
        })
      }
    }
  return positions
}

/** The positions of an account by instrument, in order, a few at a time; of those after `after`. */
export async function* positionSteps(
  store: Store,
  accountId: number,
  after = '',
): AsyncGenerator<Map<string, Position>> {
  for await (const instruments of stepsOf(store, accountId, after)) {
    yield await positionsIn(store, accountId, instruments)
    await nextTurn()
  }
}

/** The instruments of an account, in batches of about ROWS_PER_STEP rows. */
async function* stepsOf(store: Store, accountId: number, start: string): AsyncGenerator<string[]> {
  for (let after = start; ; ) {
    const page = await store.read((db) => countTransactionsByInstrument(db, accountId, after, INSTRUMENTS_PER_PAGE))
    let step: string[] = []
    let size = 0
    for (const { instrument, rows } of page) {
      if (step.length > 0 && size + rows > ROWS_PER_STEP) {
        yield step
        step = []
        size = 0
      }
      step.push(instrument)
      size += rows
    }
    if (step.length > 0) yield step
    if (page.length < INSTRUMENTS_PER_PAGE) return
    after = page.at(-1)?.instrument ?? ''
  }
}

/** By instrument, in the order given; without those that have no transactions that move shares. */
export async function positionsIn(
  store: Store,
  accountId: number,
  instruments: string[],
): Promise<Map<string, Position>> {
  const [transactions, lots] = await store.read(async (db) => [
    await selectPositionTransactions(db, accountId, instruments),
    await selectLots(db, accountId, instruments),
  ])
  const rowsOf = Map.groupBy(transactions, ({ row }) => row.instrument)
  const lotsOf = Map.groupBy(lots, ({ row }) => row.instrument)
  const found = new Map<string, Position>()
  for (const instrument of instruments) {
    const rows = rowsOf.get(instrument)
    // Without transactions that move shares (dividends only) there is no known position.
    if (rows !== undefined) found.set(instrument, positionOf(rows, lotsOf.get(instrument) ?? []))
  }
  return found
}
