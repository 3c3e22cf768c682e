/**
 * Files of different layouts that print the same trades in other rows: orders in one, executions in the other. Their rows
 * have different keys, so that they would count twice.
 */
import { chunks } from '../lib/chunks.ts'
import { MONEY_PLACES, QUANTITY_PLACES, toFixed, toText } from '../lib/decimal.ts'
import { plural } from '../lib/text.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../store/index.ts'
import { type DoubledRows, type LayoutFile, selectDoubled, selectOtherHistories } from './overlap-queries.ts'

const describeTotal = ({ kind, total }: DoubledRows): string =>
  kind === 'dividends' ? `dividends of ${toFixed(total, MONEY_PLACES, 2)}` : `${toText(total, QUANTITY_PLACES)} ${kind}`

/** Without the version, whose rows are the same. */
const layoutOf = ({ layout }: LayoutFile): string => layout.replace(/ \([^()]*\)$/, '')

/**
 * Notes for each file of an import that shares trades with a file of another layout, of this import or another. `own`: its
 * files with transactions.
 */
export async function noteOverlaps(
  db: Reader,
  userId: number,
  importId: number,
  own: readonly LayoutFile[],
): Promise<string[]> {
  if (own.length === 0) return []
  const others = await selectOtherHistories(db, userId, importId)
  const notes: string[] = []
  for (const [i, file] of own.entries()) {
    const otherFiles = [...own.slice(0, i), ...others].filter((other) => layoutOf(other) !== layoutOf(file))
    for (const some of chunks(otherFiles, KEYS_PER_STATEMENT)) {
      const ids = some.map(({ id }) => id)
      const doubled = Map.groupBy(await selectDoubled(db, file.id, ids), ({ otherId }) => otherId)
      for (const other of some) {
        const rows = doubled.get(other.id)
        if (rows !== undefined) notes.push(noteOf(file, other, rows))
      }
    }
  }
  return notes
}

/** `rows` has at least one. */
function noteOf(file: LayoutFile, other: LayoutFile, rows: readonly DoubledRows[]): string {
  const last = rows.at(-1) as DoubledRows
  const where = other.importId === file.importId ? '' : ` of import ${other.importId}`
  return `${file.name} and ${other.name}${where} have different rows for ${plural(rows.length, 'trade or dividend', 'trades or dividends')} that may be the same, such as ${last.symbol} on ${last.date} (${describeTotal(last)}). If they count twice, undo one of the imports.`
}
