/**
 * Lots that no sale explains (rule 1.3). The rows of a covered day have every sale, so a lot beyond them is a sale by another date,
 * or of another file, and must not earn anything.
 */
import { CENT, type Money, sum } from '../../lib/decimal.ts'
import { type Claim, pieceOf } from './claims.ts'
import { type Covered, freeClosings } from './cover.ts'
import { DISTANCES, type Piece, priceFinder } from './pieces.ts'
import type { IsCovered } from './row.ts'

/**
 * The claims of covered days that are of no closing: other lots have all shares of those in reach, and all their money, so that they
 * differ by more than a number of shares.
 */
export function withoutSale({ claims, covers, positions }: Covered, isCovered: IsCovered): Claim[] {
  const covering = new Set(covers.map(({ claim }) => claim))
  const alone = claims.filter((claim) => !covering.has(claim) && isCovered(claim.day))
  if (alone.length === 0) return []
  const free = byDay(freeClosings(positions.closings, covers))
  const closings = byDay(positions.closings)
  const bought = byDay(
    positions.openings.flatMap(({ side, day, quantity, money }) =>
      side === 'short' || money === null ? [] : [{ day, quantity, money }],
    ),
  )
  const coversOf = Map.groupBy(covers, ({ closing }) => closing)
  const moneyLeft = ({ day }: Claim): Money => {
    const inReach = near(closings, day)
    const lots = new Set(inReach.flatMap((closing) => (coversOf.get(closing) ?? []).map(({ claim }) => claim)))
    return sum(inReach.map(({ money }) => money)) - sum([...lots].map((claim) => pieceOf(claim).money))
  }
  /** A short whose sale the rows do not mark: it was sold on the day on which it was opened, and its cover is a purchase. */
  const isUnmarkedShort = ({ day, openedDay, lot: { quantity, proceeds, costBasis } }: Claim): boolean => {
    const hasPrice = (rows: ReadonlyMap<number, Piece[]>, on: number, money: Money) =>
      priceFinder(near(rows, on))({ day: on, quantity, money })
    if (openedDay !== null && hasPrice(free, openedDay, proceeds)) return true
    const isFromBefore = openedDay === null || openedDay < positions.firstDay
    return isFromBefore && hasPrice(bought, day, costBasis)
  }
  return alone.filter((claim) => moneyLeft(claim) < pieceOf(claim).money - CENT && !isUnmarkedShort(claim))
}

const byDay = <One extends Piece>(all: readonly One[]): ReadonlyMap<number, One[]> => Map.groupBy(all, ({ day }) => day)

const near = <One>(days: ReadonlyMap<number, One[]>, day: number): One[] =>
  DISTANCES.flatMap((distance) => days.get(day - distance) ?? [])
