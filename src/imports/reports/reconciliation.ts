/** Compares the lots and closing sales of an import's files, as the record is now. */
import { laterOf } from '../../lib/dates.ts'
import type { Reader } from '../../store/index.ts'
import { formatPosition, type PagePosition } from '../cursors.ts'
import type { StoredFile } from '../file-queries.ts'
import { contentKindOf } from '../printed.ts'
import {
  countLotsByTrades,
  countUncovered,
  type LotGroup,
  selectWindowEnd,
  type Window,
} from './reconciliation-count-queries.ts'
import {
  type ClosingOrigin,
  type FileLot,
  type FileTransaction,
  selectFileLots,
  selectFileTransactions,
  selectUncovered,
  type Uncovered,
} from './reconciliation-queries.ts'

export const STATUSES = ['matched', 'differing', 'no_transactions', 'replaced', 'no_lot', 'unmatched'] as const
/** The contract explains each. */
export type Status = (typeof STATUSES)[number]

interface LotLine {
  file: StoredFile
  status: Status
  lot: FileLot
  quantityDifference: bigint | null
  amountDifference: bigint | null
}

interface SaleLine {
  file: StoredFile
  status: Status
  sale: FileTransaction
  uncovered: Uncovered
}

export type Line = LotLine | SaleLine

/** Items read at once. */
const WINDOW = 500
/** A page ends after as many windows, even if it has few lines by then, or none. */
const MOST_WINDOWS = 20

/** The lines of one window, each with the number of its item, and the position after the window. */
interface LineWindow {
  lines: { line: Line; item: number }[]
  next: PagePosition | null
}

/** Lists the lines from `position` on. `next` is null if no line can follow. */
export async function readReconciliation(
  db: Reader,
  files: readonly StoredFile[],
  { position, limit, status }: { position: PagePosition; limit: number; status: Status | undefined },
): Promise<{ lines: Line[]; next: string | null }> {
  const found: Line[] = []
  let at: PagePosition | null = position
  for (let windows = 0; at !== null && windows < MOST_WINDOWS; windows++) {
    const { file } = at
    const { lines, next }: LineWindow = await readWindow(db, files, at)
    for (const { line, item } of lines) {
      if (status !== undefined && line.status !== status) continue
      if (found.length === limit) return { lines: found, next: formatPosition({ file, after: item - 1 }) }
      found.push(line)
    }
    at = next
  }
  return { lines: found, next: at === null ? null : formatPosition(at) }
}

/** Rows that are counted at once. */
const COUNTED = 2_000

/** Counts the lines by status. */
export async function countReconciliation(db: Reader, files: readonly StoredFile[]): Promise<Record<Status, number>> {
  const counts = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>
  for (const { id: fileId, kind } of files) {
    const addWindow = kind === 'gains' ? addLots : addSales
    for (let after: number | undefined = 0; after !== undefined; ) {
      const end = await selectWindowEnd(db, contentKindOf(kind ?? 'transactions'), { fileId, after }, COUNTED)
      await addWindow(db, { fileId, after, upTo: end ?? Number.MAX_SAFE_INTEGER }, counts)
      after = end
    }
  }
  return counts
}

async function addLots(db: Reader, window: Window, counts: Record<Status, number>): Promise<void> {
  for (const group of await countLotsByTrades(db, window)) counts[lotStatus(group)] += group.lots
}

async function addSales(db: Reader, window: Window, counts: Record<Status, number>): Promise<void> {
  const uncovered = await countUncovered(db, window)
  for (const origin of ['fifo', 'unmatched'] as const) counts[saleStatus(origin)] += uncovered[origin]
}

const lotStatus = ({ trades, disagreeing, differing, withoutSale }: Omit<LotGroup, 'lots'>): Status =>
  withoutSale > 0
    ? 'differing'
    : trades === 0
      ? 'replaced'
      : disagreeing === 0
        ? 'matched'
        : differing === 0
          ? 'no_transactions'
          : 'differing'
const saleStatus = (origin: ClosingOrigin): Status => (origin === 'fifo' ? 'no_lot' : 'unmatched')

async function readWindow(db: Reader, files: readonly StoredFile[], position: PagePosition): Promise<LineWindow> {
  const file = files[position.file]
  if (file === undefined) return { lines: [], next: null }
  const read = file.kind === 'gains' ? readLots : readSales
  const { lines, last } = await read(db, file, position.after)
  const next = last === undefined ? { file: position.file + 1, after: -1 } : { file: position.file, after: last }
  return { lines, next: next.file < files.length ? next : null }
}

type Items = { lines: LineWindow['lines']; last: number | undefined }

/** A row of the record is two items, because a sale can be matched in part and unmatched in part. */
const itemOf = (contentId: number, origin: ClosingOrigin = 'fifo'): number =>
  contentId * 2 + (origin === 'unmatched' ? 1 : 0)
const contentBefore = (item: number): number => Math.floor(item / 2) - 1

/** A full window is followed by another. */
const lastItem = (rows: readonly { id: number }[]): number | undefined => {
  const last = rows.length < WINDOW ? undefined : rows.at(-1)
  return last === undefined ? undefined : itemOf(last.id, 'unmatched')
}

async function readLots(db: Reader, file: StoredFile, after: number): Promise<Items> {
  const lots = await selectFileLots(db, file.id, contentBefore(after), WINDOW)
  const lines = lots.map((lot) => ({ item: itemOf(lot.id), line: toLotLine(file, lot) }))
  return { lines: lines.filter(({ item }) => item > after), last: lastItem(lots) }
}

function toLotLine(file: StoredFile, lot: FileLot): LotLine {
  const disagreeing = lot.trades.filter(({ agreed }) => !agreed)
  const differing = disagreeing.filter((trade) => trade.quantityDifference !== null)
  const { withoutSale, trades } = lot
  const { quantityDifference = null, amountDifference = null } =
    withoutSale === undefined
      ? (differing[0] ?? disagreeing[0] ?? trades[0] ?? {})
      : { quantityDifference: withoutSale.quantity, amountDifference: withoutSale.money }
  const numbers = { trades: trades.length, disagreeing: disagreeing.length, differing: differing.length }
  const status = lotStatus({ ...numbers, withoutSale: withoutSale === undefined ? 0 : 1 })
  return { file, status, lot, quantityDifference, amountDifference }
}

async function readSales(db: Reader, file: StoredFile, after: number): Promise<Items> {
  const transactions = await selectFileTransactions(db, file.id, contentBefore(after), WINDOW)
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]))
  const lines = (await selectUncovered(db, [...byId.keys()])).map((uncovered) => ({
    item: itemOf(uncovered.contentId, uncovered.origin),
    line: {
      file,
      status: saleStatus(uncovered.origin),
      sale: byId.get(uncovered.contentId) as FileTransaction,
      uncovered,
    },
  }))
  const following = lines.filter(({ item }) => item > after).sort((a, b) => a.item - b.item)
  return { lines: following, last: lastItem(transactions) }
}

export const closingDay = ({ sold, acquired }: FileLot): string => laterOf(sold, acquired ?? sold)
