/** Reads what shows which account the parts of an upload are of; see `partners.ts`. */
import type { Reader } from '../../store/index.ts'
import { areOfOneBroker, areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import type { ReadFile, SampledSale } from '../read-file.ts'
import { type SoldWithin, type StoredSum, selectSpooledSums, selectStoredSums } from './partner-queries.ts'
import { compareHalves, type Evidence, type Half, type Part, partOf, type Sale, saleKey } from './partners.ts'

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
  files: readonly ReadFile[],
  wanted: (part: Part) => boolean,
  accountIds: readonly number[],
): Promise<Map<Part, Evidence>> {
  const found = new Map<Part, Evidence>()
  for (const [i, file] of files.entries()) {
    const parts = [...salesOf(file, i)].filter(([part]) => wanted(part))
    if (parts.length === 0) continue
    const within = soldWithin(parts.flatMap(([, sales]) => sales))
    const isGains = file.kind === 'gains'
    const own = await soldIn(db, within, [[i, file]])
    const others = await soldIn(db, within, otherHalves(files, file))
    const stored = await soldInRecord(db, within, file, accountIds)
    for (const [part, sales] of parts) {
      const keys = new Set(sales.map(saleKey))
      const sold = new Map([...(own.get(part) ?? [])].filter(([key]) => keys.has(key)))
      const evidence = found.get(part) ?? { sales: new Set<string>(), counterparts: [] }
      for (const key of sold.keys()) evidence.sales.add(key)
      for (const [other, sums] of others)
        if (other !== part) evidence.counterparts.push(compareHalves({ part: other }, sold, sums, isGains))
      for (const [accountId, sums] of stored)
        evidence.counterparts.push(compareHalves({ accountId }, sold, sums, isGains))
      found.set(part, evidence)
    }
  }
  return found
}

/** A file of the upload, and its index. */
type Numbered = readonly [number, ReadFile]

/** The files that can have the other half of the sales of a file: of the other kind, and not of another broker. */
export const otherHalves = (files: readonly ReadFile[], { kind, report }: ReadFile): Numbered[] =>
  [...files.entries()].filter(
    ([, other]) =>
      (other.kind === 'gains') !== (kind === 'gains') && !areOtherBrokers(other.report.layout, report.layout),
  )

/** What files of the upload sell. */
export async function soldIn(db: Reader, within: SoldWithin, files: readonly Numbered[]): Promise<Sold<Part>> {
  const sold: Sold<Part> = new Map()
  for (const [i, { kind, spooled }] of files) {
    if (spooled.last < spooled.first) continue
    const parts = new Map([...spooled.labels].map(([label, n]) => [n, partOf(label, i)]))
    for (const one of await selectSpooledSums(db, { ...spooled, kind: contentKindOf(kind) }, within))
      add(sold, parts.get(one.source) as Part, { ...one, isOpen: true })
  }
  return sold
}

/**
 * What accounts have sold, as files of the other kind than `file` print it. Left out are the sales of other brokers: those
 * that only their files print, and those that files of no broker print whose other half is from their files alone.
 */
export async function soldInRecord(
  db: Reader,
  within: SoldWithin,
  { kind, report: { layout } }: ReadFile,
  accountIds: readonly number[],
): Promise<Sold<number>> {
  const sold: Sold<number> = new Map()
  const isOther = (one: StoredSum) => areOtherBrokers(one.layout, layout)
  const nameOf = (one: StoredSum) => `${one.source} ${saleKey(one)}`
  const halves = await selectStoredSums(db, kind === 'gains' ? 'transactions' : 'lots', accountIds, within)
  const own = Map.groupBy(await selectStoredSums(db, contentKindOf(kind), accountIds, within), nameOf)
  for (const half of halves) {
    const same = own.get(nameOf(half)) ?? []
    const isOpen = same.every(isOther)
    const isOfOther = isOther(half) || (isOpen && same.length > 0 && !areOfOneBroker(half.layout, layout))
    if (!isOfOther) add(sold, half.source, { ...half, isOpen })
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
