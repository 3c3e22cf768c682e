/**
 * Lots restated by a later file. A broker may print a sale again with another cost basis, after a wash
 * sale or a return of capital: it is still the same sale.
 */
import type { Writer } from '../store/index.ts'
import type { Changes } from './changes.ts'
import { type ShownLot, selectRetoldSales, setLotCopies } from './queries.ts'

/** Takes the lots that this import restates out of force, and marks their instruments as changed. */
export async function settleRestatedLots(tx: Writer, importId: number, changes: Changes): Promise<void> {
  for (const accountId of changes.accountIds) {
    const sales = Map.groupBy(await selectRetoldSales(tx, accountId, importId), (lot) => lot.saleKey)
    for (const sale of sales.values())
      for (const [id, copies] of copiesInForce(sale)) {
        const lot = sale.find((one) => one.id === id) as ShownLot
        if (lot.copies === copies) continue
        await setLotCopies(tx, id, copies)
        changes.addInstrument(accountId, lot.instrument)
      }
  }
}

/**
 * How often each content of one sale is in force, by id: as in the newest of the imports that show the most
 * lots of the sale. One import may show several, of different purchases; those all stay.
 */
export function copiesInForce(sale: readonly Pick<ShownLot, 'id' | 'importId' | 'shown'>[]): Map<number, number> {
  const totals = new Map<number, number>()
  for (const { importId, shown } of sale) totals.set(importId, (totals.get(importId) ?? 0) + shown)
  const most = Math.max(...totals.values())
  const newest = Math.max(...[...totals].filter(([, total]) => total === most).map(([importId]) => importId))
  const copies = new Map(sale.map(({ id }) => [id, 0]))
  for (const { id, importId, shown } of sale) if (importId === newest) copies.set(id, shown)
  return copies
}
