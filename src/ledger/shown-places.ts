/**
 * Which of several files says where a row stands among the others of its day, and when it was executed (rule 2.1).
 *
 * One file decides the order of a day: it has the most trades of the day; of several, its dates show in which order it lists rows;
 * then its last day is the latest; then the checksum decides. The time of a row comes from the file with the most copies of the
 * row; of several, from one that prints times; then as above.
 */
import { compare } from '../lib/compare.ts'
import type { RowOrder } from '../lib/terms.ts'
import type { RowPosition, ShowingFile } from './ledger.ts'
import { readRowPositions } from './row-positions.ts'

interface PlacingFile extends ShowingFile {
  rowOrder: RowOrder | null
}

/** A file that shows a row, as in `file_transactions`. */
export interface ShownIn {
  file: PlacingFile
  copies: number
  places: string | null
}

/** The instrument and day of a row. */
export interface DayOfTrades {
  name: string
  isTrade: boolean
}

export interface ShownRow {
  id: number
  shown: readonly ShownIn[]
  /** Undefined if only its time is needed. */
  of: DayOfTrades | undefined
}

/** Where each row is printed, by id. `rows`: of a day all of an instrument. */
export function placesOf(rows: readonly ShownRow[]): Map<number, RowPosition[]> {
  const found = new Map<number, RowPosition[]>()
  for (const ofDay of Map.groupBy(rows, ({ of, id }) => of?.name ?? id).values()) {
    const deciding = ofDay.some(({ shown }) => shown.length > 1) ? decidingFile(ofDay) : undefined
    for (const { id, shown } of ofDay) {
      const places = placesIn(shown, deciding)
      if (places !== undefined) found.set(id, places)
    }
  }
  return found
}

/** The file whose order of the rows counts. */
function decidingFile(ofDay: readonly ShownRow[]): PlacingFile | undefined {
  const trades = new Map<PlacingFile, number>()
  for (const { shown, of } of ofDay)
    for (const { file, copies } of shown)
      trades.set(file, (trades.get(file) ?? 0) + (of?.isTrade === false ? 0 : copies))
  const first = (a: PlacingFile, b: PlacingFile) => (trades.get(b) ?? 0) - (trades.get(a) ?? 0) || byFile(a, b)
  return [...trades.keys()].sort(first)[0]
}

function placesIn(shown: readonly ShownIn[], deciding: PlacingFile | undefined): RowPosition[] | undefined {
  const timed = shown.reduce((first, one) => (byTime(one, first) < 0 ? one : first))
  const placed = shown.find(({ file, copies }) => file === deciding && copies === timed.copies) ?? timed
  const [times, places] = [timed, placed].map(
    (one) => one.places && readRowPositions(one.places, one.file.id, one.file.rowOrder),
  )
  if (!times || !places) return times || places || undefined
  return places.map((place, copy) => ({ ...place, time: place.time ?? times[copy]?.time ?? null }))
}

const hasTimes = ({ places }: ShownIn): boolean => places?.includes('@') ?? false

const byFile = (a: PlacingFile, b: PlacingFile): number =>
  Number(b.rowOrder !== null) - Number(a.rowOrder !== null) ||
  compare(b.lastDate, a.lastDate) ||
  compare(a.sha256, b.sha256) ||
  // The same bytes, imported twice.
  a.id - b.id

const byTime = (a: ShownIn, b: ShownIn): number =>
  b.copies - a.copies || Number(hasTimes(b)) - Number(hasTimes(a)) || byFile(a.file, b.file)
