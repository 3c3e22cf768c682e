/**
 * Whether the stored record of an account holds laws 1.2 and 1.3. It adds up what is stored, and derives nothing again: the parts
 * of a transaction must have its shares, the parts of a trade must open and close its shares, and the open parts must have the
 * shares of the open lots. Then opened = closed + left + open for each instrument and side, and no share is sold twice.
 */
import type { DateString } from '../lib/dates.ts'
import { abs, type Quantity } from '../lib/decimal.ts'
import type { TransactionClass } from '../lib/terms.ts'
import type { Reader } from '../store/index.ts'
import {
  type MovedShares,
  type PartShares,
  selectMoved,
  selectOpenParts,
  selectOpenShares,
  selectPartsOfRows,
  selectPartsOfTrades,
  selectTradeShares,
  selectUnmatchedShares,
} from './conservation-queries.ts'

/** What breaks a law. */
export interface Break {
  law: '1.2' | '1.3'
  what: 'transaction' | 'trade' | 'unmatched sale' | 'open lots'
  instrument: string
  /** The day; null of what is open. */
  date: DateString | null
  /** What it should have, and what it has. */
  shares: Quantity
  parts: Quantity
}

/** All of their shares are in parts. Of other classes a part may be in another row of the event, or leave with no trace. */
const WHOLE: readonly TransactionClass[] = ['buy', 'sell', 'sell_short', 'buy_to_cover', 'expiration']
/** Rows that take others out. */
const CANCELS: readonly TransactionClass[] = ['cancel_buy', 'cancel_sell']

export async function findBreaks(db: Reader, accountId: number): Promise<Break[]> {
  const parts = await selectPartsOfRows(db, accountId)
  return [
    ...brokenRows(await selectMoved(db, accountId, [...WHOLE, ...CANCELS, 'share_movement']), parts),
    ...brokenTrades(await selectTradeShares(db, accountId), await selectPartsOfTrades(db, accountId)),
    ...brokenSales(await selectUnmatchedShares(db, accountId), parts),
    ...brokenOpen(await selectOpenShares(db, accountId), await selectOpenParts(db, accountId)),
  ]
}

interface Sum {
  quantity: Quantity
  /** Each is rounded to a hundred-millionth of a share, if a split was between it and its trade. */
  within: bigint
}

const NONE: Sum = { quantity: 0n, within: 0n }

function sumBy<Item extends { quantity: Quantity; copies?: number }, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Sum> {
  const sums = new Map<Key, Sum>()
  for (const item of items) {
    const { quantity, within } = sums.get(keyOf(item)) ?? NONE
    const copies = BigInt(item.copies ?? 1)
    sums.set(keyOf(item), { quantity: quantity + item.quantity * copies, within: within + copies })
  }
  return sums
}

const differs = (shares: Quantity, { quantity, within }: Sum): boolean => abs(shares - quantity) > within

/** Each share of a transaction is in one trade, or open, or moved out, or sold without a purchase: no more and no less. */
function brokenRows(rows: readonly MovedShares[], parts: readonly PartShares[]): Break[] {
  const sums = sumBy(
    parts.filter(({ isCarried }) => !isCarried),
    ({ of }) => of,
  )
  const cancelling = instrumentsOf(rows.filter((row) => CANCELS.includes(row.class)))
  // Such an entry takes the place of shares of rows, in part.
  const replacing = instrumentsOf(rows.filter(({ isOwnCost }) => isOwnCost))
  return rows.flatMap(({ id, instrument, date, copies, ...row }): Break[] => {
    if (!WHOLE.includes(row.class) || cancelling.has(instrument) || instrument === '') return []
    if (row.class === 'buy' && replacing.has(instrument)) return []
    const shares = abs(row.quantity) * BigInt(copies)
    const sum = sums.get(id) ?? NONE
    const law = ['buy', 'sell_short'].includes(row.class) ? '1.2' : '1.3'
    return differs(shares, sum) ? [{ law, what: 'transaction', instrument, date, shares, parts: sum.quantity }] : []
  })
}

const instrumentsOf = (rows: readonly { instrument: string }[]): ReadonlySet<string> =>
  new Set(rows.map(({ instrument }) => instrument))

/** What a trade closed is what was opened of it. */
function brokenTrades(
  trades: Awaited<ReturnType<typeof selectTradeShares>>,
  parts: Awaited<ReturnType<typeof selectPartsOfTrades>>,
): Break[] {
  const isClosing = ({ effect }: { effect: string }) => effect === 'closes'
  const closed = sumBy(parts.filter(isClosing), ({ of }) => of)
  const opened = sumBy(
    parts.filter((part) => !isClosing(part)),
    ({ of }) => of,
  )
  return trades.flatMap(({ id, instrument, date, quantity: shares }): Break[] => {
    const found = [
      { law: '1.3', sum: closed.get(id) ?? NONE } as const,
      { law: '1.2', sum: opened.get(id) ?? NONE } as const,
    ].find(({ sum }) => differs(shares, sum))
    return found === undefined
      ? []
      : [{ law: found.law, what: 'trade', instrument, date, shares, parts: found.sum.quantity }]
  })
}

function brokenSales(sales: Awaited<ReturnType<typeof selectUnmatchedShares>>, parts: readonly PartShares[]): Break[] {
  const keyOf = ({ id, side }: { id: number; side: string }) => `${id} ${side}`
  const unmatched = sumBy(
    parts.filter(({ kind, effect }) => kind === 'unmatched' && effect === 'closes'),
    ({ of, side }) => keyOf({ id: of, side }),
  )
  const listed = sumBy(sales, keyOf)
  return sales.flatMap((sale): Break[] => {
    const { instrument, date } = sale
    const [all, sum] = [listed.get(keyOf(sale)) ?? NONE, unmatched.get(keyOf(sale)) ?? NONE]
    listed.delete(keyOf(sale))
    return all !== NONE && differs(all.quantity, sum)
      ? [{ law: '1.3', what: 'unmatched sale', instrument, date, shares: all.quantity, parts: sum.quantity }]
      : []
  })
}

/** What is open is what of the purchases nobody sold. Shares with another name now are of a transaction of the old one. */
function brokenOpen(
  open: Awaited<ReturnType<typeof selectOpenShares>>,
  parts: Awaited<ReturnType<typeof selectOpenParts>>,
): Break[] {
  if (parts.some(({ isCarried }) => isCarried)) return []
  const keyOf = ({ instrument, side }: { instrument: string; side: string }) => `${instrument}\n${side}`
  const [lots, sums] = [sumBy(open, keyOf), sumBy(parts, keyOf)]
  return [...new Set([...lots.keys(), ...sums.keys()])].flatMap((key): Break[] => {
    const [shares, sum] = [(lots.get(key) ?? NONE).quantity, sums.get(key) ?? NONE]
    const [instrument = ''] = key.split('\n')
    return differs(shares, sum)
      ? [{ law: '1.2', what: 'open lots', instrument, date: null, shares, parts: sum.quantity }]
      : []
  })
}
