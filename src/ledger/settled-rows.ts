/** Reads the rows of instruments as trades are derived from them: with what other instruments of the account change in them. */
import type { Reader } from '../store/index.ts'
import { lotsBesideSummaries } from './derive/summaries.ts'
import type { LedgerRow, Lot } from './ledger.ts'
import { selectFilesOfSales } from './lot-file-queries.ts'
import { isExercised } from './premiums/deliveries.ts'
import { type SettledRows, underlyingOf } from './premiums.ts'
import {
  type Book,
  type StoredLot,
  selectExercises,
  selectLots,
  selectPositionTransactions,
  selectShareMovements,
} from './queries.ts'
import { RENAMING, type Renames, renamesIn, settleRows, withSources } from './renames.ts'

/** The exercised options of an account, by the instrument whose shares they delivered. */
type Exercises = ReadonlyMap<string, readonly string[]>

/** Which instruments of an account change what is derived from the rows of others. */
export interface Links {
  exercises: Exercises
  renames: Renames
}

export const readLinks = async (db: Reader, book: Book): Promise<Links> => ({
  exercises: await readExercises(db, book),
  renames: renamesIn(await selectShareMovements(db, book, RENAMING)),
})

async function readExercises(db: Reader, book: Book): Promise<Exercises> {
  const options = (await selectExercises(db, book)).filter(({ action }) => isExercised(action))
  const instruments = [...new Set(options.map(({ instrument }) => instrument))].sort()
  return Map.groupBy(instruments, underlyingOf)
}

/**
 * The instruments, and all whose trades may change with theirs. The shares that came under a new name are always among
 * them: their old name may be another one than before the change, or none.
 */
export function withLinked(instruments: ReadonlySet<string>, { exercises, renames }: Links): Set<string> {
  if (instruments.size === 0) return new Set()
  return withDelivered([...instruments, ...renames.arrived], exercises)
}

/**
 * The instruments, and shares with the options that delivered them. The shares of an option are among them even if no
 * contract is exercised, because one may have been before.
 */
function withDelivered(instruments: Iterable<string>, exercises: Exercises): Set<string> {
  const all = new Set(instruments)
  for (const shares of new Set([...all].map(underlyingOf))) {
    all.add(shares)
    for (const option of exercises.get(shares) ?? []) all.add(option)
  }
  return all
}

/** The instruments, and those that settle the premiums in their rows. */
function withExercised(instruments: Iterable<string>, exercises: Exercises): Set<string> {
  const all = new Set(instruments)
  const delivered = [...all].filter((instrument) => exercises.has(underlyingOf(instrument)))
  for (const instrument of withDelivered(delivered, exercises)) all.add(instrument)
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
  { exercises, renames }: Links,
): Promise<Map<string, SettledRows & { storedLots: StoredLot[] }>> {
  const all = [...withExercised(withSources(withExercised(instruments, exercises), renames), exercises)]
  const transactions = await selectPositionTransactions(db, book, all)
  const lots = await withFiles(db, book, await selectLots(db, book, all))
  const transactionsOf = Map.groupBy(transactions, ({ row }) => row.instrument)
  const lotsOf = Map.groupBy(lots, ({ row }) => row.instrument)
  const settled = settleRows(
    new Map(
      all.map((instrument) => [
        instrument,
        {
          transactions: transactionsOf.get(instrument) ?? [],
          lots: (lotsOf.get(instrument) ?? []) as LedgerRow<Lot>[],
        },
      ]),
    ),
    renames,
  )
  return new Map(
    instruments.map((instrument) => {
      const storedLots = lotsOf.get(instrument) ?? []
      return [instrument, { ...(settled.get(instrument) as SettledRows), storedLots }]
    }),
  )
}
