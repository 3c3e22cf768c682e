/**
 * Trades that a broker prints anew: after a split with other quantities, after a change of symbol under the new one. Their
 * rows have other keys than in an earlier export, so that they would count twice.
 */
import { chunks } from '../../lib/chunks.ts'
import { QUANTITY_PLACES, type Quantity, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import { type FileDays, type LayoutFile, selectDaysOf } from './overlap-queries.ts'
import { selectLacked, selectPrintedAlone, type TradeRow } from './reprinted-queries.ts'

/** More rows than these would not help the user. */
const MOST_LACKED = 500

interface Pair {
  otherId: number
  was: TradeRow
  is: TradeRow
}

/** Notes for a file and each of the others, of the same broker, whose trades it prints with another symbol or quantity. */
export async function noteReprinted(
  db: Reader,
  userId: number,
  file: LayoutFile,
  others: readonly LayoutFile[],
): Promise<string[]> {
  if (others.length === 0) return []
  const notes: string[] = []
  const days = await selectDaysOf(db, 'transactions', file.id)
  for (const some of chunks(others, KEYS_PER_STATEMENT)) {
    const ids = some.map(({ id }) => id)
    const pairs: Pair[] = []
    for (const ofAccount of days) pairs.push(...(await findPairs(db, userId, file.id, ids, ofAccount)))
    for (const other of some) {
      const own = pairs.filter(({ otherId }) => otherId === other.id)
      if (own.length > 0) notes.push(noteOf(file, other, own))
    }
  }
  return notes
}

/** Pairs of trades of the same day, class and amount, of which one restates the other. */
async function findPairs(
  db: Reader,
  userId: number,
  fileId: number,
  otherIds: readonly number[],
  days: FileDays,
): Promise<Pair[]> {
  const lacked = await selectLacked(db, userId, { fileId, otherIds }, days, MOST_LACKED)
  if (lacked.length === 0) return []
  const printed = await selectPrintedAlone(db, fileId, [...new Set(lacked.map(({ date }) => date))])
  const alike = Map.groupBy(printed, keyOf)
  return lacked.flatMap(({ otherId, ...was }) => {
    const is = alike.get(keyOf(was))?.find((one) => isRestated(was, one))
    return is === undefined ? [] : [{ otherId, was, is }]
  })
}

/** Of trades with equal keys: either the symbol changed, or the quantity by a split. */
const isRestated = (was: TradeRow, is: TradeRow): boolean =>
  was.instrument === is.instrument ? isOfSplit(was.quantity, is.quantity) : was.quantity === is.quantity

/**
 * The smallest split is a stock dividend of a few percent. Two purchases for the same sum on a day, such as those of
 * savings plans in two accounts, differ by less.
 */
const isOfSplit = (a: Quantity, b: Quantity): boolean => (a > b ? a - b : b - a) * 50n >= (a < b ? a : b)

const keyOf = (row: TradeRow): string => `${row.accountId} ${row.date} ${row.class} ${row.amount}`

const describe = ({ quantity, instrument }: TradeRow): string => `${toText(quantity, QUANTITY_PLACES)} ${instrument}`

/** `pairs` has at least one. */
function noteOf(file: LayoutFile, other: LayoutFile, pairs: readonly Pair[]): string {
  const [{ was, is }] = pairs as [Pair]
  const where = other.importId === file.importId ? '' : ` of import ${other.importId}`
  return `${file.name} lacks ${plural(pairs.length, 'trade', 'trades')} of ${other.name}${where}, and has the same amounts with another symbol or quantity, such as ${describe(is)} instead of ${describe(was)} on ${was.date}. Brokers print old rows anew after a split or a change of symbol. If they did, the trades count twice: undo the import of the older file.`
}
