import { notFound } from '../../lib/errors.ts'
import type { Reader } from '../../store/index.ts'
import { hasAccount } from '../queries.ts'

/**
 * The account a read is narrowed to (`account_id`), or undefined for all accounts of the user.
 *
 * Throws Failure `not_found` for one that is unknown or another user's.
 */
export async function narrowedTo(db: Reader, userId: number, accountId?: number): Promise<number | undefined> {
  if (accountId !== undefined && !(await hasAccount(db, userId, accountId)))
    throw notFound(`There is no account with the account_id ${accountId}`)
  return accountId
}
