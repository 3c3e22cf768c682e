/**
 * Compares the sales of an upload with their other halves: realized gains print the lots of sales that a transaction
 * history prints.
 */
import type { Reader } from '../../store/index.ts'
import { areOfOneBroker, areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import type { ReadFile } from '../reading/read-file.ts'
import { type Part, partOf, type Source } from './parts.ts'
import { agreement, type PrintedSale, type SaleDay, type SoldSum, saleKey, soldWithin } from './sale.ts'
import { type SoldOn, type SpooledSum, type StoredSum, selectSpooledSums, selectStoredSums } from './sale-queries.ts'

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
  sales: ReadonlyMap<string, PrintedSale>
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
    const parts = Map.groupBy(file.sales, ({ account }) => partOf(account, i))
    let rest: ReadonlyMap<Part, readonly PrintedSale[]> = parts
    const found: ComparedPart[] = []
    for (const day of ['sold', 'acquired'] as const) {
      found.push(...(await compareFile({ db, files, accountIds, day }, [i, file], rest)))
      const whole = (part: Part) => new Set(found.filter((one) => one.part === part).flatMap((one) => [...one.whole]))
      rest = new Map([...rest].map(([part, all]) => [part, shortsWithout(all, whole(part))]))
    }
    for (const [part, sampled] of parts) {
      const sales = new Map(sampled.map((sale) => [saleKey(sale), sale]))
      compared.push({ part, file, sales, counterparts: merge(found.filter((one) => one.part === part)) })
    }
  }
  return compared
}

const shortsWithout = (sales: readonly PrintedSale[], keys: ReadonlySet<string>): PrintedSale[] =>
  sales.filter((sale) => sale.canBeShort && !keys.has(saleKey(sale)))

interface Comparison {
  db: Reader
  files: readonly ReadFile[]
  accountIds: readonly number[]
  /** The day of lots on which their sales are. */
  day: SaleDay
}

interface ComparedPart extends Counterpart {
  part: Part
}

async function compareFile(
  comparison: Comparison,
  [i, file]: Numbered,
  parts: ReadonlyMap<Part, readonly PrintedSale[]>,
): Promise<ComparedPart[]> {
  const all = [...parts.values()].flat()
  if (all.length === 0) return []
  const { db, files, day } = comparison
  const within: SoldOn = { ...soldWithin(all), day }
  const sources = [
    ...[...(await soldInRecord(comparison, within, file))].map(([accountId, sold]) => ({
      source: { accountId },
      sold,
    })),
    ...[...(await soldIn(db, within, otherHalves(files, file)))].map(([part, sold]) => ({ source: { part }, sold })),
  ]
  const own = Map.groupBy(sources.length === 0 ? [] : await sumsIn(db, within, [i, file]), ({ part }) => part)
  return [...parts].flatMap(([part, sampled]) => {
    const keys = new Set(sampled.map(saleKey))
    const sold = (own.get(part) ?? []).map((one) => ({
      one,
      keys: [...one.closedOn].map((soldOn) => saleKey({ ...one, soldOn })).filter((key) => keys.has(key)),
    }))
    const counterparts = sources.map((one) =>
      compareHalves(one.source, sold, one.sold, { isGains: file.kind === 'gains', day }),
    )
    return counterparts.filter(({ whole, some }) => whole.size + some.size > 0).map((one) => ({ part, ...one }))
  })
}

/** Adds up those of one source. */
function merge(counterparts: readonly Counterpart[]): Counterpart[] {
  const bySource = Map.groupBy(counterparts, ({ source }) => JSON.stringify(source))
  return [...bySource.values()].map((alike) => ({
    source: (alike[0] as Counterpart).source,
    whole: new Set(alike.flatMap(({ whole }) => [...whole])),
    some: new Set(alike.flatMap(({ some }) => [...some])),
    open: new Set(alike.flatMap(({ open }) => [...open])),
  }))
}

/** `isOpen`: its account has no other half yet that agrees with it. */
type Half = SoldSum & { isOpen: boolean }

/** What was sold: by source, and by `saleKey`. Of a sale that several files print, each of them can be the other half. */
type Sold<Name> = Map<Name, Map<string, Half[]>>

