/**
 * Lots that name a day on which no file has their opening, although the files begin earlier. Shares of other days then count
 * as closed instead.
 */
import type { StrayedLot } from '../../ledger/derive.ts'
import { earlierOf } from '../../lib/dates.ts'
import { QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
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
): Promise<string[]> {
  const found: StrayedLot[] = []
  for (const { accountId, lots } of accounts) {
    const keys = new Map(lots.map(({ key, lot }) => [key, { day: lot.sold, key }]))
    const ofFiles = await selectKeysInFiles(db, fileIds, accountId, [...keys.values()])
    found.push(...lots.filter(({ key }) => ofFiles.has(key)))
  }
  return found.length === 0 ? [] : [noteOf(found)]
}

/** `strayed` has at least one. */
function noteOf(strayed: readonly StrayedLot[]): string {
  const [{ lot }] = strayed as [StrayedLot]
  const opened = earlierOf(lot.acquired ?? lot.sold, lot.sold)
  const quantity = lot.quantity === null ? '' : `${toText(lot.quantity, QUANTITY_PLACES)} `
  return `${plural(strayed.length, 'lot')} ${strayed.length === 1 ? 'names' : 'name'} a day of purchase on which the files have fewer shares, such as ${quantity}${lot.symbol} of ${opened}. Shares of other days count as sold instead, so the cost of what is open may be wrong. Import the file that has the purchase.`
}
