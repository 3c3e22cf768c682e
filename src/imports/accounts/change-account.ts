/** The user names an account, or says which number it has. */
import { randomUUID } from 'node:crypto'
import type { components } from '../../../generated/dashboard.ts'
import { upsertRevision } from '../../ledger/queries.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { type CheckTag, entityTag } from '../../lib/etag.ts'
import { say } from '../../lib/messages/index.ts'
import type { Writer } from '../../store/index.ts'
import { type StoredAccount, selectAccounts, updateAccount, updateImportsOfAccount } from './account-queries.ts'
import { nameKeyOf } from './decide-accounts.ts'
import { isSameNumber, showsNumber } from './labels.ts'

/** What is undefined stays. */
export interface AccountChange {
  name?: string
  number?: string | null
}

/**
 * Throws Failure `not_found` if the user has no such account, `invalid` if another account has the name or can have the
 * number, and what `check` throws.
 */
export async function changeAccount(
  tx: Writer,
  userId: number,
  accountId: number,
  change: AccountChange,
  check: CheckTag,
): Promise<StoredAccount> {
  const accounts = await selectAccounts(tx)
  const account = accounts.find(({ id }) => id === accountId)
  if (account === undefined) throw notFound()
  check(etagOfAccount(account))
  const others = accounts.filter((other) => other !== account)
  const number = change.number === undefined ? account.number : (change.number?.trim() ?? null)
  if (number !== null && number !== account.number) assertNumber(number, account, others)
  // A name that is only the number follows it.
  const follows = account.name === account.number && number !== null
  const name = change.name?.trim() ?? (follows ? number : account.name)
  if (others.some((other) => nameKeyOf(other.name) === nameKeyOf(name)))
    throw invalid(say('account_name_taken', { name }))
  const changed = { ...account, name, number }
  await updateAccount(tx, changed)
  await updateImportsOfAccount(tx, changed)
  await upsertRevision(tx, userId, randomUUID())
  return changed
}

function assertNumber(number: string, { broker }: StoredAccount, others: readonly StoredAccount[]): void {
  if (!showsNumber(number)) throw invalid(say('account_number_unreadable', { number }))
  const other = others.find((one) => one.broker === broker && one.number !== null && isSameNumber(one.number, number))
  if (other !== undefined) throw invalid(say('account_number_taken', { number, account: other.name }))
}

/** Of what a user can change, and of its broker; the derivation goes on by itself. */
export const etagOfAccount = ({ id, broker, number, name }: StoredAccount): string =>
  entityTag(id, broker, number, name)

export function toAccount(account: StoredAccount): components['schemas']['Account'] {
  const { id, broker, number, name, isOutdated } = account
  return {
    id,
    etag: etagOfAccount(account),
    broker,
    number,
    name,
    brokerage_account: number ?? name,
    derivation: isOutdated ? 'pending' : 'current',
  }
}
