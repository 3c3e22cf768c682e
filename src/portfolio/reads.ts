/** Reads of the portfolio that can be long. */
import { MOST_BYTES_AT_ONCE, MOST_ROWS_AT_ONCE, type RecordReads } from '../contract/record-reads.ts'
import { existMorePositions } from '../ledger/position-queries.ts'
import { DAY } from '../lib/clock.ts'
import { quantityNumber } from '../lib/decimal.ts'
import { toHistoryEntry } from './answers.ts'
import { type ComparedSymbol, compareWithRecord } from './comparison.ts'
import { existMoreSnapshots, sumSnapshotBytes } from './snapshot-queries.ts'
import { parseSnapshotKey, readSnapshotPage } from './snapshots.ts'

const DEFAULT_HISTORY_DAYS = 30
/** Positions that are compared in some 20 ms. */
const MOST_COMPARED = 5_000

export const snapshotReads: RecordReads<'listSnapshots'> = {
  listSnapshots: async (db, { now, query: { days = DEFAULT_HISTORY_DAYS, type, limit, cursor } }) => {
    // `days` counts back from now in steps of 24 hours; 0 lists all.
    const filter = { type, since: days === 0 ? undefined : now - days * DAY }
    const after = cursor === undefined ? undefined : parseSnapshotKey(cursor)
    return {
      isLong:
        (limit === undefined && (await existMoreSnapshots(db, filter, MOST_ROWS_AT_ONCE))) ||
        (await sumSnapshotBytes(db, filter, limit ?? MOST_ROWS_AT_ONCE, after)) > MOST_BYTES_AT_ONCE,
      read: async () => {
        const { items, nextCursor } = await readSnapshotPage(db, filter, { limit, after })
        return { success: true, history: items.map(toHistoryEntry), next_cursor: nextCursor }
      },
    }
  },
}

export const comparisonReads: RecordReads<'compareWithRecord'> = {
  compareWithRecord: async (db) => ({
    isLong: await existMorePositions(db, MOST_COMPARED),
    read: async () => {
      const compared = await compareWithRecord(db)
      const matching = compared.filter(({ status }) => status === 'match').length
      return {
        success: true,
        symbols: compared.map(toComparedSymbol),
        matching,
        differing: compared.length - matching,
      }
    },
  }),
}

const toComparedSymbol = ({ symbol, held, recorded, unmatched, unsizedLots, status }: ComparedSymbol) => ({
  symbol,
  held_shares: held === null ? null : quantityNumber(held),
  record_shares: recorded === null ? null : quantityNumber(recorded),
  difference: quantityNumber((held ?? 0n) - (recorded ?? 0n)),
  unmatched_sold: quantityNumber(unmatched),
  lots_without_quantity: unsizedLots,
  status,
})
