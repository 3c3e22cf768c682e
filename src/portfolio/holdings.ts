/** The holdings of a user: listed with their prices, added, changed, removed. */
import type { Clock } from '../lib/clock.ts'
import { costOfShares } from '../lib/cost.ts'
import type { Price, Quantity } from '../lib/decimal.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import { toTicker } from '../lib/symbols.ts'
import type { HoldingType } from '../lib/terms.ts'
import type { Prices } from '../prices/prices.ts'
import type { Store, Writer } from '../store/index.ts'
import type { HoldingRow, PricedHolding } from './holding.ts'
import {
  type HoldingChanges,
  insertHolding,
  removeHolding,
  selectHolding,
  selectPortfolio,
  updateHolding,
} from './queries.ts'

/** How long a list of holdings waits for prices, whatever the provider does. */
export const LIST_BUDGET_MS = 300

export interface PortfolioParts {
  store: Store
  clock: Clock
  prices: Prices
  /** The instant since which a price must have been fetched to be fresh. */
  freshSince: (now: number) => number
}

export interface CurrentPortfolio {
  /** By symbol. */
  holdings: PricedHolding[]
  /** Symbols whose price is older than it should be, or was never known. */
  stale: ReadonlySet<string>
}

/**
 * The holdings with their prices. What is old or missing is asked for, for at most `budgetMs`; what has not come by
 * then keeps the price it had.
 */
export async function readPortfolio(
  { store, clock, prices, freshSince }: PortfolioParts,
  userId: number,
  budgetMs: number = LIST_BUDGET_MS,
): Promise<CurrentPortfolio> {
  const holdings = await store.read((db) => selectPortfolio(db, userId, prices.keptFrom))
  const since = freshSince(clock.now())
  const old = holdings.filter(({ kept }) => kept === null || kept.fetchedAt < since).map(({ symbol }) => symbol)
  if (old.length === 0) return { holdings, stale: new Set() }
  const answers = await prices.current(old, { userId, budgetMs })
  return {
    holdings: holdings.map((holding) => {
      const price = answers.get(holding.symbol)?.price
      return price === undefined ? holding : { ...holding, kept: price }
    }),
    stale: new Set(old.filter((symbol) => answers.get(symbol)?.problem !== undefined)),
  }
}

export interface NewHolding {
  symbol: string
  type: HoldingType
  shares: Quantity
  averageCost: Price
  notes: string | undefined
}

/** Throws Failure `invalid` for what can be no ticker, `conflict` where the user has a holding of the symbol. */
export async function addHolding(
  parts: PortfolioParts,
  userId: number,
  { symbol: printed, type, shares, averageCost, notes }: NewHolding,
): Promise<PricedHolding> {
  const symbol = toTicker(printed)
  const cost = costOfShares(shares, averageCost)
  const now = parts.clock.now()
  const row = {
    symbol,
    type,
    shares,
    ...cost,
    purchaseDate: null,
    notes: notes || null,
    createdAt: now,
    updatedAt: now,
  }
  const added = await parts.store.write((tx) => insertHolding(tx, userId, row))
  if (added === undefined) throw conflict(`There is already a holding of ${symbol}; change it instead`)
  return await withKnownPrice(parts, added)
}

export interface HoldingChange {
  shares?: Quantity
  averageCost?: Price
  /** Empty: none. */
  notes?: string
}

/** Throws Failure `not_found` where the user has no such holding, `invalid` where nothing is to be changed. */
export async function changeHolding(
  parts: PortfolioParts,
  userId: number,
  id: number,
  change: HoldingChange,
): Promise<PricedHolding> {
  if (change.shares === undefined && change.averageCost === undefined && change.notes === undefined)
    throw invalid("At least one of the fields 'shares', 'average_cost' and 'notes' is required")
  const updatedAt = parts.clock.now()
  const changed = await parts.store.write((tx) => changeIn(tx, userId, id, change, updatedAt))
  if (changed === undefined) throw notFound(`There is no holding with the id ${id}`)
  return await withKnownPrice(parts, changed)
}

async function changeIn(
  tx: Writer,
  userId: number,
  id: number,
  { shares, averageCost, notes }: HoldingChange,
  updatedAt: number,
): Promise<HoldingRow | undefined> {
  const before = await selectHolding(tx, userId, id)
  if (before === undefined) return undefined
  const changes: HoldingChanges = {}
  if (notes !== undefined) changes.notes = notes || null
  if (shares !== undefined) changes.shares = shares
  const average = averageCost ?? before.averageCost
  // An imported total stays as it is until the shares or the cost change.
  if ((shares !== undefined || averageCost !== undefined) && average !== null)
    Object.assign(changes, costOfShares(shares ?? before.shares, average))
  return await updateHolding(tx, userId, id, { ...changes, updatedAt })
}

/** The symbol of what was removed. Throws Failure `not_found` where the user has no such holding. */
export async function deleteHolding(
  { store }: Pick<PortfolioParts, 'store'>,
  userId: number,
  id: number,
): Promise<string> {
  const symbol = await store.write((tx) => removeHolding(tx, userId, id))
  if (symbol === undefined) throw notFound(`There is no holding with the id ${id}`)
  return symbol
}

/** Without asking the provider: a change is answered at once. */
async function withKnownPrice({ store, prices }: PortfolioParts, holding: HoldingRow): Promise<PricedHolding> {
  const known = await store.read((db) => prices.known(db, [holding.symbol]))
  return { ...holding, kept: known.get(holding.symbol) ?? null }
}
