/** The positions that the record leaves open, in pages. */
import { normaliseSymbol } from '../../broker-files/instrument.ts'
import type { StillOpen } from '../../ledger/derive/inventory.ts'
import type { Position } from '../../ledger/derive.ts'
import type { Side } from '../../ledger/ledger.ts'
import { positionSteps, positionsIn } from '../../ledger/positions.ts'
import { type Owner, selectAccounts } from '../../ledger/queries.ts'
import { compare } from '../../lib/compare.ts'
import { formatCursor, invalidCursor, isInteger, parseCursor } from '../../lib/cursor.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Store } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'

/** The order of the list. */
interface Place {
  accountId: number
  instrument: string
  side: Side
}

export type OpenPosition = Place &
  Pick<Position, 'symbol' | 'unmatched' | 'unsizedLots'> & { open: StillOpen; openedOn: DateString }

export interface OpenPositionPage {
  positions: OpenPosition[]
  /** null on the last page. */
  nextCursor: string | null
}

interface PageQuery {
  userId: number
  accountId: number | undefined
  /** In any spelling. */
  symbol: string | undefined
  limit: number
  cursor: string | undefined
}

/**
 * By account, instrument and side. Reads step by step: the caller makes sure that the record has not changed when all are
 * read. Throws Failure `invalid` for a cursor that is not valid, `not_found` for an account that is not the user's.
 */
export async function readOpenPositions(store: Store, query: PageQuery): Promise<OpenPositionPage> {
  const after = query.cursor === undefined ? undefined : parsePlace(query.cursor)
  const accounts = await accountsOf(store, query)
  const found: OpenPosition[] = []
  for (const accountId of accounts) {
    if (after !== undefined && accountId < after.accountId) continue
    const start = after?.accountId === accountId ? after.instrument : undefined
    for await (const positions of stepsFrom(store, { userId: query.userId, accountId }, query.symbol, start)) {
      for (const [instrument, position] of positions) found.push(...openIn(accountId, instrument, position, after))
      if (found.length > query.limit) return pageOf(found, query.limit)
    }
  }
  return pageOf(found, query.limit)
}

/** Throws Failure `not_found` for an account that is not the user's. */
export const accountsOf = (
  store: Store,
  { userId, accountId }: { userId: number; accountId: number | undefined },
): Promise<number[]> =>
  store.read(async (db) => {
    if (accountId !== undefined) return [(await readAccountFilter(db, userId, accountId)) as number]
    return (await selectAccounts(db, userId)).map(({ id }) => id).sort(compare)
  })

/** The instrument at which a page starts is read again, because it can have a position on the other side. */
async function* stepsFrom(
  store: Store,
  owner: Owner,
  symbol: string | undefined,
  start: string | undefined,
): AsyncGenerator<ReadonlyMap<string, Position>> {
  const { accountId } = owner
  if (symbol !== undefined) {
    yield await positionsIn(store, accountId, [normaliseSymbol(symbol).instrument])
    return
  }
  if (start !== undefined) yield await positionsIn(store, accountId, [start])
  yield* positionSteps(store, owner, start)
}

const openIn = (
  accountId: number,
  instrument: string,
  { open, symbol, unmatched, unsizedLots }: Position,
  after: Place | undefined,
): OpenPosition[] =>
  (['long', 'short'] as const).flatMap((side) => {
    const place = { accountId, instrument, side }
    const openedOn = open[side].since
    if (openedOn === null || (after !== undefined && byPlace(place, after) <= 0)) return []
    return [{ ...place, symbol, unmatched, unsizedLots, open: open[side], openedOn }]
  })

const byPlace = (a: Place, b: Place): number =>
  a.accountId - b.accountId || compare(a.instrument, b.instrument) || compare(a.side, b.side)

function pageOf(found: OpenPosition[], limit: number): OpenPositionPage {
  const positions = found.slice(0, limit)
  const last = positions.at(-1)
  const nextCursor =
    found.length > limit && last !== undefined ? formatCursor([last.accountId, last.instrument, last.side]) : null
  return { positions, nextCursor }
}

function parsePlace(text: string): Place {
  const [accountId, instrument, side] = parseCursor(text)
  if (!isInteger(accountId)) throw invalidCursor()
  if (typeof instrument !== 'string' || (side !== 'long' && side !== 'short')) throw invalidCursor()
  return { accountId, instrument, side }
}
