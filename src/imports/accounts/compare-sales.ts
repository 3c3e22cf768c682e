/**
 * Compares the sales of an upload with their other halves: realized gains print the lots of sales that a transaction
 * history prints.
 */
import type { Reader } from '../../store/index.ts'
import { areOfOneBroker, areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import type { ReadFile } from '../reading/read-file.ts'
import { type Part, partOf, type Source } from './parts.ts'
import { agreement, type Sale, type SoldSum, type SoldWithin, saleKey, soldWithin } from './sale.ts'
import { type StoredSum, selectSpooledSums, selectStoredSums } from './sale-queries.ts'

/** The sales of which a source has the other half, by `saleKey`. */
export interface Counterpart {
  source: Source
  /** All of what was sold of an instrument on a day. */
  whole: ReadonlySet<string>
  /** Another quantity, for the same price. */
  some: ReadonlySet<string>
  /** Those of `whole` of which the source has no such half yet. */
  open: ReadonlySet<string>
}

/** A sample of the sales of a part in one file, and who has their other halves. */
export interface ComparedSales {
  part: Part
  file: ReadFile
  sales: ReadonlyMap<string, Sale>
  counterparts: Counterpart[]
}

/** `accountIds`: the stored accounts. */
export async function compareSales(
  db: Reader,
  files: readonly ReadFile[],
  accountIds: readonly number[],
): Promise<ComparedSales[]> {
  const compared: ComparedSales[] = []
  for (const [i, file] of files.entries()) {
    if (file.sales.length === 0) continue
    const within = soldWithin(file.sales)
    const sources = [
      ...[...(await soldInRecord(db, within, file, accountIds))].map(([accountId, sold]) => ({
        source: { accountId },
        sold,
      })),
      ...[...(await soldIn(db, within, otherHalves(files, file)))].map(([part, sold]) => ({ source: { part }, sold })),
    ]
    const own = sources.length === 0 ? undefined : await soldIn(db, within, [[i, file]])
    for (const [part, sampled] of Map.groupBy(file.sales, ({ account }) => partOf(account, i))) {
      const sales = new Map(sampled.map((sale) => [saleKey(sale), sale]))
      const sold = new Map([...(own?.get(part) ?? [])].filter(([key]) => sales.has(key)))
      const counterparts = sources.map((one) => compareHalves(one.source, sold, one.sold, file.kind === 'gains'))
      const found = counterparts.filter(({ whole, some }) => whole.size + some.size > 0)
      compared.push({ part, file, sales, counterparts: found })
    }
  }
  return compared
}

/** `isOpen`: its account has no such other half yet. */
type Half = SoldSum & { isOpen: boolean }

/** What was sold: by source, and by `saleKey`. */
type Sold<Name> = Map<Name, Map<string, Half>>

/** `isGains`: `own` are lots. */
function compareHalves(
  source: Source,
  own: ReadonlyMap<string, SoldSum>,
  others: ReadonlyMap<string, Half>,
  isGains: boolean,
): Counterpart {
  const [whole, some, open] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const [key, one] of own) {
    const other = others.get(key)
    const agreed = other === undefined ? undefined : isGains ? agreement(one, other) : agreement(other, one)
    if (agreed === 'some') some.add(key)
    if (agreed !== 'whole') continue
    whole.add(key)
    if (other?.isOpen) open.add(key)
  }
  return { source, whole, some, open }
}

/** A file of the upload, and its index. */
type Numbered = readonly [number, ReadFile]

/** The files that can have the other half of the sales of a file: of the other kind, and not of another broker. */
const otherHalves = (files: readonly ReadFile[], { kind, report }: ReadFile): Numbered[] =>
  [...files.entries()].filter(
    ([, other]) =>
      (other.kind === 'gains') !== (kind === 'gains') && !areOtherBrokers(other.report.layout, report.layout),
  )

/** What files of the upload sell. */
async function soldIn(db: Reader, within: SoldWithin, files: readonly Numbered[]): Promise<Sold<Part>> {
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
async function soldInRecord(
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
