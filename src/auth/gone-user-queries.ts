/** Users that were removed, and their rows, which are deleted later. */
import { eq, inArray, like } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { type AllReader, type AllWriter, KEYS_PER_STATEMENT, REMOVED, userTableNames } from '../store/index.ts'

/** Removes every way to sign in as this user. `mark` is unique. */
export async function updateUserGone({ sql, t }: AllWriter, userId: number, mark: string): Promise<void> {
  for (const table of [t.identities, t.sessions, t.apiTokens]) await sql.delete(table).where(eq(table.userId, userId))
  await sql
    .update(t.users)
    .set({ email: `${REMOVED}${mark}`, name: null, brokerageAccount: null })
    .where(eq(t.users.id, userId))
}

export async function selectGoneUsers({ sql, t: { users: u } }: AllReader): Promise<number[]> {
  const rows = await sql
    .select({ id: u.id })
    .from(u)
    .where(like(u.email, `${REMOVED}%`))
  return rows.map(({ id }) => id)
}

/** The users who have rows in a table, of all users. */
export async function selectUsersIn({ sql, t }: AllReader, name: (typeof userTableNames)[number]): Promise<number[]> {
  const table = t[name] as AllReader['t']['plants']
  const rows = await sql.selectDistinct({ userId: table.userId }).from(table)
  return rows.map(({ userId }) => userId)
}

/** A picture has up to 5 MB. */
const ROWS_PER_PICTURE = 100

/** Deletes at most `limit` rows of the user; returns false once there is none. */
export async function deleteRowsOfGone({ sql, t }: AllWriter, limit: number): Promise<boolean> {
  // Trades before the lots that they refer to.
  for (const table of [
    t.trades,
    t.lots,
    t.transactions,
    t.plants,
    t.journalPictures,
    t.journalEntries,
  ] as unknown as (typeof t.trades)[]) {
    const most = (table as unknown) === t.journalPictures ? Math.ceil(limit / ROWS_PER_PICTURE) : limit
    const rows = await sql.select({ id: table.id }).from(table).limit(most)
    for (const some of chunks(rows, KEYS_PER_STATEMENT)) {
      const ids = some.map(({ id }) => id)
      if ((table as unknown) === t.trades) await sql.delete(t.parts).where(inArray(t.parts.tradeId, ids))
      await sql.delete(table).where(inArray(table.id, ids))
    }
    if (rows.length > 0) return true
  }
  return false
}

/** Deletes what is left of the user, except in the directory. */
export async function deleteAllOfGone({ sql, t }: AllWriter): Promise<void> {
  for (const name of userTableNames) await sql.delete(t[name])
}

/** Adds a user whom nobody can sign in as, and who is deleted with the removed ones unless `updateUserThere` is called. */
export async function insertHiddenUser({ sql, t }: AllWriter, mark: string, createdAt: number): Promise<number> {
  const [user] = await sql
    .insert(t.users)
    .values({ email: `${REMOVED}${mark}`, createdAt })
    .returning({ id: t.users.id })
  return user?.id as number
}

/** Makes a hidden user one who can sign in. Returns false if the user was deleted meanwhile. */
export async function updateUserThere(
  { sql, t: { users: u } }: AllWriter,
  userId: number,
  user: { email: string; name: string | null; brokerageAccount: string | null; createdAt: number },
): Promise<boolean> {
  const shown = await sql.update(u).set(user).where(eq(u.id, userId)).returning({ id: u.id })
  return shown.length > 0
}

export async function selectUser({ sql, t: { users: u } }: AllReader, userId: number) {
  const [user] = await sql.select().from(u).where(eq(u.id, userId))
  return user
}

/** Deletes a user of whom no other row is left. */
export async function deleteUser({ sql, t }: AllWriter, userId: number): Promise<void> {
  await sql.delete(t.users).where(eq(t.users.id, userId))
}
