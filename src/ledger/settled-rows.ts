/** Reads the rows of instruments with the premiums of exercised options settled. */
import type { Reader } from '../store/index.ts'
import { lotsBesideSummaries } from './derive/summaries.ts'
import type { LedgerRow, Lot } from './ledger.ts'
import { selectFilesOfSales } from './lot-file-queries.ts'
import { isExercised } from './premiums/deliveries.ts'
import { type SettledRows, settlePremiums, underlyingOf } from './premiums.ts'
import { type Book, type StoredLot, selectExercises, selectLots, selectPositionTransactions } from './queries.ts'

/** The exercised options of an account, by the instrument whose shares they delivered. */
export type Exercises = ReadonlyMap<string, readonly string[]>

export async function readExercises(db: Reader, book: Book): Promise<Exercises> {
  const options = (await selectExercises(db, book)).filter(({ action }) => isExercised(action))
  const instruments = [...new Set(options.map(({ instrument }) => instrument))].sort()
  return Map.groupBy(instruments, underlyingOf)
}

/**
 * The instruments, and all whose trades may change with theirs: shares with the options that delivered them. The shares of
 * an option are among them even if no contract is exercised, because one may have been before.
 */
export function withDelivered(instruments: Iterable<string>, exercises: Exercises): Set<string> {
  const all = new Set(instruments)
  for (const shares of new Set([...all].map(underlyingOf))) {
    all.add(shares)
    for (const option of exercises.get(shares) ?? []) all.add(option)
  }
  return all
}

/** The lots, each with its files if it may be a summary of others, or one that has a summary. */
async function withFiles(db: Reader, book: Book, lots: StoredLot[]): Promise<StoredLot[]> {
  const beside = lotsBesideSummaries(lots)
  if (beside.length === 0) return lots
  const instruments = [...new Set(beside.map(({ row }) => row.instrument))]
  const files = await selectFilesOfSales(db, book, instruments, [...new Set(beside.map(({ row }) => row.sold))])
  for (const lot of beside) lot.files = files.get(lot.id) ?? new Set()
  return lots
}

/** By instrument. */
export async function readSettledRows(
  db: Reader,
  book: Book,
  instruments: readonly string[],
  exercises: Exercises,
): Promise<Map<string, SettledRows & { storedLots: StoredLot[] }>> {
  const delivered = instruments.filter((instrument) => exercises.has(underlyingOf(instrument)))
  const all = [...new Set([...instruments, ...withDelivered(delivered, exercises)])]
  const transactions = await selectPositionTransactions(db, book, all)
  const lots = await withFiles(db, book, await selectLots(db, book, all))
  const transactionsOf = Map.groupBy(transactions, ({ row }) => row.instrument)
  const lotsOf = Map.groupBy(lots, ({ row }) => row.instrument)
  const settled = settlePremiums(
    new Map(
      all.map((instrument) => [
        instrument,
        {
          transactions: transactionsOf.get(instrument) ?? [],
          lots: (lotsOf.get(instrument) ?? []) as LedgerRow<Lot>[],
        },
      ]),
    ),
  )
  return new Map(
    instruments.map((instrument) => {
      const storedLots = lotsOf.get(instrument) ?? []
      return [instrument, { ...(settled.get(instrument) as SettledRows), storedLots }]
    }),
  )
}
