import { notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader } from '../../store/index.ts'
import { type StoredAccount, selectAccounts } from './account-queries.ts'

/** Throws Failure `not_found` if the user has no such account. */
export async function readAccount(db: Reader, accountId: number): Promise<StoredAccount> {
  const account = (await selectAccounts(db)).find(({ id }) => id === accountId)
  if (account === undefined) throw notFound(say('account_not_found', { account: accountId }))
  return account
}
