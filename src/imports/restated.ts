/**
 * Lots restated by a later file. A broker may print a sale again with another cost basis, after a wash
 * sale or a return of capital: it is still one sale.
 */

/** A lot's content as one import shows it. */
interface Shown {
  id: number
  importId: number
  shown: number
}

/**
 * How often each content of one sale is in force, by id: as in the newest of the imports that show the most
 * lots of the sale. One import may show several, of different purchases; those all stay.
 */
export function copiesInForce(sale: readonly Shown[]): Map<number, number> {
  const totals = new Map<number, number>()
  for (const { importId, shown } of sale) totals.set(importId, (totals.get(importId) ?? 0) + shown)
  const most = Math.max(...totals.values())
  const newest = Math.max(...[...totals].filter(([, total]) => total === most).map(([importId]) => importId))
  const copies = new Map(sale.map(({ id }) => [id, 0]))
  for (const { id, importId, shown } of sale) if (importId === newest) copies.set(id, shown)
  return copies
}
