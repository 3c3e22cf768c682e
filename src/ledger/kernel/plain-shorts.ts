/**
 * Plain sales of more shares than are held, at brokers that print short sales like other sales (rule 2.5): which of them may be
 * short sales, and which became one by the user's answer.
 */
import type { Answers, Asked } from './answers.ts'
import type { Claim } from './claims.ts'
import { askedRow, type Row } from './row.ts'
import { soldByLots } from './shorts.ts'
import type { Unmatched, Walked } from './walk.ts'

/**
 * The rows, with plain sales that may be short: shares are bought later, and no lot of the broker shows the sale of shares held.
 * If lots show shares from before the history, the sale may be of these, and nothing is asked.
 */
export function withMaybeShort(rows: Row[], claims: readonly Claim[], shortSales: Answers['shortSales']): Row[] {
  const [first] = rows
  if (shortSales === 'marked' || first === undefined) return rows
  const longs = claims.filter((claim) => claim.side === 'long')
  if (longs.some(({ openedDay }) => openedDay !== null && openedDay < first.day)) return rows
  const sold = soldByLots(longs, rows)
  const isAnswered = shortSales === 'short'
  let isBoughtLater = false
  const marked = rows.toReversed().map((row): Row => {
    if (row.class === 'buy') isBoughtLater = true
    if (row.class !== 'sell' || !isBoughtLater) return row
    const most = row.quantity - (sold.get(row) ?? 0n)
    return most === 0n ? row : { ...row, maybeShort: { most, isAnswered } }
  })
  return marked.reverse()
}

/** Whether the user is asked, or was asked, about short sales of the instrument. */
export function shortSalesAsked({ unmatched, openings }: Pick<Walked, 'unmatched' | 'openings'>): Asked[] {
  const rows = unmatched.filter(isMaybeShort).map(({ closing: { row }, quantity }) => askedRow(row, quantity))
  const isAnswered = openings.some(({ row }) => row?.maybeShort?.isAnswered === true)
  return rows.length === 0 && !isAnswered
    ? []
    : [{ kind: 'short_sales', subject: '', answers: ['short', 'long'], rows }]
}

const isMaybeShort = ({ closing: { row }, code }: Unmatched): boolean =>
  code === 'no_known_purchase' && row.maybeShort !== undefined
