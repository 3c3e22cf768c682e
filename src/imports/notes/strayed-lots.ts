/**
 * Lots that name a day on which no file has their opening, although the files begin earlier. Shares of other days then count
 * as closed instead.
 */
import type { StrayedLot } from '../../ledger/derive.ts'
import { earlierOf } from '../../lib/dates.ts'
import { QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { type Note, note } from '../../lib/note.ts'
import type { Reader } from '../../store/index.ts'
import { selectKeysInFiles } from './strayed-queries.ts'

/** Those of an account. */
export interface StrayedIn {
  accountId: number
  lots: readonly StrayedLot[]
}

/** A note if one of these files has such a lot. */
export async function noteStrayed(
  db: Reader,
  fileIds: readonly number[],
  accounts: readonly StrayedIn[],
): Promise<Note[]> {
  const found: (StrayedLot & { accountId: number })[] = []
  for (const { accountId, lots } of accounts) {
    const keys = new Map(lots.map(({ key, lot }) => [key, { day: lot.sold, key }]))
    const ofFiles = await selectKeysInFiles(db, fileIds, accountId, [...keys.values()])
    found.push(...lots.filter(({ key }) => ofFiles.has(key)).map((one) => ({ ...one, accountId })))
  }
  return found.length === 0 ? [] : [noteOf(found)]
}

/** `strayed` has at least one. */
function noteOf(strayed: readonly (StrayedLot & { accountId: number })[]): Note {
  const [{ lot, accountId }] = strayed as [(typeof strayed)[number]]
  const day = earlierOf(lot.acquired ?? lot.sold, lot.sold)
  const quantity = lot.quantity === null ? null : toText(lot.quantity, QUANTITY_PLACES)
  return note('lots_strayed', { count: strayed.length, symbol: lot.symbol, day, quantity, account_id: accountId })
}
