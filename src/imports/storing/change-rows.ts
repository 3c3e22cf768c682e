/**
 * Compares the rows of files with the record, some instruments at a time: of files that come and of files that are taken out. It finds
 * which rows of the ledger come, change or leave, and which files show them.
 */
import type { Files } from '../../ledger/file-queries.ts'
import {
  CONTENT_KINDS,
  type ContentKind,
  type ContentOf,
  type Next,
  type NextContent,
  type NextLink,
} from '../../ledger/next.ts'
import { columnsOf, selectContentsOn, selectLinksOf } from '../../ledger/next-queries.ts'
import { MOST_ROW_POSITIONS } from '../../ledger/row-positions.ts'
import { compare } from '../../lib/compare.ts'
import { type DateString, earlierOf, laterOf } from '../../lib/dates.ts'
import { RowLists, type SortedRows, sortedBatches } from '../../lib/row-lists.ts'
import type { Reader } from '../../store/index.ts'
import { OverlapSums } from '../notes/overlap-sums.ts'
import { PRINTED_FIELDS, printedText } from '../printed.ts'
import { Spool, type SpooledFile, type SpooledRow } from '../reading/spool.ts'
import type { FileReport } from '../report.ts'
import { type Changes, firstDayOf } from './changes.ts'
import type { ContentIds } from './content-ids.ts'
import { preferVariant, type Shown } from './prefer-variant.ts'
import { type ShownContent, selectPagesShown } from './removal-queries.ts'

/** In memory at a time, beside the rows of the record; an instrument that has more rows is alone. */
const MOST_TOGETHER = { rows: 2_500, names: 500 }

/** A file whose rows come. */
export interface ComingFile {
  fileId: number
  spooled: SpooledFile
  /** The account of each of its labels. */
  accounts: ReadonlyMap<string | null, number>
  /** Whether an import in force has the same file, so that it decides nothing. */
  isKnown: boolean
  /** Its `imported` and `duplicate` are counted here. */
  report: FileReport
}

/** What comes and what leaves. */
export interface RowChanges {
  userId: number
  /** The rows of `files`, which are in the order in which they count. */
  spool: Spool
  files: readonly ComingFile[]
  /** New accounts: the record has no row of them. */
  made: ReadonlySet<number>
  /** The ids of rows that are added. */
  ids: ContentIds
  /** All files of the accounts, as they will be. */
  all: Files
  /** What the files show is added to it. */
  overlaps: OverlapSums
  /** May throw, to stop. */
  onRows: (rows: number) => void
}

/** The folder is for what does not stay in memory. Returns how many rows leave, identical ones counted. */
export async function changeRows(
  db: Reader,
  { folder, ...coming }: RowChanges & { folder: string },
  next: Next,
  changes: Changes,
): Promise<Record<ContentKind, number>> {
  for (const { accounts } of coming.files) for (const accountId of accounts.values()) changes.addAccount(accountId)
  const counts = { transactions: 0, lots: 0 }
  const lists = new RowLists(folder)
  const changeKind = async <Kind extends ContentKind>(kind: Kind): Promise<void> => {
    const leaving = await readTaken(db, kind, next.taken, lists, coming.onRows)
    const rows: SortedRows<SpooledRow<Kind>> = coming.spool.rows[kind]
    const work = new KindOfRows(db, kind, coming, next, changes)
    for (const [gone, read] of sortedBatches(leaving, rows, MOST_TOGETHER)) {
      counts[kind] += await work.take(gone, read)
      coming.onRows(read.length)
    }
  }
  for (const kind of CONTENT_KINDS) await changeKind(kind)
  lists.discard()
  return counts
}

/** The same if nothing comes. `onPage` is called now and then, and may throw. */
export const removeFiles = (
  db: Reader,
  { next, changes, ...of }: Pick<RowChanges, 'userId' | 'all'> & { folder: string; next: Next; changes: Changes },
  onPage: () => void,
): Promise<Record<ContentKind, number>> => {
  const nothing = {
    spool: new Spool(of.folder),
    files: [],
    made: new Set<number>(),
    ids: { transactions: [], lots: [] },
  }
  const overlaps = new OverlapSums([], [], new Set())
  return changeRows(db, { ...of, ...nothing, overlaps, onRows: onPage }, next, changes)
}

/** The rows of files that are taken out. */
async function readTaken<Kind extends ContentKind>(
  db: Reader,
  kind: Kind,
  taken: readonly number[],
  lists: RowLists,
  onPage: (rows: number) => void,
): Promise<SortedRows<ShownContent<Kind>>> {
  const rows = lists.sorted<ShownContent<Kind>>(({ instrument }) => instrument)
  for (const fileId of taken)
    for await (const page of selectPagesShown(db, kind, fileId, taken)) {
      onPage(0)
      for (const row of page) rows.add(row)
    }
  return rows
}

