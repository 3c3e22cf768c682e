/** Reads what shows which account the parts of an upload are of; see `partners.ts`. */
import type { Reader } from '../store/index.ts'
import {
  type OfSource,
  type SoldWithin,
  selectSoldLots,
  selectSoldTransactions,
  selectSpooledSums,
} from './partner-queries.ts'
import { compareHalves, type Evidence, type Half, type Part, partOf, type Sale, saleKey } from './partners.ts'
import { contentKindOf } from './printed.ts'
import type { ReadFile, SampledSale } from './read-file.ts'

export const soldWithin = (sales: readonly Sale[]): SoldWithin => ({
  instruments: [...new Set(sales.map(({ instrument }) => instrument))],
  days: [...new Set(sales.map(({ soldOn }) => soldOn))],
})

/** The parts that have rows of the file, and the sampled sales of each. */
export function salesOf({ sales }: Pick<ReadFile, 'sales'>, file: number): Map<Part, SampledSale[]> {
  return Map.groupBy(sales, ({ account }) => partOf(account, file))
}

/** What was sold: by source, and by `saleKey`. */
export type Sold<Name> = Map<Name, Map<string, Half>>

/** The evidence of those parts that are `wanted`. */
export async function findPartners(
  db: Reader,
  userId: number,
  files: readonly ReadFile[],
  wanted: (part: Part) => boolean,
  knownIds: ReadonlySet<number>,
): Promise<Map<Part, Evidence>> {
  const found = new Map<Part, Evidence>()
  for (const [i, file] of files.entries()) {
    const parts = [...salesOf(file, i)].filter(([part]) => wanted(part))
    if (parts.length === 0) continue
    const within = soldWithin(parts.flatMap(([, sales]) => sales))
    const isGains = file.kind === 'gains'
    const own = await soldInUpload(db, files, within, isGains, i)
    const others = await soldInUpload(db, files, within, !isGains)
    const stored = await soldInRecord(db, userId, within, !isGains)
    for (const [part, sales] of parts) {
      const keys = new Set(sales.map(saleKey))
      const sold = new Map([...(own.get(part) ?? [])].filter(([key]) => keys.has(key)))
      const evidence = found.get(part) ?? { sales: new Set<string>(), counterparts: [] }
      for (const key of sold.keys()) evidence.sales.add(key)
      for (const [other, sums] of others)
        if (other !== part) evidence.counterparts.push(compareHalves({ part: other }, sold, sums, isGains))
      for (const [accountId, sums] of stored)
        if (knownIds.has(accountId)) evidence.counterparts.push(compareHalves({ accountId }, sold, sums, isGains))
      found.set(part, evidence)
    }
  }
  return found
}

/** What files of one kind sell; of one file only if `only` is its index. */
export async function soldInUpload(
  db: Reader,
  files: readonly ReadFile[],
  within: SoldWithin,
  isGains: boolean,
  only?: number,
): Promise<Sold<Part>> {
  const sold: Sold<Part> = new Map()
  for (const [i, { kind, spooled }] of files.entries()) {
    if ((kind === 'gains') !== isGains || (only !== undefined && only !== i) || spooled.last < spooled.first) continue
    const parts = new Map([...spooled.labels].map(([label, n]) => [n, partOf(label, i)]))
    for (const one of await selectSpooledSums(db, { ...spooled, kind: contentKindOf(kind) }, within))
      add(sold, parts.get(one.source) as Part, { ...one, isOpen: true })
  }
  return sold
}

/** What the user's accounts have sold, as files of one kind print it. */
export async function soldInRecord(
  db: Reader,
  userId: number,
  within: SoldWithin,
  isGains: boolean,
): Promise<Sold<number>> {
  const sold: Sold<number> = new Map()
  const lots = await selectSoldLots(db, userId, within)
  if (isGains) for (const { open, ...one } of lots) add(sold, one.source, { ...one, isOpen: open > 0 })
  else {
    const nameOf = (one: OfSource) => `${one.source} ${saleKey(one)}`
    const covered = new Set(lots.map(nameOf))
    for (const one of await selectSoldTransactions(db, userId, within))
      add(sold, one.source, { ...one, isOpen: !covered.has(nameOf(one)) })
  }
  return sold
}

/** Of two files that print the same day, the one that sells more counts. */
function add<Name>(sold: Sold<Name>, name: Name, one: Half): void {
  const sums = sold.get(name) ?? new Map<string, Half>()
  sold.set(name, sums)
  const key = saleKey(one)
  const before = sums.get(key)
  if (before === undefined || (before.quantity ?? 0n) < (one.quantity ?? 0n)) sums.set(key, one)
}
