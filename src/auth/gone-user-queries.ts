/** Users that were removed, and their rows, which are deleted later. */
import { and, eq, inArray, like } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { KEYS_PER_STATEMENT, type Reader, type Writer } from '../store/index.ts'

/** No e-mail address begins so. */
const GONE = 'removed '

/** Removes every way to sign in as this user. `mark` is unique. */
export async function updateUserGone({ sql, t }: Writer, userId: number, mark: string): Promise<void> {
  for (const table of [t.identities, t.sessions, t.apiTokens, t.idempotencyKeys])
    await sql.delete(table).where(eq(table.userId, userId))
  await sql
    .update(t.users)
    .set({ email: `${GONE}${mark}`, name: null, brokerageAccount: null })
    .where(eq(t.users.id, userId))
}

export const isGone = ({ email }: { email: string }): boolean => email.startsWith(GONE)

export async function selectGoneUsers({ sql, t: { users: u } }: Reader): Promise<number[]> {
  const rows = await sql
    .select({ id: u.id })
    .from(u)
    .where(like(u.email, `${GONE}%`))
  return rows.map(({ id }) => id)
}

/** Deletes at most `limit` rows; returns false once there is none. */
export async function deleteRowsOfGone({ sql, t }: Writer, userId: number, limit: number): Promise<boolean> {
  const accounts = sql.select({ id: t.accounts.id }).from(t.accounts).where(eq(t.accounts.userId, userId))
  // Trades before the lots that they refer to.
  for (const table of [t.trades, t.unmatchedSales, t.lots, t.transactions] as unknown as (typeof t.trades)[]) {
    const rows = await sql.select({ id: table.id }).from(table).where(inArray(table.accountId, accounts)).limit(limit)
    for (const ids of chunks(rows, KEYS_PER_STATEMENT))
      await sql.delete(table).where(
        inArray(
          table.id,
          ids.map(({ id }) => id),
        ),
      )
    if (rows.length > 0) return true
  }
  const plants = await sql.select({ id: t.plants.id }).from(t.plants).where(eq(t.plants.userId, userId)).limit(limit)
  for (const ids of chunks(plants, KEYS_PER_STATEMENT))
    await sql.delete(t.plants).where(
      and(
        eq(t.plants.userId, userId),
        inArray(
          t.plants.id,
          ids.map(({ id }) => id),
        ),
      ),
    )
  return plants.length > 0
}

/** Deletes a user; the rows that are left go with it. */
export async function deleteUser({ sql, t }: Writer, userId: number): Promise<void> {
  // Accounts first: their rows are found by the account.
  await sql.delete(t.accounts).where(eq(t.accounts.userId, userId))
  await sql.delete(t.users).where(eq(t.users.id, userId))
}
