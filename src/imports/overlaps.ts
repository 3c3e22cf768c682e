/**
 * Files of different layouts that print the same trades in other rows: orders in one, executions in the other. Their rows
 * have different keys, so that they would count twice.
 */
import { MONEY_PLACES, QUANTITY_PLACES, toFixed, toText } from '../lib/decimal.ts'
import { plural } from '../lib/text.ts'
import type { Reader } from '../store/index.ts'
import { type DoubledRows, type LayoutFile, selectDoubled, selectTransactionFiles } from './overlap-queries.ts'

const describeTotal = ({ kind, total }: DoubledRows): string =>
  kind === 'dividends' ? `dividends of ${toFixed(total, MONEY_PLACES, 2)}` : `${toText(total, QUANTITY_PLACES)} ${kind}`

/** Without the version, whose rows are the same. */
const layoutOf = ({ layout }: LayoutFile): string => layout.replace(/ \([^()]*\)$/, '')

/** Notes for each file of an import that shares trades with a file of another layout, of this import or another. */
export async function noteOverlaps(db: Reader, userId: number, importId: number): Promise<string[]> {
  const { own, others } = await selectTransactionFiles(db, userId, importId)
  const notes: string[] = []
  for (const [i, file] of own.entries())
    for (const other of [...own.slice(0, i), ...others]) {
      if (layoutOf(file) === layoutOf(other)) continue
      const { count, last } = await selectDoubled(db, file.id, other.id)
      if (last === undefined) continue
      const where = other.importId === importId ? '' : ` of import ${other.importId}`
      notes.push(
        `${file.name} and ${other.name}${where} have different rows for ${plural(count, 'trade or dividend', 'trades or dividends')} that may be the same, such as ${last.symbol} on ${last.date} (${describeTotal(last)}). If they count twice, undo one of the imports.`,
      )
    }
  return notes
}
