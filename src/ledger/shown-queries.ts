/** Which files show the rows of an account. */
import type { Reader } from '../store/index.ts'
import type { RecordFile, ShownAccount } from './file-queries.ts'
import type { CopiesInFile, RowPosition } from './ledger.ts'
import type { NextLink } from './next.ts'
import { type Linked, selectLinksOf } from './next-queries.ts'
import { type DayOfTrades, placesOf, type ShownIn } from './shown-places.ts'

/** The files in force that show each lot, by the id of the lot. Empty if all lots of the account are of one file. */
export async function selectShowingFiles(
  db: Reader,
  { accountId, files, next }: ShownAccount,
  instruments: readonly string[],
  lots: readonly Linked[],
): Promise<Map<number, CopiesInFile[]>> {
  const shown = new Map<number, CopiesInFile[]>()
  if ([...files.values()].filter(({ kind }) => kind === 'gains').length < 2) return shown
  const links = next?.linksOf('lots', accountId, instruments)
  for await (const { contentId, fileId, copies } of selectLinksOf(db, 'lots', lots, links)) {
    const file = files.get(fileId)
    if (file !== undefined) shown.set(contentId, [...(shown.get(contentId) ?? []), { file, copies }])
  }
  return shown
}

/**
 * Where the transactions are printed, by id. `next`: links as they will be. `onShown` is called for each file that shows one. `dayOf`:
 * see `placesOf`; without it only the times of the places are of use.
 */
export async function selectPlaces<Row extends Linked>(
  db: Reader,
  { files }: ShownAccount,
  transactions: readonly Row[],
  {
    next = [],
    onShown = () => {},
    dayOf = () => undefined,
  }: {
    next?: readonly NextLink[]
    onShown?: (id: number, file: RecordFile) => void
    dayOf?: (row: Row) => DayOfTrades | undefined
  } = {},
): Promise<Map<number, RowPosition[]>> {
  const shown = new Map<number, ShownIn[]>()
  for await (const { contentId, fileId, copies, places = null } of selectLinksOf(
    db,
    'transactions',
    transactions,
    next,
  )) {
    const file = files.get(fileId)
    if (file === undefined) continue
    onShown(contentId, file)
    const of = shown.get(contentId)
    if (of === undefined) shown.set(contentId, [{ file, copies, places }])
    else of.push({ file, copies, places })
  }
  return placesOf(
    transactions.flatMap((row) => {
      const own = shown.get(row.id)
      return own === undefined ? [] : [{ id: row.id, shown: own, of: dayOf(row) }]
    }),
  )
}
