/**
 * Options whose rows say only that they were bought or sold (rule 2.5): the first row of a contract opens it, a purchase a
 * long, a sale a short. What is held decides about every other row, in `walk.ts`; lots of the broker decide before it.
 */
import { abs, type Quantity, sum } from '../../lib/decimal.ts'
import { PLAIN_ACTIONS } from '../../lib/terms.ts'
import type { Movement, Side } from '../ledger.ts'
import { type Claim, openingOf, pieceOf } from './claims.ts'
import { arePlaced } from './days.ts'
import { matchLots } from './match-lots.ts'
import type { Row } from './row.ts'

/** Whether a row may open a position or close one. */
export const isPlainTrade = ({ class: name, action }: Pick<Movement, 'class' | 'action'>): boolean =>
  (name === 'buy' || name === 'sell') && action === PLAIN_ACTIONS[name]

/**
 * What plain trades open on a day; the others close it, and come after them. It is the side that is held before the day. If
 * nothing is held, it is the side that is held after it.
 */
export function plainSideOf(ofDay: readonly Row[], held: Record<Side, bigint>): Side {
  if (held.short > 0n) return 'short'
  if (held.long > 0n) return 'long'
  const plain = ofDay.filter(({ isPlain }) => isPlain)
  const bought: Quantity = sum(plain.map(({ class: name, quantity }) => (name === 'buy' ? quantity : -quantity)))
  if (bought !== 0n) return bought < 0n ? 'short' : 'long'
  // Of a day trade both are right; the first row is the opening if the file shows which it is.
  if (!arePlaced(plain)) return 'long'
  const [first] = plain.toSorted((a, b) => a.place!.at! - b.place!.at!)
  return first?.class === 'sell' ? 'short' : 'long'
}

/** The rows; plain ones whose side a lot of the broker shows are plain no more. */
export function withSidesOfLots(rows: Row[], claims: readonly Claim[]): Row[] {
  if (!rows.some(({ isPlain }) => isPlain)) return rows
  const [longs, shorts] = [claims.filter(({ side }) => side === 'long'), claims.filter(({ side }) => side === 'short')]
  const sold = closingsIn(rows, 'sell', longs, shorts)
  const bought = closingsIn(rows, 'buy', shorts, longs)
  return rows.map((row) => {
    if (sold.has(row)) return { ...row, isPlain: false }
    return bought.has(row) ? { ...row, isPlain: false, class: 'buy_to_cover' } : row
  })
}

/** The plain rows that close lots. `others`: lots that such rows may open. */
function closingsIn(
  rows: readonly Row[],
  name: 'buy' | 'sell',
  lots: readonly Claim[],
  others: readonly Claim[],
): Set<Row> {
  const plain = rows.filter((row) => row.isPlain && row.class === name)
  const pieces = plain.map(({ day, quantity, amount }) => ({ day, quantity, money: abs(amount) }))
  const openings = others.map(openingOf).filter((piece) => piece !== null)
  const closings = new Set<Row>()
  for (const { lot, closing } of matchLots([...lots.map(pieceOf), ...openings], pieces)) {
    const [claim, row] = [lots[lot], plain[closing] as Row]
    // A lot whose dates are those of a short may be printed as if it were of a long: its sale is not its closing.
    if (claim !== undefined && (row.day > (claim.openedDay ?? 0) || claim.day === claim.openedDay)) closings.add(row)
  }
  return closings
}
