/**
 * Lots that do not fit the transactions. Some name a day on which no file has their opening, although the files begin earlier: shares
 * of other days then count as closed instead. Others are of no sale: they are no trades.
 */
import type { StrayedLot } from '../../ledger/derive.ts'
import type { NotedLot } from '../../ledger/rebuild.ts'
import { earlierOf, laterOf } from '../../lib/dates.ts'
import { QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { type Note, note } from '../../lib/note.ts'
import type { Reader } from '../../store/index.ts'
import { selectKeysInFiles } from './strayed-queries.ts'

/** The lots of an account. */
export interface LotsIn<Some extends StrayedLot> {
  accountId: number
  lots: readonly Some[]
}

/** A note if one of these files has such a lot. */
export async function noteStrayed(
  db: Reader,
  fileIds: readonly number[],
  accounts: readonly LotsIn<StrayedLot>[],
): Promise<Note[]> {
  const [first, ...more] = await selectNoted(db, fileIds, accounts, () => false)
  if (first === undefined) return []
  const { acquired, sold } = first.lot
  return [note('lots_strayed', paramsOf(first, more.length + 1, earlierOf(acquired ?? sold, sold)))]
}

/** A note if one of these files has a lot without a sale, or if it follows from them that a lot of another file is no trade any more. */
export async function noteWithoutSale(
  db: Reader,
  fileIds: readonly number[],
  accounts: readonly LotsIn<NotedLot>[],
): Promise<Note[]> {
  const [first, ...more] = await selectNoted(db, fileIds, accounts, ({ wasTrade }) => wasTrade)
  return first === undefined
    ? []
    : [note('lots_without_sale', paramsOf(first, more.length + 1, laterOf(first.lot.acquired ?? '', first.lot.sold)))]
}

type Noted = StrayedLot & { accountId: number }

/** The lots that one of the files has, or that are noted in any case. */
async function selectNoted<Some extends StrayedLot>(
  db: Reader,
  fileIds: readonly number[],
  accounts: readonly LotsIn<Some>[],
  isNoted: (lot: Some) => boolean,
): Promise<Noted[]> {
  const found: Noted[] = []
  for (const { accountId, lots } of accounts) {
    const keys = new Map(lots.map(({ key, lot }) => [key, { day: lot.sold, key }]))
    const ofFiles = await selectKeysInFiles(db, fileIds, accountId, [...keys.values()])
    found.push(...lots.filter((one) => isNoted(one) || ofFiles.has(one.key)).map((one) => ({ ...one, accountId })))
  }
  return found
}

const paramsOf = ({ lot: { symbol, quantity }, accountId }: Noted, count: number, day: string) => ({
  ...{ count, symbol, day },
  quantity: quantity === null ? null : toText(quantity, QUANTITY_PLACES),
  account_id: accountId,
})
