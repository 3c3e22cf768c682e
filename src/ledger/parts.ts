/** Parts as they are stored. */
import type { PartKind } from '../lib/terms.ts'
import type { DerivedTrade } from './derive.ts'
import type { LoosePart, Part } from './kernel/parts.ts'

/** Without its user and trade. */
export interface StoredPart extends Omit<Part, 'transactionId'> {
  kind: PartKind
  /** Whether it is what the lot of the trade has beside its transactions; of no trade: the lot itself, which is of no sale. */
  ofLot: boolean
  /** The transaction, or the lot. */
  contentId: number
}

/** `times`: as in `kernel/multiples.ts`; `trade` is one of the copies. */
export function partsOfTrade({ name, parts, lotId }: DerivedTrade, times: number): StoredPart[] {
  const turn = name.copy % times
  // Lists every property: to spread objects takes several times as long.
  return parts.map((part) => ({
    ofLot: part.transactionId === null,
    contentId: part.transactionId ?? lotId ?? 0,
    n: part.n * times + turn,
    kind: lotId === null ? 'fifo' : 'lot',
    effect: part.effect,
    side: part.side,
    copy: part.copy * times + turn,
    copies: part.copies,
    quantity: part.quantity,
    shownQuantity: part.shownQuantity,
    shownPrice: part.shownPrice,
    money: part.money,
    paid: part.paid,
    fees: part.fees,
    step: part.step,
    carriedFrom: part.carriedFrom,
    ownEntry: part.ownEntry,
    roundTripOn: part.roundTripOn,
    roundTripNumber: part.roundTripNumber,
  }))
}

/** Without what an option's lot has beside its transactions: it cannot be without its trade. */
export const looseParts = (parts: readonly LoosePart[]): StoredPart[] =>
  parts.flatMap(({ transactionId, lotId, ...part }) => {
    const contentId = transactionId ?? lotId
    return contentId === null ? [] : [{ ...part, ofLot: transactionId === null, contentId }]
  })

/** A checksum of the parts, in any order: 32 bits. */
export function sumOfParts(parts: readonly StoredPart[]): number {
  let sum = 0
  for (const part of parts) {
    const { contentId, n, kind, effect, side, copy, copies, quantity, money, fees, step, shownQuantity } = part
    const own = `${part.ofLot} ${contentId} ${n} ${kind} ${effect} ${side} ${copy} ${copies} ${quantity} ${money} ${fees} ${step}`
    const { shownPrice, paid, carriedFrom, roundTripOn, roundTripNumber } = part
    const other = `${shownQuantity} ${shownPrice} ${paid} ${carriedFrom} ${part.ownEntry} ${roundTripOn} ${roundTripNumber}`
    sum = (sum + fnv1a(`${own} ${other}`)) >>> 0
  }
  return sum
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
