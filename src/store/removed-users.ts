/** Users who were removed: they are in the directory until their last row is deleted. */
import { eq } from 'drizzle-orm'
import type { AllReader } from './conn.ts'

/** No e-mail address begins so. */
export const REMOVED = 'removed '

export const isRemoved = ({ email }: { email: string }): boolean => email.startsWith(REMOVED)

/** Whether the user is there and not removed. */
export async function existsUser({ sql, t: { users: u } }: AllReader, userId: number): Promise<boolean> {
  const [user] = await sql.select({ email: u.email }).from(u).where(eq(u.id, userId))
  return user !== undefined && !isRemoved(user)
}
