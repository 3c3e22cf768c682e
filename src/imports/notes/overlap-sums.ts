/** What files that come show of the days of other files of their kind and account; it is summed while their rows are compared. */
import type { ContentKind, ContentOf, NextLink } from '../../ledger/next.ts'
import { selectLinksOf } from '../../ledger/next-queries.ts'
import { compare } from '../../lib/compare.ts'
import { type DateString, earlierOf, laterOf } from '../../lib/dates.ts'
import { abs } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import { contentKindOf } from '../printed.ts'
import {
  existsOfGroup,
  type FileInAccount,
  GROUPS,
  type Group,
  type ShownSum,
  selectShownBy,
} from './overlap-queries.ts'

/** A file that comes, and another file of its kind and account with common days. */
export interface FilePair {
  file: FileInAccount
  other: FileInAccount
  from: DateString
  to: DateString
}

/** An instrument on a day, for which two files show different rows. Quantities have 8 places, dividends 6. */
export interface OverlapDifference {
  symbol: string
  day: DateString
  isDividend: boolean
  /** What the file shows. */
  shown: bigint
  /** What the other file shows. */
  other: bigint
  /** What the record has from both. */
  both: bigint
}

/** A row, and the files that come and show it. */
interface ShownRow {
  content: ContentOf[ContentKind] & { isAdded: boolean }
  links: ReadonlyMap<number, NextLink>
}

/** By day, instrument and class. */
type Sums = Map<string, ShownSum>

export class OverlapSums {
  readonly pairs: readonly FilePair[] = []
  readonly #coming: ReadonlySet<number>
  /** Of files that come, by file and account. */
  readonly #shown = new Map<string, Record<Group, Sums>>()
  /** What both files of a pair show in the same rows: as often as the one that shows them less often. */
  readonly #shared = new Map<FilePair, Map<string, bigint>>()
  /** What files that come have at all. */
  readonly #groups = new Map<number, Set<Group>>()

  /** `known`: files that come and have no row that the record lacks. */
  constructor(added: readonly FileInAccount[], stored: readonly FileInAccount[], known: ReadonlySet<number>) {
    this.#coming = new Set(added.map(({ fileId }) => fileId))
    this.pairs = added
      .filter(({ fileId }) => !known.has(fileId))
      .flatMap((file) =>
        [...stored, ...added].flatMap((other) => {
          const [from, to] = [laterOf(file.first, other.first), earlierOf(file.last, other.last)]
          const isPair = other.fileId !== file.fileId && other.accountId === file.accountId && other.kind === file.kind
          return isPair && from <= to ? [{ file, other, from, to }] : []
        }),
      )
  }