/** A row of the ledger while it is compared. */
interface Entry<Kind extends ContentKind> {
  content: NextContent<Kind>
  isChanged: boolean
  /** As they will be, by file. */
  links: Map<number, NextLink>
}

/** Identical rows of a file. */
interface ShownRows<Kind extends ContentKind> {
  accountId: number
  /** The first of them. */
  row: SpooledRow<Kind>
  copies: number
  places: (string | null)[]
}

class KindOfRows<Kind extends ContentKind> {
  readonly #db: Reader
  readonly #kind: Kind
  readonly #coming: RowChanges
  readonly #next: Next
  readonly #changes: Changes
  /** By number in the spool. */
  readonly #files: ReadonlyMap<number, ComingFile>
  readonly #columns: readonly string[]
  #added = 0
  /** Of a batch, by account and key. */
  #entries = new Map<string, Entry<Kind>>()

  constructor(db: Reader, kind: Kind, coming: RowChanges, next: Next, changes: Changes) {
    this.#db = db
    this.#kind = kind
    this.#coming = coming
    this.#next = next
    this.#changes = changes
    this.#files = new Map(coming.files.map((file) => [file.spooled.file, file]))
    this.#columns = columnsOf(db.t, kind)
  }

  /** All rows of some instruments. Returns how many rows leave. */
  async take(gone: readonly ShownContent<Kind>[], spooled: readonly SpooledRow<Kind>[]): Promise<number> {
    this.#entries = new Map()
    // A file that could not be read to its end has rows in the spool, and is left out; so are rows that failed in an account of no other.
    const read = spooled.filter(({ file, label }) => this.#files.get(file)?.accounts.has(label) === true)
    const count = await this.#takeOut(gone)
    await this.#readStored(read)
    const rowsOf = Map.groupBy(read, ({ file }) => file)
    for (const file of this.#coming.files) {
      const own = rowsOf.get(file.spooled.file)
      if (own !== undefined && file.spooled.kind === this.#kind) await this.#putIn(file, own)
    }
    const entries = [...this.#entries.values()] as unknown as Parameters<OverlapSums['add']>[2]
    await this.#coming.overlaps.add(this.#db, this.#kind, entries)
    this.#store()
    return count
  }

  /** Rows that other files show too have then as many copies, and the variant, that these give them. */
  async #takeOut(gone: readonly ShownContent<Kind>[]): Promise<number> {
    let count = 0
    const shared: Entry<Kind>[] = []
    for (const { isShared, ...row } of gone) {
      const content = { ...(row as unknown as ContentOf[Kind]), isAdded: false }
      const name = nameOf(content.accountId, content.rowKey)
      if (this.#entries.has(name)) continue
      const entry: Entry<Kind> = { content, isChanged: false, links: new Map() }
      this.#entries.set(name, entry)
      this.#changes.addAccount(content.accountId)
      if (isShared) shared.push(entry)
      else {
        this.#changes.addRow(content.accountId, content)
        if (isRead(content)) count += content.copies
        content.copies = 0
        entry.isChanged = true
      }
    }
    for (const [entry, shown] of await this.#shownOf(shared)) {
      const { content } = entry
      const { accountId, instrument } = content
      this.#changes.addInstrument(accountId, { instrument, paidOn: null, since: firstDayOf(content) })
      const copies = Math.max(0, ...shown.map((one) => one.copies))
      if (copies !== content.copies) {
        this.#changes.addRow(accountId, content)
        if (isRead(content)) count += content.copies - copies
        content.copies = copies
        entry.isChanged = true
      }
      this.#prefer(entry, shown)
    }
    return count
  }

  /** The rows of the record that rows of the files may be equal to. */
  async #readStored(read: readonly SpooledRow<Kind>[]): Promise<void> {
    const byAccount = Map.groupBy(read, (row) => this.#accountOf(row))
    for (const [accountId, rows] of byAccount) {
      if (this.#coming.made.has(accountId)) continue
      const instruments = [...new Set(rows.map(({ instrument }) => instrument))]
      const days = rows.map((row) => dayOf(row as unknown as SpooledRow))
      const [first, last] = [days.reduce(earlierOf), days.reduce(laterOf)]
      for (const stored of await selectContentsOn(this.#db, this.#kind, accountId, { instruments, first, last })) {
        const name = nameOf(accountId, stored.rowKey)
        if (!this.#entries.has(name))
          this.#entries.set(name, { content: { ...stored, isAdded: false }, isChanged: false, links: new Map() })
      }
    }
  }

  #accountOf({ file, label }: SpooledRow<Kind>): number {
    return (this.#files.get(file) as ComingFile).accounts.get(label) as number
  }

  /** The rows of a file: added, or compared with those that the record, or files before, have. */
  async #putIn(file: ComingFile, read: readonly SpooledRow<Kind>[]): Promise<void> {
    const rows = new Map<string, ShownRows<Kind>>()
    for (const row of read) {
      const accountId = this.#accountOf(row)
      const name = nameOf(accountId, row.rowKey)
      const known = rows.get(name)
      if (known === undefined) rows.set(name, { accountId, row, copies: 1, places: [row.place] })
      else {
        known.copies++
        known.places.push(row.place)
      }
    }
    const differing: Entry<Kind>[] = []
    for (const [name, shown] of rows) {
      const before = this.#entries.get(name)
      const entry = before ?? this.#newEntry(shown)
      if (before === undefined) this.#entries.set(name, entry)
      const isOtherwise = this.#compare(file, entry, before !== undefined, shown)
      if (isOtherwise) differing.push(entry)
    }
    for (const [entry, shown] of await this.#shownOf(differing)) this.#prefer(entry, shown)
  }

  #newEntry({ accountId, row }: ShownRows<Kind>): Entry<Kind> {
    const id = this.#coming.ids[this.#kind][this.#added++] as number
    const values: Record<string, unknown> = { ...row, id, userId: this.#coming.userId, accountId, copies: 0 }
    const own = Object.fromEntries(this.#columns.map((name) => [name, values[name] ?? null]))
    return { content: { ...own, isAdded: true } as NextContent<Kind>, isChanged: true, links: new Map() }
  }

  /** Returns whether the file prints the row otherwise. */
  #compare(
    { fileId, isKnown, report }: ComingFile,
    entry: Entry<Kind>,
    isStored: boolean,
    { accountId, row, copies, places }: ShownRows<Kind>,
  ): boolean {
    const { content } = entry
    const { instrument } = content
    const added = Math.max(0, copies - content.copies)
    if (isRead(row as unknown as SpooledRow)) {
      report.imported += added
      report.duplicate += copies - added
    }
    if (isStored && !isKnown)
      this.#changes.addInstrument(accountId, { instrument, paidOn: null, since: firstDayOf(content) })
    if (added > 0) {
      this.#changes.addRow(accountId, content)
      content.copies = copies
      entry.isChanged = true
    }
    const isOtherwise = PRINTED_FIELDS[this.#kind].some(
      (name) => (content[name as keyof typeof content] ?? null) !== (row[name as keyof typeof row] ?? null),
    )
    entry.links.set(fileId, {
      ...{ userId: content.userId, fileId, contentId: content.id, copies, accountId, instrument, isAdded: true },
      places: this.#kind === 'lots' || copies > MOST_ROW_POSITIONS ? null : placesOf(places),
      printed: isOtherwise ? printedText(this.#kind, row as never) : null,
    })
    return isOtherwise
  }

  /** How the files show rows, as they will be. */
  async #shownOf(entries: readonly Entry<Kind>[]): Promise<[Entry<Kind>, Shown[]][]> {
    if (entries.length === 0) return []
    const next = entries.flatMap(({ links }) => [...links.values()])
    const shown = new Map<number, Shown[]>(entries.map(({ content }) => [content.id, []]))
    const rows = entries.map(({ content }) => content)
    for await (const link of selectLinksOf(this.#db, this.#kind, rows, next)) {
      const file = this.#coming.all.get(link.fileId)
      if (file === undefined) continue
      shown.get(link.contentId)?.push({ ...link, exportedOn: file.exportedOn, lastDate: file.lastDate })
    }
    return entries.map((entry) => [entry, shown.get(entry.content.id) ?? []])
  }

  /** The row as the preferred file prints it. */
  #prefer(entry: Entry<Kind>, shown: readonly Shown[]): void {
    const { content, links } = entry
    const preferred = preferVariant(this.#kind, content, shown)
    if (preferred === undefined) return
    this.#changes.addPrinted(this.#kind, content, preferred.fields)
    Object.assign(content, preferred.fields)
    entry.isChanged = true
    const { accountId, instrument } = content
    for (const link of preferred.links) {
      const isAdded = links.get(link.fileId)?.isAdded ?? false
      links.set(link.fileId, { ...link, accountId, instrument, isAdded })
    }
  }

  #store(): void {
    const entries = [...this.#entries.values()].sort((a, b) => compare(a.content.instrument, b.content.instrument))
    this.#next.add(
      this.#kind,
      entries.flatMap(({ content, isChanged }) => (isChanged ? [content] : [])),
      entries.flatMap(({ links }) => [...links.values()]),
    )
  }
}

const nameOf = (accountId: number, rowKey: string): string => `${accountId} ${rowKey}`

/** Rows that failed are stored too, and are in no count of rows. */
const isRead = (row: object): boolean => !('class' in row && row.class === 'unread')

const dayOf = (row: SpooledRow): DateString => ('date' in row ? row.date : row.sold)

/** As `file_transactions` has them. */
const placesOf = (places: readonly (string | null)[]): string | null => {
  const known = places.filter((place) => place !== null)
  return known.length === 0 ? null : known.join(' ')
}
