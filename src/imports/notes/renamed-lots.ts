/**
 * Sales that the realized gains print with another symbol than the transactions: after a change of symbol, or because a
 * broker spells the symbol of a class of shares in two ways. The lot then has no transactions, and the sale has no lot: both
 * are trades.
 */
import { earlierOf, laterOf } from '../../lib/dates.ts'
import { MONEY_PLACES, QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
import type { Reader } from '../../store/index.ts'
import type { FileDays } from './other-file-queries.ts'
import type { FileBesideOthers } from './other-files.ts'
import { type RenamedSale, selectRenamed } from './renamed-queries.ts'

/** A dollar: the fees of a sale that one of the files leaves out. */
const TOLERANCE = 10n ** BigInt(MONEY_PLACES)

/** A note if a file of the import has such sales or lots. */
export async function noteRenamed(db: Reader, files: readonly FileBesideOthers[]): Promise<string[]> {
  const fileIds = files.map(({ file }) => file.id)
  const renamed: RenamedSale[] = []
  for (const days of daysOf(files)) renamed.push(...(await selectRenamed(db, fileIds, days, TOLERANCE)))
  return renamed.length === 0 ? [] : [noteOf(renamed)]
}

/** The first and the last day of the files in each of their accounts. */
function daysOf(files: readonly FileBesideOthers[]): Iterable<FileDays> {
  const found = new Map<number, FileDays>()
  for (const days of files.flatMap((one) => one.days)) {
    const { accountId, first, last } = found.get(days.accountId) ?? days
    found.set(accountId, { accountId, first: earlierOf(first, days.first), last: laterOf(last, days.last) })
  }
  return found.values()
}

/** `renamed` has at least one. */
function noteOf(renamed: readonly RenamedSale[]): string {
  const [{ quantity, ofLots, ofSales, closedOn }] = renamed as [RenamedSale]
  return `${plural(renamed.length, 'sale')} may count twice, with one symbol in the realized gains and another in the transactions, such as ${toText(quantity, QUANTITY_PLACES)} ${ofSales} on ${closedOn}, which equals a lot of ${ofLots}. If they are the same security, undo this import, use one symbol in both files, and import them again.`
}
