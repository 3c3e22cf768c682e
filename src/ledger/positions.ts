/** The open position of each instrument, over all accounts of a user. */
import { LRUCache } from 'lru-cache'
import { compare } from '../lib/compare.ts'
import { nextTurn } from '../lib/turns.ts'
import type { Store } from '../store/index.ts'
import { type Position, positionOf } from './derive.ts'
import { countTransactionsByInstrument, type Owner, selectAccounts, selectRevision } from './queries.ts'
import { type Exercises, readExercises, readSettledRows } from './settled-rows.ts'

/** About how many rows a step reads and matches: this keeps the request thread busy for a few tens of milliseconds. */
const ROWS_PER_STEP = 1_000
const INSTRUMENTS_PER_PAGE = 50
/** Of all accounts together, which takes a few megabytes. */
const MOST_KEPT = 20_000
/** Of one account. */
const MOST_KEPT_OF_ONE = 5_000

/** Shares over all accounts; see `Position`. */
export type NetPosition = Pick<Position, 'quantity' | 'unmatched' | 'unsizedLots'>

/** By normalised instrument, as `normaliseSymbol` returns it. Includes closed positions, with quantity 0. */
export async function readPositions(store: Store, userId: number): Promise<Map<string, NetPosition>> {
  const positions = new Map<string, NetPosition>()
  for (const { id } of await store.read((db) => selectAccounts(db, userId)))
    for await (const some of positionSteps(store, { userId, accountId: id })) {
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

interface Kept {
  /** Of the user's record. */
  revision: string
  positions: ReadonlyMap<string, Position>
}

/** By account. To read 100,000 trades takes seconds, and several pages show the positions after every change. */
const keptPositions = new WeakMap<Store, LRUCache<number, Kept>>()

function keptOf(store: Store): LRUCache<number, Kept> {
  const known = keptPositions.get(store)
  if (known !== undefined) return known
  const kept = new LRUCache<number, Kept>({
    maxSize: MOST_KEPT,
    maxEntrySize: MOST_KEPT_OF_ONE,
    sizeCalculation: ({ positions }) => positions.size + 1,
  })
  keptPositions.set(store, kept)
  return kept
}

/**
 * The positions of an account by instrument, in order, a few at a time; of those after `after`. All of an account are
 * kept until the record of its user changes.
 */
export async function* positionSteps(
  store: Store,
  owner: Owner,
  after = '',
): AsyncGenerator<ReadonlyMap<string, Position>> {
  const { userId, accountId } = owner
  const revision = await store.read((db) => selectRevision(db, userId))
  const known = keptOf(store).get(accountId)
  if (known !== undefined && known.revision === revision) {
    yield new Map([...known.positions].filter(([instrument]) => compare(instrument, after) > 0))
    return
  }
  const exercises = await store.read((db) => readExercises(db, accountId))
  const found = new Map<string, Position>()
  for await (const instruments of stepsOf(store, accountId, after)) {
    const positions = await positionsIn(store, accountId, instruments, exercises)
    if (found.size < MOST_KEPT_OF_ONE) for (const [instrument, position] of positions) found.set(instrument, position)
    yield positions
    await nextTurn()
  }
  if (after !== '' || found.size >= MOST_KEPT_OF_ONE || revision === undefined) return
  if ((await store.read((db) => selectRevision(db, userId))) === revision)
    keptOf(store).set(accountId, { revision, positions: found })
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
  exercises?: Exercises,
): Promise<Map<string, Position>> {
  const rows = await store.read(async (db) =>
    readSettledRows(db, accountId, instruments, exercises ?? (await readExercises(db, accountId))),
  )
  const found = new Map<string, Position>()
  // Without transactions that move shares (dividends only) there is no known position.
  for (const [instrument, { transactions, lots }] of rows)
    if (transactions.length > 0) found.set(instrument, positionOf(transactions, lots))
  return found
}
