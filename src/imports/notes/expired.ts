/**
 * Options that are still open although they have expired, because no file prints how they ended: lists of orders print no
 * expirations. Their profit or loss is missing in every total.
 */
import { dayNumber } from '../../lib/dates.ts'
import { QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
import type { Reader } from '../../store/index.ts'
import { MOST_IN_MESSAGE } from '../report.ts'
import { type OpenContract, selectLastDay, selectOpenContracts } from './expired-queries.ts'

/** Days within which brokers book an expiration. */
const BOOKED_WITHIN = 7

/**
 * A note for contracts of the accounts that expired before the last day that the record has, so that its files reach
 * beyond their end.
 */
export async function noteExpired(db: Reader, userId: number, accountIds: readonly number[]): Promise<string[]> {
  const open = await selectOpenContracts(db, userId, accountIds)
  const expired: OpenContract[] = []
  for (const [accountId, contracts] of Map.groupBy(open, (one) => one.accountId)) {
    const last = await selectLastDay(db, accountId)
    if (last === null) continue
    expired.push(...contracts.filter((one) => dayNumber(expiryOf(one)) + BOOKED_WITHIN < dayNumber(last)))
  }
  if (expired.length === 0) return []
  const named = expired
    .slice(0, MOST_IN_MESSAGE)
    .map(({ instrument, quantity }) => `${toText(quantity, QUANTITY_PLACES)} ${instrument}`)
  const more = expired.length > named.length ? `, and ${expired.length - named.length} more` : ''
  return [
    `${plural(expired.length, 'option')} expired, but no file has how ${expired.length === 1 ? 'it' : 'they'} ended: ${named.join(', ')}${more}. The profit or loss is not counted. Import the files that have it, or a CSV with a row for each whose action is Expired.`,
  ]
}

const expiryOf = ({ instrument }: OpenContract): string => instrument.split(' ')[1] as string