  async add(db: Reader, kind: ContentKind, rows: readonly ShownRow[]): Promise<void> {
    const pairs = this.pairs.filter(({ file }) => contentKindOf(file.kind) === kind)
    if (pairs.length === 0) return
    const shared: { row: ShownRow; pair: FilePair; name: string; size: bigint }[] = []
    for (const row of rows) {
      const { content, links } = row
      const group = groupOf(content)
      if (group === undefined) continue
      const day = dayOf(content)
      const size = sizeOf(content)
      const name = `${day} ${content.instrument} ${'class' in content ? content.class : ''}`
      const counted = new Set<number>()
      for (const pair of pairs) {
        const [own, other] = [links.get(pair.file.fileId), links.get(pair.other.fileId)]
        for (const link of [own, other]) {
          if (link === undefined || counted.has(link.fileId)) continue
          this.#groups.set(link.fileId, (this.#groups.get(link.fileId) ?? new Set()).add(group))
          if (pair.file.accountId !== content.accountId || day < pair.from || day > pair.to) continue
          counted.add(link.fileId)
          const sums = this.#sumsOf(link.fileId, content.accountId)[group]
          add(sums, name, { symbol: content.symbol, day, size: size * BigInt(link.copies) })
        }
        const isIn = pair.file.accountId === content.accountId && day >= pair.from && day <= pair.to
        if (own === undefined || !isIn || kind === 'lots') continue
        if (other !== undefined) this.#share(pair, name, size * BigInt(Math.min(own.copies, other.copies)))
        else if (!content.isAdded && !this.#coming.has(pair.other.fileId)) shared.push({ row, pair, name, size })
      }
    }
    if (shared.length === 0) return
    const stored = new Map<string, number>()
    const contents = new Map(shared.map(({ row: { content } }) => [content.id, content]))
    for await (const link of selectLinksOf(db, kind, [...contents.values()]))
      stored.set(`${link.fileId} ${link.contentId}`, link.copies)
    for (const { row, pair, name, size } of shared) {
      const { copies = 0 } = row.links.get(pair.file.fileId) ?? {}
      const others = stored.get(`${pair.other.fileId} ${row.content.id}`) ?? 0
      this.#share(pair, name, size * BigInt(Math.min(copies, others)))
    }
  }

  /**
   * What differs between the files, in the order of the days. On a day strictly inside the days of one file, the other may not show
   * more; inside both, they must show the same. On other days each may have a part, unless both show the same quantity in different
   * rows.
   */
  async differences(db: Reader, pair: FilePair): Promise<OverlapDifference[]> {
    const kind = contentKindOf(pair.file.kind)
    const differences: OverlapDifference[] = []
    for (const group of kind === 'lots' ? (['trades'] as const) : GROUPS) {
      const file = this.#sumsOf(pair.file.fileId, pair.file.accountId)[group]
      const other = await this.#sumsOfOther(db, kind, pair, group)
      // A list of trades shows no dividends at all, and need not.
      if (!this.#groups.get(pair.file.fileId)?.has(group)) continue
      if (other.size === 0 && !(await this.#has(db, kind, pair.other.fileId, group))) continue
      const names = [...new Set([...file.keys(), ...other.keys()])].sort(compare)
      for (const name of names) {
        const [own, theirs] = [file.get(name), other.get(name)]
        const { day } = (own ?? theirs) as ShownSum
        if (day < pair.from || day > pair.to) continue
        const [shown, shownByOther] = [own?.size ?? 0n, theirs?.size ?? 0n]
        const shared = this.#shared.get(pair)?.get(name) ?? 0n
        const row = {
          symbol: [own?.symbol, theirs?.symbol].filter((one) => one !== undefined).sort(compare)[0] as string,
          day,
          isDividend: group === 'dividends',
          shown,
          other: shownByOther,
          // For each day of sale, the ledger uses the lots of one file only.
          both: kind === 'lots' ? (shown > shownByOther ? shown : shownByOther) : shown + shownByOther - shared,
        }
        if (isDifferent(row, isInside(day, pair.file), isInside(day, pair.other))) differences.push(row)
      }
    }
    return differences
  }

  #sumsOf(fileId: number, accountId: number): Record<Group, Sums> {
    const name = `${fileId} ${accountId}`
    const sums = this.#shown.get(name) ?? { trades: new Map(), dividends: new Map() }
    this.#shown.set(name, sums)
    return sums
  }

  async #sumsOfOther(db: Reader, kind: ContentKind, { other, from, to }: FilePair, group: Group): Promise<Sums> {
    if (this.#coming.has(other.fileId)) return this.#sumsOf(other.fileId, other.accountId)[group]
    const sums: Sums = new Map()
    for (const { name, ...sum } of await selectShownBy(db, kind, other, { from, to, group })) add(sums, name, sum)
    return sums
  }

  async #has(db: Reader, kind: ContentKind, fileId: number, group: Group): Promise<boolean> {
    if (this.#coming.has(fileId)) return this.#groups.get(fileId)?.has(group) === true
    return await existsOfGroup(db, kind, fileId, group)
  }

  #share(pair: FilePair, name: string, size: bigint): void {
    const shared = this.#shared.get(pair) ?? new Map<string, bigint>()
    this.#shared.set(pair, shared)
    shared.set(name, (shared.get(name) ?? 0n) + size)
  }
}

function add(sums: Sums, name: string, sum: ShownSum): void {
  const before = sums.get(name)
  if (before === undefined) sums.set(name, { ...sum })
  else {
    before.size += sum.size
    if (sum.symbol < before.symbol) before.symbol = sum.symbol
  }
}

const dayOf = (row: ContentOf[ContentKind]): DateString => ('date' in row ? row.date : row.sold)

const sizeOf = (row: ContentOf[ContentKind]): bigint =>
  'class' in row && row.class === 'dividend' ? row.amount : abs(row.quantity ?? 0n)

/** As `overlap-queries.ts` finds the rows of a group. */
function groupOf(row: ContentOf[ContentKind]): Group | undefined {
  if (!('class' in row)) return row.acquired === null || row.quantity === null ? undefined : 'trades'
  return row.class === 'dividend' ? 'dividends' : BUYS_AND_SELLS.includes(row.class) ? 'trades' : undefined
}

const isInside = (day: DateString, { first, last }: FileInAccount): boolean => first < day && day < last

function isDifferent({ shown, other, both }: OverlapDifference, inFile: boolean, inOther: boolean): boolean {
  if (inFile && both !== shown) return true
  if (inOther && both !== other) return true
  return !inFile && !inOther && shown === other && both !== shown
}
