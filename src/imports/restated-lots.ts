/**
 * Lots restated by a later file. A broker may print a sale again with another cost basis, after a wash
 * sale or a return of capital: it is still the same sale.
 */
import { compare } from '../lib/compare.ts'
import type { Writer } from '../store/index.ts'
import type { Changes } from './changes.ts'
import { type ShownLot, selectRestatedSales, updateLotCopies } from './queries.ts'

/** Takes the lots that these files restate out of force, and marks their instruments as changed. */
export async function settleRestatedLots(tx: Writer, fileIds: number[], changes: Changes): Promise<void> {
  for (const accountId of changes.accountIds) {
    const sales = Map.groupBy(await selectRestatedSales(tx, accountId, fileIds), (lot) => lot.saleKey)
    for (const sale of sales.values())
      for (const [id, copies] of copiesInForce(sale)) {
        const lot = sale.find((one) => one.id === id) as ShownLot
        if (lot.copies === copies) continue
        await updateLotCopies(tx, id, copies)
        changes.addInstrument(accountId, lot.instrument)
      }
  }
}

/**
 * How often each content of one sale is in force, by id: as in one of the files that show the most lots of the sale. Of
 * those, the file that reaches the latest date was exported last; if they reach the same date, the last import decides.
 * One file may show several lots, of different purchases; those all stay.
 */
export function copiesInForce(sale: readonly SaleLot[]): Map<number, number> {
  const totals = new Map<number, number>()
  for (const { fileId, shown } of sale) totals.set(fileId, (totals.get(fileId) ?? 0) + shown)
  const most = Math.max(...totals.values())
  const complete = sale.filter(({ fileId }) => totals.get(fileId) === most)
  const decisive = complete.reduce((a, b) => (isLater(b, a) ? b : a)).fileId
  const copies = new Map(sale.map(({ id }) => [id, 0]))
  for (const { id, fileId, shown } of sale) if (fileId === decisive) copies.set(id, shown)
  return copies
}

export type SaleLot = Pick<ShownLot, 'id' | 'fileId' | 'shown' | 'lastDate'>

const isLater = (a: SaleLot, b: SaleLot): boolean =>
  (compare(a.lastDate ?? '', b.lastDate ?? '') || a.fileId - b.fileId) > 0
