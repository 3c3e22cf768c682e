/** What a page knows of a transaction that is missing. */
import { hasCode, type Schemas } from '../api.ts'
import { today } from '../dates.ts'

export type Kind = Schemas['OwnEntryKind']

export const KINDS: Record<Kind, string> = {
  purchase: 'bought',
  sale: 'sold',
  short_sale: 'sold short',
  cover: 'bought to close a short',
  transfer_in: 'came without a cost (transfer, award, merger)',
  split: 'was split: shares were added',
  reverse_split: 'was split: shares were removed',
  expiry: 'expired without value',
  assignment: 'was assigned',
  exercise: 'was exercised',
  dividend: 'paid a dividend',
}

/** What an entry can be changed to. */
const ALIKE: readonly (readonly Kind[])[] = [
  ['purchase', 'sale', 'short_sale', 'cover', 'transfer_in'],
  ['split', 'reverse_split'],
  ['expiry', 'assignment', 'exercise'],
  ['dividend'],
]

const WITHOUT_MONEY: readonly Kind[] = ['split', 'reverse_split', 'expiry', 'assignment', 'exercise']
export const movesMoney = (kind: Kind): boolean => !WITHOUT_MONEY.includes(kind)

/** What makes a split whole: its other part, or shares that were held before it. */
const OF_SPLIT = ['split', 'reverse_split', 'purchase', 'transfer_in'] as const
/** What a row that could not be read may have been. */
const OF_UNREAD = ['purchase', 'sale', 'short_sale', 'cover', 'split', 'reverse_split', 'transfer_in'] as const

export interface EntryDraft {
  /** Absent: the form asks for it. */
  account_id?: number | undefined
  /** Absent: the form asks for it. */
  symbol?: string | undefined
  /** What it can be; the first is suggested. */
  kinds: readonly [Kind, ...Kind[]]
  date?: string | undefined
  quantity?: number | undefined
  side?: 'long' | 'short' | undefined
  /** The entry that is changed. Absent if it is new. */
  changes?: Schemas['OwnEntry']
  /** It fills no gap, so the form has every field, and stays open for the next one. */
  isFree?: boolean
}

/** What a trader enters without a file. */
const OF_TRADE = ['purchase', 'sale', 'short_sale', 'cover'] as const

export const draftOfTrade = (known: Pick<EntryDraft, 'account_id' | 'symbol' | 'date'>): EntryDraft => ({
  ...{ ...known, kinds: OF_TRADE, isFree: true },
})

export function draftOfEntry(entry: Schemas['OwnEntry']): EntryDraft {
  const { account_id, symbol, kind, date, quantity, side } = entry
  const others = ALIKE.find((kinds) => kinds.includes(kind))?.filter((each) => each !== kind) ?? []
  return {
    ...{ account_id, symbol, date, kinds: [kind, ...others], changes: entry },
    ...(quantity !== null && { quantity }),
    ...(side !== null && { side }),
  }
}

/** What makes a trade of an unmatched sale; null if no entry can. */
export function draftOfSale(sale: Schemas['UnmatchedSale']): EntryDraft | null {
  const { account_id, symbol, side, quantity, came_on } = sale
  if (quantity === 0) return null
  if (hasCode(sale, 'split_incomplete') || hasCode(sale, 'split_undecided'))
    return { account_id, symbol, kinds: OF_SPLIT }
  if (hasCode(sale, 'row_unread')) return { account_id, symbol, kinds: OF_UNREAD }
  const known = { account_id, symbol, quantity }
  if (side === 'short') return { ...known, kinds: ['short_sale'] }
  return came_on === null
    ? { ...known, kinds: ['purchase', 'transfer_in'] }
    : { ...known, kinds: ['transfer_in'], date: came_on }
}

/** What is missing of an open position: its cost, or how an option ended. null if nothing is. */
export function draftOfPosition(position: Schemas['OpenPosition']): EntryDraft | null {
  const { account_id, symbol, side, quantity, quantity_without_cost, without_cost_since } = position
  const expiry = expiryOf(position)
  if (expiry !== null && expiry < today())
    return { account_id, symbol, kinds: ['expiry', 'assignment', 'exercise'], date: expiry, quantity, side }
  if (position.split_incomplete || position.split_undecided) return { account_id, symbol, kinds: OF_SPLIT }
  if (position.row_unread) return { account_id, symbol, kinds: OF_UNREAD }
  if (quantity_without_cost === 0 || without_cost_since === null || side === 'short') return null
  return { account_id, symbol, kinds: ['transfer_in'], date: without_cost_since, quantity: quantity_without_cost }
}

/** The day on which an option contract expires; null of anything else. */
const expiryOf = ({ instrument }: Schemas['OpenPosition']): string | null =>
  / (\d{4}-\d{2}-\d{2}) [CP] /.exec(instrument)?.[1] ?? null
