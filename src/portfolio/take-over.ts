/** Holdings from the open positions of the record, in one transaction. */
import { typeOfTicker } from '../broker-files/positions/security-types.ts'
import { isOption } from '../ledger/instrument.ts'
import { type OpenTotal, selectOpenTotals } from '../ledger/position-queries.ts'
import type { Clock } from '../lib/clock.ts'
import { costOfTotal } from '../lib/cost.ts'
import { Failure } from '../lib/errors.ts'
import type { Quotas } from '../lib/quotas.ts'
import { toTicker } from '../lib/symbols.ts'
import type { Store, Writer } from '../store/index.ts'
import type { HoldingRow } from './holding.ts'
import { countHoldings, insertHoldings, type NewHoldingRow, selectHoldings, updateHoldings } from './holding-queries.ts'
import { assertHoldings } from './holdings.ts'

/** Why a position is no holding. */
export type LeftOutWhy = 'held' | 'option' | 'short' | 'cost_unknown' | 'quantity_unknown' | 'no_ticker'

/** Symbols, each list in their order. */
export interface TakenOver {
  added: string[]
  updated: string[]
  leftOut: { symbol: string; why: LeftOutWhy }[]
}

interface TakeOverDeps {
  readonly store: Store
  readonly clock: Clock
  readonly quotas: Pick<Quotas, 'holdings'>
}

/**
 * Adds a holding for each position of shares that is open over all accounts and whose cost is known. `replaces`: whether a
 * holding that is there takes its shares and cost from the record. Throws Failure `conflict` if there would be more holdings
 * than the quota allows; nothing is changed then.
 */
export function takeOver(
  { store, clock, quotas }: TakeOverDeps,
  userId: number,
  replaces: boolean,
): Promise<TakenOver> {
  const now = clock.now()
  return store.forUser(userId).write('portfolio', async (tx) => {
    const before = new Map((await selectHoldings(tx)).map((holding) => [holding.symbol, holding]))
    const positions = (await selectOpenTotals(tx)).map((position) => toHolding(position, before, now))
    const leftOut = positions.flatMap(({ symbol, why }) => (why === undefined ? [] : [{ symbol, why }]))
    const rows = positions.flatMap(({ row }) => row ?? [])
    const added = rows.filter(({ symbol }) => !before.has(symbol))
    const held = rows.flatMap((row) => {
      const holding = before.get(row.symbol)
      return holding === undefined ? [] : { ...row, id: holding.id }
    })
    const changed = replaces ? held.filter((row) => isOther(row, before)) : []
    await putHoldings(tx, userId, { added, changed }, quotas)
    const kept = replaces ? [] : held.map(({ symbol }) => ({ symbol, why: 'held' as const }))
    return {
      added: added.map(({ symbol }) => symbol),
      updated: changed.map(({ symbol }) => symbol),
      leftOut: [...leftOut, ...kept].sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    }
  })
}

async function putHoldings(
  tx: Writer,
  userId: number,
  { added, changed }: { added: NewHoldingRow[]; changed: (NewHoldingRow & { id: number })[] },
  quotas: TakeOverDeps['quotas'],
): Promise<void> {
  if (added.length > 0) assertHoldings(await countHoldings(tx), added.length, quotas.holdings)
  await insertHoldings(tx, userId, added)
  await updateHoldings(tx, changed)
}

const isOther = ({ symbol, shares, totalCost }: NewHoldingRow, before: ReadonlyMap<string, HoldingRow>): boolean =>
  before.get(symbol)?.shares !== shares || before.get(symbol)?.totalCost !== totalCost

/** The holding of a position, or the reason why it cannot be one. */
function toHolding(
  position: OpenTotal,
  before: ReadonlyMap<string, HoldingRow>,
  now: number,
): { symbol: string; row?: NewHoldingRow; why?: LeftOutWhy } {
  const { instrument, quantity: shares, money, since } = position
  const why = whyNot(position)
  if (why !== undefined) return { symbol: instrument, why }
  try {
    const symbol = toTicker(instrument)
    const { type = typeOfTicker(symbol), notes = null } = before.get(symbol) ?? {}
    const cost = costOfTotal(shares, money)
    const row = { symbol, type, shares, ...cost, purchaseDate: since, notes, createdAt: now, updatedAt: now }
    return { symbol, row }
  } catch (error) {
    if (error instanceof Failure) return { symbol: instrument, why: 'no_ticker' }
    throw error
  }
}

function whyNot({ instrument, hasShort, withoutMoney, unsizedLots }: OpenTotal): LeftOutWhy | undefined {
  if (isOption(instrument)) return 'option'
  if (hasShort) return 'short'
  if (unsizedLots > 0) return 'quantity_unknown'
  return withoutMoney === 0n ? undefined : 'cost_unknown'
}
