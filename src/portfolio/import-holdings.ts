/** Holdings from a positions file: all readable rows in one transaction. */

import type { Position, RowProblem } from '../broker-files/positions/read-file.ts'
import { costTooLarge } from '../broker-files/positions/read-row.ts'
import type { PositionsReader } from '../broker-files/positions/reader.ts'
import { typeOfTicker } from '../broker-files/positions/security-types.ts'
import type { Clock } from '../lib/clock.ts'
import { type Cost, costOfShares } from '../lib/cost.ts'
import { Failure } from '../lib/errors.ts'
import type { Quotas } from '../lib/quotas.ts'
import { plural } from '../lib/text.ts'
import type { Store, Writer } from '../store/index.ts'
import type { HoldingRow } from './holding.ts'
import { countHoldings, insertHoldings, type NewHoldingRow, selectHoldings, updateHoldings } from './holding-queries.ts'
import { assertHoldings } from './holdings.ts'

export interface HoldingsImport {
  /** Holdings added and holdings updated. */
  imported: number
  updated: number
  /** For people, each naming its row. */
  errors: string[]
  /** The same with their codes. */
  problems: RowProblem[]
  /** For people, each naming its row. */
  ignored: string[]
  message: string
}

interface ImportDeps {
  readonly store: Store
  readonly positionsReader: PositionsReader
  readonly clock: Clock
  readonly quotas: Pick<Quotas, 'holdings'>
}

/**
 * Throws Failure `invalid` if the file as a whole cannot be read, `conflict` if its positions are more than the quota
 * allows. Nothing is changed then: part of a portfolio would have wrong totals.
 */
export async function importHoldings(
  { store, positionsReader, clock, quotas }: ImportDeps,
  userId: number,
  path: string,
): Promise<HoldingsImport> {
  const { layout, positions, ignored, ...read } = await positionsReader.read(userId, path)
  const now = clock.now()
  const { imported, updated, failed } = await store
    .forUser(userId)
    .write('portfolio', (tx) => putPositions(tx, userId, positions, quotas.holdings, now))
  const problems = [...read.problems, ...failed]
  const outcome = { imported, updated, errors: problems.map(({ message }) => message), problems, ignored }
  return { ...outcome, message: describe(layout, outcome) }
}

async function putPositions(tx: Writer, userId: number, positions: readonly Position[], quota: number, now: number) {
  const symbols = positions.map(({ symbol }) => symbol)
  const before = new Map((await selectHoldings(tx, symbols)).map((holding) => [holding.symbol, holding]))
  const failed: RowProblem[] = []
  const rows: NewHoldingRow[] = []
  for (const position of positions) {
    try {
      rows.push(merge(position, before.get(position.symbol), now))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failed.push({ row: position.line, ...costTooLarge(position.line) })
    }
  }
  const added = rows.filter(({ symbol }) => !before.has(symbol))
  if (added.length > 0) assertHoldings(await countHoldings(tx), added.length, quota)
  await insertHoldings(tx, userId, added)
  const changed = rows.flatMap((row) => {
    const holding = before.get(row.symbol)
    return holding !== undefined && isChanged(row, holding) ? { ...row, id: holding.id } : []
  })
  await updateHoldings(tx, changed)
  return { imported: added.length, updated: rows.length - added.length, failed }
}

/** The values of the file; if the file has no value, the holding keeps its own. */
function merge(position: Position, before: HoldingRow | undefined, now: number): NewHoldingRow {
  const { symbol, shares } = position
  const cost = position.cost ?? keptCost(position, before)
  return {
    symbol,
    type: position.type ?? before?.type ?? typeOfTicker(symbol),
    shares,
    averageCost: cost?.averageCost ?? null,
    totalCost: cost?.totalCost ?? null,
    purchaseDate: position.purchaseDate ?? before?.purchaseDate ?? null,
    notes: position.notes ?? before?.notes ?? null,
    createdAt: now,
    updatedAt: now,
  }
}

const isChanged = (row: NewHoldingRow, before: HoldingRow): boolean =>
  (['type', 'shares', 'averageCost', 'totalCost', 'purchaseDate', 'notes'] as const).some(
    (field) => row[field] !== before[field],
  )

/** Keeps the average cost; if the number of shares is unchanged, also the total cost. */
function keptCost({ shares }: Position, before: HoldingRow | undefined): Cost | null {
  const { averageCost = null, totalCost = null } = before ?? {}
  if (averageCost === null || totalCost === null) return null
  return shares === before?.shares ? { averageCost, totalCost } : costOfShares(shares, averageCost)
}

function describe(layout: string, { imported, updated, errors, ignored }: Omit<HoldingsImport, 'message'>): string {
  const done = `Imported ${plural(imported, 'holding')} and updated ${updated} from ${layout}.`
  const left = [
    errors.length === 0 ? '' : `${plural(errors.length, 'row')} failed`,
    ignored.length === 0
      ? ''
      : `${plural(ignored.length, 'row')} left out: not ${ignored.length === 1 ? 'a holding' : 'holdings'}`,
  ].filter((text) => text !== '')
  return left.length === 0 ? done : `${done} ${left.join('; ')}.`
}
