/**
 * Options that are still open although they have expired, because no file prints how they ended: lists of orders print no
 * expirations. Their profit or loss is missing in every total.
 */
import { isExpiredBy } from '../../ledger/instrument.ts'
import { QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { type Note, note } from '../../lib/note.ts'
import type { Reader } from '../../store/index.ts'
import { MOST_IN_MESSAGE } from '../report.ts'
import { type OpenContract, selectLastDay, selectOpenContracts } from './expired-queries.ts'

/**
 * A note for contracts of the accounts that expired before the last day that the record has, so that its files reach
 * beyond their end.
 */
export async function noteExpired(db: Reader, accountIds: readonly number[]): Promise<Note[]> {
  const open = await selectOpenContracts(db, accountIds)
  const expired: OpenContract[] = []
  for (const [accountId, contracts] of Map.groupBy(open, (one) => one.accountId)) {
    const last = await selectLastDay(db, accountId)
    if (last === null) continue
    expired.push(...contracts.filter(({ instrument }) => isExpiredBy(instrument, last)))
  }
  if (expired.length === 0) return []
  const contracts = expired.slice(0, MOST_IN_MESSAGE).map(({ accountId, instrument, quantity }) => ({
    quantity: toText(quantity, QUANTITY_PLACES),
    symbol: instrument,
    account_id: accountId,
  }))
  return [note('options_expired', { count: expired.length, contracts })]
}
