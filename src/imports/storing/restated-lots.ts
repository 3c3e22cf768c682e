/**
 * Lots restated by a later file. A broker may print a sale again with another cost basis or disallowed loss, after a wash
 * sale or a return of capital: it is still the same sale.
 */
import { upsertDraftCopies } from '../../ledger/draft-queries.ts'
import { compare } from '../../lib/compare.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Writer } from '../../store/index.ts'
import { byExport, type FileDates } from '../printed.ts'
import type { Changes } from './changes.ts'
import { type ShownLot, selectRestatedSales, updateLotCopies } from './restated-queries.ts'

/**
 * Sets the copies of lots that these files restate, so that the lots of one file count for each sale, and adds their
 * instruments to `changes`. `isDraft`: in the draft, not in the ledger.
 */
export async function resolveRestatedLots(
  tx: Writer,
  fileIds: number[],
  changes: Changes,
  isDraft?: true,
): Promise<void> {
  for (const accountId of changes.accountIds) {
    const book = { accountId, ...(isDraft && { isDraft }) }
    const sales = Map.groupBy(await selectRestatedSales(tx, book, fileIds), (lot) => lot.saleKey)
    for (const sale of sales.values())
      for (const [id, copies] of copiesInForce(sale)) {
        const lot = sale.find((one) => one.id === id) as ShownLot
        if (lot.copies === copies) continue
        if (isDraft) await upsertDraftCopies(tx, tx.t.lots, id, copies)
        else await updateLotCopies(tx, id, copies)
        changes.addInstrument(accountId, lot.instrument)
      }
  }
}

/**
 * The copies of each content of one sale, by id: as in one of the files that show the most lots of the sale. Of
 * those, a file that prints disallowed losses is preferred, because some layouts lack them; then the one that was exported
 * last, or reaches the latest date; then the one with the greatest cost basis, so that no gain is shown that may
 * not be real. The order of the imports does not matter. One file may show several lots, of different purchases; those
 * all stay.
 */
export function copiesInForce(sale: readonly SaleLot[]): Map<number, number> {
  const files = [...Map.groupBy(sale, ({ fileId }) => fileId).values()].map(toSaleFile)
  const decisive = files.reduce((a, b) => (isPreferred(b, a) ? b : a))
  const copies = new Map(sale.map(({ id }) => [id, 0]))
  for (const { id, copiesInFile } of decisive.lots) copies.set(id, copiesInFile)
  return copies
}

export type SaleLot = Pick<
  ShownLot,
  'id' | 'contentKey' | 'fileId' | 'copiesInFile' | 'costBasis' | 'disallowedLoss' | keyof FileDates
>

/** The lots of one sale in one file. */
interface SaleFile {
  lots: readonly SaleLot[]
  count: number
  /** How many of them have a disallowed loss. */
  washed: number
  dates: FileDates
  costBasis: Money
  /** Its keys and counts, so that two files with the same lots are equal. */
  text: string
}

function toSaleFile(lots: readonly SaleLot[]): SaleFile {
  const keys = lots.map(({ contentKey, copiesInFile }) => `${contentKey} ${copiesInFile}`)
  return {
    lots,
    count: lots.reduce((sum, { copiesInFile }) => sum + copiesInFile, 0),
    washed: lots.reduce((sum, { copiesInFile, disallowedLoss }) => sum + (disallowedLoss === 0n ? 0 : copiesInFile), 0),
    dates: lots[0] as SaleLot,
    costBasis: lots.reduce((sum, { costBasis, copiesInFile }) => sum + costBasis * BigInt(copiesInFile), 0n),
    text: keys.sort().join(),
  }
}

const isPreferred = (a: SaleFile, b: SaleFile): boolean =>
  (a.count - b.count ||
    a.washed - b.washed ||
    byExport(a.dates, b.dates) ||
    compare(a.costBasis, b.costBasis) ||
    compare(a.text, b.text)) > 0
