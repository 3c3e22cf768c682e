/**
 * The text of `file_transactions.places`: where a file prints the copies of a row. For each copy the number of the row, and the
 * time if the file prints one, such as `12 15` or `12@09:30:05`.
 */
import { compare } from '../lib/compare.ts'
import type { RowOrder } from '../lib/terms.ts'
import type { RowPosition } from './ledger.ts'

/** `n`: the number of the row in its file. */
export const rowPositionText = (n: number, time: string | null): string => (time === null ? `${n}` : `${n}@${time}`)

/** If a file has more identical rows than these, neither their places nor their times are kept. */
export const MOST_ROW_POSITIONS = 100

/** By time and place. */
export function readRowPositions(text: string, file: number, order: RowOrder | null): RowPosition[] {
  const places = text.split(' ').map((part): RowPosition => {
    const [n = '', time] = part.split('@')
    return { file, at: order === null ? null : order === 'ascending' ? Number(n) : -Number(n), time: time ?? null }
  })
  return places.sort((a, b) => compare(a.time ?? '', b.time ?? '') || (a.at ?? 0) - (b.at ?? 0))
}
