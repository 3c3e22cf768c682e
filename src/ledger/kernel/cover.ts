/** Finds the closing transactions that the broker's lots cover, and how the lots differ from them. */
import { abs, CENT, type Money, proRata, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import { type Claim, openingMoneyOf, pieceOf } from './claims.ts'
import type { Closing, Cover } from './events.ts'
import { areOfTheirDays, matchLots } from './match-lots.ts'
import { type Piece, priceFinder, REACH, type Trade } from './pieces.ts'
import { turnLeftOver, turnShorts } from './shorts.ts'
import { type History, type Match, SIDES } from './walk.ts'

/** The claims and the closings they cover. */
export interface Covered {
  /** Without what lots take. */
  positions: History
  claims: Claim[]
  covers: Cover[]
}

/** Decides which claims are long or short, and which closings each covers. A claim covers only closings of its side. */
export function coverClosings(all: Claim[], positions: History): Covered {
  const claims = turnShorts(all, positions)
  const long = coverSide('long', claims, positions)
  const short = coverSide('short', claims, positions)

  const covering = new Set(long.map((cover) => cover.claim))
  const leftOver = claims.filter((claim) => claim.side === 'long' && !covering.has(claim))
  const free = freeClosings(positions.closings, short).filter(({ closing }) => closing.side === 'short')
  const turned = turnLeftOver(leftOver, free, positions)
  if (turned.size === 0) return { positions, claims, covers: [...long, ...short] }
  const settled = claims.map((claim): Claim => (turned.has(claim) ? { ...claim, side: 'short' } : claim))
  return { positions, claims: settled, covers: [...long, ...coverSide('short', settled, positions)] }
}

function coverSide(side: Side, claims: Claim[], positions: History): Cover[] {
  const booked = bookedOn(side, positions)
  const mine = claims.filter((claim) => claim.side === side && mayBeInRows(claim, booked, positions))
  return matchLots(mine.map(bookedAs), booked).map(({ lot, closing, quantity }) => ({
    claim: mine[lot]!,
    closing: booked[closing]!.closing,
    quantity,
  }))
}

/**
 * Whether the sale of a claim may be in the rows. No file dates a sale early. So a sale that is dated before the rows can only be a
 * closing at its price; and if the rows have the purchase of that closing, it must have cost as much as the claim.
 */
function mayBeInRows(claim: Claim, booked: readonly Booked[], { firstDay }: History): boolean {
  if (claim.day >= firstDay) return true
  // A record may have thousands of older lots.
  if (firstDay - claim.day > REACH) return false
  const near = booked.filter(({ day }) => day - claim.day <= REACH)
  const opening = { ...pieceOf(claim), money: openingMoneyOf(claim) }
  return near.some((closing) => {
    const { quantity, opening: money } = closing.trades[0]
    const hasCost = quantity < closing.quantity || priceFinder([{ day: closing.day, quantity, money }])(opening)
    return hasCost && priceFinder([closing])(pieceOf(claim))
  })
}

/** A closing, for matching: with what it is first in, first out, as a whole and by opening. */
type Booked = Piece & { closing: Closing; trades: [whole: Trade, ...Trade[]] }

/** A claim, for matching. */
function bookedAs(claim: Claim): Piece {
  const piece = pieceOf(claim)
  return { ...piece, trades: [{ ...piece, opening: openingMoneyOf(claim) }] }
}

/** The closings of a side, for matching. */
function bookedOn(side: Side, { closings, matches }: History): Booked[] {
  const taken = Map.groupBy(matches, ({ closing }) => closing)
  return closings
    .filter((closing) => closing.side === side)
    .map((closing) => ({ ...closing, closing, trades: tradesOf(taken.get(closing) ?? []) }))
}

/**
 * Whether the side of each claim, all of them printed as longs, is decided on its own day, and each covers closings of this day
 * by their money.
 */
export function areCoveredByDay(claims: Claim[], positions: History): boolean {
  const printed = claims.map((claim): Claim => ({ ...claim, side: 'long' }))
  const turned = turnShorts(printed, positions)
  return (
    turned.every(({ side }, i) => side === claims[i]?.side) &&
    SIDES.every((side) =>
      areOfTheirDays(claims.filter((claim) => claim.side === side).map(bookedAs), bookedOn(side, positions)),
    )
  )
}

/** What a closing is first in, first out: as a whole, and with each opening. */
function tradesOf(matches: readonly Match[]): Booked['trades'] {
  const trades = matches.map(
    ({ taken, closingMoney }): Trade => ({ quantity: taken.quantity, money: closingMoney, opening: taken.money }),
  )
  const all = (of: keyof Trade) => sum(trades.map((trade) => trade[of]))
  return [{ quantity: all('quantity'), money: all('money'), opening: all('opening') }, ...trades]
}

/** The part of a closing that no claim covers. */
export interface FreeClosing extends Piece {
  closing: Closing
}

/**
 * A broker divides the money of a closing among its lots so that their cents add up to it. So a lot leaves the rest of the
 * closing's money, unless its own differs from its share by more than rounding.
 */
export function freeClosings(closings: Closing[], covers: Cover[]): FreeClosing[] {
  const coversOf = Map.groupBy(covers, ({ closing }) => closing)
  return closings.flatMap((closing) => {
    let free = { quantity: closing.quantity, money: closing.money }
    for (const cover of coversOf.get(closing) ?? [])
      free = { quantity: free.quantity - cover.quantity, money: free.money - moneyIn(cover) }
    return free.quantity === 0n ? [] : [{ closing, day: closing.day, ...free }]
  })
}

/** What a claim has of the money of the closing. */
function moneyIn({ claim, closing, quantity }: Cover): Money {
  const share = toCents(proRata(closing.money, quantity, closing.quantity))
  const printed = pieceOf(claim)
  return printed.quantity === quantity && abs(printed.money - share) <= CENT ? printed.money : share
}

/** What lots have more than the transactions that they cover. */
export interface Difference {
  quantity: Quantity
  /** In whole cents. */
  money: Money
}

/**
 * How the group of each claim differs from the transactions. A group is all closings of one side and day, and all claims
 * that cover any of them. A claim that covers closings of two days joins the groups of both days. A claim that covers no
 * closing has no difference. Each claim and closing is real `times` times.
 */
export function differences(covers: Cover[], closings: Closing[], times: number): Map<Claim, Difference> {
  const days = Map.groupBy(closings, groupOf)
  const parent = new Map<string, string>()
  const root = (group: string): string => {
    let at = group
    for (let up = parent.get(at); up !== undefined; up = parent.get(at)) at = up
    return at
  }
  const byClaim = Map.groupBy(covers, (cover) => cover.claim)
  for (const own of byClaim.values()) {
    for (const { closing } of own) {
      const [a, b] = [root(groupOf(own[0]!.closing)), root(groupOf(closing))]
      if (a !== b) parent.set(b, a)
    }
  }
  const joined = Map.groupBy(days.keys(), root)
  const found = new Map<Claim, Difference>()
  for (const [group, claims] of Map.groupBy(byClaim.keys(), (claim) =>
    root(groupOf(byClaim.get(claim)![0]!.closing)),
  )) {
    const printed = claims.map(pieceOf)
    const booked = joined.get(group)!.flatMap((day) => days.get(day)!)
    const totalOf = (amounts: bigint[]) => sum(amounts) * BigInt(times)
    const difference = {
      quantity: totalOf(printed.map((piece) => piece.quantity)) - totalOf(booked.map((closing) => closing.quantity)),
      money: toCents(totalOf(printed.map((piece) => piece.money))) - toCents(totalOf(booked.map(({ money }) => money))),
    }
    for (const claim of claims) found.set(claim, difference)
  }
  return found
}

const groupOf = ({ side, day }: Closing): string => `${side} ${day}`
