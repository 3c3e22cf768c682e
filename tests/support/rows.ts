/** The rows other rows need. */
import type { Store } from '../../src/store/index.ts'

export const AN_INSTANT = Date.parse('2026-03-16T14:30:00Z')

/** Adds a user and returns the id. */
export function addUser(store: Store, email = 'trader@example.com'): Promise<number> {
  return store.write(async ({ sql, t }) => {
    const [row] = await sql.insert(t.users).values({ email, createdAt: AN_INSTANT }).returning({ id: t.users.id })
    return (row as { id: number }).id
  })
}

/** Adds an account of a user and returns the id. */
export function addAccount(store: Store, userId: number, number = '1234-5678'): Promise<number> {
  return store.write(async ({ sql, t }) => {
    const [row] = await sql
      .insert(t.accounts)
      .values({ userId, brokerageAccount: number, normalised: number.replace('-', ''), createdAt: AN_INSTANT })
      .returning({ id: t.accounts.id })
    return (row as { id: number }).id
  })
}
