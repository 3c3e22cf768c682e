/** Parts as they are stored. */
import type { PartKind } from '../lib/terms.ts'
import type { DerivedTrade } from './derive.ts'
import type { LoosePart, Part } from './kernel/parts.ts'

/** Without its user and trade. */
export interface StoredPart extends Omit<Part, 'transactionId'> {
  kind: PartKind
  /** Whether it is what the lot of the trade has beside its transactions. */
  ofLot: boolean
  /** The transaction, or the lot. */
  contentId: number
}

/** `times`: as in `kernel/multiples.ts`; `trade` is one of the copies. */
export function partsOfTrade({ name, parts, lotId }: DerivedTrade, times: number): StoredPart[] {
  const turn = name.copy % times
  return parts.map(({ transactionId, ...part }) => ({
    ...part,
    ofLot: transactionId === null,
    contentId: transactionId ?? lotId ?? 0,
    ...{ copy: part.copy * times + turn, n: part.n * times + turn },
    kind: lotId === null ? 'fifo' : 'lot',
  }))
}

/** Of a lot: what an option's lot has beside its transactions cannot be without its trade. */
export const looseParts = (parts: readonly LoosePart[]): StoredPart[] =>
  parts.flatMap(({ transactionId, ...part }) =>
    transactionId === null ? [] : [{ ...part, ofLot: false, contentId: transactionId }],
  )

/** What every part has, in the order in which it is added up. */
const SUMMED = [
  ...['ofLot', 'contentId', 'n', 'kind', 'effect', 'side', 'copy', 'copies', 'quantity', 'shownQuantity'],
  ...['shownPrice', 'money', 'paid', 'fees', 'step', 'carriedFrom', 'ownEntry', 'roundTripOn', 'roundTripNumber'],
] as readonly (keyof StoredPart)[]

/** A checksum of the parts, in any order: 32 bits. */
export function sumOfParts(parts: readonly StoredPart[]): number {
  let sum = 0
  for (const part of parts) {
    let text = ''
    for (const name of SUMMED) text += `${part[name]} `
    sum = (sum + fnv1a(text)) >>> 0
  }
  return sum
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