/** `own`: what was sold, and the keys of those sales as their file prints them. */
function compareHalves(
  source: Source,
  own: readonly { one: SoldSum; keys: readonly string[] }[],
  others: ReadonlyMap<string, readonly Half[]>,
  compared: Compared,
): Counterpart {
  const [whole, some, open] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { one, keys } of own) {
    const agreed = Map.groupBy(others.get(saleKey(one)) ?? [], (other) => agreementOf(one, other, compared))
    const all = agreed.get('whole') ?? []
    for (const key of keys) {
      if (all.length > 0) whole.add(key)
      else if (agreed.has('some')) some.add(key)
      if (all.some(({ isOpen }) => isOpen)) open.add(key)
    }
  }
  return { source, whole, some, open }
}

/** `isGains`: whether the first of the two halves are lots. */
interface Compared {
  isGains: boolean
  day: SaleDay
}

const agreementOf = (one: SoldSum, other: SoldSum, { isGains, day }: Compared) =>
  isGains ? agreement(one, other, day) : agreement(other, one, day)

/** A file of the upload, and its index. */
type Numbered = readonly [number, ReadFile]

/** The files that can have the other half of the sales of a file: of the other kind, and not of another broker. */
const otherHalves = (files: readonly ReadFile[], { kind, report }: ReadFile): Numbered[] =>
  [...files.entries()].filter(
    ([, other]) =>
      (other.kind === 'gains') !== (kind === 'gains') && !areOtherBrokers(other.report.layout, report.layout),
  )

/** What files of the upload sell. */
async function soldIn(db: Reader, within: SoldOn, files: readonly Numbered[]): Promise<Sold<Part>> {
  const sold: Sold<Part> = new Map()
  for (const file of files)
    for (const one of await sumsIn(db, within, file)) add(sold, one.part, { ...one, isOpen: true })
  return sold
}

/** What one file of the upload sells. */
async function sumsIn(
  db: Reader,
  within: SoldOn,
  [i, { kind, spooled }]: Numbered,
): Promise<(SpooledSum & { part: Part })[]> {
  if (spooled.last < spooled.first) return []
  const parts = new Map([...spooled.labels].map(([label, n]) => [n, partOf(label, i)]))
  const sums = await selectSpooledSums(db, { ...spooled, kind: contentKindOf(kind) }, within)
  return sums.map((one) => ({ ...one, part: parts.get(one.source) as Part }))
}

/**
 * What accounts have sold, as files of the other kind than the file print it. Left out are the sales of other brokers: those
 * that only their files print, and those that files of no broker print whose other half is from their files alone.
 */
async function soldInRecord(
  { db, accountIds }: Comparison,
  within: SoldOn,
  { kind, report: { layout } }: ReadFile,
): Promise<Sold<number>> {
  const sold: Sold<number> = new Map()
  const isOther = (one: StoredSum) => areOtherBrokers(one.layout, layout)
  const nameOf = (one: StoredSum) => `${one.source} ${saleKey(one)}`
  const halves = await selectStoredSums(db, kind === 'gains' ? 'transactions' : 'lots', accountIds, within)
  if (halves.length === 0) return sold
  const ownRows = await selectStoredSums(db, contentKindOf(kind), accountIds, { ...within, day: 'sold' })
  if (kind === 'gains' && within.day === 'acquired')
    ownRows.push(...(await selectStoredSums(db, 'lots', accountIds, { ...within, day: 'acquired' })))
  const own = Map.groupBy(ownRows, nameOf)
  const compared = { isGains: kind === 'gains', day: within.day }
  for (const half of halves) {
    const same = own.get(nameOf(half)) ?? []
    const ofBroker = same.filter((one) => !isOther(one))
    const isOfOthers = same.length > 0 && ofBroker.length === 0 && !areOfOneBroker(half.layout, layout)
    const isOpen = !ofBroker.some((one) => agreementOf(one, half, compared) !== undefined)
    if (!isOther(half) && !isOfOthers) add(sold, half.source, { ...half, isOpen })
  }
  return sold
}

function add<Name>(sold: Sold<Name>, name: Name, one: Half): void {
  const sums = sold.get(name) ?? new Map<string, Half[]>()
  sold.set(name, sums)
  const key = saleKey(one)
  sums.set(key, [...(sums.get(key) ?? []), one])
}
