/** Reads, adds, changes and deletes the holdings of a user. */
import type { Clock } from '../lib/clock.ts'
import { costOfShares } from '../lib/cost.ts'
import type { Price, Quantity } from '../lib/decimal.ts'
import { conflict, notFound } from '../lib/errors.ts'
import { type CheckTag, entityTag } from '../lib/etag.ts'
import { say } from '../lib/messages/index.ts'
import { assertQuota, type Quotas } from '../lib/quotas.ts'
import { toTicker } from '../lib/symbols.ts'
import type { HoldingType } from '../lib/terms.ts'
import type { MarketPrice } from '../prices/price.ts'
import type { Prices } from '../prices/prices.ts'
import type { Store, Writer } from '../store/index.ts'
import type { HoldingRow, PricedHolding } from './holding.ts'
import {
  countHoldings,
  deleteHolding,
  type HoldingChanges,
  insertHolding,
  type NewHoldingRow,
  selectHolding,
  selectHoldings,
  updateHolding,
} from './holding-queries.ts'

/** The longest time a list of holdings waits for prices. */
const LIST_BUDGET_MS = 300

export interface PortfolioDeps {
  store: Store
  clock: Clock
  prices: Prices
  /** A price fetched before this time is stale. */
  freshSince: (now: number) => number
  quotas: Quotas
}

export interface CurrentPortfolio {
  /** Sorted by symbol. */
  holdings: PricedHolding[]
  /** Symbols whose price is old or unknown. */
  stale: ReadonlySet<string>
}

/**
 * Reads the holdings with their prices. Waits at most `budgetMs` for new prices if some are old or missing; after that,
 * the last known prices are used.
 */
export async function readPortfolio(
  { store, clock, prices, freshSince }: PortfolioDeps,
  userId: number,
  budgetMs: number = LIST_BUDGET_MS,
): Promise<CurrentPortfolio> {
  const holdings = await readPricedHoldings({ store, prices }, userId)
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

/** Holdings with the last known prices, by symbol. */
export async function readPricedHoldings(
  { store, prices }: Pick<PortfolioDeps, 'store' | 'prices'>,
  userId: number,
): Promise<PricedHolding[]> {
  const held = await store.forUser(userId).read((db) => selectHoldings(db))
  const symbols = held.map(({ symbol }) => symbol)
  return pricedAt(await store.read((db) => prices.known(db, symbols)), held)
}

/** Holdings with their known prices. */
export const pricedAt = (known: ReadonlyMap<string, MarketPrice>, holdings: readonly HoldingRow[]): PricedHolding[] =>
  holdings.map((holding) => ({ ...holding, kept: known.get(holding.symbol) ?? null }))

export interface NewHolding {
  symbol: string
  type: HoldingType
  shares: Quantity
  averageCost: Price
  notes: string | null | undefined
}

/**
 * Throws Failure `invalid` if the symbol is not a ticker, `conflict` if the user already holds the symbol or has as many
 * holdings as the quota allows.
 */
export async function addHolding(
  deps: PortfolioDeps,
  userId: number,
  { symbol: printed, type, shares, averageCost, notes }: NewHolding,
): Promise<PricedHolding> {
  const symbol = toTicker(printed)
  const cost = costOfShares(shares, averageCost)
  const now = deps.clock.now()
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
  const added = await deps.store.forUser(userId).write('portfolio', async (tx) => {
    const inserted = await insertWithinQuota(tx, userId, row, deps.quotas.holdings)
    if (inserted === undefined) throw conflict(say('holding_exists', { symbol }))
    return inserted
  })
  return await withKnownPrice(deps, added)
}

/** Throws Failure `conflict` if `kept` and `adding` are together more than `quota`. */
export const assertHoldings = (kept: number, adding: number, quota: number): void =>
  assertQuota({ kept, adding, quota, items: 'holdings', setting: 'QUOTA_HOLDINGS' })

/** Returns undefined if the user already holds the symbol. Throws Failure `conflict` if the quota is full. */
async function insertWithinQuota(
  tx: Writer,
  userId: number,
  row: NewHoldingRow,
  quota: number,
): Promise<HoldingRow | undefined> {
  const added = await insertHolding(tx, userId, row)
  if (added !== undefined) assertHoldings((await countHoldings(tx)) - 1, 1, quota)
  return added
}

/** Its price and value are not of it: they change by themselves. */
export const etagOfHolding = ({ id, symbol, type, ...of }: HoldingRow): string =>
  entityTag(id, symbol, type, of.shares, of.averageCost, of.totalCost, of.purchaseDate, of.notes)

/** Throws Failure `not_found` if the user has no such holding. */
export async function readHolding(deps: PortfolioDeps, userId: number, id: number): Promise<PricedHolding> {
  const found = await deps.store.forUser(userId).read((db) => selectHolding(db, id))
  if (found === undefined) throw notFound(say('holding_unknown', { id }))
  return await withKnownPrice(deps, found)
}

export interface HoldingChange {
  shares?: Quantity
  averageCost?: Price
  /** An empty text or null removes the notes. */
  notes?: string | null
}

/** Throws Failure `not_found` if the user has no such holding, and what `check` throws. */
export async function changeHolding(
  deps: PortfolioDeps,
  userId: number,
  id: number,
  { check, ...change }: HoldingChange & { check: CheckTag },
): Promise<PricedHolding> {
  const updatedAt = deps.clock.now()
  const changed = await deps.store.forUser(userId).write('portfolio', async (tx) => {
    const before = await selectHolding(tx, id)
    if (before === undefined) throw notFound(say('holding_unknown', { id }))
    check(etagOfHolding(before))
    return await applyChange(tx, before, change, updatedAt)
  })
  return await withKnownPrice(deps, changed)
}

async function applyChange(
  tx: Writer,
  before: HoldingRow,
  { shares, averageCost, notes }: HoldingChange,
  updatedAt: number,
): Promise<HoldingRow> {
  const changes: HoldingChanges = {}
  if (notes !== undefined) changes.notes = notes || null
  if (shares !== undefined) changes.shares = shares
  const average = averageCost ?? before.averageCost
  // An imported total cost stays until the shares or the average cost change.
  if ((shares !== undefined || averageCost !== undefined) && average !== null)
    Object.assign(changes, costOfShares(shares ?? before.shares, average))
  return await updateHolding(tx, before.id, { ...changes, updatedAt })
}

/** Returns the symbol of the deleted holding. Throws Failure `not_found` if the user has no such holding. */
export async function removeHolding(
  { store }: Pick<PortfolioDeps, 'store'>,
  userId: number,
  id: number,
): Promise<string> {
  const symbol = await store.forUser(userId).write('portfolio', (tx) => deleteHolding(tx, id))
  if (symbol === undefined) throw notFound(say('holding_unknown', { id }))
  return symbol
}

/** Does not ask the provider, so that a change returns at once. */
async function withKnownPrice({ store, prices }: PortfolioDeps, holding: HoldingRow): Promise<PricedHolding> {
  const known = await store.read((db) => prices.known(db, [holding.symbol]))
  return { ...holding, kept: known.get(holding.symbol) ?? null }
}
