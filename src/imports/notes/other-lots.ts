/**
 * Sales that two realized gains files print in other lots: one has the parts of a lot, or one of them rounds to cents or
 * to dollars. Nothing shows that the lots of one are those of the other, so that they count twice.
 */
import { chunks } from '../../lib/chunks.ts'
import { MONEY_PLACES, QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import { type SaleInOtherLots, selectInOtherLots } from './other-lot-queries.ts'
import { type LayoutFile, selectDaysOf, selectOtherFiles } from './overlap-queries.ts'

/** Tax forms print whole dollars. */
const DOLLAR = 10n ** BigInt(MONEY_PLACES)

/**
 * Notes for each file of an import and each of the others of which it has sales in other lots. `own`: as for
 * `noteDoubled`.
 */
export async function noteOtherLots(
  db: Reader,
  userId: number,
  importId: number,
  own: readonly LayoutFile[],
): Promise<string[]> {
  const files = own.filter(({ kind }) => kind === 'gains')
  if (files.length === 0) return []
  const others = (await selectOtherFiles(db, userId, importId)).filter(({ kind }) => kind === 'gains')
  const notes: string[] = []
  for (const [i, file] of files.entries()) notes.push(...(await noteFile(db, file, [...files.slice(0, i), ...others])))
  return notes
}

async function noteFile(db: Reader, file: LayoutFile, others: readonly LayoutFile[]): Promise<string[]> {
  if (others.length === 0) return []
  const notes: string[] = []
  const days = await selectDaysOf(db, 'lots', file.id)
  for (const some of chunks(others, KEYS_PER_STATEMENT)) {
    const ids = some.map(({ id }) => id)
    const sales: SaleInOtherLots[] = []
    for (const ofAccount of days) sales.push(...(await selectInOtherLots(db, file.id, ids, ofAccount, DOLLAR)))
    const inOtherLots = Map.groupBy(sales, ({ otherId }) => otherId)
    for (const other of some) {
      const ofOther = inOtherLots.get(other.id)
      if (ofOther !== undefined) notes.push(noteOf(file, other, ofOther))
    }
  }
  return notes
}

/** `sales` has at least one. */
function noteOf(file: LayoutFile, other: LayoutFile, sales: readonly SaleInOtherLots[]): string {
  const [{ quantity, instrument, sold, proceeds, otherProceeds }] = sales as [SaleInOtherLots]
  const where = other.importId === file.importId ? '' : ` of import ${other.importId}`
  const what = quantity === null ? instrument : `${toText(quantity, QUANTITY_PLACES)} ${instrument}`
  const amounts = [proceeds, otherProceeds].map((money) => toText(money, MONEY_PLACES)).join(' and ')
  return `${file.name} has ${plural(sales.length, 'sale')} of ${other.name}${where} in other lots, such as ${what} on ${sold} (proceeds ${amounts}). If one of the files has parts of lots, or rounded amounts, they count twice: undo one of the imports.`
}
