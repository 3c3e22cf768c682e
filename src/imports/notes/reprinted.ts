/**
 * Trades that a broker prints anew: after a split with other quantities, after a change of symbol under the new one, in
 * another export with fewer decimal places. Their rows have other keys than in an earlier export, so that they would count
 * twice.
 */
import { QUANTITY_PLACES, type Quantity, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import type { FileDays, LayoutFile } from './other-file-queries.ts'
import { type FileBesideOthers, nameBeside, noteEach } from './other-files.ts'
import { selectLacked, selectPrintedAlone, type TradeRow } from './reprinted-queries.ts'

/** More rows than these would not help the user. */
const MOST_LACKED = 500

interface Pair {
  otherId: number
  was: TradeRow
  is: TradeRow
}

/** Notes about trades of other files of its broker that a file prints with another symbol or quantity. */
export async function noteReprinted(
  db: Reader,
  userId: number,
  { file, days, others }: FileBesideOthers,
): Promise<string[]> {
  if (file.kind !== 'transactions' || file.duplicate === 0) return []
  return await noteEach(
    others.filter((other) => !areOtherBrokers(file.layout, other.layout)),
    async (ids) => {
      const pairs: Pair[] = []
      for (const ofAccount of days) pairs.push(...(await findPairs(db, userId, file.id, ids, ofAccount)))
      return pairs
    },
    (other, pairs) => noteOf(file, other, pairs),
  )
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

/** Of trades with equal keys: either the symbol changed, or the quantity, by a split or to fewer decimal places. */
const isRestated = (was: TradeRow, is: TradeRow): boolean =>
  was.instrument === is.instrument
    ? isOfSplit(was.quantity, is.quantity) || isRounded(was.quantity, is.quantity)
    : was.quantity === is.quantity

/** Whether one is the other with fewer decimal places. Whole shares are no rounded ones: 10 beside 10.004 are two trades. */
function isRounded(a: Quantity, b: Quantity): boolean {
  const [places, others] = [placesOf(a), placesOf(b)]
  const fewer = Math.min(places, others)
  return fewer > 0 && places !== others && (a > b ? a - b : b - a) * 2n <= 10n ** BigInt(QUANTITY_PLACES - fewer)
}

/** How many decimal places a quantity has. */
const placesOf = (quantity: Quantity): number => toText(quantity, QUANTITY_PLACES).split('.')[1]?.length ?? 0

/**
 * The smallest split is a stock dividend of a few percent. Two purchases for the same sum on a day, such as those of
 * savings plans in two accounts, differ by less.
 */
const isOfSplit = (a: Quantity, b: Quantity): boolean => (a > b ? a - b : b - a) * 50n >= (a < b ? a : b)

const keyOf = (row: TradeRow): string => `${row.accountId} ${row.date} ${row.class} ${row.amount}`

const describe = ({ quantity, instrument }: TradeRow): string => `${toText(quantity, QUANTITY_PLACES)} ${instrument}`

function noteOf(file: LayoutFile, other: LayoutFile, pairs: readonly Pair[]): string {
  const [{ was, is }] = pairs as [Pair]
  return `${file.name} lacks ${plural(pairs.length, 'trade', 'trades')} of ${nameBeside(file, other)}, and has the same amounts with another symbol or quantity, such as ${describe(is)} instead of ${describe(was)} on ${was.date}. Brokers print old rows anew after a split or a change of symbol, and some exports round quantities. If so, the trades count twice: undo the import of the older file.`
}
