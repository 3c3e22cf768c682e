import { notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader } from '../../store/index.ts'
import { existsAccount } from '../queries.ts'

/**
 * Returns `accountId` after checking that the account belongs to the user. undefined means all accounts.
 *
 * Throws Failure `not_found` if the account does not exist or belongs to another user.
 */
export async function readAccountFilter(db: Reader, accountId?: number): Promise<number | undefined> {
  if (accountId !== undefined && !(await existsAccount(db, accountId)))
    throw notFound(say('account_unknown', { account_id: accountId }))
  return accountId
}
